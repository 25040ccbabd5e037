#include "engine/sets.h"

#include <assert.h>
#include <limits.h>

/* What was done with the number that stands before it in the log. */
enum { CHOSEN = -1, CLOSED = -2, TAXED = -3 };

/* ---- building ------------------------------------------------------- */

/* The options that can be chosen, in their order. */
static void take_options(struct sets *s, const struct xcc *xcc, bool costs)
{
    size_t options = xcc_options(xcc);
    int places = 0;
    s->place = mem_alloc(xcc->entry.len, sizeof *s->place);
    s->begin = mem_alloc(options + 1, sizeof *s->begin);
    s->fact = mem_alloc(options, sizeof *s->fact);
    s->net = costs ? mem_alloc(options, sizeof *s->net) : NULL;
    for (size_t o = 0; o < options; o++) {
        if (xcc_is_idle(xcc, o))
            continue;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct entry entry = xcc->entry.at[e];
            s->place[places++] =
                (struct place){entry.item, entry.colour, s->options, 0};
            s->pile[entry.item].size++;
        }
        if (costs && xcc->cost.len)
            s->net[s->options] = xcc->cost.at[o];
        s->fact[s->options++] = xcc->fact.at[o];
        s->begin[s->options] = places;
    }
}

static void sort_places(struct sets *s)
{
    int places = s->begin[s->options];
    s->list = mem_alloc((size_t)places, sizeof *s->list);
    for (int i = 0, begin = 0; i < s->items; i++) {
        s->pile[i].begin = begin;
        begin += s->pile[i].size;
        s->pile[i].size = 0;
    }
    for (int p = 0; p < places; p++) {
        struct pile *pile = &s->pile[s->place[p].item];
        s->place[p].where = pile->begin + pile->size++;
        s->list[s->place[p].where] = p;
    }
}

void sets_init(struct sets *s, const struct xcc *xcc, bool costs)
{
    assert(xcc->entry.len <= INT_MAX && xcc_options(xcc) < INT_MAX);
    *s = (struct sets){.items = xcc->items,
                       .primary = xcc->primary,
                       .poor = NO_ITEM,
                       .unit = 1};
    s->pile = mem_alloc((size_t)s->items, sizeof *s->pile);
    s->open = mem_alloc((size_t)s->primary, sizeof *s->open);
    s->tax = costs ? mem_alloc((size_t)s->primary, sizeof *s->tax) : NULL;
    s->witness =
        costs ? mem_alloc((size_t)s->primary, sizeof *s->witness) : NULL;
    for (int i = 0; i < s->primary; i++) {
        struct bounds bounds = {1, 1};
        if (xcc->bounds.len)
            bounds = xcc->bounds.at[i];
        s->pile[i].low = bounds.low;
        s->pile[i].high = bounds.high;
        s->pile[i].rank = s->opens;
        s->open[s->opens++] = i;
    }
    take_options(s, xcc, costs);
    sort_places(s);
    for (int i = 0; i < s->primary && costs; i++)
        s->witness[i] = s->pile[i].size ? s->list[s->pile[i].begin] : 0;
}

void sets_release(struct sets *s)
{
    free(s->place);
    free(s->begin);
    free(s->fact);
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
    struct place *place = s->place;
    int begin = s->begin[option], end = s->begin[option + 1];
    vec_reserve(&s->log, s->log.len + (size_t)(end - begin));
    for (int p = begin; p < end; p++) {
        struct pile *pile = &s->pile[place[p].item];
        if (pile->closed)
            continue;
        int last = pile->begin + --pile->size, other = s->list[last];
        s->list[place[p].where] = other;
        place[other].where = place[p].where;
        s->list[last] = p;
        place[p].where = last;
        s->log.at[s->log.len++] = place[p].item;
        if (pile->size < pile->low - pile->used)
            s->poor = place[p].item;
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
        const struct place *place = &s->place[s->list[k]];
        if (!colour || place->colour != colour)
            sets_remove(s, place->option);
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
static void settle(struct sets *s, const struct place *place)
{
    const struct pile *pile = &s->pile[place->item];
    if (pile->closed)
        return;
    if (place->item >= s->primary || pile->used == pile->high) {
        shut(s, place->item);
        clear_out(s, place->item, place->colour);
    } else if (s->net && s->tax[place->item] && pile->used == pile->low) {
        put_tax(s, place->item, -s->tax[place->item]);
    }
}

void sets_choose_of(struct sets *s, int option)
{
    const struct place *place = s->place;
    int begin = s->begin[option], end = s->begin[option + 1];
    if (s->net)
        s->bound += s->net[option];
    for (int p = begin; p < end; p++)
        s->pile[place[p].item].used++;
    note(s, option, CHOSEN);
    for (int p = begin; p < end && s->poor == NO_ITEM; p++)
        settle(s, &place[p]);
}

void sets_choose(struct sets *s, int option)
{
    sets_remove(s, option);
    s->poor = NO_ITEM; /* one less is needed as well */
    sets_choose_of(s, option);
}

static void unchoose(struct sets *s, int option)
{
    for (int p = s->begin[option]; p < s->begin[option + 1]; p++)
        s->pile[s->place[p].item].used--;
    if (s->net)
        s->bound -= s->net[option];
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
            unchoose(s, number);
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
