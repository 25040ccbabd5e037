/* prover.h: what the files of the prover share (prover.c tells the idea). */
#ifndef FAMILY_DOMINO_PROOF_PROVER_H
#define FAMILY_DOMINO_PROOF_PROVER_H

#include "family/domino/domino.h"
#include "family/domino/proof/ledger.h"

/* A set of cells with too few neighbours: -1 on its cells, +1 on their
 * neighbours, 0 elsewhere. */
struct violator {
    const struct domino *d; /* borrowed */
    int8_t *sign;           /* owned; by place */
    int surplus;            /* cells less neighbours */
    size_t slack;           /* dominoes of which one half has sign 1 and the
                               other has sign 0 */
    struct frame box;       /* holds all of them */
};

enum { WIRES_MOST = 4 };

/* violator.c: the set of the reason, and its neighbours; or all cells that are
 * connected with it, by colour, which has no slack and perhaps no surplus. */
void violator_take(struct violator *v, const struct domino *d,
                   const struct reason *reason);
void violator_take_parts(struct violator *v, const struct domino *d,
                         const struct reason *reason);
void violator_release(struct violator *v);
/* The least number that divides none of surplus, ..., surplus + slack. */
int violator_modulus(const struct violator *v);
/* Visits for each domino of slack the odd corner that it touches. */
void violator_each_slack(const struct violator *v,
                         void (*visit)(void *context, int row, int col),
                         void *context);

/* A cell with its clauses: its dominoes in pairs, then all together. */
struct cell {
    bool present;
    int8_t sign;
    int count;     /* of its dominoes */
    int edge[4];   /* variable of the domino on each side; 0: none */
    int64_t first; /* the number of its first clause */
};

int64_t cell_pair(const struct cell *cell, enum side one, enum side other);
void cell_offer_pair(struct ledger *ledger, const struct cell *cell,
                     enum side one, enum side other);
/* That it is covered. */
int64_t cell_all(const struct cell *cell);
void cell_offer_all(struct ledger *ledger, const struct cell *cell);

/* Reads the cells row by row, from the first row of the board on. */
struct cells {
    const struct violator *violator; /* borrowed */
    int row;                         /* the next one of the board */
    int variable;                    /* the latest */
    int64_t clause;                  /* likewise */
    int *down; /* owned; the variable below each cell of the latest row */
};

void cells_begin(struct cells *cells, const struct violator *violator);
/* Fills in the next row of the board; `row` has a place on each side of those
 * of the box, which stays empty.  NULL: counts it only. */
void cells_next(struct cells *cells, struct cell *row);
void cells_release(struct cells *cells);

/* sweep.c: the lemmas, row by row; both are borrowed. */
struct sweep *sweep_new(const struct violator *violator, int modulus,
                        struct ledger *ledger);
void sweep_free(struct sweep *sweep); /* NULL is fine, as below */
/* False if it had to stop; calling again goes on.  A row is a step. */
bool sweep_go_on(struct sweep *sweep, struct search *search);
/* sum.c: likewise, the sums, which follow the clause with this number. */
struct sum *sum_new(const struct violator *violator, int64_t number);
void sum_free(struct sum *sum);
bool sum_go_on(struct sum *sum, struct search *search, struct proof *proof);

#endif
