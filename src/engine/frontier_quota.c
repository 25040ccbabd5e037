/* frontier_quota.c: how many members of a group must be covered.
 *
 * Each option meets as many members of a group of secondary items as its
 * primary item weighs (frontier_outline.c), so each solution covers as many as
 * all of these weigh: all members but `spare`.  That is a count, and a search
 * would have to go through the subsets of the primary items to see it.  So
 * here are nodes that count, and lemmas about them.
 *
 * The members are c(1) to c(n), the primary items p(1) to p(m).
 *     exactly(j, i, b)  no option of p(i) is chosen that has exactly b of the
 *                       first j members;
 *     none(j, i)        none of the options of p(1) to p(i) with c(j) is;
 *     least(j, i, k)    the options of p(1) to p(i) have at least k of the
 *                       first j members.  It is least(j, i - 1, k - b) for the
 *                       greatest b with an option that is chosen.
 * As c(j) is covered once at the most,
 *     least(j, i, k) implies least(j - 1, i, k - 1);
 *     least(j, i, k) and none(j, i) imply least(j - 1, i, k),
 * both by induction on i, which a search for the values of `exactly` finds.
 * With i = m, and as least(n, m, n - spare) is true and least(0, m, 1) is not:
 * if nothing is spare, each member has some option.  Else the values of
 * least(j, m, k), for k from j - spare to j, say that at most `spare` have
 * none; and if that is below 0, there is no solution.
 *
 * None of these nodes is part of the graph that is counted. */
#include "engine/frontier_certify.h"

#include <limits.h>
#include <stdlib.h>

enum {
    ALWAYS = INT_MAX, /* instead of a literal: true; negated: false */
    NEVER = -ALWAYS,
    SPARE_MAX = 1,
    CELLS_MAX = 1 << 15 /* of `least`, else the lemmas are too many */
};

struct quota {
    struct certifier *k;
    struct deduction deduction;
    const int *weight; /* borrowed; of each primary item of the cover */
    literals member;   /* items */
    literals item;     /* those that weigh something */
    int *place;        /* owned; of each item: its number as a member, or 0 */
    int total, spare;
    int heaviest;

    /* Literals; 0: not known yet. */
    int *exactly;   /* owned */
    int *none;      /* owned */
    int *least;     /* owned */
    bool *proved;   /* owned; of the steps from each of them: with c(j), and
                       without it */
    literals order; /* of a search */
};

static size_t spot(const struct quota *q, int j, int i)
{
    return (size_t)j * (q->item.len + 1) + (size_t)i;
}

static int *exactly_at(const struct quota *q, int j, int i, int b)
{
    return q->exactly + spot(q, j, i) * (size_t)(q->heaviest + 1) + b;
}

static size_t least_spot(const struct quota *q, int j, int i, int k)
{
    return spot(q, j, i) * (size_t)(q->total + 2) + (size_t)k;
}

/* ---- nodes ---------------------------------------------------------- */

static int product(struct quota *q, const int *parts, size_t count)
{
    if (!count)
        return ALWAYS;
    if (count == 1)
        return parts[0];
    struct witness *w = &q->k->witness;
    return witness_has_room(w, count)
               ? witness_product(w, parts, count, NULL, 0)
               : NEVER; /* seldom: no memory just here */
}

static int both(struct quota *q, int a, int b)
{
    if (a == NEVER || b == NEVER)
        return NEVER;
    if (a == ALWAYS || a == b)
        return b;
    return b == ALWAYS ? a : product(q, (int[]){a, b}, 2);
}

/* The one if the test holds, the other if not. */
static int choose(struct quota *q, int test, int one, int other)
{
    if (test == ALWAYS || one == other)
        return one;
    if (one == ALWAYS)
        /* unreached: tests of a quota are not known before */
        return -both(q, -test, -other);
    if (other == ALWAYS)
        return -both(q, test, -one);
    int first = both(q, test, one), second = both(q, -test, other);
    if (first == NEVER || second == NEVER)
        return first == NEVER ? second : first;
    return witness_has_room(&q->k->witness, 2)
               ? witness_sum(&q->k->witness, first, second)
               : NEVER; /* seldom: no memory just here */
}

/* How many of the first j members an option has; with c(j), if `last`. */
static int meets(const struct quota *q, int option, int j, bool *last)
{
    const struct xcc *xcc = q->k->xcc;
    size_t o = (size_t)q->k->plan->option.at[option];
    int met = 0;
    *last = false;
    for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
        int place = q->place[xcc->entry.at[e].item];
        met += place && place <= j;
        *last |= place == j;
    }
    return met;
}

/* exactly(j, i, b) for all b, and none(j, i). */
static void define_options(struct quota *q, int j, int i)
{
    struct certifier *k = q->k;
    const literals *options = &k->member[q->item.at[i - 1]];
    literals own = {0};
    bool last;
    for (size_t o = 0; o < options->len; o++) {
        meets(q, options->at[o], j, &last);
        if (last)
            vec_push(&own, -k->variable[options->at[o]]);
    }
    for (int b = 1; b <= q->heaviest; b++) {
        vec_clear(&k->parts);
        for (size_t o = 0; o < options->len; o++)
            if (meets(q, options->at[o], j, &last) == b)
                vec_push(&k->parts, -k->variable[options->at[o]]);
        *exactly_at(q, j, i, b) = own.len || j == 1
                                      ? product(q, k->parts.at, k->parts.len)
                                      : *exactly_at(q, j - 1, i, b);
    }
    q->none[spot(q, j, i)] =
        both(q, q->none[spot(q, j, i - 1)], product(q, own.at, own.len));
    vec_release(&own);
}

static int least(struct quota *q, int j, int i, int k)
{
    if (k <= 0)
        return ALWAYS;
    if (!j || !i)
        return NEVER;
    int *at = &q->least[least_spot(q, j, i, k)];
    if (*at)
        return *at;
    int value = least(q, j, i - 1, k);
    for (int b = 1; b <= q->heaviest; b++) {
        int test = *exactly_at(q, j, i, b);
        if (test != ALWAYS)
            value = choose(q, test, value, least(q, j, i - 1, k - b));
    }
    return *at = value;
}

/* The greatest k of which something is said of the first j members. */
static int highest(const struct quota *q, int j)
{
    return q->spare < 0 ? j - q->spare : j + 1;
}

static void define(struct quota *q)
{
    int items = (int)q->item.len, members = (int)q->member.len;
    for (int j = 1; j <= members; j++) {
        q->none[spot(q, j, 0)] = ALWAYS;
        for (int i = 1; i <= items; i++)
            define_options(q, j, i);
    }
    for (int j = 1; j <= members; j++)
        for (int k = j - q->spare; k <= highest(q, j); k++)
            if (k <= q->total)
                least(q, j, items, k);
}

/* ---- lemmas --------------------------------------------------------- */

/* Those that have a value for ever, or need none, are left out. */
static void put(literals *list, int number)
{
    if (abs(number) != ALWAYS)
        vec_push(list, number);
}

/* An option with c(j) excludes those of the items before it. */
static void prove_options(struct quota *q, int j, int i)
{
    const struct certifier *k = q->k;
    const literals *options = &k->member[q->item.at[i - 1]];
    int none = q->none[spot(q, j, i - 1)];
    bool last;
    for (size_t o = 0; o < options->len && none != ALWAYS; o++) {
        meets(q, options->at[o], j, &last);
        if (last)
            deduction_prove(&q->deduction,
                            (int[]){-k->variable[options->at[o]], none}, 2);
    }
}

/* Proves a clause, by a search for values of the order. */
static bool prove(struct quota *q, const literals *clause)
{
    struct deduction *d = &q->deduction;
    literals denied = {0};
    for (size_t i = 0; i < clause->len; i++)
        vec_push(&denied, -clause->at[i]);
    d->order = q->order.at;
    d->ordered = q->order.len;
    deduction_forget(d);
    bool good =
        deduction_refute(d, denied.at, denied.len, &q->k->watch) == REFUTED;
    deduction_forget(d);
    if (good)
        deduction_prove(d, clause->at, clause->len);
    vec_release(&denied);
    return good;
}

static bool prove_step(struct quota *q, int j, int i, int k, bool covered);

/* Has p(i) options with exactly b of the first j members? */
static bool occurs(const struct quota *q, int j, int i, int b)
{
    return !b || (j && *exactly_at(q, j, i, b) != ALWAYS);
}

/* What the step needs of the items before: p(i) has b of the first j members,
 * and c(j) among them or not. */
static bool prove_before(struct quota *q, int j, int i, int k, bool covered)
{
    bool good = true;
    for (int b = 0; b <= q->heaviest && good; b++) {
        if (!occurs(q, j, i, b))
            continue;
        if (occurs(q, j - 1, i, b))
            good = prove_step(q, j, i - 1, k - b, covered);
        if (good && covered && b && occurs(q, j - 1, i, b - 1))
            good = prove_step(q, j, i - 1, k - b, false);
    }
    return good;
}

/* From least(j, i, k) to least(j - 1, i, k - covered). */
static bool prove_step(struct quota *q, int j, int i, int k, bool covered)
{
    if (!i || k - covered <= 0 || k > q->total)
        return true;
    bool *proved = &q->proved[2 * least_spot(q, j, i, k) + covered];
    int from = least(q, j, i, k), to = least(q, j - 1, i, k - covered);
    if (*proved || from == NEVER || to == ALWAYS || from == to)
        return true;
    if (!prove_before(q, j, i, k, covered))
        return false; /* unreached: parts of the tests are refuted */
    literals clause = {0};
    put(&clause, -from);
    if (!covered)
        put(&clause, -q->none[spot(q, j, i)]);
    put(&clause, to);
    vec_clear(&q->order);
    put(&q->order, q->none[spot(q, j, i - 1)]);
    for (int b = q->heaviest; b > 0; b--) {
        put(&q->order, *exactly_at(q, j, i, b));
        if (j > 1)
            put(&q->order, *exactly_at(q, j - 1, i, b));
    }
    *proved = prove(q, &clause);
    vec_release(&clause);
    return *proved;
}

static bool prove_all(struct quota *q)
{
    int items = (int)q->item.len, members = (int)q->member.len;
    for (int j = 1; j <= members; j++)
        for (int i = 2; i <= items; i++)
            prove_options(q, j, i);
    for (int i = 1, weight = 0; i <= items; i++) {
        weight += q->weight[q->item.at[i - 1]];
        deduction_prove(&q->deduction, (int[]){least(q, members, i, weight)},
                        1);
    }
    bool good = true;
    for (int j = 1; j <= members; j++)
        for (int k = j - q->spare; k <= highest(q, j) && good; k++)
            good = prove_step(q, j, items, k, true) &&
                   (k > j || prove_step(q, j, items, k, false));
    return good;
}

/* ---- what is told to others ----------------------------------------- */

/* A lemma of some of these, which is known to the search of dead ends. */
static bool hand_on(struct quota *q, const literals *clause)
{
    struct deduction *d = &q->deduction;
    struct witness *w = &q->k->witness;
    struct outcome outcome = deduction_assume_none(d, clause->at, clause->len);
    bool good = deduction_fails(outcome);
    if (good) {
        witness_lemma_begin(w, &d->clauses);
        deduction_explain_outcome(d, outcome);
        deduction_deny(d);
        if (outcome.given)
            witness_literal(w, outcome.given);
        certifier_learn(q->k);
    }
    deduction_forget(d);
    return good;
}

/* The member's options, or that there is none. */
static bool hand_member(struct quota *q, int j)
{
    const literals *options = &q->k->member[q->member.at[j - 1]];
    literals clause = {0};
    for (size_t o = 0; o < options->len; o++)
        vec_push(&clause, q->k->variable[options->at[o]]);
    if (q->spare)
        put(&clause, q->none[spot(q, j, (int)q->item.len)]);
    bool good = hand_on(q, &clause);
    vec_release(&clause);
    return good;
}

static bool hand_step(struct quota *q, int j, int k, bool covered)
{
    int items = (int)q->item.len;
    int from = least(q, j, items, k), to = least(q, j - 1, items, k - covered);
    literals clause = {0};
    if (from == NEVER || to == ALWAYS)
        return true;
    put(&clause, -from);
    if (!covered)
        put(&clause, -q->none[spot(q, j, items)]);
    put(&clause, to);
    bool good = hand_on(q, &clause);
    vec_release(&clause);
    return good;
}

static bool hand_all(struct quota *q)
{
    int members = (int)q->member.len;
    literals total = {0};
    bool good = true;
    put(&total, least(q, members, (int)q->item.len, q->total));
    if (q->spare)
        good = hand_on(q, &total);
    for (int j = 1; j <= members && good; j++) {
        good = hand_member(q, j);
        for (int k = j - q->spare; q->spare && k <= j && good; k++)
            good = k > q->total ||
                   (hand_step(q, j, k, true) && hand_step(q, j, k, false));
    }
    vec_release(&total);
    return good;
}

/* ---- the whole ------------------------------------------------------ */

/* Which members and items there are; false: none, or it would be too much. */
static bool find(struct quota *q, int number)
{
    const struct outline *l = &q->k->f->outline;
    const struct group *group = &l->group.at[number - 1];
    q->weight = group->weight;
    for (int i = 0; i < l->xcc->primary; i++) {
        if (group->weight[i] <= 0)
            continue;
        vec_push(&q->item, i);
        q->total += group->weight[i];
        if (group->weight[i] > q->heaviest)
            q->heaviest = group->weight[i];
    }
    for (int i = l->xcc->primary; i < l->xcc->items; i++)
        if (l->item[i].group == number) {
            vec_push(&q->member, i);
            q->place[i] = (int)q->member.len;
        }
    q->spare = (int)q->member.len - q->total;
    size_t cells = (q->member.len + 1) * (q->item.len + 1);
    return group->scale == 1 && q->total && q->spare <= SPARE_MAX &&
           cells * (size_t)(q->total + 2) <= CELLS_MAX;
}

static void take_room(struct quota *q)
{
    size_t spots = (q->member.len + 1) * (q->item.len + 1);
    size_t cells = spots * (size_t)(q->total + 2);
    q->exactly =
        mem_alloc(spots * (size_t)(q->heaviest + 1), sizeof *q->exactly);
    q->none = mem_alloc(spots, sizeof *q->none);
    q->least = mem_alloc(cells, sizeof *q->least);
    q->proved = mem_alloc(2 * cells, sizeof *q->proved);
}

static void release(struct quota *q)
{
    deduction_release(&q->deduction);
    vec_release(&q->member);
    vec_release(&q->item);
    vec_release(&q->order);
    free(q->place);
    free(q->exactly);
    free(q->none);
    free(q->least);
    free(q->proved);
}

static bool begin(struct quota *q, size_t first)
{
    struct certifier *k = q->k;
    struct deduction *d = &q->deduction;
    deduction_init(d, &k->witness);
    certifier_begin_witness(k);
    certifier_give_given(k, d, true);
    for (size_t n = first; n < k->witness.node.len; n++)
        certifier_give_definition(k, d, n);
    return deduction_begin(d, NULL);
}

static void count_group(struct certifier *k, int number)
{
    struct quota q = {
        .k = k,
        .place = mem_alloc((size_t)k->xcc->items + 1, sizeof *q.place)};
    if (find(&q, number)) {
        size_t first = k->witness.node.len;
        take_room(&q);
        define(&q);
        bool proved = begin(&q, first) && prove_all(&q);
        if (proved && q.spare < 0)
            witness_refute(&k->witness, &q.deduction.clauses);
        else if (proved)
            hand_all(&q);
    }
    release(&q);
}

void certifier_count_groups(struct certifier *k)
{
    for (size_t g = 1; g <= k->f->outline.group.len; g++)
        if (!watch_look(&k->watch) && !k->witness.refuted)
            count_group(k, (int)g);
}
