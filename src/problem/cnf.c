#include "problem/cnf.h"

void cnf_add(struct cnf *cnf, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (abs(literals[i]) > cnf->variables)
            cnf->variables = abs(literals[i]);
    vec_append(&cnf->literal, literals, count);
    vec_push(&cnf->literal, 0);
    cnf->clauses++;
}

void cnf_emit(const struct cnf *cnf, struct sink *sink)
{
    const int *at = cnf->literal.at, *end = at + cnf->literal.len;
    while (at < end && !sink->full) {
        size_t count = 0;
        while (at[count])
            count++;
        sink_clause(sink, at, count);
        at += count + 1;
    }
}

void cnf_release(struct cnf *cnf)
{
    vec_release(&cnf->literal);
    *cnf = (struct cnf){0};
}
