/* tiles_unit.h: boards behind paths, for searches in units.
 *
 * A path is options of the exact cover (cover.c) that are chosen: each lays a
 * tile on a cell.  So anybody can see which boards are behind it, whoever
 * looks for them. */
#ifndef FAMILY_TETRAVEX_TILES_UNIT_H
#define FAMILY_TETRAVEX_TILES_UNIT_H

#include "engine/pieces.h"
#include "family/tetravex/tetravex.h"

struct tiles_unit;

/* All boards; NULL: there is no memory, with a sentence. */
struct tiles_unit *tiles_unit_new(const struct tetravex *p, struct error *err);
void tiles_unit_free(struct tiles_unit *unit); /* NULL is fine */
/* Those of a unit alone, before the first step. */
bool tiles_unit_load(struct tiles_unit *unit, struct reader *in,
                     struct error *err);
/* What is left, as trails. */
void tiles_unit_save(const struct tiles_unit *unit, struct writer *out);
/* As tiles_next; VERDICT_ERROR: there is no memory for a walk. */
enum verdict tiles_unit_next(struct tiles_unit *unit, uint64_t steps,
                             int *face);
uint64_t tiles_unit_steps(const struct tiles_unit *unit);
void tiles_unit_levels(const struct tiles_unit *unit, level_steps *to);
double tiles_unit_share(const struct tiles_unit *unit);
/* Cuts what is left. */
enum verdict tiles_unit_split(struct tiles_unit *unit, struct search *search,
                              struct pieces *pieces);

#endif
