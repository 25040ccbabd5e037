/* draw.c: a covering as a picture.
 *
 * A domino is coloured by its direction and by the colour of the chessboard
 * below its left or upper half: four colours.  Where a covering has no
 * choice, as in the corners of a large Aztec diamond, one of them rules, and
 * its frozen parts show. */
#include "family/domino/domino.h"
#include "show/palette.h"

int domino_colour(const struct grid *g, int row, int col)
{
    int side = *grid_at(g, 0, row, col);
    bool upright = side == DOWN || side == UP;
    int first = side == LEFT || side == UP; /* the parity of the other half */
    return palette(2 * upright + (row + col + first) % 2);
}

double domino_cell_side(int rows, int cols)
{
    enum { LARGE = 24, SMALL = 4, PICTURE = 960 };
    int most = rows > cols ? rows : cols;
    double side = (double)PICTURE / (most ? most : 1);
    return side > LARGE ? LARGE : side < SMALL ? SMALL : side;
}

/* To what a picture can show. */
static void clip(struct frame *frame)
{
    enum { MOST = 2000 };
    frame->rows = frame->rows < MOST ? frame->rows : MOST;
    frame->cols = frame->cols < MOST ? frame->cols : MOST;
}

void domino_say_frame(const struct domino *d, const struct frame *f,
                      char *text, size_t size)
{
    text[0] = 0;
    if (f->rows < d->rows || f->cols < d->cols)
        snprintf(text, size, "rows %d to %d, columns %d to %d of %dx%d",
                 f->top + 1, f->top + f->rows, f->left + 1, f->left + f->cols,
                 d->rows, d->cols);
}

enum { MARGIN = 12 };

static void draw_colour(const struct grid *g, const struct frame *frame,
                        int colour, struct canvas *canvas)
{
    VEC(struct tile) tile = {0};
    double cell = domino_cell_side(frame->rows, frame->cols), gap = cell / 16;
    for (int row = 0; row < frame->rows; row++)
        for (int col = 0; col < frame->cols; col++) {
            int side = *grid_at(g, 0, row, col);
            if ((side != RIGHT && side != DOWN) ||
                domino_colour(g, row, col) != colour)
                continue;
            if (!vec_try_reserve(&tile, tile.len + 1)) {
                canvas_give_up(canvas);
                break;
            }
            double wide = side == RIGHT ? 2 * cell : cell;
            double high = side == DOWN ? 2 * cell : cell;
            vec_push(&tile, (struct tile){{MARGIN + cell * col + gap,
                                           MARGIN + cell * row + gap},
                                          {wide - 2 * gap, high - 2 * gap}});
        }
    canvas_tiles(canvas, tile.at, tile.len, cell / 6, colour);
    vec_release(&tile);
}

void domino_draw(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas)
{
    const struct domino *d = puzzle;
    struct frame frame = {0, 0, d->rows ? d->rows : 1, d->cols ? d->cols : 1};
    char note[160];
    clip(&frame);
    domino_say_frame(d, &frame, note, sizeof note);
    double cell = domino_cell_side(frame.rows, frame.cols);
    double wide = cell * frame.cols + 2 * MARGIN;
    double high = cell * frame.rows + 2 * MARGIN;
    canvas_picture(canvas, wide, high + (note[0] ? 3 * MARGIN : 0));
    if (!d->cells)
        /* unreached: an empty region is drawn as text in the tests */
        canvas_text(canvas, (struct point){cell, cell}, 12, COLOUR_INK,
                    "(empty)");
    for (int i = 0; i < 4 && d->cells; i++)
        draw_colour(grid, &frame, palette(i), canvas);
    if (note[0])
        /* unreached: notes of the tests are shown as text */
        canvas_text(canvas, (struct point){wide / 2, high + MARGIN},
                    2 * MARGIN, COLOUR_INK, note);
}
