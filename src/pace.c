/* pace.c: how far a call may go: by the user's limits, and by a slice. */
#include "middle.h"

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
    search->effort = l->effort < l->slice_effort ? l->effort : l->slice_effort;
}

bool limits_met(const struct limits *l, const struct search *search)
{
    return search->steps >= l->effort || search_clock() >= l->deadline;
}
