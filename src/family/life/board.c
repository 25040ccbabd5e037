/* board.c: a puzzle of Life before it is solved, as text and as a picture.
 *
 * Shown are generation 0 and those that are drawn: cells that are dead or
 * alive, and in others a question mark, a letter or, where nobody cares, a
 * star.  The text is a drawing that the puzzle can be made of again; where the
 * whole box is drawn the id that says the same stands above it.
 *
 * A hint is the same with the cell that it tells, and with the cells of which
 * it speaks. */
#include "family/life/riddle.h"
#include "show/palette.h"

#include <limits.h>

enum { CELL = 14, TITLE = 20 };

static bool is_shown(const struct life *life, int time)
{
    return !time || drawn_layer(life, time) >= 0;
}

static char mark_of(int state)
{
    int letter = state - PATTERN_LETTER, half = PATTERN_LETTERS / 2;
    if (letter >= 0)
        return (char)(letter < half ? 'a' + letter : 'A' + letter - half);
    return ".O?*"[state];
}

/* ---- text ----------------------------------------------------------- */

/* Is it a box to be filled in, of which nothing but cells is told? */
static bool is_drawn_whole(const struct life *life)
{
    const struct grid *drawn = &life->pattern.grid;
    bool plain = life->symmetry == SYMMETRY_NONE && !life->connected &&
                 !life->outside_any && !life->fewest && life->most == INT_MAX;
    return plain && life->steps == 1 &&
           (life->still ? life->more_symmetric
                        : life->goal == GOAL_TRANSITION) &&
           drawn->layers == (life->still ? 1 : 2) &&
           drawn->rows == life->rows && drawn->cols == life->cols;
}

/* Row by row, as in an id. */
static void print_id(const struct life *life, struct writer *w)
{
    struct place at;
    writer_print(w, "# life,goal=%s", life->still ? "still" : "transition");
    if (strcmp(life->rule.text, "B3/S23"))
        writer_print(w, ",rule=%s", life->rule.text);
    if (life->round_cols)
        writer_print(w, ",space=%s", life->round_rows ? "torus" : "cylinder");
    for (at.time = 0; at.time <= life->steps - life->still; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++) {
            bool first = !at.time && !at.row;
            writer_print(w, "%s", first ? ":" : at.row ? "/" : "//");
            for (at.col = 0; at.col < life->cols; at.col++)
                writer_byte(w, mark_of(drawn_at(life, at)));
        }
    writer_byte(w, '\n');
}

static void print_cells(const struct life *life, struct writer *w)
{
    struct place at;
    for (at.time = 0; at.time <= life->steps && !w->failed; at.time++) {
        if (!is_shown(life, at.time))
            continue;
        writer_print(w, "generation %d\n", at.time);
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++) {
                writer_byte(w, mark_of(drawn_at(life, at)));
                writer_byte(w, at.col < life->cols - 1 ? ' ' : '\n');
            }
    }
}

void life_print_board(const void *puzzle, struct page *page)
{
    if (is_drawn_whole(puzzle))
        print_id(puzzle, page->writer);
    print_cells(puzzle, page->writer);
}

/* ---- a picture ------------------------------------------------------ */

static void draw_cell(const struct life *life, struct place at, double top,
                      struct canvas *canvas)
{
    int state = drawn_at(life, at);
    struct point corner = {CELL * (at.col + 1.0), top + CELL * at.row};
    struct paint paint = {state == PATTERN_ALIVE  ? COLOUR_INK
                          : state == PATTERN_DEAD ? 0xeeeeee
                                                  : COLOUR_PAPER,
                          0x999999, 1};
    canvas_rect(canvas, corner, (struct point){CELL, CELL}, 0, paint);
    struct point middle = {corner.x + CELL / 2.0, corner.y + CELL / 2.0};
    char mark[2] = {mark_of(state), 0};
    if (state >= PATTERN_FREE)
        canvas_text(canvas, middle, 10, COLOUR_INK, mark);
    if (state == PATTERN_DEAD && !at.time) /* not to be found */
        canvas_circle(canvas, middle, CELL / 10.0,
                      (struct paint){COLOUR_INK, NO_PAINT, 0});
}

/* One generation below the other. */
void life_draw_board(const void *puzzle, struct canvas *canvas)
{
    const struct life *life = puzzle;
    struct place at;
    int shown = 0;
    for (at.time = 0; at.time <= life->steps; at.time++)
        shown += is_shown(life, at.time);
    double high = CELL * (life->rows + 1.0) + TITLE, top = TITLE;
    canvas_picture(canvas, CELL * (life->cols + 2.0), high * shown);
    for (at.time = 0; at.time <= life->steps; at.time++) {
        char title[32];
        if (!is_shown(life, at.time))
            continue;
        snprintf(title, sizeof title, "t = %d", at.time);
        canvas_text(
            canvas,
            (struct point){CELL * (life->cols + 2) / 2.0, top - TITLE / 2.0},
            13, COLOUR_INK, title);
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++)
                draw_cell(life, at, top, canvas);
        top += high;
    }
}

/* ---- hints ---------------------------------------------------------- */

void life_print_advice(const void *puzzle, const struct advice *advice,
                       struct page *page)
{
    struct life *next = riddle_with_move(puzzle, advice);
    print_cells(next, page->writer);
    life_free(next);
}

/* A frame around the cells within `far` of one, as far as they are shown. */
static void frame_cells(const struct life *life, struct place at, int far,
                        struct paint paint, struct canvas *canvas)
{
    double high = CELL * (life->rows + 1.0) + TITLE;
    int top = at.row - far > 0 ? at.row - far : 0;
    int left = at.col - far > 0 ? at.col - far : 0;
    int bottom = at.row + far + 1 < life->rows ? at.row + far + 1 : life->rows;
    int right = at.col + far + 1 < life->cols ? at.col + far + 1 : life->cols;
    if (top >= bottom || left >= right)
        /* unreached: boxes of the tests have their cells within */
        return; /* a cell beside the box */
    canvas_rect(canvas,
                (struct point){CELL * (left + 1.0),
                               high * at.time + TITLE + CELL * top},
                (struct point){(double)CELL * (right - left),
                               (double)CELL * (bottom - top)},
                0, paint);
}

/* The cells by which a cell is judged, and the cell. */
static void frame_rule(const struct life *life, int rule, int colour,
                       struct canvas *canvas)
{
    struct paint paint = {NO_PAINT, palette_dark(colour), 2};
    if (rule < 0)
        return;
    struct place at = riddle_rule(life, rule);
    if (!life->still)
        frame_cells(life, at, 0, paint, canvas);
    at.time = 0;
    frame_cells(life, at, 1, paint, canvas);
}

void life_draw_advice(const void *puzzle, const struct advice *advice,
                      struct canvas *canvas)
{
    struct life *next = riddle_with_move(puzzle, advice);
    struct place at = {advice->row - 1, advice->col - 1, 0};
    life_draw_board(next, canvas);
    frame_rule(next, advice->broken, 1, canvas);
    frame_rule(next, advice->rule, 0, canvas);
    if (advice->row)
        frame_cells(next, at, 0, (struct paint){NO_PAINT, palette_dark(2), 3},
                    canvas);
    life_free(next);
}
