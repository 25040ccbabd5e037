/* frontier_arena.h: memory for hash tables, in large pages where the system
 * has them: states lie all over it, and small pages would cost as much time
 * to be found as the states themselves. */
#ifndef ENGINE_FRONTIER_ARENA_H
#define ENGINE_FRONTIER_ARENA_H

#include "base/mem.h"

#include <stdint.h>

enum {
    ARENA_LEAST = 9, /* the smallest block has 1 << 9 bytes */
    /* The system is asked for 1 << 18 to 1 << 25 bytes at a time, or more. */
    ARENA_CHUNK_LEAST = 18,
    ARENA_CHUNK_MOST = 25,
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
    struct arena_block *free[ARENA_CHUNK_MOST + 1]; /* lists, by order */
    VEC(struct arena_chunk) chunk;                  /* owned */
    unsigned chunk_order;                           /* of most chunks */
    uint64_t held; /* bytes that the system gave and did not get back */
};

/* Chunks are a small part of the memory that may be used. */
void arena_init(struct arena *a, uint64_t memory);
/* How much more the system is asked for to make a block of this order. */
uint64_t arena_more(const struct arena *a, unsigned order);
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
