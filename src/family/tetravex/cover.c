/* cover.c: tiles and cells as an exact cover with colours.
 *
 * N tiles and cells, E edges between two cells: m(n-1) + (m-1)n where there
 * are no holes.
 *
 * Items.  Primary: the cells c1 .. and the tiles t1 .. tN.  Secondary: the
 * edges, r7 to the right of cell 7 and b7 below it, and for the i-th pair of
 * equal tiles that follow each other in the list N-1 items i<1 .. i<N-1.
 *
 * Options.  N^2: tile t in cell c, which colours the edges around c; where
 * tiles turn, one for each turn of t that looks different.  What the frame or
 * a given tile forbids is no option.
 *
 * Equal tiles lie in ascending cells, so that a board is one cover (given
 * tiles lie in their cells and have no part in this): of a pair
 * at the cells c and c', counted from 0, c < c' must hold.  If not, then
 * either c = c', which the item of the cell forbids, or there is a highest
 * bit b where they differ, with 1 in c and 0 in c'.  So for each bit b the
 * first tile takes the item of c with the bits below b cleared, if b is 1 in
 * c; the second takes the item of c' with b set and the bits below cleared,
 * if b is 0 in c'.  An item d tells its bit by its lowest 1: the two share an
 * item if and only if c' < c.  That makes at most log2 N entries for each
 * tile of a pair. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "base/text.h"

#include <limits.h>

/* Where each sort of item begins. */
static int tile_items(const struct tetravex *p)
{
    return p->cells;
}

static int edge_items(const struct tetravex *p)
{
    return 2 * p->cells;
}

static int pair_items(const struct tetravex *p)
{
    return edge_items(p) + p->edges;
}

/* The items of the pair whose first tile has this place in p->member: each
 * class before it has one pair less than tiles. */
static int pair_item(const struct tetravex *p, int place, int d)
{
    int pair = place - p->class_of[p->member[place]];
    return pair_items(p) + pair * (p->cells - 1) + d - 1;
}

/* The tiles of a class that are not given, in the order of the list. */
struct queue {
    int place;          /* of one of them in p->member */
    int previous, next; /* its neighbours' places, or NONE */
    int before, behind; /* how many there are */
};

static struct queue queue_of(const struct tetravex *p, int place)
{
    int class = p->class_of[p->member[place]];
    struct queue q = {.place = place, .previous = NONE, .next = NONE};
    for (int m = p->begin[class]; m < p->begin[class + 1]; m++) {
        if (m == place || p->is_given[p->member[m]])
            continue;
        if (m < place)
            q.previous = m, q.before++;
        else if (q.behind++ == 0)
            q.next = m;
    }
    return q;
}

/* Writes the entries by which a tile in a cell excludes equal tiles out of
 * order; answers how many. */
static size_t keep_order(const struct tetravex *p, const struct queue *q,
                         int cell, struct entry *entries)
{
    size_t count = 0;
    for (int b = 0; (p->cells - 1) >> b; b++) {
        int d = cell >> b;
        if (d & 1 && q->next != NONE)
            entries[count++].item = pair_item(p, q->place, d << b);
        if (!(d & 1) && q->previous != NONE && (d | 1) <= (p->cells - 1) >> b)
            entries[count++].item = pair_item(p, q->previous, (d | 1) << b);
    }
    return count;
}

static void put_face(const struct tetravex *p, const struct queue *q, int face,
                     int cell, struct tray *tray)
{
    enum { BITS = 31 };
    struct entry entries[2 + SIDES + BITS] = {{0}};
    size_t count = 0;
    entries[count++].item = tile_items(p) + p->member[q->place];
    entries[count++].item = cell;
    for (int side = 0; side < SIDES; side++) {
        int e = p->edge[cell][side];
        if (e != NONE)
            entries[count++] = (struct entry){edge_items(p) + e,
                                              p->face[face].side[side] + 1};
    }
    count += keep_order(p, q, cell, entries + count);
    tray_option(tray, fact_of(p, face, cell), entries, count);
}

static void put_tile(const struct tetravex *p, const struct queue *q, int cell,
                     struct tray *tray)
{
    int class = p->class_of[p->member[q->place]];
    for (int face = p->first[class]; face < p->first[class + 1]; face++)
        if (tetravex_fits(p, face, cell))
            put_face(p, q, face, cell, tray);
}

static void put_given(const struct tetravex *p, int place, struct tray *tray)
{
    const struct queue alone = {place, NONE, NONE, 0, 0};
    for (int i = 0; i < p->givens; i++)
        if (p->given[i].tile == p->member[place])
            put_tile(p, &alone, p->given[i].cell, tray);
}

/* The equal tiles before and behind need cells too. */
static void emit(const void *puzzle, struct tray *tray)
{
    const struct tetravex *p = puzzle;
    for (int place = 0; place < p->cells && !tray->full; place++) {
        if (p->is_given[p->member[place]]) {
            put_given(p, place, tray);
            continue;
        }
        struct queue q = queue_of(p, place);
        for (int cell = q.before; cell < p->cells - q.behind; cell++)
            if (p->given_at[cell] == NONE)
                put_tile(p, &q, cell, tray);
    }
}

static size_t item_name(const void *puzzle, int item, char *name)
{
    const struct tetravex *p = puzzle;
    if (item < edge_items(p)) {
        bool tile = item >= tile_items(p);
        *name = tile ? 't' : 'c';
        return 1 + text_decimal(name + 1, tile ? item - p->cells + 1
                                               : p->square[item] + 1);
    }
    if (item < pair_items(p))
        return edge_name(p, item - edge_items(p), name);
    int rest = item - pair_items(p), behind = p->cells - 1;
    size_t size = text_decimal(name, rest / behind + 1);
    name[size++] = '<';
    return size + text_decimal(name + size, rest % behind + 1);
}

/* One byte, where that is enough for all. */
static size_t colour_name(const void *puzzle, int colour, char *name)
{
    static const char digits[] = "0123456789"
                                 "abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const struct tetravex *p = puzzle;
    if (p->colours >= (int)sizeof digits)
        return text_decimal(name, colour - 1);
    *name = p->widest == 1 ? *p->colour[colour - 1] : digits[colour - 1];
    return 1;
}

bool tetravex_cover(const struct tetravex *p, struct cover *cover,
                    struct error *err)
{
    int64_t cells = p->cells, turns = p->rotate ? SIDES : 1;
    int64_t options = turns * cells * cells;
    int64_t items = 4 * cells + (cells - p->classes) * (cells - 1);
    if (options > INT_MAX || items > INT_MAX)
        return error_say(err,
                         "%d tiles make more than %d options or items, which "
                         "is as far as they can be numbered",
                         p->cells, INT_MAX);
    int pairs = p->cells - p->classes;
    *cover = (struct cover){.puzzle = p,
                            .items = pair_items(p) + pairs * (p->cells - 1),
                            .primary = 2 * p->cells,
                            .emit = emit,
                            .item_name = item_name,
                            .colour_name = colour_name};
    return true;
}
