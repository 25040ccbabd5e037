/* automorphisms.h: how many automorphisms a hypergraph has, if somebody can
 * tell: automorphisms_nauty.c asks the library nauty, automorphisms_none.c is
 * for a build without it. */
#ifndef ENGINE_AUTOMORPHISMS_H
#define ENGINE_AUTOMORPHISMS_H

#include "engine/canon.h"

/* Roughly, for vertices ranked by classes that no automorphism joins; below 1:
 * nobody knows. */
double automorphisms(const struct shape *shape, const struct ranked *ranked);

#endif
