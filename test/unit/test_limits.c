/* test_limits.c: the engine frontier within limits of memory, time and
 * effort, and what it foretells of them. */
#include "frontier.h"
#include "base/writer.h"
#include "engine/frontier_layer.h"
#include "ticks.h"

#include <stdio.h>

/* The limit that a sentence advises, in bytes. */
static uint64_t advised(const struct error *err)
{
    static const char letters[] = "kMGT";
    unsigned long long amount;
    char letter;
    const char *at = strstr(err->text, "--memory ");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "--memory %llu%c", &amount, &letter), 2);
    assert_true(amount > 1);
    return (uint64_t)amount << 10 * (strchr(letters, letter) - letters + 1);
}

enum asked { ASKED_COUNT, ASKED_SAMPLE, ASKED_TALLY, ASKED_ZDD, ASKED_KINDS };

/* Asks for one kind of answer; `size` is that of the ZDD, if it is one. */
static enum verdict ask(struct search *search, enum asked what, size_t *size,
                        struct error *err)
{
    enum verdict verdict;
    struct tally tally = {0};
    mpz_t count;
    struct printed out;
    mpz_init(count);
    print_begin(&out);
    switch (what) {
    case ASKED_COUNT:
        verdict = frontier_engine.count(search, count, err);
        break;
    case ASKED_SAMPLE:
        verdict = frontier_engine.sample(search, err);
        break;
    case ASKED_TALLY:
        verdict = frontier_engine.tally(search, &tally, err);
        break;
    default:
        verdict = frontier_engine.diagram(search, out.w, err);
    }
    print_end(&out);
    *size = out.size;
    free(out.text);
    mpz_clear(count);
    tally_release(&tally);
    return verdict;
}

/* A limit that is too small stops each kind of answer with a sentence, again
 * and again, and the limit that it advises suffices. */
static void test_memory(void **state)
{
    (void)state;
    struct xcc xcc;
    domino_board(&xcc, 14, 14);
    for (enum asked what = 0; what < ASKED_KINDS; what++) {
        struct trial t;
        struct error err = {0};
        size_t size;
        begin(&t, &xcc);
        t.request.memory = 400000;
        for (int again = 0; again < 2; again++) {
            err = (struct error){0};
            assert_int_equal(ask(&t.search, what, &size, &err),
                             VERDICT_UNKNOWN);
            assert_true(t.search.overdrawn);
            assert_true(advised(&err) > t.request.memory);
            assert_null(strstr(err.text, "dance"));
        }
        trial_close(&t);
        begin(&t, &xcc);
        t.request.memory = advised(&err);
        err = (struct error){0};
        assert_int_equal(ask(&t.search, what, &size, &err),
                         what == ASKED_SAMPLE ? VERDICT_FOUND : VERDICT_NONE);
        assert_string_equal(err.text, "");
        trial_close(&t);
    }
    xcc_release(&xcc);
}

/* Passes over a diagram stop when they are told to, and go on. */
static void test_paused_passes(void **state)
{
    (void)state;
    struct xcc xcc;
    domino_board(&xcc, 10, 10);
    for (enum asked what = ASKED_SAMPLE; what < ASKED_KINDS; what++) {
        struct trial t;
        struct error err = {0};
        size_t size;
        begin(&t, &xcc);
        assert_int_equal(frontier_engine.next(&t.search, &err), VERDICT_FOUND);
        atomic_store(&t.stop, true);
        assert_int_equal(ask(&t.search, what, &size, &err), VERDICT_UNKNOWN);
        assert_int_equal(size, 0);
        atomic_store(&t.stop, false);
        assert_int_equal(ask(&t.search, what, &size, &err),
                         what == ASKED_SAMPLE ? VERDICT_FOUND : VERDICT_NONE);
        assert_int_equal(size > 0, what == ASKED_ZDD);
        trial_close(&t);
    }
    xcc_release(&xcc);
}

/* Corners of three cells that lie in two ways. */
static void corner_packing(struct xcc *xcc, int pieces, int rows, int cols)
{
    *xcc = (struct xcc){.primary = pieces, .items = pieces + rows * cols};
    for (int p = 0; p < pieces; p++)
        for (int i = 0; i < rows * cols; i++)
            if (i % cols + 1 < cols && i + cols < rows * cols) {
                int far = p % 2 ? i + cols : i + 1;
                struct entry entries[] = {{p, 0},
                                          {pieces + i, 0},
                                          {pieces + far, 0},
                                          {pieces + i + cols + 1, 0}};
                xcc_add(xcc, (int)xcc_options(xcc), entries, 4);
            }
}

static void test_estimate(void **state)
{
    (void)state;
    struct xcc xcc;
    struct trial t;
    struct error err = {0};
    struct estimate e;
    mpz_t count;
    mpz_init(count);
    domino_board(&xcc, 8, 8); /* so small that the estimate is exact */
    begin(&t, &xcc);
    assert_int_equal(frontier_engine.estimate(&t.search, &e, &err),
                     VERDICT_NONE);
    assert_true(e.solutions == 12988816 && e.solutions_error == 0);
    assert_int_equal(frontier_engine.count(&t.search, count, &err),
                     VERDICT_NONE);
    assert_int_equal(mpz_cmp_ui(count, 12988816), 0);
    assert_true(e.nodes == (double)t.search.steps);
    trial_close(&t);
    xcc_release(&xcc);
    corner_packing(&xcc, 8, 6, 6); /* right within a factor of 4 */
    begin(&t, &xcc);
    assert_int_equal(frontier_engine.estimate(&t.search, &e, &err),
                     VERDICT_NONE);
    assert_true(e.solutions < 0 && e.bytes > 0 && e.seconds > 0);
    assert_int_equal(frontier_engine.count(&t.search, count, &err),
                     VERDICT_NONE);
    double steps = (double)t.search.steps;
    assert_true(e.nodes < 4 * steps && 4 * e.nodes > steps);
    trial_close(&t);
    xcc_release(&xcc);
    mpz_clear(count);
}

/* All kinds of processors, state by state the same. */
static void test_kernels(void **state)
{
    (void)state;
    struct xcc xcc;
    struct outline outline;
    struct sequence sequence;
    struct plan plan;
    struct error err = {0};
    uint64_t states = 0, total = 0;
    corner_packing(&xcc, 5, 5, 5);
    outline_init(&outline, &xcc, NULL);
    outline_group(&outline);
    sequence_best(&sequence, &outline);
    assert_true(plan_init(&plan, &outline, &sequence, UINT64_MAX, &err));
    for (int kind = PROCESSOR_PLAIN; kind <= (int)processor(); kind++) {
        const struct layer_kernel *kernel = layer_for(kind);
        struct run run;
        kernel->init(&run, &plan, NULL, UINT64_MAX);
        assert_int_equal(kernel->go(&run, UINT32_MAX), RUN_DONE);
        if (kind == PROCESSOR_PLAIN) {
            states = run.states;
            total = run.total[0];
        }
        assert_true(run.states == states && run.total[0] == total);
        kernel->release(&run);
    }
    plan_release(&plan);
    sequence_release(&sequence);
    outline_release(&outline);
    xcc_release(&xcc);
}

/* A count that is stopped every few states is the same. */
static void test_pauses(void **state)
{
    (void)state;
    struct xcc xcc;
    struct trial t;
    struct error err = {0};
    mpz_t count;
    mpz_init(count);
    domino_board(&xcc, 8, 8);
    begin(&t, &xcc);
    t.search.effort = 7;
    double share = 0;
    while (frontier_engine.count(&t.search, count, &err) == VERDICT_UNKNOWN) {
        assert_true(t.search.steps == t.search.effort);
        assert_true(t.search.share >= share && t.search.share <= 1);
        share = t.search.share;
        t.search.effort += 7;
    }
    assert_int_equal(mpz_cmp_ui(count, 12988816), 0);
    assert_true(t.search.share == 1);
    trial_close(&t);
    mpz_clear(count);
    xcc_release(&xcc);
}

/* A large cover is measured on, not anew, where time is short. */
static void test_short_times(void **state)
{
    (void)state;
    enum { OPTIONS = 400000, CALLS = 20000 };
    struct xcc xcc = {.items = 2, .primary = 2};
    for (int o = 0; o < OPTIONS; o++)
        xcc_add(&xcc, o, &(struct entry){o % 2, 0}, 1);
    struct trial t;
    struct error err = {0};
    enum verdict verdict = VERDICT_UNKNOWN;
    mpz_t count;
    mpz_init(count);
    begin(&t, &xcc);
    for (int i = 0; i < CALLS && verdict == VERDICT_UNKNOWN; i++) {
        t.search.deadline = search_clock() + 1e-4;
        verdict = frontier_engine.count(&t.search, count, &err);
    }
    assert_int_equal(verdict, VERDICT_NONE);
    assert_true(mpz_get_ui(count) == 1ul * (OPTIONS / 2) * (OPTIONS / 2));
    trial_close(&t);
    mpz_clear(count);
    xcc_release(&xcc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory),   cmocka_unit_test(test_paused_passes),
        cmocka_unit_test(test_estimate), cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_pauses),   cmocka_unit_test(test_short_times),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
