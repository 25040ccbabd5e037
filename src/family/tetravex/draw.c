/* draw.c: a board as a picture, and a puzzle to be cut out.
 *
 * Each tile is a square cut by its diagonals; each of the four triangles has
 * the colour of its side and its text, which stands upright however the tile
 * is turned.  Holes are left blank.  A cell without a tile shows its number, a
 * tile that is new has a ring, and tiles show their numbers where somebody has
 * to find them.
 *
 * A puzzle is the board with the tiles that are given, and below it the others
 * in the order of the file, as large as the cells they shall fill: whoever
 * cuts them out can lay them there.  Light lines between them guide the
 * scissors, and each tile has its number in its middle.  Where the sides that
 * touch no tile have a colour of their own, a band of it lies around the
 * board. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "show/palette.h"

#include <math.h>

static const double edge = TILE_EDGE;
enum { OUTLINE = 3 };
static const double outline = OUTLINE; /* half of the board's */
static const double band = 9;          /* of the frame's colour */
static const double between = 12;      /* two loose tiles */
static const double distance = 24;     /* from the board to the loose tiles */

int tetravex_ground(const struct tetravex *p, int colour)
{
    return colour == p->frame ? COLOUR_FRAME : palette_wide(colour);
}

/* Letters are about 0.65 of their height wide.  The texts at the left and at
 * the right are centred at 0.2 of the edge from their side: they have room for
 * twice that, less the outline. */
static double letter_height(const struct tetravex *p)
{
    double room = 0.3 * edge / (0.65 * p->widest);
    return room < 16 ? room : 16;
}

/* ---- squares -------------------------------------------------------- */

void tetravex_draw_tile(const struct tetravex *p, int value,
                        struct point corner, struct canvas *canvas)
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
    const int *sides = p->tile[value_tile(p, value)];
    for (int side = 0; side < SIDES; side++) {
        int colour = turned_side(sides, value_turn(p, value), side);
        int rgb = tetravex_ground(p, colour);
        const struct point triangle[] = {corners[side],
                                         corners[(side + 1) % SIDES], middle};
        canvas_polygon(canvas, triangle, 3,
                       (struct paint){rgb, COLOUR_INK, 0.6});
        canvas_text(canvas, texts[side], letter_height(p), palette_ink(rgb),
                    p->colour[colour]);
    }
    canvas_rect(canvas, corner, (struct point){edge, edge}, 0, line);
}

static void draw_empty(int square, struct point corner, struct canvas *canvas)
{
    char number[16];
    canvas_rect(canvas, corner, (struct point){edge, edge}, 0,
                (struct paint){COLOUR_PAPER, COLOUR_FRAME, 1});
    snprintf(number, sizeof number, "%d", square + 1);
    canvas_text(canvas,
                (struct point){corner.x + edge / 2, corner.y + edge / 2}, 16,
                COLOUR_FRAME, number);
}

/* Dark between two white lines: to be seen on every colour, and in grey. */
static void draw_ring(struct point corner, struct canvas *canvas)
{
    static const struct paint rings[] = {{NO_PAINT, COLOUR_PAPER, 8},
                                         {NO_PAINT, COLOUR_INK, 5}};
    for (int i = 0; i < 2; i++)
        canvas_rect(canvas, corner, (struct point){edge, edge}, 0, rings[i]);
}

/* A word on a disc in the middle of a tile. */
static void draw_label(const char *text, struct point corner, double size,
                       struct canvas *canvas)
{
    const struct paint disc = {COLOUR_PAPER, COLOUR_INK, 0.6};
    const struct point middle = {corner.x + edge / 2, corner.y + edge / 2};
    canvas_circle(canvas, middle, 0.145 * edge, disc);
    canvas_text(canvas, middle, size, COLOUR_INK, text);
}

static void draw_number(int tile, struct point corner, struct canvas *canvas)
{
    char number[16];
    snprintf(number, sizeof number, "%d", tile + 1);
    draw_label(number, corner, tile < 99 ? 11 : 8, canvas);
}

/* ---- boards --------------------------------------------------------- */

static struct point square_corner(const struct tetravex *p, int square,
                                  struct point origin)
{
    return (struct point){origin.x + square % p->cols * edge,
                          origin.y + square / p->cols * edge};
}

/* The sides of cells that touch no other cell. */
static void draw_border(const struct tetravex *p, struct point origin,
                        struct paint paint, struct canvas *canvas)
{
    for (int cell = 0; cell < p->cells; cell++) {
        struct point at = square_corner(p, p->square[cell], origin);
        const struct point corners[] = {at,
                                        {at.x + edge, at.y},
                                        {at.x + edge, at.y + edge},
                                        {at.x, at.y + edge}};
        for (int side = 0; side < SIDES; side++)
            if (p->edge[cell][side] == NONE)
                canvas_line(canvas, corners[side], corners[(side + 1) % SIDES],
                            paint);
    }
}

static void draw_board(const struct tetravex *p, const struct grid *grid,
                       struct point origin, struct canvas *canvas)
{
    for (int cell = 0; cell < p->cells; cell++)
        if (grid->cell[p->square[cell]] <= 0)
            draw_empty(p->square[cell],
                       square_corner(p, p->square[cell], origin), canvas);
    for (int cell = 0; cell < p->cells; cell++)
        if (grid->cell[p->square[cell]] > 0)
            tetravex_draw_tile(p, grid->cell[p->square[cell]],
                               square_corner(p, p->square[cell], origin),
                               canvas);
    draw_border(p, origin, (struct paint){NO_PAINT, COLOUR_INK, 4}, canvas);
}

/* In the middle of each tile that lies on the board. */
static void draw_numbers(const struct tetravex *p, const struct grid *grid,
                         struct point origin, struct canvas *canvas)
{
    for (int cell = 0; cell < p->cells; cell++) {
        int value = grid->cell[p->square[cell]];
        if (value > 0)
            draw_number(value_tile(p, value),
                        square_corner(p, p->square[cell], origin), canvas);
    }
}

static const struct point first_corner = {OUTLINE, OUTLINE};

void tetravex_draw(const void *puzzle, const struct grid *grid,
                   struct canvas *canvas)
{
    const struct tetravex *p = puzzle;
    canvas_picture(canvas, p->cols * edge + 2 * outline,
                   p->rows * edge + 2 * outline);
    draw_board(p, grid, first_corner, canvas);
}

void tetravex_draw_board(const struct tetravex *p, const struct grid *grid,
                         int fresh, struct canvas *canvas)
{
    tetravex_draw(p, grid, canvas);
    if (fresh != NONE)
        draw_ring(square_corner(p, fresh, first_corner), canvas);
    draw_numbers(p, grid, first_corner, canvas);
}

void tetravex_draw_numbers(const void *puzzle, const struct grid *grid,
                           struct canvas *canvas)
{
    tetravex_draw_board(puzzle, grid, NONE, canvas);
}

/* ---- puzzles -------------------------------------------------------- */

/* Where the loose tiles lie. */
struct loose {
    int *tile; /* owned; in the order of the file */
    int tiles, cols, rows;
    struct point corner;
};

/* As wide as the board, or wider if it is a thin one. */
static struct loose find_loose(const struct tetravex *p)
{
    struct loose loose = {.tile = mem_alloc((size_t)p->cells, sizeof(int))};
    bool *given = mem_alloc((size_t)p->cells, sizeof *given);
    for (int i = 0; i < p->givens; i++)
        given[p->given[i].tile] = true;
    for (int i = 0; i < p->cells; i++)
        if (!given[i])
            loose.tile[loose.tiles++] = i;
    free(given);
    int square = (int)ceil(sqrt(loose.tiles));
    loose.cols = p->cols > square ? p->cols : square;
    loose.cols = loose.cols < loose.tiles ? loose.cols : loose.tiles;
    loose.rows = loose.tiles ? (loose.tiles - 1) / loose.cols + 1 : 0;
    return loose;
}

static struct point loose_size(const struct loose *loose)
{
    return (struct point){loose->cols * (edge + between),
                          loose->rows * (edge + between)};
}

/* Lines for the scissors, from end to end. */
static void draw_cuts(const struct loose *loose, struct canvas *canvas)
{
    const struct paint light = {NO_PAINT, COLOUR_PALE, 0.6};
    struct point from = loose->corner, size = loose_size(loose);
    struct point to = {from.x + size.x, from.y + size.y};
    for (int i = 0; loose->tiles && i <= loose->rows; i++) {
        double y = from.y + i * (edge + between);
        canvas_line(canvas, (struct point){from.x, y}, (struct point){to.x, y},
                    light);
    }
    for (int i = 0; loose->tiles && i <= loose->cols; i++) {
        double x = from.x + i * (edge + between);
        canvas_line(canvas, (struct point){x, from.y}, (struct point){x, to.y},
                    light);
    }
}

static void draw_loose(const struct tetravex *p, const struct loose *loose,
                       struct canvas *canvas)
{
    draw_cuts(loose, canvas);
    for (int i = 0; i < loose->tiles; i++) {
        int row = i / loose->cols, col = i % loose->cols;
        struct point corner = {
            loose->corner.x + between / 2 + col * (edge + between),
            loose->corner.y + between / 2 + row * (edge + between)};
        tetravex_draw_tile(p, square_value(p, loose->tile[i], 0), corner,
                           canvas);
        draw_number(loose->tile[i], corner, canvas);
    }
}

/* The board with its given tiles.  Those that may be turned lie as they are
 * written, with a question mark. */
static void draw_start(const struct tetravex *p, struct point origin,
                       struct canvas *canvas)
{
    struct grid grid = {0};
    tetravex_lay_givens(p, &grid);
    for (int i = 0; i < p->givens; i++)
        if (given_turn(p, &p->given[i]) == NONE)
            grid.cell[p->square[p->given[i].cell]] =
                square_value(p, p->given[i].tile, 0);
    draw_board(p, &grid, origin, canvas);
    for (int i = 0; i < p->givens; i++)
        if (given_turn(p, &p->given[i]) == NONE)
            draw_label("?",
                       square_corner(p, p->square[p->given[i].cell], origin),
                       11, canvas);
    grid_release(&grid);
}

void tetravex_draw_puzzle(const void *puzzle, struct canvas *canvas)
{
    const struct tetravex *p = puzzle;
    struct loose loose = find_loose(p);
    double margin = p->frame == NONE ? outline : outline + band;
    struct point board = {p->cols * edge + 2 * margin,
                          p->rows * edge + 2 * margin};
    struct point size = loose_size(&loose);
    double width = fmax(board.x, size.x);
    loose.corner = (struct point){(width - size.x) / 2, board.y + distance};
    canvas_picture(canvas, width, loose.corner.y + size.y);
    struct point origin = {(width - board.x) / 2 + margin, margin};
    if (p->frame != NONE)
        draw_border(p, origin,
                    (struct paint){NO_PAINT, COLOUR_FRAME, 2 * band}, canvas);
    draw_start(p, origin, canvas);
    draw_loose(p, &loose, canvas);
    free(loose.tile);
}
