/* box.h: what all pictures of a windmill box share. */
#ifndef FAMILY_WINDMILL_BOX_H
#define FAMILY_WINDMILL_BOX_H

#include "family/windmill/windmill.h"

enum { BOX_HALF = 28 }; /* the side of a large square, halved */

/* The neighbours of a point of the grid: up, right, down, left. */
extern const int box_down[4], box_right[4];

/* Rows and columns are those of the grid. */
static inline struct point box_point(double row, double col)
{
    return (struct point){(col + 1) * BOX_HALF, (row + 1) * BOX_HALF};
}

static inline bool box_is_forbidden(const struct windmill *w, int row, int col)
{
    return given_at(w, row, col) == EMPTY;
}

/* Is the large square no part of the box? */
bool box_is_cut(const struct windmill *w, int row, int col);

/* The large squares of the box. */
void box_draw_floor(struct canvas *c, const struct windmill *w);
/* Small squares that must stay empty, but for those at a cut. */
void box_draw_forbidden(struct canvas *c, const struct windmill *w);
void box_draw_walls(struct canvas *c, const struct windmill *w);

#endif
