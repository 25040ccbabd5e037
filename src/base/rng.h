/* rng.h: random numbers that are the same on every machine.
 *
 * xoshiro256** (Blackman and Vigna 2018), its state filled from a seed by
 * splitmix64. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state[4];
};

void rng_init(struct rng *rng, uint64_t seed);
uint64_t rng_next(struct rng *rng);
/* Each of 0 .. below-1 with the same probability; below > 0. */
uint64_t rng_below(struct rng *rng, uint64_t below);
/* Number `index` of the stream that belongs to `key`, without those before
 * it. */
uint64_t rng_at(uint64_t key, uint64_t index);

#endif
