/* fold.h: the solutions of an exact cover that a symmetry leaves as they are,
 * as an exact cover of their own. */
#ifndef PROBLEM_FOLD_H
#define PROBLEM_FOLD_H

#include "problem/xcc.h"

/* Permutes the facts, and with them options, items and solutions. */
struct symmetry {
    const void *puzzle; /* borrowed */
    int number;
    int (*image)(const void *puzzle, int number, int fact);
};

/* Fills in a zeroed cover.  Each option has the fact of one option of its
 * orbit.  Items are covered once, each, and costs are left behind.  False:
 * there is no memory for the whole cover. */
bool fold_cover(struct xcc *fold, const struct cover *cover,
                const struct symmetry *symmetry, struct error *err);

#endif
