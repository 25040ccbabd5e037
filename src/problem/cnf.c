/* cnf.c: clauses one after another in one vector (see cnf.h). */
#include "problem/cnf.h"

bool cnf_add(struct cnf *cnf, const int *literals, size_t count)
{
    if (!vec_try_reserve(&cnf->literal, cnf->literal.len + count + 1))
        return false; /* unreached: there was memory */
    for (size_t i = 0; i < count; i++)
        if (abs(literals[i]) > cnf->variables)
            cnf->variables = abs(literals[i]);
    vec_append(&cnf->literal, literals, count);
    vec_push(&cnf->literal, 0);
    cnf->clauses++;
    return true;
}

void cnf_emit(const struct cnf *cnf, struct sink *sink)
{
    for (size_t i = 0, count; i < cnf->literal.len; i += count + 1) {
        const int *clause = &cnf->literal.at[i];
        for (count = 0; clause[count];)
            count++;
        if (sink->full)
            return;
        sink_clause(sink, clause, count);
    }
}

bool cnf_shows(const struct cnf *cnf, int variable)
{
    size_t low = 0, high = cnf->shown.len;
    if (!cnf->projected)
        return true;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (cnf->shown.at[middle] < variable)
            low = middle + 1;
        else
            high = middle;
    }
    return low < cnf->shown.len && cnf->shown.at[low] == variable;
}

bool cnf_weighs(const struct cnf *cnf)
{
    const char *type = cnf->said.type;
    if (!strcmp(type, "wmc") || !strcmp(type, "pwmc"))
        return true;
    return cnf->weight.len && strcmp(type, "mc") && strcmp(type, "pmc");
}

void cnf_release(struct cnf *cnf)
{
    weights_release(&cnf->weight);
    vec_release(&cnf->shown);
    vec_release(&cnf->literal);
    *cnf = (struct cnf){0};
}
