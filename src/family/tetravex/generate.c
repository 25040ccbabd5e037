/* generate.c: a new puzzle from a seed.
 *
 * A board is planted: each edge gets a colour at random, and so do the sides
 * at the border, unless there is a frame.  Its tiles are shuffled, and turned
 * where that is allowed.  That is the plain way.
 *
 * For a puzzle with one solution the search must find the planted board and
 * no other one, but for the turns of the whole board where tiles turn.  Of a
 * board with ten colours that is true nearly always; of one with few colours
 * or small holes it is a matter of trying again.  A board that takes too many
 * steps is given up as if it had more solutions: the steps are counted, so
 * that every machine decides alike.
 *
 * For a puzzle without a solution one planted tile is spoiled, by a colour
 * that is changed or two sides that are exchanged, such that counting colours
 * (mind.h) does not tell; then the search must find nothing.
 *
 * How hard a puzzle is tells the mind.
 *
 * All of this goes in small pieces, between which it may stop; the same seed
 * makes the same puzzle, wherever that was. */
#include "family/tetravex/generate.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/text.h"
#include "family/tetravex/mind.h"
#include "family/tetravex/tiles.h"

#include <limits.h>

/* A step takes longer on a large board, of which fewer are tried. */
/* What a board takes while it is made, about. */
enum { BYTES_A_TILE = 100 };

enum { MOST_TRIALS = 2000, TRIALS_LARGE = 8, SMALL = 64, PROVABLE = 4096 };

/* What a piece of work is at most: milliseconds. */
enum { GLANCES_A_PIECE = 1 << 14, STEPS_A_PIECE = 1 << 9 };

enum stage { PLANTING, GRADING, PROVING, MADE };

/* A board that is planted, and what is known of it. */
struct plot {
    const struct tetravex *p;  /* borrowed; size, holes and rules */
    const struct wishes *wish; /* borrowed */
    struct rng rng;
    bool *hole; /* owned; of each square */
    int cells;
    int frame;            /* the frame's colour, behind the others; or NONE */
    int (*sides)[SIDES];  /* owned; of each square */
    struct tetravex *own; /* owned; the puzzle; NULL: none yet */
    enum stage stage;
    int trials;
    uint64_t steps;      /* of all searches that have ended */
    struct mind *judge;  /* owned; GRADING, or NULL */
    struct tiles *tiles; /* owned; PROVING, or NULL */
    uint64_t begun;      /* its steps up to the latest board */
    uint64_t boards;     /* that it has found */
    int *first, *next;   /* owned; the first board and the latest other one */
};

/* Steps that one board may take, and all of them. */
static uint64_t trial_steps(const struct plot *plot)
{
    uint64_t most = UINT64_C(1) << 21;
    return plot->cells <= SMALL ? most : most * SMALL / (uint64_t)plot->cells;
}

static uint64_t most_steps(const struct plot *plot)
{
    return plot->cells <= SMALL ? UINT64_C(1) << 26
                                : TRIALS_LARGE * trial_steps(plot);
}

static int squares(const struct plot *plot)
{
    return plot->p->rows * plot->p->cols;
}

/* ---- planting ------------------------------------------------------- */

static void dig_holes(struct plot *plot)
{
    uint64_t left = (uint64_t)squares(plot);
    uint64_t holes = (uint64_t)plot->wish->holes;
    for (int i = 0; plot->wish->holes && i < squares(plot); i++, left--) {
        plot->hole[i] = rng_below(&plot->rng, left) < holes;
        holes -= plot->hole[i];
    }
}

/* The square beyond a side, or NONE. */
static int beyond(const struct plot *plot, int square, enum side side)
{
    int cols = plot->p->cols, col = square % cols;
    int next = square + (side == RIGHT) - (side == LEFT) +
               cols * ((side == BOTTOM) - (side == TOP));
    bool outside = (side == LEFT && !col) ||
                   (side == RIGHT && col == cols - 1) || next < 0 ||
                   next >= squares(plot);
    return outside || plot->hole[next] ? NONE : next;
}

static int draw_colour(struct plot *plot)
{
    return (int)rng_below(&plot->rng, (uint64_t)plot->wish->colours);
}

static void plant(struct plot *plot)
{
    for (int i = 0; i < squares(plot); i++) {
        for (int side = 0; side < SIDES && !plot->hole[i]; side++) {
            int next = beyond(plot, i, side);
            enum side across = (side + 2) % SIDES;
            if (next == NONE && plot->frame != NONE)
                plot->sides[i][side] = plot->frame;
            else if (next == NONE || next > i)
                plot->sides[i][side] = draw_colour(plot);
            else
                plot->sides[i][side] = plot->sides[next][across];
        }
    }
}

/* Exchanges two sides of a tile, or changes a colour; never the frame's. */
static void spoil(struct plot *plot)
{
    int square;
    do
        square = (int)rng_below(&plot->rng, (uint64_t)squares(plot));
    while (plot->hole[square]);
    int *sides = plot->sides[square];
    int one = (int)rng_below(&plot->rng, SIDES);
    int other = (int)rng_below(&plot->rng, SIDES);
    if (sides[one] == plot->frame || sides[other] == plot->frame)
        return;
    int colour = sides[one];
    sides[one] = one == other ? draw_colour(plot) : sides[other];
    if (one != other)
        sides[other] = colour;
}

/* ---- from a plot to a puzzle ---------------------------------------- */

static void shuffle_tiles(struct plot *plot, int (*tile)[SIDES])
{
    int count = 0;
    for (int i = 0; i < squares(plot); i++) {
        if (plot->hole[i])
            continue;
        int place = (int)rng_below(&plot->rng, (uint64_t)++count);
        int turn = plot->p->rotate ? (int)rng_below(&plot->rng, SIDES) : 0;
        memcpy(tile[count - 1], tile[place], sizeof *tile);
        for (int side = 0; side < SIDES; side++)
            tile[place][side] = turned_side(plot->sides[i], turn, side);
    }
}

static struct tetravex *make_puzzle(struct plot *plot)
{
    struct tetravex *own = mem_alloc(1, sizeof *own);
    own->rows = plot->p->rows;
    own->cols = plot->p->cols;
    own->cells = plot->cells;
    own->rotate = plot->p->rotate;
    own->frame = plot->frame;
    own->colours = plot->wish->colours + (plot->frame != NONE);
    own->colour = mem_alloc((size_t)own->colours, sizeof *own->colour);
    own->tile = mem_alloc((size_t)plot->cells, sizeof *own->tile);
    own->cell_at = mem_alloc((size_t)squares(plot), sizeof *own->cell_at);
    for (int side = 0; side < SIDES; side++)
        own->order[side] = side;
    for (int i = 0; i < squares(plot); i++)
        own->cell_at[i] = plot->hole[i] ? NONE : 0;
    shuffle_tiles(plot, own->tile);
    tetravex_finish(own);
    return own;
}

/* ---- judging -------------------------------------------------------- */

/* Is one of the boards the other, turned as a whole by a symmetry? */
static bool is_image(const struct tetravex *own, const int *one,
                     const int *other, int symmetry)
{
    for (int cell = 0; cell < own->cells; cell++) {
        int fact =
            tetravex_image(own, symmetry, fact_of(own, one[cell], cell));
        if (other[fact % own->cells] != fact / own->cells)
            return false;
    }
    return true;
}

static bool is_turned(const struct tetravex *own, const int *one,
                      const int *other)
{
    for (int symmetry = 1; symmetry < own->symmetries; symmetry++)
        if (is_image(own, one, other, symmetry))
            return true;
    return false;
}

/* Does counting the colours tell that there is no solution? */
static bool counts_out(const struct tetravex *own)
{
    struct mind *mind = mind_new(own);
    bool changed;
    struct finding_of found = mind_balance(mind, &changed);
    mind_free(mind);
    return is_contradiction(found.what);
}

/* By the hardest technique that was needed. */
static enum difficulty difficulty_of(const struct mind *judge)
{
    return judge->hardest <= BY_COUNTING  ? DIFFICULTY_FORCED
           : judge->hardest == BY_LOOKING ? DIFFICULTY_LOOK
                                          : DIFFICULTY_SEARCH;
}

int plot_grade(const void *puzzle)
{
    enum { GLANCES = 1 << 22 }; /* some tenths of a second */
    struct mind *judge = mind_new_judge(puzzle);
    bool graded = mind_grade(judge, BY_LOOKING, GLANCES);
    int difficulty = graded ? difficulty_of(judge) : DIFFICULTY_ANY;
    mind_free(judge);
    return difficulty;
}

/* A piece of judging how hard the puzzle is. */
static enum stage grade(struct plot *plot, struct search *pace)
{
    const struct wishes *wish = plot->wish;
    enum stage next = wish->unique || wish->unsat ? PROVING : MADE;
    if (!wish->difficulty)
        return next;
    if (!plot->judge)
        plot->judge = mind_new_judge(plot->own);
    uint64_t before = plot->judge->glances;
    bool forced = wish->difficulty == DIFFICULTY_FORCED;
    bool graded = mind_grade(plot->judge, forced ? BY_COUNTING : BY_LOOKING,
                             GLANCES_A_PIECE);
    pace->steps += plot->judge->glances - before;
    if (!graded)
        return GRADING;
    bool fits = difficulty_of(plot->judge) == wish->difficulty;
    mind_free(plot->judge);
    plot->judge = NULL;
    return fits ? next : PLANTING;
}

/* The search has found a board: may there be no other one? */
static bool is_welcome(struct plot *plot)
{
    return !plot->wish->unsat &&
           (!plot->boards++ || is_turned(plot->own, plot->first, plot->next));
}

/* Steps that the search may take up to the next board. */
static uint64_t steps_left(const struct plot *plot)
{
    uint64_t taken = tiles_steps(plot->tiles) - plot->begun;
    return taken < trial_steps(plot) ? trial_steps(plot) - taken : 0;
}

/* A piece of the search, which shall find in few steps that there is no board
 * at all, or, where one is wanted, one but for turns of the whole. */
static enum stage prove(struct plot *plot, struct search *pace)
{
    if (!plot->tiles) {
        plot->tiles = tiles_new(plot->own);
        plot->begun = plot->boards = 0;
    }
    uint64_t before = tiles_steps(plot->tiles), rest = steps_left(plot);
    enum verdict verdict =
        tiles_next(plot->tiles, rest < STEPS_A_PIECE ? rest : STEPS_A_PIECE,
                   plot->boards ? plot->next : plot->first);
    pace->steps += tiles_steps(plot->tiles) - before;
    if (verdict == VERDICT_UNKNOWN && steps_left(plot))
        return PROVING;
    if (verdict == VERDICT_FOUND && is_welcome(plot)) {
        plot->begun = tiles_steps(plot->tiles);
        return PROVING;
    }
    plot->steps += tiles_steps(plot->tiles);
    tiles_free(plot->tiles);
    plot->tiles = NULL;
    return verdict == VERDICT_NONE ? MADE : PLANTING;
}

/* ---- the answer ----------------------------------------------------- */

/* Colours are written as numbers from 0 on; one that the frame is called is
 * left out. */
static char *colour_text(const struct plot *plot, int colour)
{
    const char *frame = plot->wish->frame;
    char text[24];
    int64_t taken;
    while (frame && frame[0] == '0' && frame[1])
        frame++;
    if (colour == plot->frame)
        return mem_text(frame);
    bool shifted = plot->frame != NONE &&
                   text_number(frame, strlen(frame), &taken) &&
                   taken <= colour;
    snprintf(text, sizeof text, "%d", colour + shifted);
    return mem_text(text);
}

/* Numbers by their size, then letters: as the file's reader sorts them. */
static bool comes_before(const char *one, const char *other)
{
    size_t size = strlen(one), other_size = strlen(other);
    bool number = *one <= '9', other_number = *other <= '9';
    if (number != other_number)
        return number;
    if (size != other_size)
        return size < other_size;
    return strcmp(one, other) < 0;
}

/* The colours that occur, in the order in which a reader would number them;
 * place[a] is the new number of colour a. */
static void sort_colours(const struct plot *plot, struct tetravex *p,
                         int *place)
{
    const struct tetravex *own = plot->own;
    p->colour = mem_alloc((size_t)own->colours, sizeof *p->colour);
    for (int i = 0; i < own->cells; i++)
        for (int side = 0; side < SIDES; side++)
            place[own->tile[i][side]] = 1;
    for (int a = 0; a < own->colours; a++) {
        if (!place[a])
            continue;
        char *text = colour_text(plot, a);
        int at = p->colours++;
        for (; at && comes_before(text, p->colour[at - 1]); at--)
            p->colour[at] = p->colour[at - 1];
        p->colour[at] = text;
        if ((int)strlen(text) > p->widest)
            p->widest = (int)strlen(text);
        /* Only the frame, which comes last here, moves others. */
        for (int b = 0; b < a && at < p->colours - 1; b++)
            place[b] += place[b] >= at;
        place[a] = at;
    }
}

void plot_hand_over(const struct plot *plot, struct tetravex *p)
{
    const struct tetravex *own = plot->own;
    int *place = mem_alloc((size_t)own->colours, sizeof *place);
    p->cells = own->cells;
    sort_colours(plot, p, place);
    p->tile = mem_alloc((size_t)p->cells, sizeof *p->tile);
    for (int i = 0; i < p->cells; i++)
        for (int j = 0; j < SIDES; j++)
            p->tile[i][j] = place[own->tile[i][p->order[j]]];
    for (int i = 0; plot->wish->holes && i < squares(plot); i++)
        if (plot->hole[i])
            vec_push(&p->hint, (struct hint){.row = i / p->cols,
                                             .col = i % p->cols,
                                             .tile = NONE});
    free(place);
}

/* The frame's colour must be one that a file can have. */
static bool take_frame(struct plot *plot, struct error *err)
{
    const char *text = plot->wish->frame;
    plot->frame = text ? plot->wish->colours : NONE;
    if (!text)
        return true;
    bool number = *text && !text[strspn(text, "0123456789")];
    bool letter =
        (*text >= 'A' && *text <= 'Z') || (*text >= 'a' && *text <= 'z');
    return number || (letter && !text[1]) ||
           error_say(err,
                     "frame=%.40s is no colour; a number or a single letter "
                     "was expected",
                     text);
}

/* Holes that lie outside or twice on the board are complained of later. */
static bool take_holes(struct plot *plot, struct error *err)
{
    const struct tetravex *p = plot->p;
    plot->cells = squares(plot) - plot->wish->holes;
    for (size_t i = 0; i < p->hint.len; i++) {
        const struct hint *hint = &p->hint.at[i];
        if (hint->tile != NONE || hint->row >= p->rows || hint->col >= p->cols)
            continue;
        bool *hole = &plot->hole[hint->row * p->cols + hint->col];
        plot->cells -= !*hole;
        *hole = true;
    }
    return plot->cells > 0 ||
           error_say(err,
                     "a board of %d x %d with so many holes has no cell; at "
                     "most %d hole%s expected",
                     p->rows, p->cols, squares(plot) - 1,
                     squares(plot) == 2 ? " was" : "s were");
}

static bool can_be_proved(const struct plot *plot, struct error *err)
{
    const struct wishes *wish = plot->wish;
    if (plot->cells <= PROVABLE ||
        !(wish->unique || wish->unsat || wish->difficulty))
        return true;
    return error_say(err,
                     "a board of more than %d tiles is too large for a "
                     "proof; write unique=no",
                     PROVABLE);
}

struct plot *plot_new(const struct tetravex *p, const struct wishes *wish,
                      struct error *err)
{
    size_t size = (size_t)p->rows * (size_t)p->cols;
    assert(size > 0 && size <= TILES_MOST && wish->colours > 0);
    if (!mem_has((double)size * BYTES_A_TILE)) {
        /* unreached: there was memory */
        error_say(err, "there is no memory for a new board of %dx%d", p->rows,
                  p->cols);
        return NULL;
    }
    struct plot *plot = mem_alloc(1, sizeof *plot);
    plot->p = p;
    plot->wish = wish;
    plot->hole = mem_alloc(size, sizeof *plot->hole);
    plot->sides = mem_alloc(size, sizeof *plot->sides);
    plot->first = mem_alloc(size, sizeof *plot->first);
    plot->next = mem_alloc(size, sizeof *plot->next);
    rng_init(&plot->rng, wish->seed);
    if (take_frame(plot, err) && take_holes(plot, err) &&
        can_be_proved(plot, err))
        return plot;
    plot_free(plot);
    return NULL;
}

void plot_free(struct plot *plot)
{
    if (!plot)
        return;
    mind_free(plot->judge);
    tiles_free(plot->tiles);
    tetravex_free(plot->own);
    free(plot->hole);
    free(plot->sides);
    free(plot->first);
    free(plot->next);
    free(plot);
}

/* ---- trials --------------------------------------------------------- */

static enum stage plant_again(struct plot *plot)
{
    plot->trials++;
    tetravex_free(plot->own);
    plot->own = NULL;
    dig_holes(plot);
    plant(plot);
    if (plot->wish->unsat)
        spoil(plot);
    plot->own = make_puzzle(plot);
    return plot->wish->unsat && counts_out(plot->own) ? PLANTING : GRADING;
}

static bool give_up(const struct plot *plot, struct error *err)
{
    const struct wishes *wish = plot->wish;
    return error_say(
        err,
        "no puzzle %s%s was found in %d trial%s; try another number of "
        "colours, another size or another seed%s",
        wish->unsat    ? "that misses by one tile"
        : wish->unique ? "with exactly one solution"
                       : "",
        wish->difficulty ? " of this difficulty" : "", plot->trials,
        plot->trials == 1 ? "" : "s", wish->unsat ? "" : ", or unique=no");
}

static bool is_tired(const struct plot *plot)
{
    return plot->trials == MOST_TRIALS || plot->steps >= most_steps(plot);
}

static enum stage try_on(struct plot *plot, struct search *pace)
{
    return plot->stage == PLANTING  ? plant_again(plot)
           : plot->stage == GRADING ? grade(plot, pace)
                                    : prove(plot, pace);
}

enum verdict plot_go_on(struct plot *plot, struct search *pace,
                        struct error *err)
{
    while (plot->stage != MADE) {
        if (plot->stage == PLANTING && is_tired(plot)) {
            give_up(plot, err);
            return VERDICT_ERROR;
        }
        plot->stage = try_on(plot, pace);
        if (plot->stage != MADE && search_pause(pace))
            return VERDICT_UNKNOWN;
    }
    return VERDICT_FOUND;
}
