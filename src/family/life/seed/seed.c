/* seed.c: spaceships as in D. E. Knuth's program SAT-LIFE-GRID-SPACESHIPS-SYM.
 *
 * A pattern lies in a box of m rows and n columns, symmetric left to right.
 * It runs r generations and does not leave the box before the last; then it
 * is what it was at first, s rows higher.  Its first row is empty until the
 * last generation and then is not (a ship can be chosen so), whence its first
 * live row at the beginning is row s+1.
 *
 * Debris.  With debris=yes, as in Knuth's program, some cells that are alive
 * at the end may be left behind below or beside the pattern, so that a
 * solution need not be a ship: row m+1, and columns 0 and n+1 below row
 * m+1-s.  Each solution is run on the plane to say what it is.
 *
 * Facts.  (x-1) * half + y-1: cell (x,y) is alive in generation 0, for the
 * columns 1 .. half = (n+1)/2 of the left half. */
#include "family/life/life.h"
#include "base/mem.h"
#include "family/life/automaton/plane.h"

void seed_build(struct life *life)
{
    life->half = (life->cols + 1) / 2;
    counters_init(life);
}

/* ---- answers -------------------------------------------------------- */

/* Runs a pattern and keeps every generation.  What leaves the window is lost
 * and missed by the check: it must have left the box before the end. */
static void run(const struct life *life, struct plane *plane,
                struct grid *grid)
{
    if (!grid_try_size(grid, life->steps + 1, life->rows + 2, life->cols + 2,
                       0))
        return; /* unreached: there was memory */
    for (int time = 0; time <= life->steps; time++) {
        plane_put(plane, grid, time);
        plane_step(plane, &life->rule);
    }
}

void seed_decode(const void *puzzle, const int *facts, size_t count,
                 struct grid *grid)
{
    const struct life *life = puzzle;
    struct plane plane = {0};
    if (!grid_try_size(grid, 1, life->rows + 2, life->cols + 2, 0))
        return; /* unreached: there was memory */
    for (size_t i = 0; i < count; i++) {
        int x = facts[i] / life->half + 1, y = facts[i] % life->half + 1;
        *grid_at(grid, 0, x, y) = 1;
        *grid_at(grid, 0, x, life->cols + 1 - y) = 1;
    }
    plane_take(&plane, grid, 0);
    run(life, &plane, grid);
    plane_release(&plane);
}

/* A pattern has lost its place: its first live row must be row shift+1, and
 * its middle the middle of the box. */
bool seed_take_pattern(const void *puzzle, const struct grid *pattern,
                       struct grid *grid, struct error *err)
{
    const struct life *life = puzzle;
    struct plane plane = {0};
    plane_take(&plane, pattern, 0);
    int rows = plane.rows, cols = plane.cols;
    bool fits = false;
    if (!rows)
        error_say(err, "the pattern has no live cell");
    else if (life->shift >= life->rows || rows > life->rows - life->shift ||
             cols > life->cols)
        error_say(err,
                  "the pattern is %d x %d, and below the rows that shift=%d "
                  "keeps empty there is room for %d x %d",
                  rows, cols, life->shift,
                  life->shift < life->rows ? life->rows - life->shift : 0,
                  life->cols);
    else if ((life->cols - cols) % 2)
        error_say(err,
                  "the pattern is %d columns wide and cannot be symmetric "
                  "in a box of %d columns; both must be even or both odd",
                  cols, life->cols);
    else
        fits = true;
    if (fits) {
        plane_move(&plane, life->shift + 1, (life->cols - cols) / 2 + 1);
        run(life, &plane, grid);
    }
    plane_release(&plane);
    return fits;
}

/* ---- commentary ----------------------------------------------------- */

bool seed_remark(const void *puzzle, const struct log *log)
{
    const struct life *life = puzzle;
    if (!life->shift)
        log_say(log, LOG_RESULT,
                "there is no solution with shift=0: row 1 is empty at first "
                "and not at last");
    else if (life->shift >= life->rows)
        log_say(log, LOG_RESULT,
                "there is no solution: with shift=%d a box needs %d rows or "
                "more",
                life->shift, life->shift + 1);
    return !life->shift || life->shift >= life->rows;
}

void seed_describe(const void *puzzle, const struct grid *grid,
                   const struct log *log)
{
    const struct life *life = puzzle;
    int last = life->steps, below = 0, beside = 0;
    if (say_motion(life, grid, 0, "", log))
        return;
    for (int y = 0; y < grid->cols; y++)
        below += *grid_at(grid, last, life->rows + 1, y);
    for (int x = 0; x <= life->rows; x++)
        beside += *grid_at(grid, last, x, 0) +
                  *grid_at(grid, last, x, life->cols + 1);
    int left = below + beside;
    log_say(log, LOG_RESULT,
            "not a spaceship: after %d %s %d live %s left behind %s the "
            "pattern",
            last, last == 1 ? "step" : "steps", left,
            left == 1 ? "cell is" : "cells are",
            !beside  ? "below"
            : !below ? "beside"
                     : "below and beside");
    say_motion(life, grid, last, "but the last generation is ", log);
}

bool seed_state_clauses(const void *puzzle, struct clauses *clauses,
                        struct error *err)
{
    const struct life *life = puzzle;
    return (life->best_clauses ? seed_best_state
                               : counters_state)(life, clauses, err);
}
