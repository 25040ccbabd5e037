/* matching.h: what the files of the engine matching share.
 *
 * Cells are numbered with the border, so that a neighbour is always there,
 * and cells 2i and 2i+1 have different colours: what is known of one colour
 * is kept at cell / 2. */
#ifndef FAMILY_DOMINO_MATCHING_MATCHING_H
#define FAMILY_DOMINO_MATCHING_MATCHING_H

#include "family/domino/domino.h"

/* As on a chessboard; the upper left place is white. */
enum colour { WHITE, BLACK };

enum { NOWHERE = ALONE + 1 }; /* there is no cell */

typedef VEC(int) cells;

struct matching {
    const struct domino *d;
    int stride;    /* of a row, border and all */
    int step[4];   /* to the neighbour on each side */
    uint8_t *mate; /* the side of a cell's partner, ALONE or NOWHERE */

    /* Greedy. */
    uint8_t *degree; /* free neighbours of a free cell; NULL: greedy is done */
    cells forced;    /* cells that may have one free neighbour */
    cells stuck;     /* free cells that have none */
    int row;         /* where the scan goes on */

    /* Paths and trees of cells of one colour. */
    int32_t *label; /* 0: not met; NULL: not needed yet */
    cells queue;    /* the cells that were met, in that order */
    cells free[2];  /* of each colour */
    uint8_t *side;  /* where the depth first search goes on */
    cells path;     /* cells from a free one on */
};

static inline bool is_free(const struct matching *m, int cell)
{
    return m->mate[cell] == ALONE;
}

static inline int partner(const struct matching *m, int cell)
{
    return cell + m->step[m->mate[cell]];
}

static inline enum colour colour_of(const struct matching *m, int cell)
{
    return (cell / m->stride + cell % m->stride) % 2 ? BLACK : WHITE;
}

static inline void join(struct matching *m, int cell, int side)
{
    m->mate[cell] = (uint8_t)side;
    m->mate[cell + m->step[side]] = (uint8_t)((side + 2) % 4);
}

/* greedy.c */
/* Looks at one more row, the border's too; false: all were seen, and all cells
 * that have no choice are joined.  What is stuck then stays free in every
 * matching that is as large as can be. */
bool matching_force_row(struct matching *m);
void matching_greedy_row(struct matching *m, int row);

/* paths.c */
/* One phase: joins more cells.  False: from some free white cell no path
 * leads to a free black one. */
bool matching_phase(struct matching *m);
/* Adds the free cells of a colour from which no path leads to a free one of
 * the other. */
void matching_lost(struct matching *m, enum colour colour, cells *lost);
/* Makes room for labels, before all that follows and matching_phase; false:
 * there is no memory for it. */
bool matching_remember(struct matching *m);
void matching_forget(struct matching *m); /* empties the queue */

/* reason.c */
/* A small set around one of the cells that stay free, of either colour; false:
 * there is no memory for it, as below. */
bool matching_explain(struct matching *m, const cells *lost,
                      struct reason *reason);
/* All cells of the colour that has more of them; no cell is alone. */
bool matching_explain_colour(const struct matching *m, enum colour colour,
                             struct reason *reason);

#endif
