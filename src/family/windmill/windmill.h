/* windmill.h: what the files of this family share.
 *
 * A grid of this family is 1 x (2m-1) x (2n-1): the points of the doubled
 * box, x to the right and y upward, with row 0 at y = 2m-1 and column 0 at
 * x = 1.  A point holds the number of the piece that covers its square, or
 * EMPTY; where x and y are even there is no square, but GAP.
 *
 * Users name squares by row and column of the large ones, from 1, the first
 * row at the top; a small square lies half way between two large ones: 2,1.5.
 * So row 2r-2 and column 2c-2 of the grid are r,c. */
#ifndef FAMILY_WINDMILL_H
#define FAMILY_WINDMILL_H

#include "base/square.h"
#include "family/family.h"

enum {
    PIECES = 10,
    EMPTY = 10, /* no piece covers this square */
    TURNS = 4,
    SQUARES = 4 /* of a piece: two large ones, two small ones */
};

struct offset {
    int x, y;
};

/* Where a symmetry takes a piece in one of its turns: it becomes another
 * piece or itself, and its first large square lies so far from the image of
 * the old one. */
struct move {
    int piece, turn;
    struct offset first;
};

struct windmill {
    int rows, cols;     /* m and n: the large squares of the box */
    int pieces;         /* how many are to be packed */
    int piece[PIECES];  /* which ones, ascending */
    struct grid given;  /* owned; what is asked for at each point: a piece,
                           EMPTY, or GAP for anything; no size: anything
                           everywhere */
    int wanted[PIECES]; /* how many squares are given to each piece */
    char conflict[160]; /* why no packing has what is given, as a sentence;
                           empty: there is no such reason */
    int symmetries;     /* of the puzzle */
    int mirror[SQUARE_SYMMETRIES]; /* which of those of a square box they are
                                    */
    struct move move[SQUARE_SYMMETRIES][PIECES][TURNS];
};

/* A piece in its place: the k-th chosen one, its first large square at
 * (x, y). */
struct place {
    int chosen, turn, x, y;
};

/* The squares of one layer that a piece covers. */
struct squares {
    int count; /* all of them; the first two are kept */
    int row[2], col[2];
};

struct footprint {
    struct squares large, small;
};

/* Rows and columns of a grid from 0. */
static inline bool is_large(int row, int col)
{
    return row % 2 == 0 && col % 2 == 0;
}

static inline bool is_gap(int row, int col)
{
    return row % 2 == 1 && col % 2 == 1;
}

/* windmill.c: the squares of a piece, turned clockwise, with its first large
 * square at (0, 0), large ones first. */
void windmill_turned(int piece, int turns, struct offset square[SQUARES]);
/* The points of the doubled box that it covers; false if one is outside. */
bool windmill_points(const struct windmill *w, struct place place,
                     struct offset point[SQUARES]);
/* The point of the item of a square. */
struct offset windmill_square(const struct windmill *w, int item);
/* The box with what is given. */
void windmill_board(const void *puzzle, struct grid *grid);
/* Are there as many large squares as the pieces have? */
bool windmill_is_full(const struct windmill *w);
int windmill_fact(const struct windmill *w, struct place place);
struct place windmill_place(const struct windmill *w, int fact);

/* symmetry.c: finds those of the puzzle, which is built but for them. */
void windmill_find_symmetries(struct windmill *w);
int windmill_symmetries(const void *puzzle);
int windmill_image(const void *puzzle, int symmetry, int fact);

/* A piece that covers squares in the order of windmill_turned: which one, how
 * it is turned, and which of both large squares is its first. */
struct move windmill_recognise(const struct offset square[SQUARES]);

/* riddle.c: new puzzles, and hints. */
extern const struct generator windmill_generator;
extern const struct advisor windmill_advisor;
void windmill_print_board(const void *puzzle, struct page *page);
void windmill_tell_board(const void *puzzle, struct writer *out);
enum { WITH = 1, DIFFICULTY }; /* where these stand in the table */

/* givens.c: reads what the id gives besides its size and pieces. */
bool windmill_read_givens(struct windmill *w, const struct id *id,
                          struct error *err);
/* A square as users name it, of the grid: 2,1.5; a place: 3r@2,1. */
struct windmill_text {
    char text[40];
};
struct windmill_text windmill_square_text(int row, int col);
struct windmill_text windmill_place_text(const struct windmill *w, int fact);
void windmill_describe(const void *puzzle, const struct grid *grid,
                       const struct log *log);

/* What is asked for at a point of the grid. */
static inline int given_at(const struct windmill *w, int row, int col)
{
    return grid_get(&w->given, 0, row, col);
}

/* Can the piece lie there, in the box and as far as givens go? */
bool windmill_fits(const struct windmill *w, struct place place);

/* text.c: a letter of a drawing: a piece's digit, or one of these. */
enum {
    BLANK = PIECES,
    WALL,  /* a part of a wall, but for digits */
    STAR,  /* stands before the digit of a given square */
    CROSS, /* x: the square stays empty */
    CUT    /* X: neither that large square nor a small one astride its sides */
};

struct glyph {
    int letter;
    long column; /* in the file, from 1 */
};

/* The line of a drawing that shows row `row` of the grid, or the rim of the
 * box if it is -1; one glyph for each of the columns of the grid. */
bool windmill_scan_line(struct reader *r, int row, int cols,
                        struct glyph *glyph, struct error *err);

/* Makes the grid of a box without pieces. */
bool windmill_clear(const struct windmill *w, struct grid *grid);

/* Where each piece lies; numbers that are no piece are passed over. */
void windmill_footprints(const struct grid *grid,
                         struct footprint footprint[PIECES]);

bool windmill_check(const void *puzzle, const struct grid *grid,
                    struct error *err);
void windmill_print(const void *puzzle, const struct grid *grid,
                    struct page *page);
bool windmill_scan(const void *puzzle, struct reader *reader,
                   struct grid *grid, struct error *err);
void windmill_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas);
void windmill_draw_board(const void *puzzle, struct canvas *canvas);
void windmill_draw_advice(const void *puzzle, const struct advice *advice,
                          struct canvas *canvas);
void windmill_draw_heat(const void *puzzle, const struct grid *grid,
                        const double *heat, struct canvas *canvas);

#endif
