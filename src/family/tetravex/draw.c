/* draw.c: a board as a picture.
 *
 * Each tile is a square cut by its diagonals; each of the four triangles has
 * the colour of its side and its text. */
#include "family/tetravex/tetravex.h"
#include "show/palette.h"

static const double edge = 64; /* of a tile */
static const double frame = 3; /* half of the board's outline */

/* Letters are about 0.65 of their height wide.  The texts at the left and at
 * the right are centred at 0.2 of the edge from their side: they have room for
 * twice that, less the outline. */
static double letter_height(const struct tetravex *p)
{
    double room = 0.3 * edge / (0.65 * p->widest);
    return room < 16 ? room : 16;
}

static void draw_tile(const struct tetravex *p, int tile, struct point corner,
                      struct canvas *canvas)
{
    const struct paint line = {NO_PAINT, COLOUR_INK, 2};
    const double depth = 0.2 * edge; /* of a text, from its side */
    const struct point middle = {corner.x + edge / 2, corner.y + edge / 2};
    const struct point corners[] = {corner,
                                    {corner.x + edge, corner.y},
                                    {corner.x + edge, corner.y + edge},
                                    {corner.x, corner.y + edge}};
    const struct point texts[] = {{middle.x, corner.y + depth},
                                  {corner.x + edge - depth, middle.y},
                                  {middle.x, corner.y + edge - depth},
                                  {corner.x + depth, middle.y}};
    for (int side = 0; side < SIDES; side++) {
        int colour = p->tile[tile][side];
        const struct point triangle[] = {corners[side],
                                         corners[(side + 1) % SIDES], middle};
        canvas_polygon(canvas, triangle, 3,
                       (struct paint){palette(colour), COLOUR_INK, 0.6});
        canvas_text(canvas, texts[side], letter_height(p), COLOUR_INK,
                    p->colour[colour]);
    }
    canvas_rect(canvas, corner, (struct point){edge, edge}, 0, line);
}

void tetravex_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas)
{
    const struct tetravex *p = puzzle;
    double width = p->cols * edge, height = p->rows * edge;
    canvas_picture(canvas, width + 2 * frame, height + 2 * frame);
    for (int row = 0; row < p->rows; row++)
        for (int col = 0; col < p->cols; col++)
            draw_tile(p, *grid_at(grid, 0, row, col) - 1,
                      (struct point){frame + col * edge, frame + row * edge},
                      canvas);
    canvas_rect(canvas, (struct point){frame, frame},
                (struct point){width, height}, 0,
                (struct paint){NO_PAINT, COLOUR_INK, 4});
}
