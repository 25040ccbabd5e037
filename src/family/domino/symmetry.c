/* symmetry.c: the turns and mirrors that map a region to itself.
 *
 * They are symmetries of the least rectangle that holds the region (square.h).
 * Both rules, plain and tatami, mean the same in the mirror. */
#include "family/domino/domino.h"

static struct rowcol mirrored(const struct domino *d, int mirror,
                              struct rowcol cell)
{
    const struct frame *f = &d->frame;
    struct rowcol inside = {cell.row - f->top, cell.col - f->left};
    inside = square_image(mirror, (struct rowcol){f->rows, f->cols}, inside);
    return (struct rowcol){f->top + inside.row, f->left + inside.col};
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
    if (!square_keeps(mirror, (struct rowcol){f->rows, f->cols}))
        return false;
    for (int row = f->top; row < f->top + f->rows; row += down)
        for (int col = f->left; col < f->left + f->cols; col += right) {
            struct rowcol to = mirrored(d, mirror, (struct rowcol){row, col});
            if (*region_at(d, row, col) != *region_at(d, to.row, to.col))
                return false;
        }
    return true;
}

static bool has_wall(const struct domino *d, int fact)
{
    return d->wall[fact / 2] >> fact % 2 & 1;
}

/* Does the latest mirror, behind those that were found, keep the walls? */
static bool keeps_walls(const struct domino *d)
{
    for (int row = 0; d->wall && row < d->rows; row++)
        for (int i = 0; i < 2 * d->cols; i++) {
            int fact = domino_fact(place(d, row, i / 2), i % 2);
            bool lies = *region_at(d, row, i / 2) &&
                        *region_at(d, row + i % 2, i / 2 + 1 - i % 2);
            if (lies && has_wall(d, fact) !=
                            has_wall(d, domino_image(d, d->symmetries, fact)))
                return false;
        }
    return true;
}

void domino_find_symmetries(struct domino *d, bool board)
{
    d->frame = find_frame(d);
    d->symmetries = 0;
    for (int mirror = 0; mirror < SQUARE_SYMMETRIES; mirror++) {
        d->mirror[d->symmetries] = mirror;
        d->symmetries += keeps(d, mirror, board) && keeps_walls(d);
    }
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
    struct rowcol one = {at / d->cols, at % d->cols}, other = one;
    if (fact % 2 == HORIZONTAL)
        other.col++;
    else
        other.row++;
    one = mirrored(d, mirror, one);
    other = mirrored(d, mirror, other);
    bool forth = one.row < other.row || one.col < other.col;
    struct rowcol first = forth ? one : other;
    return domino_fact(place(d, first.row, first.col),
                       one.row == other.row ? HORIZONTAL : VERTICAL);
}
