/* sat.h: an incremental SAT solver, whoever wrote it.
 *
 * The five calls of IPASIR that we need.  clauses.c makes an engine of it. */
#ifndef ENGINE_SAT_H
#define ENGINE_SAT_H

#include "engine/engine.h"

struct sat {
    void *solver; /* owned by whoever made it */
    /* Clauses and assumptions literal by literal; add ends with 0. */
    void (*add)(void *solver, int literal);
    void (*assume)(void *solver, int literal);
    /* The next solve obeys the search's limits and asks search_pause. */
    enum verdict (*solve)(void *solver, struct search *search,
                          struct error *err);
    bool (*value)(void *solver, int variable); /* after VERDICT_FOUND */
    void (*release)(void *solver);
};

/* Opens a search on the search's clauses with this solver, which it then
 * owns; next and close are those of every clause engine. */
bool clauses_open(struct search *search, const struct sat *sat);
enum verdict clauses_next(struct search *search, struct error *err);
void clauses_close(struct search *search);

#endif
