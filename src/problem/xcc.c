/* xcc.c: the options of a cover one after another in vectors (see xcc.h). */
#include "problem/xcc.h"
#include "base/rng.h"

bool xcc_try_add(struct xcc *xcc, int fact, const struct entry *entries,
                 size_t count)
{
    if (!vec_try_reserve(&xcc->entry, xcc->entry.len + count) ||
        !vec_try_reserve(&xcc->end, xcc->end.len + 1) ||
        !vec_try_reserve(&xcc->fact, xcc->fact.len + 1))
        return false;
    xcc_add(xcc, fact, entries, count);
    return true;
}

void xcc_add(struct xcc *xcc, int fact, const struct entry *entries,
             size_t count)
{
    vec_append(&xcc->entry, entries, count);
    vec_push(&xcc->end, xcc->entry.len);
    vec_push(&xcc->fact, fact);
}

struct loader {
    struct xcc *xcc;
    struct tray tray;
    struct watch *watch; /* or NULL */
};

static void take(void *context, int fact, const struct entry *entries,
                 size_t count)
{
    struct loader *loader = context;
    if (!loader->tray.full)
        loader->tray.full = !xcc_try_add(loader->xcc, fact, entries, count) ||
                            watch_over(loader->watch);
}

bool xcc_load(struct xcc *xcc, const struct cover *cover, struct watch *watch,
              struct error *err)
{
    *xcc = (struct xcc){.items = cover->items, .primary = cover->primary};
    struct loader loader = {.xcc = xcc, .watch = watch};
    loader.tray = (struct tray){.context = &loader, .option = take};
    cover->emit(cover->puzzle, &loader.tray);
    if (loader.tray.full) {
        size_t options = xcc_options(xcc);
        xcc_release(xcc);
        if (watch && watch->over)
            return false;
        return error_say(err,
                         "there is no memory for this exact cover of more "
                         "than %zu options",
                         options);
    }
    xcc_load_numbers(xcc, cover, true);
    return true;
}

void xcc_load_numbers(struct xcc *xcc, const struct cover *cover, bool costs)
{
    vec_clear(&xcc->bounds);
    vec_clear(&xcc->cost);
    for (int i = 0; cover->bounds && i < cover->primary; i++)
        vec_push(&xcc->bounds, cover->bounds(cover->puzzle, i));
    for (size_t o = 0; costs && cover->cost && o < xcc->fact.len; o++)
        vec_push(&xcc->cost, cover->cost(cover->puzzle, xcc->fact.at[o]));
}

void xcc_shuffle(struct xcc *xcc, uint64_t seed)
{
    struct xcc other = {.items = xcc->items, .primary = xcc->primary};
    struct rng rng;
    VEC(size_t) order = {0};
    rng_init(&rng, seed);
    for (size_t o = 0; o < xcc_options(xcc); o++)
        vec_push(&order, o);
    for (size_t left = order.len; left; left--) {
        size_t at = (size_t)rng_below(&rng, left), o = order.at[at];
        order.at[at] = order.at[left - 1];
        xcc_add(&other, xcc->fact.at[o], xcc_entries(xcc, o),
                xcc->end.at[o] - xcc_begin(xcc, o));
        if (xcc->cost.len)
            /* unreached: no test puts options with costs in order */
            vec_push(&other.cost, xcc->cost.at[o]);
    }
    vec_append(&other.bounds, xcc->bounds.at, xcc->bounds.len);
    vec_release(&order);
    xcc_release(xcc);
    *xcc = other;
}

bool xcc_is_idle(const struct xcc *xcc, size_t option)
{
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++)
        if (xcc->entry.at[i].item < xcc->primary)
            return false;
    return true;
}

void xcc_emit(const struct xcc *xcc, struct tray *tray)
{
    for (size_t o = 0; o < xcc_options(xcc) && !tray->full; o++) {
        size_t begin = xcc_begin(xcc, o);
        tray_option(tray, xcc->fact.at[o], xcc_entries(xcc, o),
                    xcc->end.at[o] - begin);
    }
}

uint64_t xcc_bytes(const struct xcc *xcc)
{
    return xcc->entry.cap * sizeof *xcc->entry.at +
           xcc->end.cap * sizeof *xcc->end.at +
           xcc->fact.cap * sizeof *xcc->fact.at +
           xcc->bounds.cap * sizeof *xcc->bounds.at +
           xcc->cost.cap * sizeof *xcc->cost.at;
}

void xcc_release(struct xcc *xcc)
{
    vec_release(&xcc->entry);
    vec_release(&xcc->end);
    vec_release(&xcc->fact);
    vec_release(&xcc->bounds);
    vec_release(&xcc->cost);
    vec_release(&xcc->marked);
    vec_release(&xcc->weight);
    *xcc = (struct xcc){0};
}
