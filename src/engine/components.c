/* components.c: an engine that counts the models of clauses without a list of
 * them (counter.h).
 *
 * Models are told apart by the variables that are shown.  Where these
 * determine all others there are as many models of all variables, and any of
 * them may be decided first; else the shown ones are.  A literal that stands
 * twice in a clause is dropped, as is a clause with a literal and its
 * negation, so that nothing hangs together that need not.
 *
 * A shard has the models of every so manyth number of the list; so it counts
 * all, and takes no less time.
 *
 * Whoever asks for models, draws, or how many have each literal, gets them
 * from a circuit (problem/circuit.h) that the counter leaves behind. */
#include "engine/list.h"
#include "engine/by_cubes.h"
#include "engine/loading.h"
#include "engine/counter.h"
#include "engine/measure.h"
#include "base/reader.h"
#include "base/big.h"
#include "base/machine.h"

#include <float.h>
#include <math.h>

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

    bool keeps; /* somebody asks for more than a number: */
    struct circuit circuit;
    bool *value; /* owned; of a model */
    mpz_t next;  /* of the list */
    struct rng rng;
    bool weighed; /* are there weights? */
    struct measure measure;
};

static bool components_open(struct search *search, struct error *err)
{
    (void)err;
    struct components *c = mem_alloc(1, sizeof *c);
    counter_init(&c->counter);
    mpz_init(c->next);
    big_set(c->next, search->request->shard);
    measure_init(&c->measure);
    rng_init(&c->rng, search->request->seed);
    c->weighed = search->request->clauses->weight;
    if (search->request->certificate) {
        c->writer = writer_new(search->request->certificate);
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
        return; /* unreached: whoever closes has opened */
    counter_release(&c->counter);
    witness_release(&c->witness);
    circuit_release(&c->circuit);
    measure_release(&c->measure);
    mpz_clear(c->next);
    free(c->value);
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

/* Weights, and a circuit, if they are wanted. */
static bool take_wishes(struct search *search, struct components *c,
                        uint64_t memory, struct error *err)
{
    const struct clauses *clauses = search->request->clauses;
    size_t variables = (size_t)c->loading.dense.variables;
    if (c->weighed && !measure_take(&c->measure, &c->loading, clauses))
        /* unreached: there was memory */
        return error_say(err, "there is no memory for the weights");
    if (c->weighed)
        c->counter.weight = c->measure.literal.at;
    if (!c->keeps)
        return true;
    if (c->measure.below)
        return error_say(err, "some weights are below 0, and no share of the "
                              "models is: they can only be counted");
    c->value = mem_try_alloc(variables + 1, sizeof *c->value);
    if (!c->value)
        /* unreached: there was memory */
        return error_say(err, "there is no memory for a model");
    circuit_init(&c->circuit, variables, memory);
    c->circuit.shown = c->shown.at;
    c->circuit.weight = c->counter.weight;
    c->counter.circuit = &c->circuit;
    return true;
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
    uint64_t memory = memory_for_parts(search, bytes);
    if (c->keeps)
        memory /= 2;
    if (!take_wishes(search, c, memory, err))
        return false;
    if (!counter_begin_told(&c->counter, variables))
        return error_say(err,
                         "this checkpoint is of other clauses: another "
                         "version of dovetail wrote it, or it is damaged");
    counter_begin(&c->counter, variables, c->shown.at, memory);
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
    else if (c->counter.sum && !c->keeps && !c->writer)
        counter_save(&c->counter, out);
    else
        writer_text(out, "fresh\n");
}

static bool components_load(struct search *search, struct reader *in,
                            struct error *err)
{
    struct components *c = search->state;
    if (search->request->unit)
        return begin_unit(search, err) && by_cubes_load(c->by, in, err);
    return reader_take(in, "fresh\n") || counter_load(&c->counter, in, err);
}

static enum verdict components_split(struct search *search,
                                     struct pieces *pieces, struct error *err)
{
    struct components *c = search->state;
    return begin_unit(search, err) ? by_cubes_split(c->by, search, pieces, err)
                                   : VERDICT_ERROR;
}

/* ---- counting ------------------------------------------------------- */

/* False: with a sentence. */
static bool finish_witness(struct components *c, struct error *err)
{
    struct witness *w = &c->witness;
    if (!mpz_sgn(c->counter.total)) {
        cdcl_undo(&c->counter.clauses, 0);
        witness_refute(w, &c->counter.clauses);
    }
    if (w->fault.text[0])
        *err = w->fault; /* unreached: the disk is not full */
    return writer_finish(c->writer, err) && !w->fault.text[0];
}

/* Counts; VERDICT_NONE: all is known. */
static enum verdict go_on(struct search *search, struct error *err)
{
    struct components *c = search->state;
    if (!load(search, c, err))
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    enum verdict verdict = counter_go_on(&c->counter, search);
    if (verdict == VERDICT_ERROR)
        error_say(err, "the parts of these clauses take more memory than "
                       "there is; --memory sets that limit");
    return verdict;
}

static enum verdict components_count(struct search *search, mpz_t count,
                                     struct error *err)
{
    struct components *c = search->state;
    if (search->request->unit)
        return begin_unit(search, err)
                   ? by_cubes_count(c->by, search, count, err)
                   : VERDICT_ERROR;
    enum verdict verdict = go_on(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (c->writer && !finish_witness(c, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    if (search->request->shards > 1 && c->weighed) {
        error_say(err, "weights are not shared out: leave --shard out");
        return VERDICT_ERROR;
    }
    mpz_t part;
    mpz_init_set(part, c->counter.total);
    if (search->request->shards > 1)
        big_share(part, search->request->shard, search->request->shards);
    mpz_add(count, count, part);
    mpz_clear(part);
    return VERDICT_NONE;
}

/* Of a count that has taken so many seconds.  In the end it has taken more
 * than now, and hardly more than four times what the share says: parts are not
 * alike, but later ones are known more often.  The middle of both, by
 * logarithms, with an error that reaches both; where that is no help, what it
 * has taken is the least. */
static struct estimate foretell(const struct search *search, double seconds)
{
    enum { VAGUE = 100 };
    const struct components *c = search->state;
    const double steps = (double)search->steps,
                 bytes = (double)memo_bytes(&c->counter.memo),
                 factor = 2 / sqrt(fmax(search->share, DBL_MIN));
    if (c->counter.done)
        return (struct estimate){
            .nodes = steps,
            .solutions = c->weighed ? -1 : mpz_get_d(c->counter.total),
            .bytes = bytes,
            .seconds = seconds};
    if (factor > VAGUE)
        return (struct estimate){.nodes = steps,
                                 .nodes_error = INFINITY,
                                 .solutions = -1,
                                 .bytes = bytes,
                                 .seconds = -1};
    return (struct estimate){.nodes = steps * factor,
                             .nodes_error = steps * factor * (factor - 1),
                             .solutions = -1,
                             .bytes = bytes * factor,
                             .seconds = seconds * factor};
}

/* Counts for a while. */
static enum verdict components_estimate(struct search *search,
                                        struct estimate *estimate,
                                        struct error *err)
{
    enum { ON_TRIAL = 20000 };
    const struct components *c = search->state;
    const uint64_t effort = search->effort, trial = search->steps + ON_TRIAL;
    double began = search_clock();
    search->effort = trial < effort ? trial : effort;
    enum verdict verdict = go_on(search, err);
    search->effort = effort;
    if (verdict == VERDICT_ERROR || !c->counter.begun || search_over(search))
        return verdict;
    *estimate = foretell(search, search_clock() - began);
    return VERDICT_NONE;
}

static void components_divisor(const struct search *search, mpz_t divisor)
{
    const struct components *c = search->state;
    mpz_set(divisor, c->measure.divisor);
}

/* ---- more than a number --------------------------------------------- */

/* VERDICT_NONE: the circuit is there. */
static enum verdict compile(struct search *search, struct error *err)
{
    struct components *c = search->state;
    c->keeps = true;
    return go_on(search, err);
}

/* The value of each variable is the answer. */
static void deliver(struct search *search, const struct components *c)
{
    vec_clear(&search->model);
    for (int v = 1; v <= c->loading.dense.variables; v++)
        vec_push(&search->model, c->value[v - 1] ? v : -v);
    loading_tell(&c->loading, search);
    search->solutions++;
}

static enum verdict components_sample(struct search *search, struct error *err)
{
    struct components *c = search->state;
    enum verdict verdict = compile(search, err);
    if (verdict != VERDICT_NONE || !c->circuit.root)
        return verdict;
    circuit_draw(&c->circuit, &c->rng, c->value);
    deliver(search, c);
    return VERDICT_FOUND;
}

static enum verdict components_next(struct search *search, struct error *err)
{
    struct components *c = search->state;
    enum verdict verdict = compile(search, err);
    if (verdict != VERDICT_NONE || mpz_cmp(c->next, c->counter.total) >= 0)
        return verdict;
    circuit_pick(&c->circuit, c->next, c->value);
    big_add(c->next, search->request->shards);
    deliver(search, c);
    return VERDICT_FOUND;
}

static enum verdict components_seek(struct search *search, const mpz_t number,
                                    struct error *err)
{
    struct components *c = search->state;
    mpz_t shards;
    mpz_init(shards);
    big_set(shards, search->request->shards);
    mpz_mul(c->next, number, shards);
    big_add(c->next, search->request->shard);
    mpz_clear(shards);
    return compile(search, err);
}

/* The rows are of variables that are shown, as the first meanings are. */
static void fill_rows(const struct components *c, struct tally *tally,
                      __mpz_struct *number)
{
    const struct loading *l = &c->loading;
    for (size_t i = 0; i < l->shown; i++) {
        const struct meaning *m = &l->meaning.at[i];
        mpz_swap(&tally->count.at[tally->place[m->fact]],
                 &number[m->variable - 1]);
    }
    mpz_set(tally->total, c->counter.total);
}

static enum verdict components_tally(struct search *search,
                                     struct tally *tally, struct error *err)
{
    struct components *c = search->state;
    if (search->request->shards > 1) {
        error_say(err, "parts are not shared out by options");
        return VERDICT_ERROR;
    }
    enum verdict verdict = compile(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (!tally_begin_clauses(tally, search->request->clauses, err))
        return VERDICT_ERROR; /* unreached: there was memory */
    size_t variables = c->circuit.variables;
    __mpz_struct *number = mem_alloc(variables + 1, sizeof *number);
    for (size_t v = 0; v < variables; v++)
        mpz_init(&number[v]);
    bool good = !c->circuit.root || circuit_tally(&c->circuit, number);
    if (!good)
        /* unreached: there was memory */
        error_say(err, "there is no memory for the numbers of all options");
    fill_rows(c, tally, number);
    for (size_t v = 0; v < variables; v++)
        mpz_clear(&number[v]);
    free(number);
    return good ? VERDICT_NONE : VERDICT_ERROR;
}

static enum verdict components_circuit(struct search *search,
                                       const struct circuit **circuit,
                                       struct error *err)
{
    struct components *c = search->state;
    enum verdict verdict = compile(search, err);
    *circuit = &c->circuit;
    return verdict;
}

const struct engine components_engine = {
    .name = "components",
    .title = "clauses that fall into parts: counts their models, and no part "
             "twice",
    .step = "decisions",
    .form = FORM_CLAUSES,
    .lists = true,
    .plural = true,
    .thrifty = true,
    .yields = true,
    .levels = true,
    .weighs = true,
    .certifies = FORMAT_OF(cpog),
    .restarts = true,
    .counts = true,
    .sums = true,
    .open = components_open,
    .next = components_next,
    .seek = components_seek,
    .count = components_count,
    .divisor = components_divisor,
    .sample = components_sample,
    .tally = components_tally,
    .estimate = components_estimate,
    .circuit = components_circuit,
    .save = components_save,
    .load = components_load,
    .split = components_split,
    .close = components_close,
};
