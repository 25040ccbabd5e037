/* frontier_rank.c: the paths of a diagram by ascending cost.
 *
 * Let togo(v) be the least cost from node v to the leaf.  The edges of each
 * node are sorted by their own cost plus togo of their child: so the first
 * edge, and then always first edges, is a cheapest way on.  A detour says how
 * a path differs from an earlier one: up to a certain node it is the same,
 * there it takes the edge of a certain rank, and then first edges.  Each path
 * but the first is one detour from one earlier path that costs no more, if
 * we take for that the path whose last detour has one rank less (or that has
 * one detour less).  So a heap of detours, cheapest first, to which each path
 * adds its own when it is taken, delivers all paths in order. */
#include "engine/frontier_diagram.h"

struct detour {
    int64_t cost;  /* of the path */
    uint32_t from; /* the detour before, by number; itself: none */
    uint32_t node; /* where it leaves the path of `from` */
    uint32_t edge; /* that it takes there */
};

struct ranking {
    const struct diagram *diagram; /* borrowed; its edges are sorted */
    const int64_t *cost;           /* borrowed; of each option */
    int64_t *togo;                 /* owned; of each node */
    VEC(struct detour) detour;     /* all that were ever made */
    VEC(uint32_t) heap;            /* those that were not taken yet */
    VEC(uint32_t) chain;           /* scratch: the detours of a path */
};

static int64_t sum_of(int64_t a, int64_t b)
{
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

/* The least cost of a path on from an edge. */
static int64_t cost_of(const struct ranking *r, struct edge edge)
{
    int64_t own = edge.option == NO_OPTION ? 0 : r->cost[edge.option];
    return sum_of(own, edge.child == LEAF ? 0 : r->togo[edge.child]);
}

/* Sorts the edges of a node by insertion: there are few. */
static void sort_edges(const struct ranking *r, struct edge *edge,
                       size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct edge moved = edge[i];
        int64_t cost = cost_of(r, moved);
        size_t j = i;
        for (; j && cost_of(r, edge[j - 1]) > cost; j--)
            edge[j] = edge[j - 1];
        edge[j] = moved;
    }
}

/* ---- a heap --------------------------------------------------------- */

static bool is_before(const struct ranking *r, uint32_t a, uint32_t b)
{
    const struct detour *x = &r->detour.at[a], *y = &r->detour.at[b];
    return x->cost < y->cost || (x->cost == y->cost && a < b);
}

static void heap_push(struct ranking *r, uint32_t detour)
{
    size_t at = r->heap.len;
    vec_push(&r->heap, detour);
    for (; at && is_before(r, detour, r->heap.at[(at - 1) / 2]);
         at = (at - 1) / 2)
        r->heap.at[at] = r->heap.at[(at - 1) / 2];
    r->heap.at[at] = detour;
}

static uint32_t heap_pop(struct ranking *r)
{
    uint32_t top = r->heap.at[0], moved = r->heap.at[--r->heap.len];
    size_t at = 0, below = 1;
    for (; below < r->heap.len; at = below, below = 2 * at + 1) {
        if (below + 1 < r->heap.len &&
            is_before(r, r->heap.at[below + 1], r->heap.at[below]))
            below++;
        if (!is_before(r, r->heap.at[below], moved))
            break;
        r->heap.at[at] = r->heap.at[below];
    }
    if (r->heap.len)
        r->heap.at[at] = moved;
    return top;
}

/* ---- paths ---------------------------------------------------------- */

struct ranking *ranking_new(struct diagram *d, const int64_t *cost)
{
    struct ranking *r = mem_alloc(1, sizeof *r);
    r->diagram = d;
    r->cost = cost;
    r->togo = mem_alloc(d->end.len, sizeof *r->togo);
    for (size_t v = d->end.len; v-- > 0;) {
        struct edge *edge = d->edge.at + d->begin.at[v];
        sort_edges(r, edge, d->end.at[v] - d->begin.at[v]);
        r->togo[v] = d->end.at[v] > d->begin.at[v] ? cost_of(r, *edge) : 0;
    }
    if (diagram_is_empty(d))
        return r;
    struct detour first = {.cost = d->whole ? 0 : r->togo[0],
                           .edge = d->whole ? 0 : d->begin.at[0]};
    vec_push(&r->detour, first);
    heap_push(r, 0);
    return r;
}

void ranking_free(struct ranking *r)
{
    if (!r)
        return;
    free(r->togo);
    vec_release(&r->detour);
    vec_release(&r->heap);
    vec_release(&r->chain);
    free(r);
}

uint64_t ranking_bytes(const struct ranking *r)
{
    return r->diagram->end.len * sizeof *r->togo +
           r->detour.cap * sizeof *r->detour.at +
           (r->heap.cap + r->chain.cap) * sizeof *r->heap.at;
}

/* Adds the detour that takes `edge` of `node`, if there is such an edge. */
static void offer(struct ranking *r, struct detour detour, int64_t saved)
{
    const struct diagram *d = r->diagram;
    if (detour.edge == d->end.at[detour.node])
        return;
    int64_t more = cost_of(r, d->edge.at[detour.edge]);
    if (detour.cost != INT64_MAX)
        detour.cost = sum_of(detour.cost - saved, more);
    vec_push(&r->detour, detour);
    heap_push(r, (uint32_t)r->detour.len - 1);
}

/* The edges of a path: those of its chain of detours, first ones between. */
static void trace(struct ranking *r, uint32_t number, path *edges)
{
    const struct diagram *d = r->diagram;
    vec_clear(edges);
    vec_clear(&r->chain);
    for (;; number = r->detour.at[number].from) {
        vec_push(&r->chain, number);
        if (r->detour.at[number].from == number)
            break;
    }
    for (uint32_t v = 0; v != LEAF; v = d->edge.at[vec_last(edges)].child) {
        uint32_t edge = d->begin.at[v];
        if (r->chain.len && r->detour.at[vec_last(&r->chain)].node == v)
            edge = r->detour.at[r->chain.at[--r->chain.len]].edge;
        vec_push(edges, edge);
    }
}

bool ranking_next(struct ranking *r, path *edges)
{
    const struct diagram *d = r->diagram;
    if (!r->heap.len)
        return false;
    uint32_t number = heap_pop(r);
    struct detour taken = r->detour.at[number];
    vec_clear(edges);
    if (d->whole)
        return true;
    trace(r, number, edges);
    /* The next edge at the same node; and second edges behind it. */
    struct detour next = taken;
    next.edge++;
    if (taken.from == number)
        next.from = (uint32_t)r->detour.len;
    offer(r, next, cost_of(r, d->edge.at[taken.edge]));
    for (size_t i = 0; i + 1 < edges->len; i++) {
        uint32_t v = d->edge.at[edges->at[i]].child;
        if (v > taken.node)
            offer(r,
                  (struct detour){taken.cost, number, v, d->begin.at[v] + 1},
                  r->togo[v]);
    }
    return true;
}
