/* image.h: the eight turned and mirrored images of a pattern.
 *
 * Symmetry s: if s has 4, rows and columns change places; then, if it has 2,
 * top and bottom; then, if it has 1, left and right. */
#ifndef FAMILY_LIFE_PATTERN_IMAGE_H
#define FAMILY_LIFE_PATTERN_IMAGE_H

#include "family/life/automaton/plane.h"

enum { IMAGES = 8 };

enum {
    IMAGE_SAME = 0,
    IMAGE_LEFT_RIGHT = 1,
    IMAGE_TOP_BOTTOM = 2,
    IMAGE_HALF_TURN = 3,
    IMAGE_DIAGONAL = 4, /* from the upper left to the lower right */
    IMAGE_CLOCKWISE = 5,
    IMAGE_COUNTERCLOCKWISE = 6,
    IMAGE_ANTIDIAGONAL = 7
};

/* Its upper left corner is that of the pattern. */
void image_make(struct plane *image, const struct plane *plane, int symmetry);

/* The name of a group of symmetries, a bit each: C1 (none), C2, C4 (half and
 * quarter turns), D2| D2- D2\ D2/ (one mirror, drawn as its axis), D4+, D4x,
 * D8. */
const char *image_group(unsigned symmetries);

#endif
