/* sparse_sets.h: the options of each item that are still possible, side by
 * side.
 *
 * The options of an item are the first `size` elements of the item's part of
 * an array, and each entry of an option knows its place there.  To remove an
 * option from an item is to swap it with the last of these and to count one
 * less; to undo that is to count one more (Knuth, SSXCC).  What is possible
 * lies side by side, however much has gone.
 *
 * An item is settled when an option that holds it is chosen: then all options
 * of the item go, but for those that agree on its colour.  An option that
 * goes is removed from all items that are not settled, so it goes once.
 *
 * Memory.  9 bytes an entry and up to 4 for what has to be undone, beside the
 * cover, which is borrowed. */
#ifndef ENGINE_SPARSE_SETS_H
#define ENGINE_SPARSE_SETS_H

#include "problem/xcc.h"

enum { NOBODY = -1 }; /* no item */

enum { ENTRIES_A_HINT = 8 }; /* where owner_of begins to look */

enum { SETTLED = 1, HELD = 2 }; /* held: by the option that is chosen now */

struct sparse_sets {
    const struct xcc *xcc; /* borrowed */
    int *owner;            /* owned; of each ENTRIES_A_HINT-th entry, its
                              option */
    int *place;            /* owned; of each entry, where it is in slot */
    int *slot;             /* owned; entries, item after item */
    int *base, *size;      /* owned; of each item, in slot */
    uint8_t *state;        /* owned; of each item */
    int *active, *where;   /* owned; primary items, those to cover first; the
                              way back */
    int open;              /* how many are to be covered */
    int alive;             /* options that are possible */
    VEC(int) log;          /* items that lost an option */
    VEC(int) settled;      /* items */
    VEC(int) forced;       /* items that had one option left at some time */
    int dead;      /* an item to cover that has no options left, or NOBODY */
    uint64_t work; /* removals so far, and what else takes time */
};

/* What has to be undone, back to here. */
struct sparse_mark {
    size_t log, settled;
    int alive;
};

/* False: there is no memory for it. */
bool sparse_sets_init(struct sparse_sets *s, const struct xcc *xcc);
void sparse_sets_release(struct sparse_sets *s);

/* Options of the item that have another colour go; 0: all of them. */
void sparse_settle(struct sparse_sets *s, int item, int colour);
void sparse_undo(struct sparse_sets *s, struct sparse_mark to);

static inline struct sparse_mark sparse_mark(const struct sparse_sets *s)
{
    return (struct sparse_mark){s->log.len, s->settled.len, s->alive};
}

/* The option of an entry. */
static inline int sparse_owner(const struct sparse_sets *s, int entry)
{
    const size_t *end = s->xcc->end.at;
    int option = s->owner[entry / ENTRIES_A_HINT];
    while (end[option] <= (size_t)entry)
        option++;
    return option;
}

#endif
