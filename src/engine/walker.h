/* walker.h: the search tree of an exact cover with bounds.
 *
 * An item that still needs `need` options and has `size` of them, at least
 * one, is branched on: the first option of it that will be chosen is tried,
 * one after another, without those before it; behind them, if none is needed,
 * that no more is chosen.  So each set of options comes once.  These are
 * size - need + 1 branches, and the item with the fewest is taken, the first
 * of several.  Where no item has options left and none is needed, the options
 * chosen so far are a solution.
 *
 * A limit of the cost cuts the tree; cheap branches are then tried first. */
#ifndef ENGINE_WALKER_H
#define ENGINE_WALKER_H

#include "engine/kernel.h"
#include "engine/sets.h"

struct branch {
    int64_t net; /* cost of the option, if there is a limit */
    int option;  /* or sets.options: no more of the item */
    bool ours;   /* else somebody else has tried it or will */
};

/* A node whose item is branched on. */
struct level {
    int item, degree;
    size_t first, end; /* its branches */
    size_t next;       /* the one being tried, or the first to be */
    size_t here;       /* mark of the sets with which it is tried */
    int from;          /* of the item's pile, before */
    int64_t limit;     /* with which options were left out so far */
    bool trying;
    bool forced; /* all options of the item are needed: one will do */
    bool closed; /* the item can be covered but once more: none of its options
                    is possible beside the one that is tried */
};

struct walker {
    struct sets sets;
    VEC(struct level) level;
    VEC(struct branch) branch; /* of all levels */
    VEC(int) listed;           /* options of an item, for a while */
    bool entering;             /* the node behind the levels is new */
    double part, done; /* of a larger search: this is such a part, and so much
                          was done before */
    uint64_t work;     /* since the last pause */
    bool limited;      /* solutions that cost more are left out */
    int64_t limit;
    bool trimmed; /* something was left out */
};

/* False: there is no memory for it. */
bool walker_init(struct walker *w, const struct xcc *xcc);
void walker_release(struct walker *w);
void walker_restart(struct walker *w); /* from the root */

/* Goes on to the next solution.  With TALLY it adds all to search->solutions
 * instead, with LIST none. */
enum verdict walker_next(struct walker *w, struct search *search,
                         enum purpose purpose);

/* The option of a level of the solution, or of the way to where the search
 * stands; sets.options: none. */
static inline int walker_option(const struct walker *w, size_t level)
{
    return w->branch.at[w->level.at[level].next].option;
}

/* As in struct kernel; not with a limit. */
void walker_save(const struct walker *w, struct trail *trail);
size_t walker_restore(struct walker *w, const struct trail *trail);
bool walker_split(struct walker *w, struct trail *trail);

#endif
