/* grid.c: grids sized, compared and freed (see grid.h). */
#include "base/grid.h"
#include "base/mem.h"

bool grid_try_size(struct grid *g, int layers, int rows, int cols, int fill)
{
    assert(layers >= 0 && rows >= 0 && cols >= 0);
    struct grid sized = {layers, rows, cols, NULL};
    size_t cells = grid_cells(&sized);
    sized.cell = mem_try_resize(g->cell, cells, sizeof *g->cell);
    if (!sized.cell) {
        grid_release(g);
        return false;
    }
    for (size_t i = 0; i < cells; i++)
        sized.cell[i] = fill;
    *g = sized;
    return true;
}

void grid_size(struct grid *g, int layers, int rows, int cols, int fill)
{
    if (!grid_try_size(g, layers, rows, cols, fill))
        /* unreached: there was memory */
        mem_none((size_t)layers * (size_t)rows * (size_t)cols *
                 sizeof *g->cell);
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
