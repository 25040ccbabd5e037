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
 * blank.  A puzzle has cells without a domino, and between two of them a wall
 * where no domino may cross.  A region
 * without rows is the word (empty). */
#include "family/domino/drawing.h"

static const char nothing[] = "(empty)";

/* ---- printing ------------------------------------------------------- */

/* The walls of a row, one for each column: above a cell and to its left; one
 * column more for what is right of the last. */
struct walls {
    uint8_t *above, *left;
};

/* What is printed: a covering, or a puzzle. */
struct drawn {
    const struct domino *d;
    const struct grid *g;
    bool open; /* between cells without a domino the puzzle's walls alone */
};

/* Between two cells: none within a domino. */
static bool is_wall(const struct drawn *s, int one, int other, int fact)
{
    int forth = fact % 2 == HORIZONTAL ? RIGHT : DOWN;
    if (s->open && one == ALONE && other == ALONE)
        return s->d->wall && s->d->wall[fact / 2] >> fact % 2 & 1;
    return (one != GAP || other != GAP) &&
           !(one == forth && other == (forth + 2) % 4);
}

static void find_walls(const struct drawn *s, int row, struct walls *walls)
{
    const struct domino *d = s->d;
    const struct grid *g = s->g;
    size_t cols = (size_t)g->cols;
    const int *here = g->cell + (size_t)row * cols, *up = here - cols;
    bool first = row == 0, last = row == g->rows;
    for (size_t col = 0; col < cols; col++) {
        int above = first ? GAP : up[col], below = last ? GAP : here[col];
        walls->above[col] =
            is_wall(s, above, below,
                    domino_fact(place(d, row - !first, (int)col), VERTICAL));
    }
    for (size_t col = 0; col <= cols; col++) {
        int left = last || !col ? GAP : here[col - 1];
        int right = last || col == cols ? GAP : here[col];
        walls->left[col] = is_wall(
            s, left, right,
            domino_fact(place(d, row, (int)col - (col > 0)), HORIZONTAL));
    }
}

/* Cells without a domino have no colour. */
static bool is_covered(const struct grid *g, int row, int col)
{
    int side = grid_get(g, 0, row, col);
    return side != GAP && side != ALONE;
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
        bool inside = page->colour && !wall && is_covered(g, row, col);
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
        if (page->colour && is_covered(g, row, col))
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

static void print_sheet(const struct drawn *s, struct page *page)
{
    const struct grid *grid = s->g;
    if (!grid_cells(grid)) {
        writer_print(page->writer, "%s\n", nothing);
        return;
    }
    size_t size = (size_t)grid->cols + 1;
    uint8_t *room = mem_alloc(size, 4);
    struct walls before = {room, room + size};
    struct walls walls = {room + 2 * size, room + 3 * size};
    for (int row = 0; row <= grid->rows && !page->writer->failed; row++) {
        find_walls(s, row, &walls);
        print_walls(grid, row, &before, &walls, page);
        if (row < grid->rows)
            print_cells(grid, row, &walls, page);
        struct walls swap = before;
        before = walls;
        walls = swap;
    }
    free(room);
}

void domino_print(const void *puzzle, const struct grid *grid,
                  struct page *page)
{
    print_sheet(&(struct drawn){puzzle, grid, false}, page);
}

/* ---- puzzles -------------------------------------------------------- */

/* Does a domino lie there that is given? */
static bool is_taken(const struct domino *d, const struct grid *g, int fact)
{
    int row = fact / 2 / d->cols, col = fact / 2 % d->cols;
    bool lies = fact % 2 == HORIZONTAL;
    return *grid_at(g, 0, row, col) != ALONE ||
           grid_get(g, 0, row + !lies, col + lies) != ALONE;
}

/* Short text, as walls.c reads it: walls around a domino go without saying. */
static void print_clues(const struct domino *d, const struct grid *g,
                        struct writer *w)
{
    bool first = true;
    for (int fact = 0; fact < 2 * d->rows * d->cols; fact++) {
        int row = fact / 2 / d->cols, col = fact / 2 % d->cols;
        bool lies = fact % 2 == HORIZONTAL;
        bool wall = d->wall && d->wall[fact / 2] >> fact % 2 & 1;
        bool given = *grid_at(g, 0, row, col) == (lies ? RIGHT : DOWN);
        if (given ? !d->wall : !wall || is_taken(d, g, fact))
            continue;
        writer_print(w, "%s%s%d%c%d", first ? ":" : "",
                     !given  ? "-"
                     : first ? ""
                             : "+",
                     row + 1, lies ? 'H' : 'V', col + 1);
        first = false;
    }
}

static void print_region(const struct domino *d, struct writer *w)
{
    for (int row = 0; row < d->rows; row++) {
        writer_byte(w, row ? '/' : ':');
        for (int col = 0; col < d->cols; col++)
            writer_byte(w, *region_at(d, row, col) ? '*' : '.');
    }
}

/* The id that says the same: a board with walls, or a region without. */
static void print_id(const struct domino *d, const struct grid *board,
                     struct writer *w)
{
    bool whole = d->cells == (size_t)d->rows * (size_t)d->cols;
    bool sized = whole || (d->shape && *d->shape);
    writer_text(w, "# domino");
    if (sized)
        writer_print(w, ":%dx%d", d->rows, d->cols);
    writer_text(w, d->tatami ? ",rule=tatami" : "");
    writer_text(w, d->tatami && d->meet == 4 ? ",meet=4" : "");
    if (sized) {
        writer_text(w, d->shape);
        print_clues(d, board, w);
    } else if (d->wall) {
        /* unreached: floors of the tests with walls have one line */
        writer_text(w, ":@FILE");
    } else {
        print_region(d, w);
    }
    writer_byte(w, '\n');
}

bool domino_lay_givens(const struct domino *d, struct grid *board)
{
    if (!grid_try_size(board, 1, d->rows, d->cols, GAP))
        return false; /* unreached: there was memory */
    for (int at = 0; at < d->rows * d->cols; at++)
        if (*region_at(d, at / d->cols, at % d->cols))
            board->cell[at] = ALONE;
    for (int fact = 0; fact < 2 * d->rows * d->cols; fact++)
        if (domino_is_given(d, fact)) {
            bool lies = fact % 2 == HORIZONTAL;
            board->cell[fact / 2] = lies ? RIGHT : DOWN;
            board->cell[fact / 2 + (lies ? 1 : d->cols)] = lies ? LEFT : UP;
        }
    return true;
}

void domino_print_board(const void *puzzle, struct page *page)
{
    const struct domino *d = puzzle;
    struct grid board = {0};
    if (domino_lay_givens(d, &board)) {
        print_id(d, &board, page->writer);
        print_sheet(&(struct drawn){d, &board, true}, page);
    } else {
        page->writer->failed = true; /* unreached: there was memory */
    }
    grid_release(&board);
}

void domino_print_advice(const void *puzzle, const struct advice *advice,
                         struct page *page)
{
    print_sheet(&(struct drawn){puzzle, &advice->grid, true}, page);
}

/* A string for each row of the region, and where no domino may lie. */
void domino_tell_board(const void *puzzle, struct writer *w)
{
    const struct domino *d = puzzle;
    const char *between = "";
    writer_print(w, ",\"rows\":%d,\"cols\":%d,\"region\":[", d->rows, d->cols);
    for (int row = 0; row < d->rows; row++) {
        writer_text(w, row ? ",\"" : "\"");
        for (int col = 0; col < d->cols; col++)
            writer_byte(w, *region_at(d, row, col) ? '*' : '.');
        writer_byte(w, '"');
    }
    writer_text(w, "],\"walls\":[");
    for (int fact = 0; d->wall && fact < 2 * d->rows * d->cols; fact++)
        if (d->wall[fact / 2] >> fact % 2 & 1) {
            writer_print(w, "%s\"%d%c%d\"", between, fact / 2 / d->cols + 1,
                         fact % 2 == HORIZONTAL ? 'H' : 'V',
                         fact / 2 % d->cols + 1);
            between = ",";
        }
    writer_byte(w, ']');
}

/* ---- reading back --------------------------------------------------- */

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

bool domino_read_line(struct reader *r, size_t width, marks *line,
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
        return error_say(err, "there is no memory for a board of %dx%d",
                         d->rows, d->cols);
    if (!grid_cells(grid))
        return scan_empty(reader, err);
    marks line[LINES + 1] = {0};
    size_t width = (size_t)d->cols * COLUMNS + 1;
    bool good = domino_read_line(reader, width, &line[0], err);
    for (int row = 0; good && row < d->rows; row++) {
        good = domino_read_line(reader, width, &line[1], err) &&
               domino_read_line(reader, width, &line[2], err) &&
               read_cells(reader, line, grid, row, err);
        marks swap = line[0];
        line[0] = line[2];
        line[2] = swap;
    }
    for (int i = 0; i <= LINES; i++)
        vec_release(&line[i]);
    return good;
}
