/* lattice.c: ships, oscillators and still lifes in a box, as the quotient of
 * all cells by a group.
 *
 * A pattern lies in a box in the generations 0 .. p-1, and generation p is
 * generation 0 moved by (down, right).  So a cell of generation p is one of
 * generation 0, the cells that a symmetry maps onto each other are one, and
 * those that one maps out of the box are dead (see quotient.c).  For every
 * orbit of cells the rule is stated once, around the box too: what would be
 * born there is not.
 *
 * The same pattern elsewhere in the box would be another solution.  Along
 * each way on which the symmetry lets it move, it is as far up or left as it
 * can: some cell that lives in some generation has none before it that could.
 *
 * True period.  For every prime q that divides p and the way, generation p/q
 * is not generation 0 moved by 1/q of the way: a variable for each pair of
 * cells implies that they differ, and one of these is true.
 *
 * Facts.  The first cell of each orbit, cols * row + col, in generation 0. */
#include "family/life/life.h"
#include "base/mem.h"
#include "family/life/plane.h"
#include "family/life/total.h"

/* ---- classes of cells ----------------------------------------------- */

static void fold_place(struct life *life, struct place place)
{
    struct quotient *q = &life->quotient;
    for (int i = 1; i < life->group.size; i++) {
        struct place image = map_apply(life, &life->group.map[i], place);
        if (quotient_inside(q, image))
            quotient_join(q, place, image);
        else
            quotient_set(q, place, false);
    }
    bool gutter = life->symmetry == SYMMETRY_GUTTER;
    if (gutter && 2 * place.col == life->cols - 1)
        quotient_set(q, place, false);
}

static void fold(struct life *life)
{
    struct place at;
    for (at.time = 0; at.time < life->steps; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++)
                fold_place(life, at);
}

static int around(int at, int size)
{
    return (at % size + size) % size;
}

/* The literal of a cell, also of generation p. */
static int literal_at(const struct life *life, struct place place)
{
    if (place.time == life->steps) {
        place.time = 0;
        place.row -= life->down;
        place.col -= life->right;
    }
    if (life->round_rows)
        place.row = around(place.row, life->rows);
    if (life->round_cols)
        place.col = around(place.col, life->cols);
    return quotient_literal(&life->quotient, place);
}

/* ---- the rule ------------------------------------------------------- */

static bool comes_before(const struct place *a, const struct place *b)
{
    return a->time != b->time ? a->time < b->time
           : a->row != b->row ? a->row < b->row
                              : a->col < b->col;
}

/* Is this the first of all places that symmetries map it to? */
static bool is_first(const struct life *life, struct place place)
{
    for (int i = 1; i < life->group.size; i++) {
        struct place image = map_apply(life, &life->group.map[i], place);
        if (comes_before(&image, &place))
            return false;
    }
    return true;
}

static void state_step(struct life *life, struct place place)
{
    int cell[9];
    bool dead = true;
    for (int i = 0; i < 9; i++) {
        struct place near = {place.row + i / 3 - 1, place.col + i % 3 - 1,
                             place.time};
        cell[i] = literal_at(life, near);
        dead &= cell[i] == DEAD;
    }
    place.time++;
    int next = literal_at(life, place);
    if (!dead || next != DEAD || life->rule.next[0])
        quotient_step(&life->quotient, cell, next);
}

/* Cells that see the box, or are in it when generation p is moved back. */
static void state_rule(struct life *life)
{
    int high = life->round_rows ? 0 : 1 + abs(life->down);
    int wide = life->round_cols ? 0 : 1 + abs(life->right);
    struct place at;
    for (at.time = 0; at.time < life->steps; at.time++)
        for (at.row = -high; at.row < life->rows + high; at.row++)
            for (at.col = -wide; at.col < life->cols + wide; at.col++)
                if (is_first(life, at))
                    state_step(life, at);
}

/* ---- the goal ------------------------------------------------------- */

/* Does every symmetry leave the direction as it is? */
static bool is_free(const struct life *life, int down, int right)
{
    for (int i = 0; i < life->group.size; i++) {
        const struct map *map = &life->group.map[i];
        if (map->rr * down + map->rc * right != down ||
            map->cr * down + map->cc * right != right)
            return false;
    }
    return true;
}

/* One of the cells is alive that have no cell which could be alive before
 * them in this direction; (0,0): one of all cells. */
static void state_first(struct life *life, int down, int right)
{
    VEC(int) clause = {0};
    struct place at;
    for (at.time = 0; at.time < life->steps; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++) {
                struct place before = {at.row - down, at.col - right, at.time};
                if ((!down && !right) ||
                    quotient_literal(&life->quotient, before) == DEAD)
                    vec_push(&clause, quotient_literal(&life->quotient, at));
            }
    quotient_clause(&life->quotient, clause.at, clause.len);
    vec_release(&clause);
}

static void state_life(struct life *life)
{
    static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    bool moved = false;
    if (!life->round_rows && !life->round_cols && life->goal != GOAL_STILL)
        for (int i = 0; i < 4; i++)
            if (is_free(life, ways[i][0], ways[i][1]) && (!moved || i < 2)) {
                state_first(life, ways[i][0], ways[i][1]);
                moved = true;
            }
    if (!moved)
        state_first(life, 0, 0);
}

/* Generation steps/prime is not generation 0 moved by its part of the way. */
static void state_difference(struct life *life, int prime)
{
    struct quotient *q = &life->quotient;
    VEC(int) some = {0};
    struct place at = {0};
    for (at.row = 0; at.row < life->rows; at.row++)
        for (at.col = 0; at.col < life->cols; at.col++) {
            struct place later = {at.row + life->down / prime,
                                  at.col + life->right / prime,
                                  life->steps / prime};
            int a = quotient_literal(q, at), b = literal_at(life, later);
            if (a == b)
                continue;
            int differ = quotient_variable(q);
            quotient_clause(q, (const int[]){-differ, a, b}, 3);
            quotient_clause(q, (const int[]){-differ, -a, -b}, 3);
            vec_push(&some, differ);
        }
    quotient_clause(q, some.at, some.len);
    vec_release(&some);
}

static void state_period(struct life *life)
{
    int rest = life->steps;
    for (int prime = 2; prime <= rest; prime++) {
        if (rest % prime)
            continue;
        while (rest % prime == 0)
            rest /= prime;
        if (life->down % prime == 0 && life->right % prime == 0)
            state_difference(life, prime);
    }
}

/* How many cells may be alive, if it must be better than the best so far. */
static int fewest_cells(const struct life *life)
{
    bool more = life->maximises && life->best >= life->fewest;
    return more ? life->best + 1 : life->fewest;
}

static int most_cells(const struct life *life)
{
    bool less = life->minimises && life->best > 0;
    return less && life->best <= life->most ? life->best - 1 : life->most;
}

static void state_population(struct life *life)
{
    VEC(int) alive = {0};
    VEC(int) dead = {0};
    struct place at = {0};
    for (at.row = 0; at.row < life->rows; at.row++)
        for (at.col = 0; at.col < life->cols; at.col++) {
            int literal = quotient_literal(&life->quotient, at);
            vec_push(&alive, literal);
            vec_push(&dead, -literal);
        }
    size_t all = alive.len, most = (size_t)most_cells(life);
    size_t fewest = (size_t)fewest_cells(life);
    if (life->minimises && !life->best)
        quotient_clause(&life->quotient, NULL, 0);
    total_at_most(&life->quotient, alive.at, all, most);
    if (fewest > all)
        quotient_clause(&life->quotient, NULL, 0);
    else
        total_at_most(&life->quotient, dead.at, all, all - fewest);
    vec_release(&alive);
    vec_release(&dead);
}

bool lattice_build(struct life *life, struct error *err)
{
    struct quotient *q = &life->quotient;
    *q = (struct quotient){
        .rows = life->rows, .cols = life->cols, .times = life->steps};
    if (!group_make(&life->group, life, err))
        return false;
    if (!quotient_init(q, &life->rule))
        return error_say(err,
                         "the %d generations of a box of %dx%d have more "
                         "cells than we can number",
                         life->steps, life->rows, life->cols);
    fold(life);
    quotient_number(q);
    state_rule(life);
    if (life->goal != GOAL_STILL)
        state_life(life);
    if (!life->subperiod)
        state_period(life);
    state_population(life);
    return true;
}

/* ---- clauses -------------------------------------------------------- */

static void emit(const void *puzzle, struct sink *sink)
{
    quotient_emit(&((const struct life *)puzzle)->quotient, sink);
}

static size_t name(const void *puzzle, int variable, char *name)
{
    return quotient_name(&((const struct life *)puzzle)->quotient, variable,
                         name);
}

static int fact(const void *puzzle, int variable)
{
    return quotient_fact(&((const struct life *)puzzle)->quotient, variable);
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct life *life = puzzle;
    (void)err;
    *clauses = (struct clauses){
        .puzzle = life,
        .variables = life->quotient.variables,
        .emit = emit,
        .name = name,
        .fact = fact,
    };
    return true;
}

/* ---- answers -------------------------------------------------------- */

/* Runs the pattern of the first layer and keeps every generation. */
static void run(const struct life *life, struct plane *plane,
                struct grid *grid)
{
    grid_size(grid, life->steps + 1, life->rows + 2, life->cols + 2, 0);
    for (int time = 0; time <= life->steps; time++) {
        plane_move(plane, plane->top + 1, plane->left + 1);
        plane_put(plane, grid, time);
        plane_move(plane, plane->top - 1, plane->left - 1);
        life_step(life, plane);
    }
}

void life_step(const struct life *life, struct plane *plane)
{
    if (life->round_cols)
        plane_step_round(plane, &life->rule, life->round_rows ? life->rows : 0,
                         life->cols);
    else
        plane_step(plane, &life->rule);
}

static void decode(const struct life *life, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct quotient *q = &life->quotient;
    struct plane plane = {0};
    unsigned char *alive = mem_alloc((size_t)q->variables + 1, 1);
    for (size_t i = 0; i < count; i++)
        alive[q->literal[facts[i]]] = 1;
    grid_size(grid, 1, life->rows, life->cols, 0);
    for (int row = 0; row < life->rows; row++)
        for (int col = 0; col < life->cols; col++) {
            int literal = quotient_literal(q, (struct place){row, col, 0});
            *grid_at(grid, 0, row, col) =
                literal == LIVE || (literal != DEAD && alive[literal]);
        }
    plane_take(&plane, grid, 0);
    run(life, &plane, grid);
    plane_release(&plane);
    free(alive);
}

/* A pattern has lost its place: the first one is right where it obeys all
 * rules. */
static bool from_pattern(const struct life *life, const struct grid *pattern,
                         struct grid *grid, struct error *err)
{
    struct plane plane = {0};
    plane_take(&plane, pattern, 0);
    int rows = plane.rows, cols = plane.cols;
    bool fits = false;
    if (rows > life->rows || cols > life->cols)
        error_say(err, "the pattern is %d x %d, and the box %d x %d", rows,
                  cols, life->rows, life->cols);
    for (int top = 0; top + rows <= life->rows && !fits; top++)
        for (int left = 0; left + cols <= life->cols && !fits; left++) {
            struct plane copy = {0};
            plane_copy(&copy, &plane);
            plane_move(&copy, top, left);
            run(life, &copy, grid);
            plane_release(&copy);
            *err = (struct error){0};
            fits = lattice_check(life, grid, err);
        }
    plane_release(&plane);
    return fits;
}

static void describe(const struct life *life, const struct grid *grid,
                     const struct log *log)
{
    say_motion(life, grid, 0, "", log);
}

const struct kind lattice_kind = {
    .state_clauses = state_clauses,
    .decode = decode,
    .check = lattice_check,
    .from_pattern = from_pattern,
    .describe = describe,
};
