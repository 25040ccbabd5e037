/* rules.h: a puzzle as rules on small sums.
 *
 * A fact holds or not.  A rule looks at some facts, its members, and counts
 * those that hold; the first one may be heavy, and counts HEAVY times.  The
 * sum must be one of those that the rule allows: {1} for an item of an exact
 * cover, {0, 1} for a secondary one, {3, HEAVY + 2, HEAVY + 3} for a cell of
 * Life and its neighbours whose next state is known.
 *
 * Here facts have numbers of our own, 0 .. facts-1. */
#ifndef FAMILY_CLUE_RULES_H
#define FAMILY_CLUE_RULES_H

#include "base/error.h"
#include "base/mem.h"
#include "problem/cover.h"

enum { HEAVY = 16, NOWHERE = -1 };

struct rule_of_sum {
    size_t begin, end; /* of its members */
    uint64_t sums;     /* bit i: i is allowed */
    int name;          /* the family's: by which it is spoken of */
    bool heavy;        /* its first member is */
};

struct rules {
    int facts;
    VEC(int) fact;   /* the family's number of each */
    VEC(int) place;  /* our number of each of theirs, or NOWHERE */
    VEC(int) member; /* of all rules, one after another */
    VEC(struct rule_of_sum) rule;
    size_t *begin; /* owned; of the rules of each fact, in `look` */
    int *look;     /* owned */
};

/* The items of a cover without colours; `bounds` tells what is known of them
 * besides, or is NULL. */
bool rules_of_cover(struct rules *r, const struct cover *cover,
                    struct bounds (*bounds)(const void *puzzle, int item),
                    struct error *err);
/* Call by call: a rule on facts by the family's numbers, and the end. */
void rules_add(struct rules *r, struct rule_of_sum rule, const int *facts,
               size_t count);
void rules_finish(struct rules *r);
void rules_release(struct rules *r); /* also of a zeroed one */

/* Our number of a fact, or NOWHERE: no rule knows it. */
static inline int rules_place(const struct rules *r, int fact)
{
    return fact >= 0 && (size_t)fact < r->place.len ? r->place.at[fact]
                                                    : NOWHERE;
}

#endif
