/* star_define.c: the corner below a star.
 *
 * Its height is that of the left corner, and s more where the domino of the
 * lower left cell goes up or right (inner edges), not left or down (outer
 * ones), s being the sign of the cell.  Where the cell has no sign, or no
 * inner or no outer edges, that is no news and the corner needs no variables
 * of its own.  Otherwise a variable of it is defined by four clauses:
 *
 *     stay: inner edges, or bottom[v] equals left[v];
 *     turn: outer edges, or bottom[v] equals left[v - s].
 *
 * That one of the edges is there makes the two halves fit (RAT). */
#include "family/domino/proof/sweep.h"

#include <assert.h>

enum kind { STAY, TURN };

/* The clauses of one variable. */
struct definition {
    struct star *star;
    int made;
    enum kind kind[8];
    struct clause clause[8];
};

/* ---- corners -------------------------------------------------------- */

static int reduce(int value, int modulus)
{
    int rest = value % modulus;
    return rest < 0 ? rest + modulus : rest;
}

int corner_literal(const struct sweep *sweep, const struct corner *corner,
                   int value)
{
    int at = value - corner->low, last = corner->high - corner->low;
    if (!sweep->modulus) {
        if (at <= 0)
            return TRUE;
        return at > last ? FALSE : corner->first + at - 1;
    }
    at = reduce(at, sweep->modulus);
    if (at > last)
        return FALSE;
    if (last == 0)
        return TRUE;
    if (last == 1)
        return at ? corner->first : -corner->first;
    return corner->first + at;
}

void relation_release(struct relation *relation)
{
    vec_release(&relation->stay);
    vec_release(&relation->turn);
}

int64_t relation_number(const struct sweep *sweep,
                        const struct relation *relation,
                        const int64_t *numbers, int choice, int value)
{
    int at = value - relation->from;
    if (sweep->modulus)
        at = reduce(at, sweep->modulus);
    if (at < 0 || at >= relation->count)
        return 0;
    return numbers[choice * relation->count + at];
}

/* The bottom corner is the left one, so much higher.  What is known of its
 * falls is said again, to last two more rows. */
static void follow(struct star *star, int rise, bool falls)
{
    const struct corner *left = star->left;
    star->bottom = (struct corner){.low = left->low + rise,
                                   .high = left->high + rise,
                                   .first = left->first};
    for (int value = left->low + 2; falls && value <= left->high; value++) {
        lemma_begin(star->ledger);
        lemma_add(star->ledger, -corner_literal(star->sweep, left, value));
        lemma_add(star->ledger, corner_literal(star->sweep, left, value - 1));
        offer_fall(star->ledger, star->sweep, left, value);
        vec_push(&star->bottom.falls, lemma_end(star->ledger, TWO_ROWS));
    }
}

static void add_variables(struct star *star)
{
    struct corner *bottom = &star->bottom;
    int modulus = star->sweep->modulus, sign = star->sw->sign;
    *bottom = (struct corner){
        .low = star->left->low - (sign < 0),
        .high = star->left->high + (sign > 0),
        .first = star->ledger->variable + 1,
    };
    if (modulus && bottom->high - bottom->low >= modulus)
        bottom->high = bottom->low + modulus - 1;
    int values = bottom->high - bottom->low + (modulus ? 1 : 0);
    star->ledger->variable += modulus && values == 2 ? 1 : values;
}

/* ---- the clauses ---------------------------------------------------- */

static bool same(const struct clause *one, const struct clause *other)
{
    if (one->count != other->count)
        return false;
    for (int i = 0; i < one->count; i++)
        if (one->literal[i] != other->literal[i])
            return false;
    return true;
}

/* The cases of a clause: each one before it with the negated pivot.  One of
 * the same kind has the same edges and the negated height; one of the other
 * kind has the other edges. */
static size_t cases(const struct definition *definition,
                    const struct clause *clause, enum kind kind,
                    int64_t *hints)
{
    size_t count = 0;
    for (int i = 0; i < definition->made; i++) {
        if (definition->clause[i].literal[0] != -clause->literal[0])
            continue;
        hints[count++] = -definition->clause[i].number;
        if (definition->kind[i] != kind)
            hints[count++] = cell_all(definition->star->sw);
    }
    return count;
}

/* The clause with these two heights and the edges of the kind; its number, or
 * 0 where it is no news. */
static int64_t define_clause(struct definition *definition, enum kind kind,
                             int pivot, int height, enum fate fate)
{
    const struct cell *sw = definition->star->sw;
    struct clause clause;
    int64_t hints[16];
    clause_begin(&clause, 1);
    clause_add(&clause, pivot);
    for (int side = RIGHT; side <= UP; side++)
        if (sw->edge[side] && (side == UP || side == RIGHT) == (kind == STAY))
            clause_add(&clause, sw->edge[side]);
    clause_add(&clause, height);
    if (!clause.number)
        return 0;
    for (int i = 0; i < definition->made; i++)
        if (same(&definition->clause[i], &clause))
            return definition->clause[i].number;
    size_t count = cases(definition, &clause, kind, hints);
    clause.number =
        ledger_define(definition->star->ledger, &clause, hints, count, fate);
    assert(definition->made < 8);
    definition->kind[definition->made] = kind;
    definition->clause[definition->made++] = clause;
    return clause.number;
}

/* With two values that are each other's negative most clauses of the second
 * are those of the first, which last. */
static void define_value(struct definition *definition, int value)
{
    struct star *star = definition->star;
    struct relation *ahead = &star->ahead, *back = &star->new_sw;
    const struct sweep *sweep = star->sweep;
    bool two = sweep->modulus && star->bottom.high == star->bottom.low + 1;
    if (!two)
        definition->made = 0;
    enum fate fate = two ? TWO_ROWS : ONE_ROW;
    int here = corner_literal(sweep, &star->bottom, value);
    int stay = corner_literal(sweep, star->left, value);
    int turn = corner_literal(sweep, star->left, value - star->sw->sign);
    vec_push(&ahead->stay, define_clause(definition, STAY, here, -stay, fate));
    vec_push(&ahead->turn, define_clause(definition, TURN, here, -turn, fate));
    vec_push(&back->stay,
             define_clause(definition, STAY, -here, stay, TWO_ROWS));
    vec_push(&back->turn,
             define_clause(definition, TURN, -here, turn, TWO_ROWS));
}

/* ---- offers --------------------------------------------------------- */

static void offer_sw(struct star *star, const struct relation *relation,
                     enum kind kind, int value, bool ahead)
{
    const struct sweep *sweep = star->sweep;
    const struct cell *sw = star->sw;
    const int64_t *numbers =
        kind == STAY ? relation->stay.at : relation->turn.at;
    if (!relation->count)
        return;
    int bottom = corner_literal(sweep, &star->bottom, value);
    int left = corner_literal(sweep, star->left,
                              value - (kind == TURN ? sw->sign : 0));
    struct clause clause;
    clause_begin(&clause, relation_number(sweep, relation, numbers, 0, value));
    for (int side = RIGHT; side <= UP && clause.number; side++)
        if (sw->edge[side] && (side == UP || side == RIGHT) == (kind == STAY))
            clause_add(&clause, sw->edge[side]);
    clause_add(&clause, ahead ? bottom : -bottom);
    clause_add(&clause, ahead ? -left : left);
    lemma_offer_clause(star->ledger, &clause);
}

void offer_ahead_stay(struct star *star, int value)
{
    offer_sw(star, &star->ahead, STAY, value, true);
}

void offer_ahead_turn(struct star *star, int value)
{
    offer_sw(star, &star->ahead, TURN, value, true);
}

void offer_back_stay(struct star *star, int value)
{
    offer_sw(star, &star->new_sw, STAY, value, false);
}

void offer_back_turn(struct star *star, int value)
{
    offer_sw(star, &star->new_sw, TURN, value, false);
}

void offer_fall(struct ledger *ledger, const struct sweep *sweep,
                const struct corner *corner, int value)
{
    int at = value - corner->low - 2;
    if (at < 0 || at >= (int)corner->falls.len)
        return;
    lemma_offer(ledger, corner->falls.at[at],
                (int[]){-corner_literal(sweep, corner, value),
                        corner_literal(sweep, corner, value - 1)},
                2);
}

/* ---- falls ---------------------------------------------------------- */

/* If bottom is at least `value` then at least one less, with this inner edge,
 * or without any (ALONE). */
static int64_t fall_by(struct star *star, int value, enum side side,
                       const struct clause *before)
{
    const struct sweep *sweep = star->sweep;
    const struct cell *sw = star->sw;
    struct ledger *ledger = star->ledger;
    bool turn = side != ALONE;
    int from = value - (turn ? sw->sign : 0);
    lemma_begin(ledger);
    if (turn)
        lemma_add(ledger, -sw->edge[side]);
    lemma_add(ledger, -corner_literal(sweep, &star->bottom, value));
    lemma_add(ledger, corner_literal(sweep, &star->bottom, value - 1));
    for (int i = 0; i < 2 && !turn; i++)
        lemma_offer_clause(ledger, &before[i]);
    if (turn) {
        cell_offer_pair(ledger, sw, side, LEFT);
        cell_offer_pair(ledger, sw, side, DOWN);
        offer_back_turn(star, value);
        offer_ahead_turn(star, value - 1);
    } else {
        offer_back_stay(star, value);
        offer_ahead_stay(star, value - 1);
    }
    offer_fall(ledger, sweep, star->left, from);
    return lemma_end(ledger, turn ? ONE_ROW : TWO_ROWS);
}

static void prove_falls(struct star *star)
{
    static const enum side inner[] = {UP, RIGHT};
    struct corner *bottom = &star->bottom;
    for (int value = bottom->low + 2; value <= bottom->high; value++) {
        struct clause before[2];
        for (int i = 0; i < 2; i++) {
            int edge = star->sw->edge[inner[i]];
            clause_begin(&before[i],
                         edge ? fall_by(star, value, inner[i], NULL) : 0);
            clause_add(&before[i], -edge);
            clause_add(&before[i],
                       -corner_literal(star->sweep, bottom, value));
            clause_add(&before[i],
                       corner_literal(star->sweep, bottom, value - 1));
        }
        int64_t number = fall_by(star, value, ALONE, before);
        vec_push(&bottom->falls, number);
    }
}

void star_define(struct star *star, bool falls)
{
    const struct cell *sw = star->sw;
    bool inner = sw->edge[UP] || sw->edge[RIGHT];
    bool outer = sw->edge[LEFT] || sw->edge[DOWN];
    if (!sw->sign || !inner || !outer) {
        follow(star, inner && !outer ? sw->sign : 0, falls);
        return;
    }
    add_variables(star);
    int from = star->bottom.low + (star->sweep->modulus ? 0 : 1);
    star->new_sw.from = star->ahead.from = from;
    star->new_sw.count = star->ahead.count = star->bottom.high - from + 1;
    struct definition definition = {.star = star};
    for (int value = from; value <= star->bottom.high; value++)
        define_value(&definition, value);
    if (falls)
        prove_falls(star);
}
