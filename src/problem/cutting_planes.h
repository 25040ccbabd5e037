/* cutting_planes.h: checks a refutation by sums of inequalities: proof.h. */
#ifndef PROBLEM_CUTTING_PLANES_H
#define PROBLEM_CUTTING_PLANES_H

#include "base/error.h"
#include "problem/hinted.h"

struct planes;

struct planes *planes_new(void);
void planes_free(struct planes *p);

/* The clauses of the problem, before the first sum; they are numbered from
 * 1. */
bool planes_clause(struct planes *p, const int *literals, size_t count);

/* The number that the next sum must have. */
int64_t planes_next(const struct planes *p);
/* False, with a sentence, if the sum cannot be made. */
bool planes_sum(struct planes *p, int64_t number, const struct term *terms,
                size_t count, struct error *err);
/* False, with a sentence, if there is no such inequality. */
bool planes_drop(struct planes *p, int64_t number, struct error *err);

/* Its lemmas are the sums. */
const struct proof_tally *planes_tally(const struct planes *p);

#endif
