/* trio.h: what three rows of cells become, column by column.
 *
 * A row is a number below 2^width; its bit i is column i. */
#ifndef FAMILY_LIFE_CLOSURE_TRIO_H
#define FAMILY_LIFE_CLOSURE_TRIO_H

#include "family/life/automaton/rule.h"

#include <stdbool.h>
#include <stddef.h>

enum { TRIO_WIDEST = 12, TRIO_BORN = 1 << 15 };

/* What lies before column 0: nothing that lives; the mirror image of columns
 * 1, 2, ...; that of columns 0, 1, ...; a dead column and then that. */
enum axis { AXIS_NONE, AXIS_ODD, AXIS_EVEN, AXIS_GUTTER };

struct trio {
    int width;
    uint16_t *lower, *upper; /* owned; see trio.c */
    uint16_t *mirror;        /* owned; of each row */
};

/* False: there is no memory for it.  To be released in either case. */
bool trio_init(struct trio *trio, const struct rule *rule, enum axis axis,
               int width);
void trio_release(struct trio *trio); /* also of a zeroed one */

/* Two rows, above which is whatever they were made of. */
struct above {
    const uint16_t *lower, *upper; /* by the columns of the third row */
    unsigned low_mask;
    int high_from;
};
struct above trio_above(const struct trio *trio, unsigned a, unsigned b);

/* What the two rows and this one below them become; with TRIO_BORN: a cell
 * outside would be born. */
static inline unsigned trio_next(const struct above *above, unsigned c)
{
    return above->lower[c & above->low_mask] |
           above->upper[c >> above->high_from];
}

#endif
