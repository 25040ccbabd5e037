/* witness.h: a count that can be checked: the graph and the lemmas of a
 * certificate (problem/pog.h), written while counter.c counts. */
#ifndef ENGINE_WITNESS_H
#define ENGINE_WITNESS_H

#include "base/writer.h"
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
    struct writer *out; /* borrowed */
    int variables;
    int64_t given, last; /* numbers of clauses */
    VEC(struct graph_node) node;
    VEC(int) part;
    VEC(struct clause_name) name; /* by ascending place */
    int64_t *unit;   /* owned; by variable: what gives its value for ever */
    size_t units;    /* of the trail that have one */
    size_t at_first; /* of them, before the first decision */

    /* Lemmas and their hints, by which they are dropped in the end. */
    VEC(int64_t) reason;
    VEC(size_t) begins;
    VEC(int64_t) number;

    VEC(int64_t) hint;  /* of the lemma that is being made */
    VEC(int) literal;   /* likewise */
    uint64_t *met;      /* owned; by literal: the latest lemma that has it */
    VEC(int64_t) later; /* hints of the value that is being left */

    VEC(int) own;                /* literals of frames' products */
    VEC(struct settled) settled; /* parts of frames */
};

void witness_init(struct witness *w, struct writer *out);
void witness_release(struct witness *w);

/* A given clause lies there. */
void witness_given(struct witness *w, uint32_t place, int64_t number);
/* All are given. */
void witness_begin(struct witness *w, size_t variables, int64_t given);
/* After cdcl_learn: what was learnt, and why. */
void witness_lesson(struct witness *w, const struct cdcl *c);

/* Defines nodes; their numbers. */
int witness_product(struct witness *w, const int *literals, size_t count,
                    const struct settled *settled, size_t parts);
/* Of two products whose first literals contradict each other. */
int witness_sum(struct witness *w, int first, int second);
/* The clause that says: this part of a sum, or not the sum; or, of a product:
 * all its literals, or not the product. */
int64_t witness_says(const struct witness *w, int node, int part);

/* ---- lemmas: hints, then literals, then the lemma ------------------- */

void witness_lemma_begin(struct witness *w, const struct cdcl *c);
/* Why the literals of the trail from there on are true, decisions aside. */
void witness_trail(struct witness *w, const struct cdcl *c, size_t from);
void witness_clause(struct witness *w, const struct cdcl *c, uint32_t clause);
static inline void witness_hint(struct witness *w, int64_t number)
{
    vec_push(&w->hint, number);
}
void witness_literal(struct witness *w, int number); /* each once */
int64_t witness_lemma(struct witness *w);

/* The root is this node, of which a lemma of one literal speaks: all else
 * goes.  The clauses are read from the store. */
void witness_end(struct witness *w, const struct cdcl *c, int root,
                 int64_t lemma);

#endif
