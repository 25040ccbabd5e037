/* image.h: the eight turned and mirrored images of a pattern. */
#ifndef FAMILY_LIFE_PATTERN_IMAGE_H
#define FAMILY_LIFE_PATTERN_IMAGE_H

#include "base/square.h"
#include "family/life/automaton/plane.h"

/* Its upper left corner is that of the pattern. */
void image_make(struct plane *image, const struct plane *plane, int symmetry);

/* The name of a group of symmetries, a bit each: C1 (none), C2, C4 (half and
 * quarter turns), D2| D2- D2\ D2/ (one mirror, drawn as its axis), D4+, D4x,
 * D8. */
const char *image_group(unsigned symmetries);

#endif
