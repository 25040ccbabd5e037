/* lanes.h: sixteen residues at once, each modulo a prime of its own.
 *
 * A prime p lies between 2^29 and 2^30, and a residue x is kept as x * 2^32
 * mod p (Montgomery 1985).  Processors multiply 32 bits by 32 bits in every
 * other lane of a vector, so sums of products come in two halves, of the even
 * and of the odd lanes.  Eight products of residues are less than 2^63, and
 * one reduction serves them all: this is why primes of 30 bits do more than
 * twice the work of primes of 61 bits in the same time.
 *
 * To be included by files that are compiled for several kinds of processors:
 * the width of a vector is all that differs between them. */
#ifndef FAMILY_DOMINO_KASTELEYN_LANES_H
#define FAMILY_DOMINO_KASTELEYN_LANES_H

#include <stdint.h>
#include <string.h>

#if defined __SSE2__
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

enum {
    LANES = 16,
    PRODUCTS = 8 /* that one reduction takes */
};

/* The primes and what reduction wants to know of them, lane by lane. */
struct field {
    _Alignas(64) uint32_t prime[LANES];
    _Alignas(64) uint32_t inverse[LANES]; /* -1 / prime mod 2^32 */
    _Alignas(64) uint32_t one[LANES];     /* 2^32 mod prime */
};

#if defined __AVX512F__
enum { VECTOR_BYTES = 64 };
#elif defined __AVX2__
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif
enum {
    PART = VECTOR_BYTES / 4, /* lanes of a vector */
    PARTS = LANES / PART
};

typedef uint64_t pairs __attribute__((vector_size(VECTOR_BYTES)));
typedef uint32_t words __attribute__((vector_size(VECTOR_BYTES)));

/* Sums of products: of the even and of the odd lanes; of the lower and of the
 * upper half of the lanes, where these are multiplied (WebAssembly). */
struct sums {
    pairs even, odd;
};

static inline pairs lanes_load(const uint32_t *at)
{
    pairs v;
    memcpy(&v, at, sizeof v);
    return v;
}

static inline void lanes_store(uint32_t *at, words v)
{
    memcpy(at, &v, sizeof v);
}

/* Of the even lanes. */
static inline pairs lanes_product(pairs a, pairs b)
{
#if defined __AVX512F__
    return (pairs)_mm512_mul_epu32((__m512i)a, (__m512i)b);
#elif defined __AVX2__
    return (pairs)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif defined __SSE2__
    return (pairs)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
    return (a & UINT32_MAX) * (b & UINT32_MAX);
#endif
}

static inline words lanes_least(words a, words b)
{
#if defined __AVX512F__
    return (words)_mm512_min_epu32((__m512i)a, (__m512i)b);
#elif defined __AVX2__
    return (words)_mm256_min_epu32((__m256i)a, (__m256i)b);
#elif defined __wasm_simd128__
    return (words)wasm_u32x4_min((v128_t)a, (v128_t)b);
#else
    words less = (words)(a < b);
    return (a & less) | (b & ~less);
#endif
}

#ifdef __wasm_simd128__
static inline void lanes_multiply_add(struct sums *sums, pairs a, pairs b)
{
    sums->even += (pairs)wasm_u64x2_extmul_low_u32x4((v128_t)a, (v128_t)b);
    sums->odd += (pairs)wasm_u64x2_extmul_high_u32x4((v128_t)a, (v128_t)b);
}

/* The sums divided by 2^32: less than 3p for PRODUCTS products, less than 2p
 * for one. */
static inline words lanes_reduce(const struct field *field, int part,
                                 struct sums sums)
{
    pairs prime = lanes_load(field->prime + part * PART);
    words inverse = (words)lanes_load(field->inverse + part * PART);
    words times =
        inverse * (words)wasm_i32x4_shuffle((v128_t)sums.even,
                                            (v128_t)sums.odd, 0, 2, 4, 6);
    lanes_multiply_add(&sums, (pairs)times, prime);
    return (words)wasm_i32x4_shuffle((v128_t)sums.even, (v128_t)sums.odd, 1, 3,
                                     5, 7);
}
#else
static inline void lanes_multiply_add(struct sums *sums, pairs a, pairs b)
{
    sums->even += lanes_product(a, b);
    sums->odd += lanes_product(a >> 32, b >> 32);
}

static inline words lanes_reduce(const struct field *field, int part,
                                 struct sums sums)
{
    pairs prime = lanes_load(field->prime + part * PART);
    pairs inverse = lanes_load(field->inverse + part * PART);
    pairs even = lanes_product(sums.even, inverse);
    pairs odd = lanes_product(sums.odd, inverse >> 32);
    even = sums.even + lanes_product(even, prime);
    odd = sums.odd + lanes_product(odd, prime >> 32);
    return (words)(even >> 32 | (odd & ~(pairs){0} << 32));
}
#endif

/* From less than 2p to less than p. */
static inline words lanes_settle(const struct field *field, int part, words v)
{
    words prime = (words)lanes_load(field->prime + part * PART);
    return lanes_least(v, v - prime);
}

static inline void lanes_add(const struct field *field, uint32_t *to,
                             const uint32_t *by)
{
    for (int part = 0; part < PARTS; part++) {
        words sum = (words)lanes_load(to + part * PART) +
                    (words)lanes_load(by + part * PART);
        lanes_store(to + part * PART, lanes_settle(field, part, sum));
    }
}

static inline void lanes_multiply(const struct field *field, uint32_t *to,
                                  const uint32_t *by)
{
    for (int part = 0; part < PARTS; part++) {
        struct sums sums = {{0}, {0}};
        lanes_multiply_add(&sums, lanes_load(to + part * PART),
                           lanes_load(by + part * PART));
        words product = lanes_reduce(field, part, sums);
        lanes_store(to + part * PART, lanes_settle(field, part, product));
    }
}

#endif
