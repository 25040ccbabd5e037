/* eliminate.h: Gaussian elimination of a dense matrix modulo sixteen primes,
 * as far as pivots are allowed. */
#ifndef FAMILY_DOMINO_KASTELEYN_ELIMINATE_H
#define FAMILY_DOMINO_KASTELEYN_ELIMINATE_H

#include "base/mem.h"
#include "base/processor.h"
#include "family/domino/kasteleyn/lanes.h"

/* A matrix.  Pivots are looked for in its first `own_rows` rows and first
 * `own_cols` columns. */
struct front {
    uint32_t *entry; /* borrowed; row by row, LANES numbers each */
    int rows, cols, own_rows, own_cols;
    int *row;   /* borrowed; the rows, permuted: those of pivots first */
    int *pivot; /* borrowed; the columns of the pivots */
    int rank;   /* pivots that were found */
};

/* What is known of the determinants. */
struct residues {
    _Alignas(64) uint32_t value[LANES]; /* the product of the pivots so far */
    uint32_t alive; /* a bit for each prime that divided no pivot of others */
};

static inline uint32_t *front_entry(const struct front *f, int row, int col)
{
    return f->entry + ((size_t)row * (size_t)f->cols + (size_t)col) * LANES;
}

/* The columns without a pivot, in their order; answers how many are own. */
static inline int front_left(const struct front *f, int *col)
{
    int count = 0, late = 0;
    bool *taken = mem_alloc((size_t)f->cols + 1, sizeof *taken);
    for (int k = 0; k < f->rank; k++)
        taken[f->pivot[k]] = true;
    for (int c = 0; c < f->cols; c++)
        if (!taken[c]) {
            col[count++] = c;
            late += c < f->own_cols;
        }
    free(taken);
    return late;
}

/* The functions of eliminate.c, compiled for a kind of processor. */
struct elimination {
    /* Finds pivots until all columns are tried, and makes of the rows and
     * columns that are left the Schur complement. */
    void (*run)(struct front *front, const struct field *field,
                struct residues *residues);
    /* After `run`, with derivatives of log det by the entries of the Schur
     * complement in their places: those by all entries, in theirs. */
    void (*back)(struct front *front, const struct field *field);
    /* Adds a matrix; its rows and columns lie in these of the front. */
    void (*add)(struct front *front, const struct field *field,
                const struct front *part);
};

extern const struct elimination elimination_plain, elimination_fast,
    elimination_wide;

static inline const struct elimination *elimination_for(enum processor kind)
{
    return CHOOSE_KIND(kind, &elimination_plain, &elimination_fast,
                       &elimination_wide, &elimination_wide);
}

#endif
