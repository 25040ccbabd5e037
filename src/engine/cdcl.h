/* cdcl.h: an assignment, what follows from it, and what is learnt where it
 * fails: a search of models without a mind of its own.
 *
 * Whoever searches decides literals, each of which opens a level, and asks for
 * what follows.  A clause that is learnt follows from the clauses alone, so it
 * holds wherever the search goes.  It makes a literal true as soon as its
 * other literals are false, at the level that `learn` answers; a search that
 * does not go back as far gets the literal at its own level, and again at each
 * lower one that it goes back to. */
#ifndef ENGINE_CDCL_H
#define ENGINE_CDCL_H

#include "base/mem.h"

/* A variable v from 0 has the literals 2v (true) and 2v + 1 (false). */
typedef uint32_t literal;

#define NO_CLAUSE UINT32_MAX

struct watcher {
    uint32_t clause;
    literal other; /* of the clause: if it is true, no need to look */
};

/* A clause gave the literal at a level above the lowest. */
struct overdue {
    uint32_t clause;
    literal literal;
    size_t lowest, level; /* where it holds; where it was given */
};

struct move {
    uint32_t from, to; /* places of a clause */
};

/* Variables that have no value yet (and some that have one), the most active
 * first: a heap. */
struct queue {
    VEC(int) variable;
};

struct variable {
    uint32_t reason; /* the clause that gave the value, or NO_CLAUSE */
    size_t level;    /* of the value */
    double activity;
    size_t place; /* in its queue; SIZE_MAX: in none */
    bool shown;   /* which of the queues is its own */
    bool phase;   /* the latest value */
    bool met;     /* while a conflict is looked into */
};

/* Who looks at some variables at a time, a part of the search, says so: a
 * clause that was learnt then gives no value to others, and tells which of its
 * false literals are others'. */
struct scope {
    uint64_t *owner; /* owned; by variable: the latest part that has it */
    uint64_t part; /* the variables of this one or a later one are looked at */
    uint64_t *told; /* owned; by literal: the part that it was told to */
    VEC(literal) others;
};

struct cdcl {
    VEC(uint32_t) store; /* clauses: length, glue (0: a given one), literals */
    size_t given;        /* the given ones' part; before that is known, where
                            the latest begins */
    size_t learnt;       /* clauses that were */
    size_t most;         /* of them, before half are forgotten */

    size_t variables;
    struct variable *variable;      /* owned */
    int8_t *value;                  /* owned; of a literal: -1, 0, 1 */
    VEC(struct watcher) * watchers; /* owned; by the literal that gets false */
    struct scope *scope;            /* borrowed; NULL: all is looked at */
    bool queued;                    /* somebody asks for a choice */
    struct queue queue[2];          /* hidden variables, shown ones */
    VEC(literal) trail;             /* what is true, in order */
    size_t followed;                /* the first of it whose effect is known */
    VEC(size_t) level;              /* the trail's length before each */
    VEC(struct overdue) overdue;    /* by ascending level and clause */
    VEC(literal) lesson;            /* the clause that is being learnt */
    VEC(literal) met;
    VEC(size_t) stamp; /* by level: the latest conflict that counted it */
    size_t conflicts;
    double bump;
    bool starved; /* there was no memory: what it says from then on is not
                     to be believed */

    bool explains; /* nothing is forgotten until somebody tidies up, what was
                      added never, and of the latest lesson */
    VEC(uint32_t)
    because;                /* the clauses that it follows from, in the order
                               in which they give literals; the last is false */
    uint32_t latest;        /* its place */
    VEC(struct move) moved; /* by cdcl_tidy: what is left, ascending */
};

/* Between these two the literals of a given clause are pushed to the store,
 * before cdcl_begin. */
void cdcl_open_clause(struct cdcl *c);
void cdcl_close_clause(struct cdcl *c);
/* Those of the given clause at a place, the first of which is 0; answers the
 * place of the next, the last of which is `given`. */
size_t cdcl_read_clause(const struct cdcl *c, size_t place,
                        const literal **literals, size_t *count);

/* What cdcl_begin takes, roughly. */
uint64_t cdcl_bytes(const struct cdcl *c, size_t variables);
/* With these variables; `shown` are chosen before the others; NULL: nobody
 * will ask for a choice.  False: some clause is empty, or two contradict each
 * other; or it is starved. */
bool cdcl_begin(struct cdcl *c, size_t variables, const bool *shown);
void cdcl_release(struct cdcl *c);

/* Opens a level with the literal, which may be true already, after all that
 * follows is known. */
void cdcl_decide(struct cdcl *c, literal literal);
/* The most active variable without a value, of the shown ones if there is
 * any, with its latest value; false: all have one. */
bool cdcl_choose(struct cdcl *c, literal *choice);
/* What follows; answers a clause that is false, or NO_CLAUSE. */
uint32_t cdcl_propagate(struct cdcl *c);
/* Learns from a clause that is false since the latest level, which is not 0;
 * answers the lowest level at which the lesson gives a literal.  To be
 * followed by cdcl_undo. */
size_t cdcl_learn(struct cdcl *c, uint32_t clause);
/* At the lowest level: if much was learnt, half of it is forgotten, and
 * `moved` tells where the clauses are; false: nothing happens. */
bool cdcl_tidy(struct cdcl *c);
/* At the lowest level: a clause that follows from the others by the caller's
 * word; its place.  To be followed by cdcl_propagate. */
uint32_t cdcl_add(struct cdcl *c, const literal *literals, size_t count);
/* Back to the end of a level; what is overdue there is made true. */
void cdcl_undo(struct cdcl *c, size_t level);

static inline literal literal_not(literal l)
{
    return l ^ 1;
}

/* Of a number as in a DIMACS file, and back. */
static inline literal literal_of(int number)
{
    return number > 0 ? 2 * (literal)(number - 1)
                      : 2 * (literal)(-number - 1) + 1;
}

static inline int literal_number(literal l)
{
    int variable = (int)(l >> 1) + 1;
    return l & 1 ? -variable : variable;
}

#endif
