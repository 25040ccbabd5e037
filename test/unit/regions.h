/* regions.h: regions of dominoes and searches on them, for the tests of each
 * engine. */
#ifndef TEST_REGIONS_H
#define TEST_REGIONS_H

#include "family/domino/domino.h"
#include "help.h"

#include <math.h>

extern const struct family domino_family;
static const struct family *const family = &domino_family;

/* Without a cell; meet 0: no tatami rule. */
static inline struct domino *new_region(int rows, int cols, int meet)
{
    struct domino *d = mem_alloc(1, sizeof *d);
    d->rows = rows;
    d->cols = cols;
    d->tatami = meet > 0;
    d->meet = meet;
    d->region = mem_alloc((size_t)(rows + 2) * (size_t)(cols + 2), 1);
    return d;
}

/* To be called when the cells of the region are marked. */
static inline void finish(struct domino *d)
{
    d->cells = 0;
    d->symmetries = 0;
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            d->cells += *region_at(d, row, col);
    domino_find_symmetries(d, false);
}

static inline struct domino *aztec(int order)
{
    struct domino *d = new_region(2 * order, 2 * order, 0);
    for (int row = 0; row < 2 * order; row++) {
        int half = row < order ? row + 1 : 2 * order - row;
        memset(region_at(d, row, order - half), 1, 2 * (size_t)half);
    }
    finish(d);
    return d;
}

/* A search without limits, to be opened. */
static inline struct search new_search(const struct domino *d,
                                       const struct engine *engine)
{
    static atomic_bool no_stop;
    return (struct search){.engine = engine,
                           .puzzle = d,
                           .effort = UINT64_MAX,
                           .deadline = INFINITY,
                           .memory = UINT64_MAX,
                           .shards = 1,
                           .threads = 1,
                           .stop = &no_stop};
}

static inline void end_search(struct search *search)
{
    search->engine->close(search);
    vec_release(&search->facts);
    vec_release(&search->reason.member);
}

/* What `matching` says; the search is open afterwards. */
static inline enum verdict decide(const struct domino *d,
                                  struct search *search, bool proof)
{
    struct error err = {0};
    *search = new_search(d, &matching_engine);
    search->proof = proof;
    assert_true(matching_engine.open(search, &err));
    return matching_engine.next(search, &err);
}

#endif
