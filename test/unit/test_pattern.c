/* test_pattern.c: drawings, RLE and apgcodes as input, and their mistakes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "family/life/pattern/pattern.h"
#include "help.h"

#include <string.h>

static bool read_text(struct pattern *pattern, const char *text,
                      struct error *err)
{
    struct reader reader;
    reader_text(&reader, "text", text, strlen(text));
    return pattern_read(pattern, &reader, err);
}

/* A letter for each cell, rows ended by /, generations by a blank. */
static void render(const struct pattern *pattern, char *text)
{
    const struct grid *g = &pattern->grid;
    for (int layer = 0; layer < g->layers; layer++) {
        text += sprintf(text, "%d ", pattern->time.at[layer]);
        for (int row = 0; row < g->rows; row++) {
            for (int col = 0; col < g->cols; col++) {
                int cell = *grid_at(g, layer, row, col);
                *text++ = cell < PATTERN_LETTER
                              ? ".o?*"[cell]
                              : (char)(cell - PATTERN_LETTER < 26
                                           ? 'a' + cell - PATTERN_LETTER
                                           : 'A' + cell - PATTERN_LETTER - 26);
            }
            *text++ = '/';
        }
        *text++ = ' ';
    }
    *text = '\0';
}

static void forms(void **state)
{
    (void)state;
    static const char glider[] = "0 .o./..o/ooo/ ";
    static const struct {
        const char *text, *means;
    } rows[] = {
        {"bo$2bo$3o!", glider},
        {"#N glider\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n", glider},
        {"x = 5, y = 4\n$bo$2bo$3o!", "0 ...../.o.../..o../ooo../ "},
        {"x = 2, y = 2\n2bo$3bo$b3o!", glider},
        {"xq4_153", "0 ooo/..o/.o./ "},
        {"  xs4_33\n", "0 oo/oo/ "},
        {".o./..o/ooo", glider},
        {".o.+..o+ooo", glider},
        {".o./..o/ooo/", glider},
        {".o\n..o\nooo\n", glider},
        {"!Name: Glider\n!see a.b/c?title=Glider_1\n.O\n..O\nOOO\n", glider},
        {"# dovetail\n. o .\n. . o\r\no o o\n", glider},
        {"generation 0\n· ██·\n· · ██\n██████\n", glider},
        {"generation 0\n- O -\n- . O\nO O O\n", glider},
        {"\n\n.o.\n..o\nooo\n\n\n", glider},
        {"o?*ab/ABZz.", "0 o?*ab/ABZz./ "},
        {"oo/..//*?/**", "0 oo/../ 1 *?/**/ "},
        {"oo\n..\n\n\n*?\n**\n", "0 oo/../ 1 *?/**/ "},
        {"generation 0\noo\n..\ngeneration 3\n*?\n**\n", "0 oo/../ 3 *?/**/ "},
        {"generation 2/oo/../generation 5/*?/**", "2 oo/../ 5 *?/**/ "},
        {"o", "0 o/ "},
        {".", "0 ./ "},
        {"b", "0 b/ "},
        {"!remark\n#remark\no", "0 o/ "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pattern pattern;
        struct error err = {0};
        char text[200];
        if (!read_text(&pattern, rows[i].text, &err))
            fail_msg("%s: %ld:%ld: %s", rows[i].text, err.line, err.column,
                     err.text);
        render(&pattern, text);
        assert_string_equal(text, rows[i].means);
        assert_int_equal(pattern.numbered,
                         strstr(rows[i].text, "generation") != NULL);
        assert_int_equal(pattern.known, !strpbrk(rows[i].means, "?*abZ"));
        pattern_release(&pattern);
    }
}

static void rule_of_header(void **state)
{
    (void)state;
    struct pattern pattern;
    struct error err = {0};
    assert_true(
        read_text(&pattern, "x = 1, y = 1, rule = B2-a/S12\no!", &err));
    assert_string_equal(pattern.rule, "B2-a/S12");
    pattern_release(&pattern);
}

static void mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line, column;
        const char *says;
    } rows[] = {
        {"", 1, 1, "no pattern"},
        {"\n \n", 3, 1, "no pattern"},
        {"#C o\n", 2, 1, "no pattern"},
        {"oo\no~", 2, 2, "'~' is no cell"},
        {"o./o\x01", 1, 5, "\\x01 is no cell"},
        {"o\xe2\x96\x80", 1, 2, "no cell"},
        {"o\xff", 1, 2, "no cell"},
        {"o?/o", 1, 0, "row 2 has 1 cells; 2 were expected"},
        {"oo\n\n..\n..", 0, 0, "generation 1 has 2 rows; 1 were expected"},
        {"generation\no", 1, 11, "a line such as 'generation 3'"},
        {"generation 0 o\n", 1, 14, "a line such as 'generation 3'"},
        {"generation 3\no\ngeneration 3\no", 3, 1, "generation 4 or a later"},
        {"generation 99999999999\no", 1, 1, "generation 0 or a later"},
        {"o\ngeneration 1\no", 2, 1, "either all of them or none"},
        {"generation 1\no\n\no", 4, 1, "'generation N' was expected"},
        {"bo$2bo$3o", 1, 10, "no end"},
        {"3o", 1, 3, "no end"},
        {"x = 3", 1, 6, "',' was expected"},
        {"x = 1000000, y = 1000000\no!", 0, 0, "at most 33554432 cells"},
        {"xq4_15-3", 1, 1, "no apgcode"},
        {"xq4_", 1, 1, "no apgcode"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pattern pattern;
        struct error err = {0};
        if (read_text(&pattern, rows[i].text, &err))
            fail_msg("'%s' is taken", rows[i].text);
        if (!strstr(err.text, rows[i].says))
            fail_msg("'%s': %ld:%ld: %s", rows[i].text, err.line, err.column,
                     err.text);
        assert_int_equal(err.line, rows[i].line);
        assert_int_equal(err.column, rows[i].column);
    }
}

/* A long drawing, and a line longer than a block of the reader. */
static void large(void **state)
{
    (void)state;
    enum { COLS = 600000, ROWS = 3 };
    char *text = mem_alloc((COLS + 1) * ROWS + 1, 1), *at = text;
    for (int row = 0; row < ROWS; row++, *at++ = '\n')
        for (int col = 0; col < COLS; col++)
            *at++ = (row + col) % 3 ? '.' : 'o';
    struct pattern pattern;
    struct error err = {0};
    assert_true(read_text(&pattern, text, &err));
    assert_int_equal(pattern.grid.rows, ROWS);
    assert_int_equal(pattern.grid.cols, COLS);
    assert_int_equal(*grid_at(&pattern.grid, 0, 2, COLS - 2), 1);
    pattern_release(&pattern);
    free(text);
}

/* No bytes make the reader crash or hang. */
static void any_bytes(void **state)
{
    (void)state;
    static const char alphabet[] =
        "..oo?*ab/+\n\n #!$13_xq=generation 0\xc2\xb7\xe2\x96\x88";
    uint64_t seed = 9;
    for (int trial = 0; trial < 5000; trial++) {
        char text[60];
        size_t size = draw(&seed, sizeof text - 1);
        for (size_t i = 0; i < size; i++)
            text[i] = draw(&seed, 20)
                          ? alphabet[draw(&seed, sizeof alphabet - 1)]
                          : (char)(1 + draw(&seed, 255));
        text[size] = '\0';
        struct pattern pattern;
        struct error err = {0};
        bool good = read_text(&pattern, text, &err);
        assert_true(good || err.text[0]);
        pattern_release(&pattern);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),     cmocka_unit_test(rule_of_header),
        cmocka_unit_test(mistakes),  cmocka_unit_test(large),
        cmocka_unit_test(any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
