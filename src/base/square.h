/* square.h: the eight symmetries of a square.
 *
 * Symmetry s: if s has 4, rows and columns change places; then, if it has 1,
 * left and right do, and if it has 2, top and bottom.  The first four keep the
 * shape of every rectangle, the others that of squares alone. */
#ifndef BASE_SQUARE_H
#define BASE_SQUARE_H

#include <stdbool.h>

enum {
    SQUARE_SAME = 0,
    SQUARE_LEFT_RIGHT = 1,
    SQUARE_TOP_BOTTOM = 2,
    SQUARE_HALF_TURN = 3,
    SQUARE_DIAGONAL = 4, /* from the upper left to the lower right */
    SQUARE_CLOCKWISE = 5,
    SQUARE_COUNTERCLOCKWISE = 6,
    SQUARE_ANTIDIAGONAL = 7,
    SQUARE_SYMMETRIES = 8
};

struct rowcol {
    int row, col;
};

/* Does a rectangle of this size keep its shape? */
static inline bool square_keeps(int symmetry, struct rowcol size)
{
    return !(symmetry & SQUARE_DIAGONAL) || size.row == size.col;
}

/* Where a symmetry takes a step of so many rows down and columns right. */
struct rowcol square_step(int symmetry, struct rowcol step);
/* Where it takes a cell, counted from 0, of a rectangle of this size. */
struct rowcol square_image(int symmetry, struct rowcol size,
                           struct rowcol cell);

int square_product(int first, int second);
int square_inverse(int symmetry);

#endif
