/* bits.h: exact covers of a few thousand options, searched by bit sets. */
#ifndef ENGINE_BITS_H
#define ENGINE_BITS_H

#include "base/processor.h"
#include "engine/kernel.h"

enum { BITS_OPTIONS_MAX = 32768 };

/* The cover that a search is made of is copied; it has a primary item at least
 * and at most BITS_OPTIONS_MAX options, each with a primary item. */
extern const struct kernel bits_plain, bits_fast, bits_full;

static inline const struct kernel *bits_for(enum processor kind)
{
    return CHOOSE_KIND(kind, &bits_plain, &bits_fast, &bits_fast, &bits_full);
}

#endif
