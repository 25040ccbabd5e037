/* frontier_outline.c: what the items of a cover are like.
 *
 * Groups.  A set of secondary items of which every option meets as many as
 * its primary items say (weights) has a fixed number of members that stay
 * uncovered, where we know how often primary items are: its spare places.  In
 * a packing, that is a set of cells that every piece meets equally often.
 * They are found by linear algebra: let y be a random solution, modulo a
 * prime, of
 *     sum of y over the secondary items = sum of y over the primary ones,
 * for every option.  Members of one group have the same y; so items with the
 * same y are tried as a group, and kept if the options agree. */
#include "engine/frontier_plan.h"
#include "base/rng.h"

#include <assert.h>

/* ---- items ---------------------------------------------------------- */

static void list_members(struct outline *l)
{
    const struct xcc *xcc = l->xcc;
    size_t *at = mem_alloc((size_t)xcc->items + 1, sizeof *at);
    for (size_t o = 0; o < xcc_options(xcc); o++)
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
            at[xcc->entry.at[e].item + 1] += !l->idle[o];
    for (int i = 0; i < xcc->items; i++) {
        l->item[i].options = (int)at[i + 1];
        at[i + 1] += at[i];
        vec_push(&l->end, at[i + 1]);
    }
    vec_reserve(&l->member, at[xcc->items]);
    l->member.len = at[xcc->items];
    for (size_t o = 0; o < xcc_options(xcc); o++)
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o] && !l->idle[o];
             e++)
            l->member.at[at[xcc->entry.at[e].item]++] = (int)o;
    free(at);
}

struct hue {
    int colour;
    size_t entry;
};

static int compare_hues(const void *a, const void *b)
{
    const struct hue *x = a, *y = b;
    return (x->colour > y->colour) - (x->colour < y->colour);
}

static size_t entry_of(const struct xcc *xcc, size_t option, int item)
{
    size_t e = xcc_begin(xcc, option);
    while (xcc->entry.at[e].item != item)
        e++;
    assert(e < xcc->end.at[option]);
    return e;
}

/* Numbers the colours of an item; an entry without one comes behind. */
static void number_colours(struct outline *l, int item)
{
    struct item_facts *facts = &l->item[item];
    VEC(struct hue) hue = {0};
    for (size_t m = outline_begin(l, item); m < l->end.at[item]; m++) {
        size_t e = entry_of(l->xcc, (size_t)l->member.at[m], item);
        vec_push(&hue, (struct hue){l->xcc->entry.at[e].colour, e});
    }
    if (hue.len)
        qsort(hue.at, hue.len, sizeof *hue.at, compare_hues);
    for (size_t h = 0; h < hue.len; h++) {
        int colour = hue.at[h].colour;
        facts->bare |= !colour;
        facts->colours += colour && (!h || hue.at[h - 1].colour != colour);
        l->code[hue.at[h].entry] = facts->colours - 1;
    }
    for (size_t h = 0; h < hue.len && !hue.at[h].colour; h++)
        l->code[hue.at[h].entry] = facts->colours;
    vec_release(&hue);
}

static int64_t binomial(int n, int k)
{
    int64_t b = 1;
    for (int i = 1; i <= k; i++)
        b = b * (n - k + i) / i;
    return b;
}

/* The bits of an item's slot. */
static int slot_width(const struct item_facts *facts)
{
    int width = 0;
    if (facts->once)
        return 1;
    if (facts->high) { /* primary, more than once: a number and a guard */
        while (facts->high >> width)
            width++;
        return width + 1;
    }
    int codes = facts->colours + facts->bare;
    while (codes > 1 && binomial(width, width / 2) < codes)
        width++;
    return width;
}

static void describe(struct outline *l, int item)
{
    const struct xcc *xcc = l->xcc;
    struct item_facts *facts = &l->item[item];
    if (item < xcc->primary) {
        struct bounds b = {1, 1};
        if (xcc->bounds.len)
            b = xcc->bounds.at[item];
        facts->low = b.low;
        facts->high = b.high < facts->options ? b.high : facts->options;
        l->hopeless |= facts->low > facts->high;
        facts->once = facts->high <= 1;
        if (facts->low <= 0 && b.high >= facts->options) {
            facts->once = false; /* it excludes nothing and needs nothing */
            facts->high = 0;
        }
    } else {
        number_colours(l, item);
        facts->once = facts->options && !facts->colours;
    }
    facts->width = slot_width(facts);
}

void outline_init(struct outline *l, const struct xcc *xcc,
                  struct watch *watch)
{
    *l = (struct outline){.xcc = xcc, .watch = watch};
    l->item = mem_alloc((size_t)xcc->items, sizeof *l->item);
    l->code = mem_alloc(xcc->entry.len, sizeof *l->code);
    l->idle = mem_alloc(xcc_options(xcc), sizeof *l->idle);
    for (size_t o = 0; o < xcc_options(xcc); o++)
        l->idle[o] = xcc_is_idle(xcc, o);
    list_members(l);
    for (int i = 0; i < xcc->items && !watch_over(watch); i++)
        describe(l, i);
}

void outline_release(struct outline *l)
{
    for (size_t g = 0; g < l->group.len; g++)
        free(l->group.at[g].weight);
    vec_release(&l->group);
    free(l->item);
    free(l->code);
    free(l->idle);
    vec_release(&l->member);
    vec_release(&l->end);
    *l = (struct outline){0};
}

uint64_t outline_bytes(const struct outline *l)
{
    const struct xcc *xcc = l->xcc;
    return (uint64_t)xcc->items * (sizeof *l->item + sizeof *l->end.at) +
           xcc->entry.len * sizeof *l->code +
           xcc_options(xcc) * sizeof *l->idle +
           l->member.cap * sizeof *l->member.at +
           l->group.len * (uint64_t)xcc->primary * sizeof(int);
}

/* ---- groups --------------------------------------------------------- */

enum {
    PRIME = 65521,       /* products of two residues fit into 32 bits */
    WORK_MOST = 1 << 26, /* additions that the elimination may take */
    ROWS_AN_ITEM = 32
};

/* Rows in echelon form, each with 1 at its pivot. */
struct matrix {
    size_t columns;
    VEC(uint32_t) row;
    VEC(size_t) pivot;
};

static uint32_t inverse(uint32_t number)
{
    uint32_t power = 1;
    for (int left = PRIME - 2; left; left >>= 1) {
        if (left & 1)
            power = power * number % PRIME;
        number = number * number % PRIME;
    }
    return power;
}

static void subtract(uint32_t *row, const uint32_t *other, uint32_t factor,
                     size_t columns)
{
    uint32_t minus = PRIME - factor;
    for (size_t c = 0; c < columns; c++)
        row[c] = (row[c] + minus * other[c]) % PRIME;
}

static void matrix_add(struct matrix *m, uint32_t *row)
{
    for (size_t r = 0; r < m->pivot.len; r++)
        if (row[m->pivot.at[r]])
            subtract(row, m->row.at + r * m->columns, row[m->pivot.at[r]],
                     m->columns);
    size_t pivot = 0;
    while (pivot < m->columns && !row[pivot])
        pivot++;
    if (pivot == m->columns)
        return;
    uint32_t factor = inverse(row[pivot]);
    for (size_t c = 0; c < m->columns; c++)
        row[c] = row[c] * factor % PRIME;
    vec_append(&m->row, row, m->columns);
    vec_push(&m->pivot, pivot);
}

/* A random vector that is orthogonal to all rows. */
static void matrix_null(const struct matrix *m, struct rng *rng, uint32_t *y)
{
    for (size_t c = 0; c < m->columns; c++)
        y[c] = (uint32_t)rng_below(rng, PRIME);
    for (size_t r = m->pivot.len; r-- > 0;) {
        const uint32_t *row = m->row.at + r * m->columns;
        uint64_t sum = 0;
        y[m->pivot.at[r]] = 0;
        for (size_t c = 0; c < m->columns; c++)
            sum += (uint64_t)row[c] * y[c];
        y[m->pivot.at[r]] = (uint32_t)((PRIME - sum % PRIME) % PRIME);
    }
}

/* Are the conditions met under which groups mean something?  It is known how
 * often primary items are covered, and some secondary ones are at most once.
 */
static bool may_group(const struct outline *l)
{
    const struct xcc *xcc = l->xcc;
    bool some = false;
    for (int i = 0; i < xcc->primary; i++)
        if (l->item[i].low != l->item[i].high || l->item[i].low < 1)
            return false;
    for (int i = xcc->primary; i < xcc->items; i++)
        some |= l->item[i].once;
    return some && !l->hopeless;
}

static void fill_row(const struct outline *l, size_t option, uint32_t *row)
{
    const struct xcc *xcc = l->xcc;
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++) {
        int i = xcc->entry.at[e].item;
        if (i < xcc->primary)
            row[i] = PRIME - 1;
        else if (l->item[i].once)
            row[i] = 1;
    }
}

static void random_weights(const struct outline *l, uint32_t *y)
{
    size_t items = (size_t)l->xcc->items, options = xcc_options(l->xcc);
    size_t stride = options / (ROWS_AN_ITEM * items) + 1;
    struct matrix m = {.columns = items};
    struct rng rng;
    uint32_t *row = mem_alloc(items, sizeof *row);
    rng_init(&rng, 1);
    for (size_t o = 0; o < options && !watch_over(l->watch); o++) {
        if (l->idle[o] || (o * 7919) % stride)
            continue;
        memset(row, 0, items * sizeof *row);
        fill_row(l, o, row);
        matrix_add(&m, row);
    }
    matrix_null(&m, &rng, y);
    free(row);
    vec_release(&m.row);
    vec_release(&m.pivot);
}

/* How many items of the group, and how many primary items, an option has;
 * answers the last primary one. */
static int meet(const struct outline *l, size_t option, int number, int *met,
                int *primary)
{
    const struct xcc *xcc = l->xcc;
    int last = 0;
    *met = *primary = 0;
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++) {
        int i = xcc->entry.at[e].item;
        *met += l->item[i].group == number;
        if (i < xcc->primary) {
            ++*primary;
            last = i;
        }
    }
    return last;
}

/* Finds weights of the primary items that agree with every option: either
 * each option has one of them, or all have as many and meet as many. */
static bool weigh(const struct outline *l, int number, struct group *group)
{
    const struct xcc *xcc = l->xcc;
    enum { UNKNOWN = -1 };
    int scale = 0, common = UNKNOWN;
    bool alike = true, agree = true;
    for (int i = 0; i < xcc->primary; i++)
        group->weight[i] = UNKNOWN;
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        int met, primary;
        if (l->idle[o])
            continue;
        int item = meet(l, o, number, &met, &primary);
        if (scale && primary != scale)
            return false;
        scale = primary;
        alike = alike && (common == UNKNOWN || common == met);
        common = met;
        if (group->weight[item] == UNKNOWN)
            group->weight[item] = met;
        agree = agree && group->weight[item] == met;
    }
    group->scale = scale;
    for (int i = 0; i < xcc->primary && scale > 1; i++)
        group->weight[i] = common;
    return scale == 1 ? agree : alike && scale > 1;
}

/* Makes a group of the secondary items with this y; -1: of all. */
static void try_group(struct outline *l, const uint32_t *y, int64_t value)
{
    const struct xcc *xcc = l->xcc;
    int number = (int)l->group.len + 1;
    struct group group = {
        .weight = mem_alloc((size_t)xcc->primary, sizeof *group.weight)};
    for (int i = xcc->primary; i < xcc->items; i++)
        if (l->item[i].once && (value < 0 || y[i] == value))
            l->item[i].group = number;
    if (weigh(l, number, &group)) {
        vec_push(&l->group, group);
        return;
    }
    free(group.weight);
    for (int i = xcc->primary; i < xcc->items; i++)
        if (l->item[i].group == number)
            l->item[i].group = 0;
}

void outline_group(struct outline *l)
{
    const struct xcc *xcc = l->xcc;
    double items = xcc->items;
    if (watch_look(l->watch) || !may_group(l) ||
        4 * items * items * items > WORK_MOST)
        return;
    uint32_t *y = mem_alloc((size_t)xcc->items, sizeof *y);
    random_weights(l, y);
    for (int i = xcc->primary; i < xcc->items; i++) {
        bool fresh = l->item[i].once && y[i] && !l->item[i].group;
        for (int j = xcc->primary; j < i && fresh; j++)
            fresh = y[j] != y[i] || !l->item[j].once;
        if (fresh)
            try_group(l, y, y[i]);
    }
    if (!l->group.len)
        try_group(l, y, -1);
    free(y);
}
