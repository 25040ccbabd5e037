/* survey.h: the search tree looked at node by node, from its root: cut into
 * shards, or probed at random. */
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
    bool found;             /* by the latest step, perhaps further down */
    uint64_t taken;         /* steps on the way to where it was led */
    int items, options;     /* that are left there, if the kernel tells */
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
/* The same by steps from the root on, so that the kernel keeps what it deletes
 * besides its choices, as a search does, if it can pick.  It stands where it
 * can walk on through what is below. */
enum verdict survey_lead(struct survey *survey, const struct trail *path);
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

typedef VEC(struct twig) twigs;

/* The path to a twig. */
void twigs_path(const twigs *tree, size_t at, struct trail *path);

struct cut {
    twigs twig;
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

/* What lies below a node.  A path is chosen at random from there; the product
 * of the numbers of children above a node of the path estimates how many nodes
 * are like it (Knuth 1975). */

struct guess {
    double nodes, solutions;
    uint64_t steps; /* taken for it */
};

struct rng;

/* Adds what a random path suggests of the tree below the end of this one,
 * which goes with it; false: it was interrupted. */
bool survey_follow(struct survey *survey, struct rng *rng, struct trail *path,
                   struct search *search, struct guess *guess);

#endif
