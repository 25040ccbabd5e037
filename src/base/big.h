/* big.h: 64 bits into numbers of any size, and out of them.
 *
 * GMP's own calls take an unsigned long, which has 32 bits on some machines.
 */
#ifndef BASE_BIG_H
#define BASE_BIG_H

#include <gmp.h>
#include <stdint.h>

static inline void big_set(mpz_t number, uint64_t word)
{
    mpz_import(number, 1, 1, sizeof word, 0, 0, &word);
}

static inline void big_add(mpz_t number, uint64_t word)
{
    mpz_t more;
    mpz_init(more);
    big_set(more, word);
    mpz_add(number, number, more);
    mpz_clear(more);
}

/* UINT64_MAX: it is larger. */
static inline uint64_t big_get(const mpz_t number)
{
    uint64_t word = 0;
    if (mpz_sizeinbase(number, 2) > 64)
        return UINT64_MAX;
    mpz_export(&word, NULL, 1, sizeof word, 0, 0, number);
    return word;
}

/* How many of the numbers from 0 below the total are `part` modulo `parts`. */
static inline void big_share(mpz_t total, uint64_t part, uint64_t parts)
{
    mpz_t divisor;
    mpz_init(divisor);
    big_set(divisor, parts);
    big_add(total, parts - 1 - part);
    mpz_fdiv_q(total, total, divisor);
    mpz_clear(divisor);
}

#endif
