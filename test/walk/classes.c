/* classes.c: solutions of a small cover up to its symmetries, by trying all.
 *
 * A symmetry takes items to items of their kind, swaps the two colours of
 * some, and takes options to options.  Which option becomes which of several
 * equal ones is free: those may be exchanged, besides. */
#include "model.h"

struct map {
    int image[ITEMS];
    bool swaps[ITEMS];
    int option[OPTIONS];
};

struct classes {
    const struct model *m;
    int parent[1 << OPTIONS]; /* of each solution, in a tree of those that are
                                 alike */
    bool counts[OPTIONS], matters[ITEMS];
};

static int root(struct classes *c, int k)
{
    while (c->parent[k] != k)
        k = c->parent[k];
    return k;
}

static bool takes(const struct classes *c, const struct map *g, int option,
                  int other)
{
    const struct model_option *from = &c->m->option[option],
                              *to = &c->m->option[other];
    if (from->cost != to->cost)
        return false;
    for (int i = 0; i < c->m->items; i++) {
        int colour = from->colour[i];
        if (colour > PLAIN && g->swaps[i])
            colour = 3 - colour;
        if (c->matters[i] && to->colour[g->image[i]] != colour)
            return false;
    }
    return true;
}

/* Gives each option an image of its own; false: one has none. */
static bool find_options(const struct classes *c, struct map *g)
{
    unsigned taken = 0;
    for (int o = 0; o < c->m->options; o++) {
        int other = 0;
        if (!c->counts[o])
            continue;
        while (other < c->m->options &&
               (taken >> other & 1 || !c->counts[other] ||
                !takes(c, g, o, other)))
            other++;
        if (other == c->m->options)
            return false;
        taken |= 1U << other;
        g->option[o] = other;
    }
    return true;
}

static void join(struct classes *c, const struct map *g)
{
    for (long k = 0; k < c->m->count; k++) {
        unsigned image = 0;
        for (int o = 0; o < c->m->options; o++)
            if (c->m->solution[k] >> o & 1)
                image |= 1U << g->option[o];
        c->parent[root(c, model_find(c->m, image))] = root(c, (int)k);
    }
}

/* The images of this item and those behind it. */
static void try_items(struct classes *c, struct map *g, int item,
                      unsigned taken)
{
    const struct model *m = c->m;
    if (item == m->items) {
        if (find_options(c, g))
            join(c, g);
        return;
    }
    const struct model_item *own = &m->item[item];
    for (int other = 0; other < m->items; other++) {
        const struct model_item *to = &m->item[other];
        bool same = c->matters[item] ? c->matters[other] : other == item;
        if (taken >> other & 1 || !same || own->secondary != to->secondary ||
            (!own->secondary &&
             (own->low != to->low || own->high != to->high)))
            continue;
        g->image[item] = other;
        for (int swaps = 0; swaps <= (own->secondary && c->matters[item]);
             swaps++) {
            g->swaps[item] = swaps;
            try_items(c, g, item + 1, taken | 1U << other);
        }
    }
}

/* Equal options change places. */
static void try_twins(struct classes *c)
{
    struct map g = {.swaps = {false}};
    for (int i = 0; i < ITEMS; i++)
        g.image[i] = i;
    for (int o = 0; o < OPTIONS; o++)
        g.option[o] = o;
    for (int a = 0; a < c->m->options; a++)
        for (int b = 0; b < a; b++)
            if (c->counts[a] && c->counts[b] && takes(c, &g, a, b)) {
                g.option[a] = b;
                g.option[b] = a;
                join(c, &g);
                g.option[a] = a;
                g.option[b] = b;
            }
}

long model_classes(const struct model *m)
{
    static struct classes c;
    struct map g = {.swaps = {false}};
    long classes = 0;
    c.m = m;
    for (int k = 0; k < m->count; k++)
        c.parent[k] = k;
    for (int o = 0; o < m->options; o++)
        c.counts[o] = model_counts(m, o);
    for (int i = 0; i < m->items; i++) {
        int met = 0;
        for (int o = 0; o < m->options; o++)
            met += c.counts[o] && m->option[o].colour[i] != ABSENT;
        c.matters[i] = met > m->item[i].secondary;
    }
    try_twins(&c);
    try_items(&c, &g, 0, 0);
    for (int k = 0; k < m->count; k++)
        classes += root(&c, k) == k;
    return classes;
}
