/* rng.c: the generator of rng.h; a number below a bound is drawn without
 * bias, by drawing again. */
#include "base/rng.h"

#include <assert.h>

static const uint64_t stride = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += stride;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint64_t rotate(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

void rng_init(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->state[i] = splitmix(&seed);
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->state, out = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return out;
}

uint64_t rng_below(struct rng *rng, uint64_t below)
{
    assert(below);
    uint64_t most = UINT64_MAX - UINT64_MAX % below; /* a multiple of below */
    uint64_t number;
    do
        number = rng_next(rng);
    while (number >= most);
    return number % below;
}

/* The state of splitmix64 is a counter; a key is scrambled first, so that
 * streams of close keys lie far apart. */
uint64_t rng_at(uint64_t key, uint64_t index)
{
    uint64_t state = splitmix(&key) + index * stride;
    return splitmix(&state);
}
