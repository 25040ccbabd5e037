/* domino.h: a region of cells, shared by the files of the family. */
#ifndef FAMILY_DOMINO_DOMINO_H
#define FAMILY_DOMINO_DOMINO_H

#include "base/square.h"
#include "family/family.h"

#include <stdint.h>

struct rng;

/* In a grid a cell holds the side on which its partner lies. */
enum side { RIGHT, DOWN, LEFT, UP, ALONE };

enum { HORIZONTAL, VERTICAL };

enum { MILE = 16 };

struct frame {
    int top, left, rows, cols;
};

struct domino {
    int rows, cols;
    size_t cells;    /* positions that belong to the region */
    uint8_t *region; /* owned; (rows + 2) x (cols + 2), 1: a cell; the border
                        has none */
    uint8_t *wall;   /* owned; of each place: bit HORIZONTAL, a wall to its
                        right; bit VERTICAL, below; NULL: there are none */
    bool tatami;
    int meet;   /* tatami: windows of this many cells or more count */
    int *stone; /* owned; where in the region each MILE-th cell stands */
    struct frame frame; /* the least rectangle that holds the region */
    const char *shape;  /* static; parameters that make it of a size, in an
                           id; NULL: none do */
    int symmetries;     /* of the region */
    int mirror[SQUARE_SYMMETRIES]; /* which of those of the frame they are */
};

/* Rows and columns count from 0; -1 and rows or cols are the border. */
static inline uint8_t *region_at(const struct domino *d, int row, int col)
{
    ptrdiff_t stride = (ptrdiff_t)d->cols + 2;
    return d->region + ((row + 1) * stride + col + 1);
}

/* The number of a position, row by row. */
static inline int place(const struct domino *d, int row, int col)
{
    return row * d->cols + col;
}

/* A domino's fact: the place of its left or upper half, and its direction. */
static inline int domino_fact(int place, int direction)
{
    return 2 * place + direction;
}

/* May a domino lie there, its left or upper half on this place? */
static inline bool domino_fits(const struct domino *d, int row, int col,
                               int direction)
{
    const uint8_t *cell = region_at(d, row, col);
    return cell[0] && cell[direction == HORIZONTAL ? 1 : d->cols + 2] &&
           !(d->wall && d->wall[place(d, row, col)] >> direction & 1);
}

/* Is the region a rectangle without holes? */
static inline bool domino_is_rectangle(const struct domino *d)
{
    return d->cells == (size_t)d->frame.rows * (size_t)d->frame.cols;
}

/* The narrower side of the least rectangle around the region. */
static inline int profile_width(const struct domino *d)
{
    return d->frame.rows < d->frame.cols ? d->frame.rows : d->frame.cols;
}

/* profile/profile.c: each of 0 .. below-1 with the same probability. */
void domino_draw_number(struct rng *rng, const mpz_t below, mpz_t number);

/* domino.c: a row for each place of a domino, in the order of the options;
 * false: there is no memory for them. */
bool domino_begin_tally(const struct domino *d, struct tally *tally,
                        struct error *err);

extern const struct engine board_engine;
extern const struct engine heights_engine;
extern const struct engine hickerson_engine;
extern const struct engine kasteleyn_engine;
extern const struct engine matching_engine;
extern const struct engine profile_engine;

/* board.c: is the region small enough to be listed by the engine board? */
bool domino_is_small(const struct domino *d);
/* heights/terrain.c */
enum holes { HOLES_NONE, HOLES_SOME, HOLES_UNKNOWN }; /* no memory */
enum holes domino_holes(const struct domino *d);

/* walls.c: walls that no domino may cross, and dominoes that are given, which
 * have walls all around.  Short text in an id, or a drawing. */
bool domino_read_walls(struct domino *d, struct reader *r, struct error *err);
bool domino_read_drawing(struct domino *d, struct reader *r,
                         struct error *err);
/* A wall where this domino would lie; around it. */
void domino_bar(struct domino *d, int fact);
void domino_give(struct domino *d, int fact);
/* Is it there, as neither half can be covered else? */
bool domino_is_given(const struct domino *d, int fact);
/* For an engine that knows no walls: there are none, or a sentence. */
bool domino_without_walls(const struct domino *d, const char *engine,
                          struct error *err);

/* domino.c: an empty region of this size. */
bool domino_allocate(struct domino *d, int rows, int cols, struct error *err);
/* What follows from the region; board: a rectangle, perhaps without corners.
 */
void domino_settle(struct domino *d, bool board);
/* The exact cover of the plain rule. */
void domino_state_plain(const struct domino *d, struct cover *cover);

/* The cell of an item; the dominoes that lie wholly in a window of 2 x 2, by
 * their facts, and whether it counts for the tatami rule. */
struct rowcol domino_cell(const struct domino *d, int item);
size_t domino_window(const struct domino *d, int row, int col, int within[4]);
bool domino_window_counts(const struct domino *d, int row, int col);

/* riddle.c: new puzzles, and hints. */
extern const struct generator domino_generator;
extern const struct advisor domino_advisor;
enum { WITH = 4, DIFFICULTY }; /* where these stand in the table */

/* proof/prover.c: refutes the clauses by the reason that the search found.
 * *prover is the proof under way, NULL before it begins and when it has ended;
 * after VERDICT_UNKNOWN calling again goes on. */
struct prover;
enum verdict domino_prove(struct prover **prover, struct search *search,
                          struct proof *proof, struct error *err);
void prover_free(struct prover *prover); /* NULL is fine */

/* symmetry.c */
/* board: a rectangle, perhaps without corners. */
void domino_find_symmetries(struct domino *d, bool board);
int domino_symmetries(const void *puzzle);
int domino_image(const void *puzzle, int symmetry, int fact);

/* text.c */
void domino_print(const void *puzzle, const struct grid *grid,
                  struct page *page);
bool domino_scan(const void *puzzle, struct reader *reader, struct grid *grid,
                 struct error *err);

/* The region with the dominoes that are given; false: there is no memory. */
bool domino_lay_givens(const struct domino *d, struct grid *board);
void domino_print_board(const void *puzzle, struct page *page);
void domino_tell_board(const void *puzzle, struct writer *w);
void domino_print_advice(const void *puzzle, const struct advice *advice,
                         struct page *page);

/* draw.c */
int domino_colour(const struct grid *grid, int row, int col); /* 0xRRGGBB */
double domino_cell_side(int rows, int cols); /* in a picture of so many */
/* "rows 3 to 9, columns 1 to 4 of 100x100"; nothing if that is all. */
void domino_say_frame(const struct domino *d, const struct frame *frame,
                      char *text, size_t size);
enum { DOMINO_MARGIN = 12 }; /* around a picture */
/* Where the picture of a place begins. */
struct point domino_corner(double cell, int row, int col);
/* What a picture can show of the board: its first rows and columns. */
struct frame domino_picture(const struct domino *d);
/* region.c: cells, as squares of this side, behind the margin. */
void domino_draw_region(const struct domino *d, const struct frame *frame,
                        double cell, struct canvas *canvas);
/* heat.c */
void domino_draw_shares(const void *puzzle, const int *fact,
                        const double *share, size_t count,
                        struct canvas *canvas);
void domino_draw(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas);
void domino_draw_board(const void *puzzle, struct canvas *canvas);
void domino_draw_advice(const void *puzzle, const struct advice *advice,
                        struct canvas *canvas);

/* reason/reason.c */
void domino_member_place(const void *puzzle, int member, int *row, int *col);
void domino_print_reason(const void *puzzle, const struct reason *reason,
                         struct page *page);
void domino_draw_reason(const void *puzzle, const struct reason *reason,
                        struct canvas *canvas);

/* check.c */
bool domino_check(const void *puzzle, const struct grid *grid,
                  struct error *err);
bool domino_check_reason(const void *puzzle, const struct reason *reason,
                         struct error *err);

#endif
