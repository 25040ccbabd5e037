/* unit.h: pieces of the tree of rows, and who walks them. */
#ifndef FAMILY_LIFE_ROWS_UNIT_H
#define FAMILY_LIFE_ROWS_UNIT_H

#include "family/life/rows/book.h"
#include "family/life/rows/seen.h"
#include "family/life/rows/walk.h"
#include "engine/pieces.h"

typedef VEC(row_t) row_list;

/* All that follows the first `floor` rows and is not done: the path of rows
 * tells which one is tried at each level, and those after it are left. */
struct unit {
    row_list row;
    size_t floor;
    int last;       /* the last row that was tried below the path; or -1 */
    unsigned turns; /* that it had */
};

/* What is known behind a number of rows. */
struct stand {
    int zeros;      /* rows that are 0 at the end */
    int since;      /* states since one that was marked; 0: it is */
    unsigned whole; /* bit i: the rows do not have the i-th smaller period */
    uint64_t print; /* of the state */
};

/* UNIT_STARVED: there is no memory to go on; for good. */
enum outcome { UNIT_GOES_ON, UNIT_DONE, UNIT_SHIP, UNIT_STARVED };

struct runner {
    struct walk walk;
    struct seen *seen; /* borrowed, as is what follows */
    const atomic_bool *hurry;
    VEC(struct stand) stand; /* by the number of rows */
    VEC(row_t) mirror;       /* of the rows, where it counts; else empty */
    bool mirrored;
    struct book book; /* knows all states, if a certificate is wanted */
    int divisor[8];   /* primes: no period is such a part; up to 0 */
    size_t floor;
    row_list longest;
    uint64_t nodes, tried, twice; /* the caller may clear them, */
    level_steps level;            /* nodes by rows, likewise */
    size_t marks;                 /* and these, which went to `seen` */
};

void runner_init(struct runner *runner, const struct rows_table *table,
                 struct seen *seen, const struct rows_task *task);
void runner_release(struct runner *runner);

/* Goes to where a unit stands; false: its rows cannot follow each other, or
 * the walk is starved. */
bool runner_load(struct runner *runner, const struct unit *unit);
/* Walks on for a number of nodes, or until somebody is in a hurry. */
enum outcome runner_run(struct runner *runner, uint64_t nodes);
void runner_save(const struct runner *runner, struct unit *unit);
/* Gives away what is left at the first level; false: nothing is. */
bool runner_split(struct runner *runner, struct unit *given);
/* The next child of the path becomes a unit.  UNIT_DONE: there is none;
 * UNIT_SHIP: a child is a ship, and there is no unit. */
enum outcome runner_child(struct runner *runner, struct unit *child);
/* Marks the states of a path as met; false: as runner_load. */
bool runner_mark(struct runner *runner, const row_t *row, size_t count);

/* The part of what follows the path that is done, if candidates share it
 * evenly (Knuth 1975). */
double runner_share(const struct runner *runner);
/* Where a unit stands, as a trail: a fork for each row, numbered from 1 on. */
void runner_tell(struct runner *runner, const struct unit *unit,
                 struct trail *trail);

void unit_release(struct unit *unit);

#endif
