/* test_crew.c: searches that are interrupted, saved, resumed, shared by
 * threads and cut into shards find what an undisturbed one finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unistd.h>
#include "base/reader.h"
#include "base/writer.h"
#include "covers.h"
#include "engine/bits.h"
#include "engine/crew.h"
#include "engine/sparse.h"

#include <stdio.h>

/* Fixtures. */

typedef VEC(uint64_t) sums; /* a number for each solution */

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void assert_same(sums *a, sums *b)
{
    assert_int_equal(a->len, b->len);
    if (a->len)
        qsort(a->at, a->len, sizeof *a->at, compare);
    if (b->len)
        qsort(b->at, b->len, sizeof *b->at, compare);
    for (size_t i = 0; i < a->len; i++)
        assert_true(a->at[i] == b->at[i]);
}

/* The same for every order of the facts. */
static uint64_t solution_sum(const struct search *search)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < search->facts.len; i++) {
        uint64_t x = (uint64_t)search->facts.at[i] + 1;
        x *= 0x9e3779b97f4a7c15u;
        sum += x ^ x >> 29;
    }
    return sum;
}

static void wide_cover(struct xcc *xcc, uint64_t *seed, int options)
{
    *xcc = (struct xcc){.items = 18, .primary = 12};
    for (int o = 0; o < options; o++)
        add_wide_option(xcc, o, seed);
}

static uint64_t kernel_count(const struct kernel *kernel,
                             const struct xcc *xcc, int workers)
{
    struct trial t;
    trial_init(&t, &dance_engine);
    struct crew *crew = crew_new(kernel, xcc, workers);
    crew_add(crew, &(struct trail){0});
    crew_begin(crew, 1);
    assert_int_equal(crew_walk(crew, &t.search, TALLY), VERDICT_NONE);
    crew_free(crew);
    return t.search.solutions;
}

static void kernels_agree(void **state)
{
    (void)state;
    uint64_t seed = 5, total = 0;
    for (int trial = 0; trial < 60; trial++) {
        struct xcc xcc;
        wide_cover(&xcc, &seed, 20 + (int)draw(&seed, 600));
        int held[ITEMS_MAX];
        for (int i = 0; i < ITEMS_MAX; i++)
            held[i] = UNHELD;
        uint64_t wanted = slow_count(&xcc, held);
        total += wanted;
        assert_int_equal(kernel_count(&sparse_kernel, &xcc, 1), wanted);
        assert_int_equal(kernel_count(&sparse_kernel, &xcc, 3), wanted);
        assert_int_equal(kernel_count(&bits_plain, &xcc, 1), wanted);
        assert_int_equal(kernel_count(bits_for(processor()), &xcc, 4), wanted);
        xcc_release(&xcc);
    }
    assert_true(total > 1000);
}

/* A kernel is moved to and fro between trails, and is split, at random. */
static void check_pieces(const struct kernel *kernel, const struct xcc *xcc,
                         uint64_t *seed, sums *found)
{
    struct trial t;
    trial_init(&t, &dance_engine);
    void *state = kernel->make(xcc, 1, 0);
    VEC(struct trail) pool = {0};
    vec_push(&pool, (struct trail){0});
    while (pool.len) {
        struct trail trail = pool.at[draw(seed, pool.len)];
        for (size_t p = 0; p < pool.len; p++)
            if (pool.at[p].fork.at == trail.fork.at) {
                pool.at[p] = vec_last(&pool);
                break;
            }
        pool.len--;
        assert_int_equal(kernel->restore(state, &trail), trail.fork.len);
        trail_release(&trail);
        t.search.effort = t.search.steps + 1 + draw(seed, 9);
        enum verdict verdict = VERDICT_FOUND;
        while (verdict == VERDICT_FOUND) {
            verdict = kernel->walk(state, &t.search, LIST);
            if (verdict == VERDICT_FOUND) {
                vec_clear(&t.search.facts);
                kernel->deliver(state, &t.search);
                vec_push(found, solution_sum(&t.search));
            }
        }
        struct trail half = {0}, rest = {0};
        if (verdict == VERDICT_NONE)
            continue;
        if (draw(seed, 2) && kernel->split(state, &half))
            vec_push(&pool, half);
        else
            trail_release(&half);
        kernel->save(state, &rest);
        if (trail_trim(&rest))
            vec_push(&pool, rest);
        else
            trail_release(&rest);
    }
    assert_int_equal(t.search.solutions, found->len);
    vec_release(&pool);
    vec_release(&t.search.facts);
    kernel->free(state);
}

static void list_plainly(const struct xcc *xcc, sums *found)
{
    struct error err = {0};
    struct trial t;
    trial_cover(&t, &dance_engine, xcc);
    trial_open(&t);
    while (dance_engine.next(&t.search, &err) == VERDICT_FOUND)
        vec_push(found, solution_sum(&t.search));
    trial_close(&t);
}

static void pieces_add_up(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int trial = 0; trial < 60; trial++) {
        struct xcc xcc;
        wide_cover(&xcc, &seed, 20 + (int)draw(&seed, 300));
        sums wanted = {0}, by_bits = {0}, by_sets = {0};
        list_plainly(&xcc, &wanted);
        check_pieces(bits_for(processor()), &xcc, &seed, &by_bits);
        assert_same(&by_bits, &wanted);
        check_pieces(&sparse_kernel, &xcc, &seed, &by_sets);
        assert_same(&by_sets, &wanted);
        vec_release(&wanted);
        vec_release(&by_bits);
        vec_release(&by_sets);
        xcc_release(&xcc);
    }
}

/* Saving and resuming. */

struct text {
    char *bytes; /* owned */
    size_t size;
};

static struct text save(const struct search *search)
{
    struct text text = {0};
    struct error err = {0};
    FILE *file = open_memstream(&text.bytes, &text.size);
    assert_non_null(file);
    struct writer out;
    writer_init(&out, file);
    dance_engine.save(search, &out);
    assert_true(writer_finish(&out, &err));
    fclose(file);
    return text;
}

static bool load(struct search *search, const char *bytes, size_t size,
                 struct error *err)
{
    struct reader in;
    reader_text(&in, "saved", bytes, size);
    bool good = dance_engine.load(search, &in, err);
    reader_close(&in);
    return good;
}

/* The search ends here and another one goes on. */
static void resume(struct trial *t, uint64_t *seed)
{
    struct error err = {0};
    struct text text = save(&t->search), again;
    trial_close(t);
    t->request.threads = 1 + (int)draw(seed, 3);
    search_init(&t->search, &dance_engine, &t->request);
    trial_open(t);
    if (!load(&t->search, text.bytes, text.size, &err))
        fail_msg("%ld:%ld: %s", err.line, err.column, err.text);
    again = save(&t->search);
    if (t->search.steps)
        assert_int_equal(again.size, text.size);
    free(text.bytes);
    free(again.bytes);
}

/* Lists or counts one shard with interruptions; answers the number. */
static uint64_t list_restlessly(const struct cover *cover, uint64_t *seed,
                                uint64_t shard, uint64_t shards, sums *found)
{
    struct error err = {0};
    struct trial t;
    trial_init(&t, &dance_engine);
    t.request.cover = cover;
    t.request.shard = shard;
    t.request.shards = shards;
    t.request.threads = 1 + (int)draw(seed, 3);
    t.search.effort = 0;
    trial_open(&t);
    enum verdict verdict = VERDICT_UNKNOWN;
    mpz_t count;
    mpz_init(count);
    while (verdict != VERDICT_NONE) {
        if (found)
            verdict = dance_engine.next(&t.search, &err);
        else
            verdict = dance_engine.count(&t.search, count, &err);
        assert_true(t.search.steps <= t.search.effort);
        assert_true(t.search.share >= 0 && t.search.share <= 1);
        if (verdict == VERDICT_FOUND)
            vec_push(found, solution_sum(&t.search));
        if (verdict != VERDICT_NONE &&
            !draw(seed, verdict == VERDICT_FOUND ? 40 : 2))
            resume(&t, seed);
        if (verdict == VERDICT_UNKNOWN)
            t.search.effort = t.search.steps + 1 + draw(seed, 5000);
    }
    assert_true(t.search.share == 1);
    uint64_t solutions = t.search.solutions;
    trial_close(&t);
    mpz_clear(count);
    return solutions;
}

static void resumed_searches(void **state)
{
    (void)state;
    uint64_t seed = 23;
    size_t total = 0;
    for (int trial = 0; trial < 80; trial++) {
        struct xcc xcc;
        wide_cover(&xcc, &seed, 20 + (int)draw(&seed, 500));
        struct cover cover = cover_of(&xcc);
        sums wanted = {0}, found = {0};
        list_plainly(&xcc, &wanted);
        uint64_t shards = 1 + draw(&seed, 3), sum = 0;
        for (uint64_t shard = 0; shard < shards; shard++) {
            list_restlessly(&cover, &seed, shard, shards, &found);
            sum += list_restlessly(&cover, &seed, shard, shards, NULL);
        }
        total += wanted.len;
        assert_same(&found, &wanted);
        assert_int_equal(sum, wanted.len);
        vec_release(&wanted);
        vec_release(&found);
        xcc_release(&xcc);
    }
    assert_true(total > 1000);
}

/* Longer ones, so that threads meet. */
static void shards_and_threads(void **state)
{
    (void)state;
    struct xcc xcc;
    uint64_t seed = 3;
    fill_queens(&xcc, 11);
    struct cover cover = cover_of(&xcc);
    sums wanted = {0}, found = {0};
    list_plainly(&xcc, &wanted);
    assert_int_equal(wanted.len, 2680);
    for (uint64_t shards = 1; shards <= 3; shards++) {
        uint64_t sum = 0;
        vec_clear(&found);
        for (uint64_t shard = 0; shard < shards; shard++) {
            list_restlessly(&cover, &seed, shard, shards, &found);
            sum += list_restlessly(&cover, &seed, shard, shards, NULL);
        }
        assert_int_equal(sum, wanted.len);
        assert_same(&found, &wanted);
    }
    vec_release(&wanted);
    vec_release(&found);
    xcc_release(&xcc);
}

/* Triangles of a random graph on three sets of vertices, which are the colours
 * of three items: its edges are the options. */
static uint64_t fill_triangles(struct xcc *xcc, uint64_t *seed)
{
    enum { COLOURS = 200 };
    static const int edges[] = {400, 17000, 17000};
    uint64_t(*many)[COLOURS][COLOURS] = mem_alloc(3, sizeof *many);
    *xcc = (struct xcc){.items = 6, .primary = 3};
    for (int i = 0; i < 3; i++)
        for (int e = 0; e < edges[i]; e++) {
            int a = (int)draw(seed, COLOURS), b = (int)draw(seed, COLOURS);
            struct entry entry[] = {
                {i, 0}, {3 + i, a + 1}, {3 + (i + 1) % 3, b + 1}};
            many[i][a][b]++;
            xcc_add(xcc, (int)xcc_options(xcc), entry, 3);
        }
    uint64_t sum = 0;
    for (int a = 0; a < COLOURS; a++)
        for (int b = 0; b < COLOURS; b++)
            for (int c = 0; c < COLOURS && many[0][a][b]; c++)
                sum += many[0][a][b] * many[1][b][c] * many[2][c][a];
    free(many);
    return sum;
}

/* More options than bit sets take at first. */
static void large_cover(void **state)
{
    (void)state;
    struct xcc xcc;
    uint64_t seed = 41, wanted = fill_triangles(&xcc, &seed), sum = 0;
    struct cover cover = cover_of(&xcc);
    assert_true(wanted > 1000 && xcc_options(&xcc) > BITS_OPTIONS_MAX);
    sums found = {0};
    list_plainly(&xcc, &found);
    assert_int_equal(found.len, wanted);
    assert_int_equal(list_restlessly(&cover, &seed, 0, 1, NULL), wanted);
    for (uint64_t shard = 0; shard < 3; shard++)
        sum += list_restlessly(&cover, &seed, shard, 3, NULL);
    assert_int_equal(sum, wanted);
    vec_release(&found);
    xcc_release(&xcc);
}

/* Hostile states. */

static uint64_t finish(struct search *search)
{
    struct error err = {0};
    mpz_t count;
    mpz_init(count);
    assert_int_equal(dance_engine.count(search, count, &err), VERDICT_NONE);
    mpz_clear(count);
    return search->solutions;
}

static struct text saved_queens(const struct cover *cover, uint64_t steps)
{
    struct error err = {0};
    struct trial t;
    trial_init(&t, &dance_engine);
    t.request.cover = cover;
    t.request.shards = 2;
    t.search.effort = steps;
    trial_open(&t);
    mpz_t count;
    mpz_init(count);
    dance_engine.count(&t.search, count, &err);
    mpz_clear(count);
    struct text text = save(&t.search);
    trial_close(&t);
    return text;
}

static void mutate(char *bytes, size_t *size, uint64_t *seed)
{
    static const char likely[] = "0123456789 +/:-.\ntrail";
    for (uint64_t n = 1 + draw(seed, 3); n && *size; n--) {
        size_t at = draw(seed, *size);
        switch (draw(seed, 4)) {
        case 0:
            bytes[at] = (char)draw(seed, 256);
            break;
        case 1:
            bytes[at] = likely[draw(seed, sizeof likely - 1)];
            break;
        case 2:
            memmove(bytes + at, bytes + at + 1, *size - at - 1);
            --*size;
            break;
        default:
            *size = draw(seed, 20) ? *size : at + 1;
        }
    }
}

static void hostile_states(void **state)
{
    (void)state;
    struct xcc xcc;
    uint64_t seed = 99;
    int taken = 0;
    fill_queens(&xcc, 7);
    struct cover cover = cover_of(&xcc);
    struct text text = saved_queens(&cover, 60);
    char *bytes = mem_alloc(text.size, 1);
    for (int trial = 0; trial < 20000; trial++) {
        struct error err = {0};
        size_t size = text.size;
        struct trial t;
        trial_init(&t, &dance_engine);
        t.request.cover = &cover;
        memcpy(bytes, text.bytes, size);
        mutate(bytes, &size, &seed);
        bool same = size == text.size && !memcmp(bytes, text.bytes, size);
        trial_open(&t);
        bool good = load(&t.search, bytes, size, &err);
        assert_true(good == !err.text[0]);
        if (!good)
            assert_true(err.line > 0 && err.column > 0);
        taken += good && !same;
        if (good)
            finish(&t.search);
        trial_close(&t);
    }
    assert_true(taken > 100);
    free(bytes);
    free(text.bytes);
    xcc_release(&xcc);
}

/* A stop while the cover is loaded: the rest begins anew. */
static void saved_before_the_search(void **state)
{
    (void)state;
    enum { OPTIONS = 40000 };
    struct xcc xcc = {.items = 2, .primary = 2};
    for (int o = 0; o < OPTIONS; o++)
        xcc_add(&xcc, o, &(struct entry){o % 2, 0}, 1);
    struct error err = {0};
    struct trial t;
    trial_cover(&t, &dance_engine, &xcc);
    t.stop = true;
    trial_open(&t);
    mpz_t count;
    mpz_init(count);
    assert_int_equal(dance_engine.count(&t.search, count, &err),
                     VERDICT_UNKNOWN);
    mpz_clear(count);
    uint64_t seed = 1;
    resume(&t, &seed);
    t.stop = false;
    assert_true(finish(&t.search) == (OPTIONS / 2) * (OPTIONS / 2));
    trial_close(&t);
    xcc_release(&xcc);
}

static void dawdle(void *listener, const struct search *search)
{
    (void)listener;
    (void)search;
    usleep(200000);
}

/* Nothing is lost where all threads end while the caller is busy. */
static void slow_listener(void **state)
{
    (void)state;
    struct xcc xcc;
    fill_queens(&xcc, 9);
    struct trial t;
    trial_cover(&t, &dance_engine, &xcc);
    t.request.threads = 2;
    t.request.report = dawdle;
    trial_open(&t);
    assert_int_equal(finish(&t.search), 352);
    trial_close(&t);
    xcc_release(&xcc);
}

/* Limits. */

static void memory_is_respected(void **state)
{
    (void)state;
    struct xcc xcc;
    fill_queens(&xcc, 8);
    const uint64_t memory[] = {100, 5000};
    for (int m = 0; m < 2; m++) {
        struct error err = {0};
        struct trial t;
        trial_cover(&t, &dance_engine, &xcc);
        t.request.memory = memory[m];
        trial_open(&t);
        assert_int_equal(dance_engine.next(&t.search, &err), VERDICT_ERROR);
        assert_true(err.text[0]);
        trial_close(&t);
    }
    xcc_release(&xcc);
}

static void stopped_threads(void **state)
{
    (void)state;
    struct xcc xcc;
    fill_queens(&xcc, 14);
    struct error err = {0};
    struct trial t;
    trial_cover(&t, &dance_engine, &xcc);
    t.request.threads = 4;
    trial_open(&t);
    mpz_t count;
    mpz_init(count);
    for (double more = 0.02; t.search.share <= 0; more *= 2) {
        t.search.deadline = search_clock() + more; /* the machine is busy */
        assert_int_equal(dance_engine.count(&t.search, count, &err),
                         VERDICT_UNKNOWN);
    }
    assert_true(t.search.share < 1);
    t.search.deadline = INFINITY;
    t.stop = true;
    assert_int_equal(dance_engine.count(&t.search, count, &err),
                     VERDICT_UNKNOWN);
    assert_true(mpz_get_ui(count) == t.search.solutions);
    mpz_clear(count);
    trial_close(&t);
    xcc_release(&xcc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(pieces_add_up),
        cmocka_unit_test(resumed_searches),
        cmocka_unit_test(shards_and_threads),
        cmocka_unit_test(large_cover),
        cmocka_unit_test(hostile_states),
        cmocka_unit_test(saved_before_the_search),
        cmocka_unit_test(slow_listener),
        cmocka_unit_test(memory_is_respected),
        cmocka_unit_test(stopped_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
