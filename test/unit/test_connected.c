/* test_connected.c: patterns that are one object, by clauses, against all
 * patterns of small boxes that fall into parts or not. */
#include "lifes.h"
#include "base/rng.h"
#include "family/life/pattern/apgcode.h"
#include "family/life/pattern/parts.h"

static size_t parts_of(const struct life *life, const struct grid *grid)
{
    struct plane plane = {0};
    struct motion motion;
    struct parts parts;
    plane_take(&plane, grid, 0);
    assert_true(motion_find(&motion, &plane, &life->rule, life->steps));
    parts_find(&parts, &plane, &life->rule, &motion);
    size_t count = parts.part.len;
    parts_release(&parts);
    motion_release(&motion);
    plane_release(&plane);
    return count;
}

struct outcome {
    int whole, apart; /* patterns of one part, and of several */
    int refused; /* of these, those that only clauses refuse that are found */
};

/* Of all that the clauses without connected=yes accept, the clauses with it
 * accept those that are one object, and no others. */
static void compare(const char *id, struct outcome *outcome)
{
    char other[220];
    snprintf(other, sizeof other, "%s,connected=yes", id);
    struct life *life = life_named(id), *one = life_named(other);
    unsigned patterns = 1u << (life->rows * life->cols);
    unsigned char *all = found_by_clauses(life, 0);
    unsigned char *found = mem_alloc(patterns, 1);
    struct grid grid = {0};
    outcome->refused += each_by_clauses(one, mark_bits, found);
    for (unsigned bits = 0; bits < patterns; bits++) {
        struct error err = {0};
        if (found[bits] && !all[bits])
            fail_msg("%s: pattern %x is too much", other, bits);
        if (!all[bits])
            continue;
        run_bits(life, bits, &grid);
        bool whole = parts_of(life, &grid) == 1;
        if (whole != found[bits])
            fail_msg("%s: pattern %x is %s", other, bits,
                     whole ? "missing" : "several parts");
        assert_int_equal(life_answers(one)->wanted(one, &grid, &err), whole);
        assert_true(whole || strstr(err.text, "connected=yes"));
        outcome->whole += whole;
        outcome->apart += !whole;
    }
    grid_release(&grid);
    free(all);
    free(found);
    life_free(life);
    life_free(one);
}

static void random_boxes(void **state)
{
    static const char *const goals[] = {
        "goal=still",
        "goal=oscillator,period=2,parts=yes",
        "goal=oscillator,period=3,parts=yes",
        "goal=oscillator,period=4,subperiod=yes,parts=yes",
        "velocity=c/2,parts=yes",
        "velocity=1+1c/2,subperiod=yes,parts=yes",
        "velocity=2c/4,subperiod=yes,parts=yes"};
    static const char *const rules[] = {
        "B3/S23",  "B3/S23",   "B2/S",       "B2/S0",      "B2-a/S12",
        "B36/S23", "B2ci3/S0", "B2ak3/S2-n", "B3/S012",    "B2n3/S01e",
        "B34/S34", "B3/S0134", "B2e3/S12",   "B2cek3/S12i"};
    static const char *const symmetries[] = {"none", "none", "none", "C2"};
    struct rng rng;
    struct outcome outcome = {0};
    (void)state;
    rng_init(&rng, 5);
    for (int trial = 0; trial < 200; trial++) {
        char id[200];
        const char *goal = goals[rng_below(&rng, 7)];
        int rows = 1 + (int)rng_below(&rng, 5);
        int cols = 1 + (int)rng_below(&rng, 4);
        snprintf(id, sizeof id, "life:%dx%d,%s,symmetry=%s,rule=%s", rows,
                 cols, goal,
                 *goal == 'v' ? "none" : symmetries[rng_below(&rng, 4)],
                 rules[rng_below(&rng, 14)]);
        compare(id, &outcome);
    }
    assert_true(outcome.whole > 500);
    assert_true(outcome.apart > 3000);
    assert_true(outcome.refused > 50);
    assert_true(outcome.refused * 20 < outcome.apart);
}

/* ---- strict still lifes --------------------------------------------- */

enum { CELLS = 8, CODES = 40 };

struct codes {
    char code[CODES][40];
    int count;
};

static void add_code(void *context, const struct life *life,
                     const struct grid *grid)
{
    struct codes *codes = context;
    char code[APGCODE_BYTES];
    struct plane plane = {0};
    struct motion motion;
    if (!life_answers(life)->wanted(life, grid, &(struct error){0}))
        return;
    plane_take(&plane, grid, 0);
    assert_true(motion_find(&motion, &plane, &life->rule, 1));
    assert_true(apgcode_make(code, &plane, &life->rule, &motion));
    motion_release(&motion);
    plane_release(&plane);
    for (int i = 0; i < codes->count; i++)
        if (!strcmp(codes->code[i], code))
            return;
    assert_true(codes->count < CODES && strlen(code) < 40);
    strcpy(codes->code[codes->count++], code);
}

/* Still lifes of one part, up to symmetry, in a box that holds them all: OEIS
 * A019473. */
static void strict_still_lifes(void **state)
{
    static const int published[CELLS + 1] = {0, 0, 0, 0, 2, 1, 5, 4, 9};
    (void)state;
    for (int cells = 1; cells <= CELLS; cells++) {
        struct codes codes = {.count = 0};
        char id[100];
        snprintf(id, sizeof id,
                 "life:6x6,goal=still,connected=yes,population=%d", cells);
        struct life *life = life_named(id);
        each_by_clauses(life, add_code, &codes);
        assert_int_equal(codes.count, published[cells]);
        life_free(life);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boxes),
        cmocka_unit_test(strict_still_lifes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
