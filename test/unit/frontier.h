/* frontier.h: searches of the engine frontier, and boards to try it on. */
#ifndef TEST_FRONTIER_H
#define TEST_FRONTIER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "help.h"
#include "engine/list.h"

#include <math.h>

static inline struct bounds bounds_of(const void *puzzle, int item)
{
    const struct xcc *xcc = puzzle;
    return xcc->bounds.at[item];
}

/* Facts are the numbers of the options. */
static inline int64_t cost_of(const void *puzzle, int fact)
{
    const struct xcc *xcc = puzzle;
    return xcc->cost.at[fact];
}

struct trial {
    struct cover cover;
    struct search search;
    atomic_bool stop;
};

static inline void begin(struct trial *t, const struct xcc *xcc)
{
    struct error err = {0};
    static const struct log quiet = {.level = -1};
    *t = (struct trial){
        .cover = {.puzzle = xcc,
                  .items = xcc->items,
                  .primary = xcc->primary,
                  .emit = emit,
                  .bounds = xcc->bounds.len ? bounds_of : NULL,
                  .cost = xcc->cost.len ? cost_of : NULL},
    };
    t->search = (struct search){.engine = &frontier_engine,
                                .cover = &t->cover,
                                .effort = UINT64_MAX,
                                .deadline = INFINITY,
                                .memory = UINT64_MAX,
                                .shards = 1,
                                .log = &quiet,
                                .stop = &t->stop};
    assert_true(frontier_engine.open(&t->search, &err));
}

static inline void end(struct trial *t)
{
    frontier_engine.close(&t->search);
    assert_null(t->search.state);
    vec_release(&t->search.facts);
}

#endif
