/* minfill.c: a tree decomposition, by a good order of elimination.
 *
 * To eliminate a vertex is to join all its neighbours with each other and to
 * take it away.  It and the neighbours that it then has are a bag; a bag's
 * parent is that of the neighbour that goes next.  The bags are a tree, each
 * edge of the graph lies in one of them, and those with a certain vertex hang
 * together (Robertson and Seymour, 1984; Bodlaender, 2005).  So the bags that
 * touch a node of the tree cut what is on its sides: who gives values to the
 * variables of a bag in the middle of the tree is left with parts that have
 * nothing to do with each other.
 *
 * Which vertex goes next is decided by how many new edges it makes, fewest
 * first; ties are broken at random, and of several runs the one with the
 * smallest bags is taken.  The tree is hung up at its centroid.
 *
 * An elimination changes the fill of the neighbours and of those who have two
 * of them as neighbours alone: these are counted anew. */
#include "engine/minfill.h"
#include "base/rng.h"

enum { RUNS = 8, BITS = 64 };

bool bonds_init(struct bonds *g, size_t vertices)
{
    *g = (struct bonds){.vertices = vertices,
                        .words = (vertices + BITS - 1) / BITS};
    g->row = mem_try_alloc(vertices * g->words + 1, sizeof *g->row);
    return g->row;
}

void bonds_release(struct bonds *g)
{
    free(g->row);
    *g = (struct bonds){0};
}

static uint64_t *row_of(const struct bonds *g, size_t vertex)
{
    return g->row + vertex * g->words;
}

void bonds_join(struct bonds *g, size_t a, size_t b)
{
    if (a == b)
        return;
    row_of(g, a)[b / BITS] |= UINT64_C(1) << b % BITS;
    row_of(g, b)[a / BITS] |= UINT64_C(1) << a % BITS;
}

static void bonds_part(struct bonds *g, size_t a, size_t b)
{
    row_of(g, a)[b / BITS] &= ~(UINT64_C(1) << b % BITS);
    row_of(g, b)[a / BITS] &= ~(UINT64_C(1) << a % BITS);
}

typedef VEC(size_t) places;

/* One order of elimination. */
struct run {
    struct bonds graph; /* owned; what is left */
    struct rng rng;
    size_t *fill;  /* owned; new edges that each vertex would make */
    bool *gone;    /* owned */
    size_t *order; /* owned; when each went */
    places *bag;   /* owned; its neighbours then */
    places near;   /* of the latest */
    size_t width;
    uint64_t spent; /* words that were looked at */
};

static void run_init(struct run *r, const struct bonds *g, uint64_t seed)
{
    size_t n = g->vertices;
    *r = (struct run){.graph = *g};
    r->graph.row = mem_alloc(n * g->words + 1, sizeof *g->row);
    memcpy(r->graph.row, g->row, n * g->words * sizeof *g->row);
    rng_init(&r->rng, seed);
    r->fill = mem_alloc(n + 1, sizeof *r->fill);
    r->gone = mem_alloc(n + 1, sizeof *r->gone);
    r->order = mem_alloc(n + 1, sizeof *r->order);
    r->bag = mem_alloc(n + 1, sizeof *r->bag);
}

static void run_release(struct run *r)
{
    for (size_t v = 0; r->bag && v < r->graph.vertices; v++)
        vec_release(&r->bag[v]);
    free(r->bag);
    free(r->fill);
    free(r->gone);
    free(r->order);
    vec_release(&r->near);
    bonds_release(&r->graph);
}

static void neighbours(const struct bonds *g, size_t vertex, places *list)
{
    const uint64_t *row = row_of(g, vertex);
    vec_clear(list);
    for (size_t w = 0; w < g->words; w++)
        for (uint64_t rest = row[w]; rest; rest &= rest - 1)
            vec_push(list, w * BITS + (size_t)__builtin_ctzll(rest));
}

/* Pairs of neighbours that are not joined. */
static size_t fill_of(struct run *r, size_t vertex, places *list)
{
    const struct bonds *g = &r->graph;
    const uint64_t *row = row_of(g, vertex);
    size_t missing = 0;
    neighbours(g, vertex, list);
    for (size_t i = 0; i < list->len; i++) {
        const uint64_t *other = row_of(g, list->at[i]);
        for (size_t w = 0; w < g->words; w++)
            missing += (size_t)__builtin_popcountll(row[w] & ~other[w]);
        missing--; /* itself */
    }
    r->spent += (list->len + 1) * g->words;
    return missing / 2;
}

static size_t pick(struct run *r)
{
    size_t best = SIZE_MAX;
    uint64_t ties = 0;
    for (size_t v = 0; v < r->graph.vertices; v++) {
        if (r->gone[v] || (best != SIZE_MAX && r->fill[v] > r->fill[best]))
            continue;
        if (best == SIZE_MAX || r->fill[v] < r->fill[best])
            ties = 0;
        if (rng_below(&r->rng, ++ties) == 0)
            best = v;
    }
    r->spent += r->graph.vertices / 8;
    return best;
}

static void join_all(struct run *r, const places *near)
{
    for (size_t i = 0; i < near->len; i++)
        for (size_t k = i + 1; k < near->len; k++)
            bonds_join(&r->graph, near->at[i], near->at[k]);
}

/* Those whose fill may be another now: the neighbours, and theirs. */
static void count_anew(struct run *r, const places *near)
{
    const struct bonds *g = &r->graph;
    uint64_t *touched = mem_alloc(g->words + 1, sizeof *touched);
    for (size_t i = 0; i < near->len; i++) {
        const uint64_t *row = row_of(g, near->at[i]);
        for (size_t w = 0; w < g->words; w++)
            touched[w] |= row[w];
        touched[near->at[i] / BITS] |= UINT64_C(1) << near->at[i] % BITS;
    }
    places list = {0};
    for (size_t v = 0; v < g->vertices; v++)
        if (touched[v / BITS] >> v % BITS & 1)
            r->fill[v] = fill_of(r, v, &list);
    vec_release(&list);
    free(touched);
}

static void eliminate(struct run *r, size_t vertex, size_t when)
{
    places *near = &r->bag[vertex];
    neighbours(&r->graph, vertex, near);
    r->gone[vertex] = true;
    r->order[vertex] = when;
    if (near->len > r->width)
        r->width = near->len;
    size_t fill = r->fill[vertex];
    for (size_t i = 0; i < near->len; i++)
        bonds_part(&r->graph, vertex, near->at[i]);
    if (fill) {
        join_all(r, near);
        count_anew(r, near);
    } else
        for (size_t i = 0; i < near->len; i++)
            r->fill[near->at[i]] = fill_of(r, near->at[i], &r->near);
}

/* False: it would be too wide, or take too long. */
static bool run_go(struct run *r, size_t most, uint64_t effort)
{
    size_t n = r->graph.vertices;
    for (size_t v = 0; v < n; v++)
        r->fill[v] = fill_of(r, v, &r->near);
    for (size_t when = 0; when < n; when++) {
        eliminate(r, pick(r), when);
        if (r->width >= most || r->spent > effort)
            return false;
    }
    return true;
}

/* ---- the tree ------------------------------------------------------- */

/* Bags by their vertices; a tree has an edge to the parent alone. */
struct tree {
    size_t *parent; /* owned; n: none */
    places *child;  /* owned */
    size_t *below;  /* owned; vertices of the bag and of those below it */
    size_t *by;     /* owned; vertices by order */
};

static void tree_init(struct tree *t, const struct run *r)
{
    size_t n = r->graph.vertices;
    t->parent = mem_alloc(n + 1, sizeof *t->parent);
    t->child = mem_alloc(n + 1, sizeof *t->child);
    t->below = mem_alloc(n + 1, sizeof *t->below);
    t->by = mem_alloc(n + 1, sizeof *t->by);
    for (size_t v = 0; v < n; v++)
        t->by[r->order[v]] = v;
    for (size_t when = 0; when < n; when++) {
        size_t v = t->by[when], next = n;
        for (size_t i = 0; i < r->bag[v].len; i++) {
            size_t u = r->bag[v].at[i];
            if (next == n || r->order[u] < r->order[next])
                next = u;
        }
        t->parent[v] = next;
        t->below[v]++;
        if (next < n) {
            t->below[next] += t->below[v];
            vec_push(&t->child[next], v);
        }
    }
}

static void tree_release(struct tree *t, size_t n)
{
    for (size_t v = 0; v < n; v++)
        vec_release(&t->child[v]);
    free(t->parent);
    free(t->child);
    free(t->below);
    free(t->by);
}

/* From the root of a tree down, as long as more than half is below. */
static size_t centroid(const struct tree *t, size_t root)
{
    size_t whole = t->below[root], at = root;
    for (bool deeper = true; deeper;) {
        deeper = false;
        for (size_t i = 0; i < t->child[at].len && !deeper; i++)
            if (2 * t->below[t->child[at].at[i]] > whole) {
                at = t->child[at].at[i];
                deeper = true;
            }
    }
    return at;
}

struct step {
    size_t bag, from, depth;
};

/* Walks from the centroid; a vertex lies as deep as its highest bag. */
static void measure(struct cuts *cuts, const struct run *r,
                    const struct tree *t, size_t root)
{
    size_t n = r->graph.vertices;
    VEC(struct step) walk = {0};
    vec_push(&walk, (struct step){centroid(t, root), n, 0});
    for (size_t i = 0; i < walk.len; i++) {
        struct step s = walk.at[i];
        const places *bag = &r->bag[s.bag];
        for (size_t k = 0; k <= bag->len; k++) {
            size_t v = k < bag->len ? bag->at[k] : s.bag;
            if (cuts->depth[v] == SIZE_MAX)
                cuts->depth[v] = s.depth;
        }
        if (s.depth > cuts->deepest)
            cuts->deepest = s.depth;
        if (t->parent[s.bag] < n && t->parent[s.bag] != s.from)
            vec_push(&walk,
                     (struct step){t->parent[s.bag], s.bag, s.depth + 1});
        for (size_t k = 0; k < t->child[s.bag].len; k++)
            if (t->child[s.bag].at[k] != s.from)
                vec_push(&walk, (struct step){t->child[s.bag].at[k], s.bag,
                                              s.depth + 1});
    }
    vec_release(&walk);
}

static void hang_up(struct cuts *cuts, const struct run *r)
{
    size_t n = r->graph.vertices;
    struct tree tree;
    if (!cuts->depth)
        cuts->depth = mem_alloc(n + 1, sizeof *cuts->depth);
    for (size_t v = 0; v < n; v++)
        cuts->depth[v] = SIZE_MAX;
    cuts->deepest = 0;
    cuts->width = r->width;
    tree_init(&tree, r);
    for (size_t v = 0; v < n; v++)
        if (tree.parent[v] == n)
            measure(cuts, r, &tree, v);
    tree_release(&tree, n);
}

void cuts_find(struct cuts *cuts, const struct bonds *g, uint64_t effort)
{
    *cuts = (struct cuts){.width = SIZE_MAX};
    uint64_t spent = 0;
    for (uint64_t i = 0; i < RUNS && spent < effort; i++) {
        struct run run;
        run_init(&run, g, i);
        if (run_go(&run, cuts->width, effort - spent))
            hang_up(cuts, &run);
        spent += run.spent;
        run_release(&run);
    }
}

void cuts_release(struct cuts *cuts)
{
    free(cuts->depth);
    *cuts = (struct cuts){0};
}
