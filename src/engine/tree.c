#include "engine/tree.h"
#include "base/rng.h"

#include <assert.h>
#include <math.h>

enum {
    NODES_A_SHARD = 16,  /* wanted */
    PROBES_A_NODE = 4,   /* steps that may be taken to get there */
    NODES_MAX = 1 << 20, /* wanted at most, however many the shards */
};

void tree_init(struct tree *tree, const struct bits_kernel *kernel,
               struct bits *bits)
{
    *tree = (struct tree){.kernel = kernel, .bits = bits};
    tree->search = (struct search){
        .stop = &tree->never, .deadline = INFINITY, .shards = 1, .threads = 1};
}

void tree_release(struct tree *tree)
{
    trail_release(&tree->trail);
}

int tree_children(const struct trail *trail, size_t fork)
{
    const struct fork *f = &trail->fork.at[fork];
    return (int)(f->end - trail_begin(trail, fork)) + (f->option != NO_OPTION);
}

int tree_child(const struct trail *trail, size_t fork, int n)
{
    const struct fork *f = &trail->fork.at[fork];
    if (f->option == NO_OPTION)
        n++;
    return n ? trail->left.at[trail_begin(trail, fork) + (size_t)n - 1]
             : f->option;
}

enum verdict tree_enter(struct tree *tree, const struct trail *path)
{
    struct search *search = &tree->search;
    size_t fit = tree->kernel->restore(tree->bits, path);
    assert(fit == path->fork.len);
    (void)fit;
    search->steps = search->solutions = 0;
    search->effort = 1;
    enum verdict verdict = tree->kernel->walk(tree->bits, search, LIST);
    trail_clear(&tree->trail);
    if (verdict == VERDICT_NONE)
        return verdict;
    tree->kernel->save(tree->bits, &tree->trail);
    bool further = tree->trail.fork.len > path->fork.len &&
                   tree_children(&tree->trail, path->fork.len) > 0;
    if (further)
        return VERDICT_UNKNOWN;
    return verdict == VERDICT_FOUND ? VERDICT_FOUND : VERDICT_NONE;
}

/* ---- shards --------------------------------------------------------- */

void cut_init(struct cut *cut, uint64_t shards)
{
    *cut = (struct cut){.wanted = shards < NODES_MAX / NODES_A_SHARD
                                      ? shards * NODES_A_SHARD
                                      : NODES_MAX};
    vec_push(&cut->twig, (struct twig){.parent = -1});
}

void cut_release(struct cut *cut)
{
    vec_release(&cut->twig);
}

static void find_path(const struct cut *cut, size_t at, struct trail *path)
{
    trail_clear(path);
    for (const struct twig *t = &cut->twig.at[at]; t->parent >= 0;
         t = &cut->twig.at[t->parent])
        trail_fork(path, t->item, t->degree, t->option);
    for (size_t a = 0, b = path->fork.len; a + 1 < b; a++, b--) {
        struct fork fork = path->fork.at[a];
        path->fork.at[a] = path->fork.at[b - 1];
        path->fork.at[b - 1] = fork;
    }
}

static void expand(struct cut *cut, struct tree *tree, size_t at)
{
    struct trail path = {0};
    find_path(cut, at, &path);
    enum verdict verdict = tree_enter(tree, &path);
    size_t fork = path.fork.len;
    cut->steps += tree->search.steps;
    if (verdict == VERDICT_FOUND) {
        struct twig leaf = cut->twig.at[at];
        leaf.leaf = true;
        vec_push(&cut->twig, leaf);
        cut->leaves++;
    }
    int degree =
        verdict == VERDICT_UNKNOWN ? tree_children(&tree->trail, fork) : 0;
    for (int n = 0; n < degree; n++)
        vec_push(&cut->twig,
                 (struct twig){.parent = (int64_t)at,
                               .item = tree->trail.fork.at[fork].item,
                               .degree = degree,
                               .option = tree_child(&tree->trail, fork, n)});
    trail_release(&path);
}

bool cut_go_on(struct cut *cut, struct tree *tree)
{
    size_t parts = cut->twig.len - cut->at;
    if (parts >= cut->wanted || parts == cut->leaves ||
        cut->steps >= PROBES_A_NODE * cut->wanted)
        return true;
    size_t at = cut->at++;
    if (cut->twig.at[at].leaf) {
        struct twig leaf = cut->twig.at[at];
        vec_push(&cut->twig, leaf);
    } else {
        expand(cut, tree, at);
    }
    return false;
}

bool cut_part(const struct cut *cut, uint64_t k, struct trail *path)
{
    if (k >= cut->twig.len - cut->at)
        return false;
    find_path(cut, cut->at + (size_t)k, path);
    return true;
}

/* ---- estimates ------------------------------------------------------ */

void tree_probe(struct tree *tree, struct rng *rng, struct probe *probe)
{
    struct trail path = {0};
    double product = 1;
    *probe = (struct probe){0};
    for (;;) {
        enum verdict verdict = tree_enter(tree, &path);
        probe->nodes += product * (double)tree->search.steps;
        if (verdict == VERDICT_FOUND)
            probe->solutions += product;
        if (verdict != VERDICT_UNKNOWN)
            break;
        size_t fork = path.fork.len;
        int degree = tree_children(&tree->trail, fork);
        int n = (int)rng_below(rng, (uint64_t)degree);
        product *= degree;
        trail_fork(&path, tree->trail.fork.at[fork].item, degree,
                   tree_child(&tree->trail, fork, n));
    }
    trail_release(&path);
}
