/* test_rows_walk.c: however the tree is walked, by which kernel, by halves, by
 * threads, with little memory or in shards, the answer is the same. */
#include "rows.h"

/* Walks on for some nodes with each kind, and compares all candidates. */
static void walk_alike(const struct known *known, rows_extend *extend)
{
    struct error err = {0};
    struct rows_table table;
    struct walk a, b;
    assert_true(
        rows_table_init(&table, &life, known->symmetry, known->width, &err));
    walk_init(&a, &table, known->period, known->shift, rows_plain);
    walk_init(&b, &table, known->period, known->shift, extend);
    for (int node = 0; node < 300; node++) {
        bool chosen = walk_choose(&a), entered = chosen && walk_enter(&a);
        assert_int_equal(walk_choose(&b), chosen);
        if (chosen)
            assert_int_equal(walk_enter(&b), entered);
        assert_int_equal(a.hit.len, b.hit.len);
        assert_int_equal(a.pair.len, b.pair.len);
        size_t pairs = a.pair.len - walk_level(&a, a.depth)->pair;
        assert_memory_equal(a.pair.at + a.pair.len - pairs,
                            b.pair.at + b.pair.len - pairs,
                            pairs * sizeof *a.pair.at);
        if (!chosen && !a.depth)
            break;
        if (!chosen || a.depth > 300) {
            walk_leave(&a);
            walk_leave(&b);
        }
    }
    walk_release(&a);
    walk_release(&b);
    rows_table_release(&table);
}

static void all_processors_take_the_same_steps(void **state)
{
    (void)state;
    static const struct known kinds[] = {
        {1, 4, 6, ROWS_ODD, 0},   {1, 4, 7, ROWS_ODD, 0},
        {1, 3, 8, ROWS_ODD, 0},   {2, 7, 9, ROWS_EVEN, 0},
        {1, 7, 10, ROWS_NONE, 0}, {1, 3, 11, ROWS_GUTTER, 0},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int kind = PROCESSOR_PLAIN; kind <= (int)processor(); kind++)
            walk_alike(&kinds[i], rows_for(kind));
}

/* What a wide table says of random rows, against the cells themselves. */
static void halves_are_the_whole(void **state)
{
    (void)state;
    uint64_t chance = 1234567;
    for (int width = ROWS_WHOLE + 1; width <= ROWS_WIDEST; width++) {
        struct error err = {0};
        struct rows_table table;
        static struct world world;
        assert_true(rows_table_init(&table, &life, ROWS_NONE, width, &err));
        for (int round = 0; round < 50; round++) {
            row_t row[3];
            memset(&world, 0, sizeof world);
            for (int r = 0; r < 3; r++) {
                row[r] = (row_t)draw(&chance, (uint64_t)table.size);
                for (int c = 0; c < width; c++)
                    world.cell[MIDDLE + r][MIDDLE + c] = row[r] >> c & 1;
            }
            world_step(&world, &life);
            unsigned next = row_of(&world, MIDDLE + 1, MIDDLE, width);
            int low = table.low, high = table.high;
            size_t lower = rows_lower(&table, row[0], row[1]);
            size_t upper = rows_upper(&table, row[0], row[1]);
            size_t in_low = row[2] & ((2u << low) - 1);
            size_t in_high = row[2] >> (low - 1), both = in_high & 3;
            bool born = world.cell[MIDDLE + 1][MIDDLE - 1] ||
                        world.cell[MIDDLE + 1][MIDDLE + width];
            const uint64_t *allowed =
                table.allowed +
                rows_edge(&table, row[0], row[1]) * (size_t)table.words;
            assert_int_equal(allowed[row[2] / 64] >> row[2] % 64 & 1, !born);
            assert_int_equal(table.lower[(lower << (low + 1)) + in_low],
                             next & ((1u << low) - 1));
            assert_int_equal(table.upper[(upper << (high + 1)) + in_high],
                             next >> low);
            if (born)
                continue;
            assert_true(table.low_reach[4 * lower + both] >>
                            (next & ((1u << low) - 1)) &
                        1);
            assert_true(table.high_reach[4 * upper + both] >> (next >> low) &
                        1);
        }
        rows_table_release(&table);
    }
}

static void threads_reach_the_same_verdict(void **state)
{
    (void)state;
    for (int i = 0; i < SEVERAL; i++) {
        struct rows_task task = task_of(&several[i]);
        task.threads = 3;
        assert_int_equal(exhaust(&task) > 0, several[i].found);
    }
}

static void little_memory_ends_too(void **state)
{
    (void)state;
    struct rows_task task = task_of(&several[0]);
    task.memory = 1;
    struct rows *rows = rows_of(&task);
    size_t ships = 0;
    while (rows_next(rows, UINT64_MAX) == VERDICT_FOUND)
        ships++;
    struct rows_counts counts;
    rows_count(rows, &counts);
    assert_true(counts.forgetful && ships > 0);
    rows_free(rows);
}

static void shards_are_the_whole(void **state)
{
    (void)state;
    for (int i = 0; i < SEVERAL; i++) {
        struct rows_task task = task_of(&several[i]);
        size_t ships = 0;
        task.shards = 3;
        for (task.shard = 0; task.shard < 3; task.shard++)
            ships += exhaust(&task);
        assert_int_equal(ships > 0, several[i].found);
    }
}

/* Saves a search, and goes on with another one. */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_processors_take_the_same_steps),
        cmocka_unit_test(halves_are_the_whole),
        cmocka_unit_test(threads_reach_the_same_verdict),
        cmocka_unit_test(little_memory_ends_too),
        cmocka_unit_test(shards_are_the_whole),
    };
    return cmocka_run_group_tests_name("rows_walk", tests, set_up, NULL);
}
