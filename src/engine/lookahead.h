/* lookahead.h: where to cut clauses in two. */
#ifndef ENGINE_LOOKAHEAD_H
#define ENGINE_LOOKAHEAD_H

#include "engine/cdcl.h"

enum outlook {
    OUTLOOK_NONE, /* no model goes on from here */
    OUTLOOK_LEAF, /* there is nothing to be cut */
    OUTLOOK_FORK  /* the choice and its negation are the two parts */
};

/* Looks for a variable without a value, below what was decided: a shown one,
 * or any.  Depends on the clauses and on what was decided alone, and leaves
 * all as it was but for phases and the order of literals. */
enum outlook lookahead(struct cdcl *c, bool any, literal *choice);

#endif
