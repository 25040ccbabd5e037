/* frontier.c: exact covers counted, drawn and ranked without listing them.
 *
 * Problem.  As for dance: choose options so that each primary item is covered
 * as often as its bounds say, and so that the options that share a secondary
 * item agree on its colour.
 *
 * Method.  A dynamic programme over layers of options (frontier_plan.h).  What
 * matters of the options chosen so far is which of the items that later
 * options want are covered: a state.  To count, a table takes each state to
 * the number of ways in which it comes about, and two or three layers are in
 * memory at a time (frontier_layer.c).  The work is the number of states,
 * which grows with the width of a puzzle and not with its solutions: 4 x 20
 * windmill boxes have 3 * 10^21 packings and take a minute.
 *
 * For samples, tallies, costs and ZDDs all states are kept, with an edge for
 * each choice (frontier_diagram.h).
 *
 * A step is a state that is expanded.  Shard r of m has the solutions whose
 * number, in the order in which they are listed, is r modulo m. */
#include "engine/frontier_layer.h"
#include "engine/list.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { STATES_A_PAUSE = 4096 };

struct frontier {
    struct xcc xcc;
    struct outline outline;
    struct plan plan;
    const struct layer_kernel *kernel;
    bool planned;

    struct run counter; /* that only counts */
    bool counting, counted;
    mpz_t total; /* once it is known */
    bool told;   /* to whoever asked for it */

    struct run keeper; /* that keeps the diagram */
    struct diagram diagram;
    bool keeping, kept;

    struct numbers paths; /* from each node; at NULL: not known */
    struct rng rng;
    bool drawing;

    path path;            /* the latest solution */
    uint64_t met;         /* solutions met by `next`, in all shards */
    int64_t *cost;        /* owned; of each option as decided; or NULL */
    struct ranking *rank; /* owned; if solutions come by cost */
};

/* ---- opening -------------------------------------------------------- */

static bool frontier_open(struct search *search, struct error *err)
{
    struct frontier *f = mem_alloc(1, sizeof *f);
    (void)err;
    f->kernel = layer_best();
    mpz_init(f->total);
    search->state = f;
    search->share = 0;
    return true;
}

static bool make_plan(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    struct sequence sequence;
    if (f->planned)
        return true;
    xcc_release(&f->xcc);
    outline_release(&f->outline);
    xcc_load(&f->xcc, search->cover);
    outline_init(&f->outline, &f->xcc);
    outline_group(&f->outline);
    sequence_best(&sequence, &f->outline);
    f->planned = plan_init(&f->plan, &f->outline, &sequence, err);
    sequence_release(&sequence);
    return f->planned;
}

static void frontier_close(struct search *search)
{
    struct frontier *f = search->state;
    if (!f)
        return;
    if (f->counting)
        f->kernel->release(&f->counter);
    if (f->keeping)
        f->kernel->release(&f->keeper);
    diagram_release(&f->diagram);
    ranking_free(f->rank);
    free(f->cost);
    free(f->paths.at);
    vec_release(&f->path);
    mpz_clear(f->total);
    plan_release(&f->plan);
    outline_release(&f->outline);
    xcc_release(&f->xcc);
    free(f);
    search->state = NULL;
}

/* ---- running -------------------------------------------------------- */

/* Which part of the work is done, as the plan expects it. */
static double share_of(const struct run *run)
{
    const struct plan *plan = run->plan;
    double done = 0, all = 0;
    for (size_t k = 0; k < plan->layer.len; k++) {
        double weight = plan->layer.at[k].weight;
        all += weight;
        if (k < run->layer)
            done += weight;
        else if (k == run->layer && run->table[k].part)
            done += weight * (double)run->part / (double)run->table[k].parts;
    }
    return all > 0 ? done / all : 1;
}

/* "12M", "3.4G": to be typed behind --memory. */
struct size_text {
    char text[24];
};

static struct size_text size_text(double bytes)
{
    struct size_text t;
    double mebibytes = ceil(bytes / (1 << 20));
    if (mebibytes < 10000)
        snprintf(t.text, sizeof t.text, "%.0fM", mebibytes);
    else
        snprintf(t.text, sizeof t.text, "%.0fG", ceil(mebibytes / 1024));
    return t;
}

/* What the run would have needed: a diagram grows with all states. */
static enum verdict starved(const struct search *search, const struct run *run,
                            struct error *err)
{
    const struct frontier *f = search->state;
    struct forecast forecast = plan_forecast(&f->plan, &f->outline);
    double peak = (double)run->peak, wanted = forecast.bytes;
    if (run->diagram)
        wanted = peak * forecast.states / (double)run->states;
    wanted = 1.25 * fmax(wanted, peak);
    error_say(err,
              "the states of this cover take more than %s of memory: about "
              "%s are needed; try --memory %s, or list the solutions with "
              "-e dance",
              size_text((double)search->memory).text, size_text(wanted).text,
              size_text(wanted).text);
    return VERDICT_ERROR;
}

static enum verdict go(struct search *search, struct run *run,
                       struct error *err)
{
    const struct frontier *f = search->state;
    while (run->layer < run->plan->layer.len) {
        if (search_pause(search) || search->steps >= search->effort)
            return VERDICT_UNKNOWN;
        uint64_t states = search->effort - search->steps;
        uint64_t before = run->states;
        if (states > STATES_A_PAUSE)
            states = STATES_A_PAUSE;
        enum progress progress = f->kernel->go(run, states);
        search->steps += run->states - before;
        search->share = share_of(run);
        if (progress == RUN_STARVED)
            return starved(search, run, err);
    }
    search->share = 1;
    return VERDICT_NONE;
}

/* Counts all solutions. */
static enum verdict know_total(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    if (f->counted)
        return VERDICT_NONE;
    if (!make_plan(search, err))
        return VERDICT_ERROR;
    if (!f->counting)
        f->kernel->init(&f->counter, &f->plan, NULL, search->memory);
    f->counting = true;
    enum verdict verdict = go(search, &f->counter, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    mpz_import(f->total, f->counter.values + 1, -1, sizeof(uint64_t), 0, 0,
               f->counter.total);
    f->counted = true;
    log_say(search->log, LOG_DETAIL,
            "%" PRIu64 " states in %zu layers, %s of memory at the most",
            f->counter.states, f->plan.layer.len,
            size_text((double)f->counter.peak).text);
    return VERDICT_NONE;
}

/* Makes the diagram. */
static enum verdict keep(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    if (f->kept)
        return VERDICT_NONE;
    if (!make_plan(search, err))
        return VERDICT_ERROR;
    if (!f->keeping)
        f->kernel->init(&f->keeper, &f->plan, &f->diagram, search->memory);
    f->keeping = true;
    enum verdict verdict = go(search, &f->keeper, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    f->diagram.whole = !f->plan.layer.len && !f->plan.hopeless;
    diagram_close(&f->diagram);
    f->kept = true;
    log_say(search->log, LOG_DETAIL, "%zu nodes, %zu edges, %s of memory",
            f->diagram.end.len, f->diagram.edge.len,
            size_text((double)f->keeper.peak).text);
    return VERDICT_NONE;
}

static enum verdict count_paths(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    enum verdict verdict = keep(search, err);
    if (verdict == VERDICT_NONE && !f->paths.at)
        diagram_count(&f->diagram, &f->paths);
    return verdict;
}

/* ---- answers -------------------------------------------------------- */

/* How many of the numbers 0 .. total-1 are this shard's. */
static void take_part(const struct search *search, mpz_t total)
{
    if (search->shards < 2)
        return;
    uint64_t add = search->shards - 1 - search->shard;
    mpz_t number;
    mpz_init(number);
    mpz_import(number, 1, 1, sizeof add, 0, 0, &add);
    mpz_add(total, total, number);
    mpz_import(number, 1, 1, sizeof search->shards, 0, 0, &search->shards);
    mpz_fdiv_q(total, total, number);
    mpz_clear(number);
}

static uint64_t as_word(const mpz_t number)
{
    uint64_t word = 0;
    if (mpz_sizeinbase(number, 2) > 64)
        return UINT64_MAX;
    mpz_export(&word, NULL, 1, sizeof word, 0, 0, number);
    return word;
}

/* Those that were delivered before are not counted again. */
static enum verdict frontier_count(struct search *search, mpz_t count,
                                   struct error *err)
{
    struct frontier *f = search->state;
    enum verdict verdict = know_total(search, err);
    if (verdict != VERDICT_NONE || f->told)
        return verdict;
    mpz_t ours, before;
    mpz_init_set(ours, f->total);
    mpz_init(before);
    mpz_import(before, 1, 1, sizeof search->solutions, 0, 0,
               &search->solutions);
    take_part(search, ours);
    mpz_add(count, count, ours);
    mpz_sub(count, count, before);
    search->solutions = as_word(ours);
    f->told = true;
    mpz_clear(ours);
    mpz_clear(before);
    return VERDICT_NONE;
}

static void deliver(struct search *search)
{
    const struct frontier *f = search->state;
    vec_clear(&search->facts);
    for (size_t i = 0; i < f->path.len; i++) {
        uint32_t option = f->diagram.edge.at[f->path.at[i]].option;
        if (option != NO_OPTION)
            vec_push(&search->facts,
                     f->xcc.fact.at[f->plan.option.at[option]]);
    }
}

static void rank(struct frontier *f)
{
    f->cost = mem_alloc(f->plan.option.len, sizeof *f->cost);
    for (size_t o = 0; o < f->plan.option.len && f->xcc.cost.len; o++)
        f->cost[o] = f->xcc.cost.at[f->plan.option.at[o]];
    f->rank = ranking_new(&f->diagram, f->cost);
}

/* The next solution of any shard. */
static enum verdict meet(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    bool found;
    if (!search->cheapest) {
        found = diagram_next(&f->diagram, !f->met, &f->path);
    } else {
        if (!f->rank)
            rank(f);
        if (f->keeper.bytes + ranking_bytes(f->rank) > search->memory) {
            error_say(err,
                      "after %" PRIu64 " solutions by cost, more than %s of "
                      "memory is needed; try a larger --memory, or leave "
                      "--cheapest out",
                      f->met, size_text((double)search->memory).text);
            return VERDICT_ERROR;
        }
        found = ranking_next(f->rank, &f->path);
    }
    f->met += found;
    return found ? VERDICT_FOUND : VERDICT_NONE;
}

static enum verdict frontier_next(struct search *search, struct error *err)
{
    const struct frontier *f = search->state;
    enum verdict verdict = keep(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    do {
        if (f->met % STATES_A_PAUSE == STATES_A_PAUSE - 1 &&
            search_pause(search))
            return VERDICT_UNKNOWN;
        verdict = meet(search, err);
    } while (verdict == VERDICT_FOUND && search->shards > 1 &&
             (f->met - 1) % search->shards != search->shard);
    if (verdict == VERDICT_FOUND) {
        search->solutions++;
        deliver(search);
    }
    return verdict;
}

static enum verdict frontier_sample(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    enum verdict verdict = count_paths(search, err);
    if (verdict != VERDICT_NONE || diagram_is_empty(&f->diagram))
        return verdict;
    if (!f->drawing)
        rng_init(&f->rng, search->seed);
    f->drawing = true;
    diagram_draw(&f->diagram, &f->paths, &f->rng, &f->path);
    search->solutions++;
    deliver(search);
    return VERDICT_FOUND;
}

static enum verdict frontier_tally(struct search *search, struct tally *tally,
                                   struct error *err)
{
    struct frontier *f = search->state;
    enum verdict verdict = count_paths(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    size_t values = f->paths.values;
    uint64_t *sum = diagram_tally(&f->diagram, &f->paths, f->plan.option.len);
    for (size_t o = 0; o < xcc_options(&f->xcc); o++) {
        __mpz_struct none;
        mpz_init(&none);
        vec_push(&tally->fact, f->xcc.fact.at[o]);
        vec_push(&tally->count, none);
    }
    for (size_t o = 0; o < f->plan.option.len; o++)
        mpz_import(&tally->count.at[f->plan.option.at[o]], values, -1,
                   sizeof *sum, 0, 0, sum + o * values);
    free(sum);
    return VERDICT_NONE;
}

static enum verdict frontier_diagram(struct search *search, struct writer *out,
                                     struct error *err)
{
    const struct frontier *f = search->state;
    enum verdict verdict = keep(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    int *number = mem_alloc(f->plan.option.len, sizeof *number);
    for (size_t o = 0; o < f->plan.option.len; o++)
        number[o] = f->plan.option.at[o] + 1;
    diagram_write(&f->diagram, number, f->plan.option.len, out);
    free(number);
    return VERDICT_NONE;
}

static enum verdict frontier_estimate(struct search *search,
                                      struct estimate *estimate,
                                      struct error *err)
{
    const struct frontier *f = search->state;
    if (!make_plan(search, err))
        return VERDICT_ERROR;
    struct forecast forecast = plan_forecast(&f->plan, &f->outline);
    double exactly = forecast.whole ? 0 : -1;
    *estimate = (struct estimate){.nodes = forecast.states,
                                  .nodes_error = exactly,
                                  .solutions =
                                      forecast.whole ? forecast.solutions : -1,
                                  .solutions_error = exactly,
                                  .bytes = forecast.bytes,
                                  .seconds = forecast.seconds};
    return VERDICT_NONE;
}

const struct engine frontier_engine = {
    .name = "frontier",
    .title = "exact covers counted, drawn and ranked without listing them",
    .step = "states",
    .form = FORM_COVER,
    .lists = true,
    .orders = true,
    .thrifty = true,
    .open = frontier_open,
    .next = frontier_next,
    .count = frontier_count,
    .sample = frontier_sample,
    .tally = frontier_tally,
    .estimate = frontier_estimate,
    .diagram = frontier_diagram,
    .close = frontier_close,
};
