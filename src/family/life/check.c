/* check.c: is this pattern what the puzzle asks for?  By the rule, on a plane
 * without borders or rolled up, and by nothing that the clauses are made of.
 *
 * In this order: every cell is alive or dead; each generation is one step
 * after the one before; the generations before the last lie in the box; the
 * last one is the first one moved; no earlier one is, moved by its part of
 * the way; the pattern is symmetric; and as many cells are alive as may be.
 * The places in the errors are rows and columns of the box. */
#include "base/mem.h"
#include "base/square.h"
#include "family/life/automaton/plane.h"
#include "family/life/life.h"

bool life_check_size(const struct life *life, const struct grid *grid,
                     struct error *err)
{
    if (grid->layers == life->steps + 1 && grid->rows == life->rows + 2 &&
        grid->cols == life->cols + 2)
        return true;
    return error_say(err,
                     "%d generations of %dx%d cells were expected, the box "
                     "and one more on each side, not %d of %dx%d",
                     life->steps + 1, life->rows + 2, life->cols + 2,
                     grid->layers, grid->rows, grid->cols);
}

static bool check_cells(const struct grid *grid, struct error *err)
{
    for (int time = 0; time < grid->layers; time++)
        for (int x = 0; x < grid->rows; x++)
            for (int y = 0; y < grid->cols; y++) {
                int cell = *grid_at(grid, time, x, y);
                if (cell != 0 && cell != 1)
                    return error_set(err, "", x, y,
                                     "in generation %d a cell is %d; 1 "
                                     "(alive) or 0 (dead) was expected",
                                     time, cell);
            }
    return true;
}

/* Are so many generations inside the box? */
static bool check_inside(const struct life *life, const struct grid *grid,
                         int generations, struct error *err)
{
    for (int time = 0; time < generations; time++)
        for (int x = 0; x < grid->rows; x++)
            for (int y = 0; y < grid->cols; y++)
                if (*grid_at(grid, time, x, y) && outside(life, x, y))
                    return error_set(err, "", x, y,
                                     "in generation %d the pattern leaves "
                                     "the box",
                                     time);
    return true;
}

/* A generation with row 1 and column 1 of the box at (0,0). */
static void take(struct plane *plane, const struct grid *grid, int time)
{
    plane_take(plane, grid, time);
    plane_move(plane, plane->top - 1, plane->left - 1);
}

bool life_same(const struct life *life, const struct plane *plane,
               const struct grid *grid, int time, struct error *err)
{
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++) {
            bool alive = plane_alive(plane, x - 1, y - 1);
            if (*grid_at(grid, time, x, y) != alive)
                return error_set(err, "", x, y,
                                 "in generation %d this cell must be %s by "
                                 "the rule %s",
                                 time, alive ? "alive" : "dead",
                                 life->rule.text);
        }
    return true;
}

/* A generation, and the next one twice: as a plane and as a grid, with one
 * more row and column on each side. */
static bool afford_step(const struct grid *grid, struct error *err)
{
    double cells = (grid->rows + 2.0) * (grid->cols + 2.0);
    return mem_has((2 + sizeof *grid->cell) * cells) ||
           /* unreached: there was memory */
           error_starve(err, "there is no memory for a step of %dx%d cells",
                        grid->rows, grid->cols);
}

static bool check_steps(const struct life *life, const struct grid *grid,
                        struct error *err)
{
    bool right = true;
    struct plane plane = {0};
    if (!afford_step(grid, err))
        return false; /* unreached: there was memory */
    take(&plane, grid, 0);
    for (int time = 1; right && time <= life->steps; time++) {
        life_step(life, &plane);
        right = life_same(life, &plane, grid, time, err);
    }
    plane_release(&plane);
    return right;
}

/* ---- motion --------------------------------------------------------- */

/* Is this cell alive in a generation?  In coordinates from 0. */
static bool alive_at(const struct life *life, const struct grid *grid,
                     struct place at)
{
    if (life->round_rows)
        at.row = (at.row % life->rows + life->rows) % life->rows;
    if (life->round_cols)
        at.col = (at.col % life->cols + life->cols) % life->cols;
    return grid_get(grid, at.time, at.row + 1, at.col + 1) == 1;
}

/* The first cell where generation `time` is not generation 0 moved by 1/part
 * of the way; false: there is none. */
static bool differs(const struct life *life, const struct grid *grid, int part,
                    struct place *at)
{
    int down = life->down / part, right = life->right / part;
    at->time = life->steps / part;
    for (at->row = -1; at->row <= life->rows; at->row++)
        for (at->col = -1; at->col <= life->cols; at->col++) {
            struct place before = {at->row - down, at->col - right, 0};
            struct place after = {at->row + down, at->col + right, at->time};
            struct place start = {at->row, at->col, 0};
            if (alive_at(life, grid, *at) != alive_at(life, grid, before) ||
                alive_at(life, grid, start) != alive_at(life, grid, after))
                return true;
        }
    return false;
}

static bool check_motion(const struct life *life, const struct grid *grid,
                         struct error *err)
{
    struct place at;
    if (differs(life, grid, 1, &at))
        return error_set(err, "", at.row + 1, at.col + 1,
                         "generation %d is not generation 0 moved by (%d,%d), "
                         "in columns and rows: this cell differs",
                         life->steps, life->right, life->down);
    for (int part = 2; part <= life->steps && !life->subperiod; part++)
        if (life->steps % part == 0 && life->down % part == 0 &&
            life->right % part == 0 && !differs(life, grid, part, &at))
            return error_say(err, "the period is %d or less, not %d",
                             life->steps / part, life->steps);
    return true;
}

/* ---- symmetry ------------------------------------------------------- */

/* Where a symmetry of the square takes a cell, about the middle of the box. */
static struct place image_of(const struct life *life, struct place at,
                             int symmetry)
{
    int offset = (life->rows - life->cols) >> 1; /* of the square within */
    int sum = (life->rows + life->cols - 2) >> 1;
    bool flips = symmetry & SQUARE_TOP_BOTTOM;
    bool mirrors = symmetry & SQUARE_LEFT_RIGHT;
    struct place image = at;
    if (symmetry & SQUARE_DIAGONAL) {
        image.row = flips ? sum - at.col : at.col + offset;
        image.col = mirrors ? sum - at.row : at.row - offset;
    } else {
        if (flips)
            image.row = life->rows - 1 - at.row;
        if (mirrors)
            image.col = life->cols - 1 - at.col;
    }
    return image;
}

static bool check_mirror(const struct life *life, const struct grid *grid,
                         int symmetry, struct error *err)
{
    struct place at = {0};
    for (at.row = 0; at.row < life->rows; at.row++)
        for (at.col = 0; at.col < life->cols; at.col++) {
            struct place image = image_of(life, at, symmetry);
            if (alive_at(life, grid, at) != alive_at(life, grid, image))
                return error_set(err, "", at.row + 1, at.col + 1,
                                 "in generation 0 this cell and its image in "
                                 "row %d, column %d differ, and the symmetry "
                                 "is %s",
                                 image.row + 1, image.col + 1,
                                 symmetry_words[life->symmetry]);
        }
    return true;
}

static bool check_gutter(const struct life *life, const struct grid *grid,
                         struct error *err)
{
    int middle = (life->cols + 1) / 2;
    for (int time = 0; time <= life->steps; time++)
        for (int x = 1; x <= life->rows; x++)
            if (*grid_at(grid, time, x, middle))
                return error_set(err, "", x, middle,
                                 "in generation %d the column in the middle "
                                 "has a live cell",
                                 time);
    return true;
}

/* Half of the period later the pattern is its mirror image, half of the way
 * further: the images of generation 0 in all places are tried. */
bool life_check_glide(const struct life *life, const struct grid *grid,
                      struct error *err)
{
    struct plane start = {0}, later = {0};
    bool across = life->down && life->right, found;
    int mirror = across && life->down == life->right ? SQUARE_DIAGONAL
                 : across                            ? SQUARE_ANTIDIAGONAL
                 : life->right                       ? SQUARE_TOP_BOTTOM
                                                     : SQUARE_LEFT_RIGHT;
    take(&start, grid, 0);
    take(&later, grid, life->steps / 2);
    found = (across ? start.cols == later.rows && start.rows == later.cols
                    : start.cols == later.cols && start.rows == later.rows);
    for (int row = 0; row < start.rows && found; row++)
        for (int col = 0; col < start.cols && found; col++) {
            struct rowcol to =
                square_image(mirror, (struct rowcol){start.rows, start.cols},
                             (struct rowcol){row, col});
            found =
                plane_alive(&start, start.top + row, start.left + col) ==
                plane_alive(&later, later.top + to.row, later.left + to.col);
        }
    plane_release(&start);
    plane_release(&later);
    return found || error_say(err,
                              "generation %d is not the mirror image of "
                              "generation 0",
                              life->steps / 2);
}

static bool check_symmetry(const struct life *life, const struct grid *grid,
                           struct error *err)
{
    switch (life->symmetry) {
    case SYMMETRY_NONE:
        return true;
    case SYMMETRY_MIRROR:
    case SYMMETRY_EVEN:
    case SYMMETRY_ODD:
        return check_mirror(life, grid, SQUARE_LEFT_RIGHT, err);
    case SYMMETRY_GUTTER:
        return check_mirror(life, grid, SQUARE_LEFT_RIGHT, err) &&
               check_gutter(life, grid, err);
    case SYMMETRY_GLIDE:
        return life_check_glide(life, grid, err);
    case SYMMETRY_FLIP:
        return check_mirror(life, grid, SQUARE_TOP_BOTTOM, err);
    case SYMMETRY_DIAGONAL:
        return check_mirror(life, grid, SQUARE_DIAGONAL, err);
    case SYMMETRY_ANTIDIAGONAL:
        return check_mirror(life, grid, SQUARE_ANTIDIAGONAL, err);
    case SYMMETRY_C2:
        return check_mirror(life, grid, SQUARE_HALF_TURN, err);
    case SYMMETRY_C4:
        return check_mirror(life, grid, SQUARE_CLOCKWISE, err);
    case SYMMETRY_D4_PLUS:
        return check_mirror(life, grid, SQUARE_LEFT_RIGHT, err) &&
               check_mirror(life, grid, SQUARE_TOP_BOTTOM, err);
    case SYMMETRY_D4_CROSS:
        return check_mirror(life, grid, SQUARE_DIAGONAL, err) &&
               check_mirror(life, grid, SQUARE_ANTIDIAGONAL, err);
    case SYMMETRY_D8:
        return check_mirror(life, grid, SQUARE_LEFT_RIGHT, err) &&
               check_mirror(life, grid, SQUARE_CLOCKWISE, err);
    }
    return true; /* unreached: these are all symmetries */
}

/* ---- population ----------------------------------------------------- */

static bool any_alive(const struct grid *grid)
{
    for (size_t i = 0; i < grid_cells(grid); i++)
        if (grid->cell[i] == 1)
            return true;
    return false;
}

static bool check_population(const struct life *life, const struct grid *grid,
                             struct error *err)
{
    int cells = 0;
    for (int x = 1; x <= life->rows; x++)
        for (int y = 1; y <= life->cols; y++)
            cells += *grid_at(grid, 0, x, y);
    if (cells >= life->fewest && cells <= life->most)
        return true;
    return error_say(err,
                     "generation 0 has %d live cells; from %d to %d were "
                     "expected",
                     cells, life->fewest, life->most);
}

/* ---- kinds ---------------------------------------------------------- */

bool cyclic_check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct life *life = puzzle;
    return life_check_size(life, grid, err) && check_cells(grid, err) &&
           check_inside(life, grid, life->steps, err) &&
           check_steps(life, grid, err) && check_motion(life, grid, err) &&
           check_symmetry(life, grid, err) &&
           check_population(life, grid, err) && drawn_check(life, grid, err) &&
           (any_alive(grid) || error_say(err, "nothing is alive"));
}

bool course_check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct life *life = puzzle;
    return life_check_size(life, grid, err) && check_cells(grid, err) &&
           check_inside(life, grid, 1, err) &&
           course_check_steps(life, grid, err) &&
           check_symmetry(life, grid, err) &&
           check_population(life, grid, err) && drawn_check(life, grid, err);
}
