/* frontier_words.h: numbers of several words, the least first. */
#ifndef ENGINE_FRONTIER_WORDS_H
#define ENGINE_FRONTIER_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 wide;

/* Adds a number to another; false, with the rest there, if it overflows. */
__attribute__((always_inline)) static inline bool
words_add(uint64_t *sum, const uint64_t *more, size_t words)
{
    unsigned carry = 0;
    for (size_t w = 0; w < words; w++) {
        wide both = (wide)sum[w] + more[w] + carry;
        sum[w] = (uint64_t)both;
        carry = (unsigned)(both >> 64);
    }
    return !carry;
}

#endif
