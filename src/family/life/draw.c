/* draw.c: all generations side by side in one picture, in rows; the box is
 * grey, live cells are dark, and those outside the box have a colour; or one
 * after another, as a film. */
#include "family/life/life.h"
#include "family/life/pattern/film.h"
#include "show/palette.h"

#include <math.h>

enum { CELL = 12, TITLE = 20 };

/* How many generations stand in a row, so that the whole is about three times
 * as wide as high and its rows are equally long. */
static int generations_across(int count, double wide, double high)
{
    double across = sqrt(3.0 * count * high / wide);
    int down = (int)lround(count / across);
    return down > 1 ? (count + down - 1) / down : count;
}

static void draw_box(const struct grid *grid, struct point corner,
                     struct canvas *canvas)
{
    int rows = grid->rows - 2, cols = grid->cols - 2;
    double wide = (double)CELL * cols, high = (double)CELL * rows;
    struct paint box = {0xeeeeee, NO_PAINT, 0};
    struct paint line = {NO_PAINT, COLOUR_PAPER, 1};
    struct paint border = {NO_PAINT, 0x999999, 1};
    canvas_rect(canvas, corner, (struct point){wide, high}, 0, box);
    for (int x = 1; x < rows; x++) {
        double y = corner.y + CELL * x;
        canvas_line(canvas, (struct point){corner.x, y},
                    (struct point){corner.x + wide, y}, line);
    }
    for (int y = 1; y < cols; y++) {
        double x = corner.x + CELL * y;
        canvas_line(canvas, (struct point){x, corner.y},
                    (struct point){x, corner.y + high}, line);
    }
    canvas_rect(canvas, corner, (struct point){wide, high}, 0, border);
}

/* `corner` is that of the box. */
static void draw_generation(const struct grid *grid, int time,
                            struct point corner, struct canvas *canvas)
{
    char title[32];
    snprintf(title, sizeof title, "t = %d", time);
    struct point above = {corner.x + CELL * (grid->cols - 2) / 2.0,
                          corner.y - CELL - TITLE / 2.0};
    canvas_text(canvas, above, 13, COLOUR_INK, title);
    draw_box(grid, corner, canvas);
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++) {
            if (!*grid_at(grid, time, x, y))
                continue;
            bool out = beside(grid, x, y);
            struct paint paint = {out ? palette(2) : COLOUR_INK, NO_PAINT, 0};
            struct point place = {corner.x + CELL * (y - 1) + 1,
                                  corner.y + CELL * (x - 1) + 1};
            canvas_rect(canvas, place, (struct point){CELL - 2, CELL - 2}, 2,
                        paint);
        }
}

void life_draw(const void *puzzle, const struct grid *grid,
               struct canvas *canvas)
{
    int shown = life_shown(puzzle, grid);
    double wide = CELL * (double)grid->cols;
    double high = CELL * (double)grid->rows + TITLE;
    int across = generations_across(shown, wide, high);
    int down = (shown + across - 1) / across;
    canvas_picture(canvas, wide * across, high * down);
    for (int time = 0; time < shown; time++) {
        struct point corner = {wide * (time % across) + CELL,
                               high * (time / across) + TITLE + CELL};
        draw_generation(grid, time, corner, canvas);
    }
}

/* ---- films ---------------------------------------------------------- */

/* What is rolled up does not move across the plane: it is shown as it is. */
static struct film film_of(const struct life *life, const struct grid *grid)
{
    struct film film;
    struct plane start = {0};
    if (life->round_rows || life->round_cols) {
        film_take(&film, grid);
        return film;
    }
    plane_take(&start, grid, 0);
    film_run(&film, &start, &life->rule, grid->layers - 1);
    plane_release(&start);
    return film;
}

void life_draw_film(const void *life, const struct grid *grid,
                    struct canvas *canvas)
{
    struct film film = film_of(life, grid);
    film_draw(&film, canvas);
    film_release(&film);
}

int life_film_frames(const void *life, const struct grid *grid)
{
    struct film film = film_of(life, grid);
    int frames = (int)film.frame.len;
    film_release(&film);
    return frames;
}

int life_print_frame(const void *life, const struct grid *grid, int time,
                     const struct screen *screen, struct page *page)
{
    struct film film = film_of(life, grid);
    int lines = film_print(&film, time, screen, page);
    film_release(&film);
    return lines;
}
