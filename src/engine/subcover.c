/* subcover.c: what is left of an exact cover once some options are chosen.
 *
 * An option is live as long as it excludes none that is chosen; it then has no
 * primary item that is covered.  Of a secondary item nothing else is kept: if
 * it has a colour, options that disagree are gone, and those that agree may
 * all be chosen.  So it matters only while two live options exclude each other
 * because of it. */
#include "engine/subcover.h"

/* ---- walls ---------------------------------------------------------- */

double walls_bytes(const struct xcc *xcc)
{
    double sets = xcc->primary;
    double words = (double)xcc_options(xcc) / SET_WORD + 1;
    for (size_t e = 0; e < xcc->entry.len; e++)
        sets += xcc->entry.at[e].item >= xcc->primary;
    return 8 * words * sets + 4 * (double)xcc->entry.len +
           12 * (double)xcc_options(xcc);
}

/* The wall of an entry: those of a secondary item are a list. */
static uint32_t wall_of(struct walls *w, struct entry entry, uint32_t *latest,
                        int *colour, uint32_t *next)
{
    if (entry.item < w->primary)
        return (uint32_t)entry.item;
    for (uint32_t i = latest[entry.item]; i; i = next[i])
        if (colour[i] == entry.colour)
            return i;
    uint32_t made = (uint32_t)w->item.len;
    next[made] = latest[entry.item];
    colour[made] = entry.colour;
    latest[entry.item] = made;
    vec_push(&w->item, entry.item);
    vec_push(&w->coloured, entry.colour != 0);
    w->plain &= !entry.colour;
    return made;
}

/* Names the walls of all entries. */
static bool name_walls(struct walls *w, const struct xcc *xcc)
{
    size_t most = (size_t)xcc->primary + xcc->entry.len + 1;
    uint32_t *latest = mem_try_alloc((size_t)xcc->items + 1, sizeof *latest);
    uint32_t *next = mem_try_alloc(most, sizeof *next);
    int *colour = mem_try_alloc(most, sizeof *colour);
    bool good = latest && next && colour &&
                vec_try_reserve(&w->entry, xcc->entry.len + 1) &&
                vec_try_reserve(&w->end, xcc_options(xcc) + 1) &&
                vec_try_reserve(&w->fact, xcc_options(xcc) + 1);
    if (!xcc->primary) { /* no wall has the number 0 */
        vec_push(&w->item, 0);
        vec_push(&w->coloured, false);
    }
    for (int i = 0; i < xcc->primary; i++) {
        vec_push(&w->item, i);
        vec_push(&w->coloured, false);
    }
    for (size_t o = 0; good && o < xcc_options(xcc); o++) {
        if (xcc_is_idle(xcc, o))
            continue;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
            vec_push(&w->entry,
                     wall_of(w, xcc->entry.at[e], latest, colour, next));
        vec_push(&w->end, w->entry.len);
        vec_push(&w->fact, xcc->fact.at[o]);
    }
    free(latest);
    free(next);
    free(colour);
    return good;
}

/* Who has the item, less those who agree on the colour. */
static bool raise_walls(struct walls *w)
{
    size_t words = w->words;
    uint64_t *users =
        mem_try_alloc((size_t)w->items * words + 1, sizeof *users);
    w->set = mem_try_alloc(w->count * words + 1, sizeof *w->set);
    for (size_t o = 0; users && w->set && o < w->options; o++)
        for (size_t e = walls_begin(w, o); e < w->end.at[o]; e++) {
            size_t wall = w->entry.at[e];
            set_put(users + (size_t)w->item.at[wall] * words, o);
            set_put(w->set + wall * words, o);
        }
    for (size_t i = 0; users && w->set && i < w->count; i++)
        for (size_t k = 0; k < words && w->item.at[i] < w->items; k++) {
            uint64_t all = users[(size_t)w->item.at[i] * words + k];
            uint64_t *own = &w->set[i * words + k];
            *own = w->coloured.at[i] ? all & ~*own : all;
        }
    free(users);
    return users && w->set;
}

bool walls_init(struct walls *w, const struct xcc *xcc)
{
    *w = (struct walls){
        .items = xcc->items, .primary = xcc->primary, .plain = true};
    if (!name_walls(w, xcc))
        return false; /* unreached: there was memory */
    w->count = w->item.len;
    w->options = w->end.len;
    w->words = w->options / SET_WORD + 1;
    w->open_words = (size_t)w->primary / SET_WORD + 1;
    return raise_walls(w);
}

void walls_release(struct walls *w)
{
    free(w->set);
    vec_release(&w->item);
    vec_release(&w->coloured);
    vec_release(&w->entry);
    vec_release(&w->end);
    vec_release(&w->fact);
}

/* ---- choosing ------------------------------------------------------- */

void subcover_whole(const struct walls *w, uint64_t *sub)
{
    memset(sub, 0, subcover_words(w) * sizeof *sub);
    for (size_t o = 0; o < w->options; o++)
        set_put(sub, o);
    for (size_t i = 0; i < (size_t)w->primary; i++)
        set_put(sub + w->words, i);
}

void subcover_choose(const struct walls *w, uint64_t *sub, size_t option)
{
    uint64_t *open = sub + w->words;
    for (size_t e = walls_begin(w, option); e < w->end.at[option]; e++) {
        size_t wall = w->entry.at[e];
        const uint64_t *set = w->set + wall * w->words;
        for (size_t k = 0; k < w->words; k++)
            sub[k] &= ~set[k];
        if (wall < (size_t)w->primary)
            open[wall / SET_WORD] &= ~(UINT64_C(1) << wall % SET_WORD);
    }
}

size_t subcover_options(const struct walls *w, const uint64_t *sub)
{
    size_t count = 0;
    for (size_t k = 0; k < w->words; k++)
        count += (size_t)__builtin_popcountll(sub[k]);
    return count;
}

bool subcover_done(const struct walls *w, const uint64_t *sub)
{
    for (size_t k = 0; k < w->open_words; k++)
        if (sub[w->words + k])
            return false;
    return true;
}

/* ---- parts ---------------------------------------------------------- */

void workshop_init(struct workshop *shop, const struct walls *w)
{
    size_t items = (size_t)w->items;
    *shop = (struct workshop){0};
    vec_reserve(&shop->first, items + 1);
    vec_reserve(&shop->met, items + 1);
    vec_reserve(&shop->part_of, items + 1);
    vec_reserve(&shop->met_by, w->count + 1);
    vec_reserve(&shop->vertex, w->count + items + 1);
}

void workshop_release(struct workshop *shop)
{
    vec_release(&shop->first);
    vec_release(&shop->met);
    vec_release(&shop->met_by);
    vec_release(&shop->vertex);
    vec_release(&shop->part_of);
    vec_release(&shop->local);
    vec_release(&shop->moved);
    vec_release(&shop->entry);
    vec_release(&shop->end);
    shape_release(&shop->shape);
}

/* How many live options there are for each item and wall. */
static void meet(const struct walls *w, struct workshop *shop,
                 const uint64_t *sub)
{
    memset(shop->met.at, 0, (size_t)w->items * sizeof *shop->met.at);
    memset(shop->met_by.at, 0, w->count * sizeof *shop->met_by.at);
    SET_EACH(o, sub, w->words)
    for (size_t e = walls_begin(w, o); e < w->end.at[o]; e++) {
        size_t wall = w->entry.at[e];
        shop->met.at[w->item.at[wall]]++;
        shop->met_by.at[wall]++;
    }
}

/* Do two live options exclude each other because of this entry's item? */
static bool matters(const struct walls *w, const struct workshop *shop,
                    size_t wall)
{
    uint32_t met = shop->met.at[w->item.at[wall]];
    return wall < (size_t)w->primary ||
           (met > 1 &&
            !(w->coloured.at[wall] && shop->met_by.at[wall] == met));
}

static uint32_t find(uint32_t *first, uint32_t i)
{
    while (first[i] != i)
        i = first[i] = first[first[i]];
    return i;
}

/* Items of one option are in one class. */
static void unite(const struct walls *w, struct workshop *shop,
                  const uint64_t *sub)
{
    uint32_t *first = shop->first.at;
    for (int i = 0; i < w->items; i++)
        first[i] = (uint32_t)i;
    SET_EACH(o, sub, w->words)
    {
        uint32_t own = UINT32_MAX;
        for (size_t e = walls_begin(w, o); e < w->end.at[o]; e++) {
            if (!matters(w, shop, w->entry.at[e]))
                continue;
            uint32_t other = find(first, (uint32_t)w->item.at[w->entry.at[e]]);
            if (own == UINT32_MAX)
                own = other;
            else if (other < own) {
                first[own] = other;
                own = other;
            } else {
                first[other] = own;
            }
        }
    }
}

size_t subcover_split(const struct walls *w, struct workshop *shop,
                      const uint64_t *sub, subcovers *parts)
{
    size_t count = 0, words = subcover_words(w), base = parts->len;
    uint32_t *part_of = shop->part_of.at;
    meet(w, shop, sub);
    unite(w, shop, sub);
    memset(part_of, 0xFF, (size_t)w->items * sizeof *part_of);
    SET_EACH(i, sub + w->words, w->open_words)
    {
        uint32_t class = find(shop->first.at, (uint32_t)i);
        if (part_of[class] == UINT32_MAX) {
            part_of[class] = (uint32_t)count++;
            vec_reserve(parts, base + count * words);
            memset(parts->at + parts->len, 0, words * sizeof *parts->at);
            parts->len += words;
        }
        set_put(parts->at + base + part_of[class] * words + w->words, i);
    }
    SET_EACH(o, sub, w->words)
    {
        /* Each option has a primary item, and all of those are open. */
        size_t e = walls_begin(w, o);
        while (w->entry.at[e] >= (size_t)w->primary)
            e++; /* unreached: secondary items come behind in the tests */
        uint32_t class = find(shop->first.at, w->entry.at[e]);
        set_put(parts->at + base + part_of[class] * words, o);
    }
    return count;
}

/* ---- shapes --------------------------------------------------------- */

enum { PRIMARY = 1, SECONDARY = 2, COLOUR = 3 };

static uint32_t new_vertex(struct shape *shape, int kind)
{
    vec_push(&shape->kind, (uint8_t)kind);
    return (uint32_t)shape->kind.len - 1;
}

/* A secondary item is a vertex; each colour of it is one, too, and an edge
 * joins the two. */
static uint32_t vertex_of(const struct walls *w, struct workshop *shop,
                          size_t wall)
{
    uint32_t *own = &shop->vertex.at[wall];
    uint32_t *whole = &shop->vertex.at[w->count + (size_t)w->item.at[wall]];
    if (wall < (size_t)w->primary)
        return *own;
    if (*whole == UINT32_MAX)
        *whole = new_vertex(&shop->shape, SECONDARY);
    if (!w->coloured.at[wall])
        return *whole;
    if (*own == UINT32_MAX)
        *own = new_vertex(&shop->shape, COLOUR);
    return *own;
}

static void join_colours(const struct walls *w, struct workshop *shop)
{
    for (size_t i = (size_t)w->primary; i < w->count; i++) {
        if (!w->coloured.at[i] || shop->vertex.at[i] == UINT32_MAX)
            continue;
        vec_push(&shop->shape.member,
                 shop->vertex.at[w->count + (size_t)w->item.at[i]]);
        vec_push(&shop->shape.member, shop->vertex.at[i]);
        vec_push(&shop->shape.end, (uint32_t)shop->shape.member.len);
    }
}

void subcover_shape(const struct walls *w, struct workshop *shop,
                    const uint64_t *sub)
{
    struct shape *shape = &shop->shape;
    shape_clear(shape);
    meet(w, shop, sub);
    memset(shop->vertex.at, 0xFF,
           (w->count + (size_t)w->items) * sizeof *shop->vertex.at);
    SET_EACH(i, sub + w->words, w->open_words)
    shop->vertex.at[i] = new_vertex(shape, PRIMARY);
    SET_EACH(o, sub, w->words)
    {
        for (size_t e = walls_begin(w, o); e < w->end.at[o]; e++) {
            size_t wall = w->entry.at[e];
            if (matters(w, shop, wall))
                vec_push(&shape->member, vertex_of(w, shop, wall));
        }
        vec_push(&shape->end, (uint32_t)shape->member.len);
    }
    if (!w->plain)
        join_colours(w, shop);
}
