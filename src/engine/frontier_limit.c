/* frontier_limit.c: how much memory frontier has, may still take, and would
 * need.
 *
 * Whatever is large is counted before it is taken.  Where that is more than
 * the user allows, or than the system has, the search ends for good, with a
 * sentence that says how much might suffice: what has been met of the states
 * so far, and a forecast of the rest. */
#include "engine/frontier.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Forecasts are right within a factor of 3; what is to suffice is so many
 * times as much.  That of a diagram is rather too large. */
static const double TO_BE_SURE = 2.5, TO_BE_KEPT = 1.5;

uint64_t frontier_held(const struct frontier *f)
{
    uint64_t bytes = xcc_bytes(&f->xcc) + f->plan.bytes;
    if (f->outline.xcc)
        bytes += outline_bytes(&f->outline);
    if (f->counting)
        bytes += run_bytes(&f->counter);
    bytes += f->keeping ? run_bytes(&f->keeper) : diagram_bytes(&f->diagram);
    if (f->paths.at)
        bytes += numbers_bytes(&f->diagram, f->paths.values);
    if (f->ways.at)
        bytes += numbers_bytes(&f->diagram, f->ways.values);
    return bytes + (f->zdd ? zdd_bytes(f->zdd) : 0);
}

uint64_t frontier_left(const struct search *search)
{
    enum { SMALL = 1 << 19 };
    uint64_t small = search->request->memory / 16 < SMALL
                         ? search->request->memory / 16
                         : SMALL;
    uint64_t bytes = frontier_held(search->state) + small;
    return bytes < search->request->memory ? search->request->memory - bytes
                                           : 0;
}

bool frontier_afford(struct search *search, double more)
{
    struct frontier *f = search->state;
    f->denied = more <= (double)frontier_left(search) && !mem_has(more);
    if (more <= (double)frontier_left(search) && !f->denied)
        return true;
    more += f->pass_need * (double)f->diagram.begin.len;
    f->wanted = 1.05 * fmax((double)f->peak, (double)frontier_held(f) + more);
    return false;
}

struct size_text size_text(double bytes)
{
    static const char letters[] = "kMGT";
    struct size_text t;
    double amount = bytes / 1024;
    int i = 0;
    for (; amount > 9999 && i < 3; i++)
        amount /= 1024;
    snprintf(t.text, sizeof t.text, "%.0f%c", ceil(amount), letters[i]);
    return t;
}

enum verdict frontier_starved(struct search *search, struct error *err)
{
    const struct frontier *f = search->state;
    search->overdrawn = true;
    if (isinf(f->wanted))
        /* unreached: there was memory */
        error_say(err,
                  "the diagram of this cover has more than %" PRIu32
                  " edges, the most that frontier can keep",
                  UINT32_MAX);
    else if (f->denied)
        error_say(err, "there is no memory for the states of this cover");
    else
        error_say(err,
                  "the states of this cover take more than %s of memory; "
                  "--memory %s should suffice",
                  size_text((double)search->request->memory).text,
                  size_text(f->wanted).text);
    return VERDICT_UNKNOWN;
}

void frontier_end_run(struct frontier *f, struct run *run, bool *running)
{
    if (run->peak > f->peak)
        f->peak = run->peak;
    f->kernel->release(run);
    *running = false;
}

/* What a run will take: from as much of it as there is memory and patience
 * for, and from what a forecast says. */
static struct forecast try_again(const struct search *search)
{
    enum { PATIENCE = 1 << 20, MEMORY_LEAST = 1 << 20 };
    const struct frontier *f = search->state;
    uint64_t memory = frontier_left(search) / 8 * 7;
    struct run run;
    if (memory < MEMORY_LEAST)
        memory = MEMORY_LEAST;
    f->kernel->init(&run, &f->plan, NULL, memory);
    f->kernel->go(&run, PATIENCE);
    struct forecast met = run_forecast(&run);
    f->kernel->release(&run);
    struct forecast forecast = plan_forecast(&f->plan, &f->outline, memory);
    forecast.states = fmax(forecast.states, met.states);
    return forecast;
}

void frontier_forecast_need(struct search *search, struct run *run)
{
    struct frontier *f = search->state;
    const struct diagram *d = &f->diagram;
    struct forecast met = run_forecast(run);
    double edges = (double)d->edge.len / (double)(d->begin.len + 1);
    bool keeping = run->diagram, begun = run->layer;
    double fixed = (double)(frontier_held(f) - run_bytes(run));
    frontier_end_run(f, run, keeping ? &f->keeping : &f->counting);
    diagram_release(&f->diagram);
    struct forecast forecast = try_again(search);
    double states = fmax(forecast.states, met.states);
    double wanted = TO_BE_SURE * forecast.bytes;
    if (keeping)
        wanted +=
            TO_BE_KEPT * states *
            (1.5 * (edges * sizeof *d->edge.at + 3 * sizeof *d->begin.at) +
             f->pass_need);
    else if (begun)
        wanted = fmax(wanted, met.bytes);
    f->wanted = fixed + fmax(wanted, 1.5 * (double)search->request->memory);
    if (keeping && states * edges > UINT32_MAX)
        f->wanted = INFINITY; /* unreached: too large for a test */
}
