/* ahead.h: which rows may follow those before, by the rule and a look at what
 * must come later: ahead.c has the mathematics. */
#ifndef FAMILY_LIFE_CLOSURE_AHEAD_H
#define FAMILY_LIFE_CLOSURE_AHEAD_H

#include "base/mem.h"
#include "family/life/closure/trio.h"

enum { AHEAD_WORDS = (1 << TRIO_WIDEST) / 64, AHEAD_KEPT = 1 << 12 };

/* Three rows that may come: see ahead.c. */
struct future {
    uint16_t r11, r12, r22;
    uint16_t row; /* what 11 gives, the row of this number */
};

struct level {
    VEC(struct future) future; /* owned */
};

struct ahead {
    struct trio trio;  /* owned */
    int period, shift; /* without their common divisor */
    int strands;       /* which is this */
    int down, later;   /* what a row down, a generation add to the strand */
    bool glide;
    int window; /* so many rows tell all that can follow them */
    int space;  /* rows in front of row 0, all empty, that are looked at */
    /* Row and level n are at n + space; owned. */
    VEC(uint16_t) row;
    VEC(struct level) level;
    /* Of the level that is being made; owned. */
    uint64_t *follows; /* by 12: a set of rows 22 */
    uint16_t *gives;   /* by 11: the row */
    bool *is_given;    /* likewise */
    /* What the pairs (13, 23) that came last can become, AHEAD_KEPT sets, each
     * with its pair, or 0; owned. */
    uint64_t *next;
    uint32_t *whose;
    bool starved; /* there was no memory; for good */
};

/* A ship that moves `shift` rows up in `period` generations, and with `glide`
 * has become its own mirror image.  False: there is no memory for it.  To be
 * released in either case. */
bool ahead_init(struct ahead *a, const struct rule *rule, enum axis axis,
                int width, int period, int shift, bool glide);
void ahead_release(struct ahead *a);

/* Row n is this one.  Those before it stand, and each may follow those before
 * it.  False: nothing can follow, or `starved`. */
bool ahead_stand(struct ahead *a, int n, unsigned row);
/* The rows that may be row n, if those before it stand. */
void ahead_find(const struct ahead *a, int n, uint64_t set[AHEAD_WORDS]);

int ahead_divisor(int a, int b);

static inline unsigned ahead_row(const struct ahead *a, int n)
{
    return a->row.at[n + a->space];
}

/* Rows differ in what can follow them by this part of their number, too. */
static inline int ahead_phase(const struct ahead *a, int n)
{
    return n % (a->glide ? a->period : a->strands);
}

#endif
