/* symmetry.h: maps of the cells of all generations onto each other. */
#ifndef FAMILY_LIFE_SYMMETRY_H
#define FAMILY_LIFE_SYMMETRY_H

#include "base/error.h"

struct life;

/* In the order of the words of the parameter. */
enum symmetry {
    SYMMETRY_NONE,
    SYMMETRY_MIRROR, /* even or odd, as the number of columns is */
    SYMMETRY_EVEN,
    SYMMETRY_ODD,
    SYMMETRY_GUTTER,
    SYMMETRY_GLIDE,
    SYMMETRY_FLIP,
    SYMMETRY_DIAGONAL,
    SYMMETRY_ANTIDIAGONAL,
    SYMMETRY_C2,
    SYMMETRY_C4,
    SYMMETRY_D4_PLUS,
    SYMMETRY_D4_CROSS,
    SYMMETRY_D8
};

extern const char *const symmetry_words[]; /* ends with NULL */
/* The names of Catagolue, each before ours. */
extern const char *const symmetry_names[];

/* A cell of a generation; rows and columns of the box from 0. */
struct place {
    int row, col, time;
};

/* row' = rr * row + rc * col + down, col' = cr * row + cc * col + right,
 * time' = time + later. */
struct map {
    int rr, rc, cr, cc;
    int down, right, later;
};

enum { GROUP_MAX = 16 };

/* All maps under which a pattern is the same, but for its motion. */
struct group {
    struct map map[GROUP_MAX]; /* the first one changes nothing */
    int size;
};

/* False, with a sentence, if the symmetry does not go with the box, the
 * motion or the rule. */
bool group_make(struct group *group, const struct life *life,
                struct error *err);

/* One of the eight symmetries of a square (base/square.h), about the middle of
 * the box; false: it is none of the puzzle. */
bool map_of_box(struct map *map, const struct life *life, int part);

/* The image, in one of the generations 0 .. steps-1, and in the box where it
 * is rolled up. */
struct place map_apply(const struct life *life, const struct map *map,
                       struct place place);

#endif
