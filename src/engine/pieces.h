/* pieces.h: a search tree cut into pieces of similar size, for other machines.
 *
 * A piece is a path: choices with nothing left to be tried beside them.  The
 * largest is cut again and again, and the sizes are told by random paths
 * (survey.h).  Of an exact cover the children of a node are all options that
 * are possible there of one primary item, so that anybody can see that no
 * piece is missing; what a kernel knows to be in vain is a piece all the same.
 */
#ifndef ENGINE_PIECES_H
#define ENGINE_PIECES_H

#include "engine/survey.h"

struct slice {
    double size; /* nodes, roughly; of clauses the share of the tree */
    struct trail path;
};

struct pieces {
    uint64_t wanted;         /* so many pieces */
    uint64_t units;          /* that they are for */
    uint64_t effort;         /* steps that random paths may take */
    VEC(struct slice) piece; /* owned; a heap, the largest first */
    VEC(struct slice) fixed; /* owned; those that cannot be cut */
    uint64_t steps;          /* that they took */
};

void pieces_init(struct pieces *pieces, uint64_t wanted, uint64_t effort);
void pieces_release(struct pieces *pieces);
/* All that a trail leads to. */
void pieces_add(struct pieces *pieces, const struct trail *trail);

/* What is cut. */
struct tract {
    struct survey *survey; /* borrowed */
    const struct xcc *xcc; /* borrowed; NULL: the kernel opens forks */
    int primary;           /* items of it that may be branched on */
    struct search *search; /* borrowed; who may say stop */
};

/* VERDICT_NONE: there are enough, or no more; after VERDICT_UNKNOWN it goes
 * on.  In the end all are in `piece`, the largest first. */
enum verdict pieces_cut(struct pieces *pieces, const struct tract *tract);

/* A part R of M, told as a trail of one fork: about an item, with M options, R
 * of which it is. */
void pieces_add_part(struct pieces *pieces, int item, int part, int parts,
                     double size);

/* Sums them up: so many bundles at the most, of similar sizes.  Tells the
 * pieces of one, by their places, after another. */
void pieces_bundle(const struct pieces *pieces, uint64_t bundles,
                   void (*hear)(void *context, const size_t *places,
                                size_t count, double size),
                   void *context);

#endif
