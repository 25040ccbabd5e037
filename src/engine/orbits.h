/* orbits.h: a search by sub-covers, and solutions drawn from what it
 * remembers. */
#ifndef ENGINE_ORBITS_H
#define ENGINE_ORBITS_H

#include "base/rng.h"
#include "engine/engine.h"
#include "engine/memo.h"
#include "engine/subcover.h"

enum { RULES = 2, SIZES = 64, OPTIONS_A_SIZE = SMALL_OPTIONS / SIZES };

struct frame {
    size_t part;          /* of `part`, its sub-cover; */
    size_t key, key_size; /* of `key` */
    uint64_t hash;
    size_t item, option;   /* branched on; the first that is not tried yet */
    size_t tried, options; /* how many of them are, and in all */
    size_t first, child, end; /* parts that the latest option left */
    mpz_t total, product;
};

/* Small sub-covers of a size: how many were tried, and how many counted. */
struct trials {
    uint32_t tried, counted;
};

/* A solution that is drawn, from the root down. */
struct draw {
    bool begun, solvable;
    struct rng rng;
    subcovers part;      /* that are still to be drawn from; the last one */
    bool branching;      /* is: its options are counted in turn, */
    size_t item, option; /* up to this one, */
    mpz_t sum;           /* together so many; */
    size_t chosen;       /* and this one was drawn of them */
    uint64_t *sub,
        *below; /* owned: the last part, and what an option leaves */
};

struct orbits {
    struct xcc xcc;
    struct watch watch;
    const struct subcover_loops *loops;
    struct walls walls;
    struct workshop shop;
    struct canon canon;
    bool loaded, canonical, starved;
    int *rank; /* owned; of each primary item */

    struct memo memo;
    subcovers part; /* a stack of sub-covers */
    uint64_t *sub;  /* owned; one in hand */
    VEC(uint8_t) key;
    VEC(struct frame) frame; /* those above `depth` are kept for later */
    size_t depth;
    struct trials trials[SIZES + 1];

    int rule;
    uint64_t turn, spent; /* of a rule, in keys */
    double share[RULES];  /* how far each came in its latest turn */
    mpz_t total;
    bool done, told;

    const uint64_t *root; /* borrowed: the sub-cover that is counted */
    bool counted;         /* the whole is: */
    struct draw draw;     /* solutions are drawn */
};

/* Begins to count this sub-cover, which is borrowed; or the whole, if NULL. */
void orbits_begin(struct orbits *o, const uint64_t *sub);
/* Counts it, to o->total.  VERDICT_NONE: it is counted. */
enum verdict orbits_go_on(struct search *search, struct error *err);
/* The item to branch on by one of the rules. */
static inline size_t orbits_item(const struct orbits *o, const uint64_t *sub,
                                 int rule)
{
    return (size_t)o->loops->item(&o->walls, sub, o->rank, rule);
}

/* After the whole is counted: the facts of one solution.  VERDICT_FOUND: it is
 * drawn. */
enum verdict orbits_draw(struct search *search, struct error *err);
void orbits_end_draw(struct orbits *o);

#endif
