/* plane.h: Life on a plane without borders. */
#ifndef FAMILY_LIFE_PLANE_H
#define FAMILY_LIFE_PLANE_H

#include "base/grid.h"

/* The smallest rectangle that holds all live cells; rows go down.  A zeroed
 * plane is empty. */
struct plane {
    int top, left;
    int rows, cols;      /* 0 x 0: nothing is alive */
    unsigned char *cell; /* owned; row by row, 1 is alive */
};

bool plane_alive(const struct plane *plane, int row, int col);
/* Takes the cells of a layer that are 1; its corner becomes (0,0). */
void plane_take(struct plane *plane, const struct grid *grid, int layer);
/* Moves the upper left corner of the live cells. */
void plane_move(struct plane *plane, int top, int left);
/* Sets the cells of a layer; those that lie outside are lost. */
void plane_put(const struct plane *plane, struct grid *grid, int layer);
void plane_step(struct plane *plane); /* to the next generation */
bool plane_same_shape(const struct plane *a, const struct plane *b);
void plane_copy(struct plane *copy, const struct plane *plane);
void plane_release(struct plane *plane);

#endif
