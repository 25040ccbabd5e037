/* net.h: the squares of a box and what may link them (see connected.c). */
#ifndef FAMILY_LIFE_LATTICE_NET_H
#define FAMILY_LIFE_LATTICE_NET_H

#include "family/life/lattice/lattice.h"

/* To another square. */
struct link {
    int to, literal;
};

/* Rows and columns of the box. */
struct rectangle {
    int top, left, rows, cols;
};

enum { ABOVE, BELOW, LEFT, RIGHT, SIDES };

struct net {
    struct life *life; /* borrowed */
    size_t squares;
    struct rule hub_of;          /* 0: the neighbourhood is no hub */
    bool lively[NEIGHBOURHOODS]; /* do some islands of it give life? */
    struct transition hubs;      /* the same as cubes */
    int *alive; /* owned; of each square: does it ever live? */
    int *hub;   /* owned; of squares and generations; 0: not yet */
    VEC(struct link) * link; /* owned; of each square */
    int *some; /* owned; of rectangles by corner and size: does one live? */
    int *side[SIDES]; /* owned; the same of so many rows or columns there */
};

/* How many rows or columns lie on each side of it. */
void rectangle_beside(const struct rectangle *r, const struct life *life,
                      int lines[SIDES]);

#endif
