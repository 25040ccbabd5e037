/* multi.c: a kernel for bounds and costs: walker.h walks its tree, and
 * cheap.h where solutions are wanted by ascending cost. */
#include "engine/multi.h"
#include "engine/cheap.h"
#include "engine/walker.h"

struct multi {
    struct walker walker;
    struct cheap cheap; /* if solutions are wanted by cost */
};

/* A kernel's state goes by this name, whatever it is. */
static struct multi *own(struct bits *b)
{
    return (struct multi *)b;
}

static struct bits *multi_make(const struct xcc *xcc, double part, double done)
{
    struct multi *m = mem_alloc(1, sizeof *m);
    walker_init(&m->walker, xcc);
    m->walker.part = part;
    m->walker.done = done;
    return (struct bits *)m;
}

static void multi_free(struct bits *b)
{
    if (!b)
        return;
    walker_release(&own(b)->walker);
    cheap_release(&own(b)->cheap);
    free(b);
}

static enum verdict multi_walk(struct bits *b, struct search *search,
                               enum purpose purpose)
{
    struct walker *w = &own(b)->walker;
    enum verdict verdict = search->cheapest && w->sets.net && purpose == LIST
                               ? cheap_walk(&own(b)->cheap, w, search)
                               : walker_next(w, search, purpose);
    search->solutions += verdict == VERDICT_FOUND;
    return verdict;
}

static void multi_deliver(const struct bits *b, struct search *search)
{
    const struct multi *m = (const struct multi *)b;
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
static void multi_save(const struct bits *b, struct trail *trail)
{
    const struct multi *m = (const struct multi *)b;
    if (!cheap_has_begun(&m->cheap))
        walker_save(&m->walker, trail);
    else if (cheap_has_ended(&m->cheap))
        trail_fork(trail, 0, 1, NO_OPTION);
}

static size_t multi_restore(struct bits *b, const struct trail *trail)
{
    struct multi *m = own(b);
    cheap_restart(&m->cheap, &m->walker);
    return walker_restore(&m->walker, trail);
}

static bool multi_split(struct bits *b, struct trail *trail)
{
    struct multi *m = own(b);
    return !cheap_has_begun(&m->cheap) && walker_split(&m->walker, trail);
}

static double multi_bytes(const struct xcc *xcc)
{
    double entries = (double)xcc->entry.len, items = xcc->items;
    double options = (double)xcc_options(xcc);
    double money = xcc->cost.len ? 8 : 0;
    return entries * (sizeof(struct place) + 3 * sizeof(int)) +
           options * (sizeof(struct branch) + money) +
           items * (sizeof(struct pile) + sizeof(struct level) + 3 * money) +
           sets_bits_bytes(xcc);
}

const struct bits_kernel multi_kernel = {
    .make = multi_make,
    .free = multi_free,
    .walk = multi_walk,
    .deliver = multi_deliver,
    .save = multi_save,
    .restore = multi_restore,
    .split = multi_split,
    .bytes = multi_bytes,
};
