/* unbounded.c: ships of a given width and any length.
 *
 * The width is that of all generations together, which for a mirror image is
 * that of the widest.  There is no box, hence there are no clauses, and only
 * an engine that goes row by row finds them (engines.c).
 *
 * Facts.  UNBOUNDED_PITCH * row + column: a cell is alive in generation 0. */
#include "family/life/unbounded/unbounded.h"
#include "base/mem.h"
#include "family/life/automaton/plane.h"
#include "family/life/pattern/motion.h"

bool unbounded_refuse_clauses(const void *puzzle, struct clauses *clauses,
                              struct error *err)
{
    (void)puzzle;
    (void)clauses;
    return error_say(err, "ships of any length cannot be stated as clauses; "
                          "a box instead of a width was expected, such as "
                          "life:13x15,velocity=2c/5");
}

enum { MOST_SQUARES = 1 << 24 }; /* of a generation */

struct frame {
    int top, left, bottom, right; /* behind the last */
};

static void enclose(struct frame *frame, const struct plane *plane)
{
    int bottom = plane->top + plane->rows, right = plane->left + plane->cols;
    bool first = frame->bottom == frame->top;
    if (!plane->rows)
        return;
    frame->top = first || plane->top < frame->top ? plane->top : frame->top;
    frame->left =
        first || plane->left < frame->left ? plane->left : frame->left;
    frame->bottom = first || bottom > frame->bottom ? bottom : frame->bottom;
    frame->right = first || right > frame->right ? right : frame->right;
}

void life_run(const struct life *life, const struct plane *start,
              struct grid *grid)
{
    struct frame frame = {0};
    struct plane plane = {0};
    bool room = true;
    plane_copy(&plane, start);
    for (int time = 0; room && time <= life->steps; time++) {
        enclose(&frame, &plane);
        plane_step(&plane, &life->rule);
        room = (int64_t)plane.rows * plane.cols <= MOST_SQUARES &&
               !watch_over(life->watch);
    }
    room = room &&
           grid_try_size(grid, life->steps + 1, frame.bottom - frame.top + 2,
                         frame.right - frame.left + 2, 0);
    plane_copy(&plane, start);
    for (int time = 0; room && time <= life->steps; time++) {
        plane_move(&plane, plane.top - frame.top + 1,
                   plane.left - frame.left + 1);
        plane_put(&plane, grid, time);
        plane_move(&plane, plane.top + frame.top - 1,
                   plane.left + frame.left - 1);
        plane_step(&plane, &life->rule);
    }
    plane_release(&plane);
}

void unbounded_decode(const void *puzzle, const int *facts, size_t count,
                      struct grid *grid)
{
    int rows = 0;
    for (size_t i = 0; i < count; i++)
        if (facts[i] / UNBOUNDED_PITCH >= rows)
            rows = facts[i] / UNBOUNDED_PITCH + 1;
    grid_size(grid, 1, rows, UNBOUNDED_PITCH, 0);
    for (size_t i = 0; i < count; i++)
        grid->cell[facts[i]] = 1;
    struct plane plane = {0};
    plane_take(&plane, grid, 0);
    life_run(puzzle, &plane, grid);
    plane_release(&plane);
}

bool unbounded_take_pattern(const void *puzzle, const struct grid *pattern,
                            struct grid *grid, struct error *err)
{
    struct plane plane = {0};
    plane_take(&plane, pattern, 0);
    bool alive = plane.rows;
    if (alive)
        life_run(puzzle, &plane, grid);
    plane_release(&plane);
    return alive || error_say(err, "the pattern has no live cell");
}

/* ---- judging -------------------------------------------------------- */

/* Columns of all generations but the last are its own mirror image, and there
 * are even or odd many. */
static bool check_symmetry(const struct life *life, const struct grid *grid,
                           struct error *err)
{
    int cols = grid->cols - 2, middle = (cols + 1) / 2;
    bool odd =
        life->symmetry == SYMMETRY_ODD || life->symmetry == SYMMETRY_GUTTER;
    bool even = life->symmetry == SYMMETRY_EVEN;
    if (life->symmetry == SYMMETRY_GLIDE)
        return life_check_glide(life, grid, err);
    if (life->symmetry == SYMMETRY_NONE)
        return true;
    if (cols % 2 ? even : odd)
        return error_say(err,
                         "the generations are %d columns wide, and the "
                         "symmetry is %s",
                         cols, symmetry_words[life->symmetry]);
    for (int x = 1; x < grid->rows - 1; x++) {
        for (int y = 1; y <= cols; y++)
            if (*grid_at(grid, 0, x, y) != *grid_at(grid, 0, x, cols + 1 - y))
                return error_set(err, "", x, y,
                                 "in generation 0 this cell and its mirror "
                                 "image differ");
        for (int time = 0; time <= life->steps; time++)
            if (life->symmetry == SYMMETRY_GUTTER &&
                /* unreached: patterns of the tests are refused before */
                *grid_at(grid, time, x, middle))
                return error_set(err, "", x, middle,
                                 "in generation %d the column in the middle "
                                 "has a live cell",
                                 time);
    }
    return true;
}

/* Columns of all generations but the last; if it moves to a side, of the
 * widest. */
static int columns(const struct life *life, const struct grid *grid)
{
    int widest = 0;
    if (!life->right)
        return grid->cols - 2;
    for (int time = 0; time <= life->steps; time++) {
        struct plane plane = {0};
        plane_take(&plane, grid, time);
        widest = plane.cols > widest ? plane.cols : widest;
        plane_release(&plane);
    }
    return widest;
}

/* Does the grid have what is drawn, moved by so much, and nothing above it,
 * or below? */
static bool has_drawing_at(const struct life *life, const struct grid *grid,
                           int top, int left)
{
    struct life moved = *life;
    moved.top = top;
    moved.left = left;
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++)
            if (*grid_at(grid, 0, x, y) &&
                (life->tail ? x - 1 >= top + life->pattern.grid.rows
                            : x - 1 < top))
                return false;
    return drawn_check(&moved, grid, &(struct error){0});
}

static bool check_drawing(const struct life *life, const struct grid *grid,
                          struct error *err)
{
    const struct grid *drawn = &life->pattern.grid;
    if (!drawn->layers)
        return true;
    for (int top = -drawn->rows; top <= grid->rows; top++)
        for (int left = -drawn->cols; left <= grid->cols; left++)
            if (has_drawing_at(life, grid, top, left))
                return true;
    return error_say(err, "what is drawn is not the %s of the pattern",
                     life->tail ? "end" : "beginning");
}

/* The grid is what comes of its first layer, at its smallest. */
static bool check_run(const struct life *life, const struct grid *grid,
                      struct error *err)
{
    struct plane start = {0};
    struct grid again = {0};
    for (size_t i = 0; i < grid_cells(grid); i++)
        if (grid->cell[i] != 0 && grid->cell[i] != 1)
            return error_say(err,
                             "a cell is %d; 1 (alive) or 0 (dead) was "
                             "expected",
                             grid->cell[i]);
    if (grid->layers)
        plane_take(&start, grid, 0);
    bool alive = start.rows;
    if (alive)
        life_run(life, &start, &again);
    bool same = alive && grid_equal(grid, &again);
    plane_release(&start);
    grid_release(&again);
    return same ||
           error_say(err, alive ? "the generations do not follow each other "
                                  "by the rule, or there are more cells "
                                  "around them than one on each side"
                                : "nothing is alive");
}

bool unbounded_check(const void *puzzle, const struct grid *grid,
                     struct error *err)
{
    const struct life *life = puzzle;
    struct plane start = {0};
    struct motion motion = {0};
    if (!check_run(life, grid, err))
        return false;
    plane_take(&start, grid, 0);
    bool back = motion_find(&motion, &start, &life->rule, life->steps);
    plane_release(&start);
    int times = back ? life->steps / motion.period : 0;
    bool moves = back && times * motion.period == life->steps &&
                 times * motion.down == life->down &&
                 times * motion.right == life->right;
    motion_release(&motion);
    if (!moves)
        return error_say(err,
                         "the pattern is not back after %d generations, "
                         "moved by (%d,%d)",
                         life->steps, life->right, life->down);
    if (times > 1 && !life->subperiod)
        return error_say(err, "the period is %d, not %d", life->steps / times,
                         life->steps);
    int wide = columns(life, grid);
    if (wide > life->widest)
        return error_say(err,
                         "the generations are %d columns wide; %d or "
                         "less were expected",
                         wide, life->widest);
    return check_symmetry(life, grid, err) && check_drawing(life, grid, err);
}
