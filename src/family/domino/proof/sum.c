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

static void add_neighbour(struct sum *sum, const struct violator *v,
                          const struct cell *cell, int at)
{
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

static void add_row(struct sum *sum, const struct violator *v,
                    const struct cell *row, int first)
{
    for (int col = 0; col < v->box.cols; col++) {
        const struct cell *cell = &row[col + 1];
        if (cell->sign < 0) {
            push(sum, POLISH_TAKE, cell_all(cell));
            close_term(sum);
        } else if (cell->sign > 0)
            add_neighbour(sum, v, cell, first + col);
    }
}

bool domino_planes(const struct violator *violator, struct search *search,
                   struct proof *proof, int64_t number)
{
    const struct frame *box = &violator->box;
    size_t size = (size_t)box->cols + 2;
    struct cell *row = mem_alloc(size, sizeof *row);
    struct sum sum = {0};
    struct cells cells;
    bool whole = true;
    cells_begin(&cells, violator);
    while (cells.row < box->top)
        cells_next(&cells, NULL);
    while (whole && cells.row < box->top + box->rows) {
        int first = place(violator->d, cells.row, box->left);
        cells_next(&cells, row);
        size_t before = sum.term.len;
        add_row(&sum, violator, row, first);
        if (sum.term.len == before)
            continue;
        proof->sum(proof->context, ++number, sum.term.at, sum.term.len);
        vec_clear(&sum.term);
        push(&sum, POLISH_TAKE, number);
        whole = !proof->full && !search_pause(search);
    }
    cells_release(&cells);
    vec_release(&sum.term);
    free(row);
    return whole;
}
