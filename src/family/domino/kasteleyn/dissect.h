/* dissect.h: a region cut into pieces, for elimination in a good order. */
#ifndef FAMILY_DOMINO_KASTELEYN_DISSECT_H
#define FAMILY_DOMINO_KASTELEYN_DISSECT_H

#include "base/watch.h"
#include "family/domino/domino.h"

enum colour { WHITE, BLACK };

/* Cells begin .. end-1 of the dissection's list. */
struct cells {
    size_t begin, end;
};

struct piece {
    int part[2];         /* the pieces beside a cut, or -1 */
    struct cells own[2]; /* by colour: those of the cut, or of a small box */
    struct cells rim[2]; /* likewise: of later pieces, next to this piece or
                            to what it was cut from */
};

/* Cells are numbered with the border, as in `region`. */
struct dissection {
    int stride;
    VEC(struct piece) piece; /* parts before the piece that was cut */
    VEC(int) list;
    int *owner; /* the piece of each cell */
};

/* Fills in a zeroed dissection; false: there is no memory for it.  Once the
 * watch, or NULL, is over it is not whole. */
bool dissect(struct dissection *cut, const struct domino *d,
             struct watch *watch);
void dissection_release(struct dissection *cut); /* also of a zeroed one */

static inline enum colour cell_colour(int cell, int stride)
{
    return (cell / stride + cell % stride) % 2 ? BLACK : WHITE;
}

#endif
