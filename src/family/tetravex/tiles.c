/* tiles.c: boards by several walks in turn.
 *
 * A walk is quick or slow by luck: by its anchor, above all.  So several of
 * them, with the rarest tiles as anchors, take turns; the first one gets a
 * turn of its own before, as most boards need no more.  After many turns the
 * slower half is given up, and again.  Steps are counted, not timed: the same
 * board comes first on every machine.
 *
 * Each walk alone delivers each board once, and a walk that has ended has seen
 * all boards.  So once a board is found the walk that has come furthest goes
 * on alone; it passes over that board, if another walk has found it. */
#include "family/tetravex/tiles.h"
#include "base/mem.h"
#include "family/tetravex/tiles_walk.h"

enum {
    WALKS = 8,
    TURN = 1 << 12,
    FIRST_TURN = 1 << 13,
    ROUNDS = 128, /* of turns until half of the walks go */
    FEWEST = 2,
    MOST_BYTES = 1 << 29 /* of all walks, unless one takes more */
};

struct tiles {
    const struct tetravex *p;    /* borrowed */
    struct manner manner[WALKS]; /* of each walk */
    struct walk *walk[WALKS];    /* owned; NULL: not begun, or ended */
    int walks;                   /* how many there are to be */
    int now;                     /* whose turn it is */
    uint64_t turn_end;           /* by its own steps */
    int rounds;                  /* since walks were given up */
    bool done;
    int *face;  /* owned; of the latest board */
    int *first; /* owned; of the first, found in company; NULL: none */
    uint64_t steps;
    level_steps gone; /* of walks that were given up */
};

/* ---- manners -------------------------------------------------------- */

static int compare_rarity(const void *a, const void *b)
{
    const double *one = a, *other = b;
    return one[0] != other[0] ? (one[0] > other[0]) - (one[0] < other[0])
                              : (one[1] > other[1]) - (one[1] < other[1]);
}

/* For each colour and side, how many tiles can have it there. */
static int (*count_sides(const struct tetravex *p))[SIDES]
{
    int(*count)[SIDES] = mem_alloc((size_t)p->colours, sizeof *count);
    for (int face = 0; face < p->faces; face++)
        for (int side = 0; side < SIDES; side++)
            count[p->face[face].side[side]][side] +=
                copies(p, p->face[face].class);
    return count;
}

/* How many tiles could lie beside one of this class, side by side. */
static double company(const struct tetravex *p, int (*count)[SIDES], int class)
{
    double product = 1;
    for (int side = 0; side < SIDES; side++)
        product *= count[class_sides(p, class)[side]][(side + 2) % SIDES];
    return product;
}

/* The rarest tiles that are there once, in this order. */
static int find_anchors(const struct tetravex *p, int *anchor)
{
    double(*rarity)[2] = mem_alloc((size_t)p->classes, sizeof *rarity);
    int(*sides)[SIDES] = count_sides(p);
    size_t count = 0;
    for (int class = 0; class < p->classes; class ++)
        if (copies(p, class) == 1) {
            rarity[count][0] = company(p, sides, class);
            rarity[count++][1] = class;
        }
    qsort(rarity, count, sizeof *rarity, compare_rarity);
    int anchors = count < WALKS ? (int)count : WALKS;
    for (int i = 0; i < anchors; i++)
        anchor[i] = (int)rarity[i][1];
    free(rarity);
    free(sides);
    return anchors;
}

/* Where two known sides leave few faces a mistake shows late, and it pays to
 * stay where it showed. */
static void add_manner(struct tiles *t, int anchor, int start)
{
    static const double few = 0.6;
    double colours = t->p->colours;
    bool stubborn = t->walks % 2 && t->p->faces < few * colours * colours;
    if (t->walks && (t->walks + 1) * walk_bytes(t->p) > MOST_BYTES)
        return; /* unreached: too large for a test */
    t->manner[t->walks++] = (struct manner){
        .anchor = anchor, .start = start, .stubborn = stubborn, .shards = 1};
}

static void choose_manners(struct tiles *t)
{
    const struct tetravex *p = t->p;
    int anchor[WALKS], anchors = 0;
    if (!p->givens && p->frame == NONE && p->cells == p->rows * p->cols)
        anchors = find_anchors(p, anchor);
    for (int i = 0; i < anchors; i++)
        add_manner(t, anchor[i], NONE);
    if (anchors)
        return;
    int corner[] = {0, p->cols - 1, p->cells - p->cols, p->cells - 1};
    add_manner(t, NONE, NONE);
    add_manner(t, NONE, NONE);
    for (int i = 0; !p->givens && i < SIDES; i++)
        if (corner[i] >= 0 && corner[i] < p->cells)
            add_manner(t, NONE, corner[i]);
}

/* ---- turns ---------------------------------------------------------- */

struct tiles *tiles_new(const struct tetravex *p)
{
    struct tiles *t = mem_alloc(1, sizeof *t);
    t->p = p;
    t->face = mem_alloc((size_t)p->cells, sizeof *t->face);
    t->turn_end = FIRST_TURN;
    choose_manners(t);
    return t;
}

void tiles_free(struct tiles *t)
{
    if (!t)
        return;
    for (int i = 0; i < WALKS; i++)
        walk_free(t->walk[i]);
    free(t->face);
    free(t->first);
    vec_release(&t->gone);
    free(t);
}

/* One walk alone tells the parts apart. */
void tiles_part(struct tiles *t, uint64_t shard, uint64_t shards)
{
    assert(!t->steps && shard < shards);
    t->manner[0].shard = shard;
    t->manner[0].shards = shards;
    t->walks = 1;
}

double tiles_bytes(const struct tetravex *p)
{
    double bytes = walk_bytes(p);
    return bytes > MOST_BYTES           ? bytes
           : bytes * WALKS < MOST_BYTES ? bytes * WALKS
                                        : MOST_BYTES;
}

/* How fast a walk comes on. */
static double pace(const struct walk *w)
{
    return w ? walk_share(w) / (double)(w->steps + 1) : -1;
}

/* Gives up all walks but the fastest; the first of them is next. */
static void keep_best(struct tiles *t, int walks)
{
    for (int i = 0; i < walks; i++) {
        int best = i;
        for (int j = i + 1; j < t->walks; j++)
            if (pace(t->walk[j]) > pace(t->walk[best]))
                best = j;
        struct walk *w = t->walk[i];
        t->walk[i] = t->walk[best];
        t->walk[best] = w;
    }
    for (int i = walks; i < t->walks; i++) {
        if (t->walk[i])
            walk_levels(t->walk[i], &t->gone);
        walk_free(t->walk[i]);
        t->walk[i] = NULL;
    }
    t->walks = walks;
    t->now = 0;
}

static void next_turn(struct tiles *t)
{
    t->now = (t->now + 1) % t->walks;
    t->rounds += !t->now;
    if (t->rounds == ROUNDS * WALKS / t->walks && t->walks > FEWEST) {
        /* unreached: no board of the tests takes that many rounds */
        keep_best(t, (t->walks + 1) / 2);
        t->rounds = 0;
    }
    if (!t->walk[t->now])
        t->walk[t->now] = walk_new(t->p, &t->manner[t->now]);
    if (!t->walk[t->now]) { /* there is memory for those before it */
        /* unreached: there was memory */
        t->walks = t->now;
        t->now = 0;
    }
    t->turn_end = t->walk[t->now]->steps + TURN;
}

/* A board was found; is it a new one? */
static bool accept(struct tiles *t, int *face)
{
    size_t cells = (size_t)t->p->cells, size = cells * sizeof *face;
    walk_board(t->walk[t->now], t->face);
    if (t->first && !memcmp(t->first, t->face, size))
        return false;
    memcpy(face, t->face, size);
    if (t->walks == 1)
        return true;
    t->first = mem_alloc(cells, sizeof *t->first);
    memcpy(t->first, t->face, size);
    keep_best(t, 1);
    t->turn_end = UINT64_MAX;
    return true;
}

bool tiles_begin(struct tiles *t)
{
    if (!t->walk[0])
        t->walk[0] = walk_new(t->p, &t->manner[0]);
    return t->walk[0];
}

enum verdict tiles_next(struct tiles *t, uint64_t steps, int *face)
{
    uint64_t end =
        steps < UINT64_MAX - t->steps ? t->steps + steps : UINT64_MAX;
    if (!t->done && !tiles_begin(t))
        mem_none((size_t)walk_bytes(t->p));
    while (!t->done) {
        struct walk *w = t->walk[t->now];
        uint64_t before = w->steps, rest = end - t->steps;
        uint64_t turn = t->turn_end - before;
        enum verdict verdict =
            walk_next(w, before + (rest < turn ? rest : turn));
        t->steps += w->steps - before;
        if (verdict == VERDICT_FOUND && !accept(t, face))
            continue;
        t->done = verdict == VERDICT_NONE;
        if (verdict != VERDICT_UNKNOWN)
            return verdict;
        if (t->steps >= end)
            return VERDICT_UNKNOWN;
        if (w->steps >= t->turn_end)
            next_turn(t);
    }
    return VERDICT_NONE;
}

uint64_t tiles_steps(const struct tiles *t)
{
    return t->steps;
}

void tiles_levels(const struct tiles *t, level_steps *to)
{
    vec_clear(to);
    for (size_t i = 0; i < t->gone.len; i++)
        levels_add(to, i, t->gone.at[i]); /* seldom: nobody asks just here */
    for (int i = 0; i < t->walks; i++)
        if (t->walk[i])
            walk_levels(t->walk[i], to);
}

double tiles_share(const struct tiles *t)
{
    double most = t->done;
    for (int i = 0; i < t->walks && !t->done; i++) {
        double share = t->walk[i] ? walk_share(t->walk[i]) : 0;
        most = share > most ? share : most;
    }
    return most;
}
