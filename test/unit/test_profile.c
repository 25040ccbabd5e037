/* test_profile.c: steps by level add up to all steps, whoever walks, and tell
 * the same tree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dovetail.h"

#include <stdio.h>
#include <string.h>

struct told {
    uint64_t steps, sum;
    size_t levels;
    uint64_t level[64];
};

static void take(const dt_search *search, struct told *told)
{
    struct dt_profile p;
    dt_profile(search, &p);
    *told = (struct told){.steps = p.steps, .levels = p.levels};
    assert_true(p.bytes > 0);
    assert_true(p.seconds >= 0);
    assert_true(strlen(p.engine) > 0 && strlen(p.step) > 0);
    for (size_t i = 0; i < p.levels; i++) {
        told->sum += p.level[i];
        if (i < sizeof told->level / sizeof *told->level)
            told->level[i] = p.level[i];
    }
    assert_true(!p.levels || p.level[p.levels - 1]);
}

/* Runs a search to its end, with options up to NULL; a flag's value is empty.
 */
static void run(const char *id, enum dt_task task, const char *const *options,
                struct told *told)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    for (; *options; options += 2)
        assert_true(
            dt_set(set, options[0], *options[1] ? options[1] : NULL, &err));
    dt_puzzle *puzzle = dt_open(id, set, &err);
    assert_non_null(puzzle);
    dt_search *search = dt_search_new(puzzle, set, task, &err);
    assert_non_null(search);
    int verdict = DT_FOUND;
    char *number = NULL;
    if (task == DT_COUNT)
        verdict = dt_count(search, &number, &err);
    while (verdict == DT_FOUND)
        verdict = dt_next(search, &err);
    assert_true(verdict == DT_NONE || verdict == DT_ENOUGH);
    take(search, told);
    dt_free(number);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
}

#define OPTIONS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void levels_add_up(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        enum dt_task task;
        const char *engine, *threads;
    } rows[] = {
        {"windmill:3x6", DT_COUNT, "dance", "1"},
        {"windmill:3x6", DT_COUNT, "dance", "3"},
        {"queens:7", DT_ENUMERATE, "dance", "1"},
        {"queens:7", DT_ENUMERATE, "dance", "2"},
        {"queens:6", DT_ENUMERATE, "cubes", "1"},
        {"queens:6", DT_ENUMERATE, "cubes", "2"},
        {"tetravex:4x4,colours=4,unique=no#1", DT_COUNT, "tiles", "1"},
        {"life,velocity=c/3,width=7", DT_SOLVE, "rows", "1"},
        {"life,velocity=c/3,width=7", DT_SOLVE, "rows", "2"},
        {"tetravex:8x8,colours=9,rotate=yes,unique=no#2", DT_SOLVE, "dance",
         "1"}, /* by sparse sets, with bit sets below */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct told told;
        run(rows[i].id, rows[i].task,
            OPTIONS("engine", rows[i].engine, "threads", rows[i].threads,
                    "verbose", ""),
            &told);
        assert_true(told.levels > 1);
        assert_int_equal(told.sum, told.steps);
    }
}

/* The first row has eight places; the upper levels are the same whether it is
 * listed or counted, by one or by two. */
static void lists_have_the_tree_of_counts(void **state)
{
    struct told list, one, two;
    (void)state;
    run("queens:8", DT_ENUMERATE, OPTIONS("engine", "dance", "verbose", ""),
        &list);
    run("queens:8", DT_ENUMERATE,
        OPTIONS("engine", "dance", "verbose", "", "threads", "2"), &two);
    run("queens:8", DT_COUNT, OPTIONS("engine", "dance", "verbose", ""), &one);
    assert_int_equal(list.level[0], 1);
    assert_int_equal(list.level[1], 8);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(list.level[i], two.level[i]);
        assert_int_equal(list.level[i], one.level[i]);
    }
}

/* Nobody counts levels unless somebody wants them, or has none. */
static void levels_are_asked_for(void **state)
{
    struct told told;
    (void)state;
    run("windmill:3x4", DT_COUNT, OPTIONS("engine", "dance"), &told);
    assert_int_equal(told.levels, 0);
    run("queens:6", DT_COUNT, OPTIONS("engine", "frontier", "verbose", ""),
        &told);
    assert_int_equal(told.levels, 0);
    assert_true(told.steps > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_add_up),
        cmocka_unit_test(lists_have_the_tree_of_counts),
        cmocka_unit_test(levels_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
