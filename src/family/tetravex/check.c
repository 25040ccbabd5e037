/* check.c: is this a board?  By touching sides alone.
 *
 * Every cell holds a tile, no tile lies twice, and two tiles that lie side by
 * side show the same colour where they touch. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"

static bool check_tiles(const struct tetravex *p, const struct grid *grid,
                        struct error *err)
{
    bool *seen = mem_alloc((size_t)p->cells, sizeof *seen);
    bool good = true;
    for (int c = 0; good && c < p->cells; c++) {
        int number = grid->cell[c], row = c / p->cols, col = c % p->cols;
        if (number < 1 || number > p->cells)
            good = error_set(err, "", row + 1, col + 1,
                             "there is no tile in this cell; one of the tiles "
                             "1 to %d was expected",
                             p->cells);
        else if (seen[number - 1])
            good = error_set(err, "", row + 1, col + 1,
                             "tile %d lies in an earlier cell too", number);
        else
            seen[number - 1] = true;
    }
    free(seen);
    return good;
}

static const int *sides_at(const struct tetravex *p, const struct grid *grid,
                           int row, int col)
{
    return p->tile[*grid_at(grid, 0, row, col) - 1];
}

bool tetravex_check(const void *puzzle, const struct grid *grid,
                    struct error *err)
{
    const struct tetravex *p = puzzle;
    if (grid->layers != 1 || grid->rows != p->rows || grid->cols != p->cols)
        return error_say(err, "the board has %d x %d cells, not %d x %d",
                         p->rows, p->cols, grid->rows, grid->cols);
    if (!check_tiles(p, grid, err))
        return false;
    for (int row = 0; row < p->rows; row++) {
        for (int col = 0; col < p->cols; col++) {
            const int *here = sides_at(p, grid, row, col);
            if (col && sides_at(p, grid, row, col - 1)[RIGHT] != here[LEFT])
                return error_set(err, "", row + 1, col + 1,
                                 "the left side of this tile differs from the "
                                 "side it touches");
            if (row && sides_at(p, grid, row - 1, col)[BOTTOM] != here[TOP])
                return error_set(err, "", row + 1, col + 1,
                                 "the top side of this tile differs from the "
                                 "side it touches");
        }
    }
    return true;
}
