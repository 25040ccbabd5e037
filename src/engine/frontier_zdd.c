/* frontier_zdd.c: a diagram written as a zero-suppressed decision diagram.
 *
 * The form is that of D. E. Knuth's programs (BDD15, DLX6): a line
 *     ID: (~V?LO:HI)
 * says what node ID, a hexadecimal number, means: ask whether option V (a
 * decimal number; options are numbered from 1 as they come) is chosen; if not
 * go on to LO, else to HI.  Node 0 is "no", node 1 is "yes": each path from
 * the root to 1 is a solution, namely the options for which HI was taken.
 * Nodes come before those that lead to them; no two are alike, and no HI is 0.
 * The last line is the root, a node about option 0, which is always chosen:
 *     ID: (~0?0:HI)
 * Before all nodes comes a comment, "| order" and the options in the order in
 * which they are asked for; options that no solution may use may be left
 * out. */
#include "engine/frontier_diagram.h"
#include "base/writer.h"

struct zdd_node {
    uint32_t option, low, high;
};

/* All nodes that were made, and a hash table of their numbers. */
struct zdd {
    const struct diagram *diagram; /* borrowed */
    VEC(struct zdd_node) node;     /* number n is at n - 2 */
    uint32_t *table;               /* owned; 0: free */
    size_t room;                   /* of the table; a power of two */
    uint32_t *made;                /* owned; of each node of the diagram */
    size_t left;                   /* those that are still to be made */
    bool denied;                   /* there was no memory for more */
    VEC(struct edge) sorted;       /* scratch */
};

enum { FIRST = 2 }; /* behind "no" and "yes" */

static size_t place_of(const struct zdd *z, struct zdd_node n)
{
    uint64_t hash = (n.option * UINT64_C(0x9e3779b97f4a7c15) + n.low) *
                        UINT64_C(0xbf58476d1ce4e5b9) +
                    n.high;
    hash = (hash ^ hash >> 29) * UINT64_C(0x94d049bb133111eb);
    size_t at = (hash ^ hash >> 32) & (z->room - 1);
    for (; z->table[at]; at = (at + 1) & (z->room - 1)) {
        const struct zdd_node *m = &z->node.at[z->table[at] - FIRST];
        if (m->option == n.option && m->low == n.low && m->high == n.high)
            break;
    }
    return at;
}

static bool zdd_grow(struct zdd *z)
{
    free(z->table);
    z->room = z->room ? 2 * z->room : 1024;
    z->table = mem_try_alloc(z->room, sizeof *z->table);
    if (!z->table)
        return false; /* unreached: there was memory */
    for (size_t i = 0; i < z->node.len; i++)
        z->table[place_of(z, z->node.at[i])] = (uint32_t)i + FIRST;
    return true;
}

/* The number of this node, which may be new. */
static uint32_t zdd_make(struct zdd *z, struct zdd_node n)
{
    if (!n.high)
        return n.low; /* unreached: every node has a solution */
    uint32_t *found = &z->table[place_of(z, n)];
    if (!*found) {
        vec_push(&z->node, n);
        *found = (uint32_t)z->node.len + FIRST - 1;
    }
    return *found;
}

static int compare_edges(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    return (x->option > y->option) - (x->option < y->option);
}

/* The edges of a node become a chain of questions, none at the end. */
static uint32_t convert(struct zdd *z, const struct edge *edge, size_t count)
{
    uint32_t below = 0;
    vec_clear(&z->sorted);
    vec_append(&z->sorted, edge, count);
    if (count)
        qsort(z->sorted.at, count, sizeof *z->sorted.at, compare_edges);
    for (size_t e = count; e-- > 0;) {
        struct edge s = z->sorted.at[e];
        uint32_t high = s.child == LEAF ? 1 : z->made[s.child];
        below = s.option == NO_OPTION
                    ? high
                    : zdd_make(z, (struct zdd_node){s.option, below, high});
    }
    return below;
}

struct zdd *zdd_new(const struct diagram *d)
{
    struct zdd *z = mem_alloc(1, sizeof *z);
    z->diagram = d;
    z->left = d->end.len;
    z->made = mem_alloc(d->end.len, sizeof *z->made);
    return z;
}

void zdd_free(struct zdd *z)
{
    if (!z)
        return;
    vec_release(&z->node);
    vec_release(&z->sorted);
    free(z->table);
    free(z->made);
    free(z);
}

uint64_t zdd_bytes(const struct zdd *z)
{
    return z->diagram->end.len * sizeof *z->made +
           z->node.cap * sizeof *z->node.at + z->room * sizeof *z->table;
}

/* Makes room for so many nodes more; false if that takes too much. */
static bool make_room(struct zdd *z, size_t more, uint64_t most)
{
    size_t need = z->node.len + more;
    if (need >= UINT32_MAX - FIRST)
        /* unreached: too large for a test */
        return false;
    if (need > z->node.cap) { /* the old ones are there until they moved */
        uint64_t grown = mem_grown(z->node.cap, need);
        if (zdd_bytes(z) + grown * sizeof *z->node.at > most)
            return false; /* unreached: there was memory */
        z->denied = !vec_try_reserve(&z->node, need);
    }
    while (2 * need >= z->room && !z->denied) {
        if (zdd_bytes(z) + z->room * sizeof *z->table > most)
            return false; /* unreached: there was memory */
        z->denied = !zdd_grow(z);
    }
    return !z->denied;
}

/* unreached: there was memory */
bool zdd_denied(const struct zdd *z)
{
    return z->denied;
}

enum pass zdd_go(struct zdd *z, size_t nodes, uint64_t most)
{
    const struct diagram *d = z->diagram;
    for (; z->left && nodes; nodes--, z->left--) {
        size_t v = z->left - 1, count = d->end.at[v] - d->begin.at[v];
        if (!make_room(z, count, most))
            return PASS_STARVED; /* unreached: there was memory */
        z->made[v] = convert(z, d->edge.at + d->begin.at[v], count);
    }
    return z->left ? PASS_ON : PASS_DONE;
}

void zdd_write(const struct zdd *z, const int *number, size_t options,
               struct writer *out)
{
    const struct diagram *d = z->diagram;
    writer_text(out, "| order");
    for (size_t o = 0; o < options; o++) {
        writer_byte(out, ' ');
        writer_number(out, number[o]);
    }
    writer_byte(out, '\n');
    for (size_t i = 0; i < z->node.len && !out->failed; i++) {
        struct zdd_node n = z->node.at[i];
        writer_print(out, "%zx: (~%d?%x:%x)\n", i + FIRST, number[n.option],
                     n.low, n.high);
    }
    writer_print(out, "%zx: (~0?0:%x)\n", z->node.len + FIRST,
                 d->whole     ? 1
                 : d->end.len ? z->made[0]
                              : 0);
}
