/* square.c: the eight symmetries of a square.
 *
 * A change of places E and mirrors F of rows and columns are done in this
 * order.  Since E F = F' E, where F' mirrors columns for rows and rows for
 * columns, a product is such a pair again. */
#include "base/square.h"

enum { MIRRORS = SQUARE_HALF_TURN }; /* both bits */

static struct rowcol exchanged(struct rowcol pair)
{
    return (struct rowcol){pair.col, pair.row};
}

struct rowcol square_step(int symmetry, struct rowcol step)
{
    if (symmetry & SQUARE_DIAGONAL)
        step = exchanged(step);
    return (struct rowcol){symmetry & SQUARE_TOP_BOTTOM ? -step.row : step.row,
                           symmetry & SQUARE_LEFT_RIGHT ? -step.col
                                                        : step.col};
}

struct rowcol square_image(int symmetry, struct rowcol size,
                           struct rowcol cell)
{
    if (symmetry & SQUARE_DIAGONAL)
        size = exchanged(size);
    struct rowcol image = square_step(symmetry, cell);
    if (symmetry & SQUARE_TOP_BOTTOM)
        image.row += size.row - 1;
    if (symmetry & SQUARE_LEFT_RIGHT)
        image.col += size.col - 1;
    return image;
}

/* The mirrors behind a change of places that were before it. */
static int crossed(int mirrors)
{
    return (mirrors & SQUARE_LEFT_RIGHT ? SQUARE_TOP_BOTTOM : 0) |
           (mirrors & SQUARE_TOP_BOTTOM ? SQUARE_LEFT_RIGHT : 0);
}

int square_product(int first, int second)
{
    int mirrors = first & MIRRORS;
    if (second & SQUARE_DIAGONAL)
        mirrors = crossed(mirrors);
    return ((first ^ second) & SQUARE_DIAGONAL) |
           (mirrors ^ (second & MIRRORS));
}

int square_inverse(int symmetry)
{
    return symmetry & SQUARE_DIAGONAL
               ? SQUARE_DIAGONAL | crossed(symmetry & MIRRORS)
               : symmetry;
}
