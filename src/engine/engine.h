/* engine.h: what every engine is, general or a family's own.
 *
 * A request is the question: the problem, limits, wishes, and whom to tell.
 * A search is an engine at work on it: its state and its answers.  `next` is
 * an engine's whole interface: each call delivers one more solution as a set
 * of facts, never the same one twice.  Engines hold their state in the search
 * alone, so several can run in one process, on one request too. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/error.h"
#include "base/formats.h"
#include "base/log.h"
#include "base/mem.h"
#include "problem/clauses.h"
#include "problem/cover.h"

struct circuit;
struct pieces;
struct proof;
struct reader;
struct sat;
struct search;
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

typedef VEC(int) ints;

/* Steps by level: by how much was chosen when each was taken. */
typedef VEC(uint64_t) level_steps;

/* Why there is no solution.  The members are the family's own numbers. */
struct reason {
    char sentence[200]; /* empty: none is known */
    VEC(int) member;
};

/* What a search would take; a number below 0 is not known.  An error e of a
 * number x is such that in 95 of 100 runs, as is meant, the truth lies between
 * x/(1 + e/x) and x + e.  An infinite one says that x is the least. */
struct estimate {
    double nodes, nodes_error;
    double solutions, solutions_error;
    double bytes;   /* at the peak */
    double seconds; /* on this machine, roughly */
};

/* For each fact, the number of solutions that it is part of. */
struct tally {
    VEC(int) fact;           /* in the order of the options */
    VEC(__mpz_struct) count; /* owned; likewise */
    mpz_t total;             /* solutions in all */
    int *place; /* owned; the row of each fact, where they are listed, */
    int last;   /* up to this one; row 0 may be that of none */
};

/* What is asked for; an engine only reads it.  request_init makes one that
 * asks for everything, without limits, of one thread, and tells nobody. */
struct request {
    const char *argument; /* borrowed: PROGRAM of "cmd:PROGRAM"; or NULL */

    /* The problem: borrowed; the one that the engine's form asks for. */
    const struct clauses *clauses;
    const struct cover *cover;
    const void *puzzle;
    /* A new SAT solver (sat.h), for an engine that needs one inside; its trace
     * goes to a file, or NULL. */
    struct sat (*solver)(FILE *trace);

    /* Limits. */
    uint64_t shard, shards; /* deliver part `shard` of `shards` alone */
    bool unit;              /* `load` may tell a part, and `save` what is left
                               of it, both as trails */
    uint64_t memory;        /* bytes to be used; UINT64_MAX: any */
    uint64_t before;        /* bytes that the process had before */

    /* Wishes. */
    int threads;
    uint64_t seed;  /* of every random choice */
    bool shuffle;   /* deliver any solution, another one for each seed */
    uint64_t draws; /* samples that will be asked for, at the most */
    enum choice choice;
    bool first;        /* one solution is enough, and may be delivered again */
    bool cheapest;     /* deliver solutions by ascending cost */
    bool proof;        /* `prove` will be called after VERDICT_NONE */
    bool profile;      /* steps are wanted by level, where there are levels */
    FILE *trace;       /* borrowed; of engines that trace; or NULL */
    FILE *certificate; /* borrowed; of engines that certify; or NULL */

    /* Whom to tell, and who may say stop; all borrowed. */
    const atomic_bool *stop; /* set by a signal or another thread; or NULL */
    const atomic_bool *halt; /* likewise: stops all that is under way */
    const struct log *log;
    void (*report)(void *listener, const struct search *search); /* or NULL */
    void *listener;
};

/* An engine at work on a request: where it stands and what it has found. */
struct search {
    const struct engine *engine;
    const struct request *request; /* borrowed */
    void *state;                   /* the engine's own */

    const struct engine
        *worker; /* who really works; NULL: the engine itself */

    /* How far the next call may go; whoever calls moves them. */
    uint64_t effort; /* steps in all; UINT64_MAX: any number */
    double deadline; /* of search_clock; infinity: none */
    double end;      /* the user's, whatever a slice or a turn is: for work
                        that goes on from its beginning if it is broken off */

    /* Answers. */
    ints facts; /* of the latest solution, in any order */
    /* Clause engines: the literals of all dense variables, ascending. */
    VEC(int) model;
    struct reason reason; /* after VERDICT_NONE, if the engine knows it */
    uint64_t steps;       /* effort spent: nodes or conflicts */
    level_steps level;    /* the same by level, if request->profile says so */
    size_t above;         /* levels of another tree that this one hangs on */
    uint64_t solutions;   /* delivered or counted: the engine keeps it */
    double share;         /* of the search space that is done; < 0: unknown */
    bool overdrawn;       /* it takes more than request->memory: search_pause
                             keeps it, or a thrifty engine, which leaves a
                             sentence */

    /* Of search_clock; search_pause keeps them. */
    double next_report, next_look;
};

struct engine {
    const char *name;  /* a name that ends with ':' takes an argument */
    const char *title; /* what it does, for the table of engines */
    const char *step;  /* what --effort counts: "nodes", "conflicts" */
    enum form form;
    bool lists;    /* delivers every solution, not just the first */
    bool plural;   /* made for all solutions: who wants one asks others */
    bool orders;   /* can do so by ascending cost */
    bool parallel; /* knows threads */
    bool branches; /* knows request->choice */
    bool shuffles; /* knows request->shuffle */
    bool thrifty;  /* keeps within request->memory by itself */
    bool yields;   /* gives up, with a sentence, where another engine may do
                      better */
    bool restarts; /* `save` is of units alone, */
    bool counts;   /* and of `count` */
    bool sums;     /* of a unit it knows the number of solutions alone */
    bool foreign;  /* somebody else's: each of its solutions is checked, and
                      that there is no further one is its word alone */
    bool weighs; /* knows clauses->weight, in `count`, `sample` and `tally` */
    const struct format *certifies; /* `count` writes a certificate in this
                       format to request->certificate: cpog (problem/pog.h)
                       is of the dense clauses, others are the family's own;
                       or NULL */
    bool traces; /* writes what it learns to request->trace, from the
                    beginning on, as binary DRAT on the dense clauses */
    bool levels; /* counts its steps by level, if that is wanted */
    bool fronts; /* others work in its name: search_works says who, from the
                    first moment */
    bool (*open)(struct search *search, struct error *err);
    enum verdict (*next)(struct search *search, struct error *err);
    /* Before the first: `next` shall deliver the solution of this number, from
     * 0, and those behind it.  VERDICT_NONE: it will, or there is none.
     * Optional: the middle can pass over those before it. */
    enum verdict (*seek)(struct search *search, const mpz_t number,
                         struct error *err);
    /* Adds the number of further solutions to `count`.  Optional: the middle
     * can call next instead.  VERDICT_NONE: all are counted. */
    enum verdict (*count)(struct search *search, mpz_t count,
                          struct error *err);
    /* After `count` of a unit: the number is known modulo this alone, and what
     * is left may still be counted.  Optional. */
    void (*modulus)(const struct search *search, mpz_t modulus);
    /* After `count` or `tally` of what has weights: all numbers are to be
     * divided by this one.  Optional. */
    void (*divisor)(const struct search *search, mpz_t divisor);
    /* Draws a solution, each with the same probability; VERDICT_NONE: there
     * is none.  Optional: the middle can draw from a list. */
    enum verdict (*sample)(struct search *search, struct error *err);
    /* Fills in a new tally; VERDICT_NONE: it is whole.  Optional, as are all
     * below. */
    enum verdict (*tally)(struct search *search, struct tally *tally,
                          struct error *err);
    enum verdict (*estimate)(struct search *search, struct estimate *estimate,
                             struct error *err);
    /* All solutions as a zero-suppressed decision diagram (ZDD). */
    enum verdict (*diagram)(struct search *search, struct writer *out,
                            struct error *err);
    /* All models of the dense clauses; the search keeps them. */
    enum verdict (*circuit)(struct search *search,
                            const struct circuit **circuit, struct error *err);
    /* After VERDICT_NONE with request->proof: refutes the dense clauses (see
     * proof.h), with hints.  VERDICT_NONE: it is whole. */
    enum verdict (*prove)(struct search *search, struct proof *proof,
                          struct error *err);
    /* How far the search has come, in lines of text; it goes on after either.
     * `load` follows `open`, on the same problem with the same wishes but for
     * the number of threads. */
    void (*save)(const struct search *search, struct writer *out);
    bool (*load)(struct search *search, struct reader *in, struct error *err);
    /* Before the first walk, but perhaps after `load`: cuts what is to be done
     * into pieces (pieces.h).  VERDICT_NONE: it is cut. */
    enum verdict (*split)(struct search *search, struct pieces *pieces,
                          struct error *err);
    /* Adds the facts of what has come closest to a solution; false: nothing
     * has yet.  Between calls, or while the search reports. */
    bool (*partial)(const struct search *search, ints *facts);
    void (*close)(struct search *search); /* also after a failed open */
};

/* Stand for the general engines that read this form, the best first: a family
 * that suggests engines names these and its own. */
extern const struct engine any_cover, any_clauses;

void tally_init(struct tally *tally);
void tally_release(struct tally *tally);
/* A row for each option of the cover; false: there is no memory for them. */
bool tally_begin(struct tally *tally, const struct cover *cover,
                 struct error *err);
/* Likewise for each variable that is a fact and shown. */
bool tally_begin_clauses(struct tally *tally, const struct clauses *clauses,
                         struct error *err);
/* The place of each fact in a list of them, to be freed; NULL: there is no
 * memory. */
int *place_facts(const int *fact, size_t count);

void request_init(struct request *request);
/* Has somebody said stop? */
bool request_told(const struct request *request);
/* Without limits of effort and time; the engine is not open yet. */
void search_init(struct search *search, const struct engine *engine,
                 const struct request *request);
/* Both at once.  To be closed in either case. */
bool search_open(struct search *search, const struct engine *engine,
                 const struct request *request, struct error *err);
void search_close(struct search *search); /* also of a zeroed one */
/* Adds the number of further solutions to `count`, by listing them where the
 * engine does nothing better.  VERDICT_NONE: all are counted. */
enum verdict search_count(struct search *search, mpz_t count,
                          struct error *err);

/* A search inside another goes on with its effort and time: it is lent what is
 * left of them, and what it has used is taken back. */
void search_lend(const struct search *search, struct search *inner);
void search_take_back(struct search *search, struct search *inner);

/* Adds steps of a level. */
void levels_add(level_steps *to, size_t level, uint64_t steps);
/* Adds all of another, which is empty from then on. */
void levels_move(level_steps *to, level_steps *from);
/* A step at this level; and some that were counted already. */
static inline void search_note(struct search *search, size_t level,
                               uint64_t steps)
{
    if (search->request->profile)
        levels_add(&search->level, search->above + level, steps);
}

static inline void search_step(struct search *search, size_t level)
{
    search->steps++;
    search_note(search, level, 1);
}

/* The steps of so many levels, for an inner loop that counts them itself;
 * NULL: nobody asked. */
uint64_t *search_levels(struct search *search, size_t count);

/* From here on this engine works inside the search's own: it is told in the
 * progress, and said if it is another one than before. */
void search_works(struct search *search, const struct engine *worker);

double search_clock(void); /* seconds, from any beginning */

/* Shall the engine stop for now?  To be asked every few thousand steps at
 * the most rarely; says what was done to whoever follows the progress. */
bool search_pause(struct search *search);
bool search_ends(void *search); /* the same, for a watch */
/* Likewise for a watch, at the end alone. */
bool search_over(void *search);

#endif
