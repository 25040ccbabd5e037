/* squares.h: a grid as squares, whose colours are numbers. */
#ifndef SHOW_SQUARES_H
#define SHOW_SQUARES_H

#include "base/grid.h"
#include "show/canvas.h"

enum {
    SQUARES_MARGIN = 12, /* around a picture, in points */
    SQUARES_LEGIBLE = 18 /* sides that have room for letters */
};

/* How large a square is where there are so many, and the picture for them. */
double squares_side(int rows, int cols);
void squares_begin(struct canvas *canvas, int rows, int cols);
/* A heat map: numbers from 0 to 1 for the cells that are no gaps, in percent;
 * layers stand side by side. */
void squares_draw(const struct grid *grid, const double *heat,
                  struct canvas *canvas);

#endif
