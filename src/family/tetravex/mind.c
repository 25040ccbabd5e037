/* mind.c: what a patient human can tell of a board that has begun.
 *
 * Domains.  A face stays in the domain of a free cell as long as its class
 * has tiles left and it agrees with the frame, with a given tile and with the
 * tiles that lie beside the cell.
 *
 * Fitting.  A domain of one face is a forced tile; so is a place of a class
 * that has as many places as tiles left.  An empty domain, or a class with
 * fewer places, is a contradiction.
 *
 * Counting.  (a) A face whose side looks at a free cell needs there the face
 * of another tile that shows the same colour (arc consistency).  (b) Balance,
 * where tiles do not turn.  Of the tiles that are left, t(a) have colour a on
 * top and b(a) at the bottom; f(a) free cells ask for a on top, because of the
 * tile above, and g(a) ask for it at the bottom.  The other tops and bottoms
 * touch each other or lie at the border, so that the border takes at least
 *     s(a) = (t(a) - f(a)) - (b(a) - g(a))
 * tops of colour a where that is positive.  Is the sum of these the room that
 * is left at the border, it takes no other colour; is it more, there is no
 * solution.  Likewise for bottoms, left and right sides.  (c) Where tiles turn
 * and there is a frame, sides of each other colour go in pairs.
 *
 * Looking.  A face is tried; if then a cell is left without a face, at once or
 * after up to HORIZON tiles that are forced by their cells, it is wrong. */
#include "family/tetravex/mind.h"
#include "base/mem.h"

#include <assert.h>

enum { HORIZON = 2 };

/* What mind_next does next: place what fits, balance the colours at the
 * border, count partners cell by cell, try faces cell by cell. */
enum stage { FIT, BALANCE, COUNT, LOOK };

struct thought {
    enum stage stage;
    enum technique how; /* that it takes by now */
    bool changed;       /* faces were taken away in this round */
    int cell, face;     /* COUNT, LOOK: the next to be looked at */
    int refuted;        /* faces of this cell */
    bool *seen;         /* owned; LOOK: cells that were looked at */
    struct mind *trial; /* owned; in which faces are tried */
};

/* ---- sets of faces -------------------------------------------------- */

static uint64_t *showing(const struct mind *m, enum side side, int colour)
{
    size_t row = (size_t)side * (size_t)m->p->colours + (size_t)colour;
    return m->showing + row * m->words;
}

static void set_face(uint64_t *set, int face)
{
    set[face / 64] |= UINT64_C(1) << face % 64;
}

static void drop_face(uint64_t *set, int face)
{
    set[face / 64] &= ~(UINT64_C(1) << face % 64);
}

static int set_size(const uint64_t *set, size_t words)
{
    int size = 0;
    for (size_t w = 0; w < words; w++)
        size += __builtin_popcountll(set[w]);
    return size;
}

/* 0, 1, or 2 for more. */
static int size_to_two(const uint64_t *set, size_t words)
{
    int size = 0;
    for (size_t w = 0; w < words && size < 2; w++)
        size += !set[w] ? 0 : set[w] & (set[w] - 1) ? 2 : 1;
    return size < 2 ? size : 2;
}

int mind_face(const struct mind *m, int cell, int face)
{
    const uint64_t *set = mind_domain(m, cell);
    for (size_t w = (size_t)face / 64; w < m->words; w++) {
        uint64_t rest = set[w];
        if (w == (size_t)face / 64)
            rest &= ~UINT64_C(0) << face % 64;
        if (rest)
            return (int)w * 64 + __builtin_ctzll(rest);
    }
    return NONE;
}

static bool is_free(const struct mind *m, int cell)
{
    return m->placed[cell] == NONE;
}

static const int *sides_of(const struct mind *m, int face)
{
    return m->p->face[face].side;
}

/* ---- a mind --------------------------------------------------------- */

static void list_showing(struct mind *m)
{
    const struct tetravex *p = m->p;
    m->showing =
        mem_alloc(SIDES * (size_t)p->colours * m->words, sizeof *m->showing);
    for (int face = 0; face < p->faces; face++)
        for (int side = 0; side < SIDES; side++)
            set_face(showing(m, side, p->face[face].side[side]), face);
}

static void fill_domains(struct mind *m)
{
    const struct tetravex *p = m->p;
    for (int cell = 0; cell < p->cells; cell++)
        for (int face = 0; face < p->faces; face++)
            if (tetravex_fits(p, face, cell))
                set_face(mind_domain(m, cell), face);
}

struct mind *mind_new(const struct tetravex *p)
{
    struct mind *m = mem_alloc(1, sizeof *m);
    size_t cells = (size_t)p->cells;
    m->p = p;
    m->words = ((size_t)p->faces + 63) / 64;
    m->domain = mem_alloc(cells * m->words, sizeof *m->domain);
    m->placed = mem_alloc(cells, sizeof *m->placed);
    m->left = mem_alloc((size_t)p->classes, sizeof *m->left);
    m->free = p->cells;
    list_showing(m);
    fill_domains(m);
    for (int class = 0; class < p->classes; class ++)
        m->left[class] = copies(p, class);
    memset(m->placed, 0xff, cells * sizeof *m->placed); /* NONE */
    for (int i = 0; i < p->givens; i++) {
        const struct given *given = &p->given[i];
        int turn = given_turn(p, given);
        if (turn == NONE)
            continue;
        int face = tetravex_face(p, given->tile, turn);
        if (mind_allows(m, given->cell, face))
            mind_place(m, given->cell, face);
    }
    return m;
}

/* `to` has room for a mind of the same puzzle. */
static void assign(struct mind *to, const struct mind *from)
{
    size_t cells = (size_t)from->p->cells;
    memcpy(to->domain, from->domain, cells * from->words * sizeof *to->domain);
    memcpy(to->placed, from->placed, cells * sizeof *to->placed);
    memcpy(to->left, from->left, (size_t)from->p->classes * sizeof *to->left);
    to->free = from->free;
}

struct mind *mind_copy(const struct mind *from)
{
    struct mind *m = mem_alloc(1, sizeof *m);
    size_t cells = (size_t)from->p->cells;
    *m = *from;
    m->copy = true;
    m->thought = NULL;
    m->domain = mem_alloc(cells * m->words, sizeof *m->domain);
    m->placed = mem_alloc(cells, sizeof *m->placed);
    m->left = mem_alloc((size_t)m->p->classes, sizeof *m->left);
    assign(m, from);
    return m;
}

void mind_free(struct mind *m)
{
    if (!m)
        return;
    if (m->thought) {
        mind_free(m->thought->trial);
        free(m->thought->seen);
        free(m->thought);
    }
    if (!m->copy)
        free(m->showing);
    free(m->domain);
    free(m->placed);
    free(m->left);
    free(m);
}

static void keep_showing(struct mind *m, int cell, enum side side, int colour)
{
    uint64_t *set = mind_domain(m, cell);
    const uint64_t *keep = showing(m, side, colour);
    for (size_t w = 0; w < m->words; w++)
        set[w] &= keep[w];
}

static void drop_class(struct mind *m, int class)
{
    for (int cell = 0; cell < m->p->cells; cell++)
        for (int face = m->p->first[class];
             is_free(m, cell) && face < m->p->first[class + 1]; face++)
            drop_face(mind_domain(m, cell), face);
}

void mind_place(struct mind *m, int cell, int face)
{
    const struct tetravex *p = m->p;
    int class = p->face[face].class;
    assert(is_free(m, cell) && m->left[class] > 0);
    memset(mind_domain(m, cell), 0, m->words * sizeof *m->domain);
    set_face(mind_domain(m, cell), face);
    m->placed[cell] = face;
    m->free--;
    for (int side = 0; side < SIDES; side++) {
        int next = tetravex_neighbour(p, cell, side);
        if (next != NONE && is_free(m, next))
            keep_showing(m, next, (side + 2) % SIDES, sides_of(m, face)[side]);
    }
    if (!--m->left[class])
        drop_class(m, class);
}

/* ---- fitting -------------------------------------------------------- */

static struct finding_of finding(enum finding what, int cell, int face,
                                 int class)
{
    return (struct finding_of){what, BY_FITTING, cell, face, class, NONE, 0};
}

/* Where the tiles of a class may lie. */
struct places {
    int count; /* cells */
    int cell;  /* the first of them with one face of the class; NONE: none */
    int face;
};

static void list_places(const struct mind *m, int cell, struct places *places)
{
    const struct tetravex *p = m->p;
    for (int face = mind_face(m, cell, 0); face != NONE;) {
        struct places *at = &places[p->face[face].class];
        int end = p->first[p->face[face].class + 1];
        int next = mind_face(m, cell, face + 1);
        bool alone = next == NONE || next >= end;
        if (alone && !at->count++) {
            at->cell = cell, at->face = face;
        } else if (!alone && !at->count++) {
            at->cell = NONE;
        } else if (alone && at->cell == NONE) {
            at->cell = cell, at->face = face;
        }
        face = alone ? next : mind_face(m, cell, end);
    }
}

static struct finding_of single_place(const struct mind *m)
{
    struct finding_of found = finding(NOTHING, NONE, NONE, NONE);
    struct places *places = mem_alloc((size_t)m->p->classes, sizeof *places);
    for (int cell = 0; cell < m->p->cells; cell++)
        if (is_free(m, cell))
            list_places(m, cell, places);
    for (int t = 0; t < m->p->classes; t++) {
        if (places[t].count < m->left[t]) {
            found = finding(TILE_LEFT, NONE, NONE, t);
            break;
        }
        if (m->left[t] && places[t].count == m->left[t] &&
            places[t].cell != NONE && found.what == NOTHING)
            found = finding(TILE_NEEDS, places[t].cell, places[t].face, t);
    }
    free(places);
    return found;
}

static struct finding_of single_face(const struct mind *m)
{
    struct finding_of found = finding(NOTHING, NONE, NONE, NONE);
    for (int cell = 0; cell < m->p->cells; cell++) {
        if (!is_free(m, cell))
            continue;
        int size = size_to_two(mind_domain(m, cell), m->words);
        if (!size)
            return finding(CELL_EMPTY, cell, NONE, NONE);
        if (size > 1 || found.what != NOTHING)
            continue;
        int face = mind_face(m, cell, 0);
        found = finding(CELL_NEEDS, cell, face, m->p->face[face].class);
    }
    return found;
}

/* A tile that is forced as things are, or a contradiction, or NOTHING. */
static struct finding_of single(struct mind *m)
{
    m->glances += (uint64_t)m->p->cells + (uint64_t)m->free * m->words;
    struct finding_of found = single_face(m);
    return found.what == NOTHING ? single_place(m) : found;
}

/* ---- counting ------------------------------------------------------- */

/* Can another tile than one of this class show the colour there? */
static bool meets(const struct mind *m, int cell, enum side side, int colour,
                  int class)
{
    const uint64_t *set = mind_domain(m, cell);
    const uint64_t *wanted = showing(m, side, colour);
    for (size_t w = 0; w < m->words; w++) {
        uint64_t both = set[w] & wanted[w];
        if (both && m->left[class] > 1)
            return true;
        for (int face = m->p->first[class];
             both && face < m->p->first[class + 1]; face++)
            if ((size_t)face / 64 == w)
                both &= ~(UINT64_C(1) << face % 64);
        if (both)
            return true;
    }
    return false;
}

static bool has_partners(const struct mind *m, int cell, int face)
{
    for (int side = 0; side < SIDES; side++) {
        int next = tetravex_neighbour(m->p, cell, side);
        if (next != NONE && is_free(m, next) &&
            !meets(m, next, (side + 2) % SIDES, sides_of(m, face)[side],
                   m->p->face[face].class))
            return false;
    }
    return true;
}

/* Takes away the faces of a cell that lack one. */
static bool count_partners(struct mind *m, int cell)
{
    bool changed = false;
    for (int face = mind_face(m, cell, 0); face != NONE;
         face = mind_face(m, cell, face + 1)) {
        m->glances++;
        if (has_partners(m, cell, face))
            continue;
        drop_face(mind_domain(m, cell), face);
        changed = true;
    }
    return changed;
}

/* The colour of the tile that lies beyond a side, or NONE. */
static int touched(const struct mind *m, int cell, enum side side)
{
    int next = tetravex_neighbour(m->p, cell, side);
    if (next == NONE || is_free(m, next))
        return NONE;
    return sides_of(m, m->placed[next])[(side + 2) % SIDES];
}

/* s(a) of the sides on `side`, and the room that the border has for them. */
static int surpluses(const struct mind *m, enum side side, int *surplus)
{
    const struct tetravex *p = m->p;
    enum side across = (side + 2) % SIDES;
    int room = 0;
    for (int t = 0; t < p->classes; t++) {
        surplus[class_sides(p, t)[side]] += m->left[t];
        surplus[class_sides(p, t)[across]] -= m->left[t];
    }
    for (int cell = 0; cell < p->cells; cell++) {
        if (!is_free(m, cell))
            continue;
        room += p->edge[cell][side] == NONE;
        int asked = touched(m, cell, side);
        int offered = touched(m, cell, across);
        if (asked != NONE)
            surplus[asked]--;
        if (offered != NONE)
            surplus[offered]++;
    }
    return room;
}

/* At a border without room to spare: takes away faces whose side there has no
 * surplus (sign 1), or no deficit (sign -1). */
static bool keep_surplus(struct mind *m, enum side side, int sign,
                         const int *surplus)
{
    bool changed = false;
    for (int cell = 0; cell < m->p->cells; cell++) {
        if (!is_free(m, cell) || m->p->edge[cell][side] != NONE)
            continue;
        for (int face = mind_face(m, cell, 0); face != NONE;
             face = mind_face(m, cell, face + 1))
            if (sign * surplus[sides_of(m, face)[side]] <= 0) {
                drop_face(mind_domain(m, cell), face);
                changed = true;
            }
    }
    return changed;
}

static bool count_border(struct mind *m, enum side side,
                         struct finding_of *found)
{
    const struct tetravex *p = m->p;
    int *surplus = mem_alloc((size_t)p->colours, sizeof *surplus);
    int room = surpluses(m, side, surplus), need = 0, most = 0;
    bool changed = false;
    for (int a = 0; a < p->colours; a++) {
        need += surplus[a] > 0 ? surplus[a] : 0;
        if (surplus[a] > surplus[most])
            most = a;
    }
    if (need > room)
        *found = (struct finding_of){COLOUR_LEFT, BY_COUNTING, NONE, NONE,
                                     NONE,        most,        side};
    if (need == room) { /* the other border has no room to spare either */
        changed = keep_surplus(m, side, 1, surplus);
        changed |= keep_surplus(m, (side + 2) % SIDES, -1, surplus);
    }
    free(surplus);
    return changed;
}

/* Sides in the frame's board go in pairs, but for the frame. */
static void count_pairs(const struct mind *m, struct finding_of *found)
{
    const struct tetravex *p = m->p;
    int *count = mem_alloc((size_t)p->colours, sizeof *count);
    for (int i = 0; i < p->cells; i++)
        for (int side = 0; side < SIDES; side++)
            count[p->tile[i][side]]++;
    for (int a = 0; a < p->colours; a++)
        if (a != p->frame && count[a] % 2)
            *found = (struct finding_of){COLOUR_LEFT, BY_COUNTING, NONE, NONE,
                                         NONE,        a,           SIDES};
    free(count);
}

struct finding_of mind_balance(struct mind *m, bool *changed)
{
    struct finding_of found = finding(NOTHING, NONE, NONE, NONE);
    *changed = false;
    m->glances += (uint64_t)m->p->cells;
    if (!m->p->rotate)
        *changed = count_border(m, TOP, &found);
    if (!m->p->rotate && found.what == NOTHING)
        *changed |= count_border(m, LEFT, &found);
    if (m->p->rotate && m->p->frame != NONE)
        count_pairs(m, &found);
    return found;
}

/* ---- looking ahead -------------------------------------------------- */

/* Lays tiles into cells where no other fits, until there is none, or a
 * contradiction, or so many were laid. */
static struct finding_of go_on(struct mind *m, int most, int *moves)
{
    for (*moves = 0;; ++*moves) {
        struct finding_of found = single_face(m);
        if (is_contradiction(found.what))
            return found;
        if (found.what == NOTHING || *moves == most)
            return finding(NOTHING, NONE, NONE, NONE);
        mind_place(m, found.cell, found.face);
    }
}

/* Tries a face; does that refute it? */
static bool refute(struct mind *m, struct mind *trial, int cell, int face)
{
    int moves;
    m->glances += (uint64_t)m->p->cells;
    assign(trial, m);
    mind_place(trial, cell, face);
    struct finding_of end = go_on(trial, HORIZON, &moves);
    if (!is_contradiction(end.what))
        return false;
    drop_face(mind_domain(m, cell), face);
    m->why = (struct refutation){cell, face, moves, m->thought->refuted, end};
    return true;
}

/* Free cells with few faces first. */
static int next_cell(const struct mind *m, const bool *seen)
{
    int best = NONE, least = 0;
    for (int cell = 0; cell < m->p->cells; cell++) {
        if (seen[cell] || !is_free(m, cell))
            continue;
        int size = set_size(mind_domain(m, cell), m->words);
        if (best == NONE || size < least)
            best = cell, least = size;
    }
    return best;
}

/* ---- all techniques ------------------------------------------------- */

/* Each of these does a piece of the work; true: `found` is the answer. */
typedef bool piece(struct mind *m, enum technique most,
                   struct finding_of *found);

static bool fit(struct mind *m, enum technique most, struct finding_of *found)
{
    (void)most;
    m->why = (struct refutation){.face = NONE};
    m->thought->how = BY_FITTING;
    *found = single(m);
    if (found->what != NOTHING)
        return true;
    m->thought->stage = BALANCE;
    m->thought->how = BY_COUNTING;
    return false;
}

static bool balance(struct mind *m, enum technique most,
                    struct finding_of *found)
{
    struct thought *t = m->thought;
    (void)most;
    *found = mind_balance(m, &t->changed);
    t->stage = COUNT;
    t->cell = 0;
    return found->what != NOTHING;
}

static void next_look(struct mind *m)
{
    struct thought *t = m->thought;
    t->cell = next_cell(m, t->seen);
    t->face = 0;
    t->refuted = 0;
    m->glances += (uint64_t)m->p->cells;
}

static void begin_looking(struct mind *m)
{
    struct thought *t = m->thought;
    if (!t->trial) {
        t->trial = mind_copy(m);
        t->seen = mem_alloc((size_t)m->p->cells, sizeof *t->seen);
    }
    memset(t->seen, 0, (size_t)m->p->cells * sizeof *t->seen);
    t->stage = LOOK;
    t->changed = false;
    next_look(m);
}

/* Counts as long as that changes anything. */
static bool count(struct mind *m, enum technique most,
                  struct finding_of *found)
{
    struct thought *t = m->thought;
    if (t->cell < m->p->cells) {
        int cell = t->cell++;
        t->changed |= is_free(m, cell) && count_partners(m, cell);
        return false;
    }
    if (t->changed) {
        t->stage = BALANCE;
        return false;
    }
    *found = single(m);
    if (found->what != NOTHING)
        return true;
    t->how = BY_LOOKING;
    if (most < BY_LOOKING)
        return true;
    begin_looking(m);
    return false;
}

/* All faces of the cell were tried. */
static bool end_cell(struct mind *m, struct finding_of *found)
{
    struct thought *t = m->thought;
    if (t->refuted)
        *found = single(m);
    if (found->what != NOTHING)
        return true;
    t->changed |= t->refuted > 0;
    t->seen[t->cell] = true;
    next_look(m);
    return false;
}

/* One look at each cell, until that finds something; then all is counted
 * again, if a face was taken away. */
static bool look(struct mind *m, enum technique most, struct finding_of *found)
{
    struct thought *t = m->thought;
    (void)most;
    if (t->cell == NONE && t->changed) {
        t->stage = BALANCE;
        return false;
    }
    if (t->cell == NONE) {
        t->how = BY_SEARCH;
        return true;
    }
    t->face = mind_face(m, t->cell, t->face);
    if (t->face == NONE)
        return end_cell(m, found);
    t->refuted += refute(m, t->trial, t->cell, t->face++);
    return false;
}

/* Glances up to which one may go on. */
static uint64_t glances_until(const struct mind *m, uint64_t more)
{
    return more < UINT64_MAX - m->glances ? m->glances + more : UINT64_MAX;
}

bool mind_next(struct mind *m, enum technique most, uint64_t glances,
               struct finding_of *found)
{
    static piece *const pieces[] = {
        [FIT] = fit, [BALANCE] = balance, [COUNT] = count, [LOOK] = look};
    uint64_t end = glances_until(m, glances);
    if (!m->thought)
        m->thought = mem_alloc(1, sizeof *m->thought);
    struct thought *t = m->thought;
    *found = finding(NOTHING, NONE, NONE, NONE);
    while (!pieces[t->stage](m, most, found))
        if (m->glances >= end)
            return false;
    found->how = t->how;
    t->stage = FIT;
    return true;
}

/* Whatever the solution, the whole board can be turned so that a tile that is
 * the only one of its kind lies as it is written, or turned once if the board
 * may only be turned by a half: the mind looks at these boards alone. */
static void fix_turn(struct mind *m)
{
    const struct tetravex *p = m->p;
    int class = 0;
    while (class < p->classes &&
           (copies(p, class) > 1 ||
            p->first[class + 1] - p->first[class] < SIDES))
        class ++;
    for (int cell = 0; class < p->classes && cell < p->cells; cell++)
        for (int turn = SIDES / p->symmetries; turn < SIDES; turn++)
            drop_face(mind_domain(m, cell), p->first[class] + turn);
}

struct mind *mind_new_judge(const struct tetravex *p)
{
    struct mind *m = mind_new(p);
    fix_turn(m);
    return m;
}

bool mind_grade(struct mind *m, enum technique most, uint64_t glances)
{
    uint64_t end = glances_until(m, glances);
    struct finding_of found;
    while (m->free && m->hardest <= most) {
        if (m->glances >= end || !mind_next(m, most, end - m->glances, &found))
            return false;
        if (found.how > m->hardest)
            m->hardest = found.how;
        if (found.what == NOTHING || is_contradiction(found.what))
            return true;
        mind_place(m, found.cell, found.face);
    }
    return true;
}
