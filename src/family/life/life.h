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
#include "family/life/counters.h"
#include "show/canvas.h"
#include "show/page.h"

struct life {
    int rows, cols;
    int half; /* columns 1 .. half have variables; the others mirror them */
    int steps, shift;
    bool debris; /* may cells be left behind? */
    struct numbering numbering;
};

static inline bool outside(const struct life *life, int x, int y)
{
    return x < 1 || x > life->rows || y < 1 || y > life->cols;
}

/* check.c */
bool life_check(const void *life, const struct grid *grid, struct error *err);

/* text.c, draw.c */
void life_print(const void *life, const struct grid *grid, struct page *page);
bool life_scan(const void *life, struct reader *reader, struct grid *grid,
               struct error *err);
void life_draw(const void *life, const struct grid *grid,
               struct canvas *canvas);

#endif
