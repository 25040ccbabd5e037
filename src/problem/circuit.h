/* circuit.h: all models as products and sums: a d-DNNF.
 *
 * A product has literals that hold, loose variables, which may have any value,
 * and parts, whose variables are others; a sum has parts that exclude each
 * other and speak of the same variables.  So the number of models is found
 * from below, and from above a model is drawn, or the one of a certain number
 * is (Darwiche, 2001).  With weights it is what the models weigh. */
#ifndef PROBLEM_CIRCUIT_H
#define PROBLEM_CIRCUIT_H

#include "base/error.h"
#include "base/mem.h"
#include "base/rng.h"

#include <gmp.h>

/* Literals as numbers from 0: 2v says that variable v is true, 2v + 1 that it
 * is false. */
struct circuit_node {
    bool sum;
    size_t at;                       /* in circuit.part */
    uint32_t literals, loose, parts; /* how many, one behind the other */
    mpz_t number;                    /* of its models, or what they weigh */
};

struct circuit {
    size_t variables;
    const bool *shown; /* borrowed; a loose one that is not counts once; NULL:
                          all are */
    const __mpz_struct *weight; /* borrowed; of literals, 0 or more; NULL: 1 */
    VEC(uint32_t) part;
    VEC(struct circuit_node) node; /* parts come first; node 0 has no model */
    uint32_t root;
    uint64_t bytes, most; /* that it takes, and may take */
    bool starved;         /* there was no memory: it is not whole */
};

void circuit_init(struct circuit *c, size_t variables, uint64_t most);
void circuit_release(struct circuit *c);

/* Their numbers; 0: there is no model. */
uint32_t circuit_product(struct circuit *c, const uint32_t *literal,
                         size_t literals, const uint32_t *loose,
                         size_t loose_count, const uint32_t *part,
                         size_t parts);
uint32_t circuit_sum(struct circuit *c, const uint32_t *part, size_t parts);

static inline const uint32_t *circuit_literals(const struct circuit *c,
                                               const struct circuit_node *n)
{
    return c->part.at + n->at;
}

static inline const uint32_t *circuit_loose(const struct circuit *c,
                                            const struct circuit_node *n)
{
    return circuit_literals(c, n) + n->literals;
}

static inline const uint32_t *circuit_parts(const struct circuit *c,
                                            const struct circuit_node *n)
{
    return circuit_loose(c, n) + n->loose;
}

/* Of the root, which has a model: one by its weight; that of this number, from
 * 0, where there are no weights.  Values of all variables. */
void circuit_draw(const struct circuit *c, struct rng *rng, bool *value);
void circuit_pick(const struct circuit *c, const mpz_t number, bool *value);
/* How many models have each variable true, or what these weigh: added to the
 * numbers.  False: there is no memory. */
bool circuit_tally(const struct circuit *c, __mpz_struct *number);

#endif
