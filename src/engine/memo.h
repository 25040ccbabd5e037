/* memo.h: numbers that were found before, by exact keys. */
#ifndef ENGINE_MEMO_H
#define ENGINE_MEMO_H

#include "base/mem.h"

#include <gmp.h>

/* A key is bytes; what is remembered of it is a number, and conditions: words
 * that whoever asks must agree to.  Keys are compared whole. */
struct key {
    const uint8_t *bytes; /* borrowed */
    size_t size;
    uint64_t hash;
    unsigned rank; /* below 32; of what is kept: how dear it was */
};

uint64_t memo_hash(const uint8_t *bytes, size_t size);

struct shelf {
    uint8_t *bytes;  /* owned */
    size_t len, cap; /* of them */
    uint32_t *first; /* owned; by hash: where its first entry begins, or 0 */
    size_t slots;    /* a power of two */
    size_t entries;
};

/* Two shelves: what is used again moves to the young one; once that is full,
 * the old one is cleared and takes its place. */
struct memo {
    struct shelf young, old;
    size_t most; /* bytes of a shelf */
    uint64_t hits, misses, evicted;
};

void memo_init(struct memo *memo, uint64_t bytes);  /* at the most */
void memo_limit(struct memo *memo, uint64_t bytes); /* another limit */
void memo_release(struct memo *memo);
size_t memo_bytes(const struct memo *memo); /* that it has taken */

/* Whoever asks says whether all conditions of an entry hold. */
struct asker {
    void *context;
    bool (*agrees)(void *context, const uint32_t *word, size_t count);
};

bool memo_find(struct memo *memo, struct key key, const struct asker *asker,
               mpz_t number);
void memo_keep(struct memo *memo, struct key key, const uint32_t *word,
               size_t words, const mpz_t number);

/* Sees all that is remembered. */
void memo_visit(const struct memo *memo, void *context,
                void (*see)(void *context, struct key key,
                            const uint32_t *word, size_t words,
                            const mpz_t number));

#endif
