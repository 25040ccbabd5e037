/* check.c: is this a board?  By the tiles' sides alone.
 *
 * Every cell holds a tile and no hole does, no tile lies twice, none is turned
 * where that is not allowed, and two tiles that lie side by side show the same
 * colour where they touch.  A given tile, or one like it, lies in its cell.
 * With a frame, a side has its colour if and only if it touches no tile. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"

static const char *const side_names[SIDES] = {"top", "right", "bottom",
                                              "left"};

struct board {
    const struct tetravex *p;
    const struct grid *grid;
    struct error *err;
};

/* Always false: says what is wrong with a square. */
static bool wrong(const struct board *b, int square, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool wrong(const struct board *b, int square, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_list(b->err, "", square / b->p->cols + 1, square % b->p->cols + 1,
               format, args);
    va_end(args);
    return false;
}

static bool check_square(const struct board *b, int square, bool *seen)
{
    const struct tetravex *p = b->p;
    int value = b->grid->cell[square];
    if (p->cell_at[square] == NONE)
        return value == GAP || wrong(b, square,
                                     "there is a hole in the board here, and "
                                     "no tile was expected");
    if (value < 1 || value_turn(p, value) >= (p->rotate ? SIDES : 1))
        return wrong(b, square,
                     "there is no tile in this cell; one of the tiles 1 to %d "
                     "was expected",
                     p->cells);
    int tile = value_tile(p, value);
    if (seen[tile])
        return wrong(b, square, "tile %d lies in an earlier cell too",
                     tile + 1);
    seen[tile] = true;
    return true;
}

static bool check_tiles(const struct board *b)
{
    bool *seen = mem_try_alloc((size_t)b->p->cells, sizeof *seen);
    bool good = true;
    if (!seen)
        /* unreached: there was memory */
        return error_starve(b->err, "there is no memory to check %d tiles",
                            b->p->cells);
    for (int square = 0; good && square < b->p->rows * b->p->cols; square++)
        good = check_square(b, square, seen);
    free(seen);
    return good;
}

static int side_at(const struct board *b, int square, enum side side)
{
    int value = b->grid->cell[square];
    return turned_side(b->p->tile[value_tile(b->p, value)],
                       value_turn(b->p, value), side);
}

/* The tile beyond a side of a square, if there is one; else NONE. */
static int beyond(const struct board *b, int square, enum side side)
{
    int row = square / b->p->cols, col = square % b->p->cols;
    row += (side == BOTTOM) - (side == TOP);
    col += (side == RIGHT) - (side == LEFT);
    if (row < 0 || row >= b->p->rows || col < 0 || col >= b->p->cols)
        return NONE;
    int there = row * b->p->cols + col;
    return b->grid->cell[there] == GAP ? NONE : there;
}

static bool check_side(const struct board *b, int square, enum side side)
{
    const struct tetravex *p = b->p;
    int colour = side_at(b, square, side), there = beyond(b, square, side);
    bool framed = p->frame != NONE && colour == p->frame;
    if (there == NONE)
        return framed || p->frame == NONE ||
               wrong(b, square,
                     "the %s side of this tile touches no tile and must have "
                     "the colour of the frame, %.40s",
                     side_names[side], p->colour[p->frame]);
    if (framed)
        return wrong(b, square,
                     "the %s side of this tile has the colour of the frame, "
                     "but touches a tile",
                     side_names[side]);
    return there > square || colour == side_at(b, there, (side + 2) % SIDES) ||
           wrong(b, square,
                 "the %s side of this tile differs from the side it touches",
                 side_names[side]);
}

/* Does the square show what the given tile, turned like this, would? */
static bool looks_like(const struct board *b, int square,
                       const struct given *given, int turn)
{
    const int *sides = b->p->tile[given->tile];
    for (int side = 0; side < SIDES; side++)
        if (side_at(b, square, side) != turned_side(sides, turn, side))
            return false;
    return true;
}

static bool check_given(const struct board *b, const struct given *given)
{
    int square = b->p->square[given->cell];
    bool any = given->turn == NONE;
    for (int turn = 0; turn < SIDES; turn++)
        if ((any || turn == given->turn) && looks_like(b, square, given, turn))
            return true;
    return wrong(b, square, "tile %d is given in this cell%s", given->tile + 1,
                 any || !b->p->rotate ? "" : ", and its turn");
}

bool tetravex_check(const void *puzzle, const struct grid *grid,
                    struct error *err)
{
    const struct tetravex *p = puzzle;
    struct board b = {p, grid, err};
    if (grid->layers != 1 || grid->rows != p->rows || grid->cols != p->cols)
        return error_say(err, "the board has %d x %d cells, not %d x %d",
                         p->rows, p->cols, grid->rows, grid->cols);
    if (!check_tiles(&b))
        return false;
    for (int square = 0; square < p->rows * p->cols; square++)
        for (int side = SIDES; grid->cell[square] != GAP && side-- > 0;)
            if (!check_side(&b, square, (enum side)side))
                return false;
    for (int i = 0; i < p->givens; i++)
        if (!check_given(&b, &p->given[i]))
            return false;
    return true;
}
