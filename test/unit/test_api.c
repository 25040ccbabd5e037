/* test_api.c: the library as a front end sees it: the example of the header,
 * several searches at once, limits and stopping. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dovetail.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void header_example(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open("windmill:4x5", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    dt_sheet *sheet = dt_sheet_new(search, out);
    int verdict = dt_next(search, &err);
    dt_sheet_verdict(sheet, verdict);
    assert_true(dt_sheet_finish(sheet, &err));
    assert_int_equal(verdict, DT_FOUND);
    assert_int_equal(dt_next(search, &err), DT_ENOUGH);
    fclose(out);
    assert_non_null(strstr(text, "# dovetail solve windmill:4x5\n+-"));
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    free(text);
}

struct errand {
    const char *id, *engine, *number;
    bool right;
};

static void *count(void *context)
{
    struct errand *errand = context;
    struct dt_error err;
    char *number = NULL;
    dt_settings *set = dt_settings_new();
    dt_set(set, "engine", errand->engine, &err);
    dt_puzzle *puzzle = dt_open(errand->id, set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    errand->right = dt_count(search, &number, &err) == DT_NONE &&
                    !strcmp(number, errand->number);
    free(number);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    return NULL;
}

static void several_at_once(void **state)
{
    (void)state;
    struct errand errands[] = {
        {"domino:6x6", "dance", "6728", false},
        {"domino:4x6", "cadical", "281", false},
        {"domino:4x6", "cadical", "281", false},
        {"domino:4x7,cut=corners", "dance", "103", false},
        {"domino:6x6", "dance", "6728", false},
        {"domino:5x6,rule=tatami,meet=4", "cadical", "2", false},
    };
    enum { MANY = sizeof errands / sizeof *errands };
    pthread_t thread[MANY];
    for (int i = 0; i < MANY; i++)
        pthread_create(&thread[i], NULL, count, &errands[i]);
    for (int i = 0; i < MANY; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < MANY; i++)
        assert_true(errands[i].right);
}

struct part {
    const dt_puzzle *puzzle;
    const dt_settings *set;
    char *number;
};

static void *count_part(void *context)
{
    struct part *part = context;
    struct dt_error err;
    dt_search *search = dt_search_new(part->puzzle, part->set, DT_COUNT, &err);
    dt_count(search, &part->number, &err);
    dt_search_free(search);
    return NULL;
}

/* Searches that share a puzzle leave it alone. */
static void one_puzzle_for_all(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        {"domino:4x6", "dance", "281"},
        {"test/data/queens-8.dlx", "cadical", "92"},
    };
    for (int row = 0; row < 2; row++) {
        struct dt_error err;
        dt_settings *set = dt_settings_new();
        dt_set(set, "engine", rows[row][1], &err);
        dt_puzzle *puzzle = dt_open(rows[row][0], set, &err);
        struct part part[4];
        pthread_t thread[4];
        for (int i = 0; i < 4; i++) {
            part[i] = (struct part){puzzle, set, NULL};
            pthread_create(&thread[i], NULL, count_part, &part[i]);
        }
        for (int i = 0; i < 4; i++) {
            pthread_join(thread[i], NULL);
            assert_string_equal(part[i].number, rows[row][2]);
            free(part[i].number);
        }
        dt_puzzle_free(puzzle), dt_settings_free(set);
    }
}

/* A count that is stopped again and again ends with the same number. */
static void stop_and_go_on(void **state)
{
    (void)state;
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    dt_set(set, "effort", "100", &err);
    dt_set(set, "engine", "dance", &err);
    dt_puzzle *puzzle = dt_open("domino:6x6", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    char *number = NULL;
    int verdict, stops = 0;
    dt_stop(search);
    while ((verdict = dt_count(search, &number, &err)) == DT_STOPPED) {
        assert_true(atoi(number) < 6728);
        free(number);
        stops++;
    }
    assert_int_equal(verdict, DT_NONE);
    assert_string_equal(number, "6728");
    assert_true(stops > 10);
    free(number);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
}

/* What no verb lets through, a library may be asked for. */
static void samples_know_no_classes(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "up-to-symmetry", NULL, &err));
    dt_puzzle *puzzle = dt_open("windmill:3x3,pieces=0+3+5", set, &err);
    assert_non_null(puzzle);
    assert_null(dt_search_new(puzzle, set, DT_SAMPLE, &err));
    assert_non_null(strstr(err.text, "--up-to-symmetry"));
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

static void tables(void **state)
{
    (void)state;
    struct dt_option option;
    struct dt_engine engine;
    struct dt_param param;
    int options = 0, engines = 0, families = 0;
    while (dt_option(options, &option))
        options++;
    while (dt_engine(engines, &engine))
        engines++;
    while (dt_family(families))
        families++;
    assert_true(options > 8 && engines > 4);
    assert_int_equal(families, 4);
    assert_true(dt_param("domino", 0, &param));
    assert_string_equal(param.values, "cover|tatami");
    assert_true(dt_param("domino", 3, &param));
    assert_false(dt_param("domino", 4, &param));
    assert_false(dt_param("nothing", 0, &param));
    assert_null(dt_family_title("nothing"));
}

/* What cannot be parsed is a sentence, and the same id comes back. */
static void ids(void **state)
{
    (void)state;
    static const char *const good[][2] = {
        {"domino:8x8", "domino:8x8"},
        {"domino:8x8,cut=no,rule=cover", "domino:8x8"},
        {"domino:8x8,cut=corners,rule=tatami",
         "domino:8x8,rule=tatami,cut=corners"},
        {"windmill:3x3,pieces=5+3+0", "windmill:3x3,pieces=0+3+5"},
        {"windmill:3x3,pieces=(5,3)", "windmill:3x3,pieces=3+5"},
    };
    static const char *const bad[] = {
        "",          ":",           "domino:",           "domino:8",
        "domino::",  "domino:8x8:", "domino:8x8,",       "domino:8x8,=",
        "domino:x8", "domino:8x",   "domino:8x8,rule",   "domino:8x8,rule=",
        "domino#",   "domino:8x8#", "domino:8x8,meet=9", "domino:@",
        "domino,,",  "#",           "windmill:3x3:x",    "life:3x3,steps=",
    };
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        dt_puzzle *puzzle = dt_open(good[i][0], set, &err);
        assert_non_null(puzzle);
        assert_string_equal(dt_id(puzzle), good[i][1]);
        dt_puzzle_free(puzzle);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        err.text[0] = 0;
        assert_null(dt_open(bad[i], set, &err));
        assert_true(strlen(err.text) > 10);
    }
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_example),
        cmocka_unit_test(several_at_once),
        cmocka_unit_test(one_puzzle_for_all),
        cmocka_unit_test(stop_and_go_on),
        cmocka_unit_test(samples_know_no_classes),
        cmocka_unit_test(tables),
        cmocka_unit_test(ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
