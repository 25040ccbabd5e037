/* clauses.c: an engine out of any incremental SAT solver.
 *
 * The solver gets the encoder's clauses in dense numbers.  Each model is
 * delivered and then excluded by a clause: at least one variable that is shown
 * (mostly all that stand for facts) has another value.  The clause names all
 * of these variables, for nothing is known here that would make fewer do: a
 * set of facts may be part of another one.  It is added when the next solution
 * is asked for.  A solver that lists by itself needs no such clauses.
 *
 * A foreign solver may deliver a model again, for nobody sees what it makes of
 * that clause: so its models are kept, and one that comes twice is an error.
 *
 * Shards.  The first b variables that are shown, as the bits of a number, cut
 * the models into 2^b cubes, with 2^b about 8 times the number of shards if
 * there are as many variables; cube c belongs to shard c modulo the number of
 * shards.  A shard solves its cubes one after another under assumptions.
 * Without shards there is one cube, of no bits. */
#include "engine/delivered.h"
#include "engine/sat.h"
#include "problem/dense.h"

enum {
    CUBES_A_SHARD = 8,
    BITS_MAX = 62,
    CLAUSES_A_PAUSE = 4096 /* given to the solver between two pauses */
};

struct meaning {
    int variable; /* dense */
    int fact;
};

struct lister {
    struct sat sat; /* owned */
    struct dense dense;
    bool numbered;               /* the dense numbers are there, */
    int64_t named;               /* and how often one was asked what it means:
                                  */
    VEC(struct meaning) meaning; /* of the variables that have one */
    size_t shown;                /* the first of them, which are shown */
    size_t taken;                /* clauses that the solver has */
    bool loaded;
    VEC(int) excluded; /* negations of the latest model, to be added */
    size_t added;      /* of them */
    bool found;        /* there is such a model */
    struct delivered delivered; /* of a foreign solver */

    int bits;             /* of a cube's number */
    uint64_t cube, cubes; /* the one to be solved; how many there are */
};

static void cut_into_cubes(struct lister *l, const struct search *search)
{
    uint64_t wanted =
        search->request->shards > 1 ? search->request->shards : 0;
    while ((UINT64_C(1) << l->bits) / CUBES_A_SHARD < wanted &&
           l->bits < BITS_MAX && (size_t)l->bits < l->shown)
        l->bits++;
    l->cubes = UINT64_C(1) << l->bits;
    l->cube = wanted ? search->request->shard : 0;
}

void clauses_open(struct search *search, const struct sat *sat)
{
    struct lister *l = mem_alloc(1, sizeof *l);
    search->state = l;
    search->share = -1;
    l->sat = *sat;
}

/* First those that are shown, then the others. */
static bool find_meanings(struct lister *l, const struct search *search,
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
            return false; /* seldom: nobody says stop just here */
        if (fact == NO_FACT || clauses_show(clauses, variable) != shown)
            continue;
        if (!vec_try_reserve(&l->meaning, l->meaning.len + 1))
            /* unreached: there was memory */
            return error_say(err,
                             "there is no memory for what %d variables mean",
                             l->dense.variables);
        vec_push(&l->meaning, (struct meaning){v, fact});
        if (shown && l->sat.show)
            l->sat.show(l->sat.solver, v);
        l->shown += shown;
    }
    if (!l->cubes) {
        delivered_init(&l->delivered, l->shown);
        cut_into_cubes(l, search);
    }
    return true;
}

void clauses_close(struct search *search)
{
    struct lister *l = search->state;
    if (!l)
        return;
    l->sat.release(l->sat.solver);
    dense_release(&l->dense);
    vec_release(&l->meaning);
    vec_release(&l->excluded);
    delivered_release(&l->delivered);
    free(l);
    search->state = NULL;
}

struct loader {
    struct search *search;
    struct lister *lister;
    struct sink sink;
    size_t seen; /* clauses met in this run of the encoder */
};

static void take(void *context, const int *literals, size_t count)
{
    struct loader *loader = context;
    struct lister *l = loader->lister;
    if (loader->sink.full || loader->seen++ < l->taken)
        return;
    for (size_t i = 0; i < count; i++)
        l->sat.add(l->sat.solver, dense_literal(&l->dense, literals[i]));
    l->sat.add(l->sat.solver, 0);
    if (++l->taken % CLAUSES_A_PAUSE == 0)
        loader->sink.full = search_pause(loader->search);
}

/* Runs the encoder, once for the numbers and once for the solver; after a
 * pause, or with an error, answers false; then runs it again and skips what is
 * there. */
static bool load(struct search *search, struct lister *l, struct error *err)
{
    if (!l->dense.number &&
        !dense_begin(&l->dense, search->request->clauses, err))
        return false;
    struct watch watch = {.ends = search_ends, .context = search};
    if (!l->numbered)
        l->numbered = dense_go_on(&l->dense, search->request->clauses, &watch);
    if (!l->numbered || !find_meanings(l, search, &watch, err))
        return false;
    struct loader loader = {.search = search, .lister = l};
    loader.sink = (struct sink){.context = &loader, .clause = take};
    search->request->clauses->emit(search->request->clauses->puzzle,
                                   &loader.sink);
    return !loader.sink.full;
}

/* False: it is not excluded yet.  Where nothing has a meaning it was the only
 * one, and no cube is left. */
static bool exclude_latest(struct search *search, struct lister *l)
{
    struct watch watch = {.ends = search_ends, .context = search};
    if (!l->found || l->sat.show)
        return true;
    if (!l->excluded.len)
        l->cube = l->cubes;
    for (; l->added < l->excluded.len; l->added++) {
        if (watch_over(&watch))
            return false; /* seldom: nobody says stop just here */
        l->sat.add(l->sat.solver, l->excluded.at[l->added]);
    }
    if (l->added)
        l->sat.add(l->sat.solver, 0);
    l->found = false;
    return true;
}

/* Room for the latest model. */
static bool has_room(struct search *search, struct lister *l,
                     struct error *err)
{
    vec_clear(&search->model);
    vec_clear(&search->facts);
    vec_clear(&l->excluded);
    return (vec_try_reserve(&search->model, (size_t)l->dense.variables) &&
            vec_try_reserve(&search->facts, l->meaning.len) &&
            vec_try_reserve(&l->excluded, l->shown)) ||
           error_say(err, "there is no memory for a model of %d variables",
                     l->dense.variables);
}

static enum verdict deliver(struct search *search, struct lister *l,
                            struct error *err)
{
    if (!has_room(search, l, err))
        return VERDICT_ERROR;
    for (int v = 1; v <= l->dense.variables; v++)
        vec_push(&search->model, l->sat.value(l->sat.solver, v) ? v : -v);
    for (size_t i = 0; i < l->meaning.len; i++) {
        int literal = search->model.at[l->meaning.at[i].variable - 1];
        if (literal > 0)
            vec_push(&search->facts, l->meaning.at[i].fact);
        if (i < l->shown)
            vec_push(&l->excluded, -literal);
    }
    if (search->engine->foreign &&
        !delivered_add(&l->delivered, l->excluded.at, l->excluded.len)) {
        error_set(err, search->request->argument, 0, 0,
                  "the solver gave the same model twice, though a clause "
                  "excludes it");
        return VERDICT_ERROR;
    }
    l->found = true;
    l->added = 0;
    search->solutions++;
    return VERDICT_FOUND;
}

static enum verdict solve_cube(struct search *search, struct lister *l,
                               struct error *err)
{
    for (int b = 0; b < l->bits; b++) {
        int variable = l->meaning.at[b].variable;
        bool positive = l->cube >> b & 1;
        l->sat.assume(l->sat.solver, positive ? variable : -variable);
    }
    return l->sat.solve(l->sat.solver, search, err);
}

/* To the shard's next cube, or behind the last. */
static void leave_cube(struct search *search, struct lister *l)
{
    uint64_t stride =
        search->request->shards > 1 ? search->request->shards : 1;
    l->cube = stride < l->cubes - l->cube ? l->cube + stride : l->cubes;
    if (search->request->shards > 1)
        search->share = (double)l->cube / (double)l->cubes;
}

enum verdict clauses_next(struct search *search, struct error *err)
{
    struct lister *l = search->state;
    if (!l->loaded)
        l->loaded = load(search, l, err);
    if (!l->loaded)
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    if (!exclude_latest(search, l))
        return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
    while (l->cube < l->cubes) {
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        enum verdict verdict = solve_cube(search, l, err);
        if (verdict == VERDICT_FOUND)
            verdict = deliver(search, l, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        leave_cube(search, l);
    }
    search->share = 1;
    return VERDICT_NONE;
}
