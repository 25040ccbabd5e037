/* bits.h: exact covers of a few thousand options, searched by bit sets. */
#ifndef ENGINE_BITS_H
#define ENGINE_BITS_H

#include "engine/kernel.h"

enum { BITS_OPTIONS_MAX = 32768 };

/* bits.c, compiled for a kind of processor.  The cover that a search is made
 * of is copied; it has a primary item at least and at most BITS_OPTIONS_MAX
 * options, each with a primary item. */
extern const struct kernel bits_plain; /* any processor */
#ifdef HAVE_BITS_FAST
extern const struct kernel bits_fast; /* x86-64-v3: popcnt, pext, avx2 */
#endif
#ifdef HAVE_BITS_WIDE
extern const struct kernel bits_wide; /* x86-64-v4, and vpopcntq */
#endif

/* Does the processor that we run on have what these need? */
static inline bool bits_has_fast(void)
{
#ifdef HAVE_BITS_FAST
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

static inline bool bits_has_wide(void)
{
#ifdef HAVE_BITS_WIDE
    return bits_has_fast() && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vpopcntdq");
#else
    return false;
#endif
}

/* The best kernel for it. */
static inline const struct kernel *bits_best(void)
{
#ifdef HAVE_BITS_WIDE
    if (bits_has_wide())
        return &bits_wide;
#endif
#ifdef HAVE_BITS_FAST
    if (bits_has_fast())
        return &bits_fast;
#endif
    return &bits_plain;
}

#endif
