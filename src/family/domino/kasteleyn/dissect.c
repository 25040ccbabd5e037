/* dissect.c: nested dissection (George 1973) of a region.
 *
 * A line of cells, along a row or a column, cuts a region in two that do not
 * touch; each is cut again until it is small.  If the parts are eliminated
 * before the line, nothing in one part ever meets anything in the other, and
 * an n x n board costs O(n^3) instead of the O(n^4) of elimination row by
 * row.  The best line has few cells for the size of the smaller part. */
#include "family/domino/kasteleyn/dissect.h"

enum {
    SMALL = 32, /* cells of a piece that is not cut any more */
    UNEVEN = 16 /* a part shall have this share of the cells, if it can */
};

struct cutter {
    struct dissection *cut;
    int *cell;    /* all cells; those of a piece stand together */
    int *spare;   /* room for as many */
    size_t *line; /* room for the cells in each row or column of a piece */
    struct watch *watch; /* borrowed; or NULL */
    bool denied;         /* there is no memory for all pieces */
};

/* A way to cut: the cells whose row or column is `at`. */
struct line {
    bool across; /* a row */
    int at;
    double cost; /* the fewer the better */
};

static int row_or_col(const struct cutter *c, int cell, bool across)
{
    return across ? cell / c->cut->stride : cell % c->cut->stride;
}

static double cost_of(size_t on, size_t lesser, size_t all)
{
    double cost = ((double)on + 1) / (double)lesser;
    return lesser < all / UNEVEN ? cost + (double)all : cost;
}

/* Looks for a better line than `best` in one direction. */
static void try_lines(struct cutter *c, struct cells of, bool across,
                      struct line *best)
{
    int first = row_or_col(c, c->cell[of.begin], across), last = first;
    for (size_t i = of.begin; i < of.end; i++) {
        int at = row_or_col(c, c->cell[i], across);
        first = at < first ? at : first;
        last = at > last ? at : last;
    }
    memset(c->line, 0, (size_t)(last - first + 1) * sizeof *c->line);
    for (size_t i = of.begin; i < of.end; i++)
        c->line[row_or_col(c, c->cell[i], across) - first]++;
    size_t all = of.end - of.begin, before = 0;
    for (int at = first; at <= last; at++) {
        size_t on = c->line[at - first], after = all - before - on;
        size_t lesser = before < after ? before : after;
        if (lesser && cost_of(on, lesser, all) < best->cost)
            *best = (struct line){across, at, cost_of(on, lesser, all)};
        before += on;
    }
}

/* Sorts the cells: before the line, behind it, on it. */
static void part_cells(struct cutter *c, struct cells of, struct line line,
                       struct cells part[3])
{
    size_t to = of.begin;
    memcpy(c->spare, c->cell + of.begin,
           (of.end - of.begin) * sizeof *c->spare);
    for (int side = 0; side < 3; side++) {
        part[side].begin = to;
        for (size_t i = 0; i < of.end - of.begin; i++) {
            int at = row_or_col(c, c->spare[i], line.across) - line.at;
            if ((at < 0 ? 0 : at > 0 ? 1 : 2) == side)
                c->cell[to++] = c->spare[i];
        }
        part[side].end = to;
    }
}

/* A piece of these cells and the parts that were cut from it. */
static int add_piece(struct cutter *c, struct cells own, int first, int second)
{
    struct dissection *cut = c->cut;
    struct piece piece = {.part = {first, second}};
    int number = (int)cut->piece.len;
    c->denied |=
        !vec_try_reserve(&cut->piece, cut->piece.len + 1) ||
        !vec_try_reserve(&cut->list, cut->list.len + own.end - own.begin);
    if (c->denied)
        return -1;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        piece.own[colour].begin = cut->list.len;
        for (size_t i = own.begin; i < own.end; i++) {
            int cell = c->cell[i];
            cut->owner[cell] = number;
            if ((int)cell_colour(cell, cut->stride) == colour)
                vec_push(&cut->list, cell);
        }
        piece.own[colour].end = cut->list.len;
    }
    vec_push(&cut->piece, piece);
    return number;
}

static int cut_piece(struct cutter *c, struct cells of)
{
    enum { LARGE = 1 << 12 }; /* so many cells are worth a look at the clock */
    size_t all = of.end - of.begin;
    struct line best = {.cost = 3 * (double)all + 3};
    if (c->denied ||
        (all > LARGE ? watch_look(c->watch) : watch_over(c->watch)))
        return -1;
    if (all > SMALL) {
        try_lines(c, of, true, &best);
        try_lines(c, of, false, &best);
    }
    if (all <= SMALL || !best.at)
        return add_piece(c, of, -1, -1);
    struct cells part[3];
    part_cells(c, of, best, part);
    int first = cut_piece(c, part[0]), second = cut_piece(c, part[1]);
    return add_piece(c, part[2], first, second);
}

/* ---- rims ----------------------------------------------------------- */

struct rimmer {
    struct dissection *cut;
    const struct domino *d;
    int *seen; /* 1 + the piece whose rim a cell was last put on */
    int number;
    bool denied; /* there is no memory for all rims */
};

static void put_on_rim(struct rimmer *r, int cell, enum colour colour)
{
    if (!r->d->region[cell] || r->cut->owner[cell] <= r->number ||
        r->seen[cell] == r->number + 1 ||
        cell_colour(cell, r->cut->stride) != colour)
        return;
    r->seen[cell] = r->number + 1;
    r->denied |= !vec_try_push(&r->cut->list, cell);
}

static void find_rim(struct rimmer *r, enum colour colour)
{
    struct dissection *cut = r->cut;
    struct piece *piece = &cut->piece.at[r->number];
    struct cells own = piece->own[!colour];
    piece->rim[colour].begin = cut->list.len;
    for (size_t i = own.begin; i < own.end; i++) {
        int step[] = {1, cut->stride, -1, -cut->stride};
        for (int side = RIGHT; side <= UP; side++)
            put_on_rim(r, cut->list.at[i] + step[side], colour);
    }
    for (int k = 0; k < 2; k++) {
        if (piece->part[k] < 0)
            continue;
        struct cells rim = cut->piece.at[piece->part[k]].rim[colour];
        for (size_t i = rim.begin; i < rim.end; i++)
            put_on_rim(r, cut->list.at[i], colour);
    }
    piece->rim[colour].end = cut->list.len;
}

bool dissect(struct dissection *cut, const struct domino *d,
             struct watch *watch)
{
    size_t size = ((size_t)d->rows + 2) * ((size_t)d->cols + 2);
    size_t lines = (size_t)(d->rows > d->cols ? d->rows : d->cols) + 2;
    struct cutter c = {.cut = cut, .watch = watch};
    struct rimmer r = {.cut = cut, .d = d};
    struct cells all = {0, 0};
    cut->stride = d->cols + 2;
    cut->owner = mem_try_alloc(size, sizeof *cut->owner);
    r.seen = mem_try_alloc(size, sizeof *r.seen);
    c.cell = mem_try_alloc(d->cells + 1, sizeof *c.cell);
    c.spare = mem_try_alloc(d->cells + 1, sizeof *c.spare);
    c.line = mem_alloc(lines, sizeof *c.line);
    bool room = cut->owner && r.seen && c.cell && c.spare;
    for (size_t cell = 0; room && cell < size; cell++)
        if (d->region[cell])
            c.cell[all.end++] = (int)cell;
    if (room)
        cut_piece(&c, all);
    free(c.cell);
    free(c.spare);
    free(c.line);
    room &= !c.denied;
    for (r.number = 0; r.number < (int)cut->piece.len && room && !r.denied &&
                       !watch_over(watch);
         r.number++) {
        find_rim(&r, WHITE);
        find_rim(&r, BLACK);
    }
    free(r.seen);
    return room && !r.denied;
}

void dissection_release(struct dissection *cut)
{
    vec_release(&cut->piece);
    vec_release(&cut->list);
    free(cut->owner);
    cut->owner = NULL;
}
