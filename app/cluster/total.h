/* total.h: what counts are together: their sum, or, where they are known
 * modulo primes, the number that has these residues. */
#ifndef CLUSTER_TOTAL_H
#define CLUSTER_TOTAL_H

#include "cluster/cluster.h"

#include <gmp.h>

struct total {
    mpz_t sum;
    mpz_t modulus; /* that it is known modulo */
    bool modular;
    bool good; /* no prime came twice */
};

void total_begin(struct total *total);
void total_end(struct total *total);
void total_add(struct total *total, const struct result *result);
/* "17", or "5 mod 12", to be freed. */
char *total_text(const struct total *total);
/* The number itself, also where residues were added.  False, with a sentence:
 * they are not enough, or do not fit together. */
bool total_solve(struct total *total, const dt_puzzle *puzzle,
                 struct dt_error *err);

/* The items of an exact cover as vertices, its options as edges. */
struct graph {
    int vertices;
    int *degree;     /* owned */
    int **neighbour; /* owned; of each vertex */
};

/* cover.c */
bool cover_graph(const dt_puzzle *puzzle, struct graph *graph,
                 struct dt_error *err);
void cover_graph_release(struct graph *graph);
/* The square of a number that is not less than that of perfect matchings. */
bool matchings_bound(const dt_puzzle *puzzle, mpz_t square,
                     struct dt_error *err);

#endif
