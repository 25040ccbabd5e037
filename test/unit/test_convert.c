/* test_convert.c: exact covers as clauses, against the definition. */
#include "problem/convert.h"
#include "format/dlxfile.h"
#include "problem/cnf.h"
#include "problem/dense.h"
#include "problem/names.h"
#include "problem/xcc.h"
#include "help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

/* ---- a cover in memory, as an encoder ------------------------------- */

static struct bounds bounds_of(const void *puzzle, int item)
{
    const struct xcc *xcc = puzzle;
    return xcc->bounds.at[item];
}

static struct cover as_cover(const struct xcc *xcc)
{
    return (struct cover){.puzzle = xcc,
                          .items = xcc->items,
                          .primary = xcc->primary,
                          .bounds = xcc->bounds.len ? bounds_of : NULL,
                          .emit = emit};
}

static void random_cover(struct xcc *xcc, uint64_t *seed)
{
    int items = 1 + (int)draw(seed, 5), options = (int)draw(seed, 13);
    int often = 1 + (int)draw(seed, 5); /* fifths */
    uint32_t painted = draw(seed, 4);   /* thirds */
    *xcc = (struct xcc){.items = items,
                        .primary = (int)draw(seed, (uint64_t)(items + 1))};
    for (int o = 0; o < options; o++) {
        struct entry entry[8];
        size_t count = 0;
        for (int item = 0; item < items; item++) {
            if ((int)draw(seed, 5) >= often)
                continue;
            bool coloured = item >= xcc->primary && draw(seed, 3) < painted;
            int colour = coloured ? 1 + 7 * (int)draw(seed, 3) : 0;
            entry[count++] = (struct entry){item, colour};
        }
        if (!count)
            entry[count++] = (struct entry){items - 1, 0};
        xcc_add(xcc, 100 + 3 * o, entry, count);
    }
    for (int i = 0; draw(seed, 3) && i < xcc->primary; i++) {
        while ((int)xcc->bounds.len < i)
            vec_push(&xcc->bounds, (struct bounds){1, 1});
        int low = (int)draw(seed, 5), more = (int)draw(seed, 9);
        vec_push(&xcc->bounds, (struct bounds){low, low + more + !low});
    }
    while (xcc->bounds.len && (int)xcc->bounds.len < xcc->primary)
        vec_push(&xcc->bounds, (struct bounds){0, 1});
}

/* Do the chosen options (a bit each) cover as they should? */
static bool covers(const struct xcc *xcc, uint32_t chosen)
{
    int used[8] = {0}, colour[8] = {0};
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (!(chosen >> o & 1))
            continue;
        bool useful = false;
        for (size_t i = xcc_begin(xcc, o); i < xcc->end.at[o]; i++) {
            struct entry e = xcc->entry.at[i];
            useful |= e.item < xcc->primary;
            if (e.item >= xcc->primary && used[e.item] &&
                (!e.colour || colour[e.item] != e.colour))
                return false;
            used[e.item]++;
            colour[e.item] = e.colour;
        }
        if (!useful)
            return false;
    }
    for (int item = 0; item < xcc->primary; item++) {
        struct bounds bounds = {1, 1};
        if (xcc->bounds.len)
            bounds = xcc->bounds.at[item];
        if (used[item] < bounds.low || used[item] > bounds.high)
            return false;
    }
    return true;
}

/* ---- clauses -------------------------------------------------------- */

static void keep(void *context, const int *literals, size_t count)
{
    cnf_add(context, literals, count);
}

static void load(struct cnf *cnf, const struct clauses *clauses)
{
    *cnf = (struct cnf){0};
    struct sink sink = {.context = cnf, .clause = keep};
    clauses->emit(clauses->puzzle, &sink);
}

/* Unit propagation by going over all clauses until nothing changes.  False:
 * a clause has become false.  value[v] is 1, -1 or 0. */
static bool propagate(const struct cnf *cnf, int *value)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < cnf->literal.len; i++) {
            int free_literal = 0, free_count = 0, literal;
            bool satisfied = false;
            for (; (literal = cnf->literal.at[i]); i++) {
                int now = literal > 0 ? value[literal] : -value[-literal];
                satisfied |= now > 0;
                free_count += !now;
                free_literal = now ? free_literal : literal;
            }
            if (satisfied || free_count > 1)
                continue;
            if (!free_count)
                return false;
            value[abs(free_literal)] = free_literal > 0 ? 1 : -1;
            changed = true;
        }
    }
    return true;
}

/* Models over all variables. */
static long count_models(const struct cnf *cnf, int variables,
                         const int *value)
{
    int *now = mem_alloc((size_t)variables + 1, sizeof(int));
    memcpy(now, value, ((size_t)variables + 1) * sizeof(int));
    long models = 0;
    if (propagate(cnf, now)) {
        int v = 1;
        while (v <= variables && now[v])
            v++;
        if (v > variables) {
            models = 1;
        } else {
            now[v] = 1;
            models = count_models(cnf, variables, now);
            now[v] = -1;
            models += count_models(cnf, variables, now);
        }
    }
    free(now);
    return models;
}

static void check_names(const struct clauses *clauses)
{
    struct names names = {0};
    for (int v = 1; v <= clauses->variables; v++) {
        char name[NAME_BYTES];
        size_t size = clauses->name(clauses->puzzle, v, name);
        assert_int_equal(names_add(&names, name, size), v - 1);
    }
    names_release(&names);
}

/* Every choice of options decides all other variables by propagation alone,
 * and contradicts the clauses just where it is no solution. */
static void random_covers(void **state)
{
    (void)state;
    uint64_t seed = 7;
    long solutions = 0;
    for (int trial = 0; trial < 1000; trial++) {
        struct xcc xcc;
        random_cover(&xcc, &seed);
        struct cover cover = as_cover(&xcc);
        struct convert convert;
        struct clauses clauses;
        struct error err = {0};
        struct cnf cnf;
        struct dense dense;
        assert_true(convert_init(&convert, &cover, NULL, &(struct error){0}));
        assert_true(convert_state(&convert, &clauses, &err));
        load(&cnf, &clauses);
        assert_true(dense_init(&dense, &clauses, NULL, &(struct error){0}));
        assert_int_equal(dense.variables, clauses.variables);
        check_names(&clauses);
        int options = (int)xcc_options(&xcc), *value;
        value = mem_alloc((size_t)clauses.variables + 1, sizeof(int));
        for (int v = 1; v <= clauses.variables; v++)
            assert_int_equal(clauses.fact(clauses.puzzle, v),
                             v <= options ? 97 + 3 * v : NO_FACT);
        for (uint32_t chosen = 0; chosen < 1u << options; chosen++) {
            for (int v = 1; v <= clauses.variables; v++)
                value[v] = v > options ? 0 : chosen >> (v - 1) & 1u ? 1 : -1;
            bool model = propagate(&cnf, value);
            assert_int_equal(model, covers(&xcc, chosen));
            for (int v = 1; model && v <= clauses.variables; v++)
                assert_int_not_equal(value[v], 0);
            solutions += model;
        }
        free(value);
        dense_release(&dense);
        cnf_release(&cnf);
        convert_release(&convert);
        xcc_release(&xcc);
    }
    assert_true(solutions > 1000); /* the covers are not trivial */
}

/* An item with n options: 1 + n(n-1)/2 clauses, or 1 + 4n - 7 of them. */
static void clause_numbers(void **state)
{
    (void)state;
    for (size_t n = 0; n < 40; n++) {
        struct xcc xcc = {.items = 1, .primary = 1};
        for (size_t o = 0; o < n; o++)
            xcc_add(&xcc, (int)o, (const struct entry[]){{0, 0}}, 1);
        struct cover cover = as_cover(&xcc);
        struct convert convert;
        struct clauses clauses;
        struct error err = {0};
        struct cnf cnf;
        assert_true(convert_init(&convert, &cover, NULL, &(struct error){0}));
        assert_true(convert_state(&convert, &clauses, &err));
        load(&cnf, &clauses);
        assert_int_equal(cnf.clauses,
                         1 + (n <= 7 ? n * (n - !!n) / 2 : 4 * n - 7));
        assert_int_equal(clauses.variables, n <= 7 ? n : 2 * n - 2);
        cnf_release(&cnf);
        convert_release(&convert);
        xcc_release(&xcc);
    }
}

/* Of n options, between low and high: a counter up to high or low, or of the
 * options that are not chosen. */
static void bounded_numbers(void **state)
{
    (void)state;
    static const struct {
        int options, low, high;
        size_t variables, clauses;
    } rows[] = {
        {10, 2, 3, 40, 9 * 11 + 4 + 1 + 9},
        {10, 0, 3, 40, 9 * 11 + 4 + 9},
        {10, 2, 10, 30, 9 * 7 + 3 + 1},
        {10, 7, 8, 40, 9 * 11 + 4 + 1 + 9},
        {10, 9, 10, 18, 33},
        {10, 9, 9, 18, 34},
        {10, 10, 12, 10, 10},
        {10, 11, 12, 10, 1},
        {10, 0, 9, 10, 1},
        {10, 1, 10, 10, 1},
        {10, 0, 1, 18, 33},
        {3, 0, 1, 3, 3},
        {3, 0, 3, 3, 0},
        {0, 0, 1, 0, 0},
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        struct xcc xcc = {.items = 1, .primary = 1};
        for (int o = 0; o < rows[row].options; o++)
            xcc_add(&xcc, o, (const struct entry[]){{0, 0}}, 1);
        vec_push(&xcc.bounds, (struct bounds){rows[row].low, rows[row].high});
        struct cover cover = as_cover(&xcc);
        struct convert convert;
        struct clauses clauses;
        struct error err = {0};
        struct cnf cnf;
        assert_true(convert_init(&convert, &cover, NULL, &(struct error){0}));
        assert_true(convert_state(&convert, &clauses, &err));
        load(&cnf, &clauses);
        assert_int_equal(clauses.variables, rows[row].variables);
        assert_int_equal(cnf.clauses, rows[row].clauses);
        cnf_release(&cnf);
        convert_release(&convert);
        xcc_release(&xcc);
    }
}

static void count_file(const char *name, long wanted)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", getenv("TEST_DATA"), name);
    struct reader r;
    struct error err = {0};
    struct dlxfile file = {0};
    assert_true(reader_open(&r, path, &err));
    assert_true(dlxfile_read(&r, &file, &err));
    reader_close(&r);
    struct cover cover = as_cover(&file.xcc);
    struct convert convert;
    struct clauses clauses;
    struct cnf cnf;
    assert_true(convert_init(&convert, &cover, NULL, &(struct error){0}));
    assert_true(convert_state(&convert, &clauses, &err));
    load(&cnf, &clauses);
    int *value = mem_alloc((size_t)clauses.variables + 1, sizeof(int));
    assert_int_equal(count_models(&cnf, clauses.variables, value), wanted);
    free(value);
    cnf_release(&cnf);
    convert_release(&convert);
    dlxfile_release(&file);
}

static void published(void **state)
{
    (void)state;
    count_file("langford-3.dlx", 2);
    count_file("langford-4.dlx", 2);
    count_file("langford-7.dlx", 52);
    count_file("queens-8.dlx", 92);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers),
        cmocka_unit_test(clause_numbers),
        cmocka_unit_test(bounded_numbers),
        cmocka_unit_test(published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
