/* heat.c: how often a domino lies at each place, as a picture.
 *
 * The diagonals of a cell cut it into four triangles.  The two that meet at
 * the side between two cells are the place of a domino across it: so each
 * place has as much room as any other, and the numbers in a cell add up to
 * 100 percent.  Where the coverings have no choice one of them is dark: in a
 * large Aztec diamond that is outside a circle. */
#include "family/domino/domino.h"
#include "show/palette.h"

enum { LARGE = 48, SMALL = 6, PICTURE = 960, LEGIBLE = 30 };

static void draw_place(const struct domino *d, int fact, double share,
                       double cell, struct canvas *canvas)
{
    int row = fact / 2 / d->cols, col = fact / 2 % d->cols;
    double x = DOMINO_MARGIN + cell * (col + 0.5);
    double y = DOMINO_MARGIN + cell * (row + 0.5), half = cell / 2;
    bool lies = fact % 2 == HORIZONTAL;
    const struct point middle = {lies ? x + half : x, lies ? y : y + half};
    const struct point corner[] = {{middle.x - half, middle.y},
                                   {middle.x, middle.y - half},
                                   {middle.x + half, middle.y},
                                   {middle.x, middle.y + half}};
    int colour = palette_glow(share);
    char percent[8];
    canvas_polygon(canvas, corner, 4,
                   (struct paint){colour, COLOUR_PAPER, cell / LARGE});
    snprintf(percent, sizeof percent, "%.0f", 100 * share);
    if (cell >= LEGIBLE)
        canvas_text(canvas, middle, 0.3 * cell, palette_ink(colour), percent);
}

void domino_draw_shares(const void *puzzle, const int *fact,
                        const double *share, size_t count,
                        struct canvas *canvas)
{
    const struct domino *d = puzzle;
    struct frame frame = domino_picture(d);
    int most = frame.rows > frame.cols ? frame.rows : frame.cols;
    double cell = (double)PICTURE / (most ? most : 1);
    cell = cell > LARGE ? LARGE : cell < SMALL ? SMALL : cell;
    canvas_picture(canvas, cell * frame.cols + 2 * DOMINO_MARGIN,
                   cell * frame.rows + 2 * DOMINO_MARGIN);
    domino_draw_region(d, &frame, cell, canvas);
    for (size_t i = 0; i < count; i++)
        if (fact[i] / 2 / d->cols < frame.rows &&
            fact[i] / 2 % d->cols < frame.cols)
            draw_place(d, fact[i], share[i], cell, canvas);
}
