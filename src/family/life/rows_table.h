/* rows_table.h: what three rows of cells become, for all rows of a width. */
#ifndef FAMILY_LIFE_ROWS_TABLE_H
#define FAMILY_LIFE_ROWS_TABLE_H

#include "family/life/rows.h"

enum {
    ROWS_WHOLE = 8, /* columns up to which there is a table of all triples */
    ROWS_WORDS = (1 << ROWS_WIDEST) / 64
};

struct rows_table {
    int width;
    int size;  /* 2^width rows */
    int words; /* of a set of rows */
    /* With up to ROWS_WHOLE columns: what (a, b, c) become at
     * (a * size + b) * size + c.  Owned, as are all tables. */
    uint8_t *whole[2]; /* as it is, and its mirror image (glide; or NULL) */
    /* What (a, b) can become with any c that is allowed, a set at
     * (a * size + b) * words; likewise. */
    uint64_t *reach[2];
    /* The rows c that let no cell be born outside below a and b, a set at
     * rows_edge(a, b) * words. */
    uint64_t *allowed;
    row_t *mirror; /* by row: the same from the other side */
    bool chiral;   /* the rule tells left from right */
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

#endif
