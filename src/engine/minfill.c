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
 * smallest bags is taken.  Of many vertices, one of the least degree goes
 * next, in one run.
 *
 * The tree is hung up at its centroid.  Who walks from there outwards is left
 * with parts that have one cut each.  That would be a long way in a long tree:
 * such a one is cut in its middle again and again, until pieces are short.
 *
 * An elimination changes the fill of the neighbours and of those who have two
 * of them as neighbours alone: these are counted anew. */
#include "engine/minfill.h"
#include "base/rng.h"

enum {
    RUNS = 8,
    BITS = 64,
    MATRIX_MOST = 6000, /* vertices */
    LONG_TREE = 1500,   /* bags one behind the other, */
    SHORT_PIECE = 200   /* and in a piece that is not cut again */
};

bool bonds_init(struct bonds *g, size_t vertices)
{
    *g = (struct bonds){.vertices = vertices};
    if (vertices > MATRIX_MOST) {
        g->near = mem_try_alloc(vertices, sizeof *g->near);
        return g->near;
    }
    g->words = (vertices + BITS - 1) / BITS;
    g->row = mem_try_alloc(vertices * g->words + 1, sizeof *g->row);
    return g->row;
}

void bonds_release(struct bonds *g)
{
    for (size_t v = 0; g->near && v < g->vertices; v++)
        vec_release(&g->near[v]);
    free(g->near);
    free(g->row);
    *g = (struct bonds){0};
}

static uint64_t *row_of(const struct bonds *g, size_t vertex)
{
    return g->row + vertex * g->words;
}

bool bonds_join(struct bonds *g, size_t a, size_t b)
{
    if (a == b)
        return true;
    if (g->near)
        return vec_try_push(&g->near[a], b) && vec_try_push(&g->near[b], a);
    row_of(g, a)[b / BITS] |= UINT64_C(1) << b % BITS;
    row_of(g, b)[a / BITS] |= UINT64_C(1) << a % BITS;
    return true;
}

static void bonds_part(struct bonds *g, size_t a, size_t b)
{
    row_of(g, a)[b / BITS] &= ~(UINT64_C(1) << b % BITS);
    row_of(g, b)[a / BITS] &= ~(UINT64_C(1) << a % BITS);
}

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
    *r = (struct run){.graph = {.vertices = n, .words = g->words}};
    if (g->row) {
        r->graph.row = mem_alloc(n * g->words + 1, sizeof *g->row);
        memcpy(r->graph.row, g->row, n * g->words * sizeof *g->row);
    }
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

/* ---- many vertices -------------------------------------------------- */

/* Vertices by degree, some at several: what they had before. */
struct degrees {
    places *list; /* owned; by degree */
    size_t most, least;
};

static int compare_places(const void *a, const void *b)
{
    size_t first = *(const size_t *)a, second = *(const size_t *)b;
    return (first > second) - (first < second);
}

/* Neighbours ascend, each once. */
static bool take_lists(struct run *r, const struct bonds *g)
{
    for (size_t v = 0; v < g->vertices; v++) {
        const places *near = &g->near[v];
        places *own = &r->bag[v];
        if (near->len)
            qsort(near->at, near->len, sizeof *near->at, compare_places);
        for (size_t i = 0; i < near->len; i++)
            if ((!i || near->at[i] != near->at[i - 1]) &&
                !vec_try_push(own, near->at[i]))
                return false; /* unreached: there was memory */
    }
    return true;
}

static bool enter(struct degrees *d, const struct run *r, size_t vertex)
{
    size_t degree = r->bag[vertex].len;
    if (degree < d->least)
        d->least = degree;
    return degree < d->most && vec_try_push(&d->list[degree], vertex);
}

/* The next one; the number of vertices: all are too wide. */
static size_t leave(struct degrees *d, const struct run *r)
{
    for (; d->least < d->most; d->least++)
        while (d->list[d->least].len) {
            size_t v = d->list[d->least].at[--d->list[d->least].len];
            if (!r->gone[v] && r->bag[v].len == d->least)
                return v;
        }
    /* unreached: a bucket has a vertex while one is left */
    return r->graph.vertices;
}

/* A neighbour gets all other neighbours instead of the vertex. */
static bool inherit(struct run *r, size_t heir, size_t vertex)
{
    places *own = &r->bag[heir], all = {0};
    const places *more = &r->bag[vertex];
    size_t i = 0, k = 0;
    if (!vec_try_reserve(&all, own->len + more->len))
        return false; /* unreached: there was memory */
    while (i < own->len || k < more->len) {
        size_t a = i < own->len ? own->at[i] : SIZE_MAX,
               b = k < more->len ? more->at[k] : SIZE_MAX,
               next = a < b ? a : b;
        i += a == next;
        k += b == next;
        if (next != heir && next != vertex)
            vec_push(&all, next);
    }
    r->spent += own->len + more->len;
    vec_release(own);
    *own = all;
    return true;
}

/* False: it would be too wide, or take too long. */
static bool run_lists(struct run *r, const struct bonds *g, uint64_t effort)
{
    enum { WIDEST = 500 };
    size_t n = g->vertices;
    struct degrees d = {.most = n < WIDEST ? n : WIDEST, .least = 0};
    d.list = mem_alloc(d.most + 1, sizeof *d.list);
    bool good = take_lists(r, g);
    for (size_t v = 0; v < n; v++)
        enter(&d, r, v);
    for (size_t when = 0; good && when < n; when++) {
        size_t v = leave(&d, r);
        good = v < n && r->spent <= effort;
        if (!good)
            break; /* unreached: orders of the tests cost less */
        r->gone[v] = true;
        r->order[v] = when;
        if (r->bag[v].len > r->width)
            r->width = r->bag[v].len;
        for (size_t i = 0; good && i < r->bag[v].len; i++) {
            size_t heir = r->bag[v].at[i];
            good = inherit(r, heir, v);
            enter(&d, r, heir);
        }
    }
    for (size_t i = 0; i < d.most; i++)
        vec_release(&d.list[i]);
    free(d.list);
    return good;
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

typedef VEC(struct step) steps;

/* All bags of a piece, from this one on. */
static void walk_piece(const struct tree *t, const bool *cut, size_t n,
                       struct step first, steps *walk)
{
    vec_clear(walk);
    vec_push(walk, first);
    for (size_t i = 0; i < walk->len; i++) {
        struct step s = walk->at[i];
        size_t parent = t->parent[s.bag];
        if (parent < n && parent != s.from && !cut[parent])
            vec_push(walk, (struct step){parent, s.bag, s.depth + 1});
        for (size_t k = 0; k < t->child[s.bag].len; k++) {
            size_t child = t->child[s.bag].at[k];
            if (child != s.from && !cut[child])
                vec_push(walk, (struct step){child, s.bag, s.depth + 1});
        }
    }
}

/* The centroid of a piece that was walked: the last bag that has at least half
 * of all behind it. */
static size_t middle_of(const steps *walk)
{
    size_t whole = walk->len, best = 0;
    size_t *below = mem_alloc(whole, sizeof *below);
    size_t *above = mem_alloc(whole, sizeof *above); /* who it comes from */
    size_t at = 0;
    for (size_t i = 1; i < whole; i++) {
        while (walk->at[at].bag != walk->at[i].from)
            at++;
        above[i] = at;
    }
    for (size_t i = whole; i-- > 0;)
        if (++below[i] && i)
            below[above[i]] += below[i];
    for (size_t i = 1; i < whole; i++)
        if (2 * below[i] >= whole && below[i] <= below[best])
            best = i;
    free(below);
    free(above);
    return walk->at[best].bag;
}

/* A vertex lies as deep as its highest bag. */
static void sink(struct cuts *cuts, const struct run *r, struct step s)
{
    const places *bag = &r->bag[s.bag];
    for (size_t k = 0; k <= bag->len; k++) {
        size_t v = k < bag->len ? bag->at[k] : s.bag;
        if (cuts->depth[v] == SIZE_MAX)
            cuts->depth[v] = s.depth;
    }
    if (s.depth > cuts->deepest)
        cuts->deepest = s.depth;
}

/* A long tree: the bags in the middle of each piece are cuts, the longest
 * pieces first. */
static void cut_often(struct cuts *cuts, const struct run *r,
                      const struct tree *t, size_t root)
{
    size_t n = r->graph.vertices;
    bool *cut = mem_alloc(n + 1, sizeof *cut);
    steps piece = {0}, walk = {0};
    vec_push(&piece, (struct step){root, n, 0});
    for (size_t i = 0; i < piece.len; i++) {
        struct step first = piece.at[i];
        walk_piece(t, cut, n, (struct step){first.bag, n, 0}, &walk);
        first.bag = middle_of(&walk);
        if (walk.len <= SHORT_PIECE) {
            walk_piece(t, cut, n, (struct step){first.bag, n, first.depth},
                       &walk);
            for (size_t k = 0; k < walk.len; k++)
                sink(cuts, r, walk.at[k]);
            continue;
        }
        sink(cuts, r, first);
        cut[first.bag] = true;
        size_t parent = t->parent[first.bag], depth = first.depth + 1;
        if (parent < n && !cut[parent])
            vec_push(&piece, (struct step){parent, n, depth});
        for (size_t k = 0; k < t->child[first.bag].len; k++) {
            size_t child = t->child[first.bag].at[k];
            if (!cut[child])
                vec_push(&piece, (struct step){child, n, depth});
        }
    }
    vec_release(&piece);
    vec_release(&walk);
    free(cut);
}

/* Walks from the centroid. */
static void measure(struct cuts *cuts, const struct run *r,
                    const struct tree *t, size_t root, const bool *none)
{
    steps walk = {0};
    size_t n = r->graph.vertices;
    walk_piece(t, none, n, (struct step){centroid(t, root), n, 0}, &walk);
    if (vec_last(&walk).depth > LONG_TREE)
        cut_often(cuts, r, t, root);
    else
        for (size_t i = 0; i < walk.len; i++)
            sink(cuts, r, walk.at[i]);
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
    bool *none = mem_alloc(n + 1, sizeof *none);
    tree_init(&tree, r);
    for (size_t v = 0; v < n; v++)
        if (tree.parent[v] == n)
            measure(cuts, r, &tree, v, none);
    tree_release(&tree, n);
    free(none);
}

void cuts_find(struct cuts *cuts, const struct bonds *g, uint64_t effort)
{
    *cuts = (struct cuts){.width = SIZE_MAX};
    uint64_t spent = 0;
    uint64_t runs = g->near ? 1 : RUNS;
    for (uint64_t i = 0; i < runs && spent < effort; i++) {
        struct run run;
        run_init(&run, g, i);
        if (g->near ? run_lists(&run, g, effort)
                    : run_go(&run, cuts->width, effort - spent))
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
