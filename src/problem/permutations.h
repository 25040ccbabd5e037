/* permutations.h: all permutations of a group, and which are conjugate. */
#ifndef PROBLEM_PERMUTATIONS_H
#define PROBLEM_PERMUTATIONS_H

#include "base/mem.h"

#include <stdint.h>

struct permutations {
    size_t points, count;
    VEC(int)
    image; /* of each point, permutation after permutation; the first
              changes nothing */
    VEC(int)
    like; /* how many are conjugate to this one, and it is the first
             of them; or 0 */
};

/* Fills in a zeroed one from permutations that make the group, one after
 * another.  False: it would have more than `most` images. */
bool permutations_make(struct permutations *p, const int *maker, size_t makers,
                       size_t points, size_t most);
void permutations_release(struct permutations *p);

static inline const int *permutation(const struct permutations *p, size_t k)
{
    return p->image.at + k * p->points;
}

#endif
