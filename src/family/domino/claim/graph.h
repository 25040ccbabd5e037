/* graph.h: the cells of a region as a plane graph, whose edges have signs.
 *
 * Cells are numbered along the rows, from 0; two are neighbours if a domino
 * may cover both. */
#ifndef FAMILY_DOMINO_CLAIM_GRAPH_H
#define FAMILY_DOMINO_CLAIM_GRAPH_H

#include "family/domino/domino.h"

enum { SIDES = 4, NOBODY = -1 };

struct graph {
    const struct domino *d; /* borrowed */
    int cells;
    int (*beside)[SIDES]; /* owned, as below; the cell on each side */
    uint8_t *minus;       /* a bit for each side: the edge has sign -1 */
    uint8_t *black;       /* is it, as on a chessboard? */
};

/* All signs are 1; false: there is no memory. */
bool graph_init(struct graph *g, const struct domino *d);
void graph_release(struct graph *g); /* also of a zeroed one */
/* Gives their edge the sign -1; false, with a sentence: there is none, or it
 * has that sign already. */
bool graph_negate(struct graph *g, int cell, int other, struct error *err);
/* How many neighbours a cell has. */
int graph_degree(const struct graph *g, int cell);

/* faces.c: do the signs make all terms of the determinant alike?  False, with
 * a sentence: not around some face, or there is no memory to see. */
bool faces_agree(const struct graph *g, struct error *err);

#endif
