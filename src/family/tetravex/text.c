/* text.c: a board as text, and back.
 *
 *     tile 1 (1234) in cell 1        ┌─────┬─────┐      +-----+-----+
 *     tile 2 (5612) in cell 2        │╲ 1 ╱│╲ 5 ╱│      |\ 1 /|\ 5 /|
 *     tile 3 (4215) in cell 4        │4 ╳ 2│2 ╳ 6│      |4 X 2|2 X 6|
 *       turned 1 *                   │╱ 3 ╲│╱ 1 ╲│      |/ 3 \|/ 1 \|
 *                                    ├─────┼─────┤      +-----+-----+
 *                                    │     │╲ 5 ╱│      |     |\ 5 /|
 *                                    │  ·  │1 ◆ 4│      |  .  |1 * 4|
 *                                    │     │╱ 2 ╲│      |     |/ 2 \|
 *                                    └─────┴─────┘      +-----+-----+
 *
 * First the list, a line for each tile that lies on the board, in the order
 * of the file, with its sides as the file has them and the quarters it is
 * turned by, if any; cells are numbered from 1 by their squares, row by row,
 * holes counted.  Then the drawing.  A colour of w bytes makes tiles of 2w + 3
 * columns.  A dot is in a cell without a tile, nothing in a hole, and there is
 * no wall between two holes; a star is in a tile that is new.
 *
 * With colours each side has its own ground: the columns at the left and at
 * the right belong to the left and to the right side, and the top and the
 * bottom side share the middle, so that each side is as near to a triangle as
 * three lines can show.
 *
 * The way back takes the tiles of the list in any order, with or without their
 * sides, and any number of blanks; the drawing, which a full list may do
 * without, must show the tiles that the list names. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "base/text.h"
#include "show/palette.h"

#include <limits.h>

/* ---- squares -------------------------------------------------------- */

static bool is_cell(const struct tetravex *p, int row, int col)
{
    return row >= 0 && row < p->rows && col >= 0 && col < p->cols &&
           p->cell_at[row * p->cols + col] != NONE;
}

/* Is there a wall above this square, to its left? */
static bool wall_above(const struct tetravex *p, int row, int col)
{
    return is_cell(p, row, col) || is_cell(p, row - 1, col);
}

static bool wall_before(const struct tetravex *p, int row, int col)
{
    return is_cell(p, row, col) || is_cell(p, row, col - 1);
}

/* The walls that meet at the upper left corner of a square. */
static int walls_at(const struct tetravex *p, int row, int col)
{
    return WALL_LEFT * wall_above(p, row, col - 1) +
           WALL_RIGHT * wall_above(p, row, col) +
           WALL_ABOVE * wall_before(p, row - 1, col) +
           WALL_BELOW * wall_before(p, row, col);
}

static bool row_has_cells(const struct tetravex *p, int row)
{
    for (int col = 0; col < p->cols; col++)
        if (is_cell(p, row, col))
            return true;
    return false;
}

static int tile_columns(const struct tetravex *p)
{
    return 2 * p->widest + 3;
}

/* The colour at a side of the tile that lies here. */
static int colour_at(const struct tetravex *p, int value, enum side side)
{
    return turned_side(p->tile[value_tile(p, value)], value_turn(p, value),
                       side);
}

/* ---- print ---------------------------------------------------------- */

static int digits(int number)
{
    int count = 1;
    for (; number > 9; number /= 10)
        count++;
    return count;
}

/* "0895", or "10 8 9 15" where colours have several bytes. */
static void put_tile(const struct tetravex *p, int tile, struct writer *writer)
{
    for (int i = 0; i < SIDES; i++) {
        writer_text(writer, i && p->widest > 1 ? " " : "");
        writer_text(writer, p->colour[p->tile[tile][p->order[i]]]);
    }
}

struct press {
    const struct tetravex *p;
    const struct grid *grid;
    int fresh; /* the square of a new tile, or NONE */
    struct page *page;
};

static void print_place(const struct press *press, int square)
{
    const struct tetravex *p = press->p;
    struct writer *writer = press->page->writer;
    int squares = p->rows * p->cols;
    int tile = value_tile(p, press->grid->cell[square]);
    int turn = value_turn(p, press->grid->cell[square]);
    writer_print(writer, "tile %*d (", digits(p->cells), tile + 1);
    put_tile(p, tile, writer);
    writer_print(writer, ") in cell %*d", digits(squares), square + 1);
    if (turn)
        writer_print(writer, " turned %d", turn);
    writer_text(writer, square == press->fresh ? " *\n" : "\n");
}

static void print_list(const struct press *press)
{
    const struct tetravex *p = press->p;
    const struct grid *grid = press->grid;
    int *square_of = mem_alloc((size_t)p->cells, sizeof *square_of);
    memset(square_of, 0xff, (size_t)p->cells * sizeof *square_of); /* NONE */
    for (int c = 0; c < p->cells; c++)
        if (grid->cell[p->square[c]] > 0)
            square_of[value_tile(p, grid->cell[p->square[c]])] = p->square[c];
    for (int i = 0; i < p->cells; i++)
        if (square_of[i] != NONE)
            print_place(press, square_of[i]);
    free(square_of);
}

static void print_rule(const struct tetravex *p, int row, struct page *page)
{
    bool blank = !row_has_cells(p, row - 1) && !row_has_cells(p, row);
    for (int col = 0; !blank && col <= p->cols; col++) {
        page_corner(page, walls_at(p, row, col));
        for (int i = 0; col < p->cols && i < tile_columns(p); i++) {
            if (wall_above(p, row, col))
                page_put(page, "─", "-");
            else
                writer_byte(page->writer, ' ');
        }
    }
    writer_byte(page->writer, '\n');
}

/* A side on a ground of its colour, with blanks to its left and right. */
static void put_side(const struct tetravex *p, int colour, int left, int right,
                     struct page *page)
{
    page_back(page, tetravex_ground(p, colour));
    writer_repeat(page->writer, " ", left);
    writer_text(page->writer, p->colour[colour]);
    writer_repeat(page->writer, " ", right);
    page_plain(page);
}

static void put_stroke(const struct tetravex *p, int colour, bool falling,
                       struct page *page)
{
    page_back(page, tetravex_ground(p, colour));
    page_put(page, falling ? "╲" : "╱", falling ? "\\" : "/");
    page_plain(page);
}

static int blanks(const struct tetravex *p, int colour, int width)
{
    return width - (int)strlen(p->colour[colour]);
}

/* The first or third line of a tile. */
static void print_outer(const struct tetravex *p, int value, enum side side,
                        struct page *page)
{
    int colour = colour_at(p, value, side);
    int rest = blanks(p, colour, 2 * p->widest + 1);
    put_stroke(p, colour_at(p, value, LEFT), side == TOP, page);
    put_side(p, colour, rest - rest / 2, rest / 2, page);
    put_stroke(p, colour_at(p, value, RIGHT), side == BOTTOM, page);
}

static void print_middle(const struct tetravex *p, int value, bool fresh,
                         struct page *page)
{
    int left = colour_at(p, value, LEFT), right = colour_at(p, value, RIGHT);
    put_side(p, left, 0, blanks(p, left, p->widest) + 1, page);
    if (page->utf8 && page->colour && !fresh)
        page_halves(page, tetravex_ground(p, colour_at(p, value, TOP)),
                    tetravex_ground(p, colour_at(p, value, BOTTOM)));
    else
        page_put(page, fresh ? "◆" : "╳", fresh ? "*" : "X");
    put_side(p, right, blanks(p, right, p->widest) + 1, 0, page);
}

/* A cell without a tile, or a hole. */
static void print_empty(const struct tetravex *p, bool dot, struct page *page)
{
    writer_repeat(page->writer, " ", p->widest + 1);
    page_put(page, dot ? "·" : " ", dot ? "." : " ");
    writer_repeat(page->writer, " ", p->widest + 1);
}

static void print_wall(const struct tetravex *p, int row, int col,
                       struct page *page)
{
    bool wall = wall_before(p, row, col);
    page_put(page, wall ? "│" : " ", wall ? "|" : " ");
}

static void print_row(const struct press *press, int row)
{
    const struct tetravex *p = press->p;
    struct page *page = press->page;
    bool blank = !row_has_cells(p, row);
    for (int line = 0; line < 3; line++) {
        for (int col = 0; !blank && col < p->cols; col++) {
            bool cell = is_cell(p, row, col);
            int value = cell ? *grid_at(press->grid, 0, row, col) : GAP;
            print_wall(p, row, col, page);
            if (value <= 0)
                print_empty(p, cell && line == 1, page);
            else if (line == 1)
                print_middle(p, value, row * p->cols + col == press->fresh,
                             page);
            else
                print_outer(p, value, line ? BOTTOM : TOP, page);
        }
        if (!blank)
            print_wall(p, row, p->cols, page);
        writer_byte(page->writer, '\n');
    }
}

void tetravex_print_board(const struct tetravex *p, const struct grid *grid,
                          int fresh, struct page *page)
{
    struct press press = {p, grid, fresh, page};
    print_list(&press);
    for (int row = 0; row < p->rows; row++) {
        print_rule(p, row, page);
        print_row(&press, row);
    }
    print_rule(p, p->rows, page);
}

void tetravex_print(const void *puzzle, const struct grid *grid,
                    struct page *page)
{
    tetravex_print_board(puzzle, grid, NONE, page);
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

/* Skips blanks; does the text come next? */
static bool sees(struct scanner *s, const char *text)
{
    reader_skip_blanks(s->r);
    return reader_starts(s->r, text);
}

/* Takes a number: of a tile or a cell, or of quarters. */
static bool take_number(struct scanner *s, const char *what, int most,
                        int *number)
{
    match(s, "");
    int64_t value = 0;
    int byte = reader_peek(s->r);
    for (; byte >= '0' && byte <= '9'; byte = reader_peek(s->r)) {
        if (value <= INT_MAX)
            value = 10 * value + byte - '0';
        reader_skip(s->r);
    }
    if (value < 1 || value > most)
        return reader_fail_at(s->r, s->line, s->column, s->err,
                              "the number of a %s was expected, 1 to %d", what,
                              most);
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

/* Takes "(0895)", which must be the tile of that number, if it is there. */
static bool take_sides(struct scanner *s, int tile)
{
    const struct tetravex *p = s->p;
    if (!match(s, "("))
        return true;
    for (int i = 0; i < SIDES; i++) {
        const char *text = p->colour[p->tile[tile - 1][p->order[i]]];
        if (!match(s, text))
            return reader_fail_at(s->r, s->line, s->column, s->err,
                                  "tile %d of the puzzle has the colour "
                                  "%.40s here",
                                  tile, text);
    }
    return expect(s, ")");
}

/* Takes the number of a cell that has no tile yet. */
static bool take_cell(struct scanner *s, int *square)
{
    const struct tetravex *p = s->p;
    if (!take_number(s, "cell", p->rows * p->cols, square))
        return false;
    --*square;
    if (p->cell_at[*square] == NONE)
        return reader_fail_at(s->r, s->line, s->column, s->err,
                              "there is a hole in the board, not cell %d",
                              *square + 1);
    int value = s->grid->cell[*square];
    return !value || reader_fail_at(s->r, s->line, s->column, s->err,
                                    "tile %d lies in cell %d already",
                                    value_tile(p, value) + 1, *square + 1);
}

/* Takes one line of the list; seen[i] says that tile i + 1 was named. */
static bool scan_place(struct scanner *s, bool *seen)
{
    int tile, square, turn = 0;
    if (!expect(s, "tile") || !take_number(s, "tile", s->p->cells, &tile))
        return false;
    if (seen[tile - 1])
        return reader_fail_at(s->r, s->line, s->column, s->err,
                              "tile %d was named before", tile);
    seen[tile - 1] = true;
    if (!take_sides(s, tile) || !expect(s, "in") || !expect(s, "cell") ||
        !take_cell(s, &square))
        return false;
    if (sees(s, "turned") &&
        (!expect(s, "turned") || !take_number(s, "turn", SIDES - 1, &turn)))
        return false;
    s->grid->cell[square] = square_value(s->p, tile - 1, turn);
    return (!sees(s, "*") || expect(s, "*")) && take_end(s);
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

static bool at_drawing(struct scanner *s)
{
    skip_empty(s->r);
    return sees(s, "+") || sees(s, "┌");
}

/* A board that is not full has a shorter list: the drawing ends it. */
static bool scan_list(struct scanner *s)
{
    bool *seen = mem_alloc((size_t)s->p->cells, sizeof *seen);
    bool good = true;
    for (int i = 0; good && i < s->p->cells && !at_drawing(s); i++)
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
    if (!row_has_cells(p, row) && !row_has_cells(p, row - 1))
        return true;
    skip_empty(s->r);
    for (int col = 0; col <= p->cols; col++) {
        int walls = walls_at(p, row, col);
        if (walls && !take_sign(s, page_corner_sign(walls), "+"))
            return false;
        for (int i = 0; col < p->cols && i < tile_columns(p); i++)
            if (wall_above(p, row, col) && !take_sign(s, "─", "-"))
                return false;
    }
    return take_end(s);
}

static bool take_side(struct scanner *s, int value, enum side side)
{
    const char *text = s->p->colour[colour_at(s->p, value, side)];
    return match(s, text) ||
           reader_fail_at(s->r, s->line, s->column, s->err,
                          "the list puts tile %d here, which has the colour "
                          "%.40s on this side",
                          value_tile(s->p, value) + 1, text);
}

static bool take_centre(struct scanner *s)
{
    if (sees(s, "▀")) /* of a board in colours */
        return match(s, "▀");
    bool fresh = sees(s, "◆") || sees(s, "*");
    return fresh ? take_sign(s, "◆", "*") : take_sign(s, "╳", "X");
}

/* Takes a line of a cell. */
static bool take_third(struct scanner *s, int value, int line)
{
    if (value <= 0 && (sees(s, "╲") || sees(s, "\\")))
        return reader_fail(s->r, s->err, "the list puts no tile here");
    if (value <= 0)
        return line != 1 || take_sign(s, "·", ".");
    switch (line) {
    case 0:
        return take_sign(s, "╲", "\\") && take_side(s, value, TOP) &&
               take_sign(s, "╱", "/");
    case 1:
        return take_side(s, value, LEFT) && take_centre(s) &&
               take_side(s, value, RIGHT);
    default:
        return take_sign(s, "╱", "/") && take_side(s, value, BOTTOM) &&
               take_sign(s, "╲", "\\");
    }
}

static bool take_wall(struct scanner *s, int row, int col)
{
    return !wall_before(s->p, row, col) || take_sign(s, "│", "|");
}

static bool take_row(struct scanner *s, int row)
{
    const struct tetravex *p = s->p;
    for (int line = 0; line < 3 && row_has_cells(p, row); line++) {
        for (int col = 0; col < p->cols; col++) {
            int value = *grid_at(s->grid, 0, row, col);
            if (!take_wall(s, row, col) ||
                (value != GAP && !take_third(s, value, line)))
                return false;
        }
        if (!take_wall(s, row, p->cols) || !take_end(s))
            return false;
    }
    return true;
}

static bool is_full(const struct tetravex *p, const struct grid *grid)
{
    for (int c = 0; c < p->cells; c++)
        if (!grid->cell[p->square[c]])
            return false;
    return true;
}

bool tetravex_scan(const void *puzzle, struct reader *r, struct grid *grid,
                   struct error *err)
{
    const struct tetravex *p = puzzle;
    struct scanner s = {.p = p, .r = r, .grid = grid, .err = err};
    if (!grid_try_size(grid, 1, p->rows, p->cols, GAP))
        /* unreached: there was memory */
        return reader_fail(r, err, "there is no memory for a board of %d x %d",
                           p->rows, p->cols);
    for (int c = 0; c < p->cells; c++)
        grid->cell[p->square[c]] = 0;
    if (!scan_list(&s))
        return false;
    if (is_full(p, grid) && !at_drawing(&s))
        return true;
    for (int row = 0; row < p->rows; row++)
        if (!take_rule(&s, row) || !take_row(&s, row))
            return false;
    return take_rule(&s, p->rows);
}
