/* xcc.h: an exact cover kept in memory, option after option. */
#ifndef PROBLEM_XCC_H
#define PROBLEM_XCC_H

#include "base/error.h"
#include "base/mem.h"
#include "base/watch.h"
#include "problem/cover.h"

struct xcc {
    int items, primary;
    VEC(struct entry) entry; /* of all options, one after another */
    VEC(size_t) end;         /* option o's entries are end[o-1] .. end[o]-1 */
    VEC(int) fact;           /* of each option */
    VEC(struct bounds) bounds; /* of each primary item; empty: once, each */
    VEC(int64_t) cost;         /* of each option; empty: nothing, each */
    VEC(bool) marked;          /* of each option; empty: none is, */
    VEC(uint64_t)
    weight; /* and what a solution with so many of them
               weighs, where solutions are weighed */
};

void xcc_add(struct xcc *xcc, int fact, const struct entry *entries,
             size_t count);
/* The same; false: there is no memory for it. */
bool xcc_try_add(struct xcc *xcc, int fact, const struct entry *entries,
                 size_t count);
/* False: there is no memory, with a sentence, or the watch is over. */
bool xcc_load(struct xcc *xcc, const struct cover *cover, struct watch *watch,
              struct error *err);
/* Bounds, and costs where they matter, of the options that are there. */
void xcc_load_numbers(struct xcc *xcc, const struct cover *cover, bool costs);
/* The same options in another order, another one for each seed. */
void xcc_shuffle(struct xcc *xcc, uint64_t seed);
/* Has the option no primary item?  Then it is never chosen. */
bool xcc_is_idle(const struct xcc *xcc, size_t option);
void xcc_emit(const struct xcc *xcc, struct tray *tray);
void xcc_release(struct xcc *xcc);
uint64_t xcc_bytes(const struct xcc *xcc);

static inline size_t xcc_options(const struct xcc *xcc)
{
    return xcc->end.len;
}

static inline size_t xcc_begin(const struct xcc *xcc, size_t option)
{
    return option ? xcc->end.at[option - 1] : 0;
}

/* Where its entries begin; NULL: no option has any. */
static inline const struct entry *xcc_entries(const struct xcc *xcc,
                                              size_t option)
{
    return xcc->entry.at ? xcc->entry.at + xcc_begin(xcc, option) : NULL;
}

#endif
