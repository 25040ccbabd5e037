/* signs.c: signs of the edges between cells, so that a determinant counts.
 *
 * Kasteleyn 1961.  Each term of the determinant that is not 0 is a covering,
 * and they all have the same sign if the signs around each face of the graph
 * of cells are chosen well: for a face with 2k corners, their product is
 * -(-1)^k.  Let dominoes in an odd column that stand have sign -1.  A cycle
 * that surrounds m cells of the board, missing ones included, then has the
 * right product if m is even.  So all is well but for faces with an odd number
 * of missing cells: from each such face go straight to the left border and
 * flip the sign of every edge on the way.  A cycle around the face crosses the
 * way an odd number of times, and other cycles an even number of times.
 *
 * Whatever the signs, the length of a row is the root of the number of
 * neighbours that its cell has. */
#include "family/domino/kasteleyn/signs.h"

static int find(int *joined, int corner)
{
    while (joined[corner] != corner)
        corner = joined[corner] = joined[joined[corner]];
    return corner;
}

/* Corners have the number of the cell below and to the right of them.  Two
 * are in one face if no domino can lie across the line between them.  NULL,
 * as below: there is no memory. */
static int *find_faces(const struct domino *d)
{
    int stride = d->cols + 2, size = (d->rows + 2) * stride;
    int *joined = mem_try_alloc((size_t)size, sizeof *joined);
    if (!joined)
        return NULL; /* unreached: there was memory */
    for (int corner = 0; corner < size; corner++)
        joined[corner] = corner;
    for (int row = 0; row <= d->rows; row++)
        for (int col = 0; col <= d->cols; col++) {
            const uint8_t *cell = region_at(d, row, col);
            int corner = (int)(cell - d->region);
            if (col < d->cols && !(cell[0] && cell[-stride]))
                joined[find(joined, corner)] = find(joined, corner + 1);
            if (row < d->rows && !(cell[0] && cell[-1]))
                joined[find(joined, corner)] = find(joined, corner + stride);
        }
    return joined;
}

/* Corners from which a way to the left begins. */
static uint8_t *find_starts(const struct domino *d)
{
    int *joined = find_faces(d), stride = d->cols + 2;
    uint8_t *odd = mem_try_alloc((size_t)(d->rows + 2) * (size_t)stride, 1);
    if (!joined || !odd) {
        /* unreached: there was memory */
        free(joined);
        free(odd);
        return NULL;
    }
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            const uint8_t *cell = region_at(d, row, col);
            if (!*cell)
                odd[find(joined, (int)(cell - d->region))] ^= 1;
        }
    odd[find(joined, stride + 1)] = 0; /* the face around everything */
    free(joined);
    return odd;
}

uint8_t *signs_new(const struct domino *d)
{
    int stride = d->cols + 2;
    uint8_t *start = find_starts(d);
    uint8_t *negative =
        mem_try_alloc((size_t)(d->rows + 2) * (size_t)stride, 1);
    for (int row = 0; start && negative && row + 1 < d->rows; row++) {
        uint8_t flip = 0;
        for (int col = d->cols - 1; col >= 0; col--) {
            const uint8_t *cell = region_at(d, row, col);
            size_t at = (size_t)(cell - d->region);
            flip ^= start[at + (size_t)stride + 1];
            negative[at] = flip ^ (col & 1);
        }
    }
    if (!start) {
        /* unreached: there was memory */
        free(negative);
        negative = NULL;
    }
    free(start);
    return negative;
}

/* ---- the bound ------------------------------------------------------ */

void signs_bound(const struct domino *d, enum colour colour, mpz_t bound)
{
    int stride = d->cols + 2;
    unsigned long cells[5] = {0}; /* with so many neighbours */
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            const uint8_t *cell = region_at(d, row, col);
            if (*cell &&
                cell_colour((int)(cell - d->region), stride) == colour)
                cells[cell[1] + cell[-1] + cell[stride] + cell[-stride]]++;
        }
    mpz_t factor;
    mpz_init(factor);
    mpz_ui_pow_ui(bound, 2, cells[2]);
    mpz_mul_2exp(bound, bound, 2 * cells[4]);
    mpz_ui_pow_ui(factor, 3, cells[3]);
    mpz_mul(bound, bound, factor);
    if (cells[0])
        mpz_set_ui(bound, 0);
    mpz_clear(factor);
}
