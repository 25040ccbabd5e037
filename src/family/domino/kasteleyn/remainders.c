/* remainders.c: Chinese remainders, one prime after another.
 *
 * Let M be the product of the primes before p, and x a number that is right
 * modulo each of them.  Then x + M t is so, too, and it is right modulo p for
 * t = (residue - x) / M mod p.  M and its inverse are the same for all
 * numbers. */
#include "family/domino/kasteleyn/remainders.h"

static uint32_t inverse_of(const mpz_t number, uint32_t prime)
{
    mpz_t p, inverse;
    mpz_init_set_ui(p, prime);
    mpz_init(inverse);
    mpz_invert(inverse, number, p);
    uint32_t answer = (uint32_t)mpz_get_ui(inverse);
    mpz_clear(p);
    mpz_clear(inverse);
    return answer;
}

void remainders_init(struct remainders *r, const uint32_t *prime,
                     const unsigned char *good, size_t count)
{
    *r = (struct remainders){.count = 0};
    r->at = mem_alloc(count, sizeof *r->at);
    r->prime = mem_alloc(count, sizeof *r->prime);
    r->inverse = mem_alloc(count, sizeof *r->inverse);
    r->before = mem_alloc(count, sizeof *r->before);
    mpz_init_set_ui(r->modulus, 1);
    for (size_t i = 0; i < count; i++) {
        if (!good[i])
            continue;
        r->at[r->count] = i;
        r->prime[r->count] = prime[i];
        r->inverse[r->count] = inverse_of(r->modulus, prime[i]);
        mpz_init_set(&r->before[r->count++], r->modulus);
        mpz_mul_ui(r->modulus, r->modulus, prime[i]);
    }
}

void remainders_release(struct remainders *r)
{
    for (size_t i = 0; i < r->count; i++)
        mpz_clear(&r->before[i]);
    mpz_clear(r->modulus);
    free(r->at);
    free(r->prime);
    free(r->inverse);
    free(r->before);
}

void remainders_residue(const struct remainders *r, const uint32_t *residue,
                        mpz_t number)
{
    mpz_set_ui(number, 0);
    for (size_t i = 0; i < r->count; i++) {
        uint64_t prime = r->prime[i];
        uint64_t gap =
            residue[r->at[i]] + prime - mpz_fdiv_ui(number, r->prime[i]);
        mpz_addmul_ui(number, &r->before[i],
                      gap % prime * r->inverse[i] % prime);
    }
}

void remainders_solve(const struct remainders *r, const uint32_t *residue,
                      mpz_t number)
{
    mpz_t other;
    remainders_residue(r, residue, number);
    mpz_init(other);
    mpz_sub(other, r->modulus, number);
    if (mpz_cmp(other, number) < 0)
        mpz_swap(number, other);
    mpz_clear(other);
}
