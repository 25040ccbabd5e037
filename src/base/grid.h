/* grid.h: the one form in which a solution leaves us.
 *
 * Layers of rows of cells; what a cell's number means is the family's
 * affair, except for GAP: there is no cell there. */
#ifndef BASE_GRID_H
#define BASE_GRID_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

enum { GAP = -1 };

struct grid {
    int layers, rows, cols;
    int *cell; /* owned; layer by layer, row by row */
};

/* All cells become `fill`.  A grid that is zeroed or was released is empty;
 * sizing a grid anew keeps nothing of what it held. */
void grid_size(struct grid *g, int layers, int rows, int cols, int fill);
/* The same, or false: there is no memory, and the grid is empty, without even
 * a place for cells. */
bool grid_try_size(struct grid *g, int layers, int rows, int cols, int fill);
void grid_copy(struct grid *to, const struct grid *from); /* of any size */
void grid_release(struct grid *g);

static inline int *grid_at(const struct grid *g, int layer, int row, int col)
{
    assert(layer >= 0 && layer < g->layers && row >= 0 && row < g->rows &&
           col >= 0 && col < g->cols);
    return g->cell +
           ((size_t)layer * (size_t)g->rows + (size_t)row) * (size_t)g->cols +
           col;
}

/* The cell's number, or GAP outside the grid. */
static inline int grid_get(const struct grid *g, int layer, int row, int col)
{
    bool inside = layer >= 0 && layer < g->layers && row >= 0 &&
                  row < g->rows && col >= 0 && col < g->cols;
    return inside ? *grid_at(g, layer, row, col) : GAP;
}

static inline size_t grid_cells(const struct grid *g)
{
    return (size_t)g->layers * (size_t)g->rows * (size_t)g->cols;
}

bool grid_equal(const struct grid *a, const struct grid *b);

#endif
