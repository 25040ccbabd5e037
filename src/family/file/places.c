/* places.c: item names taken apart (see places.h). */
#include "family/file/places.h"
#include "base/text.h"

#include <assert.h>
#include <ctype.h>
#include <limits.h>

enum {
    AXES = 3,
    FURTHEST = 99999,    /* of a coordinate */
    CELLS_MOST = 1 << 22 /* of a board */
};

/* What a name says: so many coordinates; 0: it is no place. */
struct spot {
    int axes, at[AXES]; /* the last is a column */
};

/* ---- names ---------------------------------------------------------- */

/* One of Knuth's digits, or -1. */
static int digit_of(char byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    if (byte >= 'a' && byte <= 'z')
        return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 36 : -1;
}

/* The decimal number that begins here; answers its bytes, 0: there is none. */
static size_t number_at(const char *text, size_t size, int *number)
{
    size_t at = 0;
    for (*number = 0; at < size && text[at] >= '0' && text[at] <= '9'; at++) {
        *number = 10 * *number + (text[at] - '0');
        if (*number > FURTHEST)
            return 0;
    }
    return at;
}

static struct spot read_dotted(const char *name, size_t size)
{
    struct spot spot = {0};
    for (;;) {
        size_t bytes =
            spot.axes < AXES ? number_at(name, size, &spot.at[spot.axes]) : 0;
        if (!bytes)
            return (struct spot){0};
        spot.axes++;
        if (bytes == size)
            return spot.axes > 1 ? spot : (struct spot){0};
        if (name[bytes] != '.')
            return (struct spot){0};
        name += bytes + 1;
        size -= bytes + 1;
    }
}

static struct spot read_digits(const char *name, size_t size, size_t axes)
{
    struct spot spot = {0};
    if (size != axes)
        return spot;
    for (size_t i = 0; i < axes; i++)
        if ((spot.at[i] = digit_of(name[i])) < 0)
            return (struct spot){0};
    spot.axes = (int)axes;
    return spot;
}

static struct spot read_two(const char *name, size_t size)
{
    return read_digits(name, size, 2);
}

static struct spot read_three(const char *name, size_t size)
{
    return read_digits(name, size, 3);
}

/* A letter and two coordinates. */
static struct spot read_lettered(char letter, const char *name, size_t size)
{
    if (!size || name[0] != letter)
        return (struct spot){0};
    struct spot spot = read_two(name + 1, size - 1);
    return spot.axes ? spot : read_dotted(name + 1, size - 1);
}

static struct spot read_sudoku(const char *name, size_t size)
{
    struct spot spot = read_lettered('p', name, size);
    return spot.axes == 2 ? spot : (struct spot){0};
}

/* r3 or c4: one number behind this letter; -1: it is none. */
static int read_line(char letter, const char *name, size_t size)
{
    int number;
    if (size < 2 || name[0] != letter ||
        number_at(name + 1, size - 1, &number) != size - 1)
        return -1;
    return number;
}

static struct spot read_crossing(const char *name, size_t size)
{
    struct spot spot = {.axes = 2};
    const char *c = memchr(name, 'c', size);
    if (!c)
        return (struct spot){0};
    size_t row = (size_t)(c - name);
    spot.at[0] = read_line('r', name, row);
    spot.at[1] = read_line('c', c, size - row);
    return spot.at[0] < 0 || spot.at[1] < 0 ? (struct spot){0} : spot;
}

static struct spot read_sheet(const char *name, size_t size)
{
    struct spot spot = {.axes = 2};
    if (size < 2 || !isalpha((unsigned char)name[0]))
        return (struct spot){0};
    spot.at[1] = tolower((unsigned char)name[0]) - 'a';
    return number_at(name + 1, size - 1, &spot.at[0]) == size - 1
               ? spot
               : (struct spot){0};
}

/* ---- a board -------------------------------------------------------- */

struct range {
    int low, high;
};

static void widen(struct range *range, int value)
{
    range->low = value < range->low ? value : range->low;
    range->high = value > range->high ? value : range->high;
}

static int width_of(const struct range *range)
{
    return range->high - range->low + 1;
}

static const struct range nothing = {INT_MAX, INT_MIN};

static int cell_at(const struct places *p, int layer, int row, int col)
{
    return row * p->width + layer * (p->cols + 1) + col;
}

/* Has a board of this size; false: it would be mostly empty. */
static bool lay_out(struct places *p, int layers, int rows, int cols,
                    int64_t places)
{
    int64_t cells = (int64_t)layers * rows;
    if (cells > CELLS_MOST || cells * (cols + 1) > CELLS_MOST ||
        cells * cols > 16 * places + 64)
        return false;
    p->layers = layers;
    p->rows = rows;
    p->cols = cols;
    p->width = layers * (cols + 1) - 1;
    p->there = mem_alloc((size_t)rows * (size_t)p->width, 1);
    return true;
}

/* Each item that this way of reading calls a place. */
typedef struct spot way(const char *name, size_t size);

static struct spot spot_of(const struct dlxfile *dlx, int item, way *read)
{
    size_t size;
    const char *name = names_get(&dlx->item, item, &size);
    return read(name, size);
}

static int count_spots(const struct dlxfile *dlx, way *read)
{
    int spots = 0;
    for (int item = 0; item < dlx->xcc.items; item++)
        spots += spot_of(dlx, item, read).axes > 0;
    return spots;
}

/* Coordinates by layer, row, column. */
static struct spot in_space(struct spot spot)
{
    if (spot.axes == 2)
        return (struct spot){AXES, {0, spot.at[0], spot.at[1]}};
    return spot;
}

/* Puts the items where they belong; false: two are in one place. */
static bool put_items(struct places *p, const struct dlxfile *dlx, way *read,
                      const struct range *range, bool turned)
{
    for (int item = 0; item < dlx->xcc.items; item++) {
        struct spot spot = in_space(spot_of(dlx, item, read));
        if (!spot.axes)
            continue;
        int row = spot.at[1] - range[1].low, col = spot.at[2] - range[2].low;
        int cell = cell_at(p, spot.at[0] - range[0].low, turned ? col : row,
                           turned ? row : col);
        p->where[item] = cell;
        if (p->there[cell]++)
            return false; /* unreached: cells of the tests lie apart */
    }
    return true;
}

/* Pieces: primary items that are no places, in their order. */
static void name_pieces(struct places *p, const struct dlxfile *dlx)
{
    for (int item = 0; item < dlx->xcc.primary; item++)
        if (p->where[item] == NOWHERE)
            p->kind[item] = p->kinds++;
}

/* A board of all items that are places when read in this way. */
static bool place_items(struct places *p, const struct dlxfile *dlx, way *read)
{
    struct range range[AXES] = {nothing, nothing, nothing};
    int spots = 0;
    for (int item = 0; item < dlx->xcc.items; item++) {
        struct spot spot = in_space(spot_of(dlx, item, read));
        for (int axis = 0; axis < spot.axes; axis++)
            widen(&range[axis], spot.at[axis]);
        spots += spot.axes > 0;
    }
    if (spots < 2)
        return false;
    /* One letter alone is a row. */
    int rows = width_of(&range[1]), cols = width_of(&range[2]);
    bool turned = read == read_sheet && cols == 1;
    if (!lay_out(p, width_of(&range[0]), turned ? cols : rows,
                 turned ? rows : cols, spots) ||
        !put_items(p, dlx, read, range, turned))
        return false;
    name_pieces(p, dlx);
    return true;
}

/* ---- what options are ----------------------------------------------- */

int places_teller(const struct places *p, const struct dlxfile *dlx,
                  size_t option)
{
    const struct xcc *xcc = &dlx->xcc;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++)
        if (p->kind[xcc->entry.at[i].item] != NO_KIND)
            return xcc->entry.at[i].item;
    return NOWHERE;
}

const char *places_called(const struct places *p, const struct dlxfile *dlx,
                          int teller, size_t *size)
{
    const char *name = names_get(&dlx->item, teller, size);
    const char *dot = p->skip ? memchr(name, '.', *size) : NULL;
    size_t skip = dot ? (size_t)(dot + 1 - name) : (size_t)p->skip;
    *size -= skip;
    return name + skip;
}

/* Of lines: where the row and the column of an option cross. */
static int crossing(const struct places *p, const struct dlxfile *dlx,
                    size_t option)
{
    const struct xcc *xcc = &dlx->xcc;
    int row = NOWHERE, col = NOWHERE, lines = 0;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
        int item = xcc->entry.at[i].item;
        size_t size;
        if (p->where[item] == NOWHERE)
            continue;
        *(names_get(&dlx->item, item, &size)[0] == 'r' ? &row : &col) =
            p->where[item];
        lines++;
    }
    return lines == 2 && row != NOWHERE && col != NOWHERE
               ? cell_at(p, 0, row, col)
               : NOWHERE;
}

void places_of(const struct places *p, const struct dlxfile *dlx,
               size_t option, stand_list *stands)
{
    const struct xcc *xcc = &dlx->xcc;
    vec_clear(stands);
    if (p->lines) {
        int cell = crossing(p, dlx, option);
        if (cell != NOWHERE)
            vec_push(stands, (struct stand){cell, 0});
        return;
    }
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
        struct entry entry = xcc->entry.at[i];
        if (p->where[entry.item] != NOWHERE)
            vec_push(stands,
                     (struct stand){p->where[entry.item], entry.colour});
    }
}

/* Does each option that can be chosen lie somewhere? */
static bool all_lie(struct places *p, const struct dlxfile *dlx)
{
    stand_list stands = {0};
    bool all = true;
    p->single = true;
    for (size_t o = 0; all && o < xcc_options(&dlx->xcc); o++) {
        places_of(p, dlx, o, &stands);
        all = stands.len || xcc_is_idle(&dlx->xcc, o);
        p->single &= stands.len <= 1;
    }
    vec_release(&stands);
    return all;
}

/* ---- Sudoku --------------------------------------------------------- */

/* The least square number that is not less, and its root. */
static int square_root_above(int number)
{
    int root = 1;
    while (root * root < number)
        root++;
    return root;
}

static void find_digits(struct places *p, const struct dlxfile *dlx,
                        struct range *digits)
{
    for (int pass = 0; pass < 2; pass++)
        for (int item = 0; item < dlx->xcc.items; item++) {
            size_t size;
            const char *name = names_get(&dlx->item, item, &size);
            struct spot spot = read_lettered('r', name, size);
            if (spot.axes == 2 && pass)
                p->kind[item] = spot.at[1] - digits->low;
            else if (spot.axes == 2)
                widen(digits, spot.at[1]);
        }
}

/* The items p.. may be those of empty cells alone: the board is as large as
 * rows, columns and digits need it, and counted from 0 or 1. */
static bool place_sudoku(struct places *p, const struct dlxfile *dlx)
{
    struct range line = nothing, digits = nothing;
    int blocks = 0, spots = 0;
    for (int item = 0; item < dlx->xcc.items; item++) {
        size_t size;
        const char *name = names_get(&dlx->item, item, &size);
        struct spot spot = read_sudoku(name, size);
        for (int axis = 0; axis < spot.axes; axis++)
            widen(&line, spot.at[axis]);
        spots += spot.axes > 0;
        blocks += read_lettered('b', name, size).axes == 2;
    }
    if (!spots)
        return false;
    find_digits(p, dlx, &digits);
    if (digits.low > digits.high)
        return false;
    int first = line.low > 0, root;
    int lines = line.high - first + 1;
    lines = lines > width_of(&digits) ? lines : width_of(&digits);
    root = square_root_above(lines);
    if (blocks)
        lines = root * root;
    struct range range[AXES] = {{0, 0}, {first, 0}, {first, 0}};
    p->block = blocks ? root : 0;
    p->kinds = width_of(&digits);
    p->skip = 2; /* "r3" */
    bool good = lay_out(p, 1, lines, lines, (int64_t)lines * lines) &&
                put_items(p, dlx, read_sudoku, range, false);
    if (good)
        memset(p->there, 1, (size_t)lines * (size_t)lines);
    return good;
}

/* ---- lines ---------------------------------------------------------- */

static bool place_lines(struct places *p, const struct dlxfile *dlx)
{
    struct range range[2] = {nothing, nothing};
    for (int pass = 0; pass < 2; pass++)
        for (int item = 0; item < dlx->xcc.items; item++) {
            size_t size;
            const char *name = names_get(&dlx->item, item, &size);
            for (int axis = 0; axis < 2; axis++) {
                int at = read_line("rc"[axis], name, size);
                if (at >= 0 && pass)
                    p->where[item] = at - range[axis].low;
                else if (at >= 0)
                    widen(&range[axis], at);
            }
        }
    bool both = range[0].low <= range[0].high && range[1].low <= range[1].high;
    int rows = both ? width_of(&range[0]) : 0;
    int cols = both ? width_of(&range[1]) : 0;
    p->lines = true;
    if (!both || !lay_out(p, 1, rows, cols, (int64_t)xcc_options(&dlx->xcc)))
        return false;
    memset(p->there, 1, (size_t)rows * (size_t)cols);
    return true;
}

/* ---- all ways ------------------------------------------------------- */

static struct places *empty(const struct dlxfile *dlx)
{
    size_t items = (size_t)dlx->xcc.items;
    struct places *p = mem_alloc(1, sizeof *p);
    p->where = mem_alloc(items, sizeof *p->where);
    p->kind = mem_alloc(items, sizeof *p->kind);
    for (size_t i = 0; i < items; i++) {
        p->where[i] = NOWHERE;
        p->kind[i] = NO_KIND;
    }
    return p;
}

void places_free(struct places *p)
{
    if (!p)
        return;
    free(p->where);
    free(p->kind);
    free(p->there);
    free(p);
}

static bool place_crossings(struct places *p, const struct dlxfile *dlx)
{
    return place_items(p, dlx, read_crossing);
}

static bool place_most(struct places *p, const struct dlxfile *dlx)
{
    static way *const ways[] = {read_dotted, read_sheet, read_two, read_three};
    way *best = ways[0];
    int most = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        int spots = count_spots(dlx, ways[i]);
        if (spots > most) {
            most = spots;
            best = ways[i];
        }
    }
    return place_items(p, dlx, best);
}

struct places *places_new(const struct dlxfile *dlx)
{
    static bool (*const kinds[])(struct places * p,
                                 const struct dlxfile *dlx) = {
        place_sudoku, place_crossings, place_lines, place_most};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct places *p = empty(dlx);
        if (kinds[i](p, dlx) && all_lie(p, dlx))
            return p;
        places_free(p);
    }
    return empty(dlx);
}
