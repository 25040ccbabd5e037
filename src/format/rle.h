/* rle.h: patterns of cellular automata, run length encoded.
 *
 *     #C dovetail solve life:12x15,steps=4,shift=2 -f rle
 *     x = 3, y = 3, rule = B3/S23
 *     bo$2bo$3o!
 *
 * A run is a count (1 if it is left out) and what it counts: b dead cells,
 * o live ones, $ ends of rows.  Dead cells at the end of a row may be left
 * out, and ! ends the pattern. */
#ifndef FORMAT_RLE_H
#define FORMAT_RLE_H

#include "base/grid.h"
#include "base/reader.h"
#include "base/writer.h"

/* Writes the rectangle of a layer's live cells (those that are 1). */
void rle_write(struct writer *w, const struct grid *grid, int layer,
               const char *rule, const char *command);

/* Takes white space, empty lines too; does a pattern begin here?  A remark
 * such as #C or a header tells, or else the first run. */
bool rle_begins(struct reader *r);

/* What the first line says, and where the live cells lie. */
struct rle_header {
    int rows, cols;    /* y and x; 0: there is no header */
    int top, left;     /* of the live cells */
    char rule[128];    /* as it is written; empty: none is named */
    long line, column; /* of the rule */
};

/* Reads one pattern as far as its !, cropped to its live cells, into one
 * layer of 0 and 1.  Sizes and rule are for the caller to judge. */
bool rle_read(struct reader *r, struct rle_header *header, struct grid *grid,
              struct error *err);

#endif
