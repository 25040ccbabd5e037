/* star_close.c: what the right corner of a star says of the bottom one.
 *
 * Around the star, right leads to top, top to left, left to bottom: relations
 * that are known.  If the star's four dominoes are n, e, s, w, then by these
 * relations the height rises from right to bottom by
 *
 *     (n or e ? 0 : -s(ne)) + (n or w ? 0 : -s(nw)) + (w or s ? s(sw) : 0)
 *
 * and by what the diagonal brings along (rise, wires).  Domino w counts twice
 * and cancels, and so does n, so the sum is that of the relation in demand
 *
 *     e or s ? -s(se) : 0
 *
 * but for what the diagonal brings to the next star: -s(ne) - s(nw).  Of the
 * four dominoes none, one, or two that are not beside each other are there:
 * seven cases, proven with six lemmas a value:
 *
 *     right[v] and n lead to left; top[v] and w lead to bottom;
 *     right[v] leads to bottom if n and not s; if e; if neither e nor s
 *     ("stay"); if neither outer edge of se ("turn").
 *
 * A domino of slack adds 1 where it is there.  Modulo q it is a wire of the
 * relation from here on, with a clause for each of its values; with
 * thresholds what is at least one more is at least as much. */
#include "family/domino/proof/sweep.h"

static int literal(const struct star *star, const struct corner *corner,
                   int value)
{
    return corner_literal(star->sweep, corner, value);
}

/* ---- what is known of the upper cells ------------------------------- */

static void add_wires(const struct relation *relation, int choice,
                      struct clause *clause)
{
    for (int i = 0; i < relation->wires; i++)
        clause_add(clause,
                   choice >> i & 1 ? -relation->wire[i] : relation->wire[i]);
}

static void add_edges(const struct cell *cell, enum side one, enum side other,
                      struct clause *clause)
{
    if (cell->sign && cell->edge[one])
        clause_add(clause, cell->edge[one]);
    if (cell->sign && cell->edge[other])
        clause_add(clause, cell->edge[other]);
}

/* Right to top. */
static void offer_ne(struct star *star, bool turn, int value)
{
    const struct relation *known = star->old_ne;
    const struct cell *ne = star->ne;
    struct clause clause;
    if (!known->count)
        return;
    clause_begin(&clause,
                 relation_number(star->sweep, known,
                                 turn ? known->turn.at : known->stay.at, 0,
                                 value));
    if (turn)
        add_edges(ne, LEFT, DOWN, &clause);
    else
        add_edges(ne, UP, RIGHT, &clause);
    clause_add(&clause, -literal(star, star->right, value));
    clause_add(&clause,
               literal(star, star->top, value - (turn ? ne->sign : 0)));
    lemma_offer_clause(star->ledger, &clause);
}

/* What the old wires of the choice at hand and the diagonal add. */
static int old_rise(const struct star *star)
{
    int old = star->choice & ((1 << star->old_nw->wires) - 1);
    return star->old_nw->rise + __builtin_popcount((unsigned)old);
}

/* Top to left. */
static void offer_nw(struct star *star, bool turn, int value)
{
    const struct relation *known = star->old_nw;
    const struct cell *nw = star->nw;
    struct clause clause;
    if (!known->count)
        return;
    int choice = star->choice & ((1 << known->wires) - 1);
    clause_begin(&clause,
                 relation_number(star->sweep, known,
                                 turn ? known->turn.at : known->stay.at,
                                 choice, value));
    if (turn)
        add_edges(nw, RIGHT, DOWN, &clause);
    else
        add_edges(nw, LEFT, UP, &clause);
    add_wires(known, choice, &clause);
    clause_add(&clause, -literal(star, star->top, value));
    clause_add(&clause,
               literal(star, star->left,
                       value + old_rise(star) - (turn ? nw->sign : 0)));
    lemma_offer_clause(star->ledger, &clause);
}

/* Without n and e, or without n and w: right to top, top to left.  A cell
 * without inner edges is then not covered; one without sign stays. */
static void offer_ne_open(struct star *star, int value)
{
    cell_offer_all(star->ledger, star->ne);
    offer_ne(star, star->ne->sign != 0, value);
}

static void offer_nw_open(struct star *star, int value)
{
    cell_offer_all(star->ledger, star->nw);
    offer_nw(star, star->nw->sign != 0, value);
}

/* With one of a cell's edges, here side: the others are not there. */
static void offer_others(struct star *star, const struct cell *cell,
                         enum side side, enum side one, enum side other)
{
    cell_offer_pair(star->ledger, cell, side, one);
    cell_offer_pair(star->ledger, cell, side, other);
}

/* ---- lemmas --------------------------------------------------------- */

static int64_t *helper(const struct star *star, int64_t *numbers, int value)
{
    const struct relation *se = &star->new_se;
    int modulus = star->sweep->modulus;
    int at = value - se->from + 1;
    if (modulus)
        at = (at % modulus + modulus) % modulus;
    return at < 0 || at >= se->count + 2 + modulus ? NULL : &numbers[at];
}

static void begin(struct star *star)
{
    const struct relation *se = &star->new_se;
    lemma_begin(star->ledger);
    for (int i = 0; i < se->wires; i++)
        lemma_add(star->ledger,
                  star->choice >> i & 1 ? -se->wire[i] : se->wire[i]);
}

/* Bottom's value where right has this one; no e, no s. */
static int target(const struct star *star, int value)
{
    return value + star->new_se.rise +
           __builtin_popcount((unsigned)star->choice);
}

/* Thresholds: bottom is not as much; nor more, then. */
static void offer_falls(struct star *star, int value)
{
    for (int more = 1; more <= 2; more++)
        offer_fall(star->ledger, star->sweep, &star->bottom, value + more);
}

/* A lemma of two heights under an edge, as a helper is offered again. */
struct helper {
    int64_t number;
    int edge, other; /* literals, or FALSE */
    int from, to;
};

static void offer_helper(struct star *star, const struct helper *helper)
{
    struct clause clause;
    clause_begin(&clause, helper->number);
    clause_add(&clause, helper->edge);
    clause_add(&clause, helper->other);
    clause_add(&clause, helper->from);
    clause_add(&clause, helper->to);
    add_wires(&star->new_se, star->choice, &clause);
    lemma_offer_clause(star->ledger, &clause);
}

static void add_helper(struct star *star, const struct helper *helper)
{
    begin(star);
    lemma_add(star->ledger, helper->edge);
    lemma_add(star->ledger, helper->other);
    lemma_add(star->ledger, helper->from);
    lemma_add(star->ledger, helper->to);
}

/* right[value] and n lead to left. */
static struct helper right_to_left(struct star *star, int value)
{
    int64_t *number = helper(star, star->from_right.at, value);
    return (struct helper){number ? *number : 0, -star->north, FALSE,
                           -literal(star, star->right, value),
                           literal(star, star->left, value + old_rise(star))};
}

static void prove_right_to_left(struct star *star, int value)
{
    struct helper wanted = right_to_left(star, value);
    add_helper(star, &wanted);
    offer_others(star, star->ne, LEFT, UP, RIGHT);
    offer_ne(star, false, value);
    offer_others(star, star->nw, RIGHT, LEFT, UP);
    offer_nw(star, false, value);
    *helper(star, star->from_right.at, value) =
        lemma_end(star->ledger, ONE_ROW);
}

/* top[value] and w lead to bottom. */
static struct helper top_to_bottom(struct star *star, int value)
{
    int64_t *number = helper(star, star->from_top.at, value);
    int to = value + old_rise(star) + star->sw->sign;
    return (struct helper){number ? *number : 0, -star->west, FALSE,
                           -literal(star, star->top, value),
                           literal(star, &star->bottom, to)};
}

static void prove_top_to_bottom(struct star *star, int value)
{
    struct helper wanted = top_to_bottom(star, value);
    add_helper(star, &wanted);
    offer_others(star, star->nw, DOWN, LEFT, UP);
    offer_nw(star, false, value);
    offer_others(star, star->sw, UP, LEFT, DOWN);
    offer_ahead_turn(star, value + old_rise(star) + star->sw->sign);
    *helper(star, star->from_top.at, value) = lemma_end(star->ledger, ONE_ROW);
}

static void offer_right_to_left(struct star *star, int value)
{
    if (!star->north)
        return;
    struct helper known = right_to_left(star, value);
    offer_helper(star, &known);
}

static void offer_top_to_bottom(struct star *star, int value)
{
    if (!star->west)
        return;
    struct helper known = top_to_bottom(star, value);
    offer_helper(star, &known);
}

/* No w and no s: left to bottom. */
static void offer_sw_open(struct star *star, int value)
{
    if (star->sw->sign)
        cell_offer_all(star->ledger, star->sw);
    offer_ahead_stay(star, value);
}

/* No n and no s, and top's value is known: to bottom, with w or without. */
static void offer_down(struct star *star, int top)
{
    int left = top + old_rise(star) - star->nw->sign;
    offer_top_to_bottom(star, top);
    offer_nw_open(star, top);
    offer_sw_open(star, left);
}

/* n and not s. */
static struct helper prove_north(struct star *star, int value)
{
    int to = literal(star, &star->bottom, target(star, value));
    int left = value + old_rise(star);
    struct helper wanted = {0, -star->north, star->south ? star->south : FALSE,
                            -literal(star, star->right, value), to};
    struct helper known = right_to_left(star, value);
    if (!star->south && known.to == to) { /* it is the same */
        wanted.number = known.number;
        return wanted;
    }
    add_helper(star, &wanted);
    offer_falls(star, target(star, value));
    cell_offer_pair(star->ledger, star->ne, LEFT, DOWN);
    cell_offer_pair(star->ledger, star->nw, RIGHT, DOWN);
    offer_sw_open(star, left);
    offer_right_to_left(star, value);
    wanted.number = lemma_end(star->ledger, ONE_ROW);
    return wanted;
}

/* e, to the value of bottom that is wanted. */
static struct helper prove_east(struct star *star, int value, int to)
{
    struct helper wanted = {0, -star->east, FALSE,
                            -literal(star, star->right, value),
                            literal(star, &star->bottom, to)};
    add_helper(star, &wanted);
    offer_falls(star, to);
    offer_others(star, star->ne, DOWN, UP, RIGHT);
    cell_offer_pair(star->ledger, star->ne, DOWN, LEFT);
    cell_offer_pair(star->ledger, star->se, UP, LEFT);
    offer_ne(star, false, value);
    offer_down(star, value);
    wanted.number = lemma_end(star->ledger, ONE_ROW);
    return wanted;
}

/* s is there, hence no e and no w: right to left, left to bottom, with n or
 * without. */
static void offer_south(struct star *star, int value)
{
    int rise = old_rise(star), ne = star->ne->sign, nw = star->nw->sign;
    cell_offer_pair(star->ledger, star->se, LEFT, UP);
    cell_offer_pair(star->ledger, star->sw, RIGHT, UP);
    offer_others(star, star->sw, RIGHT, LEFT, DOWN);
    offer_ahead_turn(star, value + rise + star->sw->sign);
    offer_right_to_left(star, value);
    offer_ahead_turn(star, value - ne + rise - nw + star->sw->sign);
    offer_ne_open(star, value);
    offer_nw_open(star, value - ne);
}

/* s, where it is no edge of a cell with a sign. */
static struct helper prove_south(struct star *star, int value, int to)
{
    struct helper wanted = {0, -star->south, FALSE,
                            -literal(star, star->right, value),
                            literal(star, &star->bottom, to)};
    add_helper(star, &wanted);
    offer_falls(star, to);
    offer_south(star, value);
    wanted.number = lemma_end(star->ledger, ONE_ROW);
    return wanted;
}

/* Neither e nor s. */
static int64_t prove_stay(struct star *star, int value)
{
    const struct cell *se = star->se;
    struct ledger *ledger = star->ledger;
    struct helper north = {0}, east = {0}, south = {0};
    int to = target(star, value);
    if (star->north)
        north = prove_north(star, value);
    if (!se->sign && star->east)
        east = prove_east(star, value, to);
    if (!se->sign && star->south)
        south = prove_south(star, value, to);
    begin(star);
    if (se->sign && star->east)
        lemma_add(ledger, star->east);
    if (se->sign && star->south)
        lemma_add(ledger, star->south);
    lemma_add(ledger, -literal(star, star->right, value));
    lemma_add(ledger, literal(star, &star->bottom, to));
    offer_helper(star, &east);
    offer_helper(star, &south);
    offer_helper(star, &north);
    offer_falls(star, to);
    offer_ne_open(star, value);
    offer_down(star, value - star->ne->sign);
    return lemma_end(ledger, TWO_ROWS);
}

/* Neither outer edge of se. */
static int64_t prove_turn(struct star *star, int value)
{
    const struct cell *se = star->se;
    struct ledger *ledger = star->ledger;
    struct helper east = {0};
    int to = target(star, value) - se->sign;
    if (star->east)
        east = prove_east(star, value, to);
    begin(star);
    if (se->edge[RIGHT])
        lemma_add(ledger, se->edge[RIGHT]);
    if (se->edge[DOWN])
        lemma_add(ledger, se->edge[DOWN]);
    lemma_add(ledger, -literal(star, star->right, value));
    lemma_add(ledger, literal(star, &star->bottom, to));
    offer_helper(star, &east);
    cell_offer_all(ledger, se);
    offer_falls(star, to);
    offer_south(star, value);
    return lemma_end(ledger, TWO_ROWS);
}

void star_closed(const struct star *star, int value, struct clause *clause)
{
    const struct relation *se = &star->new_se;
    clause_begin(clause, relation_number(star->sweep, se, se->stay.at,
                                         star->choice, value));
    clause_add(clause, -literal(star, star->right, value));
    clause_add(clause, literal(star, &star->bottom, target(star, value)));
    add_wires(se, star->choice, clause);
}

static void close_choice(struct star *star)
{
    struct relation *se = &star->new_se;
    const struct cell *cell = star->se;
    int modulus = star->sweep->modulus;
    bool inner = cell->edge[UP] || cell->edge[LEFT];
    bool outer = cell->edge[RIGHT] || cell->edge[DOWN];
    int to = se->from + se->count;
    if (star->north)
        for (int value = se->from; value < to; value++)
            prove_right_to_left(star, value);
    if (star->west)
        for (int i = 0; i < (modulus ? modulus : se->count + 2); i++)
            prove_top_to_bottom(star, se->from - 1 + i);
    for (int value = se->from; value < to; value++) {
        vec_push(&se->stay,
                 !cell->sign || outer ? prove_stay(star, value) : 0);
        vec_push(&se->turn, cell->sign && inner ? prove_turn(star, value) : 0);
    }
}

void star_close(struct star *star)
{
    struct relation *se = &star->new_se;
    size_t size = (size_t)(se->count + 2 + star->sweep->modulus);
    for (int choice = 0; choice < 1 << se->wires; choice++) {
        star->choice = choice;
        vec_reserve(&star->from_right, size);
        vec_reserve(&star->from_top, size);
        memset(star->from_right.at, 0, size * sizeof(int64_t));
        memset(star->from_top.at, 0, size * sizeof(int64_t));
        close_choice(star);
    }
}
