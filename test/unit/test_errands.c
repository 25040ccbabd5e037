/* test_errands.c: limits and stops hold while a puzzle is opened, stated or
 * written, and what a host had before does not count. */
#include "dovetail.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

/* Takes minutes and gigabytes to build. */
static const char huge[] = "life:200x200,goal=still,population=1000..2000";

static dt_settings *settings(const char *name, const char *value)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    if (name)
        assert_true(dt_set(set, name, value, &err));
    return set;
}

static void assert_stopped(const struct dt_error *err)
{
    if (!err->stopped || !err->text[0])
        fail_msg("'%s' says nothing of a stop", err->text);
    assert_false(err->placed);
}

static void *halt_soon(void *set)
{
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    dt_halt(set, true);
    return NULL;
}

/* ---- stops ---------------------------------------------------------- */

static void test_open_halted(void **state)
{
    (void)state;
    static const char *const ids[] = {huge, "tetravex:30x30,difficulty=look#1",
                                      "life:12x1000000,goal=still"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        pthread_t thread;
        struct dt_error err = {.text = ""};
        dt_settings *set = settings(NULL, NULL);
        assert_int_equal(pthread_create(&thread, NULL, halt_soon, set), 0);
        assert_null(dt_open(ids[i], set, &err));
        pthread_join(thread, NULL);
        assert_stopped(&err);
        dt_settings_free(set);
    }
}

static bool swallow(void *context, const char *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)context += size;
    return true;
}

static void test_encode_halted(void **state)
{
    (void)state;
    static const char *const formats[] = {"cnf", "sat"};
    struct dt_error err = {.text = ""};
    size_t size = 0;
    dt_settings *plain = settings(NULL, NULL);
    dt_puzzle *puzzle = dt_open("life:400x400,steps=40,shift=1", plain, &err);
    assert_non_null(puzzle);
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        dt_settings *set = settings("format", formats[i]);
        FILE *out = dt_output(swallow, &size);
        assert_int_equal(pthread_create(&thread, NULL, halt_soon, set), 0);
        assert_false(dt_encode(puzzle, set, NULL, out, &err));
        pthread_join(thread, NULL);
        assert_stopped(&err);
        fclose(out);
        dt_settings_free(set);
    }
    dt_puzzle_free(puzzle);
    dt_settings_free(plain);
}

/* A search that is halted goes on when it may. */
static void test_search_halted(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    char *number;
    dt_settings *set = settings("engine", "dance");
    dt_puzzle *puzzle = dt_open("domino:6x6", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    assert_non_null(search);
    dt_halt(set, true);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(dt_count(search, &number, &err), DT_STOPPED);
        dt_free(number);
    }
    dt_halt(set, false);
    assert_int_equal(dt_count(search, &number, &err), DT_NONE);
    assert_string_equal(number, "6728");
    dt_free(number);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

/* ---- limits --------------------------------------------------------- */

static void test_open_limited(void **state)
{
    (void)state;
    static const char *const limits[][2] = {{"time", "0.05"},
                                            {"memory", "40M"}};
    for (int i = 0; i < 2; i++) {
        struct dt_error err = {.text = ""};
        dt_settings *set = settings(limits[i][0], limits[i][1]);
        assert_null(dt_open(huge, set, &err));
        assert_stopped(&err);
        assert_non_null(strstr(err.text, limits[i][0]));
        dt_settings_free(set);
    }
}

/* A proof and an answer that nobody ends. */
static void test_check_limited(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    dt_settings *set = settings("time", "0");
    dt_settings *plain = settings(NULL, NULL);
    dt_puzzle *puzzle = dt_open("domino:2x2", plain, &err);
    assert_int_equal(dt_check_text(puzzle, set, "x", 1, &err), DT_ERROR);
    assert_stopped(&err);
    err = (struct dt_error){.text = ""};
    assert_int_equal(
        dt_check_proof_text(puzzle, set, "p.drat", "1 0\n", 4, &err),
        DT_ERROR);
    assert_stopped(&err);
    dt_puzzle_free(puzzle);
    dt_settings_free(plain);
    dt_settings_free(set);
}

/* What the host has in memory is its own affair. */
static void test_large_host(void **state)
{
    (void)state;
    enum { BYTES = 200 << 20 };
    struct dt_error err = {.text = ""};
    char *own = malloc(BYTES);
    assert_non_null(own);
    memset(own, 1, BYTES);
    dt_settings *set = settings("memory", "100M");
    assert_true(dt_set(set, "engine", "cadical", &err));
    dt_puzzle *puzzle = dt_open("queens:30", set, &err);
    assert_non_null(puzzle);
    dt_search *search = dt_search_new(puzzle, set, DT_ENUMERATE, &err);
    assert_non_null(search);
    for (int i = 0; i < 40; i++)
        assert_int_equal(dt_next(search, &err), DT_FOUND);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    free(own);
}

/* The best pattern, stopped wherever a tighter puzzle is made or stated; what
 * is begun again gets more time. */
static void test_best_stopped(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    int verdict, stops = 0;
    dt_settings *set = settings("time", "0.002");
    dt_settings *plain = settings(NULL, NULL);
    dt_puzzle *puzzle =
        dt_open("life:7x7,goal=still,maximise=population", plain, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    assert_non_null(search);
    while ((verdict = dt_next(search, &err)) == DT_STOPPED) {
        struct dt_progress progress;
        dt_progress_now(search, &progress);
        assert_non_null(progress.engine);
        char time[24];
        snprintf(time, sizeof time, "%.4f", 0.002 + 0.0005 * ++stops);
        assert_true(dt_set(set, "time", time, &err));
    }
    assert_int_equal(verdict, DT_FOUND);
    assert_true(stops > 0);
    struct dt_grid grid;
    assert_true(dt_solution(search, &grid));
    int alive = 0;
    for (int i = 0; i < grid.rows * grid.cols; i++)
        alive += grid.cells[i];
    assert_int_equal(alive, 28); /* A055397 */
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(plain);
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_halted),
        cmocka_unit_test(test_encode_halted),
        cmocka_unit_test(test_search_halted),
        cmocka_unit_test(test_open_limited),
        cmocka_unit_test(test_check_limited),
        cmocka_unit_test(test_large_host),
        cmocka_unit_test(test_best_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
