/* check.c: is this a covering, and is this a reason?  By geometry alone.
 *
 * A covering: every cell of the region points to a neighbour in the region
 * that points back, with no wall between them.  Under the tatami rule,
 * moreover, each 2 x 2 window with enough cells has two of them that point at
 * each other.
 *
 * A reason (P. Hall, 1935): a set of cells of one colour of the chessboard
 * that have fewer neighbours, all together, than they are.  Each needs a
 * neighbour of its own as its partner, so there is no covering. */
#include "family/domino/domino.h"

static const int down[] = {[RIGHT] = 0, [DOWN] = 1, [LEFT] = 0, [UP] = -1};
static const int across[] = {[RIGHT] = 1, [DOWN] = 0, [LEFT] = -1, [UP] = 0};

static bool check_cell(const struct domino *d, const struct grid *grid,
                       int row, int col, struct error *err)
{
    int side = *grid_at(grid, 0, row, col);
    bool cell = *region_at(d, row, col);
    const char *wrong = NULL;
    if (!cell && side != GAP)
        wrong = "a domino covers what is no cell";
    else if (cell && (side < RIGHT || side > UP))
        wrong = "this cell is not covered";
    else if (cell) {
        int back = grid_get(grid, 0, row + down[side], col + across[side]);
        bool first = side == RIGHT || side == DOWN;
        if (back != (side + 2) % 4)
            wrong = "this half of a domino has no other half";
        else if (first && d->wall && d->wall[place(d, row, col)] >> side & 1)
            wrong = "this domino crosses a wall";
    }
    return !wrong || error_set(err, "", row + 1, col + 1, "%s", wrong);
}

/* Does some domino lie within the window whose upper left cell this is? */
static bool window_holds_domino(const struct grid *grid, int row, int col)
{
    return *grid_at(grid, 0, row, col) == RIGHT ||
           *grid_at(grid, 0, row, col) == DOWN ||
           *grid_at(grid, 0, row + 1, col) == RIGHT ||
           *grid_at(grid, 0, row, col + 1) == DOWN;
}

static bool check_window(const struct domino *d, const struct grid *grid,
                         int row, int col, struct error *err)
{
    int cells = 0;
    for (int i = 0; i < 4; i++)
        cells += *grid_at(grid, 0, row + i / 2, col + i % 2) != GAP;
    if (cells < d->meet || window_holds_domino(grid, row, col))
        return true;
    return error_set(err, "", row + 1, col + 1,
                     "%d dominoes meet at the lower right corner of this "
                     "cell",
                     cells);
}

bool domino_check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct domino *d = puzzle;
    if (grid->layers != 1 || grid->rows != d->rows || grid->cols != d->cols)
        return error_say(err, "the board is %dx%d, and %dx%d was expected",
                         grid->rows, grid->cols, d->rows, d->cols);
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            if (!check_cell(d, grid, row, col, err))
                return false;
    for (int row = 0; d->tatami && row + 1 < d->rows; row++)
        for (int col = 0; col + 1 < d->cols; col++)
            if (!check_window(d, grid, row, col, err))
                return false;
    return true;
}

/* Marks the members in a copy of the region's shape. */
static const char *mark_members(const struct domino *d,
                                const struct reason *reason, uint8_t *mark)
{
    int row = 0, stride = d->cols + 2, parity = -1;
    for (size_t i = 0; i < reason->member.len; i++) {
        int at = reason->member.at[i];
        if (at < 0 || at >= d->rows * d->cols)
            return "a member is no cell";
        if (at < row * d->cols || at - row * d->cols >= d->cols)
            row = at / d->cols;
        int col = at - row * d->cols;
        size_t cell = ((size_t)row + 1) * (size_t)stride + (size_t)col + 1;
        if (!d->region[cell])
            return "a member is no cell"; /* unreached: matching finds cells */
        if (mark[cell]++)
            return "a member is named twice";
        if (parity >= 0 && (row + col) % 2 != parity)
            /* unreached: matching finds cells of one colour */
            return "the members are not of one colour";
        parity = (row + col) % 2;
    }
    return NULL;
}

static size_t count_neighbours(const struct domino *d, const uint8_t *mark)
{
    size_t stride = (size_t)d->cols + 2, sum = 0;
    for (int row = 0; row < d->rows; row++) {
        const uint8_t *cell = region_at(d, row, 0);
        const uint8_t *member = mark + (cell - d->region);
        const uint8_t *above = member - stride, *below = member + stride;
        int found = 0;
        for (int col = 0; col < d->cols; col++)
            found += cell[col] & (member[col - 1] | member[col + 1] |
                                  above[col] | below[col]);
        sum += (size_t)found;
    }
    return sum;
}

bool domino_check_reason(const void *puzzle, const struct reason *reason,
                         struct error *err)
{
    const struct domino *d = puzzle;
    size_t places = ((size_t)d->rows + 2) * ((size_t)d->cols + 2);
    uint8_t *mark = mem_try_alloc(places, 1);
    if (!mark)
        /* unreached: there was memory */
        return error_starve(err,
                            "there is no memory to check a reason of "
                            "%dx%d cells",
                            d->rows, d->cols);
    const char *wrong = mark_members(d, reason, mark);
    if (!wrong && count_neighbours(d, mark) >= reason->member.len)
        wrong = "the members have neighbours enough";
    free(mark);
    return !wrong || error_say(err, "%s", wrong);
}
