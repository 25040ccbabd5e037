/* paths.c: what follows some first rows alone, for searches in units.
 *
 * A path is the first rows of a ship.  Of the children of one all are told
 * that the rule allows, whatever a look ahead would say, so that anybody can
 * see that none is missing; and of first rows that are mirror images of each
 * other one, where the mirror image of a ship is as good. */
#include "family/life/rows/inside.h"

#include <assert.h>

enum { NODES_A_PROBE = 64 };

/* The rows that a path tells, behind its first fork. */
static void take_rows(const struct trail *path, row_list *row)
{
    vec_clear(row);
    for (size_t f = 1; f < path->fork.len; f++)
        vec_push(row, (row_t)path->fork.at[f].option);
}

bool rows_path_fits(const struct rows *rows, const struct trail *path)
{
    const struct walk *walk = &rows->worker[0].runner.walk;
    row_list row = {0};
    bool good = true;
    for (size_t f = 1; good && f < path->fork.len; f++) {
        int option = path->fork.at[f].option;
        good = option >= 0 && option < rows->table.size &&
               path->fork.at[f].item == (int)f &&
               walk_allows(walk, row.at, (int)row.len, (row_t)option);
        vec_push(&row, (row_t)option);
    }
    vec_release(&row);
    return good;
}

void rows_add_path(struct rows *rows, const struct trail *path)
{
    struct runner *runner = &rows->worker[0].runner;
    struct unit unit = {.last = -1};
    take_rows(path, &unit.row);
    unit.floor = unit.row.len;
    seen_begin(&rows->seen, 1);
    bool fits = runner_load(runner, &unit);
    rows_close_seen(rows, runner);
    if (fits)
        vec_push(&rows->queue, unit);
    else
        unit_release(&unit); /* a look ahead has shown that it is in vain */
}

/* seldom: nobody says stop just here */
void rows_rest(struct rows *rows, const struct trail *way,
               void (*hear)(void *context, const struct trail *trail),
               void *context)
{
    struct trail trail = {0};
    for (size_t i = rows->first; i < rows->queue.len; i++) {
        trail_copy(&trail, way);
        seen_begin(&rows->seen, 1);
        runner_tell(&rows->worker[0].runner, &rows->queue.at[i], &trail);
        rows_close_seen(rows, &rows->worker[0].runner);
        if (trail_trim(&trail))
            hear(context, &trail);
    }
    trail_release(&trail);
}

/* ---- cutting -------------------------------------------------------- */

/* Is the last thing the empty space behind a ship? */
static bool is_over(const struct walk *walk, const row_list *row)
{
    int zeros = 0;
    for (size_t i = row->len; i && !row->at[i - 1]; i--)
        zeros++;
    return zeros >= walk->window;
}

void rows_open(const struct rows *rows, const struct trail *path,
               struct trail *fork)
{
    const struct runner *runner = &rows->worker[0].runner;
    const row_t *mirror = rows->table.mirror;
    row_list row = {0};
    take_rows(path, &row);
    trail_fork(fork, (int)path->fork.len, 0, NO_OPTION);
    for (int r = 0; r < rows->table.size && !is_over(&runner->walk, &row); r++)
        if ((row.len || !runner->mirrored || r <= mirror[r]) &&
            walk_allows(&runner->walk, row.at, (int)row.len, (row_t)r))
            trail_leave(fork, r);
    vec_release(&row);
}

double rows_measure(struct rows *rows, const struct trail *path, int probes,
                    uint64_t *steps)
{
    struct runner *runner = &rows->worker[0].runner;
    struct seen own, *shared = runner->seen;
    struct unit unit = {.last = -1};
    uint64_t most = (uint64_t)probes * NODES_A_PROBE;
    double nodes = 0;
    take_rows(path, &unit.row);
    unit.floor = unit.row.len;
    seen_init(&own, 0);
    runner->seen = &own;
    seen_begin(&own, 1);
    if (runner_load(runner, &unit)) {
        enum outcome outcome = runner_run(runner, most);
        double share = outcome == UNIT_GOES_ON ? runner_share(runner) : 1;
        nodes = (double)runner->nodes / (share > 1e-12 ? share : 1e-12) + 1;
        *steps += runner->nodes;
    }
    seen_end(&own, runner->marks);
    runner->nodes = runner->tried = runner->twice = runner->marks = 0;
    vec_clear(&runner->level);
    runner->seen = shared;
    seen_release(&own);
    unit_release(&unit);
    return nodes;
}
