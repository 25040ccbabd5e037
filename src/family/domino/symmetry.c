/* symmetry.c: the turns and mirrors that map a region to itself.
 *
 * They are symmetries of the least rectangle that holds the region, numbered
 * 0 to 7 by three bits: first exchange rows and columns (4), if it is a
 * square, then mirror left and right (1) and top and bottom (2).  Both rules,
 * plain and tatami, mean the same in the mirror. */
#include "family/domino/domino.h"

struct cell {
    int row, col;
};

static struct cell mirrored(const struct domino *d, int mirror,
                            struct cell cell)
{
    const struct frame *f = &d->frame;
    int down = cell.row - f->top, right = cell.col - f->left;
    if (mirror & 4) {
        int kept = down;
        down = right;
        right = kept;
    }
    if (mirror & 1)
        right = f->cols - 1 - right;
    if (mirror & 2)
        down = f->rows - 1 - down;
    return (struct cell){f->top + down, f->left + right};
}

/* The least rectangle that holds all cells. */
static struct frame find_frame(const struct domino *d)
{
    int top = d->rows, bottom = -1, left = d->cols, right = -1;
    for (int row = 0; row < d->rows; row++) {
        const uint8_t *cell = region_at(d, row, 0);
        const uint8_t *first = memchr(cell, 1, (size_t)d->cols);
        if (!first)
            continue;
        const uint8_t *last = memrchr(cell, 1, (size_t)d->cols);
        top = row < top ? row : top;
        bottom = row;
        left = first - cell < left ? (int)(first - cell) : left;
        right = last - cell > right ? (int)(last - cell) : right;
    }
    if (bottom < 0)
        return (struct frame){0};
    return (struct frame){top, left, bottom - top + 1, right - left + 1};
}

/* A board lacks corners of its frame at the most, so they are all that must
 * be looked at. */
static bool keeps(const struct domino *d, int mirror, bool board)
{
    const struct frame *f = &d->frame;
    int down = board && f->rows > 1 ? f->rows - 1 : 1;
    int right = board && f->cols > 1 ? f->cols - 1 : 1;
    if (mirror & 4 && f->rows != f->cols)
        return false;
    for (int row = f->top; row < f->top + f->rows; row += down)
        for (int col = f->left; col < f->left + f->cols; col += right) {
            struct cell to = mirrored(d, mirror, (struct cell){row, col});
            if (*region_at(d, row, col) != *region_at(d, to.row, to.col))
                return false;
        }
    return true;
}

void domino_find_symmetries(struct domino *d, bool board)
{
    d->frame = find_frame(d);
    for (int mirror = 0; mirror < MIRRORS; mirror++)
        if (keeps(d, mirror, board))
            d->mirror[d->symmetries++] = mirror;
}

int domino_symmetries(const void *puzzle)
{
    const struct domino *d = puzzle;
    return d->symmetries;
}

int domino_image(const void *puzzle, int symmetry, int fact)
{
    const struct domino *d = puzzle;
    int at = fact / 2, mirror = d->mirror[symmetry];
    struct cell one = {at / d->cols, at % d->cols}, other = one;
    if (fact % 2 == HORIZONTAL)
        other.col++;
    else
        other.row++;
    one = mirrored(d, mirror, one);
    other = mirrored(d, mirror, other);
    bool forth = one.row < other.row || one.col < other.col;
    struct cell first = forth ? one : other;
    return domino_fact(place(d, first.row, first.col),
                       one.row == other.row ? HORIZONTAL : VERTICAL);
}
