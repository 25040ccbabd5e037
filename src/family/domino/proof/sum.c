/* sum.c: the refutation as a sum of inequalities (cutting planes).
 *
 * Every member of S is covered: the sum of its dominoes x is at least 1.  Of
 * the k dominoes between a neighbour and S at most one is there: the sum of
 * their negatives, 1 - x, is at least k - 1.  All of them together say that 0
 * is at least |S| - |N|.  Dominoes of slack never occur.
 *
 * At most one of k follows from the clauses of pairs: of two it is such a
 * clause; of three, (ab + ac + bc) / 2, rounded up; of four a, b, c, d that of
 * a, b, c twice, and ad + bd + cd, all divided by 3.
 *
 * There is a sum for each row of cells, onto that of the rows before: what is
 * left in it are dominoes between the rows. */
#include "family/domino/proof/prover.h"

#include <assert.h>

struct sum {
    const struct violator *violator; /* borrowed */
    int64_t number;                  /* of the latest sum */
    struct cells cells;              /* owned; that are read row by row */
    struct cell *row;                /* owned; the latest one */
    VEC(struct term) term;
    bool begun; /* something stands there to be added to */
};

static void push(struct sum *sum, enum polish kind, int64_t number)
{
    vec_push(&sum->term, (struct term){kind, number});
}

static void close_term(struct sum *sum)
{
    if (sum->begun)
        push(sum, POLISH_ADD, 0);
    sum->begun = true;
}

/* Of the first k, at most one. */
static void add_at_most_one(struct sum *sum, const struct cell *cell,
                            const enum side *sides, int count)
{
    push(sum, POLISH_TAKE, cell_pair(cell, sides[0], sides[1]));
    for (int last = 2; last < count; last++) {
        if (last > 2)
            push(sum, POLISH_TIMES, last - 1);
        for (int i = 0; i < last; i++) {
            push(sum, POLISH_TAKE, cell_pair(cell, sides[i], sides[last]));
            push(sum, POLISH_ADD, 0);
        }
        push(sum, POLISH_DIVIDE, last);
    }
}

static void add_neighbour(struct sum *sum, const struct cell *cell, int at)
{
    const struct violator *v = sum->violator;
    const struct domino *d = v->d;
    const int step[] = {1, d->cols, -1, -d->cols};
    enum side sides[4];
    int count = 0;
    for (int side = RIGHT; side <= UP; side++)
        if (cell->edge[side] && v->sign[at + step[side]] < 0)
            sides[count++] = (enum side)side;
    assert(count >= 2); /* others were left out of the set */
    add_at_most_one(sum, cell, sides, count);
    close_term(sum);
}

/* The first cell of the row of the box is at this place. */
static void add_row(struct sum *sum, int first)
{
    for (int col = 0; col < sum->violator->box.cols; col++) {
        const struct cell *cell = &sum->row[col + 1];
        if (cell->sign < 0) {
            push(sum, POLISH_TAKE, cell_all(cell));
            close_term(sum);
        } else if (cell->sign > 0)
            add_neighbour(sum, cell, first + col);
    }
}

struct sum *sum_new(const struct violator *violator, int64_t number)
{
    struct sum *sum = mem_alloc(1, sizeof *sum);
    sum->violator = violator;
    sum->number = number;
    sum->row = mem_alloc((size_t)violator->box.cols + 2, sizeof *sum->row);
    cells_begin(&sum->cells, violator);
    while (sum->cells.row < violator->box.top)
        cells_next(&sum->cells, NULL);
    return sum;
}

void sum_free(struct sum *sum)
{
    if (!sum)
        return;
    cells_release(&sum->cells);
    vec_release(&sum->term);
    free(sum->row);
    free(sum);
}

/* A row that adds nothing leaves the sum as it is. */
static void sum_row(struct sum *sum, struct proof *proof)
{
    const struct violator *v = sum->violator;
    int first = place(v->d, sum->cells.row, v->box.left);
    cells_next(&sum->cells, sum->row);
    size_t before = sum->term.len;
    add_row(sum, first);
    if (sum->term.len == before)
        return;
    proof->sum(proof->context, ++sum->number, sum->term.at, sum->term.len);
    vec_clear(&sum->term);
    push(sum, POLISH_TAKE, sum->number);
}

bool sum_go_on(struct sum *sum, struct search *search, struct proof *proof)
{
    const struct frame *box = &sum->violator->box;
    int end = box->top + box->rows;
    while (sum->cells.row < end) {
        sum_row(sum, proof);
        search->steps++;
        if (proof->full || (sum->cells.row < end && search_pause(search)))
            return false;
    }
    return true;
}
