/* test_rows_save.c: a search that is paused, or saved and loaded, finds the
 * same ships, and a damaged file gets a sentence. */
#include "rows.h"

#include "base/reader.h"

typedef VEC(char *) texts;

static char *text_of(const struct grid *grid)
{
    struct printed p;
    print_begin(&p);
    for (int r = 0; r < grid->rows; r++) {
        for (int c = 0; c < grid->cols; c++)
            writer_byte(p.w, *grid_at(grid, 0, r, c) ? 'o' : '.');
        writer_byte(p.w, '\n');
    }
    print_end(&p);
    return p.text;
}

static void add_ship(const struct rows *rows, texts *ships)
{
    struct grid grid = {0};
    rows_ship(rows, &grid);
    vec_push(ships, text_of(&grid));
    grid_release(&grid);
}

static void release_texts(texts *ships)
{
    for (size_t i = 0; i < ships->len; i++)
        free(ships->at[i]);
    vec_release(ships);
}

static void all_ships(const struct rows_task *task, texts *ships,
                      struct rows_counts *counts)
{
    struct rows *rows = rows_of(task);
    while (rows_next(rows, UINT64_MAX) == VERDICT_FOUND)
        add_ship(rows, ships);
    rows_count(rows, counts);
    rows_free(rows);
}

static struct rows *save_and_load(const struct rows_task *task,
                                  struct rows *rows)
{
    struct printed p;
    struct reader in;
    struct error err = {0};
    print_begin(&p);
    rows_save(rows, p.w);
    print_end(&p);
    rows_free(rows);
    rows = rows_of(task);
    reader_text(&in, "saved", p.text, p.size);
    bool loaded = rows_load(rows, &in, &err);
    assert_string_equal(err.text, "");
    assert_true(loaded);
    assert_int_equal(reader_peek(&in), -1);
    reader_close(&in);
    free(p.text);
    return rows;
}

static bool pause_at_once(void *listener)
{
    (void)listener;
    return true;
}

/* Node for node: a state that got lost would be walked again. */
static void interrupted_searches_find_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < SEVERAL; i++) {
        struct rows_task task = task_of(&several[i]);
        texts whole = {0}, parts = {0};
        struct rows_counts counts, again;
        all_ships(&task, &whole, &counts);
        task.pause = pause_at_once;
        struct rows *rows = rows_of(&task);
        enum verdict verdict;
        int turns = 0;
        do {
            verdict = rows_next(rows, UINT64_MAX);
            if (verdict == VERDICT_FOUND)
                add_ship(rows, &parts);
            if (turns++ % 7 == 0)
                rows = save_and_load(&task, rows);
        } while (verdict != VERDICT_NONE);
        rows_count(rows, &again);
        rows_free(rows);
        assert_true(counts.nodes == again.nodes);
        assert_int_equal(whole.len, parts.len);
        for (size_t s = 0; s < whole.len; s++)
            assert_string_equal(whole.at[s], parts.at[s]);
        release_texts(&whole);
        release_texts(&parts);
    }
}

static void a_damaged_file_gets_a_sentence(void **state)
{
    (void)state;
    struct rows_task task = task_of(&several[0]);
    struct rows *rows = rows_of(&task);
    struct printed p;
    rows_next(rows, 20000);
    print_begin(&p);
    rows_save(rows, p.w);
    print_end(&p);
    uint64_t chance = 88172645463325252u;
    for (int i = 0; i < 200; i++) {
        struct reader in;
        struct error err = {0};
        char *text = memcpy(mem_alloc(p.size, 1), p.text, p.size);
        size_t size = p.size;
        if (i % 2)
            size = draw(&chance, p.size);
        else
            text[draw(&chance, p.size)] = "0 9x\n"[draw(&chance, 5)];
        reader_text(&in, "saved", text, size);
        if (!rows_load(rows, &in, &err))
            assert_true(err.text[0] && err.line);
        reader_close(&in);
        free(text);
    }
    free(p.text);
    rows_free(rows);
}

static bool ask_to_stop(void *listener)
{
    return ++*(int *)listener == 3;
}

static void a_search_can_be_paused(void **state)
{
    (void)state;
    int asked = 0;
    struct rows_task task = task_of(&longer);
    task.pause = ask_to_stop;
    task.listener = &asked;
    struct rows *rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_UNKNOWN);
    assert_int_equal(asked, 3);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_FOUND);
    struct grid grid = {0};
    rows_partial(rows, &grid);
    assert_true(grid.rows > 10);
    grid_release(&grid);
    rows_free(rows);
}

/* The rows of generations 0, 1, ... of a ship, by their numbers. */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interrupted_searches_find_the_same),
        cmocka_unit_test(a_damaged_file_gets_a_sentence),
        cmocka_unit_test(a_search_can_be_paused),
    };
    return cmocka_run_group_tests_name("rows_save", tests, set_up, NULL);
}
