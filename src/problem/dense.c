/* dense.c: one run of the encoder marks the variables that occur, then they
 * are numbered (see dense.h). */
#include "problem/dense.h"
#include "base/mem.h"

struct marker {
    struct dense *dense;
    struct sink sink;
    size_t seen;         /* clauses met in this run of the encoder */
    struct watch *watch; /* or NULL */
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
    m->sink.full = watch_over(m->watch);
}

/* All that occur are marked: numbers them and those that stand for facts. */
static bool number_variables(struct dense *dense,
                             const struct clauses *clauses,
                             struct watch *watch)
{
    for (int v = dense->last + 1; v <= clauses->variables; v++) {
        if (watch_over(watch))
            return false;
        dense->last = v;
        if (!dense->number[v] && clauses->fact(clauses->puzzle, v) == NO_FACT)
            continue;
        dense->number[v] = ++dense->variables;
        dense->variable[dense->variables] = v;
    }
    return true;
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
                 struct watch *watch)
{
    struct marker m = {.dense = dense, .watch = watch};
    m.sink = (struct sink){.context = &m, .clause = mark};
    if (!dense->last)
        clauses->emit(clauses->puzzle, &m.sink);
    return !m.sink.full && number_variables(dense, clauses, watch);
}

bool dense_init(struct dense *dense, const struct clauses *clauses,
                struct watch *watch, struct error *err)
{
    if (!dense_begin(dense, clauses, err))
        return false;
    dense_go_on(dense, clauses, watch);
    return true;
}

void dense_release(struct dense *dense)
{
    free(dense->number);
    free(dense->variable);
    *dense = (struct dense){0};
}

struct giver {
    const struct dense *dense;
    struct watch *watch;
    bool (*take)(void *context, const int *literals, size_t count);
    void *context;
    VEC(int) clause;
    struct sink sink;
};

static void give(void *context, const int *literals, size_t count)
{
    struct giver *g = context;
    if (g->sink.full || (g->sink.full = !vec_try_reserve(&g->clause, count)))
        return;
    int *dense = g->clause.at;
    for (size_t i = 0; i < count; i++)
        dense[i] = dense_literal(g->dense, literals[i]);
    g->sink.full = watch_over(g->watch) || !g->take(g->context, dense, count);
}

bool dense_give(const struct dense *dense, const struct clauses *clauses,
                struct watch *watch,
                bool (*take)(void *context, const int *literals, size_t count),
                void *context)
{
    struct giver g = {
        .dense = dense, .watch = watch, .take = take, .context = context};
    g.sink = (struct sink){.context = &g, .clause = give};
    clauses->emit(clauses->puzzle, &g.sink);
    vec_release(&g.clause);
    return !g.sink.full;
}
