/* minfill.h: a graph taken apart along small cuts. */
#ifndef ENGINE_MINFILL_H
#define ENGINE_MINFILL_H

#include "base/mem.h"

typedef VEC(size_t) places;

/* An undirected graph: a matrix of bits, or, of many vertices, lists of
 * neighbours. */
struct bonds {
    size_t vertices, words; /* of a row */
    uint64_t *row;          /* owned; NULL: there are lists */
    places *near;           /* owned; of each vertex, some of them twice */
};

bool bonds_init(struct bonds *g, size_t vertices); /* false: no memory */
/* False: no memory. */
bool bonds_join(struct bonds *g, size_t a, size_t b);
void bonds_release(struct bonds *g);

/* How deep each vertex lies in a tree of cuts, whose root cuts the graph in
 * its middle: from 0 to the answer's `deepest`.  Takes about `effort` words of
 * rows at the most; then it is as good as was found until then. */
struct cuts {
    size_t *depth; /* owned; NULL: the effort did not suffice */
    size_t deepest;
    size_t width; /* vertices of the largest cut, but one */
};

void cuts_find(struct cuts *cuts, const struct bonds *g, uint64_t effort);
void cuts_release(struct cuts *cuts);

#endif
