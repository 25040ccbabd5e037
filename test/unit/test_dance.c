/* test_dance.c: exact covers against brute force and published numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "covers.h"
#include "engine/bits.h"
#include "problem/names.h"

#include <stdio.h>

/* Fixtures. */

typedef VEC(uint64_t) sets; /* sets of options, as bits */

static uint64_t latest(const struct search *search)
{
    uint64_t set = 0;
    for (size_t i = 0; i < search->facts.len; i++) {
        uint64_t bit = UINT64_C(1) << search->facts.at[i];
        assert_false(set & bit);
        set |= bit;
    }
    return set;
}

/* Calls next to the end, with `more` effort each time it pauses. */
static void list(struct search *search, uint64_t more, sets *found)
{
    struct error err = {0};
    enum verdict verdict;
    while ((verdict = dance_engine.next(search, &err)) != VERDICT_NONE) {
        if (verdict == VERDICT_FOUND) {
            vec_push(found, latest(search));
            continue;
        }
        assert_int_equal(verdict, VERDICT_UNKNOWN);
        assert_true(more > 0 && search->steps == search->effort);
        search->effort += more;
    }
    assert_int_equal(dance_engine.next(search, &err), VERDICT_NONE);
    assert_true(search->share == 1);
}

static uint64_t count_cover(const struct xcc *xcc)
{
    struct trial t;
    trial_cover(&t, &dance_engine, xcc);
    struct error err = {0};
    trial_open(&t);
    mpz_t count;
    mpz_init_set_ui(count, 7); /* count adds to what is there */
    assert_int_equal(dance_engine.count(&t.search, count, &err), VERDICT_NONE);
    uint64_t number = mpz_get_ui(count) - 7;
    assert_int_equal(t.search.solutions, number);
    mpz_clear(count);
    trial_close(&t);
    return number;
}

/* Brute force. */

static bool is_exact(const struct xcc *xcc, uint64_t set)
{
    enum { FREE = -1 };
    int held[32]; /* by how many, or in which colour */
    for (int i = 0; i < xcc->items; i++)
        held[i] = FREE;
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        bool anchored = false;
        if (!(set >> o & 1))
            continue;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct entry entry = xcc->entry.at[e];
            bool agrees = entry.colour && held[entry.item] == entry.colour;
            if (held[entry.item] != FREE && !agrees)
                return false;
            held[entry.item] = entry.colour;
            anchored |= entry.item < xcc->primary;
        }
        if (!anchored)
            return false;
    }
    for (int i = 0; i < xcc->primary; i++)
        if (held[i] == FREE)
            return false;
    return true;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void assert_same(const sets *a, const sets *b)
{
    assert_int_equal(a->len, b->len);
    for (size_t i = 0; i < a->len; i++)
        assert_true(a->at[i] == b->at[i]);
}

static void sort(sets *s)
{
    if (s->len)
        qsort(s->at, s->len, sizeof *s->at, compare);
}

static void random_cover(struct xcc *xcc, uint64_t seed)
{
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
    *xcc = (struct xcc){.primary = (int)draw(&state, 6)};
    xcc->items = xcc->primary + (int)draw(&state, 5);
    int options = xcc->items ? (int)draw(&state, 14) : 0;
    for (int o = 0; o < options; o++) {
        struct entry entries[16];
        size_t count = 0;
        uint64_t density = 2 + draw(&state, 3);
        for (int i = 0; i < xcc->items; i++) {
            if (draw(&state, density))
                continue;
            int colour = i < xcc->primary ? 0 : (int)draw(&state, 3);
            entries[count++] = (struct entry){i, colour};
        }
        if (count)
            xcc_add(xcc, (int)xcc_options(xcc), entries, count);
    }
}

static void check_shards(const struct cover *cover, const sets *wanted)
{
    for (uint64_t shards = 1; shards <= 7; shards++) {
        sets all = {0};
        for (uint64_t shard = 0; shard < shards; shard++) {
            struct trial t;
            trial_init(&t, &dance_engine);
            t.request.cover = cover;
            t.request.shard = shard;
            t.request.shards = shards;
            trial_open(&t);
            list(&t.search, 0, &all);
            trial_close(&t);
        }
        sort(&all);
        assert_same(&all, wanted);
        vec_release(&all);
    }
}

static void check_pauses(const struct cover *cover, const sets *wanted,
                         uint64_t steps)
{
    sets found = {0};
    struct trial t;
    trial_init(&t, &dance_engine);
    t.request.cover = cover;
    t.search.effort = 0;
    trial_open(&t);
    list(&t.search, 1, &found);
    assert_same(&found, wanted);
    assert_int_equal(t.search.steps, steps);
    trial_close(&t);
    vec_release(&found);
}

static void random_covers(void **state)
{
    (void)state;
    size_t solutions = 0;
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        struct xcc xcc;
        random_cover(&xcc, seed);
        struct cover cover = cover_of(&xcc);
        sets wanted = {0}, found = {0};
        for (uint64_t set = 0; set >> xcc_options(&xcc) == 0; set++)
            if (is_exact(&xcc, set))
                vec_push(&wanted, set);
        struct trial t;
        trial_init(&t, &dance_engine);
        t.request.cover = &cover;
        trial_open(&t);
        list(&t.search, 0, &found);
        uint64_t steps = t.search.steps;
        trial_close(&t);
        check_pauses(&cover, &found, steps);
        sort(&found);
        assert_same(&found, &wanted);
        assert_int_equal(count_cover(&xcc), wanted.len);
        check_shards(&cover, &wanted);
        solutions += wanted.len;
        vec_release(&wanted);
        vec_release(&found);
        xcc_release(&xcc);
    }
    assert_true(solutions > 2000);
}

/* Numbers that are published. */

static void add_items(struct xcc *xcc, const int *items, size_t count)
{
    struct entry entries[8];
    for (size_t i = 0; i < count; i++)
        entries[i] = (struct entry){items[i], 0};
    xcc_add(xcc, (int)xcc_options(xcc), entries, count);
}

static void queens(void **state)
{
    (void)state;
    struct xcc xcc;
    fill_queens(&xcc, 8);
    assert_int_equal(count_cover(&xcc), 92);
    xcc_release(&xcc);
}

static uint64_t langford(int n)
{
    struct xcc xcc = {.primary = 3 * n, .items = 3 * n};
    for (int d = 1; d <= n; d++)
        for (int at = 0; at + d + 1 < 2 * n; at++)
            add_items(&xcc, (int[]){d - 1, n + at, n + at + d + 1}, 3);
    uint64_t number = count_cover(&xcc);
    xcc_release(&xcc);
    return number;
}

static void langford_pairs(void **state)
{
    (void)state;
    assert_int_equal(langford(3), 2);
    assert_int_equal(langford(4), 2);
    assert_int_equal(langford(5), 0);
    assert_int_equal(langford(7), 52);
}

/* A plain .dlx file: the items, then an option a line, no colours. */
static void load_dlx(struct xcc *xcc, const char *name)
{
    char path[1000], line[1000];
    snprintf(path, sizeof path, "%s/%s", getenv("TEST_DATA"), name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    struct names names = {0};
    *xcc = (struct xcc){0};
    assert_non_null(fgets(line, sizeof line, file));
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n"))
        if (!strcmp(word, "|"))
            xcc->primary = (int)names.end.len;
        else
            names_add(&names, word, strlen(word));
    xcc->items = (int)names.end.len;
    while (fgets(line, sizeof line, file)) {
        int items[8];
        size_t count = 0;
        for (char *word = strtok(line, " \n"); word;
             word = strtok(NULL, " \n"))
            items[count++] = names_find(&names, word, strlen(word));
        add_items(xcc, items, count);
    }
    names_release(&names);
    fclose(file);
}

static void windmills(void **state)
{
    (void)state;
    struct xcc xcc;
    load_dlx(&xcc, "windmill-3x4.dlx");
    assert_int_equal(count_cover(&xcc), 0);
    xcc_release(&xcc);
    load_dlx(&xcc, "windmill-4x5.dlx");
    assert_int_equal(count_cover(&xcc), 501484);
    xcc_release(&xcc);
}

/* Corners. */

static void empty_covers(void **state)
{
    (void)state;
    struct xcc xcc = {0};
    assert_int_equal(count_cover(&xcc), 1);
    xcc.items = 2;
    add_items(&xcc, (int[]){0, 1}, 2); /* secondary items alone */
    assert_int_equal(count_cover(&xcc), 1);
    xcc.primary = 1;
    assert_int_equal(count_cover(&xcc), 1);
    add_items(&xcc, (int[]){0, 1}, 2); /* the same option twice */
    assert_int_equal(count_cover(&xcc), 2);
    xcc.items = 3;
    xcc.primary = 3; /* item 2 has no options */
    assert_int_equal(count_cover(&xcc), 0);
    xcc_release(&xcc);
}

/* A stop during loading and during the search loses nothing. */
static void stop_and_go_on(void **state)
{
    (void)state;
    enum { OPTIONS = 20000 };
    struct xcc xcc = {.items = 2, .primary = 2};
    for (int o = 0; o < OPTIONS; o++)
        add_items(&xcc, (int[]){o % 2}, 1);
    struct error err = {0};
    struct trial t;
    trial_cover(&t, &dance_engine, &xcc);
    t.stop = true;
    trial_open(&t);
    mpz_t count;
    mpz_init(count);
    for (int i = 0; i < OPTIONS / 4096; i++) /* a pause each 4096 options */
        assert_int_equal(dance_engine.count(&t.search, count, &err),
                         VERDICT_UNKNOWN);
    t.stop = false;
    assert_int_equal(dance_engine.count(&t.search, count, &err), VERDICT_NONE);
    assert_true(mpz_get_ui(count) == (OPTIONS / 2) * (OPTIONS / 2));
    mpz_clear(count);
    trial_close(&t);
    xcc_release(&xcc);
}

struct progress {
    double share;
    uint64_t reports;
};

static void follow(void *listener, const struct search *search)
{
    struct progress *progress = listener;
    assert_true(search->share >= progress->share && search->share <= 1);
    progress->share = search->share;
    progress->reports++;
}

static void share_grows(void **state)
{
    (void)state;
    struct xcc xcc;
    fill_queens(&xcc, 12);
    struct progress progress = {0};
    struct error err = {0};
    struct trial t;
    trial_cover(&t, &dance_engine, &xcc);
    t.request.report = follow;
    t.request.listener = &progress;
    trial_open(&t);
    while (dance_engine.next(&t.search, &err) == VERDICT_FOUND)
        t.search.next_report = 0;
    assert_int_equal(t.search.solutions, 14200);
    assert_true(progress.reports > 10);
    assert_true(progress.share > 0.5);
    trial_close(&t);
    xcc_release(&xcc);
}

/* More shards than nodes, and many shards of a larger problem. */
static void many_shards(void **state)
{
    (void)state;
    struct xcc xcc;
    fill_queens(&xcc, 8);
    const uint64_t many[] = {2, 40, 1000};
    for (size_t m = 0; m < 3; m++) {
        uint64_t total = 0, most = 0;
        for (uint64_t shard = 0; shard < many[m]; shard++) {
            struct error err = {0};
            struct trial t;
            trial_cover(&t, &dance_engine, &xcc);
            t.request.shard = shard;
            t.request.shards = many[m];
            trial_open(&t);
            mpz_t count;
            mpz_init(count);
            assert_int_equal(dance_engine.count(&t.search, count, &err),
                             VERDICT_NONE);
            total += mpz_get_ui(count);
            most = t.search.solutions > most ? t.search.solutions : most;
            mpz_clear(count);
            trial_close(&t);
        }
        assert_int_equal(total, 92);
        assert_true(most < 92);
    }
    xcc_release(&xcc);
}

/* Wide covers: hundreds of options, so that sets have several words. */

static uint64_t kernel_count(const struct kernel *kernel,
                             const struct xcc *xcc)
{
    struct trial t;
    trial_init(&t, &dance_engine);
    void *state = kernel->make(xcc, 1, 0);
    assert_int_equal(kernel->walk(state, &t.search, TALLY), VERDICT_NONE);
    kernel->free(state);
    return t.search.solutions;
}

static void wide_covers(void **state)
{
    (void)state;
    uint64_t seed = 77, total = 0;
    for (int trial = 0; trial < 60; trial++) {
        struct xcc xcc = {.items = 18, .primary = 12};
        int options = 65 + (int)draw(&seed, trial < 50 ? 200 : 1000);
        for (int o = 0; o < options; o++)
            add_wide_option(&xcc, o, &seed);
        int held[ITEMS_MAX];
        for (int i = 0; i < ITEMS_MAX; i++)
            held[i] = UNHELD;
        uint64_t wanted = slow_count(&xcc, held);
        total += wanted;
        assert_int_equal(count_cover(&xcc), wanted);
        for (int kind = PROCESSOR_PLAIN; kind <= (int)processor(); kind++)
            assert_int_equal(kernel_count(bits_for(kind), &xcc), wanted);
        xcc_release(&xcc);
    }
    assert_true(total > 1000);
}

/* Leaves: a few options of every item, often two, of one size or of many. */

/* Options of `size` items each, which together have every item once. */
static void add_partition(struct xcc *xcc, int size, uint64_t *seed)
{
    int order[ITEMS_MAX];
    for (int i = 0; i < xcc->primary; i++) {
        int k = (int)draw(seed, (uint64_t)i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    for (int i = 0; i < xcc->primary; i += size) {
        struct entry entry[ITEMS_MAX];
        size_t count = 0;
        for (int k = i; k < i + size && k < xcc->primary; k++)
            entry[count++] = (struct entry){order[k], 0};
        if (xcc->items > xcc->primary && draw(seed, 4) == 0)
            entry[count++] = (struct entry){xcc->primary, (int)draw(seed, 3)};
        xcc_add(xcc, (int)xcc_options(xcc), entry, count);
    }
}

static void leaves(void **state)
{
    (void)state;
    static const uint64_t most[] = {7, 14, 21, 28};
    uint64_t seed = 5, total = 0;
    for (int trial = 0; trial < 600; trial++) {
        int size = 1 + (int)draw(&seed, 4);
        int primary = 2 + (int)draw(&seed, most[size - 1]);
        struct xcc xcc = {.primary = primary,
                          .items = primary + (trial % 3 == 0)};
        int partitions = 2 + (int)draw(&seed, 2);
        for (int k = 0; k < partitions; k++)
            add_partition(&xcc, trial % 5 ? size : size + k % 2, &seed);
        int held[ITEMS_MAX];
        for (int i = 0; i < ITEMS_MAX; i++)
            held[i] = UNHELD;
        uint64_t wanted = slow_count(&xcc, held);
        total += wanted;
        for (int kind = PROCESSOR_PLAIN; kind <= (int)processor(); kind++)
            assert_int_equal(kernel_count(bits_for(kind), &xcc), wanted);
        xcc_release(&xcc);
    }
    assert_true(total > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers),  cmocka_unit_test(queens),
        cmocka_unit_test(langford_pairs), cmocka_unit_test(windmills),
        cmocka_unit_test(empty_covers),   cmocka_unit_test(stop_and_go_on),
        cmocka_unit_test(share_grows),    cmocka_unit_test(many_shards),
        cmocka_unit_test(wide_covers),    cmocka_unit_test(leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
