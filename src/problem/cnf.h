/* cnf.h: clauses kept in memory. */
#ifndef PROBLEM_CNF_H
#define PROBLEM_CNF_H

#include "base/mem.h"
#include "problem/clauses.h"

struct cnf {
    int variables;
    size_t clauses;
    VEC(int) literal; /* clause after clause, each ended by 0 */
    bool projected;   /* models that differ in others alone are one */
    VEC(int) shown;   /* than these variables, ascending */
};

/* False: there is no memory for it. */
bool cnf_add(struct cnf *cnf, const int *literals, size_t count);
void cnf_emit(const struct cnf *cnf, struct sink *sink);
bool cnf_shows(const struct cnf *cnf, int variable);
void cnf_release(struct cnf *cnf);

#endif
