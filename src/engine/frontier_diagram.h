/* frontier_diagram.h: all solutions, as paths of a diagram.
 *
 * A node is a state that has something to decide; its edges are the options
 * that fit it, and none.  Edges lead to nodes with larger numbers, or to the
 * leaf.  Each path from node 0 to the leaf is a solution. */
#ifndef ENGINE_FRONTIER_DIAGRAM_H
#define ENGINE_FRONTIER_DIAGRAM_H

#include "base/mem.h"
#include "base/rng.h"

#include <stdbool.h>
#include <stdint.h>

struct writer;

struct edge {
    uint32_t option; /* as it is decided; NO_OPTION: none */
    uint32_t child;
};

#define NO_OPTION UINT32_MAX
#define LEAF UINT32_MAX

struct diagram {
    VEC(uint32_t) begin; /* where each node's edges begin; and a last one */
    VEC(uint32_t) end;   /* and where they end; once it is closed */
    VEC(struct edge) edge;
    VEC(uint32_t) rank; /* until it is closed: the number of each name */
    size_t open;        /* nodes still to be closed */
    bool closing;
    bool whole; /* there is nothing to decide: node 0 is the leaf */
};

/* Passes over all nodes go some nodes at a time, so that whoever waits for
 * them can be heard in between. */
enum pass {
    PASS_ON,     /* there is more to do */
    PASS_DONE,   /* that was all */
    PASS_WIDER,  /* a number overflows: to be begun again with more words */
    PASS_STARVED /* there is not enough memory to go on */
};

/* When all nodes are there: edges name their children by number, and those
 * that lead to no solution go. */
enum pass diagram_close(struct diagram *d, size_t nodes);
void diagram_release(struct diagram *d);
bool diagram_is_empty(const struct diagram *d); /* no solution */
uint64_t diagram_bytes(const struct diagram *d);

/* A number of `values` words for each node. */
struct numbers {
    size_t values;
    uint64_t *at; /* owned */
    size_t done;  /* nodes, from either end */
};
/* All are 0, whatever there was before. */
void numbers_init(struct numbers *n, const struct diagram *d, size_t values);
void numbers_release(struct numbers *n);
uint64_t numbers_bytes(const struct diagram *d, size_t values);

/* How many paths lead from each node to the leaf. */
enum pass diagram_count(const struct diagram *d, struct numbers *paths,
                        size_t nodes);

/* Adds up how many solutions use each option, `values` words each.  `ways`
 * has as many words as `paths`. */
enum pass diagram_tally(const struct diagram *d, const struct numbers *paths,
                        struct numbers *ways, uint64_t *tally, size_t nodes);

/* A path, each with the same chance, as edges. */
typedef VEC(uint32_t) path;
/* That of a number, in the order of the edges; it is used up. */
void diagram_seek(const struct diagram *d, const struct numbers *paths,
                  uint64_t *number, path *edges);
void diagram_draw(const struct diagram *d, const struct numbers *paths,
                  struct rng *rng, path *edges);

/* The next path in the order of the edges; false behind the last one.  An
 * empty path comes before the first. */
bool diagram_next(const struct diagram *d, bool first, path *edges);

/* Paths by ascending cost. */
struct ranking;
/* `cost` is that of each option, as they are decided; borrowed. */
struct ranking *ranking_new(struct diagram *d, const int64_t *cost);
/* Its memory, which grows with each path that is taken from it. */
uint64_t ranking_bytes(const struct ranking *r);
bool ranking_next(struct ranking *r, path *edges);
void ranking_free(struct ranking *r); /* NULL is fine */

/* The diagram as a ZDD (see frontier_zdd.c): made in one pass, then
 * written. */
struct zdd;
struct zdd *zdd_new(const struct diagram *d);
uint64_t zdd_bytes(const struct zdd *z);
enum pass zdd_go(struct zdd *z, size_t nodes, uint64_t most);
bool zdd_denied(const struct zdd *z); /* the system had no more */
/* `number` is what each option is called, from 1. */
void zdd_write(const struct zdd *z, const int *number, size_t options,
               struct writer *out);
void zdd_free(struct zdd *z); /* NULL is fine */

#endif
