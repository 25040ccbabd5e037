/* tiles.c: boards by forward checking.
 *
 * Each cell has a set of faces that may lie there, a bit each.  A face that is
 * laid in a cell leaves its neighbours those faces that agree with it, and a
 * class whose tiles all lie leaves every set.  The next cell is one with the
 * fewest faces: with none this is a dead end, with one there is no choice.
 *
 * Faces belong to classes of equal tiles, so a board is one leaf of the
 * tree. */
#include "family/tetravex/tiles.h"

enum { BITS = 64 };

/* A cell where a face lies, and what to try there after it. */
struct choice_point {
    int cell, face;
    uint64_t *rest;          /* borrowed from `rests` */
    uint64_t *before[SIDES]; /* the sets of its neighbours before it was
                                laid; borrowed from `kept` */
};

struct tiles {
    const struct tetravex *p;  /* borrowed */
    int words;                 /* of a set of faces */
    uint64_t *with;            /* owned; faces with a colour on a side */
    uint64_t *domain;          /* owned; of each cell */
    uint64_t *unused;          /* owned; faces of classes with a tile left */
    uint64_t *rests, *kept;    /* owned */
    int *left;                 /* owned; tiles of each class that do not lie */
    int *face_at;              /* owned; of each cell, or NONE */
    struct choice_point *path; /* owned */
    int depth;
    bool begun, done;
    uint64_t steps;
};

static uint64_t *faces_with(const struct tiles *t, int side, int colour)
{
    return t->with + (size_t)(side * t->p->colours + colour) * t->words;
}

static uint64_t *domain_of(const struct tiles *t, int cell)
{
    return t->domain + (size_t)cell * t->words;
}

static void add_bit(uint64_t *set, int bit)
{
    set[bit / BITS] |= UINT64_C(1) << bit % BITS;
}

static void fill_sets(struct tiles *t)
{
    const struct tetravex *p = t->p;
    for (int face = 0; face < p->faces; face++) {
        add_bit(t->unused, face);
        for (int side = 0; side < SIDES; side++)
            add_bit(faces_with(t, side, p->face[face].side[side]), face);
        for (int cell = 0; cell < p->cells; cell++)
            if (tetravex_fits(p, face, cell))
                add_bit(domain_of(t, cell), face);
    }
}

struct tiles *tiles_new(const struct tetravex *p, uint64_t seed)
{
    struct tiles *t = mem_alloc(1, sizeof *t);
    (void)seed;
    t->p = p;
    t->words = (p->faces + BITS - 1) / BITS;
    size_t words = (size_t)t->words, cells = (size_t)p->cells;
    t->with = mem_alloc((size_t)p->colours * SIDES * words, sizeof *t->with);
    t->domain = mem_alloc(cells * words, sizeof *t->domain);
    t->unused = mem_alloc(words, sizeof *t->unused);
    t->rests = mem_alloc(cells * words, sizeof *t->rests);
    t->kept = mem_alloc(cells * SIDES * words, sizeof *t->kept);
    t->left = mem_alloc((size_t)p->classes, sizeof *t->left);
    t->face_at = mem_alloc(cells, sizeof *t->face_at);
    t->path = mem_alloc(cells, sizeof *t->path);
    for (int class = 0; class < p->classes; class ++)
        t->left[class] = copies(p, class);
    for (int cell = 0; cell < p->cells; cell++)
        t->face_at[cell] = NONE;
    fill_sets(t);
    return t;
}

void tiles_free(struct tiles *t)
{
    if (!t)
        return;
    free(t->with);
    free(t->domain);
    free(t->unused);
    free(t->rests);
    free(t->kept);
    free(t->left);
    free(t->face_at);
    free(t->path);
    free(t);
}

/* ---- laying --------------------------------------------------------- */

static void show_class(struct tiles *t, int class, bool unused)
{
    for (int face = t->p->first[class]; face < t->p->first[class + 1]; face++)
        if (unused)
            add_bit(t->unused, face);
        else
            t->unused[face / BITS] &= ~(UINT64_C(1) << face % BITS);
}

static void lay(struct tiles *t, struct choice_point *c)
{
    const struct face *face = &t->p->face[c->face];
    t->face_at[c->cell] = c->face;
    if (!--t->left[face->class])
        show_class(t, face->class, false);
    for (int side = 0; side < SIDES; side++) {
        int next = tetravex_neighbour(t->p, c->cell, side);
        if (next == NONE || t->face_at[next] != NONE)
            continue;
        uint64_t *domain = domain_of(t, next);
        const uint64_t *agree =
            faces_with(t, (side + 2) % SIDES, face->side[side]);
        memcpy(c->before[side], domain, (size_t)t->words * sizeof *domain);
        for (int i = 0; i < t->words; i++)
            domain[i] &= agree[i];
    }
    t->steps++;
}

static void lift(struct tiles *t, struct choice_point *c)
{
    const struct face *face = &t->p->face[c->face];
    for (int side = 0; side < SIDES; side++) {
        int next = tetravex_neighbour(t->p, c->cell, side);
        if (next != NONE && t->face_at[next] == NONE)
            memcpy(domain_of(t, next), c->before[side],
                   (size_t)t->words * sizeof *t->domain);
    }
    if (!t->left[face->class]++)
        show_class(t, face->class, true);
    t->face_at[c->cell] = NONE;
}

/* ---- searching ------------------------------------------------------ */

static int faces_left(const struct tiles *t, int cell)
{
    const uint64_t *domain = domain_of(t, cell);
    int count = 0;
    for (int i = 0; i < t->words; i++)
        count += __builtin_popcountll(domain[i] & t->unused[i]);
    return count;
}

/* The cell with the fewest faces becomes the next of the path. */
static void branch(struct tiles *t)
{
    int best = NONE, fewest = 0;
    for (int cell = 0; cell < t->p->cells; cell++) {
        if (t->face_at[cell] != NONE)
            continue;
        int count = faces_left(t, cell);
        if (best == NONE || count < fewest)
            best = cell, fewest = count;
    }
    struct choice_point *c = &t->path[t->depth];
    size_t words = (size_t)t->words, depth = (size_t)t->depth++;
    c->cell = best;
    c->face = NONE;
    c->rest = t->rests + depth * words;
    for (int i = 0; i < t->words; i++)
        c->rest[i] = domain_of(t, best)[i] & t->unused[i];
    for (int side = 0; side < SIDES; side++)
        c->before[side] = t->kept + (depth * SIDES + (size_t)side) * words;
}

/* Lays the next face of the last cell; false if there is none. */
static bool advance(struct tiles *t)
{
    struct choice_point *c = &t->path[t->depth - 1];
    if (c->face != NONE)
        lift(t, c);
    c->face = NONE;
    for (int i = 0; i < t->words; i++) {
        if (!c->rest[i])
            continue;
        c->face = i * BITS + __builtin_ctzll(c->rest[i]);
        c->rest[i] &= c->rest[i] - 1;
        lay(t, c);
        return true;
    }
    t->depth--;
    return false;
}

enum verdict tiles_next(struct tiles *t, uint64_t steps, int *face)
{
    uint64_t end = t->steps + steps < steps ? UINT64_MAX : t->steps + steps;
    if (!t->begun)
        branch(t);
    t->begun = true;
    while (t->depth) {
        if (t->steps >= end)
            return VERDICT_UNKNOWN;
        if (!advance(t))
            continue;
        if (t->depth == t->p->cells) {
            memcpy(face, t->face_at, (size_t)t->p->cells * sizeof *face);
            return VERDICT_FOUND;
        }
        branch(t);
    }
    return VERDICT_NONE;
}

uint64_t tiles_steps(const struct tiles *t)
{
    return t->steps;
}
