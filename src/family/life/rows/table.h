/* table.h: what three rows of cells become, for all rows of a width.
 *
 * Up to ROWS_WHOLE columns there is a table of all triples, and one of what
 * can come of all pairs.  Wider rows are two halves: columns 0 .. low-1, which
 * depend on `low + 1` columns, and the `high` others, which depend on one more
 * too. */
#ifndef FAMILY_LIFE_ROWS_TABLE_H
#define FAMILY_LIFE_ROWS_TABLE_H

#include "family/life/rows/rows.h"

enum {
    ROWS_WHOLE = 8, /* columns up to which there is a table of all triples */
    ROWS_WORDS = (1 << ROWS_WIDEST) / 64
};

struct rows_table {
    int width;
    int size;    /* 2^width rows */
    int words;   /* of a set of rows */
    bool glide;  /* rows are mirrored now and then */
    bool chiral; /* the rule tells left from right */
    /* The rows c that let no cell be born outside below a and b, a set at
     * rows_edge(a, b) * words.  Owned, as are all tables. */
    uint64_t *allowed;
    row_t *mirror; /* by row: the same from the other side */

    /* Up to ROWS_WHOLE columns.  What (a, b, c) become, at (a * size + b) *
     * size + c; as it is, and mirrored (glide; or NULL). */
    uint8_t *whole[2];
    /* What (a, b) can become with any c that is allowed, a set at
     * (a * size + b) * words; likewise. */
    uint64_t *reach[2];

    /* More columns: their halves. */
    int low, high;
    uint8_t *lower, *upper; /* at rows_lower(a, b) + c, of the columns of c */
    /* What a half of (a, b) can become, four sets, by columns low-1 and low
     * of c, which both halves see: at four times the number of the pair. */
    uint64_t *low_reach, *high_reach;
};

/* False with a sentence where a rule cannot be searched by rows. */
bool rows_table_init(struct rows_table *table, const struct rule *rule,
                     enum rows_symmetry symmetry, int width,
                     struct error *err);
void rows_table_release(struct rows_table *table);

static inline unsigned rows_ends(const struct rows_table *table, row_t row)
{
    return (row & 1u) | ((unsigned)row >> (table->width - 1)) << 1;
}

/* What the border sees of two rows. */
static inline unsigned rows_edge(const struct rows_table *table, row_t a,
                                 row_t b)
{
    return rows_ends(table, a) << 2 | rows_ends(table, b);
}

/* The number of what the halves of two rows see. */
static inline size_t rows_lower(const struct rows_table *table, row_t a,
                                row_t b)
{
    int sees = table->low + 1;
    size_t mask = ((size_t)1 << sees) - 1;
    return (a & mask) << sees | (b & mask);
}

static inline size_t rows_upper(const struct rows_table *table, row_t a,
                                row_t b)
{
    int sees = table->high + 1, from = table->low - 1;
    return (size_t)(a >> from) << sees | (size_t)(b >> from);
}

static inline row_t rows_become(const struct rows_table *table, row_t a,
                                row_t b, row_t c)
{
    size_t size = (size_t)table->size;
    if (table->width <= ROWS_WHOLE)
        return table->whole[0][(a * size + b) * size + c];
    int low = table->low, high = table->high;
    size_t lower = rows_lower(table, a, b) << (low + 1) |
                   (c & (((size_t)1 << (low + 1)) - 1));
    size_t upper =
        rows_upper(table, a, b) << (high + 1) | (size_t)(c >> (low - 1));
    return (row_t)(table->lower[lower] | table->upper[upper] << low);
}

#endif
