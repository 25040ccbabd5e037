/* rows.h: what the tests of the row search share: a simulator of their own,
 * by which every ship is run, and searches. */
#ifndef TEST_ROWS_H
#define TEST_ROWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/writer.h"
#include "family/life/rows/rows.h"
#include "family/life/rows/walk.h"
#include "help.h"

#include <stdlib.h>
#include <string.h>

/* ---- a plain simulator ---------------------------------------------- */

enum { HIGH = 1024, WIDE = 128, MIDDLE = WIDE / 2 };

struct world {
    unsigned char cell[HIGH][WIDE];
};

static inline void world_step(struct world *world, const struct rule *rule)
{
    static struct world next;
    memset(&next, 0, sizeof next);
    for (int r = 1; r < HIGH - 1; r++)
        for (int c = 1; c < WIDE - 1; c++) {
            unsigned index = 0;
            for (int i = 0; i < 9; i++)
                index = index * 2 + world->cell[r + i / 3 - 1][c + i % 3 - 1];
            next.cell[r][c] = rule->next[index];
        }
    *world = next;
}

/* Is b what a was, so many rows higher? */
static inline bool moved_up(const struct world *a, const struct world *b,
                            int rows)
{
    for (int r = 0; r < HIGH; r++)
        for (int c = 0; c < WIDE; c++)
            if (b->cell[r][c] != (r + rows < HIGH ? a->cell[r + rows][c] : 0))
                return false;
    return true;
}

/* The columns that are ever alive. */
static inline void world_extent(const struct world *world, int *left,
                                int *right)
{
    for (int r = 0; r < HIGH; r++)
        for (int c = 0; c < WIDE; c++)
            if (world->cell[r][c]) {
                *left = c < *left ? c : *left;
                *right = c > *right ? c : *right;
            }
}

static inline void world_draw(struct world *world, const struct grid *grid)
{
    memset(world, 0, sizeof *world);
    assert_true(grid->rows < HIGH - 40 && grid->cols < MIDDLE);
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->cols; c++)
            world->cell[r + 30][c + MIDDLE - 20] =
                (unsigned char)*grid_at(grid, 0, r, c);
}

/* A ship of this velocity, of a smaller period only where it may have one, and
 * no wider than said? */
static inline void assert_ship(const struct rows_task *task,
                               const struct grid *grid, int columns)
{
    static struct world start, world;
    assert_true(grid->rows > 0);
    world_draw(&start, grid);
    world = start;
    int left = WIDE, right = 0;
    for (int t = 1; t <= task->period; t++) {
        world_extent(&world, &left, &right);
        world_step(&world, task->rule);
        bool back = t * task->shift % task->period == 0 &&
                    moved_up(&start, &world, t * task->shift / task->period);
        if (t == task->period || !task->subperiod)
            assert_int_equal(back, t == task->period);
    }
    assert_true(left >= MIDDLE - 20 && right < MIDDLE - 20 + columns);
}

static inline unsigned row_of(const struct world *world, int row, int from,
                              int count)
{
    unsigned bits = 0;
    for (int c = 0; c < count && row >= 0; c++)
        if (world->cell[row][from + c])
            bits |= 1u << (c & 31);
    return bits;
}

/* ---- searches ------------------------------------------------------- */

static struct rule life;

static inline int set_up(void **state)
{
    struct error err = {0};
    (void)state;
    return rule_parse(&life, "B3/S23", &err) ? 0 : -1;
}

struct known {
    int shift, period, width;
    enum rows_symmetry symmetry;
    bool found; /* not known where it is left out */
};

static inline struct rows_task task_of(const struct known *known)
{
    return (struct rows_task){
        .rule = &life,
        .period = known->period,
        .shift = known->shift,
        .width = known->width,
        .symmetry = known->symmetry,
        .threads = 1,
        .memory = UINT64_C(1) << 30,
    };
}

static inline struct rows *rows_of(const struct rows_task *task)
{
    struct error err = {0};
    struct rows *rows = rows_new(task, &err);
    assert_non_null(rows);
    return rows;
}

/* Of all generations. */
static inline int columns_of(const struct rows_task *task)
{
    switch (task->symmetry) {
    case ROWS_ODD:
        return 2 * task->width - 1;
    case ROWS_EVEN:
        return 2 * task->width;
    case ROWS_GUTTER:
        return 2 * task->width + 1;
    default:
        return task->width;
    }
}

/* What a search by rows says; its ship is one. */
static inline enum verdict verdict_of(const struct rows_task *task,
                                      uint64_t steps)
{
    struct rows *rows = rows_of(task);
    enum verdict verdict = rows_next(rows, steps);
    if (verdict == VERDICT_FOUND) {
        struct grid grid = {0};
        rows_ship(rows, &grid);
        assert_int_equal(rows_columns(rows), columns_of(task));
        assert_ship(task, &grid, columns_of(task));
        grid_release(&grid);
    }
    rows_free(rows);
    return verdict;
}

/* Searches to the end; answers how many ships there were. */
static inline size_t exhaust(const struct rows_task *task)
{
    struct rows *rows = rows_of(task);
    struct grid grid = {0};
    size_t count = 0;
    enum verdict verdict;
    while ((verdict = rows_next(rows, UINT64_MAX)) == VERDICT_FOUND) {
        rows_ship(rows, &grid);
        assert_ship(task, &grid, rows_columns(rows));
        count++;
    }
    assert_int_equal(verdict, VERDICT_NONE);
    grid_release(&grid);
    rows_free(rows);
    return count;
}

/* A rule that does not tell left from right, keeps empty space empty and what
 * lives from going aside, and likes to move up: many such rules have ships. */
static inline void random_rule(struct rng *rng, struct rule *rule)
{
    const unsigned west = CELL_NW | CELL_W | CELL_SW;
    const unsigned east = CELL_NE | CELL_E | CELL_SE;
    *rule = (struct rule){.text = "random"};
    for (unsigned i = 0; i < NEIGHBOURHOODS; i++) {
        unsigned mirror = (i & west) >> 2 | (i & east) << 2;
        mirror |= i & ~(west | east);
        bool aside = !(i & ~west) || !(i & ~east);
        bool near = i & (CELL_C | CELL_S);
        if (mirror < i)
            rule->next[i] = rule->next[mirror];
        else
            rule->next[i] = !aside && rng_below(rng, 8) < (near ? 6 : 0);
    }
}

/* A kind with a random rule; by turns a smaller period may be. */
static inline struct rows_task random_task(struct rng *rng, struct rule *rule,
                                           const struct known *kinds,
                                           int count, int round)
{
    struct rows_task task = task_of(&kinds[round % count]);
    random_rule(rng, rule);
    task.rule = rule;
    task.subperiod = round / count % 2;
    return task;
}

static const struct known several[] = {
    {1, 4, 7, ROWS_ODD, true},
    {1, 3, 8, ROWS_ODD, true},
    {2, 4, 6, ROWS_NONE, true},
    {2, 5, 7, ROWS_EVEN, false},
};
static const struct known longer = {1, 4, 8, ROWS_EVEN, true};
enum { SEVERAL = sizeof several / sizeof *several };

#endif
