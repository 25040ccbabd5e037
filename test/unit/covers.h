/* covers.h: exact covers made at random, and searches of them. */
#ifndef TEST_COVERS_H
#define TEST_COVERS_H

#include "help.h"
#include "trial.h"

#include <math.h>

static inline struct bounds bounds_at(const void *puzzle, int item)
{
    const struct xcc *xcc = puzzle;
    return xcc->bounds.at[item];
}

/* Facts are the numbers of the options. */
static inline int64_t cost_at(const void *puzzle, int fact)
{
    const struct xcc *xcc = puzzle;
    return xcc->cost.at[fact];
}

static inline struct cover cover_of(const struct xcc *xcc)
{
    return (struct cover){.puzzle = xcc,
                          .items = xcc->items,
                          .primary = xcc->primary,
                          .emit = emit,
                          .bounds = xcc->bounds.len ? bounds_at : NULL,
                          .cost = xcc->cost.len ? cost_at : NULL};
}

static inline void trial_cover(struct trial *t, const struct engine *engine,
                               const struct xcc *xcc)
{
    trial_init(t, engine);
    t->cover = cover_of(xcc);
    t->request.cover = &t->cover;
}

/* Wide covers: hundreds of options, so that sets have several words. */

enum { UNHELD = -1, ITEMS_MAX = 32 };

/* Covers the first item that is not held by each of its options in turn. */
static inline uint64_t slow_count(const struct xcc *xcc, int *held)
{
    int first = 0;
    while (first < xcc->primary && held[first] != UNHELD)
        first++;
    if (first == xcc->primary)
        return 1;
    uint64_t sum = 0;
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        int kept[ITEMS_MAX];
        bool fits = true, meets = false;
        memcpy(kept, held, sizeof kept);
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct entry entry = xcc->entry.at[e];
            bool agrees = entry.colour && held[entry.item] == entry.colour;
            fits = fits && (held[entry.item] == UNHELD || agrees);
            kept[entry.item] = entry.colour;
            meets |= entry.item == first;
        }
        if (fits && meets)
            sum += slow_count(xcc, kept);
    }
    return sum;
}

static inline void add_wide_option(struct xcc *xcc, int fact, uint64_t *state)
{
    struct entry entry[8];
    size_t count = 0;
    int used[ITEMS_MAX] = {0}, primary = 4 + (int)draw(state, 3);
    for (int i = 0; i < primary + 2; i++) {
        bool first = i < primary;
        int item =
            first
                ? (int)draw(state, (uint64_t)xcc->primary)
                : xcc->primary +
                      (int)draw(state, (uint64_t)(xcc->items - xcc->primary));
        if (used[item]++ || (!first && draw(state, 2)))
            continue;
        entry[count++] = (struct entry){item, first ? 0 : (int)draw(state, 4)};
    }
    xcc_add(xcc, fact, entry, count);
}

/* Items are classes of POINTS points each.  An option takes some of the items
 * of one point, of two or of three; with it all stand there that permutations
 * of the points make of it.  One class is secondary, with colours. */
enum { POINTS = 5, CLASSES = 3 };

static inline void add_orbit(struct xcc *xcc, uint64_t *seed)
{
    int points = 1 + (int)draw(seed, 3), mask[3], colour[3], point[3];
    for (int p = 0; p < 3; p++) {
        mask[p] = p < points ? 1 + (int)draw(seed, (1 << CLASSES) - 1) : 0;
        colour[p] = (int)draw(seed, 3);
    }
    mask[0] |= 1 << (int)draw(seed, CLASSES - 1); /* a primary item */
    for (int x = 0; x < POINTS * POINTS * POINTS; x++) {
        struct entry entry[3 * CLASSES];
        size_t count = 0;
        point[0] = x % POINTS;
        point[1] = x / POINTS % POINTS;
        point[2] = x / POINTS / POINTS;
        bool twice = point[0] == point[1] || point[0] == point[2] ||
                     point[1] == point[2];
        if (points == 3 ? twice
                        : point[2] || (points == 2 ? point[0] == point[1]
                                                   : point[1] > 0))
            continue;
        for (int p = 0; p < points; p++)
            for (int c = 0; c < CLASSES; c++)
                if (mask[p] >> c & 1)
                    entry[count++] =
                        (struct entry){c * POINTS + point[p],
                                       c == CLASSES - 1 ? colour[p] : 0};
        xcc_add(xcc, (int)xcc_options(xcc), entry, count);
    }
}

/* A few such orbits. */
static inline void symmetric_cover(struct xcc *xcc, uint64_t *seed)
{
    *xcc = (struct xcc){.items = CLASSES * POINTS,
                        .primary = (CLASSES - 1) * POINTS};
    int orbits = 2 + (int)draw(seed, 3);
    for (int i = 0; i < orbits; i++)
        add_orbit(xcc, seed);
}

#endif
