/* dense.h: the variables that count, numbered without gaps.
 *
 * An encoder's numbers are made by arithmetic, so some stand for nothing.
 * The variables that occur in a clause or stand for a fact get the numbers
 * 1, 2, ... in ascending order.  Those are the numbers of a DIMACS file, and
 * every clause engine works with them. */
#ifndef PROBLEM_DENSE_H
#define PROBLEM_DENSE_H

#include "base/error.h"
#include "base/watch.h"
#include "problem/clauses.h"

struct dense {
    int variables;  /* how many count */
    size_t clauses; /* how many the encoder emits */
    int *number;    /* owned; number[v] of the encoder's v, 0 if none */
    int *variable;  /* owned; the way back, from 1 */
    int last;       /* of the encoder's, up to which they have numbers */
};

/* Runs the encoder once, or until the watch is over, which may be NULL; false:
 * there is no memory for the numbers. */
bool dense_init(struct dense *dense, const struct clauses *clauses,
                struct watch *watch, struct error *err);
/* The same in parts: false once the watch is over; calling again goes on. */
bool dense_begin(struct dense *dense, const struct clauses *clauses,
                 struct error *err);
bool dense_go_on(struct dense *dense, const struct clauses *clauses,
                 struct watch *watch);
void dense_release(struct dense *dense);
/* Gives the clauses in dense numbers, until `take` or the watch, which may be
 * NULL, says no, or there is no memory for one; were these all? */
bool dense_give(const struct dense *dense, const struct clauses *clauses,
                struct watch *watch,
                bool (*take)(void *context, const int *literals, size_t count),
                void *context);

static inline int dense_literal(const struct dense *dense, int number)
{
    return number < 0 ? -dense->number[-number] : dense->number[number];
}

#endif
