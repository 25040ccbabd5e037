/* core.c: a smallest set of given tiles that contradict each other.
 *
 * A set of given tiles is a core if no board has them all.  Starting from all
 * of them, those are left out one by one without which there is still no
 * board: what stays is a minimal core M.
 *
 * Is there a smaller one?  Every board leaves some given tiles unfulfilled,
 * and each core has one of these at least: it hits the set.  So a smallest set
 * that hits all the sets we know of bounds the cores from below.  If it is as
 * large as M, M is a smallest core; if there is no board with it, it is one
 * itself; and otherwise the board that was found makes a further set.
 * (Liffiton, Previti, Malik and Marques-Silva 2016 find smallest unsatisfiable
 * sets of clauses in this way, by implicit hitting sets.)
 *
 * The search for boards is `tiles`; its steps are counted, and when they are
 * used up what is known so far is the answer. */
#include "family/tetravex/core.h"
#include "family/tetravex/tiles.h"

enum {
    MOST =
        64, /* given tiles that fit into a word; of more, any minimal core */
    STEPS_A_TEST = 100000,
    STEPS = 2000000,
    NODES = 200000 /* of a search for hitting sets */
};

struct coring {
    const struct tetravex *p;
    struct tetravex part; /* the same with some of the given tiles */
    int *face;            /* owned; of each cell of the board last found */
    uint64_t steps;       /* left */
    VEC(uint64_t) unmet;  /* of each board: the given tiles that it lacks */
    uint64_t nodes;       /* left */
};

/* ---- boards --------------------------------------------------------- */

static void coring_init(struct coring *c, const struct tetravex *p)
{
    size_t cells = (size_t)p->cells;
    *c = (struct coring){.p = p, .part = *p, .steps = STEPS};
    c->face = mem_alloc(cells, sizeof *c->face);
    c->part.given = mem_alloc((size_t)p->givens + 1, sizeof *p->given);
    c->part.given_at = mem_alloc(cells, sizeof *p->given_at);
    c->part.is_given = mem_alloc(cells, sizeof *p->is_given);
}

static void coring_release(struct coring *c)
{
    free(c->face);
    free(c->part.given);
    free(c->part.given_at);
    free(c->part.is_given);
    vec_release(&c->unmet);
}

/* Is there a board with these given tiles? */
static enum verdict test(struct coring *c, const bool *keep)
{
    struct tetravex *part = &c->part;
    size_t cells = (size_t)part->cells;
    memset(part->given_at, 0xff, cells * sizeof *part->given_at); /* NONE */
    memset(part->is_given, 0, cells * sizeof *part->is_given);
    part->givens = 0;
    for (int i = 0; i < c->p->givens; i++) {
        if (!keep[i])
            continue;
        part->given_at[c->p->given[i].cell] = part->givens;
        part->is_given[c->p->given[i].tile] = true;
        part->given[part->givens++] = c->p->given[i];
    }
    struct tiles *tiles = tiles_new(part);
    uint64_t limit = c->steps < STEPS_A_TEST ? c->steps : STEPS_A_TEST;
    enum verdict verdict = tiles_next(tiles, limit, c->face);
    uint64_t taken = tiles_steps(tiles);
    c->steps -= taken < c->steps ? taken : c->steps;
    tiles_free(tiles);
    return verdict;
}

/* Marks the given tiles that the board last found has. */
static void mark_met(const struct coring *c, bool *met)
{
    for (int i = 0; i < c->p->givens; i++) {
        int cell = c->p->given[i].cell;
        met[i] = tetravex_fits(c->p, c->face[cell], cell);
    }
}

/* Of the board last found, or of one that meets more. */
static void learn(struct coring *c)
{
    int givens = c->p->givens;
    bool met[MOST];
    uint64_t unmet = 0;
    mark_met(c, met);
    for (int i = 0; i < givens; i++) {
        if (met[i])
            continue;
        met[i] = true;
        if (test(c, met) == VERDICT_FOUND)
            mark_met(c, met);
        else
            met[i] = false, unmet |= UINT64_C(1) << i;
    }
    vec_push(&c->unmet, unmet);
}

/* ---- hitting sets --------------------------------------------------- */

/* The smallest set that is not hit; 0: all are. */
static uint64_t find_missed(const struct coring *c, uint64_t chosen)
{
    uint64_t missed = 0;
    for (size_t i = 0; i < c->unmet.len; i++) {
        uint64_t set = c->unmet.at[i];
        if (!(set & chosen) && (!missed || __builtin_popcountll(set) <
                                               __builtin_popcountll(missed)))
            missed = set;
    }
    return missed;
}

/* Can so many more hit what is missed? */
static bool hit(struct coring *c, int more, uint64_t *chosen)
{
    uint64_t missed = find_missed(c, *chosen), before = *chosen;
    if (!missed)
        return true;
    if (!more || !c->nodes)
        return false;
    c->nodes--;
    for (; missed; missed &= missed - 1) {
        *chosen = before | (missed & -missed);
        if (hit(c, more - 1, chosen))
            return true;
    }
    *chosen = before;
    return false;
}

/* ---- cores ---------------------------------------------------------- */

/* Leaves out what is not needed. */
static enum core_rank shrink(struct coring *c, bool *core)
{
    enum core_rank rank = CORE_MINIMAL;
    for (int i = 0; i < c->p->givens; i++) {
        core[i] = false;
        enum verdict verdict = test(c, core);
        if (verdict == VERDICT_NONE)
            continue;
        core[i] = true;
        if (verdict == VERDICT_UNKNOWN)
            /* unreached: the rest of the tests is solved in time */
            rank = CORE_SOME;
        else if (c->p->givens <= MOST)
            learn(c);
    }
    return rank;
}

static void unpack(uint64_t set, int givens, bool *core)
{
    for (int i = 0; i < givens; i++)
        core[i] = set >> i & 1;
}

/* A smaller core than this one of `size`, or the proof that there is none. */
static enum core_rank improve(struct coring *c, int size, bool *core)
{
    bool some[MOST];
    for (;;) {
        uint64_t chosen = 0;
        int count = 0;
        c->nodes = NODES;
        while (count < size && !hit(c, count, &chosen))
            count++;
        if (!c->nodes)
            return CORE_MINIMAL;
        if (count == size)
            return CORE_SMALLEST;
        unpack(chosen, c->p->givens, some);
        enum verdict verdict = test(c, some);
        if (verdict == VERDICT_NONE) {
            memcpy(core, some, (size_t)c->p->givens * sizeof *core);
            return CORE_SMALLEST;
        }
        if (verdict == VERDICT_UNKNOWN)
            /* unreached: the rest of the tests is solved in time */
            return CORE_MINIMAL;
        learn(c);
    }
}

enum core_rank core_find(const struct tetravex *p, bool *core)
{
    struct coring c;
    coring_init(&c, p);
    int size = 0;
    for (int i = 0; i < p->givens; i++)
        core[i] = true;
    enum core_rank rank = shrink(&c, core);
    for (int i = 0; i < p->givens; i++)
        size += core[i];
    if (rank == CORE_MINIMAL && p->givens <= MOST)
        rank = improve(&c, size, core);
    coring_release(&c);
    return rank;
}
