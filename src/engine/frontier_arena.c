/* frontier_arena.c: blocks of powers of two, split and merged by halves
 * (buddies).
 *
 * A chunk begins with a map: a byte for each smallest block in it, which is
 * the order of the free block that begins there, or 0.  As chunks are aligned
 * to their size, a block knows its chunk and its buddy by arithmetic.  Blocks
 * larger than a chunk come from the system and go back to it. */
#include "engine/frontier_arena.h"

#include "base/machine.h"

#include <assert.h>
#include <stdbool.h>

/* Where the map of a block's chunk has the block. */
static char *mark_of(const struct arena *a, const void *block)
{
    uintptr_t inside =
        (uintptr_t)block & (((uintptr_t)1 << a->chunk_order) - 1);
    return (char *)((uintptr_t)block - inside + (inside >> ARENA_LEAST));
}

static void list_push(struct arena *a, void *at, unsigned order)
{
    struct arena_block *block = at;
    *block = (struct arena_block){.next = a->free[order]};
    if (block->next)
        block->next->before = block;
    a->free[order] = block;
    *mark_of(a, at) = (char)order;
}

static void list_remove(struct arena *a, struct arena_block *block,
                        unsigned order)
{
    if (block->next)
        block->next->before = block->before;
    if (block->before)
        block->before->next = block->next;
    else
        a->free[order] = block->next;
    *mark_of(a, block) = 0;
}

static char *add_chunk(struct arena *a, unsigned order)
{
    char *at = machine_take((size_t)1 << order);
    if (!at)
        return NULL;
    vec_push(&a->chunk, (struct arena_chunk){at, order});
    a->held += UINT64_C(1) << order;
    return at;
}

/* The map takes the first blocks of a chunk; the rest is free. */
static bool add_blocks(struct arena *a)
{
    char *at = add_chunk(a, a->chunk_order);
    if (!at)
        return false;
    unsigned map_order = a->chunk_order - ARENA_LEAST;
    assert(map_order >= ARENA_LEAST);
    for (unsigned order = map_order; order < a->chunk_order; order++)
        list_push(a, at + ((size_t)1 << order), order);
    return true;
}

void arena_init(struct arena *a, uint64_t memory)
{
    *a = (struct arena){.chunk_order = ARENA_CHUNK_LEAST};
    while (a->chunk_order < ARENA_CHUNK_MOST && memory >> a->chunk_order > 32)
        a->chunk_order++;
}

/* The least order of a free block that has room for one of this order;
 * chunk_order: there is none. */
static unsigned find_free(const struct arena *a, unsigned order)
{
    while (order < a->chunk_order && !a->free[order])
        order++;
    return order;
}

uint64_t arena_more(const struct arena *a, unsigned order)
{
    if (order >= a->chunk_order)
        return UINT64_C(1) << order;
    bool found = find_free(a, order) < a->chunk_order;
    return found ? 0 : UINT64_C(1) << a->chunk_order;
}

void *arena_take(struct arena *a, unsigned order)
{
    assert(order >= ARENA_LEAST && order < ARENA_ORDERS);
    if (order >= a->chunk_order)
        return add_chunk(a, order);
    unsigned found = find_free(a, order);
    if (found == a->chunk_order) {
        if (!add_blocks(a))
            return NULL;
        found = find_free(a, order);
    }
    struct arena_block *block = a->free[found];
    list_remove(a, block, found);
    while (found-- > order)
        list_push(a, (char *)block + ((size_t)1 << found), found);
    return block;
}

void arena_give(struct arena *a, void *block, unsigned order)
{
    if (order >= a->chunk_order) {
        size_t c = 0;
        while (a->chunk.at[c].at != block)
            c++;
        machine_give(block, (size_t)1 << order);
        a->held -= UINT64_C(1) << order;
        a->chunk.at[c] = a->chunk.at[--a->chunk.len];
        return;
    }
    for (; order + 1 < a->chunk_order; order++) {
        char *buddy = (char *)((uintptr_t)block ^ (uintptr_t)1 << order);
        if (*mark_of(a, buddy) != (char)order)
            break;
        list_remove(a, (struct arena_block *)(void *)buddy, order);
        if (buddy < (char *)block)
            block = buddy;
    }
    list_push(a, block, order);
}

void arena_release(struct arena *a)
{
    for (size_t c = 0; c < a->chunk.len; c++)
        machine_give(a->chunk.at[c].at, (size_t)1 << a->chunk.at[c].order);
    vec_release(&a->chunk);
    *a = (struct arena){0};
}
