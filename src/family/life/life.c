/* life.c: patterns of Conway's Life and of rules like it that come back.
 *
 * A pattern lies in a box and runs by a rule; after some generations it is
 * what it was, in another place (a ship) or in the same (an oscillator, a
 * still life).  What is looked for is read from the parameters (wish).
 *
 * Kinds.  Puzzles with steps and shift are those of D. E. Knuth's program
 * SAT-LIFE-GRID-SPACESHIPS-SYM, with his clauses (seed).  Ships of any length
 * are found row by row (unbounded).  All others, patterns that come back and
 * patterns that become another one, are the quotient of the cells of all
 * generations by a group (lattice).  A pattern that is drawn whole is run and
 * told (run).  Each kind is a family of its own behind
 * the one name.
 *
 * Grid.  One layer for each generation; 1 is alive, 0 dead.  See life.h for
 * the window.
 *
 * Motion.  (dx,dy) with x to the right and y down, as in RLE: a ship that
 * moves up has dy < 0. */
#include "family/life/life.h"
#include "family/family.h"
#include "family/life/closure/closure.h"
#include "family/life/riddle.h"
#include "family/life/transfer.h"
#include "family/life/unbounded/unbounded.h"
#include "family/life/windows.h"
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
    "dovetail solve life:glider",
    NULL,
};

static const struct engine *const engines[] = {
    &rows_engine, &unroll_engine, &transfer_engine, &windows_engine, NULL};

/* ---- what all kinds share ------------------------------------------- */

void life_free(void *puzzle)
{
    struct life *life = puzzle;
    quotient_release(&life->quotient);
    connected_release(life->net);
    pattern_release(&life->pattern);
    free(life);
}

struct life *life_copy(const struct life *life)
{
    struct life *copy = mem_alloc(1, sizeof *copy);
    *copy = *life;
    copy->quotient = (struct quotient){0};
    copy->net = NULL;
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

static const struct films films = {
    .draw = life_draw_film,
    .frames = life_film_frames,
    .print_frame = life_print_frame,
};

static void tell_cell(const void *puzzle, const struct grid *grid, size_t cell,
                      int field, char *text, size_t size)
{
    (void)puzzle;
    (void)field;
    snprintf(text, size, "%s", grid->cell[cell] ? "alive" : "dead");
}

static const char sentence[] =
    "A layer for each generation, the box and one more row or column on each "
    "side; 1: alive; 0: dead, or nothing is known yet.";

static const char *const fields[] = {"state", NULL};

static const struct cell_fields cells = {sentence, fields, tell_cell, NULL};
static const struct cell_fields drawn_cells = {sentence, fields, tell_cell,
                                               drawn_board};

/* Of patterns in a box. */
static void extent(const void *puzzle, int *rows, int *cols)
{
    const struct life *life = puzzle;
    *rows = life->rows;
    *cols = life->cols;
}

/* ---- kinds ---------------------------------------------------------- */

/* One of one object. */
static const struct engine *const *cyclic_suggest(const void *puzzle,
                                                  enum task task)
{
    static const struct engine *const suggested[] = {&windows_engine,
                                                     &any_clauses, NULL};
    bool one = task == TASK_SOLVE || task == TASK_SAMPLE;
    return suggested + !(one && windows_fit(puzzle, &(struct error){0}));
}

static const struct engine *const *still_suggest(const void *puzzle,
                                                 enum task task)
{
    static const struct engine *const suggested[] = {&transfer_engine,
                                                     &any_clauses, NULL};
    bool transfers =
        task == TASK_COUNT && transfer_fits(puzzle, &(struct error){0});
    return transfers ? suggested : cyclic_suggest(puzzle, task);
}

static const struct patterns seed_patterns = {rule, same_rule,
                                              seed_take_pattern, life_tell};
static const struct patterns box_patterns = {rule, same_rule,
                                             lattice_take_pattern, life_tell};
static const struct patterns unbounded_patterns = {
    rule, same_rule, unbounded_take_pattern, life_tell};

static const struct objective objective = {life_objective, life_better};

static const char title[] = "find spaceships, oscillators and still lifes of "
                            "Conway's Life and rules like it";

static const struct pictures pictures = {.draw = life_draw};
static const struct boards boards = {.print = life_print_board,
                                     .draw = life_draw_board};
static const struct symmetries symmetries = {.count = classes_count,
                                             .first = classes_first};

static const struct commentary seed_commentary = {.remark = seed_remark,
                                                  .describe = seed_describe};
static const struct commentary cyclic_commentary = {.describe = life_describe};
static const struct commentary parent_commentary = {
    .none = parent_remark_none, .describe = course_describe};
static const struct commentary course_commentary = {.describe =
                                                        course_describe};

static const struct commentary run_commentary = {.describe = run_describe};

#define SHARED \
    .name = "life", .title = title, .engines = engines, .release = life_free, \
    .print = life_print, .scan = life_scan, .pictures = &pictures, \
    .films = &films

#define IN_A_BOX \
    SHARED, .extent = extent, .boards = &boards, \
            .state_clauses = lattice_state_clauses, .decode = lattice_decode, \
            .cells = &drawn_cells, .patterns = &box_patterns, \
            .objective = &objective

/* A ship as in Knuth's program. */
static const struct family seed_family = {
    SHARED,
    .extent = extent,
    .boards = &boards,
    .state_clauses = seed_state_clauses,
    .decode = seed_decode,
    .check = seed_check,
    .commentary = &seed_commentary,
    .cells = &cells,
    .patterns = &seed_patterns,
};

/* A ship of any length. */
static const struct family unbounded_family = {
    SHARED,
    .state_clauses = unbounded_refuse_clauses,
    .suggest = unbounded_suggest,
    .decode = unbounded_decode,
    .check = unbounded_check,
    .commentary = &cyclic_commentary,
    .cells = &cells,
    .patterns = &unbounded_patterns,
    .certificates = &life_certificates,
};

/* A ship or an oscillator. */
static const struct family cyclic_family = {
    IN_A_BOX,
    .suggest = cyclic_suggest,
    .check = cyclic_check,
    .wanted = cyclic_wanted,
    .commentary = &cyclic_commentary,
    .symmetries = &symmetries,
};

static const struct family still_family = {
    IN_A_BOX,
    .suggest = still_suggest,
    .check = cyclic_check,
    .wanted = cyclic_wanted,
    .commentary = &cyclic_commentary,
    .symmetries = &symmetries,
    .advisor = &life_advisor,
};

/* A pattern that becomes what is drawn, */
static const struct family parent_family = {
    IN_A_BOX,
    .check = course_check,
    .commentary = &parent_commentary,
    .advisor = &life_advisor,
};

/* and from the first generation on. */
static const struct family transition_family = {
    IN_A_BOX,
    .check = course_check,
    .commentary = &course_commentary,
    .advisor = &life_advisor,
};

/* What is drawn. */
static const struct family run_family = {
    SHARED,
    .extent = extent,
    .state_clauses = run_state_clauses,
    .decode = run_decode,
    .check = run_check,
    .commentary = &run_commentary,
    .cells = &cells,
    .patterns = &unbounded_patterns,
};

static const struct family *const kinds[] = {
    [GOAL_SHIP] = &cyclic_family,
    [GOAL_OSCILLATOR] = &cyclic_family,
    [GOAL_STILL] = &still_family,
    [GOAL_PARENT] = &parent_family,
    [GOAL_TRANSITION] = &transition_family,
    [GOAL_RUN] = &run_family,
    [GOAL_SEED] = &seed_family,
};

const struct family *life_answers(const struct life *life)
{
    return life->widest ? &unbounded_family : kinds[life->goal];
}

/* A new puzzle has no clauses before its clues are chosen. */
static bool build_new(struct life *life, const struct id *id,
                      struct error *err)
{
    return wish_new(life, id, err) && riddle_begin(life, err);
}

static bool build_known(struct life *life, const struct id *id,
                        struct error *err)
{
    bool good = wish_read(life, id, err) &&
                (life->goal != GOAL_RUN || run_build(life, err)) &&
                cells_fit(life, err);
    if (good && life->best_clauses)
        good = seed_best_build(life, err);
    else if (good && life->goal == GOAL_SEED)
        seed_build(life);
    else if (good && !life->widest && life->goal != GOAL_RUN)
        good = lattice_build(life, err);
    return good;
}

static void *build(const struct id *id, const struct family **family,
                   struct error *err)
{
    struct life *life = mem_alloc(1, sizeof *life);
    life->best = -1;
    life->watch = id->watch;
    if ((id->has_seed ? build_new : build_known)(life, id, err)) {
        life->watch = life->quotient.watch = NULL;
        name_rule(life);
        *family = life_answers(life);
        return life;
    }
    life_free(life);
    return NULL;
}

/* Its kinds answer for all puzzles; what is new is made here. */
const struct family life_family = {
    .name = "life",
    .title = title,
    .params = wish_params,
    .examples = examples,
    .engines = engines,
    .build = build,
    .release = life_free,
    .extent = extent,
    .boards = &boards,
    .generator = &life_generator,
    .advisor = &life_advisor,
};
