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
    struct search *search; /* borrowed; who may say stop */
    void *context;         /* of the calls below */
    /* A fork behind the end of a path, with all that can be tried there left;
     * it stays empty where the path cannot be cut.  False: there is nothing
     * behind it. */
    bool (*open)(void *context, const struct trail *path, struct trail *fork);
    /* How many nodes are behind it, roughly, and the steps that this took;
     * false: somebody said stop.  Optional: children are alike. */
    bool (*measure)(void *context, struct rng *rng, const struct trail *path,
                    int probes, struct guess *guess);
};

/* A fork behind a path through an exact cover: the free item below `primary`
 * that has the fewest options, with all of them left; none where all are
 * covered. */
void pieces_open_cover(const struct xcc *xcc, int primary,
                       const struct trail *path, struct trail *fork);
/* Drops what is left of a trail and does not go with the options before. */
void pieces_prune(const struct xcc *xcc, struct trail *trail);
/* How many forks of a trail have options that go with those before them. */
size_t pieces_fit(const struct xcc *xcc, const struct trail *trail);

/* VERDICT_NONE: there are enough, or no more; after VERDICT_UNKNOWN it goes
 * on.  In the end all are in `piece`, the largest first. */
enum verdict pieces_cut(struct pieces *pieces, const struct tract *tract);
/* A piece of this size; the path is taken over. */
void pieces_push(struct pieces *pieces, struct trail path, double size);

/* Sums them up: so many bundles at the most, of similar sizes.  Tells the
 * pieces of one, by their places, after another. */
void pieces_bundle(const struct pieces *pieces, uint64_t bundles,
                   void (*hear)(void *context, const size_t *places,
                                size_t count, double size),
                   void *context);

#endif
