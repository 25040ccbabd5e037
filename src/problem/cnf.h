/* cnf.h: clauses kept in memory. */
#ifndef PROBLEM_CNF_H
#define PROBLEM_CNF_H

#include "base/mem.h"
#include "problem/clauses.h"
#include "problem/weight.h"

/* What a file said besides, which changes no clause: lines of the model
 * counting competitions. */
struct cnf_said {
    char type[8];    /* of `c t TYPE`; empty: none */
    size_t weights;  /* lines `c p weight` */
    size_t sampling; /* lines `c ind` */
    size_t xors;     /* lines x1 2 3 0, which became clauses */
};

struct cnf {
    int variables;
    size_t clauses;
    VEC(int) literal; /* clause after clause, each ended by 0 */
    bool projected;   /* models that differ in others alone are one */
    VEC(int) shown;   /* than these variables, ascending */
    weights weight;   /* as they were said, sorted */
    struct cnf_said said;
};

/* False: there is no memory for it. */
bool cnf_add(struct cnf *cnf, const int *literals, size_t count);
void cnf_emit(const struct cnf *cnf, struct sink *sink);
bool cnf_shows(const struct cnf *cnf, int variable);
/* Does a model count what it weighs?  `c t` says so, or it does not say that
 * each counts 1, and there are weights. */
bool cnf_weighs(const struct cnf *cnf);
void cnf_release(struct cnf *cnf);

#endif
