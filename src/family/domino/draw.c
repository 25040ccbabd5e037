/* draw.c: a covering as a picture; where cells are not covered yet, on the
 * region.
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

struct frame domino_picture(const struct domino *d)
{
    enum { MOST = 2000 };
    return (struct frame){0, 0, d->rows < MOST ? d->rows : MOST,
                          d->cols < MOST ? d->cols : MOST};
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

enum { MARGIN = DOMINO_MARGIN };

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

/* ---- walls ---------------------------------------------------------- */

struct point domino_corner(double cell, int row, int col)
{
    return (struct point){MARGIN + cell * col, MARGIN + cell * row};
}

/* The side between two cells that this domino would cross. */
static void draw_wall(const struct domino *d, int fact, double cell,
                      struct canvas *canvas)
{
    int row = fact / 2 / d->cols, col = fact / 2 % d->cols;
    bool lies = fact % 2 == HORIZONTAL;
    canvas_line(canvas, domino_corner(cell, row + !lies, col + lies),
                domino_corner(cell, row + 1, col + 1),
                (struct paint){NO_PAINT, COLOUR_INK, cell / 8});
}

static void draw_walls(const struct domino *d, const struct frame *frame,
                       struct canvas *canvas)
{
    double cell = domino_cell_side(frame->rows, frame->cols);
    for (int row = 0; d->wall && row < frame->rows; row++)
        for (int col = 0; col < frame->cols; col++)
            for (int way = 0; way < 2; way++)
                if (d->wall[place(d, row, col)] >> way & 1)
                    draw_wall(d, domino_fact(place(d, row, col), way), cell,
                              canvas);
}

/* Begins the picture of what is seen of a region. */
static struct frame begin(const struct domino *d, struct canvas *canvas)
{
    struct frame frame = domino_picture(d);
    char note[160];
    domino_say_frame(d, &frame, note, sizeof note);
    double cell = domino_cell_side(frame.rows, frame.cols);
    double wide = cell * (frame.cols ? frame.cols : 1) + 2 * MARGIN;
    double high = cell * (frame.rows ? frame.rows : 1) + 2 * MARGIN;
    canvas_picture(canvas, wide, high + (note[0] ? 3 * MARGIN : 0));
    if (!d->cells)
        canvas_text(canvas, (struct point){cell, cell}, 12, COLOUR_INK,
                    "(empty)");
    if (note[0])
        /* unreached: notes of the tests are shown as text */
        canvas_text(canvas, (struct point){wide / 2, high + MARGIN},
                    2 * MARGIN, COLOUR_INK, note);
    return frame;
}

void domino_draw(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas)
{
    const struct domino *d = puzzle;
    struct frame frame = begin(d, canvas);
    for (int i = 0; i < 4 && d->cells; i++)
        draw_colour(grid, &frame, palette(i), canvas);
    draw_walls(d, &frame, canvas);
}

/* ---- a board that is to be covered ---------------------------------- */

static void draw_givens(const struct domino *d, const struct grid *board,
                        struct canvas *canvas)
{
    struct frame frame = begin(d, canvas);
    domino_draw_region(d, &frame, domino_cell_side(frame.rows, frame.cols),
                       canvas);
    for (int i = 0; i < 4 && d->cells; i++)
        draw_colour(board, &frame, palette(i), canvas);
    draw_walls(d, &frame, canvas);
}

void domino_draw_board(const void *puzzle, struct canvas *canvas)
{
    const struct domino *d = puzzle;
    struct grid board = {0};
    if (domino_lay_givens(d, &board))
        draw_givens(d, &board, canvas);
    else
        canvas_give_up(canvas); /* unreached: there was memory */
    grid_release(&board);
}

/* A ring in a cell, or around the corner of a window. */
static void point_at(const struct domino *d, int rule, int colour,
                     struct canvas *canvas)
{
    double cell = domino_cell_side(d->rows, d->cols);
    struct paint paint = {NO_PAINT, colour, cell / 10};
    if (rule < 0)
        return;
    bool window = rule >= (int)d->cells;
    int at = rule - (int)d->cells;
    struct rowcol spot = window ? (struct rowcol){at / d->cols, at % d->cols}
                                : domino_cell(d, rule);
    struct point middle = domino_corner(cell, spot.row, spot.col);
    middle.x += window ? cell : cell / 2;
    middle.y += window ? cell : cell / 2;
    canvas_circle(canvas, middle, cell * .3, paint);
}

/* The new domino has a frame, the cell that nothing else covers a ring, and
 * the one that could not be covered else a ring of another colour. */
void domino_draw_advice(const void *puzzle, const struct advice *advice,
                        struct canvas *canvas)
{
    const struct domino *d = puzzle;
    double cell = domino_cell_side(d->rows, d->cols);
    draw_givens(d, &advice->grid, canvas);
    if (advice->row) {
        bool lies = advice->fact % 2 == HORIZONTAL;
        canvas_rect(
            canvas, domino_corner(cell, advice->row - 1, advice->col - 1),
            (struct point){lies ? 2 * cell : cell, lies ? cell : 2 * cell},
            cell / 6, (struct paint){NO_PAINT, COLOUR_INK, cell / 10});
    }
    point_at(d, advice->rule, COLOUR_INK, canvas);
    point_at(d, advice->broken, palette_dark(1), canvas);
}
