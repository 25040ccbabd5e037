/* board.c: a puzzle of Life before it is solved, as text and as a picture.
 *
 * Shown are generation 0 and those that are drawn: cells that are dead or
 * alive, and in others a question mark, a letter or, where nobody cares, a
 * star.  The text is a drawing that the puzzle can be made of again. */
#include "family/life/life.h"
#include "show/palette.h"

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

void life_print_board(const void *puzzle, struct page *page)
{
    const struct life *life = puzzle;
    struct writer *w = page->writer;
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
    char mark[2] = {mark_of(state), 0};
    if (state >= PATTERN_FREE)
        canvas_text(
            canvas,
            (struct point){corner.x + CELL / 2.0, corner.y + CELL / 2.0}, 10,
            COLOUR_INK, mark);
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
