/* factors.h: a determinant modulo many numbers, with pivots that are told. */
#ifndef FAMILY_DOMINO_CLAIM_FACTORS_H
#define FAMILY_DOMINO_CLAIM_FACTORS_H

#include "base/watch.h"
#include "family/domino/claim/graph.h"

/* The cells of the k-th pivot's row and column. */
struct pivot {
    int white, black;
};

/* The places of the entries that are not 0, or need not be: row after row. */
struct pattern {
    VEC(size_t) begins; /* of each row, and of the next one */
    VEC(int) column;    /* ascending */
};

enum { MODULUS_BITS = 59 };

__extension__ typedef unsigned __int128 wide;

struct factors {
    const struct graph *g;     /* borrowed */
    const struct pivot *pivot; /* borrowed; every cell is in one of them */
    int rows;
    int *column; /* owned, as below; of each black cell */
    struct pattern lower, upper;
    uint64_t *entry;   /* of `upper`, modulo one number */
    uint64_t *inverse; /* of each pivot */
    wide *row;         /* the one that is at work */
    uint64_t products; /* of one determinant */
};

/* What is where in the factors; false, with a sentence: a pivot is 0 whatever
 * the numbers are, or there is no memory.  Once the watch is over it is not
 * whole. */
bool factors_init(struct factors *f, const struct graph *g,
                  const struct pivot *pivot, int rows, struct watch *watch,
                  struct error *err);
void factors_release(struct factors *f); /* also of a zeroed one */
/* The product of the pivots modulo an odd number, above 1 and below
 * 2^MODULUS_BITS; false, with a sentence: one of them has no inverse. */
bool factors_product(struct factors *f, uint64_t modulus, struct watch *watch,
                     uint64_t *product, struct error *err);

#endif
