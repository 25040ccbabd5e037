/* cells.c: the numbers of clauses and variables, as the encoder gives them.
 *
 * Row by row: a variable for the domino to the right of each cell and for the
 * one below it; for each cell the clauses of its pairs of dominoes, in the
 * order right, left, down, up, and then the clause of all. */
#include "family/domino/proof/prover.h"

#include <assert.h>

static const enum side order[] = {RIGHT, LEFT, DOWN, UP};

static int rank(const struct cell *cell, enum side side)
{
    int before = 0;
    for (int i = 0; order[i] != side; i++)
        before += cell->edge[order[i]] != 0;
    return before;
}

int64_t cell_pair(const struct cell *cell, enum side one, enum side other)
{
    int i = rank(cell, one), j = rank(cell, other);
    if (i > j)
        return cell_pair(cell, other, one);
    assert(cell->edge[one] && cell->edge[other] && i < j);
    return cell->first + i * cell->count - i * (i + 1) / 2 + j - i - 1;
}

void cell_offer_pair(struct ledger *ledger, const struct cell *cell,
                     enum side one, enum side other)
{
    int a = cell->edge[one], b = cell->edge[other];
    if (a && b)
        lemma_offer(ledger, cell_pair(cell, one, other), (int[]){-a, -b}, 2);
}

int64_t cell_all(const struct cell *cell)
{
    return cell->first + cell->count * (cell->count - 1) / 2;
}

void cell_offer_all(struct ledger *ledger, const struct cell *cell)
{
    struct clause clause;
    clause_begin(&clause, cell->present ? cell_all(cell) : 0);
    for (int side = RIGHT; side <= UP; side++)
        if (cell->edge[side])
            clause_add(&clause, cell->edge[side]);
    lemma_offer_clause(ledger, &clause);
}

void cells_begin(struct cells *cells, const struct violator *violator)
{
    *cells = (struct cells){.violator = violator};
    cells->down = mem_alloc((size_t)violator->d->cols, sizeof *cells->down);
}

void cells_release(struct cells *cells)
{
    free(cells->down);
}

void cells_next(struct cells *cells, struct cell *row)
{
    const struct domino *d = cells->violator->d;
    const struct frame *box = &cells->violator->box;
    int left = 0;
    for (int col = 0; col < d->cols; col++) {
        const uint8_t *at = region_at(d, cells->row, col);
        struct cell cell = {.present = *at};
        if (*at) {
            cell.sign = cells->violator->sign[place(d, cells->row, col)];
            cell.edge[RIGHT] = at[1] ? ++cells->variable : 0;
            cell.edge[DOWN] = at[d->cols + 2] ? ++cells->variable : 0;
            cell.edge[LEFT] = left;
            cell.edge[UP] = at[-(d->cols + 2)] ? cells->down[col] : 0;
            for (int side = RIGHT; side <= UP; side++)
                cell.count += cell.edge[side] != 0;
            cell.first = cells->clause + 1;
            cells->clause += 1 + cell.count * (cell.count - 1) / 2;
        }
        left = cell.edge[RIGHT];
        cells->down[col] = cell.edge[DOWN];
        if (row && col >= box->left && col < box->left + box->cols)
            row[col - box->left + 1] = cell;
    }
    cells->row++;
}
