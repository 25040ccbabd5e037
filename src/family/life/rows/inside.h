/* inside.h: a search by rows, for the files that are one. */
#ifndef FAMILY_LIFE_ROWS_INSIDE_H
#define FAMILY_LIFE_ROWS_INSIDE_H

#include "family/life/rows/rows.h"
#include "family/life/rows/unit.h"

struct worker {
    struct rows *rows; /* borrowed */
    struct runner runner;
    pthread_t thread;
};

struct rows {
    struct rows_task task; /* its rule and given rows are gone */
    struct rows_table table;
    struct seen seen;
    struct worker *worker; /* owned; as many as threads */
    size_t workers;
    VEC(row_list) ship;
    size_t delivered;
    row_list longest;
    struct rows_counts counts;
    level_steps level; /* nodes by rows, that nobody has taken */

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t change;
    VEC(struct unit) queue; /* those before `first` are gone */
    size_t first;
    size_t running, idle, working;
    uint64_t left; /* nodes that may be spent */
    bool stop;
    bool starved;      /* there was no memory to go on */
    atomic_bool hurry; /* stop, or somebody is idle */
};

static inline size_t rows_waiting(const struct rows *rows)
{
    return rows->queue.len - rows->first;
}

void rows_clear_ships(struct rows *rows);
/* Behind seen_begin: tells how many states the runner has marked. */
void rows_close_seen(struct rows *rows, struct runner *runner);

#endif
