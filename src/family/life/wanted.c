/* wanted.c: which of the patterns that obey the rules are told.
 *
 * An empty box is a still life to be counted, and nothing to be shown.  Parts
 * of a pattern that live without each other, all of smaller periods, come back
 * together after the least common multiple: that is no oscillator or ship of
 * this period.  And who wants no further symmetry gets none.
 *
 * The best pattern has the fewest or the most live cells in generation 0:
 * after each one that is found the bound is one less or one more. */
#include "family/life/life.h"
#include "family/life/pattern/parts.h"

static int population(const struct grid *grid)
{
    int cells = 0;
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++)
            cells += *grid_at(grid, 0, x, y) == 1;
    return cells;
}

/* Does some part have the whole period? */
static bool is_of_one_piece(const struct life *life, const struct plane *plane,
                            const struct motion *motion)
{
    struct parts parts = {{0}};
    bool whole = false;
    parts_find(&parts, plane, &life->rule, motion);
    for (size_t i = 0; i < parts.part.len && !whole; i++) {
        struct motion own = {0};
        whole = !motion_find(&own, &parts.part.at[i], &life->rule,
                             motion->period) ||
                own.period == motion->period;
        motion_release(&own);
    }
    parts_release(&parts);
    return whole;
}

static bool is_too_symmetric(const struct life *life,
                             const struct motion *motion)
{
    int asked = 0;
    for (int i = 0; i < life->group.size; i++)
        asked += !life->group.map[i].later;
    return __builtin_popcount(motion->symmetries) > asked ||
           (motion->glide && life->symmetry != SYMMETRY_GLIDE);
}

bool cyclic_wanted(const void *puzzle, enum task task, const struct grid *grid)
{
    const struct life *life = puzzle;
    (void)task;
    if (life->round_cols || (life->parts && life->more_symmetric))
        return true;
    struct plane plane = {0};
    struct motion motion = {0};
    plane_take(&plane, grid, 0);
    bool wanted = true;
    if (motion_find(&motion, &plane, &life->rule, life->steps))
        wanted = (life->parts || motion.period < life->steps ||
                  is_of_one_piece(life, &plane, &motion)) &&
                 (life->more_symmetric || !is_too_symmetric(life, &motion));
    motion_release(&motion);
    plane_release(&plane);
    return wanted;
}

bool still_wanted(const void *puzzle, enum task task, const struct grid *grid)
{
    return population(grid) ? cyclic_wanted(puzzle, task, grid)
                            : task != TASK_SOLVE;
}

/* Parts of smaller periods come back together after a period that is no power
 * of a prime. */
static bool is_prime_power(int number)
{
    int prime = 2;
    while (prime < number && number % prime)
        prime++;
    while (number % prime == 0)
        number /= prime;
    return number == 1;
}

void life_say_beyond(const struct life *life, const char **sentence)
{
    bool parts = !life->parts && !is_prime_power(life->steps);
    if (life->goal != GOAL_SEED && life_returns(life) && !life->round_cols &&
        (parts || !life->more_symmetric))
        *sentence++ = life->more_symmetric
                          ? "some may be of parts with smaller periods, which "
                            "parts=no does not tell"
                      : parts ? "some may be patterns that parts=no and "
                                "moresymmetric=no do not tell"
                              : "some may be patterns that moresymmetric=no "
                                "does not tell";
    if (life->minimises || life->maximises)
        *sentence++ = "they are patterns of any population, not of the best "
                      "alone";
}

const char *life_objective(const void *puzzle)
{
    const struct life *life = puzzle;
    return life->minimises   ? "minimise=population"
           : life->maximises ? "maximise=population"
                             : NULL;
}

void *life_better(const void *puzzle, const struct grid *grid,
                  const struct log *log, struct watch *watch,
                  struct error *err)
{
    struct life *better = life_copy(puzzle);
    better->watch = watch;
    better->best = population(grid);
    log_say(log, LOG_RESULT, "found one with %d live %s", better->best,
            better->best == 1 ? "cell" : "cells");
    if (lattice_build(better, err)) {
        better->watch = better->quotient.watch = NULL;
        return better;
    }
    /* seldom: nobody says stop just here */
    life_free(better);
    return NULL;
}
