/* test_tetravex_show.c: boards with turned tiles, holes, frames and empty
 * cells, as text and back, and as pictures. */
#include "base/mem.h"
#include "family/family.h"
#include "family/tetravex/tetravex.h"
#include "show/palette.h"
#include "show/svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#include "help.h"

extern const struct family tetravex_family;

/* A puzzle of these tiles, to be completed by the caller and finished. */
static struct tetravex *begin_puzzle(const char *tiles)
{
    struct tetravex *p = mem_alloc(1, sizeof *p);
    struct reader r;
    struct error err = {0};
    for (int i = 0; i < SIDES; i++)
        p->order[i] = i;
    p->frame = NONE;
    p->rows = 1;
    for (const char *at = tiles; *at; at++)
        p->cols += *at == '\n';
    reader_text(&r, "tiles", tiles, strlen(tiles));
    if (!tetravex_read(p, &r, 0, &err))
        fail_msg("%s", err.text);
    reader_close(&r);
    return p;
}

/* Bends the row of tiles to this board; '#' is a hole. */
static void finish_board(struct tetravex *p, const char *board)
{
    p->rows = 1;
    p->cols = (int)strcspn(board, "/");
    for (const char *at = board; *at; at++)
        p->rows += *at == '/';
    free(p->cell_at);
    p->cell_at = mem_alloc((size_t)(p->rows * p->cols), sizeof *p->cell_at);
    for (int i = 0; *board; board++)
        if (*board != '/')
            p->cell_at[i++] = *board == '#' ? NONE : 0;
    tetravex_finish(p);
}

/* Lays the tiles anyhow, each cell empty with this chance in percent. */
static void lay(const struct tetravex *p, uint64_t *seed, unsigned empty,
                struct grid *grid)
{
    grid_size(grid, 1, p->rows, p->cols, GAP);
    int *at = mem_alloc((size_t)p->cells, sizeof *at);
    for (int c = 0; c < p->cells; c++) {
        int other = (int)draw(seed, (unsigned)c + 1);
        at[c] = at[other];
        at[other] = c;
    }
    for (int c = 0; c < p->cells; c++) {
        int turn = p->rotate ? (int)draw(seed, SIDES) : 0;
        grid->cell[p->square[c]] =
            draw(seed, 100) < empty ? 0 : square_value(p, at[c], turn);
    }
    free(at);
}

static char *text_of(const struct tetravex *p, const struct grid *grid,
                     int fresh, struct page page)
{
    struct printed out;
    print_begin(&out);
    page.writer = out.w;
    tetravex_print_board(p, grid, fresh, &page);
    print_end(&out);
    return out.text;
}

static void scan_back(const struct tetravex *p, const char *text,
                      const struct grid *grid)
{
    struct reader r;
    struct grid back = {0};
    struct error err = {0};
    reader_text(&r, "text", text, strlen(text));
    if (!tetravex_family.scan(p, &r, &back, &err))
        fail_msg("%s%ld:%ld: %s", text, err.line, err.column, err.text);
    assert_true(grid_equal(grid, &back));
    while (reader_peek(&r) == '\n') /* a row of holes at the end */
        reader_skip(&r);
    assert_int_equal(reader_peek(&r), -1);
    reader_close(&r);
    grid_release(&back);
}

/* ---- text ----------------------------------------------------------- */

static void expect_text(const struct tetravex *p, const struct grid *grid,
                        bool utf8, const char *expected)
{
    char *text = text_of(p, grid, 1, (struct page){.utf8 = utf8});
    assert_string_equal(text, expected);
    scan_back(p, text, grid);
    free(text);
}

static void words(void **state)
{
    (void)state;
    struct tetravex *p = begin_puzzle("1234\n5612\n4215\n");
    struct grid grid = {0};
    p->rotate = true;
    finish_board(p, ".../###");
    grid_size(&grid, 1, 2, 3, GAP);
    grid.cell[0] = square_value(p, 0, 0);
    grid.cell[1] = square_value(p, 2, 1);
    grid.cell[2] = 0;
    expect_text(p, &grid, true,
                "tile 1 (1234) in cell 1\n"
                "tile 3 (4215) in cell 2 turned 1 *\n"
                "┌─────┬─────┬─────┐\n"
                "│╲ 1 ╱│╲ 5 ╱│     │\n"
                "│4 ╳ 2│1 ◆ 4│  ·  │\n"
                "│╱ 3 ╲│╱ 2 ╲│     │\n"
                "└─────┴─────┴─────┘\n"
                "\n\n\n\n");
    grid_release(&grid);
    tetravex_family.release(p);
}

static void holes(void **state)
{
    (void)state;
    struct tetravex *p = begin_puzzle("10 2 3 4\n5 6 10 2\n4 2 1 5\n");
    struct grid grid = {0};
    finish_board(p, "#./..");
    grid_size(&grid, 1, 2, 2, GAP);
    grid.cell[1] = 2;
    grid.cell[2] = 3;
    grid.cell[3] = 1;
    expect_text(p, &grid, false,
                "tile 1 (10 2 3 4) in cell 4\n"
                "tile 2 (5 6 10 2) in cell 2 *\n"
                "tile 3 (4 2 1 5) in cell 3\n"
                "        +-------+\n"
                "        |\\  5  /|\n"
                "        |2  *  6|\n"
                "        |/  10 \\|\n"
                "+-------+-------+\n"
                "|\\  4  /|\\  10 /|\n"
                "|5  X  2|4  X  2|\n"
                "|/  1  \\|/  3  \\|\n"
                "+-------+-------+\n");
    grid_release(&grid);
    tetravex_family.release(p);
}

/* Random boards, as they are printed in each of the ways. */
static void round_trips(void **state)
{
    (void)state;
    static const char *const boards[] = {
        "......", "../../..", ".##./..../", "###/.../#../.", "#.#/.#./#.#/..#",
    };
    uint64_t seed = 3;
    for (int i = 0; i < 300; i++) {
        const char *shape = boards[draw(&seed, 5)];
        char board[40], tiles[600] = "";
        size_t at = 0;
        unsigned width = 1 + (unsigned)strcspn(shape, "/"), cells = 0;
        snprintf(board, sizeof board, "%s", shape);
        while (strlen(board) % width != width - 1) /* fill the last row */
            strcat(board, board[strlen(board) - 1] == '/' ? "#" : ".");
        for (const char *c = board; *c; c++)
            cells += *c == '.';
        uint64_t colours = 1 + draw(&seed, i % 2 ? 9 : 2000);
        for (unsigned c = 0; c < cells; c++)
            for (int side = 0; side < SIDES; side++)
                at += (size_t)sprintf(tiles + at, "%d%c",
                                      (int)draw(&seed, colours),
                                      side < 3 ? ' ' : '\n');
        struct tetravex *p = begin_puzzle(tiles);
        struct grid grid = {0};
        p->rotate = draw(&seed, 2);
        finish_board(p, board);
        lay(p, &seed, i % 3 ? 30 : 0, &grid);
        int fresh = p->square[draw(&seed, (unsigned)p->cells)];
        for (int way = 0; way < 2; way++) {
            char *text = text_of(p, &grid, draw(&seed, 2) ? fresh : NONE,
                                 (struct page){.utf8 = way});
            scan_back(p, text, &grid);
            free(text);
        }
        grid_release(&grid);
        tetravex_family.release(p);
    }
}

static void slips(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line, column;
        const char *part;
    } bad[] = {
        {"tile 1 (1234) in cell 1", 1, 23, "hole in the board, not cell 1"},
        {"tile 1 (1234) in cell 5", 1, 23, "number of a cell was expected"},
        {"tile 1 (1234) in cell 2 turned 4", 1, 32, "number of a turn"},
        {"tile 1 (1234) in cell 2 turn", 1, 25, "the line should end here"},
        {"tile 1 (1234) in cell 2\n      +-----+\n      |     |", 3, 13,
         "'╲' or '\\' was expected"},
        {"tile 1 (1234) in cell 2\n      +-----+\n      |\\ 2 /|", 3, 10,
         "the list puts tile 1 here"},
        {"tile 1 (1234) in cell 3\n      +-----+\n      |     |\n"
         "      |1 X 2|",
         4, 8, "'·' or '.' was expected"},
    };
    struct tetravex *p = begin_puzzle("1234\n5612\n4215\n");
    p->rotate = true;
    finish_board(p, "#./..");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct reader r;
        struct grid grid = {0};
        struct error err = {0};
        reader_text(&r, "text", bad[i].text, strlen(bad[i].text));
        assert_false(tetravex_family.scan(p, &r, &grid, &err));
        if (!strstr(err.text, bad[i].part) || err.line != bad[i].line ||
            err.column != bad[i].column)
            fail_msg("%s\ngave %ld:%ld: %s", bad[i].text, err.line, err.column,
                     err.text);
        reader_close(&r);
        grid_release(&grid);
    }
    tetravex_family.release(p);
}

/* Each of the three columns of a line has its ground; the letters can be read
 * on it. */
static void grounds(void **state)
{
    (void)state;
    struct tetravex *p = begin_puzzle("1203\n");
    struct grid grid = {0};
    p->frame = 0;
    finish_board(p, ".");
    grid_size(&grid, 1, 1, 1, 1);
    char *text = text_of(p, &grid, NONE, (struct page){.colour = true});
    /* Colours 3, 1 and 2 at the left, at the top and at the right. */
    assert_non_null(strstr(text, "|\033[38;5;235;48;5;72m\\\033[0m"
                                 "\033[38;5;235;48;5;222m 1 \033[0m"
                                 "\033[38;5;235;48;5;209m/\033[0m|\n"));
    assert_non_null(strstr(text, "\033[38;5;235;48;5;247m 0 \033[0m"));
    free(text);
    grid_release(&grid);
    tetravex_family.release(p);
}

/* ---- pictures ------------------------------------------------------- */

static int count(const char *text, const char *part)
{
    int times = 0;
    for (; (text = strstr(text, part)); text++)
        times++;
    return times;
}

static char *svg_of(struct canvas *c)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    assert_true(canvas_finish(c, out, &err));
    fclose(out);
    canvas_free(c);
    return text;
}

/* Two loose tiles with numbers, a given one in its place, turned; a hole; a
 * frame. */
static void puzzles(void **state)
{
    (void)state;
    struct tetravex *p = begin_puzzle("1034\n5012\n0215\n");
    p->rotate = true;
    p->frame = 0;
    p->givens = 1;
    free(p->given);
    p->given = mem_alloc(1, sizeof *p->given);
    p->given[0] = (struct given){.cell = 2, .tile = 1, .turn = 3};
    finish_board(p, "#./..");
    struct canvas *c = svg_new("puzzle");
    tetravex_draw_puzzle(p, c);
    char *text = svg_of(c);
    assert_int_equal(count(text, "<polygon"), 3 * 4);
    assert_int_equal(count(text, "<circle"), 2);
    assert_int_equal(count(text, ">3</text>"), 3); /* a side, cell, tile */
    assert_int_equal(count(text, ">2</text>"), 3); /* two sides, a cell */
    assert_int_equal(count(text, "stroke=\"#999999\" stroke-width=\"18\""), 8);
    free(text);
    tetravex_family.release(p);
}

static void new_tile(void **state)
{
    (void)state;
    struct tetravex *p = begin_puzzle("1034\n5012\n");
    struct grid grid = {0};
    finish_board(p, "..");
    grid_size(&grid, 1, 1, 2, 0);
    grid.cell[1] = 1;
    struct canvas *c = svg_new("board");
    tetravex_draw_board(p, &grid, 1, c);
    tetravex_draw(p, &grid, c);
    char *text = svg_of(c);
    assert_int_equal(count(text, "stroke-width=\"8\""), 1); /* the ring */
    assert_int_equal(count(text, "<polygon"), 2 * 4);
    free(text);
    grid_release(&grid);
    tetravex_family.release(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words),       cmocka_unit_test(holes),
        cmocka_unit_test(round_trips), cmocka_unit_test(slips),
        cmocka_unit_test(grounds),     cmocka_unit_test(puzzles),
        cmocka_unit_test(new_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
