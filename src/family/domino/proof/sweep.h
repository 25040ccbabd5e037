/* sweep.h: corners, what is known of their heights, and stars.
 *
 * See prover.c for what they are. */
#ifndef FAMILY_DOMINO_PROOF_SWEEP_H
#define FAMILY_DOMINO_PROOF_SWEEP_H

#include "family/domino/proof/prover.h"

/* The height at a corner.  Modulo q: low .. high are the possible values, each
 * with a variable; of two the first is the other's negative.  Thresholds: it
 * is at least low and at most high, and there are variables for its being at
 * least low + 1, ..., high. */
struct corner {
    int low, high;
    int first; /* the first variable */
    VEC(int64_t)
    falls; /* thresholds low + 2 .. high: the clause that says
              that it is at least one less, too */
};

/* What is known of the heights on both sides of a cell: two clauses for each
 * value at the one corner and each choice of wires. */
struct relation {
    int from, count; /* values */
    int rise;        /* of a closed cell: from right to bottom, without its
                        dominoes and its wires */
    int wires;
    int wire[WIRES_MOST];    /* variables */
    VEC(int64_t) stay, turn; /* at [choice * count + value - from]; 0: none */
};

/* Heights low .. low + spread of a corner: one clause that says that one of
 * them is there, or a unit clause for each. */
struct range {
    int low, spread;
    VEC(int64_t) number; /* 0: there is no need to say it */
};

/* What is known along the right side and the lower side of the box. */
struct border {
    struct range possible, excluded;
};

struct sweep {
    const struct violator *violator; /* borrowed */
    struct ledger *ledger;           /* borrowed */
    int modulus;                     /* 0: thresholds */
    int rows, cols;                  /* of the box */
    int row;                         /* of stars, the next one */
    struct cells cells;              /* owned; that are read row by row */
    struct cell *above, *below;      /* owned; a row each, from column -1 */
    struct corner *corner;           /* owned; by column, from -1 */
    struct relation *relation;       /* owned; likewise, cells of `above` */
    int *falls_until; /* owned; by diagonal, see prover.c; or NULL */
    struct border border;
};

/* An odd corner, the four cells and the four even corners around it. */
struct star {
    struct sweep *sweep;
    struct ledger *ledger;
    const struct cell *nw, *ne, *se, *sw;
    int north, east, south, west; /* dominoes across it; 0: none */
    struct corner *top, *left, *right;
    struct corner bottom;
    const struct relation *old_nw, *old_ne;
    struct relation new_sw, new_se;
    struct relation ahead; /* of sw, from left to bottom, by bottom */
    int choice;            /* of the wires of new_se: a bit each */
    VEC(int64_t) from_right, from_top; /* helpers, by value */
};

int corner_literal(const struct sweep *sweep, const struct corner *corner,
                   int value);
void relation_release(struct relation *relation);
int64_t relation_number(const struct sweep *sweep,
                        const struct relation *relation,
                        const int64_t *numbers, int choice, int value);

/* star_define.c: the bottom corner, from the left one. */
void star_define(struct star *star, bool falls);
/* star_close.c: what right says of bottom, for new_se's values. */
void star_close(struct star *star);
/* The clause that is known of new_se for a value and the choice at hand,
 * where the cell is no cell of the violator. */
void star_closed(const struct star *star, int value, struct clause *clause);

/* Offers that several files make: a fall of the corner from this value to
 * the one below. */
void offer_fall(struct ledger *ledger, const struct sweep *sweep,
                const struct corner *corner, int value);

/* Of sw, from left to bottom, by bottom's value, and the way back. */
void offer_ahead_stay(struct star *star, int value);
void offer_ahead_turn(struct star *star, int value);
void offer_back_stay(struct star *star, int value);
void offer_back_turn(struct star *star, int value);

#endif
