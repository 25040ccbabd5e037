/* lattice.c: patterns as the quotient of all cells by a group.
 *
 * Cells are points (row, column, time).  Those that the motion of a pattern or
 * a symmetry maps onto each other are one, and the rule is stated between
 * them (clauses/quotient.c).  What is looked for decides which cells there are
 * and what else must hold: cyclic.c, course.c.
 *
 * Facts.  The first cell of each orbit in generation 0, and cells of later
 * generations that no rule binds. */
#include "family/life/lattice/lattice.h"
#include "base/mem.h"
#include "family/family.h"
#include "family/life/automaton/plane.h"
#include "family/life/clauses/total.h"

/* ---- cells and the rule --------------------------------------------- */

void lattice_fold(struct life *life, struct place place)
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

int lattice_literal(const struct life *life, struct place place)
{
    if (place.time == life->quotient.times) {
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

void lattice_step(struct life *life, struct place place)
{
    int cell[9];
    bool dead = true;
    for (int i = 0; i < 9; i++) {
        struct place near = {place.row + i / 3 - 1, place.col + i % 3 - 1,
                             place.time};
        cell[i] = lattice_literal(life, near);
        dead &= cell[i] == DEAD;
    }
    place.time++;
    int next = lattice_literal(life, place);
    if (!dead || next != DEAD || life->rule.next[0])
        quotient_step(&life->quotient, cell, next);
}

void lattice_visit(struct life *life,
                   void (*visit)(struct life *life, struct place place))
{
    struct quotient *q = &life->quotient;
    struct place at;
    for (at.time = 0; at.time < q->times; at.time++)
        for (at.row = -q->margin; at.row < q->rows + q->margin; at.row++)
            for (at.col = -q->margin; at.col < q->cols + q->margin; at.col++)
                if (!quotient_over(q))
                    visit(life, at);
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
        /* unreached: an empty pattern is never the best so far */
        quotient_clause(&life->quotient, NULL, 0);
    total_at_most(&life->quotient, alive.at, all, most);
    if (fewest > all)
        quotient_clause(&life->quotient, NULL, 0);
    else
        total_at_most(&life->quotient, dead.at, all, all - fewest);
    vec_release(&alive);
    vec_release(&dead);
}

/* ---- building ------------------------------------------------------- */

bool lattice_begin(struct life *life, int margin, int times, struct error *err)
{
    struct quotient *q = &life->quotient;
    *q = (struct quotient){.watch = life->watch,
                           .rows = life->rows,
                           .cols = life->cols,
                           .margin = margin,
                           .times = times};
    return group_make(&life->group, life, err) &&
           (quotient_init(q, &life->rule, err) ||
            /* unreached: there was memory */
            error_say(err,
                      "the %d generations of a box of %dx%d have more cells "
                      "than we can number",
                      life->steps, life->rows, life->cols));
}

bool lattice_build(struct life *life, struct error *err)
{
    bool returns = life_returns(life);
    int margin = returns || life->round_rows ? 0 : life->steps;
    if (!lattice_begin(life, margin, life->steps + !returns, err))
        return false;
    (returns ? cyclic_state : course_state)(life);
    state_population(life);
    return !life->quotient.starved ||
           /* unreached: there was memory */
           error_say(err,
                     "there is no memory for the clauses of a box of "
                     "%dx%d",
                     life->rows, life->cols);
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

bool lattice_state_clauses(const void *puzzle, struct clauses *clauses,
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
        .determined = !life->connected,
        .refine = life->connected ? cyclic_refine : NULL,
    };
    life_say_beyond(life, clauses->beyond);
    return true;
}

/* ---- answers -------------------------------------------------------- */

void life_step(const struct life *life, struct plane *plane)
{
    if (life->round_cols)
        plane_step_round(plane, &life->rule, life->round_rows ? life->rows : 0,
                         life->cols);
    else
        plane_step(plane, &life->rule);
}

void life_bind(const struct life *life, struct plane *plane,
               const struct grid *grid, int time)
{
    if (drawn_layer(life, time) < 0)
        return;
    struct place at = {.time = time};
    for (at.row = 0; at.row < life->rows; at.row++)
        for (at.col = 0; at.col < life->cols; at.col++)
            if (drawn_free(life, at))
                plane_set(plane, at.row, at.col,
                          *grid_at(grid, time, at.row + 1, at.col + 1) == 1);
}

/* Runs the pattern of the first layer and keeps every generation. */
static void run(const struct life *life, struct grid *grid)
{
    struct plane plane = {0};
    plane_take(&plane, grid, 0);
    plane_move(&plane, plane.top - 1, plane.left - 1);
    for (int time = 1; time <= life->steps; time++) {
        life_step(life, &plane);
        life_bind(life, &plane, grid, time);
        plane_move(&plane, plane.top + 1, plane.left + 1);
        plane_put(&plane, grid, time);
        plane_move(&plane, plane.top - 1, plane.left - 1);
    }
    plane_release(&plane);
}

void lattice_decode(const void *puzzle, const int *facts, size_t count,
                    struct grid *grid)
{
    const struct life *life = puzzle;
    const struct quotient *q = &life->quotient;
    if (!grid_try_size(grid, life->steps + 1, life->rows + 2, life->cols + 2,
                       0))
        return; /* unreached: there was memory */
    unsigned char *alive = mem_alloc((size_t)q->variables + 1, 1);
    for (size_t i = 0; i < count; i++)
        alive[q->literal[facts[i]]] = 1;
    struct place at;
    for (at.time = 0; at.time < q->times; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++) {
                int literal = quotient_literal(q, at);
                *grid_at(grid, at.time, at.row + 1, at.col + 1) =
                    literal == LIVE || (literal != DEAD && alive[literal]);
            }
    run(life, grid);
    free(alive);
}

/* A pattern has lost its place: the first one is right where it obeys all
 * rules. */
bool lattice_take_pattern(const void *puzzle, const struct grid *pattern,
                          struct grid *grid, struct error *err)
{
    const struct life *life = puzzle;
    struct plane plane = {0};
    plane_take(&plane, pattern, 0);
    int rows = plane.rows, cols = plane.cols;
    bool fits = false;
    if (rows > life->rows || cols > life->cols)
        error_say(err, "the pattern is %d x %d, and the box %d x %d", rows,
                  cols, life->rows, life->cols);
    else if (!grid_try_size(grid, life->steps + 1, life->rows + 2,
                            life->cols + 2, 0))
        /* unreached: there was memory */
        error_starve(err, "there is no memory for %d generations of %d x %d",
                     life->steps + 1, life->rows, life->cols);
    for (int top = 1; grid->cell && top + rows <= life->rows + 1 && !fits;
         top++)
        for (int left = 1; left + cols <= life->cols + 1 && !fits; left++) {
            plane_move(&plane, top, left);
            plane_put(&plane, grid, 0);
            run(life, grid);
            *err = (struct error){0};
            fits = life_answers(life)->check(life, grid, err);
        }
    plane_release(&plane);
    return fits;
}
