/* digest.c: SHA-256 as FIPS 180-4 tells it.
 *
 * The bytes, a bit 1, zeros and the number of bits make blocks of 64 bytes.
 * Eight words of state are stirred with 64 words of schedule for each block.
 * The constants are the first 32 bits behind the point of cube roots of the
 * first 64 primes, and of square roots of the first 8. */
#include "base/digest.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 64, WORDS = 8, LENGTH = 8 };

static const uint32_t cube_roots[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void fill_schedule(uint32_t *word, const unsigned char *block)
{
    for (int i = 0; i < 16; i++, block += 4)
        word[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
                  (uint32_t)block[2] << 8 | block[3];
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t late = word[i - 2], early = word[i - 15];
        word[i] = word[i - 16] + word[i - 7] +
                  (turn(early, 7) ^ turn(early, 18) ^ early >> 3) +
                  (turn(late, 17) ^ turn(late, 19) ^ late >> 10);
    }
}

static void stir(uint32_t *state, const unsigned char *block)
{
    uint32_t word[ROUNDS], s[WORDS];
    fill_schedule(word, block);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t one = s[7] + cube_roots[i] + word[i] +
                       (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6]));
        uint32_t other = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) +
                         ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + other;
    }
    for (int i = 0; i < WORDS; i++)
        state[i] += s[i];
}

void digest_bytes(const void *bytes, size_t size, char text[DIGEST_TEXT])
{
    uint32_t state[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    unsigned char tail[2 * BLOCK] = {0};
    size_t rest = size % BLOCK,
           end = rest + 1 + LENGTH <= BLOCK ? BLOCK : 2 * BLOCK;
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size / BLOCK; i++, at += BLOCK)
        stir(state, at);
    if (rest)
        memcpy(tail, at, rest);
    tail[rest] = 0x80;
    for (size_t i = 0; i < LENGTH; i++)
        tail[end - 1 - i] = (unsigned char)((uint64_t)size * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += BLOCK)
        stir(state, tail + i);
    for (int i = 0; i < WORDS; i++)
        snprintf(text + 8 * i, 9, "%08x", state[i]);
}
