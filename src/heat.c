/* heat.c: a picture of how the solutions use the cells of the grid.
 *
 * A fact puts numbers into the cells that decoding it alone fills, in as many
 * solutions as have the fact.  A family that draws heat maps is told how often
 * each cell is filled.  For the others each cell is a square: where every
 * solution fills all of them that would say nothing, so it shows the share of
 * the commonest number, which is how much of the cell is settled. */
#include "middle.h"
#include "show/palette.h"

#include <stdlib.h>

struct touch {
    size_t cell;
    int number;
    double share; /* of the solutions */
};

typedef VEC(struct touch) touch_list;

/* ---- numbers -------------------------------------------------------- */

static void touch_cells(const dt_puzzle *puzzle, int fact, double share,
                        const struct grid *empty, touch_list *touches)
{
    struct grid one = {0};
    puzzle->family->decode(puzzle->own, &fact, 1, &one);
    if (!one.cell)
        mem_none(0); /* unreached: there was memory */
    for (size_t i = 0; i < grid_cells(&one); i++)
        if (one.cell[i] != empty->cell[i])
            vec_push(touches, (struct touch){i, one.cell[i], share});
    grid_release(&one);
}

static void find_touches(const dt_search *s, const struct tally *tally,
                         const struct grid *empty, touch_list *touches)
{
    mpq_t share;
    mpq_init(share);
    for (size_t i = 0; i < tally->fact.len && mpz_sgn(s->count); i++) {
        mpq_set_num(share, &tally->count.at[i]);
        mpq_set_den(share, s->count);
        mpq_canonicalize(share);
        touch_cells(s->puzzle, tally->fact.at[i], mpq_get_d(share), empty,
                    touches);
    }
    mpq_clear(share);
}

static int by_cell_and_number(const void *one, const void *other)
{
    const struct touch *a = one, *b = other;
    if (a->cell != b->cell)
        return a->cell < b->cell ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* How often each cell is filled at all. */
static void sum_up(const touch_list *touches, double *heat)
{
    for (size_t i = 0; i < touches->len; i++)
        heat[touches->at[i].cell] += touches->at[i].share;
}

/* How often it has its commonest number; sorts the list. */
static void find_commonest(touch_list *touches, double *heat)
{
    double share = 0;
    if (touches->len)
        qsort(touches->at, touches->len, sizeof *touches->at,
              by_cell_and_number);
    for (size_t i = 0; i < touches->len; i++) {
        const struct touch *touch = &touches->at[i];
        bool same = i && !by_cell_and_number(touch - 1, touch);
        share = same ? share + touch->share : touch->share;
        if (share > heat[touch->cell])
            heat[touch->cell] = share;
    }
}

/* ---- squares -------------------------------------------------------- */

enum { MARGIN = 12, LARGE = 36, SMALL = 4, LEGIBLE = 18, PICTURE = 960 };

static void draw_square(struct canvas *canvas, struct point corner,
                        double side, double heat)
{
    char percent[8];
    int colour = palette_glow(heat);
    canvas_rect(canvas, corner, (struct point){side, side}, 0,
                (struct paint){colour, COLOUR_PALE, side / LARGE});
    snprintf(percent, sizeof percent, "%.0f", 100 * heat);
    if (side >= LEGIBLE)
        canvas_text(canvas,
                    (struct point){corner.x + side / 2, corner.y + side / 2},
                    side * 0.4, palette_ink(colour), percent);
}

/* Layers stand side by side. */
static void draw_squares(const struct grid *grid, const double *heat,
                         struct canvas *canvas)
{
    int cols = grid->layers * (grid->cols + 1) - 1;
    int most = grid->rows > cols ? grid->rows : cols;
    double side = (double)PICTURE / (most > 0 ? most : 1);
    side = side > LARGE ? LARGE : side < SMALL ? SMALL : side;
    canvas_picture(canvas, side * cols + 2 * MARGIN,
                   side * grid->rows + 2 * MARGIN);
    for (int layer = 0; layer < grid->layers; layer++)
        for (int row = 0; row < grid->rows; row++)
            for (int col = 0; col < grid->cols; col++) {
                const int *cell = grid_at(grid, layer, row, col);
                int right = layer * (grid->cols + 1) + col;
                struct point corner = {MARGIN + side * right,
                                       MARGIN + side * row};
                if (*cell != GAP)
                    draw_square(canvas, corner, side, heat[cell - grid->cell]);
            }
}

bool heat_draw(const dt_search *s, const struct tally *tally, FILE *out,
               struct error *err)
{
    const struct family *family = s->puzzle->family;
    char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
    struct canvas *canvas = canvas_new(s->set, command);
    struct grid empty = {0};
    touch_list touches = {0};
    family->decode(s->puzzle->own, NULL, 0, &empty);
    if (!empty.cell)
        mem_none(0); /* unreached: there was memory */
    double *heat = mem_alloc(grid_cells(&empty), sizeof *heat);
    find_touches(s, tally, &empty, &touches);
    if (family->pictures->heat) {
        sum_up(&touches, heat);
        family->pictures->heat(s->puzzle->own, &empty, heat, canvas);
    } else {
        find_commonest(&touches, heat);
        draw_squares(&empty, heat, canvas);
    }
    bool good = canvas_finish(canvas, out, err);
    canvas_free(canvas);
    free(heat);
    vec_release(&touches);
    grid_release(&empty);
    free(command);
    return good;
}
