/* cheap.h: solutions of an exact cover by ascending cost.
 *
 * A round of the search looks for the cheapest solutions beyond those that
 * were delivered, one at first and more in each round: as soon as there are so
 * many, only cheaper ones are looked for (branch and bound).  Then they are
 * delivered in order, and the next round begins with what costs as much as the
 * last of them.  If a round finds nothing else, the others of that cost are
 * delivered as they are met: however many there are, few are kept.  Each round
 * has its own tree, but nothing in it depends on time or chance. */
#ifndef ENGINE_CHEAP_H
#define ENGINE_CHEAP_H

#include "engine/walker.h"

/* A solution. */
struct bargain {
    int64_t cost;
    int *option; /* owned; ascending */
    size_t count;
};

typedef VEC(struct bargain) bargains;

struct cheap {
    enum { SEEK, HAND_OUT, FOLLOW } phase;
    bool taxed;     /* the items, once for all rounds */
    uint64_t skip;  /* solutions that were delivered before we began */
    size_t wanted;  /* at most, in this round; 0: there was none yet */
    bargains found; /* a heap, the dearest on top; then sorted */
    size_t given;   /* of those */
    bool whole;     /* there are no others */
    int64_t told;   /* cheaper solutions were delivered */
    bargains last;  /* that cost so much, and were delivered too; sorted */
};

/* Goes on to the next solution; the walker is used by nobody else.  At the
 * beginning as many are left out as the search has delivered already. */
enum verdict cheap_walk(struct cheap *c, struct walker *w,
                        struct search *search);
/* The solution that was found, if it is not the one of the tree, else NULL. */
const struct bargain *cheap_solution(const struct cheap *c);
bool cheap_has_begun(const struct cheap *c);
bool cheap_has_ended(const struct cheap *c);
/* Back to before the beginning. */
void cheap_restart(struct cheap *c, struct walker *w);
void cheap_release(struct cheap *c);

#endif
