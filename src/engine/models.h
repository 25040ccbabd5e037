/* models.h: a kernel that walks the models of clauses. */
#ifndef ENGINE_MODELS_H
#define ENGINE_MODELS_H

#include "engine/cdcl.h"
#include "engine/kernel.h"

/* What its workers share.  A fork's item is a variable from 0, its options are
 * the two literals (see cdcl.h). */
struct formula {
    struct cdcl clauses;  /* a store of the given ones, and no more */
    VEC(bool) shown;      /* by variable: do its values tell models apart? */
    bool first;           /* one model is enough; another may come twice */
    atomic_bool *none;    /* owned; somebody has found that there is none */
    atomic_bool *watched; /* beside it; some worker looks at the whole tree */
};

void formula_init(struct formula *f);
void formula_release(struct formula *f);

extern const struct kernel models_kernel;

#endif
