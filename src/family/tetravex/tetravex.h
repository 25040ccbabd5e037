/* tetravex.h: a set of square tiles and the board they shall fill.
 *
 * What the files of this family share: the puzzle, the edges of the board,
 * and who does what. */
#ifndef FAMILY_TETRAVEX_TETRAVEX_H
#define FAMILY_TETRAVEX_TETRAVEX_H

#include "base/grid.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/reader.h"
#include "problem/clauses.h"
#include "problem/cover.h"
#include "show/canvas.h"
#include "show/page.h"

enum side { TOP, RIGHT, BOTTOM, LEFT, SIDES };

enum encoding { ENCODING_EDGES, ENCODING_DIRECT };

enum { NONE = -1 };

/* A tile as it lies: a class of equal tiles, turned so many quarters clockwise
 * from how the first of its tiles is written. */
struct face {
    int class, turn;
    int side[SIDES]; /* colours */
};

/* A tile that lies in its place from the beginning. */
struct given {
    int cell, tile;
    int turn; /* as the tile is written; NONE: any */
};

/* What the id or the file says of a square, until it is settled: there is a
 * hole (no tile), or a tile lies there.  All are counted from 0; no row: the
 * tile's own place, when the tiles are laid out in the order of the file. */
struct hint {
    int row, col;
    int tile, turn;
    long line, column; /* in the file; line 0: it stands in the id */
};

enum { RULES = 4 }; /* of the direct encoding */

/* The board is a rectangle of squares; those that are no holes are its cells,
 * numbered row by row.  There are as many tiles.
 *
 * Equal tiles are told apart in no solution: a class is a set of equal tiles,
 * or of tiles equal but for a turn where they may be turned.  Classes are
 * numbered as they come in the file; colours are 0 .. colours-1, numbers by
 * their size, then letters. */
struct tetravex {
    int rows, cols;
    int cells;
    int *square;  /* owned; of each cell: row * cols + col */
    int *cell_at; /* owned; of each square: its cell, or NONE */

    int (*tile)[SIDES]; /* owned; the colours of each tile's sides */
    int colours;
    char **colour;    /* owned; how each colour is written */
    int widest;       /* bytes of the longest of them */
    int order[SIDES]; /* of a tile's sides in the file */
    bool sides_found; /* that order, by counting colours */

    bool rotate;
    int frame;  /* the colour of all sides that touch no tile, and of no
                   others; NONE: there is none */
    int givens; /* how many */
    struct given *given; /* owned; each cell and each tile once at most */
    int *given_at;       /* owned; of each cell: its place there, or NONE */
    bool *is_given;      /* owned; of each tile */

    VEC(struct hint) hint; /* what cell_at and given are made of */

    enum encoding encoding;
    int rule[RULES]; /* the order of the direct encoding's rules, from 0 */

    int classes;
    int *class_of; /* owned; of each tile */
    int *member;   /* owned; the tiles class by class, each ascending */
    int *begin;    /* owned; class t has member[begin[t]] .. [begin[t+1]-1] */
    int faces;
    struct face *face; /* owned; class by class, none twice */
    int *first; /* owned; class t has face[first[t]] .. [first[t+1]-1] */

    int symmetries; /* turns of the board that change nothing: 1, 2 or 4 */

    /* Edges between two cells: those to the right of a cell row by row, then
     * those below a cell. */
    int edges, right_edges;
    int (*edge)[SIDES]; /* owned; of each cell; NONE: at the border, a hole */
    int *edge_cell;     /* owned; to the left of each edge, or above it */
};

/* The colours of the tiles of a class, as the first of them is written. */
static inline const int *class_sides(const struct tetravex *p, int class)
{
    return p->face[p->first[class]].side;
}

static inline int copies(const struct tetravex *p, int class)
{
    return p->begin[class + 1] - p->begin[class];
}

/* The colour on a side of a tile that is turned by quarters, clockwise. */
static inline int turned_side(const int *sides, int turn, int side)
{
    return sides[(side + SIDES - turn) % SIDES];
}

/* The cell beyond a side of a cell, or NONE. */
int tetravex_neighbour(const struct tetravex *p, int cell, enum side side);

/* The face that this tile shows when it is turned. */
int tetravex_face(const struct tetravex *p, int tile, int turn);
/* How many turns of a tile look different: 1, 2 or 4. */
static inline int tile_turns(const struct tetravex *p, int tile)
{
    int class = p->class_of[tile];
    return p->first[class + 1] - p->first[class];
}

/* The turn of a given tile, NONE if it is for the solver to find; one that
 * looks the same in all turns lies as it is written. */
static inline int given_turn(const struct tetravex *p,
                             const struct given *given)
{
    return given->turn == NONE && tile_turns(p, given->tile) == 1
               ? 0
               : given->turn;
}

/* Do the given tiles and the frame let this face lie in this cell? */
bool tetravex_fits(const struct tetravex *p, int face, int cell);

/* ---- facts and grids ------------------------------------------------ */

/* A fact: this face lies in this cell. */
static inline int fact_of(const struct tetravex *p, int face, int cell)
{
    return face * p->cells + cell;
}

/* A square of the grid holds GAP at a hole, 0 where no tile lies yet, else the
 * number of its tile, from 1, and how it is turned. */
static inline int square_value(const struct tetravex *p, int tile, int turn)
{
    return turn * p->cells + tile + 1;
}

static inline int value_tile(const struct tetravex *p, int value)
{
    return (value - 1) % p->cells;
}

static inline int value_turn(const struct tetravex *p, int value)
{
    return (value - 1) / p->cells;
}

/* "r7": to the right of square 7; "b7": below it. */
size_t edge_name(const struct tetravex *p, int edge, char *name);

/* ---- who does what -------------------------------------------------- */

/* tilesfile.c: reads tiles, colours and hints, and settles these; the sides
 * stay in the order of the file.  rows and cols are what the user wants, or 0,
 * and then those of the board.  `joint` is a byte that ends a tile as a
 * newline does, or 0. */
bool tetravex_read(struct tetravex *p, struct reader *r, char joint,
                   struct error *err);

/* tetravex.c: the rest of a puzzle whose tiles, holes (cell_at, NULL: none)
 * and givens are there. */
void tetravex_finish(struct tetravex *p);
void tetravex_free(void *puzzle); /* also NULL */

/* hints.c: the hints of the id, "7@2.3+4@1.1.2" and "2.2+3.4"; then, when
 * tiles and size are known, cell_at and given from all hints.  `source` is the
 * file's name. */
bool tetravex_take_given(struct tetravex *p, const char *text,
                         struct error *err);
bool tetravex_take_holes(struct tetravex *p, const char *text,
                         struct error *err);
int tetravex_holes(const struct tetravex *p); /* how many are hinted at */
bool tetravex_settle(struct tetravex *p, const char *source,
                     struct error *err);

/* direct.c, edges.c, cover.c */
bool tetravex_direct(const struct tetravex *p, struct clauses *clauses,
                     struct error *err);
bool tetravex_edges(const struct tetravex *p, struct clauses *clauses,
                    struct error *err);
bool tetravex_cover(const struct tetravex *p, struct cover *cover,
                    struct error *err);

/* decode.c */
void tetravex_decode(const void *puzzle, const int *facts, size_t count,
                     struct grid *grid);
/* The board with the given tiles whose turn is known. */
void tetravex_lay_givens(const struct tetravex *p, struct grid *grid);
extern const struct cell_fields tetravex_cells; /* see family.h */
/* How a tile of the face's class must be turned to show that face. */
int tetravex_turn_to(const struct tetravex *p, int tile, int face);

/* symmetry.c: turns of the board; for tetravex_finish, how many there are. */
int tetravex_count_symmetries(const struct tetravex *p);
int tetravex_symmetries(const void *puzzle);
int tetravex_image(const void *puzzle, int symmetry, int fact);
bool tetravex_folds(const void *puzzle);

/* check.c */
bool tetravex_check(const void *puzzle, const struct grid *grid,
                    struct error *err);

/* puzzlefile.c: the puzzle as a file that tilesfile.c reads. */
void tetravex_print_puzzle(const void *puzzle, struct page *page);

/* balance.c: commentary; and for tetravex_finish the order of the sides, as
 * the tiles' colours tell it. */
void tetravex_find_sides(struct tetravex *p);
bool tetravex_remark(const void *puzzle, const struct log *log);

/* text.c, draw.c */
void tetravex_print(const void *puzzle, const struct grid *grid,
                    struct page *page);
bool tetravex_scan(const void *puzzle, struct reader *r, struct grid *grid,
                   struct error *err);
/* Of text and pictures, behind a colour's name. */
int tetravex_ground(const struct tetravex *p, int colour);
enum { TILE_EDGE = 64 }; /* in a picture */
void tetravex_draw_tile(const struct tetravex *p, int value,
                        struct point corner, struct canvas *canvas);
void tetravex_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas);
/* A board that need not be full; `fresh` is the square of a tile that is new
 * and shall be marked, or NONE. */
void tetravex_print_board(const struct tetravex *p, const struct grid *grid,
                          int fresh, struct page *page);
/* With the numbers of the tiles. */
void tetravex_draw_board(const struct tetravex *p, const struct grid *grid,
                         int fresh, struct canvas *canvas);
void tetravex_draw_numbers(const void *puzzle, const struct grid *grid,
                           struct canvas *canvas);
void tetravex_draw_puzzle(const void *puzzle, struct canvas *canvas);
/* puzzlefile.c: as fields of JSON. */
void tetravex_tell_puzzle(const void *puzzle, struct writer *w);

#endif
