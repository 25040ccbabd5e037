/* draw.c: a packing as a picture in two layers.
 *
 * The large dominoes lie below, the small ones over them, tilted, each with
 * its shadow.  A piece and its mirror image, k and 9 - k, share a hue, deep
 * for k < 5 and light for the other, so that a symmetric packing shows it.
 * The number of the piece stands on the small domino, and on the large one
 * where no small domino hides it, for those who cannot tell the colours
 * apart.  The head of a large domino is rounder than its foot.
 *
 * Pieces to which squares are given have a dark outline
 * and two nails, unless all that there is to pack is given. */
#include "family/windmill/box.h"
#include "show/palette.h"

#include <math.h>

enum {
    ARC = 7,        /* points of a round corner */
    ROUND = 4 * ARC /* of a rectangle with round corners */
};

static const double half = BOX_HALF;

static struct point plus(struct point at, double times, struct point way)
{
    return (struct point){at.x + times * way.x, at.y + times * way.y};
}

/* ---- a domino as a block -------------------------------------------- */

/* A rectangle: from its middle to its head, and from its middle to a side;
 * the corners at both ends are rounded in their own way. */
struct block {
    struct point middle, ahead, aside;
    double head, foot; /* radius of the corners */
};

static double length_of(struct point way)
{
    return hypot(way.x, way.y);
}

static struct point unit(struct point way)
{
    return (struct point){way.x / length_of(way), way.y / length_of(way)};
}

/* The outline of a block that is smaller by `inset` on each side: around its
 * middle, corner by corner, a quarter of a circle each. */
static void outline(const struct block *b, double inset,
                    struct point point[ROUND])
{
    static const int ahead[4] = {1, -1, -1, 1}, aside[4] = {1, 1, -1, -1};
    const double quarter = 1.5707963267948966;
    struct point u = unit(b->ahead), v = unit(b->aside);
    for (int corner = 0; corner < 4; corner++) {
        double radius =
            fmax((ahead[corner] > 0 ? b->head : b->foot) - inset, 0);
        double along = length_of(b->ahead) - inset - radius;
        double across = length_of(b->aside) - inset - radius;
        struct point centre = plus(plus(b->middle, ahead[corner] * along, u),
                                   aside[corner] * across, v);
        for (int i = 0; i < ARC; i++) {
            double angle = quarter * (corner + (double)i / (ARC - 1));
            point[corner * ARC + i] = plus(
                plus(centre, radius * cos(angle), u), radius * sin(angle), v);
        }
    }
}

static void draw_outline(struct canvas *c, const struct block *b, double inset,
                         struct paint paint)
{
    struct point point[ROUND];
    outline(b, inset, point);
    canvas_polygon(c, point, ROUND, paint);
}

/* Light comes from the upper left: shadows of several sizes blur. */
static void draw_shadow(struct canvas *c, const struct block *b, double height)
{
    struct block shadow = *b;
    shadow.middle.x += 0.6 * height;
    shadow.middle.y += height;
    canvas_opacity(c, 0.1);
    for (int blur = -1; blur <= 1; blur++)
        draw_outline(c, &shadow, 0.6 * blur * height,
                     (struct paint){0x000000, NO_PAINT, 0});
    canvas_opacity(c, 1);
}

/* A line across the middle, with room for a digit, parts both squares. */
static void draw_seam(struct canvas *c, const struct block *b, double from,
                      int colour)
{
    for (int side = -1; side <= 1; side += 2)
        canvas_line(c, plus(b->middle, side * from, b->aside),
                    plus(b->middle, side * 0.94, b->aside),
                    (struct paint){NO_PAINT, colour, 1});
}

struct tone {
    int body, edge;
};

static void draw_block(struct canvas *c, const struct block *b,
                       struct tone tone, double width)
{
    draw_outline(c, b, width / 2, (struct paint){tone.body, tone.edge, width});
    canvas_opacity(c, 0.45);
    draw_outline(c, b, width + 0.9,
                 (struct paint){NO_PAINT, COLOUR_PAPER, 1.2});
    canvas_opacity(c, 1);
}

/* ---- pieces --------------------------------------------------------- */

static int hue_of(int piece)
{
    return piece < PIECES / 2 ? piece : PIECES - 1 - piece;
}

static int colour_of(int piece)
{
    return palette_pair(hue_of(piece), piece >= PIECES / 2);
}

/* The edge of either tone of a hue is the deep one, darkened. */
static int edge_of(int piece)
{
    int rgb = palette_pair(hue_of(piece), false), dark = 0;
    for (int shift = 16; shift >= 0; shift -= 8)
        dark |= (rgb >> shift & 255) * 3 / 5 << shift;
    return dark;
}

static void put_number(struct canvas *c, struct point middle, double size,
                       int colour, int piece)
{
    char digit[2] = {(char)('0' + piece), 0};
    canvas_text(c, middle, size, colour, digit);
}

/* A piece that is to be drawn. */
struct figure {
    const struct footprint *footprint;
    int piece;
    bool given;
};

static struct block block_of(const struct squares *squares, double margin)
{
    struct point one = box_point(squares->row[0], squares->col[0]);
    struct point two = box_point(squares->row[1], squares->col[1]);
    struct point way = {(two.x - one.x) / 2, (two.y - one.y) / 2};
    double side = length_of(way), length = 2 - margin / side;
    return (struct block){
        .middle = plus(one, 1, way),
        .ahead = {length * way.x, length * way.y},
        .aside = {(length - 1) * -way.y, (length - 1) * way.x},
    };
}

/* Which of its large squares is the foot of a piece? */
static bool is_backward(const struct footprint *f)
{
    struct offset square[SQUARES];
    for (int k = 0; k < SQUARES; k++) {
        const struct squares *from = k < 2 ? &f->large : &f->small;
        square[k] = (struct offset){from->col[k % 2], -from->row[k % 2]};
    }
    struct move move = windmill_recognise(square);
    return move.first.x != square[0].x || move.first.y != square[0].y;
}

static void draw_large(struct canvas *c, const struct figure *f)
{
    struct block b = block_of(&f->footprint->large, 2.5);
    if (is_backward(f->footprint)) {
        b.ahead = (struct point){-b.ahead.x, -b.ahead.y};
        b.aside = (struct point){-b.aside.x, -b.aside.y};
    }
    b.head = half * 0.6;
    b.foot = half * 0.14;
    int body = palette_paler(colour_of(f->piece), 50);
    int edge = palette_paler(edge_of(f->piece), 35);
    draw_shadow(c, &b, 1.5);
    draw_block(c, &b, (struct tone){body, f->given ? COLOUR_INK : edge},
               f->given ? 2 : 1.2);
    draw_seam(c, &b, 0.45, palette_paler(edge, 35));
}

/* A rectangle, twice as long as wide, from one small square to the other. */
static void draw_small(struct canvas *c, const struct figure *f)
{
    struct block b = block_of(&f->footprint->small, 2.8);
    int body = colour_of(f->piece), edge = edge_of(f->piece);
    b.head = b.foot = half * 0.16;
    draw_shadow(c, &b, 3);
    draw_block(c, &b, (struct tone){body, f->given ? COLOUR_INK : edge},
               f->given ? 2.6 : 1.6);
    draw_seam(c, &b, 0.52, edge);
    for (int end = -1; end <= 1 && f->given; end += 2)
        canvas_circle(c, plus(b.middle, 0.8 * end, b.ahead), half * 0.085,
                      (struct paint){COLOUR_PAPER, COLOUR_INK, 1.4});
    put_number(c, b.middle, half * 0.74, palette_ink(body), f->piece);
}

/* ---- numbers on large dominoes -------------------------------------- */

/* Does neither a small domino nor a cross hide what lies here? */
static bool is_bare(const struct windmill *w, const struct grid *grid, int row,
                    int col)
{
    int value = grid_get(grid, 0, row, col);
    return (value == EMPTY || value == GAP) && /* GAP: outside the box */
           given_at(w, row, col) != EMPTY;
}

/* A large square is made of four triangles, each half of a small square but
 * at the sides of the box.  Is one of them bare?  Then its middle. */
static bool bare_triangle(const struct windmill *w, const struct grid *grid,
                          int row, int col, struct point *middle)
{
    for (int side = 0; side < 4; side++) {
        int down = box_down[side], right = box_right[side];
        if (is_bare(w, grid, row + down, col + right)) {
            *middle = box_point(row + 0.56 * down, col + 0.56 * right);
            return true;
        }
    }
    return false;
}

static void label_large(struct canvas *c, const struct windmill *w,
                        const struct grid *grid, const struct figure *f)
{
    const int *row = f->footprint->large.row, *col = f->footprint->large.col;
    struct point where =
        box_point((row[0] + row[1]) / 2.0, (col[0] + col[1]) / 2.0);
    if (is_bare(w, grid, (row[0] + row[1]) / 2, (col[0] + col[1]) / 2) ||
        bare_triangle(w, grid, row[0], col[0], &where) ||
        bare_triangle(w, grid, row[1], col[1], &where))
        put_number(c, where, half * 0.48, edge_of(f->piece), f->piece);
}

/* ---- the whole ------------------------------------------------------ */

/* Is there anything that is not given? */
static bool is_open(const struct windmill *w)
{
    for (int i = 0; i < w->pieces; i++)
        if (w->wanted[w->piece[i]] < SQUARES)
            return true;
    return false;
}

/* Does all of it lie in the box? */
static bool lies(const struct footprint *f)
{
    return f->large.count == 2 && f->small.count == 2;
}

/* A square that is given to a piece that does not lie yet. */
static void draw_given(struct canvas *c, const struct windmill *w,
                       const struct footprint footprint[PIECES])
{
    for (int row = 0; row < w->given.rows; row++)
        for (int col = 0; col < w->given.cols; col++) {
            int piece = given_at(w, row, col);
            if (piece < 0 || piece >= PIECES || lies(&footprint[piece]))
                continue;
            struct point m = box_point(row, col);
            double d = half * (is_large(row, col) ? 1 : 0.8);
            struct point corner[4] = {{m.x, m.y - d},
                                      {m.x + d, m.y},
                                      {m.x, m.y + d},
                                      {m.x - d, m.y}};
            struct paint paint = {palette_paler(colour_of(piece), 50),
                                  COLOUR_INK, 1.2};
            if (is_large(row, col))
                canvas_rect(c, (struct point){m.x - d, m.y - d},
                            (struct point){2 * d, 2 * d}, half * 0.14, paint);
            else
                canvas_polygon(c, corner, 4, paint);
            put_number(c, m, half * 0.74, COLOUR_INK, piece);
        }
}

/* The pieces that lie, on a picture that has begun. */
static void draw_box(const struct windmill *w, const struct grid *grid,
                     struct canvas *canvas)
{
    struct footprint footprint[PIECES];
    struct figure figure[PIECES];
    bool marked = is_open(w);
    int count = 0;
    windmill_footprints(grid, footprint);
    for (int i = 0; i < w->pieces; i++) {
        int piece = w->piece[i];
        if (lies(&footprint[piece]))
            figure[count++] =
                (struct figure){footprint + piece, piece,
                                marked && w->wanted[piece] == SQUARES};
    }
    box_draw_floor(canvas, w);
    for (int i = 0; i < count; i++) {
        draw_large(canvas, &figure[i]);
        label_large(canvas, w, grid, &figure[i]);
    }
    draw_given(canvas, w, footprint);
    box_draw_forbidden(canvas, w);
    for (int i = 0; i < count; i++)
        draw_small(canvas, &figure[i]);
    box_draw_walls(canvas, w);
}

void windmill_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas)
{
    const struct windmill *w = puzzle;
    canvas_picture(canvas, 2 * w->cols * half, 2 * w->rows * half);
    draw_box(w, grid, canvas);
}

/* ---- puzzles -------------------------------------------------------- */

/* The tray below the box, with the pieces that do not lie in it: so many in a
 * row, each on so many points of the grid. */
enum { TRAY_PIECES = 5, TRAY_COLS = 5, TRAY_ROWS = 7 };

static void draw_loose(struct canvas *c, int piece, int row, int col)
{
    struct offset square[SQUARES];
    struct footprint f = {{.count = 2}, {.count = 2}};
    windmill_turned(piece, 0, square);
    for (int k = 0; k < SQUARES; k++) {
        struct squares *to = k < 2 ? &f.large : &f.small;
        to->row[k % 2] = row - square[k].y;
        to->col[k % 2] = col + square[k].x;
    }
    struct figure figure = {&f, piece, false};
    draw_large(c, &figure);
    draw_small(c, &figure);
}

void windmill_draw_board(const void *puzzle, struct canvas *canvas)
{
    const struct windmill *w = puzzle;
    struct grid grid = {0};
    struct footprint footprint[PIECES];
    int loose = 0, place = 0;
    windmill_board(w, &grid);
    if (!grid.cell) {
        /* unreached: there was memory */
        canvas_give_up(canvas);
        return;
    }
    windmill_footprints(&grid, footprint);
    for (int i = 0; i < w->pieces; i++)
        loose += !lies(&footprint[w->piece[i]]);
    int lines = (loose + TRAY_PIECES - 1) / TRAY_PIECES;
    int wide = 2 * w->cols, tray = TRAY_PIECES * TRAY_COLS;
    canvas_picture(canvas, (wide > tray ? wide : tray) * half,
                   (2 * w->rows + lines * TRAY_ROWS) * half);
    draw_box(w, &grid, canvas);
    for (int i = 0; i < w->pieces; i++) {
        if (lies(&footprint[w->piece[i]]))
            continue;
        draw_loose(canvas, w->piece[i],
                   2 * w->rows + place / TRAY_PIECES * TRAY_ROWS + 5,
                   place % TRAY_PIECES * TRAY_COLS + 2);
        place++;
    }
    grid_release(&grid);
}

/* A ring around the middle of a square. */
static void point_at(struct canvas *c, const struct windmill *w, int rule,
                     int colour)
{
    if (rule < w->pieces)
        return;
    struct offset at = windmill_square(w, rule);
    canvas_circle(c, box_point(2 * w->rows - 1 - at.y, at.x - 1), half * 0.5,
                  (struct paint){NO_PAINT, colour, 4});
}

/* The piece that is new has a ring around its foot. */
void windmill_draw_advice(const void *puzzle, const struct advice *advice,
                          struct canvas *canvas)
{
    const struct windmill *w = puzzle;
    windmill_draw(w, &advice->grid, canvas);
    if (advice->row)
        canvas_circle(canvas,
                      box_point(2 * advice->row - 2, 2 * advice->col - 2),
                      half * 0.9, (struct paint){NO_PAINT, COLOUR_INK, 4});
    point_at(canvas, w, advice->rule, COLOUR_INK);
    point_at(canvas, w, advice->broken, palette_dark(1));
}
