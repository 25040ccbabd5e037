/* measure.c: weights by a common denominator (see measure.h). */
#include "engine/measure.h"

void measure_init(struct measure *m)
{
    *m = (struct measure){.below = false};
    mpz_init_set_ui(m->divisor, 1);
}

void measure_release(struct measure *m)
{
    for (size_t i = 0; i < m->literal.len; i++)
        mpz_clear(&m->literal.at[i]);
    vec_release(&m->literal);
    mpz_clear(m->divisor);
}

/* Both literals of a variable. */
static void take_variable(struct measure *m, const struct clauses *clauses,
                          int variable)
{
    struct fraction f[2];
    mpz_t common;
    mpz_init(common);
    for (int i = 0; i < 2; i++) {
        fraction_init(&f[i]);
        if (clauses_show(clauses, variable))
            clauses->weight(clauses->puzzle, i ? -variable : variable, &f[i]);
    }
    mpz_lcm(common, f[0].under, f[1].under);
    mpz_mul(m->divisor, m->divisor, common);
    for (int i = 0; i < 2; i++) {
        vec_push(&m->literal, (__mpz_struct){0});
        mpz_init(&vec_last(&m->literal));
        mpz_divexact(f[i].under, common, f[i].under);
        mpz_mul(&vec_last(&m->literal), f[i].over, f[i].under);
        m->below |= mpz_sgn(f[i].over) < 0;
        fraction_release(&f[i]);
    }
    mpz_clear(common);
}

bool measure_take(struct measure *m, const struct loading *l,
                  const struct clauses *clauses)
{
    if (!vec_try_reserve(&m->literal, 2 * (size_t)l->dense.variables))
        return false; /* unreached: there was memory */
    for (int v = 1; v <= l->dense.variables; v++)
        take_variable(m, clauses, l->dense.variable[v]);
    return true;
}
