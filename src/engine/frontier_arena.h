/* frontier_arena.h: memory for hash tables, in large pages where the system
 * has them: states lie all over it, and small pages would cost as much time
 * to be found as the states themselves. */
#ifndef ENGINE_FRONTIER_ARENA_H
#define ENGINE_FRONTIER_ARENA_H

#include "base/mem.h"

#include <stdint.h>

enum {
    ARENA_LEAST = 9,  /* the smallest block has 1 << 9 bytes */
    ARENA_CHUNK = 25, /* the system is asked for so many at a time, or more */
    ARENA_ORDERS = 48
};

struct arena_block {
    struct arena_block *next, *before; /* of the free ones of its order */
};

struct arena_chunk {
    char *at;
    unsigned order;
};

struct arena {
    struct arena_block *free[ARENA_CHUNK + 1]; /* lists, by order */
    VEC(struct arena_chunk) chunk;             /* owned */
};

/* A block of 1 << order bytes, whatever they are; never NULL. */
void *arena_take(struct arena *a, unsigned order);
void arena_give(struct arena *a, void *block, unsigned order);
void arena_release(struct arena *a);

/* The least order of a block that holds so many bytes. */
static inline unsigned arena_order(size_t bytes)
{
    unsigned order = ARENA_LEAST;
    while ((size_t)1 << order < bytes)
        order++;
    return order;
}

#endif
