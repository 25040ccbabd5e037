/* loading.h: clauses in dense numbers, given to a solver with pauses, and what
 * their variables mean. */
#ifndef ENGINE_LOADING_H
#define ENGINE_LOADING_H

#include "engine/engine.h"
#include "problem/dense.h"

struct meaning {
    int variable; /* dense */
    int fact;
};

struct loading {
    bool patient; /* no pauses */
    struct dense dense;
    bool numbered; /* the dense numbers are there, */
    int64_t named; /* and how often one was asked what it means: */
    VEC(struct meaning) meaning; /* of the variables that have one */
    size_t shown;                /* the first of them, which are shown */
    size_t taken;                /* clauses that the solver has */
    bool whole;                  /* which are all */
};

/* Runs the encoder, once for the numbers and once for whoever adds its clauses
 * literal by literal, each ended by 0.  False: it was paused, and is called
 * again; or there is no memory, with a sentence.  The meanings are there from
 * the first clause on. */
bool loading_go_on(struct loading *l, struct search *search,
                   void (*add)(void *context, int literal), void *context,
                   struct error *err);
void loading_release(struct loading *l);
/* Makes the facts of the search from its model. */
void loading_tell(const struct loading *l, struct search *search);

#endif
