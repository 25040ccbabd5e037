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

/* One way through all pieces; zeroed: not begun. */
struct sweep {
    const struct lattice *lattice;
    const struct field *field;
    struct residues residues;
    size_t next;       /* the piece that is next */
    struct rest *rest; /* of each piece, while it is wanted */
    int *mate;  /* of a white cell, the black one of its pivot; 0: none yet */
    int *place; /* of a cell in the front */
    bool singular;
    bool starved;    /* there was no memory: it is over, without an answer */
    void *room;      /* for a front; it begins anywhere */
    size_t capacity; /* of it, in bytes */
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

#endif
