#include "engine/sets.h"

#include <assert.h>
#include <limits.h>

/* What was done with the number that stands before it in the log. */
enum { CHOSEN = -1, CLOSED = -2, TAXED = -3 };

/* ---- building ------------------------------------------------------- */

/* Item after item, and in each option after option. */
static void fill_lists(struct sets *s)
{
    const struct xcc *xcc = s->xcc;
    for (size_t e = 0; e < xcc->entry.len; e++)
        s->pile[xcc->entry.at[e].item].size++;
    for (int i = 0, begin = 0; i < xcc->items; i++) {
        s->pile[i].begin = begin;
        begin += s->pile[i].size;
        s->pile[i].size = 0;
    }
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (xcc_is_idle(xcc, o))
            continue;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct pile *pile = &s->pile[xcc->entry.at[e].item];
            int where = pile->begin + pile->size++;
            s->place[e] = (struct place){(int)o, where};
            s->list[where] = (int)e;
        }
    }
}

static void open_items(struct sets *s)
{
    for (int i = 0; i < s->primary; i++) {
        struct bounds bounds = {1, 1};
        if (s->xcc->bounds.len)
            bounds = s->xcc->bounds.at[i];
        s->pile[i].low = bounds.low;
        s->pile[i].high = bounds.high;
        s->pile[i].rank = s->opens;
        s->open[s->opens++] = i;
    }
}

static void begin_costs(struct sets *s)
{
    size_t options = (size_t)s->options, primary = (size_t)s->primary;
    s->net = mem_alloc(options, sizeof *s->net);
    s->tax = mem_alloc(primary, sizeof *s->tax);
    s->witness = mem_alloc(primary, sizeof *s->witness);
    memcpy(s->net, s->xcc->cost.at, options * sizeof *s->net);
    for (int i = 0; i < s->primary; i++)
        s->witness[i] = s->pile[i].size ? s->list[s->pile[i].begin] : 0;
}

void sets_init(struct sets *s, const struct xcc *xcc)
{
    assert(xcc->entry.len <= INT_MAX && xcc_options(xcc) < INT_MAX);
    *s = (struct sets){.xcc = xcc,
                       .primary = xcc->primary,
                       .options = (int)xcc_options(xcc),
                       .poor = NO_ITEM,
                       .unit = 1};
    s->place = mem_alloc(xcc->entry.len, sizeof *s->place);
    s->list = mem_alloc(xcc->entry.len, sizeof *s->list);
    s->pile = mem_alloc((size_t)xcc->items, sizeof *s->pile);
    s->open = mem_alloc((size_t)xcc->primary, sizeof *s->open);
    fill_lists(s);
    open_items(s);
    if (xcc->cost.len)
        begin_costs(s);
}

void sets_release(struct sets *s)
{
    free(s->place);
    free(s->list);
    free(s->pile);
    free(s->open);
    free(s->net);
    free(s->tax);
    free(s->witness);
    vec_release(&s->log);
    vec_release(&s->amount);
}

/* ---- moves ---------------------------------------------------------- */

static void note(struct sets *s, int number, int what)
{
    vec_push(&s->log, number);
    vec_push(&s->log, what);
}

void sets_remove(struct sets *s, int option)
{
    const struct entry *entry = s->xcc->entry.at;
    struct place *place = s->place;
    size_t begin = xcc_begin(s->xcc, (size_t)option);
    size_t end = s->xcc->end.at[option];
    vec_reserve(&s->log, s->log.len + end - begin);
    for (size_t e = begin; e < end; e++) {
        int item = entry[e].item;
        struct pile *pile = &s->pile[item];
        if (pile->closed)
            continue;
        int last = pile->begin + --pile->size, other = s->list[last];
        s->list[place[e].where] = other;
        place[other].where = place[e].where;
        s->list[last] = (int)e;
        place[e].where = last;
        s->log.at[s->log.len++] = item;
        if (pile->size < pile->low - pile->used)
            s->poor = item;
    }
}

/* From now on the item's list stays as it is. */
static void shut(struct sets *s, int item)
{
    struct pile *pile = &s->pile[item];
    pile->closed = true;
    note(s, item, CLOSED);
    if (item >= s->primary)
        return;
    int last = s->open[--s->opens];
    s->open[pile->rank] = last;
    s->pile[last].rank = pile->rank;
    s->open[s->opens] = item;
    pile->rank = s->opens;
}

static void reopen(struct sets *s, int item)
{
    s->pile[item].closed = false;
    s->opens += item < s->primary;
}

/* Removes the options of a closed item but those of a colour, if any; stops
 * where an item gets poor. */
static void clear_out(struct sets *s, int item, int colour)
{
    const struct pile *pile = &s->pile[item];
    int end = pile->begin + pile->size;
    for (int k = pile->begin; k < end && s->poor == NO_ITEM; k++) {
        int e = s->list[k];
        if (!colour || s->xcc->entry.at[e].colour != colour)
            sets_remove(s, s->place[e].option);
    }
}

void sets_close(struct sets *s, int item)
{
    shut(s, item);
    for (int k = 0; k < s->pile[item].size; k++)
        sets_remove(s, sets_option(s, item, k));
    s->poor = NO_ITEM;
}

static void change_tax(struct sets *s, int item, int64_t more)
{
    const struct pile *pile = &s->pile[item];
    for (int k = 0; k < pile->size; k++)
        s->net[sets_option(s, item, k)] -= more;
    s->tax[item] += more;
    s->bound += more * sets_need(s, item);
}

static void put_tax(struct sets *s, int item, int64_t more)
{
    change_tax(s, item, more);
    vec_push(&s->amount, more);
    note(s, item, TAXED);
}

/* The option was chosen: its items are full, or have a colour; one that is not
 * needed any more takes no tax. */
static void settle(struct sets *s, struct entry entry)
{
    const struct pile *pile = &s->pile[entry.item];
    if (pile->closed)
        return;
    if (entry.item >= s->primary || pile->used == pile->high) {
        shut(s, entry.item);
        clear_out(s, entry.item, entry.colour);
    } else if (s->net && s->tax[entry.item] && pile->used == pile->low) {
        put_tax(s, entry.item, -s->tax[entry.item]);
    }
}

/* Counts an option's items as used once more, or once less. */
static void use(struct sets *s, int option, int times)
{
    const struct xcc *xcc = s->xcc;
    size_t e = xcc_begin(xcc, (size_t)option);
    for (; e < xcc->end.at[option]; e++)
        s->pile[xcc->entry.at[e].item].used += times;
    if (s->net)
        s->bound += times * s->net[option];
}

void sets_choose_of(struct sets *s, int option)
{
    const struct xcc *xcc = s->xcc;
    size_t e = xcc_begin(xcc, (size_t)option);
    use(s, option, 1);
    note(s, option, CHOSEN);
    for (; e < xcc->end.at[option] && s->poor == NO_ITEM; e++)
        settle(s, xcc->entry.at[e]);
}

void sets_choose(struct sets *s, int option)
{
    sets_remove(s, option);
    s->poor = NO_ITEM; /* one less is needed as well */
    sets_choose_of(s, option);
}

void sets_undo(struct sets *s, size_t mark)
{
    assert(s->log.len >= mark);
    while (s->log.len > mark) {
        int what = s->log.at[--s->log.len], number;
        if (what >= 0) {
            s->pile[what].size++;
            continue;
        }
        number = s->log.at[--s->log.len];
        if (what == CHOSEN)
            use(s, number, -1);
        else if (what == CLOSED)
            reopen(s, number);
        else
            change_tax(s, number, -s->amount.at[--s->amount.len]);
    }
    s->poor = NO_ITEM;
}

/* ---- costs ---------------------------------------------------------- */

/* Takes as much tax from an item as its options can pay: then one of them has
 * net cost 0, and as long as that is possible there is nothing to be done. */
static void tax_item(struct sets *s, int item)
{
    const struct pile *pile = &s->pile[item];
    int witness = s->witness[item];
    if (s->place[witness].where < pile->begin + pile->size &&
        !s->net[s->place[witness].option])
        return;
    int64_t least = INT64_MAX;
    for (int k = pile->begin; k < pile->begin + pile->size && least; k++) {
        int64_t net = s->net[s->place[s->list[k]].option];
        if (net < least) {
            least = net;
            witness = s->list[k];
        }
    }
    s->witness[item] = witness;
    if (least)
        put_tax(s, item, least);
}

bool sets_tax(struct sets *s, int64_t limit, bool *trimmed)
{
    for (int r = 0; r < s->opens && s->bound <= limit; r++) {
        int item = s->open[r], need = sets_need(s, item);
        if (s->pile[item].size < need)
            return false;
        if (need)
            tax_item(s, item);
    }
    *trimmed |= s->bound > limit;
    return s->bound <= limit;
}

void sets_trim(struct sets *s, int64_t limit, bool *trimmed)
{
    int64_t most = sets_rest(s, limit);
    for (int r = 0; r < s->opens; r++) {
        const struct pile *pile = &s->pile[s->open[r]];
        for (int k = pile->size; k-- > 0 && s->poor == NO_ITEM;) {
            int option = s->place[s->list[pile->begin + k]].option;
            if (s->net[option] <= most)
                continue;
            *trimmed = true;
            sets_remove(s, option);
        }
    }
}
