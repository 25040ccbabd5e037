/* grid.c: grids sized, compared and freed (see grid.h). */
#include "base/grid.h"
#include "base/mem.h"

void grid_size(struct grid *g, int layers, int rows, int cols, int fill)
{
    assert(layers >= 0 && rows >= 0 && cols >= 0);
    *g = (struct grid){layers, rows, cols, g->cell};
    g->cell = mem_resize(g->cell, grid_cells(g), sizeof *g->cell);
    for (size_t i = 0; i < grid_cells(g); i++)
        g->cell[i] = fill;
}

void grid_copy(struct grid *to, const struct grid *from)
{
    grid_size(to, from->layers, from->rows, from->cols, 0);
    if (grid_cells(from))
        memcpy(to->cell, from->cell, grid_cells(from) * sizeof *from->cell);
}

void grid_release(struct grid *g)
{
    free(g->cell);
    *g = (struct grid){0};
}

bool grid_equal(const struct grid *a, const struct grid *b)
{
    return a->layers == b->layers && a->rows == b->rows &&
           a->cols == b->cols &&
           (!grid_cells(a) ||
            !memcmp(a->cell, b->cell, grid_cells(a) * sizeof *a->cell));
}
