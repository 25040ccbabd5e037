/* canon.c: a hypergraph is written down so that all that are like it are
 * written alike.
 *
 * Colours.  A vertex begins with a colour that says its kind.  An edge has a
 * colour made of those of its vertices, and a vertex gets a new one made of
 * its own and those of its edges, until no more vertices are told apart.
 * Nothing of that depends on how vertices and edges are numbered.  Where each
 * vertex has a colour of its own, their order numbers them.
 *
 * Else somebody who knows how (labelling.h) finds an order within the colours
 * that alike shapes have in common.  Where nobody does, the first vertex of a
 * smallest class gets a colour of its own, and so on: that is the same for
 * alike shapes where the vertices of a class can change places, which is often
 * so.
 *
 * A key is the whole shape in its new numbers.  So equal keys mean alike
 * shapes, whatever the colours and whoever numbered; that alike shapes have
 * the same key is a gain of time and nothing else.  (Two colours that are
 * equal by chance are a class that is not told apart.) */
#include "engine/canon.h"
#include "engine/labelling.h"

void shape_clear(struct shape *s)
{
    vec_clear(&s->kind);
    vec_clear(&s->member);
    vec_clear(&s->end);
}

void shape_release(struct shape *s)
{
    vec_release(&s->kind);
    vec_release(&s->member);
    vec_release(&s->end);
}

void canon_release(struct canon *c)
{
    vec_release(&c->colour);
    vec_release(&c->sum);
    vec_release(&c->ranked);
    vec_release(&c->label);
    vec_release(&c->member);
    vec_release(&c->edge);
    vec_release(&c->key);
}

static void make_room(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len, edges = s->end.len;
    vec_reserve(&c->colour, vertices + 1);
    vec_reserve(&c->sum, vertices + 1);
    vec_reserve(&c->ranked, vertices + 1);
    vec_reserve(&c->label, vertices + 1);
    vec_reserve(&c->member, s->member.len + 1);
    vec_reserve(&c->edge, edges + 1);
}

/* ---- colours -------------------------------------------------------- */

static uint64_t mix(uint64_t x)
{
    const uint64_t factor = UINT64_C(0xD6E8FEB86659FD93);
    x = (x ^ x >> 32) * factor;
    x = (x ^ x >> 32) * factor;
    return x ^ x >> 32;
}

static void one_round(struct canon *c, const struct shape *s)
{
    const uint32_t *member = s->member.at;
    uint64_t *colour = c->colour.at, *sum = c->sum.at;
    memset(sum, 0, s->kind.len * sizeof *sum);
    for (size_t e = 0, m = 0; e < s->end.len; e++) {
        size_t begin = m, end = s->end.at[e];
        uint64_t own = 0;
        for (; m < end; m++)
            own += colour[member[m]];
        own = mix(own + 1);
        for (m = begin; m < end; m++)
            sum[member[m]] += own;
    }
    for (size_t v = 0; v < s->kind.len; v++)
        colour[v] = mix(3 * colour[v] + sum[v]);
}

static void sort_few(struct ranked *r, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct ranked moved = r[i];
        size_t j = i;
        for (; j && moved.colour < r[j - 1].colour; j--)
            r[j] = r[j - 1];
        r[j] = moved;
    }
}

/* Quicksort: to sort is half of what a key takes. */
static void sort_ranked(struct ranked *r, ptrdiff_t count)
{
    enum { FEW = 16 };
    while (count > FEW) {
        uint64_t middle = r[count / 2].colour;
        ptrdiff_t i = 0, j = count - 1;
        while (i <= j) {
            while (r[i].colour < middle)
                i++;
            while (r[j].colour > middle)
                j--;
            if (i > j)
                break;
            struct ranked moved = r[i];
            r[i++] = r[j];
            r[j--] = moved;
        }
        sort_ranked(r, j + 1);
        r += i;
        count -= i;
    }
    sort_few(r, (size_t)count);
}

/* Ranks the vertices by kind and colour; how many are told apart? */
static size_t rank(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len, classes = 0;
    struct ranked *r = c->ranked.at;
    for (size_t v = 0; v < vertices; v++) /* kinds first */
        r[v] = (struct ranked){
            c->colour.at[v] >> 2 | (uint64_t)s->kind.at[v] << 62, (uint32_t)v};
    sort_ranked(r, (ptrdiff_t)vertices);
    for (size_t i = 0; i < vertices; i++)
        classes += !i || r[i].colour != r[i - 1].colour;
    return classes;
}

static size_t refine(struct canon *c, const struct shape *s)
{
    for (size_t last = 0;;) {
        one_round(c, s);
        one_round(c, s);
        size_t classes = rank(c, s);
        if (classes == s->kind.len || classes <= last)
            return classes;
        last = classes;
    }
}

static size_t refine_all(struct canon *c, const struct shape *s)
{
    make_room(c, s);
    for (size_t v = 0; v < s->kind.len; v++)
        c->colour.at[v] = s->kind.at[v];
    return refine(c, s);
}

size_t canon_colours(struct canon *c, const struct shape *s)
{
    return refine_all(c, s);
}

/* The first vertex of a smallest class becomes a class of its own. */
/* unreached: where it is asked nauty finds the labelling */
static void single_out(struct canon *c, const struct shape *s)
{
    const struct ranked *r = c->ranked.at;
    size_t best = 0, least = SIZE_MAX;
    for (size_t i = 0, j; i < s->kind.len; i = j) {
        for (j = i + 1; j < s->kind.len && r[j].colour == r[i].colour;)
            j++;
        if (j - i > 1 && j - i < least) {
            least = j - i;
            best = i;
        }
    }
    c->colour.at[r[best].vertex] ^= UINT64_C(0x5555555555555555);
}

/* ---- keys ----------------------------------------------------------- */

static void number_vertices(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len;
    size_t classes = refine_all(c, s);
    if (classes == vertices || !labelling_find(s, c->ranked.at, c->label.at)) {
        for (; classes < vertices; classes = refine(c, s))
            /* unreached: where it is asked nauty finds the labelling */
            single_out(c, s);
        for (size_t i = 0; i < vertices; i++)
            c->label.at[c->ranked.at[i].vertex] = (uint32_t)i;
    }
}

/* Edges by the first labels that they have, and the others by comparing. */
static int compare_edges(const struct canon *c, const struct shape *s,
                         uint32_t a, uint32_t b)
{
    size_t at_a = shape_begin(s, a), at_b = shape_begin(s, b);
    size_t size_a = s->end.at[a] - at_a, size_b = s->end.at[b] - at_b;
    for (size_t i = 0; i < size_a && i < size_b; i++)
        if (c->member.at[at_a + i] != c->member.at[at_b + i])
            return c->member.at[at_a + i] < c->member.at[at_b + i] ? -1 : 1;
    return (size_a > size_b) - (size_a < size_b);
}

static void label_edges(struct canon *c, const struct shape *s)
{
    for (size_t e = 0; e < s->end.len; e++) {
        size_t begin = shape_begin(s, e);
        for (size_t m = begin; m < s->end.at[e]; m++) {
            uint32_t label = c->label.at[s->member.at[m]];
            size_t to = m;
            for (; to > begin && c->member.at[to - 1] > label; to--)
                c->member.at[to] = c->member.at[to - 1];
            c->member.at[to] = label;
        }
    }
}

/* Buckets by the first label, sorted each. */
static void sort_edges(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len, edges = s->end.len;
    uint64_t *begin = c->sum.at; /* has room for one more */
    memset(begin, 0, (vertices + 1) * sizeof *begin);
    for (size_t e = 0; e < edges; e++)
        begin[c->member.at[shape_begin(s, e)] + 1]++;
    for (size_t v = 0; v < vertices; v++)
        begin[v + 1] += begin[v];
    for (size_t e = 0; e < edges; e++) {
        uint64_t *slot = &begin[c->member.at[shape_begin(s, e)]];
        c->edge.at[(*slot)++] = (uint32_t)e;
    }
    for (size_t v = 0, from = 0; v < vertices; v++) {
        for (size_t i = from + 1; i < begin[v]; i++) {
            uint32_t moved = c->edge.at[i];
            size_t j = i;
            for (;
                 j > from && compare_edges(c, s, moved, c->edge.at[j - 1]) < 0;
                 j--)
                c->edge.at[j] = c->edge.at[j - 1];
            c->edge.at[j] = moved;
        }
        from = begin[v];
    }
}

static void put(struct canon *c, size_t number, bool wide)
{
    c->key.at[c->key.len++] = (uint8_t)number;
    if (!wide)
        return;
    for (int shift = 8; shift < 32; shift += 8)
        c->key.at[c->key.len++] = (uint8_t)(number >> shift);
}

void canon_write(struct canon *c, const struct shape *s)
{
    size_t of_kind[KINDS] = {0};
    bool wide = s->kind.len > UINT8_MAX;
    number_vertices(c, s);
    label_edges(c, s);
    sort_edges(c, s);
    vec_clear(&c->key);
    vec_reserve(&c->key,
                sizeof(uint32_t) * (KINDS + 1 + s->end.len + s->member.len));
    for (size_t v = 0; v < s->kind.len; v++)
        of_kind[s->kind.at[v]]++;
    for (int kind = 1; kind < KINDS; kind++)
        put(c, of_kind[kind], true);
    for (size_t i = 0; i < s->end.len; i++) {
        uint32_t e = c->edge.at[i];
        put(c, s->end.at[e] - shape_begin(s, e), wide);
        for (size_t m = shape_begin(s, e); m < s->end.at[e]; m++)
            put(c, c->member.at[m], wide);
    }
}
