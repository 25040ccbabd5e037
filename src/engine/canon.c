/* canon.c: a hypergraph is written down so that all that are like it are
 * written alike.
 *
 * Colours.  A vertex begins with a colour that says its kind.  An edge has a
 * colour made of those of its vertices, and a vertex gets a new one made of
 * its own and those of its edges, until no more vertices are told apart.
 * Nothing of that depends on how vertices and edges are numbered.  Where each
 * vertex has a colour of its own, their order numbers them.
 *
 * Else a vertex of a smallest class gets a colour of its own, and colours are
 * made anew; and so on.  Which one of the class?  Each is tried for a few
 * rounds, and that is taken whose new colours, added up round by round, come
 * first: so it does not depend on numbers where those that come first alike
 * can change places, which is nearly always so.  To look for automorphisms and
 * prove it, as nauty does, takes three times as long.
 *
 * A key is the whole shape in its new numbers.  So equal keys mean alike
 * shapes, whatever the colours and whoever was singled out; that alike shapes
 * have the same key is a gain of time and nothing else.  (Two colours that are
 * equal by chance are a class that is not told apart.) */
#include "engine/canon.h"

enum { AHEAD = 4 }; /* rounds */

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
    vec_release(&c->blend);
    vec_release(&c->incident);
    vec_release(&c->last);
    vec_release(&c->kept);
    vec_release(&c->best);
    vec_release(&c->seat);
    vec_release(&c->place);
    vec_release(&c->ranked);
    vec_release(&c->label);
    vec_release(&c->member);
    vec_release(&c->edge);
    vec_release(&c->key);
}

static void make_room(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len, edges = s->end.len, seats = 16;
    vec_reserve(&c->colour, vertices + 1);
    vec_reserve(&c->sum, vertices + 1);
    vec_reserve(&c->blend, edges + 1);
    vec_reserve(&c->incident, s->member.len + 1);
    vec_reserve(&c->last, vertices + 1);
    vec_reserve(&c->kept, vertices + 1);
    vec_reserve(&c->best, vertices + 1);
    vec_reserve(&c->place, vertices + 1);
    vec_reserve(&c->ranked, vertices + 1);
    vec_reserve(&c->label, vertices + 1);
    vec_reserve(&c->member, s->member.len + 1);
    vec_reserve(&c->edge, edges + 1);
    while (seats < 2 * vertices)
        seats *= 2;
    while (c->seat.len < seats)
        vec_push(&c->seat, (struct seat){0});
}

/* The edges of each vertex. */
static void turn_round(struct canon *c, const struct shape *s)
{
    uint32_t *last = c->last.at;
    size_t vertices = s->kind.len;
    memset(last, 0, (vertices + 1) * sizeof *last);
    for (size_t m = 0; m < s->member.len; m++)
        last[s->member.at[m] + 1]++;
    for (size_t v = 1; v <= vertices; v++)
        last[v] += last[v - 1];
    for (size_t e = 0, m = 0; e < s->end.len; e++)
        for (; m < s->end.at[e]; m++)
            c->incident.at[last[s->member.at[m]]++] = (uint32_t)e;
}

/* ---- colours -------------------------------------------------------- */

static uint64_t mix(uint64_t x)
{
    const uint64_t factor = UINT64_C(0xD6E8FEB86659FD93);
    x = (x ^ x >> 32) * factor;
    x = (x ^ x >> 32) * factor;
    return x ^ x >> 32;
}

/* Answers the sum of all new colours. */
static uint64_t one_round(struct canon *c, const struct shape *s)
{
    const uint32_t *member = s->member.at, *incident = c->incident.at;
    uint64_t *colour = c->colour.at, *blend = c->blend.at, all = 0;
    for (size_t e = 0, m = 0; e < s->end.len; e++) {
        uint64_t sum = 1;
        for (; m < s->end.at[e]; m++)
            sum += colour[member[m]];
        blend[e] = mix(sum);
    }
    for (size_t v = 0, i = 0; v < s->kind.len; v++) {
        uint64_t sum = 3 * colour[v];
        for (; i < c->last.at[v]; i++)
            sum += blend[incident[i]];
        all += colour[v] = mix(sum);
    }
    return all;
}

/* How many colours are there?  A smallest class of equal ones is told. */
static size_t take_census(struct canon *c, const struct shape *s)
{
    size_t classes = 0, mask = c->seat.len - 1, vertices = s->kind.len;
    const uint64_t *colour = c->colour.at;
    struct seat *seat = c->seat.at;
    c->census++;
    for (size_t v = 0; v < vertices; v++) {
        size_t i = colour[v] & mask;
        while (seat[i].census == c->census && seat[i].colour != colour[v])
            i = (i + 1) & mask;
        if (seat[i].census != c->census) {
            seat[i] = (struct seat){colour[v], c->census, 0};
            classes++;
        }
        seat[i].count++;
        c->place.at[v] = (uint32_t)i;
    }
    c->least = UINT32_MAX;
    for (size_t v = 0; v < vertices && classes < vertices; v++) {
        const struct seat *own = &seat[c->place.at[v]];
        if (own->count > 1 &&
            (own->count < c->least ||
             (own->count == c->least && own->colour < c->smallest))) {
            c->least = own->count;
            c->smallest = own->colour;
        }
    }
    return classes;
}

/* Until no more vertices are told apart. */
static size_t refine(struct canon *c, const struct shape *s)
{
    for (size_t before = 0;;) {
        size_t classes = take_census(c, s);
        if (classes == s->kind.len || classes <= before)
            return classes;
        before = classes;
        one_round(c, s);
        one_round(c, s);
    }
}

static size_t refine_all(struct canon *c, const struct shape *s)
{
    make_room(c, s);
    turn_round(c, s);
    for (size_t v = 0; v < s->kind.len; v++)
        c->colour.at[v] = s->kind.at[v];
    one_round(c, s);
    one_round(c, s);
    return refine(c, s);
}

/* A vertex has got a colour of its own: does that lead further down than what
 * the best one has led to? */
static bool goes_down(struct canon *c, const struct shape *s, uint64_t *trace)
{
    bool below = false;
    for (int i = 0; i < AHEAD; i++) {
        uint64_t sum = one_round(c, s);
        if (!below && sum > trace[i])
            return false;
        below |= sum < trace[i];
        if (below)
            trace[i] = sum;
    }
    return below;
}

/* One of a smallest class becomes a class of its own. */
static void single_out(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len;
    uint64_t trace[AHEAD];
    memset(trace, 0xFF, sizeof trace);
    memcpy(c->kept.at, c->colour.at, vertices * sizeof *c->kept.at);
    for (size_t v = 0; v < vertices; v++) {
        if (c->kept.at[v] != c->smallest)
            continue;
        memcpy(c->colour.at, c->kept.at, vertices * sizeof *c->kept.at);
        c->colour.at[v] ^= UINT64_C(0x5555555555555555);
        if (goes_down(c, s, trace))
            memcpy(c->best.at, c->colour.at, vertices * sizeof *c->best.at);
    }
    memcpy(c->colour.at, c->best.at, vertices * sizeof *c->best.at);
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

/* Ranks the vertices by kind and colour. */
static void rank(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len;
    struct ranked *r = c->ranked.at;
    for (size_t v = 0; v < vertices; v++) /* kinds first */
        r[v] = (struct ranked){
            c->colour.at[v] >> 2 | (uint64_t)s->kind.at[v] << 62, (uint32_t)v};
    sort_ranked(r, (ptrdiff_t)vertices);
}

size_t canon_colours(struct canon *c, const struct shape *s)
{
    size_t classes = refine_all(c, s);
    rank(c, s);
    return classes;
}

/* ---- keys ----------------------------------------------------------- */

static void number_vertices(struct canon *c, const struct shape *s)
{
    size_t vertices = s->kind.len;
    for (size_t classes = refine_all(c, s); classes < vertices;
         classes = refine(c, s))
        single_out(c, s);
    rank(c, s);
    for (size_t i = 0; i < vertices; i++)
        c->label.at[c->ranked.at[i].vertex] = (uint32_t)i;
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
