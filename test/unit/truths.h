/* truths.h: models of few clauses, by looking at all values of all variables:
 * bit v - 1 of a number is the value of variable v. */
#ifndef TEST_TRUTHS_H
#define TEST_TRUTHS_H

#include "problem/cnf.h"

#include <stdlib.h>

static inline bool holds(int number, unsigned truths)
{
    return (truths >> (abs(number) - 1) & 1) == (number > 0);
}

static inline bool is_model(const struct cnf *cnf, unsigned truths)
{
    bool good = false;
    for (size_t i = 0; i < cnf->literal.len; i++) {
        int number = cnf->literal.at[i];
        if (number)
            good |= holds(number, truths);
        else if (!good)
            return false;
        else
            good = false;
    }
    return true;
}

#endif
