/* squares.c: a grid as squares, so large that they can be read and the picture
 * be seen at once. */
#include "show/squares.h"
#include "show/palette.h"

enum { LARGE = 36, SMALL = 4, PICTURE = 960 };

double squares_side(int rows, int cols)
{
    int most = rows > cols ? rows : cols;
    double side = (double)PICTURE / (most > 0 ? most : 1);
    return side > LARGE ? LARGE : side < SMALL ? SMALL : side;
}

void squares_begin(struct canvas *canvas, int rows, int cols)
{
    double side = squares_side(rows, cols);
    canvas_picture(canvas, side * cols + 2 * SQUARES_MARGIN,
                   side * rows + 2 * SQUARES_MARGIN);
}

static void draw_square(struct canvas *canvas, struct point corner,
                        double side, double heat)
{
    char percent[8];
    int colour = palette_glow(heat);
    canvas_rect(canvas, corner, (struct point){side, side}, 0,
                (struct paint){colour, COLOUR_PALE, side / LARGE});
    snprintf(percent, sizeof percent, "%.0f", 100 * heat);
    if (side >= SQUARES_LEGIBLE)
        canvas_text(canvas,
                    (struct point){corner.x + side / 2, corner.y + side / 2},
                    side * 0.4, palette_ink(colour), percent);
}

void squares_draw(const struct grid *grid, const double *heat,
                  struct canvas *canvas)
{
    int cols = grid->layers * (grid->cols + 1) - 1;
    double side = squares_side(grid->rows, cols);
    squares_begin(canvas, grid->rows, cols);
    for (int layer = 0; layer < grid->layers; layer++)
        for (int row = 0; row < grid->rows; row++)
            for (int col = 0; col < grid->cols; col++) {
                const int *cell = grid_at(grid, layer, row, col);
                int right = layer * (grid->cols + 1) + col;
                struct point corner = {SQUARES_MARGIN + side * right,
                                       SQUARES_MARGIN + side * row};
                if (*cell != GAP)
                    draw_square(canvas, corner, side, heat[cell - grid->cell]);
            }
}
