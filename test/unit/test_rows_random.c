/* test_rows_random.c: on random rules the row search agrees with brute force,
 * with itself about multiples of a period, and with clauses for more and more
 * rows. */
#include "rows.h"

#include "base/reader.h"
#include "family/life/unroll/unroll.h"

#include <math.h>

/* Velocities, widths and symmetries, by turns with a smaller period that may
 * be; brute force does not try glide. */
static const struct known kinds[] = {
    {1, 2, 4, ROWS_NONE, 0},   {1, 3, 4, ROWS_NONE, 0},
    {1, 2, 4, ROWS_ODD, 0},    {1, 2, 4, ROWS_EVEN, 0},
    {1, 3, 4, ROWS_EVEN, 0},   {1, 2, 4, ROWS_GUTTER, 0},
    {1, 3, 4, ROWS_GUTTER, 0}, {2, 3, 4, ROWS_NONE, 0},
    {2, 3, 4, ROWS_EVEN, 0},   {3, 4, 4, ROWS_ODD, 0},
    {1, 4, 4, ROWS_ODD, 0},    {2, 4, 4, ROWS_NONE, 0},
    {2, 4, 4, ROWS_EVEN, 0},   {2, 5, 4, ROWS_EVEN, 0},
    {1, 3, 3, ROWS_NONE, 0},   {1, 2, 3, ROWS_NONE, 0},
    {2, 6, 3, ROWS_NONE, 0},   {1, 2, 1, ROWS_ODD, 0},
    {1, 2, 2, ROWS_GUTTER, 0}, {2, 4, 3, ROWS_NONE, 0},
    {2, 4, 4, ROWS_GLIDE, 0},  {2, 4, 3, ROWS_GLIDE, 0},
};
enum { KINDS = sizeof kinds / sizeof *kinds, BY_BRUTE_FORCE = KINDS - 2 };

enum { BOX = 18, BOX_COLS = 14, BOX_ROWS = 3 };

static void box_step(uint8_t box[BOX][BOX_COLS], const struct rule *rule)
{
    uint8_t next[BOX][BOX_COLS] = {{0}};
    for (int r = 1; r < BOX - 1; r++)
        for (int c = 1; c < BOX_COLS - 1; c++) {
            unsigned index = 0;
            for (int i = 0; i < 9; i++)
                index = index * 2 + box[r + i / 3 - 1][c + i % 3 - 1];
            next[r][c] = rule->next[index];
        }
    memcpy(box, next, sizeof next);
}

/* Do only columns `from` to `from + width - 1` live? */
static bool box_within(uint8_t box[BOX][BOX_COLS], int from, int width)
{
    for (int r = 0; r < BOX; r++)
        for (int c = 0; c < BOX_COLS; c++)
            if (box[r][c] && (c < from || c >= from + width))
                return false;
    return true;
}

/* Is this pattern of BOX_ROWS rows a ship of the task? */
static bool brute_ship(const struct rows_task *task, uint32_t pattern,
                       int columns)
{
    uint8_t start[BOX][BOX_COLS] = {{0}}, box[BOX][BOX_COLS];
    int width = task->width, from = 2;
    for (int r = 0; r < BOX_ROWS; r++)
        for (int c = 0; c < width; c++)
            if (pattern >> (r * width + c) & 1) {
                int right = from + columns - width + c;
                start[7 + r][right] = 1;
                if (columns > width)
                    start[7 + r][2 * from + columns - 1 - right] = 1;
            }
    memcpy(box, start, sizeof box);
    for (int t = 1; t <= task->period; t++) {
        box_step(box, task->rule);
        if (!box_within(box, from, columns))
            return false;
        if (task->symmetry == ROWS_GUTTER)
            for (int r = 0; r < BOX; r++)
                if (box[r][from + width])
                    return false;
        int up = t * task->shift / task->period;
        bool back = t * task->shift % task->period == 0 &&
                    !memcmp(box, start[up], (size_t)(BOX - up) * BOX_COLS);
        if (back != (t == task->period) && (!back || !task->subperiod))
            return false;
    }
    return true;
}

static void rows_and_brute_force_agree(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 7);
    int found = 0, none = 0, brute = 0;
    for (int round = 0; round < 380; round++) {
        struct rule rule;
        struct rows_task task =
            random_task(&rng, &rule, kinds, BY_BRUTE_FORCE, round);
        bool exists = false;
        for (uint32_t i = 1; i < 1u << (BOX_ROWS * task.width) && !exists; i++)
            exists = brute_ship(&task, i, columns_of(&task));
        brute += exists;
        enum verdict verdict = verdict_of(&task, 200000);
        if (verdict == VERDICT_NONE)
            assert_false(exists);
        found += verdict == VERDICT_FOUND;
        none += verdict == VERDICT_NONE;
    }
    assert_true(found >= 8 && none >= 20 && brute >= 2);
}

/* ---- smaller periods ------------------------------------------------ */

/* A ship of the first kind is one of the second, with a smaller period. */
static const struct known twice[][2] = {
    {{1, 2, 4, ROWS_NONE, 0}, {2, 4, 4, ROWS_NONE, 0}},
    {{1, 2, 3, ROWS_NONE, 0}, {3, 6, 3, ROWS_NONE, 0}},
    {{1, 3, 3, ROWS_NONE, 0}, {2, 6, 3, ROWS_NONE, 0}},
    {{1, 2, 3, ROWS_EVEN, 0}, {2, 4, 3, ROWS_EVEN, 0}},
    {{1, 2, 2, ROWS_EVEN, 0}, {2, 4, 4, ROWS_GLIDE, 0}},
    {{1, 2, 2, ROWS_ODD, 0}, {2, 4, 3, ROWS_GLIDE, 0}},
};
enum { TWICE = sizeof twice / sizeof *twice };

static enum verdict verdict_by(const struct known *kind,
                               const struct rule *rule, bool subperiod)
{
    struct rows_task task = task_of(kind);
    task.rule = rule;
    task.subperiod = subperiod;
    return verdict_of(&task, 50000);
}

static void smaller_periods_are_found(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 3);
    int found = 0, none = 0;
    for (int round = 0; round < 600; round++) {
        struct rule rule;
        random_rule(&rng, &rule);
        const struct known *kind = twice[round % TWICE];
        if (verdict_by(&kind[0], &rule, false) != VERDICT_FOUND) {
            none++;
            continue;
        }
        assert_int_not_equal(verdict_by(&kind[1], &rule, true), VERDICT_NONE);
        verdict_by(&kind[1], &rule, false);
        found++;
    }
    assert_true(found >= 8 && none >= 20);
}

/* ---- by clauses ----------------------------------------------------- */

/* Searches the task by clauses, starts again from what was saved after every
 * `pace` conflicts, and keeps the ship. */
static enum verdict unroll_task(const struct rows_task *task, int columns,
                                uint64_t pace, struct grid *ship)
{
    struct strip_task strip = {.rule = task->rule,
                               .period = task->period,
                               .shift = task->shift,
                               .symmetry = task->symmetry,
                               .cols = columns,
                               .subperiod = task->subperiod};
    struct request request;
    struct search search;
    request_init(&request);
    search_init(&search, NULL, &request);
    struct error err = {0};
    struct sat sat = cadical_sat(NULL);
    struct unroll *unroll = unroll_new(&strip, &sat, &err);
    assert_non_null(unroll);
    enum verdict verdict = VERDICT_UNKNOWN;
    for (int round = 0; round < 4 && verdict == VERDICT_UNKNOWN; round++) {
        search.effort = search.steps + pace * (round < 3 ? 1 : 20);
        verdict = unroll_next(unroll, &search, &err);
        if (verdict != VERDICT_UNKNOWN)
            break;
        struct printed p;
        struct reader in;
        print_begin(&p);
        unroll_save(unroll, p.w);
        print_end(&p);
        unroll_free(unroll);
        sat = cadical_sat(NULL);
        unroll = unroll_new(&strip, &sat, &err);
        reader_text(&in, "saved", p.text, p.size);
        assert_true(unroll_load(unroll, &search, &in, &err));
        reader_close(&in);
        free(p.text);
    }
    if (verdict == VERDICT_FOUND)
        unroll_ship(unroll, ship);
    unroll_free(unroll);
    return verdict;
}

static void clauses_and_tables_agree(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 11);
    int found = 0, none = 0;
    for (int round = 0; round < 440; round++) {
        struct rule rule;
        struct rows_task task = random_task(&rng, &rule, kinds, KINDS, round);
        int columns = columns_of(&task);
        enum verdict verdict = verdict_of(&task, 50000);
        struct grid grid = {0};
        enum verdict other = unroll_task(&task, columns, 100, &grid);
        if (verdict != VERDICT_UNKNOWN && other != VERDICT_UNKNOWN)
            assert_int_equal(verdict, other);
        if (other == VERDICT_FOUND)
            assert_ship(&task, &grid, columns);
        found += other == VERDICT_FOUND;
        none += other == VERDICT_NONE;
        grid_release(&grid);
    }
    assert_true(found >= 4 && none >= 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_and_brute_force_agree),
        cmocka_unit_test(smaller_periods_are_found),
        cmocka_unit_test(clauses_and_tables_agree),
    };
    return cmocka_run_group_tests_name("rows_random", tests, set_up, NULL);
}
