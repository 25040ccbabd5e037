/* mind.h: what a patient human can tell of a board that has begun.
 *
 * For each cell the faces that may lie there, found by four techniques, one
 * harder than the other; the last, a search, is not here.  A mind can be
 * interrupted in its thoughts and goes on with them. */
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
    uint64_t glances;        /* at a cell, or at a face in it, so far */
    enum technique hardest;  /* that mind_grade has needed so far */
    struct refutation why;   /* the latest, of the latest finding */
    struct thought *thought; /* owned; where mind_next is; or NULL */
};

/* A mind that knows the given tiles, and has placed those whose turn is
 * given. */
struct mind *mind_new(const struct tetravex *p);
/* One that shall tell how hard the puzzle is. */
struct mind *mind_new_judge(const struct tetravex *p);
struct mind *mind_copy(const struct mind *mind);
void mind_free(struct mind *mind); /* copies first; also NULL */

void mind_place(struct mind *mind, int cell, int face);
/* Does counting the colours at the border tell that there is no solution?
 * Takes away faces that it excludes; *changed: there were some. */
struct finding_of mind_balance(struct mind *mind, bool *changed);
/* Looks for a tile that is forced, or for a contradiction, by the easiest
 * technique that finds any, none that is harder than `most`; where that finds
 * NOTHING, the technique of the finding is a harder one.  False: about so many
 * glances were taken in vain; calling again goes on. */
bool mind_next(struct mind *mind, enum technique most, uint64_t glances,
               struct finding_of *found);

static inline bool is_contradiction(enum finding what)
{
    return what >= CELL_EMPTY;
}

/* Finds the hardest technique that is needed to solve the puzzle, or to refute
 * it; nothing is tried that is harder than `most`, and the answer is then
 * harder.  False as for mind_next. */
bool mind_grade(struct mind *judge, enum technique most, uint64_t glances);

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
