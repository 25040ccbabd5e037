/* tiles.h: a search of boards that knows tiles and cells, not clauses. */
#ifndef FAMILY_TETRAVEX_TILES_H
#define FAMILY_TETRAVEX_TILES_H

#include "engine/engine.h"
#include "family/tetravex/tetravex.h"

struct tiles;

/* What a search takes at most, roughly. */
double tiles_bytes(const struct tetravex *p);
struct tiles *tiles_new(const struct tetravex *p); /* borrowed */
void tiles_free(struct tiles *tiles);              /* NULL is fine */

/* Before the first step: only this part of the boards shall be found; the
 * parts of all numbers below `shards` are all of them. */
void tiles_part(struct tiles *tiles, uint64_t shard, uint64_t shards);
/* After that, and before the first step; false: there is no memory for a walk.
 * Who does not ask has the hook for it. */
bool tiles_begin(struct tiles *tiles);

/* Looks for the next board, each once.  VERDICT_FOUND: `face` holds the face
 * that lies in each cell.  VERDICT_NONE: there is no further board.
 * VERDICT_UNKNOWN: so many further steps were taken in vain; calling again
 * goes on. */
enum verdict tiles_next(struct tiles *tiles, uint64_t steps, int *face);
/* Steps that were taken: faces that were laid. */
uint64_t tiles_steps(const struct tiles *tiles);
/* The same by level: by how many were laid. */
void tiles_levels(const struct tiles *tiles, level_steps *to);
/* The part of the search that is done, from 0 to 1, as far as one can see. */
double tiles_share(const struct tiles *tiles);

extern const struct engine tiles_engine;

#endif
