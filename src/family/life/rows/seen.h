/* seen.h: the states that were met, for several threads. */
#ifndef FAMILY_LIFE_ROWS_SEEN_H
#define FAMILY_LIFE_ROWS_SEEN_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct seen {
    _Atomic uint64_t *slot; /* owned; 0 is free */
    size_t lines;           /* of eight slots each; a power of two */
    size_t most;            /* lines that memory allows */
    atomic_size_t used;     /* as far as it was told */
    atomic_bool forgetful;  /* a state was forgotten */
    pthread_rwlock_t use;   /* held for writing while it grows */
};

/* False: there is no memory for it. */
bool seen_init(struct seen *seen, uint64_t memory);
void seen_release(struct seen *seen);
/* Around a number of calls of seen_add, at most SEEN_TURN. */
enum { SEEN_TURN = 1 << 14 };
void seen_begin(struct seen *seen, int threads);
void seen_end(struct seen *seen, size_t added);
/* Keeps a fingerprint; false: it was there. */
bool seen_add(struct seen *seen, uint64_t print);

/* What lies in a slot, or 0, for all lines times SEEN_SLOTS. */
enum { SEEN_SLOTS = 8 };
static inline uint64_t seen_look(const struct seen *seen, size_t slot)
{
    return atomic_load_explicit(seen->slot + slot, memory_order_relaxed);
}

static inline size_t seen_line(const struct seen *seen, uint64_t print)
{
    return (size_t)(print >> 20) & (seen->lines - 1);
}

static inline void seen_prepare(const struct seen *seen, uint64_t print)
{
    __builtin_prefetch(seen->slot + SEEN_SLOTS * seen_line(seen, print));
}

#endif
