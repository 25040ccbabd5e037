/* wanted.c: which of the patterns that obey the rules are told.
 *
 * Parts of a pattern that live without each other, all of smaller periods,
 * come back together after the least common multiple: that is no oscillator or
 * ship of this period.  Who wants one object gets no pattern of several parts,
 * of which the clauses let few pass (lattice/connected.c), and who wants no
 * further symmetry gets none.
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

/* Does one of the parts have the whole period? */
static bool has_period(const struct life *life, const struct parts *parts,
                       int period)
{
    bool whole = false;
    for (size_t i = 0; i < parts->part.len && !whole; i++) {
        struct motion own = {0};
        whole = !motion_find(&own, &parts->part.at[i], &life->rule, period) ||
                own.period == period;
        motion_release(&own);
    }
    return whole;
}

static bool parts_fit(const struct life *life, const struct plane *plane,
                      const struct motion *motion, struct error *err)
{
    struct parts parts = {{0}};
    bool periods = !life->parts && motion->period == life->steps, fit = true;
    if (!periods && !life->connected)
        return true; /* unreached: ships of the tests are asked for more */
    parts_find(&parts, plane, &life->rule, motion);
    if (life->connected && parts.part.len > 1)
        fit = error_say(err,
                        "it is %zu parts that live without each other, and "
                        "connected=yes asks for one",
                        parts.part.len);
    else if (periods && !has_period(life, &parts, motion->period))
        /* unreached: parts of the tests have the period */
        fit = error_say(err,
                        "no part of it has the period %d, which parts=yes "
                        "allows",
                        motion->period);
    parts_release(&parts);
    return fit;
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

bool cyclic_refine(const void *puzzle, const int *facts, size_t count,
                   struct sink *sink)
{
    const struct life *life = puzzle;
    struct plane plane = {0};
    struct motion motion = {0};
    struct grid grid = {0};
    struct parts parts = {{0}};
    lattice_decode(life, facts, count, &grid);
    plane_take(&plane, &grid, 0);
    if (motion_find(&motion, &plane, &life->rule, life->steps))
        parts_find(&parts, &plane, &life->rule, &motion);
    bool apart = parts.part.len > 1;
    if (apart)
        connected_cut(life, &grid, parts.part.at, parts.part.len, sink);
    parts_release(&parts);
    motion_release(&motion);
    plane_release(&plane);
    grid_release(&grid);
    return apart;
}

bool cyclic_wanted(const void *puzzle, const struct grid *grid,
                   struct error *err)
{
    const struct life *life = puzzle;
    struct plane plane = {0};
    struct motion motion = {0};
    if (life->round_cols ||
        (life->parts && !life->connected && life->more_symmetric))
        return true;
    plane_take(&plane, grid, 0);
    bool wanted = true;
    if (motion_find(&motion, &plane, &life->rule, life->steps)) {
        wanted = parts_fit(life, &plane, &motion, err);
        if (wanted && !life->more_symmetric && is_too_symmetric(life, &motion))
            wanted = error_say(err, "it has more symmetries than are asked "
                                    "for, and moresymmetric=no forbids that");
    }
    motion_release(&motion);
    plane_release(&plane);
    return wanted;
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
    static const char *const beyond[] = {
        [1] = "some may be of parts with smaller periods, which parts=no does "
              "not tell",
        [2] = "some may be patterns that moresymmetric=no does not tell",
        [3] = "some may be patterns that parts=no and moresymmetric=no do not "
              "tell",
        [4] = "some may be of several parts, which connected=yes does not "
              "tell",
        [5] = "some may be of several parts, which connected=yes and parts=no "
              "do not tell",
        [6] = "some may be patterns that connected=yes and moresymmetric=no "
              "do not tell",
        [7] = "some may be patterns that connected=yes, parts=no and "
              "moresymmetric=no do not tell",
    };
    bool parts = !life->parts && !is_prime_power(life->steps);
    int kind = parts + 2 * !life->more_symmetric + 4 * life->connected;
    if (kind && life->goal != GOAL_SEED && life_returns(life) &&
        !life->round_cols)
        *sentence++ = beyond[kind];
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
    log_say(log, LOG_RESULT, "found one with %d live %s%s", better->best,
            better->best == 1 ? "cell" : "cells",
            better->still ? "" : " in generation 0");
    if (lattice_build(better, err)) {
        better->watch = better->quotient.watch = NULL;
        return better;
    }
    /* seldom: nobody says stop just here */
    life_free(better);
    return NULL;
}
