/* pog.h: checks that clauses have as many models as a graph says.
 *
 * A partitioned-operation graph (POG) is a formula whose models can be counted
 * at once: its nodes are products of literals and nodes that share no
 * variable, and sums of two that exclude each other.  A certificate (CPOG:
 * Bryant, Nawrocki, Avigad, Heule, "Certified knowledge compilation with
 * application to formally verified model counting", 2023) turns the clauses
 * into such a graph, step by step, and no step changes their models:
 *
 *   a node is defined, by clauses over a variable of its own;
 *   a lemma is added that follows from the clauses;
 *   a clause is dropped that follows from the others.
 *
 * In the end the definitions are left, and one clause, that says that the root
 * is true: so the clauses' models are those of the root.  Or a lemma has no
 * literals: then they have none.
 *
 * Numbers of clauses ascend; a definition takes as many as it has clauses.
 * Nodes are numbered behind the variables, without gaps.  What follows,
 * follows by the hints alone, by unit propagation (hinted.h). */
#ifndef PROBLEM_POG_H
#define PROBLEM_POG_H

#include "base/error.h"
#include "base/watch.h"

#include <gmp.h>
#include <stddef.h>
#include <stdint.h>

struct pog;

/* Once the watch, or NULL, is over nothing is allowed any more. */
struct pog *pog_new(int variables, struct watch *watch);
void pog_free(struct pog *p);

/* The given clauses, before all else; false: there is no memory. */
bool pog_clause(struct pog *p, const int *literals, size_t count);

/* All of these: false, with a sentence, if it is not allowed. */
bool pog_product(struct pog *p, int64_t number, int node, const int *literals,
                 size_t count, struct error *err);
bool pog_sum(struct pog *p, int64_t number, int node, const int *literals,
             const int64_t *hints, size_t hints_count, struct error *err);
bool pog_lemma(struct pog *p, int64_t number, const int *literals,
               size_t count, const int64_t *hints, size_t hints_count,
               struct error *err);
bool pog_drop(struct pog *p, int64_t number, const int64_t *hints,
              size_t hints_count, struct error *err);
bool pog_root(struct pog *p, int node, struct error *err);
/* Is that all?  Then the number of models is told. */
bool pog_finish(struct pog *p, mpz_t models, struct error *err);

struct pog_tally {
    uint64_t products, sums, lemmas, dropped;
};
const struct pog_tally *pog_tally(const struct pog *p);

#endif
