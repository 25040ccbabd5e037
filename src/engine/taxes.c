/* taxes.c: the climb to good taxes in floating point, and their end in
 * integers, in which nothing is rounded (see taxes.h). */
#include "engine/taxes.h"

#include <assert.h>
#include <math.h>

enum {
    STEPS = 300,        /* at most */
    VISITS = 1 << 26,   /* of entries, in all steps together */
    PATIENCE = 10,      /* steps without progress before they get shorter */
    SCALE_BITS_MAX = 20 /* of fractions */
};

static const double AMBITION = 0.3; /* the bound aimed at, beyond the best */

struct climb {
    const struct sets *sets;
    double *tax, *best_tax; /* owned; of each primary item */
    int *lack;              /* owned; likewise: the subgradient */
    double best;
};

struct items {
    const struct entry *entry;
    int count;
};

static struct items items_of(const struct sets *s, int option)
{
    size_t begin = xcc_begin(s->xcc, (size_t)option);
    return (struct items){xcc_entries(s->xcc, (size_t)option),
                          (int)(s->xcc->end.at[option] - begin)};
}

static bool is_exact(const struct sets *s, int item)
{
    return s->pile[item].low == s->pile[item].high;
}

/* Each option shares its cost evenly; an item takes the least share. */
static void begin_climb(struct climb *c)
{
    const struct sets *s = c->sets;
    for (int i = 0; i < s->primary; i++)
        c->tax[i] = s->pile[i].low && s->pile[i].size ? INFINITY : 0;
    for (int o = 0; o < s->options; o++) {
        struct items in = items_of(s, o);
        double share = (double)s->net[o] / in.count;
        for (int k = 0; k < in.count; k++)
            if (in.entry[k].item < s->primary &&
                share < c->tax[in.entry[k].item])
                c->tax[in.entry[k].item] = share;
    }
}

/* L of the taxes, and what each item lacks. */
static double look(struct climb *c)
{
    const struct sets *s = c->sets;
    double sum = 0;
    for (int i = 0; i < s->primary; i++) {
        c->lack[i] = s->pile[i].low;
        sum += c->tax[i] * s->pile[i].low;
    }
    for (int o = 0; o < s->options; o++) {
        struct items in = items_of(s, o);
        double net = (double)s->net[o];
        for (int k = 0; k < in.count; k++)
            if (in.entry[k].item < s->primary)
                net -= c->tax[in.entry[k].item];
        if (net >= 0)
            continue;
        sum += net;
        for (int k = 0; k < in.count; k++)
            if (in.entry[k].item < s->primary)
                c->lack[in.entry[k].item]--;
    }
    return sum;
}

static double square(const struct climb *c)
{
    double sum = 0;
    for (int i = 0; i < c->sets->primary; i++)
        sum += (double)c->lack[i] * c->lack[i];
    return sum;
}

static void step(struct climb *c, double length)
{
    const struct sets *s = c->sets;
    for (int i = 0; i < s->primary; i++) {
        if (!s->pile[i].low || !s->pile[i].size)
            continue;
        c->tax[i] += length * c->lack[i];
        if (c->tax[i] < 0 && !is_exact(s, i))
            c->tax[i] = 0;
    }
}

static void climb(struct climb *c, double mean_cost)
{
    const struct sets *s = c->sets;
    double pace = 2;
    size_t steps = VISITS / (s->xcc->entry.len + 1);
    int stalled = 0;
    if (steps > STEPS)
        steps = STEPS;
    c->best = -INFINITY;
    begin_climb(c);
    for (size_t n = 0; n <= steps; n++) {
        double bound = look(c), lacks = square(c);
        if (bound > c->best) {
            c->best = bound;
            memcpy(c->best_tax, c->tax,
                   (size_t)s->primary * sizeof *c->best_tax);
            stalled = 0;
        } else if (++stalled == PATIENCE) {
            pace /= 2;
            stalled = 0;
        }
        if (lacks <= 0)
            return;
        double aim = c->best + AMBITION * (fabs(c->best) + mean_cost);
        step(c, pace * (aim - bound) / lacks);
    }
}

/* ---- in whole numbers ----------------------------------------------- */

/* Lowers the taxes of an option's items until it pays no more than it
 * costs. */
static void lower(struct sets *s, int option)
{
    struct items in = items_of(s, option);
    int64_t excess = -s->net[option];
    int left = 0;
    for (int k = 0; k < in.count; k++)
        if (in.entry[k].item < s->primary) {
            excess += s->tax[in.entry[k].item];
            left++;
        }
    /* Evenly, as far as that can be; then all from whoever can. */
    for (int turn = 0; turn < 2 && excess > 0; turn++)
        for (int k = 0; k < in.count && excess > 0; k++) {
            int item = in.entry[k].item;
            if (item >= s->primary)
                continue;
            int64_t less = left > 0 ? (excess + left - 1) / left : excess;
            left--;
            if (!is_exact(s, item) && less > s->tax[item])
                less = s->tax[item];
            s->tax[item] -= less;
            excess -= less;
        }
    assert(excess <= 0);
}

static int64_t divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The factor for fractions of taxes, or 0 if numbers would get too large. */
static int64_t find_scale(const struct sets *s)
{
    int64_t dearest = 1, times = 2;
    int longest = 0;
    for (int o = 0; o < s->options; o++) {
        int length = items_of(s, o).count;
        dearest = s->net[o] > dearest ? s->net[o] : dearest;
        longest = length > longest ? length : longest;
    }
    for (int i = 0; i < s->primary; i++)
        times += s->pile[i].low < s->pile[i].size ? s->pile[i].low
                                                  : s->pile[i].size;
    double most = 0x1p60 / ((double)dearest * (double)(times + longest));
    if (most < 1)
        return 0;
    int bits = (int)log2(most);
    return INT64_C(1) << (bits < SCALE_BITS_MAX ? bits : SCALE_BITS_MAX);
}

static void take_taxes(struct sets *s, const struct climb *c, double dearest)
{
    for (int i = 0; i < s->primary; i++) {
        double tax = fmax(-dearest, fmin(dearest, c->best_tax[i]));
        s->tax[i] = (int64_t)floor(tax * (double)s->unit);
    }
    for (int o = 0; o < s->options; o++) {
        s->net[o] *= s->unit;
        lower(s, o);
    }
    for (int o = 0; o < s->options; o++) {
        struct items in = items_of(s, o);
        for (int k = 0; k < in.count; k++)
            if (in.entry[k].item < s->primary)
                s->net[o] -= s->tax[in.entry[k].item];
    }
    for (int i = 0; i < s->primary; i++)
        s->bound += s->tax[i] * s->pile[i].low;
}

void taxes_settle(struct sets *s)
{
    int64_t common = 0, dearest = 0;
    double mean = 0;
    assert(!s->log.len && s->net);
    for (int o = 0; o < s->options; o++) {
        common = divisor(common, s->net[o]);
        dearest = s->net[o] > dearest ? s->net[o] : dearest;
        mean += (double)s->net[o] / s->options;
    }
    s->unit = find_scale(s);
    if (dearest && s->unit) {
        size_t primary = (size_t)s->primary;
        struct climb c = {.sets = s};
        c.tax = mem_alloc(primary, sizeof *c.tax);
        c.best_tax = mem_alloc(primary, sizeof *c.best_tax);
        c.lack = mem_alloc(primary, sizeof *c.lack);
        climb(&c, mean);
        take_taxes(s, &c, (double)dearest);
        free(c.tax);
        free(c.best_tax);
        free(c.lack);
    }
    s->unit = (s->unit ? s->unit : 1) * (common ? common : 1);
}
