/* frontier_diagram.c: what can be read off a diagram: numbers of paths.
 *
 * Let paths(v) be the number of paths from node v to the leaf, and ways(v)
 * the number of paths from node 0 to v.  Both are sums over edges.  A random
 * solution chooses an edge to w with chance paths(w) / paths(v); an edge from
 * v to w is part of ways(v) * paths(w) solutions. */
#include "engine/frontier_diagram.h"
#include "engine/frontier_words.h"

#include <assert.h>

/* ---- the diagram ---------------------------------------------------- */

/* The edges of node v that lead to a solution; its children are closed. */
static void close_node(struct diagram *d, size_t v)
{
    uint32_t kept = d->begin.at[v];
    for (size_t e = kept; e < d->begin.at[v + 1]; e++) {
        struct edge edge = d->edge.at[e];
        if (edge.child != LEAF) {
            edge.child = d->rank.at[edge.child];
            assert(edge.child > v);
            if (d->begin.at[edge.child] == d->end.at[edge.child])
                continue;
        }
        d->edge.at[kept++] = edge;
    }
    d->end.at[v] = kept;
}

enum pass diagram_close(struct diagram *d, size_t nodes)
{
    if (!d->closing) {
        d->open = d->begin.len;
        vec_push(&d->begin, (uint32_t)d->edge.len);
        vec_reserve(&d->end, d->open);
        d->end.len = d->open;
        d->closing = true;
    }
    for (; d->open && nodes; nodes--)
        close_node(d, --d->open);
    if (d->open)
        return PASS_ON;
    vec_release(&d->rank);
    return PASS_DONE;
}

uint64_t diagram_bytes(const struct diagram *d)
{
    return d->edge.cap * sizeof *d->edge.at +
           (d->begin.cap + d->end.cap + d->rank.cap) * sizeof *d->rank.at;
}

bool diagram_is_empty(const struct diagram *d)
{
    return !d->whole && (!d->end.len || d->end.at[0] == d->begin.at[0]);
}

void diagram_release(struct diagram *d)
{
    vec_release(&d->begin);
    vec_release(&d->end);
    vec_release(&d->edge);
    vec_release(&d->rank);
    *d = (struct diagram){0};
}

/* ---- numbers -------------------------------------------------------- */

uint64_t numbers_bytes(const struct diagram *d, size_t values)
{
    return (d->end.len + 1) * values * sizeof(uint64_t);
}

void numbers_init(struct numbers *n, const struct diagram *d, size_t values)
{
    free(n->at);
    *n = (struct numbers){
        .values = values,
        .at = mem_alloc((d->end.len + 1) * values, sizeof *n->at)};
}

void numbers_release(struct numbers *n)
{
    free(n->at);
    *n = (struct numbers){0};
}

static void subtract(uint64_t *rest, const uint64_t *less, size_t values)
{
    unsigned borrow = 0;
    for (size_t v = 0; v < values; v++) {
        wide r = (wide)rest[v] - less[v] - borrow;
        rest[v] = (uint64_t)r;
        borrow = (unsigned)(r >> 64) & 1;
    }
}

static bool is_less(const uint64_t *a, const uint64_t *b, size_t values)
{
    while (values-- > 0)
        if (a[values] != b[values])
            return a[values] < b[values];
    return false;
}

/* Adds a product to a sum that is known to fit. */
static void add_product(uint64_t *sum, const uint64_t *a, const uint64_t *b,
                        size_t values)
{
    for (size_t i = 0; i < values; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; i + j < values; j++) {
            wide s = (wide)a[i] * b[j] + sum[i + j] + carry;
            sum[i + j] = (uint64_t)s;
            carry = (uint64_t)(s >> 64);
        }
    }
}

/* The number of a node; the leaf's stands behind all others. */
static uint64_t *number_of(const struct diagram *d, const struct numbers *n,
                           uint32_t node)
{
    return n->at + (node == LEAF ? d->end.len : node) * n->values;
}

enum pass diagram_count(const struct diagram *d, struct numbers *paths,
                        size_t nodes)
{
    *number_of(d, paths, LEAF) = 1;
    for (; nodes && paths->done < d->end.len; nodes--, paths->done++) {
        uint32_t v = (uint32_t)(d->end.len - paths->done - 1);
        for (size_t e = d->begin.at[v]; e < d->end.at[v]; e++)
            if (!words_add(number_of(d, paths, v),
                           number_of(d, paths, d->edge.at[e].child),
                           paths->values))
                return PASS_WIDER;
    }
    return paths->done < d->end.len ? PASS_ON : PASS_DONE;
}

/* Adds the solutions that use each edge of node v. */
static void tally_node(const struct diagram *d, const struct numbers *paths,
                       const struct numbers *ways, uint64_t *tally, uint32_t v)
{
    size_t values = paths->values;
    const uint64_t *way = number_of(d, ways, v);
    for (size_t e = d->begin.at[v]; e < d->end.at[v]; e++) {
        struct edge edge = d->edge.at[e];
        words_add(number_of(d, ways, edge.child), way, values);
        if (edge.option != NO_OPTION)
            add_product(tally + edge.option * values, way,
                        number_of(d, paths, edge.child), values);
    }
}

enum pass diagram_tally(const struct diagram *d, const struct numbers *paths,
                        struct numbers *ways, uint64_t *tally, size_t nodes)
{
    if (!ways->done)
        *number_of(d, ways, 0) = 1;
    for (; nodes && ways->done < d->end.len; nodes--, ways->done++)
        tally_node(d, paths, ways, tally, (uint32_t)ways->done);
    return ways->done < d->end.len ? PASS_ON : PASS_DONE;
}

/* ---- paths ---------------------------------------------------------- */

/* Each number below `most` with the same chance. */
static void draw_below(struct rng *rng, const uint64_t *most, size_t values,
                       uint64_t *number)
{
    size_t top = values - 1;
    while (!most[top])
        top--; /* unreached: sums reach the top word */
    memset(number, 0, values * sizeof *number);
    do {
        for (size_t v = 0; v <= top; v++)
            number[v] = rng_next(rng);
        number[top] &= UINT64_MAX >> __builtin_clzll(most[top]);
    } while (!is_less(number, most, values));
}

void diagram_seek(const struct diagram *d, const struct numbers *paths,
                  uint64_t *number, path *edges)
{
    vec_clear(edges);
    for (uint32_t v = 0; v != LEAF; v = d->edge.at[vec_last(edges)].child) {
        uint32_t e = d->begin.at[v];
        const uint64_t *below;
        while (below = number_of(d, paths, d->edge.at[e].child),
               !is_less(number, below, paths->values)) {
            subtract(number, below, paths->values);
            e++;
        }
        assert(e < d->end.at[v]);
        vec_push(edges, e);
    }
}

void diagram_draw(const struct diagram *d, const struct numbers *paths,
                  struct rng *rng, path *edges)
{
    uint64_t number[paths->values];
    vec_clear(edges);
    if (d->whole)
        return;
    draw_below(rng, number_of(d, paths, 0), paths->values, number);
    diagram_seek(d, paths, number, edges);
}

/* The node that an edge of a path belongs to. */
static uint32_t node_at(const struct diagram *d, const path *edges, size_t i)
{
    return i ? d->edge.at[edges->at[i - 1]].child : 0;
}

bool diagram_next(const struct diagram *d, bool first, path *edges)
{
    if (first && diagram_is_empty(d))
        return false;
    while (!first && edges->len) { /* the last edge that has a successor */
        uint32_t v = node_at(d, edges, edges->len - 1);
        if (++vec_last(edges) < d->end.at[v])
            break;
        edges->len--;
    }
    if (!first && !edges->len)
        return false;
    while (!d->whole) {
        uint32_t v = node_at(d, edges, edges->len);
        if (v == LEAF)
            break;
        vec_push(edges, d->begin.at[v]);
    }
    return true;
}
