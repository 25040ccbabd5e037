/* film.c: the generations of a pattern, one after another, for ever.
 *
 * A ship moves by (right,down) in a period of p generations.  The window moves
 * with it, evenly: at time t, which is not a whole number, it has moved by t/p
 * of that, so that generation g, seen from g to g + 1, must lie in the window
 * at both ends.  After a period ship and squares look as at first, and the
 * film can begin again without a jump.
 *
 * On a terminal the window moves by whole squares.  There every fifth square
 * of every fifth row has a mark, or nobody could see that a ship moves. */
#include "family/life/pattern/film.h"
#include "show/palette.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

enum { CELL = 12, TITLE = 20, MARGIN = 2, MARKS = 5 };

static const double seconds_each = 0.2;

/* ---- making --------------------------------------------------------- */

/* How far the window has moved at a time, rounded down. */
static int moved(int way, int time, int frames)
{
    return (int)floor((double)way * time / frames);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int greatest(int a, int b)
{
    return a > b ? a : b;
}

/* Makes the window hold every generation from its beginning to its end; where
 * the window stands between two squares, both must be there. */
static void frame_window(struct film *film)
{
    int frames = (int)film->frame.len;
    int top = INT_MAX, left = INT_MAX, bottom = INT_MIN, right = INT_MIN;
    for (int i = 0; i < 2 * frames; i++) {
        const struct plane *plane = &film->frame.at[i / 2];
        int time = i / 2 + i % 2;
        if (!plane->rows)
            continue;
        top = least(top, plane->top + moved(-film->down, time, frames));
        left = least(left, plane->left + moved(-film->right, time, frames));
        bottom = greatest(bottom, plane->top + plane->rows -
                                      moved(film->down, time, frames));
        right = greatest(right, plane->left + plane->cols -
                                    moved(film->right, time, frames));
    }
    bool empty = bottom < top;
    film->top = empty ? 0 : top - MARGIN;
    film->left = empty ? 0 : left - MARGIN;
    film->rows = empty ? 1 : bottom + MARGIN - film->top;
    film->cols = empty ? 1 : right + MARGIN - film->left;
}

static void add_frame(struct film *film, const struct plane *plane)
{
    struct plane copy = {0};
    plane_copy(&copy, plane);
    vec_push(&film->frame, copy);
}

void film_run(struct film *film, const struct plane *start,
              const struct rule *rule, int bound)
{
    struct motion motion;
    struct plane now = {0};
    *film = (struct film){.rows = 0};
    bool back = motion_find(&motion, start, rule, bound);
    film->right = motion.right;
    film->down = motion.down;
    plane_copy(&now, start);
    for (int time = 0; time < (back ? motion.period : bound + 1); time++) {
        add_frame(film, &now);
        plane_step(&now, rule);
    }
    plane_release(&now);
    motion_release(&motion);
    frame_window(film);
}

/* Is the last layer of a grid the first again? */
static bool comes_back(const struct grid *grid)
{
    size_t squares = (size_t)grid->rows * (size_t)grid->cols;
    const int *last = grid->cell + (size_t)(grid->layers - 1) * squares;
    return grid->layers > 1 &&
           !memcmp(grid->cell, last, squares * sizeof *last);
}

void film_take(struct film *film, const struct grid *grid)
{
    int frames = grid->layers - comes_back(grid);
    *film = (struct film){.rows = 0};
    for (int layer = 0; layer < frames; layer++) {
        struct plane plane = {0};
        plane_take(&plane, grid, layer);
        vec_push(&film->frame, plane);
    }
    frame_window(film);
}

void film_release(struct film *film)
{
    for (size_t i = 0; i < film->frame.len; i++)
        plane_release(&film->frame.at[i]);
    vec_release(&film->frame);
}

/* ---- pictures ------------------------------------------------------- */

/* The lines between squares, as far as the window comes. */
static void draw_lines(const struct film *film, struct point corner,
                       struct canvas *canvas)
{
    struct paint line = {NO_PAINT, COLOUR_PAPER, 1};
    int first_row = film->down < 0 ? film->down : 0;
    int last_row = film->rows + (film->down > 0 ? film->down : 0);
    int first_col = film->right < 0 ? film->right : 0;
    int last_col = film->cols + (film->right > 0 ? film->right : 0);
    double top = corner.y + CELL * first_row;
    double bottom = corner.y + CELL * last_row;
    double left = corner.x + CELL * first_col;
    double right = corner.x + CELL * last_col;
    for (int row = first_row; row <= last_row; row++) {
        double y = corner.y + CELL * row;
        canvas_line(canvas, (struct point){left, y}, (struct point){right, y},
                    line);
    }
    for (int col = first_col; col <= last_col; col++) {
        double x = corner.x + CELL * col;
        canvas_line(canvas, (struct point){x, top}, (struct point){x, bottom},
                    line);
    }
}

static void draw_cells(const struct film *film, const struct plane *plane,
                       struct point corner, struct canvas *canvas)
{
    VEC(struct tile) tiles = {0};
    const unsigned char *cell = plane->cell;
    for (int row = 0; row < plane->rows; row++)
        for (int col = 0; col < plane->cols; col++)
            if (*cell++) {
                int down = plane->top + row - film->top;
                int right = plane->left + col - film->left;
                struct point place = {corner.x + CELL * right + 1,
                                      corner.y + CELL * down + 1};
                vec_push(&tiles, (struct tile){place, {CELL - 2, CELL - 2}});
            }
    canvas_tiles(canvas, tiles.at, tiles.len, 2, COLOUR_INK);
    vec_release(&tiles);
}

void film_draw(const struct film *film, struct canvas *canvas)
{
    int frames = (int)film->frame.len;
    double wide = (double)CELL * film->cols, high = (double)CELL * film->rows;
    struct tile window = {{0, TITLE}, {wide, high}};
    struct point drift = {-(double)CELL * film->right,
                          -(double)CELL * film->down};
    canvas_picture(canvas, wide, high + TITLE);
    canvas_film(canvas, frames, seconds_each * frames);
    canvas_rect(canvas, window.corner, window.size, 0,
                (struct paint){0xeeeeee, NO_PAINT, 0});
    canvas_pan(canvas, &window, drift);
    draw_lines(film, window.corner, canvas);
    for (int i = 0; i < frames; i++) {
        canvas_frame(canvas, i);
        draw_cells(film, &film->frame.at[i], window.corner, canvas);
    }
    canvas_pan_end(canvas);
    canvas_rect(canvas, window.corner, window.size, 0,
                (struct paint){NO_PAINT, COLOUR_FRAME, 1});
    for (int i = 0; i < frames; i++) {
        char title[32];
        snprintf(title, sizeof title, "t = %d", i);
        canvas_frame(canvas, i);
        canvas_text(canvas, (struct point){wide / 2, TITLE / 2.0 - 2}, 13,
                    COLOUR_INK, title);
    }
}

/* ---- terminals ------------------------------------------------------ */

static bool divides(int divisor, int number)
{
    return number % divisor == 0;
}

/* A square of the window, at this place of the plane, where this generation
 * was when the round began. */
static void print_square(const struct plane *plane, int row, int col,
                         bool mark, struct page *page)
{
    if (plane_alive(plane, row, col))
        page_put(page, "██", "O ");
    else
        page_put(page, mark ? "· " : "  ", mark ? ". " : "  ");
}

/* How much of a window fits on a screen, where there is one. */
static int fitting(int size, int most)
{
    return most > 0 && size > most ? most : size;
}

/* What was on the screen behind this line is gone. */
static void end_line(const struct screen *screen, struct page *page)
{
    writer_text(page->writer, screen->rows ? "\033[K\n" : "\n");
}

int film_print(const struct film *film, int time, const struct screen *screen,
               struct page *page)
{
    int frames = (int)film->frame.len, phase = time % frames;
    const struct plane *plane = &film->frame.at[phase];
    int rows = fitting(film->rows, screen->rows - 2);
    int cols = fitting(film->cols, screen->cols / 2);
    int top =
        film->top + (film->rows - rows) / 2 + moved(film->down, phase, frames);
    int left = film->left + (film->cols - cols) / 2 +
               moved(film->right, phase, frames);
    int round = time / frames;
    writer_print(page->writer, "generation %d", time);
    end_line(screen, page);
    for (int row = top; row < top + rows; row++) {
        for (int col = left; col < left + cols; col++) {
            bool mark = divides(MARKS, row + round * film->down) &&
                        divides(MARKS, col + round * film->right);
            print_square(plane, row, col, mark, page);
        }
        end_line(screen, page);
    }
    return rows + 1;
}
