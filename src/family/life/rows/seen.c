/* seen.c: the states that were met.
 *
 * A state is known by a fingerprint of 64 bits.  Two of n states have the same
 * one with a probability below n^2 / 2^65, 0.0003 for n = 10^8, and then one
 * of them may be lost.
 *
 * A fingerprint lies in one of eight slots of its line, a line of cache, or,
 * where these are full, in one of the next lines.  The table is doubled when
 * half of it is used; where memory ends, a new state takes the place of an old
 * one, and whoever relies on it must see to it that his search ends.
 *
 * Threads read and write slots without locks: a state that is written over by
 * another at the same time is met again, which costs time and nothing else. */
#include "family/life/rows/seen.h"
#include "base/machine.h"
#include "base/mem.h"

#include <assert.h>

enum { NEAR = 8, FIRST_LINES = 1 << 13, FEWEST_LINES = 1 << 9 };

/* False: there is no memory for them. */
static bool get_lines(struct seen *seen, size_t lines)
{
    size_t bytes = lines * SEEN_SLOTS * sizeof *seen->slot;
    /* Whole lines of cache: eight slots are never in two of them. */
    void *memory = aligned_alloc(64, bytes);
    if (!memory)
        return false;
    machine_wide(memory, bytes);
    seen->slot = memset(memory, 0, bytes);
    seen->lines = lines;
    return true;
}

bool seen_init(struct seen *seen, uint64_t memory)
{
    *seen = (struct seen){.most = FEWEST_LINES};
    /* While it grows, the old one is there too. */
    while (seen->most < SIZE_MAX / 4096 && seen->most * 2 * 96 <= memory)
        seen->most *= 2;
    size_t lines = seen->most < FIRST_LINES ? seen->most : FIRST_LINES;
    pthread_rwlock_init(&seen->use, NULL);
    return get_lines(seen, lines);
}

void seen_release(struct seen *seen)
{
    free((void *)seen->slot);
    pthread_rwlock_destroy(&seen->use);
}

static void put(struct seen *seen, size_t slot, uint64_t print)
{
    atomic_store_explicit(seen->slot + slot, print, memory_order_relaxed);
}

bool seen_add(struct seen *seen, uint64_t print)
{
    print |= !print;
    size_t line = seen_line(seen, print);
    for (size_t i = 0; i < NEAR; i++) {
        size_t begin = ((line + i) & (seen->lines - 1)) * SEEN_SLOTS;
        for (size_t s = begin; s < begin + SEEN_SLOTS; s++) {
            uint64_t there = seen_look(seen, s);
            if (there == print)
                return false;
            if (!there) {
                put(seen, s, print);
                return true;
            }
        }
    }
    put(seen, line * SEEN_SLOTS + print % SEEN_SLOTS, print);
    atomic_store_explicit(&seen->forgetful, true, memory_order_relaxed);
    return true;
}

static void grow(struct seen *seen)
{
    _Atomic uint64_t *old = seen->slot;
    size_t slots = seen->lines * SEEN_SLOTS;
    if (!get_lines(seen, seen->lines * 2)) {
        /* unreached: there was memory */
        seen->most = seen->lines; /* from now on it forgets */
        return;
    }
    for (size_t s = 0; s < slots; s++) {
        uint64_t print = atomic_load_explicit(old + s, memory_order_relaxed);
        if (print)
            seen_add(seen, print);
    }
    free((void *)old);
}

static bool crowded(const struct seen *seen, int threads)
{
    size_t coming = (size_t)threads * SEEN_TURN;
    return seen->lines < seen->most &&
           seen->used + coming > seen->lines * SEEN_SLOTS / 2;
}

void seen_begin(struct seen *seen, int threads)
{
    pthread_rwlock_rdlock(&seen->use);
    while (crowded(seen, threads)) {
        pthread_rwlock_unlock(&seen->use);
        pthread_rwlock_wrlock(&seen->use);
        while (crowded(seen, threads))
            grow(seen);
        pthread_rwlock_unlock(&seen->use);
        pthread_rwlock_rdlock(&seen->use);
    }
}

void seen_end(struct seen *seen, size_t added)
{
    atomic_fetch_add(&seen->used, added);
    pthread_rwlock_unlock(&seen->use);
}
