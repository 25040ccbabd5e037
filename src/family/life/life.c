/* life.c: spaceships of Conway's Life, after D. E. Knuth's program
 * SAT-LIFE-GRID-SPACESHIPS-SYM.
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
 * columns 1 .. half = (n+1)/2 of the left half.
 *
 * Grid.  One layer for each generation 0 .. r; 1 is alive, 0 dead.  See
 * life.h for the window.
 *
 * Motion.  (dx,dy) with x to the right and y down, as in RLE: a ship that
 * moves up has dy < 0.  Its period may be a divisor of r. */
#include "family/life/life.h"
#include "family/family.h"
#include "family/life/plane.h"

#include <limits.h>

enum parameter { STEPS, SHIFT, SYMMETRY, DEBRIS };
enum { DEBRIS_YES };

static const char *const symmetries[] = {"mirror", NULL};
static const char *const debris_words[] = {"yes", "no", NULL};

static const struct param params[] = {
    [STEPS] = {"steps", PARAM_NUMBER, NULL, 1, INT_MAX,
               .help = "how many generations pass"},
    [SHIFT] = {"shift", PARAM_NUMBER, NULL, 0, INT_MAX,
               .help = "how many rows the pattern has moved up then"},
    [SYMMETRY] = {"symmetry", PARAM_WORD, "mirror", .words = symmetries,
                  .help = "mirror: the left half is the mirror image of the "
                          "right half"},
    [DEBRIS] = {"debris", PARAM_WORD, "yes", .words = debris_words,
                .help = "yes: cells may be left behind at the bottom in the "
                        "last generation; no: true spaceships only"},
    {0},
};

static const char *const examples[] = {
    "dovetail solve life:14x12,steps=3,shift=1,debris=no",
    "dovetail solve life:14x12,steps=3,shift=1,debris=no -f rle",
    "dovetail solve life:14x12,steps=3,shift=1 -o turtle.svg",
    "dovetail solve life:13x12,steps=3,shift=1",
    "dovetail enumerate life:7x13,steps=4,shift=2",
    "dovetail encode life:5x7,steps=3,shift=1 -f sat",
    NULL,
};

/* ---- building ------------------------------------------------------- */

static bool parts_fit(const struct id *id, struct error *err)
{
    int rows = id->rows ? id->rows : 14, cols = id->rows ? id->cols : 12;
    const char *wrong = NULL;
    if (id->givens)
        wrong = "life takes no pattern";
    else if (!id->rows)
        wrong = "the size of the box is missing";
    else if (!id->value[STEPS].given)
        wrong = "steps, the number of generations, is missing";
    else if (!id->value[SHIFT].given)
        wrong = "shift, how many rows the pattern moves up, is missing";
    return !wrong || error_say(err, "%s: write life:%dx%d,steps=3,shift=1",
                               wrong, rows, cols);
}

static void *build(const struct id *id, struct error *err)
{
    if (!parts_fit(id, err))
        return NULL;
    int64_t cells, steps = id->value[STEPS].number;
    if (__builtin_mul_overflow((int64_t)id->rows + 2, (int64_t)id->cols + 2,
                               &cells) ||
        __builtin_mul_overflow(cells, steps + 1, &cells) || cells > INT_MAX) {
        error_say(err,
                  "the %lld generations of a box of %dx%d have more cells "
                  "than we can number",
                  (long long)steps + 1, id->rows, id->cols);
        return NULL;
    }
    struct life *life = mem_alloc(1, sizeof *life);
    life->rows = id->rows;
    life->cols = id->cols;
    life->half = (id->cols + 1) / 2;
    life->steps = (int)steps;
    life->shift = (int)id->value[SHIFT].number;
    life->debris = id->value[DEBRIS].number == DEBRIS_YES;
    counters_init(life);
    return life;
}

static void release(void *puzzle)
{
    free(puzzle);
}

static const char *const *suggest(const void *puzzle, enum task task)
{
    static const char *const engines[] = {"cadical", NULL};
    (void)puzzle;
    (void)task;
    return engines;
}

static const char *rule(const void *puzzle)
{
    (void)puzzle;
    return "B3/S23";
}

/* ---- answers -------------------------------------------------------- */

/* Runs a pattern and keeps every generation.  What leaves the window is lost
 * and missed by the check: it must have left the box before the end. */
static void run(const struct life *life, struct plane *plane,
                struct grid *grid)
{
    grid_size(grid, life->steps + 1, life->rows + 2, life->cols + 2, 0);
    for (int time = 0; time <= life->steps; time++) {
        plane_put(plane, grid, time);
        plane_step(plane);
    }
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct life *life = puzzle;
    struct plane plane = {0};
    grid_size(grid, 1, life->rows + 2, life->cols + 2, 0);
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
static bool from_pattern(const void *puzzle, const struct grid *pattern,
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

static void remark(const void *puzzle, const struct log *log)
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
}

/* After how many steps, at most `limit`, does the shape come back?  0: it
 * does not.  `start` becomes that generation. */
static int find_period(struct plane *start, int limit)
{
    struct plane now = {0};
    plane_copy(&now, start);
    int period = 0;
    do {
        plane_step(&now);
        period++;
    } while (period < limit && !plane_same_shape(&now, start));
    bool back = plane_same_shape(&now, start);
    plane_release(start);
    *start = now;
    return back ? period : 0;
}

/* Says how a generation moves, if it comes back within `steps`. */
static bool say_motion(const struct grid *grid, int time, int steps,
                       const char *subject, const struct log *log)
{
    struct plane plane = {0};
    plane_take(&plane, grid, time);
    int top = plane.top, left = plane.left;
    int period = find_period(&plane, steps);
    int right = plane.left - left, down = plane.top - top;
    bool nothing = !plane.rows;
    plane_release(&plane);
    if (!period || nothing)
        return false;
    if (right || down)
        log_say(log, LOG_RESULT,
                "%sa true spaceship, period %d, moves (%d,%d): %d %s %s",
                subject, period, right, down, abs(down),
                abs(down) == 1 ? "row" : "rows", down < 0 ? "up" : "down");
    else if (period > 1)
        log_say(log, LOG_RESULT, "%sno spaceship: an oscillator, period %d",
                subject, period);
    else
        log_say(log, LOG_RESULT, "%sno spaceship: a still life", subject);
    return true;
}

static void describe(const void *puzzle, const struct grid *grid,
                     const struct log *log)
{
    const struct life *life = puzzle;
    int last = life->steps, below = 0, beside = 0;
    if (say_motion(grid, 0, last, "", log))
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
    say_motion(grid, last, last, "but the last generation is ", log);
}

const struct family life_family = {
    .name = "life",
    .title = "find spaceships of Conway's Life that are mirror images of "
             "themselves",
    .params = params,
    .examples = examples,
    .build = build,
    .release = release,
    .state_clauses = counters_state,
    .suggest = suggest,
    .decode = decode,
    .check = life_check,
    .remark = remark,
    .describe = describe,
    .print = life_print,
    .scan = life_scan,
    .draw = life_draw,
    .rule = rule,
    .from_pattern = from_pattern,
};
