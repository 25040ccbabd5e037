#include "engine/sets.h"

#include <assert.h>
#include <limits.h>

/* What was done with the number that stands before it in the log. */
enum { CHOSEN = -1, PAINTED = -2, TAXED = -3 };

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
    *s = (struct sets){
        .items = xcc->items, .primary = xcc->primary, .poor = NO_ITEM};
    s->pile = mem_alloc((size_t)s->items, sizeof *s->pile);
    s->open = mem_alloc((size_t)s->primary, sizeof *s->open);
    s->tax = costs ? mem_alloc((size_t)s->primary, sizeof *s->tax) : NULL;
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
    vec_release(&s->log);
    vec_release(&s->amount);
}

/* ---- moves ---------------------------------------------------------- */

bool sets_has(const struct sets *s, int option)
{
    const struct place *place = &s->place[s->begin[option]];
    const struct pile *pile = &s->pile[place->item];
    return place->where < pile->begin + pile->size;
}

static void note(struct sets *s, int number, int what)
{
    vec_push(&s->log, number);
    vec_push(&s->log, what);
}

void sets_remove(struct sets *s, int option)
{
    struct place *place = s->place;
    for (int p = s->begin[option]; p < s->begin[option + 1]; p++) {
        struct pile *pile = &s->pile[place[p].item];
        int last = pile->begin + --pile->size, other = s->list[last];
        s->list[place[p].where] = other;
        place[other].where = place[p].where;
        s->list[last] = p;
        place[p].where = last;
        if (pile->size < pile->low - pile->used)
            s->poor = place[p].item;
    }
    vec_push(&s->log, option);
}

static void put_back(struct sets *s, int option)
{
    for (int p = s->begin[option]; p < s->begin[option + 1]; p++)
        s->pile[s->place[p].item].size++;
}

void sets_empty(struct sets *s, int item)
{
    while (s->pile[item].size)
        sets_remove(s, sets_option(s, item, s->pile[item].size - 1));
    s->poor = NO_ITEM;
}

/* The item can be covered no more. */
static void shut(struct sets *s, int item)
{
    int rank = s->pile[item].rank, last = s->open[--s->opens];
    s->open[rank] = last;
    s->pile[last].rank = rank;
    s->open[s->opens] = item;
    s->pile[item].rank = s->opens;
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

/* Removes the options that do not agree with a colour, 0 or not. */
static void paint(struct sets *s, int item, int colour)
{
    struct pile *pile = &s->pile[item];
    if (pile->colour)
        return; /* all that are left agree */
    for (int k = pile->size; k-- > 0 && s->poor == NO_ITEM;) {
        const struct place *place = &s->place[s->list[pile->begin + k]];
        if (!colour || place->colour != colour)
            sets_remove(s, place->option);
    }
    pile->colour = colour;
    note(s, item, PAINTED);
}

/* What an option does with one of its primary items, once it is used: the
 * item can be full, and takes no tax if nobody must cover it any more. */
static void settle(struct sets *s, int item)
{
    const struct pile *pile = &s->pile[item];
    if (pile->used == pile->high)
        while (pile->size && s->poor == NO_ITEM)
            sets_remove(s, sets_option(s, item, pile->size - 1));
    else if (s->net && s->tax[item] && pile->used == pile->low)
        put_tax(s, item, -s->tax[item]);
}

void sets_choose(struct sets *s, int option)
{
    const struct place *place = s->place;
    int begin = s->begin[option], end = s->begin[option + 1];
    if (s->net)
        s->bound += s->net[option];
    for (int p = begin; p < end; p++)
        if (place[p].item < s->primary &&
            ++s->pile[place[p].item].used == s->pile[place[p].item].high)
            shut(s, place[p].item);
    note(s, option, CHOSEN);
    if (sets_has(s, option))
        sets_remove(s, option);
    for (int p = begin; p < end && s->poor == NO_ITEM; p++)
        if (place[p].item < s->primary)
            settle(s, place[p].item);
        else
            paint(s, place[p].item, place[p].colour);
}

static void unchoose(struct sets *s, int option)
{
    const struct place *place = s->place;
    for (int p = s->begin[option + 1]; p-- > s->begin[option];)
        if (place[p].item < s->primary) {
            struct pile *pile = &s->pile[place[p].item];
            s->opens += pile->used == pile->high;
            pile->used--;
        }
    if (s->net)
        s->bound -= s->net[option];
}

void sets_undo(struct sets *s, size_t mark)
{
    assert(s->log.len >= mark);
    while (s->log.len > mark) {
        int what = s->log.at[--s->log.len], number;
        if (what >= 0) {
            put_back(s, what);
            continue;
        }
        number = s->log.at[--s->log.len];
        if (what == CHOSEN)
            unchoose(s, number);
        else if (what == PAINTED)
            s->pile[number].colour = 0;
        else
            change_tax(s, number, -s->amount.at[--s->amount.len]);
    }
    s->poor = NO_ITEM;
}

/* ---- costs ---------------------------------------------------------- */

/* Removes the options of an item that are too dear; answers the least net
 * cost of the others. */
static int64_t least_cost(struct sets *s, int item, int64_t limit,
                          bool *trimmed)
{
    const struct pile *pile = &s->pile[item];
    int64_t least = INT64_MAX;
    for (int k = pile->size; k-- > 0 && s->poor == NO_ITEM;) {
        int option = sets_option(s, item, k);
        int64_t net = s->net[option];
        if (net > limit - s->bound) {
            *trimmed = true;
            sets_remove(s, option);
        } else if (net < least) {
            least = net;
        }
    }
    return least;
}

bool sets_appraise(struct sets *s, int64_t limit, bool *trimmed)
{
    for (int k = 0; k < s->opens; k++) {
        int item = s->open[k], need = sets_need(s, item);
        if (s->bound > limit)
            break;
        int64_t least = least_cost(s, item, limit, trimmed);
        if (s->poor != NO_ITEM || s->pile[item].size < need)
            return false;
        if (need && least > 0)
            put_tax(s, item, least);
    }
    *trimmed |= s->bound > limit;
    return s->bound <= limit;
}
