/* convert.h: an exact cover stated as clauses. */
#ifndef PROBLEM_CONVERT_H
#define PROBLEM_CONVERT_H

#include "base/error.h"
#include "base/mem.h"
#include "base/watch.h"
#include "problem/clauses.h"
#include "problem/cover.h"

struct convert {
    size_t options, colours, prefixes; /* variables of each kind */
    VEC(int) fact;                     /* of each option */
    VEC(struct bounds) bounds; /* of each primary item; empty: once, each */
    VEC(int) idle;             /* options without a primary item */
    VEC(int) member; /* options, colour variable after colour variable */
    VEC(size_t) colour_end; /* where each colour variable's members end */
    VEC(int) rival;         /* variables, item after item */
    VEC(size_t) item_end;   /* where each item's rivals end */
    int primary;            /* the first items, which must be covered */
};

/* Runs the encoder once and keeps nothing of the cover; false: there is no
 * memory for it, with a sentence, or the watch is over, which may be NULL. */
bool convert_init(struct convert *convert, const struct cover *cover,
                  struct watch *watch, struct error *err);
void convert_release(struct convert *convert);

/* False, with a sentence, if there are more variables than integers.  The
 * convert must outlive the clauses. */
bool convert_state(const struct convert *convert, struct clauses *clauses,
                   struct error *err);

#endif
