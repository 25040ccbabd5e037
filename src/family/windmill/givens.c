/* givens.c: what a designer asks for besides a box and its pieces.
 *
 * Short text in the id, one or more of these joined by +:
 *
 *     3r@2,1     piece 3 lies with its foot on 2,1 and its head to the right
 *     3@2,1      piece 3 covers that square, large or, as 2,1.5, small
 *     x@2,1      that square stays empty
 *     X@2,1      that large square is no part of the box, and no small square
 *                astride its sides is
 *
 * The foot is the first large square of a piece, the head its second: u, r, d
 * and l, for up, right, down and left, are turns 0 to 3.
 *
 * Or a file.  A pattern of cells (.dots): the large squares of the box, where
 * each . is cut out like X.  Or a drawing as we print packings, partly filled:
 * digits are squares given to a piece, x and X as above.
 *
 * Givens that are well said but ask for what cannot be, such as one square for
 * two pieces, are no mistake: the puzzle has no solution, and we say why. */
#include "family/windmill/windmill.h"
#include "format/dots.h"

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>

static const char turn_letters[TURNS + 1] = "urdl";

struct spot {
    long line, column;
};

/* Whoever reads givens, and the place of what he reads now. */
struct giver {
    struct windmill *w;
    struct reader *r;
    struct spot now;
    int squares[PIECES][2]; /* given to each piece, small and large */
};

static bool refuse(const struct giver *g, struct error *err,
                   const char *sentence)
{
    return reader_fail_at(g->r, g->now.line, g->now.column, err, "%s",
                          sentence);
}

/* What is given cannot be; the first reason is kept. */
static void __attribute__((format(printf, 2, 3)))
contradict(struct giver *g, const char *format, ...)
{
    va_list args;
    if (g->w->conflict[0])
        return;
    va_start(args, format);
    vsnprintf(g->w->conflict, sizeof g->w->conflict, format, args);
    va_end(args);
}

static void begin_givens(struct windmill *w)
{
    grid_size(&w->given, 1, 2 * w->rows - 1, 2 * w->cols - 1, GAP);
}

/* ---- squares -------------------------------------------------------- */

static bool is_inside(const struct windmill *w, int row, int col)
{
    return row >= 0 && row < w->given.rows && col >= 0 && col < w->given.cols;
}

static int chosen_number(const struct windmill *w, int piece)
{
    for (int i = 0; i < w->pieces; i++)
        if (w->piece[i] == piece)
            return i;
    return -1;
}

struct windmill_text windmill_square_text(int row, int col)
{
    struct windmill_text t;
    snprintf(t.text, sizeof t.text, "%d%s,%d%s", row / 2 + 1,
             row % 2 ? ".5" : "", col / 2 + 1, col % 2 ? ".5" : "");
    return t;
}

struct windmill_text windmill_place_text(const struct windmill *w, int fact)
{
    struct windmill_text t;
    struct place p = windmill_place(w, fact);
    snprintf(t.text, sizeof t.text, "%d%c@%d,%d", w->piece[p.chosen],
             turn_letters[p.turn], w->rows - p.y / 2, p.x / 2 + 1);
    return t;
}

/* A square is given to a piece. */
static void give(struct giver *g, int piece, int row, int col)
{
    int *given = grid_at(&g->w->given, 0, row, col);
    bool large = is_large(row, col);
    if (*given == piece)
        return;
    if (*given == EMPTY)
        contradict(g, "piece %d is given square %s, which must stay empty",
                   piece, windmill_square_text(row, col).text);
    else if (*given != GAP)
        contradict(g, "square %s is given to pieces %d and %d",
                   windmill_square_text(row, col).text, *given, piece);
    if (g->squares[piece][large]++ == 2)
        contradict(g,
                   "piece %d covers two %s squares, and is given a third at "
                   "%s",
                   piece, large ? "large" : "small",
                   windmill_square_text(row, col).text);
    g->w->wanted[piece]++;
    *given = piece;
}

static void forbid(struct giver *g, int row, int col)
{
    int *given = grid_at(&g->w->given, 0, row, col);
    if (*given != GAP && *given != EMPTY)
        contradict(g, "piece %d is given square %s, which must stay empty",
                   *given, windmill_square_text(row, col).text);
    *given = EMPTY;
}

/* Cuts a large square out of the box. */
static void cut(struct giver *g, int row, int col)
{
    static const int down[] = {0, -1, 0, 1, 0}, right[] = {0, 0, 1, 0, -1};
    for (int i = 0; i < 5; i++) {
        int r = row + down[i], c = col + right[i];
        if (is_inside(g->w, r, c))
            forbid(g, r, c);
    }
}

static bool is_chosen(const struct giver *g, int piece, struct error *err)
{
    return chosen_number(g->w, piece) >= 0 ||
           refuse(g, err, "this piece is not among those to be packed");
}

/* Is there a place for each piece that covers what is given to it? */
static void look_for_places(struct giver *g)
{
    const struct windmill *w = g->w;
    for (int i = 0; i < w->pieces && !w->conflict[0]; i++) {
        int piece = w->piece[i];
        bool found = !w->wanted[piece];
        struct place p = {.chosen = i};
        for (p.turn = 0; p.turn < TURNS && !found; p.turn++)
            for (p.x = 1; p.x < 2 * w->cols && !found; p.x += 2)
                for (p.y = 1; p.y < 2 * w->rows && !found; p.y += 2)
                    found = windmill_fits(w, p);
        if (!found)
            contradict(g,
                       "piece %d cannot lie so that it covers all squares "
                       "that are given to it",
                       piece);
    }
}

/* ---- short text ----------------------------------------------------- */

/* A row or a column: 3, or 3.5 for a small square; as one of the grid. */
static bool read_coordinate(struct giver *g, const char *name, int most,
                            int *at, struct error *err)
{
    int number = 0;
    long column = reader_column(g->r);
    if (!isdigit(reader_peek(g->r)))
        return reader_fail(g->r, err,
                           "a %s was expected, such as 2, or 2.5 for a small "
                           "square",
                           name);
    while (isdigit(reader_peek(g->r)) && number <= INT_MAX / 40)
        number = 10 * number + reader_next(g->r) - '0';
    *at = 2 * number - 2 + reader_take(g->r, ".5");
    if (*at < 0 || *at > 2 * most - 2)
        return reader_fail_at(g->r, g->r->line, column, err,
                              "the box has %ss 1 to %d", name, most);
    return true;
}

static bool read_square(struct giver *g, int *row, int *col, struct error *err)
{
    if (!reader_take(g->r, "@"))
        return reader_fail(g->r, err,
                           "@ROW,COLUMN was expected, as in 3r@2,1");
    g->now.column = reader_column(g->r);
    if (!read_coordinate(g, "row", g->w->rows, row, err))
        return false;
    if (!reader_take(g->r, ","))
        return reader_fail(g->r, err, "a comma and a column were expected");
    if (!read_coordinate(g, "column", g->w->cols, col, err))
        return false;
    return !is_gap(*row, *col) ||
           refuse(g, err,
                  "four large squares meet there: it is the middle of no "
                  "square");
}

/* The piece lies with its foot on a large square. */
static bool give_place(struct giver *g, int piece, int turn, struct error *err)
{
    int row = 0, col = 0;
    struct offset square[SQUARES];
    if (!read_square(g, &row, &col, err))
        return false;
    if (!is_large(row, col))
        return refuse(g, err, "the foot of a piece is a large square");
    windmill_turned(piece, turn, square);
    for (int i = 0; i < SQUARES; i++) {
        int r = row - square[i].y, c = col + square[i].x;
        if (is_inside(g->w, r, c))
            give(g, piece, r, c);
        else
            contradict(g, "piece %d, %d%c@%s, does not lie inside the box",
                       piece, piece, turn_letters[turn],
                       windmill_square_text(row, col).text);
    }
    return true;
}

static bool read_piece(struct giver *g, struct error *err)
{
    int piece = reader_next(g->r) - '0', row = 0, col = 0;
    if (!is_chosen(g, piece, err))
        return false;
    int byte = reader_peek(g->r);
    const char *turn = byte > 0 ? strchr(turn_letters, byte) : NULL;
    if (turn) {
        reader_skip(g->r);
        return give_place(g, piece, (int)(turn - turn_letters), err);
    }
    if (byte != '@')
        return reader_fail(g->r, err,
                           "@ or a turn was expected: u, r, d or l, for up, "
                           "right, down or left");
    if (!read_square(g, &row, &col, err))
        return false;
    give(g, piece, row, col);
    return true;
}

static bool read_cross(struct giver *g, struct error *err)
{
    int row = 0, col = 0;
    bool whole = reader_next(g->r) == 'X';
    if (!read_square(g, &row, &col, err))
        return false;
    if (whole && !is_large(row, col))
        return refuse(g, err,
                      "X cuts out a large square; x@ROW,COLUMN keeps a small "
                      "one empty");
    (whole ? cut : forbid)(g, row, col);
    return true;
}

static bool read_list(struct giver *g, struct error *err)
{
    begin_givens(g->w);
    do {
        int byte = reader_peek(g->r);
        g->now = (struct spot){g->r->line, reader_column(g->r)};
        if (!isdigit(byte) && byte != 'x' && byte != 'X')
            return reader_fail(g->r, err,
                               "a piece, x or X was expected, as in "
                               "3r@2,1+x@1,4");
        if (!(isdigit(byte) ? read_piece : read_cross)(g, err))
            return false;
    } while (reader_take(g->r, "+"));
    if (reader_peek(g->r) >= 0)
        return reader_fail(g->r, err,
                           "%s is left over; givens are joined by +",
                           error_byte(reader_peek(g->r)).text);
    look_for_places(g);
    return true;
}

/* ---- files ---------------------------------------------------------- */

/* Can the points of the grid be numbered? */
static bool size_fits(const struct giver *g, int64_t rows, int64_t cols,
                      struct error *err)
{
    return rows * cols <= INT_MAX / TURNS / PIECES ||
           /* unreached: too large for a test */
           reader_fail(g->r, err, "the drawing is too large");
}

static bool read_pattern(struct giver *g, struct error *err)
{
    struct dots dots = {0};
    struct windmill *w = g->w;
    bool good = dots_read(&dots, g->r, err) &&
                size_fits(g, dots.rows, dots.cols, err) &&
                (dots.rows || reader_fail(g->r, err,
                                          "the pattern has no cell, and a box "
                                          "has at least one"));
    if (good) {
        w->rows = dots.rows;
        w->cols = dots.cols;
        begin_givens(w);
        for (int row = 0; row < w->rows; row++)
            for (int col = 0; col < w->cols; col++)
                if (!dots_cell(&dots, row, col))
                    cut(g, 2 * row, 2 * col);
    }
    dots_release(&dots);
    return good;
}

/* The points of a drawing, row by row. */
struct drawing {
    VEC(struct glyph) glyph;
    int rows, cols; /* of the grid */
    long line;      /* of its first row */
};

/* The rim of the box tells its width: four letters a large square. */
static bool read_rim(struct giver *g, struct drawing *d, struct error *err)
{
    long line = g->r->line, letters = 0;
    for (int byte; (byte = reader_peek(g->r)) >= 0 && byte != '\n';
         reader_skip(g->r)) {
        bool begins = (byte & 0xc0) != 0x80; /* a letter of UTF-8 */
        bool wall = byte == '+' || byte == '-' || byte == 0xe2 || !begins;
        if (!wall && byte != '\r')
            return reader_fail(g->r, err,
                               "%s is neither a wall of a box nor '*' or '.' "
                               "of a pattern",
                               error_byte(byte).text);
        letters += begins && byte != '\r';
    }
    reader_next(g->r);
    if (letters < 5 || letters % 4 != 1 || letters > INT_MAX / 8)
        return reader_fail_at(g->r, line, 1, err,
                              "the upper wall has %ld letters, and four for "
                              "each large square and one more were expected",
                              letters);
    d->cols = (int)(letters / 4) * 2 - 1;
    d->line = g->r->line;
    return true;
}

static bool read_rows(struct giver *g, struct drawing *d, struct error *err)
{
    if (!read_rim(g, d, err))
        return false;
    while (reader_peek(g->r) >= 0 && reader_peek(g->r) != '\n') {
        size_t begin = d->glyph.len, cols = (size_t)d->cols;
        vec_reserve(&d->glyph, begin + cols);
        d->glyph.len += cols;
        if (!size_fits(g, d->rows / 2 + 1, d->cols / 2 + 1, err) ||
            !windmill_scan_line(g->r, d->rows, d->cols, d->glyph.at + begin,
                                err))
            return false;
        d->rows++;
    }
    if (!reader_finish(g->r, err))
        return false; /* unreached: what was opened can be read */
    if (d->rows % 2 || !d->rows)
        return reader_fail(g->r, err, "the lower wall of the box is missing");
    return true;
}

static bool take_glyph(struct giver *g, const struct glyph *glyph, int row,
                       int col, struct error *err)
{
    int letter = glyph->letter;
    g->now.column = glyph->column;
    if (letter >= BLANK && letter < CROSS)
        return true;
    if (row == g->w->given.rows)
        return refuse(g, err, "no square lies on the lower wall");
    bool whole = letter == CUT && is_large(row, col);
    if (letter < PIECES && !is_chosen(g, letter, err))
        return false;
    if (letter < PIECES)
        give(g, letter, row, col);
    else
        (whole ? cut : forbid)(g, row, col);
    return true;
}

static bool read_drawing(struct giver *g, struct error *err)
{
    struct drawing d = {0};
    bool good = read_rows(g, &d, err);
    if (good) {
        g->w->rows = d.rows / 2;
        g->w->cols = d.cols / 2 + 1;
        begin_givens(g->w);
    }
    for (int i = 0; good && i < d.rows * d.cols; i++) {
        g->now.line = d.line + i / d.cols;
        good = take_glyph(g, d.glyph.at + i, i / d.cols, i % d.cols, err);
    }
    vec_release(&d.glyph);
    if (good)
        look_for_places(g);
    return good;
}

/* Comments and blank lines may come first, as in what we print. */
static bool read_file(struct giver *g, struct error *err)
{
    for (;;) {
        int byte = reader_peek(g->r);
        if (byte == '*' || byte == '.')
            return read_pattern(g, err);
        if (reader_starts(g->r, "# ") || byte == '\n' || byte == '\r')
            reader_skip_line(g->r);
        else if (byte >= 0)
            return read_drawing(g, err);
        else
            return reader_finish(g->r, err) &&
                   reader_fail(g->r, err, "there is no box in this file");
    }
}

bool windmill_read_givens(struct windmill *w, const struct id *id,
                          struct error *err)
{
    struct reader r;
    if (!id->givens)
        return true;
    if (!id_open_givens(id, &r, err))
        return false; /* unreached: files of the tests are there */
    if (id->from_file)
        reader_strip_colours(&r);
    struct giver g = {.w = w, .r = &r};
    bool good = (id->from_file ? read_file : read_list)(&g, err);
    reader_close(&r);
    return good;
}

/* ---- and the way back ----------------------------------------------- */

/* The givens that fix all of a packing, as they are written in an id. */
void windmill_describe(const void *puzzle, const struct grid *grid,
                       const struct log *log)
{
    const struct windmill *w = puzzle;
    struct footprint footprint[PIECES];
    char text[PIECES * 32] = "";
    windmill_footprints(grid, footprint);
    for (int i = 0; i < w->pieces; i++) {
        const struct squares *large = &footprint[w->piece[i]].large;
        const struct squares *small = &footprint[w->piece[i]].small;
        struct offset square[SQUARES];
        for (int k = 0; k < SQUARES; k++) {
            const struct squares *from = k < 2 ? large : small;
            square[k] = (struct offset){from->col[k % 2], -from->row[k % 2]};
        }
        struct move move = windmill_recognise(square);
        size_t at = strlen(text);
        snprintf(text + at, sizeof text - at, "%s%d%c@%d,%d", i ? "+" : "",
                 move.piece, turn_letters[move.turn], -move.first.y / 2 + 1,
                 move.first.x / 2 + 1);
    }
    log_say(log, LOG_DETAIL, "packing %s", text);
}
