/* sets.h: the options of an exact cover that are still possible, item by item.
 *
 * The options of an item stand side by side in an array, the possible ones
 * first.  To remove an option is to swap it, in the array of each of its
 * items, with the last possible one, and to say that there is one less; so to
 * put back what was removed last is to say that there is one more (sparse
 * sets: Briggs and Torczon 1993; for exact covers, Knuth's SSXCC).  A log of
 * what was done leads back to any earlier state.
 *
 * Where options are few and costs do not matter, the possible ones are a set
 * of bits instead, of which an option that is chosen leaves those that agree
 * with it; the lists stay as they are.
 *
 * Costs.  Each item that must still be covered need times pays a tax to all
 * of its options; what an option costs beyond the taxes of its items is its
 * net cost, 0 or more.  The cost so far and the taxes, each as often as it is
 * needed, are a bound from below of what any solution costs that can still be
 * reached, and so is the bound with the net cost of an option for solutions
 * that have it (linear duality; Knuth's DLX5 taxes before the search, we go
 * on in each node). */
#ifndef ENGINE_SETS_H
#define ENGINE_SETS_H

#include "problem/xcc.h"

#include <stdint.h>

/* Of each entry of the cover. */
struct place {
    int option;
    int where; /* in the list */
};

struct pile {
    int begin, size; /* possible options: list[begin] .. list[begin+size-1] */
    int low, high;   /* how often it is to be covered; secondary: 0 */
    int used;        /* how often it is */
    int rank;        /* of a primary item, in `open` */
    int from;        /* the entries before this one in `sorted` are of options
                        that are not possible */
    bool closed;     /* cannot be covered once more, or a secondary item has
                        got its colour: the list stays as it is */
};

struct sets {
    const struct xcc *xcc; /* borrowed */
    int primary, options;
    struct place *place; /* owned; of each entry */
    int *list;           /* owned; entries, item after item */
    int *sorted;         /* owned; as at first: in each item option after
                            option; NULL where options are bits */
    struct pile *pile;   /* owned; of each item */
    int *open;           /* owned; primary items that are not closed come
                            first */
    int opens;           /* how many these are */
    int poor;            /* an item with less options than it needs, or
                            NO_ITEM */
    VEC(int)
    log;                  /* items that lost an option; or a number and what
                             was done */
    VEC(int64_t) amount;  /* of taxes in the log, or words as they were */
    int words;            /* of a set of options; 0: there are none */
    bool fast;            /* bits are counted by the processor */
    uint64_t *alive;      /* owned; the possible options */
    uint64_t *options_of; /* owned; of each primary item */
    uint64_t *agreeing; /* owned; with each option, as far as they are made */
    bool *made;         /* owned; of each option */
    int64_t *net;       /* owned; of each option; NULL: costs nothing */
    int64_t *tax;       /* owned; of each primary item */
    int *witness;       /* owned; of each primary item, an entry of it: its
                           option had net cost 0 when that was looked at */
    int64_t bound;
    int64_t unit; /* solutions that cost more than others cost so much more */
};

enum { NO_ITEM = -1 };

/* Options without a primary item are never possible. */
/* False: there is no memory for it. */
bool sets_init(struct sets *s, const struct xcc *xcc);
void sets_release(struct sets *s);
/* What sets of bits would take, if there are some. */
double sets_bits_bytes(const struct xcc *xcc);

static inline int sets_need(const struct sets *s, int item)
{
    const struct pile *pile = &s->pile[item];
    return pile->low > pile->used ? pile->low - pile->used : 0;
}

/* How many ways there are to choose the first option of an item, or none. */
static inline int sets_degree(const struct sets *s, int item)
{
    const struct pile *pile = &s->pile[item];
    return pile->high - pile->used == 1
               ? pile->size + (pile->low <= pile->used)
               : pile->size - sets_need(s, item) + 1;
}

enum { ALL_SETTLED = -1, TOO_POOR = -2 };

/* The open item with options that has the fewest ways, or the first of all.
 * ALL_SETTLED: no item has options, and none needs any; TOO_POOR: one has
 * less than it needs. */
int sets_pick(struct sets *s, bool in_order);

/* Where options are bits the size of an open item is not known until it was
 * picked or this was asked for, and who is poor is never known. */
void sets_measure(struct sets *s, int item);
/* The possible options of an item, in no particular order; there is room for
 * as many as its size is. */
void sets_list(const struct sets *s, int item, int *options);
/* The first so many of them, ascending; there are as many.  Notes in the
 * item's `from` where they begin: so where one level after another has the
 * same item, nobody goes through all its options again.  Whoever undoes what
 * was done sets that back.  Answers how many entries it has looked at. */
int sets_first(struct sets *s, int item, int count, int *options);
int sets_any(const struct sets *s, int item); /* one of them */
bool sets_has(const struct sets *s, int item, int option);

/* Each of these may leave an item poor; then it may stop half-way, and what
 * was done is to be undone. */
void sets_remove(struct sets *s, int option);
void sets_choose(struct sets *s, int option);
/* Closes an item and removes all of its options; sets_choose_of chooses one of
 * them all the same.  Nobody is poor for that yet. */
void sets_close(struct sets *s, int item);
void sets_choose_of(struct sets *s, int option);
/* What may be paid beyond the bound; INT64_MAX is no limit. */
static inline int64_t sets_rest(const struct sets *s, int64_t limit)
{
    bool any = s->bound < 0 && limit > INT64_MAX + s->bound;
    return any ? INT64_MAX : limit - s->bound;
}
/* Taxes the items.  False if nothing is left that costs no more than the
 * limit; *trimmed becomes true if that is for the limit. */
bool sets_tax(struct sets *s, int64_t limit, bool *trimmed);
/* Removes options that are only part of solutions that cost more than the
 * limit; *trimmed becomes true if there are some. */
void sets_trim(struct sets *s, int64_t limit, bool *trimmed);

static inline size_t sets_mark(const struct sets *s)
{
    return s->log.len;
}
void sets_undo(struct sets *s, size_t mark);

#endif
