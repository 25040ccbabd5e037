/* sparse_sets.c: the swaps and the counts, and what undoes them (see
 * sparse_sets.h). */
#include "engine/sparse_sets.h"

#include <assert.h>

static void fill_slots(struct sparse_sets *s)
{
    const struct xcc *xcc = s->xcc;
    for (size_t e = 0; e < xcc->entry.len; e++)
        s->size[xcc->entry.at[e].item]++;
    for (int i = 0, sum = 0; i < xcc->items; i++) {
        s->base[i] = sum;
        sum += s->size[i];
        s->size[i] = 0;
    }
    for (size_t o = 0; o < xcc_options(xcc); o++)
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            int i = xcc->entry.at[e].item;
            if (e % ENTRIES_A_HINT == 0)
                s->owner[e / ENTRIES_A_HINT] = (int)o;
            s->place[e] = s->base[i] + s->size[i]++;
            s->slot[s->place[e]] = (int)e;
        }
}

/* What is logged is hidden, settled or forced, each once. */
static bool has_room(struct sparse_sets *s)
{
    size_t entries = s->xcc->entry.len, items = (size_t)s->xcc->items;
    size_t primary = (size_t)s->xcc->primary;
    s->owner = mem_try_alloc(entries / ENTRIES_A_HINT + 1, sizeof *s->owner);
    s->place = mem_try_alloc(entries, sizeof *s->place);
    s->slot = mem_try_alloc(entries, sizeof *s->slot);
    s->base = mem_try_alloc(items, sizeof *s->base);
    s->size = mem_try_alloc(items, sizeof *s->size);
    s->state = mem_try_alloc(items, sizeof *s->state);
    s->active = mem_try_alloc(primary, sizeof *s->active);
    s->where = mem_try_alloc(primary, sizeof *s->where);
    return s->owner && s->place && s->slot && s->base && s->size && s->state &&
           s->active && s->where && vec_try_reserve(&s->log, entries) &&
           vec_try_reserve(&s->settled, items) &&
           vec_try_reserve(&s->forced, primary);
}

bool sparse_sets_init(struct sparse_sets *s, const struct xcc *xcc)
{
    assert(xcc->entry.len < INT32_MAX);
    *s = (struct sparse_sets){.xcc = xcc,
                              .open = xcc->primary,
                              .alive = (int)xcc_options(xcc),
                              .dead = NOBODY};
    if (!has_room(s))
        return false; /* unreached: there was memory */
    fill_slots(s);
    for (int i = 0; i < xcc->primary; i++)
        s->active[i] = s->where[i] = i;
    return true;
}

void sparse_sets_release(struct sparse_sets *s)
{
    free(s->owner);
    free(s->place);
    free(s->slot);
    free(s->base);
    free(s->size);
    free(s->state);
    free(s->active);
    free(s->where);
    vec_release(&s->log);
    vec_release(&s->settled);
    vec_release(&s->forced);
}

/* Removes the option of entry e from its items that are not settled. */
static void hide(struct sparse_sets *s, int e)
{
    const struct entry *entry = s->xcc->entry.at;
    size_t o = (size_t)sparse_owner(s, e);
    s->alive--;
    for (size_t f = xcc_begin(s->xcc, o); f < s->xcc->end.at[o]; f++) {
        int i = entry[f].item;
        if (s->state[i] & SETTLED)
            continue;
        int from = s->place[f], to = s->base[i] + --s->size[i];
        int last = s->slot[to];
        s->slot[to] = (int)f;
        s->place[f] = to;
        s->slot[from] = last;
        s->place[last] = from;
        vec_push(&s->log, i);
        s->work++;
        if (s->size[i] > 1 || s->state[i] || i >= s->xcc->primary)
            continue;
        if (s->size[i])
            vec_push(&s->forced, i);
        else
            s->dead = i;
    }
}

void sparse_settle(struct sparse_sets *s, int i, int colour)
{
    const struct entry *entry = s->xcc->entry.at;
    s->state[i] |= SETTLED;
    vec_push(&s->settled, i);
    if (i < s->xcc->primary) {
        int last = s->active[--s->open], at = s->where[i];
        s->active[at] = last;
        s->where[last] = at;
        s->active[s->open] = i;
        s->where[i] = s->open;
    }
    s->work += (uint64_t)s->size[i];
    for (int k = s->base[i], end = k + s->size[i]; k < end; k++)
        if (!colour || entry[s->slot[k]].colour != colour)
            hide(s, s->slot[k]);
}

void sparse_undo(struct sparse_sets *s, struct sparse_mark to)
{
    s->work += (s->log.len - to.log) / 4;
    vec_clear(&s->forced);
    while (s->log.len > to.log)
        s->size[s->log.at[--s->log.len]]++;
    while (s->settled.len > to.settled) {
        int i = s->settled.at[--s->settled.len];
        s->state[i] = 0;
        s->open += i < s->xcc->primary;
    }
    s->alive = to.alive;
}
