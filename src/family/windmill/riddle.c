/* riddle.c: new puzzles of windmill dominoes, and hints.
 *
 * A new puzzle is a packing of which so much is told that there is no other:
 * pieces that lie, squares that stay empty, or squares with their piece.
 *
 * Rules.  The items of the exact cover; where the pieces have as many large
 * squares as the box, each of these is covered. */
#include "family/clue/clue.h"
#include "family/windmill/windmill.h"

extern const struct family windmill_family;

enum with { WITH_PIECES, WITH_CROSSES, WITH_SQUARES };

static struct bounds bounds(const void *puzzle, int item)
{
    const struct windmill *w = puzzle;
    if (item < w->pieces)
        return (struct bounds){1, 1};
    struct offset at = windmill_square(w, item);
    int row = 2 * w->rows - 1 - at.y, col = at.x - 1;
    bool covered = is_large(row, col) && given_at(w, row, col) != EMPTY &&
                   windmill_is_full(w);
    return (struct bounds){covered, 1};
}

static enum state given(const void *puzzle, int fact)
{
    const struct windmill *w = puzzle;
    struct place place = windmill_place(w, fact);
    return w->wanted[w->piece[place.chosen]] == SQUARES ? HOLDS : OPEN;
}

/* What is given of pieces that do not lie yet stays to be seen. */
static void board(const void *puzzle, const int *facts, size_t count,
                  struct grid *grid)
{
    const struct windmill *w = puzzle;
    windmill_board(w, grid);
    for (size_t i = 0; i < count && grid->cell; i++) {
        struct offset point[SQUARES];
        struct place place = windmill_place(w, facts[i]);
        windmill_points(w, place, point);
        for (int k = 0; k < SQUARES; k++)
            *grid_at(grid, 0, 2 * w->rows - 1 - point[k].y, point[k].x - 1) =
                w->piece[place.chosen];
    }
}

/* ---- words ---------------------------------------------------------- */

static void say_trial(const void *puzzle, int fact, bool holds,
                      struct speech *s)
{
    const struct windmill *w = puzzle;
    speech_add(s, "piece %d%s as %s", w->piece[windmill_place(w, fact).chosen],
               holds ? "" : " not", windmill_place_text(w, fact).text);
}

static struct windmill_text square_of(const struct windmill *w, int rule)
{
    struct offset at = windmill_square(w, rule);
    return windmill_square_text(2 * w->rows - 1 - at.y, at.x - 1);
}

static void say_move(const void *puzzle, int rule, int fact, bool holds,
                     struct speech *s)
{
    const struct windmill *w = puzzle;
    assert(holds);
    speech_add(s, "piece %d must lie as %s",
               w->piece[windmill_place(w, fact).chosen],
               windmill_place_text(w, fact).text);
    if (rule >= w->pieces)
        speech_add(s, ", as nothing else can cover square %s",
                   square_of(w, rule).text);
    else if (rule >= 0)
        speech_add(s, ", as it has no other place left");
}

static void say_broken(const void *puzzle, int rule, bool over,
                       struct speech *s)
{
    const struct windmill *w = puzzle;
    if (rule < w->pieces)
        speech_add(s, "piece %d has no place left", w->piece[rule]);
    else
        speech_add(s, "square %s %s", square_of(w, rule).text,
                   over ? "is covered twice" : "cannot be covered");
}

/* Of the foot, in large squares. */
static void place_of(const void *puzzle, int fact, int *row, int *col)
{
    const struct windmill *w = puzzle;
    struct place place = windmill_place(w, fact);
    *row = w->rows - place.y / 2;
    *col = place.x / 2 + 1;
}

/* ---- new puzzles ---------------------------------------------------- */

static bool can_be_new(const struct id *id, struct error *err)
{
    enum { MOST_SQUARES = 200 };
    return (int64_t)id->rows * id->cols <= MOST_SQUARES ||
           error_say(err, "a new puzzle has at most %d large squares",
                     MOST_SQUARES);
}

/* A clue is called by the fact of a piece, or by a number below 0 for a square
 * of the grid and the piece that covers it. */
static int square_clue(int at, int piece)
{
    return -1 - at * (EMPTY + 1) - piece;
}

static void offer_pieces(const struct solved *solved, int rank,
                         struct clues *clues)
{
    for (int i = 0; i < solved->rules->facts; i++)
        if (solved->state[i] == HOLDS) {
            clues_add(clues, solved->rules->fact.at[i], rank);
            clues_tell(clues, solved->rules->fact.at[i], true);
        }
}

static bool covers(const struct windmill *w, int fact, int row, int col)
{
    struct offset point[SQUARES];
    windmill_points(w, windmill_place(w, fact), point);
    for (int k = 0; k < SQUARES; k++)
        if (point[k].y == 2 * w->rows - 1 - row && point[k].x == col + 1)
            return true;
    return false;
}

/* What the square tells of each place of a piece: nothing, or that there is
 * none. */
static void offer_square(const struct windmill *w, const struct solved *solved,
                         const struct grid *packing, int at,
                         struct clues *clues)
{
    int row = at / packing->cols, col = at % packing->cols;
    int piece = packing->cell[at];
    clues_add(clues, square_clue(at, piece), 0);
    for (int i = 0; i < solved->rules->facts; i++) {
        int fact = solved->rules->fact.at[i];
        bool own = w->piece[windmill_place(w, fact).chosen] == piece;
        if (covers(w, fact, row, col) != own)
            clues_tell(clues, fact, false);
    }
}

static void offer(const void *puzzle, const struct id *id,
                  const struct solved *solved, struct clues *clues)
{
    const struct windmill *w = puzzle;
    struct grid packing = {0};
    enum with with = (enum with)id->value[WITH].number;
    if (with != WITH_SQUARES)
        offer_pieces(solved, with == WITH_CROSSES, clues);
    if (with == WITH_PIECES)
        return;
    VEC(int) facts = {0};
    for (int i = 0; i < solved->rules->facts; i++)
        if (solved->state[i] == HOLDS)
            vec_push(&facts, solved->rules->fact.at[i]);
    board(w, facts.at, facts.len, &packing);
    for (int at = 0; packing.cell && at < packing.rows * packing.cols; at++) {
        int value = packing.cell[at];
        if (value == EMPTY || (value != GAP && with == WITH_SQUARES))
            offer_square(w, solved, &packing, at, clues);
    }
    vec_release(&facts);
    grid_release(&packing);
}

static void give(struct windmill *w, int at, int piece)
{
    w->given.cell[at] = piece;
    if (piece < PIECES)
        w->wanted[piece]++;
}

static void pose(void *puzzle, const struct id *id, const int *names,
                 size_t count)
{
    struct windmill *w = puzzle;
    (void)id;
    grid_size(&w->given, 1, 2 * w->rows - 1, 2 * w->cols - 1, GAP);
    for (size_t i = 0; i < count; i++) {
        int square = -1 - names[i];
        if (square >= 0) {
            give(w, square / (EMPTY + 1), square % (EMPTY + 1));
            continue;
        }
        struct place place = windmill_place(w, names[i]);
        struct offset point[SQUARES];
        windmill_points(w, place, point);
        for (int k = 0; k < SQUARES; k++)
            give(w,
                 (2 * w->rows - 1 - point[k].y) * w->given.cols + point[k].x -
                     1,
                 w->piece[place.chosen]);
    }
    windmill_find_symmetries(w);
}

/* ---- text ----------------------------------------------------------- */

static int given_fact(const struct windmill *w, int chosen)
{
    struct place p = {.chosen = chosen};
    if (w->wanted[w->piece[chosen]] < SQUARES)
        return -1;
    for (p.turn = 0; p.turn < TURNS; p.turn++)
        for (p.x = 1; p.x < 2 * w->cols; p.x += 2)
            for (p.y = 1; p.y < 2 * w->rows; p.y += 2)
                if (windmill_fits(w, p))
                    return windmill_fact(w, p);
    return -1; /* unreached: wheels of the tests fit somewhere */
}

/* The id that says the same: whole pieces, then squares. */
static void print_id(const struct windmill *w, struct writer *out)
{
    const char *sign = ":";
    writer_print(out, "# windmill:%dx%d", w->rows, w->cols);
    for (int i = 0; i < w->pieces && w->pieces < PIECES; i++)
        writer_print(out, "%s%d", i ? "+" : ",pieces=", w->piece[i]);
    bool whole[PIECES + 1] = {false};
    for (int i = 0; i < w->pieces; i++) {
        int fact = given_fact(w, i);
        if (fact < 0)
            continue;
        whole[w->piece[i]] = true;
        writer_print(out, "%s%s", sign, windmill_place_text(w, fact).text);
        sign = "+";
    }
    for (int at = 0; at < w->given.rows * w->given.cols; at++) {
        int piece = w->given.cell[at];
        struct windmill_text square =
            windmill_square_text(at / w->given.cols, at % w->given.cols);
        if (piece == GAP || whole[piece])
            continue;
        writer_print(out, "%s%c@%s", sign, "0123456789x"[piece], square.text);
        sign = "+";
    }
    writer_byte(out, '\n');
}

void windmill_print_board(const void *puzzle, struct page *page)
{
    struct grid grid = {0};
    windmill_board(puzzle, &grid);
    print_id(puzzle, page->writer);
    if (grid.cell)
        windmill_print(puzzle, &grid, page);
    else
        page->writer->failed = true; /* unreached: there was memory */
    grid_release(&grid);
}

static void tell_given(const struct windmill *w, int row, struct writer *out)
{
    for (int col = 0; col < 2 * w->cols - 1; col++) {
        int given = w->given.cell ? given_at(w, row, col) : GAP;
        writer_text(out, col ? "," : "");
        if (given == GAP)
            writer_text(out, "null");
        else
            writer_print(out, "%d", given);
    }
}

/* What is asked for at each point of the grid, as the cells of solutions;
 * null: nothing. */
void windmill_tell_board(const void *puzzle, struct writer *out)
{
    const struct windmill *w = puzzle;
    writer_print(out, ",\"rows\":%d,\"cols\":%d,\"pieces\":[", w->rows,
                 w->cols);
    for (int i = 0; i < w->pieces; i++)
        writer_print(out, i ? ",%d" : "%d", w->piece[i]);
    writer_text(out, "],\"given\":[");
    for (int row = 0; row < 2 * w->rows - 1; row++) {
        writer_text(out, row ? ",[" : "[");
        tell_given(w, row, out);
        writer_byte(out, ']');
    }
    writer_byte(out, ']');
}

static void print_advice(const void *puzzle, const struct advice *advice,
                         struct page *page)
{
    windmill_print(puzzle, &advice->grid, page);
}

/* ---- tables --------------------------------------------------------- */

static const struct riddle riddle = {
    .family = &windmill_family,
    .move = "piece",
    .moves = "pieces",
    .bounds = bounds,
    .say_move = say_move,
    .say_trial = say_trial,
    .say_broken = say_broken,
    .place = place_of,
    .given = given,
    .board = board,
    .can_be_new = can_be_new,
    .difficulty = DIFFICULTY,
    .offer = offer,
    .pose = pose,
};

CLUE_RIDDLE(riddle, "windmills");

const struct generator windmill_generator = {
    .example = "windmill:4x5#17",
    CLUE_GENERATOR,
};

const struct advisor windmill_advisor = {
    CLUE_ADVISOR,
    .print = print_advice,
    .draw = windmill_draw_advice,
};
