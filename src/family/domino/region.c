/* region.c: a region before it is covered, as a picture.
 *
 * Cells are squares with thin lines between them and a wall around.  Holes are
 * hatched, so that nobody takes them for cells; what lies outside is left
 * blank.  All is made of squares in three sizes, one over another: the wall
 * is what is left of the largest, the lines what is left of the next. */
#include "family/domino/domino.h"
#include "show/palette.h"

typedef VEC(struct tile) tile_list;

/* Is there no way from this place to the border, but through the region?  1:
 * there is one; to be freed; NULL: there is no memory. */
static uint8_t *find_outside(const struct domino *d)
{
    int stride = d->cols + 2, size = (d->rows + 2) * stride;
    const int step[] = {1, stride, -1, -stride};
    uint8_t *outside = mem_try_alloc((size_t)size, 1);
    VEC(int) open = {0};
    if (!outside)
        return NULL; /* unreached: there was memory */
    outside[0] = 1;
    vec_push(&open, 0);
    while (open.len) {
        int at = open.at[--open.len];
        for (int side = RIGHT; side <= UP; side++) {
            int to = at + step[side];
            bool beside =
                to >= 0 && to < size &&
                (to / stride == at / stride || to % stride == at % stride);
            if (beside && !d->region[to] && !outside[to]) {
                outside[to] = 1;
                vec_push(&open, to);
            }
        }
    }
    vec_release(&open);
    return outside;
}

/* Lines from the lower left to the upper right. */
static void hatch(struct canvas *canvas, struct point corner, double cell)
{
    const struct paint line = {NO_PAINT, COLOUR_FRAME, cell / 24};
    const double ends[] = {0.5, 1};
    for (int i = 0; i < 2; i++) {
        double reach = ends[i] * cell;
        canvas_line(canvas, (struct point){corner.x, corner.y + reach},
                    (struct point){corner.x + reach, corner.y}, line);
    }
    canvas_line(canvas, (struct point){corner.x + cell / 2, corner.y + cell},
                (struct point){corner.x + cell, corner.y + cell / 2}, line);
}

static void draw_holes(const struct domino *d, const struct frame *frame,
                       double cell, struct canvas *canvas)
{
    uint8_t *outside = find_outside(d);
    for (int row = 0; outside && row < frame->rows; row++)
        for (int col = 0; col < frame->cols; col++) {
            const uint8_t *at = region_at(d, row, col);
            if (!*at && !outside[at - d->region])
                hatch(canvas, domino_corner(cell, row, col), cell);
        }
    if (!outside)
        canvas_give_up(canvas); /* unreached: there was memory */
    free(outside);
}

/* All cells as squares that are so much larger than they. */
static void draw_cells(const struct domino *d, const struct frame *frame,
                       double cell, double more, int colour,
                       struct canvas *canvas)
{
    tile_list tiles = {0};
    for (int row = 0; row < frame->rows; row++)
        for (int col = 0; col < frame->cols; col++) {
            struct point at = domino_corner(cell, row, col);
            if (!*region_at(d, row, col))
                continue;
            if (!vec_try_reserve(&tiles, tiles.len + 1)) {
                canvas_give_up(canvas);
                break;
            }
            vec_push(&tiles,
                     (struct tile){{at.x - more, at.y - more},
                                   {cell + 2 * more, cell + 2 * more}});
        }
    canvas_tiles(canvas, tiles.at, tiles.len, 0, colour);
    vec_release(&tiles);
}

void domino_draw_region(const struct domino *d, const struct frame *frame,
                        double cell, struct canvas *canvas)
{
    draw_holes(d, frame, cell, canvas);
    draw_cells(d, frame, cell, cell / 12, COLOUR_INK, canvas);
    draw_cells(d, frame, cell, 0, COLOUR_FRAME, canvas);
    draw_cells(d, frame, cell, -cell / 48, COLOUR_PAPER, canvas);
}
