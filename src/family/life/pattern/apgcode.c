/* apgcode.c: the name of a still life, oscillator or ship in catalogues.
 *
 * A pattern is cut into strips of five rows.  A column of a strip is a digit
 * of base 32, 0 .. 9 a .. v, whose lowest bit is the uppermost cell; strips
 * are parted by z.  Columns that are empty up to the end of a strip are left
 * out, and runs of other empty ones are short: w is two, x three, and y with a
 * digit of 0 .. 9 a .. z four and as many more.
 *
 * Of all phases and their eight images the shortest text is taken, and of
 * those the first in the order of ASCII.  Before it stands xs and the number
 * of cells (still lifes), xp or xq and the period (oscillators, ships):
 *
 *     block xs4_33      blinker xp2_7      glider xq4_153
 *
 * A phase with more than 40 rows or columns has no such text. */
#include "family/life/pattern/apgcode.h"
#include "family/life/pattern/image.h"

#include <stdio.h>

enum { STRIP = 5, LARGEST = 40, LONGEST_RUN = 39 };

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

/* ---- writing -------------------------------------------------------- */

static char *put_empty(char *at, int count)
{
    for (; count > LONGEST_RUN; count -= LONGEST_RUN) {
        /* unreached: patterns of the tests are narrow */
        *at++ = 'y';
        *at++ = 'z';
    }
    if (count >= 4) {
        *at++ = 'y';
        *at++ = digits[count - 4];
    } else if (count) {
        *at++ = "0wx"[count - 1];
    }
    return at;
}

static int column_of(const struct plane *plane, int top, int col)
{
    int column = 0;
    for (int i = 0; i < STRIP && top + i < plane->rows; i++)
        column |=
            plane->cell[(size_t)(top + i) * (size_t)plane->cols + (size_t)col]
            << i;
    return column;
}

static void write_text(char text[APGCODE_BYTES], const struct plane *plane)
{
    char *at = text;
    for (int top = 0; top < plane->rows; top += STRIP) {
        if (top)
            *at++ = 'z';
        int empty = 0;
        for (int col = 0; col < plane->cols; col++) {
            int column = column_of(plane, top, col);
            if (column) {
                at = put_empty(at, empty);
                *at++ = digits[column];
            }
            empty = column ? 0 : empty + 1;
        }
    }
    *at = '\0';
}

static bool comes_before(const char *text, const char *best)
{
    size_t size = strlen(text), least = strlen(best);
    return !least || size < least || (size == least && strcmp(text, best) < 0);
}

static void improve(char best[APGCODE_BYTES], const struct plane *phase)
{
    char text[APGCODE_BYTES];
    struct plane image = {0};
    for (int s = 0; s < SQUARE_SYMMETRIES; s++) {
        image_make(&image, phase, s);
        write_text(text, &image);
        if (comes_before(text, best))
            memcpy(best, text, sizeof text);
    }
    plane_release(&image);
}

bool apgcode_make(char code[APGCODE_BYTES], const struct plane *start,
                  const struct rule *rule, const struct motion *motion)
{
    char best[APGCODE_BYTES] = "";
    struct plane now = {0};
    plane_copy(&now, start);
    for (int time = 0; time < motion->period; time++) {
        if (now.rows <= LARGEST && now.cols <= LARGEST)
            improve(best, &now);
        plane_step(&now, rule);
    }
    plane_release(&now);
    bool ship = motion->right || motion->down, still = motion->period == 1;
    snprintf(code, APGCODE_BYTES, "x%c%d_%.380s",
             ship    ? 'q'
             : still ? 's'
                     : 'p',
             ship || !still ? motion->period : motion->most, best);
    return *best;
}

/* ---- reading -------------------------------------------------------- */

/* Columns of strips, -1 for the end of one. */
struct strips {
    VEC(int) column;
    int count, cols;
};

static void add_empty(struct strips *strips, int count)
{
    while (count--)
        vec_push(&strips->column, 0);
}

static bool add_byte(struct strips *strips, const char **at)
{
    const char *place = strchr(digits, *(*at)++);
    int digit = (int)(place - digits);
    if (!place)
        return false;
    if (digit < 32)
        vec_push(&strips->column, digit);
    else if (digit < 34)
        add_empty(strips, digit - 30);
    else if (digit == 35)
        vec_push(&strips->column, -1);
    else if (!**at || !(place = strchr(digits, *(*at)++)))
        return false;
    else
        add_empty(strips, 4 + (int)(place - digits));
    return true;
}

static void measure(struct strips *strips)
{
    int cols = 0;
    for (size_t i = 0; i < strips->column.len; i++) {
        bool end = strips->column.at[i] < 0;
        cols = end ? 0 : cols + 1;
        strips->count += end;
        strips->cols = cols > strips->cols ? cols : strips->cols;
    }
}

static void fill(const struct strips *strips, struct grid *grid)
{
    int strip = 0, col = 0;
    grid_size(grid, 1, STRIP * strips->count, strips->cols, 0);
    for (size_t i = 0; i < strips->column.len; i++) {
        int column = strips->column.at[i];
        for (int bit = 0; column > 0 && bit < STRIP; bit++)
            *grid_at(grid, 0, STRIP * strip + bit, col) = column >> bit & 1;
        strip += column < 0;
        col = column < 0 ? 0 : col + 1;
    }
}

bool apgcode_read(struct plane *plane, const char *code)
{
    const char *at = strchr(code, '_');
    if (!at || code[0] != 'x' || strlen(code) >= APGCODE_BYTES)
        return false;
    struct strips strips = {0};
    struct grid grid = {0};
    bool good = true;
    for (at++; good && *at;)
        good = add_byte(&strips, &at);
    vec_push(&strips.column, -1);
    measure(&strips);
    if (good && strips.cols) {
        fill(&strips, &grid);
        plane_take(plane, &grid, 0);
        plane_move(plane, 0, 0);
    }
    grid_release(&grid);
    vec_release(&strips.column);
    return good && plane->rows;
}
