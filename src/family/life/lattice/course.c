/* course.c: clauses of patterns that become what is drawn.
 *
 * Generations 0 .. k; generation 0 lies in the box, and generation t in the
 * box with t more rows and columns on each side.  Some generations are drawn,
 * all or in part, and unless more may be alive in the end, what lies beyond
 * the drawing is dead in these.  The rule is stated for every cell of the
 * generations 1 .. k that is not drawn as free; if more may be alive in the
 * end, only for those cells on which the drawing depends.
 *
 * A parent (k = 1 or more) is a course of which the last generation is drawn.
 * There is none in the whole plane if there is none for the cells that are
 * drawn, with k more on each side: such a pattern is an orphan, or a Garden of
 * Eden. */
#include "family/life/automaton/plane.h"
#include "family/life/lattice/lattice.h"

#include <limits.h>

struct rectangle {
    int top, left, rows, cols;
};

/* How far a place lies beyond a rectangle, where it is not rolled up; 0: it
 * lies in it. */
static int beyond(const struct life *life, struct place place,
                  const struct rectangle *r)
{
    int far = 0;
    const int ways[] = {
        life->round_rows ? 0 : r->top - place.row,
        life->round_rows ? 0 : place.row - (r->top + r->rows - 1),
        life->round_cols ? 0 : r->left - place.col,
        life->round_cols ? 0 : place.col - (r->left + r->cols - 1),
    };
    for (int i = 0; i < 4; i++)
        far = ways[i] > far ? ways[i] : far;
    return far;
}

static struct rectangle box_of(const struct life *life)
{
    return (struct rectangle){0, 0, life->rows, life->cols};
}

static struct rectangle drawing_of(const struct life *life)
{
    return (struct rectangle){life->top, life->left, life->pattern.grid.rows,
                              life->pattern.grid.cols};
}

/* Does the place stand for one that it meets once round the cylinder? */
static bool is_again(const struct life *life, struct place place)
{
    return life->round_cols && (place.col < 0 || place.col >= life->cols);
}

bool course_is_dead(const struct life *life, struct place place)
{
    struct rectangle box = box_of(life), drawing = drawing_of(life);
    bool drawn = drawn_layer(life, place.time) >= 0;
    bool any = life->outside_any && place.time > 0;
    return is_again(life, place) || beyond(life, place, &box) > place.time ||
           (drawn && !any && beyond(life, place, &drawing));
}

/* Must the rule hold for this cell of generation 1, 2, ...? */
static bool is_bound(const struct life *life, struct place place)
{
    struct rectangle drawing = drawing_of(life);
    if (is_again(life, place) || drawn_free(life, place))
        return false;
    return !life->outside_any ||
           beyond(life, place, &drawing) <= life->steps - place.time;
}

/* ---- clauses -------------------------------------------------------- */

/* Generation 0 is symmetric, and so are the others, unless no rule binds some
 * of their cells. */
static bool all_bound(const struct life *life)
{
    for (size_t i = 0; i < grid_cells(&life->pattern.grid); i++)
        if (life->pattern.grid.cell[i] == PATTERN_FREE)
            return false;
    return true;
}

static void fold_place(struct life *life, struct place place)
{
    if (!is_again(life, place))
        lattice_fold(life, place);
}

static void fold_first(struct life *life, struct place place)
{
    if (!place.time)
        fold_place(life, place);
}

static void set_place(struct life *life, struct place place)
{
    if (course_is_dead(life, place))
        quotient_set(&life->quotient, place, false);
}

static void state_place(struct life *life, struct place place)
{
    if (!place.time)
        return;
    if (drawn_free(life, place))
        quotient_mark(&life->quotient, place);
    if (!is_bound(life, place))
        return;
    place.time--;
    lattice_step(life, place);
}

void course_state(struct life *life)
{
    lattice_visit(life, all_bound(life) ? fold_place : fold_first);
    lattice_visit(life, set_place);
    drawn_set(life);
    quotient_number(&life->quotient);
    lattice_visit(life, state_place);
}

/* ---- judging -------------------------------------------------------- */

/* Nothing that is dead by where it lies is alive, on all of the plane. */
static bool check_dead(const struct life *life, const struct plane *plane,
                       int time, struct error *err)
{
    for (int row = plane->top; row < plane->top + plane->rows; row++)
        for (int col = plane->left; col < plane->left + plane->cols; col++)
            if (plane_alive(plane, row, col) &&
                course_is_dead(life, (struct place){row, col, time}))
                return error_set(err, "", row + 1, col + 1,
                                 "in generation %d this cell lies outside "
                                 "and must be dead",
                                 time);
    return true;
}

bool course_check_steps(const struct life *life, const struct grid *grid,
                        struct error *err)
{
    struct plane plane = {0};
    plane_take(&plane, grid, 0);
    plane_move(&plane, plane.top - 1, plane.left - 1);
    bool right = check_dead(life, &plane, 0, err);
    for (int time = 1; right && time <= life->steps; time++) {
        life_step(life, &plane);
        life_bind(life, &plane, grid, time);
        right = check_dead(life, &plane, time, err) &&
                life_same(life, &plane, grid, time, err);
    }
    plane_release(&plane);
    return right;
}

/* ---- no parent ------------------------------------------------------ */

/* Does the box hold every cell on which the drawing depends? */
static bool box_is_whole(const struct life *life)
{
    struct rectangle drawing = drawing_of(life);
    int below = life->rows - drawing.top - drawing.rows;
    int beside = life->cols - drawing.left - drawing.cols;
    return (life->round_rows ||
            (drawing.top >= life->steps && below >= life->steps)) &&
           (life->round_cols ||
            (drawing.left >= life->steps && beside >= life->steps));
}

void parent_remark_none(const void *puzzle, const struct log *log)
{
    const struct life *life = puzzle;
    bool any = life->symmetry == SYMMETRY_NONE && !life->fewest &&
               life->most == INT_MAX;
    if (!any || !life->outside_any || !box_is_whole(life))
        log_say(log, LOG_RESULT,
                "no such pattern in a box of %dx%d becomes this one; others "
                "are not excluded",
                life->rows, life->cols);
    else if (life->steps == 1)
        log_say(log, LOG_RESULT,
                "a Garden of Eden: no pattern becomes this one, whatever lies "
                "around it");
    else
        log_say(log, LOG_RESULT,
                "no pattern becomes this one in %d generations, whatever lies "
                "around it",
                life->steps);
}

/* What a user may take for part of what he has drawn. */
void course_describe(const void *puzzle, const struct grid *grid,
                     const struct log *log)
{
    const struct life *life = puzzle;
    int cells = 0;
    if (!life->outside_any)
        return;
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++)
            cells += !drawn_has(life, x - 1, y - 1) &&
                     *grid_at(grid, life->steps, x, y);
    if (cells)
        log_say(log, LOG_RESULT,
                "in the end %d live %s beyond what is drawn; outside=dead "
                "forbids that",
                cells, cells == 1 ? "cell lies" : "cells lie");
}
