/* big.h: 64 bits into numbers of any size, and out of them; such numbers
 * drawn.
 *
 * GMP's own calls take an unsigned long, which has 32 bits on some machines.
 */
#ifndef BASE_BIG_H
#define BASE_BIG_H

#include "base/mem.h"
#include "base/rng.h"

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

/* A number below another one, which is above 0. */
static inline void big_draw(struct rng *rng, const mpz_t below, mpz_t number)
{
    size_t bits = mpz_sizeinbase(below, 2), words = (bits + 63) / 64;
    VEC(uint64_t) word = {0};
    vec_reserve(&word, words);
    do {
        for (size_t i = 0; i < words; i++)
            word.at[i] = rng_next(rng);
        word.at[words - 1] >>= (64 - bits % 64) % 64;
        mpz_import(number, words, -1, sizeof *word.at, 0, 0, word.at);
    } while (mpz_cmp(number, below) >= 0);
    vec_release(&word);
}

#endif
