/* survey.h: the search tree looked at node by node, from its root: cut into
 * shards, or probed at random to estimate its size. */
#ifndef ENGINE_SURVEY_H
#define ENGINE_SURVEY_H

#include "engine/kernel.h"

/* A search that is led from node to node. */
struct survey {
    const struct kernel *kernel;
    void *state;            /* of the kernel; borrowed */
    struct request request; /* of its own */
    struct search search;   /* likewise */
    struct trail trail;     /* owned; behind the latest node */
};

void survey_init(struct survey *survey, const struct kernel *kernel,
                 void *state);
void survey_release(struct survey *survey);

/* Takes the step of the node at the end of a path, that is a trail that leaves
 * nothing to be tried.
 * VERDICT_FOUND: the node is a solution.
 * VERDICT_UNKNOWN: the survey's trail goes on from there, and its first
 *     fork behind the path has the node's children.
 * VERDICT_NONE: there is nothing below the node. */
enum verdict survey_enter(struct survey *survey, const struct trail *path);
/* How many children has the fork, and which is the nth, from 0? */
int survey_children(const struct trail *trail, size_t fork);
int survey_child(const struct trail *trail, size_t fork, int n);

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

void cut_init(struct cut *cut, uint64_t wanted);
void cut_release(struct cut *cut);
/* How many parts are good for so many shards. */
uint64_t cut_wanted(uint64_t shards);
/* Has the tree enough parts?  Else the next node is expanded. */
bool cut_go_on(struct cut *cut, struct survey *survey);
/* The path to part k; false: there are not so many. */
bool cut_part(const struct cut *cut, uint64_t k, struct trail *path);

/* Estimates.  A path is chosen at random from some node on; the product of the
 * numbers of children above a node of the path estimates how many nodes are
 * like it (Knuth 1975).  The upper part of the tree is cut as for shards and
 * known exactly, and a round takes one path from each of its parts: so rounds
 * differ little from each other, and how much tells the error.  The numbers
 * depend on the cover and the seed alone. */

struct guess {
    double nodes, solutions;
    uint64_t steps; /* taken for it */
};

struct rng;

/* Adds what a random path suggests of the tree below the end of this one,
 * which goes with it; false: it was interrupted. */
bool survey_follow(struct survey *survey, struct rng *rng, struct trail *path,
                   struct search *search, struct guess *guess);

/* Fills in nodes, as a listing has them, and solutions of the whole tree.  A
 * path keeps what the kernel deletes besides its choices, as the search does,
 * if the kernel can pick.  Leaves those as they are that less than two rounds,
 * or no path, have met.  Asks search_pause now and then, and answers whether
 * it was stopped before it had enough. */
bool survey_estimate(struct survey *survey, struct search *search,
                     uint64_t paths, struct estimate *estimate);

#endif
