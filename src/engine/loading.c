/* loading.c: an encoder run again after each pause, with what is there already
 * skipped (see loading.h). */
#include "engine/loading.h"

enum { CLAUSES_A_PAUSE = 4096 }; /* given between two pauses */

/* First those that are shown, then the others. */
static bool find_meanings(struct loading *l, const struct search *search,
                          struct watch *watch, struct error *err)
{
    const struct clauses *clauses = search->request->clauses;
    int64_t variables = l->dense.variables;
    for (; l->named < 2 * variables; l->named++) {
        int v = (int)(l->named % variables) + 1;
        bool shown = l->named < variables;
        int variable = l->dense.variable[v];
        int fact = clauses->fact(clauses->puzzle, variable);
        if (watch_over(watch))
            return false;
        if (fact == NO_FACT || clauses_show(clauses, variable) != shown)
            continue;
        if (!vec_try_reserve(&l->meaning, l->meaning.len + 1))
            return error_say(err,
                             "there is no memory for what %d variables mean",
                             l->dense.variables);
        vec_push(&l->meaning, (struct meaning){v, fact});
        l->shown += shown;
    }
    return true;
}

struct run {
    struct search *search;
    struct loading *loading;
    void (*add)(void *context, int literal);
    void *context;
    struct sink sink;
    size_t seen; /* clauses met in this run of the encoder */
};

static void take(void *context, const int *literals, size_t count)
{
    struct run *run = context;
    struct loading *l = run->loading;
    if (run->sink.full || run->seen++ < l->taken)
        return;
    for (size_t i = 0; i < count; i++)
        run->add(run->context, dense_literal(&l->dense, literals[i]));
    run->add(run->context, 0);
    if (++l->taken % CLAUSES_A_PAUSE == 0 && !l->patient)
        run->sink.full = search_pause(run->search);
}

bool loading_go_on(struct loading *l, struct search *search,
                   void (*add)(void *context, int literal), void *context,
                   struct error *err)
{
    const struct clauses *clauses = search->request->clauses;
    struct watch look = {.ends = search_ends, .context = search};
    struct watch *watch = l->patient ? NULL : &look;
    if (!l->dense.number && !dense_begin(&l->dense, clauses, err))
        return false; /* unreached: there was memory */
    if (!l->numbered)
        l->numbered = dense_go_on(&l->dense, clauses, watch);
    if (!l->numbered || !find_meanings(l, search, watch, err))
        return false;
    struct run run = {
        .search = search, .loading = l, .add = add, .context = context};
    run.sink = (struct sink){.context = &run, .clause = take};
    clauses->emit(clauses->puzzle, &run.sink);
    l->whole = !run.sink.full;
    return l->whole;
}

void loading_release(struct loading *l)
{
    dense_release(&l->dense);
    vec_release(&l->meaning);
}

void loading_tell(const struct loading *l, struct search *search)
{
    vec_clear(&search->facts);
    for (size_t i = 0; i < l->meaning.len; i++)
        if (search->model.at[l->meaning.at[i].variable - 1] > 0)
            vec_push(&search->facts, l->meaning.at[i].fact);
}
