/* sample.h: small random clauses, and their models by brute force.
 *
 * The clauses are blocks with few links, so that they fall into parts, some of
 * which have no models. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "base/rng.h"
#include "engine/counter.h"
#include "problem/cnf.h"
#include "truths.h"

enum { VARIABLES = 14, FORMULAS = 500, LONGEST = 4 };

struct sample {
    struct cnf cnf;
    unsigned shown;
    int weight[2 * VARIABLES + 2]; /* of 2v and 2v + 1, in quarters */
};

static inline int draw_literal(struct rng *rng, int blocks, int block)
{
    int v;
    do
        v = (int)rng_below(rng, VARIABLES);
    while (v % blocks != block && rng_below(rng, 12));
    return rng_below(rng, 2) ? v + 1 : -v - 1;
}

static inline struct sample draw_sample(uint64_t seed)
{
    struct rng rng;
    struct sample s = {.shown = (1u << VARIABLES) - 1};
    rng_init(&rng, seed);
    if (rng_below(&rng, 3) == 0)
        s.shown = (unsigned)rng_below(&rng, 1u << VARIABLES);
    int blocks = 1 + (int)rng_below(&rng, 3);
    size_t clauses = (size_t)rng_below(&rng, 5 * VARIABLES);
    for (size_t i = 0; i < clauses; i++) {
        int literals[LONGEST];
        size_t count = 2 + (size_t)rng_below(&rng, LONGEST - 1);
        count -= rng_below(&rng, 40) == 0;
        int block = (int)rng_below(&rng, (uint64_t)blocks);
        for (size_t k = 0; k < count; k++)
            literals[k] = draw_literal(&rng, blocks, block);
        cnf_add(&s.cnf, literals, count);
    }
    return s;
}

static inline unsigned long count_models(const struct sample *s)
{
    static bool met[1 << VARIABLES];
    unsigned long count = 0;
    memset(met, 0, sizeof met);
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++)
        if (is_model(&s->cnf, truths) && !met[truths & s->shown]) {
            met[truths & s->shown] = true;
            count++;
        }
    return count;
}

/* The same clauses, and what is shown, for a counter. */
static inline void give(struct counter *k, const struct sample *s, bool *shown)
{
    bool open = false;
    for (size_t i = 0; i < s->cnf.literal.len; i++) {
        int number = s->cnf.literal.at[i];
        if (!open)
            cdcl_open_clause(&k->clauses);
        open = number;
        if (number)
            vec_push(&k->clauses.store, literal_of(number));
        else
            cdcl_close_clause(&k->clauses);
    }
    for (int v = 0; v < VARIABLES; v++)
        shown[v] = s->shown >> v & 1;
}

#endif
