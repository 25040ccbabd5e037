/* bits.h: exact covers of a few thousand options, searched by bit sets. */
#ifndef ENGINE_BITS_H
#define ENGINE_BITS_H

#include "engine/engine.h"
#include "problem/xcc.h"

enum { BITS_OPTIONS_MAX = 8192 };

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
};

extern const struct bits_kernel bits_plain; /* any processor */
#ifdef HAVE_BITS_FAST
extern const struct bits_kernel bits_fast; /* x86-64-v3: popcnt, pext, avx2 */
#endif

/* The best kernel for the processor that we run on. */
static inline const struct bits_kernel *bits_best(void)
{
#ifdef HAVE_BITS_FAST
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return &bits_fast;
#endif
    return &bits_plain;
}

#endif
