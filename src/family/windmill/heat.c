/* heat.c: how often each square of the box is covered, as a picture.
 *
 * The large squares lie below and the small ones over them, as in a packing;
 * the more often a square is covered, the darker it is.  The number is the
 * share of the packings, in percent.  Holes and squares that must stay empty
 * are drawn as in a packing. */
#include "family/windmill/box.h"
#include "show/palette.h"

#include <stdio.h>

static const double half = BOX_HALF;

static void put_share(struct canvas *c, struct point middle, double size,
                      double heat)
{
    char text[8];
    snprintf(text, sizeof text, "%.0f", 100 * heat);
    canvas_text(c, middle, size, heat > 0.6 ? COLOUR_PAPER : COLOUR_INK, text);
}

static void draw_large(struct canvas *c, int row, int col, double heat)
{
    struct point m = box_point(row, col);
    canvas_rect(c, (struct point){m.x - half, m.y - half},
                (struct point){2 * half, 2 * half}, 0,
                (struct paint){palette_glow(heat), COLOUR_PALE, 1});
    put_share(c, m, half * 0.45, heat);
}

static void draw_small(struct canvas *c, int row, int col, double heat)
{
    struct point m = box_point(row, col);
    double d = half * 0.52;
    struct point corner[4] = {
        {m.x, m.y - d}, {m.x + d, m.y}, {m.x, m.y + d}, {m.x - d, m.y}};
    canvas_polygon(c, corner, 4,
                   (struct paint){palette_glow(heat), COLOUR_INK, 0.8});
    put_share(c, m, half * 0.36, heat);
}

void windmill_draw_heat(const void *puzzle, const struct grid *grid,
                        const double *heat, struct canvas *canvas)
{
    const struct windmill *w = puzzle;
    canvas_picture(canvas, 2 * w->cols * half, 2 * w->rows * half);
    box_draw_floor(canvas, w);
    for (int large = 1; large >= 0; large--)
        for (int row = 0; row < grid->rows; row++)
            for (int col = 0; col < grid->cols; col++) {
                double share = heat[row * grid->cols + col];
                if (is_gap(row, col) || is_large(row, col) != large ||
                    box_is_forbidden(w, row, col))
                    continue;
                (large ? draw_large : draw_small)(canvas, row, col, share);
            }
    box_draw_forbidden(canvas, w);
    box_draw_walls(canvas, w);
}
