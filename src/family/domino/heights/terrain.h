/* terrain.h: the heights of coverings, shared by the files that make them. */
#ifndef FAMILY_DOMINO_HEIGHTS_TERRAIN_H
#define FAMILY_DOMINO_HEIGHTS_TERRAIN_H

#include "family/domino/domino.h"

/* Corners of cells are numbered row by row in rows of odd length, so that
 * even and odd ones alternate as on a chessboard. */
struct terrain {
    int rows, wide; /* of corners */
    uint8_t *inner; /* owned; of each corner: are all four cells there? */
    int32_t *top, *bottom; /* owned; the greatest and the least heights */
    uint8_t *met; /* owned; of each cell: was its upper side walked along? */
};

static inline size_t terrain_corners(const struct terrain *t)
{
    return (size_t)t->rows * (size_t)t->wide;
}

static inline size_t terrain_corner(const struct terrain *t, int row, int col)
{
    return (size_t)row * (size_t)t->wide + (size_t)col;
}

/* Of a zeroed one; false: there is no memory for it. */
bool terrain_size(struct terrain *t, const struct domino *d);
/* False: the region has no covering.  It has no holes. */
bool terrain_survey(struct terrain *t, const struct domino *d);
void terrain_release(struct terrain *t); /* also of a zeroed one */

#endif
