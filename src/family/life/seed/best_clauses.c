/* best_clauses.c: what the seed asks for, with our clauses instead of Knuth's.
 *
 * The same patterns as in counters.c, and the same facts, but as a quotient
 * of cells: those of the right half are those of the left half, and those of
 * generation r that lie in the box are those of generation 0, s rows lower.
 * Rows and columns of the quotient are one less than those of the box, with a
 * margin of one cell, all of which are dead before generation r. */
#include "family/life/lattice/lattice.h"

static bool in_margin(const struct life *life, struct place at)
{
    return outside(life, at.row + 1, at.col + 1);
}

/* May this cell of generation r be left behind? */
static bool is_debris(const struct life *life, struct place at)
{
    int x = at.row + 1, y = at.col + 1;
    bool beside = (y == 0 || y > life->cols) && x >= 1 &&
                  x > life->rows + 1 - life->shift;
    return life->debris && at.time == life->steps &&
           (x > life->rows || beside);
}

static bool is_dead(const struct life *life, struct place at)
{
    int x = at.row + 1;
    if (at.time < life->steps)
        return in_margin(life, at) || x == 1 || (!at.time && x <= life->shift);
    return !is_debris(life, at) &&
           (in_margin(life, at) || x > life->rows - life->shift);
}

static void set_place(struct life *life, struct place at)
{
    struct quotient *q = &life->quotient;
    lattice_fold(life, at);
    if (is_dead(life, at))
        quotient_set(q, at, false);
    else if (at.time == life->steps && !is_debris(life, at))
        quotient_join(q, at, (struct place){at.row + life->shift, at.col, 0});
}

/* The left half is enough. */
static void state_place(struct life *life, struct place at)
{
    if (!at.time || 2 * at.col > life->cols - 1 || is_debris(life, at))
        return;
    at.time--;
    lattice_step(life, at);
}

static void state_top_row(struct life *life)
{
    VEC(int) top = {0};
    for (int col = 0; col < life->half; col++)
        vec_push(&top, quotient_literal(&life->quotient,
                                        (struct place){0, col, life->steps}));
    quotient_clause(&life->quotient, top.at, top.len);
    vec_release(&top);
}

bool seed_best_build(struct life *life, struct error *err)
{
    life->half = (life->cols + 1) / 2;
    if (!lattice_begin(life, 1, life->steps + 1, err))
        return false; /* unreached: too large for a test */
    lattice_visit(life, set_place);
    quotient_number(&life->quotient);
    lattice_visit(life, state_place);
    state_top_row(life);
    return true;
}

/* ---- facts ---------------------------------------------------------- */

/* The seed's number of a cell of generation 0. */
static int fact(const void *puzzle, int variable)
{
    const struct life *life = puzzle;
    int point = quotient_fact(&life->quotient, variable);
    int width = life->cols + 2;
    return point == NO_FACT
               ? NO_FACT
               : (point / width - 1) * life->half + point % width - 1;
}

bool seed_best_state(const struct life *life, struct clauses *clauses,
                     struct error *err)
{
    bool good = lattice_state_clauses(life, clauses, err);
    clauses->fact = fact;
    return good;
}
