/* engine.h: what every engine is, general or a family's own.
 *
 * An engine is opened on a search, and `next` is its whole interface: each
 * call delivers one more solution as a set of facts, never the same one
 * twice.  Engines hold their state in the search alone, so several can run
 * in one process. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/error.h"
#include "base/log.h"
#include "base/mem.h"
#include "problem/clauses.h"
#include "problem/cover.h"

struct proof;
struct reader;
struct sat;
struct writer;

#include <gmp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

enum verdict {
    VERDICT_ERROR = -1,  /* with a sentence */
    VERDICT_UNKNOWN = 0, /* a limit was met or somebody said stop: calling
                            again goes on */
    VERDICT_FOUND = 10,
    VERDICT_NONE = 20 /* no solution, or no further one */
};

enum task { TASK_SOLVE, TASK_LIST, TASK_COUNT, TASK_SAMPLE };

/* The item that an exact cover search branches on: the one with the fewest
 * options, with the fewest for the dead ends that it made, or the first. */
enum choice { CHOOSE_LEAST, CHOOSE_WEIGHT, CHOOSE_ORDER };

/* What an engine wants to see of a puzzle. */
enum form { FORM_CLAUSES, FORM_COVER, FORM_PUZZLE };

/* Why there is no solution.  The members are the family's own numbers. */
struct reason {
    char sentence[200]; /* empty: none is known */
    VEC(int) member;
};

/* What a search would take; a number below 0 is not known. */
struct estimate {
    double nodes, nodes_error;         /* with the standard error */
    double solutions, solutions_error; /* likewise */
    double bytes;                      /* at the peak */
    double seconds;                    /* on this machine, roughly */
};

/* For each fact, the number of solutions that it is part of. */
struct tally {
    VEC(int) fact;           /* in the order of the options */
    VEC(__mpz_struct) count; /* owned; likewise */
};

struct search {
    const struct engine *engine;
    const char *argument; /* borrowed: PROGRAM of "cmd:PROGRAM"; or NULL */

    /* The problem: borrowed; the one that the engine's form asks for. */
    const struct clauses *clauses;
    const struct cover *cover;
    const void *puzzle;
    /* A new SAT solver (sat.h), for an engine that needs one inside; its trace
     * goes to a file, or NULL. */
    struct sat (*solver)(FILE *trace);

    /* Limits. */
    uint64_t effort;        /* steps the engine may take; UINT64_MAX: any */
    double deadline;        /* of search_clock; infinity: none */
    uint64_t shard, shards; /* deliver part `shard` of `shards` alone */
    uint64_t memory;        /* bytes to be used; UINT64_MAX: any */
    bool overdrawn;         /* there are more: search_pause keeps it, or a
                               thrifty engine, which leaves a sentence */

    /* Wishes. */
    int threads;
    uint64_t seed; /* of every random choice */
    enum choice choice;
    bool cheapest; /* deliver solutions by ascending cost */
    bool proof;    /* `prove` will be called after VERDICT_NONE */
    FILE *trace;   /* borrowed; of engines that trace; or NULL */

    /* Talk. */
    atomic_bool *stop; /* borrowed: set by a signal or another thread */
    const struct log *log;
    void (*report)(void *listener, const struct search *search);
    void *listener;
    /* Of search_clock; search_pause keeps them. */
    double next_report, next_look;

    /* Answers. */
    VEC(int) facts; /* of the latest solution, in any order */
    /* Clause engines: the literals of all dense variables, ascending. */
    VEC(int) model;
    struct reason reason; /* after VERDICT_NONE, if the engine knows it */
    uint64_t steps;       /* effort spent: nodes or conflicts */
    uint64_t solutions;   /* delivered or counted: the engine keeps it */
    double share;         /* of the search space that is done; < 0: unknown */

    void *state; /* the engine's own */
};

struct engine {
    const char *name;  /* a name that ends with ':' takes an argument */
    const char *title; /* what it does, for the table of engines */
    const char *step;  /* what --effort counts: "nodes", "conflicts" */
    enum form form;
    bool lists;    /* delivers every solution, not just the first */
    bool orders;   /* can do so by ascending cost */
    bool parallel; /* knows threads */
    bool thrifty;  /* keeps within search->memory by itself */
    bool traces;   /* writes what it learns to search->trace, from the
                      beginning on, as binary DRAT on the dense clauses */
    bool (*open)(struct search *search, struct error *err);
    enum verdict (*next)(struct search *search, struct error *err);
    /* Adds the number of further solutions to `count`.  Optional: the middle
     * can call next instead.  VERDICT_NONE: all are counted. */
    enum verdict (*count)(struct search *search, mpz_t count,
                          struct error *err);
    /* Draws a solution, each with the same probability; VERDICT_NONE: there
     * is none.  Optional: the middle can draw from a list. */
    enum verdict (*sample)(struct search *search, struct error *err);
    /* Fills in a zeroed tally; VERDICT_NONE: it is whole.  Optional, as are
     * all below. */
    enum verdict (*tally)(struct search *search, struct tally *tally,
                          struct error *err);
    enum verdict (*estimate)(struct search *search, struct estimate *estimate,
                             struct error *err);
    /* All solutions as a zero-suppressed decision diagram (ZDD). */
    enum verdict (*diagram)(struct search *search, struct writer *out,
                            struct error *err);
    /* After VERDICT_NONE with search->proof: refutes the dense clauses (see
     * proof.h), with hints.  VERDICT_NONE: it is whole. */
    enum verdict (*prove)(struct search *search, struct proof *proof,
                          struct error *err);
    /* How far the search has come, in lines of text; it goes on after either.
     * `load` follows `open`, on the same problem with the same wishes but for
     * the number of threads. */
    void (*save)(const struct search *search, struct writer *out);
    bool (*load)(struct search *search, struct reader *in, struct error *err);
    void (*close)(struct search *search); /* also after a failed open */
};

void tally_release(struct tally *tally);

double search_clock(void); /* seconds, from any beginning */

/* Shall the engine stop for now?  To be asked every few thousand steps at
 * the most rarely; says what was done to whoever follows the progress. */
bool search_pause(struct search *search);

#endif
