/* test_tetravex.c: boards as text and back, and the check. */
#include "tetravex.h"

/* ---- text ----------------------------------------------------------- */

/* Any arrangement of the tiles will do for printing. */
static void shuffle(const struct tetravex *p, uint64_t *seed,
                    struct grid *grid)
{
    grid_size(grid, 1, p->rows, p->cols, GAP);
    for (int c = 0; c < p->cells; c++) {
        int other = (int)draw(seed, (unsigned)c + 1);
        grid->cell[c] = grid->cell[other];
        grid->cell[other] = c + 1;
    }
}

static char *print_text(const struct tetravex *p, const struct grid *grid,
                        bool utf8, size_t *size)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, size);
    struct writer *w = mem_alloc(1, sizeof *w);
    struct error err = {0};
    writer_init(w, file);
    struct page page = {.writer = w, .utf8 = utf8};
    tetravex_family.print(p, grid, &page);
    assert_true(writer_finish(w, &err));
    fclose(file);
    free(w);
    return text;
}

/* Scans the text; true: it is this grid. */
static bool scans(const struct tetravex *p, const char *text, size_t size,
                  const struct grid *grid, struct error *err)
{
    struct reader r;
    struct grid back = {0};
    reader_text(&r, "answer", text, size);
    bool good = tetravex_family.scan(p, &r, &back, err);
    if (good)
        assert_true(grid_equal(grid, &back));
    else
        assert_true(err->text[0] && err->line > 0 && err->column > 0);
    grid_release(&back);
    reader_close(&r);
    return good;
}

/* Where the lines that begin with "tile" end. */
static size_t list_end(const char *text)
{
    const char *at = text;
    while (!strncmp(at, "tile", 4))
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

static void round_trip(const char *id, uint64_t *seed)
{
    struct tetravex *p = open_puzzle(id);
    struct grid grid = {0};
    shuffle(p, seed, &grid);
    for (int utf8 = 0; utf8 < 2; utf8++) {
        size_t size;
        struct error err = {0};
        char *text = print_text(p, &grid, utf8, &size);
        if (!scans(p, text, size, &grid, &err))
            fail_msg("%s%ld:%ld: %s", text, err.line, err.column, err.text);
        for (int i = 0; i < 100; i++) { /* a slip is found or means nothing */
            size_t at = draw(seed, (unsigned)size);
            char was = text[at];
            text[at] = " 0123|X\n"[draw(seed, 8)];
            struct error slip = {0};
            bool same = was == text[at];
            bool good = scans(p, text, size, &grid, &slip);
            assert_true(good || !same);
            text[at] = was;
        }
        size_t list = list_end(text);
        size_t drawing = list + strspn(text + list, " \n");
        size_t sign = utf8 ? strlen("┌") : 1; /* its first */
        for (size_t cut = 0; cut + 1 < size; cut += 1 + draw(seed, 40)) {
            struct error torn = {0};
            bool whole = cut + 1 >= list && cut < drawing + sign;
            assert_int_equal(scans(p, text, cut, &grid, &torn), whole);
        }
        free(text);
    }
    grid_release(&grid);
    tetravex_family.release(p);
}

static void test_round_trip(void **state)
{
    (void)state;
    uint64_t seed = 5;
    char text[200];
    round_trip("tetravex:XXXX", &seed);
    round_trip("tetravex:2x2:10 8 9 15+1 2 3 4+100 7 6 5+0 0 0 0", &seed);
    round_trip("tetravex:2x2,sides=lbrt:0895+7683+5845+2279", &seed);
    for (int i = 0; i < 20; i++) {
        random_puzzle(&seed, text);
        round_trip(text, &seed);
    }
}

static void test_print(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex:1x2:10 8 9 15+1 15 3 4");
    struct grid grid = {0};
    grid_size(&grid, 1, 1, 2, 1);
    grid.cell[0] = 2;
    size_t size;
    char *text = print_text(p, &grid, false, &size);
    assert_string_equal(text, "tile 1 (10 8 9 15) in cell 2\n"
                              "tile 2 (1 15 3 4) in cell 1\n"
                              "+-------+-------+\n"
                              "|\\  1  /|\\  10 /|\n"
                              "|4  X 15|15 X  8|\n"
                              "|/  3  \\|/  9  \\|\n"
                              "+-------+-------+\n");
    free(text);
    text = print_text(p, &grid, true, &size);
    assert_string_equal(text, "tile 1 (10 8 9 15) in cell 2\n"
                              "tile 2 (1 15 3 4) in cell 1\n"
                              "┌───────┬───────┐\n"
                              "│╲  1  ╱│╲  10 ╱│\n"
                              "│4  ╳ 15│15 ╳  8│\n"
                              "│╱  3  ╲│╱  9  ╲│\n"
                              "└───────┴───────┘\n");
    free(text);
    grid_release(&grid);
    tetravex_family.release(p);
}

static void test_scan_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line, column;
        const char *part;
    } bad[] = {
        {"", 1, 1, "'tile' was expected"},
        {"tile 1 (1234) in cell 2\ntile 1", 2, 6, "named before"},
        {"tile 1 (1235)", 1, 12, "has the colour 4 here"},
        {"tile 3 ", 1, 6, "number of a tile was expected, 1 to 2"},
        {"tile 1 (1234) in cell 0", 1, 23, "number of a cell"},
        {"tile 1 (1234) in cell 1 x", 1, 25, "the line should end here"},
        {"tile 1 (1234) in cell 1\ntile 2 (5674) in cell 1", 2, 23,
         "tile 1 lies in cell 1 already"},
        {"tile 1 (1234) in cell 1\ntile 2 (5674) in cell 2\n+-----+-----+\n"
         "|\\ 1 /|\\ 6 /|",
         4, 10, "the list puts tile 2 here"},
        {"tile 1 (1234) in cell 1\ntile 2 (5674) in cell 2\n+-----+------+\n",
         3, 13, "'┐' or '+' was expected"},
    };
    struct tetravex *p = open_puzzle("tetravex:1x2:1234+5674");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error err = {0};
        assert_false(scans(p, bad[i].text, strlen(bad[i].text), NULL, &err));
        if (!strstr(err.text, bad[i].part) || err.line != bad[i].line ||
            err.column != bad[i].column)
            fail_msg("%s\ngave %ld:%ld: %s", bad[i].text, err.line, err.column,
                     err.text);
    }
    tetravex_family.release(p);
}

static void test_check(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex:1x2:1234+5672");
    static const struct {
        int cell[2];
        const char *part; /* NULL: right */
    } cases[] = {
        {{1, 2}, NULL},
        {{2, 1}, "left side"},
        {{1, 1}, "earlier cell"},
        {{1, 3}, "no tile in this cell"},
        {{GAP, 1}, "no tile in this cell"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error err = {0};
        struct grid grid = {0};
        grid_size(&grid, 1, 1, 2, GAP);
        memcpy(grid.cell, cases[i].cell, sizeof cases[i].cell);
        bool good = tetravex_family.check(p, &grid, &err);
        assert_int_equal(good, !cases[i].part);
        if (cases[i].part)
            assert_non_null(strstr(err.text, cases[i].part));
        grid_size(&grid, 1, 2, 1, 1);
        assert_false(tetravex_family.check(p, &grid, &err));
        grid_release(&grid);
    }
    tetravex_family.release(p);
}

/* How many orders of the tiles from `cell` on pass the check. */
static long count_right(const struct tetravex *p, struct grid *grid, int cell)
{
    if (cell == p->cells) {
        struct error err = {0};
        return tetravex_family.check(p, grid, &err);
    }
    long right = 0;
    int here = grid->cell[cell];
    for (int other = cell; other < p->cells; other++) {
        grid->cell[cell] = grid->cell[other];
        grid->cell[other] = here;
        right += count_right(p, grid, cell + 1);
        grid->cell[other] = grid->cell[cell];
        grid->cell[cell] = here;
    }
    return right;
}

/* The check passes the boards of brute force, with equal tiles in any order,
 * and no others. */
static void test_check_all(void **state)
{
    (void)state;
    uint64_t seed = 11;
    char text[200];
    for (int i = 0; i < 100; i++) {
        random_puzzle(&seed, text);
        struct tetravex *p = open_puzzle(text);
        if (p->cells <= 6) {
            struct grid grid = {0};
            shuffle(p, &seed, &grid);
            long right = count_boards(p);
            for (int t = 0; t < p->classes; t++)
                for (int k = 2; k <= copies(p, t); k++)
                    right *= k;
            assert_int_equal(count_right(p, &grid, 0), right);
            grid_release(&grid);
        }
        tetravex_family.release(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),    cmocka_unit_test(test_print),
        cmocka_unit_test(test_scan_mistakes), cmocka_unit_test(test_check),
        cmocka_unit_test(test_check_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
