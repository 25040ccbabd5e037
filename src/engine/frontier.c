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
 * Memory.  Whatever is large is counted before it is taken: the cover and its
 * plan, the tables, the diagram, the numbers of its nodes (frontier_limit.c).
 *
 * A step is a state that is expanded.  Shard r of m has the solutions whose
 * number, in the order in which they are listed, is r modulo m. */
#include "engine/frontier.h"
#include "engine/frontier_certify.h"
#include "engine/frontier_listed.h"
#include "engine/list.h"
#include "base/big.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { STATES_A_PAUSE = 4096 };

/* Vectors have room for half as much again. */
static const double ROOM_TO_GROW = 1.5;

/* ---- opening -------------------------------------------------------- */

static bool frontier_open(struct search *search, struct error *err)
{
    struct frontier *f = mem_alloc(1, sizeof *f);
    (void)err;
    f->kernel = layer_for(processor());
    mpz_init(f->total);
    search->state = f;
    search->share = 0;
    return true;
}

struct measurer {
    struct search *search; /* borrowed */
    struct tray tray;
    size_t seen; /* options met in this run of the encoder */
};

static void measure(void *context, int fact, const struct entry *entries,
                    size_t count)
{
    struct measurer *measurer = context;
    struct frontier *f = measurer->search->state;
    (void)fact;
    (void)entries;
    if (measurer->tray.full || measurer->seen++ < f->options)
        return;
    f->entries += count;
    if (++f->options % STATES_A_PAUSE == 0)
        measurer->tray.full = search_pause(measurer->search);
}

/* Is there memory to look at the cover at all?  VERDICT_NONE: there is. */
static enum verdict afford_plan(struct search *search, struct error *err)
{
    const struct cover *cover = search->request->cover;
    struct frontier *f = search->state;
    struct measurer measurer = {.search = search};
    measurer.tray = (struct tray){.context = &measurer, .option = measure};
    cover->emit(cover->puzzle, &measurer.tray);
    if (measurer.tray.full)
        return VERDICT_UNKNOWN;
    double bytes =
        (double)plan_least((size_t)cover->items, f->options, f->entries);
    if (!frontier_afford(search, bytes))
        return frontier_starved(search, err); /* unreached: there was memory */
    f->denied = !mem_has(ROOM_TO_GROW * bytes);
    return f->denied ? frontier_starved(search, err) : VERDICT_NONE;
}

/* VERDICT_NONE: there is a plan. */
static enum verdict make_plan(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    struct sequence sequence;
    if (f->planned)
        return VERDICT_NONE;
    enum verdict verdict =
        f->wanted ? frontier_starved(search, err) : afford_plan(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    xcc_release(&f->xcc);
    outline_release(&f->outline);
    f->watch = (struct watch){.ends = search_over, .context = search};
    if (!xcc_load(&f->xcc, search->request->cover, &f->watch, err))
        return f->watch.over ? VERDICT_UNKNOWN : VERDICT_ERROR;
    outline_init(&f->outline, &f->xcc, &f->watch);
    outline_group(&f->outline);
    sequence_best(&sequence, &f->outline);
    f->planned = plan_init(&f->plan, &f->outline, &sequence,
                           frontier_left(search), err);
    sequence_release(&sequence);
    if (f->planned)
        return VERDICT_NONE;
    uint64_t bytes = f->plan.bytes;
    plan_release(&f->plan);
    if (f->watch.over)
        return VERDICT_UNKNOWN;
    if (err->text[0])
        return VERDICT_ERROR;
    /* unreached: there was memory */
    f->denied = frontier_afford(search, (double)bytes) || f->denied;
    return frontier_starved(search, err);
}

static void frontier_close(struct search *search)
{
    struct frontier *f = search->state;
    if (!f)
        return; /* unreached: open has made it */
    if (f->counting)
        f->kernel->release(&f->counter);
    if (f->keeping)
        f->kernel->release(&f->keeper);
    diagram_release(&f->diagram);
    ranking_free(f->rank);
    free(f->cost);
    numbers_release(&f->paths);
    numbers_release(&f->ways);
    free(f->tally);
    zdd_free(f->zdd);
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

static enum verdict go(struct search *search, struct run *run,
                       struct error *err)
{
    struct frontier *f = search->state;
    if (f->wanted)
        return frontier_starved(search, err);
    while (run->layer < run->plan->layer.len) {
        if (search_pause(search) || search->steps >= search->effort)
            return VERDICT_UNKNOWN;
        uint64_t states = search->effort - search->steps;
        uint64_t before = run->states;
        if (states > STATES_A_PAUSE)
            states = STATES_A_PAUSE;
        enum progress progress = f->kernel->go(run, states);
        search->steps += run->states - before;
        if (progress == RUN_STARVED) {
            f->denied = run->denied;
            frontier_forecast_need(search, run);
            return frontier_starved(search, err);
        }
        search->share = share_of(run);
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
    enum verdict verdict = make_plan(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (!f->counting && !f->wanted) {
        f->kernel->init(&f->counter, &f->plan, NULL, frontier_left(search));
        f->counting = true;
    }
    verdict = go(search, &f->counter, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    mpz_import(f->total, f->counter.values + 1, -1, sizeof(uint64_t), 0, 0,
               f->counter.total);
    f->counted = true;
    log_say(search->request->log, LOG_DETAIL,
            "%" PRIu64 " states in %zu layers, %s of memory at the most",
            f->counter.states, f->plan.layer.len,
            size_text((double)frontier_held(f) -
                      (double)run_bytes(&f->counter) + (double)f->counter.peak)
                .text);
    frontier_end_run(f, &f->counter, &f->counting);
    return VERDICT_NONE;
}

/* Makes the diagram. */
static enum verdict keep(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    if (f->kept)
        return VERDICT_NONE;
    enum verdict verdict = make_plan(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (!f->keeping && !f->made && !f->wanted) {
        f->kernel->init(&f->keeper, &f->plan, &f->diagram,
                        frontier_left(search));
        f->keeping = true;
    }
    if (!f->made) {
        verdict = go(search, &f->keeper, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        f->diagram.whole = !f->plan.layer.len && !f->plan.hopeless;
        frontier_end_run(f, &f->keeper, &f->keeping);
        f->made = true;
    }
    verdict = frontier_pass_close(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    f->kept = true;
    log_say(search->request->log, LOG_DETAIL,
            "%zu nodes, %zu edges, %s of memory", f->diagram.end.len,
            f->diagram.edge.len, size_text((double)f->peak).text);
    return VERDICT_NONE;
}

/* And with them we know how many solutions there are. */
static enum verdict count_paths(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    enum verdict verdict = keep(search, err);
    if (verdict != VERDICT_NONE || f->paths_known)
        return verdict;
    verdict = frontier_pass_count(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    f->paths_known = f->counted = true;
    mpz_set_ui(f->total, 0);
    if (!diagram_is_empty(&f->diagram))
        mpz_import(f->total, f->paths.values, -1, sizeof(uint64_t), 0, 0,
                   f->paths.at);
    return VERDICT_NONE;
}

/* The diagram for a certificate, of a list if that is short, and the total. */
static enum verdict know_all(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    enum verdict verdict = make_plan(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (!frontier_certifies(search, err))
        return VERDICT_ERROR;
    if (!f->listed && f->plan.layer.len) {
        f->listed = true;
        verdict = frontier_list(search, err);
        f->kept = f->counted = f->paths_known = verdict == VERDICT_NONE;
        if (verdict != VERDICT_ERROR || err->text[0])
            return verdict;
    }
    return count_paths(search, err);
}

static enum verdict certify(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    f->pass_need = sizeof *f->paths.at;
    enum verdict verdict = know_all(search, err);
    return verdict == VERDICT_NONE && !f->told ? frontier_certify(search, err)
                                               : verdict;
}

/* ---- answers -------------------------------------------------------- */

/* Of all solutions, those of this shard. */
static void take_part(const struct search *search, mpz_t total)
{
    big_share(total, search->request->shard, search->request->shards);
}

/* Those that were delivered before are not counted again. */
static enum verdict frontier_count(struct search *search, mpz_t count,
                                   struct error *err)
{
    struct frontier *f = search->state;
    bool certified = search->request->certificate;
    enum verdict verdict =
        certified ? certify(search, err) : know_total(search, err);
    if (verdict != VERDICT_NONE || f->told)
        return verdict;
    mpz_t ours, before;
    mpz_init_set(ours, f->total);
    mpz_init(before);
    big_set(before, search->solutions);
    take_part(search, ours);
    mpz_add(count, count, ours);
    mpz_sub(count, count, before);
    search->solutions = big_get(ours);
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

static bool rank(struct search *search)
{
    struct frontier *f = search->state;
    double bytes = (double)(f->plan.option.len * sizeof *f->cost);
    if (!frontier_afford(search,
                         bytes + (double)numbers_bytes(&f->diagram, 1)))
        return false; /* unreached: there was memory */
    f->cost = mem_alloc(f->plan.option.len, sizeof *f->cost);
    for (size_t o = 0; o < f->plan.option.len && f->xcc.cost.len; o++)
        f->cost[o] = f->xcc.cost.at[f->plan.option.at[o]];
    f->rank = ranking_new(&f->diagram, f->cost);
    return true;
}

/* The next solution of any shard. */
static enum verdict meet(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    bool found;
    if (!search->request->cheapest) {
        found = diagram_next(&f->diagram, !f->met, &f->path);
    } else {
        if (f->wanted || (!f->rank && !rank(search)))
            /* unreached: there was memory */
            return frontier_starved(search, err);
        if (ranking_bytes(f->rank) > frontier_left(search)) {
            /* unreached: there was memory */
            search->overdrawn = true;
            error_say(err,
                      "after %" PRIu64 " solutions by cost, more than %s of "
                      "memory is needed; try a larger --memory, or leave "
                      "--cheapest out",
                      f->met, size_text((double)search->request->memory).text);
            return VERDICT_UNKNOWN;
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
            /* seldom: nobody says stop just here */
            search_pause(search))
            return VERDICT_UNKNOWN;
        verdict = meet(search, err);
    } while (verdict == VERDICT_FOUND && search->request->shards > 1 &&
             (f->met - 1) % search->request->shards != search->request->shard);
    if (verdict == VERDICT_FOUND) {
        search->solutions++;
        deliver(search);
    }
    return verdict;
}

/* Goes to the solution before the one that is wanted.  `met` tells shards
 * apart, and whether there was any. */
static enum verdict frontier_seek(struct search *search, const mpz_t number,
                                  struct error *err)
{
    struct frontier *f = search->state;
    uint64_t shards = search->request->shards;
    f->pass_need = 2 * sizeof *f->paths.at;
    enum verdict verdict = count_paths(search, err);
    if (verdict != VERDICT_NONE || diagram_is_empty(&f->diagram))
        return verdict;
    mpz_t at, cycle;
    mpz_init(at);
    mpz_init(cycle);
    big_set(cycle, shards);
    mpz_mul(at, number, cycle);
    big_add(at, search->request->shard);
    if (mpz_cmp(at, f->total) > 0)
        mpz_set(at, f->total);
    if (mpz_sgn(at)) {
        uint64_t before[f->paths.values];
        mpz_mod(cycle, at, cycle);
        f->met = shards + big_get(cycle);
        mpz_sub_ui(at, at, 1);
        memset(before, 0, sizeof before);
        mpz_export(before, NULL, -1, sizeof *before, 0, 0, at);
        if (!f->diagram.whole)
            diagram_seek(&f->diagram, &f->paths, before, &f->path);
    }
    mpz_clear(at);
    mpz_clear(cycle);
    return VERDICT_NONE;
}

static enum verdict frontier_sample(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    f->pass_need = 2 * sizeof *f->paths.at; /* two words a number */
    enum verdict verdict = count_paths(search, err);
    if (verdict != VERDICT_NONE || diagram_is_empty(&f->diagram))
        return verdict;
    if (!f->drawing)
        rng_init(&f->rng, search->request->seed);
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
    f->pass_need = 4 * sizeof *f->paths.at;
    enum verdict verdict = count_paths(search, err);
    if (verdict == VERDICT_NONE)
        verdict = frontier_pass_tally(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    size_t values = f->paths.values;
    mpz_set(tally->total, f->total);
    for (size_t o = 0; o < xcc_options(&f->xcc); o++) {
        __mpz_struct none;
        mpz_init(&none);
        vec_push(&tally->fact, f->xcc.fact.at[o]);
        vec_push(&tally->count, none);
    }
    for (size_t o = 0; o < f->plan.option.len; o++)
        mpz_import(&tally->count.at[f->plan.option.at[o]], values, -1,
                   sizeof *f->tally, 0, 0, f->tally + o * values);
    return VERDICT_NONE;
}

static enum verdict frontier_diagram(struct search *search, struct writer *out,
                                     struct error *err)
{
    struct frontier *f = search->state;
    f->pass_need = 64; /* a ZDD has about as many nodes */
    enum verdict verdict = keep(search, err);
    if (verdict == VERDICT_NONE)
        verdict = frontier_pass_zdd(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    int *number = mem_alloc(f->plan.option.len, sizeof *number);
    for (size_t o = 0; o < f->plan.option.len; o++)
        number[o] = f->plan.option.at[o] + 1;
    zdd_write(f->zdd, number, f->plan.option.len, out);
    free(number);
    return VERDICT_NONE;
}

/* Before it begins by trials; later by what it has met, too. */
static struct forecast foretell(struct search *search)
{
    enum { MANY = 1 << 18 }; /* states that take as long as trials */
    struct frontier *f = search->state;
    const struct run *run = f->keeping    ? &f->keeper
                            : f->counting ? &f->counter
                                          : NULL;
    struct forecast met = {0};
    if (run)
        met = run_forecast(run);
    if ((!run || run->states > MANY) && !f->foretold) {
        f->forecast = plan_forecast(&f->plan, &f->outline,
                                    frontier_left(search) / 8 * 7);
        f->foretold = true;
    }
    if (!run)
        return f->forecast;
    met.states = fmax(met.states, f->forecast.states);
    met.bytes = fmax(met.bytes, f->forecast.bytes);
    met.seconds = -1;
    return met;
}

static enum verdict frontier_estimate(struct search *search,
                                      struct estimate *estimate,
                                      struct error *err)
{
    const struct frontier *f = search->state;
    enum verdict verdict = make_plan(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    struct forecast forecast = foretell(search);
    if (f->watch.over)
        return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
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
    .yields = true,
    .certifies = FORMAT_OF(cpog),
    .open = frontier_open,
    .next = frontier_next,
    .seek = frontier_seek,
    .count = frontier_count,
    .sample = frontier_sample,
    .tally = frontier_tally,
    .estimate = frontier_estimate,
    .diagram = frontier_diagram,
    .close = frontier_close,
};
