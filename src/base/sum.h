/* sum.h: check sums of numbers and bytes, each behind the sum of others:
 * against accidents, not against forgers. */
#ifndef BASE_SUM_H
#define BASE_SUM_H

#include <stdint.h>
#include <string.h>

static inline uint64_t sum_number(uint64_t sum, uint64_t number)
{
    sum = (sum ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 29;
}

static inline uint64_t sum_bytes(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = sum_number(sum, (unsigned char)bytes[i]);
    return sum;
}

static inline uint64_t sum_text(uint64_t sum, const char *text)
{
    return sum_number(sum_bytes(sum, text, strlen(text)), 256);
}

#endif
