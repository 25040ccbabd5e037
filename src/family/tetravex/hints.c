/* hints.c: holes of the board, and tiles that lie in it from the beginning.
 *
 * They come from the id (given=7@2.3+4@1.1.2, holes=2.2+3.4) and from the file
 * (tile 7 at 2,3; hole at 2,2; a tile with an @ behind it).  Rows, columns and
 * tiles count from 1 there; a turn is a number of quarters, clockwise.
 *
 * Before the size of the board is known they are only noted.  Settled, each
 * lies on the board, each cell has one tile at most, and each tile one cell.
 */
#include "family/tetravex/tetravex.h"

#include <limits.h>

/* ---- the id --------------------------------------------------------- */

static bool take_digits(const char **at, int *number)
{
    int64_t value = 0;
    const char *begin = *at;
    for (; **at >= '0' && **at <= '9'; ++*at)
        if (value <= INT_MAX)
            value = 10 * value + **at - '0';
    *number = (int)value;
    return *at > begin && value <= INT_MAX;
}

/* In parentheses a comma may stand for the dot. */
static bool take_dot(const char **at)
{
    bool is = **at == '.' || **at == ',';
    *at += is;
    return is;
}

static bool take_place(const char **at, struct hint *hint)
{
    bool good = take_digits(at, &hint->row) && take_dot(at) &&
                take_digits(at, &hint->col) && hint->row && hint->col;
    hint->row--;
    hint->col--;
    return good;
}

static bool take_tile(const char **at, struct hint *hint)
{
    if (!take_digits(at, &hint->tile) || !hint->tile || *(*at)++ != '@' ||
        !take_place(at, hint))
        return false;
    hint->tile--;
    return !take_dot(at) || take_digits(at, &hint->turn);
}

static bool take_list(struct tetravex *p, const char *text,
                      bool (*take)(const char **at, struct hint *hint))
{
    const char *at = text;
    do {
        struct hint hint = {.tile = NONE, .turn = NONE};
        if (!take(&at, &hint))
            return false;
        vec_push(&p->hint, hint);
    } while (*at == '+' && *++at);
    return !*at && at > text && at[-1] != '+';
}

bool tetravex_take_given(struct tetravex *p, const char *text,
                         struct error *err)
{
    return take_list(p, text, take_tile) ||
           error_say(err,
                     "given=%.200s is no list of tiles in their places; write "
                     "TILE@ROW.COL or TILE@ROW.COL.TURN joined by +, as in "
                     "given=7@2.3+4@1.1",
                     text);
}

bool tetravex_take_holes(struct tetravex *p, const char *text,
                         struct error *err)
{
    return take_list(p, text, take_place) ||
           error_say(err,
                     "holes=%.200s is no list of places; write ROW.COL joined "
                     "by +, as in holes=2.2+3.4",
                     text);
}

/* ---- the board ------------------------------------------------------ */

int tetravex_holes(const struct tetravex *p)
{
    int holes = 0;
    for (size_t i = 0; i < p->hint.len; i++)
        holes += p->hint.at[i].tile == NONE;
    return holes;
}

struct settling {
    struct tetravex *p;
    int *cell_of; /* owned; of each tile that lies somewhere, else NONE */
    bool *taken;  /* owned; of each cell */
    const char *source;
    struct error *err;
};

/* Always false: says what is wrong with a hint, where it stands. */
static bool wrong(struct settling *s, const struct hint *hint,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool wrong(struct settling *s, const struct hint *hint,
                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_list(s->err, hint->line ? s->source : "", hint->line, hint->column,
               format, args);
    va_end(args);
    return false;
}

static bool inside(struct settling *s, const struct hint *hint)
{
    const struct tetravex *p = s->p;
    return (hint->row < p->rows && hint->col < p->cols) ||
           wrong(s, hint,
                 "row %d, column %d lies outside of the board, which has %d "
                 "row%s and %d column%s",
                 hint->row + 1, hint->col + 1, p->rows,
                 p->rows == 1 ? "" : "s", p->cols, p->cols == 1 ? "" : "s");
}

static bool make_hole(struct settling *s, const struct hint *hint)
{
    if (!inside(s, hint))
        return false;
    int *here = &s->p->cell_at[hint->row * s->p->cols + hint->col];
    if (*here == NONE)
        return wrong(s, hint, "the hole at %d,%d is given twice",
                     hint->row + 1, hint->col + 1);
    *here = NONE;
    return true;
}

static bool find_cell(struct settling *s, const struct hint *hint, int *cell)
{
    const struct tetravex *p = s->p;
    *cell = hint->tile;
    if (hint->row == NONE)
        return true;
    if (!inside(s, hint))
        return false;
    *cell = p->cell_at[hint->row * p->cols + hint->col];
    return *cell != NONE ||
           wrong(s, hint, "tile %d cannot lie at %d,%d: there is a hole",
                 hint->tile + 1, hint->row + 1, hint->col + 1);
}

static bool turns(struct settling *s, const struct hint *hint)
{
    if (hint->turn >= SIDES)
        return wrong(s, hint,
                     "tile %d cannot be turned by %d; a turn is 0 to 3 "
                     "quarters",
                     hint->tile + 1, hint->turn);
    return hint->turn <= 0 || s->p->rotate ||
           wrong(s, hint,
                 "tile %d is turned, but tiles lie as they are written; "
                 "rotate=yes lets them turn",
                 hint->tile + 1);
}

static bool put_tile(struct settling *s, const struct hint *hint)
{
    struct tetravex *p = s->p;
    int cell;
    if (hint->tile >= p->cells)
        return wrong(s, hint, "there is no tile %d; the tiles are 1 to %d",
                     hint->tile + 1, p->cells);
    if (!find_cell(s, hint, &cell) || !turns(s, hint))
        return false;
    if (s->cell_of[hint->tile] != NONE)
        return wrong(s, hint, "tile %d is given twice", hint->tile + 1);
    if (s->taken[cell])
        return wrong(s, hint,
                     "tile %d cannot lie in this cell: another given tile "
                     "lies there",
                     hint->tile + 1);
    s->cell_of[hint->tile] = cell;
    s->taken[cell] = true;
    int any = p->rotate ? NONE : 0;
    p->given[p->givens++] =
        (struct given){.cell = cell,
                       .tile = hint->tile,
                       .turn = hint->turn == NONE ? any : hint->turn};
    return true;
}

static bool settle(struct settling *s)
{
    struct tetravex *p = s->p;
    const struct hint *hint = p->hint.at;
    int squares = p->rows * p->cols, cell = 0;
    for (size_t i = 0; i < p->hint.len; i++)
        if (hint[i].tile == NONE && !make_hole(s, &hint[i]))
            return false;
    for (int square = 0; square < squares; square++)
        if (p->cell_at[square] != NONE)
            p->cell_at[square] = cell++;
    assert(cell == p->cells);
    for (size_t i = 0; i < p->hint.len; i++)
        if (hint[i].tile != NONE && !put_tile(s, &hint[i]))
            return false;
    return true;
}

bool tetravex_settle(struct tetravex *p, const char *source, struct error *err)
{
    size_t squares = (size_t)p->rows * (size_t)p->cols;
    size_t cells = (size_t)p->cells;
    struct settling s = {.p = p,
                         .cell_of = mem_alloc(cells, sizeof *s.cell_of),
                         .taken = mem_alloc(cells, sizeof *s.taken),
                         .source = source,
                         .err = err};
    memset(s.cell_of, 0xff, cells * sizeof *s.cell_of); /* NONE */
    p->cell_at = mem_alloc(squares, sizeof *p->cell_at);
    p->given = mem_alloc(p->hint.len + 1, sizeof *p->given);
    bool good = settle(&s);
    free(s.cell_of);
    free(s.taken);
    return good;
}
