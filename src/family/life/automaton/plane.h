/* plane.h: a rule on a plane without borders, or rolled up. */
#ifndef FAMILY_LIFE_AUTOMATON_PLANE_H
#define FAMILY_LIFE_AUTOMATON_PLANE_H

#include "base/grid.h"
#include "family/life/automaton/rule.h"

/* The smallest rectangle that holds all live cells; rows go down.  A zeroed
 * plane is empty. */
struct plane {
    int top, left;
    int rows, cols;      /* 0 x 0: nothing is alive */
    unsigned char *cell; /* owned; row by row, 1 is alive */
};

bool plane_alive(const struct plane *plane, int row, int col);
/* Takes the cells of a layer that are 1; its corner becomes (0,0). */
void plane_take(struct plane *plane, const struct grid *grid, int layer);
/* Moves the upper left corner of the live cells. */
void plane_move(struct plane *plane, int top, int left);
/* Sets the cells of a layer; those that lie outside are lost. */
void plane_put(const struct plane *plane, struct grid *grid, int layer);
void plane_set(struct plane *plane, int row, int col, bool alive);
/* step.c: to the next generation.  Nothing comes alive among dead cells alone:
 * of B0 there is no plane. */
void plane_step(struct plane *plane, const struct rule *rule);
/* The same where row `rows` is row 0 again, and column `cols` column 0; 0: no
 * such row or column.  The pattern lies from row 0 and column 0 on. */
void plane_step_round(struct plane *plane, const struct rule *rule, int rows,
                      int cols);
bool plane_same_shape(const struct plane *a, const struct plane *b);
void plane_copy(struct plane *copy, const struct plane *plane);
void plane_release(struct plane *plane);

/* Row or column `at` of `size`, where behind the last comes the first; 0:
 * there is no last. */
static inline int around(int at, int size)
{
    return size ? (at % size + size) % size : at;
}

#endif
