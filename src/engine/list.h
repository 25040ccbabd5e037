/* list.h: the general engines; of those that read one form the best comes
 * first. */
#ifndef ENGINE_LIST_H
#define ENGINE_LIST_H

#include "engine/engine.h"

extern const struct engine cadical_engine;
extern const struct engine components_engine;
extern const struct engine cubes_engine;
extern const struct engine dance_engine;
extern const struct engine frontier_engine;
extern const struct engine ipasir_engine;
extern const struct engine orbits_engine;
extern const struct engine process_engine;
extern const struct engine race_engine;

extern const struct engine *const general_engines[]; /* ends with NULL */

/* The part of the nodes of a plain search that a count by dance takes: it may
 * know automorphisms. */
double dance_work(const struct search *dance);

#endif
