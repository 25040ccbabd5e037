/* life.c: patterns of Conway's Life and of rules like it that come back.
 *
 * A pattern lies in a box and runs by a rule; after some generations it is
 * what it was, in another place (a ship) or in the same (an oscillator, a
 * still life).  What is looked for is read from the parameters (wish).
 *
 * Kinds.  Puzzles with steps and shift are those of D. E. Knuth's program
 * SAT-LIFE-GRID-SPACESHIPS-SYM, with his clauses (seed).  All
 * others are the quotient of the cells of all generations by a group
 * (lattice).
 *
 * Grid.  One layer for each generation; 1 is alive, 0 dead.  See life.h for
 * the window.
 *
 * Motion.  (dx,dy) with x to the right and y down, as in RLE: a ship that
 * moves up has dy < 0. */
#include "family/life/life.h"
#include "family/family.h"
#include "family/life/transfer.h"
#include "family/life/unbounded/unbounded.h"
#include "family/life/wish/wish.h"

#include <limits.h>

static const char *const examples[] = {
    "dovetail solve life:14x12,steps=3,shift=1,debris=no",
    "dovetail solve life:14x12,steps=3,shift=1,debris=no -f rle",
    "dovetail solve life:14x12,steps=3,shift=1 -o turtle.svg",
    "dovetail solve life:13x12,steps=3,shift=1",
    "dovetail enumerate life:7x13,steps=4,shift=2",
    "dovetail encode life:5x7,steps=3,shift=1 -f sat",
    "dovetail solve life:6x5,velocity=2c/4,symmetry=glide",
    "dovetail solve life:3x4,velocity=1+1c/4 -f rle",
    "dovetail solve life,velocity=c/3,width=8..12,symmetry=mirror -f rle",
    "dovetail solve life:8x8,goal=oscillator,period=5,symmetry=D8",
    "dovetail solve life,goal=parent,outside=dead:.o./..o/ooo",
    "dovetail count life:5x5,goal=still",
    NULL,
};

static const struct engine *const engines[] = {&rows_engine, &unroll_engine,
                                               &transfer_engine, NULL};

/* ---- building ------------------------------------------------------- */

void life_free(void *puzzle)
{
    struct life *life = puzzle;
    quotient_release(&life->quotient);
    pattern_release(&life->pattern);
    free(life);
}

struct life *life_copy(const struct life *life)
{
    struct life *copy = mem_alloc(1, sizeof *copy);
    *copy = *life;
    copy->quotient = (struct quotient){0};
    pattern_copy(&copy->pattern, &life->pattern);
    return copy;
}

static bool cells_fit(const struct life *life, struct error *err)
{
    int64_t cells;
    if (!__builtin_mul_overflow((int64_t)life->rows + 2,
                                (int64_t)life->cols + 2, &cells) &&
        !__builtin_mul_overflow(cells, (int64_t)life->steps + 1, &cells) &&
        cells <= INT_MAX)
        return true;
    return error_say(err,
                     "the %lld generations of a box of %dx%d have more cells "
                     "than we can number",
                     (long long)life->steps + 1, life->rows, life->cols);
}

static void name_rule(struct life *life)
{
    int rows = life->round_rows ? life->rows : 0;
    size_t size = sizeof life->rule_name;
    if (life->round_cols)
        snprintf(life->rule_name, size, "%s:T%d,%d", life->rule.text,
                 life->cols, rows);
    else
        snprintf(life->rule_name, size, "%s", life->rule.text);
}

static void *build(const struct id *id, struct error *err)
{
    struct life *life = mem_alloc(1, sizeof *life);
    life->best = -1;
    bool good = wish_read(life, id, err) && cells_fit(life, err);
    if (good && life->best_clauses)
        good = seed_best_build(life, err);
    else if (good && life->goal == GOAL_SEED)
        seed_build(life);
    else if (good && !life->widest)
        good = lattice_build(life, err);
    if (good) {
        name_rule(life);
        return life;
    }
    life_free(life);
    return NULL;
}

static const struct engine *const *suggest(const void *puzzle, enum task task)
{
    static const struct engine *const box[] = {&transfer_engine, &any_clauses,
                                               NULL};
    static const struct engine *const rows[] = {&rows_engine, NULL};
    const struct life *life = puzzle;
    if (life->widest)
        return rows;
    bool transfers =
        task == TASK_COUNT && transfer_fits(life, &(struct error){0});
    return box + !transfers;
}

/* ---- what the kind does --------------------------------------------- */

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct life *life = puzzle;
    return life->kind->state_clauses(life, clauses, err);
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct life *life = puzzle;
    life->kind->decode(life, facts, count, grid);
}

static bool check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct life *life = puzzle;
    return life->kind->check(life, grid, err);
}

static bool from_pattern(const void *puzzle, const struct grid *pattern,
                         struct grid *grid, struct error *err)
{
    const struct life *life = puzzle;
    return life->kind->from_pattern(life, pattern, grid, err);
}

static void remark(const void *puzzle, const struct log *log)
{
    const struct life *life = puzzle;
    if (life->kind->remark)
        life->kind->remark(life, log);
}

static void remark_none(const void *puzzle, const struct log *log)
{
    const struct life *life = puzzle;
    if (life->kind->remark_none)
        life->kind->remark_none(life, log);
}

static void describe(const void *puzzle, const struct grid *grid,
                     const struct log *log)
{
    const struct life *life = puzzle;
    life->kind->describe(life, grid, log);
}

static const char *rule(const void *puzzle)
{
    const struct life *life = puzzle;
    return life->rule_name;
}

/* A name that says nothing of the plane goes with any. */
static bool same_rule(const void *puzzle, const char *text)
{
    const struct life *life = puzzle;
    char name[sizeof life->rule_name];
    struct round round;
    snprintf(name, sizeof name, "%s", text);
    bool known = rule_cut(name, &round) && rule_same(life->rule.text, name);
    return known && (!round.cols ||
                     (life->round_cols && round.cols == life->cols &&
                      round.rows == (life->round_rows ? life->rows : 0)));
}

const struct family life_family = {
    .name = "life",
    .title = "find spaceships, oscillators and still lifes of Conway's Life "
             "and rules like it",
    .params = wish_params,
    .examples = examples,
    .engines = engines,
    .build = build,
    .release = life_free,
    .state_clauses = state_clauses,
    .suggest = suggest,
    .decode = decode,
    .check = check,
    .wanted = life_wanted,
    .objective = life_objective,
    .better = life_better,
    .remark = remark,
    .remark_none = remark_none,
    .describe = describe,
    .print = life_print,
    .scan = life_scan,
    .draw = life_draw,
    .draw_film = life_draw_film,
    .film_frames = life_film_frames,
    .print_frame = life_print_frame,
    .rule = rule,
    .same_rule = same_rule,
    .from_pattern = from_pattern,
};
