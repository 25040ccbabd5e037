/* certify.h: a certificate of a count, to be checked by others. */
#ifndef FAMILY_DOMINO_KASTELEYN_CERTIFY_H
#define FAMILY_DOMINO_KASTELEYN_CERTIFY_H

#include "family/domino/domino.h"

#include <gmp.h>

/* What an elimination leaves behind for it. */
struct testimony {
    const struct domino *d;  /* borrowed, as all here */
    const uint8_t *negative; /* as signs_new answers it */
    const int *pivot;        /* white cells in the order of their pivots, each
                                with the black one; cells with the border */
    const __mpz_struct *square; /* no determinant is larger than its root */
    const __mpz_struct *count;
};

/* Of a number above 0; false, with a sentence: it cannot be written. */
bool certify_count(const struct testimony *t, FILE *out, struct error *err);
/* Of 0, by cells that have too few neighbours, places of the board. */
bool certify_none(const struct domino *d, const int *place, size_t count,
                  FILE *out, struct error *err);

#endif
