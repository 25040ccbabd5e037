/* text.c: a covering as text, and back.
 *
 * A board of m x n takes 2m+1 lines of 4n+1 columns:
 *
 *     ┌───────┬───┐     +-------+---+      The centre of cell (i,j) stands in
 *     │       │   │     |       |   |      line 2i+1, column 4j+2, counted
 *     ├───┐ · │   │     +---+ . |   |      from 0; a dot there means no cell.
 *     │   │   │   │     |   |   |   |      The wall to its right is at column
 *     ...               ...                4j+4, the wall below in line 2i+2.
 *
 * There is a wall around each domino and no other; a wall is anything but a
 * blank.  A region without rows is the word (empty). */
#include "family/domino/domino.h"

enum { LINES = 2, COLUMNS = 4 }; /* of text, for each cell */

static const char nothing[] = "(empty)";

/* ---- printing ------------------------------------------------------- */

/* The walls of a row, one for each column: above a cell and to its left; one
 * column more for what is right of the last. */
struct walls {
    uint8_t *above, *left;
};

static void find_walls(const struct grid *g, int row, struct walls *walls)
{
    size_t cols = (size_t)g->cols;
    const int *here = g->cell + (size_t)row * cols, *up = here - cols;
    bool first = row == 0, last = row == g->rows;
    for (size_t col = 0; col < cols; col++) {
        int above = first ? GAP : up[col], below = last ? GAP : here[col];
        walls->above[col] =
            (above != GAP || below != GAP) && !(above == DOWN && below == UP);
    }
    for (size_t col = 0; col <= cols; col++) {
        int left = last || !col ? GAP : here[col - 1];
        int right = last || col == cols ? GAP : here[col];
        walls->left[col] =
            (left != GAP || right != GAP) && !(left == RIGHT && right == LEFT);
    }
}

/* What stands between two lines of cells; `before` are the walls of the upper
 * ones. */
static void print_walls(const struct grid *g, int row,
                        const struct walls *before, const struct walls *walls,
                        struct page *page)
{
    bool wall = false;
    for (int col = 0; col <= g->cols; col++) {
        bool next = col < g->cols && walls->above[col];
        page_corner(page, WALL_LEFT * wall + WALL_RIGHT * next +
                              WALL_ABOVE * before->left[col] +
                              WALL_BELOW * walls->left[col]);
        wall = next;
        if (col == g->cols)
            break;
        bool inside = page->colour && !wall && grid_get(g, 0, row, col) != GAP;
        if (inside)
            page_back(page, domino_colour(g, row, col));
        if (wall)
            page_put(page, "───", "---");
        else
            page_put(page, "   ", "   ");
        if (inside)
            page_plain(page);
    }
    writer_byte(page->writer, '\n');
}

static inline void print_upright(struct page *page, bool wall)
{
    if (wall)
        page_put(page, "│", "|");
    else
        page_put(page, " ", " ");
}

static void print_cells(const struct grid *g, int row,
                        const struct walls *walls, struct page *page)
{
    const int *cell = g->cell + (size_t)row * (size_t)g->cols;
    print_upright(page, walls->left[0]);
    for (int col = 0; col < g->cols; col++) {
        bool filled = cell[col] != GAP, wall = walls->left[col + 1];
        if (filled && page->colour)
            page_back(page, domino_colour(g, row, col));
        if (filled)
            page_put(page, "   ", "   ");
        else
            page_put(page, " · ", " . ");
        if (filled && wall)
            page_plain(page);
        print_upright(page, wall);
    }
    writer_byte(page->writer, '\n');
}

void domino_print(const void *puzzle, const struct grid *grid,
                  struct page *page)
{
    (void)puzzle;
    if (!grid_cells(grid)) {
        writer_print(page->writer, "%s\n", nothing);
        return;
    }
    size_t size = (size_t)grid->cols + 1;
    uint8_t *room = mem_alloc(size, 4);
    struct walls before = {room, room + size};
    struct walls walls = {room + 2 * size, room + 3 * size};
    for (int row = 0; row <= grid->rows && !page->writer->failed; row++) {
        find_walls(grid, row, &walls);
        print_walls(grid, row, &before, &walls, page);
        if (row < grid->rows)
            print_cells(grid, row, &walls, page);
        struct walls swap = before;
        before = walls;
        walls = swap;
    }
    free(room);
}

/* ---- reading back --------------------------------------------------- */

enum mark { BLANK, WALL, DOT };

/* The marks of one line, one for each column; what is missing is blank. */
typedef VEC(uint8_t) marks;

static enum mark mark_at(const marks *line, size_t column)
{
    return column < line->len ? line->at[column] : BLANK;
}

/* Takes one character of UTF-8. */
static void take_character(struct reader *r, marks *line)
{
    int byte = reader_next(r);
    enum mark mark = byte == ' ' ? BLANK : byte == '.' ? DOT : WALL;
    bool middle_dot = byte == 0xc2 && reader_peek(r) == 0xb7;
    while (byte >= 0xc0 && (reader_peek(r) & 0xc0) == 0x80 &&
           reader_peek(r) >= 0)
        reader_skip(r);
    vec_push(line, (uint8_t)(middle_dot ? DOT : mark));
}

/* Columns behind `width` may only be blank. */
static bool read_line(struct reader *r, size_t width, marks *line,
                      struct error *err)
{
    vec_clear(line);
    if (reader_peek(r) < 0)
        return reader_fail(r, err, "the picture ends too early");
    for (int byte; (byte = reader_peek(r)) >= 0 && byte != '\n';)
        if (byte == '\r' || (byte == ' ' && line->len >= width))
            reader_skip(r);
        else if (line->len < width)
            take_character(r, line);
        else
            return reader_fail(r, err,
                               "this line is too long; at most %zu columns "
                               "were expected",
                               width);
    if (reader_peek(r) == '\n')
        reader_skip(r);
    return true;
}

/* One row of cells between three lines of marks. */
static bool read_cells(const struct reader *r, const marks *line,
                       struct grid *grid, int row, struct error *err)
{
    for (int col = 0; col < grid->cols; col++) {
        size_t left = (size_t)col * COLUMNS, middle = left + COLUMNS / 2;
        if (mark_at(&line[1], middle) == DOT)
            continue;
        bool open[] = {
            [RIGHT] = mark_at(&line[1], left + COLUMNS) == BLANK,
            [DOWN] = mark_at(&line[2], middle) == BLANK,
            [LEFT] = mark_at(&line[1], left) == BLANK,
            [UP] = mark_at(&line[0], middle) == BLANK,
        };
        int sides = open[RIGHT] + open[DOWN] + open[LEFT] + open[UP];
        if (sides > 1)
            return reader_fail_at(r, r->line - 2, (long)middle + 1, err,
                                  "this cell is open to %d sides, and a "
                                  "domino has only one other half",
                                  sides);
        int side = RIGHT;
        while (sides && !open[side])
            side++;
        *grid_at(grid, 0, row, col) = sides ? side : ALONE;
    }
    return true;
}

static bool scan_empty(struct reader *r, struct error *err)
{
    return reader_take(r, nothing) ||
           /* unreached: the sentence of an empty region is read whole */
           reader_fail(r, err, "%s was expected", nothing);
}

bool domino_scan(const void *puzzle, struct reader *reader, struct grid *grid,
                 struct error *err)
{
    const struct domino *d = puzzle;
    if (!grid_try_size(grid, 1, d->rows, d->cols, GAP))
        /* unreached: there was memory */
        return error_say(err, "there is no memory for a board of %dx%d",
                         d->rows, d->cols);
    if (!grid_cells(grid))
        return scan_empty(reader, err);
    marks line[LINES + 1] = {0};
    size_t width = (size_t)d->cols * COLUMNS + 1;
    bool good = read_line(reader, width, &line[0], err);
    for (int row = 0; good && row < d->rows; row++) {
        good = read_line(reader, width, &line[1], err) &&
               read_line(reader, width, &line[2], err) &&
               read_cells(reader, line, grid, row, err);
        marks swap = line[0];
        line[0] = line[2];
        line[2] = swap;
    }
    for (int i = 0; i <= LINES; i++)
        vec_release(&line[i]);
    return good;
}
