/* automorphisms.h: permutations of the options of an exact cover that leave it
 * as it is: automorphisms_nauty.c asks the library nauty, automorphisms_none.c
 * is for a build without it.
 *
 * Items go to items of their kind, with the same bounds, the colours of an
 * item to those of its image, and options to options that cost as much. */
#ifndef PROBLEM_AUTOMORPHISMS_H
#define PROBLEM_AUTOMORPHISMS_H

#include "problem/xcc.h"

struct automorphisms {
    double size;         /* of the group, roughly, where items that are alike
                            change places, too */
    VEC(int) orbit;      /* of each option: the first that it may become; */
    VEC(int) item_orbit; /* likewise of each item */
    VEC(int) generator;  /* images of all options, one after another */
    bool many;           /* too many generators to be listed */
};

/* Fills in a zeroed one.  Options without a primary item stay where they are.
 * False: nobody can tell. */
bool automorphisms_find(struct automorphisms *a, const struct xcc *xcc);

static inline void automorphisms_release(struct automorphisms *a)
{
    vec_release(&a->orbit);
    vec_release(&a->item_orbit);
    vec_release(&a->generator);
}

#endif
