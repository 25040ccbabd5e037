/* plane.c: a rectangle of cells on a plane without borders, that is cropped to
 * its live cells. */
#include "family/life/automaton/plane.h"
#include "base/mem.h"

static unsigned char *cell_at(const struct plane *plane, int row, int col)
{
    return plane->cell + (size_t)row * (size_t)plane->cols + (size_t)col;
}

bool plane_alive(const struct plane *plane, int row, int col)
{
    row -= plane->top;
    col -= plane->left;
    return row >= 0 && row < plane->rows && col >= 0 && col < plane->cols &&
           *cell_at(plane, row, col);
}

/* Cuts off rows and columns without life. */
static void crop(struct plane *plane)
{
    int top = plane->rows, left = plane->cols, bottom = -1, right = -1;
    for (int row = 0; row < plane->rows; row++)
        for (int col = 0; col < plane->cols; col++)
            if (*cell_at(plane, row, col)) {
                top = row < top ? row : top;
                bottom = row;
                left = col < left ? col : left;
                right = col > right ? col : right;
            }
    if (bottom < 0) {
        plane_release(plane);
        return;
    }
    unsigned char *to = plane->cell;
    size_t width = (size_t)(right - left + 1);
    for (int row = top; row <= bottom; row++, to += width)
        memmove(to, cell_at(plane, row, left), width);
    plane->top += top;
    plane->left += left;
    plane->rows = bottom - top + 1;
    plane->cols = right - left + 1;
}

void plane_take(struct plane *plane, const struct grid *grid, int layer)
{
    plane_release(plane);
    plane->rows = grid->rows;
    plane->cols = grid->cols;
    plane->cell = mem_alloc((size_t)grid->rows * (size_t)grid->cols, 1);
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++)
            *cell_at(plane, row, col) = *grid_at(grid, layer, row, col) == 1;
    crop(plane);
}

void plane_move(struct plane *plane, int top, int left)
{
    plane->top = top;
    plane->left = left;
}

void plane_put(const struct plane *plane, struct grid *grid, int layer)
{
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++)
            *grid_at(grid, layer, row, col) = plane_alive(plane, row, col);
}

void plane_set(struct plane *plane, int row, int col, bool alive)
{
    if (plane_alive(plane, row, col) == alive)
        return;
    int top = row < plane->top || !plane->rows ? row : plane->top;
    int left = col < plane->left || !plane->rows ? col : plane->left;
    int bottom = plane->top + plane->rows, right = plane->left + plane->cols;
    struct grid grid = {0};
    grid_size(&grid, 1, (row < bottom && plane->rows ? bottom : row + 1) - top,
              (col < right && plane->rows ? right : col + 1) - left, 0);
    for (int i = 0; i < grid.rows; i++)
        for (int j = 0; j < grid.cols; j++)
            *grid_at(&grid, 0, i, j) = plane_alive(plane, top + i, left + j);
    *grid_at(&grid, 0, row - top, col - left) = alive;
    plane_take(plane, &grid, 0);
    plane_move(plane, plane->top + top, plane->left + left);
    grid_release(&grid);
}

bool plane_same_shape(const struct plane *a, const struct plane *b)
{
    return a->rows == b->rows && a->cols == b->cols &&
           (!a->rows ||
            !memcmp(a->cell, b->cell, (size_t)a->rows * (size_t)a->cols));
}

void plane_copy(struct plane *copy, const struct plane *plane)
{
    plane_release(copy);
    *copy = *plane;
    size_t cells = (size_t)plane->rows * (size_t)plane->cols;
    copy->cell = mem_alloc(cells, 1);
    if (cells)
        memcpy(copy->cell, plane->cell, cells);
}

void plane_release(struct plane *plane)
{
    free(plane->cell);
    *plane = (struct plane){0};
}
