/* cyclic.c: clauses of ships, oscillators and still lifes in a box.
 *
 * A pattern lies in a box in the generations 0 .. p-1, and generation p is
 * generation 0 moved by (down, right).  So a cell of generation p is one of
 * generation 0, the cells that a symmetry maps onto each other are one, and
 * those that one maps out of the box are dead (see clauses/quotient.c).  For
 * every orbit of cells the rule is stated once, around the box too: what would
 * be born there is not.
 *
 * The same pattern elsewhere in the box would be another solution.  Along
 * each way on which the symmetry lets it move, it is as far up or left as it
 * can: some cell that lives in some generation has none before it that could.
 *
 * True period.  For every prime q that divides p and the way, generation p/q
 * is not generation 0 moved by 1/q of the way: a variable for each pair of
 * cells says whether they differ, and one of these is true.
 *
 * If cells are drawn, the pattern is where it is; still lifes are told
 * wherever they lie. */
#include "family/life/lattice/lattice.h"

static void fold(struct life *life)
{
    struct place at;
    for (at.time = 0; at.time < life->steps; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++)
                lattice_fold(life, at);
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

/* Cells that see the box, or are in it when generation p is moved back. */
static void state_rule(struct life *life)
{
    int high = life->round_rows ? 0 : 1 + abs(life->down);
    int wide = life->round_cols ? 0 : 1 + abs(life->right);
    struct place at;
    for (at.time = 0; at.time < life->steps; at.time++)
        for (at.row = -high; at.row < life->rows + high; at.row++)
            for (at.col = -wide; at.col < life->cols + wide; at.col++)
                if (!quotient_over(&life->quotient) && is_first(life, at))
                    lattice_step(life, at);
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

int cyclic_ways(const struct life *life, struct place way[2])
{
    static const struct place ways[] = {
        {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, -1, 0}};
    int count = 0;
    if (life->goal == GOAL_STILL || life->pattern.grid.layers ||
        life->round_cols)
        return 0;
    for (int i = 0; i < 4; i++)
        if (is_free(life, ways[i].row, ways[i].col) && (!count || i < 2))
            way[count++] = ways[i];
    return count;
}

static void state_life(struct life *life)
{
    struct place way[2];
    int count = cyclic_ways(life, way);
    for (int i = 0; i < count; i++)
        state_first(life, way[i].row, way[i].col);
    if (!count)
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
            int a = quotient_literal(q, at), b = lattice_literal(life, later);
            if (a == b)
                continue;
            int differ = quotient_variable(q);
            quotient_clause(q, (const int[]){-differ, a, b}, 3);
            quotient_clause(q, (const int[]){-differ, -a, -b}, 3);
            quotient_clause(q, (const int[]){differ, -a, b}, 3);
            quotient_clause(q, (const int[]){differ, a, -b}, 3);
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

void cyclic_state(struct life *life)
{
    fold(life);
    drawn_set(life);
    quotient_number(&life->quotient);
    state_rule(life);
    state_life(life);
    if (!life->subperiod)
        state_period(life);
    if (life->connected)
        connected_state(life);
}
