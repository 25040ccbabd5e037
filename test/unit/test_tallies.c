/* test_tallies.c: in how many coverings a domino lies at each place, by
 * determinant, by profile and from a list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "regions.h"
#include "engine/listing.h"

/* ---- each place ----------------------------------------------------- */

/* How many coverings have a domino at each place, in pieces of some effort. */
static void tally_by(const struct domino *d, const struct engine *engine,
                     uint64_t effort, struct tally *tally)
{
    struct trial t;
    struct error err = {0};
    enum verdict verdict;
    trial_region(&t, engine, d);
    t.request.threads = 1 + (int)(d->cells % 3);
    tally_init(tally);
    trial_open(&t);
    do {
        if (effort)
            t.search.effort = t.search.steps + effort;
        verdict = engine->tally(&t.search, tally, &err);
    } while (verdict == VERDICT_UNKNOWN);
    assert_int_equal(verdict, VERDICT_NONE);
    trial_close(&t);
}

static void assert_same(const struct tally *one, const struct tally *other)
{
    assert_int_equal(mpz_cmp(one->total, other->total), 0);
    assert_int_equal(one->fact.len, other->fact.len);
    for (size_t i = 0; i < one->fact.len; i++) {
        assert_int_equal(one->fact.at[i], other->fact.at[i]);
        assert_int_equal(mpz_cmp(&one->count.at[i], &other->count.at[i]), 0);
    }
}

/* By listing. */
static void tally_list(const struct domino *d, struct tally *tally)
{
    struct trial t;
    struct error err = {0};
    tally_init(tally);
    assert_true(domino_begin_tally(d, tally, &err));
    trial_region(&t, &profile_engine, d);
    trial_open(&t);
    while (profile_engine.next(&t.search, &err) == VERDICT_FOUND)
        tally_take(tally, &t.search);
    trial_close(&t);
}

/* Each covering has one domino on each cell. */
static void assert_sums(const struct domino *d, const struct tally *tally)
{
    size_t cells = (size_t)d->rows * (size_t)d->cols;
    mpz_t *sum = mem_alloc(cells, sizeof *sum);
    for (size_t i = 0; i < cells; i++)
        mpz_init(sum[i]);
    for (size_t i = 0; i < tally->fact.len; i++) {
        int at = tally->fact.at[i] / 2;
        bool lies = tally->fact.at[i] % 2 == HORIZONTAL;
        int other = at + (lies ? 1 : d->cols);
        mpz_add(sum[at], sum[at], &tally->count.at[i]);
        mpz_add(sum[other], sum[other], &tally->count.at[i]);
    }
    for (int i = 0; i < (int)cells; i++) {
        if (*region_at(d, i / d->cols, i % d->cols))
            assert_int_equal(mpz_cmp(sum[i], tally->total), 0);
        mpz_clear(sum[i]);
    }
    free(sum);
}

static void tallies_are_right(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int trial = 0; trial < 300; trial++) {
        struct domino *d = region_with_holes(&seed, 5, (int)draw(&seed, 30));
        struct tally listed, profile, kasteleyn;
        tally_list(d, &listed);
        tally_by(d, &profile_engine, trial % 3 ? 0 : 7, &profile);
        assert_same(&listed, &profile);
        tally_release(&profile);
        if (!d->tatami) {
            tally_by(d, &kasteleyn_engine, trial % 3 ? 0 : 7, &kasteleyn);
            assert_same(&listed, &kasteleyn);
            tally_release(&kasteleyn);
        }
        tally_release(&listed);
        family->release(d);
    }
}

/* Holes of every kind, and more primes than one batch. */
static void large_tallies(void **state)
{
    (void)state;
    uint64_t seed = 6;
    int covered = 0;
    for (int trial = 0; trial < 40; trial++) {
        struct domino *d = perforated(&seed, 12, (int)draw(&seed, 5));
        struct tally profile, kasteleyn;
        tally_by(d, &profile_engine, 0, &profile);
        tally_by(d, &kasteleyn_engine, 0, &kasteleyn);
        assert_same(&profile, &kasteleyn);
        covered += mpz_sgn(profile.total) > 0;
        tally_release(&profile);
        tally_release(&kasteleyn);
        family->release(d);
    }
    assert_true(covered > 5);
    struct domino *d = rectangle(40, 41, 0);
    struct tally tally;
    tally_by(d, &kasteleyn_engine, 1000, &tally);
    assert_sums(d, &tally);
    tally_release(&tally);
    family->release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tallies_are_right),
        cmocka_unit_test(large_tallies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
