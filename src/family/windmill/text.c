/* text.c: a packing as text, and back.
 *
 *     +---+---+---+     The walls are those of the large dominoes: one stands
 *     | 2 2   |   |     between two large squares unless they belong to one
 *     | 2 +---+-7-+     piece.  Each covered large square has its piece's
 *     | 2 | 7 7 7 |     digit in the middle.  A small square lies astride the
 *     +---+-------+     side that two large ones share, and so does its digit.
 *
 * The point (x, y) of the doubled box stands in column 2x and line 2m - y of
 * the drawing, both from 0.  Walls follow from the digits, so reading passes
 * over them. */
#include "family/windmill/windmill.h"
#include "show/palette.h"

/* ---- printing ------------------------------------------------------- */

/* What the letters are painted with: nothing, a large or a small piece. */
enum { PLAIN = -1 };

struct press {
    struct page *page;
    const struct grid *grid;
    int rows, cols; /* of large squares */
    int paint;      /* PLAIN, piece, or PIECES + piece for a small one */
};

static void paint(struct press *press, int wanted)
{
    if (wanted == press->paint)
        return;
    page_plain(press->page);
    if (wanted >= PIECES) {
        page_back(press->page, palette_dark(wanted - PIECES));
        page_ink(press->page, COLOUR_PAPER);
    } else if (wanted != PLAIN) {
        page_back(press->page, palette(wanted));
    }
    press->paint = wanted;
}

static bool is_piece(int value)
{
    return value >= 0 && value < PIECES;
}

static void put_digit(struct press *press, int piece)
{
    writer_byte(press->page->writer, (char)('0' + piece));
}

/* The value of a large square, or GAP outside the box. */
static int large_at(const struct press *press, int row, int col)
{
    return grid_get(press->grid, 0, 2 * row, 2 * col);
}

/* What two large squares side by side have in common: their piece, or PLAIN
 * if there is a wall between them. */
static int common_piece(int one, int other)
{
    return one == other && is_piece(one) ? one : PLAIN;
}

/* Beside large square (row, col): on its left side, on its upper side. */
static int left_piece(const struct press *press, int row, int col)
{
    return common_piece(large_at(press, row, col - 1),
                        large_at(press, row, col));
}

static int upper_piece(const struct press *press, int row, int col)
{
    return common_piece(large_at(press, row - 1, col),
                        large_at(press, row, col));
}

/* A stretch of wall: a small square's digit, or the wall, or, inside a large
 * domino, nothing. */
static void put_wall(struct press *press, int inside, int small,
                     const char *const wall[2])
{
    if (is_piece(small)) {
        paint(press, PIECES + small);
        put_digit(press, small);
        return;
    }
    paint(press, inside);
    if (inside == PLAIN)
        page_put(press->page, wall[0], wall[1]);
    else
        writer_byte(press->page->writer, ' ');
}

static const char *const upright[2] = {"│", "|"};
static const char *const flat[2] = {"─", "-"};

static void put_corner(struct press *press, int row, int col)
{
    bool up = row > 0 && left_piece(press, row - 1, col) == PLAIN;
    bool down = row < press->rows && left_piece(press, row, col) == PLAIN;
    bool left = col > 0 && upper_piece(press, row, col - 1) == PLAIN;
    bool right = col < press->cols && upper_piece(press, row, col) == PLAIN;
    paint(press, PLAIN);
    page_corner(press->page, WALL_LEFT * left + WALL_RIGHT * right +
                                 WALL_ABOVE * up + WALL_BELOW * down);
}

/* The line of walls above large row `row`, or below the last one. */
static void print_walls(struct press *press, int row)
{
    for (int col = 0; col < press->cols; col++) {
        int inside = upper_piece(press, row, col);
        int small = grid_get(press->grid, 0, 2 * row - 1, 2 * col);
        put_corner(press, row, col);
        put_wall(press, inside, GAP, flat);
        put_wall(press, inside, small, flat);
        put_wall(press, inside, GAP, flat);
    }
    put_corner(press, row, press->cols);
    writer_byte(press->page->writer, '\n');
}

static void print_squares(struct press *press, int row)
{
    for (int col = 0; col < press->cols; col++) {
        int large = large_at(press, row, col);
        int small = grid_get(press->grid, 0, 2 * row, 2 * col - 1);
        put_wall(press, left_piece(press, row, col), small, upright);
        paint(press, is_piece(large) ? large : PLAIN);
        writer_byte(press->page->writer, ' ');
        if (is_piece(large))
            put_digit(press, large);
        else
            writer_byte(press->page->writer, ' ');
        writer_byte(press->page->writer, ' ');
    }
    put_wall(press, PLAIN, GAP, upright);
    paint(press, PLAIN);
    writer_byte(press->page->writer, '\n');
}

void windmill_print(const void *puzzle, const struct grid *grid,
                    struct page *page)
{
    const struct windmill *w = puzzle;
    struct press press = {page, grid, w->rows, w->cols, PLAIN};
    for (int row = 0; row < w->rows && !page->writer->failed; row++) {
        print_walls(&press, row);
        print_squares(&press, row);
    }
    print_walls(&press, w->rows);
}

/* ---- reading back --------------------------------------------------- */

enum { WALL = PIECES + 1 }; /* a letter that is neither a digit nor a blank */

/* Takes what follows the byte e2 of U+2500 to U+257F, the letters for box
 * drawing: e2 94 80 to e2 95 bf. */
static bool ends_box_letter(struct reader *r)
{
    int second = reader_peek(r);
    if (second != 0x94 && second != 0x95)
        return false;
    reader_skip(r);
    return (reader_next(r) & 0xc0) == 0x80;
}

/* The next letter: a digit's value, EMPTY for a blank, or WALL. */
static bool read_letter(struct reader *r, int *letter, struct error *err)
{
    long line = r->line, column = reader_column(r);
    int byte = reader_peek(r);
    if (byte < 0 || byte == '\n' || byte == '\r')
        return reader_finish(r, err) &&
               reader_fail(r, err, "the line ends before the box does");
    reader_skip(r);
    bool wall = byte == '+' || byte == '-' || byte == '|';
    *letter = byte == ' ' ? EMPTY : WALL;
    if (byte >= '0' && byte <= '9')
        *letter = byte - '0';
    else if (byte != ' ' && !wall && !(byte == 0xe2 && ends_box_letter(r)))
        return reader_fail_at(r, line, column, err,
                              "%s is neither a digit nor a part of a wall",
                              error_byte(byte).text);
    return true;
}

/* Reads the letter of a place of the drawing, where `cell` is the point that
 * stands there, or NULL for a place between the points. */
static bool scan_place(struct reader *r, bool large, int *cell,
                       struct error *err)
{
    long column = reader_column(r);
    int letter = WALL;
    if (!read_letter(r, &letter, err))
        return false;
    if (!cell && letter < PIECES)
        return reader_fail_at(r, r->line, column, err,
                              "a digit between the squares, and a wall or a "
                              "blank was expected");
    if (cell && large && letter == WALL)
        return reader_fail_at(r, r->line, column, err,
                              "a wall in the middle of a large square, and a "
                              "digit or a blank was expected");
    if (cell)
        *cell = letter == WALL ? EMPTY : letter;
    return true;
}

static bool scan_line(struct reader *r, struct grid *grid, int row,
                      struct error *err)
{
    int last = 2 * grid->cols + 2;
    for (int place = 0; place <= last; place++) {
        int col = place / 2 - 1;
        bool point = place % 2 == 0 && col >= 0 && col < grid->cols &&
                     row >= 0 && row < grid->rows && !is_gap(row, col);
        if (!scan_place(r, point && is_large(row, col),
                        point ? grid_at(grid, 0, row, col) : NULL, err))
            return false;
    }
    if (!reader_at_line_end(r))
        return reader_fail(r, err,
                           "the box ends here after %d columns, and the end "
                           "of the line was expected",
                           last + 1);
    reader_next(r);
    return true;
}

bool windmill_scan(const void *puzzle, struct reader *reader,
                   struct grid *grid, struct error *err)
{
    const struct windmill *w = puzzle;
    windmill_clear(w, grid);
    for (int row = -1; row <= 2 * w->rows - 1; row++)
        if (!scan_line(reader, grid, row, err))
            return false;
    return true;
}
