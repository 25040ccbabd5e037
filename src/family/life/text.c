/* text.c: generations as text, and back.
 *
 * A line "generation 0", then a line for each row of the box, then
 * the next generation:
 *
 *     generation 0          generation 0
 *     · ██· ·               . O . .       Each cell takes two columns, but
 *     ██· ██·               O . O .       for the last of a line if it ends
 *                                         with a blank.
 *
 * A still life is shown once, and may be read twice.
 *
 * If anything is alive outside the box in any generation, all of them are
 * shown with one more row or column on each side, where dead cells are '-'.
 * So the number of cells in a line tells which of the two it is. */
#include "family/life/life.h"
#include "base/mem.h"
#include "show/palette.h"

/* ---- printing ------------------------------------------------------- */

static bool leaves_box(const struct grid *g)
{
    for (int time = 0; time < g->layers; time++)
        for (int x = 0; x < g->rows; x++)
            for (int y = 0; y < g->cols; y++)
                if (beside(g, x, y) && *grid_at(g, time, x, y))
                    return true;
    return false;
}

struct printer {
    const struct grid *grid;
    struct page *page;
    int margin; /* 1: what lies beside the box is shown too */
};

/* The palette's colour of a cell; -1: dead. */
static int colour_of(const struct printer *p, int time, int x, int y)
{
    if (!*grid_at(p->grid, time, x, y))
        return -1;
    return beside(p->grid, x, y) ? 2 : 0;
}

static void print_row(const struct printer *p, int time, int x)
{
    int last = p->grid->cols - 2 + p->margin, colour = -1;
    for (int y = 1 - p->margin; y <= last; y++) {
        int before = colour;
        colour = colour_of(p, time, x, y);
        if (before >= 0 && colour != before)
            page_plain(p->page);
        if (colour >= 0 && colour != before)
            page_ink(p->page, palette(colour));
        if (colour >= 0)
            page_put(p->page, "██", y < last ? "O " : "O");
        else if (beside(p->grid, x, y))
            page_put(p->page, y < last ? "- " : "-", y < last ? "- " : "-");
        else
            page_put(p->page, y < last ? "· " : "·", y < last ? ". " : ".");
    }
    if (colour >= 0)
        page_plain(p->page);
    writer_byte(p->page->writer, '\n');
}

void life_print(const void *puzzle, const struct grid *grid, struct page *page)
{
    struct printer p = {grid, page, leaves_box(grid)};
    int shown = life_shown(puzzle, grid);
    for (int time = 0; time < shown && !page->writer->failed; time++) {
        writer_print(page->writer, "generation %d\n", time);
        for (int x = 1 - p.margin; x <= grid->rows - 2 + p.margin; x++)
            print_row(&p, time, x);
    }
}

/* ---- reading back --------------------------------------------------- */

static bool read_heading(struct reader *r, int time, struct error *err)
{
    reader_skip_blanks(r);
    while (reader_peek(r) == '\n') {
        reader_skip(r);
        reader_skip_blanks(r);
    }
    long line = r->line, column = reader_column(r);
    char number[16];
    snprintf(number, sizeof number, "%d", time);
    bool good = reader_take(r, "generation") &&
                (reader_skip_blanks(r), true) && reader_take(r, number) &&
                reader_at_line_end(r);
    if (!good)
        return reader_fail_at(r, line, column, err,
                              "the line 'generation %d' was expected", time);
    reader_skip_line(r);
    return true;
}

/* One cell: 1 or 0, or -1 with an error. */
static int read_cell(struct reader *r, struct error *err)
{
    long line = r->line, column = reader_column(r);
    int byte = reader_peek(r);
    bool good = true;
    if (byte == 0xe2)
        good = reader_take(r, "██");
    else if (byte == 0xc2)
        good = reader_take(r, "·");
    else if (byte == 'O' || byte == '.' || byte == '-')
        reader_skip(r);
    else
        good = false;
    if (good)
        return byte == 0xe2 || byte == 'O';
    reader_fail_at(r, line, column, err,
                   "this is no cell: 'O' or '██' (alive), '.', '·' or '-' "
                   "(dead) was expected");
    return -1;
}

struct scanner {
    VEC(unsigned char) cell; /* of all generations that were read */
    int margin;              /* -1 until the first line is read */
    int generations;         /* that were read */
};

static bool read_row(const struct life *life, struct reader *r,
                     struct scanner *s, struct error *err)
{
    size_t begin = s->cell.len, narrow = (size_t)life->cols;
    long line = r->line;
    for (reader_skip_blanks(r); reader_peek(r) != '\n' && reader_peek(r) >= 0;
         reader_skip_blanks(r)) {
        int cell = read_cell(r, err);
        if (cell < 0)
            return false;
        vec_push(&s->cell, (unsigned char)cell);
    }
    reader_skip_line(r);
    size_t cells = s->cell.len - begin;
    if (s->margin < 0 && (cells == narrow || cells == narrow + 2))
        s->margin = cells > narrow;
    if (s->margin >= 0 && cells == narrow + 2 * (size_t)s->margin)
        return true;
    return s->margin < 0
               ? reader_fail_at(r, line, 1, err,
                                "this line has %zu cells; %zu, or %zu with "
                                "those beside the box, were expected",
                                cells, narrow, narrow + 2)
               : reader_fail_at(r, line, 1, err,
                                "this line has %zu cells; %zu were expected",
                                cells, narrow + 2 * (size_t)s->margin);
}

static bool read_generation(const struct life *life, struct reader *r,
                            int time, struct scanner *s, struct error *err)
{
    if (!read_heading(r, time, err))
        return false;
    /* The very first row tells whether there are two more. */
    for (int row = 0; row < life->rows + (s->margin > 0 ? 2 : 0); row++)
        if (!read_row(life, r, s, err))
            return false;
    return true;
}

/* False: there is no memory for it. */
static bool fill(const struct life *life, const struct scanner *s,
                 struct grid *grid)
{
    const unsigned char *cell = s->cell.at;
    size_t first = s->cell.len / (size_t)(s->generations ? s->generations : 1);
    if (!grid_try_size(grid, life->steps + 1, life->rows + 2, life->cols + 2,
                       0))
        return false; /* unreached: there was memory */
    for (int time = 0; time <= life->steps; time++) {
        if (time == s->generations) /* of a still life, which is the same */
            cell -= first;
        for (int x = 1 - s->margin; x <= life->rows + s->margin; x++)
            for (int y = 1 - s->margin; y <= life->cols + s->margin; y++)
                *grid_at(grid, time, x, y) = *cell++;
    }
    return true;
}

/* Does the next generation follow, of a still life? */
static bool comes_again(struct reader *r)
{
    return reader_starts(r, "generation 1");
}

bool life_scan(const void *puzzle, struct reader *reader, struct grid *grid,
               struct error *err)
{
    const struct life *life = puzzle;
    struct scanner scanner = {.margin = -1};
    bool good =
        life->rows || reader_fail(reader, err,
                                  "a ship of any length can be read as RLE or "
                                  "JSON");
    int last = life->steps;
    for (int *time = &scanner.generations; good && *time <= last; ++*time) {
        if (*time && life->still && !comes_again(reader))
            break;
        good = read_generation(life, reader, *time, &scanner, err);
    }
    if (good && !fill(life, &scanner, grid))
        /* unreached: there was memory */
        good = reader_fail(reader, err,
                           "there is no memory for %d generations of %d x %d",
                           life->steps + 1, life->rows, life->cols);
    vec_release(&scanner.cell);
    return good;
}
