/* test_slices.c: a search that is called in slices, of time or of steps,
 * answers what it answers at once; no call goes on for long; and the user's
 * limits hold over all slices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "middle.h"
#include "ticks.h"

#include <math.h>

/* The tasks are letters: s(olve), e(numerate), c(ount), d(raw), t(ally), z(dd)
 * and p: solve, where the population is the same, but not the pattern. */
struct row {
    const char *id, *engine;
    char task;
    const char *flag; /* or NULL */
    uint64_t steps;   /* of a slice; the whole takes several times as many */
};

static const struct row rows[] = {
    {"life:5x5,goal=still,maximise=population", "auto", 'p', NULL, 5},
    {"life:4x4,goal=oscillator,period=3", "cadical", 's', NULL, 20},
    {"life,velocity=c/3,width=8", "rows", 's', NULL, 50},
    {"life,velocity=c/3,width=5", "unroll", 's', NULL, 5},
    {"tetravex:5x5,colours=4,unsat=yes,unique=no#1", "tiles", 's', NULL, 20},
    {"domino:4x6", "dance", 'e', NULL, 1},
    {"domino:4x4", "dance", 'e', "up-to-symmetry", 2},
    {"domino:4x6", "frontier", 'e', NULL, 10},
    {"domino:4x6", "board", 'e', NULL, 2},
    {"domino:4x6", "profile", 'e', NULL, 20},
    {"test/data/costs.dlx", "dance", 'e', "cheapest", 1},
    {"test/data/costs.dlx", "frontier", 'e', "cheapest", 1},
    {"domino:6x6", "race", 'c', NULL, 500},
    {"test/data/queens-8.dlx", "race", 'c', NULL, 100},
    {"domino:6x6", "dance", 'c', NULL, 500},
    {"domino:6x6", "dance", 'c', "up-to-symmetry", 500},
    {"domino:8x8", "frontier", 'c', NULL, 100},
    {"domino:8x8", "frontier", 'c', "up-to-symmetry", 100},
    {"domino:30x30", "kasteleyn", 'c', NULL, 100},
    {"domino:8x8", "profile", 'c', NULL, 100},
    {"domino:4x4", "cadical", 'c', NULL, 5},
    {"domino:4x4", "cubes", 'c', NULL, 5},
    {"domino:1000x1001,rule=tatami,meet=4", "hickerson", 'c', NULL, 1},
    {"life:8x8,goal=still", "transfer", 'c', NULL, 5},
    {"tetravex:3x3,colours=4,unique=no,rotate=yes#5", "tiles", 'c', NULL, 500},
    {"domino:4x6", "race", 'd', NULL, 50},
    {"domino:8x8", "race", 'd', NULL, 500},
    {"windmill:4x5", "race", 'd', NULL, 50000},
    {"domino:8x8", "frontier", 'd', NULL, 100},
    {"domino:8x8", "kasteleyn", 'd', NULL, 100},
    {"domino:8x8", "heights", 'd', NULL, 20},
    {"domino:8x8", "profile", 'd', NULL, 100},
    {"domino:4x6", "dance", 'd', NULL, 50},
    {"domino:4x6", "race", 't', "per-option", 50},
    {"domino:8x8", "race", 't', "per-option", 500},
    {"domino:8x8", "frontier", 't', "per-option", 100},
    {"domino:4x6", "dance", 't', "per-option", 50},
    {"domino:4x4", "cadical", 't', "per-option", 5},
    {"domino:4x4", "cubes", 't', "per-option", 5},
    {"domino:8x8", "race", 'z', NULL, 100},
    {"domino:8x8", "frontier", 'z', NULL, 100},
};

/* ---- one search ----------------------------------------------------- */

/* An engine may go on so far beyond its limits, in steps or seconds. */
enum { STEPS_OVER = 5000, SECONDS_OVER = 5 };

struct slicing {
    double seconds; /* of a slice; 0: any number, as for the steps */
    uint64_t steps;
    const char *limit, *value; /* what the user sets; or NULL */
    int pauses, stops;         /* calls that ended so */
};

static enum dt_task task_of(char letter)
{
    return letter == 'e'                    ? DT_ENUMERATE
           : letter == 'd'                  ? DT_SAMPLE
           : letter == 'z'                  ? DT_DIAGRAM
           : letter == 'c' || letter == 't' ? DT_COUNT
                                            : DT_SOLVE;
}

static dt_settings *settings_of(const struct row *row,
                                const struct slicing *slicing)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "engine", row->engine, &err));
    assert_true(dt_set(set, "number", "3", &err));
    assert_true(task_of(row->task) != DT_SAMPLE ||
                dt_set(set, "seed", "7", &err));
    assert_true(!row->flag || dt_set(set, row->flag, NULL, &err));
    assert_true(!slicing->limit ||
                dt_set(set, slicing->limit, slicing->value, &err));
    return set;
}

static void show_grid(const struct grid *grid, bool whole, FILE *out)
{
    int live = 0;
    for (size_t i = 0; i < grid_cells(grid); i++)
        live += grid->cell[i] > 0;
    fprintf(out, "%d:", live);
    for (size_t i = 0; whole && i < grid_cells(grid); i++)
        fprintf(out, " %d", grid->cell[i]);
    fprintf(out, "\n");
}

static int next(const struct row *row, dt_search *search, FILE *out,
                struct dt_error *err)
{
    int verdict = dt_next(search, err);
    if (verdict == DT_FOUND)
        show_grid(&search->grid, row->task != 'p', out);
    return verdict;
}

static int count(dt_search *search, FILE *out, struct dt_error *err)
{
    char *number = NULL;
    int verdict = dt_count(search, &number, err);
    if (verdict == DT_NONE)
        fprintf(out, "%s ", number);
    free(number);
    return verdict;
}

static int call(const struct row *row, dt_search *search, FILE *out,
                struct dt_error *err)
{
    switch (row->task) {
    case 'c':
        return count(search, out, err);
    case 't':
        return dt_tally(search, out, err);
    case 'z':
        return dt_diagram(search, out, err);
    default:
        return next(row, search, out, err);
    }
}

/* One call, which keeps to its slice. */
static int call_in_time(const struct row *row, const struct slicing *slicing,
                        dt_search *search, FILE *out)
{
    struct dt_error err = {.text = ""};
    double begun = search_clock();
    uint64_t steps = search->search.steps;
    int verdict = call(row, search, out, &err);
    if (verdict < 0)
        fail_msg("%s %s: %s", row->id, row->engine, err.text);
    if (slicing->seconds > 0)
        assert_true(search_clock() - begun < slicing->seconds + SECONDS_OVER);
    if (slicing->steps)
        assert_true(search->search.steps - steps <=
                    slicing->steps + STEPS_OVER);
    return verdict;
}

/* All that is written, and the last verdict; to be freed. */
static char *answer(const struct row *row, struct slicing *slicing)
{
    struct dt_error err;
    char *text = NULL;
    size_t size;
    int verdict;
    dt_settings *set = settings_of(row, slicing);
    FILE *out = open_memstream(&text, &size);
    dt_puzzle *puzzle = dt_open(row->id, set, &err);
    assert_non_null(puzzle);
    dt_search *search = dt_search_new(puzzle, set, task_of(row->task), &err);
    if (!search)
        fail_msg("%s %s: %s", row->id, row->engine, err.text);
    dt_slice(search, slicing->seconds, slicing->steps);
    do {
        verdict = call_in_time(row, slicing, search, out);
        slicing->pauses += verdict == DT_PAUSED;
        slicing->stops += verdict == DT_STOPPED;
    } while (verdict == DT_FOUND || verdict == DT_PAUSED ||
             verdict == DT_STOPPED);
    fprintf(out, "%d", verdict);
    fclose(out);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    return text;
}

/* ---- tests ---------------------------------------------------------- */

static void assert_answer(const struct row *row, struct slicing *slicing,
                          const char *wanted)
{
    char *text = answer(row, slicing);
    assert_string_equal(text, wanted);
    free(text);
}

static void slices_change_nothing(void **state)
{
    const struct row *row = *state;
    struct slicing none = {0}, time = {.seconds = 0.001},
                   steps = {.steps = row->steps};
    char *wanted = answer(row, &none);
    assert_int_equal(none.pauses + none.stops, 0);
    assert_answer(row, &time, wanted);
    assert_answer(row, &steps, wanted);
    assert_int_equal(time.stops + steps.stops, 0);
    assert_true(steps.pauses > 0);
    free(wanted);
}

/* The user's steps are counted over all slices: those of a slice and a half
 * are over in the second one. */
static void effort_holds(void **state)
{
    (void)state;
    static const struct row counts[] = {
        {"domino:6x6", "dance", 'c', NULL, 400},
        {"domino:6x6", "race", 'c', NULL, 200},
        {"domino:8x8", "frontier", 'c', NULL, 100},
        {"domino:8x8", "profile", 'c', NULL, 200},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const struct row *row = &counts[i];
        char effort[24];
        snprintf(effort, sizeof effort, "%d", (int)row->steps * 3 / 2);
        struct slicing none = {0},
                       both = {0, row->steps, "effort", effort, 0, 0};
        char *wanted = answer(row, &none);
        assert_answer(row, &both, wanted);
        assert_true(both.stops > 2);
        assert_true(abs(both.pauses - both.stops) <= 1);
        free(wanted);
    }
}

/* The user's time too: it is over after many slices, and not before. */
static void time_holds(void **state)
{
    (void)state;
    struct dt_error err;
    char *number;
    int verdict, pauses = 0;
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "engine", "dance", &err));
    assert_true(dt_set(set, "time", "0.2", &err));
    dt_puzzle *puzzle = dt_open("domino:10x10", set, &err);
    ticks_a_look = NANOSECONDS / 10000;
    double begun = search_clock();
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    dt_slice(search, 0.001, 0);
    while ((verdict = dt_count(search, &number, &err)) == DT_PAUSED) {
        free(number);
        pauses++;
    }
    free(number);
    assert_int_equal(verdict, DT_STOPPED);
    assert_true(pauses >= 100);
    double spent = search_clock() - begun;
    assert_true(spent >= 0.2 && spent < 0.2 + SECONDS_OVER);
    ticks_a_look = NANOSECONDS / 1000000;
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
}

int main(void)
{
    enum { ROWS = sizeof rows / sizeof *rows };
    struct CMUnitTest tests[ROWS + 2] = {cmocka_unit_test(effort_holds),
                                         cmocka_unit_test(time_holds)};
    for (int i = 0; i < ROWS; i++)
        tests[i + 2] = (struct CMUnitTest){rows[i].id, slices_change_nothing,
                                           NULL, NULL, (void *)&rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
