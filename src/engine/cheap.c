/* cheap.c: the rounds of cheap.h; what a round has found lies in order of
 * cost, and then of options. */
#include "engine/cheap.h"
#include "engine/taxes.h"

#include <assert.h>

enum {
    GROWTH = 4,           /* from round to round */
    NUMBERS_MAX = 1 << 22 /* of options in the solutions of a round */
};

/* ---- solutions ------------------------------------------------------ */

static int compare_numbers(const void *left, const void *right)
{
    const int *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Some order of solutions that cost the same. */
static int compare_options(const struct bargain *a, const struct bargain *b)
{
    size_t common = a->count < b->count ? a->count : b->count;
    for (size_t i = 0; i < common; i++)
        if (a->option[i] != b->option[i])
            return a->option[i] < b->option[i] ? -1 : 1;
    return (a->count > b->count) - (a->count < b->count);
}

static int compare(const void *left, const void *right)
{
    const struct bargain *a = left, *b = right;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return compare_options(a, b);
}

/* The solution of the tree; to be freed. */
static struct bargain take(const struct walker *w)
{
    struct bargain found = {.cost = w->sets.bound};
    found.option = mem_alloc(w->level.len, sizeof *found.option);
    for (size_t l = 0; l < w->level.len; l++)
        if (walker_option(w, l) < w->sets.options)
            found.option[found.count++] = walker_option(w, l);
    qsort(found.option, found.count, sizeof *found.option, compare_numbers);
    return found;
}

static void drop(bargains *some)
{
    for (size_t i = 0; i < some->len; i++)
        free(some->at[i].option);
    vec_clear(some);
}

void cheap_release(struct cheap *c)
{
    drop(&c->found);
    drop(&c->last);
    vec_release(&c->found);
    vec_release(&c->last);
}

/* ---- the heap: no solution costs more than the one above it --------- */

static void swap(struct cheap *c, size_t a, size_t b)
{
    struct bargain moving = c->found.at[a];
    c->found.at[a] = c->found.at[b];
    c->found.at[b] = moving;
}

static void rise(struct cheap *c, size_t k)
{
    for (; k; k = (k - 1) / 2) {
        if (c->found.at[k].cost <= c->found.at[(k - 1) / 2].cost)
            return;
        swap(c, k, (k - 1) / 2);
    }
}

static void sink(struct cheap *c, size_t k)
{
    for (;;) {
        size_t most = k, below = 2 * k + 1;
        for (size_t b = below; b < below + 2 && b < c->found.len; b++)
            if (c->found.at[b].cost > c->found.at[most].cost)
                most = b;
        if (most == k)
            return;
        swap(c, k, most);
        k = most;
    }
}

/* Takes the solution of the tree; the dearest goes if there are too many. */
static void keep(struct cheap *c, struct walker *w)
{
    if (c->found.len < c->wanted) {
        vec_push(&c->found, take(w));
        rise(c, c->found.len - 1);
    } else {
        free(c->found.at[0].option);
        c->found.at[0] = take(w);
        sink(c, 0);
        w->trimmed = true;
    }
    if (c->found.len == c->wanted)
        w->limit = c->found.at[0].cost - w->sets.unit;
}

/* ---- rounds --------------------------------------------------------- */

static bool is_told(const struct cheap *c, const struct walker *w)
{
    if (w->sets.bound != c->told)
        return w->sets.bound < c->told;
    struct bargain one = take(w);
    bool told = c->last.len &&
                bsearch(&one, c->last.at, c->last.len, sizeof one, compare);
    free(one.option);
    return told;
}

static enum verdict seek(struct cheap *c, struct walker *w,
                         struct search *search)
{
    enum verdict verdict;
    while ((verdict = walker_next(w, search, LIST)) == VERDICT_FOUND)
        if (!is_told(c, w))
            keep(c, w);
    return verdict;
}

/* A round has ended: what it has found is in order. */
static void end_round(struct cheap *c, const struct walker *w)
{
    if (c->found.len)
        qsort(c->found.at, c->found.len, sizeof *c->found.at, compare);
    c->whole = !w->trimmed;
    assert(c->whole || c->found.len);
    c->phase = HAND_OUT;
}

/* Those handed out that cost as much as the last of them are remembered. */
static void remember(struct cheap *c)
{
    int64_t cost = vec_last(&c->found).cost;
    if (cost > c->told)
        drop(&c->last);
    c->told = cost;
    for (size_t i = 0; i < c->found.len; i++)
        if (c->found.at[i].cost == cost)
            vec_push(&c->last, c->found.at[i]);
        else
            free(c->found.at[i].option);
    vec_clear(&c->found);
    if (c->last.len)
        qsort(c->last.at, c->last.len, sizeof *c->last.at, compare);
}

/* All that were found have been handed out, and there may be others. */
static void begin_round(struct cheap *c, struct walker *w)
{
    size_t most = NUMBERS_MAX / ((size_t)w->sets.primary + 1);
    bool equal =
        c->found.len && c->found.at[0].cost == vec_last(&c->found).cost;
    equal = equal && c->found.at[0].cost == c->told;
    if (c->found.len)
        remember(c);
    c->wanted = c->wanted ? c->wanted * GROWTH : 1;
    if (c->wanted > most)
        c->wanted = most + !most; /* unreached: costs of the tests are small */
    c->given = 0;
    c->phase = equal ? FOLLOW : SEEK;
    walker_restart(w);
    w->limited = true;
    w->limit = equal ? c->told : INT64_MAX;
}

static enum verdict follow(struct cheap *c, struct walker *w,
                           struct search *search)
{
    enum verdict verdict;
    do
        verdict = walker_next(w, search, LIST);
    while (verdict == VERDICT_FOUND && is_told(c, w));
    return verdict;
}

/* The next solution, of those left out too. */
static enum verdict advance(struct cheap *c, struct walker *w,
                            struct search *search)
{
    for (;;) {
        enum verdict verdict = VERDICT_NONE;
        switch (c->phase) {
        case SEEK:
            verdict = seek(c, w, search);
            if (verdict == VERDICT_NONE)
                end_round(c, w);
            break;
        case HAND_OUT:
            if (c->given < c->found.len) {
                c->given++;
                return VERDICT_FOUND;
            }
            if (c->whole)
                return VERDICT_NONE;
            begin_round(c, w);
            break;
        case FOLLOW:
            verdict = follow(c, w, search);
            if (verdict == VERDICT_NONE) {
                c->told++; /* nothing is left of that cost */
                drop(&c->last);
                begin_round(c, w);
            }
            break;
        }
        if (verdict != VERDICT_NONE)
            return verdict;
    }
}

enum verdict cheap_walk(struct cheap *c, struct walker *w,
                        struct search *search)
{
    enum verdict verdict;
    if (!c->wanted) {
        walker_restart(w);
        if (!c->taxed)
            taxes_settle(&w->sets);
        c->taxed = true;
        c->skip = search->solutions;
        begin_round(c, w);
    }
    while ((verdict = advance(c, w, search)) == VERDICT_FOUND && c->skip)
        c->skip--;
    return verdict;
}

bool cheap_has_begun(const struct cheap *c)
{
    return c->wanted;
}

bool cheap_has_ended(const struct cheap *c)
{
    return c->phase == HAND_OUT && c->given == c->found.len && c->whole;
}

void cheap_restart(struct cheap *c, struct walker *w)
{
    drop(&c->found);
    drop(&c->last);
    *c = (struct cheap){.taxed = c->taxed, .found = c->found, .last = c->last};
    w->limited = false;
}

const struct bargain *cheap_solution(const struct cheap *c)
{
    bool handed = c->phase == HAND_OUT && c->given;
    return handed ? &c->found.at[c->given - 1] : NULL;
}
