/* draw.c: a covering as a picture, and why there is none.
 *
 * A rounded bar for each domino, coloured by its direction and by the parity
 * of its place, so that the frozen parts of large boards show.  Of a reason
 * the cells have a dot and their neighbours a ring. */
#include "family/domino/domino.h"
#include "show/palette.h"

int domino_colour(const struct grid *g, int row, int col)
{
    int side = *grid_at(g, 0, row, col);
    bool upright = side == DOWN || side == UP;
    int first = side == LEFT || side == UP; /* the parity of the other half */
    return palette(2 * upright + (row + col + first) % 2);
}

enum { CELL = 24, MARGIN = 12 };

static struct point corner(int row, int col, double inset)
{
    return (struct point){MARGIN + CELL * col + inset,
                          MARGIN + CELL * row + inset};
}

static void begin(const struct domino *d, struct canvas *canvas)
{
    int rows = d->rows ? d->rows : 1, cols = d->cols ? d->cols : 1;
    canvas_picture(canvas, CELL * cols + 2.0 * MARGIN,
                   CELL * rows + 2.0 * MARGIN);
}

void domino_draw(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas)
{
    const struct domino *d = puzzle;
    begin(d, canvas);
    if (!d->cells)
        canvas_text(canvas, corner(0, 0, CELL / 2.0), 12, COLOUR_INK,
                    "(empty)");
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++) {
            int side = *grid_at(grid, 0, row, col);
            if (side != RIGHT && side != DOWN)
                continue;
            double wide = side == RIGHT ? 2 * CELL : CELL;
            double high = side == DOWN ? 2 * CELL : CELL;
            struct paint paint = {domino_colour(grid, row, col), COLOUR_INK,
                                  1.2};
            canvas_rect(canvas, corner(row, col, 1.5),
                        (struct point){wide - 3, high - 3}, 4, paint);
        }
}

enum { MEMBER = 1, NEIGHBOUR = 2 };

static uint8_t *mark_members(const struct domino *d,
                             const struct reason *reason)
{
    uint8_t *mark = mem_alloc((size_t)d->rows * (size_t)d->cols, 1);
    for (size_t i = 0; i < reason->member.len; i++) {
        int at = reason->member.at[i], row = at / d->cols, col = at % d->cols;
        mark[at] = MEMBER;
        if (*region_at(d, row, col + 1))
            mark[at + 1] = NEIGHBOUR;
        if (*region_at(d, row, col - 1))
            mark[at - 1] = NEIGHBOUR;
        if (*region_at(d, row + 1, col))
            mark[at + d->cols] = NEIGHBOUR;
        if (*region_at(d, row - 1, col))
            mark[at - d->cols] = NEIGHBOUR;
    }
    return mark;
}

/* One cell of the chessboard: members have a dot, their neighbours a ring. */
static void draw_cell(struct canvas *canvas, struct point at, bool black,
                      int kind)
{
    struct point middle = {at.x + CELL / 2, at.y + CELL / 2};
    struct paint square = {black ? COLOUR_PALE : COLOUR_PAPER, COLOUR_INK,
                           0.8};
    struct paint dot = {palette(0), COLOUR_INK, 1.5};
    struct paint ring = {NO_PAINT, COLOUR_INK, 2};
    canvas_rect(canvas, at, (struct point){CELL, CELL}, 0, square);
    if (kind)
        canvas_circle(canvas, middle, CELL / 3.5, kind == MEMBER ? dot : ring);
}

void domino_draw_reason(const void *puzzle, const struct reason *reason,
                        struct canvas *canvas)
{
    enum { SENTENCE = 340, LINE = 18 }; /* room for the words below */
    const struct domino *d = puzzle;
    uint8_t *mark = mark_members(d, reason);
    double width = CELL * d->cols > SENTENCE ? CELL * d->cols : SENTENCE;
    double bottom = MARGIN + CELL * d->rows, middle = MARGIN + width / 2;
    bool rings = false;
    canvas_picture(canvas, width + 2 * MARGIN, bottom + MARGIN + 2.5 * LINE);
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            int kind = mark[place(d, row, col)];
            struct point at = corner(row, col, 0);
            at.x += (width - CELL * d->cols) / 2;
            if (*region_at(d, row, col))
                draw_cell(canvas, at, (row + col) % 2, kind);
            rings |= kind == NEIGHBOUR;
        }
    canvas_text(canvas, (struct point){middle, bottom + LINE}, 14, COLOUR_INK,
                reason->sentence);
    canvas_text(canvas, (struct point){middle, bottom + 2 * LINE}, 11,
                COLOUR_INK,
                rings ? "dots: these cells; rings: their neighbours"
                      : "the dot marks it");
    free(mark);
}
