/* frontier_plan.h: in which order the options of a cover are decided, and
 * what a state is on the way.
 *
 * Options are decided layer by layer.  A layer has a leader, an item, and
 * decides the options that contain it and none of the leaders before.  Where
 * any two options of the leader exclude each other, one of them is chosen or
 * none; else the layer has a single option.
 *
 * A state is what the options chosen so far mean for those to come: which of
 * the live items (those that both have) are covered, in which colour, how
 * often.  It is packed into a key of `words` machine words.  Each item has a
 * slot of bits there while it is live:
 *     covered once: a bit;
 *     coloured: a code of n bits of which n/2 are set; as no code is part of
 *     another, the bits outside of a code tell whether the item has another
 *     colour;
 *     covered several times: how often, with a guard above that is always 0.
 * So an option fits a state if  (key & AVOID) == 0  and  ((key + TRIAL) &
 * GUARD) == 0;  it leads to  (key | PUT) + MORE. */
#ifndef ENGINE_FRONTIER_PLAN_H
#define ENGINE_FRONTIER_PLAN_H

#include "base/error.h"
#include "problem/xcc.h"

#include <stdint.h>

enum { KEY_WORDS_MAX = 16, SLOW_BITS_MAX = 12 };

/* What is known of an item. */
struct item_facts {
    int options;   /* that contain it; those without a primary item apart */
    int colours;   /* different ones */
    bool bare;     /* some entry has none */
    int low, high; /* how often it is covered */
    bool once;     /* any two of its options exclude each other */
    int width;     /* bits of its slot; 0: it never matters */
    int group;     /* of secondary items that count together; 0: none */
};

/* Every option meets so many items of a group, times `scale`, as its primary
 * items weigh. */
struct group {
    int scale;
    int *weight; /* owned; of each primary item */
};

/* A cover, item by item. */
struct outline {
    const struct xcc *xcc;   /* borrowed */
    struct item_facts *item; /* owned */
    int *code;               /* owned; of each entry: which of the item's
                                colours; behind them all: none */
    bool *idle;              /* owned; of each option: never chosen */
    VEC(int) member;         /* options, item after item */
    VEC(size_t) end;         /* where each item's options end */
    VEC(struct group) group; /* number g is at g - 1 */
    bool hopeless;           /* some item cannot be covered */
    struct watch *watch;     /* borrowed; or NULL */
};

/* Once the watch, or NULL, is over, nothing of it or of what is made from it
 * is whole. */
void outline_init(struct outline *outline, const struct xcc *xcc,
                  struct watch *watch);
void outline_group(struct outline *outline);
void outline_release(struct outline *outline);
uint64_t outline_bytes(const struct outline *outline);

static inline size_t outline_begin(const struct outline *outline, int item)
{
    return item ? outline->end.at[item - 1] : 0;
}

struct step {
    int leader;
    size_t end;    /* of its options in the sequence */
    double weight; /* states that we expect, give or take a factor */
};

/* The options in the order of an order of leaders. */
struct sequence {
    VEC(int) option;
    VEC(struct step) step;
    int *first, *last; /* owned; the layers of each item; first > last: none */
    double score;      /* less is better */
};

void sequence_init(struct sequence *s, const struct outline *outline,
                   const int *leaders, size_t count);
void sequence_best(struct sequence *s, const struct outline *outline);
void sequence_release(struct sequence *s);

/* Masks of a layer, `words` each. */
enum layer_mask {
    LEADER, /* a state with this bit has nothing to decide here; or 0 */
    NEED,   /* must be set when the layer has been decided */
    KEEP,   /* live afterwards */
    FULL,   /* all of them are set before the layer: a solution is whole */
    FLOOR,  /* to be added to the key; all of RAISED must be set then */
    RAISED,
    LAYER_MASKS
};

enum option_mask { PUT, TRIAL, GUARD, MORE, OPTION_MASKS };

/* The bits of a state in the masks of the terms, each times its weight, add
 * up to `most` at most. */
struct limit {
    size_t first, end; /* terms */
    int64_t most;
    bool easy; /* holds anyway where the leader is covered */
};

struct layer {
    int leader;
    size_t first, end;             /* options of the plan */
    size_t first_limit, end_limit; /* asked when it has been decided */
    bool forced;                   /* one of its options must be chosen */
    bool closing;                  /* FULL says something */
    bool floored;                  /* FLOOR says something */
    double weight;                 /* its part of the work, roughly */
};

struct plan {
    size_t words;
    int slow; /* the first items that have the first bits of a key: each
                 option has one of them, and they live long */
    VEC(struct layer) layer;
    VEC(int) option; /* those of the cover, as they are decided */
    VEC(struct limit) limit;
    VEC(int) weight;       /* of each term */
    uint64_t *avoid;       /* owned; [option][word] */
    uint64_t *layer_mask;  /* owned; [layer][enum layer_mask][word] */
    uint64_t *option_mask; /* owned; [option][enum option_mask][word] */
    uint64_t *term_mask;   /* owned; [term][word] */
    bool counted;          /* some item may be covered several times */
    bool hopeless;         /* there is no solution */
    uint64_t bytes;        /* of all that */
};

/* What planning takes for an xcc with so many options and entries, its own
 * memory included, at the least: keys may be longer than a word. */
uint64_t plan_least(size_t items, size_t options, size_t entries);
/* False, with a sentence: the states need more bits than a key has.  False
 * without: the plan would take plan->bytes, more than `memory` or than there
 * is. */
bool plan_init(struct plan *plan, const struct outline *outline,
               const struct sequence *sequence, uint64_t memory,
               struct error *err);
void plan_release(struct plan *plan);

#endif
