/* delivered.h: the models that a solver has delivered, so that none comes
 * twice. */
#ifndef ENGINE_DELIVERED_H
#define ENGINE_DELIVERED_H

#include "base/mem.h"

#include <stdint.h>

struct delivered {
    size_t words;      /* of a model */
    VEC(uint64_t) bit; /* model after model */
    VEC(size_t) shelf; /* hash table: a model's number + 1, or 0 */
    size_t models;
};

/* Of so many variables. */
void delivered_init(struct delivered *d, size_t variables);
/* Adds a model, by the signs of its literals; false: it was there. */
bool delivered_add(struct delivered *d, const int *literals, size_t count);
void delivered_release(struct delivered *d);

#endif
