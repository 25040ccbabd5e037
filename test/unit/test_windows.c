/* test_windows.c: one object in a box, found in windows or not at all: the
 * verdict is that of clauses alone, also in slices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dovetail.h"
#include "help.h"

static int solve(const dt_puzzle *puzzle, const char *engine, uint64_t slice)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "engine", engine, &err));
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    if (!search)
        fail_msg("%s: %s", dt_id(puzzle), err.text);
    int verdict;
    do {
        if (slice)
            dt_slice(search, 0, slice);
        verdict = dt_next(search, &err);
    } while (verdict == DT_PAUSED);
    if (verdict == DT_ERROR)
        fail_msg("%s: %s", dt_id(puzzle), err.text);
    dt_search_free(search), dt_settings_free(set);
    return verdict;
}

/* What is found is judged by the rules, and told only if it is one object. */
static void verdicts_agree(void **state)
{
    static const char *const goals[] = {
        "goal=still",
        "goal=oscillator,period=2",
        "goal=oscillator,period=3",
        "goal=oscillator,period=2,moresymmetric=no",
        "goal=oscillator,period=4,subperiod=yes,population=..7",
        "velocity=c/2",
        "velocity=1+1c/4",
        "velocity=2c/4"};
    static const char *const rules[] = {"B3/S23",   "B3/S23",  "B2/S",
                                        "B2-a/S12", "B36/S23", "B2e3/S12"};
    uint64_t chance = 3;
    int tally[2] = {0};
    dt_settings *set = dt_settings_new();
    (void)state;
    for (int trial = 0; trial < 40; trial++) {
        char id[200];
        struct dt_error err;
        snprintf(id, sizeof id, "life:%dx%d,%s,connected=yes,rule=%s",
                 2 + (int)draw(&chance, 4), 2 + (int)draw(&chance, 4),
                 goals[draw(&chance, 8)], rules[draw(&chance, 6)]);
        dt_puzzle *puzzle = dt_open(id, set, &err);
        assert_non_null(puzzle);
        int verdict = solve(puzzle, "cadical", 0);
        if (solve(puzzle, "windows", 0) != verdict ||
            solve(puzzle, "windows", 100) != verdict)
            fail_msg("%s: verdict %d was expected", id, verdict);
        tally[verdict == DT_FOUND]++;
        dt_puzzle_free(puzzle);
    }
    assert_true(tally[0] > 5 && tally[1] > 5);
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(verdicts_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
