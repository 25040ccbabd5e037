/* frontier_forecast.c: what a run will take, from short trials.
 *
 * First trial.  The run itself, for some thousands of states: small covers
 * are counted by that, and we know.
 *
 * Second trial.  In a packing nearly all states come from sets of pieces: with
 * j of s pieces used, a pattern of cells is met with many of the C(s, j) sets.
 * So the pieces, that is the slow items, are made one item that is to be
 * covered s times.  That blurred cover has hundreds of times fewer states, and
 * each stands for C(s, j), or rather for less, the more live cells there are
 * in which the latest pieces can still be seen.
 *
 * Layers that a trial does not come to are taken to be like the last ones
 * before, but for the weights that the plan gives them.  For windmill boxes
 * and pentominoes all that is right within a factor of 3. */
#include "engine/frontier_layer.h"

#include "base/machine.h"

#include <math.h>

enum {
    FIRST_TRIAL = 1 << 14, /* states */
    SECOND_TRIAL = 1 << 17,
    SLOW_LEAST = 4, /* fewer are not worth a second trial */
    LAYERS_TOLD = 8 /* the last ones say how the rest is */
};

/* A live item shows so many bits of which pieces were used. */
static const double SEEN = 0.11;

/* Foretells all layers from those that a trial did: `states` of each. */
static void extend(struct forecast *f, const struct run *run,
                   const double *states)
{
    const struct plan *plan = run->plan;
    double told = 0, weight = 0, most_told = 1, most = 1;
    size_t from = run->layer > LAYERS_TOLD ? run->layer - LAYERS_TOLD : 0;
    for (size_t k = from; k < run->layer; k++) {
        told += states[k];
        weight += plan->layer.at[k].weight;
    }
    double factor = weight > 0 ? told / weight : 1;
    f->states = 0;
    for (size_t k = 0; k < plan->layer.len; k++) {
        double here = states[k];
        if (k < run->layer)
            most_told = fmax(most_told, (double)run->table[k].states);
        else
            here = factor * plan->layer.at[k].weight;
        most = fmax(most, here);
        f->states += here;
    }
    f->bytes = (double)run->busiest * fmax(1, 1.5 * most / most_told);
}

/* ---- the blurred cover ---------------------------------------------- */

/* Replaces the slow items, which come first, by one. */
static void blur(const struct plan *plan, const struct xcc *xcc,
                 struct xcc *blurred)
{
    int less = plan->slow - 1;
    VEC(struct entry) entry = {0};
    *blurred = (struct xcc){.items = xcc->items - less,
                            .primary = xcc->primary - less};
    for (size_t k = 0; k < plan->option.len; k++) {
        size_t o = (size_t)plan->option.at[k];
        vec_clear(&entry);
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct entry here = xcc->entry.at[e];
            here.item = here.item > less ? here.item - less : 0;
            vec_push(&entry, here);
        }
        xcc_add(blurred, 0, entry.at, entry.len);
    }
    vec_push(&blurred->bounds, (struct bounds){plan->slow, plan->slow});
    for (int i = 1; i < blurred->primary; i++)
        vec_push(&blurred->bounds, (struct bounds){1, 1});
    vec_release(&entry);
}

static double binomial(int n, int k)
{
    double b = 1;
    for (int i = 1; i <= k; i++)
        b *= (double)(n - k + i) / i;
    return b;
}

/* ---- trials --------------------------------------------------------- */

/* Runs the blurred plan and adds up what its states stand for. */
static void second_trial(struct forecast *f, const struct plan *blurred,
                         int slow, uint64_t memory)
{
    const struct layer_kernel *kernel = layer_for(processor());
    size_t layers = blurred->layer.len;
    double toll[2 << SLOW_BITS_MAX] = {0};
    double *sum = mem_alloc(layers, sizeof *sum);
    struct run run;
    for (int j = 0; j <= slow; j++)
        toll[j] = binomial(slow, j);
    kernel->init(&run, blurred, NULL, memory);
    run.toll = toll;
    run.sum = sum;
    run.toll_shift = __builtin_ctzll(blurred->option_mask[MORE]);
    run.toll_mask = (blurred->option_mask[GUARD] >> run.toll_shift) - 1;
    kernel->go(&run, SECOND_TRIAL);
    for (size_t k = 1; k < layers; k++)
        sum[k] *= exp2(-SEEN *
                       __builtin_popcountll(
                           blurred->layer_mask[(k - 1) * LAYER_MASKS + KEEP]));
    extend(f, &run, sum);
    kernel->release(&run);
    free(sum);
}

static void try_blurred(struct forecast *f, const struct plan *plan,
                        const struct outline *outline, uint64_t memory)
{
    struct xcc xcc;
    struct outline blurred;
    struct sequence sequence;
    struct plan second;
    struct error err = {0};
    VEC(int) leader = {0};
    blur(plan, outline->xcc, &xcc);
    for (size_t k = 0; k < plan->layer.len; k++)
        if (plan->layer.at[k].leader >= plan->slow)
            vec_push(&leader, plan->layer.at[k].leader - plan->slow + 1);
    outline_init(&blurred, &xcc, outline->watch);
    outline_group(&blurred);
    sequence_init(&sequence, &blurred, leader.at, leader.len);
    if (plan_init(&second, &blurred, &sequence, memory, &err) &&
        second.words == 1)
        second_trial(f, &second, plan->slow, memory);
    plan_release(&second);
    sequence_release(&sequence);
    outline_release(&blurred);
    xcc_release(&xcc);
    vec_release(&leader);
}

struct forecast run_forecast(const struct run *run)
{
    struct forecast f = {0};
    size_t layers = run->plan->layer.len;
    double *states = mem_alloc(layers, sizeof *states);
    for (size_t k = 0; run->table && k < layers; k++)
        states[k] = (double)run->table[k].states;
    extend(&f, run, states);
    free(states);
    return f;
}

struct forecast plan_forecast(const struct plan *plan,
                              const struct outline *outline, uint64_t memory)
{
    const struct layer_kernel *kernel = layer_for(processor());
    struct forecast f = {0};
    struct run run;
    double start = machine_worked();
    kernel->init(&run, plan, NULL, memory);
    f.whole = kernel->go(&run, FIRST_TRIAL) == RUN_DONE;
    double seconds = machine_worked() - start;
    struct forecast short_run = run_forecast(&run);
    f.states = short_run.states;
    f.bytes = short_run.bytes;
    if (f.whole)
        for (size_t v = run.values + 1; v-- > 0;)
            f.solutions = f.solutions * 0x1p64 + (double)run.total[v];
    else if (plan->slow >= SLOW_LEAST && !outline->xcc->bounds.len)
        try_blurred(&f, plan, outline, memory);
    f.seconds = seconds;
    if (!f.whole)
        f.seconds *= f.states / fmax(1, (double)run.states);
    kernel->release(&run);
    return f;
}
