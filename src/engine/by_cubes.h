/* by_cubes.h: models counted cube by cube, for searches in units.
 *
 * A unit is cubes, cut as the engine `cubes` cuts them.  `components` counts
 * the models of each, or, where that takes more memory than there is, `cubes`.
 * One that is broken off begins again. */
#ifndef ENGINE_BY_CUBES_H
#define ENGINE_BY_CUBES_H

#include "engine/engine.h"

struct by_cubes;

/* All models of the request's clauses; NULL: with a sentence. */
struct by_cubes *by_cubes_new(const struct search *search, struct error *err);
void by_cubes_free(struct by_cubes *by); /* NULL is fine */
/* As the functions of an engine. */
enum verdict by_cubes_count(struct by_cubes *by, struct search *search,
                            mpz_t count, struct error *err);
void by_cubes_save(const struct by_cubes *by, struct writer *out);
bool by_cubes_load(struct by_cubes *by, struct reader *in, struct error *err);
enum verdict by_cubes_split(struct by_cubes *by, struct search *search,
                            struct pieces *pieces, struct error *err);

#endif
