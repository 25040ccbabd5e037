/* run.c: what is drawn, and what becomes of it.
 *
 * A pattern that is given whole has one solution, its generations up to the
 * one in which it is back, or as many as are asked for.  There is nothing to
 * be found: no variable, no fact.  What a user wants is to be told what it is
 * (describe.c), to see it, and to get it in another format. */
#include "family/life/automaton/plane.h"
#include "family/life/life.h"
#include "family/life/pattern/motion.h"

/* Generations of what is not back; and as long as it is waited for that, in
 * generations and in squares. */
enum { SHOWN = 10, PATIENCE = 2000, SQUARES = 1 << 25 };

static void take_drawn(struct plane *plane, const struct life *life)
{
    plane_take(plane, &life->pattern.grid, 0);
}

/* How long can be waited for a pattern that may grow for ever? */
static int find_patience(const struct life *life, const struct plane *start)
{
    struct plane now = {0};
    int64_t squares = 0;
    int time = 0;
    plane_copy(&now, start);
    for (; time < PATIENCE && squares < SQUARES && now.rows &&
           !watch_over(life->watch);
         time++) {
        plane_step(&now, &life->rule);
        squares += (int64_t)now.rows * now.cols;
    }
    plane_release(&now);
    return time;
}

/* The generations until it is back, or dies, or some. */
static int find_steps(const struct life *life, const struct plane *start)
{
    struct motion motion;
    bool back = motion_find(&motion, start, &life->rule, life->patience);
    int some = life->patience < SHOWN ? life->patience : SHOWN;
    int steps = back ? motion.period : some;
    motion_release(&motion);
    return steps;
}

/* Where the drawing lies in what holds all generations. */
static void place_drawn(struct life *life, const struct plane *start,
                        const struct grid *grid)
{
    struct plane first = {0};
    plane_take(&first, grid, 0);
    life->top = first.top - 1 - start->top;
    life->left = first.left - 1 - start->left;
    plane_release(&first);
}

static bool is_still(const struct grid *grid)
{
    size_t cells = (size_t)grid->rows * (size_t)grid->cols;
    return !memcmp(grid->cell, grid->cell + cells, cells * sizeof *grid->cell);
}

bool run_build(struct life *life, struct error *err)
{
    struct plane start = {0};
    struct grid grid = {0};
    take_drawn(&start, life);
    if (!start.rows)
        return error_say(err, "the pattern has no live cell");
    life->patience = find_patience(life, &start);
    if (!life->steps)
        life->steps = find_steps(life, &start);
    life_run(life, &start, &grid);
    life->rows = grid.rows - 2;
    life->cols = grid.cols - 2;
    bool room = grid.cell;
    if (room)
        place_drawn(life, &start, &grid);
    plane_release(&start);
    life->still = room && life->steps == 1 && is_still(&grid);
    grid_release(&grid);
    return room || error_say(err,
                             "the %d generations of this pattern have more "
                             "cells than we can show; steps=1 shows one",
                             life->steps);
}

static void emit_none(const void *puzzle, struct sink *sink)
{
    (void)puzzle;
    (void)sink;
}

/* unreached: a film has no clauses to be named */
static size_t name_none(const void *puzzle, int variable, char *name)
{
    (void)puzzle;
    (void)variable;
    *name = '\0';
    return 0;
}

/* unreached: a film has no clauses to be named */
static int fact_none(const void *puzzle, int variable)
{
    (void)puzzle;
    (void)variable;
    return NO_FACT;
}

bool run_state_clauses(const void *puzzle, struct clauses *clauses,
                       struct error *err)
{
    (void)err;
    *clauses = (struct clauses){.puzzle = puzzle,
                                .emit = emit_none,
                                .name = name_none,
                                .fact = fact_none,
                                .determined = true};
    return true;
}

void run_decode(const void *puzzle, const int *facts, size_t count,
                struct grid *grid)
{
    const struct life *life = puzzle;
    struct plane start = {0};
    (void)facts;
    (void)count;
    take_drawn(&start, life);
    life_run(life, &start, grid);
    plane_release(&start);
}

bool run_check(const void *puzzle, const struct grid *grid, struct error *err)
{
    struct grid own = {0};
    if (!life_check_size(puzzle, grid, err))
        return false; /* unreached: films of the tests have the right size */
    run_decode(puzzle, NULL, 0, &own);
    bool same = grid_equal(grid, &own);
    grid_release(&own);
    return same || error_say(err, "this is not what is drawn, and what "
                                  "becomes of it by the rule");
}

/* Of a pattern that is not back. */
static void say_end(const struct life *life, const struct grid *grid,
                    const struct log *log)
{
    struct plane now = {0};
    int time = 0;
    plane_take(&now, grid, 0);
    for (; time < life->patience && now.rows; time++)
        plane_step(&now, &life->rule);
    if (now.rows)
        log_say(log, LOG_RESULT,
                "no still life, oscillator or spaceship: it is not back "
                "within %d generations",
                life->patience);
    else
        log_say(log, LOG_RESULT, "nothing of it is alive in generation %d",
                time);
    plane_release(&now);
}

static void say_cells(const struct life *life, const struct grid *grid,
                      const struct log *log)
{
    enum { TOLD = 40 };
    char list[12 * TOLD] = "";
    size_t at = 0;
    for (int time = 0; time < life->steps && time < TOLD; time++) {
        int cells = 0;
        for (int x = 0; x < grid->rows; x++)
            for (int y = 0; y < grid->cols; y++)
                cells += *grid_at(grid, time, x, y);
        at += (size_t)snprintf(list + at, sizeof list - at, " %d", cells);
    }
    log_say(log, LOG_RESULT,
            "rule %s; live cells in generation 0, 1, ...:%s%s",
            life->rule.text, list, life->steps > TOLD ? " ..." : "");
}

void run_describe(const void *puzzle, const struct grid *grid,
                  const struct log *log)
{
    const struct life *life = puzzle;
    if (!say_motion(life, grid, 0, "", log))
        say_end(life, grid, log);
    say_cells(life, grid, log);
}
