/* windmill.h: what the files of this family share.
 *
 * A grid of this family is 1 x (2m-1) x (2n-1): the points of the doubled
 * box, x to the right and y upward, with row 0 at y = 2m-1 and column 0 at
 * x = 1.  A point holds the number of the piece that covers its square, or
 * EMPTY; where x and y are even there is no square, but GAP. */
#ifndef FAMILY_WINDMILL_H
#define FAMILY_WINDMILL_H

#include "family/family.h"

enum {
    PIECES = 10,
    EMPTY = 10 /* no piece covers this square */
};

struct windmill {
    int rows, cols;    /* m and n: the large squares of the box */
    int pieces;        /* how many are to be packed */
    int piece[PIECES]; /* which ones, ascending */
};

/* The squares of one layer that a piece covers. */
struct squares {
    int count; /* all of them; the first two are kept */
    int row[2], col[2];
};

struct footprint {
    struct squares large, small;
};

/* Rows and columns of a grid from 0. */
static inline bool is_large(int row, int col)
{
    return row % 2 == 0 && col % 2 == 0;
}

static inline bool is_gap(int row, int col)
{
    return row % 2 == 1 && col % 2 == 1;
}

/* Makes the grid of a box without pieces. */
void windmill_clear(const struct windmill *w, struct grid *grid);

/* Where each piece lies; numbers that are no piece are passed over. */
void windmill_footprints(const struct grid *grid,
                         struct footprint footprint[PIECES]);

bool windmill_check(const void *puzzle, const struct grid *grid,
                    struct error *err);
void windmill_print(const void *puzzle, const struct grid *grid,
                    struct page *page);
bool windmill_scan(const void *puzzle, struct reader *reader,
                   struct grid *grid, struct error *err);
void windmill_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas);
void windmill_draw_heat(const void *puzzle, const struct grid *grid,
                        const double *heat, struct canvas *canvas);

#endif
