/* alike.c: an exact cover counted by one subtree for all options that are
 * alike.
 *
 * Problem.  An automorphism of a cover takes solutions to solutions, so as
 * many have option o as have any other in its orbit.  Let O_1, O_2, ... be the
 * orbits that meet the options of some item.  Every solution has an option of
 * one of them; let O_j be the first.  If h(t) solutions have one fixed option
 * of O_j, none of O_1 .. O_{j-1}, and t of O_j in all, then
 *
 *     |O_j| * sum of h(t) / t
 *
 * solutions have O_j as their first: each was met t times.  So there is one
 * subtree for each orbit: the cover without the orbits before it and without
 * the item's other options.
 *
 * Whole numbers.  A kernel that weighs adds up words, whatever flows over.  It
 * is told the weight 2^a / t modulo 2^64, where 2^a is the highest power of
 * two that a t may have: odd numbers have an inverse.  As long as there are
 * less than 2^(64-a) solutions the sum tells them.
 *
 * Which item.  If k options make a solution, then about a part (1 - m/n)^k of
 * all has none of m others.  So the work is told by the orbits alone, as a
 * part of what all options of the item would take: 0.16 for a row of 14
 * queens. Large orbits come first.  A mirror alone halves it. */
#include "engine/alike.h"
#include "base/big.h"
#include "base/reader.h"
#include "base/writer.h"
#include "problem/automorphisms.h"

#include <inttypes.h>
#include <math.h>

struct branch {
    int option, orbit; /* the fixed one, and the first in its orbit */
    size_t size;       /* of the orbit, */
    size_t here;       /* and of what the item has of it */
    double part;       /* of the work */
};

struct alike {
    const struct xcc *xcc;       /* borrowed */
    const struct kernel *kernel; /* likewise */
    int workers;
    struct automorphisms group;
    VEC(size_t) size; /* of each orbit, at its first option */
    int item;
    double work; /* of a plain search */
    VEC(struct branch) branch;

    size_t at;        /* the branch that is counted */
    struct xcc cover; /* of it, while there is a tree */
    struct tree tree;
    int power;              /* of two, that all weights have */
    struct search own;      /* its solutions are what they weigh, */
    struct request request; /* and nobody shall hear of them */
    struct search *outer;   /* borrowed, during a call */
    double done;            /* work */
    uint64_t found, told;   /* solutions of the branches that are over; those
                               that were told, some of them before */
};

/* ---- which item ----------------------------------------------------- */

static int compare_branches(const void *one, const void *other)
{
    const struct branch *a = one, *b = other;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    return (a->option > b->option) - (a->option < b->option);
}

/* The options of each item, item after item. */
struct columns {
    VEC(size_t) end;
    VEC(int) option;
};

static void find_columns(struct columns *c, const struct xcc *xcc)
{
    for (int i = 0; i <= xcc->primary; i++)
        vec_push(&c->end, 0);
    for (size_t e = 0; e < xcc->entry.len; e++)
        if (xcc->entry.at[e].item < xcc->primary)
            c->end.at[xcc->entry.at[e].item + 1]++;
    for (int i = 0; i < xcc->primary; i++)
        c->end.at[i + 1] += c->end.at[i];
    for (size_t n = 0; n < vec_last(&c->end); n++)
        vec_push(&c->option, 0);
    for (size_t o = 0; o < xcc_options(xcc); o++)
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
            if (xcc->entry.at[e].item < xcc->primary)
                c->option.at[c->end.at[xcc->entry.at[e].item]++] = (int)o;
}

/* The branches of an item, and their work: how many options it is worth. */
static double find_branches(struct alike *a, const struct columns *c, int item)
{
    size_t begin = item ? c->end.at[item - 1] : 0, end = c->end.at[item];
    double n = (double)xcc_options(a->xcc), left = 1, sum = 0;
    double chosen = (double)a->xcc->primary * n / (double)c->option.len;
    vec_clear(&a->branch);
    for (size_t k = begin; k < end; k++) {
        int option = c->option.at[k], orbit = a->group.orbit.at[option];
        size_t b = 0;
        while (b < a->branch.len && a->branch.at[b].orbit != orbit)
            b++;
        if (b == a->branch.len)
            vec_push(&a->branch, ((struct branch){option, orbit,
                                                  a->size.at[orbit], 0, 0}));
        a->branch.at[b].here++;
    }
    if (a->branch.len)
        qsort(a->branch.at, a->branch.len, sizeof *a->branch.at,
              compare_branches);
    for (size_t b = 0; b < a->branch.len; b++) {
        struct branch *own = &a->branch.at[b];
        own->part = left;
        sum += own->part;
        left *= pow(1 - (double)(own->size - own->here) / n, chosen);
    }
    return sum;
}

/* The item with the least work; how much is that of what a plain search would
 * do, which takes the item with the fewest options? */
static double choose_item(struct alike *a)
{
    struct columns c = {0};
    double best = INFINITY;
    size_t fewest = SIZE_MAX;
    find_columns(&c, a->xcc);
    for (int i = 0; i < a->xcc->primary; i++) {
        size_t degree = c.end.at[i] - (i ? c.end.at[i - 1] : 0);
        if (a->group.item_orbit.at[i] != i || !degree)
            continue;
        double work = find_branches(a, &c, i);
        if (work < best)
            a->item = i;
        best = fmin(best, work);
        fewest = degree < fewest ? degree : fewest;
    }
    if (best < INFINITY)
        find_branches(a, &c, a->item);
    for (size_t b = 0; b < a->branch.len; b++)
        a->branch.at[b].part /= best;
    vec_release(&c.end);
    vec_release(&c.option);
    return best / (double)fewest;
}

static bool is_less(struct alike *a, double most)
{
    if (!automorphisms_find(&a->group, a->xcc))
        return false; /* unreached: there is nauty */
    for (size_t o = 0; o < xcc_options(a->xcc); o++) {
        vec_push(&a->size, 0);
        a->size.at[a->group.orbit.at[o]]++;
    }
    a->work = choose_item(a);
    return a->work < most;
}

struct alike *alike_new(const struct xcc *xcc, const struct kernel *kernel,
                        int workers, double most, uint64_t told)
{
    struct alike *a = mem_alloc(1, sizeof *a);
    a->xcc = xcc;
    a->kernel = kernel;
    a->workers = workers;
    a->told = told;
    if (is_less(a, most))
        return a;
    alike_free(a);
    return NULL;
}

double alike_work(const struct alike *a)
{
    return a->work;
}

void alike_tell(const struct alike *a, const struct log *log)
{
    log_say(log, LOG_DETAIL,
            "about %.3g automorphisms of the cover: %zu of the options of an "
            "item are enough",
            a->group.size, a->branch.len);
}

static void end_branch(struct alike *a)
{
    if (a->tree.kernel)
        tree_release(&a->tree);
    a->tree = (struct tree){0};
    xcc_release(&a->cover);
}

void alike_free(struct alike *a)
{
    if (!a)
        return;
    end_branch(a);
    automorphisms_release(&a->group);
    vec_release(&a->size);
    vec_release(&a->branch);
    vec_release(&a->own.level);
    free(a);
}

/* ---- a branch ------------------------------------------------------- */

/* Options of an orbit that a solution has at the most: each of them has as
 * many items of every kind. */
static size_t most_chosen(const struct alike *a, const struct branch *branch)
{
    const struct xcc *xcc = a->xcc;
    VEC(int) own = {0}, all = {0}; /* items, at the first one of their kind */
    VEC(bool) met = {0};
    size_t most = SIZE_MAX;
    for (int i = 0; i < xcc->primary; i++) {
        vec_push(&own, 0);
        vec_push(&all, 0);
        vec_push(&met, false);
    }
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (a->group.orbit.at[o] != branch->orbit)
            continue;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            int item = xcc->entry.at[e].item;
            if (item >= xcc->primary)
                continue;
            int kind = a->group.item_orbit.at[item];
            own.at[kind] += (int)o == branch->option;
            all.at[kind] += !met.at[item];
            met.at[item] = true;
        }
    }
    for (int i = 0; i < xcc->primary; i++)
        if (own.at[i] && (size_t)(all.at[i] / own.at[i]) < most)
            most = (size_t)(all.at[i] / own.at[i]);
    vec_release(&own);
    vec_release(&all);
    vec_release(&met);
    return most;
}

/* Of an odd number, modulo 2^64 (Newton: each round doubles the bits). */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int round = 0; round < 5; round++)
        x *= 2 - odd * x;
    return x;
}

/* Of solutions with any number of marked options; one more is looked at. */
static void find_weights(struct alike *a, const struct branch *branch)
{
    size_t most = most_chosen(a, branch);
    a->power = 63 - __builtin_clzll(most);
    for (size_t t = 0; t <= (size_t)a->xcc->primary + 1; t++) {
        int twos = t ? __builtin_ctzll(t) : 0;
        vec_push(&a->cover.weight,
                 t && t <= most ? inverse(t >> twos) << (a->power - twos) : 0);
    }
}

static bool is_before(const struct alike *a, int orbit)
{
    for (size_t b = 0; b < a->at; b++)
        if (a->branch.at[b].orbit == orbit)
            return true;
    return false;
}

static bool has_item(const struct xcc *xcc, size_t option, int item)
{
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++)
        if (xcc->entry.at[e].item == item)
            return true;
    return false;
}

/* The cover of a branch, and a tree of it; false: there is no memory. */
static bool begin_branch(struct alike *a)
{
    const struct branch *branch = &a->branch.at[a->at];
    const struct xcc *xcc = a->xcc;
    a->cover.items = xcc->items;
    a->cover.primary = xcc->primary;
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        int orbit = a->group.orbit.at[o];
        if (is_before(a, orbit) ||
            ((int)o != branch->option && has_item(xcc, o, a->item)))
            continue;
        xcc_add(&a->cover, xcc->fact.at[o], xcc_entries(xcc, o),
                xcc->end.at[o] - xcc_begin(xcc, o));
        vec_push(&a->cover.marked, orbit == branch->orbit);
    }
    find_weights(a, branch);
    a->own.solutions = 0;
    a->own.share = 0;
    if (!mem_has(a->kernel->bytes(&a->cover) * a->workers))
        return false; /* unreached: there was memory */
    tree_init(&a->tree, a->kernel, &a->cover, a->workers);
    return true;
}

static void tell_share(struct alike *a)
{
    a->outer->share = a->done + a->branch.at[a->at].part * a->own.share;
}

static void relay(void *listener, const struct search *own)
{
    struct alike *a = listener;
    struct search *outer = a->outer;
    outer->steps = own->steps;
    tell_share(a);
    outer->request->report(outer->request->listener, outer);
}

/* A plain search has told some of them. */
static void tell_found(struct alike *a, mpz_t count)
{
    if (a->found <= a->told)
        return;
    big_add(count, a->found - a->told);
    a->outer->solutions += a->found - a->told;
    a->told = a->found;
}

static void take_request(struct alike *a, struct search *search)
{
    a->outer = search;
    a->request = *search->request;
    a->request.report = search->request->report ? relay : NULL;
    a->request.listener = a;
    a->own.engine = search->engine;
    a->own.request = &a->request;
}

enum verdict alike_count(struct alike *a, struct search *search, mpz_t count)
{
    take_request(a, search);
    while (a->at < a->branch.len) {
        const struct branch *branch = &a->branch.at[a->at];
        if (!a->tree.kernel && !begin_branch(a))
            return VERDICT_ERROR; /* unreached: there was memory */
        search_lend(search, &a->own);
        enum verdict verdict = tree_walk(&a->tree, &a->own, WEIGH);
        search_take_back(search, &a->own);
        tell_share(a);
        if (verdict != VERDICT_NONE)
            return verdict;
        a->found += a->own.solutions * branch->size >> a->power;
        tell_found(a, count);
        a->done += branch->part;
        end_branch(a);
        a->at++;
    }
    search->share = 1;
    return VERDICT_NONE;
}

/* ---- saving and loading --------------------------------------------- */

/*     alike 3            the branch,
 *     found 73712        solutions of those before it,
 *     told 73712         as many as these, or those of a plain search,
 *     solutions 123      and a record of its tree: what they weigh there */
void alike_save(const struct alike *a, const struct search *search,
                struct writer *out)
{
    struct search own = a->own;
    own.steps = search->steps;
    writer_print(out, "alike %zu\nfound %" PRIu64 "\ntold %" PRIu64 "\n",
                 a->at, a->found, a->told);
    tree_save(&a->tree, &own, out);
}

static bool scan_branch(struct alike *a, struct search *search,
                        struct reader *in, struct error *err)
{
    uint64_t at;
    if (!record_scan_line(in, "alike", a->branch.len - 1, &at, err) ||
        !record_scan_line(in, "found", UINT64_MAX, &a->found, err) ||
        !record_scan_line(in, "told", UINT64_MAX, &a->told, err))
        return false;
    search->solutions = a->told;
    for (a->at = 0; a->at < at; a->at++)
        a->done += a->branch.at[a->at].part;
    return true;
}

bool alike_load(struct alike *a, struct search *search, struct reader *in,
                struct error *err)
{
    take_request(a, search);
    if (!scan_branch(a, search, in, err))
        return false;
    if (!begin_branch(a))
        return error_say(err, "there is no memory for the sets of options");
    bool good = tree_load(&a->tree, &a->own, in, a->cover.primary,
                          (int)xcc_options(&a->cover), err);
    search->steps = a->own.steps;
    return good;
}
