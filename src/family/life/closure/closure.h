/* closure.h: that there is no ship of any length, shown by all states that
 * there are.
 *
 * It knows the puzzle and nothing of those who search.  The steps are those of
 * a .rows file: for each width, ascending, a tree of rows. */
#ifndef FAMILY_LIFE_CLOSURE_CLOSURE_H
#define FAMILY_LIFE_CLOSURE_CLOSURE_H

#include "base/error.h"
#include "base/log.h"

#include <stdbool.h>
#include <stdint.h>

struct life;

struct closure;

/* Can there be such a claim?  A sentence says why not. */
bool closure_fits(const struct life *life, struct error *err);

struct closure *closure_new(const struct life *life);
void closure_free(struct closure *c); /* NULL is fine */

/* All of these: false, with a sentence, if it is not allowed or not so. */
/* A width begins, of so many columns that are searched. */
bool closure_width(struct closure *c, int64_t columns, struct error *err);
/* The row follows, and what can follow it comes next. */
bool closure_down(struct closure *c, int64_t row, struct error *err);
/* The row follows, and then it is as behind row `number` of this width,
 * counted from 1, or as in its mirror image. */
bool closure_met(struct closure *c, int64_t row, int64_t number, bool mirrored,
                 struct error *err);
/* Nothing else follows. */
bool closure_up(struct closure *c, struct error *err);
/* Is that all? */
bool closure_finish(const struct closure *c, struct error *err);
void closure_tell(const struct closure *c, const struct log *log);

/* lines.c: a certificate in a file; the family's. */
extern const struct certificates life_certificates;

#endif
