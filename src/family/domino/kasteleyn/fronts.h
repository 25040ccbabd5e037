/* fronts.h: the determinant of a dissected region modulo sixteen primes. */
#ifndef FAMILY_DOMINO_KASTELEYN_FRONTS_H
#define FAMILY_DOMINO_KASTELEYN_FRONTS_H

#include "family/domino/kasteleyn/dissect.h"
#include "family/domino/kasteleyn/eliminate.h"

/* The matrix: a row for each white cell, a column for each black one, 1 or -1
 * where they are neighbours.  All is borrowed. */
struct lattice {
    const struct domino *d;
    const struct dissection *cut;
    const uint8_t *negative; /* 1: the entry of a cell and the one below is
                                -1 */
    const struct elimination *elimination;
};

/* What a piece leaves to the one it was cut from: a row for each white cell,
 * a column for each black one; late ones, which found no pivot, first. */
struct rest {
    int *cell[2]; /* owned; by colour */
    int count[2], late[2];
    uint32_t *entry; /* owned */
};

/* A front and the cells of its rows (white) and columns (black). */
struct face {
    struct front front;
    VEC(int) cell[2];
    int own[2];
    void *room; /* owned; where the front lies if it is kept, or NULL */
};

/* Two neighbours, and the fact that one domino covers both. */
struct position {
    int white, black, fact;
    bool negative; /* their entry is -1 */
};

/* One way through all pieces; zeroed: not begun. */
struct sweep {
    const struct lattice *lattice;
    const struct field *field;
    struct residues residues;
    size_t next;       /* the piece that is next */
    struct rest *rest; /* of each piece, while it is wanted */
    int *mate;  /* of a white cell, the black one of its pivot; 0: none yet */
    int *order; /* white cells in the order of their pivots */
    size_t ordered;
    int *place; /* of a cell in the front */
    bool singular;
    bool starved;      /* there was no memory: it is over, without an answer */
    void *room;        /* for a front; it begins anywhere */
    size_t capacity;   /* of it, in bytes */
    bool keeps;        /* all fronts, for the way back */
    struct face *kept; /* owned; of each piece; or NULL */
};

void sweep_begin(struct sweep *s, const struct lattice *lattice,
                 const struct field *field);
/* Is there a piece left, and memory for it?  Eliminates it; adds pivots to
 * `steps`. */
bool sweep_piece(struct sweep *s, uint64_t *steps);
/* Once none is left: the determinant modulo each prime; not to be trusted
 * where the prime is not alive any more. */
void sweep_residues(const struct sweep *s, uint32_t residue[LANES]);
void sweep_end(struct sweep *s);

/* back.c: how many coverings have a domino at each place, modulo the primes;
 * all with the sign of the determinant. */
struct shares {
    const int *row;              /* borrowed, as all here; of each fact */
    uint32_t *residue;           /* LANES for each row */
    const uint32_t *determinant; /* as sweep_residues answers it, and not 0 */
};

/* After all pieces of a sweep that keeps: is there one left on the way back?
 * Fills in the rows of its entries. */
bool sweep_back(struct sweep *s, struct shares *shares, uint64_t *steps);

/* For back.c.  Visits the entries of a piece. */
void sweep_entries(struct sweep *s, int number,
                   void (*visit)(struct sweep *s, void *context,
                                 const struct position *at),
                   void *context);
/* Tells s->place where its cells lie in the front. */
void face_place(const struct sweep *s, const struct face *face);
void face_release(struct face *face);

#endif
