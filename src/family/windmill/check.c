/* check.c: is this a packing?  By the geometry of both layers alone.
 *
 * A piece's large squares share a side if their midpoints are 2 apart, its
 * small squares if theirs are one step of a diagonal apart.  Which piece it
 * is, is told by the way from the middle of its large domino to the middle of
 * its small one, measured in quarters of a large square, once the large
 * domino has been turned upright, and by whether the small one rises or falls
 * to the right.  Of the two half turns that leave the large domino upright we
 * take the one with the small domino's middle on its right (it is never
 * straight above: the way to the right is odd). */
#include "family/windmill/windmill.h"

struct shape {
    bool rises;
    int right, up;
};

/* The ten ways in which the dominoes overlap, by the number of the piece.
 * The second five are the mirror images of the first five, from the last to
 * the first. */
static const struct shape shapes[PIECES] = {
    {true, 1, 5},   {true, 3, 3},   {true, 1, 1},  {true, 3, -1},
    {true, 1, -3},  {false, 1, 3},  {false, 3, 1}, {false, 1, -1},
    {false, 3, -3}, {false, 1, -5},
};

static void note(struct squares *squares, int row, int col)
{
    if (squares->count < 2) {
        squares->row[squares->count] = row;
        squares->col[squares->count] = col;
    }
    squares->count++;
}

void windmill_footprints(const struct grid *grid,
                         struct footprint footprint[PIECES])
{
    memset(footprint, 0, PIECES * sizeof *footprint);
    for (int row = 0; row < grid->rows; row++) {
        for (int col = 0; col < grid->cols; col++) {
            int piece = *grid_at(grid, 0, row, col);
            if (piece < 0 || piece >= PIECES)
                continue;
            bool large = is_large(row, col);
            note(large ? &footprint[piece].large : &footprint[piece].small,
                 row, col);
        }
    }
}

static bool is_chosen(const struct windmill *w, int piece)
{
    for (int i = 0; i < w->pieces; i++)
        if (w->piece[i] == piece)
            return true;
    return false;
}

/* A row or a column as users count them: 2, or 2.5 for a small square. */
static const char *half_of(int at)
{
    return at % 2 ? ".5" : "";
}

static bool check_given(const struct windmill *w, int value, int row, int col,
                        struct error *err)
{
    int given = given_at(w, row, col);
    if (given == GAP || given == value)
        return true;
    return error_set(err, "", row + 1, col + 1,
                     given == EMPTY
                         ? "piece %d covers square %d%s,%d%s, which must stay "
                           "empty"
                         : "piece %d does not cover square %d%s,%d%s, which "
                           "is given to it",
                     given == EMPTY ? value : given, row / 2 + 1, half_of(row),
                     col / 2 + 1, half_of(col));
}

static bool check_point(const struct windmill *w, const struct grid *grid,
                        int row, int col, struct error *err)
{
    int value = *grid_at(grid, 0, row, col);
    if (is_gap(row, col) != (value == GAP))
        return error_set(err, "", row + 1, col + 1,
                         is_gap(row, col)
                             ? "there is no square here, and yet a number"
                             : "there is a square here, and yet no number");
    if (value != GAP && value != EMPTY && !is_chosen(w, value))
        return error_set(err, "", row + 1, col + 1,
                         "%d is not a piece of this puzzle", value);
    return check_given(w, value, row, col, err);
}

static bool check_points(const struct windmill *w, const struct grid *grid,
                         struct error *err)
{
    int rows = 2 * w->rows - 1, cols = 2 * w->cols - 1;
    if (grid->layers != 1 || grid->rows != rows || grid->cols != cols)
        return error_say(err,
                         "the grid has %d x %d x %d points, and 1 x %d x %d "
                         "were expected",
                         grid->layers, grid->rows, grid->cols, rows, cols);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            if (!check_point(w, grid, row, col, err))
                return false;
    return true;
}

/* Are they two, side by side? */
static bool check_domino(const struct squares *squares, int piece,
                         const char *size, struct error *err)
{
    long row = squares->row[0] + 1, col = squares->col[0] + 1;
    if (!squares->count)
        return error_say(err,
                         "piece %d covers no %s square, and two were "
                         "expected",
                         piece, size);
    if (squares->count != 2)
        return error_set(err, "", row, col,
                         "piece %d covers %d %s squares, and two were "
                         "expected",
                         piece, squares->count, size);
    int across = abs(squares->col[1] - squares->col[0]);
    int down = abs(squares->row[1] - squares->row[0]);
    bool large = is_large(squares->row[0], squares->col[0]);
    bool touch = large ? across + down == 2 : across == 1 && down == 1;
    if (!touch)
        /* unreached: wrong boxes of the tests are refused before */
        return error_set(err, "", row, col,
                         "the two %s squares of piece %d share no side", size,
                         piece);
    return true;
}

/* The shape of a piece, both dominoes of which are whole. */
static struct shape measured(const struct footprint *f)
{
    const struct squares *large = &f->large, *small = &f->small;
    struct shape s = {
        .rises =
            (small->row[1] > small->row[0]) != (small->col[1] > small->col[0]),
        .right = small->col[0] + small->col[1] - large->col[0] - large->col[1],
        .up = large->row[0] + large->row[1] - small->row[0] - small->row[1],
    };
    if (large->row[0] == large->row[1]) /* a quarter turn to the left */
        s = (struct shape){!s.rises, -s.up, s.right};
    if (s.right < 0)
        s = (struct shape){s.rises, -s.right, -s.up};
    return s;
}

static bool check_piece(const struct footprint *f, int piece,
                        struct error *err)
{
    if (!check_domino(&f->large, piece, "large", err) ||
        !check_domino(&f->small, piece, "small", err))
        return false;
    struct shape is = measured(f), wanted = shapes[piece];
    if (is.rises == wanted.rises && is.right == wanted.right &&
        is.up == wanted.up)
        return true;
    return error_set(err, "", f->large.row[0] + 1, f->large.col[0] + 1,
                     "the small domino of piece %d does not lie on its large "
                     "one as the piece is made",
                     piece);
}

bool windmill_check(const void *puzzle, const struct grid *grid,
                    struct error *err)
{
    const struct windmill *w = puzzle;
    struct footprint footprint[PIECES];
    if (w->conflict[0])
        return error_say(err, "%s", w->conflict);
    if (!check_points(w, grid, err))
        return false;
    windmill_footprints(grid, footprint);
    for (int i = 0; i < w->pieces; i++)
        if (!check_piece(&footprint[w->piece[i]], w->piece[i], err))
            return false;
    return true;
}
