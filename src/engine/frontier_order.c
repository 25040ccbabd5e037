/* frontier_order.c: a good order of leaders.
 *
 * The order decides how many states there are, and with them everything.
 *
 * Score.  Suppose that an item is covered by each of its options with the same
 * chance, so that after the d-th of n options it is covered with chance
 * p = d/n (less for a secondary item, as its group says).  Then the bits of a
 * state have an entropy, the sum of H(p) over the live items, and about
 * 2^(0.8 entropy) states are met, of which the share 1 - p(leader) wait at the
 * layer.  The score of an order is the sum over its layers.  It is off by a
 * factor of several, but much the same factor for all orders of a cover.
 *
 * Candidates.  The primary items as they come; the secondary items as they
 * come, so that the primary ones are bits of the states; the items as they
 * come, but those last whose fellows lie far away (in a packing, the pieces);
 * greedily from several items on, next always the item after which the fewest
 * bits are live.  Orders as they come are more regular than the score can
 * see: it is lowered for them. */
#include "engine/frontier_plan.h"

#include <math.h>

enum {
    STARTS = 6,
    GREEDY_WORK = 30 * 1000 * 1000 /* entries looked at, at most */
};

static const double DENSITY = 0.8, AS_THEY_COME = 0.25;

/* ---- sequences ------------------------------------------------------ */

static void take_option(struct sequence *s, const struct xcc *xcc, int option)
{
    int layer = (int)s->step.len - 1;
    vec_push(&s->option, option);
    for (size_t e = xcc_begin(xcc, (size_t)option); e < xcc->end.at[option];
         e++) {
        int i = xcc->entry.at[e].item;
        if (s->first[i] > layer)
            s->first[i] = layer;
        s->last[i] = layer;
    }
}

static void take_leader(struct sequence *s, const struct outline *l,
                        int leader, bool *taken)
{
    bool open = false; /* a step of this leader that may have more options */
    for (size_t m = outline_begin(l, leader); m < l->end.at[leader]; m++) {
        int option = l->member.at[m];
        if (taken[option])
            continue;
        taken[option] = true;
        if (!open)
            vec_push(&s->step, (struct step){.leader = leader});
        open = l->item[leader].once;
        take_option(s, l->xcc, option);
        vec_last(&s->step).end = s->option.len;
    }
}

/* What chance a secondary item has to be covered in a solution: as its group
 * says, or even odds. */
static double chance(const struct outline *l, int item)
{
    int number = l->item[item].group;
    double size = 0, covered = 0;
    if (item < l->xcc->primary)
        return 1;
    if (!number)
        return 0.5;
    for (int i = 0; i < l->xcc->items; i++)
        if (i >= l->xcc->primary)
            size += l->item[i].group == number;
        else
            covered += l->group.at[number - 1].weight[i];
    return covered / size / l->group.at[number - 1].scale;
}

static double entropy(double p)
{
    return p > 0 && p < 1 ? -p * log2(p) - (1 - p) * log2(1 - p) : 0;
}

/* The chances of the items as the layers are decided. */
struct odds {
    double *end;    /* owned; of each item to be covered in a solution */
    double *part;   /* owned; its share of the entropy */
    int *decided;   /* owned; its options so far */
    double entropy; /* of the state */
};

/* The chance that an item is covered by now. */
static double covered(const struct odds *odds, const struct outline *l, int i)
{
    return odds->end[i] * odds->decided[i] / l->item[i].options;
}

static void decide(struct odds *odds, const struct outline *l, size_t option)
{
    const struct xcc *xcc = l->xcc;
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++) {
        int i = xcc->entry.at[e].item;
        bool dead = ++odds->decided[i] == l->item[i].options;
        odds->entropy -= odds->part[i];
        odds->part[i] =
            dead ? 0 : l->item[i].width * entropy(covered(odds, l, i));
        odds->entropy += odds->part[i];
    }
}

static double score(struct sequence *s, const struct outline *l)
{
    size_t items = (size_t)l->xcc->items, o = 0;
    struct odds odds = {.end = mem_alloc(items, sizeof *odds.end),
                        .part = mem_alloc(items, sizeof *odds.part),
                        .decided = mem_alloc(items, sizeof *odds.decided)};
    double sum = 0;
    for (size_t i = 0; i < items; i++)
        odds.end[i] = chance(l, (int)i);
    for (size_t k = 0; k < s->step.len && !watch_over(l->watch); k++) {
        int leader = s->step.at[k].leader;
        double waits =
            l->item[leader].once ? 1 - covered(&odds, l, leader) : 1;
        s->step.at[k].weight = waits * exp2(DENSITY * odds.entropy);
        sum += s->step.at[k].weight;
        for (; o < s->step.at[k].end; o++)
            decide(&odds, l, (size_t)s->option.at[o]);
    }
    free(odds.end);
    free(odds.part);
    free(odds.decided);
    return sum;
}

void sequence_init(struct sequence *s, const struct outline *l,
                   const int *leaders, size_t count)
{
    size_t items = (size_t)l->xcc->items;
    bool *taken = mem_alloc(xcc_options(l->xcc), sizeof *taken);
    *s = (struct sequence){.first = mem_alloc(items, sizeof *s->first),
                           .last = mem_alloc(items, sizeof *s->last)};
    for (size_t i = 0; i < items; i++) {
        s->first[i] = INT32_MAX;
        s->last[i] = -1;
    }
    for (size_t i = 0; i < count && !watch_over(l->watch); i++)
        take_leader(s, l, leaders[i], taken);
    for (int i = 0; i < l->xcc->primary && !watch_over(l->watch); i++)
        take_leader(s, l, i, taken);
    s->score = score(s, l);
    free(taken);
}

void sequence_release(struct sequence *s)
{
    vec_release(&s->option);
    vec_release(&s->step);
    free(s->first);
    free(s->last);
    *s = (struct sequence){0};
}

/* An order, and by what its score is multiplied. */
struct candidate {
    const int *leader;
    size_t count;
    double bonus;
};

/* Keeps the better one of the two and releases the other. */
static void compete(struct sequence *best, const struct outline *l,
                    struct candidate candidate)
{
    struct sequence other;
    sequence_init(&other, l, candidate.leader, candidate.count);
    other.score *= candidate.bonus;
    if (best->first && best->score <= other.score) {
        sequence_release(&other);
        return;
    }
    sequence_release(best);
    *best = other;
}

/* ---- items as they come --------------------------------------------- */

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How far the items lie apart that each item shares options with.  Of a long
 * option some entries stand for all. */
static double *distances(const struct outline *l)
{
    enum { SOME = 32 };
    const struct xcc *xcc = l->xcc;
    double *far = mem_alloc((size_t)xcc->items, sizeof *far);
    double *pairs = mem_alloc((size_t)xcc->items, sizeof *pairs);
    for (size_t o = 0; o < xcc_options(xcc) && !watch_over(l->watch); o++) {
        size_t begin = xcc_begin(xcc, o), end = xcc->end.at[o];
        size_t stride = (end - begin) / SOME + 1;
        for (size_t e = begin; e < end; e++)
            for (size_t f = begin; f < end; f += stride) {
                int i = xcc->entry.at[e].item;
                far[i] += abs(i - xcc->entry.at[f].item);
                pairs[i] += e != f;
            }
    }
    for (int i = 0; i < xcc->items; i++)
        far[i] /= pairs[i] + !pairs[i];
    free(pairs);
    return far;
}

static void try_near_first(struct sequence *best, const struct outline *l,
                           int *leaders)
{
    size_t items = (size_t)l->xcc->items, count = 0;
    double *far = distances(l), *sorted = mem_alloc(items, sizeof *sorted);
    memcpy(sorted, far, items * sizeof *far);
    qsort(sorted, items, sizeof *sorted, compare_numbers);
    double most = 1.4 * sorted[items / 2];
    for (int late = 0; late < 2; late++)
        for (int i = 0; i < (int)items; i++)
            if ((far[i] > most) == late)
                leaders[count++] = i;
    compete(best, l, (struct candidate){leaders, count, AS_THEY_COME});
    free(far);
    free(sorted);
}

static void try_as_they_come(struct sequence *best, const struct outline *l,
                             int *leaders)
{
    int primary = l->xcc->primary, items = l->xcc->items;
    size_t count = 0;
    compete(best, l, (struct candidate){NULL, 0, AS_THEY_COME});
    for (int i = primary; i < items; i++)
        if (l->item[i].once)
            leaders[count++] = i;
    if (count)
        compete(best, l, (struct candidate){leaders, count, AS_THEY_COME});
}

/* ---- greedily ------------------------------------------------------- */

struct greedy {
    const struct outline *outline;
    bool *taken;  /* owned; of each option */
    bool *led;    /* owned; of each item */
    int *left;    /* owned; options of each item that are not taken */
    bool *opened; /* owned; of each item: some option is taken */
    int *loss;    /* owned; scratch: options that would be taken, */
    int *touched; /* owned; and the items that have some */
};

/* How many more bits are live if this item leads next: those of items that are
 * met for the first time, less those of items that are met for the last. */
static int growth(struct greedy *g, int leader)
{
    const struct outline *l = g->outline;
    const struct xcc *xcc = l->xcc;
    size_t touched = 0;
    int more = 0;
    for (size_t m = outline_begin(l, leader); m < l->end.at[leader]; m++) {
        size_t o = (size_t)l->member.at[m];
        if (g->taken[o])
            continue;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            int i = xcc->entry.at[e].item, loss = ++g->loss[i];
            if (loss == 1) {
                g->touched[touched++] = i;
                more += l->item[i].width * !g->opened[i];
            }
            if (loss == g->left[i])
                more -= l->item[i].width;
        }
    }
    while (touched)
        g->loss[g->touched[--touched]] = 0;
    return more;
}

static void lead(struct greedy *g, int leader)
{
    const struct outline *l = g->outline;
    const struct xcc *xcc = l->xcc;
    for (size_t m = outline_begin(l, leader); m < l->end.at[leader]; m++) {
        size_t o = (size_t)l->member.at[m];
        if (g->taken[o])
            continue;
        g->taken[o] = true;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            int i = xcc->entry.at[e].item;
            g->opened[i] = --g->left[i] > 0;
        }
    }
    g->led[leader] = true;
}

static int next_leader(struct greedy *g)
{
    const struct xcc *xcc = g->outline->xcc;
    int best = -1, least = INT32_MAX;
    for (int i = 0; i < xcc->items; i++) {
        if (g->led[i] || !g->outline->item[i].once || !g->left[i])
            continue;
        int more = growth(g, i);
        if (more < least) {
            least = more;
            best = i;
        }
    }
    return best;
}

static void try_greedy(struct sequence *best, const struct outline *l,
                       int start, int *leaders)
{
    size_t items = (size_t)l->xcc->items, count = 0;
    struct greedy g = {
        .outline = l,
        .taken = mem_alloc(xcc_options(l->xcc), sizeof *g.taken),
        .led = mem_alloc(items, sizeof *g.led),
        .left = mem_alloc(items, sizeof *g.left),
        .opened = mem_alloc(items, sizeof *g.opened),
        .loss = mem_alloc(items, sizeof *g.loss),
        .touched = mem_alloc(items, sizeof *g.touched),
    };
    for (size_t i = 0; i < items; i++)
        g.left[i] = l->item[i].options;
    for (int i = start; i >= 0 && !watch_over(l->watch); i = next_leader(&g)) {
        lead(&g, i);
        leaders[count++] = i;
    }
    compete(best, l, (struct candidate){leaders, count, 1});
    free(g.taken);
    free(g.led);
    free(g.left);
    free(g.opened);
    free(g.loss);
    free(g.touched);
}

/* From the first items and the last ones, and from those between. */
static void try_all_greedy(struct sequence *best, const struct outline *l,
                           int *leaders)
{
    int items = l->xcc->items;
    double work = 2.0 * (double)l->member.len * items;
    for (int s = 0; s < STARTS && (s + 1) * work <= GREEDY_WORK; s++) {
        int start = (int)((int64_t)s * (items - 1) / (STARTS - 1));
        while (start < items && !l->item[start].once)
            start++;
        if (start < items)
            try_greedy(best, l, start, leaders);
    }
}

void sequence_best(struct sequence *best, const struct outline *l)
{
    size_t items = (size_t)l->xcc->items;
    int *leaders = mem_alloc(items, sizeof *leaders);
    *best = (struct sequence){0};
    try_as_they_come(best, l, leaders);
    if (items) {
        try_near_first(best, l, leaders);
        try_all_greedy(best, l, leaders);
    }
    free(leaders);
}
