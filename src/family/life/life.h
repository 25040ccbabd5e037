/* life.h: what the files of this family share.
 *
 * The box has rows 1 .. rows from the top and columns 1 .. cols from the
 * left.  A grid shows every generation in a window with one more row or
 * column on each side, so that grid_at(g, t, x, y) is cell (x,y) of the box
 * at time t, and rows 0 and rows + 1, columns 0 and cols + 1 lie outside. */
#ifndef FAMILY_LIFE_LIFE_H
#define FAMILY_LIFE_LIFE_H

#include "base/grid.h"
#include "base/reader.h"
#include "problem/clauses.h"
#include "show/canvas.h"
#include "show/page.h"

#include <stdint.h>

/* Division by a number that is known in advance, of 31 bits, by others. */
struct divisor {
    uint64_t factor;
    int shift;
};

struct digits {
    char text[7];
    unsigned char size;
};

enum { DIGITS = 1000 };

/* How counters.c numbers its variables. */
struct numbering {
    uint32_t row;    /* numbers of a row at one time */
    uint32_t time;   /* numbers of all rows at one time */
    uint32_t window; /* numbers of all times; those of cells far outside the
                        box come next */
    uint32_t below;  /* how many of these lie below the box, at time 0 */
    int variables;   /* all together; 0: more than an int can count */
    struct divisor by_row, by_time;
    struct digits digits[DIGITS]; /* small numbers, written out */
};

struct life {
    int rows, cols;
    int half; /* columns 1 .. half have variables; the others mirror them */
    int steps, shift;
    bool debris; /* may cells be left behind? */
    struct numbering numbering;
};

/* counters.c */
void counters_init(struct life *life);
bool counters_state(const void *life, struct clauses *clauses,
                    struct error *err);

/* check.c */
bool life_check(const void *life, const struct grid *grid, struct error *err);

/* picture.c */
void life_print(const void *life, const struct grid *grid, struct page *page);
bool life_scan(const void *life, struct reader *reader, struct grid *grid,
               struct error *err);
void life_draw(const void *life, const struct grid *grid,
               struct canvas *canvas);

#endif
