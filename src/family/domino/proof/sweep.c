/* sweep.c: star after star, row after row, and the way around the box.
 *
 * Left of the box and above it all heights are 0.  Down its right side one
 * clause after the other says which heights are possible there (`possible`);
 * along its lower side, from the left, unit clauses say which are not
 * (`excluded`).  Where the two meet nothing is left. */
#include "family/domino/proof/sweep.h"

#include <assert.h>

/* ---- beginning ------------------------------------------------------ */

static void note_slack(void *context, int row, int col)
{
    struct sweep *sweep = context;
    int *until = &sweep->falls_until[col - row + sweep->rows];
    *until = row > *until ? row : *until;
}

/* Thresholds: on which rows there is a star with slack, the last on each of
 * the diagonals along which bottom corners are defined. */
static void find_slack(struct sweep *sweep)
{
    size_t size = (size_t)sweep->rows + (size_t)sweep->cols + 1;
    sweep->falls_until = mem_alloc(size, sizeof *sweep->falls_until);
    for (size_t i = 0; i < size; i++)
        sweep->falls_until[i] = -1;
    violator_each_slack(sweep->violator, note_slack, sweep);
}

static void set_range(struct range *range, int low, int spread)
{
    range->low = low;
    range->spread = spread;
    vec_clear(&range->number);
}

/* Nothing needs to be said of the corners where the borders begin. */
static void open_border(struct sweep *sweep)
{
    struct border *border = &sweep->border;
    int slack = sweep->modulus ? (int)sweep->violator->slack : 0;
    set_range(&border->possible, 0, 0);
    vec_push(&border->possible.number, 0);
    set_range(&border->excluded, sweep->violator->surplus, slack);
    for (int i = 0; i <= slack; i++)
        vec_push(&border->excluded.number, 0);
}

struct sweep *sweep_new(const struct violator *violator, int modulus,
                        struct ledger *ledger)
{
    const struct frame *box = &violator->box;
    size_t size = (size_t)box->cols + 3;
    struct sweep *sweep = mem_alloc(1, sizeof *sweep);
    *sweep = (struct sweep){.violator = violator,
                            .ledger = ledger,
                            .modulus = modulus,
                            .rows = box->rows,
                            .cols = box->cols};
    sweep->above = mem_alloc(size, sizeof *sweep->above);
    sweep->below = mem_alloc(size, sizeof *sweep->below);
    sweep->corner = mem_alloc(size, sizeof *sweep->corner);
    sweep->relation = mem_alloc(size, sizeof *sweep->relation);
    if (!modulus)
        find_slack(sweep);
    open_border(sweep);
    cells_begin(&sweep->cells, violator);
    while (sweep->cells.row < box->top)
        cells_next(&sweep->cells, NULL);
    return sweep;
}

void sweep_free(struct sweep *sweep)
{
    if (!sweep)
        return;
    for (int i = 0; i < sweep->cols + 3; i++) {
        vec_release(&sweep->corner[i].falls);
        relation_release(&sweep->relation[i]);
    }
    free(sweep->above);
    free(sweep->below);
    free(sweep->corner);
    free(sweep->relation);
    free(sweep->falls_until);
    vec_release(&sweep->border.possible.number);
    vec_release(&sweep->border.excluded.number);
    cells_release(&sweep->cells);
    free(sweep);
}

/* ---- one star ------------------------------------------------------- */

static int visible(const struct cell *one, enum side side,
                   const struct cell *other)
{
    return one->sign || other->sign ? one->edge[side] : 0;
}

/* Modulo q a domino of slack becomes a wire. */
static void add_wire(struct star *star, int edge, const struct cell *one,
                     const struct cell *other)
{
    struct relation *se = &star->new_se;
    if (!edge || one->sign + other->sign == 0 || !star->sweep->modulus)
        return;
    assert(se->wires < WIRES_MOST);
    se->wire[se->wires++] = edge;
}

static void star_open(struct star *star, struct sweep *sweep, int col)
{
    *star = (struct star){
        .sweep = sweep,
        .ledger = sweep->ledger,
        .nw = &sweep->above[col],
        .ne = &sweep->above[col + 1],
        .sw = &sweep->below[col],
        .se = &sweep->below[col + 1],
        .top = &sweep->corner[col + 1],
        .left = &sweep->corner[col],
        .right = &sweep->corner[col < sweep->cols ? col + 2 : col + 1],
        .old_nw = &sweep->relation[col],
        .old_ne = &sweep->relation[col + 1],
    };
    star->north = visible(star->nw, RIGHT, star->ne);
    star->east = visible(star->ne, DOWN, star->se);
    star->south = visible(star->sw, RIGHT, star->se);
    star->west = visible(star->nw, DOWN, star->sw);
    struct relation *se = &star->new_se;
    se->rise = star->old_nw->rise - star->nw->sign - star->ne->sign;
    se->wires = star->old_nw->wires;
    memcpy(se->wire, star->old_nw->wire, sizeof se->wire);
    add_wire(star, star->north, star->nw, star->ne);
    add_wire(star, star->east, star->ne, star->se);
    add_wire(star, star->south, star->sw, star->se);
    add_wire(star, star->west, star->nw, star->sw);
}

/* For which values of the right corner bottom is in question. */
static void find_values(struct star *star)
{
    struct relation *se = &star->new_se;
    const struct corner *right = star->right;
    se->from = right->low;
    if (!star->sweep->modulus)
        se->from = star->bottom.low - se->rise;
    se->count = right->high - se->from + 1;
    if (se->count < 0)
        se->count = 0; /* unreached: stars of the tests overlap */
}

static void replace(struct relation *old, struct relation *with)
{
    relation_release(old);
    *old = *with;
    *with = (struct relation){0};
}

/* Bottom takes the place of top, unless all is done, and the lower cells that
 * of the upper ones. */
static void star_finish(struct star *star, int row, int col)
{
    struct sweep *sweep = star->sweep;
    if (row < sweep->rows) {
        vec_release(&star->top->falls);
        *star->top = star->bottom;
    } else
        vec_release(&star->bottom.falls);
    if (col == sweep->cols)
        relation_release(&star->new_se);
    else
        replace(&sweep->relation[col + 1], &star->new_se);
    replace(&sweep->relation[col], &star->new_sw);
    relation_release(&star->ahead);
    vec_release(&star->from_right);
    vec_release(&star->from_top);
}

/* ---- the borders ---------------------------------------------------- */

/* What is wanted of right[value]: bottom is in the new range; or nothing, as
 * bottom is known not to be in the old one. */
struct goal {
    struct star *star;
    int value;
    const struct range *reached, *excluded; /* one of them */
};

static void want(const struct goal *goal, int level, int choice)
{
    const struct star *star = goal->star;
    struct ledger *ledger = star->ledger;
    const struct sweep *sweep = star->sweep;
    lemma_begin(ledger);
    lemma_add(ledger, -corner_literal(sweep, star->right, goal->value));
    for (int i = 0; goal->reached && i <= goal->reached->spread; i++)
        lemma_add(ledger, corner_literal(sweep, &star->bottom,
                                         goal->reached->low + i));
    for (int i = 0; i < level; i++)
        lemma_add(ledger, choice >> i & 1 ? -star->new_se.wire[i]
                                          : star->new_se.wire[i]);
}

static void offer_excluded(const struct goal *goal)
{
    const struct range *excluded = goal->excluded;
    for (int i = 0; excluded && i <= excluded->spread; i++) {
        int literal = -corner_literal(goal->star->sweep, &goal->star->bottom,
                                      excluded->low + i);
        lemma_offer(goal->star->ledger, excluded->number.at[i], &literal, 1);
    }
}

/* The goal with the first wires as chosen: by both choices of the next one. */
static int64_t merge(const struct goal *goal, int level, int choice)
{
    struct star *star = goal->star;
    struct ledger *ledger = star->ledger;
    if (level == star->new_se.wires) {
        struct clause closed;
        star->choice = choice;
        star_closed(star, goal->value, &closed);
        want(goal, level, choice);
        offer_excluded(goal);
        lemma_offer_clause(ledger, &closed);
        return lemma_end(ledger, ALWAYS);
    }
    VEC(int) literals = {0};
    int64_t number[2];
    for (int i = 0; i < 2; i++)
        number[i] = merge(goal, level + 1, choice | i << level);
    want(goal, level, choice);
    vec_append(&literals, ledger->wanted.at, ledger->wanted.len);
    for (int i = 0; i < 2; i++) {
        int wire = star->new_se.wire[level];
        vec_push(&literals, i ? -wire : wire);
        lemma_offer(ledger, number[i], literals.at, literals.len);
        literals.len--;
    }
    vec_release(&literals);
    return lemma_end(ledger, ALWAYS);
}

/* One of these heights: the clause itself. */
static void offer_possible(struct sweep *sweep, const struct corner *corner,
                           const struct range *range)
{
    VEC(int) literals = {0};
    for (int i = 0; i <= range->spread; i++) {
        int literal = corner_literal(sweep, corner, range->low + i);
        if (literal != FALSE && literal != TRUE)
            vec_push(&literals, literal);
    }
    lemma_offer(sweep->ledger, range->number.at[0], literals.at, literals.len);
    vec_release(&literals);
}

/* The right side: from what is possible at right, which is top, to bottom. */
static void pass_right_side(struct star *star, struct range *possible)
{
    struct sweep *sweep = star->sweep;
    struct ledger *ledger = sweep->ledger;
    struct relation *se = &star->new_se;
    struct range next = {0};
    VEC(int64_t) number = {0};
    set_range(&next, possible->low + se->rise, possible->spread + se->wires);
    struct goal goal = {star, 0, &next, NULL};
    for (int i = 0; i <= possible->spread; i++) {
        goal.value = possible->low + i;
        vec_push(&number, merge(&goal, 0, 0));
    }
    lemma_begin(ledger);
    for (int i = 0; i <= next.spread; i++)
        lemma_add(ledger, corner_literal(sweep, &star->bottom, next.low + i));
    struct clause clause;
    for (int i = 0; i <= possible->spread; i++) {
        clause_begin(&clause, number.at[i]);
        clause_add(&clause,
                   -corner_literal(sweep, star->right, possible->low + i));
        VEC(int) literals = {0};
        vec_append(&literals, ledger->wanted.at, ledger->wanted.len);
        vec_append(&literals, clause.literal, (size_t)clause.count);
        lemma_offer(ledger, clause.number, literals.at, literals.len);
        vec_release(&literals);
    }
    offer_possible(sweep, star->right, possible);
    vec_push(&next.number, lemma_end(ledger, ALWAYS));
    vec_release(&number);
    vec_release(&possible->number);
    *possible = next;
}

/* The lower side: from what is excluded at bottom, which is left, to right. */
static void pass_lower_side(struct star *star, struct range *excluded)
{
    const struct relation *se = &star->new_se;
    struct range next = {0};
    set_range(&next, excluded->low - se->rise, excluded->spread - se->wires);
    struct goal goal = {star, 0, NULL, excluded};
    for (int i = 0; i <= next.spread; i++) {
        goal.value = next.low + i;
        vec_push(&next.number, merge(&goal, 0, 0));
    }
    vec_release(&excluded->number);
    *excluded = next;
}

static void meet(struct sweep *sweep)
{
    const struct range *excluded = &sweep->border.excluded;
    const struct corner *last = &sweep->corner[sweep->cols + 1];
    struct ledger *ledger = sweep->ledger;
    if (ledger->whole)
        return;
    lemma_begin(ledger);
    for (int i = 0; i <= excluded->spread; i++) {
        int literal = -corner_literal(sweep, last, excluded->low + i);
        lemma_offer(ledger, excluded->number.at[i], &literal, 1);
    }
    offer_possible(sweep, last, &sweep->border.possible);
    lemma_end(ledger, ALWAYS);
}

/* ---- the sweep ------------------------------------------------------ */

static void sweep_star(struct sweep *sweep, int col)
{
    struct border *border = &sweep->border;
    int row = sweep->row;
    struct star star;
    struct relation *se = &star.new_se;
    star_open(&star, sweep, col);
    bool falls =
        !sweep->modulus && sweep->falls_until[col - row + sweep->rows] >= row;
    star_define(&star, falls);
    find_values(&star);
    if (row == sweep->rows) {
        se->from = border->excluded.low - se->rise;
        se->count = border->excluded.spread - se->wires + 1;
    } else if (col == sweep->cols) {
        se->from = border->possible.low;
        se->count = border->possible.spread + 1;
    }
    star_close(&star);
    if (row == sweep->rows)
        pass_lower_side(&star, &border->excluded);
    else if (col == sweep->cols)
        pass_right_side(&star, &border->possible);
    star_finish(&star, row, col);
}

static void sweep_row(struct sweep *sweep)
{
    struct cell *old = sweep->above;
    sweep->above = sweep->below;
    sweep->below = old;
    memset(old, 0, ((size_t)sweep->cols + 3) * sizeof *old);
    if (sweep->row < sweep->rows)
        cells_next(&sweep->cells, sweep->below);
    for (int col = 1 - sweep->row % 2; col <= sweep->cols; col += 2)
        sweep_star(sweep, col);
    ledger_next_row(sweep->ledger);
    sweep->row++;
}

bool sweep_go_on(struct sweep *sweep, struct search *search)
{
    const struct ledger *ledger = sweep->ledger;
    while (sweep->row <= sweep->rows && !ledger->whole) {
        sweep_row(sweep);
        search->steps++;
        if (ledger->proof->full || (!ledger->whole && search_pause(search)))
            return false;
    }
    meet(sweep);
    return ledger->whole;
}
