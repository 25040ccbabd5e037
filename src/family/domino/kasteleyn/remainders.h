/* remainders.h: numbers from what they are modulo many primes. */
#ifndef FAMILY_DOMINO_KASTELEYN_REMAINDERS_H
#define FAMILY_DOMINO_KASTELEYN_REMAINDERS_H

#include "base/mem.h"

#include <gmp.h>
#include <stdint.h>

/* Primes in their order, and what is asked of each for every number. */
struct remainders {
    size_t count;
    size_t *at;        /* owned, as all here; whose residue this is */
    uint32_t *prime;   /* less than 2^32 */
    uint32_t *inverse; /* of the product of those before, modulo the prime */
    __mpz_struct *before; /* that product */
    mpz_t modulus;        /* the product of all */
};

/* Of these primes those that are good. */
void remainders_init(struct remainders *r, const uint32_t *prime,
                     const unsigned char *good, size_t count);
void remainders_release(struct remainders *r);
/* The number from 0 on, less than the modulus, that has these residues, one
 * for each prime, good or not. */
void remainders_residue(const struct remainders *r, const uint32_t *residue,
                        mpz_t number);
/* The absolute value of the number nearest to 0 that has these residues, one
 * for each prime, good or not.  It is right if the modulus is more than twice
 * as large. */
void remainders_solve(const struct remainders *r, const uint32_t *residue,
                      mpz_t number);

#endif
