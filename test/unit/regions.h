/* regions.h: regions of dominoes and searches on them, for the tests of each
 * engine. */
#ifndef TEST_REGIONS_H
#define TEST_REGIONS_H

#include "trial.h"
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

static inline void trial_region(struct trial *t, const struct engine *engine,
                                const struct domino *d)
{
    trial_init(t, engine);
    t->request.puzzle = d;
}

/* What `matching` says; the trial is open afterwards. */
static inline enum verdict decide(const struct domino *d, struct trial *t,
                                  bool proof)
{
    trial_region(t, &matching_engine, d);
    t->request.proof = proof;
    trial_open(t);
    return matching_engine.next(&t->search, &(struct error){0});
}

#endif
