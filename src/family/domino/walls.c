/* walls.c: walls that no domino may cross, and dominoes that are given.
 *
 * A domino that is given has walls all around, so that walls say it all: a
 * cell whose only open side is shared with a cell whose only open side it is.
 *
 * Short text in an id, 3H5+2V1-4H4: dominoes with their left or upper half in
 * row 3, column 5, lying, and in row 2, column 1, standing; behind a minus a
 * wall where a domino would lie.  Or a drawing, as we print coverings (text.c)
 * but for walls that are left out: a cell may be open to several sides.
 *
 * Dominoes that overlap are no mistake: they leave a cell that cannot be
 * covered, and the puzzle has no solution. */
#include "family/domino/drawing.h"

#include <limits.h>

void domino_bar(struct domino *d, int fact)
{
    if (!d->wall)
        d->wall = mem_alloc((size_t)d->rows * (size_t)d->cols, 1);
    d->wall[fact / 2] |= (uint8_t)(1 << fact % 2);
}

/* The sides of a cell, as the facts of dominoes that cross them; -1: outside
 * the board. */
static void find_sides(const struct domino *d, int row, int col, int side[4])
{
    int at = place(d, row, col);
    side[RIGHT] = domino_fact(at, HORIZONTAL);
    side[DOWN] = domino_fact(at, VERTICAL);
    side[LEFT] = col ? domino_fact(at - 1, HORIZONTAL) : -1;
    side[UP] = row ? domino_fact(at - d->cols, VERTICAL) : -1;
}

/* The half of a domino, the left or upper one first. */
static struct rowcol half(const struct domino *d, int fact, int second)
{
    int at = fact / 2, lies = fact % 2 == HORIZONTAL;
    return (struct rowcol){at / d->cols + second * !lies,
                           at % d->cols + second * lies};
}

void domino_give(struct domino *d, int fact)
{
    for (int second = 0; second < 2; second++) {
        struct rowcol cell = half(d, fact, second);
        int side[4];
        find_sides(d, cell.row, cell.col, side);
        for (int i = 0; i < 4; i++)
            if (side[i] >= 0 && side[i] != fact)
                domino_bar(d, side[i]);
    }
}

static bool fits(const struct domino *d, int fact)
{
    int at = fact / 2;
    return fact >= 0 && domino_fits(d, at / d->cols, at % d->cols, fact % 2);
}

bool domino_is_given(const struct domino *d, int fact)
{
    bool given = fits(d, fact);
    for (int second = 0; second < 2 && given; second++) {
        struct rowcol cell = half(d, fact, second);
        int side[4];
        find_sides(d, cell.row, cell.col, side);
        for (int i = 0; i < 4; i++)
            given = given && (side[i] == fact || !fits(d, side[i]));
    }
    return given;
}

bool domino_without_walls(const struct domino *d, const char *engine,
                          struct error *err)
{
    return !d->wall || error_say(err,
                                 "%s knows nothing of walls and of dominoes "
                                 "that are given",
                                 engine);
}

/* ---- short text ----------------------------------------------------- */

static bool read_place(struct domino *d, struct reader *r, int *fact,
                       struct error *err)
{
    int row = 0, col = 0;
    long column = reader_column(r);
    bool good = reader_int(r, d->rows, &row) && row;
    int letter = good ? reader_next(r) : 0;
    good = good && (letter == 'H' || letter == 'V') &&
           reader_int(r, d->cols, &col) && col;
    if (!good)
        return reader_fail_at(r, r->line, column, err,
                              "a domino was expected, ROWHCOLUMN or "
                              "ROWVCOLUMN, as 3H5, on a board of %dx%d",
                              d->rows, d->cols);
    int direction = letter == 'H' ? HORIZONTAL : VERTICAL;
    *fact = domino_fact(place(d, row - 1, col - 1), direction);
    const uint8_t *cell = region_at(d, row - 1, col - 1);
    return (cell[0] && cell[direction == HORIZONTAL ? 1 : d->cols + 2]) ||
           reader_fail_at(r, r->line, column, err,
                          "this domino does not lie in the region");
}

bool domino_read_walls(struct domino *d, struct reader *r, struct error *err)
{
    bool first = true;
    for (int byte; (byte = reader_peek(r)) >= 0 || first; first = false) {
        int fact = 0;
        bool wall = byte == '-';
        if (wall || (byte == '+' && !first))
            reader_skip(r);
        else if (!first)
            return reader_fail(r, err,
                               "+ before a domino or - before a wall was "
                               "expected");
        if (!read_place(d, r, &fact, err))
            return false;
        (wall ? domino_bar : domino_give)(d, fact);
    }
    return true;
}

/* ---- drawings ------------------------------------------------------- */

struct drawing {
    VEC(marks) line; /* owned, each */
    size_t width;    /* of the longest */
    long first;      /* its line in the file */
};

static bool read_lines(struct drawing *g, struct reader *r, struct error *err)
{
    while (reader_starts(r, "# ") || reader_peek(r) == '\n')
        reader_skip_line(r);
    g->first = r->line;
    while (reader_peek(r) >= 0 && reader_peek(r) != '\n') {
        vec_push(&g->line, (marks){0});
        marks *line = &vec_last(&g->line);
        if (!domino_read_line(r, INT_MAX, line, err))
            return false; /* unreached: there was memory */
        while (line->len && vec_last(line) == BLANK)
            line->len--;
        g->width = line->len > g->width ? line->len : g->width;
    }
    if (!reader_finish(r, err))
        return false; /* unreached: what was opened can be read */
    return (g->line.len >= LINES + 1 && g->line.len % LINES == 1 &&
            g->width % COLUMNS == 1) ||
           reader_fail_at(r, g->first, 1, err,
                          "a drawing of M x N cells has %d lines for each "
                          "row and %d columns for each column, and one more; "
                          "this one has %zu lines of %zu columns",
                          LINES, COLUMNS, g->line.len, g->width);
}

static bool is_cell(const struct domino *d, const struct drawing *g, int row,
                    int col)
{
    return row < d->rows && col < d->cols &&
           mark_at(&g->line.at[LINES * (size_t)row + 1],
                   COLUMNS * (size_t)col + COLUMNS / 2) != DOT;
}

/* A wall counts between two cells. */
static void take_cell(struct domino *d, const struct drawing *g, int row,
                      int col)
{
    const marks *line = g->line.at + LINES * (size_t)row;
    size_t middle = COLUMNS * (size_t)col + COLUMNS / 2;
    if (!is_cell(d, g, row, col))
        return;
    *region_at(d, row, col) = 1;
    if (mark_at(&line[1], middle + COLUMNS / 2) == WALL &&
        is_cell(d, g, row, col + 1))
        domino_bar(d, domino_fact(place(d, row, col), HORIZONTAL));
    if (mark_at(&line[2], middle) == WALL && is_cell(d, g, row + 1, col))
        domino_bar(d, domino_fact(place(d, row, col), VERTICAL));
}

bool domino_read_drawing(struct domino *d, struct reader *r, struct error *err)
{
    struct drawing g = {0};
    bool good = read_lines(&g, r, err) &&
                domino_allocate(d, (int)(g.line.len / LINES),
                                (int)(g.width / COLUMNS), err);
    for (int row = 0; good && row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            take_cell(d, &g, row, col);
    for (size_t i = 0; i < g.line.len; i++)
        vec_release(&g.line.at[i]);
    vec_release(&g.line);
    return good;
}
