/* labelling.h: somebody else's canonical labels and automorphisms, if there is
 * somebody: labelling_nauty.c asks the library nauty, labelling_none.c is for
 * a build without it. */
#ifndef ENGINE_LABELLING_H
#define ENGINE_LABELLING_H

#include "engine/canon.h"

/* Numbers the vertices, ranked by classes of equal colours, within their
 * classes, so that alike shapes look alike; false: nobody can. */
bool labelling_find(const struct shape *shape, const struct ranked *ranked,
                    uint32_t *label);
/* How many automorphisms there are, roughly; below 1: nobody knows. */
double labelling_group(const struct shape *shape, const struct ranked *ranked);

#endif
