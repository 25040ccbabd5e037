/* counters.h: Knuth's clauses for Life, and how their variables are
 * numbered. */
#ifndef FAMILY_LIFE_SEED_COUNTERS_H
#define FAMILY_LIFE_SEED_COUNTERS_H

#include "base/error.h"
#include "problem/clauses.h"

#include <stdint.h>

struct life;

/* Divides numbers below 2^31 by one that is known in advance. */
struct divisor {
    uint64_t factor;
    int shift;
};

/* A number in decimal. */
struct digits {
    char text[7];
    unsigned char size;
};

enum { DIGITS = 1000 };

struct numbering {
    uint32_t row;    /* numbers of a row at one time */
    uint32_t time;   /* numbers of all rows at one time */
    uint32_t window; /* numbers of all times; those of cells far outside the
                        box come next */
    uint32_t below;  /* how many of these lie below the box, at time 0 */
    int variables;   /* all together; 0: more than an int can count */
    struct divisor by_row, by_time;
    struct digits digits[DIGITS]; /* small numbers, written out */
};

/* Numbers the variables; the rest of the puzzle is filled in already. */
void counters_init(struct life *life);
bool counters_state(const struct life *life, struct clauses *clauses,
                    struct error *err);

#endif
