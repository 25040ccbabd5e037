/* clauses.c: an engine out of any incremental SAT solver.
 *
 * The solver gets the encoder's clauses in dense numbers.  Each model is
 * delivered and then excluded by a clause: at least one variable that is shown
 * (mostly all that stand for facts) has another value.  The clause names all
 * of these variables, for nothing is known here that would make fewer do: a
 * set of facts may be part of another one.  It is added when the next solution
 * is asked for.  A model that is no solution, for the encoder states some
 * clauses only once they are broken, gets these and is not delivered.
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
#include "engine/loading.h"
#include "engine/sat.h"
#include "base/rng.h"

enum { CUBES_A_SHARD = 8, BITS_MAX = 62 };

struct lister {
    struct sat sat; /* owned */
    struct loading loading;
    VEC(int) excluded; /* negations of the latest model, to be added */
    size_t added;      /* of them */
    bool found;        /* there is such a model */
    struct delivered delivered; /* of a foreign solver */

    int bits;             /* of a cube's number */
    uint64_t cube, cubes; /* the one to be solved; how many there are, or 0 */
};

static void cut_into_cubes(struct lister *l, const struct search *search)
{
    uint64_t wanted =
        search->request->shards > 1 ? search->request->shards : 0;
    while ((UINT64_C(1) << l->bits) / CUBES_A_SHARD < wanted &&
           l->bits < BITS_MAX && (size_t)l->bits < l->loading.shown)
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

void clauses_close(struct search *search)
{
    struct lister *l = search->state;
    if (!l)
        return;
    l->sat.release(l->sat.solver);
    loading_release(&l->loading);
    vec_release(&l->excluded);
    delivered_release(&l->delivered);
    free(l);
    search->state = NULL;
}

/* Which value of a variable is tried first is drawn. */
static void shuffle(struct lister *l, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    for (int v = 1; v <= l->loading.dense.variables && l->sat.phase; v++)
        l->sat.phase(l->sat.solver, rng_below(&rng, 2) ? v : -v);
}

/* False: not all is loaded yet, or with an error. */
static bool load(struct search *search, struct lister *l, struct error *err)
{
    if (!l->loading.whole &&
        !loading_go_on(&l->loading, search, l->sat.add, l->sat.solver, err))
        return false;
    if (!l->cubes) {
        if (search->request->shuffle)
            shuffle(l, search->request->seed);
        delivered_init(&l->delivered, l->loading.shown);
        cut_into_cubes(l, search);
    }
    return true;
}

/* False: it is not excluded yet.  Where nothing has a meaning it was the only
 * one, and no cube is left. */
static bool exclude_latest(struct search *search, struct lister *l)
{
    struct watch watch = {.ends = search_ends, .context = search};
    if (!l->found)
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
    const struct loading *loading = &l->loading;
    size_t variables = (size_t)loading->dense.variables;
    vec_clear(&search->model);
    vec_clear(&search->facts);
    vec_clear(&l->excluded);
    return (vec_try_reserve(&search->model, variables) &&
            vec_try_reserve(&search->facts, loading->meaning.len) &&
            vec_try_reserve(&l->excluded, loading->shown)) ||
           /* unreached: there was memory */
           error_say(err, "there is no memory for a model of %zu variables",
                     variables);
}

static bool read_model(struct search *search, struct lister *l,
                       struct error *err)
{
    const struct loading *loading = &l->loading;
    if (!has_room(search, l, err))
        return false; /* unreached: there was memory */
    for (int v = 1; v <= loading->dense.variables; v++)
        vec_push(&search->model, l->sat.value(l->sat.solver, v) ? v : -v);
    loading_tell(loading, search);
    return true;
}

/* One that the model breaks. */
static void add_refinement(void *context, const int *literals, size_t count)
{
    struct lister *l = context;
    for (size_t i = 0; i < count; i++)
        l->sat.add(l->sat.solver,
                   dense_literal(&l->loading.dense, literals[i]));
    l->sat.add(l->sat.solver, 0);
}

/* Nobody else knows these clauses, so a proof does without them. */
static bool refine(struct search *search, struct lister *l)
{
    const struct clauses *clauses = search->request->clauses;
    struct sink sink = {.context = l, .clause = add_refinement};
    return clauses->refine && !search->request->trace &&
           clauses->refine(clauses->puzzle, search->facts.at,
                           search->facts.len, &sink);
}

static enum verdict deliver(struct search *search, struct lister *l,
                            struct error *err)
{
    const struct loading *loading = &l->loading;
    for (size_t i = 0; i < loading->shown; i++)
        vec_push(&l->excluded,
                 -search->model.at[loading->meaning.at[i].variable - 1]);
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
        int variable = l->loading.meaning.at[b].variable;
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
    if (!load(search, l, err))
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    if (!exclude_latest(search, l))
        return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
    while (l->cube < l->cubes) {
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        enum verdict verdict = solve_cube(search, l, err);
        if (verdict == VERDICT_FOUND && !read_model(search, l, err))
            return VERDICT_ERROR; /* unreached: nothing fails just here */
        if (verdict == VERDICT_FOUND && refine(search, l))
            continue;
        if (verdict == VERDICT_FOUND)
            verdict = deliver(search, l, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        leave_cube(search, l);
    }
    search->share = 1;
    return VERDICT_NONE;
}
