/* pace.c: how far a call may go: by the user's limits, and by a slice. */
#include "middle.h"
#include "base/text.h"

#include "base/machine.h"

#include <math.h>

/* Seconds: an engine that asks before it begins must get somewhere. */
static const double LEAST_SLICE = 0.001;

/* So many steps more, or any number. */
static uint64_t steps_on(uint64_t steps, uint64_t more)
{
    return more < UINT64_MAX - steps ? steps + more : UINT64_MAX;
}

static double seconds_on(double more)
{
    return isfinite(more) ? search_clock() + more : INFINITY;
}

void limits_slice(struct limits *l, double seconds, uint64_t steps)
{
    l->slice_seconds = seconds > 0 ? fmax(seconds, LEAST_SLICE) : INFINITY;
    l->slice_steps = steps ? steps : UINT64_MAX;
}

void limits_grant(struct limits *l, const dt_settings *set, uint64_t effort,
                  const struct search *search)
{
    l->effort = steps_on(search->steps, effort);
    l->deadline = seconds_on(OPTION_OF(&set->options, time)->seconds);
}

void limits_begin(struct limits *l, const struct search *search)
{
    l->paused = false;
    l->slice_effort = steps_on(search->steps, l->slice_steps);
    l->slice_end = seconds_on(l->slice_seconds);
}

void limits_impose(const struct limits *l, struct search *search)
{
    search->deadline = fmin(fmin(l->deadline, l->slice_end), l->next_save);
    search->end = l->deadline;
    search->effort = l->effort < l->slice_effort ? l->effort : l->slice_effort;
}

bool limits_met(const struct limits *l, const struct search *search)
{
    return search->steps >= l->effort || search_clock() >= l->deadline;
}

/* ---- errands -------------------------------------------------------- */

/* Most of what the machine has, but for what others of this process use. */
static uint64_t most_memory(uint64_t before)
{
    uint64_t all = machine_memory();
    if (!all)
        return UINT64_MAX; /* unreached: the system tells how much there is */
    return all > before ? (all - before) / 4 * 3 : 0;
}

void request_memory(struct request *request, const dt_settings *set,
                    uint64_t bytes)
{
    uint64_t now = machine_resident();
    request->before = now > bytes ? now - bytes : 0;
    request->memory = GIVEN(set, memory)
                          ? OPTION_OF(&set->options, memory)->number
                          : most_memory(request->before);
}

static void begin(struct errand *e, double deadline)
{
    search_init(&e->pace, NULL, &e->request);
    e->pace.deadline = deadline;
    e->watch = (struct watch){.ends = search_ends, .context = &e->pace};
}

void errand_begin(struct errand *e, const dt_settings *set)
{
    request_init(&e->request);
    e->request.halt = &set->halt;
    request_memory(&e->request, set, 0);
    begin(e, seconds_on(OPTION_OF(&set->options, time)->seconds));
}

void errand_of(struct errand *e, const dt_search *s)
{
    e->request = s->request;
    e->request.report = NULL;
    begin(e, s->limits.deadline);
}

bool errand_stopped(const struct errand *e, struct error *err)
{
    if (!e->watch.over)
        return false;
    if (e->pace.overdrawn)
        error_stop(err, "it takes more than %s; --memory sets that limit",
                   text_bytes((double)e->request.memory).text);
    else if (request_told(&e->request))
        error_stop(err, "somebody said so");
    else
        error_stop(err, "the time is over; --time sets that limit");
    return true;
}
