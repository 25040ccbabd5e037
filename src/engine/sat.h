/* sat.h: an incremental SAT solver, whoever wrote it.
 *
 * clauses.c makes an engine of a struct sat; ipasir.c makes a struct sat of
 * the calls of IPASIR, which most solvers offer as a library. */
#ifndef ENGINE_SAT_H
#define ENGINE_SAT_H

#include "engine/engine.h"

struct sat {
    void *solver; /* owned by whoever owns the struct */
    /* Clauses and assumptions literal by literal; 0 ends a clause.  The
     * assumptions hold for the next solve alone. */
    void (*add)(void *solver, int literal);
    void (*assume)(void *solver, int literal);
    /* Obeys search_pause, and adds to the search's steps. */
    enum verdict (*solve)(void *solver, struct search *search,
                          struct error *err);
    /* After VERDICT_FOUND; a variable never seen is false. */
    bool (*value)(void *solver, int variable);
    /* After VERDICT_NONE: does it need this assumption?  Of CaDiCaL alone. */
    bool (*failed)(void *solver, int literal);
    void (*release)(void *solver);
    /* Optional: this literal is to be tried before its opposite. */
    void (*phase)(void *solver, int literal);
};

/* CaDiCaL; its trace goes to a file, or NULL. */
struct sat cadical_sat(FILE *trace);

/* Opens a search on the search's clauses with this solver, which it then
 * owns; next and close are those of every clause engine. */
void clauses_open(struct search *search, const struct sat *sat);
enum verdict clauses_next(struct search *search, struct error *err);
void clauses_close(struct search *search);

/* IPASIR, "reentrant incremental SAT solver interface" (Balyo, Biere, Iser,
 * Sinz 2016), without the prefix of its names. */
struct ipasir {
    const char *name; /* borrowed; for sentences */
    void *library;    /* owned; of dlopen, or NULL */
    void *(*init)(void);
    void (*release)(void *solver);
    void (*add)(void *solver, int literal);
    void (*assume)(void *solver, int literal);
    int (*solve)(void *solver);
    int (*val)(void *solver, int literal);
    int (*failed)(void *solver, int literal); /* NULL: nobody asks */
    void (*set_terminate)(void *solver, void *state,
                          int (*terminate)(void *state));
    void (*set_learn)(void *solver, void *state, int max_length,
                      void (*learn)(void *state, int *clause));
    void (*phase)(void *solver, int literal); /* or NULL; not of IPASIR */
    /* Has it had no memory, so that its answers are none?  Or NULL. */
    bool (*starved)(const void *solver);
};

/* A solver of that kind, which the struct then owns. */
struct sat ipasir_sat(const struct ipasir *calls, void *solver);

#endif
