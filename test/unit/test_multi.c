/* test_multi.c: exact covers with bounds and costs, against brute force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "covers.h"
#include "base/reader.h"
#include "engine/crew.h"
#include "engine/multi.h"
#include "problem/convert.h"

#include <stdio.h>

/* ---- random covers -------------------------------------------------- */

enum { ITEMS = 8, OPTIONS = 14 };

static int number(uint64_t *state, int below)
{
    return (int)draw(state, (uint64_t)below);
}

static void draw_bounds(struct xcc *xcc, uint64_t *state)
{
    for (int i = 0; i < xcc->primary; i++) {
        struct bounds bounds = {1, 1};
        if (number(state, 3)) {
            bounds.low = number(state, 4);
            bounds.high = bounds.low + number(state, 3);
            bounds.high += !bounds.high;
        }
        vec_push(&xcc->bounds, bounds);
    }
}

static void draw_cover(struct xcc *xcc, uint64_t *state)
{
    int items = 1 + number(state, ITEMS), options = number(state, OPTIONS + 1);
    int often = 1 + number(state, 4), painted = number(state, 4);
    *xcc = (struct xcc){.items = items, .primary = number(state, items + 1)};
    for (int o = 0; o < options; o++) {
        struct entry entry[ITEMS];
        size_t count = 0;
        for (int i = items; i-- > 0;) {
            if (number(state, 6) >= often)
                continue;
            bool colour = i >= xcc->primary && number(state, 4) < painted;
            entry[count++] =
                (struct entry){i, colour ? 1 + number(state, 2) : 0};
        }
        if (!count || (o && !number(state, 8))) { /* an option once more */
            size_t begin = o ? xcc_begin(xcc, (size_t)o - 1) : 0;
            count = xcc->entry.len - begin;
            if (count)
                memcpy(entry, xcc->entry.at + begin, count * sizeof *entry);
        }
        xcc_add(xcc, o, entry, count);
    }
    if (number(state, 4))
        draw_bounds(xcc, state);
    int64_t most = 1 + number(state, 30), factor = 1;
    if (!number(state, 5))
        factor = INT64_MAX / (most * OPTIONS);
    for (int o = 0; o < options; o++)
        vec_push(&xcc->cost, number(state, (int)most) * factor);
}

static bool is_solution(const struct xcc *xcc, uint32_t set)
{
    int used[ITEMS] = {0}, colour[ITEMS];
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (!(set >> o & 1))
            continue;
        if (xcc_is_idle(xcc, o))
            return false;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct entry entry = xcc->entry.at[e];
            if (entry.item >= xcc->primary && used[entry.item] &&
                (!entry.colour || entry.colour != colour[entry.item]))
                return false;
            used[entry.item]++;
            colour[entry.item] = entry.colour;
        }
    }
    for (int i = 0; i < xcc->primary; i++) {
        struct bounds bounds = {1, 1};
        if (xcc->bounds.len)
            bounds = xcc->bounds.at[i];
        if (used[i] < bounds.low || used[i] > bounds.high)
            return false;
    }
    return true;
}

/* ---- searches ------------------------------------------------------- */

static uint32_t latest(struct search *search, const void *state)
{
    uint32_t set = 0;
    vec_clear(&search->facts);
    multi_kernel.deliver(state, search);
    for (size_t i = 0; i < search->facts.len; i++) {
        assert_false(set >> search->facts.at[i] & 1);
        set |= 1u << search->facts.at[i];
    }
    return set;
}

static int64_t cost_of(const struct xcc *xcc, uint32_t set)
{
    int64_t cost = 0;
    for (size_t o = 0; o < xcc_options(xcc); o++)
        cost += set >> o & 1 && xcc->cost.len ? xcc->cost.at[o] : 0;
    return cost;
}

/* Lists all solutions, with pauses if `more` is not 0: each comes once, and
 * by ascending cost if that is wanted.  Answers how many there are. */
static uint64_t list(const struct xcc *xcc, bool cheapest, uint64_t more,
                     bool *met)
{
    struct trial t;
    trial_init(&t, &dance_engine);
    void *state = multi_kernel.make(xcc, 1, 0);
    enum verdict verdict;
    int64_t before = 0;
    uint64_t count = 0;
    t.request.cheapest = cheapest;
    t.search.effort = more ? more : UINT64_MAX;
    while ((verdict = multi_kernel.walk(state, &t.search, LIST)) !=
           VERDICT_NONE) {
        if (verdict == VERDICT_UNKNOWN) {
            assert_true(more && t.search.steps == t.search.effort);
            t.search.effort += more;
            continue;
        }
        assert_int_equal(verdict, VERDICT_FOUND);
        uint32_t set = latest(&t.search, state);
        assert_true(is_solution(xcc, set));
        assert_false(met[set]);
        met[set] = true;
        count++;
        assert_true(!cheapest || cost_of(xcc, set) >= before);
        before = cost_of(xcc, set);
    }
    assert_int_equal(t.search.solutions, count);
    assert_int_equal(multi_kernel.walk(state, &t.search, LIST), VERDICT_NONE);
    multi_kernel.free(state);
    vec_release(&t.search.facts);
    return count;
}

static uint64_t tally(const struct xcc *xcc, enum choice choice)
{
    struct trial t;
    trial_init(&t, &dance_engine);
    void *state = multi_kernel.make(xcc, 1, 0);
    t.request.choice = choice;
    assert_int_equal(multi_kernel.walk(state, &t.search, TALLY), VERDICT_NONE);
    multi_kernel.free(state);
    return t.search.solutions;
}

static void random_covers(void **state)
{
    (void)state;
    uint64_t seed = 20261116, all = 0, largest = 0;
    bool *met = mem_alloc((size_t)1 << OPTIONS, sizeof *met);
    for (int trial = 0; trial < 3000; trial++) {
        struct xcc xcc;
        uint64_t count = 0;
        draw_cover(&xcc, &seed);
        for (uint32_t set = 0; set < 1u << xcc_options(&xcc); set++)
            count += is_solution(&xcc, set);
        all += count;
        largest = count > largest ? count : largest;
        for (int way = 0; way < 8; way++) {
            if (way == 4)
                vec_clear(&xcc.cost); /* then options are bits */
            memset(met, 0, (size_t)1 << OPTIONS);
            assert_int_equal(
                list(&xcc, way & 1, way & 2 ? 1 + draw(&seed, 20) : 0, met),
                count);
            assert_int_equal(
                tally(&xcc, way % 2 ? CHOOSE_LEAST : CHOOSE_ORDER), count);
        }
        xcc_release(&xcc);
    }
    free(met);
    assert_true(all > 20000 && largest > 1000); /* they are not trivial */
}

/* Matrices of 0 and 1, n x n, with so many ones in each row and column. */
static uint64_t count_matrices(int n, int ones, bool costs)
{
    struct xcc xcc = {.items = 2 * n, .primary = 2 * n};
    for (int i = 0; i < 2 * n; i++)
        vec_push(&xcc.bounds, (struct bounds){ones, ones});
    for (int o = 0; o < n * n; o++) {
        xcc_add(&xcc, o, (const struct entry[]){{o / n, 0}, {n + o % n, 0}},
                2);
        if (costs)
            vec_push(&xcc.cost, 0);
    }
    uint64_t count = tally(&xcc, CHOOSE_LEAST);
    xcc_release(&xcc);
    return count;
}

static void matrices(void **state)
{
    (void)state;
    static const uint64_t two[] = {1, 6, 90, 2040, 67950};    /* A001499 */
    static const uint64_t three[] = {0, 1, 24, 2040, 297200}; /* A001501 */
    for (int n = 2; n <= 6; n++)
        for (int costs = 0; costs < 2; costs++) {
            assert_int_equal(count_matrices(n, 2, costs), two[n - 2]);
            assert_int_equal(count_matrices(n, 3, costs), three[n - 2]);
        }
}

/* Hundreds of options: bits and lists count the same. */
static void wide_covers(void **state)
{
    (void)state;
    uint64_t seed = 8, all = 0;
    for (int trial = 0; trial < 40; trial++) {
        struct xcc xcc = {.items = 16, .primary = 12};
        int options = 40 + number(&seed, 100);
        for (int o = 0; o < options; o++) {
            struct entry entry[16];
            size_t count = 0;
            for (int i = 0; i < 16; i++)
                if (!number(&seed, 3))
                    entry[count++] =
                        (struct entry){i, i < 12 || number(&seed, 4) ? 0 : 1};
            xcc_add(&xcc, o, entry, count);
            vec_push(&xcc.cost, 1);
        }
        for (int i = 0; i < 12; i++)
            vec_push(&xcc.bounds,
                     (struct bounds){i % 3 ? 1 : 2, 1 + i % 2 + !(i % 3)});
        uint64_t by_lists = tally(&xcc, CHOOSE_LEAST);
        vec_clear(&xcc.cost);
        assert_int_equal(tally(&xcc, CHOOSE_LEAST), by_lists);
        all += by_lists;
        xcc_release(&xcc);
    }
    assert_true(all > 10000);
}

/* ---- pieces of the tree --------------------------------------------- */

static uint64_t count_all(const struct xcc *xcc)
{
    uint64_t count = 0;
    for (uint32_t set = 0; set < 1u << xcc_options(xcc); set++)
        count += is_solution(xcc, set);
    return count;
}

/* The options that dance has: those with a primary item. */
static void drop_idle(struct xcc *xcc)
{
    struct xcc kept = {.items = xcc->items, .primary = xcc->primary};
    for (size_t o = 0; o < xcc_options(xcc); o++)
        if (!xcc_is_idle(xcc, o)) {
            size_t begin = xcc_begin(xcc, o);
            xcc_add(&kept, (int)xcc_options(&kept), xcc->entry.at + begin,
                    xcc->end.at[o] - begin);
            vec_push(&kept.cost, xcc->cost.at[o]);
        }
    vec_append(&kept.bounds, xcc->bounds.at, xcc->bounds.len);
    xcc_release(xcc);
    *xcc = kept;
}

typedef VEC(struct trail) trails;

static struct trail draw_trail(trails *pool, uint64_t *seed)
{
    size_t k = draw(seed, pool->len);
    struct trail trail = pool->at[k];
    pool->at[k] = vec_last(pool);
    pool->len--;
    return trail;
}

/* A search is moved to and fro between trails, and split, at random. */
static uint64_t count_pieces(const struct xcc *xcc, uint64_t *seed, bool *met)
{
    struct trial t;
    trial_init(&t, &dance_engine);
    void *state = multi_kernel.make(xcc, 1, 0);
    trails pool = {0};
    vec_push(&pool, (struct trail){0});
    while (pool.len) {
        struct trail trail = draw_trail(&pool, seed), half = {0}, rest = {0};
        assert_int_equal(multi_kernel.restore(state, &trail), trail.fork.len);
        trail_release(&trail);
        t.search.effort = t.search.steps + 1 + draw(seed, 5);
        enum verdict verdict;
        while ((verdict = multi_kernel.walk(state, &t.search, LIST)) ==
               VERDICT_FOUND) {
            uint32_t set = latest(&t.search, state);
            assert_false(met[set]);
            met[set] = true;
            if (!draw(seed, 8))
                break;
        }
        if (draw(seed, 2) && multi_kernel.split(state, &half))
            vec_push(&pool, half);
        multi_kernel.save(state, &rest);
        if (trail_trim(&rest))
            vec_push(&pool, rest);
        else
            trail_release(&rest);
    }
    multi_kernel.free(state);
    vec_release(&pool);
    vec_release(&t.search.facts);
    return t.search.solutions;
}

static void pieces_add_up(void **state)
{
    (void)state;
    uint64_t seed = 4711, all = 0;
    bool *met = mem_alloc((size_t)1 << OPTIONS, sizeof *met);
    for (int trial = 0; trial < 1500; trial++) {
        struct xcc xcc;
        draw_cover(&xcc, &seed);
        drop_idle(&xcc);
        if (trial % 3)
            vec_clear(&xcc.cost); /* options are bits */
        memset(met, 0, (size_t)1 << OPTIONS);
        uint64_t count = count_pieces(&xcc, &seed, met);
        assert_int_equal(count, count_all(&xcc));
        all += count;
        xcc_release(&xcc);
    }
    free(met);
    assert_true(all > 10000);
}

/* ---- the engine ----------------------------------------------------- */

/* How many solutions a trial lists, one after another; what it is given of
 * costs is filled in with those of the solutions. */
static uint64_t list_by(struct trial *t, int64_t *costs)
{
    const struct cover *cover = t->request.cover;
    struct search *search = &t->search;
    struct error err = {0};
    uint64_t count = 0;
    trial_open(t);
    for (; search->engine->next(search, &err) == VERDICT_FOUND; count++) {
        if (!costs)
            continue;
        costs[count] = 0;
        for (size_t i = 0; i < search->facts.len; i++)
            costs[count] += cover->cost(cover->puzzle, search->facts.at[i]);
    }
    assert_string_equal(err.text, "");
    trial_close(t);
    return count;
}

static uint64_t list_clauses(const struct cover *cover)
{
    struct trial t;
    struct convert convert;
    struct clauses clauses;
    struct error err = {0};
    assert_true(convert_init(&convert, cover, NULL, &(struct error){0}));
    assert_true(convert_state(&convert, &clauses, &err));
    trial_init(&t, &cadical_engine);
    t.request.clauses = &clauses;
    uint64_t count = list_by(&t, NULL);
    convert_release(&convert);
    return count;
}

/* Threads, shards, and clauses. */
static void engines_agree(void **state)
{
    (void)state;
    uint64_t seed = 31;
    for (int trial = 0; trial < 60; trial++) {
        struct xcc xcc;
        draw_cover(&xcc, &seed);
        uint64_t count = count_all(&xcc), sum = 0;
        for (uint64_t shard = 0; shard < 3; shard++) {
            struct trial part;
            trial_cover(&part, &dance_engine, &xcc);
            part.request.shard = shard;
            part.request.shards = 3;
            sum += list_by(&part, NULL);
        }
        assert_int_equal(sum, count);
        struct trial t;
        trial_cover(&t, &dance_engine, &xcc);
        t.request.threads = 3;
        assert_int_equal(list_by(&t, NULL), count);
        if (count < 100)
            assert_int_equal(list_clauses(&t.cover), count);
        xcc_release(&xcc);
    }
}

/* Dance and frontier list the same costs in the same order. */
static void engines_agree_on_costs(void **state)
{
    (void)state;
    uint64_t seed = 77;
    for (int trial = 0; trial < 300; trial++) {
        struct xcc xcc;
        draw_cover(&xcc, &seed);
        uint64_t count = count_all(&xcc);
        int64_t *costs[2];
        for (int e = 0; e < 2; e++) {
            struct trial t;
            trial_cover(&t, e ? &frontier_engine : &dance_engine, &xcc);
            t.request.cheapest = true;
            costs[e] = mem_alloc(count + 1, sizeof **costs);
            assert_int_equal(list_by(&t, costs[e]), count);
        }
        assert_memory_equal(costs[0], costs[1], count * sizeof **costs);
        free(costs[0]);
        free(costs[1]);
        xcc_release(&xcc);
    }
}

/* A search by cost is saved and resumed: no solution is missed or comes
 * twice, and costs go on rising. */
static void resumed_by_cost(void **state)
{
    (void)state;
    uint64_t seed = 99;
    struct error err = {0};
    for (int trial = 0; trial < 200; trial++) {
        struct xcc xcc;
        draw_cover(&xcc, &seed);
        uint64_t count = count_all(&xcc), met = 0;
        int64_t before = 0;
        char *text = NULL;
        for (enum verdict verdict = VERDICT_FOUND; verdict != VERDICT_NONE;) {
            struct trial t;
            trial_cover(&t, &dance_engine, &xcc);
            t.request.cheapest = true;
            trial_open(&t);
            struct reader in;
            if (text) {
                reader_text(&in, "saved", text, strlen(text));
                assert_true(dance_engine.load(&t.search, &in, &err));
            }
            free(text);
            size_t size;
            FILE *file = open_memstream(&text, &size);
            for (uint64_t n = 1 + draw(&seed, 5); n; n--) {
                verdict = dance_engine.next(&t.search, &err);
                if (verdict == VERDICT_NONE)
                    break;
                int64_t cost = 0;
                for (size_t i = 0; i < t.search.facts.len; i++)
                    cost += xcc.cost.at[t.search.facts.at[i]];
                assert_true(cost >= before);
                before = cost;
                met++;
            }
            struct writer out;
            writer_init(&out, file);
            dance_engine.save(&t.search, &out);
            assert_true(writer_finish(&out, &err));
            fclose(file);
            trial_close(&t);
            if (met > 60)
                break;
        }
        free(text);
        if (met <= 60)
            assert_int_equal(met, count);
        xcc_release(&xcc);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers),
        cmocka_unit_test(matrices),
        cmocka_unit_test(wide_covers),
        cmocka_unit_test(pieces_add_up),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(engines_agree_on_costs),
        cmocka_unit_test(resumed_by_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
