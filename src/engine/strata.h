/* strata.h: how large a search tree is, from a part of it. */
#ifndef ENGINE_STRATA_H
#define ENGINE_STRATA_H

#include "engine/survey.h"

/* How much may be taken: so many steps, roughly, but so many rounds at the
 * least. */
struct trouble {
    uint64_t steps;
    int rounds;
};

/* Fills in nodes, as a listing has them, and solutions of the whole tree.  The
 * numbers depend on the cover, the seed and the trouble alone.  Leaves those
 * as they are that less than two rounds tell.  Asks search_pause now and then,
 * and answers whether it was stopped before it had enough. */
bool strata_estimate(struct survey *survey, struct search *search,
                     struct trouble trouble, struct estimate *estimate);

#endif
