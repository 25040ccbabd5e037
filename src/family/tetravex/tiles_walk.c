/* tiles_walk.c: before a walk begins, and what is read off it. */
#include "family/tetravex/tiles_walk.h"
#include "base/mem.h"

enum { BITS = 64, CUT = 8 };

static void add_bit(uint64_t *set, int bit)
{
    set[bit / BITS] |= UINT64_C(1) << bit % BITS;
}

/* The place of a square, if the anchor lies where the ranges begin. */
static int place_of(const struct walk *w, int square)
{
    const struct axis *down = &w->axis[DOWN], *across = &w->axis[ACROSS];
    int row = down->size - down->range.lo + square / w->p->cols;
    int col = across->size - across->range.lo + square % w->p->cols;
    return row * w->width + col;
}

static void make_axis(struct axis *a, int size, bool floats)
{
    a->size = size;
    a->range = (struct range){0, floats ? size - 1 : 0};
    for (int i = 1; i < 2 * size; i++)
        a->there[i] =
            floats ? (i == size ? SURE : MAYBE) : (i >= size ? SURE : OUTSIDE);
}

static void make_chart(struct walk *w, bool floats)
{
    const struct tetravex *p = w->p;
    make_axis(&w->axis[DOWN], p->rows, floats);
    make_axis(&w->axis[ACROSS], p->cols, floats);
    w->step[TOP] = -w->width, w->step[BOTTOM] = w->width;
    w->step[LEFT] = -1, w->step[RIGHT] = 1;
    for (int place = 0; place < w->places; place++) {
        w->row[place] = place / w->width;
        w->col[place] = place % w->width;
        w->solid[place] = SURE;
        w->face_at[place] = NONE;
    }
    for (int square = 0; !floats && square < p->rows * p->cols; square++)
        if (p->cell_at[square] == NONE)
            w->solid[place_of(w, square)] = OUTSIDE;
}

static uint64_t *domain_of(const struct walk *w, int place)
{
    return w->domain + (size_t)place * (size_t)w->words;
}

/* The faces of the puzzle, by sides and colours, and where they may lie. */
static void make_sets(struct walk *w, int anchor)
{
    const struct tetravex *p = w->p;
    size_t words = (size_t)w->words, size = words * sizeof(uint64_t);
    for (int side = 0; side < SIDES; side++)
        memset(level_set(w, 0, SET_BEYOND + set_beyond(side, KNOWN)), 0xff,
               size);
    uint64_t *unused = level_set(w, 0, SET_UNUSED);
    for (int face = 0; face < p->faces; face++) {
        add_bit(unused, face);
        for (int side = 0; side < SIDES; side++) {
            int kind = side * p->colours + p->face[face].side[side];
            add_bit(w->with + (size_t)kind * words, face);
        }
        for (int cell = 0; anchor == NONE && cell < p->cells; cell++)
            if (tetravex_fits(p, face, cell))
                add_bit(domain_of(w, place_of(w, p->square[cell])), face);
    }
    if (anchor == NONE)
        return;
    for (int place = 0; place < w->places; place++)
        memcpy(domain_of(w, place), unused, size);
    uint64_t *first = domain_of(w, place_of(w, 0));
    memset(first, 0, size);
    for (int face = p->first[anchor]; face < p->first[anchor + 1]; face++)
        add_bit(first, face);
}

/* The cells of a path have one face each, if it may lie there. */
static void take_path(struct walk *w, const struct manner *manner)
{
    const struct tetravex *p = w->p;
    w->twin = manner->twin;
    w->givens = p->givens;
    for (int class = 0; class < p->classes; class ++)
        w->lies[class] = NONE;
    for (int cell = 0; manner->given && cell < p->cells; cell++) {
        int face = manner->given[cell];
        if (face == NONE)
            continue;
        uint64_t *domain = domain_of(w, place_of(w, p->square[cell]));
        uint64_t bit = UINT64_C(1) << face % BITS;
        bool fits = domain[face / BITS] & bit;
        memset(domain, 0, (size_t)w->words * sizeof *domain);
        domain[face / BITS] |= fits ? bit : 0;
        w->givens += p->given_at[cell] == NONE;
    }
}

static void make_margins(struct walk *w)
{
    const struct tetravex *p = w->p;
    for (int cell = 0; cell < p->cells; cell++) {
        w->border[DOWN] += p->edge[cell][TOP] == NONE;
        w->border[ACROSS] += p->edge[cell][LEFT] == NONE;
    }
    for (int class = 0; class < p->classes; class ++) {
        w->left[class] = copies(p, class);
        for (int side = 0; side < SIDES; side++)
            w->margin[side * p->colours + class_sides(p, class)[side]] +=
                copies(p, class);
    }
}

static size_t levels_of(const struct tetravex *p)
{
    return 1 + (size_t)p->cells + (size_t)p->rows + (size_t)p->cols;
}

static int words_of(const struct tetravex *p)
{
    return (p->faces + BITS - 1) / BITS;
}

double walk_bytes(const struct tetravex *p)
{
    double places = (2.0 * p->rows + 1) * (2.0 * p->cols + 1);
    double sets =
        (double)levels_of(p) * SETS + places + (double)p->colours * SIDES;
    return 8.0 * words_of(p) * sets + 32 * places;
}

static bool has_room(struct walk *w)
{
    const struct tetravex *p = w->p;
    size_t words = (size_t)w->words, colours = (size_t)p->colours * SIDES;
    size_t levels = levels_of(p), rows = (size_t)p->rows;
    size_t cols = (size_t)p->cols, places = (size_t)w->places;
    w->axis[DOWN].there = mem_try_alloc(2 * rows + 1, 1);
    w->axis[ACROSS].there = mem_try_alloc(2 * cols + 1, 1);
    w->row = mem_try_alloc(places, sizeof *w->row);
    w->col = mem_try_alloc(places, sizeof *w->col);
    w->solid = mem_try_alloc(places, 1);
    w->face_at = mem_try_alloc(places, sizeof *w->face_at);
    w->front = mem_try_alloc(places / BITS + 1, sizeof *w->front);
    w->code = mem_try_alloc(places, sizeof *w->code);
    w->is = mem_try_alloc(places, 1);
    w->known = mem_try_alloc(places, 1);
    w->with = mem_try_alloc(colours * words, sizeof *w->with);
    w->domain = mem_try_alloc(places * words, sizeof *w->domain);
    w->left = mem_try_alloc((size_t)p->classes, sizeof *w->left);
    w->margin = mem_try_alloc(colours, sizeof *w->margin);
    w->lies = mem_try_alloc((size_t)p->classes, sizeof *w->lies);
    w->level = mem_try_alloc(levels, sizeof *w->level);
    w->sets = mem_try_alloc(levels * SETS * words, sizeof *w->sets);
    return w->axis[DOWN].there && w->axis[ACROSS].there && w->row && w->col &&
           w->solid && w->face_at && w->front && w->code && w->is &&
           w->known && w->with && w->domain && w->left && w->lies &&
           w->margin && w->level && w->sets;
}

struct walk *walk_new(const struct tetravex *p, const struct manner *manner)
{
    struct walk *w = mem_alloc(1, sizeof *w);
    bool floats = manner->anchor != NONE;
    assert(!floats || copies(p, manner->anchor) == 1);
    w->p = p;
    w->words = words_of(p);
    w->stubborn = manner->stubborn;
    w->balanced = !p->rotate;
    w->fresh = true;
    w->shard = manner->shard;
    w->shards = manner->shards;
    w->cut = p->cells < CUT ? p->cells : CUT;
    w->last = NONE;
    w->width = 2 * p->cols + 1;
    w->places = (2 * p->rows + 1) * w->width;
    if (!has_room(w)) {
        walk_free(w);
        return NULL;
    }
    make_chart(w, floats);
    w->start =
        manner->start == NONE ? NONE : place_of(w, p->square[manner->start]);
    make_sets(w, manner->anchor);
    take_path(w, manner);
    make_margins(w);
    tiles_for(processor())->begin(w);
    return w;
}

void walk_forbid(struct walk *w, int face, int cell)
{
    uint64_t *domain = domain_of(w, place_of(w, w->p->square[cell]));
    domain[face / BITS] &= ~(UINT64_C(1) << face % BITS);
}

void walk_levels(const struct walk *w, level_steps *to)
{
    for (size_t i = 1; i < levels_of(w->p); i++)
        if (w->level[i].steps)
            levels_add(to, i - 1, w->level[i].steps);
}

void walk_free(struct walk *w)
{
    if (!w)
        return;
    for (int axis = 0; axis < AXES; axis++)
        free(w->axis[axis].there);
    free(w->row);
    free(w->col);
    free(w->solid);
    free(w->face_at);
    free(w->front);
    free(w->code);
    free(w->is);
    free(w->known);
    free(w->with);
    free(w->domain);
    free(w->left);
    free(w->lies);
    free(w->margin);
    free(w->level);
    free(w->sets);
    free(w);
}

enum verdict walk_next(struct walk *w, uint64_t end)
{
    return tiles_for(processor())->run(w, end);
}

void walk_board(const struct walk *w, int *face)
{
    for (int cell = 0; cell < w->p->cells; cell++)
        face[cell] = w->face_at[place_of(w, w->p->square[cell])];
}

void walk_look(const struct walk *w, int depth, struct walk_fork *fork)
{
    const struct level *level = &w->level[depth];
    int row = w->row[level->place] - w->axis[DOWN].size;
    int col = w->col[level->place] - w->axis[ACROSS].size;
    *fork = (struct walk_fork){.cell = w->p->cell_at[row * w->p->cols + col],
                               .degree = level->degree,
                               .face = level->face};
}

int walk_left(const struct walk *w, int depth, int face)
{
    const uint64_t *rest = level_set(w, depth, SET_REST);
    for (face++; face < w->p->faces; face++)
        if (rest[face / BITS] >> face % BITS & 1)
            return face;
    return NONE;
}

bool walk_is_new(const struct walk *w)
{
    if (w->fresh || !w->depth)
        return w->fresh && w->laid < w->p->cells;
    return w->level[w->depth].face == NONE &&
           walk_left(w, w->depth, NONE) != NONE;
}

double walk_share(const struct walk *w)
{
    double share = 0, part = 1;
    for (int i = 1; i <= w->depth; i++) {
        const struct level *level = &w->level[i];
        part /= level->degree ? level->degree : 1;
        share += part * (level->tried ? level->tried - 1 : 0);
    }
    return w->depth ? share : w->steps > 0;
}
