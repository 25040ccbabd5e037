/* greedy.c: a matching that is nearly as large as can be.
 *
 * A cell with one free neighbour takes it (Karp and Sipser 1981): some
 * largest matching does so.  Where no cell is forced, the next free cell in
 * reading order takes the neighbour to its right or below.  The neighbours to
 * its left and above were passed before, so that no two free cells are left
 * side by side, and those that are left are the stuck ones. */
#include "family/domino/matching/matching.h"

/* A neighbour of this free cell was taken. */
static inline void lower(struct matching *m, int cell)
{
    if (!is_free(m, cell))
        return;
    uint8_t left = --m->degree[cell];
    if (left == 1)
        vec_push(&m->forced, cell);
    else if (left == 0)
        vec_push(&m->stuck, cell);
}

static void take(struct matching *m, int cell, int side)
{
    int other = cell + m->step[side];
    join(m, cell, side);
    for (int i = RIGHT; i <= UP; i++) {
        lower(m, cell + m->step[i]);
        lower(m, other + m->step[i]);
    }
}

static int free_side(const struct matching *m, int cell)
{
    int side = RIGHT;
    while (!is_free(m, cell + m->step[side]))
        side++;
    return side;
}

static void take_forced(struct matching *m)
{
    while (m->forced.len) {
        int cell = m->forced.at[--m->forced.len];
        if (is_free(m, cell) && m->degree[cell])
            take(m, cell, free_side(m, cell));
    }
}

static void count_row(struct matching *m, int row)
{
    const uint8_t *cell = region_at(m->d, row, 0);
    int stride = m->stride, cols = m->d->cols;
    int first = (int)(cell - m->d->region);
    uint8_t *restrict degree = m->degree + first;
    for (int col = 0; col < cols; col++)
        degree[col] = (uint8_t)(cell[col - 1] + cell[col + 1] +
                                cell[col - stride] + cell[col + stride]);
    for (int col = 0; col < cols; col++)
        if (degree[col] <= 1 && cell[col])
            vec_push(degree[col] ? &m->forced : &m->stuck, first + col);
}

bool matching_force_row(struct matching *m)
{
    if (m->row == m->d->rows + 2) {
        m->row = 0;
        take_forced(m);
        return false;
    }
    int row = m->row++;
    size_t first = (size_t)row * (size_t)m->stride;
    uint8_t *restrict mate = m->mate + first;
    const uint8_t *cell = m->d->region + first;
    for (int i = 0, all = m->stride; i < all; i++)
        mate[i] = cell[i] ? ALONE : NOWHERE;
    if (row > 0 && row <= m->d->rows)
        count_row(m, row - 1);
    return true;
}

void matching_greedy_row(struct matching *m, int row)
{
    int first = (row + 1) * m->stride + 1;
    for (int cell = first; cell < first + m->d->cols; cell++) {
        if (!is_free(m, cell) || !m->degree[cell])
            continue;
        take(m, cell, is_free(m, cell + 1) ? RIGHT : DOWN);
        take_forced(m);
    }
}
