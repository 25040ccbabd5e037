/* check.c: is this what the puzzle asks for?  By the rule of Life alone.
 *
 * In this order, for a later rule relies on the earlier ones: every cell is
 * alive or dead, and only the last generation may leave the box; generation 0
 * is symmetric; each generation is one step after the one before, on a plane
 * without borders; row 1 is empty until the last generation and then is not;
 * and the last generation is generation 0 moved up, but for debris where it
 * is allowed.  The places in the errors are rows and columns of the box. */
#include "family/life/life.h"
#include "family/life/plane.h"

static bool check_size(const struct life *life, const struct grid *grid,
                       struct error *err)
{
    if (grid->layers == life->steps + 1 && grid->rows == life->rows + 2 &&
        grid->cols == life->cols + 2)
        return true;
    return error_set(err, "", 0, 0,
                     "%d generations of %dx%d cells were expected, the box "
                     "and one more on each side, not %d of %dx%d",
                     life->steps + 1, life->rows + 2, life->cols + 2,
                     grid->layers, grid->rows, grid->cols);
}

static bool check_cells(const struct life *life, const struct grid *grid,
                        struct error *err)
{
    for (int time = 0; time <= life->steps; time++)
        for (int x = 0; x < grid->rows; x++)
            for (int y = 0; y < grid->cols; y++) {
                int cell = *grid_at(grid, time, x, y);
                if (cell != 0 && cell != 1)
                    return error_set(err, "", x, y,
                                     "generation %d: a cell is 1 (alive) or "
                                     "0 (dead), not %d",
                                     time, cell);
                bool outside =
                    x == 0 || x > life->rows || y == 0 || y > life->cols;
                if (cell && outside && time < life->steps)
                    return error_set(err, "", x, y,
                                     "generation %d: the pattern leaves the "
                                     "box before generation %d",
                                     time, life->steps);
            }
    return true;
}

static bool check_symmetry(const struct life *life, const struct grid *grid,
                           struct error *err)
{
    for (int x = 1; x <= life->rows; x++)
        for (int y = 1; y <= life->half; y++)
            if (*grid_at(grid, 0, x, y) !=
                *grid_at(grid, 0, x, life->cols + 1 - y))
                return error_set(err, "", x, y,
                                 "generation 0: this cell and its mirror "
                                 "image in column %d differ",
                                 life->cols + 1 - y);
    return true;
}

/* Generations before the last lie in the box (check_cells), so each next one
 * lies in the window. */
static bool check_steps(const struct life *life, const struct grid *grid,
                        struct error *err)
{
    bool right = true;
    struct plane plane = {0};
    for (int time = 1; right && time <= life->steps; time++) {
        plane_take(&plane, grid, time - 1);
        plane_step(&plane);
        for (int x = 0; right && x < grid->rows; x++)
            for (int y = 0; right && y < grid->cols; y++)
                if (*grid_at(grid, time, x, y) != plane_alive(&plane, x, y))
                    right = error_set(
                        err, "", x, y,
                        "generation %d: this cell must be %s "
                        "by the rule of Life",
                        time, plane_alive(&plane, x, y) ? "alive" : "dead");
    }
    plane_release(&plane);
    return right;
}

static bool check_first_row(const struct life *life, const struct grid *grid,
                            struct error *err)
{
    int last = 0; /* live cells of row 1 in the last generation */
    for (int time = 0; time <= life->steps; time++)
        for (int y = 1; y <= life->cols; y++) {
            int cell = *grid_at(grid, time, 1, y);
            if (cell && time < life->steps)
                return error_set(err, "", 1, y,
                                 "generation %d: row 1 must be empty before "
                                 "generation %d",
                                 time, life->steps);
            last += cell;
        }
    return last ||
           error_set(err, "", 1, 1, "generation %d: row 1 must not be empty",
                     life->steps);
}

/* May this cell be alive in the last generation wherever the pattern is? */
static bool may_be_debris(const struct life *life, int x, int y)
{
    bool below = x > life->rows;
    bool beside =
        (y == 0 || y > life->cols) && x > life->rows + 1 - life->shift;
    return life->debris && (below || beside);
}

static bool check_shift(const struct life *life, const struct grid *grid,
                        struct error *err)
{
    int last = life->steps, shift = life->shift;
    for (int x = 1; x <= shift && x <= life->rows; x++)
        for (int y = 1; y <= life->cols; y++)
            if (*grid_at(grid, 0, x, y))
                return error_set(err, "", x, y,
                                 "generation 0: the first %d rows must be "
                                 "empty, for they leave the box",
                                 shift);
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++) {
            bool came =
                x <= life->rows - shift && *grid_at(grid, 0, x + shift, y);
            bool cell = *grid_at(grid, last, x, y);
            if (cell == came || (cell && may_be_debris(life, x, y)))
                continue;
            return error_set(err, "", x, y,
                             "generation %d: this cell must be %s, as the "
                             "cell %d rows below was in generation 0",
                             last, came ? "alive" : "dead", shift);
        }
    return true;
}

bool life_check(const void *puzzle, const struct grid *grid, struct error *err)
{
    const struct life *life = puzzle;
    return check_size(life, grid, err) && check_cells(life, grid, err) &&
           check_symmetry(life, grid, err) && check_steps(life, grid, err) &&
           check_first_row(life, grid, err) && check_shift(life, grid, err);
}
