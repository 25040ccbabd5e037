/* measure.h: what literals weigh, as whole numbers.
 *
 * Both weights of a variable are multiplied by their common denominator.  So
 * all that is added and multiplied is whole, and a sum over models is too
 * large by the product of all these denominators, by which it is divided in
 * the end. */
#ifndef ENGINE_MEASURE_H
#define ENGINE_MEASURE_H

#include "engine/loading.h"

struct measure {
    VEC(__mpz_struct) literal; /* owned; of the dense clauses */
    mpz_t divisor;
    bool below; /* some are below 0 */
};

void measure_init(struct measure *m);
void measure_release(struct measure *m);
/* False: there is no memory. */
bool measure_take(struct measure *m, const struct loading *l,
                  const struct clauses *clauses);

#endif
