/* tetravex.h: a set of square tiles and the board they shall fill.
 *
 * What the files of this family share: the puzzle, the edges of the board,
 * and who does what. */
#ifndef FAMILY_TETRAVEX_TETRAVEX_H
#define FAMILY_TETRAVEX_TETRAVEX_H

#include "base/grid.h"
#include "base/log.h"
#include "base/reader.h"
#include "problem/clauses.h"
#include "problem/cover.h"
#include "show/canvas.h"
#include "show/page.h"

enum side { TOP, RIGHT, BOTTOM, LEFT, SIDES };

enum encoding { ENCODING_EDGES, ENCODING_DIRECT };

/* Equal tiles are told apart in no solution: a class is a set of equal
 * tiles.  Classes are numbered as they come in the file; colours are 0 ..
 * colours-1, numbers by their size, then letters. */
struct tetravex {
    int rows, cols;
    int cells;          /* rows * cols; there are as many tiles */
    int (*tile)[SIDES]; /* owned; the colours of each tile's sides */
    int colours;
    char **colour;    /* owned; how each colour is written */
    int widest;       /* bytes of the longest of them */
    int order[SIDES]; /* of a tile's sides in the file */
    enum encoding encoding;
    int classes;
    int *class_of; /* owned; of each tile */
    int *member;   /* owned; the tiles class by class, each ascending */
    int *begin;    /* owned; class t has member[begin[t]] .. [begin[t+1]-1] */
};

/* The colours of the tiles of a class. */
static inline const int *class_sides(const struct tetravex *p, int class)
{
    return p->tile[p->member[p->begin[class]]];
}

static inline int copies(const struct tetravex *p, int class)
{
    return p->begin[class + 1] - p->begin[class];
}

/* ---- edges of the board --------------------------------------------- */

enum { NO_EDGE = -1 };

/* Edges between two cells: those to the right of a cell row by row, then
 * those below a cell. */
static inline int right_edges(const struct tetravex *p)
{
    return p->rows * (p->cols - 1);
}

static inline int inner_edges(const struct tetravex *p)
{
    return right_edges(p) + (p->rows - 1) * p->cols;
}

/* The edge on that side of a cell, or NO_EDGE on the border. */
static inline int edge_of(const struct tetravex *p, int cell, enum side side)
{
    int row = cell / p->cols, col = cell % p->cols;
    switch (side) {
    case TOP:
        return row ? right_edges(p) + cell - p->cols : NO_EDGE;
    case RIGHT:
        return col < p->cols - 1 ? cell - row : NO_EDGE;
    case BOTTOM:
        return row < p->rows - 1 ? right_edges(p) + cell : NO_EDGE;
    case LEFT:
        return col ? cell - row - 1 : NO_EDGE;
    default:
        return NO_EDGE;
    }
}

/* The cell that has the edge on its right side or at its bottom. */
static inline int edge_cell(const struct tetravex *p, int edge)
{
    int right = right_edges(p);
    return edge < right ? edge + edge / (p->cols - 1) : edge - right;
}

/* "r7": to the right of cell 7; "b7": below it. */
size_t edge_name(const struct tetravex *p, int edge, char *name);

/* ---- who does what -------------------------------------------------- */

/* tilesfile.c: reads tiles and colours; the sides stay in the order of the
 * file.  rows and cols are what the user wants, or 0, and then those of the
 * board.  `joint` is a byte that ends a tile as a newline does, or 0. */
bool tetravex_read(struct tetravex *p, struct reader *r, char joint,
                   struct error *err);

/* tetravex.c: the rest of a puzzle whose tiles were read. */
void tetravex_finish(struct tetravex *p);

/* direct.c, edges.c, cover.c */
bool tetravex_direct(const struct tetravex *p, struct clauses *clauses,
                     struct error *err);
bool tetravex_edges(const struct tetravex *p, struct clauses *clauses,
                    struct error *err);
bool tetravex_cover(const struct tetravex *p, struct cover *cover,
                    struct error *err);

/* check.c */
bool tetravex_check(const void *puzzle, const struct grid *grid,
                    struct error *err);

/* balance.c */
void tetravex_remark(const void *puzzle, const struct log *log);

/* text.c, draw.c */
void tetravex_print(const void *puzzle, const struct grid *grid,
                    struct page *page);
bool tetravex_scan(const void *puzzle, struct reader *r, struct grid *grid,
                   struct error *err);
void tetravex_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas);

#endif
