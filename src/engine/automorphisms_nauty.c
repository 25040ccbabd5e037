/* automorphisms_nauty.c: automorphisms by the library nauty (McKay and
 * Piperno, Practical graph isomorphism, II, 2014).
 *
 * Its graph has a vertex for each of the shape's and one for each edge, which
 * is joined to those that are in it.  The library is loaded when it is first
 * asked; its own variables are one set for each thread. */
#include "engine/automorphisms.h"

#include <dlfcn.h>
#include <math.h>
#include <nausparse.h>
#include <pthread.h>

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

/* What nauty reads and writes, in one piece of memory. */
struct drawing {
    sparsegraph graph;
    int *lab, *ptn, *orbits;
    void *memory;
};

static void lay_out(struct drawing *d, const struct shape *s)
{
    size_t all = s->kind.len + s->end.len, arcs = 2 * s->member.len;
    *d = (struct drawing){
        .memory = mem_alloc(1, all * sizeof(size_t) +
                                   (4 * all + arcs + 1) * sizeof(int))};
    size_t *place = d->memory;
    int *number = (int *)(place + all);
    d->graph = (sparsegraph){.nv = (int)all,
                             .nde = arcs,
                             .v = place,
                             .d = number,
                             .e = number + all,
                             .vlen = all,
                             .dlen = all,
                             .elen = arcs + 1};
    d->lab = number + all + arcs + 1;
    d->ptn = d->lab + all;
    d->orbits = d->ptn + all;
}

static void join(struct drawing *d, const struct shape *s)
{
    sparsegraph *g = &d->graph;
    size_t vertices = s->kind.len, edges = s->end.len, at = 0;
    for (size_t m = 0; m < s->member.len; m++)
        g->d[s->member.at[m]]++;
    for (size_t e = 0; e < edges; e++)
        g->d[vertices + e] = (int)(s->end.at[e] - shape_begin(s, e));
    for (size_t v = 0; v < vertices + edges; v++) {
        g->v[v] = at;
        at += (size_t)g->d[v];
    }
    memset(g->d, 0, vertices * sizeof *g->d);
    for (size_t e = 0, m = 0; e < edges; e++)
        for (int i = 0; m < s->end.at[e]; m++, i++) {
            size_t v = s->member.at[m];
            g->e[g->v[vertices + e] + (size_t)i] = (int)v;
            g->e[g->v[v] + (size_t)g->d[v]++] = (int)(vertices + e);
        }
}

/* Classes of vertices as they are ranked, and all edges. */
static void colour(struct drawing *d, const struct shape *s,
                   const struct ranked *ranked)
{
    size_t vertices = s->kind.len, all = vertices + s->end.len;
    for (size_t i = 0; i < all; i++) {
        bool last = i < vertices ? i + 1 == vertices ||
                                       ranked[i].colour != ranked[i + 1].colour
                                 : i + 1 == all;
        d->lab[i] = i < vertices ? (int)ranked[i].vertex : (int)i;
        d->ptn[i] = !last;
    }
}

static double ask(struct drawing *d, const struct shape *s,
                  const struct ranked *ranked)
{
    optionblk options = {
        .tc_level = 100, .maxinvarlevel = 1, .dispatch = calls.sparse};
    statsblk stats;
    lay_out(d, s);
    join(d, s);
    colour(d, s, ranked);
    calls.sparsenauty(&d->graph, d->lab, d->ptn, d->orbits, &options, &stats,
                      NULL);
    return stats.grpsize1 * pow(10, stats.grpsize2);
}

double automorphisms(const struct shape *s, const struct ranked *ranked)
{
    struct drawing d;
    if (!is_there())
        return 0; /* unreached: there is nauty */
    double size = ask(&d, s, ranked);
    free(d.memory);
    return size;
}
