/* sets.c: both ways to keep the possible options, lists and bits, and the
 * taxes of their items (see sets.h). */
#include "engine/sets.h"
#include "base/processor.h"

#include <assert.h>
#include <limits.h>

/* What was done with the number that stands before it in the log. */
enum { CHOSEN = -1, CLOSED = -2, TAXED = -3, CHANGED = -4 };

enum {
    BITS_FEW = 4096,    /* options that may be bits */
    WORDS_FEW = 1 << 20 /* of all items' sets of them */
};

/* ---- building ------------------------------------------------------- */

/* Item after item, and in each option after option. */
static void fill_lists(struct sets *s)
{
    const struct xcc *xcc = s->xcc;
    for (size_t e = 0; e < xcc->entry.len; e++)
        s->pile[xcc->entry.at[e].item].size++;
    for (int i = 0, begin = 0; i < xcc->items; i++) {
        s->pile[i].begin = s->pile[i].from = begin;
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

static bool begin_costs(struct sets *s)
{
    size_t options = (size_t)s->options, primary = (size_t)s->primary;
    s->net = mem_try_alloc(options, sizeof *s->net);
    s->tax = mem_try_alloc(primary, sizeof *s->tax);
    s->witness = mem_try_alloc(primary, sizeof *s->witness);
    if (!s->net || !s->tax || !s->witness)
        return false;
    memcpy(s->net, s->xcc->cost.at, options * sizeof *s->net);
    for (int i = 0; i < s->primary; i++)
        s->witness[i] = s->pile[i].size ? s->list[s->pile[i].begin] : 0;
    return true;
}

static uint64_t *set_of(const struct sets *s, int item)
{
    return s->options_of + (size_t)item * (size_t)s->words;
}

static size_t words_for(const struct xcc *xcc)
{
    return xcc_options(xcc) / 64 + 1;
}

static bool suits_bits(const struct xcc *xcc)
{
    return !xcc->cost.len && xcc_options(xcc) <= BITS_FEW &&
           (size_t)xcc->primary * words_for(xcc) <= WORDS_FEW;
}

static bool begin_bits(struct sets *s)
{
    const struct xcc *xcc = s->xcc;
    size_t options = (size_t)s->options;
    size_t words = words_for(xcc);
    s->words = (int)words;
    s->alive = mem_try_alloc(words, sizeof *s->alive);
    s->options_of =
        mem_try_alloc((size_t)s->primary * words, sizeof *s->options_of);
    s->agreeing = mem_try_alloc(options * words, sizeof *s->agreeing);
    s->made = mem_try_alloc(options, sizeof *s->made);
    if (!s->alive || !s->options_of || !s->agreeing || !s->made)
        return false;
    for (size_t o = 0; o < options; o++)
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
            if (xcc->entry.at[e].item < s->primary) {
                uint64_t bit = UINT64_C(1) << o % 64;
                set_of(s, xcc->entry.at[e].item)[o / 64] |= bit;
                s->alive[o / 64] |= bit;
            }
    return true;
}

static bool begin_lists(struct sets *s)
{
    size_t entries = s->xcc->entry.len;
    s->sorted = mem_try_alloc(entries, sizeof *s->sorted);
    if (s->sorted && entries)
        memcpy(s->sorted, s->list, entries * sizeof *s->sorted);
    return s->sorted;
}

bool sets_init(struct sets *s, const struct xcc *xcc)
{
    assert(xcc->entry.len <= INT_MAX && xcc_options(xcc) < INT_MAX);
    *s = (struct sets){.xcc = xcc,
                       .primary = xcc->primary,
                       .options = (int)xcc_options(xcc),
                       .poor = NO_ITEM,
                       .fast = processor() >= PROCESSOR_FAST,
                       .unit = 1};
    s->place = mem_try_alloc(xcc->entry.len, sizeof *s->place);
    s->list = mem_try_alloc(xcc->entry.len, sizeof *s->list);
    s->pile = mem_try_alloc((size_t)xcc->items, sizeof *s->pile);
    s->open = mem_try_alloc((size_t)xcc->primary, sizeof *s->open);
    if (!s->place || !s->list || !s->pile || !s->open)
        return false;
    fill_lists(s);
    open_items(s);
    if (xcc->cost.len && !begin_costs(s))
        return false;
    return suits_bits(xcc) ? begin_bits(s) : begin_lists(s);
}

double sets_bits_bytes(const struct xcc *xcc)
{
    size_t sets = xcc_options(xcc) + (size_t)xcc->primary;
    return suits_bits(xcc) ? 8. * (double)(sets * words_for(xcc)) : 0;
}

void sets_release(struct sets *s)
{
    free(s->place);
    free(s->list);
    free(s->sorted);
    free(s->pile);
    free(s->open);
    free(s->net);
    free(s->tax);
    free(s->witness);
    free(s->alive);
    free(s->options_of);
    free(s->agreeing);
    free(s->made);
    vec_release(&s->log);
    vec_release(&s->amount);
}

/* The k-th possible option in an item's list. */
static inline int sets_option(const struct sets *s, int item, int k)
{
    return s->place[s->list[s->pile[item].begin + k]].option;
}

static void note(struct sets *s, int number, int what)
{
    vec_push(&s->log, number);
    vec_push(&s->log, what);
}

/* ---- bits ----------------------------------------------------------- */

static void change_word(struct sets *s, int word, uint64_t value)
{
    if (s->alive[word] == value)
        return;
    vec_push(&s->amount, (int64_t)s->alive[word]);
    note(s, word, CHANGED);
    s->alive[word] = value;
}

static void remove_set(struct sets *s, const uint64_t *set)
{
    for (int w = 0; w < s->words; w++)
        change_word(s, w, s->alive[w] & ~set[w]);
}

static void remove_bit(struct sets *s, int option)
{
    int word = option / 64;
    change_word(s, word, s->alive[word] & ~(UINT64_C(1) << option % 64));
}

/* The options that can be chosen with this one, but for items that can be
 * covered more than once. */
static const uint64_t *agreeing_with(struct sets *s, int option)
{
    const struct xcc *xcc = s->xcc;
    uint64_t *row = s->agreeing + (size_t)option * (size_t)s->words;
    if (s->made[option])
        return row;
    s->made[option] = true;
    memset(row, 0xff, (size_t)s->words * sizeof *row);
    row[option / 64] &= ~(UINT64_C(1) << option % 64);
    size_t e = xcc_begin(xcc, (size_t)option);
    for (; e < xcc->end.at[option]; e++) {
        struct entry entry = xcc->entry.at[e];
        const struct pile *pile = &s->pile[entry.item];
        if (entry.item < s->primary) {
            const uint64_t *set = set_of(s, entry.item);
            for (int w = 0; w < s->words && pile->high == 1; w++)
                row[w] &= ~set[w];
            continue;
        }
        for (int k = pile->begin; k < pile->begin + pile->size; k++) {
            int o = s->place[s->list[k]].option;
            if (!entry.colour ||
                xcc->entry.at[s->list[k]].colour != entry.colour)
                row[o / 64] &= ~(UINT64_C(1) << o % 64);
        }
    }
    return row;
}

void sets_list(const struct sets *s, int item, int *options)
{
    const struct pile *pile = &s->pile[item];
    if (!s->words) {
        for (int k = 0; k < pile->size; k++)
            options[k] = sets_option(s, item, k);
        return;
    }
    const uint64_t *set = set_of(s, item);
    for (int w = 0; w < s->words; w++)
        for (uint64_t left = s->alive[w] & set[w]; left; left &= left - 1)
            *options++ = 64 * w + __builtin_ctzll(left);
}

int sets_first(struct sets *s, int item, int count, int *options)
{
    struct pile *pile = &s->pile[item];
    int end = pile->begin + pile->size, from = pile->from, k = from;
    if (s->words) {
        sets_list(s, item, options);
        return pile->size;
    }
    assert(count <= pile->size);
    for (int found = 0; found < count; k++) {
        const struct place *place = &s->place[s->sorted[k]];
        if (place->where >= end)
            continue;
        if (!found)
            pile->from = k;
        options[found++] = place->option;
    }
    return k - from;
}

int sets_any(const struct sets *s, int item)
{
    const uint64_t *set = s->words ? set_of(s, item) : NULL;
    for (int w = 0; w < s->words; w++)
        if (s->alive[w] & set[w])
            return 64 * w + __builtin_ctzll(s->alive[w] & set[w]);
    return sets_option(s, item, s->pile[item].size - 1);
}

bool sets_has(const struct sets *s, int item, int option)
{
    const struct xcc *xcc = s->xcc;
    const struct pile *pile = &s->pile[item];
    if (option < 0 || option >= s->options)
        /* unreached: a trail whose sum is right has such options */
        return false;
    size_t e = xcc_begin(xcc, (size_t)option), end = xcc->end.at[option];
    while (e < end && xcc->entry.at[e].item != item)
        e++;
    if (e == end || !s->words)
        return e < end && s->place[e].where < pile->begin + pile->size;
    return s->alive[option / 64] >> option % 64 & 1;
}

/* ---- moves ---------------------------------------------------------- */

void sets_remove(struct sets *s, int option)
{
    if (s->words) {
        remove_bit(s, option);
        return;
    }
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
    if (s->words)
        remove_set(s, set_of(s, item));
    for (int k = 0; k < s->pile[item].size && !s->words; k++)
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

static void choose_bits(struct sets *s, int option)
{
    const struct xcc *xcc = s->xcc;
    const uint64_t *row = agreeing_with(s, option);
    for (int w = 0; w < s->words; w++)
        change_word(s, w, s->alive[w] & row[w]);
    size_t e = xcc_begin(xcc, (size_t)option);
    for (; e < xcc->end.at[option]; e++) {
        int item = xcc->entry.at[e].item;
        const struct pile *pile = &s->pile[item];
        if (item >= s->primary || pile->closed || pile->used < pile->high)
            continue;
        shut(s, item);
        if (pile->high > 1)
            remove_set(s, set_of(s, item));
    }
}

void sets_choose_of(struct sets *s, int option)
{
    const struct xcc *xcc = s->xcc;
    size_t e = xcc_begin(xcc, (size_t)option);
    use(s, option, 1);
    note(s, option, CHOSEN);
    if (s->words) {
        choose_bits(s, option);
        return;
    }
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
        else if (what == CHANGED)
            s->alive[number] = (uint64_t)s->amount.at[--s->amount.len];
        else
            change_tax(s, number, -s->amount.at[--s->amount.len]);
    }
    s->poor = NO_ITEM;
}

/* ---- the item to be branched on ------------------------------------- */

/* Without `words` the sizes are known. */
static inline __attribute__((always_inline)) int size_of(const struct sets *s,
                                                         int item, int words)
{
    if (!words)
        return s->pile[item].size;
    const uint64_t *set = set_of(s, item);
    int size = 0;
    for (int w = 0; w < words; w++)
        size += __builtin_popcountll(s->alive[w] & set[w]);
    return size;
}

/* The inner loop of the search; `words` is s->words, known to the compiler
 * where it is small. */
static inline __attribute__((always_inline)) int
pick_of(struct sets *s, bool in_order, int words)
{
    int best = ALL_SETTLED, least = INT_MAX;
    for (int r = 0; r < s->opens; r++) {
        int item = s->open[r], size = size_of(s, item, words), ways = 1;
        struct pile *pile = &s->pile[item];
        pile->size = size;
        if (size < pile->low - pile->used)
            return TOO_POOR;
        if (!size)
            continue;
        if (!in_order)
            ways = sets_degree(s, item);
        if (ways < least || (ways == least && item < best)) {
            least = ways;
            best = item;
        }
    }
    return best;
}

static inline __attribute__((always_inline)) int pick(struct sets *s,
                                                      bool in_order)
{
    switch (s->words) {
    case 0:
        return pick_of(s, in_order, 0);
    case 1:
        return pick_of(s, in_order, 1);
    case 2:
        return pick_of(s, in_order, 2);
    case 3:
        return pick_of(s, in_order, 3);
    /* unreached: no cover of the tests has so many options in one pile */
    case 4:
        return pick_of(s, in_order, 4);
    default:
        return pick_of(s, in_order, s->words);
    }
}

#ifdef HAVE_KINDS
__attribute__((target("popcnt"))) static int pick_fast(struct sets *s,
                                                       bool in_order)
{
    return pick(s, in_order);
}

int sets_pick(struct sets *s, bool in_order)
{
    return s->fast ? pick_fast(s, in_order) : pick(s, in_order);
}
#else
int sets_pick(struct sets *s, bool in_order)
{
    return pick(s, in_order);
}
#endif

void sets_measure(struct sets *s, int item)
{
    s->pile[item].size = size_of(s, item, s->words);
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
