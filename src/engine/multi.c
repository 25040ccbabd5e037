/* multi.c: a kernel for bounds and costs: walker.h walks its tree, and
 * cheap.h where solutions are wanted by ascending cost. */
#include "engine/multi.h"
#include "engine/cheap.h"
#include "engine/walker.h"

struct multi {
    struct walker walker;
    struct cheap cheap; /* if solutions are wanted by cost */
};

static void multi_free(void *state)
{
    struct multi *m = state;
    if (!m)
        return;
    walker_release(&m->walker);
    cheap_release(&m->cheap);
    free(m);
}

static void *multi_make(const void *problem, double part, double done)
{
    const struct xcc *xcc = problem;
    struct multi *m = mem_alloc(1, sizeof *m);
    if (!walker_init(&m->walker, xcc)) {
        multi_free(m);
        return NULL;
    }
    m->walker.part = part;
    m->walker.done = done;
    return m;
}

static enum verdict multi_walk(void *state, struct search *search,
                               enum purpose purpose)
{
    struct multi *m = state;
    struct walker *w = &m->walker;
    enum verdict verdict =
        search->request->cheapest && w->sets.net && purpose == LIST
            ? cheap_walk(&m->cheap, w, search)
            : walker_next(w, search, purpose);
    search->solutions += verdict == VERDICT_FOUND;
    return verdict;
}

static void multi_deliver(const void *state, struct search *search)
{
    const struct multi *m = state;
    const struct sets *s = &m->walker.sets;
    const int *fact = s->xcc->fact.at;
    if (cheap_solution(&m->cheap)) {
        const struct bargain *found = cheap_solution(&m->cheap);
        for (size_t i = 0; i < found->count; i++)
            vec_push(&search->facts, fact[found->option[i]]);
        return;
    }
    for (size_t l = 0; l < m->walker.level.len; l++)
        if (walker_option(&m->walker, l) < s->options)
            vec_push(&search->facts, fact[walker_option(&m->walker, l)]);
}

/* By cost no place in the tree is worth to be known: as many solutions as were
 * delivered are looked for again, and left out. */
static void multi_save(const void *state, struct trail *trail)
{
    const struct multi *m = state;
    if (!cheap_has_begun(&m->cheap))
        walker_save(&m->walker, trail);
    else if (cheap_has_ended(&m->cheap))
        trail_fork(trail, 0, 1, NO_OPTION);
}

static size_t multi_restore(void *state, const struct trail *trail)
{
    struct multi *m = state;
    cheap_restart(&m->cheap, &m->walker);
    return walker_restore(&m->walker, trail);
}

static bool multi_split(void *state, struct trail *trail)
{
    struct multi *m = state;
    return !cheap_has_begun(&m->cheap) && walker_split(&m->walker, trail);
}

static double multi_bytes(const void *problem)
{
    const struct xcc *xcc = problem;
    double entries = (double)xcc->entry.len, items = xcc->items;
    double options = (double)xcc_options(xcc);
    double money = xcc->cost.len ? 8 : 0;
    return entries * (sizeof(struct place) + 3 * sizeof(int)) +
           options * (sizeof(struct branch) + money) +
           items * (sizeof(struct pile) + sizeof(struct level) + 3 * money) +
           sets_bits_bytes(xcc);
}

const struct kernel multi_kernel = {
    .make = multi_make,
    .free = multi_free,
    .walk = multi_walk,
    .deliver = multi_deliver,
    .save = multi_save,
    .restore = multi_restore,
    .split = multi_split,
    .bytes = multi_bytes,
};
