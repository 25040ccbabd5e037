/* cover.h: a puzzle stated as an exact cover with colours (XCC).
 *
 * Items 0 .. primary-1 are covered exactly once, or as often as their bounds
 * say; items primary .. items-1 are secondary: covered at most once, or as
 * often as one likes by options that agree on a colour.  As with clauses, an
 * encoder sends its options one by one to a tray and keeps none.  A solution
 * is the set of the facts of its options; different sets of options have
 * different sets of facts.  It costs as much as its options together. */
#ifndef PROBLEM_COVER_H
#define PROBLEM_COVER_H

#include "problem/clauses.h"

#include <stdint.h>

struct entry {
    int item;
    int colour; /* 0: none; the item is then covered as by a private colour */
};

/* How often a primary item is covered: low times at least and high times at
 * most, 0 <= low <= high, 1 <= high. */
struct bounds {
    int low, high;
};

struct tray {
    void *context;
    void (*option)(void *context, int fact, const struct entry *entries,
                   size_t count);
    bool full; /* the tray takes no more; encoders ask once in a while */
};

static inline void tray_option(struct tray *tray, int fact,
                               const struct entry *entries, size_t count)
{
    tray->option(tray->context, fact, entries, count);
}

struct cover {
    const void *puzzle; /* borrowed; only the functions below look inside */
    int items, primary;
    void (*emit)(const void *puzzle, struct tray *tray);
    /* NULL: once, each. */
    struct bounds (*bounds)(const void *puzzle, int item);
    /* What the option of this fact costs, 0 or more; NULL: nothing, each. */
    int64_t (*cost)(const void *puzzle, int fact);
    /* Write at most NAME_BYTES bytes with no end mark; answer how many. */
    size_t (*item_name)(const void *puzzle, int item, char *name);
    size_t (*colour_name)(const void *puzzle, int colour, char *name);
};

#endif
