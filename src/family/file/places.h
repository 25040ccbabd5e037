/* places.h: which items of an exact cover are places, by their names.
 *
 * The first coordinate counts rows downwards, the second columns; of three the
 * first counts layers.
 *
 *     p34 with r37, c47   Sudoku and Latin squares: row 3, column 4 has a 7
 *     r3c4                row and column
 *     r3 and c4           lines: an option with one of each lies where they
 *                         cross, as a queen does
 *     3.4  3.4.5          decimal
 *     b3                  column b, row 3, as in a spreadsheet; a letter alone
 *                         has one row: s1 s2 ...
 *     34  345             Knuth's digits, 0-9 a-z A-Z
 *
 * Each option that can be chosen lies somewhere, no two items are in the same
 * place, and the board is not mostly empty.  Of the ways from the third on
 * that count which names most items. */
#ifndef FAMILY_FILE_PLACES_H
#define FAMILY_FILE_PLACES_H

#include "format/dlxfile.h"

enum { NOWHERE = -1, NO_KIND = -1 };

/* Layers stand side by side, with an empty column between two, so that a board
 * is a rectangle; a cell is a number, row by row. */
struct places {
    int layers, rows, cols; /* 0 rows: the names are none of places */
    int width;              /* columns of all layers */
    int block;  /* rows and columns of a Sudoku's block; 0: there are none */
    int *where; /* owned; of each item: its cell, the row or column of a line,
                   or NOWHERE */
    int *kind;  /* owned; of each item: from 0, if it says what an option is;
                   or NO_KIND */
    int kinds;
    int skip;    /* bytes of such an item's name before what it is called */
    char *there; /* owned; of each cell: is it a place? */
    bool lines;
    bool single; /* each option lies in one place */
};

/* A place that an option takes, and in which colour. */
struct stand {
    int cell, colour;
};

typedef VEC(struct stand) stand_list;

struct places *places_new(const struct dlxfile *dlx);
void places_free(struct places *places); /* NULL is fine */

/* Where an option lies; the list is emptied before. */
void places_of(const struct places *places, const struct dlxfile *dlx,
               size_t option, stand_list *stands);
/* The item that says what an option is, a piece or a digit; NOWHERE: none
 * does.  And what that is called. */
int places_teller(const struct places *places, const struct dlxfile *dlx,
                  size_t option);
const char *places_called(const struct places *places,
                          const struct dlxfile *dlx, int teller, size_t *size);

#endif
