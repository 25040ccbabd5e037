/* edges.c: clauses in which the edges of the board have colours.
 *
 * N cells, q faces (a class of equal tiles makes one, and up to four where
 * tiles turn), c colours, and E edges between two cells: m(n-1) + (m-1)n where
 * there are no holes.
 *
 * Variables.
 *   t.k     face t lies in cell k                                (q N facts)
 *   e.a     edge e has colour a                                  (E c)
 *   t<k     tile t lies in one of the cells 1 .. k               (N N)
 *   ck<t    cell k holds a face up to t                          (N q)
 *   e<a     edge e has a colour up to a                          (E c)
 * The last three count; most of them occur only on large boards.  A face is
 * named by its first tile, and q, h or t behind it if that is turned by a
 * quarter, by a half or by three quarters.
 *
 * Clauses.
 *   1. each cell holds exactly one face,
 *   2. the faces of a class lie in exactly as many cells as it has tiles,
 *   3. each edge has exactly one colour,
 *   4. a tile gives its colours to the edges around it:    2 E q clauses,
 *   5. an edge's colour needs a tile on either side of it: 2 E c clauses,
 *   6. a face lies nowhere against the frame or a given tile.
 * 4 with 3 would do; 1 and 5 let a solver see sooner that a cell has run out
 * of tiles.  This is Heule's encoding (2008) of edge matching with both sorts
 * of variables.
 *
 * "Exactly k of x1 .. xl" where l is small and k is 1: one clause of all, and
 * one for each pair.  Otherwise s(i,j), at least j of x1 .. xi, is built up:
 *     s(i,j) = s(i-1,j) or (s(i-1,j-1) and xi),
 * with s(i,j) false for j > i and for j > k, and true for j <= k - (l - i)
 * because the rest could not make up for it.  That leaves k(l-k) variables
 * and four clauses for each.  For a class, s(k,j) says that the j-th of its
 * equal tiles lies in one of the cells 1 .. k (and, where tiles turn, first
 * of all unturned in any of them, and so on).
 *
 * Everything is a function of the facts, so models and boards are the same
 * number. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "base/text.h"

#include <limits.h>

enum { PAIRWISE = 64 }; /* up to so many exclude each other in pairs */

/* Where each sort of variable begins. */
struct layout {
    int hold, edge, before, cell, ladder;
};

/* The places of a tile: cells, for each of its turns. */
static int places(const struct tetravex *p)
{
    return (p->rotate ? SIDES : 1) * p->cells;
}

static struct layout layout(const struct tetravex *p)
{
    struct layout at = {.hold = 1};
    at.edge = at.hold + p->faces * p->cells;
    at.before = at.edge + p->edges * p->colours;
    at.cell = at.before + p->cells * places(p);
    at.ladder = at.cell + p->cells * p->faces;
    return at;
}

/* ---- exactly k ------------------------------------------------------ */

/* Exactly `need` of the variables first, first + stride, ...  The counting
 * variable s(i,j) is shelf[row[j-1] * width + i - 1]. */
struct quota {
    int first, stride, count, need;
    int shelf, width;
    const int *row;
};

enum { TRUE = INT_MAX, FALSE = -INT_MAX };

static int member_at(const struct quota *q, int i)
{
    return q->first + (i - 1) * q->stride;
}

static int at_least(const struct quota *q, int i, int j)
{
    if (j <= 0 || j <= q->need - (q->count - i))
        return TRUE;
    if (j > i || j > q->need)
        return FALSE;
    return q->shelf + q->row[j - 1] * q->width + i - 1;
}

/* A clause of up to three literals, some of which may be constant. */
static void add(struct sink *sink, int a, int b, int c)
{
    const int given[] = {a, b, c};
    int literal[3];
    size_t count = 0;
    for (int i = 0; i < 3; i++) {
        if (given[i] == TRUE)
            return;
        if (given[i] != FALSE)
            literal[count++] = given[i];
    }
    sink_clause(sink, literal, count);
}

static void count_up(const struct quota *q, struct sink *sink)
{
    int slack = q->count - q->need;
    for (int i = 1; i <= q->count; i++) {
        int low = i - slack > 1 ? i - slack : 1;
        int high = i < q->need + 1 ? i : q->need + 1;
        for (int j = low; j <= high; j++) {
            int x = member_at(q, i), now = at_least(q, i, j);
            int before = at_least(q, i - 1, j);
            int fewer = at_least(q, i - 1, j - 1);
            add(sink, -before, now, FALSE);
            add(sink, -fewer, -x, now);
            add(sink, -now, before, x);
            add(sink, -now, fewer, FALSE);
        }
    }
}

static void one_of_all(const struct quota *q, struct sink *sink)
{
    int *literal = mem_alloc((size_t)q->count, sizeof *literal);
    for (int i = 0; i < q->count; i++)
        literal[i] = member_at(q, i + 1);
    sink_clause(sink, literal, (size_t)q->count);
    free(literal);
}

static void exactly(const struct quota *q, struct sink *sink)
{
    if (q->need == 1)
        one_of_all(q, sink);
    if (q->need > 1 || q->count > PAIRWISE) {
        count_up(q, sink);
        return;
    }
    for (int i = 1; i <= q->count; i++)
        for (int j = i + 1; j <= q->count; j++)
            sink_add(sink, -member_at(q, i), -member_at(q, j));
}

static void fill_cells(const struct tetravex *p, struct sink *sink)
{
    struct layout at = layout(p);
    for (int k = 0; k < p->cells && !sink->full; k++)
        exactly(&(struct quota){.first = at.hold + k,
                                .stride = p->cells,
                                .count = p->faces,
                                .need = 1,
                                .shelf = at.cell,
                                .width = p->faces,
                                .row = &k},
                sink);
}

static void use_tiles(const struct tetravex *p, struct sink *sink)
{
    struct layout at = layout(p);
    for (int t = 0; t < p->classes && !sink->full; t++)
        exactly(&(struct quota){.first = at.hold + p->first[t] * p->cells,
                                .stride = 1,
                                .count =
                                    (p->first[t + 1] - p->first[t]) * p->cells,
                                .need = copies(p, t),
                                .shelf = at.before,
                                .width = places(p),
                                .row = p->member + p->begin[t]},
                sink);
}

static void colour_edges(const struct tetravex *p, struct sink *sink)
{
    struct layout at = layout(p);
    int edges = p->edges;
    for (int e = 0; e < edges && !sink->full; e++)
        exactly(&(struct quota){.first = at.edge + e * p->colours,
                                .stride = 1,
                                .count = p->colours,
                                .need = 1,
                                .shelf = at.ladder,
                                .width = p->colours,
                                .row = &e},
                sink);
}

/* ---- tiles and edges ------------------------------------------------ */

static void tiles_give_colours(const struct tetravex *p, struct sink *sink)
{
    struct layout at = layout(p);
    for (int t = 0; t < p->faces && !sink->full; t++) {
        const int *colour = p->face[t].side;
        for (int k = 0; k < p->cells; k++) {
            for (int side = 0; side < SIDES; side++) {
                int e = p->edge[k][side];
                if (e != NONE)
                    sink_add(sink, -(at.hold + t * p->cells + k),
                             at.edge + e * p->colours + colour[side]);
            }
        }
    }
}

/* The faces by their colour on one side. */
struct bearers {
    int *face;  /* owned */
    int *begin; /* owned; colour a has face[begin[a]] .. [begin[a+1]-1] */
};

static struct bearers bearers_new(const struct tetravex *p, enum side side)
{
    struct bearers b = {
        .face = mem_alloc((size_t)p->faces, sizeof *b.face),
        .begin = mem_alloc((size_t)p->colours + 2, sizeof *b.begin)};
    for (int t = 0; t < p->faces; t++)
        b.begin[p->face[t].side[side] + 2]++;
    for (int a = 0; a < p->colours; a++)
        b.begin[a + 2] += b.begin[a + 1];
    for (int t = 0; t < p->faces; t++)
        b.face[b.begin[p->face[t].side[side] + 1]++] = t;
    return b;
}

static void bearers_free(struct bearers *b)
{
    free(b->face);
    free(b->begin);
}

/* The edges on this side of all cells. */
static void colours_need_tiles(const struct tetravex *p, enum side side,
                               struct sink *sink)
{
    struct layout at = layout(p);
    struct bearers b = bearers_new(p, side);
    int *literal = mem_alloc((size_t)p->faces + 1, sizeof *literal);
    for (int k = 0; k < p->cells && !sink->full; k++) {
        int e = p->edge[k][side];
        for (int a = 0; e != NONE && a < p->colours; a++) {
            size_t count = 0;
            literal[count++] = -(at.edge + e * p->colours + a);
            for (int i = b.begin[a]; i < b.begin[a + 1]; i++)
                literal[count++] = at.hold + b.face[i] * p->cells + k;
            sink_clause(sink, literal, count);
        }
    }
    free(literal);
    bearers_free(&b);
}

static void forbid_misfits(const struct tetravex *p, struct sink *sink)
{
    struct layout at = layout(p);
    for (int t = 0; t < p->faces && !sink->full; t++)
        for (int k = 0; k < p->cells; k++)
            if (!tetravex_fits(p, t, k))
                sink_add(sink, -(at.hold + t * p->cells + k));
}

static void emit(const void *puzzle, struct sink *sink)
{
    fill_cells(puzzle, sink);
    use_tiles(puzzle, sink);
    colour_edges(puzzle, sink);
    tiles_give_colours(puzzle, sink);
    for (int side = 0; side < SIDES; side++)
        colours_need_tiles(puzzle, (enum side)side, sink);
    forbid_misfits(puzzle, sink);
}

/* ---- names ---------------------------------------------------------- */

/* Colours by their text, but for those too long for a name. */
static size_t put_colour(const struct tetravex *p, int colour, char *name)
{
    if (p->widest > 16)
        return text_decimal(name, colour);
    size_t size = strlen(p->colour[colour]);
    memcpy(name, p->colour[colour], size);
    return size;
}

static size_t put_turn(int turn, char *name)
{
    *name = " qht"[turn];
    return turn > 0;
}

static size_t put_face(const struct tetravex *p, int face, char *name)
{
    const struct face *f = &p->face[face];
    size_t size = text_decimal(name, p->member[p->begin[f->class]] + 1);
    return size + put_turn(f->turn, name + size);
}

static size_t put_cell(const struct tetravex *p, int cell, char *name)
{
    return text_decimal(name, p->square[cell] + 1);
}

static size_t name(const void *puzzle, int number, char *name)
{
    const struct tetravex *p = puzzle;
    struct layout at = layout(p);
    char *end = name;
    if (number < at.edge) {
        end += put_face(p, (number - at.hold) / p->cells, end);
        *end++ = '.';
        end += put_cell(p, (number - at.hold) % p->cells, end);
    } else if (number < at.before) {
        end += edge_name(p, (number - at.edge) / p->colours, end);
        *end++ = '.';
        end += put_colour(p, (number - at.edge) % p->colours, end);
    } else if (number < at.cell) {
        int place = (number - at.before) % places(p);
        end += text_decimal(end, (number - at.before) / places(p) + 1);
        *end++ = '<';
        end += put_turn(place / p->cells, end);
        end += put_cell(p, place % p->cells, end);
    } else if (number < at.ladder) {
        *end++ = 'c';
        end += put_cell(p, (number - at.cell) / p->faces, end);
        *end++ = '<';
        end += put_face(p, (number - at.cell) % p->faces, end);
    } else {
        end += edge_name(p, (number - at.ladder) / p->colours, end);
        *end++ = '<';
        end += put_colour(p, (number - at.ladder) % p->colours, end);
    }
    return (size_t)(end - name);
}

static int fact(const void *puzzle, int number)
{
    const struct tetravex *p = puzzle;
    int place = number - 1;
    return place < p->faces * p->cells ? place : NO_FACT;
}

bool tetravex_edges(const struct tetravex *p, struct clauses *clauses,
                    struct error *err)
{
    int64_t cells = p->cells, turns = p->rotate ? SIDES : 1;
    int64_t variables = turns * cells * cells + 2 * p->faces * cells +
                        2 * (int64_t)p->edges * p->colours;
    if (variables > INT_MAX)
        return error_say(err,
                         "%d tiles of %d colours make more than %d "
                         "variables, which is as far as they can be numbered",
                         p->cells, p->colours, INT_MAX);
    *clauses = (struct clauses){.puzzle = p,
                                .variables = (int)variables,
                                .emit = emit,
                                .name = name,
                                .fact = fact,
                                .determined = true};
    return true;
}
