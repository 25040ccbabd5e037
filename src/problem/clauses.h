/* clauses.h: a puzzle stated as clauses, as encoders make them.
 *
 * An encoder owns no clauses: asked to emit, it sends them one by one, always
 * in the same order, to a sink (a writer, a solver, a counter).  Variables
 * are numbers from 1, by arithmetic; some numbers may never occur (see
 * dense.h).  Certain variables stand for facts: a solution is the set of the
 * facts whose variables are true, and no two models of the clauses that
 * differ in a fact's variable have the same set of facts. */
#ifndef PROBLEM_CLAUSES_H
#define PROBLEM_CLAUSES_H

#include "problem/weight.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    NAME_BYTES = 64, /* the longest name of a variable, item or colour */
    NO_FACT = -1
};

struct sink {
    void *context;
    void (*clause)(void *context, const int *literals, size_t count);
    bool full; /* the sink takes no more; encoders ask once in a while */
};

/* A literal is a variable or its negative.  No literal: the empty clause. */
static inline void sink_clause(struct sink *sink, const int *literals,
                               size_t count)
{
    sink->clause(sink->context, literals, count);
}

#define sink_add(sink, ...) \
    sink_clause(sink, (const int[]){__VA_ARGS__}, \
                sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

struct clauses {
    const void *puzzle; /* borrowed; only the functions below look inside */
    int variables;      /* no variable has a higher number */
    void (*emit)(const void *puzzle, struct sink *sink);
    /* Writes at most NAME_BYTES bytes with no end mark; answers how many. */
    size_t (*name)(const void *puzzle, int variable, char *name);
    int (*fact)(const void *puzzle, int variable); /* >= 0, or NO_FACT */
    /* Do the values of this variable, which stands for a fact, tell solutions
     * apart?  Optional: each does.  Else models that differ in others alone
     * are one solution, and any of them shows it. */
    bool (*shown)(const void *puzzle, int variable);
    /* What a literal of a variable that is shown weighs; a solution counts the
     * product of all.  Optional: it counts 1. */
    void (*weight)(const void *puzzle, int literal, struct fraction *weight);
    /* The variables that are shown determine all others: there are as many
     * models as solutions. */
    bool determined;
    /* Optional: whoever has found these facts gets further clauses, which hold
     * for every solution and which they break; false: there are none. */
    bool (*refine)(const void *puzzle, const int *facts, size_t count,
                   struct sink *sink);
    /* Sentences on models that are no solutions, up to NULL. */
    const char *beyond[3];
};

/* Do the values of this variable tell solutions apart? */
static inline bool clauses_show(const struct clauses *clauses, int variable)
{
    if (clauses->shown)
        return clauses->shown(clauses->puzzle, variable);
    return clauses->fact(clauses->puzzle, variable) != NO_FACT;
}

#endif
