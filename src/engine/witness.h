/* witness.h: a count that can be checked: the graph and the lemmas of a
 * certificate (problem/pog.h), written while counter.c counts. */
#ifndef ENGINE_WITNESS_H
#define ENGINE_WITNESS_H

#include "base/pile.h"
#include "engine/cdcl.h"

/* A node of the graph; its parts are in `part`. */
struct graph_node {
    bool sum;
    int64_t first; /* of the clauses that define it */
    size_t parts, count;
};

/* What the clauses of the search are called in the certificate. */
struct clause_name {
    uint32_t place;
    int64_t number;
};

/* What is known of a part: its lemma, and its node, 0 if it has no model. */
struct settled {
    int64_t lemma;
    int node;
};

struct witness {
    struct writer *out;  /* borrowed */
    int variables;       /* of the given clauses; behind them are the nodes */
    int64_t given, last; /* numbers of clauses */
    VEC(struct graph_node) node;
    VEC(int) part;
    VEC(struct clause_name) name; /* by ascending place */
    int64_t *unit;   /* owned; by variable: what gives its value for ever */
    size_t units;    /* of the trail that have one */
    size_t at_first; /* of them, before the first decision */

    uint64_t begun, lemmas; /* so far */
    bool refuted;           /* some lemma has no literals */
    struct pile later;      /* how they are dropped in the end, in reverse, */
    VEC(int64_t) latest;    /* but for this: its number, and its hints */
    struct error fault;     /* why there is no certificate; mostly none */

    VEC(int64_t) hint; /* of the lemma that is being made */
    VEC(int) literal;  /* likewise */
    uint64_t *met;     /* owned; by literal: the latest lemma that has it */
    int known;         /* variables and nodes that have these two */

    VEC(int) own;                /* literals of frames' products */
    VEC(struct settled) settled; /* parts of frames */
};

void witness_init(struct witness *w, struct writer *out);
void witness_release(struct witness *w);

/* A given clause lies there. */
void witness_given(struct witness *w, uint32_t place, int64_t number);
/* After cdcl_tidy. */
void witness_rename(struct witness *w, const struct cdcl *c);
/* All are given. */
void witness_begin(struct witness *w, size_t variables, int64_t given);
/* So many of the next nodes are variables of the search, too. */
void witness_know(struct witness *w, size_t nodes);
/* Is there room for two more nodes with so many parts?  If not, it is a
 * fault. */
bool witness_has_room(struct witness *w, size_t parts);
/* After cdcl_learn: what was learnt, and why. */
void witness_lesson(struct witness *w, const struct cdcl *c);

/* Defines nodes; their numbers. */
int witness_product(struct witness *w, const int *literals, size_t count,
                    const struct settled *settled, size_t parts);
/* Of two products whose first literals contradict each other. */
int witness_sum(struct witness *w, int first, int second);
/* The first clause of a node's definition: the node, or not all parts of the
 * product; not the sum, or one of its parts. */
int64_t witness_defines(const struct witness *w, int node);
/* Of two parts that exclude each other for the hints that were told. */
int witness_sum_of(struct witness *w, int first, int second);
/* The clause that says: this part of a sum, or not the sum; or, of a product:
 * all its literals, or not the product. */
int64_t witness_says(const struct witness *w, int node, int part);

/* ---- lemmas: hints, then literals, then the lemma ------------------- */

void witness_lemma_begin(struct witness *w, const struct cdcl *c);
/* Why the literals of the trail from there on are true, decisions aside. */
void witness_trail(struct witness *w, const struct cdcl *c, size_t from);
void witness_clause(struct witness *w, const struct cdcl *c, uint32_t clause);
/* The same of a clause that gives the literal. */
void witness_reason(struct witness *w, const struct cdcl *c, uint32_t clause,
                    literal given);
static inline void witness_hint(struct witness *w, int64_t number)
{
    vec_push(&w->hint, number);
}
void witness_literal(struct witness *w, int number); /* each once */
int64_t witness_lemma(struct witness *w);
/* There is no model, and nothing is decided: a lemma without literals says so.
 * False: no clause is false. */
bool witness_refute(struct witness *w, const struct cdcl *c);
/* Drops a clause, for the hints of the lemma that is being made. */
void witness_drop(struct witness *w, int64_t number);
/* Says which node is the root, and drops all lemmas in reverse, but for the
 * latest. */
void witness_root(struct witness *w, int root);
/* Drops all lemmas since then, in reverse. */
void witness_turn(struct witness *w);

/* The root is this node, and the latest lemma says so alone: all else goes.
 * The clauses are read from the store. */
void witness_end(struct witness *w, const struct cdcl *c, int root,
                 int64_t lemma);

#endif
