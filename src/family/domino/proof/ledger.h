/* ledger.h: lemmas, each written with the hints that prove it.
 *
 * Whoever proves says which clause he wants and offers clauses that he thinks
 * of use, in the order in which they say something.  The ledger propagates:
 * an offer that says nothing is passed over, and of the others those that the
 * conflict rests on become the hints.  A lemma that is always true is not
 * written and has number 0, and so has the offer of it, which is passed over.
 *
 * What is forgotten again lies in three heaps: for good, for two rows of the
 * sweep, for one. */
#ifndef FAMILY_DOMINO_PROOF_LEDGER_H
#define FAMILY_DOMINO_PROOF_LEDGER_H

#include "base/mem.h"
#include "problem/proof.h"

#include <limits.h>

enum { TRUE = INT_MAX, FALSE = -INT_MAX }; /* as literals: -TRUE is FALSE */

enum fate { ALWAYS, TWO_ROWS, ONE_ROW };

enum { CLAUSE_MOST = 12 };

struct clause {
    int64_t number; /* 0: there is none */
    int count;
    int literal[CLAUSE_MOST];
};

struct heap {
    VEC(int64_t) number;
    VEC(size_t) end; /* of its literals */
    VEC(int) literal;
};

struct ledger {
    struct proof *proof; /* borrowed */
    int64_t number;      /* of the latest clause */
    int variable;        /* the latest */
    bool whole;          /* the empty clause is there */

    /* The lemma under way. */
    VEC(int) wanted;
    bool vain, proven;
    VEC(int) trail;  /* true literals; first the negated ones of the lemma */
    VEC(int) reason; /* of each: an offer, or -1 */
    VEC(int64_t) offer;
    VEC(size_t) end; /* of each offer's places in `rests` */
    VEC(int) rests;  /* places in the trail */
    VEC(bool) used;
    VEC(int64_t) hint;

    struct heap passing, lasting, older;
};

void ledger_release(struct ledger *ledger);

/* A clause of at most CLAUSE_MOST literals; nothing for FALSE, and number 0
 * for TRUE. */
void clause_begin(struct clause *clause, int64_t number);
void clause_add(struct clause *clause, int literal);

void lemma_begin(struct ledger *ledger);
void lemma_add(struct ledger *ledger, int literal);
void lemma_offer(struct ledger *ledger, int64_t number, const int *literals,
                 size_t count);
void lemma_offer_clause(struct ledger *ledger, const struct clause *clause);
int64_t lemma_end(struct ledger *ledger, enum fate fate);

/* Part of a definition, with hints that are told. */
int64_t ledger_define(struct ledger *ledger, const struct clause *clause,
                      const int64_t *hints, size_t count, enum fate fate);

void ledger_next_row(struct ledger *ledger); /* forgets */

#endif
