/* test_plan.c: an engine that gives up is followed by the next one, and a race
 * of two engines counts what each of them counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "covers.h"
#include "dovetail.h"

/* ---- the race ------------------------------------------------------- */

/* How long a call may go on. */
struct pace {
    double seconds;
    uint64_t steps;
};

static const struct pace paces[] = {
    {INFINITY, UINT64_MAX}, {1e-3, UINT64_MAX}, {1e-4, UINT64_MAX},
    {INFINITY, 10000},      {1e-4, 2000},
};
enum { PACES = sizeof paces / sizeof *paces, MANY_CALLS = 20000 };

/* Counts with pauses, which lose nothing and let it end. */
static uint64_t count_by(const struct engine *engine, const struct xcc *xcc,
                         const struct pace *pace)
{
    struct trial t;
    struct error err = {0};
    enum verdict verdict = VERDICT_UNKNOWN;
    mpz_t count;
    mpz_init_set_ui(count, 7); /* count adds to what is there */
    trial_cover(&t, engine, xcc);
    trial_open(&t);
    for (int i = 0; i < MANY_CALLS && verdict == VERDICT_UNKNOWN; i++) {
        t.search.deadline = search_clock() + pace->seconds;
        t.search.effort = pace->steps < UINT64_MAX
                              ? t.search.steps + pace->steps
                              : UINT64_MAX;
        verdict = engine->count(&t.search, count, &err);
    }
    assert_string_equal(err.text, "");
    assert_int_equal(verdict, VERDICT_NONE);
    uint64_t number = mpz_get_ui(count) - 7;
    assert_int_equal(t.search.solutions, number);
    mpz_clear(count);
    trial_close(&t);
    return number;
}

static void check_race(const struct xcc *xcc, uint64_t wanted)
{
    for (int i = 0; i < PACES; i++)
        assert_int_equal(count_by(&race_engine, xcc, &paces[i]), wanted);
}

static void races_of_random_covers(void **state)
{
    (void)state;
    uint64_t seed = 3, total = 0;
    for (int trial = 0; trial < 40; trial++) {
        struct xcc xcc = {.items = 18, .primary = 12};
        uint64_t options = 20 + draw(&seed, 300);
        for (int o = 0; o < (int)options; o++)
            add_wide_option(&xcc, o, &seed);
        uint64_t count = count_by(&dance_engine, &xcc, &paces[0]);
        assert_int_equal(count_by(&frontier_engine, &xcc, &paces[0]), count);
        check_race(&xcc, count);
        total += count;
        xcc_release(&xcc);
    }
    assert_true(total > 1000);
}

/* Frontier is the first here, after dance has begun, and dance there. */
static void races_that_take_turns(void **state)
{
    (void)state;
    struct xcc board, queens;
    domino_board(&board, 7, 8);
    fill_queens(&queens, 9);
    check_race(&board, 1292697);
    check_race(&queens, 352);
    xcc_release(&board);
    xcc_release(&queens);
}

/* Choices of five, of which the first two quarrel with those of all others, on
 * many items: too many are open at once for frontier. */
static void tangle(struct xcc *xcc, int choices, uint64_t seed)
{
    enum { QUARRELS = 1500 };
    *xcc = (struct xcc){.primary = choices, .items = choices + QUARRELS};
    for (int o = 0; o < 5 * choices; o++) {
        struct entry entry[1 + QUARRELS] = {{o / 5, 0}};
        size_t count = 1;
        for (int q = 0; q < QUARRELS; q++)
            if (o % 5 < 2 && !draw(&seed, 4))
                entry[count++] = (struct entry){choices + q, 0};
        xcc_add(xcc, o, entry, count);
    }
}

/* Dance goes on alone, also where all time is over at once. */
static void races_that_one_leaves(void **state)
{
    (void)state;
    struct error err = {0};
    struct xcc xcc;
    struct trial t;
    mpz_t count;
    mpz_init(count);
    tangle(&xcc, 14, 8);
    trial_cover(&t, &frontier_engine, &xcc);
    trial_open(&t);
    assert_int_equal(frontier_engine.count(&t.search, count, &err),
                     VERDICT_ERROR);
    trial_close(&t);
    uint64_t wanted = count_by(&dance_engine, &xcc, &paces[0]);
    check_race(&xcc, wanted);
    const struct pace none = {-1, UINT64_MAX};
    assert_int_equal(count_by(&race_engine, &xcc, &none), wanted);
    mpz_clear(count);
    xcc_release(&xcc);
}

/* ---- the plan ------------------------------------------------------- */

/* What a search says and answers: commentary and the last verdict. */
struct answer {
    char said[2000];
    char *number; /* owned; or NULL */
    int verdict;
};

static void hear(void *context, const char *line)
{
    struct answer *answer = context;
    size_t at = strlen(answer->said);
    snprintf(answer->said + at, sizeof answer->said - at, "%s\n", line);
}

/* The search of a puzzle with settings by name and value, up to a NULL; what
 * is drawn goes to `out`. */
static void ask(struct answer *answer, enum dt_task task, const char *id,
                const char *const *setting, FILE *out)
{
    struct dt_error err = {.text = ""};
    *answer = (struct answer){.verdict = DT_ERROR};
    dt_settings *set = dt_settings_new();
    dt_listen(set, hear, NULL, answer);
    for (; *setting; setting += 2)
        assert_true(dt_set(set, setting[0], setting[1], &err));
    dt_puzzle *puzzle = dt_open(id, set, &err);
    assert_non_null(puzzle);
    dt_search *search = dt_search_new(puzzle, set, task, &err);
    if (!search) {
        hear(answer, err.text);
    } else if (task == DT_COUNT) {
        answer->verdict = dt_count(search, &answer->number, &err);
    } else {
        dt_sheet *sheet = dt_sheet_new(search, out);
        while ((answer->verdict = dt_next(search, &err)) == DT_FOUND)
            dt_sheet_verdict(sheet, answer->verdict);
        dt_sheet_finish(sheet, &err);
    }
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
}

static void race_by_name(void **state)
{
    (void)state;
    static const char *const race[] = {"engine", "race", NULL};
    struct answer answer;
    ask(&answer, DT_COUNT, "domino:6x6", race, NULL);
    assert_int_equal(answer.verdict, DT_NONE);
    assert_string_equal(answer.number, "6728");
    free(answer.number);
    ask(&answer, DT_SOLVE, "domino:6x6", race, NULL);
    assert_int_equal(answer.verdict, DT_ERROR);
    assert_non_null(strstr(answer.said, "the engine race counts"));
}

/* A file of a tangled cover. */
static void write_tangle(FILE *out)
{
    struct xcc xcc;
    tangle(&xcc, 8, 8);
    for (int i = 0; i < xcc.items; i++)
        fprintf(out, "%s%d ", i == xcc.primary ? "| " : "", i);
    for (size_t o = 0; o < xcc_options(&xcc); o++) {
        fprintf(out, "\n");
        for (size_t e = xcc_begin(&xcc, o); e < xcc.end.at[o]; e++) {
            struct entry entry = xcc.entry.at[e];
            fprintf(out, entry.colour ? "%d:%d " : "%d ", entry.item,
                    entry.colour);
        }
    }
    fprintf(out, "\n");
    xcc_release(&xcc);
}

/* What is drawn from it, to be freed. */
static char *sample(struct answer *answer, const char *path,
                    const char *engine)
{
    const char *const setting[] = {"engine", engine, "number", "3",
                                   "seed",   "5",    NULL};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ask(answer, DT_SAMPLE, path, setting, out);
    fclose(out);
    return text;
}

/* Frontier refuses: nobody is left if it was named, else dance draws, after it
 * or in a race. */
static void next_engine_goes_on(void **state)
{
    (void)state;
    char path[] = "/tmp/dovetail-test-XXXXXX.dlx";
    struct answer alone, named, free_choice;
    FILE *file = fdopen(mkstemps(path, 4), "w");
    assert_non_null(file);
    write_tangle(file);
    fclose(file);
    free(sample(&alone, path, "frontier"));
    assert_int_equal(alone.verdict, DT_ERROR);
    char *wanted = sample(&named, path, "dance");
    char *drawn = sample(&free_choice, path, "auto");
    remove(path);
    assert_int_equal(named.verdict, DT_ENOUGH);
    assert_int_equal(free_choice.verdict, DT_ENOUGH);
    /* The first line tells the command. */
    assert_string_equal(strchr(drawn, '\n'), strchr(wanted, '\n'));
    free(wanted);
    free(drawn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(races_of_random_covers),
        cmocka_unit_test(races_that_take_turns),
        cmocka_unit_test(races_that_one_leaves),
        cmocka_unit_test(race_by_name),
        cmocka_unit_test(next_engine_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
