/* convert.c: an exact cover stated as clauses, with the same solutions.
 *
 * Variables.  o1, o2, ...: the option is chosen.  c1, c2, ...: a secondary
 * item has a colour that two or more options give it.  s1, s2, ...: so many
 * of the first so many rivals of an item are true.  They are numbered in this
 * order without a gap, and the options' values determine all others, so the
 * clauses have as many models as the cover has solutions.
 *
 * Rivals of an item are variables of which so many may be true, mostly one at
 * the most: its options, but for a secondary item the options that agree on a
 * colour are represented by the variable of that colour.
 *
 * Clauses.
 * 1. An option without a primary item is never chosen: one clause each.
 * 2. A colour variable is true if and only if one of its n options is
 *    chosen: n + 1 clauses.
 * 3. Of n rivals x[1..n], low at least and high at most are true.  Where the
 *    complement (n - high to n - low of their negations) needs a smaller
 *    counter, it is stated instead.
 *    a. If low > n: the empty clause.  If low = 1: one clause of n literals.
 *    b. If high = 0: n clauses.  If high = 1: n(n-1)/2 clauses of two literals
 *       if n <= 7.  Else, with s[1] = x[1] and n - 2 variables s[j] that are
 *       true if and only if s[j-1] or x[j] is: 3(n-2) clauses that say so, and
 *       n - 1 that forbid x[j] with s[j-1]: 4n - 7 clauses together (Sinz
 *       2005, with the second direction added).  That is fewer from n = 8 on.
 *    c. Else, where 2 <= low or 2 <= high < n: a counter up to m, which is
 *       high, or low if high = n.  The variable s[j][k], j <= n, k <= m, is
 *       true if and only if k or more of x[1..j] are, which is to say if
 *       s[j-1][k] is, or both x[j] and s[j-1][k-1]: n m variables and
 *       (n-1)(4m-1) + m + 1 clauses.  One more says s[n][low] if low > 1, and
 *       n - 1 forbid x[j] with s[j-1][high] if high < n. */
#include "problem/convert.h"
#include "base/text.h"
#include "problem/xcc.h"

#include <limits.h>

enum { PAIRWISE = 7 };

/* An item's use by an option (from 1). */
struct use {
    int colour, option;
};

/* Sorts the entries of the options that can be chosen by item: those of item
 * i are use[begin[i]] .. use[begin[i+1]-1]. */
static struct use *gather(struct convert *convert, const struct xcc *xcc,
                          size_t *begin)
{
    struct use *use = mem_alloc(xcc->entry.len, sizeof *use);
    size_t *next = mem_alloc((size_t)xcc->items + 1, sizeof *next);
    for (size_t option = 0; option < convert->options; option++) {
        if (xcc_is_idle(xcc, option)) {
            vec_push(&convert->idle, (int)option + 1);
            continue;
        }
        for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++)
            begin[xcc->entry.at[i].item + 1]++;
    }
    for (int item = 0; item < xcc->items; item++) {
        begin[item + 1] += begin[item];
        next[item] = begin[item];
    }
    for (size_t option = 0; option < convert->options; option++) {
        if (xcc_is_idle(xcc, option))
            continue;
        for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
            const struct entry *entry = &xcc->entry.at[i];
            use[next[entry->item]++] =
                (struct use){entry->colour, (int)option + 1};
        }
    }
    free(next);
    return use;
}

static int compare_uses(const void *left, const void *right)
{
    const struct use *a = left, *b = right;
    if (a->colour != b->colour)
        return a->colour < b->colour ? -1 : 1;
    return (a->option > b->option) - (a->option < b->option);
}

/* Appends the rivals of an item.  The uses come sorted by colour. */
static void add_rivals(struct convert *convert, const struct use *use,
                       size_t count)
{
    for (size_t i = 0, end; i < count; i = end) {
        end = i + 1;
        while (end < count && use[i].colour &&
               use[end].colour == use[i].colour)
            end++;
        if (end == i + 1) {
            vec_push(&convert->rival, use[i].option);
            continue;
        }
        if (end - i == count)
            break; /* all agree: nobody has a rival */
        convert->colours++;
        vec_push(&convert->rival, (int)(convert->options + convert->colours));
        for (size_t j = i; j < end; j++)
            vec_push(&convert->member, use[j].option);
        vec_push(&convert->colour_end, convert->member.len);
    }
}

static struct bounds bounds_of(const struct convert *convert, int item)
{
    if (item >= convert->primary)
        return (struct bounds){0, 1};
    return convert->bounds.len ? convert->bounds.at[item]
                               : (struct bounds){1, 1};
}

/* How the rivals of an item are counted. */
struct plan {
    int sign; /* -1: their negations are */
    size_t low, high;
    bool counting;   /* by a counter */
    size_t top;      /* to which it goes */
    size_t prefixes; /* variables that this takes */
};

static struct plan plan_one(size_t count, size_t low, size_t high, int sign)
{
    struct plan plan = {.sign = sign, .low = low, .high = high};
    plan.counting = low <= count && (low > 1 || (high > 1 && high < count));
    plan.top = high < count ? high : low;
    if (plan.counting)
        plan.prefixes = count * plan.top;
    else if (high == 1 && count > PAIRWISE)
        plan.prefixes = count - 2;
    return plan;
}

static struct plan make_plan(size_t count, struct bounds bounds)
{
    size_t low = (size_t)bounds.low, high = (size_t)bounds.high;
    if (high > count)
        high = count;
    struct plan plan = plan_one(count, low, high, 1);
    if (!plan.counting)
        return plan;
    struct plan other = plan_one(count, count - high, count - low, -1);
    return other.prefixes < plan.prefixes ? other : plan;
}

/* At the most; vectors that grow take half more, and the old ones besides. */
static double bytes_of(const struct xcc *xcc)
{
    const double grown = 2.5;
    double entries = (double)xcc->entry.len, items = (double)xcc->items;
    return entries * (sizeof(struct use) + grown * sizeof(int)) +
           items * (2 + grown) * sizeof(size_t) +
           (double)xcc_options(xcc) * sizeof(int);
}

bool convert_init(struct convert *convert, const struct cover *cover,
                  struct watch *watch, struct error *err)
{
    struct xcc xcc;
    *convert = (struct convert){0};
    if (!xcc_load(&xcc, cover, watch, err))
        return false;
    if (!mem_has(bytes_of(&xcc))) {
        /* unreached: there was memory */
        xcc_release(&xcc);
        return error_say(err,
                         "there is no memory for an exact cover of %zu "
                         "options as clauses",
                         xcc_options(&xcc));
    }
    *convert =
        (struct convert){.options = xcc_options(&xcc), .primary = xcc.primary};
    vec_append(&convert->fact, xcc.fact.at, xcc.fact.len);
    vec_append(&convert->bounds, xcc.bounds.at, xcc.bounds.len);
    size_t *begin = mem_alloc((size_t)xcc.items + 1, sizeof *begin);
    struct use *use = gather(convert, &xcc, begin);
    vec_reserve(&convert->rival, 1); /* a place to point to, if all is empty */
    for (int item = 0; item < xcc.items && !watch_over(watch); item++) {
        struct use *uses = use + begin[item];
        size_t count = begin[item + 1] - begin[item];
        if (item >= xcc.primary && count > 1)
            qsort(uses, count, sizeof *uses, compare_uses);
        size_t before = convert->rival.len;
        add_rivals(convert, uses, count);
        vec_push(&convert->item_end, convert->rival.len);
        convert->prefixes +=
            make_plan(convert->rival.len - before, bounds_of(convert, item))
                .prefixes;
    }
    free(use);
    free(begin);
    xcc_release(&xcc);
    return !watch || !watch->over;
}

void convert_release(struct convert *convert)
{
    vec_release(&convert->fact);
    vec_release(&convert->bounds);
    vec_release(&convert->idle);
    vec_release(&convert->member);
    vec_release(&convert->colour_end);
    vec_release(&convert->rival);
    vec_release(&convert->item_end);
}

static void emit_idle(const struct convert *convert, struct sink *sink)
{
    for (size_t i = 0; i < convert->idle.len; i++)
        sink_add(sink, -convert->idle.at[i]);
}

static void emit_colours(const struct convert *convert, struct sink *sink)
{
    VEC(int) clause = {0};
    size_t begin = 0;
    for (size_t c = 0; c < convert->colours && !sink->full; c++) {
        int variable = (int)(convert->options + c + 1);
        size_t end = convert->colour_end.at[c];
        vec_clear(&clause);
        vec_append(&clause, convert->member.at + begin, end - begin);
        vec_push(&clause, -variable);
        sink_clause(sink, clause.at, clause.len);
        for (; begin < end; begin++)
            sink_add(sink, variable, -convert->member.at[begin]);
    }
    vec_release(&clause);
}

/* At most one of x is true; the next free prefix variable is `prefix`. */
static void emit_chain(struct sink *sink, const int *x, size_t count,
                       int prefix)
{
    int before = x[0];
    for (size_t j = 1; j < count; j++) {
        sink_add(sink, -before, -x[j]);
        if (j == count - 1)
            break;
        sink_add(sink, -before, prefix);
        sink_add(sink, -x[j], prefix);
        sink_add(sink, before, x[j], -prefix);
        before = prefix++;
    }
}

static void emit_pairs(struct sink *sink, const int *x, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            sink_add(sink, -x[i], -x[j]);
}

/* The counter's variables s[j][1..top] are now+1 .. now+top; those of j-1 come
 * before them. */
static void emit_count(struct sink *sink, int x, const struct plan *plan,
                       size_t j, int now)
{
    int top = (int)plan->top;
    for (int k = 1; k <= top && !sink->full; k++) {
        int here = now + k, before = here - top, less = before - 1;
        if (!j) { /* x alone */
            if (k == 1)
                sink_add(sink, -here, x), sink_add(sink, here, -x);
            else
                sink_add(sink, -here);
            continue;
        }
        sink_add(sink, -before, here);
        sink_add(sink, before, x, -here);
        if (k == 1) {
            sink_add(sink, -x, here);
        } else {
            sink_add(sink, -x, -less, here);
            sink_add(sink, before, less, -here);
        }
    }
}

/* From plan->low to plan->high of x are true; the first free prefix variable
 * is `prefix`. */
static void emit_counter(struct sink *sink, const int *x, size_t count,
                         const struct plan *plan, int prefix)
{
    int top = (int)plan->top, now = prefix - 1;
    for (size_t j = 0; j < count && !sink->full; j++, now += top) {
        emit_count(sink, x[j], plan, j, now);
        if (j && plan->high < count)
            sink_add(sink, -x[j], -now);
    }
    if (plan->low > 1)
        sink_add(sink, now - top + (int)plan->low);
}

static void emit_item(struct sink *sink, const int *x, size_t count,
                      const struct plan *plan, int prefix)
{
    if (plan->low > count)
        sink_clause(sink, x, 0);
    else if (plan->low == 1)
        sink_clause(sink, x, count);
    if (plan->counting)
        emit_counter(sink, x, count, plan, prefix);
    else if (!plan->high)
        for (size_t j = 0; j < count; j++)
            sink_add(sink, -x[j]);
    else if (plan->high == 1 && count <= PAIRWISE)
        emit_pairs(sink, x, count);
    else if (plan->high == 1)
        emit_chain(sink, x, count, prefix);
}

static void emit(const void *context, struct sink *sink)
{
    const struct convert *convert = context;
    emit_idle(convert, sink);
    emit_colours(convert, sink);
    size_t begin = 0, prefix = convert->options + convert->colours + 1;
    VEC(int) negation = {0};
    for (size_t item = 0; item < convert->item_end.len && !sink->full;
         item++) {
        const int *x = convert->rival.at + begin;
        size_t count = convert->item_end.at[item] - begin;
        struct plan plan = make_plan(count, bounds_of(convert, (int)item));
        if (plan.sign < 0) {
            vec_clear(&negation);
            for (size_t j = 0; j < count; j++)
                vec_push(&negation, -x[j]);
            x = negation.at;
        }
        emit_item(sink, x, count, &plan, (int)prefix);
        prefix += plan.prefixes;
        begin += count;
    }
    vec_release(&negation);
}

static size_t name(const void *context, int variable, char *text)
{
    const struct convert *convert = context;
    size_t number = (size_t)variable;
    char kind = 'o';
    if (number > convert->options + convert->colours) {
        kind = 's';
        number -= convert->options + convert->colours;
    } else if (number > convert->options) {
        kind = 'c';
        number -= convert->options;
    }
    *text = kind;
    return 1 + text_decimal(text + 1, (int64_t)number);
}

static int fact(const void *context, int variable)
{
    const struct convert *convert = context;
    bool is_option = (size_t)variable <= convert->options;
    return is_option ? convert->fact.at[variable - 1] : NO_FACT;
}

bool convert_state(const struct convert *convert, struct clauses *clauses,
                   struct error *err)
{
    size_t variables = convert->options + convert->colours + convert->prefixes;
    if (variables >= INT_MAX)
        /* unreached: too large for a test */
        return error_say(err,
                         "the exact cover needs %zu variables, and clauses "
                         "can have %d at most",
                         variables, INT_MAX - 1);
    *clauses = (struct clauses){
        .puzzle = convert,
        .variables = (int)variables,
        .emit = emit,
        .name = name,
        .fact = fact,
        .determined = true,
    };
    return true;
}
