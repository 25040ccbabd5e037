/* signs.h: signs of the edges between cells, so that a determinant counts. */
#ifndef FAMILY_DOMINO_KASTELEYN_SIGNS_H
#define FAMILY_DOMINO_KASTELEYN_SIGNS_H

#include "family/domino/domino.h"
#include "family/domino/kasteleyn/dissect.h"

#include <gmp.h>

/* To be freed, as large as the region: 1 for cells whose domino with the cell
 * below has sign -1.  NULL: there is no memory. */
uint8_t *signs_new(const struct domino *d);

/* The square of Hadamard's bound on the determinant, by the cells of one
 * colour. */
void signs_bound(const struct domino *d, enum colour colour, mpz_t bound);

#endif
