/* twins.h: options that are equal as sets, costs and all.
 *
 * The entries of an option may come in any order.  A table takes about
 * eight integers for each option, and is made where somebody asks. */
#ifndef PROBLEM_TWINS_H
#define PROBLEM_TWINS_H

#include "problem/xcc.h"

struct twins {
    const struct xcc *xcc;  /* borrowed */
    size_t kinds;           /* of options */
    int *example;           /* owned; the first option of each kind */
    int *begin;             /* owned; the options of kind k, ascending, are
                               member[begin[k]] .. member[begin[k+1]-1] */
    int *member;            /* owned */
    struct twin_slot *slot; /* owned */
    size_t slots;           /* a power of two */
};

/* How many options are equal to an earlier one; 0 where there is no memory to
 * see. */
size_t twins_repeated(const struct xcc *xcc);

/* The xcc must outlive it.  NULL: there is no memory for it. */
struct twins *twins_new(const struct xcc *xcc);
void twins_free(struct twins *twins); /* NULL is fine */

/* The options equal to this one, which need not be one of the cover: where
 * they stand in `member`, and how many there are. */
size_t twins_find(const struct twins *twins, const struct entry *entries,
                  size_t count, int64_t cost, const int **members);

#endif
