/* bits.h: exact covers of a few thousand options, searched by bit sets. */
#ifndef ENGINE_BITS_H
#define ENGINE_BITS_H

#include "engine/engine.h"
#include "engine/trail.h"
#include "problem/xcc.h"

enum { BITS_OPTIONS_MAX = 32768 };

enum purpose { LIST, TALLY };

struct bits;

/* The functions of bits.c, compiled for a kind of processor. */
struct bits_kernel {
    /* A search of this cover, which is copied; it has a primary item at least
     * and at most BITS_OPTIONS_MAX options, each with a primary item.  It is
     * this part of a larger search, of which so much was done before. */
    struct bits *(*make)(const struct xcc *xcc, double part, double done);
    void (*free)(struct bits *b); /* NULL is fine */
    /* Goes on to the next solution (LIST), or adds all to search->solutions
     * (TALLY).  Nodes are counted in search->steps; obeys the search's
     * limits. */
    enum verdict (*walk)(struct bits *b, struct search *search,
                         enum purpose purpose);
    /* Adds the facts of the solution that was found. */
    void (*deliver)(const struct bits *b, struct search *search);

    /* Adds the forks on the way to where the search stands.  After a solution
     * was found their options are its options, and a fork with nothing to be
     * tried follows. */
    void (*save)(const struct bits *b, struct trail *trail);
    /* Goes to where a trail leads, from wherever it stands.  Answers how many
     * forks fit; if not all, the next one tries an option that is not possible
     * there or that is tried twice, and the search stands nowhere. */
    size_t (*restore)(struct bits *b, const struct trail *trail);
    /* At this fork of where it stands leaves one of its options alone to be
     * tried next, and forgets what is below.  Optional: whoever restores a
     * trail to the same end finds the same solutions, but not what the search
     * has deleted on its way there. */
    void (*pick)(struct bits *b, size_t fork, int option);
    /* Gives half of what is left to be tried at the first fork with such
     * options away, and adds the trail that leads to it; false: there is
     * nothing to give. */
    bool (*split)(struct bits *b, struct trail *trail);
    /* What a search of this cover takes at the most, in bytes. */
    double (*bytes)(const struct xcc *xcc);
};

extern const struct bits_kernel bits_plain; /* any processor */
#ifdef HAVE_BITS_FAST
extern const struct bits_kernel bits_fast; /* x86-64-v3: popcnt, pext, avx2 */
#endif
#ifdef HAVE_BITS_WIDE
extern const struct bits_kernel bits_wide; /* x86-64-v4, and vpopcntq */
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
static inline const struct bits_kernel *bits_best(void)
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
