#include "problem/dense.h"
#include "base/mem.h"

static void mark(void *context, const int *literals, size_t count)
{
    struct dense *dense = context;
    for (size_t i = 0; i < count; i++)
        dense->number[abs(literals[i])] = 1;
    dense->clauses++;
}

void dense_init(struct dense *dense, const struct clauses *clauses)
{
    size_t size = (size_t)clauses->variables + 1;
    *dense = (struct dense){.number = mem_alloc(size, sizeof(int))};
    struct sink sink = {.context = dense, .clause = mark};
    clauses->emit(clauses->puzzle, &sink);
    for (size_t v = 1; v < size; v++)
        if (dense->number[v] ||
            clauses->fact(clauses->puzzle, (int)v) != NO_FACT)
            dense->number[v] = ++dense->variables;
    dense->variable =
        mem_alloc((size_t)dense->variables + 1, sizeof *dense->variable);
    for (size_t v = 1; v < size; v++)
        if (dense->number[v])
            dense->variable[dense->number[v]] = (int)v;
}

void dense_release(struct dense *dense)
{
    free(dense->number);
    free(dense->variable);
    *dense = (struct dense){0};
}
