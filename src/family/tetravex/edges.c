/* edges.c: clauses in which the edges of the board have colours.
 *
 * N = m n cells, q classes of equal tiles, c colours, and E = m(n-1) + (m-1)n
 * edges between two cells (the border needs none).
 *
 * Variables.
 *   t.k     a tile of the class of tile t lies in cell k         (q N facts)
 *   e.a     edge e has colour a                                  (E c)
 *   t<k     tile t lies in one of the cells 1 .. k               (N N)
 *   ck<t    cell k holds a tile of a class up to that of tile t  (N q)
 *   e<a     edge e has a colour up to a                          (E c)
 * The last three count; most of them occur only on large boards.
 *
 * Clauses.
 *   1. each cell holds exactly one class,
 *   2. each class lies in exactly as many cells as it has tiles,
 *   3. each edge has exactly one colour,
 *   4. a tile gives its colours to the edges around it:    2 E q clauses,
 *   5. an edge's colour needs a tile on either side of it: 2 E c clauses.
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
 * equal tiles lies in one of the cells 1 .. k.
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

static struct layout layout(const struct tetravex *p)
{
    struct layout at = {.hold = 1};
    at.edge = at.hold + p->classes * p->cells;
    at.before = at.edge + p->edges * p->colours;
    at.cell = at.before + p->cells * p->cells;
    at.ladder = at.cell + p->cells * p->classes;
    return at;
}

/* ---- exactly k ------------------------------------------------------ */

/* Exactly `need` of the variables first, first + stride, ...  The counting
 * variable s(i,j) is shelf[row[j-1] * count + i - 1]. */
struct quota {
    int first, stride, count, need;
    int shelf;
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
    return q->shelf + q->row[j - 1] * q->count + i - 1;
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
                                .count = p->classes,
                                .need = 1,
                                .shelf = at.cell,
                                .row = &k},
                sink);
}

static void use_tiles(const struct tetravex *p, struct sink *sink)
{
    struct layout at = layout(p);
    for (int t = 0; t < p->classes && !sink->full; t++)
        exactly(&(struct quota){.first = at.hold + t * p->cells,
                                .stride = 1,
                                .count = p->cells,
                                .need = copies(p, t),
                                .shelf = at.before,
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
                                .row = &e},
                sink);
}

/* ---- tiles and edges ------------------------------------------------ */

static void tiles_give_colours(const struct tetravex *p, struct sink *sink)
{
    struct layout at = layout(p);
    for (int t = 0; t < p->classes && !sink->full; t++) {
        const int *colour = class_sides(p, t);
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

/* The classes by their colour on one side. */
struct bearers {
    int *class; /* owned */
    int *begin; /* owned; colour a has class[begin[a]] .. [begin[a+1]-1] */
};

static struct bearers bearers_new(const struct tetravex *p, enum side side)
{
    struct bearers b = {
        .class = mem_alloc((size_t)p->classes, sizeof *b.class),
        .begin = mem_alloc((size_t)p->colours + 2, sizeof *b.begin)};
    for (int t = 0; t < p->classes; t++)
        b.begin[class_sides(p, t)[side] + 2]++;
    for (int a = 0; a < p->colours; a++)
        b.begin[a + 2] += b.begin[a + 1];
    for (int t = 0; t < p->classes; t++)
        b.class[b.begin[class_sides(p, t)[side] + 1]++] = t;
    return b;
}

static void bearers_free(struct bearers *b)
{
    free(b->class);
    free(b->begin);
}

/* The edges on this side of all cells. */
static void colours_need_tiles(const struct tetravex *p, enum side side,
                               struct sink *sink)
{
    struct layout at = layout(p);
    struct bearers b = bearers_new(p, side);
    int *literal = mem_alloc((size_t)p->classes + 1, sizeof *literal);
    for (int k = 0; k < p->cells && !sink->full; k++) {
        int e = p->edge[k][side];
        for (int a = 0; e != NONE && a < p->colours; a++) {
            size_t count = 0;
            literal[count++] = -(at.edge + e * p->colours + a);
            for (int i = b.begin[a]; i < b.begin[a + 1]; i++)
                literal[count++] = at.hold + b.class[i] * p->cells + k;
            sink_clause(sink, literal, count);
        }
    }
    free(literal);
    bearers_free(&b);
}

static void emit(const void *puzzle, struct sink *sink)
{
    fill_cells(puzzle, sink);
    use_tiles(puzzle, sink);
    colour_edges(puzzle, sink);
    tiles_give_colours(puzzle, sink);
    for (int side = 0; side < SIDES; side++)
        colours_need_tiles(puzzle, (enum side)side, sink);
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

static size_t put_class(const struct tetravex *p, int class, char *name)
{
    return text_decimal(name, p->member[p->begin[class]] + 1);
}

static size_t name(const void *puzzle, int number, char *name)
{
    const struct tetravex *p = puzzle;
    struct layout at = layout(p);
    char *end = name;
    if (number < at.edge) {
        end += put_class(p, (number - at.hold) / p->cells, end);
        *end++ = '.';
        end += text_decimal(end, (number - at.hold) % p->cells + 1);
    } else if (number < at.before) {
        end += edge_name(p, (number - at.edge) / p->colours, end);
        *end++ = '.';
        end += put_colour(p, (number - at.edge) % p->colours, end);
    } else if (number < at.cell) {
        end += text_decimal(end, (number - at.before) / p->cells + 1);
        *end++ = '<';
        end += text_decimal(end, (number - at.before) % p->cells + 1);
    } else if (number < at.ladder) {
        *end++ = 'c';
        end += text_decimal(end, (number - at.cell) / p->classes + 1);
        *end++ = '<';
        end += put_class(p, (number - at.cell) % p->classes, end);
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
    return place < p->classes * p->cells ? place : NO_FACT;
}

bool tetravex_edges(const struct tetravex *p, struct clauses *clauses,
                    struct error *err)
{
    int64_t cells = p->cells, variables = cells * cells;
    if (variables <= INT_MAX)
        variables +=
            2 * p->classes * cells + 2 * (int64_t)p->edges * p->colours;
    if (variables > INT_MAX)
        return error_say(err,
                         "%d tiles of %d colours make more than %d "
                         "variables, which is as far as they can be numbered",
                         p->cells, p->colours, INT_MAX);
    *clauses = (struct clauses){.puzzle = p,
                                .variables = (int)variables,
                                .emit = emit,
                                .name = name,
                                .fact = fact};
    return true;
}
