#include "engine/cheap.h"

#include <assert.h>

enum {
    GROWTH = 8,           /* from round to round */
    FOUND_MAX = 1 << 16,  /* solutions of a round */
    NUMBERS_MAX = 1 << 22 /* of options in them */
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

static void drop_all(struct cheap *c)
{
    for (size_t i = 0; i < c->found.len; i++)
        free(c->found.at[i].option);
    vec_clear(&c->found);
    c->given = 0;
}

void cheap_release(struct cheap *c)
{
    drop_all(c);
    vec_release(&c->found);
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
        w->limit = c->found.at[0].cost - 1;
}

/* ---- rounds --------------------------------------------------------- */

static void begin_round(struct cheap *c, struct walker *w)
{
    size_t most = NUMBERS_MAX / ((size_t)w->sets.primary + 1);
    c->wanted = c->begun ? c->wanted * GROWTH : 1;
    if (c->wanted > FOUND_MAX)
        c->wanted = FOUND_MAX;
    if (c->wanted > most)
        c->wanted = most + !most;
    c->told = c->begun ? c->found.at[c->found.len - 1].cost : -1;
    c->begun = true;
    drop_all(c);
    walker_restart(w);
    w->limited = true;
    w->limit = INT64_MAX;
    c->phase = SEEK;
}

static enum verdict seek(struct cheap *c, struct walker *w,
                         struct search *search)
{
    enum verdict verdict;
    while ((verdict = walker_next(w, search, LIST)) == VERDICT_FOUND)
        if (w->sets.bound > c->told)
            keep(c, w);
    if (verdict != VERDICT_NONE)
        return verdict;
    qsort(c->found.at, c->found.len, sizeof *c->found.at, compare);
    c->whole = !w->trimmed;
    assert(c->whole || c->found.len);
    c->phase = HAND_OUT;
    return VERDICT_NONE;
}

static bool is_found(const struct cheap *c, const struct walker *w)
{
    struct bargain one = take(w);
    bool found = bsearch(&one, c->found.at, c->found.len, sizeof one, compare);
    free(one.option);
    return found;
}

/* The others that cost as much as the last that was handed out. */
static enum verdict follow(struct cheap *c, struct walker *w,
                           struct search *search)
{
    enum verdict verdict;
    do
        verdict = walker_next(w, search, LIST);
    while (verdict == VERDICT_FOUND &&
           (w->sets.bound < w->limit || is_found(c, w)));
    return verdict;
}

enum verdict cheap_walk(struct cheap *c, struct walker *w,
                        struct search *search)
{
    enum verdict verdict;
    if (!c->begun)
        begin_round(c, w);
    for (;;) {
        switch (c->phase) {
        case SEEK:
            verdict = seek(c, w, search);
            if (verdict != VERDICT_NONE)
                return verdict;
            break;
        case HAND_OUT:
            if (c->given < c->found.len) {
                c->given++;
                return VERDICT_FOUND;
            }
            if (c->whole) {
                c->phase = ALL_DONE;
                break;
            }
            walker_restart(w);
            w->limit = c->found.at[c->found.len - 1].cost;
            c->phase = FOLLOW;
            break;
        case FOLLOW:
            verdict = follow(c, w, search);
            if (verdict != VERDICT_NONE)
                return verdict;
            begin_round(c, w);
            break;
        case ALL_DONE:
            return VERDICT_NONE;
        }
    }
}

const struct bargain *cheap_solution(const struct cheap *c)
{
    bool handed = c->phase == HAND_OUT && c->given;
    return handed ? &c->found.at[c->given - 1] : NULL;
}
