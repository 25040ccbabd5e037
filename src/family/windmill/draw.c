/* draw.c: a packing as a picture in two layers.
 *
 * The large dominoes lie below, pale and rounded; the small ones lie over
 * them, tilted, in the full tone of the same colour with a dark outline.  The
 * number of the piece stands on the small domino, and in a lighter ink on the
 * large one, where no small domino hides it, for those who cannot tell the
 * colours apart. */
#include "family/windmill/windmill.h"
#include "show/palette.h"

static const double half = 26; /* the side of a large square, halved */
static const double rim = 3;   /* from that side to the large domino */

static struct point point_at(double row, double col)
{
    return (struct point){(col + 1) * half, (row + 1) * half};
}

/* So much of a colour's way to white, in percent. */
static int paler(int rgb, int percent)
{
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        int channel = rgb >> shift & 255;
        mixed |= (channel + (255 - channel) * percent / 100) << shift;
    }
    return mixed;
}

static void put_number(struct canvas *c, struct point middle, double size,
                       int colour, int piece)
{
    char digit[2] = {(char)('0' + piece), 0};
    canvas_text(c, middle, size, colour, digit);
}

static void draw_large(struct canvas *c, const struct squares *squares,
                       int piece)
{
    struct point first = point_at(squares->row[0], squares->col[0]);
    struct point last = point_at(squares->row[1], squares->col[1]);
    struct point corner = {first.x - half + rim, first.y - half + rim};
    struct point size = {last.x - first.x + 2 * (half - rim),
                         last.y - first.y + 2 * (half - rim)};
    canvas_rect(c, corner, size, half / 3,
                (struct paint){paler(palette(piece), 45),
                               paler(palette_dark(piece), 35), 1.2});
}

static bool is_bare(const struct grid *grid, int row, int col)
{
    int value = grid_get(grid, 0, row, col);
    return value == EMPTY || value == GAP; /* GAP: outside the box */
}

/* A large square is made of four triangles, each half of a small square but
 * at the sides of the box.  Is one of them bare?  Then its middle. */
static bool bare_triangle(const struct grid *grid, int row, int col,
                          struct point *middle)
{
    static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    for (int side = 0; side < 4; side++)
        if (is_bare(grid, row + down[side], col + right[side])) {
            *middle =
                point_at(row + 0.56 * down[side], col + 0.56 * right[side]);
            return true;
        }
    return false;
}

static void label_large(struct canvas *c, const struct grid *grid,
                        const struct squares *squares, int piece)
{
    const int *row = squares->row, *col = squares->col;
    struct point where =
        point_at((row[0] + row[1]) / 2.0, (col[0] + col[1]) / 2.0);
    if (is_bare(grid, (row[0] + row[1]) / 2, (col[0] + col[1]) / 2) ||
        bare_triangle(grid, row[0], col[0], &where) ||
        bare_triangle(grid, row[1], col[1], &where))
        put_number(c, where, half * 0.5, paler(palette_dark(piece), 20),
                   piece);
}

/* A rectangle, twice as long as wide, from one small square to the other. */
static void draw_small(struct canvas *c, const struct squares *squares,
                       int piece)
{
    struct point one = point_at(squares->row[0], squares->col[0]);
    struct point two = point_at(squares->row[1], squares->col[1]);
    struct point along = {(two.x - one.x) / 2, (two.y - one.y) / 2};
    struct point across = {-along.y, along.x};
    struct point middle = {one.x + along.x, one.y + along.y};
    double length = 1.84, width = 0.84;
    struct point corner[4];
    for (int i = 0; i < 4; i++) {
        double forth = i < 2 ? length : -length;
        double aside = i == 0 || i == 3 ? width : -width;
        corner[i] =
            (struct point){middle.x + forth * along.x + aside * across.x,
                           middle.y + forth * along.y + aside * across.y};
    }
    canvas_polygon(c, corner, 4,
                   (struct paint){palette(piece), palette_dark(piece), 3});
    put_number(c, middle, half * 0.75, COLOUR_INK, piece);
}

void windmill_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas)
{
    const struct windmill *w = puzzle;
    struct footprint footprint[PIECES];
    struct point size = {2 * w->cols * half, 2 * w->rows * half};
    windmill_footprints(grid, footprint);
    canvas_picture(canvas, size.x, size.y);
    canvas_rect(canvas, (struct point){0, 0}, size, 4,
                (struct paint){0xf4f4f2, COLOUR_INK, 2});
    for (int piece = 0; piece < PIECES; piece++)
        if (footprint[piece].large.count == 2) {
            draw_large(canvas, &footprint[piece].large, piece);
            label_large(canvas, grid, &footprint[piece].large, piece);
        }
    for (int piece = 0; piece < PIECES; piece++)
        if (footprint[piece].small.count == 2)
            draw_small(canvas, &footprint[piece].small, piece);
}
