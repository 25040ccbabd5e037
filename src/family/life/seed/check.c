/* check.c: is this what the seed asks for?  By the rule of Life alone.
 *
 * In this order, for a later rule relies on the earlier ones: every cell is
 * alive or dead, and only the last generation may leave the box; generation 0
 * is symmetric; each generation is one step after the one before, on a plane
 * without borders; row 1 is empty until the last generation and then is not;
 * and the last generation is generation 0 moved up, but for debris where it
 * is allowed.  The places in the errors are rows and columns of the box. */
#include "family/life/automaton/plane.h"
#include "family/life/life.h"

static bool check_generation(const struct life *life, const struct grid *grid,
                             int time, struct error *err)
{
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++) {
            int cell = *grid_at(grid, time, x, y);
            if (cell != 0 && cell != 1)
                return error_set(err, "", x, y,
                                 "in generation %d a cell is %d; 1 (alive) "
                                 "or 0 (dead) was expected",
                                 time, cell);
            if (cell && outside(life, x, y) && time < life->steps)
                return error_set(err, "", x, y,
                                 "in generation %d the pattern leaves the "
                                 "box; only in generation %d it may",
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
                                 "in generation 0 this cell and its mirror "
                                 "image in column %d differ",
                                 life->cols + 1 - y);
    return true;
}

/* Does a generation lie on the plane like this?  It has all of the window,
 * which holds whatever comes out of a pattern in the box. */
static bool check_plane(const struct grid *grid, int time,
                        const struct plane *plane, struct error *err)
{
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++) {
            bool alive = plane_alive(plane, x, y);
            if (*grid_at(grid, time, x, y) != alive)
                return error_set(err, "", x, y,
                                 "in generation %d this cell must be %s by "
                                 "the rule of Life",
                                 time, alive ? "alive" : "dead");
        }
    return true;
}

static bool check_steps(const struct life *life, const struct grid *grid,
                        struct error *err)
{
    bool right = true;
    struct plane plane = {0};
    for (int time = 1; right && time <= life->steps; time++) {
        plane_take(&plane, grid, time - 1);
        plane_step(&plane, &life->rule);
        right = check_plane(grid, time, &plane, err);
    }
    plane_release(&plane);
    return right;
}

/* The first live cell of row 1; 0: none. */
static int first_in_row_1(const struct life *life, const struct grid *grid,
                          int time)
{
    for (int y = 1; y <= life->cols; y++)
        if (*grid_at(grid, time, 1, y))
            return y;
    return 0;
}

static bool check_row_1(const struct life *life, const struct grid *grid,
                        struct error *err)
{
    for (int time = 0; time < life->steps; time++) {
        int y = first_in_row_1(life, grid, time);
        if (y)
            return error_set(err, "", 1, y,
                             "in generation %d row 1 has a live cell; it must "
                             "be empty before generation %d",
                             time, life->steps);
    }
    return first_in_row_1(life, grid, life->steps) ||
           error_say(err, "in generation %d row 1 must not be empty",
                     life->steps);
}

/* Rows that move out of the box would be compared with nothing. */
static bool check_first_rows(const struct life *life, const struct grid *grid,
                             struct error *err)
{
    for (int x = 1; x <= life->shift && x <= life->rows; x++)
        for (int y = 1; y <= life->cols; y++)
            if (*grid_at(grid, 0, x, y))
                return error_set(err, "", x, y,
                                 "in generation 0 the first %d rows must be "
                                 "empty, for they move out of the box",
                                 life->shift);
    return true;
}

/* May this cell be alive at the end though the pattern has none there? */
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
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++) {
            bool came =
                x <= life->rows - shift && *grid_at(grid, 0, x + shift, y);
            bool alive = *grid_at(grid, last, x, y);
            if (alive == came || (alive && may_be_debris(life, x, y)))
                continue;
            return error_set(err, "", x, y,
                             "in generation %d this cell must be %s, as the "
                             "cell %d rows below it was in generation 0",
                             last, came ? "alive" : "dead", shift);
        }
    return true;
}

bool seed_check(const void *puzzle, const struct grid *grid, struct error *err)
{
    const struct life *life = puzzle;
    if (!life_check_size(life, grid, err))
        return false;
    for (int time = 0; time <= life->steps; time++)
        if (!check_generation(life, grid, time, err))
            return false;
    return check_symmetry(life, grid, err) && check_steps(life, grid, err) &&
           check_row_1(life, grid, err) && check_first_rows(life, grid, err) &&
           check_shift(life, grid, err);
}
