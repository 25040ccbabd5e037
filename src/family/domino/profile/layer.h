/* layer.h: tables from what is covered to the number of ways to get
 * there. */
#ifndef FAMILY_DOMINO_PROFILE_LAYER_H
#define FAMILY_DOMINO_PROFILE_LAYER_H

#include "base/mem.h"

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

/* States and their numbers, in the order in which the states were met. */
struct layer {
    uint64_t *state;   /* owned, as all here */
    mp_limb_t *number; /* `limbs` for each state, the least first */
    size_t len, cap;
    uint32_t *slot; /* a state's place + 1 by its hash; 0: free */
    size_t slots;   /* a power of 2; 0: none */
    int limbs;
    bool denied; /* there was no memory to grow */
};

enum { NO_STATE = -1 };

/* Limbs for sums of a few numbers of the layer before. */
void layer_init(struct layer *layer, const struct layer *before);
/* Adds a number of another layer, which has no more limbs; false: that would
 * take more bytes than there are or than are left, of which the rest is in
 * `bytes`. */
__attribute__((warn_unused_result)) bool layer_add(struct layer *layer,
                                                   uint64_t state,
                                                   const mp_limb_t *number,
                                                   int limbs, uint64_t *bytes);
/* The place of a state, or NO_STATE. */
ptrdiff_t layer_find(const struct layer *layer, uint64_t state);
/* Gives the bytes back. */
void layer_release(struct layer *layer, uint64_t *bytes);

static inline const mp_limb_t *layer_number(const struct layer *layer,
                                            size_t place)
{
    return layer->number + place * (size_t)layer->limbs;
}

#endif
