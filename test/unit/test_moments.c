/* test_moments.c: a search that is stopped at its n-th look at the clock, for
 * each n, answers what it answers at once: where it goes on by itself, and
 * where another one goes on from the checkpoint that it left.
 *
 * The clock of this test goes on by a millisecond with each look, so that a
 * slice or a limit of n milliseconds ends at a counted moment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "middle.h"
#include "scratch.h"
#include "ticks.h"

/* The tasks are letters: s(olve), e(numerate), c(ount), d(raw), t(ally),
 * z(dd), b: solve, where there are several best ones. */
struct row {
    const char *id, *engine;
    char task;
    const char *option, *value; /* or NULL */
};

static const struct row rows[] = {
    {"domino:4x6", "dance", 'e', NULL, NULL},
    {"domino:4x4", "dance", 'e', "up-to-symmetry", NULL},
    {"domino:6x6", "dance", 'c', NULL, NULL},
    {"domino:6x6", "dance", 'c', "shard", "1/3"},
    {"domino:4x6", "dance", 't', "per-option", NULL},
    {"domino:4x6", "dance", 'd', NULL, NULL},
    {"test/data/costs.dlx", "dance", 'e', "cheapest", NULL},
    {"test/data/costs.dlx", "dance", 's', "cheapest", NULL},
    {"domino:6x6", "frontier", 'c', NULL, NULL},
    {"domino:4x6", "frontier", 'e', NULL, NULL},
    {"domino:4x6", "frontier", 'd', NULL, NULL},
    {"domino:4x6", "frontier", 't', "per-option", NULL},
    {"domino:4x6", "frontier", 'z', NULL, NULL},
    {"domino:4x6", "race", 'c', NULL, NULL},
    {"domino:4x6", "race", 't', "per-option", NULL},
    {"domino:4x6", "race", 'z', NULL, NULL},
    {"test/data/queens-8.dlx", "orbits", 'c', NULL, NULL},
    {"domino:6x6", "orbits", 'c', NULL, NULL},
    {"domino:4x4", "cubes", 'c', NULL, NULL},
    {"domino:4x4", "cubes", 'e', NULL, NULL},
    {"domino:4x4", "cubes", 't', "per-option", NULL},
    {"domino:4x4", "cadical", 'c', NULL, NULL},
    {"domino:4x4", "cadical", 'e', NULL, NULL},
    {"domino:6x6", "components", 'c', NULL, NULL},
    {"domino:4x6", "components", 'd', NULL, NULL},
    {"domino:4x6", "components", 't', "per-option", NULL},
    {"domino:4x4", "components", 'e', NULL, NULL},
    {"domino:4x6", "board", 'e', NULL, NULL},
    {"domino:6x6,rule=tatami", "board", 'c', NULL, NULL},
    {"domino:4x6", "profile", 'e', NULL, NULL},
    {"domino:8x8", "profile", 'c', NULL, NULL},
    {"domino:4x6", "profile", 'd', NULL, NULL},
    {"domino:8x8", "kasteleyn", 'c', NULL, NULL},
    {"domino:6x6", "kasteleyn", 'd', NULL, NULL},
    {"domino:6x6", "kasteleyn", 't', "per-option", NULL},
    {"domino:6x6", "heights", 'd', NULL, NULL},
    {"domino:6x6,cut=corners", "matching", 's', NULL, NULL},
    {"domino:20x21,rule=tatami", "hickerson", 'c', NULL, NULL},
    {"life:5x5,goal=still,maximise=population", "auto", 's', NULL, NULL},
    {"life:5x5,goal=still", "transfer", 'c', NULL, NULL},
    {"life:4x4,goal=oscillator,period=2", "cadical", 'e', NULL, NULL},
    {"life:6x6,goal=oscillator,period=2,connected=yes", "windows", 's', NULL,
     NULL},
    {"life,velocity=c/3,width=7", "rows", 's', NULL, NULL},
    {"life,velocity=c/3,width=5", "unroll", 's', NULL, NULL},
    {"tetravex:3x3,colours=4,unique=no,rotate=yes#5", "tiles", 'c', NULL,
     NULL},
    {"tetravex:3x3,colours=4,unique=no#5", "tiles", 'e', NULL, NULL},
    {"tetravex:4x4,colours=4,unsat=yes,unique=no#1", "tiles", 's', NULL, NULL},
    {"windmill:2x4,pieces=0+3", "auto", 'e', NULL, NULL},
    {"queens:7", "auto", 'c', "up-to-symmetry", NULL},
};

/* ---- one search ----------------------------------------------------- */

/* The moments: each of the first ones, later some. */
enum { EACH = 16, MOST = 2000 };

static int next_moment(int moment)
{
    return moment < EACH ? moment + 1 : moment + moment / 4;
}

static enum dt_task task_of(char letter)
{
    return letter == 'e'                    ? DT_ENUMERATE
           : letter == 'd'                  ? DT_SAMPLE
           : letter == 'z'                  ? DT_DIAGRAM
           : letter == 'c' || letter == 't' ? DT_COUNT
                                            : DT_SOLVE;
}

static dt_settings *new_settings(const struct row *row)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "engine", row->engine, &err));
    assert_true(dt_set(set, "number", "3", &err));
    assert_true(dt_set(set, "quiet", NULL, &err));
    assert_true(task_of(row->task) != DT_SAMPLE ||
                dt_set(set, "seed", "7", &err));
    if (row->option && !dt_set(set, row->option, row->value, &err))
        fail_msg("%s: %s", row->option, err.text);
    return set;
}

/* Of the best pattern it is told how large it is: another one may be found. */
static void show_grid(const struct row *row, const struct grid *grid,
                      FILE *out)
{
    int live = 0;
    for (size_t i = 0; i < grid_cells(grid); i++)
        live += grid->cell[i] > 0;
    fprintf(out, "%d:", live);
    for (size_t i = 0; row->task != 's' && i < grid_cells(grid); i++)
        fprintf(out, " %d", grid->cell[i]);
    fprintf(out, "\n");
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

static int call(const struct row *row, dt_search *search, FILE *out)
{
    struct dt_error err = {.text = ""};
    int verdict = row->task == 'c'   ? count(search, out, &err)
                  : row->task == 't' ? dt_tally(search, out, &err)
                  : row->task == 'z' ? dt_diagram(search, out, &err)
                                     : dt_next(search, &err);
    if (verdict < 0)
        fail_msg("%s by %s: %s", row->id, row->engine, err.text);
    if (verdict == DT_FOUND)
        show_grid(row, &search->grid, out);
    return verdict;
}

/* However long that takes. */
static dt_puzzle *open_puzzle(const struct row *row)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open(row->id, set, &err);
    assert_string_equal(err.text, "");
    dt_settings_free(set);
    return puzzle;
}

/* What a search with these settings finds, until it has ended or is stopped.
 * A slice, if there is one, is cut once. */
static int run(const struct row *row, const dt_settings *set, int slice,
               FILE *out)
{
    struct dt_error err;
    bool paused = false;
    dt_puzzle *puzzle = open_puzzle(row);
    dt_search *search = dt_search_new(puzzle, set, task_of(row->task), &err);
    if (!search)
        fail_msg("%s by %s: %s", row->id, row->engine, err.text);
    dt_slice(search, slice / 1000., 0);
    int verdict;
    while ((verdict = call(row, search, out)) == DT_FOUND ||
           verdict == DT_PAUSED) {
        if (verdict == DT_PAUSED)
            dt_slice(search, 0, 0);
        paused = paused || verdict == DT_PAUSED;
        if (verdict == DT_FOUND && row->task == 's')
            break;
    }
    if (verdict != DT_STOPPED)
        fprintf(out, "%d", verdict);
    dt_search_free(search), dt_puzzle_free(puzzle);
    return paused ? DT_PAUSED : verdict;
}

/* ---- tests ---------------------------------------------------------- */

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The lines in another order, to be freed: a SAT solver that is called again
 * finds what is left in any order. */
static char *sorted(char *text)
{
    VEC(char *) lines = {0};
    char *whole = NULL;
    size_t size;
    FILE *out = open_memstream(&whole, &size);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        vec_push(&lines, line);
    qsort(lines.at, lines.len, sizeof *lines.at, compare_lines);
    for (size_t i = 0; i < lines.len; i++)
        fprintf(out, "%s\n", lines.at[i]);
    fclose(out);
    vec_release(&lines);
    free(text);
    return whole;
}

/* All that is found by a search whose call is cut once at this moment. */
static char *cut_once(const struct row *row, int moment, bool *paused)
{
    char *text = NULL;
    size_t size;
    dt_settings *set = new_settings(row);
    FILE *out = open_memstream(&text, &size);
    *paused = run(row, set, moment, out) == DT_PAUSED;
    fclose(out);
    dt_settings_free(set);
    return sorted(text);
}

static void slices_go_on(void **state)
{
    const struct row *row = *state;
    bool paused;
    char *wanted = cut_once(row, 0, &paused);
    assert_false(paused);
    paused = true;
    for (int moment = 1; paused && moment < MOST;
         moment = next_moment(moment)) {
        char *text = cut_once(row, moment, &paused);
        if (strcmp(text, wanted) != 0)
            fail_msg("%s by %s, cut at %d: %s", row->id, row->engine, moment,
                     text);
        free(text);
    }
    free(wanted);
}

/* What is found until this moment, and then by another search. */
static char *saved_once(const struct row *row, int moment, bool *stopped)
{
    struct dt_error err;
    char *text = NULL, limit[24];
    size_t size;
    FILE *out = open_memstream(&text, &size);
    dt_settings *set = new_settings(row);
    snprintf(limit, sizeof limit, "%d.%03d", moment / 1000, moment % 1000);
    unlink(scratch);
    assert_true(dt_set(set, "checkpoint", scratch, &err));
    assert_true(!moment || dt_set(set, "time", limit, &err));
    *stopped = run(row, set, 0, out) == DT_STOPPED;
    dt_settings_free(set);
    if (*stopped) {
        set = new_settings(row);
        assert_true(dt_set(set, "resume", scratch, &err));
        run(row, set, 0, out);
        dt_settings_free(set);
    }
    fclose(out);
    unlink(scratch);
    return sorted(text);
}

static bool has_checkpoints(const struct row *row)
{
    struct dt_error err;
    dt_settings *set = new_settings(row);
    dt_puzzle *puzzle = open_puzzle(row);
    unlink(scratch);
    assert_true(dt_set(set, "checkpoint", scratch, &err));
    dt_search *search = dt_search_new(puzzle, set, task_of(row->task), &err);
    bool has = search;
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    unlink(scratch);
    return has;
}

static void checkpoints_go_on(void **state)
{
    const struct row *row = *state;
    bool stopped = true;
    char path[100];
    FILE *file = scratch_file(NULL, path, sizeof path);
    fclose(file);
    if (!has_checkpoints(row))
        return;
    char *wanted = saved_once(row, 0, &stopped);
    assert_false(stopped);
    stopped = true;
    for (int moment = 1; stopped && moment < MOST;
         moment = next_moment(moment)) {
        char *text = saved_once(row, moment, &stopped);
        if (strcmp(text, wanted) != 0)
            fail_msg("%s by %s, saved at %d: %s", row->id, row->engine, moment,
                     text);
        free(text);
    }
    free(wanted);
}

/* ---- booklets ------------------------------------------------------- */

/* A new puzzle and its solution on sheets, by a maker whose call is cut once
 * at this moment: while it makes, draws or solves. */
static char *make_booklet(int moment, bool *paused)
{
    static const char *const wishes[][2] = {
        {"format", "svg"}, {"sheet", "1"}, {"number", "1"}, {"quiet", NULL}};
    struct dt_error err = {.text = ""};
    char *text = NULL;
    size_t size;
    int verdict;
    dt_settings *set = dt_settings_new();
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        assert_true(dt_set(set, wishes[i][0], wishes[i][1], &err));
    FILE *out = open_memstream(&text, &size);
    dt_maker *maker =
        dt_maker_new("tetravex:6x6,colours=5,unique=no#12", set, &err);
    assert_non_null(maker);
    dt_maker_slice(maker, moment / 1000., 0);
    while ((verdict = dt_generate(maker, out, &err)) == DT_PAUSED) {
        *paused = true;
        dt_maker_slice(maker, 0, 0);
    }
    if (verdict != DT_ENOUGH)
        fail_msg("cut at %d: %d, %s", moment, verdict, err.text);
    dt_maker_free(maker), dt_settings_free(set);
    fclose(out);
    return text;
}

static void booklets_go_on(void **state)
{
    (void)state;
    bool paused = false;
    char *wanted = make_booklet(0, &paused);
    assert_false(paused);
    paused = true;
    for (int moment = 1; paused; moment += 3) {
        paused = false;
        char *text = make_booklet(moment, &paused);
        assert_string_equal(text, wanted);
        free(text);
    }
    free(wanted);
}

int main(void)
{
    enum { ROWS = sizeof rows / sizeof *rows };
    struct CMUnitTest tests[2 * ROWS + 1];
    ticks_a_look = NANOSECONDS / 1000;
    for (int i = 0; i < ROWS; i++) {
        void *row = (void *)&rows[i];
        tests[2 * i] =
            (struct CMUnitTest){rows[i].id, slices_go_on, NULL, NULL, row};
        tests[2 * i + 1] = (struct CMUnitTest){rows[i].id, checkpoints_go_on,
                                               NULL, NULL, row};
    }
    tests[2 * ROWS] = (struct CMUnitTest)cmocka_unit_test(booklets_go_on);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
