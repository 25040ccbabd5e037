/* strip.h: the rows of a ship as clauses, as many rows as are wanted. */
#ifndef FAMILY_LIFE_UNROLL_STRIP_H
#define FAMILY_LIFE_UNROLL_STRIP_H

#include "family/life/clauses/transition.h"
#include "family/life/pattern/pattern.h"
#include "family/life/rows/rows.h"
#include "family/life/symmetry.h"

struct strip_task {
    const struct rule *rule; /* borrowed until strip_init returns */
    int period, shift;       /* moves up by `shift` rows in a period, */
    int right;               /* and by so many columns to the right */
    enum rows_symmetry symmetry;
    int cols;                    /* of the window that moves along */
    bool subperiod;              /* may the period be smaller? */
    const struct pattern *drawn; /* borrowed: a part of the ship; or NULL */
    bool tail;                   /* it is the end, else the beginning */
};

/* "At least 1, 2, 3" of three cells. */
struct sums {
    int least[3];
};

struct strip {
    struct strip_task task;
    struct transition transition;
    struct sink sink;      /* of all clauses */
    int period, shift;     /* after which it is back, or is a mirror image */
    int strands;           /* their greatest common divisor */
    int stored;            /* columns that have variables */
    int first;             /* the number of the first row */
    VEC(int) base;         /* of each row the variable before its first */
    VEC(struct sums) sums; /* of each row, if the rule goes by sums */
    int variables;
    int prime[8]; /* of smaller periods, up to 0 */
    /* By row and prime: a smaller period is excluded by the rows so far. */
    VEC(int) whole;
};

void strip_init(struct strip *strip, const struct strip_task *task,
                struct sink sink);
void strip_release(struct strip *strip);

/* One row more, with all that the rule says of the rows up to it. */
void strip_add_row(struct strip *strip);
/* How many rows there are, of all generations together. */
static inline int strip_rows(const struct strip *strip)
{
    return (int)strip->base.len;
}
/* So many rows tell all that can follow. */
static inline int strip_window(const struct strip *strip)
{
    return 2 * strip->period;
}
static inline bool strip_has_front(const struct strip *strip)
{
    return strip->task.drawn && !strip->task.tail;
}
/* The variable of a stored column of a row, both from 0. */
static inline int strip_cell(const struct strip *strip, int row, int col)
{
    return strip->base.at[row] + col + 1;
}
/* The number of a cell among those of all rows, stored columns alone; -1: it
 * is dead for ever.  Its row may not be there yet. */
int strip_index(const struct strip *strip, struct place place);
/* A literal, or DEAD; of rows that there are, or that are dead. */
int strip_literal(const struct strip *strip, struct place place);
bool strip_has(const struct strip *strip, struct place place);
/* The rows that end with two others tell the same future if they are alike:
 * is that so for their numbers? */
bool strip_alike(const struct strip *strip, int row, int other);

/* Not all cells of these rows are dead. */
void strip_not_empty(struct strip *strip, int begin, int end);
/* The rows that end with i and j differ, or a smaller period is excluded
 * between them. */
void strip_differ(struct strip *strip, int i, int j);
/* A variable that makes the drawing lie in rows from `top` on and somewhere in
 * the window, where its generation 0 is generation `time`, and nothing lives
 * above it then; of a tail, nothing below it. */
int strip_draw(struct strip *strip, int top, int time);
/* The first column of a generation. */
int strip_left(const struct strip *strip, int time);
/* Rows of generations 0 .. period-1: before the first nothing is alive, and
 * behind the last there are none yet. */
int strip_top(const struct strip *strip);
int strip_bottom(const struct strip *strip);

#endif
