/* models.h: a kernel that walks the models of clauses. */
#ifndef ENGINE_MODELS_H
#define ENGINE_MODELS_H

#include "engine/cdcl.h"
#include "engine/kernel.h"

#include <pthread.h>

/* What its workers tell each other. */
struct board {
    atomic_bool none;     /* somebody has found that there is no model */
    atomic_bool watched;  /* somebody looks at the whole tree */
    pthread_mutex_t lock; /* for all below */
    size_t settled;       /* the most variables that a cube gave values, */
    VEC(int8_t) value;    /* and those by variable: -1, 0 (none), 1 */
};

/* What they share.  A fork's item is a variable from 0, its options are
 * the two literals (see cdcl.h). */
struct formula {
    struct cdcl clauses; /* a store of the given ones, and no more */
    VEC(bool) shown;     /* by variable: do its values tell models apart? */
    bool first;          /* one model is enough; another may come twice */
    bool company;        /* several workers walk the tree */
    struct board *board; /* owned */
};

void formula_init(struct formula *f);
void formula_release(struct formula *f);

extern const struct kernel models_kernel;

#endif
