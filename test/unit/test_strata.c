/* test_strata.c: estimates keep to what they say.  With "long" a hundred of
 * each cover, of which 95 are to hold the truth; else a few of smaller ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "covers.h"

static bool at_length;

static struct estimate estimate_of(const struct xcc *xcc, uint64_t seed,
                                   uint64_t effort)
{
    struct error err = {0};
    struct trial t;
    trial_cover(&t, &dance_engine, xcc);
    t.request.seed = seed;
    trial_open(&t);
    t.search.effort = effort;
    struct estimate estimate;
    assert_int_equal(dance_engine.estimate(&t.search, &estimate, &err),
                     VERDICT_NONE);
    assert_true(estimate.seconds >= 0 && estimate.bytes > 0);
    trial_close(&t);
    return estimate;
}

static double count_plainly(const struct xcc *xcc, double *steps)
{
    struct error err = {0};
    struct trial t;
    mpz_t count;
    mpz_init(count);
    trial_cover(&t, &dance_engine, xcc);
    t.request.unit = true; /* of which all is visited */
    trial_open(&t);
    assert_int_equal(dance_engine.count(&t.search, count, &err), VERDICT_NONE);
    double solutions = mpz_get_d(count);
    *steps = (double)t.search.steps;
    mpz_clear(count);
    trial_close(&t);
    return solutions;
}

/* Sequences of pairs with k numbers between both of k, for k = 1 .. n. */
static void fill_langford(struct xcc *xcc, int n)
{
    *xcc = (struct xcc){.primary = 3 * n, .items = 3 * n};
    for (int k = 1; k <= n; k++)
        for (int s = 0; s + k + 1 < 2 * n; s++) {
            struct entry entry[] = {
                {k - 1, 0}, {n + s, 0}, {n + s + k + 1, 0}};
            xcc_add(xcc, (int)xcc_options(xcc), entry, 3);
        }
}

enum { PENTOMINOES, WINDMILL, QUEENS, LANGFORD, DOMINO, PROBLEMS };

static void fill(struct xcc *xcc, int problem)
{
    if (problem == PENTOMINOES)
        assert_true(cover_from_file(xcc, "pentomino-6x10.dlx"));
    else if (problem == WINDMILL)
        assert_true(cover_from_file(xcc, "windmill-4x5.dlx"));
    else if (problem == QUEENS)
        fill_queens(xcc, at_length ? 14 : 12);
    else if (problem == LANGFORD)
        fill_langford(xcc, at_length ? 12 : 11);
    else
        domino_board(xcc, 8, 8);
}

/* Within what the error says, to either side? */
static bool holds(double truth, double told, double error)
{
    if (isinf(error))
        return truth >= told;
    double factor = 1 + error / told;
    return truth <= told * factor && told <= truth * factor;
}

/* Of each cover 95 of 100, nodes and solutions each. */
static void most_hold_the_truth(void **state)
{
    (void)state;
    int seeds = at_length ? 100 : 6, most = at_length ? 5 : 1;
    for (int problem = 0; problem < PROBLEMS; problem++) {
        struct xcc xcc;
        double steps, nodes_off = 0;
        int nodes_wrong = 0, solutions_wrong = 0;
        fill(&xcc, problem);
        double count = count_plainly(&xcc, &steps);
        for (int seed = 1; seed <= seeds; seed++) {
            struct estimate e = estimate_of(&xcc, (uint64_t)seed, UINT64_MAX);
            nodes_wrong += !holds(steps, e.nodes, e.nodes_error);
            solutions_wrong += !holds(count, e.solutions, e.solutions_error);
            nodes_off += e.nodes / steps / seeds;
        }
        if (at_length)
            print_message("# cover %d: nodes %.3f on the mean, %d wrong; "
                          "solutions %d wrong\n",
                          problem, nodes_off, nodes_wrong, solutions_wrong);
        assert_true(nodes_wrong <= most && solutions_wrong <= most);
        assert_true(fabs(nodes_off - 1) < 0.25);
        xcc_release(&xcc);
    }
}

/* What is small is known; the same seed tells the same. */
static void small_ones_are_exact(void **state)
{
    (void)state;
    struct xcc xcc;
    double steps;
    fill_queens(&xcc, 6);
    double count = count_plainly(&xcc, &steps);
    struct estimate small = estimate_of(&xcc, 1, UINT64_MAX);
    assert_true(small.nodes == steps && small.nodes_error == 0);
    assert_true(small.solutions == count);
    xcc_release(&xcc);
    fill_langford(&xcc, 11);
    struct estimate once = estimate_of(&xcc, 7, UINT64_MAX),
                    twice = estimate_of(&xcc, 7, UINT64_MAX);
    assert_true(once.nodes == twice.nodes &&
                once.solutions_error == twice.solutions_error);
    xcc_release(&xcc);
}

/* With little effort. */
static void little_is_told_soon(void **state)
{
    (void)state;
    struct xcc xcc;
    double steps;
    fill_queens(&xcc, 12);
    count_plainly(&xcc, &steps);
    struct estimate e = estimate_of(&xcc, 1, 2000);
    assert_true(e.nodes > steps / 4 && e.nodes < steps * 4);
    assert_true(e.nodes_error > 0);
    xcc_release(&xcc);
}

/* Where few rounds meet solutions, or none, a number is told that there are at
 * the least, or none. */
static void rare_solutions(void **state)
{
    (void)state;
    struct xcc xcc;
    double steps;
    int least = 0, unknown = 0;
    fill(&xcc, PENTOMINOES);
    double count = count_plainly(&xcc, &steps);
    for (int seed = 1; seed <= 12; seed++) {
        struct estimate e = estimate_of(&xcc, (uint64_t)seed, 300);
        unknown += e.solutions < 0;
        if (isinf(e.solutions_error)) {
            assert_true(e.solutions <= count);
            least++;
        }
    }
    assert_true(least > 0 && unknown > 0);
    xcc_release(&xcc);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(most_hold_the_truth),
        cmocka_unit_test(small_ones_are_exact),
        cmocka_unit_test(little_is_told_soon),
        cmocka_unit_test(rare_solutions),
    };
    at_length = argc > 1 && !strcmp(argv[1], "long");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
