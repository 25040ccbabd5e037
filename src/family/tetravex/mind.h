/* mind.h: what a patient human can tell of a board that has begun.
 *
 * For each cell the faces that may lie there, found by four techniques, one
 * harder than the other; the last, a search, is not here. */
#ifndef FAMILY_TETRAVEX_MIND_H
#define FAMILY_TETRAVEX_MIND_H

#include "family/tetravex/tetravex.h"

#include <stdint.h>

enum technique {
    BY_FITTING,  /* a tile touches those that lie there */
    BY_COUNTING, /* each side needs a partner, or a place at the border */
    BY_LOOKING,  /* a tile that soon leads to a contradiction is wrong */
    BY_SEARCH
};

/* What is found. */
enum finding {
    NOTHING,
    CELL_NEEDS,  /* one face alone may lie in the cell */
    TILE_NEEDS,  /* a tile has one place alone: this cell, with this face */
    CELL_EMPTY,  /* contradiction: no face may lie in the cell */
    TILE_LEFT,   /* contradiction: the tiles of a class have too few places */
    COLOUR_LEFT, /* contradiction: the sides of a colour find no partners */
};

struct finding_of {
    enum finding what;
    enum technique how;
    int cell, face, class, colour; /* those that it speaks of, else NONE */
    enum side side;                /* COLOUR_LEFT: these sides */
};

/* By looking ahead: the last face that was refuted, by what, and after how
 * many forced moves; and how many more were refuted in the same cell. */
struct refutation {
    int cell, face, moves, others;
    struct finding_of end;
};

struct mind {
    const struct tetravex *p; /* borrowed */
    size_t words;             /* of a set of faces */
    uint64_t *domain;         /* owned; cell by cell */
    uint64_t *showing; /* owned; the faces with a colour on a side: side by
                          side, colour by colour; shared by copies */
    int *placed;       /* owned; of each cell: its face, or NONE */
    int *left;         /* owned; tiles of each class that lie nowhere */
    int free;          /* cells without a tile */
    bool copy;
};

/* A mind that knows the given tiles, and has placed those whose turn is
 * given. */
struct mind *mind_new(const struct tetravex *p);
struct mind *mind_copy(const struct mind *mind);
void mind_free(struct mind *mind); /* copies first; also NULL */

void mind_place(struct mind *mind, int cell, int face);
/* A tile that is forced as things are, or a contradiction, or NOTHING. */
struct finding_of mind_single(const struct mind *mind);
/* Takes away faces by counting; false: there were none, or COLOUR_LEFT. */
bool mind_count(struct mind *mind, struct finding_of *found);
/* Looks ahead until a tile is forced or there is a contradiction. */
struct finding_of mind_look(struct mind *mind, struct refutation *why);

/* By the easiest technique that finds anything; BY_SEARCH: none does. */
struct finding_of mind_next(struct mind *mind, struct refutation *why);

static inline bool is_contradiction(enum finding what)
{
    return what >= CELL_EMPTY;
}

/* The hardest technique that is needed to solve the puzzle, or to refute it;
 * nothing is tried that is harder than `most`, and the answer is then
 * harder. */
enum technique mind_grade(const struct tetravex *p, enum technique most);

static inline uint64_t *mind_domain(const struct mind *m, int cell)
{
    return m->domain + (size_t)cell * m->words;
}

static inline bool mind_allows(const struct mind *m, int cell, int face)
{
    return mind_domain(m, cell)[face / 64] >> face % 64 & 1;
}

/* The least face of the cell from `face` on, or NONE. */
int mind_face(const struct mind *mind, int cell, int face);

#endif
