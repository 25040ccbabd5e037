/* test_lifetext.c: the way of a pattern to text, RLE and pictures, and back.
 */
#include "lifes.h"
#include "show/svg.h"

/* ---- text ----------------------------------------------------------- */

static char *printed(const void *life, const struct grid *grid, bool utf8)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    struct writer writer;
    writer_init(&writer, out);
    struct page page = {&writer, utf8, false};
    life_answers(life)->print(life, grid, &page);
    assert_true(writer_finish(&writer, &err));
    fclose(out);
    return text;
}

static void text_round_trip(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (int trial = 0; trial < 60; trial++) {
        int rows = 1 + (int)draw(&seed, 6), cols = 1 + trial % 7;
        void *life = life_of(rows, cols, 2, 1, true);
        struct grid grid = {0}, back = {0};
        grid_size(&grid, 3, rows + 2, cols + 2, 0);
        for (int time = 0; time < 3; time++)
            for (int x = trial % 2; x < rows + 2 - trial % 2; x++)
                for (int y = trial % 2; y < cols + 2 - trial % 2; y++)
                    *grid_at(&grid, time, x, y) = draw(&seed, 2);
        for (int utf8 = 0; utf8 < 2; utf8++) {
            struct error err = {0};
            struct reader reader;
            char *text = printed(life, &grid, utf8);
            assert_null(strstr(text, " \n"));
            char *twice = NULL;
            assert_true(asprintf(&twice, "%s\n%s", text, text) > 0);
            reader_text(&reader, "text", twice, strlen(twice));
            for (int i = 0; i < 2; i++) {
                assert_true(
                    life_answers(life)->scan(life, &reader, &back, &err));
                assert_true(grid_equal(&grid, &back));
            }
            assert_int_equal(reader_peek(&reader), -1);
            free(text);
            free(twice);
        }
        grid_release(&grid);
        grid_release(&back);
        life_free(life);
    }
}

static void printed_form(void **state)
{
    (void)state;
    void *life = life_of(2, 3, 1, 1, true);
    struct grid grid = {0};
    grid_size(&grid, 2, 4, 5, 0);
    *grid_at(&grid, 0, 1, 1) = *grid_at(&grid, 1, 2, 3) = 1;
    char *text = printed(life, &grid, true);
    assert_string_equal(text, "generation 0\n██· ·\n· · ·\n"
                              "generation 1\n· · ·\n· · ██\n");
    free(text);
    *grid_at(&grid, 1, 3, 2) = 1;
    text = printed(life, &grid, false);
    assert_string_equal(text, "generation 0\n- - - - -\n- O . . -\n"
                              "- . . . -\n- - - - -\n"
                              "generation 1\n- - - - -\n- . . . -\n"
                              "- . . O -\n- - O - -\n");
    free(text);
    grid_release(&grid);
    life_free(life);
}

/* A text that is refused, and how. */
struct refusal {
    const char *text;
    long line, column;
    const char *sentence; /* a part of it */
};

static void assert_refusal(const struct error *err,
                           const struct refusal *wanted)
{
    if (!strstr(err->text, wanted->sentence))
        fail_msg("\"%s\" does not say \"%s\"", err->text, wanted->sentence);
    assert_int_equal(err->line, wanted->line);
    assert_int_equal(err->column, wanted->column);
}

static void scan_errors(void **state)
{
    static const struct refusal errors[] = {
        {"", 1, 1, "'generation 0' was expected"},
        {"\n\n  generation 1\n", 3, 3, "'generation 0' was expected"},
        {"generation 01\n", 1, 1, "'generation 0' was expected"},
        {"generation 0\n. . .\n", 3, 1, "0 cells; 3 were expected"},
        {"generation 0\n. .\n. . .\n", 2, 1, "2 cells; 3, or 5"},
        {"generation 0\n. . . .\n", 2, 1, "4 cells; 3, or 5"},
        {"generation 0\n. . .\n. . . . .\n", 3, 1, "5 cells; 3 were"},
        {"generation 0\n. x .\n", 2, 3, "no cell"},
        {"generation 0\n. \xe2\x96\x88 .\n", 2, 3, "no cell"},
        {"generation 0\n. \xff.\n", 2, 3, "no cell"},
        {"generation 0\n...\n...\n", 4, 1, "'generation 1' was expected"},
        {"generation 0\n-----\n-...-\n-...-\ngeneration 1\n", 5, 1, "no cell"},
    };
    (void)state;
    void *life = life_of(2, 3, 1, 1, true);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct grid grid = {0};
        struct reader reader;
        struct error err = {0};
        reader_text(&reader, "text", errors[i].text, strlen(errors[i].text));
        assert_false(life_answers(life)->scan(life, &reader, &grid, &err));
        assert_refusal(&err, &errors[i]);
        grid_release(&grid);
    }
    life_free(life);
}

/* ---- RLE ------------------------------------------------------------ */

static char *rle_of(const struct grid *grid, const char *command)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    struct writer writer;
    writer_init(&writer, out);
    rle_write(&writer, grid, 0, "B3/S23", command);
    assert_true(writer_finish(&writer, &err));
    fclose(out);
    return text;
}

static void rle_form(void **state)
{
    (void)state;
    struct grid grid = {0};
    grid_size(&grid, 1, 9, 7, 0);
    char *text = rle_of(&grid, "a\nb");
    assert_string_equal(text, "#C a?b\nx = 0, y = 0, rule = B3/S23\n!\n");
    free(text);
    *grid_at(&grid, 0, 2, 3) = *grid_at(&grid, 0, 2, 4) = 1;
    *grid_at(&grid, 0, 6, 2) = *grid_at(&grid, 0, 7, 3) = 1;
    text = rle_of(&grid, "c");
    assert_string_equal(text,
                        "#C c\nx = 3, y = 6, rule = B3/S23\nb2o4$o$bo!\n");
    free(text);
    grid_release(&grid);
}

static void rle_round_trip(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int trial = 0; trial < 200; trial++) {
        struct grid grid = {0}, back = {0};
        struct error err = {0};
        int rows = 1 + (int)draw(&seed, 40);
        int cols = 1 + (int)draw(&seed, 150);
        uint32_t density = 1 + draw(&seed, 40);
        grid_size(&grid, 1, rows, cols, 0);
        for (size_t i = 0; i < grid_cells(&grid); i++)
            grid.cell[i] = draw(&seed, density) == 0;
        char *text = rle_of(&grid, "test");
        for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
            assert_true(strcspn(at, "\n") <= 70);
        struct reader reader;
        struct rle_header header;
        reader_text(&reader, "rle", text, strlen(text));
        assert_true(rle_begins(&reader));
        assert_true(rle_read(&reader, &header, &back, &err));
        assert_int_equal(reader_peek(&reader), -1);
        struct plane one = {0}, two = {0};
        plane_take(&one, &grid, 0);
        plane_take(&two, &back, 0);
        assert_true(plane_same_shape(&one, &two));
        assert_int_equal(back.rows, two.rows);
        plane_release(&one);
        plane_release(&two);
        grid_release(&grid);
        grid_release(&back);
        free(text);
    }
}

/* What other programs write. */
static void rle_variants(void **state)
{
    static const char *const gliders[] = {
        "bo$2bo$3o!",
        "x = 3, y = 3\nbo$2bo$3o!",
        "#N Glider\r\n#O me\r\nx = 3, y = 3, rule = B3/S23\r\nbo$2bo$3o!\r\n",
        "x=3,y=3,rule=b3/s23\nbob$2bo\n$3\no!after",
        "x = 0, y = 0, rule = 23/3\n3$5b.A.$7bA$5b3A3$5b!",
        "#CXRLE Pos=1,2\nx = 3, y = 3, rule = B3/S23\n#C here\nbo$2bo$3o$!",
    };
    (void)state;
    struct plane glider = {0}, other = {0};
    take_rle(&glider, gliders[0]);
    assert_int_equal(glider.rows, 3);
    for (size_t i = 0; i < sizeof gliders / sizeof *gliders; i++) {
        take_rle(&other, gliders[i]);
        assert_true(plane_same_shape(&glider, &other));
    }
    plane_release(&glider);
    plane_release(&other);
}

static void rle_errors(void **state)
{
    static const struct refusal errors[] = {
        {"", 1, 1, "no end"},
        {"#C a\n", 2, 1, "no end"},
        {"bo$2bo$3o", 1, 10, "no end"},
        {"bo$3", 1, 5, "no end"},
        {"bo$q!", 1, 4, "'q' was not expected"},
        {"bo$\n\x01!", 2, 1, "\\x01 was not expected"},
        {"3!", 1, 2, "'!' was not expected"},
        {"b0o!", 1, 2, "1 or more"},
        {"999999999b!", 1, 1, "too large"},
        {"99999999999999999999999999o!", 1, 1, "too large"},
        {"1000000b1000000b!", 1, 16, "too large"},
        {"1000000$1000000$!", 1, 16, "too large"},
        {"1000000o1000$o!", 0, 0, "at most 33554432 cells"},
        {"x = 3, y = , rule = B3/S23\no!", 1, 12, "a number"},
        {"x = 3; y = 3\no!", 1, 6, "',' was expected"},
        {"x 3", 1, 3, "'=' was expected"},
        {"x = 3, y = 3, rule = \no!", 1, 22, "a rule such as"},
        {"x = 3, y = 3, rule = B3/S23 o!", 1, 29, "should end"},
        {"x = 3, y = 3 o!", 1, 14, "',' was expected"},
        {"x = 3, y = 3, rule = "
         "B3/S23BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB"
         "B3/"
         "S23BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB",
         1, 22, "too long"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct grid grid = {0};
        struct reader reader;
        struct rle_header header;
        struct error err = {0};
        reader_text(&reader, "rle", errors[i].text, strlen(errors[i].text));
        assert_false(rle_read(&reader, &header, &grid, &err));
        assert_refusal(&err, &errors[i]);
        grid_release(&grid);
    }
}

/* No bytes make a reader crash or hang. */
static void any_bytes(void **state)
{
    static const char alphabet[] =
        "b$o!19\n#x=y, OA.-generation 0\xe2\x96\x88";
    (void)state;
    uint64_t seed = 6;
    void *life = life_of(2, 3, 1, 1, true);
    for (int trial = 0; trial < 3000; trial++) {
        char text[80];
        size_t size = draw(&seed, sizeof text);
        for (size_t i = 0; i < size; i++)
            text[i] = draw(&seed, 20)
                          ? alphabet[draw(&seed, sizeof alphabet - 1)]
                          : (char)draw(&seed, 256);
        struct grid grid = {0};
        struct reader reader;
        struct rle_header header;
        struct error err = {0};
        reader_text(&reader, "bytes", text, size);
        assert_true(rle_read(&reader, &header, &grid, &err) || err.text[0]);
        err = (struct error){0};
        reader_text(&reader, "bytes", text, size);
        assert_true(life_answers(life)->scan(life, &reader, &grid, &err) ||
                    err.text[0]);
        grid_release(&grid);
    }
    life_free(life);
}

/* ---- drawing -------------------------------------------------------- */

/* One dark square for each live cell. */
static void drawing(void **state)
{
    (void)state;
    void *life = life_of(7, 11, 4, 2, true);
    struct grid grid = {0};
    struct error err = {0};
    assert_true(place(life, pair_of_ships, &grid, &err));
    int alive = 0, squares = 0;
    for (size_t i = 0; i < grid_cells(&grid); i++)
        alive += grid.cell[i];
    struct canvas *canvas = svg_new("test");
    life_answers(life)->pictures->draw(life, &grid, canvas);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_true(canvas_finish(canvas, out, &err));
    fclose(out);
    for (const char *at = text; (at = strstr(at, "<rect")); at++)
        squares +=
            strstr(at, "#222222") && strstr(at, "#222222") < strchr(at, '>');
    assert_int_equal(squares, alive);
    assert_non_null(strstr(text, ">t = 4<"));
    assert_null(strstr(text, ">t = 5<"));
    free(text);
    canvas_free(canvas);
    grid_release(&grid);
    life_free(life);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_round_trip), cmocka_unit_test(printed_form),
        cmocka_unit_test(scan_errors),     cmocka_unit_test(rle_form),
        cmocka_unit_test(rle_round_trip),  cmocka_unit_test(rle_variants),
        cmocka_unit_test(rle_errors),      cmocka_unit_test(any_bytes),
        cmocka_unit_test(drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
