/* tiles_walk.h: a walk through all boards, step by step.
 *
 * Faces are laid one after another, each beside one that lies already, so
 * that what lies is a patch.  Where there is no reason to begin in a certain
 * cell, the walk begins with a certain tile, its anchor, and does not decide
 * where on the board that tile lies: the patch floats.  The rows and columns
 * in which the anchor may lie are two ranges; a place next to the patch is a
 * cell for sure, may be one, or is outside of the board, by the ranges alone.
 * A step lays a face on a place that is a cell for sure, or narrows a range:
 * either there is one more row at this end, or the patch has come to the
 * border.  A patch that cannot grow is found once, and not for every cell in
 * which its anchor could lie.
 *
 * The places form a chart of (2m + 1)(2n + 1) for a board of m x n squares,
 * with the anchor in the middle and a rim outside.  A patch that does not
 * float has the first square there. */
#ifndef FAMILY_TETRAVEX_TILES_WALK_H
#define FAMILY_TETRAVEX_TILES_WALK_H

#include "base/processor.h"
#include "engine/engine.h"
#include "family/tetravex/tetravex.h"

enum { DOWN, ACROSS, AXES }; /* rows, columns */

/* Is there a cell?  The answers of row and column are joined by &. */
enum there { OUTSIDE = 0, MAYBE = 1, SURE = 3 };

/* What lies beyond a side of a place: a tile, a cell for sure, or perhaps
 * nothing. */
enum beyond { KNOWN, OPEN, BORDER, BEYONDS };

/* The rows or columns of the board in which the anchor may lie. */
struct range {
    int lo, hi;
};

struct axis {
    int size; /* of the board */
    struct range range;
    uint8_t *there; /* owned; of each row or column of the chart */
};

/* The sets of faces that a level keeps. */
enum {
    SET_REST,   /* to be laid after this one */
    SET_UNUSED, /* of classes with a tile left */
    /* For each side, what may have a tile, a cell or the border beyond it. */
    SET_BEYOND,
    /* What could lie beyond each side before. */
    SET_BEFORE = SET_BEYOND + SIDES * BEYONDS,
    SETS = SET_BEFORE + SIDES
};

static inline int set_beyond(int side, enum beyond beyond)
{
    return side * BEYONDS + (int)beyond; /* from SET_BEYOND on */
}

/* A step of the walk that was taken, and how it can be taken otherwise. */
struct level {
    int place; /* NONE: a range was narrowed */
    int face;  /* on it; NONE: none yet */
    int axis;
    struct range before; /* it was narrowed */
    struct range next[2];
    int tried, degree; /* ways to take it */
    int slack[AXES];   /* of the balance */
    uint64_t steps;    /* that were taken here, always */
};

struct walk {
    const struct tetravex *p; /* borrowed */
    const struct twin *twin;  /* borrowed; of each class, or NULL */
    int givens;               /* cells that are given, or on the path */
    int words;                /* of a set of faces */
    int width, places;        /* of the chart */
    int step[SIDES];          /* from a place to the next */
    struct axis axis[AXES];
    int border[AXES]; /* top sides, left sides at the border */
    int start;        /* the place to begin with, or NONE */
    bool stubborn;    /* go on where the last dead end was */
    bool balanced;    /* no tile turns, so that colours must add up */

    uint64_t *with;   /* owned; faces with a colour on a side */
    int *left;        /* owned; tiles of each class that do not lie */
    int *margin;      /* owned; of each side and colour */
    uint64_t *domain; /* owned; of each place: faces that agree with what lies
                         around it */
    uint64_t *front;  /* owned; a bit for each place beside the patch */
    uint8_t *solid;   /* owned; of each place: SURE, or OUTSIDE for a hole */
    int *row, *col;   /* owned; of each place */
    int *face_at;     /* owned; of each place, or NONE */
    int *lies;        /* owned; where `twin` is: of each class, or NONE */
    /* Owned; of each place of the front: set_beyond of each side, and whether
     * it is a cell (enum there). */
    uint8_t (*code)[SIDES];
    uint8_t *is;
    uint8_t *known; /* owned; tiles around each place */

    struct level *level; /* owned; the first is not a step */
    uint64_t *sets;      /* owned; SETS for each level */
    int depth, laid;
    bool fresh; /* the node at the end of the path is new */
    int last;   /* place of a dead end that is not mended yet, or NONE */
    uint64_t steps;

    uint64_t shard, shards; /* of the nodes at this depth, */
    int cut;
    uint64_t cuts; /* of which so many were met */
};

/* A class of one tile, and its neighbours of those that look alike: they lie
 * in ascending places.  NONE: there is none. */
struct twin {
    int before, behind;
};

/* How to walk. */
struct manner {
    int anchor; /* a class with one tile, on a board without holes, frame and
                   given tiles; NONE: the patch does not float */
    int start;  /* then the cell to begin with, or NONE: the one with the
                   fewest faces */
    bool stubborn;
    uint64_t shard, shards; /* deliver part `shard` of `shards` alone */
    const int *given; /* of each cell a face, or NONE: no more than that lies
                         there.  NULL: no path is given; the anchor is NONE */
    const struct twin
        *twin; /* of each class; NULL: tiles are not told apart */
};

/* What a walk takes, roughly. */
double walk_bytes(const struct tetravex *p);
/* NULL: there is no memory for it. */
struct walk *walk_new(const struct tetravex *p, const struct manner *manner);
void walk_free(struct walk *walk); /* NULL is fine */
/* Before the first step of a walk that does not float: no such face there. */
void walk_forbid(struct walk *walk, int face, int cell);
/* Adds its steps by level. */
void walk_levels(const struct walk *walk, level_steps *to);
/* Goes on to the next board, or until so many steps are taken in all. */
enum verdict walk_next(struct walk *walk, uint64_t end);
void walk_board(const struct walk *walk, int *face); /* after VERDICT_FOUND */
/* Where a walk that does not float stands: the tile that was laid at a depth
 * from 1 on (face NONE: none yet), and the next face behind this one that is
 * left to be laid there, or NONE. */
struct walk_fork {
    int cell, degree, face;
};
void walk_look(const struct walk *walk, int depth, struct walk_fork *fork);
int walk_left(const struct walk *walk, int depth, int face);
/* Was nothing tried behind the last of these tiles? */
bool walk_is_new(const struct walk *walk);
/* The part of the tree behind it, if ways share it evenly (Knuth 1975). */
double walk_share(const struct walk *walk);

static inline uint64_t *level_set(const struct walk *w, int depth, int set)
{
    return w->sets + ((size_t)depth * SETS + (size_t)set) * (size_t)w->words;
}

static inline enum there there(const struct walk *w, int place)
{
    return w->axis[DOWN].there[w->row[place]] &
           w->axis[ACROSS].there[w->col[place]] & w->solid[place];
}

static inline int axis_of(int side)
{
    return side == LEFT || side == RIGHT ? ACROSS : DOWN;
}

/* ---- kernels: tiles_run.c, for several kinds of processors ---------- */

struct walk_kernels {
    enum verdict (*run)(struct walk *walk, uint64_t end); /* walk_next */
    /* What the margins mean for all faces; to be called once. */
    void (*begin)(struct walk *walk);
};

extern const struct walk_kernels tiles_plain, tiles_fast;

static inline const struct walk_kernels *tiles_for(enum processor kind)
{
    return CHOOSE_KIND(kind, &tiles_plain, &tiles_fast, &tiles_fast,
                       &tiles_fast);
}

#endif
