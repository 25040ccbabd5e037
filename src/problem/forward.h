/* forward.h: checks a refutation without hints, and finds the hints.
 *
 * Each lemma is checked when it comes, against all clauses that are alive, by
 * unit propagation.  Whoever wants hints gets the same refutation with them,
 * step by step. */
#ifndef PROBLEM_FORWARD_H
#define PROBLEM_FORWARD_H

#include "base/error.h"
#include "problem/hinted.h"

struct forward;

/* out: takes the refutation with hints; borrowed; NULL: nobody wants it. */
struct forward *forward_new(struct proof *out);
void forward_free(struct forward *f);

/* The clauses of the problem, before the first lemma; false: they are too
 * many, or there is no memory for them. */
bool forward_clause(struct forward *f, const int *literals, size_t count);

/* False, with a sentence, if the lemma does not follow, or if we cannot know:
 * then the error is starved, and all is over. */
bool forward_add(struct forward *f, const int *literals, size_t count,
                 struct error *err);
/* A clause that is not there is no mistake, nor one that gives a literal its
 * value for good, which is kept: solvers delete these without meaning it. */
void forward_drop(struct forward *f, const int *literals, size_t count);

const struct proof_tally *forward_tally(const struct forward *f);

#endif
