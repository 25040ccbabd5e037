/* layer.c: a table from states to long numbers.
 *
 * States and numbers lie densely in the order in which they came, and an open
 * hash table of places leads to them.  All numbers of a layer have the same
 * length: a state is reached from at most sixteen others, so four bits more
 * than the largest number before it are enough. */
#include "family/domino/profile/layer.h"

#include <assert.h>
#include <string.h>

enum { SPARE_BITS = 4, FIRST_SLOTS = 64 };

void layer_init(struct layer *layer, const struct layer *before)
{
    mp_limb_t top = 0;
    for (size_t i = 0; i < before->len; i++)
        top |= layer_number(before, i)[before->limbs - 1];
    *layer = (struct layer){
        .limbs = before->limbs + (top >> (GMP_NUMB_BITS - SPARE_BITS) != 0)};
}

static size_t hash(const struct layer *layer, uint64_t state)
{
    state *= UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(state ^ state >> 32) & (layer->slots - 1);
}

/* The slot of a state, or the free one where it belongs. */
static size_t find_slot(const struct layer *layer, uint64_t state)
{
    size_t at = hash(layer, state);
    while (layer->slot[at] && layer->state[layer->slot[at] - 1] != state)
        at = (at + 1) & (layer->slots - 1);
    return at;
}

ptrdiff_t layer_find(const struct layer *layer, uint64_t state)
{
    if (!layer->slots)
        /* unreached: nobody looks in a layer without states */
        return NO_STATE;
    return (ptrdiff_t)layer->slot[find_slot(layer, state)] - 1;
}

static uint64_t bytes_of(const struct layer *layer)
{
    return layer->cap * (sizeof *layer->state +
                         (size_t)layer->limbs * sizeof *layer->number) +
           layer->slots * sizeof *layer->slot;
}

/* Makes room for a larger layer, whose slots are new and empty; false: there
 * is no memory, and the layer is as large as it was. */
static bool resize(struct layer *layer, struct layer *larger)
{
    void *state =
        mem_try_resize(layer->state, larger->cap, sizeof *layer->state);
    layer->state = state ? state : layer->state;
    void *number =
        mem_try_resize(layer->number, larger->cap * (size_t)layer->limbs,
                       sizeof *layer->number);
    layer->number = number ? number : layer->number;
    larger->slot = mem_try_alloc(larger->slots, sizeof *larger->slot);
    if (!state || !number || !larger->slot) {
        free(larger->slot);
        return false;
    }
    free(layer->slot);
    return true;
}

/* Twice as many slots, and states for two thirds of them.  While the old and
 * the new slots are there, some bytes more are in use than are counted. */
static bool grow(struct layer *layer, uint64_t *bytes)
{
    struct layer larger = *layer;
    larger.slots = layer->slots ? 2 * layer->slots : FIRST_SLOTS;
    larger.cap = larger.slots / 3 * 2;
    if (larger.cap > UINT32_MAX - 1 ||
        bytes_of(&larger) - bytes_of(layer) > *bytes)
        return false;
    if (!resize(layer, &larger)) {
        layer->denied = true;
        return false;
    }
    *bytes -= bytes_of(&larger) - bytes_of(layer);
    larger.state = layer->state;
    larger.number = layer->number;
    *layer = larger;
    for (size_t i = 0; i < layer->len; i++)
        layer->slot[find_slot(layer, layer->state[i])] = (uint32_t)i + 1;
    return true;
}

bool layer_add(struct layer *layer, uint64_t state, const mp_limb_t *number,
               int limbs, uint64_t *bytes)
{
    assert(limbs <= layer->limbs);
    if (layer->len == layer->cap && !grow(layer, bytes))
        return false;
    size_t slot = find_slot(layer, state);
    bool fresh = !layer->slot[slot];
    if (fresh) {
        layer->state[layer->len++] = state;
        layer->slot[slot] = (uint32_t)layer->len;
    }
    mp_limb_t *to =
        layer->number + (size_t)(layer->slot[slot] - 1) * (size_t)layer->limbs;
    if (fresh)
        memset(to, 0, (size_t)layer->limbs * sizeof *to);
    if (layer->limbs == 1)
        *to += *number;
    else
        mpn_add(to, to, layer->limbs, number, limbs);
    return true;
}

void layer_release(struct layer *layer, uint64_t *bytes)
{
    *bytes += bytes_of(layer);
    free(layer->state);
    free(layer->number);
    free(layer->slot);
    *layer = (struct layer){.limbs = layer->limbs};
}
