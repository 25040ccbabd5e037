/* prover.c: why a region has no covering, in steps that a machine can follow.
 *
 * Given is a set S of cells that have fewer neighbours, N, than they are
 * (Hall); wanted is a refutation of the region's clauses.
 *
 * Heights.  Let s be -1 on S, +1 on N and 0 elsewhere, and let a corner of
 * the grid have a height, such that from one corner to the next the height
 * changes by s(c) x if x is the domino that lies across the way, seen from
 * its half c on the right hand: 0 or 1 is x, and seen from the other half the
 * change is the same where one is in S and the other in N.  Around a cell the
 * height thus rises by s(c), since just one domino covers it, and around the
 * whole region by the sum of all signs, |N| - |S|.  But outside of the region
 * there are no dominoes, and the height does not change: a contradiction.
 *
 * Heights are told modulo q, the least number that does not divide the
 * surplus |S| - |N|, so a corner has q variables at the most: 3 for the
 * mutilated chessboard, 1 where the surplus is odd.  And only half of the
 * corners are needed, those whose row and column add up to an even number: a
 * cell has two of them, and the heights there differ by s(c) or not at all,
 * depending on which two of its sides its domino lies across.
 *
 * The sweep goes along the odd corners, row after row.  Around such a corner
 * lie four cells and four even corners.  Top, left and right are known, and
 * how they depend on each other across the upper two cells; bottom is defined
 * through the lower left cell from the left (star_define.c: 4 clauses a
 * value), and what follows for the lower right cell is proven (star_close.c: 6
 * lemmas a value).  That makes 10 steps a value for two cells, 15 steps a cell
 * on the chessboard.  Only the latest row of corners is kept.
 *
 * Since around a cell the height rises by s(c), so does it from the corners
 * on the one side of a row to those on the other; these sums are no variables
 * but numbers that each relation carries along its diagonal, down to the
 * right (rise).
 *
 * Slack.  If a domino of a cell in N can leave S and N, its other half has
 * sign 0 and the heights on both ways around that end of it differ by x, 0 or
 * 1.  If there are few such dominoes, we let these differences run along the
 * diagonals as well, as wires, and take for q the least number that divides
 * none of the surplus plus 0, 1, ..., slack.  If there are many, we tell with
 * variables whether the height is at least t, for all t in question, and that
 * it is the same "or more" will do (thresholds); then a corner has as many
 * variables as there are heights that it can have.
 *
 * Which one is better is found by counting.  And where S has slack, it may be
 * that all cells of one colour, in the connected parts that S is in, are more
 * than all the others: that is a set without slack.
 *
 * As cutting planes all of this is one sum: sum.c. */
#include "family/domino/proof/prover.h"

#include <limits.h>
#include <math.h>

/* ---- which way ------------------------------------------------------ */

/* What the wires add to the stars of each diagonal. */
struct bill {
    const struct violator *violator;
    uint8_t *wires; /* by diagonal */
    double stars;
};

static void charge(void *context, int row, int col)
{
    struct bill *bill = context;
    const struct frame *box = &bill->violator->box;
    uint8_t *wires = &bill->wires[col - row + box->rows];
    int down = box->rows - row, right = box->cols - col;
    if (*wires == WIRES_MOST) {
        bill->stars = INFINITY;
        return;
    }
    bill->stars +=
        (double)((down < right ? down : right) + 1) * (double)(1 << *wires);
    ++*wires;
}

/* Values modulo q at all stars: a wire doubles those on its way.  Infinite
 * where a diagonal has too many. */
static double cost_of_wires(const struct violator *v, int modulus)
{
    const struct frame *box = &v->box;
    size_t size = (size_t)box->rows + (size_t)box->cols + 1;
    struct bill bill = {v, mem_alloc(size, 1),
                        (double)box->rows * box->cols / 2};
    violator_each_slack(v, charge, &bill);
    free(bill.wires);
    return bill.stars * modulus;
}

/* Thresholds at all stars: each corner has one more than that before it on
 * its diagonal, where a cell with a sign lies between. */
static double cost_of_thresholds(const struct violator *v)
{
    const struct frame *box = &v->box;
    int *heights = mem_alloc((size_t)box->cols + 1, sizeof *heights);
    double cost = 0;
    for (int row = 0; row < box->rows; row++)
        for (int col = box->cols; col > 0; col--) {
            int at = place(v->d, box->top + row, box->left + col - 1);
            heights[col] = heights[col - 1] + (v->sign[at] != 0);
            cost += heights[col];
        }
    free(heights);
    return cost / 2;
}

static double cost(const struct violator *v, int *modulus)
{
    *modulus = violator_modulus(v);
    double wires = cost_of_wires(v, *modulus);
    if (!v->slack)
        return wires;
    double thresholds = cost_of_thresholds(v);
    if (thresholds < wires)
        *modulus = 0;
    return thresholds < wires ? thresholds : wires;
}

/* ---- the proof ------------------------------------------------------ */

/* A proof under way; one of `sweep` and `sum` is there. */
struct prover {
    struct violator violator;
    struct ledger ledger;
    struct sweep *sweep; /* owned */
    struct sum *sum;     /* owned */
};

/* Variables and clauses of the whole region. */
static void count_all(struct prover *prover)
{
    const struct violator *v = &prover->violator;
    struct cells cells;
    cells_begin(&cells, v);
    while (cells.row < v->d->rows)
        cells_next(&cells, NULL);
    prover->ledger.variable = cells.variable;
    prover->ledger.number = cells.clause;
    cells_release(&cells);
}

/* The violator of the reason, or all parts that it touches. */
static double choose(struct violator *v, const struct domino *d,
                     const struct reason *reason, int *modulus)
{
    struct violator parts;
    int other;
    violator_take(v, d, reason);
    double least = cost(v, modulus);
    if (!v->slack)
        return least;
    violator_take_parts(&parts, d, reason);
    double all = parts.surplus ? cost(&parts, &other) : INFINITY;
    if (all >= least) {
        violator_release(&parts);
        return least;
    }
    violator_release(v);
    *v = parts;
    *modulus = other;
    return all;
}

void prover_free(struct prover *prover)
{
    if (!prover)
        return;
    sweep_free(prover->sweep);
    sum_free(prover->sum);
    ledger_release(&prover->ledger);
    violator_release(&prover->violator);
    free(prover);
}

static bool begin_sweep(struct prover *prover, const struct search *search,
                        struct error *err)
{
    int modulus;
    double values = choose(&prover->violator, search->request->puzzle,
                           &search->reason, &modulus);
    count_all(prover);
    if (values + prover->ledger.variable > INT_MAX / 2.0)
        /* unreached: too large for a test */
        return error_say(err, "the proof would have more variables than we "
                              "can number");
    prover->sweep = sweep_new(&prover->violator, modulus, &prover->ledger);
    return true;
}

static void begin_sum(struct prover *prover, const struct search *search)
{
    violator_take(&prover->violator, search->request->puzzle, &search->reason);
    count_all(prover);
    prover->sum = sum_new(&prover->violator, prover->ledger.number);
}

static struct prover *prover_new(const struct search *search,
                                 struct proof *proof, struct error *err)
{
    struct prover *prover = mem_alloc(1, sizeof *prover);
    prover->ledger.proof = proof;
    if (proof->sum)
        begin_sum(prover, search);
    else if (!begin_sweep(prover, search, err)) {
        /* unreached: too large for a test */
        prover_free(prover);
        return NULL;
    }
    return prover;
}

enum verdict domino_prove(struct prover **prover, struct search *search,
                          struct proof *proof, struct error *err)
{
    if (!*prover && !(*prover = prover_new(search, proof, err)))
        return VERDICT_ERROR; /* unreached: too large for a test */
    bool whole = (*prover)->sum ? sum_go_on((*prover)->sum, search, proof)
                                : sweep_go_on((*prover)->sweep, search);
    if (whole || proof->full) { /* the next call begins again */
        prover_free(*prover);
        *prover = NULL;
    }
    return whole ? VERDICT_NONE : VERDICT_UNKNOWN;
}
