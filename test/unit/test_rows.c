/* test_rows.c: the row search: what is known is found and what is not there
 * excluded, rows that are given are gone on with, and what cannot be searched
 * gets a sentence. */
#include "rows.h"

static const struct known knowns[] = {
    {1, 3, 6, ROWS_EVEN, true}, /* turtle */
    {1, 3, 8, ROWS_ODD, true},  /* dart */
    {1, 3, 6, ROWS_ODD, false},   {1, 4, 7, ROWS_EVEN, false},
    {1, 4, 8, ROWS_EVEN, true},   {1, 4, 7, ROWS_ODD, true},
    {2, 5, 6, ROWS_EVEN, false},  {2, 5, 7, ROWS_EVEN, false},
    {2, 5, 8, ROWS_EVEN, false},  {2, 5, 7, ROWS_ODD, false},
    {2, 5, 8, ROWS_ODD, true},    {1, 5, 7, ROWS_ODD, false},
    {1, 6, 6, ROWS_EVEN, false},  {1, 7, 6, ROWS_EVEN, false},
    {2, 7, 7, ROWS_EVEN, false},  {1, 10, 4, ROWS_EVEN, false},
    {2, 4, 4, ROWS_NONE, false},  {2, 4, 5, ROWS_NONE, true}, /* LWSS */
    {2, 4, 4, ROWS_GLIDE, false}, {2, 4, 5, ROWS_GLIDE, true},
};

static const struct known long_knowns[] = {
    {1, 4, 8, ROWS_ODD, true},   {1, 5, 8, ROWS_ODD, false},
    {1, 5, 8, ROWS_EVEN, false}, {1, 6, 7, ROWS_EVEN, false},
    {2, 7, 8, ROWS_EVEN, false}, {1, 10, 5, ROWS_EVEN, true},
};

static void check_knowns(const struct known *known, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct rows_task task = task_of(&known[i]);
        assert_int_equal(exhaust(&task) > 0, known[i].found);
    }
}

static void ships_are_found_and_widths_excluded(void **state)
{
    (void)state;
    check_knowns(knowns, sizeof knowns / sizeof *knowns);
}

static void long_searches_agree(void **state)
{
    (void)state;
    check_knowns(long_knowns, sizeof long_knowns / sizeof *long_knowns);
}

static void given_rows_are_gone_on_with(void **state)
{
    (void)state;
    struct rows_task task = task_of(&longer);
    struct rows *rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_FOUND);
    struct grid grid = {0}, again = {0};
    rows_ship(rows, &grid);
    rows_free(rows);
    row_t first = 0;
    for (int c = 0; c < task.width; c++)
        if (*grid_at(&grid, 0, 0, task.width + c))
            first |= (row_t)(1 << c);
    task.given = &first;
    task.givens = 1;
    rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_FOUND);
    rows_ship(rows, &again);
    assert_memory_equal(grid.cell, again.cell,
                        (size_t)grid.cols * sizeof *grid.cell);
    rows_free(rows);
    first = 255; /* this row bears cells before itself */
    rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_NONE);
    rows_free(rows);
    grid_release(&grid);
    grid_release(&again);
}

static void what_cannot_be_searched_gets_a_sentence(void **state)
{
    (void)state;
    static const struct known wrong[] = {
        {1, 1, 5, ROWS_NONE, 0},   {0, 3, 5, ROWS_NONE, 0},
        {1, 65, 5, ROWS_NONE, 0},  {1, 3, 0, ROWS_NONE, 0},
        {1, 3, 100, ROWS_NONE, 0}, {1, 4, 5, ROWS_GLIDE, 0},
        {4, 8, 5, ROWS_GLIDE, 0},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct rows_task task = task_of(&wrong[i]);
        struct error err = {0};
        assert_null(rows_new(&task, &err));
        assert_true(err.text[0]);
    }
    struct rule rule = life;
    struct error err = {0};
    struct rows_task task = task_of(&several[0]);
    task.rule = &rule;
    rule.next[0] = 1;
    assert_null(rows_new(&task, &err));
    rule = life;
    rule.next[CELL_W] = 1;
    assert_null(rows_new(&task, &err));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ships_are_found_and_widths_excluded),
        cmocka_unit_test(given_rows_are_gone_on_with),
        cmocka_unit_test(what_cannot_be_searched_gets_a_sentence),
    };
    const struct CMUnitTest long_tests[] = {
        cmocka_unit_test(long_searches_agree),
    };
    if (argc > 1 && !strcmp(argv[1], "long"))
        return cmocka_run_group_tests_name("rows-long", long_tests, set_up,
                                           NULL);
    return cmocka_run_group_tests_name("rows", tests, set_up, NULL);
}
