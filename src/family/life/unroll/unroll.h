/* unroll.h: ships of any length by a SAT solver, of any width and velocity.
 *
 * Slower than rows/rows.h, and for what that does not take. */
#ifndef FAMILY_LIFE_UNROLL_UNROLL_H
#define FAMILY_LIFE_UNROLL_UNROLL_H

#include "engine/sat.h"
#include "family/life/unroll/strip.h"

struct unroll;

/* NULL with a sentence where there is nothing to be searched; `sat` is then
 * released, else owned. */
struct unroll *unroll_new(const struct strip_task *task, const struct sat *sat,
                          struct error *err);
void unroll_free(struct unroll *unroll); /* NULL is fine */

/* VERDICT_FOUND: unroll_ship knows it.  VERDICT_NONE: there is none, or no
 * further one.  Steps, limits and shards are those of the search. */
enum verdict unroll_next(struct unroll *unroll, struct search *search,
                         struct error *err);

/* A grid with one layer: the generation in which the ship is as it is drawn,
 * if it is; else generation 0. */
void unroll_ship(const struct unroll *unroll, struct grid *grid);
void unroll_partial(const struct unroll *unroll, struct grid *grid);
/* Rows of all phases: of the longest partial, and that are asked for now. */
int unroll_longest(const struct unroll *unroll);
int unroll_rows(const struct unroll *unroll);

/* How far it has come, in a line of text and one for each ship.  `load`
 * follows unroll_new with the same task. */
void unroll_save(const struct unroll *unroll, struct writer *out);
bool unroll_load(struct unroll *unroll, const struct search *search,
                 struct reader *in, struct error *err);

#endif
