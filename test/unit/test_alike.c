/* test_alike.c: counts by one subtree for all options that are alike, against
 * brute force and published numbers: in one go, with pauses, by threads, and
 * saved and resumed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/reader.h"
#include "base/writer.h"
#include "covers.h"
#include "engine/alike.h"
#include "engine/bits.h"

static struct alike *begin(const struct xcc *xcc, int threads)
{
    return alike_new(xcc, bits_for(processor()), threads, INFINITY, 0);
}

/* Another one that goes on from what this one saves. */
static struct alike *resume(struct alike *a, const struct xcc *xcc,
                            struct trial *t)
{
    struct writer *w = writer_text_new();
    struct reader r;
    struct error err = {0};
    size_t size;
    alike_save(a, &t->search, w);
    char *text = writer_text_take(w, &size);
    alike_free(a);
    a = begin(xcc, t->request.threads);
    t->search.solutions = t->search.steps = 0;
    reader_text(&r, "saved", text, size);
    bool good = alike_load(a, &t->search, &r, &err);
    assert_string_equal(err.text, "");
    assert_true(good && reader_peek(&r) < 0);
    reader_close(&r);
    free(text);
    return a;
}

/* By calls of so many steps each. */
static uint64_t count(const struct xcc *xcc, int threads, uint64_t steps,
                      bool saves)
{
    struct trial t;
    enum verdict verdict = VERDICT_UNKNOWN;
    mpz_t sum;
    trial_cover(&t, &dance_engine, xcc);
    t.request.threads = threads;
    mpz_init(sum);
    struct alike *a = begin(xcc, threads);
    assert_non_null(a);
    while (verdict == VERDICT_UNKNOWN) {
        t.search.effort =
            steps < UINT64_MAX ? t.search.steps + steps : UINT64_MAX;
        verdict = alike_count(a, &t.search, sum);
        assert_true(t.search.share >= 0 && t.search.share <= 1);
        if (verdict == VERDICT_UNKNOWN && saves)
            a = resume(a, xcc, &t);
    }
    assert_int_equal(verdict, VERDICT_NONE);
    uint64_t number = mpz_get_ui(sum);
    assert_int_equal(t.search.solutions, number);
    mpz_clear(sum);
    alike_free(a);
    return number;
}

static void check(const struct xcc *xcc, uint64_t wanted)
{
    assert_int_equal(count(xcc, 1, UINT64_MAX, false), wanted);
    assert_int_equal(count(xcc, 1, 5, true), wanted);
    assert_int_equal(count(xcc, 1, 3, false), wanted);
    assert_int_equal(count(xcc, 2, 100, true), wanted);
}

static uint64_t brute(const struct xcc *xcc)
{
    int held[ITEMS_MAX];
    for (int i = 0; i < ITEMS_MAX; i++)
        held[i] = UNHELD;
    return slow_count(xcc, held);
}

static void symmetric_covers(void **state)
{
    (void)state;
    uint64_t seed = 3;
    int solved = 0, several = 0;
    for (int trial = 0; trial < 100; trial++) {
        struct xcc xcc;
        symmetric_cover(&xcc, &seed);
        if (xcc_options(&xcc) < 160) {
            uint64_t wanted = brute(&xcc);
            check(&xcc, wanted);
            solved++;
            several += wanted > 10;
        }
        xcc_release(&xcc);
    }
    assert_true(solved > 50 && several > 10);
}

/* Hardly any automorphism: each option is an orbit. */
static void random_covers(void **state)
{
    (void)state;
    uint64_t seed = 6;
    for (int trial = 0; trial < 60; trial++) {
        struct xcc xcc = {.items = 14, .primary = 6 + (int)draw(&seed, 7)};
        int options = 20 + (int)draw(&seed, 100);
        for (int o = 0; o < options; o++)
            add_wide_option(&xcc, o, &seed);
        check(&xcc, brute(&xcc));
        xcc_release(&xcc);
    }
}

/* A row of the board takes all 8 symmetries apart. */
static void queens(struct xcc *xcc, int n)
{
    *xcc = (struct xcc){.items = 2 * n + 2 * (2 * n - 1), .primary = 2 * n};
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            xcc_add(xcc, r * n + c,
                    (struct entry[]){{r, 0},
                                     {n + c, 0},
                                     {2 * n + r + c, 0},
                                     {4 * n - 1 + r - c + n - 1, 0}},
                    4);
}

/* Sloane's A000170. */
static void count_queens(void **state)
{
    static const uint64_t wanted[] = {2680, 14200, 73712, 365596};
    (void)state;
    for (int n = 11; n <= 14; n++) {
        struct xcc xcc;
        queens(&xcc, n);
        assert_int_equal(count(&xcc, 1, UINT64_MAX, false), wanted[n - 11]);
        xcc_release(&xcc);
    }
}

/* A search of its own finds out, and is told what is left: 13 queens. */
static void dance_finds_out(void **state)
{
    (void)state;
    uint64_t step[] = {UINT64_MAX, 20000};
    struct xcc xcc;
    queens(&xcc, 13);
    for (int i = 0; i < 2; i++) {
        struct trial t;
        struct error err = {0};
        enum verdict verdict = VERDICT_UNKNOWN;
        mpz_t sum;
        mpz_init(sum);
        trial_cover(&t, &dance_engine, &xcc);
        trial_open(&t);
        while (verdict == VERDICT_UNKNOWN) {
            t.search.effort =
                step[i] < UINT64_MAX ? t.search.steps + step[i] : UINT64_MAX;
            verdict = dance_engine.count(&t.search, sum, &err);
        }
        assert_int_equal(verdict, VERDICT_NONE);
        assert_int_equal(mpz_get_ui(sum), 73712);
        assert_int_equal(t.search.solutions, 73712);
        assert_true(t.search.steps < 400000); /* 804248 in a plain one */
        assert_true(dance_work(&t.search) < 0.5);
        mpz_clear(sum);
        trial_close(&t);
    }
    xcc_release(&xcc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symmetric_covers),
        cmocka_unit_test(random_covers),
        cmocka_unit_test(count_queens),
        cmocka_unit_test(dance_finds_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
