/* text.c: a board as text, and back.
 *
 *     tile 1 (1234) in cell 1        ┌─────┬─────┐      +-----+-----+
 *     tile 2 (5612) in cell 2        │╲ 1 ╱│╲ 5 ╱│      |\ 1 /|\ 5 /|
 *     ...                            │4 ╳ 2│2 ╳ 6│      |4 X 2|2 X 6|
 *                                    │╱ 3 ╲│╱ 1 ╲│      |/ 3 \|/ 1 \|
 *                                    ├─────┼─────┤      +-----+-----+
 *
 * First the list, a line for each tile in the order of the file, with its
 * sides as the file has them; cells are numbered from 1, row by row.  Then
 * the drawing.  A colour of w bytes makes tiles of 2w + 3 columns.
 *
 * The way back takes the tiles of the list in any order and any number of
 * blanks; the drawing must show the tiles that the list names. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "base/text.h"
#include "show/palette.h"

#include <limits.h>

/* ---- print ---------------------------------------------------------- */

static int digits(int number)
{
    int count = 1;
    for (; number > 9; number /= 10)
        count++;
    return count;
}

/* A side on a ground of its colour, with blanks to its left and right. */
static void put_side(const struct tetravex *p, int colour, int left, int right,
                     struct page *page)
{
    writer_repeat(page->writer, " ", left);
    page_back(page, palette(colour));
    writer_text(page->writer, p->colour[colour]);
    page_plain(page);
    writer_repeat(page->writer, " ", right);
}

static int blanks(const struct tetravex *p, int colour, int width)
{
    return width - (int)strlen(p->colour[colour]);
}

/* "0895", or "10 8 9 15" where colours have several bytes. */
static void put_tile(const struct tetravex *p, int tile, struct writer *writer)
{
    for (int i = 0; i < SIDES; i++) {
        writer_text(writer, i && p->widest > 1 ? " " : "");
        writer_text(writer, p->colour[p->tile[tile][p->order[i]]]);
    }
}

static void print_list(const struct tetravex *p, const struct grid *grid,
                       struct page *page)
{
    int *cell_of = mem_alloc((size_t)p->cells, sizeof *cell_of);
    for (int c = 0; c < p->cells; c++)
        cell_of[grid->cell[c] - 1] = c;
    int width = digits(p->cells);
    for (int i = 0; i < p->cells; i++) {
        writer_print(page->writer, "tile %*d (", width, i + 1);
        put_tile(p, i, page->writer);
        writer_print(page->writer, ") in cell %*d\n", width, cell_of[i] + 1);
    }
    free(cell_of);
}

/* Where lines meet at the upper left corner of a cell. */
static const char *joint(const struct tetravex *p, int row, int col)
{
    static const char *const joints[3][3] = {
        {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    return joints[row == 0        ? 0
                  : row < p->rows ? 1
                                  : 2][col == 0        ? 0
                                       : col < p->cols ? 1
                                                       : 2];
}

static void print_rule(const struct tetravex *p, int row, struct page *page)
{
    for (int col = 0; col <= p->cols; col++) {
        page_put(page, joint(p, row, col), "+");
        for (int i = 0; col < p->cols && i < 2 * p->widest + 3; i++)
            page_put(page, "─", "-");
    }
    writer_byte(page->writer, '\n');
}

/* The first or third line of a tile. */
static void print_outer(const struct tetravex *p, int tile, enum side side,
                        struct page *page)
{
    int colour = p->tile[tile][side];
    int rest = blanks(p, colour, 2 * p->widest + 1);
    bool top = side == TOP;
    page_put(page, top ? "╲" : "╱", top ? "\\" : "/");
    put_side(p, colour, rest - rest / 2, rest / 2, page);
    page_put(page, top ? "╱" : "╲", top ? "/" : "\\");
}

static void print_middle(const struct tetravex *p, int tile, struct page *page)
{
    int left = p->tile[tile][LEFT], right = p->tile[tile][RIGHT];
    put_side(p, left, 0, blanks(p, left, p->widest) + 1, page);
    page_put(page, "╳", "X");
    put_side(p, right, blanks(p, right, p->widest) + 1, 0, page);
}

static void print_row(const struct tetravex *p, const struct grid *grid,
                      int row, struct page *page)
{
    for (int line = 0; line < 3; line++) {
        for (int col = 0; col < p->cols; col++) {
            int tile = *grid_at(grid, 0, row, col) - 1;
            page_put(page, "│", "|");
            if (line == 1)
                print_middle(p, tile, page);
            else
                print_outer(p, tile, line ? BOTTOM : TOP, page);
        }
        page_put(page, "│\n", "|\n");
    }
}

void tetravex_print(const void *puzzle, const struct grid *grid,
                    struct page *page)
{
    const struct tetravex *p = puzzle;
    print_list(p, grid, page);
    for (int row = 0; row < p->rows; row++) {
        print_rule(p, row, page);
        print_row(p, grid, row, page);
    }
    print_rule(p, p->rows, page);
}

/* ---- scan ----------------------------------------------------------- */

struct scanner {
    const struct tetravex *p;
    struct reader *r;
    struct grid *grid;
    struct error *err;
    long line, column; /* where the latest word begins */
};

/* Skips blanks and takes the text if it is there. */
static bool match(struct scanner *s, const char *text)
{
    reader_skip_blanks(s->r);
    s->line = s->r->line;
    s->column = reader_column(s->r);
    return reader_take(s->r, text);
}

static bool expect(struct scanner *s, const char *text)
{
    return match(s, text) ||
           reader_fail_at(s->r, s->line, s->column, s->err,
                          "'%s' was expected, as in: tile 1 (0895) in cell 7",
                          text);
}

/* Takes the number of a tile or a cell. */
static bool take_number(struct scanner *s, const char *what, int *number)
{
    match(s, "");
    int64_t value = 0;
    int byte = reader_peek(s->r);
    for (; byte >= '0' && byte <= '9'; byte = reader_peek(s->r)) {
        if (value <= INT_MAX)
            value = 10 * value + byte - '0';
        reader_skip(s->r);
    }
    if (value < 1 || value > s->p->cells)
        return reader_fail_at(s->r, s->line, s->column, s->err,
                              "the number of a %s was expected, 1 to %d", what,
                              s->p->cells);
    *number = (int)value;
    return true;
}

static bool take_end(struct scanner *s)
{
    if (!reader_at_line_end(s->r))
        return reader_fail(s->r, s->err, "the line should end here");
    reader_next(s->r);
    return true;
}

/* Takes one line of the list; seen[i] says that tile i + 1 was named. */
static bool scan_place(struct scanner *s, bool *seen)
{
    const struct tetravex *p = s->p;
    int tile, cell;
    if (!expect(s, "tile") || !take_number(s, "tile", &tile))
        return false;
    if (seen[tile - 1])
        return reader_fail_at(s->r, s->line, s->column, s->err,
                              "tile %d was named before", tile);
    seen[tile - 1] = true;
    if (!expect(s, "("))
        return false;
    for (int i = 0; i < SIDES; i++) {
        const char *text = p->colour[p->tile[tile - 1][p->order[i]]];
        if (!match(s, text))
            return reader_fail_at(s->r, s->line, s->column, s->err,
                                  "tile %d of the puzzle has the colour "
                                  "%.40s here",
                                  tile, text);
    }
    if (!expect(s, ")") || !expect(s, "in") || !expect(s, "cell") ||
        !take_number(s, "cell", &cell))
        return false;
    int *place = &s->grid->cell[cell - 1];
    if (*place != GAP)
        return reader_fail_at(s->r, s->line, s->column, s->err,
                              "tile %d lies in cell %d already", *place, cell);
    *place = tile;
    return take_end(s);
}

static bool scan_list(struct scanner *s)
{
    bool *seen = mem_alloc((size_t)s->p->cells, sizeof *seen);
    bool good = true;
    for (int i = 0; good && i < s->p->cells; i++)
        good = scan_place(s, seen);
    free(seen);
    return good;
}

/* Takes a sign of the drawing in either of its forms. */
static bool take_sign(struct scanner *s, const char *utf8, const char *ascii)
{
    match(s, "");
    int byte = reader_peek(s->r);
    if (match(s, byte == *ascii ? ascii : utf8))
        return true;
    return reader_fail_at(s->r, s->line, s->column, s->err,
                          "'%s' or '%s' was expected in the drawing", utf8,
                          ascii);
}

static bool take_rule(struct scanner *s, int row)
{
    const struct tetravex *p = s->p;
    for (int col = 0; col <= p->cols; col++) {
        if (!take_sign(s, joint(p, row, col), "+"))
            return false;
        for (int i = 0; col < p->cols && i < 2 * p->widest + 3; i++)
            if (!take_sign(s, "─", "-"))
                return false;
    }
    return take_end(s);
}

static bool take_side(struct scanner *s, int tile, enum side side)
{
    const char *text = s->p->colour[s->p->tile[tile][side]];
    return match(s, text) ||
           reader_fail_at(s->r, s->line, s->column, s->err,
                          "the list puts tile %d here, which has the colour "
                          "%.40s on this side",
                          tile + 1, text);
}

static bool take_third(struct scanner *s, int tile, int line)
{
    switch (line) {
    case 0:
        return take_sign(s, "╲", "\\") && take_side(s, tile, TOP) &&
               take_sign(s, "╱", "/");
    case 1:
        return take_side(s, tile, LEFT) && take_sign(s, "╳", "X") &&
               take_side(s, tile, RIGHT);
    default:
        return take_sign(s, "╱", "/") && take_side(s, tile, BOTTOM) &&
               take_sign(s, "╲", "\\");
    }
}

static bool take_row(struct scanner *s, int row)
{
    for (int line = 0; line < 3; line++) {
        for (int col = 0; col < s->p->cols; col++) {
            int tile = *grid_at(s->grid, 0, row, col) - 1;
            if (!take_sign(s, "│", "|") || !take_third(s, tile, line))
                return false;
        }
        if (!take_sign(s, "│", "|") || !take_end(s))
            return false;
    }
    return true;
}

/* Takes empty lines and comments. */
static void skip_empty(struct reader *r)
{
    while (reader_at_line_end(r) || reader_peek(r) == '#') {
        if (reader_peek(r) < 0)
            return;
        reader_skip_line(r);
    }
}

bool tetravex_scan(const void *puzzle, struct reader *r, struct grid *grid,
                   struct error *err)
{
    const struct tetravex *p = puzzle;
    struct scanner s = {.p = p, .r = r, .grid = grid, .err = err};
    grid_size(grid, 1, p->rows, p->cols, GAP);
    skip_empty(r);
    if (!scan_list(&s))
        return false;
    skip_empty(r);
    for (int row = 0; row < p->rows; row++)
        if (!take_rule(&s, row) || !take_row(&s, row))
            return false;
    return take_rule(&s, p->rows);
}
