/* windmill.c: pack windmill dominoes into an m x n box.
 *
 * There are ten ways to glue a small domino over a large one so that they
 * overlap, if the small one is tilted by 45 degrees and its sides are those
 * of the large one divided by the square root of 2 (Serhiy Grabarchuk).  The
 * box holds mn large squares; no two pieces overlap in either layer.
 *
 * Coordinates are Cartesian and doubled: the box is bounded by x = 0, x = 2n,
 * y = 0, y = 2m.  A large square is named by its midpoint, x and y odd; a
 * small square too, x + y odd.  So there are mn large squares and
 * n(m-1) + (n-1)m small ones.
 *
 * Items.  Each chosen piece is primary, each square secondary: the points
 * (x, y) by x, then by y.  Options.  A piece, turned 0 to 3 times clockwise,
 * with its first large square at (x, y): its piece and four squares.  None of
 * the ten pieces looks the same after a half turn, so all options differ;
 * there are about 40mn.  Facts.  ((k * 4 + turn) * n + x/2) * m + y/2 for the
 * k-th chosen piece.
 *
 * Pieces, order and names are those of D. E. Knuth's program
 * WINDMILL-DOMINOES-DLX. */
#include "family/windmill/windmill.h"
#include "base/text.h"
#include "family/clue/clue.h"

#include <limits.h>

enum parameter { CHOICE, PARAMETERS = DIFFICULTY + 1 };

enum { LAST_LETTER = 61 }; /* the last coordinate that one letter can name */

/* The two small squares, for large squares at (0,0) and (0,2). */
static const struct offset small_squares[PIECES][2] = {
    {{0, 3}, {1, 4}},   {{1, 2}, {2, 3}},  {{0, 1}, {1, 2}},
    {{1, 0}, {2, 1}},   {{0, -1}, {1, 0}}, {{-1, 0}, {0, -1}},
    {{-2, 1}, {-1, 0}}, {{-1, 2}, {0, 1}}, {{-2, 3}, {-1, 2}},
    {{-1, 4}, {0, 3}},
};

void windmill_turned(int piece, int turns, struct offset square[SQUARES])
{
    square[0] = (struct offset){0, 0};
    square[1] = (struct offset){0, 2};
    square[2] = small_squares[piece][0];
    square[3] = small_squares[piece][1];
    for (; turns > 0; turns--)
        for (int i = 0; i < SQUARES; i++)
            square[i] = (struct offset){square[i].y, -square[i].x};
}

int windmill_fact(const struct windmill *w, struct place place)
{
    return ((place.chosen * TURNS + place.turn) * w->cols + place.x / 2) *
               w->rows +
           place.y / 2;
}

struct place windmill_place(const struct windmill *w, int fact)
{
    int rest = fact / w->rows, turned = rest / w->cols;
    return (struct place){.chosen = turned / TURNS,
                          .turn = turned % TURNS,
                          .x = rest % w->cols * 2 + 1,
                          .y = fact % w->rows * 2 + 1};
}

/* The pieces of the list, ascending. */
static bool choose_pieces(struct windmill *w, const struct value *list,
                          struct error *err)
{
    bool chosen[PIECES] = {false};
    for (size_t i = 0; i < list->list.len; i++) {
        int64_t piece = list->list.at[i];
        if (chosen[piece])
            return error_say(err,
                             "pieces=%s names piece %d twice, and there is "
                             "one of each",
                             list->text, (int)piece);
        chosen[piece] = true;
    }
    for (int piece = 0; piece < PIECES; piece++)
        if (chosen[piece])
            w->piece[w->pieces++] = piece;
    return true;
}

/* Can facts, and with them items, rows and columns, be numbered? */
static bool fits(const struct windmill *w, struct error *err)
{
    int64_t most = INT_MAX / TURNS / w->pieces;
    if ((int64_t)w->rows * w->cols <= most)
        return true;
    return error_say(err,
                     "a box of %d x %d is too large: it may have %d large "
                     "squares at the most",
                     w->rows, w->cols, (int)most);
}

static void release(void *puzzle)
{
    struct windmill *w = puzzle;
    grid_release(&w->given);
    free(w);
}

static bool parts_fit(const struct id *id, struct error *err)
{
    if (id->rows && id->givens && id->from_file)
        return error_say(err, "a box has a size or a drawing, not both");
    if (!id->rows && !id->from_file)
        return error_say(err,
                         "a size or a drawing is missing: write windmill:4x5 "
                         "or windmill:@FILE");
    return family_wishes_fit(id, WITH, err);
}

static void *build(const struct id *id, const struct family **family,
                   struct error *err)
{
    (void)family;
    if (!parts_fit(id, err))
        return NULL;
    struct windmill *w = mem_alloc(1, sizeof *w);
    w->rows = id->rows;
    w->cols = id->cols;
    if (choose_pieces(w, &id->value[CHOICE], err) &&
        (id->from_file || fits(w, err)) && windmill_read_givens(w, id, err) &&
        fits(w, err)) {
        windmill_find_symmetries(w);
        return w;
    }
    release(w);
    return NULL;
}

/* Points (x, y) come column by column: an odd column has 2m-1 squares and an
 * even one, its right neighbour, m. */
static int square_item(const struct windmill *w, int x, int y)
{
    int before = (x - 1) / 2 * (3 * w->rows - 1);
    return w->pieces + before +
           (x % 2 ? y - 1 : 2 * w->rows - 1 + (y - 1) / 2);
}

struct offset windmill_square(const struct windmill *w, int item)
{
    int pair = (item - w->pieces) / (3 * w->rows - 1);
    int rest = (item - w->pieces) % (3 * w->rows - 1);
    int even = rest - (2 * w->rows - 1);
    if (even < 0)
        return (struct offset){2 * pair + 1, rest + 1};
    return (struct offset){2 * pair + 2, 2 * even + 1};
}

static char letter(int coordinate)
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return letters[coordinate];
}

/* Letters while they last; one scheme for the whole box. */
static size_t item_name(const void *puzzle, int item, char *name)
{
    const struct windmill *w = puzzle;
    if (item < w->pieces)
        return text_decimal(name, w->piece[item]);
    struct offset square = windmill_square(w, item);
    if (2 * w->rows - 1 <= LAST_LETTER && 2 * w->cols - 1 <= LAST_LETTER) {
        name[0] = letter(square.x);
        name[1] = letter(square.y);
        return 2;
    }
    size_t size = text_decimal(name, square.x);
    name[size++] = '.';
    return size + text_decimal(name + size, square.y);
}

bool windmill_points(const struct windmill *w, struct place place,
                     struct offset point[SQUARES])
{
    windmill_turned(w->piece[place.chosen], place.turn, point);
    for (int i = 0; i < SQUARES; i++) {
        point[i].x += place.x;
        point[i].y += place.y;
        if (point[i].x < 1 || point[i].x >= 2 * w->cols || point[i].y < 1 ||
            point[i].y >= 2 * w->rows)
            return false;
    }
    return true;
}

bool windmill_fits(const struct windmill *w, struct place place)
{
    struct offset point[SQUARES];
    int piece = w->piece[place.chosen], met = 0;
    if (w->conflict[0] || !windmill_points(w, place, point))
        return false;
    for (int i = 0; i < SQUARES && w->given.rows; i++) {
        int given = given_at(w, 2 * w->rows - 1 - point[i].y, point[i].x - 1);
        if (given != GAP && given != piece)
            return false;
        met += given == piece;
    }
    return met == w->wanted[piece];
}

static void emit_option(const struct windmill *w, struct place place,
                        struct tray *tray)
{
    struct offset point[SQUARES];
    struct entry entry[1 + SQUARES] = {{.item = place.chosen}};
    windmill_points(w, place, point);
    for (int i = 0; i < SQUARES; i++)
        entry[1 + i].item = square_item(w, point[i].x, point[i].y);
    tray_option(tray, windmill_fact(w, place), entry, 1 + SQUARES);
}

static void emit_turn(const struct windmill *w, struct place place,
                      struct tray *tray)
{
    for (place.x = 1; place.x < 2 * w->cols; place.x += 2)
        for (place.y = 1; place.y < 2 * w->rows && !tray->full; place.y += 2)
            if (windmill_fits(w, place))
                emit_option(w, place, tray);
}

static void emit(const void *puzzle, struct tray *tray)
{
    const struct windmill *w = puzzle;
    for (int chosen = 0; chosen < w->pieces; chosen++)
        for (int turn = 0; turn < TURNS; turn++)
            emit_turn(w, (struct place){chosen, turn, 0, 0}, tray);
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    const struct windmill *w = puzzle;
    (void)err; /* what cannot be numbered is never built */
    *cover = (struct cover){
        .puzzle = w,
        .items =
            w->pieces + w->cols * (2 * w->rows - 1) + (w->cols - 1) * w->rows,
        .primary = w->pieces,
        .emit = emit,
        .item_name = item_name,
    };
    return true;
}

bool windmill_clear(const struct windmill *w, struct grid *grid)
{
    if (!grid_try_size(grid, 1, 2 * w->rows - 1, 2 * w->cols - 1, EMPTY))
        return false;
    for (int row = 1; row < grid->rows; row += 2)
        for (int col = 1; col < grid->cols; col += 2)
            *grid_at(grid, 0, row, col) = GAP;
    return true;
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct windmill *w = puzzle;
    if (!windmill_clear(w, grid))
        return; /* unreached: there was memory */
    for (size_t i = 0; i < count; i++) {
        struct offset point[SQUARES];
        struct place place = windmill_place(w, facts[i]);
        windmill_points(w, place, point);
        for (int k = 0; k < SQUARES; k++)
            *grid_at(grid, 0, 2 * w->rows - 1 - point[k].y, point[k].x - 1) =
                w->piece[place.chosen];
    }
}

/* The squares of the box that may be covered. */
static void count_squares(const struct windmill *w, int64_t *large,
                          int64_t *small)
{
    *large = (int64_t)w->rows * w->cols;
    *small = 2 * *large - w->rows - w->cols;
    for (int row = 0; row < w->given.rows; row++)
        for (int col = 0; col < w->given.cols; col++)
            if (given_at(w, row, col) == EMPTY)
                --*(is_large(row, col) ? large : small);
}

bool windmill_is_full(const struct windmill *w)
{
    int64_t large, small;
    count_squares(w, &large, &small);
    return large == 2 * w->pieces;
}

static bool remark(const void *puzzle, const struct log *log)
{
    const struct windmill *w = puzzle;
    int64_t large, small;
    count_squares(w, &large, &small);
    int wanted = 2 * w->pieces;
    bool crowded = large < wanted || small < wanted;
    if (w->conflict[0])
        log_say(log, LOG_RESULT, "%s: there is no packing", w->conflict);
    else if (crowded)
        log_say(log, LOG_RESULT,
                "%d pieces cover %d large and %d small squares, and the box "
                "has %d and %d: there is no packing",
                w->pieces, wanted, wanted, (int)large, (int)small);
    return w->conflict[0] || crowded;
}

static void extent(const void *puzzle, int *rows, int *cols)
{
    const struct windmill *w = puzzle;
    *rows = w->rows;
    *cols = w->cols;
}

static const char *const clue_kinds[] = {"pieces", "crosses", "squares", NULL};

static const struct param params[PARAMETERS + 1] = {
    [CHOICE] = {.name = "pieces",
                .kind = PARAM_LIST,
                .fallback = "0+1+2+3+4+5+6+7+8+9",
                .low = 0,
                .high = PIECES - 1,
                .help = "which of the ten pieces are to be packed"},
    [WITH] = {.name = "with",
              .kind = PARAM_WORD,
              .fallback = "pieces",
              .words = clue_kinds,
              .help = "of a new puzzle (#SEED): pieces that lie, squares that "
                      "stay empty and as few pieces as need be, or squares "
                      "with their piece or none"},
    [DIFFICULTY] = CLUE_DIFFICULTY,
};

static const char *const examples[] = {
    "dovetail solve windmill:4x5",
    "dovetail count windmill:4x5",
    "dovetail count windmill:4x5 --up-to-symmetry",
    "dovetail solve windmill:4x5:3u@4,2+x@1.5,1",
    "dovetail solve windmill:@test/data/hole-5-1.dots",
    "dovetail enumerate windmill:2x3,pieces=0+2",
    "dovetail solve windmill:5x5 -o windmill.svg",
    "dovetail encode windmill:4x5 -f dlx",
    "dovetail generate windmill:4x5#17",
    "dovetail generate windmill:4x5,with=squares,difficulty=forced#17",
    "dovetail hint windmill:4x5#17",
    NULL,
};

static const char about[] =
    "Givens (windmill:ROWSxCOLS:GIVEN+GIVEN...):\n"
    "  3u@4,2    piece 3 lies with its foot on row 4, column 2; its head is "
    "up (u),\n"
    "            right (r), down (d) or left (l) of it; `solve -v` says all "
    "of a\n"
    "            packing this way\n"
    "  3@4,2     piece 3 covers that square; 4,2.5 is a small one\n"
    "  x@1.5,1   that square stays empty\n"
    "  X@3,3     that large square is cut out of the box\n"
    "Or a file, windmill:@FILE: a pattern of * (large squares) and . (cut "
    "out), or a\n"
    "box as `solve` prints it, with some digits, x and X.\n\n"
    "Symmetry: a mirror makes piece 9-k of piece k; turns leave a piece what "
    "it is.\n";

enum field { FIELD_PIECE, FIELD_SQUARE };

static const char *const fields[] = {
    [FIELD_PIECE] = "piece", [FIELD_SQUARE] = "square", NULL};

static void tell_cell(const void *puzzle, const struct grid *grid, size_t cell,
                      int field, char *text, size_t size)
{
    int row = (int)cell / grid->cols, col = (int)cell % grid->cols;
    (void)puzzle;
    if (field == FIELD_SQUARE)
        snprintf(text, size, is_large(row, col) ? "large" : "small");
    else if (grid->cell[cell] == EMPTY)
        snprintf(text, size, "%s", "");
    else
        snprintf(text, size, "%d", grid->cell[cell]);
}

/* With what is given; squares that must stay empty are like others. */
void windmill_board(const void *puzzle, struct grid *grid)
{
    const struct windmill *w = puzzle;
    if (!windmill_clear(w, grid))
        return; /* unreached: there was memory */
    for (int row = 0; row < w->given.rows; row++)
        for (int col = 0; col < w->given.cols; col++)
            if (given_at(w, row, col) != GAP)
                *grid_at(grid, 0, row, col) = given_at(w, row, col);
}

static const struct cell_fields cells = {
    .sentence = "One layer, the squares of the box: in even rows and columns, "
                "from 0, the large ones, half way between two of them the "
                "small ones; 0 to 9: the piece that covers it; 10: none; -1: "
                "no square.",
    .fields = fields,
    .tell = tell_cell,
    .board = windmill_board,
};

static const struct symmetries symmetries = {
    .count = windmill_symmetries,
    .image = windmill_image,
};

static const struct commentary commentary = {
    .remark = remark,
    .describe = windmill_describe,
};

static const struct pictures pictures = {
    .draw = windmill_draw,
    .heat = windmill_draw_heat,
};

static const struct boards boards = {.print = windmill_print_board,
                                     .draw = windmill_draw_board,
                                     .tell = windmill_tell_board};

const struct family windmill_family = {
    .name = "windmill",
    .title = "pack windmill dominoes, a small one glued over a large one",
    .params = params,
    .examples = examples,
    .about = about,
    .build = build,
    .release = release,
    .extent = extent,
    .state_cover = state_cover,
    .decode = decode,
    .check = windmill_check,
    .print = windmill_print,
    .scan = windmill_scan,
    .commentary = &commentary,
    .pictures = &pictures,
    .boards = &boards,
    .cells = &cells,
    .symmetries = &symmetries,
    .generator = &windmill_generator,
    .advisor = &windmill_advisor,
};
