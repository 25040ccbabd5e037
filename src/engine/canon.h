/* canon.h: hypergraphs that are alike have the same key. */
#ifndef ENGINE_CANON_H
#define ENGINE_CANON_H

#include "base/mem.h"

/* Vertices of some kinds, and edges, each a set of vertices. */
struct shape {
    VEC(uint8_t) kind;    /* of each vertex, 1 .. KINDS-1 */
    VEC(uint32_t) member; /* vertices, edge after edge */
    VEC(uint32_t) end;    /* of each edge */
};

enum { KINDS = 4 };

void shape_clear(struct shape *shape);
void shape_release(struct shape *shape);
static inline uint32_t shape_begin(const struct shape *shape, size_t edge)
{
    return edge ? shape->end.at[edge - 1] : 0;
}

struct ranked {
    uint64_t colour;
    uint32_t vertex;
};

/* Of a hash table: a colour that a census has met, and how often. */
struct seat {
    uint64_t colour;
    uint32_t census, count;
};

/* What is in hand while a key is made; zeroed at first. */
struct canon {
    VEC(uint64_t) colour, sum;
    VEC(uint64_t) blend; /* of each edge, made of its colours */
    VEC(uint32_t)
    incident, last; /* edges, vertex after vertex, and their end */
    VEC(uint64_t)
    kept, best; /* colours before one is singled out, and after
                   the best so far */
    VEC(struct seat) seat;
    VEC(uint32_t) place; /* of each vertex, in `seat` */
    uint32_t census;
    uint32_t least;            /* vertices of a smallest class, */
    uint64_t smallest;         /* and its colour */
    VEC(struct ranked) ranked; /* vertices in the order of their colours */
    VEC(uint32_t) label;       /* of each vertex */
    VEC(uint32_t) member;      /* labels, edge after edge, each ascending */
    VEC(uint32_t) edge;        /* edges in the order of their labels */
    VEC(uint8_t) key;
};

void canon_release(struct canon *canon);
/* Writes the shape to canon->key, with its vertices numbered anew. */
void canon_write(struct canon *canon, const struct shape *shape);
/* How many colours refinement alone tells apart. */
size_t canon_colours(struct canon *canon, const struct shape *shape);

#endif
