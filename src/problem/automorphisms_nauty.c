/* automorphisms_nauty.c: automorphisms by the library nauty (McKay and
 * Piperno, Practical graph isomorphism, II, 2014).
 *
 * Its graph has a vertex for each item, for each colour of an item, and for
 * each option, which is joined to its items, or to the colours that it gives
 * them; and these are joined to their items.  What decides nothing is left
 * alone: options without a primary item, and secondary items that only one
 * option has.
 *
 * The library is loaded when it is first asked; its own variables are one set
 * for each thread, and so is ours, as what it calls is told nothing else. */
#include "problem/automorphisms.h"

#include <dlfcn.h>
#include <math.h>
#include <nausparse.h>
#include <pthread.h>

enum { VERTICES_MOST = 1 << 17, LISTED_MOST = 1 << 24, BYTES_A_VERTEX = 512 };

struct calls {
    __typeof__(sparsenauty) *sparsenauty;
    dispatchvec *sparse;
};

static struct calls calls;

static void load(void)
{
    void *library = dlopen("libnauty.so.2", RTLD_NOW | RTLD_NODELETE);
    if (!library)
        /* unreached: there is nauty */
        return;
    calls.sparse = dlsym(library, "dispatch_sparse");
    *(void **)&calls.sparsenauty = dlsym(library, "sparsenauty");
}

static bool is_there(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return calls.sparse && calls.sparsenauty;
}

/* ---- the graph ------------------------------------------------------ */

struct shade {
    int item, colour;
};

/* What may go to each other has the same kind and numbers. */
struct vertex {
    int64_t kind, low, high;
    int name;
};

enum kind { ALONE, ITEM, SECONDARY, SHADE, OPTION };

struct drawing {
    const struct xcc *xcc;
    VEC(struct shade) shade;
    VEC(bool) idle;      /* of each option */
    VEC(int) met;        /* of each item: options that are not */
    VEC(int) from, to;   /* of each edge */
    struct vertex *kind; /* owned */
    int *number;         /* owned: what nauty reads and writes */
    size_t *place;       /* owned; likewise */
    sparsegraph graph;
    int *lab, *ptn, *orbits;
};

static int compare_shades(const void *one, const void *other)
{
    const struct shade *a = one, *b = other;
    if (a->item != b->item)
        return a->item < b->item ? -1 : 1;
    return (a->colour > b->colour) - (a->colour < b->colour);
}

static int compare_vertices(const void *one, const void *other)
{
    const struct vertex *a = one, *b = other;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    return (a->high > b->high) - (a->high < b->high);
}

/* Does its item decide anything? */
static bool counts(const struct drawing *d, int item)
{
    return item < d->xcc->primary || d->met.at[item] > 1;
}

static void find_shades(struct drawing *d)
{
    const struct xcc *xcc = d->xcc;
    for (int i = 0; i < xcc->items; i++)
        vec_push(&d->met, 0);
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        vec_push(&d->idle, xcc_is_idle(xcc, o));
        for (size_t e = xcc_begin(xcc, o);
             !vec_last(&d->idle) && e < xcc->end.at[o]; e++) {
            const struct entry *entry = &xcc->entry.at[e];
            d->met.at[entry->item]++;
            if (entry->colour)
                vec_push(&d->shade,
                         ((struct shade){entry->item, entry->colour}));
        }
    }
    if (d->shade.len)
        qsort(d->shade.at, d->shade.len, sizeof *d->shade.at, compare_shades);
    size_t kept = 0;
    for (size_t i = 0; i < d->shade.len; i++)
        if (!kept || compare_shades(&d->shade.at[kept - 1], &d->shade.at[i]))
            d->shade.at[kept++] = d->shade.at[i];
    d->shade.len = kept;
}

static void join(struct drawing *d, size_t from, size_t to)
{
    vec_push(&d->from, (int)from);
    vec_push(&d->to, (int)to);
}

static void find_edges(struct drawing *d)
{
    const struct xcc *xcc = d->xcc;
    size_t items = (size_t)xcc->items, options = items + d->shade.len;
    for (size_t s = 0; s < d->shade.len; s++)
        if (counts(d, d->shade.at[s].item))
            join(d, items + s, (size_t)d->shade.at[s].item);
    for (size_t o = 0; o < xcc_options(xcc); o++)
        for (size_t e = xcc_begin(xcc, o);
             !d->idle.at[o] && e < xcc->end.at[o]; e++) {
            struct entry entry = xcc->entry.at[e];
            struct shade key = {entry.item, entry.colour}, *own = NULL;
            if (!counts(d, entry.item))
                continue;
            if (entry.colour)
                own = bsearch(&key, d->shade.at, d->shade.len, sizeof key,
                              compare_shades);
            join(d, options + o,
                 own ? items + (size_t)(own - d->shade.at)
                     : (size_t)entry.item);
        }
}

static struct vertex item_kind(const struct drawing *d, int item)
{
    const struct xcc *xcc = d->xcc;
    struct bounds bounds = {1, 1};
    if (!d->met.at[item] || !counts(d, item))
        return (struct vertex){ALONE, item, 0, item};
    if (item >= xcc->primary)
        return (struct vertex){SECONDARY, 0, 0, item};
    if (xcc->bounds.len)
        bounds = xcc->bounds.at[item];
    return (struct vertex){ITEM, bounds.low, bounds.high, item};
}

static struct vertex option_kind(const struct drawing *d, size_t o, int name)
{
    if (d->idle.at[o])
        return (struct vertex){ALONE, name, 0, name};
    int64_t cost = d->xcc->cost.len ? d->xcc->cost.at[o] : 0;
    return (struct vertex){OPTION, cost, 0, name};
}

static size_t vertices(const struct drawing *d)
{
    return (size_t)d->xcc->items + d->shade.len + xcc_options(d->xcc);
}

static void find_kinds(struct drawing *d)
{
    size_t items = (size_t)d->xcc->items, all = vertices(d);
    d->kind = mem_alloc(all + 1, sizeof *d->kind);
    for (size_t v = 0; v < all; v++)
        d->kind[v] = v < items ? item_kind(d, (int)v)
                     : v < items + d->shade.len
                         ? counts(d, d->shade.at[v - items].item)
                               ? (struct vertex){SHADE, 0, 0, (int)v}
                               : (struct vertex){ALONE, (int64_t)v, 0, (int)v}
                         : option_kind(d, v - items - d->shade.len, (int)v);
    qsort(d->kind, all, sizeof *d->kind, compare_vertices);
}

static void lay_out(struct drawing *d)
{
    size_t all = vertices(d), arcs = 2 * d->from.len, at = 0;
    d->number = mem_alloc(4 * all + arcs + 1, sizeof *d->number);
    d->place = mem_alloc(all + 1, sizeof *d->place);
    sparsegraph *g = &d->graph;
    *g = (sparsegraph){.nv = (int)all,
                       .nde = arcs,
                       .v = d->place,
                       .d = d->number,
                       .e = d->number + all,
                       .vlen = all,
                       .dlen = all,
                       .elen = arcs + 1};
    d->lab = d->number + all + arcs + 1;
    d->ptn = d->lab + all;
    d->orbits = d->ptn + all;
    for (size_t k = 0; k < d->from.len; k++) {
        g->d[d->from.at[k]]++;
        g->d[d->to.at[k]]++;
    }
    for (size_t v = 0; v < all; v++) {
        g->v[v] = at;
        at += (size_t)g->d[v];
        g->d[v] = 0;
        d->lab[v] = d->kind[v].name;
        d->ptn[v] =
            v + 1 < all && !compare_vertices(&d->kind[v], &d->kind[v + 1]);
    }
    for (size_t k = 0; k < d->from.len; k++) {
        int a = d->from.at[k], b = d->to.at[k];
        g->e[g->v[a] + (size_t)g->d[a]++] = b;
        g->e[g->v[b] + (size_t)g->d[b]++] = a;
    }
}

static void release(struct drawing *d)
{
    vec_release(&d->shade);
    vec_release(&d->idle);
    vec_release(&d->met);
    vec_release(&d->from);
    vec_release(&d->to);
    free(d->kind);
    free(d->number);
    free(d->place);
}

/* ---- the answer ----------------------------------------------------- */

static _Thread_local struct {
    struct automorphisms *a;
    int first, count; /* of the options, among the vertices */
} taker;

static void take(int number, int *image, int *orbits, int many, int fixed,
                 int size)
{
    struct automorphisms *a = taker.a;
    (void)number, (void)orbits, (void)many, (void)fixed, (void)size;
    a->many |= a->generator.len + (size_t)taker.count > LISTED_MOST;
    for (int o = 0; !a->many && o < taker.count; o++)
        vec_push(&a->generator, image[taker.first + o] - taker.first);
}

static void ask(struct automorphisms *a, struct drawing *d)
{
    optionblk options = {.tc_level = 100,
                         .maxinvarlevel = 1,
                         .dispatch = calls.sparse,
                         .userautomproc = take};
    statsblk stats;
    size_t items = (size_t)d->xcc->items, first = items + d->shade.len;
    taker.a = a;
    taker.first = (int)first;
    taker.count = (int)xcc_options(d->xcc);
    calls.sparsenauty(&d->graph, d->lab, d->ptn, d->orbits, &options, &stats,
                      NULL);
    a->size = stats.grpsize1 * pow(10, stats.grpsize2);
    for (size_t i = 0; i < items; i++)
        vec_push(&a->item_orbit, d->orbits[i]);
    for (size_t o = 0; o < xcc_options(d->xcc); o++)
        vec_push(&a->orbit, d->orbits[first + o] - (int)first);
}

bool automorphisms_find(struct automorphisms *a, const struct xcc *xcc)
{
    struct drawing d = {.xcc = xcc};
    size_t most = (size_t)xcc->items + xcc_options(xcc) + xcc->entry.len;
    if (!is_there() || !xcc_options(xcc) ||
        xcc_options(xcc) + (size_t)xcc->items > VERTICES_MOST ||
        !mem_has((double)most * BYTES_A_VERTEX))
        return false; /* seldom: there is nauty, and there is memory */
    find_shades(&d);
    find_edges(&d);
    find_kinds(&d);
    lay_out(&d);
    ask(a, &d);
    release(&d);
    return true;
}
