/* test_data.c: the library as programs want it: problems made call by call or
 * from memory, answers as data, output to a function. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dovetail.h"

#include <stdlib.h>
#include <string.h>

/* ---- help ----------------------------------------------------------- */

static dt_settings *settings(const char *name, const char *value)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    if (name)
        assert_true(dt_set(set, name, value, &err));
    return set;
}

static char *count_of(const dt_puzzle *puzzle, const char *engine)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = settings("engine", engine);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    char *number = NULL;
    assert_non_null(search);
    assert_int_equal(dt_count(search, &number, &err), DT_NONE);
    dt_search_free(search);
    dt_settings_free(set);
    return number;
}

static void assert_count(const dt_puzzle *puzzle, const char *engine,
                         const char *wanted)
{
    char *number = count_of(puzzle, engine);
    assert_string_equal(number, wanted);
    dt_free(number);
}

/* ---- covers --------------------------------------------------------- */

/* a b once, c twice or thrice, p and q secondary; items in any order. */
static dt_cover *small_cover(void)
{
    struct dt_error err;
    dt_cover *cover = dt_cover_new("small");
    int p = dt_cover_secondary(cover, "p", &err);
    int a = dt_cover_item(cover, "a", 1, 1, &err);
    int c = dt_cover_item(cover, "c", 2, 3, &err);
    int b = dt_cover_item(cover, "b", 1, 1, &err);
    struct dt_entry options[][3] = {
        {{a, NULL}, {c, NULL}, {p, "red"}},
        {{b, NULL}, {c, NULL}, {p, "red"}},
        {{b, NULL}, {c, NULL}, {p, "blue"}},
        {{c, NULL}, {p, "red"}, {0, 0}},
        {{a, NULL}, {b, NULL}, {c, NULL}},
    };
    const size_t sizes[] = {3, 3, 3, 2, 3};
    for (int o = 0; o < 5; o++)
        assert_int_equal(
            dt_cover_option(cover, options[o], sizes[o], o * 10, &err), o);
    return cover;
}

/* {0,1}, {0,1,3} and {4,3}: nothing else covers a, b once and c 2 to 3
 * times. */
static void covers(void **state)
{
    (void)state;
    dt_cover *cover = small_cover();
    dt_puzzle *puzzle = dt_cover_open(cover);
    dt_cover_free(cover); /* the puzzle has all of it */
    assert_string_equal(dt_id(puzzle), "small");
    assert_count(puzzle, "dance", "3");
    assert_count(puzzle, "cadical", "3");
    struct dt_error err;
    dt_settings *set = settings("cheapest", NULL);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    assert_int_equal(dt_next(search, &err), DT_FOUND);
    const int *facts;
    assert_int_equal(dt_facts(search, &facts), 2);
    assert_int_equal(facts[0] + facts[1], 1); /* cost 10, not 40 or 70 */
    dt_search_free(search);
    dt_settings_free(set);
    dt_puzzle_free(puzzle);
}

static void bad_covers(void **state)
{
    (void)state;
    struct dt_error err;
    dt_cover *cover = dt_cover_new("bad");
    int a = dt_cover_item(cover, "a", 1, 1, &err);
    assert_int_equal(a, 0);
    static const char *const names[] = {"a", "", "b c", "b:c", "b|c", "\n"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        err.text[0] = 0;
        assert_int_equal(dt_cover_item(cover, names[i], 1, 1, &err), -1);
        assert_true(err.text[0]);
    }
    assert_int_equal(dt_cover_item(cover, "b", 2, 1, &err), -1);
    assert_int_equal(dt_cover_item(cover, "b", 0, 0, &err), -1);
    assert_int_equal(dt_cover_item(cover, "b", -1, 1, &err), -1);
    struct dt_entry twice[] = {{a, NULL}, {a, NULL}}, far[] = {{7, NULL}};
    struct dt_entry red[] = {{a, "red"}};
    assert_int_equal(dt_cover_option(cover, twice, 2, 0, &err), -1);
    assert_int_equal(dt_cover_option(cover, far, 1, 0, &err), -1);
    assert_int_equal(dt_cover_option(cover, red, 1, 0, &err), -1);
    assert_int_equal(dt_cover_option(cover, twice, 1, -1, &err), -1);
    assert_int_equal(dt_cover_option(cover, twice, 0, 0, &err), -1);
    assert_int_equal(dt_cover_option(cover, twice, 1, INT64_MAX, &err), 0);
    assert_int_equal(dt_cover_option(cover, twice, 1, 1, &err), -1);
    dt_puzzle *puzzle = dt_cover_open(cover);
    assert_count(puzzle, "auto", "1"); /* the good ones alone */
    dt_puzzle_free(puzzle);
    dt_cover_free(cover);
}

/* ---- clauses -------------------------------------------------------- */

static void clauses(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    dt_clauses *clauses = dt_clauses_new("xor", 3);
    assert_true(dt_clauses_add(clauses, (int[]){1, 2}, 2, &err));
    assert_true(dt_clauses_add(clauses, (int[]){-1, -2}, 2, &err));
    assert_true(dt_clauses_name(clauses, 2, "two", &err));
    assert_false(dt_clauses_add(clauses, (int[]){1, 0}, 2, &err));
    assert_false(dt_clauses_add(clauses, (int[]){INT32_MIN}, 1, &err));
    assert_false(dt_clauses_name(clauses, 1, "two", &err));
    assert_false(dt_clauses_name(clauses, 1, "7", &err));
    assert_false(dt_clauses_name(clauses, 0, "zero", &err));
    dt_puzzle *puzzle = dt_clauses_open(clauses);
    assert_count(puzzle, "cadical", "4"); /* 3 is free */
    dt_settings *set = dt_settings_new();
    dt_search *search = dt_search_new(puzzle, set, DT_ENUMERATE, &err);
    int named = 0;
    while (dt_next(search, &err) == DT_FOUND) {
        const int *facts;
        size_t count = dt_facts(search, &facts);
        for (size_t i = 0; i < count; i++)
            named += !strcmp(dt_fact_name(puzzle, facts[i]), "two");
    }
    assert_int_equal(named, 2);
    assert_null(dt_fact_name(puzzle, 99));
    assert_null(dt_fact_name(puzzle, -1));
    dt_search_free(search);
    dt_settings_free(set);
    dt_puzzle_free(puzzle);
    dt_clauses_free(clauses);
}

/* ---- from memory ---------------------------------------------------- */

static void texts(void **state)
{
    (void)state;
    static const struct {
        const char *id, *text, *count;
    } rows[] = {
        {"x.dlx", "a b c\na b\nc\na\nb c\n", "2"},
        {"x.cnf", "p cnf 2 1\n1 2 0\n", "3"},
        {"x.sat", "x y\n~x ~y\n", "2"},
        {"domino:@-", "**\n**\n", "2"},
    };
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        dt_puzzle *puzzle = dt_open_text(rows[i].id, rows[i].text,
                                         strlen(rows[i].text), set, &err);
        assert_non_null(puzzle);
        assert_count(puzzle, "auto", rows[i].count);
        dt_puzzle_free(puzzle);
    }
    assert_null(dt_open_text("x.dlx", "a a\n", 4, set, &err));
    assert_true(err.placed);
    assert_null(dt_open_text("x.txt", "a\n", 2, set, &err));
    dt_settings_free(set);
}

static void answers(void **state)
{
    (void)state;
    static const char coloured[] = "\033[31m0\033[0m";
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open("domino:1x2", set, &err);
    static const char json[] =
        "{\"layers\":1,\"rows\":1,\"cols\":2,\"cells\":[[[0,2]]]}\n";
    static const char wrong[] =
        "{\"layers\":1,\"rows\":1,\"cols\":2,\"cells\":[[[2,0]]]}\n";
    assert_int_equal(dt_check_text(puzzle, set, json, strlen(json), &err),
                     DT_RIGHT);
    assert_int_equal(dt_check_text(puzzle, set, wrong, strlen(wrong), &err),
                     DT_WRONG);
    assert_int_equal(
        dt_check_text(puzzle, set, coloured, strlen(coloured), &err),
        DT_ERROR);
    assert_int_equal(dt_check_text(puzzle, set, "", 0, &err), DT_ERROR);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

/* ---- output to a function ------------------------------------------- */

struct heap {
    char *text;
    size_t size, most;
};

static bool pile(void *context, const char *bytes, size_t size)
{
    struct heap *heap = context;
    if (heap->size + size > heap->most)
        return false;
    heap->text = realloc(heap->text, heap->size + size + 1);
    memcpy(heap->text + heap->size, bytes, size);
    heap->size += size;
    heap->text[heap->size] = 0;
    return true;
}

/* A proof goes to memory, and is checked from there. */
static void proofs(void **state)
{
    (void)state;
    static const char *const names[] = {"x.lrat", "x.drat", "x.bdrat",
                                        "x.pbp"};
    for (size_t i = 0; i < 4; i++) {
        struct dt_error err = {.text = ""};
        struct heap heap = {.most = 1 << 24};
        dt_settings *set = settings("proof", names[i]);
        dt_puzzle *puzzle = dt_open("domino:6x6,cut=corners", set, &err);
        dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
        assert_int_equal(dt_next(search, &err), DT_NONE);
        FILE *out = dt_output(pile, &heap);
        assert_int_equal(dt_prove(search, out, &err), DT_NONE);
        assert_int_equal(fclose(out), 0);
        assert_int_equal(dt_check_proof_text(puzzle, set, names[i], heap.text,
                                             heap.size, &err),
                         DT_RIGHT);
        heap.size /= 2;
        assert_int_not_equal(dt_check_proof_text(puzzle, set, names[i],
                                                 heap.text, heap.size, &err),
                             DT_RIGHT);
        int row, col, members = 0;
        assert_non_null(dt_reason(search));
        while (dt_reason_member(search, (size_t)members, &row, &col)) {
            assert_in_range(row, 1, 6);
            assert_in_range(col, 1, 6);
            members++;
        }
        assert_true(members > 0);
        free(heap.text);
        dt_search_free(search);
        dt_puzzle_free(puzzle);
        dt_settings_free(set);
    }
}

/* A function that takes no more is an error, not a silence. */
static void full(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    struct heap heap = {.most = 100};
    dt_settings *set = settings("format", "cnf");
    dt_puzzle *puzzle = dt_open("domino:8x8", set, &err);
    FILE *out = dt_output(pile, &heap);
    assert_false(dt_encode(puzzle, set, NULL, out, &err));
    assert_true(err.text[0]);
    fclose(out);
    free(heap.text);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

/* ---- grids ---------------------------------------------------------- */

static void grids(void **state)
{
    (void)state;
    static const char *const ids[] = {"domino:4x4", "windmill:4x5",
                                      "tetravex:3x3#5",
                                      "life:4x4,velocity=1+1c/4"};
    struct dt_error err = {.text = ""};
    dt_settings *set = settings("format", "svg");
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct heap heap = {.most = 1 << 22};
        struct dt_grid grid, board;
        dt_puzzle *puzzle = dt_open(ids[i], set, &err);
        dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
        assert_false(dt_solution(search, &grid));
        assert_int_equal(dt_next(search, &err), DT_FOUND);
        assert_true(dt_solution(search, &grid));
        assert_int_equal(dt_judge(puzzle, &grid, &err), DT_RIGHT);
        FILE *out = dt_output(pile, &heap);
        assert_true(dt_show(puzzle, set, &grid, out, &err));
        assert_int_equal(fclose(out), 0);
        assert_non_null(strstr(heap.text, "</svg>"));
        dt_board(puzzle, &board);
        assert_int_equal(board.rows, grid.rows);
        assert_int_equal(board.cols, grid.cols);
        char text[80];
        assert_non_null(dt_cell_meaning(puzzle));
        assert_non_null(dt_cell_field(puzzle, 0));
        size_t cells =
            (size_t)grid.layers * (size_t)grid.rows * (size_t)grid.cols;
        for (size_t c = 0; c < cells; c++)
            dt_cell_text(puzzle, &grid, c, 0, text, sizeof text);
        dt_cell_text(puzzle, &grid, cells, 0, text, sizeof text);
        assert_string_equal(text, "");
        grid.cells[cells / 2 + 1] += 100;
        assert_int_equal(dt_judge(puzzle, &grid, &err), DT_WRONG);
        assert_false(dt_show(puzzle, set, &grid, stdout, &err));
        free(heap.text);
        dt_free(board.cells);
        dt_search_free(search);
        dt_puzzle_free(puzzle);
    }
    dt_settings_free(set);
}

/* Tetravex: the colours of a tile's sides are those of its neighbours'. */
/* The first solution, shown in a format as text to be freed; NULL with a
 * sentence. */
static char *shown(const char *id, const char *text, const char *format,
                   struct dt_error *err)
{
    struct heap heap = {.most = 1 << 22};
    dt_settings *set = settings("format", format), *none = dt_settings_new();
    dt_puzzle *puzzle = dt_open_text(id, text, strlen(text), none, err);
    dt_search *search = dt_search_new(puzzle, none, DT_SOLVE, err);
    struct dt_grid grid;
    assert_int_equal(dt_next(search, err), DT_FOUND);
    assert_true(dt_solution(search, &grid));
    FILE *out = dt_output(pile, &heap);
    bool good = dt_show(puzzle, set, &grid, out, err);
    assert_int_equal(fclose(out), 0);
    grid.rows = -grid.rows;
    assert_int_not_equal(
        dt_judge(puzzle, &grid, &(struct dt_error){.text = ""}), DT_RIGHT);
    dt_search_free(search), dt_puzzle_free(puzzle);
    dt_settings_free(set), dt_settings_free(none);
    if (good)
        return heap.text;
    free(heap.text);
    return NULL;
}

static void formats(void **state)
{
    struct dt_error err = {.text = ""};
    (void)state;
    char *rle = shown("life:4x4,velocity=1+1c/4", "", "rle", &err);
    assert_non_null(strstr(rle, "rule = B3/S23"));
    free(rle);
    assert_null(shown("domino:2x2", "", "rle", &err));
    assert_non_null(strstr(err.text, "cannot be shown as rle"));
    assert_null(shown("a.dlx", "a b\na b\n", "svg", &err));
    assert_non_null(strstr(err.text, "has no picture"));
}

static void diagrams(void **state)
{
    struct dt_error err = {.text = ""};
    struct heap heap = {.most = 1 << 20};
    dt_settings *set = settings("format", "zdd");
    (void)state;
    dt_puzzle *cover = dt_open("windmill:2x3,pieces=0+2", set, &err);
    dt_puzzle *clauses = dt_open("life:3x3,goal=still", set, &err);
    FILE *out = dt_output(pile, &heap);
    assert_true(dt_encode(cover, set, "made", out, &err));
    assert_true(dt_facts_are_options(cover));
    assert_false(dt_encode(clauses, set, "made", out, &err));
    assert_true(err.text[0]);
    fclose(out);
    assert_true(heap.size > 0);
    free(heap.text);
    dt_puzzle_free(cover), dt_puzzle_free(clauses), dt_settings_free(set);
}

static void fields(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open("tetravex:3x3,rotate=yes#5", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    struct dt_grid grid;
    int east = -1, west = -1;
    for (int row = 0; dt_cell_field(puzzle, row); row++) {
        if (!strcmp(dt_cell_field(puzzle, row), "right"))
            east = row;
        if (!strcmp(dt_cell_field(puzzle, row), "left"))
            west = row;
    }
    assert_true(east >= 0 && west >= 0);
    assert_int_equal(dt_next(search, &err), DT_FOUND);
    assert_true(dt_solution(search, &grid));
    for (size_t cell = 0; cell < 9; cell++) {
        char one[40], other[40];
        if (cell % 3 == 2)
            continue;
        dt_cell_text(puzzle, &grid, cell, east, one, sizeof one);
        dt_cell_text(puzzle, &grid, cell + 1, west, other, sizeof other);
        assert_true(one[0]);
        assert_string_equal(one, other);
    }
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

/* Each call on a search of each task answers, or says one sentence. */
static void out_of_order(void **state)
{
    (void)state;
    static const char *const needs[] = {NULL, "estimate", "per-option"};
    struct dt_error err;
    char *number;
    for (int task = -1; task <= DT_HINT + 1; task++)
        for (size_t i = 0; i < 3; i++) {
            dt_settings *set = settings(needs[i], NULL);
            dt_puzzle *puzzle = dt_open("tetravex:2x2#1", set, &err);
            FILE *out = fopen("/dev/null", "w");
            dt_search *search =
                dt_search_new(puzzle, set, (enum dt_task)task, &err);
            bool real = task >= 0 && task <= DT_HINT;
            assert_true(real || (!search && err.text[0]));
            for (int call = 0; search && call < 7; call++) {
                err.text[0] = 0;
                int answer = call == 0   ? dt_count(search, &number, &err)
                             : call == 1 ? dt_tally(search, out, &err)
                             : call == 2 ? dt_diagram(search, out, &err)
                             : call == 3 ? dt_prove(search, out, &err)
                             : call == 4 ? dt_hint(search, out, &err)
                             : call == 5 ? dt_estimate(search, out, &err)
                                         : dt_next(search, &err);
                assert_true((answer == DT_ERROR) == (err.text[0] != 0));
                if (!call)
                    dt_free(number);
            }
            dt_search_free(search);
            fclose(out);
            dt_puzzle_free(puzzle);
            dt_settings_free(set);
        }
}

/* Each call of a search that was made for something else, and a proof before
 * it is known that there is no solution. */
static void other_calls(void **state)
{
    (void)state;
    static const char *const ids[] = {"domino:4x4", "queens:4", "queens:3",
                                      "windmill:4x5", "tetravex:2x2#1"};
    for (size_t i = 0; i < 5; i++)
        for (int task = DT_SOLVE; task <= DT_HINT; task++) {
            struct dt_error err = {.text = ""};
            struct heap heap = {.most = 1 << 20};
            char *number = NULL;
            dt_settings *set = dt_settings_new();
            dt_puzzle *puzzle = dt_open(ids[i], set, &err);
            dt_search *search =
                dt_search_new(puzzle, set, (enum dt_task)task, &err);
            FILE *out = dt_output(pile, &heap);
            if (search) {
                bool lists = task <= DT_ENUMERATE || task == DT_SAMPLE;
                assert_int_equal(dt_prove(search, out, &err), DT_ERROR);
                assert_non_null(strstr(err.text, "--proof"));
                assert_int_equal(dt_tally(search, out, &err), DT_ERROR);
                assert_int_equal(dt_estimate(search, out, &err), DT_ERROR);
                if (!lists)
                    assert_int_equal(dt_next(search, &err), DT_ERROR);
                if (task != DT_COUNT)
                    assert_int_equal(dt_count(search, &number, &err),
                                     DT_ERROR);
                if (task != DT_DIAGRAM)
                    assert_int_equal(dt_diagram(search, out, &err), DT_ERROR);
                if (task != DT_HINT)
                    assert_int_equal(dt_hint(search, out, &err), DT_ERROR);
                assert_null(number);
            }
            fclose(out);
            assert_int_equal(heap.size, 0);
            free(heap.text);
            dt_search_free(search);
            dt_puzzle_free(puzzle);
            dt_settings_free(set);
        }
}

/* A tally is no count; it goes without an exact cover, too, and can be told
 * again. */
static void tallies(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    struct heap heap = {.most = 1 << 20};
    char *number = NULL;
    dt_settings *set = settings("per-option", NULL);
    FILE *out = dt_output(pile, &heap);
    dt_puzzle *puzzle = dt_open("queens:4", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    assert_int_equal(dt_count(search, &number, &err), DT_ERROR);
    assert_null(number);
    assert_int_equal(dt_tally(search, out, &err), DT_NONE);
    assert_int_equal(dt_tally(search, out, &err), DT_NONE);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    puzzle = dt_open("domino:4x4,rule=tatami", set, &err);
    search = dt_search_new(puzzle, set, DT_COUNT, &err);
    for (int i = 0; i < 2; i++)
        assert_int_equal(dt_tally(search, out, &err), DT_NONE);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    fclose(out);
    free(heap.text);
}

/* Cells that no solution has, and fields that are not there, have no text. */
static void strange_cells(void **state)
{
    (void)state;
    static const char *const ids[] = {"domino:2x2", "queens:4",
                                      "tetravex:2x2#1", "windmill:4x5"};
    static const int numbers[] = {-2, 5, 17, 1000000, INT32_MIN, INT32_MAX};
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    for (size_t i = 0; i < 5; i++) {
        dt_puzzle *puzzle =
            i < 4 ? dt_open(ids[i], set, &err)
                  : dt_open_text("two.sat", "a b\n", 4, set, &err);
        assert_non_null(puzzle);
        for (int field = -2; field < 9; field++)
            for (size_t cell = 0; cell < 6; cell++) {
                char text[40] = "?";
                int cells[6];
                memcpy(cells, numbers, sizeof cells);
                struct dt_grid grid = {1, 1, 6, cells};
                dt_cell_text(puzzle, &grid, cell, field, text, sizeof text);
                if (!dt_cell_field(puzzle, field))
                    assert_string_equal(text, "");
            }
        dt_puzzle_free(puzzle);
    }
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(covers),        cmocka_unit_test(bad_covers),
        cmocka_unit_test(clauses),       cmocka_unit_test(texts),
        cmocka_unit_test(answers),       cmocka_unit_test(proofs),
        cmocka_unit_test(full),          cmocka_unit_test(grids),
        cmocka_unit_test(formats),       cmocka_unit_test(diagrams),
        cmocka_unit_test(fields),        cmocka_unit_test(other_calls),
        cmocka_unit_test(strange_cells), cmocka_unit_test(out_of_order),
        cmocka_unit_test(tallies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
