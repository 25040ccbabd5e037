/* batches.h: a determinant modulo many primes, batch by batch, by as many
 * threads as are wanted. */
#ifndef FAMILY_DOMINO_KASTELEYN_BATCHES_H
#define FAMILY_DOMINO_KASTELEYN_BATCHES_H

#include "engine/engine.h"
#include "family/domino/kasteleyn/fronts.h"
#include "family/domino/kasteleyn/remainders.h"

struct worker;

struct batches {
    struct lattice lattice;
    VEC(uint32_t) prime;
    VEC(uint32_t) residue;   /* of each prime */
    VEC(unsigned char) good; /* can the residue be trusted? */
    VEC(unsigned char) done; /* is there one? */
    size_t count;            /* of batches, LANES primes each */
    struct worker *worker;   /* owned; one for each thread */
    int workers;
    atomic_size_t next; /* batch that nobody has taken */
    atomic_uint_fast64_t pivots;
    atomic_bool halt;
    atomic_int helpers;  /* that are at work */
    atomic_bool zero;    /* a batch found the determinant 0 */
    atomic_bool starved; /* somebody had no memory for a front */

    /* If the way is wanted: white cells in the order of their pivots, each
     * with the black one. */
    int *pivot;            /* owned; or NULL */
    atomic_bool testified; /* the pivots are known */

    /* If shares are wanted (back.c). */
    const int *row; /* borrowed; of each fact; NULL: none are wanted */
    size_t rows;
    VEC(uint32_t *)
    share; /* owned; of each batch, LANES for each row; NULL:
              not begun */
};

/* Those after the latest one, downwards; a batch of them. */
void batches_add_prime(struct batches *b);
void batches_add(struct batches *b);
/* A prime that somebody names; at the end the last batch is filled. */
void batches_name_prime(struct batches *b, uint32_t prime);
void batches_fill(struct batches *b);
/* Primes that fill a batch are those before once more. */
bool batches_repeats(const struct batches *b, size_t prime);

/* Once the lattice is known. */
void batches_hire(struct batches *b, int workers);
/* From the first batch on again, with shares. */
void batches_share(struct batches *b, size_t count, const int *row,
                   size_t rows);
/* Works until all batches are done, a limit is met, or `ends`, which is asked
 * between pieces, has a reason to stop.  Have all been done? */
bool batches_run(struct batches *b, struct search *search,
                 bool (*ends)(struct search *search));
/* Residues that can be trusted, and of each prime one. */
void batches_remainders(const struct batches *b, struct remainders *r);
void batches_release(struct batches *b); /* also of zeroed ones */

#endif
