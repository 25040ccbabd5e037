/* test_sampling.c: coverings that are drawn, and coverings of small boards
 * one after another, against brute force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "regions.h"

/* ---- regions -------------------------------------------------------- */

/* Lines of '*' and '.', all of the same length. */
static struct domino *region_of(const char *const *line)
{
    int rows = 0, cols = (int)strlen(line[0]);
    while (line[rows])
        rows++;
    struct domino *d = new_region(rows, cols, 0);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            if (line[row][col] == '*')
                *region_at(d, row, col) = 1;
    finish(d);
    return d;
}

static struct domino *random_region(uint64_t *seed, int side)
{
    struct domino *d = new_region(1 + (int)draw(seed, (uint64_t)side),
                                  1 + (int)draw(seed, (uint64_t)side), 0);
    uint32_t holes = draw(seed, 4);
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            if (draw(seed, 12) >= holes)
                *region_at(d, row, col) = 1;
    finish(d);
    return d;
}

/* From the upper left to the lower right; heights differ much between its
 * ends. */
static struct domino *staircase(int rows, int wide)
{
    struct domino *d = new_region(rows, rows + wide - 1, 0);
    for (int row = 0; row < rows; row++)
        for (int col = row; col < row + wide; col++)
            *region_at(d, row, col) = 1;
    finish(d);
    return d;
}

/* Is there a cell outside that no walk over cells outside, corners and all,
 * leads away from? */
static bool holes_by_flood(const struct domino *d)
{
    int rows = d->rows + 2, cols = d->cols + 2, many = rows * cols;
    bool *wet = mem_alloc((size_t)many, sizeof *wet), more = true;
    wet[0] = true;
    while (more) {
        more = false;
        for (int at = 0; at < many; at++)
            for (int side = 0; side < 9 && !wet[at] && !d->region[at];
                 side++) {
                int row = at / cols + side / 3 - 1;
                int col = at % cols + side % 3 - 1;
                if (row >= 0 && row < rows && col >= 0 && col < cols &&
                    wet[row * cols + col])
                    more = wet[at] = true;
            }
    }
    bool dry = false;
    for (int at = 0; at < many; at++)
        dry |= !wet[at] && !d->region[at];
    free(wet);
    return dry;
}

/* ---- brute force ---------------------------------------------------- */

static bool tatami_holds(const struct domino *d, const struct grid *g)
{
    for (int row = 0; row + 1 < d->rows; row++)
        for (int col = 0; col + 1 < d->cols; col++) {
            int cells = 0;
            for (int i = 0; i < 4; i++)
                cells += *region_at(d, row + i / 2, col + i % 2);
            bool kept = grid_get(g, 0, row, col) == RIGHT ||
                        grid_get(g, 0, row, col) == DOWN ||
                        grid_get(g, 0, row, col + 1) == DOWN ||
                        grid_get(g, 0, row + 1, col) == RIGHT;
            if (d->tatami && cells >= d->meet && !kept)
                return false;
        }
    return true;
}

/* Coverings that begin as the grid does; cells without a partner are ALONE. */
static long brute(const struct domino *d, struct grid *g, int at)
{
    while (at < d->rows * d->cols && g->cell[at] != ALONE)
        at++;
    if (at == d->rows * d->cols)
        return tatami_holds(d, g);
    long sum = 0;
    for (int side = RIGHT; side <= DOWN; side++) {
        int row = at / d->cols + (side == DOWN);
        int col = at % d->cols + (side == RIGHT);
        if (grid_get(g, 0, row, col) != ALONE)
            continue;
        int *other = grid_at(g, 0, row, col);
        g->cell[at] = side;
        *other = side == RIGHT ? LEFT : UP;
        sum += brute(d, g, at + 1);
        g->cell[at] = *other = ALONE;
    }
    return sum;
}

static long count_by_brute(const struct domino *d)
{
    struct grid g = {0};
    family->decode(d, NULL, 0, &g);
    long count = brute(d, &g, 0);
    grid_release(&g);
    return count;
}

/* ---- searches ------------------------------------------------------- */

static bool begin(struct trial *t, const struct domino *d,
                  const struct engine *engine)
{
    struct error err = {0};
    trial_region(t, engine, d);
    bool good = engine->open(&t->search, &err);
    assert_true(good == !err.text[0]);
    return good;
}

static void check_facts(const struct domino *d, const struct search *search)
{
    struct grid grid = {0};
    struct error err = {0};
    family->decode(d, search->facts.at, search->facts.len, &grid);
    assert_true(family->check(d, &grid, &err));
    grid_release(&grid);
}

/* A number that tells coverings of a small region apart. */
static uint64_t mark_of(const struct domino *d, const struct search *search)
{
    assert_true(d->rows * d->cols <= 64);
    uint64_t mark = 0;
    for (size_t i = 0; i < search->facts.len; i++)
        if (search->facts.at[i] % 2 == HORIZONTAL)
            mark |= UINT64_C(1) << search->facts.at[i] / 2;
    return mark;
}

/* ---- drawing -------------------------------------------------------- */

enum { KINDS = 512 };

struct census {
    uint64_t mark[KINDS];
    int drawn[KINDS], kinds;
};

static void take(struct census *c, uint64_t mark)
{
    int kind = 0;
    while (kind < c->kinds && c->mark[kind] != mark)
        kind++;
    assert_true(kind < KINDS);
    c->kinds += kind == c->kinds;
    c->mark[kind] = mark;
    c->drawn[kind]++;
}

/* Each covering is drawn about as often as any other: chi-squared, scaled to
 * a normal variable, lies within four deviations.  The seed is fixed, so this
 * passes always or never. */
static void draws_are_even(const struct domino *d, const struct engine *engine,
                           long coverings)
{
    enum { EACH = 400 };
    struct trial t;
    struct error err = {0};
    struct census census = {.kinds = 0};
    assert_int_equal(count_by_brute(d), coverings);
    assert_true(begin(&t, d, engine));
    t.request.seed = 5;
    for (long i = 0; i < EACH * coverings; i++) {
        assert_int_equal(engine->sample(&t.search, &err), VERDICT_FOUND);
        take(&census, mark_of(d, &t.search));
    }
    check_facts(d, &t.search);
    trial_close(&t);
    assert_int_equal(census.kinds, coverings);
    double sum = 0, free_kinds = (double)coverings - 1;
    for (int kind = 0; kind < census.kinds; kind++)
        sum += pow(census.drawn[kind] - EACH, 2) / EACH;
    double deviations = (sum - free_kinds) / sqrt(2 * free_kinds);
    assert_true(fabs(deviations) < 4);
}

static void samples_are_uniform(void **state)
{
    (void)state;
    static const char *const square[] = {"****", "****", "****", "****", NULL};
    static const char *const mutilated[] = {"****.", "*****", "*****", ".****",
                                            NULL};
    static const char *const corner[] = {"**..", "**..", "****", "****", NULL};
    static const char *const apart[] = {"**....", "**....", "..****", "..****",
                                        NULL};
    struct domino *region[] = {region_of(square), region_of(mutilated),
                               region_of(corner), region_of(apart), aztec(3)};
    static const long coverings[] = {36, 23, 12, 10, 64};
    for (size_t i = 0; i < sizeof region / sizeof *region; i++) {
        draws_are_even(region[i], &heights_engine, coverings[i]);
        family->release(region[i]);
    }
}

/* By the chain rule, holes and all. */
static void chains_are_uniform(void **state)
{
    (void)state;
    static const char *const ring[] = {"****", "*..*", "*..*", "****", NULL};
    static const char *const odd[] = {"*****", "*.***", "***.*", "*****",
                                      NULL};
    static const char *const lost[] = {"**.*", "****", NULL};
    struct domino *region[] = {region_of(ring), region_of(odd), aztec(2)};
    for (size_t i = 0; i < sizeof region / sizeof *region; i++) {
        draws_are_even(region[i], &kasteleyn_engine,
                       count_by_brute(region[i]));
        family->release(region[i]);
    }
    struct domino *none = region_of(lost);
    struct trial t;
    struct error err = {0};
    assert_true(begin(&t, none, &kasteleyn_engine));
    assert_int_equal(kasteleyn_engine.sample(&t.search, &err), VERDICT_NONE);
    trial_close(&t);
    family->release(none);
}

static void heights_decide(void **state)
{
    (void)state;
    uint64_t seed = 11;
    int found = 0, none = 0, refused = 0;
    for (int trial = 0; trial < 3000; trial++) {
        struct domino *d = random_region(&seed, 6);
        struct trial t;
        struct error err = {0};
        bool holes = domino_holes(d) == HOLES_SOME;
        assert_int_equal(holes, holes_by_flood(d));
        assert_int_equal(begin(&t, d, &heights_engine), !holes);
        if (!holes) {
            enum verdict wanted =
                count_by_brute(d) ? VERDICT_FOUND : VERDICT_NONE;
            assert_int_equal(heights_engine.next(&t.search, &err), wanted);
            if (wanted == VERDICT_FOUND)
                check_facts(d, &t.search);
            assert_int_equal(heights_engine.sample(&t.search, &err), wanted);
            if (wanted == VERDICT_FOUND)
                check_facts(d, &t.search);
            found += wanted == VERDICT_FOUND;
            none += wanted == VERDICT_NONE;
        }
        refused += holes;
        trial_close(&t);
        family->release(d);
    }
    assert_true(found > 200 && none > 300 && refused > 200);
}

/* Diamonds, and regions whose heights take more than a byte. */
static void heights_at_large(void **state)
{
    (void)state;
    struct domino *region[] = {aztec(1), aztec(2), aztec(20),
                               staircase(1000, 4)};
    for (size_t i = 0; i < sizeof region / sizeof *region; i++) {
        struct trial t;
        struct error err = {0};
        assert_true(begin(&t, region[i], &heights_engine));
        assert_int_equal(heights_engine.sample(&t.search, &err),
                         VERDICT_FOUND);
        check_facts(region[i], &t.search);
        trial_close(&t);
        family->release(region[i]);
    }
}

/* Stopped after each sweep, the same is drawn. */
static void stops_change_nothing(void **state)
{
    (void)state;
    static const char *const board[] = {"******", "******", "******", "******",
                                        "******", "******", NULL};
    struct domino *d = region_of(board);
    struct trial whole, parts;
    struct error err = {0};
    assert_true(begin(&whole, d, &heights_engine));
    assert_true(begin(&parts, d, &heights_engine));
    for (int i = 0; i < 20; i++) {
        enum verdict verdict;
        assert_int_equal(heights_engine.sample(&whole.search, &err),
                         VERDICT_FOUND);
        do {
            parts.search.effort = parts.search.steps + 7;
            verdict = heights_engine.sample(&parts.search, &err);
        } while (verdict == VERDICT_UNKNOWN);
        assert_int_equal(verdict, VERDICT_FOUND);
        assert_int_equal(parts.search.steps, whole.search.steps);
        assert_int_equal(mark_of(d, &parts.search), mark_of(d, &whole.search));
    }
    trial_close(&whole);
    trial_close(&parts);
    family->release(d);
}

/* ---- listing -------------------------------------------------------- */

/* Coverings that `next` delivers, all different; in short bits of effort. */
static long list_board(const struct domino *d, uint64_t shard, uint64_t shards,
                       struct census *census)
{
    struct trial t;
    struct error err = {0};
    enum verdict verdict;
    long listed = 0;
    assert_true(begin(&t, d, &board_engine));
    t.request.shard = shard;
    t.request.shards = shards;
    do {
        t.search.effort = t.search.steps + 5;
        verdict = board_engine.next(&t.search, &err);
        if (verdict == VERDICT_FOUND) {
            check_facts(d, &t.search);
            take(census, mark_of(d, &t.search));
            listed++;
        }
    } while (verdict != VERDICT_NONE);
    assert_int_equal(board_engine.next(&t.search, &err), VERDICT_NONE);
    trial_close(&t);
    return listed;
}

static long count_board(const struct domino *d)
{
    struct trial t;
    struct error err = {0};
    mpz_t count;
    mpz_init(count);
    assert_true(begin(&t, d, &board_engine));
    assert_int_equal(board_engine.count(&t.search, count, &err), VERDICT_NONE);
    long found = mpz_get_si(count);
    assert_int_equal(t.search.solutions, found);
    mpz_clear(count);
    trial_close(&t);
    return found;
}

static void board_is_right(void **state)
{
    (void)state;
    uint64_t seed = 21;
    int many = 0;
    for (int trial = 0; trial < 3000; trial++) {
        struct domino *d = random_region(&seed, 6);
        d->meet = 3 + (int)draw(&seed, 2);
        d->tatami = draw(&seed, 3) > 0;
        long wanted = count_by_brute(d);
        assert_int_equal(count_board(d), wanted);
        if (wanted < KINDS) {
            struct census census = {.kinds = 0};
            uint64_t shards = 1 + draw(&seed, 4);
            long listed = 0;
            for (uint64_t shard = 0; shard < shards; shard++)
                listed += list_board(d, shard, shards, &census);
            assert_int_equal(listed, wanted);
            assert_int_equal(census.kinds, wanted);
        }
        many += wanted > 5;
        family->release(d);
    }
    assert_true(many > 100);
}

/* Few cells, far apart; and more than a word of them in a row. */
static void board_of_odd_shapes(void **state)
{
    (void)state;
    struct trial t;
    struct domino *stairs = staircase(40, 2), *thin = new_region(1, 200, 0);
    struct domino *large = new_region(65, 65, 0),
                  *wide = new_region(60, 60, 0);
    assert_int_equal(count_board(stairs), 1);
    assert_true(domino_is_small(thin));
    for (int col = 0; col < 200; col++)
        *region_at(thin, 0, col) = 1;
    for (int at = 0; at < 65; at++)
        *region_at(large, at, at) = 1;
    for (int at = 0; at < 3600; at++)
        *region_at(wide, at / 60, at % 60) = 1;
    finish(thin);
    finish(large);
    finish(wide);
    assert_int_equal(count_board(thin), 1);
    assert_false(begin(&t, large, &board_engine));
    trial_close(&t);
    assert_false(begin(&t, wide, &board_engine));
    trial_close(&t);
    assert_false(domino_is_small(wide));
    family->release(stairs);
    family->release(thin);
    family->release(large);
    family->release(wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_uniform),
        cmocka_unit_test(chains_are_uniform),
        cmocka_unit_test(heights_decide),
        cmocka_unit_test(heights_at_large),
        cmocka_unit_test(stops_change_nothing),
        cmocka_unit_test(board_is_right),
        cmocka_unit_test(board_of_odd_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
