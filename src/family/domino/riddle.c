/* riddle.c: new puzzles of dominoes, and hints.
 *
 * A new puzzle is a covering, drawn with the same probability as any other
 * where an engine can, of which so much is told that there is no other: walls
 * that no domino crosses, dominoes that lie, or, under the plain rule, holes
 * where dominoes lay, which comes to the same.
 *
 * Under the plain rule a covering that is the only one is forced, domino by
 * domino: else each cell would have two neighbours at least, and a walk that
 * takes a domino and another side in turn would close to a ring, along which
 * the dominoes could be exchanged.
 *
 * Rules.  Each cell is covered once; under the tatami rule a window that
 * counts holds a domino, or two.  A rule's name is the number of its cell, as
 * an item, or behind them all the place of the window's upper left cell. */
#include "family/clue/clue.h"
#include "family/domino/domino.h"

extern const struct family domino_family;

enum with { WALLS, DOMINOES, HOLES };

/* ---- rules ---------------------------------------------------------- */

static bool state(const void *puzzle, struct rules *rules, struct error *err)
{
    const struct domino *d = puzzle;
    struct cover cover;
    int within[4];
    domino_state_plain(d, &cover);
    if (!rules_of_cover(rules, &cover, NULL, err))
        return false; /* unreached: there was memory */
    for (int row = 0; d->tatami && row + 1 < d->rows; row++)
        for (int col = 0; col + 1 < d->cols; col++)
            if (domino_window_counts(d, row, col)) {
                size_t count = domino_window(d, row, col, within);
                int name = (int)d->cells + place(d, row, col);
                rules_add(rules, (struct rule_of_sum){.sums = 6, .name = name},
                          within, count);
            }
    return true;
}

static enum state given(const void *puzzle, int fact)
{
    return domino_is_given(puzzle, fact) ? HOLDS : OPEN;
}

/* ---- words ---------------------------------------------------------- */

static void say_halves(const struct domino *d, int fact, struct speech *s)
{
    int row = fact / 2 / d->cols + 1, col = fact / 2 % d->cols + 1;
    bool lies = fact % 2 == HORIZONTAL;
    speech_add(s, "%d,%d and %d,%d", row, col, row + !lies, col + lies);
}

static void say_trial(const void *puzzle, int fact, bool holds,
                      struct speech *s)
{
    speech_add(s, "%s domino on ", holds ? "a" : "no");
    say_halves(puzzle, fact, s);
}

/* The corner below and to the right of a window's first cell. */
static void say_corner(const struct domino *d, int rule, struct speech *s)
{
    int at = rule - (int)d->cells;
    speech_add(s, "around the lower right corner of cell %d,%d",
               at / d->cols + 1, at % d->cols + 1);
}

static void say_move(const void *puzzle, int rule, int fact, bool holds,
                     struct speech *s)
{
    const struct domino *d = puzzle;
    assert(holds);
    speech_add(s, "a domino must lie on ");
    say_halves(d, fact, s);
    if (rule < 0)
        return;
    if (rule >= (int)d->cells) {
        speech_add(s, ", as no other domino can keep its neighbours from "
                      "meeting ");
        say_corner(d, rule, s);
        return;
    }
    struct rowcol cell = domino_cell(d, rule);
    speech_add(s, ", as nothing else can cover cell %d,%d", cell.row + 1,
               cell.col + 1);
}

static void say_broken(const void *puzzle, int rule, bool over,
                       struct speech *s)
{
    const struct domino *d = puzzle;
    if (rule >= (int)d->cells) {
        speech_add(s, "too many dominoes meet ");
        say_corner(d, rule, s);
        return;
    }
    struct rowcol cell = domino_cell(d, rule);
    speech_add(s, "cell %d,%d %s", cell.row + 1, cell.col + 1,
               over ? "is covered twice" : "cannot be covered");
}

static void place_of(const void *puzzle, int fact, int *row, int *col)
{
    const struct domino *d = puzzle;
    *row = fact / 2 / d->cols + 1;
    *col = fact / 2 % d->cols + 1;
}

/* ---- new puzzles ---------------------------------------------------- */

static bool can_be_new(const struct id *id, struct error *err)
{
    enum { MOST_CELLS = 1 << 12 };
    bool holes = id->value[WITH].number == HOLES;
    if (holes && id->value[0].number)
        return error_say(err, "holes are for the plain rule: a tatami floor "
                              "is another one without them; write with=walls "
                              "or with=dominoes");
    return (int64_t)id->rows * id->cols <= MOST_CELLS ||
           error_say(err, "a new puzzle has at most %d cells", MOST_CELLS);
}

static bool is_plain(const void *puzzle)
{
    const struct domino *d = puzzle;
    return !d->tatami;
}

/* The first of those that the family suggests, unless it takes too much. */
static const struct engine *sampler(const void *puzzle)
{
    enum { WIDEST = 12 };
    const struct domino *d = puzzle;
    const struct engine *engine = *domino_family.suggest(d, TASK_SAMPLE);
    bool takes = engine == &profile_engine && profile_width(d) > WIDEST;
    return engine->sample && !takes ? engine : NULL;
}

/* Where a domino may lie but does not, or where it does. */
static void offer(const void *puzzle, const struct id *id,
                  const struct solved *solved, struct clues *clues)
{
    const struct domino *d = puzzle;
    bool walls = id->value[WITH].number == WALLS;
    for (int fact = 0; fact < 2 * d->rows * d->cols; fact++) {
        int at = fact / 2;
        if (!domino_fits(d, at / d->cols, at % d->cols, fact % 2) ||
            solved_has(solved, fact) == walls)
            continue;
        clues_add(clues, fact, 0);
        clues_tell(clues, fact, !walls);
    }
}

static void dig(struct domino *d, int fact)
{
    int row = fact / 2 / d->cols, col = fact / 2 % d->cols;
    bool lies = fact % 2 == HORIZONTAL;
    *region_at(d, row, col) = *region_at(d, row + !lies, col + lies) = 0;
    d->shape = NULL;
}

static void pose(void *puzzle, const struct id *id, const int *facts,
                 size_t count)
{
    static void (*const kinds[])(struct domino *, int) = {
        [WALLS] = domino_bar, [DOMINOES] = domino_give, [HOLES] = dig};
    for (size_t i = 0; i < count; i++)
        kinds[id->value[WITH].number](puzzle, facts[i]);
    domino_settle(puzzle, false);
}

/* ---- tables --------------------------------------------------------- */

static const struct riddle riddle = {
    .family = &domino_family,
    .move = "domino",
    .moves = "dominoes",
    .state = state,
    .say_move = say_move,
    .say_trial = say_trial,
    .say_broken = say_broken,
    .place = place_of,
    .given = given,
    .can_be_new = can_be_new,
    .sampler = sampler,
    .is_plain = is_plain,
    .difficulty = DIFFICULTY,
    .offer = offer,
    .pose = pose,
};

CLUE_RIDDLE(riddle, "dominoes");

const struct generator domino_generator = {
    .example = "domino:6x6#17",
    .drawn = true,
    CLUE_GENERATOR,
};

const struct advisor domino_advisor = {
    CLUE_ADVISOR,
    .print = domino_print_advice,
    .draw = domino_draw_advice,
};
