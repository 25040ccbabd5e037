/* tree.h: the search tree looked at node by node, from its root: cut into
 * shards, or probed at random to estimate its size. */
#ifndef ENGINE_TREE_H
#define ENGINE_TREE_H

#include "engine/bits.h"

/* A search that is led from node to node. */
struct tree {
    const struct bits_kernel *kernel;
    struct bits *bits;    /* borrowed */
    struct search search; /* of its own */
    atomic_bool never;    /* stops it */
    struct trail trail;   /* owned; behind the latest node */
};

void tree_init(struct tree *tree, const struct bits_kernel *kernel,
               struct bits *bits);
void tree_release(struct tree *tree);

/* Takes the step of the node at the end of a path, that is a trail that leaves
 * nothing to be tried.
 * VERDICT_FOUND: the node is a solution.
 * VERDICT_UNKNOWN: the trail of the tree goes on from there, and its first
 *     fork behind the path has the node's children.
 * VERDICT_NONE: there is nothing below the node. */
enum verdict tree_enter(struct tree *tree, const struct trail *path);
/* How many children has the fork, and which is the nth, from 0? */
int tree_children(const struct trail *trail, size_t fork);
int tree_child(const struct trail *trail, size_t fork, int n);

/* Shards.  The nodes that are not expanded yet and the solutions are numbered
 * in the order in which they are met, breadth first, and number k belongs to
 * shard k modulo the number of shards.  The order depends on the cover alone,
 * and so do the numbers. */

/* One of the nodes: its path is the parent's and a fork. */
struct twig {
    int64_t parent; /* -1: it is the root */
    int item, degree, option;
    bool leaf; /* a solution */
};

struct cut {
    VEC(struct twig) twig;
    size_t at;       /* the first that is not expanded */
    size_t leaves;   /* from there on */
    uint64_t wanted; /* so many are enough */
    uint64_t steps;
};

void cut_init(struct cut *cut, uint64_t shards);
void cut_release(struct cut *cut);
/* Has the tree enough parts?  Else the next node is expanded. */
bool cut_go_on(struct cut *cut, struct tree *tree);
/* The path to part k; false: there are not so many. */
bool cut_part(const struct cut *cut, uint64_t k, struct trail *path);

/* Knuth's estimate.  A path is chosen at random from the root on; the product
 * of the numbers of children before a node estimates how many nodes are like
 * it. */
struct probe {
    double nodes, solutions;
};

struct rng;
void tree_probe(struct tree *tree, struct rng *rng, struct probe *probe);

#endif
