/* claim.h: a number of coverings that is claimed, and shown step by step.
 *
 * It knows the region and nothing of those who count.  The steps are those of
 * a .kast file, in this order: signs, pivots, the number, moduli; or cells
 * that are too many, and the number 0. */
#ifndef FAMILY_DOMINO_CLAIM_CLAIM_H
#define FAMILY_DOMINO_CLAIM_CLAIM_H

#include "family/domino/domino.h"

struct claim;

/* NULL: there is no memory. */
struct claim *claim_new(const struct domino *d);
void claim_free(struct claim *c); /* NULL is fine */

/* Cells are counted along the rows, from 1.  All of these: false, with a
 * sentence, if it is not allowed or not so. */
bool claim_cells(struct claim *c, int64_t cells, struct error *err);
bool claim_sign(struct claim *c, int64_t cell, int64_t other,
                struct error *err);
bool claim_pivot(struct claim *c, int64_t white, int64_t black,
                 struct error *err);
bool claim_few(struct claim *c, const int *cells, size_t count,
               struct error *err);
/* Once the watch, or NULL, is over they have not looked at all of it. */
bool claim_number(struct claim *c, const mpz_t number, struct watch *watch,
                  struct error *err);
bool claim_modulus(struct claim *c, int64_t modulus, struct watch *watch,
                   struct error *err);
/* Is that all?  Then the number is told. */
bool claim_finish(const struct claim *c, mpz_t number, struct error *err);
void claim_tell(const struct claim *c, const struct log *log);

/* lines.c: a certificate in a file; the family's. */
extern const struct certificates claim_certificates;

#endif
