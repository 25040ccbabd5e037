/* domino.c: cover a region of square cells with dominoes.
 *
 * The region is an m x n board, perhaps without its upper right and lower
 * left corner (the mutilated board of Max Black, 1946), an Aztec diamond
 * (Elkies, Kuperberg, Larsen and Propp 1992), or any pattern of cells from a
 * .dots file.  Each cell is covered exactly once.  The tatami
 * rule wants more: in every 2 x 2 window with at least `meet` cells some
 * domino lies wholly inside, so that no four dominoes meet at a point
 * (meet=4), nor three where a cell is missing (meet=3, Knuth's
 * SAT-TATAMI).
 *
 * Facts.  2p + HORIZONTAL or 2p + VERTICAL: a domino's left or upper half
 * lies on position p = row * cols + col, counted from 0.
 *
 * Clauses.  Variable fact + 1, named 3H5 or 3V5 (row and column from 1).
 * Each cell has up to four dominoes that cover it: one clause says that one
 * of them is there, and one for each pair says that not both are; the order
 * is Knuth's in SAT-TATAMI-MUTILATED.  An n x n board has 7n^2 - 10n + O(1)
 * clauses; each window adds one under the tatami rule.
 *
 * Exact cover.  A primary item for each cell, named 3.5, and an option of
 * two items for each domino; for the plain rule alone. */
#include "family/domino/domino.h"
#include "base/text.h"
#include "family/clue/clue.h"
#include "family/domino/claim/claim.h"
#include "format/dots.h"

#include <limits.h>

enum parameter { RULE, MEET, CUT, SHAPE, PARAMETERS = DIFFICULTY + 1 };
enum { MOST_PLACES = INT_MAX / 2 };

static const char *const rules[] = {"cover", "tatami", NULL};
static const char *const cuts[] = {"no", "corners", NULL};
static const char *const shapes[] = {"board", "aztec", NULL};
static const char *const clue_kinds[] = {"walls", "dominoes", "holes", NULL};

static const struct param params[PARAMETERS + 1] = {
    [RULE] = {"rule", PARAM_WORD, "cover", .words = rules,
              .help = "cover: each cell once; tatami: besides, each window of "
                      "2 x 2 that counts holds a whole domino"},
    [MEET] = {"meet", PARAM_NUMBER, "3", 3, 4,
              .help = "tatami: a window counts if it has so many cells; 4: no "
                      "four dominoes meet at a point"},
    [CUT] = {"cut", PARAM_WORD, "no", .words = cuts,
             .help = "corners: without the upper right and lower left cell"},
    [SHAPE] = {"shape", PARAM_WORD, "board", .words = shapes,
               .help = "aztec: the Aztec diamond of order N in its box of "
                       "2Nx2N"},
    [WITH] = {"with", PARAM_WORD, "walls", .words = clue_kinds,
              .help = "of a new puzzle (#SEED): walls that no domino crosses, "
                      "dominoes that lie, or holes in the region"},
    [DIFFICULTY] = CLUE_DIFFICULTY,
};

static const char *const examples[] = {
    "dovetail solve domino:8x8",
    "dovetail solve domino:8x8,cut=corners",
    "dovetail solve domino,rule=tatami:@test/data/region-hole.dots",
    "dovetail count domino:6x6",
    "dovetail count domino:12x12,shape=aztec",
    "dovetail count domino:100x100",
    "dovetail count domino:100x1000,rule=tatami,meet=4",
    "dovetail sample domino:8x20,rule=tatami,meet=4 --seed 1",
    "dovetail enumerate domino:4x4 --up-to-symmetry",
    "dovetail enumerate domino:4x6,rule=tatami,meet=4",
    "dovetail sample domino:20x20 --seed 1",
    "dovetail encode domino:8x8,cut=corners -f cnf",
    "dovetail count domino:4x4:1H1-2V3",
    "dovetail generate domino:6x6#17",
    "dovetail generate domino:6x8,rule=tatami,with=dominoes#17",
    "dovetail hint domino:6x6#17",
    NULL,
};

/* ---- building ------------------------------------------------------- */

static void release(void *puzzle)
{
    struct domino *d = puzzle;
    free(d->region);
    free(d->stone);
    free(d->wall);
    free(d);
}

bool domino_allocate(struct domino *d, int rows, int cols, struct error *err)
{
    if ((int64_t)rows * cols > MOST_PLACES ||
        ((int64_t)rows + 2) * ((int64_t)cols + 2) > INT_MAX)
        return error_say(err,
                         "a board of %dx%d has more cells than we can number",
                         rows, cols);
    d->rows = rows;
    d->cols = cols;
    d->region = mem_try_alloc(((size_t)rows + 2) * ((size_t)cols + 2), 1);
    d->stone = mem_try_alloc((size_t)rows * (size_t)cols / MILE + 1,
                             sizeof *d->stone);
    return (d->region && d->stone) ||
           error_say(err, "there is no memory for a board of %dx%d", rows,
                     cols);
}

/* Two cells more in each row down to the middle, then two less. */
static void fill_aztec(struct domino *d)
{
    int half = d->rows / 2;
    for (int row = 0; row < d->rows; row++) {
        int reach = row < half ? row + 1 : d->rows - row;
        memset(region_at(d, row, half - reach), 1, 2 * (size_t)reach);
    }
}

static void fill_board(struct domino *d, const struct id *id)
{
    if (id->value[SHAPE].number) {
        d->shape = ",shape=aztec";
        fill_aztec(d);
        return;
    }
    for (int row = 0; row < d->rows && !watch_over(id->watch); row++)
        memset(region_at(d, row, 0), 1, (size_t)d->cols);
    if (id->value[CUT].number) {
        d->shape = ",cut=corners";
        *region_at(d, 0, d->cols - 1) = 0;
        *region_at(d, d->rows - 1, 0) = 0;
    }
}

/* A size, and perhaps walls. */
static bool build_board(struct domino *d, const struct id *id,
                        struct error *err)
{
    struct reader reader;
    if (!domino_allocate(d, id->rows, id->cols, err))
        return false;
    fill_board(d, id);
    if (!id->givens)
        return true;
    if (!id_open_givens(id, &reader, err))
        return false; /* unreached: what was opened can be read */
    bool built = domino_read_walls(d, &reader, err);
    reader_close(&reader);
    return built;
}

static bool fill_region(struct domino *d, const struct dots *dots,
                        struct error *err)
{
    if (!domino_allocate(d, dots->rows, dots->cols, err))
        return false; /* unreached: too large for a test */
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            *region_at(d, row, col) = dots_cell(dots, row, col);
    return true;
}

/* A drawing with walls begins with one, or with a comment of ours. */
static bool is_walled(struct reader *r)
{
    int byte = reader_peek(r);
    return byte == '+' || byte == 0xe2 || reader_starts(r, "# d");
}

static bool read_pattern(struct domino *d, struct reader *reader,
                         struct error *err)
{
    struct dots dots = {0};
    bool built = dots_read(&dots, reader, err) && fill_region(d, &dots, err);
    dots_release(&dots);
    return built;
}

static bool build_pattern(struct domino *d, const struct id *id,
                          struct error *err)
{
    struct reader reader;
    if (!id_open_givens(id, &reader, err))
        return false;
    reader_strip_colours(&reader);
    bool built = (is_walled(&reader) ? domino_read_drawing
                                     : read_pattern)(d, &reader, err);
    reader_close(&reader);
    return built;
}

static bool is_drawing(const char *text)
{
    return *text && !text[strspn(text, DOTS_CELLS DOTS_HOLES "/")];
}

static bool parts_fit(const struct id *id, struct error *err)
{
    const char *wrong = NULL;
    if (id->givens && id->rows && (id->from_file || is_drawing(id->givens)))
        wrong = "a board has a size or a pattern, not both";
    else if (id->givens && !id->rows && !id->from_file &&
             !is_drawing(id->givens))
        wrong = "this is neither a size, as 8x8, nor a file, as @FILE, nor a "
                "drawing, as ****/**.*: write domino:8x8 or domino:@FILE";
    else if (!id->givens && !id->rows)
        wrong = "a size or a pattern is missing: write domino:8x8 or "
                "domino:@FILE";
    else if (id->value[SHAPE].number && !id->rows)
        wrong = "shape=aztec goes with a size, not with a pattern";
    else if (id->value[SHAPE].number && id->value[CUT].number)
        wrong = "an Aztec diamond has no corners to cut: leave cut=corners "
                "or shape=aztec out";
    else if (id->value[SHAPE].number && (id->rows != id->cols || id->rows % 2))
        wrong = "an Aztec diamond of order N has a box of 2Nx2N: write "
                "domino:12x12,shape=aztec for order 6";
    else if (!id->rows && id->value[CUT].number)
        wrong = "cut=corners goes with a size, not with a pattern";
    else if (id->value[MEET].given && !id->value[RULE].number)
        wrong = "meet goes with rule=tatami";
    return wrong ? error_say(err, "%s", wrong)
                 : family_wishes_fit(id, WITH, err);
}

/* Milestones lead from the number of an item to its cell. */
static void count_cells(struct domino *d)
{
    const uint8_t *cell = region_at(d, 0, 0);
    const uint8_t *end = region_at(d, d->rows, 0);
    size_t cells = 0;
    for (; cell < end; cell++) {
        if (*cell && cells % MILE == 0)
            d->stone[cells / MILE] = (int)(cell - d->region);
        cells += *cell;
    }
    d->cells = cells;
}

void domino_settle(struct domino *d, bool board)
{
    count_cells(d);
    domino_find_symmetries(d, board);
}

static void *build(const struct id *id, const struct family **family,
                   struct error *err)
{
    (void)family;
    if (!parts_fit(id, err))
        return NULL;
    struct domino *d = mem_alloc(1, sizeof *d);
    d->tatami = id->value[RULE].number;
    d->meet = (int)id->value[MEET].number;
    d->shape = "";
    if (id->rows ? build_board(d, id, err) : build_pattern(d, id, err)) {
        domino_settle(d, id->rows && !id->value[SHAPE].number);
        return d;
    }
    release(d);
    return NULL;
}

/* ---- clauses -------------------------------------------------------- */

static int horizontal(const struct domino *d, int row, int col)
{
    return domino_fact(place(d, row, col), HORIZONTAL) + 1;
}

static int vertical(const struct domino *d, int row, int col)
{
    return domino_fact(place(d, row, col), VERTICAL) + 1;
}

static void emit_cell(const struct domino *d, int row, int col,
                      struct sink *sink)
{
    int over[4], count = 0;
    if (domino_fits(d, row, col, HORIZONTAL))
        over[count++] = horizontal(d, row, col);
    if (domino_fits(d, row, col - 1, HORIZONTAL))
        over[count++] = horizontal(d, row, col - 1);
    if (domino_fits(d, row, col, VERTICAL))
        over[count++] = vertical(d, row, col);
    if (domino_fits(d, row - 1, col, VERTICAL))
        over[count++] = vertical(d, row - 1, col);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            sink_add(sink, -over[i], -over[j]);
    sink_clause(sink, over, (size_t)count);
}

bool domino_window_counts(const struct domino *d, int row, int col)
{
    const uint8_t *above = region_at(d, row, col);
    const uint8_t *below = region_at(d, row + 1, col);
    return above[0] + above[1] + below[0] + below[1] >= d->meet;
}

size_t domino_window(const struct domino *d, int row, int col, int within[4])
{
    size_t count = 0;
    if (domino_fits(d, row, col, HORIZONTAL))
        within[count++] = domino_fact(place(d, row, col), HORIZONTAL);
    if (domino_fits(d, row, col, VERTICAL))
        within[count++] = domino_fact(place(d, row, col), VERTICAL);
    if (domino_fits(d, row + 1, col, HORIZONTAL))
        within[count++] = domino_fact(place(d, row + 1, col), HORIZONTAL);
    if (domino_fits(d, row, col + 1, VERTICAL))
        within[count++] = domino_fact(place(d, row, col + 1), VERTICAL);
    return count;
}

static void emit_window(const struct domino *d, int row, int col,
                        struct sink *sink)
{
    int within[4];
    if (!domino_window_counts(d, row, col))
        return;
    size_t count = domino_window(d, row, col, within);
    for (size_t i = 0; i < count; i++)
        within[i]++; /* the variable of a fact */
    sink_clause(sink, within, count);
}

static void emit_clauses(const void *puzzle, struct sink *sink)
{
    const struct domino *d = puzzle;
    for (int row = 0; row < d->rows && !sink->full; row++)
        for (int col = 0; col < d->cols; col++)
            if (*region_at(d, row, col))
                emit_cell(d, row, col, sink);
    if (!d->tatami)
        return;
    for (int row = 0; row + 1 < d->rows && !sink->full; row++)
        for (int col = 0; col + 1 < d->cols; col++)
            emit_window(d, row, col, sink);
}

static size_t variable_name(const void *puzzle, int variable, char *name)
{
    const struct domino *d = puzzle;
    int fact = variable - 1, at = fact / 2;
    size_t size = text_decimal(name, at / d->cols + 1);
    name[size++] = fact % 2 == HORIZONTAL ? 'H' : 'V';
    return size + text_decimal(name + size, at % d->cols + 1);
}

static int variable_fact(const void *puzzle, int variable)
{
    const struct domino *d = puzzle;
    int fact = variable - 1, at = fact / 2;
    return domino_fits(d, at / d->cols, at % d->cols, fact % 2) ? fact
                                                                : NO_FACT;
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct domino *d = puzzle;
    (void)err;
    *clauses = (struct clauses){
        .puzzle = d,
        .variables = 2 * d->rows * d->cols,
        .emit = emit_clauses,
        .name = variable_name,
        .fact = variable_fact,
        .determined = true,
    };
    return true;
}

/* ---- exact cover ---------------------------------------------------- */

/* Items are numbered along the rows; so are the cells of the row below, and
 * both numbers move on together. */
static void emit_options(const void *puzzle, struct tray *tray)
{
    const struct domino *d = puzzle;
    int here = 0, below = 0;
    for (int col = 0; col < d->cols && d->rows; col++)
        below += *region_at(d, 0, col);
    for (int row = 0; row < d->rows && !tray->full; row++)
        for (int col = 0; col < d->cols; col++) {
            const uint8_t *cell = region_at(d, row, col);
            int at = place(d, row, col);
            if (domino_fits(d, row, col, HORIZONTAL))
                tray_option(tray, domino_fact(at, HORIZONTAL),
                            (struct entry[]){{here, 0}, {here + 1, 0}}, 2);
            if (domino_fits(d, row, col, VERTICAL))
                tray_option(tray, domino_fact(at, VERTICAL),
                            (struct entry[]){{here, 0}, {below, 0}}, 2);
            here += cell[0];
            below += cell[d->cols + 2];
        }
}

struct rowcol domino_cell(const struct domino *d, int item)
{
    const uint8_t *cell = d->region + d->stone[item / MILE];
    for (int rest = item % MILE; rest; rest -= *cell)
        cell++;
    int at = (int)(cell - d->region), stride = d->cols + 2;
    return (struct rowcol){at / stride - 1, at % stride - 1};
}

static size_t item_name(const void *puzzle, int item, char *name)
{
    struct rowcol cell = domino_cell(puzzle, item);
    size_t size = text_decimal(name, cell.row + 1);
    name[size++] = '.';
    return size + text_decimal(name + size, cell.col + 1);
}

void domino_state_plain(const struct domino *d, struct cover *cover)
{
    *cover = (struct cover){
        .puzzle = d,
        .items = (int)d->cells,
        .primary = (int)d->cells,
        .emit = emit_options,
        .item_name = item_name,
    };
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    const struct domino *d = puzzle;
    if (d->tatami)
        return error_say(err,
                         "the tatami rule is stated as clauses, not as an "
                         "exact cover; cadical reads them, and -f sat or cnf "
                         "writes them");
    domino_state_plain(d, cover);
    return true;
}

bool domino_begin_tally(const struct domino *d, struct tally *tally,
                        struct error *err)
{
    return tally_begin(
        tally, &(struct cover){.puzzle = d, .emit = emit_options}, err);
}

/* ---- answers -------------------------------------------------------- */

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct domino *d = puzzle;
    if (!grid_try_size(grid, 1, d->rows, d->cols, GAP))
        return;
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            if (*region_at(d, row, col))
                *grid_at(grid, 0, row, col) = ALONE;
    for (size_t i = 0; i < count; i++) {
        int at = facts[i] / 2;
        bool lies = facts[i] % 2 == HORIZONTAL;
        grid->cell[at] = lies ? RIGHT : DOWN;
        grid->cell[at + (lies ? 1 : d->cols)] = lies ? LEFT : UP;
    }
}

static bool is_alone(const struct domino *d, int row, int col)
{
    return *region_at(d, row, col) && !domino_fits(d, row, col, HORIZONTAL) &&
           !domino_fits(d, row, col - 1, HORIZONTAL) &&
           !domino_fits(d, row, col, VERTICAL) &&
           !domino_fits(d, row - 1, col, VERTICAL);
}

static bool remark(const void *puzzle, const struct log *log)
{
    const struct domino *d = puzzle;
    if (!d->cells)
        log_say(log, LOG_RESULT, "an empty region: nothing to cover");
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            if (!is_alone(d, row, col))
                continue;
            log_say(log, LOG_RESULT,
                    "Cell (%d,%d) cannot be covered with a domino!", row + 1,
                    col + 1);
            return true;
        }
    return false;
}

static void extent(const void *puzzle, int *rows, int *cols)
{
    const struct domino *d = puzzle;
    *rows = d->rows;
    *cols = d->cols;
}

typedef const struct engine *const engine_list[5];

static const struct engine *const *suggest_tatami(const struct domino *d,
                                                  enum task task)
{
    static engine_list solve = {&any_clauses};
    static engine_list small = {&board_engine, &profile_engine, &any_clauses};
    static engine_list narrow = {&profile_engine, &any_clauses};
    static engine_list whole = {&hickerson_engine, &profile_engine,
                                &any_clauses};
    bool lists = task == TASK_LIST;
    if (d->wall)
        return solve;
    if (task == TASK_COUNT && domino_is_rectangle(d))
        return whole;
    if (lists && domino_is_small(d))
        return small;
    if (task != TASK_SOLVE && profile_width(d) <= (lists ? 12 : 32))
        return narrow;
    return solve;
}

/* By measurement kasteleyn passes profile between the widths 8 and 10,
 * however long a region is; frontier never comes first.  Samples take all of
 * profile's layers. */
static const struct engine *const *suggest(const void *puzzle, enum task task)
{
    static engine_list decide = {&matching_engine, &any_cover};
    static engine_list small = {&board_engine, &any_cover, &any_clauses};
    static engine_list list = {&any_cover, &any_clauses};
    static engine_list draw = {&heights_engine, &profile_engine, &any_cover,
                               &any_clauses};
    static engine_list narrow = {&profile_engine, &kasteleyn_engine,
                                 &any_cover, &any_clauses};
    static engine_list wide = {&kasteleyn_engine, &profile_engine, &any_cover,
                               &any_clauses};
    const struct domino *d = puzzle;
    if (d->tatami)
        return suggest_tatami(d, task);
    if (d->wall)
        return list;
    if (task == TASK_SOLVE)
        return decide;
    if (task == TASK_COUNT)
        return profile_width(d) <= 8 ? narrow : wide;
    if (task == TASK_LIST)
        return domino_is_small(d) ? small : list;
    if (domino_holes(d) == HOLES_NONE)
        return draw;
    /* unreached: the tests draw such regions by name */
    return profile_width(d) <= 12 ? narrow : wide;
}

static const struct engine *const engines[] = {&matching_engine,
                                               &kasteleyn_engine,
                                               &profile_engine,
                                               &hickerson_engine,
                                               &heights_engine,
                                               &board_engine,
                                               NULL};

static void tell_cell(const void *puzzle, const struct grid *grid, size_t cell,
                      int field, char *text, size_t size)
{
    static const char *const sides[] = {[RIGHT] = "right",
                                        [DOWN] = "down",
                                        [LEFT] = "left",
                                        [UP] = "up",
                                        [ALONE] = ""};
    (void)puzzle;
    (void)field;
    int side = grid->cell[cell];
    snprintf(text, size, "%s",
             side >= RIGHT && side <= ALONE ? sides[side] : "");
}

static void board(const void *puzzle, struct grid *grid)
{
    domino_lay_givens(puzzle, grid);
}

static const char *const fields[] = {"partner", NULL};

static const struct cell_fields cells = {
    .sentence = "One layer, the board: 0 to 3 tell on which side the other "
                "half of the domino lies, right, down, left or up; 4: no "
                "domino yet; -1: no cell.",
    .fields = fields,
    .tell = tell_cell,
    .board = board,
};

static const struct symmetries symmetries = {
    .count = domino_symmetries,
    .image = domino_image,
};

static const struct reasons reasons = {
    .check = domino_check_reason,
    .place = domino_member_place,
    .print = domino_print_reason,
    .draw = domino_draw_reason,
};

static const struct commentary commentary = {.remark = remark};

static const struct pictures pictures = {.draw = domino_draw,
                                         .shares = domino_draw_shares};
static const struct boards boards = {.print = domino_print_board,
                                     .draw = domino_draw_board,
                                     .tell = domino_tell_board};

const struct family domino_family = {
    .name = "domino",
    .title = "cover a board or a region with dominoes, plainly or as tatami",
    .params = params,
    .examples = examples,
    .engines = engines,
    .build = build,
    .release = release,
    .extent = extent,
    .state_clauses = state_clauses,
    .state_cover = state_cover,
    .suggest = suggest,
    .decode = decode,
    .check = domino_check,
    .print = domino_print,
    .scan = domino_scan,
    .commentary = &commentary,
    .pictures = &pictures,
    .boards = &boards,
    .cells = &cells,
    .symmetries = &symmetries,
    .reasons = &reasons,
    .certificates = &claim_certificates,
    .generator = &domino_generator,
    .advisor = &domino_advisor,
};
