/* components.c: an engine that counts the models of clauses without a list of
 * them (counter.h).
 *
 * Models are told apart by the variables that are shown.  Where these
 * determine all others there are as many models of all variables, and any of
 * them may be decided first; else the shown ones are.  A literal that stands
 * twice in a clause is dropped, as is a clause with a literal and its
 * negation, so that nothing hangs together that need not. */
#include "engine/list.h"
#include "engine/by_cubes.h"
#include "engine/loading.h"
#include "engine/counter.h"
#include "base/machine.h"

struct components {
    struct loading loading;
    struct counter counter;
    struct witness witness;
    struct writer *writer; /* owned; of a certificate, or NULL */
    int64_t given;         /* clauses so far */
    VEC(literal) clause;   /* one that is being given */
    VEC(bool) shown;
    bool starved;        /* there was no memory for all of them */
    struct by_cubes *by; /* owned; of a unit, or NULL */
};

static bool components_open(struct search *search, struct error *err)
{
    (void)err;
    struct components *c = mem_alloc(1, sizeof *c);
    counter_init(&c->counter);
    if (search->request->certificate) {
        c->writer = mem_alloc(1, sizeof *c->writer);
        writer_init(c->writer, search->request->certificate);
        witness_init(&c->witness, c->writer);
        c->counter.witness = &c->witness;
    }
    search->state = c;
    search->share = 0;
    return true;
}

static void components_close(struct search *search)
{
    struct components *c = search->state;
    if (!c)
        return;
    counter_release(&c->counter);
    witness_release(&c->witness);
    free(c->writer);
    by_cubes_free(c->by);
    loading_release(&c->loading);
    vec_release(&c->clause);
    vec_release(&c->shown);
    free(c);
    search->state = NULL;
}

/* Drops what stands twice; false: the clause is always true. */
static bool tidy(struct components *c)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->clause.len; i++) {
        literal l = c->clause.at[i];
        bool twice = false;
        for (size_t j = 0; j < kept && !twice; j++) {
            twice = c->clause.at[j] == l;
            if (c->clause.at[j] == literal_not(l))
                return false;
        }
        if (!twice)
            c->clause.at[kept++] = l;
    }
    c->clause.len = kept;
    return true;
}

static void add(void *context, int number)
{
    enum { HEAD = 2 };
    struct components *c = context;
    struct cdcl *clauses = &c->counter.clauses;
    if (number) {
        c->starved |= !vec_try_push(&c->clause, literal_of(number));
        return;
    }
    c->starved |= !vec_try_reserve(&clauses->store,
                                   clauses->store.len + c->clause.len + HEAD);
    c->given++;
    if (!c->starved && tidy(c)) {
        cdcl_open_clause(clauses);
        if (c->writer)
            witness_given(&c->witness, (uint32_t)clauses->given, c->given);
        vec_append(&clauses->store, c->clause.at, c->clause.len);
        cdcl_close_clause(clauses);
    }
    vec_clear(&c->clause);
}

/* Bytes for what is remembered. */
static uint64_t memory_for_parts(const struct search *search, uint64_t taken)
{
    uint64_t most = search->request->memory, whole = machine_memory();
    if (most == UINT64_MAX)
        most = whole ? whole / 2 : UINT64_C(1) << 30;
    return most > 2 * taken ? most - taken : most / 2;
}

/* False: not all is loaded yet, or with an error. */
static bool load(struct search *search, struct components *c,
                 struct error *err)
{
    struct loading *l = &c->loading;
    if (c->counter.begun)
        return true;
    if (!loading_go_on(l, search, add, c, err))
        return false;
    size_t variables = (size_t)l->dense.variables;
    uint64_t bytes = cdcl_bytes(&c->counter.clauses, variables) +
                     c->counter.clauses.store.len * sizeof(uint64_t);
    if (c->starved || !mem_has((double)bytes))
        return error_say(err, "there is no memory for the clauses in "
                              "components");
    bool all = search->request->clauses->determined;
    for (size_t v = 0; v < variables; v++)
        vec_push(&c->shown, all);
    for (size_t i = 0; i < l->shown; i++)
        c->shown.at[l->meaning.at[i].variable - 1] = true;
    if (c->writer)
        witness_begin(&c->witness, variables, c->given);
    counter_begin(&c->counter, variables, c->shown.at,
                  memory_for_parts(search, bytes));
    return true;
}

/* ---- units ---------------------------------------------------------- */

static bool begin_unit(const struct search *search, struct error *err)
{
    struct components *c = search->state;
    if (!c->by)
        c->by = by_cubes_new(search, err);
    return c->by;
}

static void components_save(const struct search *search, struct writer *out)
{
    const struct components *c = search->state;
    if (c->by)
        by_cubes_save(c->by, out);
    else
        writer_text(out, "fresh\n");
}

static bool components_load(struct search *search, struct reader *in,
                            struct error *err)
{
    struct components *c = search->state;
    return begin_unit(search, err) && by_cubes_load(c->by, in, err);
}

static enum verdict components_split(struct search *search,
                                     struct pieces *pieces, struct error *err)
{
    struct components *c = search->state;
    return begin_unit(search, err) ? by_cubes_split(c->by, search, pieces, err)
                                   : VERDICT_ERROR;
}

/* ---- counting ------------------------------------------------------- */

static enum verdict components_count(struct search *search, mpz_t count,
                                     struct error *err)
{
    struct components *c = search->state;
    if (search->request->unit)
        return begin_unit(search, err)
                   ? by_cubes_count(c->by, search, count, err)
                   : VERDICT_ERROR;
    if (!load(search, c, err))
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    enum verdict verdict = counter_go_on(&c->counter, search);
    if (verdict == VERDICT_ERROR)
        error_say(err, "the parts of these clauses take more memory than "
                       "there is; --memory sets that limit");
    if (verdict != VERDICT_NONE)
        return verdict;
    if (c->writer && !writer_finish(c->writer, err))
        return VERDICT_ERROR;
    mpz_add(count, count, c->counter.total);
    return VERDICT_NONE;
}

const struct engine components_engine = {
    .name = "components",
    .title = "clauses that fall into parts: counts their models, and no part "
             "twice",
    .step = "decisions",
    .form = FORM_CLAUSES,
    .thrifty = true,
    .yields = true,
    .certifies = true,
    .restarts = true,
    .open = components_open,
    .count = components_count,
    .save = components_save,
    .load = components_load,
    .split = components_split,
    .close = components_close,
};
