/* frontier_forecast.c: what a run will take, from how it began.
 *
 * The plan expects weight(k) states at layer k (frontier_order.c), and is
 * wrong: there are weight(k)^r, where r is about a half at first, because the
 * items have not met yet, and climbs to about 1 at the end.  Where the run
 * stands, r is known; from there on it is taken to grow evenly to 1. */
#include "engine/frontier_layer.h"

#include <math.h>
#include <stdio.h>

enum {
    STATES_LEAST = 64, /* in a layer that tells something */
    LAYERS_TOLD = 4    /* the last of them count */
};

static const double LATE = 0.93;

/* The exponent where the run stands: the mean over the last layers. */
static double exponent(const struct run *run)
{
    double sum = 0;
    int told = 0;
    for (size_t k = run->layer; k-- > 0 && told < LAYERS_TOLD;) {
        double states = (double)run->table[k].states;
        double weight = run->plan->layer.at[k].weight;
        if (states < STATES_LEAST || weight < STATES_LEAST)
            continue;
        sum += log(states) / log(weight);
        told++;
    }
    return told ? sum / told : 1;
}

struct forecast run_forecast(const struct run *run)
{
    const struct plan *plan = run->plan;
    struct forecast f = {.bytes = (double)run->peak};
    double now = exponent(run), most_before = 1, most = 1;
    if (getenv("DBGF"))
        for (size_t k = 0; k < plan->layer.len; k++)
            fprintf(stderr, "F %zu %.2f %.2f r %.3f %s\n", k,
                    log2(plan->layer.at[k].weight),
                    log2((double)run->table[k].states),
                    log2((double)run->table[k].states) /
                        log2(plan->layer.at[k].weight),
                    k == run->layer ? "<<" : "");
    for (size_t k = 0; k < plan->layer.len; k++) {
        double states = (double)run->table[k].states;
        if (k >= run->layer) {
            double weight = plan->layer.at[k].weight;
            double gone = (double)(k - run->layer) / plan->span;
            double r = LATE - (LATE - now) * exp(-2 * gone);
            double guess = weight > 1 ? pow(weight, r) : 1;
            states = guess > states ? guess : states;
        } else if (states > most_before) {
            most_before = states;
        }
        most = states > most ? states : most;
        f.states += states;
    }
    if (most > most_before)
        f.bytes *= most / most_before;
    return f;
}
