/* total.h: at most so many of some literals are true. */
#ifndef FAMILY_LIFE_CLAUSES_TOTAL_H
#define FAMILY_LIFE_CLAUSES_TOTAL_H

#include "family/life/clauses/quotient.h"

/* A literal may occur several times, and counts as often. */
void total_at_most(struct quotient *q, const int *literals, size_t count,
                   size_t most);

#endif
