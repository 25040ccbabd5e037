/* cheap.h: solutions of an exact cover by ascending cost.
 *
 * A round of the search looks for the cheapest solutions beyond those that
 * were delivered, a few at first and more in each round: as soon as there are
 * so many, only cheaper ones are looked for (branch and bound).  They are
 * delivered in order, and if there may be others that cost as much as the last
 * of them, these follow, as a further round meets them.  Each round has its
 * own tree, but nothing in it depends on time or chance. */
#ifndef ENGINE_CHEAP_H
#define ENGINE_CHEAP_H

#include "engine/walker.h"

/* A solution. */
struct bargain {
    int64_t cost;
    int *option; /* owned; ascending */
    size_t count;
};

struct cheap {
    enum { SEEK, HAND_OUT, FOLLOW, ALL_DONE } phase;
    size_t wanted;             /* at most, in this round */
    VEC(struct bargain) found; /* a heap, the dearest on top; then sorted */
    size_t given;              /* of those */
    bool whole;                /* there are no others */
    bool begun;
    int64_t told; /* cheaper ones were delivered, and those that
                     cost as much; -1: none */
};

/* Goes on to the next solution; the tree is used by nobody else. */
enum verdict cheap_walk(struct cheap *c, struct walker *w,
                        struct search *search);
/* The solution that was found, if it is not the one of the tree, else NULL. */
const struct bargain *cheap_solution(const struct cheap *c);
void cheap_release(struct cheap *c);

#endif
