/* dense.c: one run of the encoder marks the variables that occur, then they
 * are numbered (see dense.h). */
#include "problem/dense.h"
#include "base/mem.h"

enum { CLAUSES_A_PAUSE = 1 << 16 };

struct marker {
    struct dense *dense;
    struct sink sink;
    size_t seen; /* clauses met in this run of the encoder */
    bool (*pause)(void *context);
    void *context;
};

static void mark(void *context, const int *literals, size_t count)
{
    struct marker *m = context;
    struct dense *dense = m->dense;
    if (m->sink.full || m->seen++ < dense->clauses)
        return;
    for (size_t i = 0; i < count; i++)
        dense->number[abs(literals[i])] = 1;
    dense->clauses++;
    if (m->pause && dense->clauses % CLAUSES_A_PAUSE == 0)
        m->sink.full = m->pause(m->context);
}

/* All that occur are marked: numbers them and those that stand for facts. */
static void number_variables(struct dense *dense,
                             const struct clauses *clauses)
{
    size_t size = (size_t)clauses->variables + 1;
    for (size_t v = 1; v < size; v++)
        if (dense->number[v] ||
            clauses->fact(clauses->puzzle, (int)v) != NO_FACT)
            dense->number[v] = ++dense->variables;
    for (size_t v = 1; v < size; v++)
        if (dense->number[v])
            dense->variable[dense->number[v]] = (int)v;
}

bool dense_begin(struct dense *dense, const struct clauses *clauses,
                 struct error *err)
{
    size_t size = (size_t)clauses->variables + 1;
    *dense = (struct dense){
        .number = mem_try_alloc(size, sizeof *dense->number),
        .variable = mem_try_alloc(size, sizeof *dense->variable)};
    if (dense->number && dense->variable)
        return true;
    dense_release(dense);
    return error_say(err, "there is no memory for the numbers of %d variables",
                     clauses->variables);
}

bool dense_go_on(struct dense *dense, const struct clauses *clauses,
                 bool (*pause)(void *context), void *context)
{
    struct marker m = {.dense = dense, .pause = pause, .context = context};
    m.sink = (struct sink){.context = &m, .clause = mark};
    clauses->emit(clauses->puzzle, &m.sink);
    if (m.sink.full)
        return false;
    number_variables(dense, clauses);
    return true;
}

bool dense_init(struct dense *dense, const struct clauses *clauses,
                struct error *err)
{
    return dense_begin(dense, clauses, err) &&
           dense_go_on(dense, clauses, NULL, NULL);
}

void dense_release(struct dense *dense)
{
    free(dense->number);
    free(dense->variable);
    *dense = (struct dense){0};
}
