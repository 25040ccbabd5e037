/* reason.c: why there is no board, in words, as text and as a picture.
 *
 * Either the colours do not add up (balance.c): then the tiles that have them
 * are shown.  Or given tiles contradict each other (core.c): these are shown
 * in their cells.  A reason that refute.c cannot confirm is not told. */
#include "family/tetravex/reason.h"
#include "family/tetravex/balance.h"
#include "family/tetravex/core.h"
#include "show/palette.h"

#include <stdio.h>

/* ---- finding -------------------------------------------------------- */

static bool bears(const struct tetravex *p, const struct shortage *s, int tile)
{
    for (int side = 0; side < SIDES; side++) {
        bool counts = s->side == SIDES || side % 2 == s->side % 2;
        for (size_t i = 0; i < s->colour.len && counts; i++)
            if (p->tile[tile][side] == s->colour.at[i])
                return true;
    }
    return false;
}

static void explain_balance(const struct tetravex *p, struct shortage *s,
                            struct reason *reason)
{
    balance_say(p, s, reason->sentence, sizeof reason->sentence);
    for (int i = 0; i < p->cells; i++)
        if (bears(p, s, i))
            vec_push(&reason->member, p->cells + i);
    vec_release(&s->colour);
}

/* "tile 7 at 2,3" */
static int name_given(const struct tetravex *p, const struct given *given,
                      char *text, size_t size)
{
    int square = p->square[given->cell];
    return snprintf(text, size, "tile %d at %d,%d", given->tile + 1,
                    square / p->cols + 1, square % p->cols + 1);
}

static void say_core(const struct tetravex *p, const bool *core, int size,
                     char *text, size_t room)
{
    enum { TOLD = 4 };
    size_t at = (size_t)snprintf(text, room, "no board has ");
    for (int i = 0, told = 0; i < p->givens; i++) {
        if (!core[i] || told++ >= TOLD)
            continue;
        if (told > 1)
            at += (size_t)snprintf(text + at, room - at, "%s",
                                   told == size ? " and " : ", ");
        at += (size_t)name_given(p, &p->given[i], text + at, room - at);
    }
    if (size > TOLD)
        /* unreached: no reason of the tests has so many */
        snprintf(text + at, room - at, ", ... (%d given tiles)", size);
}

static void explain_givens(const struct tetravex *p, struct reason *reason)
{
    static const char *const ranks[] = {
        "; perhaps fewer contradict each other",
        "; without any one of them there would be one",
        "; no smaller set contradicts itself"};
    bool *core = mem_alloc((size_t)p->givens, sizeof *core);
    enum core_rank rank = core_find(p, core);
    char *text = reason->sentence;
    size_t room = sizeof reason->sentence;
    for (int i = 0; i < p->givens; i++)
        if (core[i])
            vec_push(&reason->member, p->given[i].cell);
    int size = (int)reason->member.len;
    if (!size) {
        snprintf(text, room, "even without the given tiles there is no board");
    } else {
        say_core(p, core, size, text, room);
        size_t at = strlen(text);
        if (size > 1)
            snprintf(text + at, room - at, "%s", ranks[rank]);
    }
    free(core);
}

void tetravex_explain(const void *puzzle, struct reason *reason)
{
    const struct tetravex *p = puzzle;
    struct shortage shortage;
    struct error err = {0};
    if (balance_find(p, &shortage))
        explain_balance(p, &shortage, reason);
    else if (p->givens)
        explain_givens(p, reason);
    else
        return;
    if (!tetravex_check_reason(p, reason, &err)) {
        /* unreached: reasons of the tests are right */
        reason->sentence[0] = '\0';
        vec_clear(&reason->member);
    }
}

void tetravex_member_place(const void *puzzle, int member, int *row, int *col)
{
    const struct tetravex *p = puzzle;
    bool tile = member >= p->cells;
    *row = tile ? member - p->cells + 1 : p->square[member] / p->cols + 1;
    *col = tile ? 0 : p->square[member] % p->cols + 1;
}

/* ---- text ----------------------------------------------------------- */

void tetravex_print_reason(const void *puzzle, const struct reason *reason,
                           struct page *page)
{
    const struct tetravex *p = puzzle;
    writer_print(page->writer, "# %s\n", reason->sentence);
    for (size_t i = 0; i < reason->member.len; i++) {
        int member = reason->member.at[i];
        bool of_tile = member >= p->cells;
        int tile =
            of_tile ? member - p->cells : p->given[p->given_at[member]].tile;
        writer_print(page->writer, "# tile %d (", tile + 1);
        for (int side = 0; side < SIDES; side++) {
            writer_text(page->writer, side && p->widest > 1 ? " " : "");
            writer_text(page->writer,
                        p->colour[p->tile[tile][p->order[side]]]);
        }
        writer_text(page->writer, ")");
        if (!of_tile)
            writer_print(page->writer, " in cell %d", p->square[member] + 1);
        writer_text(page->writer, "\n");
    }
}

/* ---- a picture ------------------------------------------------------ */

static const double margin = 12, line = 24, letter = 5.5;

/* Room for the sentence and a body; answers where the body begins. */
static struct point begin_picture(const struct reason *reason,
                                  struct point body, struct canvas *canvas)
{
    double words = letter * (double)strlen(reason->sentence);
    double width = (words > body.x ? words : body.x) + 2 * margin;
    canvas_picture(canvas, width, body.y + line + 3 * margin);
    canvas_text(canvas,
                (struct point){width / 2, body.y + 2 * margin + line / 2}, 11,
                COLOUR_INK, reason->sentence);
    return (struct point){(width - body.x) / 2, margin};
}

static void draw_tiles(const struct tetravex *p, const struct reason *reason,
                       struct canvas *canvas)
{
    enum { ACROSS = 8, GAP_WIDTH = 10 };
    const double pitch = TILE_EDGE + GAP_WIDTH;
    int count = (int)reason->member.len;
    int cols = count < ACROSS ? count : ACROSS;
    int rows = (count + ACROSS - 1) / ACROSS;
    struct point origin = begin_picture(
        reason, (struct point){cols * pitch, rows * pitch}, canvas);
    for (int i = 0; i < count; i++)
        tetravex_draw_tile(p,
                           square_value(p, reason->member.at[i] - p->cells, 0),
                           (struct point){origin.x + i % ACROSS * pitch,
                                          origin.y + i / ACROSS * pitch},
                           canvas);
}

static struct point corner_of(const struct tetravex *p, int cell,
                              struct point origin)
{
    int square = p->square[cell];
    return (struct point){origin.x + square % p->cols * TILE_EDGE,
                          origin.y + square / p->cols * TILE_EDGE};
}

/* The cells of the board, and the members' tiles in theirs. */
static void draw_givens(const struct tetravex *p, const struct reason *reason,
                        struct canvas *canvas)
{
    const struct paint empty = {NO_PAINT, COLOUR_FRAME, 1};
    const struct point size = {TILE_EDGE, TILE_EDGE};
    struct point origin = begin_picture(
        reason, (struct point){p->cols * TILE_EDGE, p->rows * TILE_EDGE},
        canvas);
    for (int cell = 0; cell < p->cells; cell++)
        canvas_rect(canvas, corner_of(p, cell, origin), size, 0, empty);
    for (size_t i = 0; i < reason->member.len; i++) {
        int cell = reason->member.at[i];
        const struct given *given = &p->given[p->given_at[cell]];
        int turn = given->turn == NONE ? 0 : given->turn;
        tetravex_draw_tile(p, square_value(p, given->tile, turn),
                           corner_of(p, cell, origin), canvas);
    }
}

void tetravex_draw_reason(const void *puzzle, const struct reason *reason,
                          struct canvas *canvas)
{
    const struct tetravex *p = puzzle;
    if (reason->member.len && reason->member.at[0] >= p->cells)
        draw_tiles(p, reason, canvas);
    else
        draw_givens(p, reason, canvas);
}
