/* rows.h: spaceships row by row, of any length.
 *
 * A search is given a velocity, a symmetry and a width, and finds ships or
 * tells that there is none.  Its results depend on the order: two ships that
 * end alike from some row on are found once. */
#ifndef FAMILY_LIFE_ROWS_ROWS_H
#define FAMILY_LIFE_ROWS_ROWS_H

#include "base/grid.h"
#include "engine/engine.h"
#include "family/life/automaton/rule.h"

typedef uint16_t row_t; /* bit i is column i; the axis is before column 0 */

enum { ROWS_WIDEST = 12, ROWS_LONGEST_PERIOD = 64 };

/* What lies before column 0: nothing, the mirror image of columns 1, 2, ... or
 * of 0, 1, ..., or a dead column and the mirror image.  Glide: nothing, and
 * after half the period the ship is its own mirror image. */
enum rows_symmetry { ROWS_NONE, ROWS_ODD, ROWS_EVEN, ROWS_GUTTER, ROWS_GLIDE };

struct rows_task {
    const struct rule *rule; /* borrowed until rows_new returns */
    int period, shift;       /* moves up by `shift` rows in a period */
    enum rows_symmetry symmetry;
    int width;          /* logical columns, of the widest phase */
    bool subperiod;     /* may the period be smaller? */
    const row_t *given; /* borrowed likewise: the first rows; or NULL */
    size_t givens;
    int threads;
    uint64_t memory;        /* bytes of the table of states */
    uint64_t shard, shards; /* part `shard` of `shards` alone */
    /* Borrowed; for a certificate that there is no ship, which one thread
     * writes; or NULL. */
    struct writer *certificate;
    /* Asked now and then, in the thread of rows_next: shall it stop? */
    bool (*pause)(void *listener);
    void *listener;
};

struct rows_counts {
    uint64_t nodes; /* rows that had a continuation and were new */
    uint64_t tried; /* rows that were chosen */
    uint64_t twice; /* rows that led to a known state */
    uint64_t ships;
    uint64_t states; /* in the table */
    int longest;     /* rows of all phases */
    bool forgetful;  /* the table was full */
};

struct rows;

/* Is it a task for tables: few columns, slower than light? */
bool rows_fit(const struct rows_task *task);
/* False with a sentence where a rule has no rows that can be searched. */
bool rows_rule_fits(const struct rule *rule, enum rows_symmetry symmetry,
                    struct error *err);
/* NULL with a sentence where the rows cannot be searched. */
struct rows *rows_new(const struct rows_task *task, struct error *err);
void rows_free(struct rows *rows); /* NULL is fine */
/* Says that there is no memory; false. */
bool rows_starve(int width, struct error *err);

/* VERDICT_FOUND: rows_ship knows it.  VERDICT_NONE: there is none, or no
 * further one.  VERDICT_UNKNOWN: `steps` nodes are spent, or somebody said
 * stop; calling again goes on.  VERDICT_ERROR: there is no memory. */
enum verdict rows_next(struct rows *rows, uint64_t steps);

/* The phase in which the ship's first row is alive: a grid with one layer,
 * without empty rows around it, as wide as the widest phase. */
void rows_ship(const struct rows *rows, struct grid *grid);
/* The same of the longest path so far, which is no ship. */
void rows_partial(const struct rows *rows, struct grid *grid);
void rows_count(const struct rows *rows, struct rows_counts *counts);
/* Adds the nodes since the last call, by the rows above them. */
void rows_levels(struct rows *rows, level_steps *to);
int rows_columns(const struct rows *rows); /* of the grids */

/* What is left to be done, in lines of text.  `load` follows rows_new with the
 * same task, but for threads and memory. */
void rows_save(const struct rows *rows, struct writer *out);
bool rows_load(struct rows *rows, struct reader *in, struct error *err);

/* Paths (paths.c): the rows behind the first fork of a trail, numbered from
 * 1 on.  They take the place of all that is to be searched, which is cleared
 * before. */
struct trail;
/* Does the rule allow these rows? */
bool rows_path_fits(const struct rows *rows, const struct trail *path);
void rows_clear_queue(struct rows *rows);
void rows_add_path(struct rows *rows, const struct trail *path);
/* What is left of them, as trails, each behind this way. */
void rows_rest(struct rows *rows, const struct trail *way,
               void (*hear)(void *context, const struct trail *trail),
               void *context);
/* A fork behind the path, with all its rows left; none behind a ship. */
void rows_open(const struct rows *rows, const struct trail *path,
               struct trail *fork);
/* How many nodes are there, roughly. */
double rows_measure(struct rows *rows, const struct trail *path, int probes,
                    uint64_t *steps);

#endif
