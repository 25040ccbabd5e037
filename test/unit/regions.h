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

static inline struct domino *rectangle(int rows, int cols, int meet)
{
    struct domino *d = new_region(rows, cols, meet);
    for (int row = 0; row < rows; row++)
        memset(region_at(d, row, 0), 1, (size_t)cols);
    finish(d);
    return d;
}

static inline struct domino *region_with_holes(uint64_t *seed, int side,
                                               int holes)
{
    struct domino *d = new_region(1 + (int)draw(seed, (uint64_t)side),
                                  1 + (int)draw(seed, (uint64_t)side),
                                  (int[]){0, 3, 4}[draw(seed, 3)]);
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            *region_at(d, row, col) = (int)draw(seed, 100) >= holes;
    finish(d);
    return d;
}

/* Two cells of a board are taken away for each domino that is: regions that
 * are likely to have coverings, with holes of all sizes. */
static inline struct domino *perforated(uint64_t *seed, int side, int holes)
{
    struct domino *d = rectangle(2 + (int)draw(seed, (uint64_t)side),
                                 2 + (int)draw(seed, (uint64_t)side), 0);
    for (int colour = 0; colour < 2; colour++)
        for (int left = holes, tries = 0; left && tries < 1000; tries++) {
            int row = (int)draw(seed, (uint64_t)d->rows);
            int col = (int)draw(seed, (uint64_t)d->cols);
            uint8_t *cell = region_at(d, row, col);
            if ((row + col) % 2 == colour && *cell) {
                *cell = 0;
                left--;
            }
        }
    finish(d);
    return d;
}

#endif
