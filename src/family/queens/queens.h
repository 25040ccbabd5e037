/* queens.h: a board of queens, and what new puzzles and hints need of it. */
#ifndef FAMILY_QUEENS_QUEENS_H
#define FAMILY_QUEENS_QUEENS_H

#include "family/clue/clue.h"
#include "family/family.h"

enum parameter { BOARD, DIFFICULTY, PARAMETERS };
enum { LINES = 4 }; /* on which a queen stands */

typedef VEC(int) marks;

struct queens {
    int n;
    bool torus;
    struct grid given; /* owned; 1 for a queen, 0 elsewhere, as a solution */
    marks queens;      /* their facts */
    int *guarded;      /* owned; by item: how many given queens stand there */
    marks kept;        /* the symmetries that keep them; empty: all */
};

/* What follows from the queens that are given, if there are any. */
void queens_use_givens(struct queens *q);

int queens_diagonals(const struct queens *q); /* of each kind */
/* The items of a fact: its row, its column, its diagonals. */
void queens_items(const struct queens *q, int fact, struct entry line[LINES]);
/* The row or column, from 0, whose place among its kind of items this is. */
int queens_line(int n, int pipe);

void queens_print(const void *puzzle, const struct grid *grid,
                  struct page *page);
double queens_side(int n); /* of a square, in a picture */
struct point queens_corner(const struct queens *q, int at);
void queens_begin_board(const struct queens *q, struct canvas *canvas);
void queens_draw(const struct queens *q, const struct grid *grid,
                 struct canvas *canvas);

extern const struct family queens_family;
extern const struct generator queens_generator;
extern const struct advisor queens_advisor;

#endif
