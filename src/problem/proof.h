/* proof.h: a refutation of clauses, step by step.
 *
 * The clauses of the problem are numbered 1, 2, ... in the order in which
 * `encode -f cnf` writes them, with the variables that it writes (see
 * dense.h); lemmas have further numbers, ascending, and may use further
 * variables.  A lemma follows from the clauses in its hints: with all its
 * literals false, each of them in turn has one literal left, which becomes
 * true, and the last one has none (reverse unit propagation, RUP).  Or it
 * follows by resolution on its first literal (RAT): then, behind the hints of
 * the lemma itself, which lead to no conflict, there is for each clause with
 * the negated literal its number, negative, and the hints of that case.  The
 * last lemma is empty.
 *
 * Who refutes calls these; who writes or checks stands behind them. */
#ifndef PROBLEM_PROOF_H
#define PROBLEM_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lemma {
    int64_t number;
    const int *literals; /* the first is the pivot */
    size_t count;
    const int64_t *hints; /* none: only where proof->hinted is false */
    size_t hints_count;
};

struct proof {
    void *context;
    bool hinted; /* each lemma must come with its hints */
    void (*add)(void *context, const struct lemma *lemma);
    /* Forgets a clause of the problem or a lemma: its number and literals. */
    void (*drop)(void *context, int64_t number, const int *literals,
                 size_t count);
    bool full; /* whoever takes the steps takes no more: stop */
};

#endif
