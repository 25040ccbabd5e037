/* queens.c: n queens on a board of n x n, no two of which attack each other.
 *
 * The smallest family, and the one to copy.  New puzzles and hints are in
 * riddle.c, which a family can do without.
 *
 * Rules.  A queen attacks along her row, her column and both diagonals.  On a
 * torus diagonals go on beyond the edge, on the other side of the board.
 * Some queens may be given, in a new puzzle so many that one solution is left.
 *
 * Facts.  n * r + c: a queen stands in row r, column c, counted from 0.
 *
 * Items.  Rows and columns, each covered once, and diagonals, r + c and r - c,
 * 2n - 1 of each kind, which are secondary.  On a torus diagonals count modulo
 * n, and n queens stand on all 2n of them: these are primary.  Rows and
 * columns come like organ pipes, from the middle outwards, as D. E. Knuth
 * advises (TAOCP 7.2.2.1): of items with equally many options the first is
 * chosen, and in the middle a queen attacks most.  Options.  One for each
 * fact, with four items.  Where a queen that is given attacks, there is none.
 *
 * Max Bezzel asked for eight queens in 1848.  George Polya proved in 1918 that
 * a torus has a solution if and only if neither 2 nor 3 divides n. */
#include "family/queens/queens.h"
#include "base/square.h"
#include "base/text.h"
#include "show/palette.h"

enum board { PLAIN, TORUS };
enum { LARGEST = 1000 };

/* ---- text ----------------------------------------------------------- */

void queens_print(const void *puzzle, const struct grid *grid,
                  struct page *page)
{
    (void)puzzle;
    for (int row = 0; row < grid->rows; row++) {
        for (int col = 0; col < grid->cols; col++) {
            if (page->colour)
                page_back(page, (row + col) % 2 ? COLOUR_PALE : COLOUR_PAPER);
            else if (col)
                page_put(page, " ", " ");
            if (*grid_at(grid, 0, row, col))
                page_put(page, "♛", "Q");
            else
                page_put(page, "·", ".");
            if (page->colour)
                page_put(page, " ", " ");
        }
        if (page->colour)
            page_plain(page);
        page_put(page, "\n", "\n");
    }
}

static bool read_row(struct reader *r, marks *row, struct error *err)
{
    vec_clear(row);
    while (!reader_at_line_end(r)) {
        int byte = reader_peek(r);
        bool queen = byte == 'Q' || byte == 0xe2;
        if (!reader_take(r, byte == 0xe2   ? "♛"
                            : byte == 0xc2 ? "·"
                            : queen        ? "Q"
                                           : "."))
            return reader_fail(r, err,
                               "Q (a queen) or . (an empty square) was "
                               "expected");
        vec_push(row, queen);
    }
    return true;
}

/* A board of n x n, or if n is 0 of as many rows as its first has squares. */
static bool read_board(struct reader *r, int n, struct grid *grid,
                       struct error *err)
{
    marks row = {0};
    bool good = read_row(r, &row, err);
    if (good && !n && row.len <= LARGEST)
        n = (int)row.len;
    if (good && !grid_try_size(grid, 1, n, n, 0))
        good = reader_fail(r, err, "there is no memory for %d x %d squares", n,
                           n);
    for (int i = 0; good && i < n; i++) {
        if (i)
            reader_skip_line(r), good = read_row(r, &row, err);
        if (good && row.len != (size_t)n)
            good = reader_fail(r, err, "row %d has %zu squares instead of %d",
                               i + 1, row.len, n);
        for (int col = 0; good && col < n; col++)
            *grid_at(grid, 0, i, col) = row.at[col];
    }
    reader_skip_line(r);
    vec_release(&row);
    return good;
}

static bool scan(const void *puzzle, struct reader *reader, struct grid *grid,
                 struct error *err)
{
    const struct queens *q = puzzle;
    return read_board(reader, q->n, grid, err);
}

/* ---- what is given -------------------------------------------------- */

static void skip_comments(struct reader *r)
{
    while (reader_peek(r) == '#' ||
           (reader_at_line_end(r) && reader_peek(r) >= 0))
        reader_skip_line(r);
}

static bool read_drawing(struct queens *q, struct reader *r, struct error *err)
{
    skip_comments(r);
    if (!read_board(r, 0, &q->given, err))
        return false;
    q->n = q->given.rows;
    if (!q->n)
        return reader_fail(r, err, "a row of 1 to %d squares was expected",
                           LARGEST);
    skip_comments(r);
    if (reader_peek(r) >= 0)
        return reader_fail(r, err, "this is below a board of %d rows", q->n);
    return reader_finish(r, err);
}

/* ROW,COLUMN+ROW,COLUMN... */
static bool read_list(struct queens *q, struct reader *r, struct error *err)
{
    do {
        int row = 0, col = 0;
        if (!reader_int(r, q->n, &row) || !row || !reader_take(r, ",") ||
            !reader_int(r, q->n, &col) || !col)
            return reader_fail(r, err,
                               "a square was expected, ROW,COLUMN, with "
                               "numbers from 1 to %d",
                               q->n);
        *grid_at(&q->given, 0, row - 1, col - 1) = 1;
    } while (reader_take(r, "+"));
    return reader_peek(r) < 0 ||
           reader_fail(r, err, "squares are joined by +");
}

static bool read_givens(struct queens *q, const struct id *id,
                        struct error *err)
{
    struct reader r;
    if (!id->givens)
        return true;
    if (!id_open_givens(id, &r, err))
        return false;
    bool good =
        id->from_file ? read_drawing(q, &r, err) : read_list(q, &r, err);
    reader_close(&r);
    return good;
}

/* ---- the exact cover ------------------------------------------------ */

/* Where a line stands if they come from the middle outwards, and back. */
static int pipe_of_line(int n, int line)
{
    int right = line - n / 2;
    return right >= 0 ? 2 * right : -2 * right - 1;
}

int queens_line(int n, int pipe)
{
    return pipe % 2 ? n / 2 - (pipe + 1) / 2 : n / 2 + pipe / 2;
}

int queens_diagonals(const struct queens *q)
{
    return q->torus ? q->n : 2 * q->n - 1;
}

static int items(const struct queens *q)
{
    return 2 * q->n + 2 * queens_diagonals(q);
}

void queens_items(const struct queens *q, int fact, struct entry line[LINES])
{
    int n = q->n, row = fact / n, col = fact % n, many = queens_diagonals(q);
    int item[LINES] = {2 * pipe_of_line(n, row), 2 * pipe_of_line(n, col) + 1,
                       2 * n + (row + col) % many,
                       2 * n + many + (row - col + many) % many};
    for (int i = 0; i < LINES; i++)
        line[i] = (struct entry){.item = item[i]};
}

static void emit(const void *puzzle, struct tray *tray)
{
    const struct queens *q = puzzle;
    for (int fact = 0; fact < q->n * q->n && !tray->full; fact++) {
        struct entry line[LINES];
        bool attacked = false;
        queens_items(q, fact, line);
        for (int i = 0; i < LINES; i++)
            attacked |= q->guarded[line[i].item] > q->given.cell[fact];
        if (!attacked)
            tray_option(tray, fact, line, LINES);
    }
}

static size_t item_name(const void *puzzle, int item, char *name)
{
    const struct queens *q = puzzle;
    int diagonal = item - 2 * q->n, many = queens_diagonals(q);
    name[0] = diagonal < 0 ? "rc"[item % 2] : "ab"[diagonal / many];
    return 1 + text_decimal(name + 1,
                            1 + (diagonal < 0 ? queens_line(q->n, item / 2)
                                              : diagonal % many));
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    const struct queens *q = puzzle;
    (void)err; /* every board that is built can be numbered */
    *cover = (struct cover){.puzzle = q,
                            .items = items(q),
                            .primary = q->torus ? items(q) : 2 * q->n,
                            .emit = emit,
                            .item_name = item_name};
    return true;
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct queens *q = puzzle;
    if (!grid_try_size(grid, 1, q->n, q->n, 0))
        return; /* unreached: there was memory */
    for (size_t i = 0; i < count; i++)
        grid->cell[facts[i]] = 1;
}

/* ---- symmetry ------------------------------------------------------- */

/* Those of the square, and on a torus shifts: the s-th turns and mirrors as
 * s % 8 says, then moves the board by s / 8 squares, n of them a row. */
static int symmetries_of_board(const struct queens *q)
{
    return SQUARE_SYMMETRIES * (q->torus ? q->n * q->n : 1);
}

static int moved(const struct queens *q, int symmetry, int fact)
{
    int n = q->n, shift = symmetry / SQUARE_SYMMETRIES;
    struct rowcol to =
        square_image(symmetry % SQUARE_SYMMETRIES, (struct rowcol){n, n},
                     (struct rowcol){fact / n, fact % n});
    return (to.row + shift / n) % n * n + (to.col + shift % n) % n;
}

static bool keeps(const struct queens *q, int symmetry)
{
    for (size_t i = 0; i < q->queens.len; i++)
        if (!q->given.cell[moved(q, symmetry, q->queens.at[i])])
            return false;
    return true;
}

static int count_symmetries(const void *puzzle)
{
    const struct queens *q = puzzle;
    return q->kept.len ? (int)q->kept.len : symmetries_of_board(q);
}

static int image(const void *puzzle, int symmetry, int fact)
{
    const struct queens *q = puzzle;
    return moved(q, q->kept.len ? q->kept.at[symmetry] : symmetry, fact);
}

/* ---- rules ---------------------------------------------------------- */

static bool attack(const struct queens *q, struct rowcol a, struct rowcol b)
{
    int down = b.row - a.row, right = b.col - a.col;
    int round = q->torus ? q->n : 2 * q->n;
    return !down || !right || (down + right) % round == 0 ||
           (down - right) % round == 0;
}

/* Two queens that attack each other. */
static bool find_attack(const struct queens *q, const struct grid *grid,
                        struct rowcol *one, struct rowcol *other)
{
    VEC(struct rowcol) queen = {0};
    bool found = false;
    for (int at = 0; at < q->n * q->n && !found; at++) {
        if (!grid->cell[at])
            continue;
        *other = (struct rowcol){at / q->n, at % q->n};
        for (size_t i = 0; i < queen.len && !found; i++) {
            *one = queen.at[i];
            found = attack(q, *one, *other);
        }
        vec_push(&queen, *other);
    }
    vec_release(&queen);
    return found;
}

/* Are the cells 0 and 1, n of them 1, and queens where they are given? */
static bool check_cells(const struct queens *q, const struct grid *grid,
                        struct error *err)
{
    int queens = 0;
    for (int at = 0; at < q->n * q->n; at++) {
        int row = at / q->n + 1, col = at % q->n + 1, cell = grid->cell[at];
        if (cell != 0 && cell != 1)
            return error_set(err, "solution", row, col,
                             "1 (a queen) or 0 was expected");
        if (q->given.cell[at] && !cell)
            return error_set(err, "solution", row, col,
                             "there is no queen, and one is given");
        queens += cell;
    }
    return queens == q->n ||
           error_say(err, "there are %d queens, and %d were expected", queens,
                     q->n);
}

static bool check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct queens *q = puzzle;
    struct rowcol one, other;
    if (grid->layers != 1 || grid->rows != q->n || grid->cols != q->n)
        return error_say(err, "the board has %d rows and columns", q->n);
    if (!check_cells(q, grid, err))
        return false;
    return !find_attack(q, grid, &one, &other) ||
           error_set(err, "solution", other.row + 1, other.col + 1,
                     "this queen and the one in row %d, column %d attack each "
                     "other",
                     one.row + 1, one.col + 1);
}

static bool remark(const void *puzzle, const struct log *log)
{
    const struct queens *q = puzzle;
    struct rowcol one, other;
    if (find_attack(q, &q->given, &one, &other)) {
        log_say(log, LOG_RESULT,
                "the queens given on %d,%d and %d,%d attack each other: there "
                "is no solution",
                one.row + 1, one.col + 1, other.row + 1, other.col + 1);
        return true;
    }
    bool hopeless = q->torus && (q->n % 2 == 0 || q->n % 3 == 0);
    if (hopeless)
        log_say(log, LOG_RESULT,
                "%d is a multiple of %d: there is no solution on a torus "
                "(Polya 1918)",
                q->n, q->n % 2 ? 3 : 2);
    return hopeless;
}

/* ---- a puzzle ------------------------------------------------------- */

static void release(void *puzzle)
{
    struct queens *q = puzzle;
    grid_release(&q->given);
    vec_release(&q->queens);
    free(q->guarded);
    vec_release(&q->kept);
    free(q);
}

static bool parts_fit(const struct id *id, struct error *err)
{
    if (id->rows && id->from_file)
        return error_say(err, "a board has a size or a drawing, not both");
    if (!id->rows && !id->from_file)
        return error_say(err, "a size or a drawing is missing: write queens:8 "
                              "or queens:@FILE");
    if (id->rows > LARGEST)
        return error_say(err, "a board has at most %d rows", LARGEST);
    return family_wishes_fit(id, DIFFICULTY, err);
}

void queens_use_givens(struct queens *q)
{
    struct entry line[LINES];
    q->guarded = mem_alloc((size_t)items(q), sizeof *q->guarded);
    for (int fact = 0; fact < q->n * q->n; fact++) {
        if (!q->given.cell[fact])
            continue;
        vec_push(&q->queens, fact);
        queens_items(q, fact, line);
        for (int i = 0; i < LINES; i++)
            q->guarded[line[i].item]++;
    }
    for (int s = 0; q->queens.len && s < symmetries_of_board(q); s++)
        if (keeps(q, s))
            vec_push(&q->kept, s);
}

static void *build(const struct id *id, const struct family **family,
                   struct error *err)
{
    (void)family; /* this one answers for the puzzle */
    if (!parts_fit(id, err))
        return NULL;
    struct queens *q = mem_alloc(1, sizeof *q);
    q->n = id->rows;
    q->torus = id->value[BOARD].number == TORUS;
    bool room =
        grid_try_size(&q->given, 1, q->n, q->n, 0) ||
        /* unreached: there was memory */
        error_say(err, "there is no memory for a board of %dx%d", q->n, q->n);
    if (room && read_givens(q, id, err)) {
        queens_use_givens(q);
        return q;
    }
    release(q);
    return NULL;
}

static void extent(const void *puzzle, int *rows, int *cols)
{
    const struct queens *q = puzzle;
    *rows = *cols = q->n;
}

/* ---- pictures and data ---------------------------------------------- */

/* A square of the chessboard, so large that a board is. */
double queens_side(int n)
{
    enum { LARGE = 36, SMALL = 4, PICTURE = 960 };
    double side = (double)PICTURE / n;
    return side > LARGE ? LARGE : side < SMALL ? SMALL : side;
}

enum { MARGIN = 12, CROWN = 11 };

static void draw_squares(int n, double side, struct canvas *canvas)
{
    VEC(struct tile) dark = {0};
    for (int row = 0; row < n; row++)
        for (int col = (row + 1) % 2; col < n; col += 2)
            vec_push(&dark,
                     (struct tile){{MARGIN + side * col, MARGIN + side * row},
                                   {side, side}});
    canvas_tiles(canvas, dark.at, dark.len, 0, COLOUR_PALE);
    canvas_rect(canvas, (struct point){MARGIN, MARGIN},
                (struct point){side * n, side * n}, 0,
                (struct paint){NO_PAINT, COLOUR_FRAME, 1});
    vec_release(&dark);
}

/* A crown with five points, each with a pearl, on a foot. */
static void draw_queen(struct point corner, double side, int colour,
                       struct canvas *canvas)
{
    static const struct point shape[CROWN] = {
        {.26, .72}, {.14, .36}, {.33, .54}, {.32, .25}, {.45, .5}, {.5, .2},
        {.55, .5},  {.68, .25}, {.67, .54}, {.86, .36}, {.74, .72}};
    struct paint paint = {colour, NO_PAINT, 0};
    struct point crown[CROWN];
    for (int i = 0; i < CROWN; i++) {
        crown[i] = (struct point){corner.x + side * shape[i].x,
                                  corner.y + side * shape[i].y};
        if (i % 2)
            canvas_circle(canvas, crown[i], side * .05, paint);
    }
    canvas_polygon(canvas, crown, CROWN, paint);
    canvas_rect(canvas,
                (struct point){corner.x + side * .24, corner.y + side * .76},
                (struct point){side * .52, side * .09}, side * .03, paint);
}

struct point queens_corner(const struct queens *q, int at)
{
    double side = queens_side(q->n);
    return (struct point){MARGIN + side * (at % q->n),
                          MARGIN + side * (at / q->n)};
}

void queens_begin_board(const struct queens *q, struct canvas *canvas)
{
    double side = queens_side(q->n), extent = side * q->n + 2 * MARGIN;
    canvas_picture(canvas, extent, extent);
    draw_squares(q->n, side, canvas);
}

/* Queens that are given have another colour. */
void queens_draw(const struct queens *q, const struct grid *grid,
                 struct canvas *canvas)
{
    for (int at = 0; at < q->n * q->n; at++)
        if (grid->cell[at])
            draw_queen(queens_corner(q, at), queens_side(q->n),
                       q->given.cell[at] ? palette_dark(1) : COLOUR_INK,
                       canvas);
}

static void draw(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas)
{
    queens_begin_board(puzzle, canvas);
    queens_draw(puzzle, grid, canvas);
}

static void tell(const void *puzzle, const struct grid *grid, size_t cell,
                 int field, char *text, size_t size)
{
    (void)puzzle;
    (void)field; /* there is one */
    snprintf(text, size, "%s", grid->cell[cell] ? "yes" : "no");
}

static void board(const void *puzzle, struct grid *grid)
{
    const struct queens *q = puzzle;
    grid_copy(grid, &q->given);
}

/* The id that says the same, and the board. */
static void print_board(const void *puzzle, struct page *page)
{
    const struct queens *q = puzzle;
    struct writer *w = page->writer;
    writer_print(w, "# queens:%d%s", q->n, q->torus ? ",board=torus" : "");
    for (size_t i = 0; i < q->queens.len; i++)
        writer_print(w, "%s%d,%d", i ? "+" : ":", q->queens.at[i] / q->n + 1,
                     q->queens.at[i] % q->n + 1);
    writer_byte(w, '\n');
    queens_print(q, &q->given, page);
}

/* ---- tables --------------------------------------------------------- */

static const char *const boards[] = {
    [PLAIN] = "plain", [TORUS] = "torus", NULL};

static const struct param params[PARAMETERS + 1] = {
    [BOARD] = {.name = "board",
               .kind = PARAM_WORD,
               .fallback = "plain",
               .words = boards,
               .help = "a chessboard, or a torus, on which diagonals go on "
                       "beyond the edge"},
    [DIFFICULTY] = CLUE_DIFFICULTY,
};

static const char *const examples[] = {
    "dovetail solve queens:8",
    "dovetail solve queens:8:1,1",
    "dovetail count queens:12",
    "dovetail count queens:8 --up-to-symmetry",
    "dovetail enumerate queens:7,board=torus --up-to-symmetry",
    "dovetail solve queens:3 --proof none.lrat",
    "dovetail solve queens:8 -o queens.svg",
    "dovetail encode queens:8 -f dlx",
    "dovetail generate queens:8,difficulty=look#17",
    "dovetail hint queens:8#17",
    NULL,
};

static const char about[] =
    "Givens (queens:N:ROW,COLUMN+ROW,COLUMN...) are queens that stand on the "
    "board,\n"
    "counted from 1, row 1 at the top. Or a file, queens:@FILE: a board as "
    "`solve`\n"
    "prints it, Q for a queen and . for an empty square.\n\n"
    "A new puzzle (queens:N#SEED) has queens that stand, and exactly one "
    "solution.\n\n"
    "Symmetry: turns and mirrors, on a torus shifts too.\n";

static const char *const fields[] = {"queen", NULL};

static const struct cell_fields cells = {
    .sentence = "one layer, a cell for each square of the board",
    .fields = fields,
    .tell = tell,
    .board = board,
};

static const struct symmetries symmetries = {
    .count = count_symmetries,
    .image = image,
};

static const struct commentary commentary = {.remark = remark};

static const struct pictures pictures = {.draw = draw};

static const struct boards printed_board = {.print = print_board};

const struct family queens_family = {
    .name = "queens",
    .title = "place queens on a board so that none attacks another",
    .square = true,
    .params = params,
    .examples = examples,
    .about = about,
    .build = build,
    .release = release,
    .extent = extent,
    .state_cover = state_cover,
    .decode = decode,
    .check = check,
    .print = queens_print,
    .scan = scan,
    .commentary = &commentary,
    .pictures = &pictures,
    .boards = &printed_board,
    .cells = &cells,
    .symmetries = &symmetries,
    .generator = &queens_generator,
    .advisor = &queens_advisor,
};
