/* taxes.h: good taxes before a search by cost.
 *
 * Taxes u of the primary items bound the cost of any solution from below:
 *
 *     L(u) = sum over items of u(i) low(i)
 *          + sum over options of min(0, cost(o) - sum of u over o's items),
 *
 * where u(i) may be below 0 if low(i) = high(i), and is 0 or more otherwise.
 * The best bound is that of linear programming.  We come near it by steps in
 * the direction of a subgradient, which is how much each item lacks or has too
 * much if all options of negative net cost are chosen (Held, Wolfe and
 * Crowder 1974).  Then taxes are lowered until no net cost is negative.
 *
 * Costs are multiplied by a power of two before, so that taxes can be
 * fractions. */
#ifndef ENGINE_TAXES_H
#define ENGINE_TAXES_H

#include "engine/sets.h"

/* Of sets in which nothing was done.  Costs and bound are in other units from
 * there on: s->unit is the least difference of two solutions' costs. */
void taxes_settle(struct sets *s);

#endif
