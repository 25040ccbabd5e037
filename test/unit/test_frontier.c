/* test_frontier.c: the engine frontier against brute force and published
 * numbers. */
#include "frontier.h"
#include "base/writer.h"
#include "engine/frontier_layer.h"

#include <stdio.h>

/* ---- fixtures ------------------------------------------------------- */

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

/* The count as text, to be freed. */
static char *count_text(const struct xcc *xcc)
{
    struct trial t;
    struct error err = {0};
    mpz_t count;
    mpz_init(count);
    begin(&t, xcc);
    assert_int_equal(frontier_engine.count(&t.search, count, &err),
                     VERDICT_NONE);
    assert_int_equal(frontier_engine.count(&t.search, count, &err),
                     VERDICT_NONE); /* nothing further */
    char *text = mpz_get_str(NULL, 10, count);
    mpz_clear(count);
    trial_close(&t);
    return text;
}

static void assert_count(const struct xcc *xcc, const char *wanted)
{
    char *text = count_text(xcc);
    assert_string_equal(text, wanted);
    free(text);
}

/* ---- brute force ---------------------------------------------------- */

static bool fits_bounds(const struct xcc *xcc, int item, int times)
{
    struct bounds b = {1, 1};
    if (xcc->bounds.len)
        b = xcc->bounds.at[item];
    return b.low <= times && times <= b.high;
}

static bool is_solution(const struct xcc *xcc, uint64_t set)
{
    enum { FREE = -1 };
    int times[32] = {0}, colour[32];
    for (int i = 0; i < 32; i++)
        colour[i] = FREE;
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (!(set >> o & 1))
            continue;
        if (xcc_is_idle(xcc, o))
            return false;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct entry entry = xcc->entry.at[e];
            int *held = &colour[entry.item];
            times[entry.item]++;
            if (entry.item < xcc->primary)
                continue;
            if (*held != FREE && (*held != entry.colour || !entry.colour))
                return false;
            *held = entry.colour;
        }
    }
    for (int i = 0; i < xcc->primary; i++)
        if (!fits_bounds(xcc, i, times[i]))
            return false;
    return true;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void sort(sets *s)
{
    if (s->len)
        qsort(s->at, s->len, sizeof *s->at, compare);
}

static void assert_same(const sets *a, const sets *b)
{
    assert_int_equal(a->len, b->len);
    for (size_t i = 0; i < a->len; i++)
        assert_true(a->at[i] == b->at[i]);
}

static void solve_by_force(const struct xcc *xcc, sets *all)
{
    for (uint64_t set = 0; set >> xcc_options(xcc) == 0; set++)
        if (is_solution(xcc, set))
            vec_push(all, set);
}

/* ---- random covers -------------------------------------------------- */

enum { COLOURED = 1, BOUNDED = 2, PRICED = 4 };

static int between(struct rng *rng, int low, int high)
{
    return low + (int)rng_below(rng, (uint64_t)(high - low + 1));
}

static void random_cover(struct xcc *xcc, uint64_t seed, int kind)
{
    struct rng rng;
    rng_init(&rng, seed);
    *xcc = (struct xcc){.primary = between(&rng, 0, 6)};
    xcc->items = xcc->primary + between(&rng, 0, 5);
    int options = xcc->items ? between(&rng, 0, 13) : 0;
    for (int o = 0; o < options; o++) {
        struct entry entries[16];
        size_t count = 0;
        int density = between(&rng, 2, 4);
        for (int i = 0; i < xcc->items; i++) {
            int most = i < xcc->primary || !(kind & COLOURED) ? 0 : i % 5;
            if (between(&rng, 1, density) == 1)
                entries[count++] = (struct entry){i, between(&rng, 0, most)};
        }
        if (count)
            xcc_add(xcc, (int)xcc_options(xcc), entries, count);
    }
    for (int i = 0; i < xcc->primary && kind & BOUNDED; i++) {
        int low = between(&rng, 0, 3);
        struct bounds b = {low, between(&rng, low + !low, low + 2)};
        vec_push(&xcc->bounds,
                 between(&rng, 0, 1) ? b : (struct bounds){1, 1});
    }
    for (size_t o = 0; o < xcc_options(xcc) && kind & PRICED; o++)
        vec_push(&xcc->cost, between(&rng, 0, 9));
}

/* ---- each function against brute force ------------------------------ */

static void check_count(const struct xcc *xcc, const sets *all)
{
    char wanted[24];
    snprintf(wanted, sizeof wanted, "%zu", all->len);
    assert_count(xcc, wanted);
}

/* Lists with little effort at a time, in shards. */
static void check_list(const struct xcc *xcc, const sets *all, uint64_t more,
                       uint64_t shards)
{
    sets found = {0};
    for (uint64_t shard = 0; shard < shards; shard++) {
        struct trial t;
        struct error err = {0};
        enum verdict verdict;
        begin(&t, xcc);
        t.request.shard = shard;
        t.request.shards = shards;
        t.search.effort = more;
        while ((verdict = frontier_engine.next(&t.search, &err)) !=
               VERDICT_NONE) {
            if (verdict == VERDICT_FOUND)
                vec_push(&found, latest(&t.search));
            else
                t.search.effort = t.search.steps + more;
            assert_int_not_equal(verdict, VERDICT_ERROR);
        }
        assert_int_equal(frontier_engine.next(&t.search, &err), VERDICT_NONE);
        trial_close(&t);
    }
    sort(&found);
    assert_same(&found, all);
    vec_release(&found);
}

static int64_t price(const struct xcc *xcc, uint64_t set)
{
    int64_t sum = 0;
    for (size_t o = 0; o < xcc_options(xcc); o++)
        sum += set >> o & 1 ? xcc->cost.at[o] : 0;
    return sum;
}

static void check_cheapest(const struct xcc *xcc, const sets *all)
{
    struct trial t;
    struct error err = {0};
    sets found = {0};
    begin(&t, xcc);
    t.request.cheapest = true;
    while (frontier_engine.next(&t.search, &err) == VERDICT_FOUND) {
        vec_push(&found, latest(&t.search));
        if (found.len > 1)
            assert_true(price(xcc, found.at[found.len - 2]) <=
                        price(xcc, found.at[found.len - 1]));
    }
    sort(&found);
    assert_same(&found, all);
    vec_release(&found);
    trial_close(&t);
}

static void check_tally(const struct engine *engine, const struct xcc *xcc,
                        const sets *all)
{
    struct trial t;
    struct error err = {0};
    struct tally tally;
    tally_init(&tally);
    trial_cover(&t, engine, xcc);
    trial_open(&t);
    assert_int_equal(engine->tally(&t.search, &tally, &err), VERDICT_NONE);
    assert_int_equal(mpz_cmp_ui(tally.total, all->len), 0);
    assert_int_equal(tally.fact.len, xcc_options(xcc));
    assert_int_equal(tally.count.len, xcc_options(xcc));
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        unsigned long uses = 0;
        for (size_t i = 0; i < all->len; i++)
            uses += all->at[i] >> o & 1;
        assert_int_equal(tally.fact.at[o], (int)o);
        assert_int_equal(mpz_cmp_ui(&tally.count.at[o], uses), 0);
    }
    tally_release(&tally);
    trial_close(&t);
}

/* ---- ZDDs read back ------------------------------------------------- */

struct zdd {
    VEC(int) option;
    VEC(unsigned) low, high;
};

/* Appends all sets of node n, each with the bits `chosen`. */
static void zdd_sets(const struct zdd *z, unsigned n, uint64_t chosen,
                     sets *found)
{
    if (n == 1)
        vec_push(found, chosen);
    if (n < 2)
        return;
    int option = z->option.at[n - 2];
    uint64_t bit = option ? UINT64_C(1) << (option - 1) : 0;
    zdd_sets(z, z->low.at[n - 2], chosen, found);
    zdd_sets(z, z->high.at[n - 2], chosen | bit, found);
}

static void read_zdd(FILE *file, struct zdd *z)
{
    char line[2000];
    int place[64] = {0}, at = 0, used, option; /* in the order */
    assert_non_null(fgets(line, sizeof line, file));
    assert_memory_equal(line, "| order", 7);
    for (char *s = line + 7; sscanf(s, "%d%n", &option, &used) == 1; s += used)
        place[option] = ++at;
    unsigned id, low, high;
    while (fscanf(file, "%x: (~%d?%x:%x)\n", &id, &option, &low, &high) == 4) {
        assert_int_equal(id, z->option.len + 2);
        assert_true(low < id && high < id);
        for (size_t i = 0; i < z->option.len; i++) /* reduced */
            assert_false(z->option.at[i] == option && z->low.at[i] == low &&
                         z->high.at[i] == high);
        if (option) { /* ordered */
            assert_true(high > 0);
            if (low > 1)
                assert_true(place[z->option.at[low - 2]] > place[option]);
            if (high > 1)
                assert_true(place[z->option.at[high - 2]] > place[option]);
        }
        vec_push(&z->option, option);
        vec_push(&z->low, low);
        vec_push(&z->high, high);
    }
    assert_true(feof(file));
    assert_int_equal(vec_last(&z->option), 0);
}

static void check_diagram(const struct engine *engine, const struct xcc *xcc,
                          const sets *all)
{
    struct trial t;
    struct error err = {0};
    struct zdd z = {0};
    sets found = {0};
    struct writer *out = mem_alloc(1, sizeof *out);
    FILE *file = tmpfile();
    assert_non_null(file);
    writer_init(out, file);
    trial_cover(&t, engine, xcc);
    trial_open(&t);
    assert_int_equal(engine->diagram(&t.search, out, &err), VERDICT_NONE);
    assert_true(writer_finish(out, &err));
    rewind(file);
    read_zdd(file, &z);
    zdd_sets(&z, (unsigned)z.option.len + 1, 0, &found);
    sort(&found);
    assert_same(&found, all);
    fclose(file);
    free(out);
    trial_close(&t);
    vec_release(&z.option);
    vec_release(&z.low);
    vec_release(&z.high);
    vec_release(&found);
}

static void test_random_covers(void **state)
{
    (void)state;
    size_t solved = 0;
    for (uint64_t seed = 1; seed <= 1200; seed++) {
        struct xcc xcc;
        sets all = {0};
        random_cover(&xcc, seed, (int)(seed % 8));
        solve_by_force(&xcc, &all);
        solved += all.len > 0;
        check_count(&xcc, &all);
        check_list(&xcc, &all, UINT64_MAX, 1);
        check_tally(&frontier_engine, &xcc, &all);
        check_tally(&race_engine, &xcc, &all);
        if (xcc.cost.len)
            check_cheapest(&xcc, &all);
        if (seed % 4 == 0) {
            check_list(&xcc, &all, 1, 1 + seed % 5);
            check_diagram(&frontier_engine, &xcc, &all);
            check_diagram(&race_engine, &xcc, &all);
        }
        vec_release(&all);
        xcc_release(&xcc);
    }
    assert_true(solved > 200);
}

/* Pieces that take cells of a small board, so that cells have spare places:
 * each piece some dominoes, or corners of three cells. */
static void random_packing(struct xcc *xcc, uint64_t seed)
{
    enum { SIDE = 3, PLACES = 16 };
    struct rng rng;
    rng_init(&rng, seed);
    int pieces = between(&rng, 1, 4);
    *xcc = (struct xcc){.primary = pieces, .items = pieces + SIDE * SIDE};
    for (int o = 0; o < PLACES; o++) {
        int piece = o % pieces, r = between(&rng, 0, 1),
            c = between(&rng, 0, 1);
        int cell = pieces + r * SIDE + c, down = between(&rng, 0, 1);
        struct entry entries[] = {{piece, 0},
                                  {cell, 0},
                                  {cell + (down ? SIDE : 1), 0},
                                  {cell + (down ? 1 : SIDE), 0}};
        xcc_add(xcc, o, entries, piece % 2 ? 4 : 3);
    }
    for (int i = 0; i < pieces && seed % 3 == 0; i++)
        vec_push(&xcc->bounds, (struct bounds){1 + i % 2, 1 + i % 2});
}

static void test_packings(void **state)
{
    (void)state;
    int grouped = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct xcc xcc;
        sets all = {0};
        random_packing(&xcc, seed);
        solve_by_force(&xcc, &all);
        check_count(&xcc, &all);
        check_list(&xcc, &all, UINT64_MAX, 1);
        check_tally(&frontier_engine, &xcc, &all);
        check_tally(&race_engine, &xcc, &all);
        struct outline outline;
        outline_init(&outline, &xcc, NULL);
        outline_group(&outline);
        grouped += outline.group.len > 0;
        outline_release(&outline);
        vec_release(&all);
        xcc_release(&xcc);
    }
    assert_true(grouped > 50);
}

/* ---- samples -------------------------------------------------------- */

/* With so many more steps each time it pauses. */
static void draw_one(struct search *search, uint64_t more)
{
    struct error err = {0};
    enum verdict verdict;
    while ((verdict = search->engine->sample(search, &err)) == VERDICT_UNKNOWN)
        search->effort += more;
    assert_int_equal(verdict, VERDICT_FOUND);
}

/* Chi-squared: 30 draws a solution; the bound is four standard deviations
 * above the mean. */
static void check_samples(const struct engine *engine, const struct xcc *xcc,
                          const sets *all, uint64_t more)
{
    enum { DRAWS = 30 };
    struct trial t;
    int *drawn = mem_alloc(all->len, sizeof *drawn);
    trial_cover(&t, engine, xcc);
    t.request.seed = 5;
    t.request.draws = DRAWS * all->len;
    trial_open(&t);
    t.search.effort = more;
    for (size_t i = 0; i < DRAWS * all->len; i++) {
        draw_one(&t.search, more);
        uint64_t set = latest(&t.search);
        const uint64_t *found =
            bsearch(&set, all->at, all->len, sizeof set, compare);
        assert_non_null(found);
        drawn[found - all->at]++;
    }
    double squared = 0, freedom = (double)all->len - 1;
    for (size_t i = 0; i < all->len; i++)
        squared += pow(drawn[i] - DRAWS, 2) / DRAWS;
    assert_true(squared <= freedom + 4 * sqrt(2 * freedom) + 1);
    free(drawn);
    trial_close(&t);
}

static void test_samples(void **state)
{
    (void)state;
    int checked = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct xcc xcc;
        sets all = {0};
        random_cover(&xcc, seed, (int)(seed % 4));
        solve_by_force(&xcc, &all);
        if (all.len >= 4 && all.len <= 1000) {
            check_samples(&frontier_engine, &xcc, &all, UINT64_MAX);
            check_samples(&race_engine, &xcc, &all, UINT64_MAX);
            if (!xcc.bounds.len)
                check_samples(&orbits_engine, &xcc, &all,
                              seed % 2 ? 40 : UINT64_MAX);
            checked++;
        }
        vec_release(&all);
        xcc_release(&xcc);
    }
    assert_true(checked >= 20);
}

static void solve_by_dance(const struct xcc *xcc, sets *all)
{
    struct trial t;
    struct error err = {0};
    trial_cover(&t, &dance_engine, xcc);
    trial_open(&t);
    while (dance_engine.next(&t.search, &err) == VERDICT_FOUND)
        vec_push(all, latest(&t.search));
    trial_close(&t);
    if (all->len)
        qsort(all->at, all->len, sizeof *all->at, compare);
}

/* What is alike has one number: 576 Latin squares of order 4, and covers that
 * permutations of points leave as they are. */
static void test_samples_alike(void **state)
{
    (void)state;
    uint64_t seed = 12;
    int checked = 0;
    struct xcc xcc = {.items = 48, .primary = 48};
    for (int o = 0; o < 64; o++)
        xcc_add(&xcc, o,
                (struct entry[]){{o / 4, 0},
                                 {16 + o / 16 * 4 + o % 4, 0},
                                 {32 + o / 4 % 4 * 4 + o % 4, 0}},
                3);
    while (checked < 12) {
        sets all = {0};
        solve_by_dance(&xcc, &all);
        if (all.len >= 4 && all.len <= 1000) {
            check_samples(&orbits_engine, &xcc, &all, 1000);
            checked++;
        }
        vec_release(&all);
        do {
            xcc_release(&xcc);
            symmetric_cover(&xcc, &seed);
        } while (xcc_options(&xcc) > 50);
    }
    xcc_release(&xcc);
}

/* ---- borders -------------------------------------------------------- */

static void test_borders(void **state)
{
    (void)state;
    struct xcc xcc = {.items = 3, .primary = 0};
    struct entry all[] = {{0, 0}, {1, 0}, {2, 0}};
    assert_count(&xcc, "1"); /* no primary item: the empty solution */
    xcc_add(&xcc, 0, all, 3);
    assert_count(&xcc, "1"); /* an option without a primary item */
    xcc.primary = 1;
    xcc_add(&xcc, 1, all, 3);
    assert_count(&xcc, "2"); /* the same option twice */
    xcc.primary = 2;
    assert_count(&xcc, "2");
    xcc_release(&xcc);
    xcc = (struct xcc){.items = 2, .primary = 2};
    xcc_add(&xcc, 0, all, 1);
    assert_count(&xcc, "0"); /* item 1 has no option */
    xcc_release(&xcc);
    struct trial t;
    struct error err = {0};
    xcc = (struct xcc){.items = 0};
    begin(&t, &xcc);
    assert_int_equal(frontier_engine.sample(&t.search, &err), VERDICT_FOUND);
    assert_int_equal(t.search.facts.len, 0);
    trial_close(&t);
}

/* One item that may be covered up to n times, by n options: 2^n ways; many of
 * them side by side need counts of several words. */
static void test_long_counts(void **state)
{
    (void)state;
    struct xcc xcc = {.items = 60, .primary = 60};
    for (int i = 0; i < 60; i++) {
        struct entry entry = {i, 0};
        vec_push(&xcc.bounds, (struct bounds){0, 4 + i % 2});
        for (int o = 0; o < 5; o++)
            xcc_add(&xcc, (int)xcc_options(&xcc), &entry, 1);
    }
    /* 31^30 * 32^30 */
    mpz_t wanted;
    mpz_init(wanted);
    mpz_ui_pow_ui(wanted, 31 * 32, 30);
    char *text = mpz_get_str(NULL, 10, wanted);
    assert_count(&xcc, text);
    free(text);
    /* Each option is part of half of the ways, if there is no bound. */
    struct trial t;
    struct error err = {0};
    struct tally tally = {0};
    begin(&t, &xcc);
    assert_int_equal(frontier_engine.tally(&t.search, &tally, &err),
                     VERDICT_NONE);
    mpz_divexact_ui(wanted, wanted, 2);
    assert_int_equal(mpz_cmp(&tally.count.at[5], wanted), 0);
    mpz_divexact_ui(wanted, wanted, 31); /* with a bound 15 of 31 */
    mpz_mul_ui(wanted, wanted, 30);
    assert_int_equal(mpz_cmp(&tally.count.at[0], wanted), 0);
    tally_release(&tally);
    trial_close(&t);
    mpz_clear(wanted);
    xcc_release(&xcc);
}

/* OEIS A004003 */
static void test_dominoes(void **state)
{
    (void)state;
    struct xcc xcc;
    domino_board(&xcc, 8, 8);
    assert_count(&xcc, "12988816");
    xcc_release(&xcc);
    domino_board(&xcc, 12, 12);
    assert_count(&xcc, "53060477521960000");
    xcc_release(&xcc);
    domino_board(&xcc, 14, 14);
    assert_count(&xcc, "112202208776036178000000");
    xcc_release(&xcc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_covers),
        cmocka_unit_test(test_packings),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_samples_alike),
        cmocka_unit_test(test_borders),
        cmocka_unit_test(test_long_counts),
        cmocka_unit_test(test_dominoes),

    };
    return cmocka_run_group_tests_name("frontier", tests, NULL, NULL);
}
