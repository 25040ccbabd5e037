/* riddle.c: new puzzles of queens, and hints.
 *
 * A new puzzle is a solution of which some queens are given, so many that
 * there is no other.  A rule is an item of the exact cover, a line of the
 * board. */
#include "family/queens/queens.h"
#include "show/palette.h"

/* ---- new puzzles ---------------------------------------------------- */

enum { LARGEST_NEW = 64 };

static bool can_be_new(const struct id *id, struct error *err)
{
    return id->rows <= LARGEST_NEW ||
           error_say(err, "a new puzzle has at most %d queens", LARGEST_NEW);
}

static void offer(const void *puzzle, const struct id *id,
                  const struct solved *solved, struct clues *clues)
{
    const struct queens *q = puzzle;
    (void)id;
    for (int fact = 0; fact < q->n * q->n; fact++)
        if (solved_has(solved, fact)) {
            clues_add(clues, fact, 0);
            clues_tell(clues, fact, true);
        }
}

static void pose(void *puzzle, const struct id *id, const int *facts,
                 size_t count)
{
    struct queens *q = puzzle;
    (void)id;
    for (size_t i = 0; i < count; i++)
        q->given.cell[facts[i]] = 1;
    free(q->guarded);
    queens_use_givens(q);
}

/* ---- hints ---------------------------------------------------------- */

static enum state given(const void *puzzle, int fact)
{
    const struct queens *q = puzzle;
    return q->given.cell[fact] ? HOLDS : OPEN;
}

static void place_of(const void *puzzle, int fact, int *row, int *col)
{
    const struct queens *q = puzzle;
    *row = fact / q->n + 1;
    *col = fact % q->n + 1;
}

static void say_line(const struct queens *q, int item, struct speech *s)
{
    int diagonal = item - 2 * q->n;
    if (diagonal < 0)
        speech_add(s, "%s %d", item % 2 ? "column" : "row",
                   queens_line(q->n, item / 2) + 1);
    else
        speech_add(s, "a diagonal that %s",
                   diagonal < queens_diagonals(q) ? "rises" : "falls");
}

static void say_trial(const void *puzzle, int fact, bool holds,
                      struct speech *s)
{
    const struct queens *q = puzzle;
    speech_add(s, "%s queen on %d,%d", holds ? "a" : "no", fact / q->n + 1,
               fact % q->n + 1);
}

static void say_move(const void *puzzle, int rule, int fact, bool holds,
                     struct speech *s)
{
    const struct queens *q = puzzle;
    assert(holds);
    speech_add(s, "a queen must stand on %d,%d", fact / q->n + 1,
               fact % q->n + 1);
    if (rule < 0)
        return;
    speech_add(s, ", as ");
    say_line(q, rule, s);
    speech_add(s, " has no other square left");
}

static void say_broken(const void *puzzle, int rule, bool over,
                       struct speech *s)
{
    say_line(puzzle, rule, s);
    speech_add(s, over ? " has two queens" : " has no square left");
}

static void print_advice(const void *puzzle, const struct advice *advice,
                         struct page *page)
{
    queens_print(puzzle, &advice->grid, page);
}

/* The squares of a line, below the queens. */
static void draw_line(const struct queens *q, int item, int colour,
                      struct canvas *canvas)
{
    double side = queens_side(q->n);
    struct entry line[LINES];
    for (int at = 0; item >= 0 && at < q->n * q->n; at++) {
        queens_items(q, at, line);
        for (int i = 0; i < LINES; i++)
            if (line[i].item == item)
                canvas_rect(
                    canvas, queens_corner(q, at), (struct point){side, side},
                    0, (struct paint){palette_paler(colour, 60), NO_PAINT, 0});
    }
}

static void draw_advice(const void *puzzle, const struct advice *advice,
                        struct canvas *canvas)
{
    const struct queens *q = puzzle;
    double side = queens_side(q->n);
    queens_begin_board(q, canvas);
    draw_line(q, advice->broken, palette(1), canvas);
    draw_line(q, advice->rule, palette(2), canvas);
    queens_draw(q, &advice->grid, canvas);
    if (advice->row)
        canvas_rect(canvas, queens_corner(q, advice->fact),
                    (struct point){side, side}, 0,
                    (struct paint){NO_PAINT, palette_dark(2), side / 10});
}

/* ---- tables --------------------------------------------------------- */

static const struct riddle riddle = {
    .family = &queens_family,
    .move = "queen",
    .moves = "queens",
    .say_move = say_move,
    .say_trial = say_trial,
    .say_broken = say_broken,
    .place = place_of,
    .given = given,
    .can_be_new = can_be_new,
    .difficulty = DIFFICULTY,
    .offer = offer,
    .pose = pose,
};

CLUE_RIDDLE(riddle, "queens");

const struct generator queens_generator = {
    .example = "queens:8#17",
    CLUE_GENERATOR,
};

const struct advisor queens_advisor = {
    CLUE_ADVISOR,
    .print = print_advice,
    .draw = draw_advice,
};
