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
 * Cutting planes are the other way: a clause says that the sum of its literals
 * is at least 1, and such inequalities are added, multiplied, and divided with
 * all numbers rounded up.  The last sum says that 0 is at least 1.  A proof
 * has lemmas or sums, not both.
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

/* A sum in reverse polish notation: inequalities by their numbers, and what is
 * done with the last two, or with the last one and a factor or divisor.  One
 * is left. */
enum polish { POLISH_TAKE, POLISH_ADD, POLISH_TIMES, POLISH_DIVIDE };

struct term {
    enum polish kind;
    int64_t number; /* of the inequality; the factor; the divisor; unused */
};

struct proof {
    void *context;
    bool hinted; /* each lemma must come with its hints */
    void (*add)(void *context, const struct lemma *lemma);
    /* Forgets a clause of the problem or a lemma: its number and literals.
     * Numbers follow each other without gaps; where the proof is not hinted
     * they are 0, and the literals say which one is meant. */
    void (*drop)(void *context, int64_t number, const int *literals,
                 size_t count);
    /* Not NULL: sums are wanted, numbered like lemmas, and no lemmas. */
    void (*sum)(void *context, int64_t number, const struct term *terms,
                size_t count);
    bool full; /* whoever takes the steps takes no more: stop */
};

#endif
