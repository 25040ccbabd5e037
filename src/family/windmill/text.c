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
 * over them.  A square that must stay empty has a cross, and before the digit
 * of a square that was given to its piece there is a star. */
#include "family/windmill/windmill.h"
#include "show/palette.h"

/* ---- printing ------------------------------------------------------- */

/* What the letters are painted with: nothing, a large or a small piece. */
enum { PLAIN = -1 };

struct press {
    struct page *page;
    const struct grid *grid;
    const struct windmill *w;
    int paint; /* PLAIN, piece, or PIECES + piece for a small one */
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

/* A star stands before the digit of a square that was given to its piece. */
static bool is_starred(const struct press *press, int row, int col)
{
    return is_piece(given_at(press->w, row, col)) &&
           is_piece(grid_get(press->grid, 0, row, col));
}

/* What a wall is made of, in UTF-8 and in ASCII; or, inside a large domino,
 * nothing. */
static void put_wall(struct press *press, int inside,
                     const char *const wall[2])
{
    paint(press, inside);
    if (inside == PLAIN)
        page_put(press->page, wall[0], wall[1]);
    else
        writer_byte(press->page->writer, ' ');
}

/* A stretch of wall with a small square in its middle: its piece's digit, a
 * cross, or as the wall is. */
static void put_small(struct press *press, int inside, int row, int col,
                      const char *const wall[2])
{
    int small = grid_get(press->grid, 0, row, col);
    if (is_piece(small)) {
        paint(press, PIECES + small);
        put_digit(press, small);
    } else if (given_at(press->w, row, col) == EMPTY) {
        paint(press, inside);
        writer_byte(press->page->writer, 'x');
    } else {
        put_wall(press, inside, wall);
    }
}

static const char *const upright[2] = {"│", "|"};
static const char *const flat[2] = {"─", "-"};

static void put_corner(struct press *press, int row, int col)
{
    bool up = row > 0 && left_piece(press, row - 1, col) == PLAIN;
    bool down = row < press->w->rows && left_piece(press, row, col) == PLAIN;
    bool left = col > 0 && upper_piece(press, row, col - 1) == PLAIN;
    bool right = col < press->w->cols && upper_piece(press, row, col) == PLAIN;
    paint(press, PLAIN);
    page_corner(press->page, WALL_LEFT * left + WALL_RIGHT * right +
                                 WALL_ABOVE * up + WALL_BELOW * down);
}

/* The line of walls above large row `row`, or below the last one. */
static void print_walls(struct press *press, int row)
{
    for (int col = 0; col < press->w->cols; col++) {
        int inside = upper_piece(press, row, col);
        put_corner(press, row, col);
        if (is_starred(press, 2 * row - 1, 2 * col)) {
            paint(press, inside);
            writer_byte(press->page->writer, '*');
        } else {
            put_wall(press, inside, flat);
        }
        put_small(press, inside, 2 * row - 1, 2 * col, flat);
        put_wall(press, inside, flat);
    }
    put_corner(press, row, press->w->cols);
    writer_byte(press->page->writer, '\n');
}

/* A large square, and the place before the small one on its right side. */
static void print_square(struct press *press, int row, int col)
{
    struct writer *out = press->page->writer;
    int large = large_at(press, row, col);
    bool crossed = given_at(press->w, 2 * row, 2 * col) == EMPTY;
    paint(press, is_piece(large) ? large : PLAIN);
    writer_byte(out, is_starred(press, 2 * row, 2 * col) ? '*' : ' ');
    if (is_piece(large))
        put_digit(press, large);
    else
        writer_byte(out, crossed ? 'x' : ' ');
    writer_byte(out, is_starred(press, 2 * row, 2 * col + 1) ? '*' : ' ');
}

static void print_squares(struct press *press, int row)
{
    for (int col = 0; col < press->w->cols; col++) {
        put_small(press, left_piece(press, row, col), 2 * row, 2 * col - 1,
                  upright);
        print_square(press, row, col);
    }
    put_wall(press, PLAIN, upright);
    paint(press, PLAIN);
    writer_byte(press->page->writer, '\n');
}

void windmill_print(const void *puzzle, const struct grid *grid,
                    struct page *page)
{
    const struct windmill *w = puzzle;
    struct press press = {page, grid, w, PLAIN};
    for (int row = 0; row < w->rows && !page->writer->failed; row++) {
        print_walls(&press, row);
        print_squares(&press, row);
    }
    print_walls(&press, w->rows);
}

/* ---- reading back --------------------------------------------------- */

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

/* The next letter of a drawing. */
static bool read_letter(struct reader *r, int *letter, struct error *err)
{
    static const char marks[] = " +-|*xX";
    static const int meaning[] = {BLANK, WALL, WALL, WALL, STAR, CROSS, CUT};
    long line = r->line, column = reader_column(r);
    int byte = reader_peek(r);
    if (byte < 0 || byte == '\n' || byte == '\r')
        return reader_finish(r, err) &&
               reader_fail(r, err, "the line ends before the box does");
    reader_skip(r);
    const char *mark = byte ? strchr(marks, byte) : NULL;
    *letter = mark ? meaning[mark - marks] : WALL;
    if (byte >= '0' && byte <= '9')
        *letter = byte - '0';
    else if (!mark && !(byte == 0xe2 && ends_box_letter(r)))
        return reader_fail_at(r, line, column, err,
                              "%s is neither a digit nor a part of a wall",
                              error_byte(byte).text);
    return true;
}

/* Reads the letter of a place of the drawing: of a large or a small square,
 * or between the squares. */
enum kind { BETWEEN, LARGE, SMALL };

static bool scan_place(struct reader *r, enum kind kind, struct glyph *glyph,
                       struct error *err)
{
    glyph->column = reader_column(r);
    if (!read_letter(r, &glyph->letter, err))
        return false;
    if (kind == BETWEEN && (glyph->letter < PIECES || glyph->letter >= CROSS))
        return reader_fail_at(r, r->line, glyph->column, err,
                              "%s between the squares, and a wall or a blank "
                              "was expected",
                              glyph->letter < PIECES ? "a digit" : "a cross");
    if (kind != BETWEEN && glyph->letter == STAR)
        return reader_fail_at(r, r->line, glyph->column, err,
                              "a star in the middle of a square; it belongs "
                              "before a digit");
    if (kind == LARGE && glyph->letter == WALL)
        return reader_fail_at(r, r->line, glyph->column, err,
                              "a wall in the middle of a large square, and a "
                              "digit or a blank was expected");
    return true;
}

bool windmill_scan_line(struct reader *r, int row, int cols,
                        struct glyph *glyph, struct error *err)
{
    int last = 2 * cols + 2;
    for (int place = 0; place <= last; place++) {
        struct glyph between;
        int col = place / 2 - 1;
        bool inside = place % 2 == 0 && col >= 0 && col < cols;
        bool square = inside && row >= 0 && !is_gap(row, col);
        enum kind kind = !square              ? BETWEEN
                         : is_large(row, col) ? LARGE
                                              : SMALL;
        if (!scan_place(r, kind, inside ? glyph + col : &between, err))
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

static void keep_row(struct grid *grid, int row, const struct glyph *glyph)
{
    for (int col = 0; col < grid->cols; col++)
        if (glyph[col].letter < PIECES)
            *grid_at(grid, 0, row, col) = glyph[col].letter;
}

bool windmill_scan(const void *puzzle, struct reader *reader,
                   struct grid *grid, struct error *err)
{
    const struct windmill *w = puzzle;
    int rim = 2 * w->rows - 1;
    struct glyph *glyph = mem_alloc(2 * (size_t)w->cols, sizeof *glyph);
    bool good = windmill_clear(w, grid) ||
                error_say(err, "there is no memory for a box of %dx%d",
                          w->rows, w->cols);
    for (int row = -1; row <= rim && good; row++) {
        bool inside = row >= 0 && row < rim;
        good = windmill_scan_line(reader, inside ? row : -1, grid->cols, glyph,
                                  err);
        if (good && inside)
            keep_row(grid, row, glyph);
    }
    free(glyph);
    return good;
}
