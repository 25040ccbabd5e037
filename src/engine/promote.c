/* promote.c: secondary items that every solution covers.
 *
 * Let C be a class of secondary items without colours, and c(o) the number of
 * those in option o.  If there are weights z of the primary items such that
 *
 *     c(o) = sum of z(i) over the primary items i of o,   for every option o,
 *
 * then each solution covers the same number T = sum of all z(i) of the items
 * in C, as it has every primary item once.  |C| - T of them stay uncovered.
 * If that is 0, they are primary in fact, and the search may branch on them.
 * If it is 1, a new primary item, "the place left over", makes them so: its
 * options cover one item of C each.
 *
 * Classes.  Items of one class have the same value in each solution of the
 * linear equations
 *
 *     sum of y(j) over the secondary items of o = sum of z(i) as above,
 *
 * so a random solution tells the classes, or else the check of the condition
 * fails.  All is done modulo the prime 2^31 - 1, which decides T as well:
 * 0 <= T <= |C|.
 *
 * Windmills: ten pieces with two large cells each fill the twenty large cells
 * of the box 4x5. */
#include "engine/promote.h"

#include <assert.h>

enum {
    PRIME = 2147483647,
    ITEMS_MAX = 256, /* else the equations take too long */
    SIZE_LEAST = 2,  /* of a class that is worth it */
    SPARE_MAX = 1,
    NOT_FOUND = -1
};

/* Linear equations in `columns` unknowns, with the right side behind them;
 * each has a pivot, in which the others are 0. */
struct system {
    int columns, pivots;
    int *pivot;     /* owned; of each equation, its column */
    uint32_t *cell; /* owned; columns + 1 to each equation */
};

static uint32_t times(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a * b % PRIME);
}

static uint32_t minus(uint32_t a, uint32_t b)
{
    return a >= b ? a - b : a + PRIME - b;
}

static uint32_t inverse(uint32_t a)
{
    uint32_t power = 1;
    for (uint32_t e = PRIME - 2; e; e >>= 1) {
        if (e & 1)
            power = times(power, a);
        a = times(a, a);
    }
    return power;
}

/* Room for all that can be said of so many unknowns; false: there is none. */
static bool system_init(struct system *s, int columns)
{
    size_t n = (size_t)columns;
    s->pivot = mem_alloc(n, sizeof *s->pivot);
    s->cell = mem_try_alloc((n + 1) * (n + 1), sizeof *s->cell);
    return s->cell;
}

static void system_release(struct system *s)
{
    free(s->pivot);
    free(s->cell);
}

/* From now on it has so many unknowns and says nothing. */
static void system_clear(struct system *s, int columns)
{
    s->columns = columns;
    s->pivots = 0;
}

/* The equation being added is behind the others. */
static uint32_t *equation(const struct system *s, int e)
{
    return s->cell + (size_t)e * (size_t)(s->columns + 1);
}

/* The place of the next equation to be added, all 0. */
static uint32_t *clear_last(const struct system *s)
{
    uint32_t *cell = equation(s, s->pivots);
    memset(cell, 0, ((size_t)s->columns + 1) * sizeof *cell);
    return cell;
}

static void subtract(const struct system *s, uint32_t *from,
                     const uint32_t *what, uint32_t factor)
{
    for (int c = 0; factor && c <= s->columns; c++)
        if (what[c])
            from[c] = minus(from[c], times(factor, what[c]));
}

/* Adds the last equation, if it says something new.  False if it contradicts
 * the others. */
static bool add_equation(struct system *s)
{
    uint32_t *last = equation(s, s->pivots);
    for (int e = 0; e < s->pivots; e++)
        subtract(s, last, equation(s, e), last[s->pivot[e]]);
    int pivot = 0;
    while (pivot < s->columns && !last[pivot])
        pivot++;
    if (pivot == s->columns)
        return !last[pivot];
    uint32_t factor = inverse(last[pivot]);
    for (int c = 0; c <= s->columns; c++)
        last[c] = times(last[c], factor);
    for (int e = 0; e < s->pivots; e++)
        subtract(s, equation(s, e), last, equation(s, e)[pivot]);
    s->pivot[s->pivots++] = pivot;
    return true;
}

/* A solution, in which the free unknowns have the values that are there. */
static void solve(const struct system *s, uint32_t *value)
{
    for (int e = 0; e < s->pivots; e++)
        value[s->pivot[e]] = 0;
    for (int e = 0; e < s->pivots; e++) {
        const uint32_t *cell = equation(s, e);
        uint32_t sum = cell[s->columns];
        for (int c = 0; c < s->columns; c++)
            if (c != s->pivot[e] && cell[c])
                sum = minus(sum, times(cell[c], value[c]));
        value[s->pivot[e]] = sum;
    }
}

/* ---- classes -------------------------------------------------------- */

struct promotion {
    const struct xcc *xcc;
    bool *plain;     /* owned; for each item: secondary, without colours */
    uint32_t *value; /* owned; of each item, in a random solution */
    uint32_t *z;     /* owned; of each primary item */
    struct system system; /* one after another */
};

/* The sum over an option of what the items have; secondary ones count the
 * other way round. */
static uint32_t residue(const struct promotion *p, size_t o)
{
    const struct xcc *xcc = p->xcc;
    uint32_t sum = 0;
    for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
        int i = xcc->entry.at[e].item;
        if (i < xcc->primary)
            sum = minus(sum, p->value[i]);
        else if (p->plain[i])
            sum = minus(sum, minus(0, p->value[i]));
    }
    return sum;
}

/* Adds the equation of an option, in primary and plain items. */
static void add_balance(const struct promotion *p, struct system *s, size_t o)
{
    const struct xcc *xcc = p->xcc;
    uint32_t *cell = clear_last(s);
    for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
        int i = xcc->entry.at[e].item;
        if (i < xcc->primary)
            cell[i] = PRIME - 1;
        else if (p->plain[i])
            cell[i] = 1;
    }
    add_equation(s);
}

/* A random solution of the equations of all options.  Those that it solves
 * by itself are not even added: it takes another round to see whether it
 * still does. */
static void find_values(struct promotion *p)
{
    const struct xcc *xcc = p->xcc;
    size_t items = (size_t)xcc->items;
    struct system *s = &p->system;
    uint32_t *start = mem_alloc(items, sizeof *start);
    uint64_t state = 1;
    for (size_t i = 0; i < items; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        start[i] = (uint32_t)(state >> 33) % PRIME;
    }
    memcpy(p->value, start, items * sizeof *start);
    system_clear(s, xcc->items);
    for (int before = -1; before < s->pivots;) {
        before = s->pivots;
        for (size_t o = 0; o < xcc_options(xcc); o++) {
            if (!residue(p, o))
                continue;
            add_balance(p, s, o);
            memcpy(p->value, start, items * sizeof *start);
            solve(s, p->value);
        }
    }
    free(start);
}

/* How many items of the class with this value are in an option. */
static uint32_t meets(const struct promotion *p, size_t o, uint32_t value)
{
    const struct xcc *xcc = p->xcc;
    uint32_t count = 0;
    for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
        int i = xcc->entry.at[e].item;
        count += p->plain[i] && p->value[i] == value;
    }
    return count;
}

static uint32_t weight(const struct promotion *p, size_t o)
{
    const struct xcc *xcc = p->xcc;
    uint32_t sum = 0;
    for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
        if (xcc->entry.at[e].item < xcc->primary)
            sum = (uint32_t)(((uint64_t)sum + p->z[xcc->entry.at[e].item]) %
                             PRIME);
    return sum;
}

/* Adds the equation that c(o) is the sum of the weights. */
static bool add_weights(const struct promotion *p, struct system *s, size_t o,
                        uint32_t count)
{
    const struct xcc *xcc = p->xcc;
    uint32_t *cell = clear_last(s);
    for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
        if (xcc->entry.at[e].item < xcc->primary)
            cell[xcc->entry.at[e].item] = 1;
    cell[s->columns] = count;
    return add_equation(s);
}

/* How many items of the class a solution covers, or NOT_FOUND. */
static int covered(struct promotion *p, uint32_t value)
{
    const struct xcc *xcc = p->xcc;
    size_t primary = (size_t)xcc->primary;
    struct system *s = &p->system;
    bool consistent = true;
    system_clear(s, xcc->primary);
    memset(p->z, 0, primary * sizeof *p->z);
    for (int before = -1; consistent && before < s->pivots;) {
        before = s->pivots;
        for (size_t o = 0; consistent && o < xcc_options(xcc); o++) {
            uint32_t count = meets(p, o, value);
            if (weight(p, o) == count)
                continue;
            consistent = add_weights(p, s, o, count);
            memset(p->z, 0, primary * sizeof *p->z);
            solve(s, p->z);
        }
    }
    uint64_t total = 0;
    for (size_t i = 0; i < primary; i++)
        total += p->z[i];
    return consistent ? (int)(total % PRIME) : NOT_FOUND;
}

/* ---- the new cover -------------------------------------------------- */

struct numbering {
    int *number; /* owned; of each item in the new cover, or NOT_FOUND */
    int next;
    VEC(int) loose;   /* items of classes with a place left over */
    VEC(size_t) ends; /* of each such class in `loose` */
};

static int size_of_class(const struct promotion *p, uint32_t value)
{
    int size = 0;
    for (int i = p->xcc->primary; i < p->xcc->items; i++)
        size += p->plain[i] && p->value[i] == value;
    return size;
}

/* Numbers the items of this value, if at most SPARE_MAX are left over, and is
 * done with them. */
static void promote_class(struct promotion *p, struct numbering *n,
                          uint32_t value)
{
    int size = size_of_class(p, value);
    int filled = size < SIZE_LEAST ? NOT_FOUND : covered(p, value);
    bool tight =
        filled != NOT_FOUND && filled <= size && size - filled <= SPARE_MAX;
    for (int i = p->xcc->primary; i < p->xcc->items; i++) {
        if (!p->plain[i] || p->value[i] != value)
            continue;
        p->plain[i] = false;
        if (!tight)
            continue;
        n->number[i] = n->next++;
        if (size > filled)
            vec_push(&n->loose, i);
    }
    if (tight && size > filled)
        vec_push(&n->ends, n->loose.len);
}

static void rewrite(const struct xcc *xcc, struct numbering *n,
                    struct xcc *out)
{
    int places = n->next, classes = (int)n->ends.len;
    out->primary = places + classes;
    int next = out->primary;
    for (int i = 0; i < xcc->items; i++)
        if (n->number[i] == NOT_FOUND)
            n->number[i] = next++;
    out->items = next;
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        size_t begin = xcc_begin(xcc, o), first = out->entry.len;
        xcc_add(out, xcc->fact.at[o], xcc->entry.at + begin,
                xcc->end.at[o] - begin);
        for (size_t e = first; e < out->entry.len; e++)
            out->entry.at[e].item = n->number[out->entry.at[e].item];
    }
    for (size_t k = 0, l = 0; k < n->ends.len; k++)
        for (; l < n->ends.at[k]; l++) {
            struct entry entry[] = {{n->number[n->loose.at[l]], 0},
                                    {places + (int)k, 0}};
            xcc_add(out, NO_FACT, entry, 2);
        }
}

static bool mark_plain(struct promotion *p)
{
    const struct xcc *xcc = p->xcc;
    bool any = false;
    for (int i = xcc->primary; i < xcc->items; i++)
        p->plain[i] = true;
    for (size_t e = 0; e < xcc->entry.len; e++)
        if (xcc->entry.at[e].colour)
            p->plain[xcc->entry.at[e].item] = false;
    for (int i = xcc->primary; i < xcc->items; i++)
        any |= p->plain[i];
    return any;
}

bool promote(const struct xcc *xcc, struct xcc *out, struct error *err)
{
    size_t items = (size_t)xcc->items;
    if (xcc->primary == xcc->items || items > ITEMS_MAX)
        return true;
    assert(!xcc->bounds.len && !xcc->cost.len);
    struct promotion p = {.xcc = xcc,
                          .plain = mem_alloc(items, sizeof *p.plain),
                          .value = mem_alloc(items, sizeof *p.value),
                          .z = mem_alloc(items, sizeof *p.z)};
    struct numbering n = {.number = mem_alloc(items, sizeof *n.number),
                          .next = xcc->primary};
    for (int i = 0; i < xcc->items; i++)
        n.number[i] = i < xcc->primary ? i : NOT_FOUND;
    bool any = mark_plain(&p);
    bool room = !any || system_init(&p.system, xcc->items) ||
                /* unreached: there was memory */
                error_say(err,
                          "there is no memory for the equations of %d "
                          "items",
                          xcc->items);
    if (any && room) {
        find_values(&p);
        for (int i = xcc->primary; i < xcc->items; i++)
            if (p.plain[i])
                promote_class(&p, &n, p.value[i]);
    }
    if (n.next > xcc->primary)
        rewrite(xcc, &n, out);
    system_release(&p.system);
    free(p.plain);
    free(p.value);
    free(p.z);
    free(n.number);
    vec_release(&n.loose);
    vec_release(&n.ends);
    return room;
}
