/* test_shared.c: a puzzle is const behind dt_open.  Searches that share it,
 * one after another or all at once, answer what the first one answered, and
 * the puzzle is written as before.  The thread sanitizer watches it too
 * (test/run.sh). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dovetail.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 3 };

/* The tasks are letters: s(olve), e(numerate), c(ount), d(raw), and v: solve,
 * where threads may find any solution and the verdict alone is the same. */
struct row {
    const char *id, *tasks, *engine, *threads;
    const char *flag; /* or NULL */
};

static const struct row rows[] = {
    /* 10 first and then 20, when a search sharpened the user's puzzle */
    {"life:5x5,goal=still,minimise=population", "s", "auto", "1", NULL},
    {"life:5x5,goal=still,maximise=population", "s", "auto", "1", NULL},
    {"life:4x4,goal=oscillator,period=2,minimise=population", "s", "auto", "1",
     NULL},
    {"life:4x4,goal=oscillator,period=2,maximise=population", "s", "auto", "1",
     NULL},
    {"life:6x5,velocity=2c/4,minimise=population", "s", "auto", "1", NULL},
    {"life,goal=parent,outside=dead,minimise=population:.o./..o/ooo", "s",
     "auto", "1", NULL},
    {"life,goal=parent,outside=dead,maximise=population:.o./..o/ooo", "s",
     "auto", "1", NULL},
    {"life,goal=parent,outside=dead:.o./..o/ooo", "se", "auto", "1", NULL},
    {"life:5x7,steps=3,shift=1", "se", "auto", "1", NULL},
    {"life:4x4,goal=still", "secd", "auto", "1", NULL},
    {"life:8x8,goal=still", "c", "transfer", "1", NULL},
    {"life:5x5,goal=oscillator,period=3", "s", "auto", "1", NULL},
    {"life:6x5,goal=ship,velocity=c/4", "s", "auto", "1", NULL},
    {"life,velocity=2c/4,width=5", "s", "rows", "1", NULL},
    {"life,velocity=c/3,width=9", "v", "rows", "2", NULL},
    {"life,velocity=2c/4,width=5", "s", "unroll", "1", NULL},
    {"domino:6x6", "secd", "auto", "1", NULL},
    {"domino:6x6,cut=corners", "sc", "auto", "1", NULL},
    {"domino:5x6", "ecd", "dance", "1", NULL},
    {"domino:6x6", "c", "dance", "2", NULL},
    {"domino:6x6", "cd", "frontier", "1", NULL},
    {"domino:6x6", "c", "race", "2", NULL},
    {"domino:6x6", "ec", "auto", "1", "up-to-symmetry"},
    {"domino:20x20", "c", "kasteleyn", "2", NULL},
    {"domino:8x8", "d", "kasteleyn", "1", NULL},
    {"domino:8x8", "d", "heights", "1", NULL},
    {"domino:8x8", "ecd", "profile", "1", NULL},
    {"domino:6x6", "sec", "board", "1", NULL},
    {"domino:4x5", "ec", "cadical", "1", NULL},
    {"domino:4x5", "sec", "cubes", "1", NULL},
    {"domino:4x5", "vc", "cubes", "2", NULL},
    {"life:7x7,goal=oscillator,period=3", "v", "auto", "2", NULL},
    {"domino:5x6,rule=tatami", "secd", "auto", "1", NULL},
    {"domino:5x6,rule=tatami,meet=4", "secd", "auto", "1", NULL},
    {"domino:20x30,rule=tatami,meet=4", "c", "hickerson", "1", NULL},
    {"windmill:3x3,pieces=0+3+5", "secd", "auto", "1", NULL},
    {"windmill:2x3,pieces=0+2", "sec", "cadical", "1", NULL},
    {"tetravex:3x3,colours=4,unique=no#5", "secd", "auto", "1", NULL},
    {"tetravex:3x3,colours=4,unique=no,rotate=yes#5", "secd", "auto", "1",
     NULL},
    {"tetravex:3x3,colours=4,unsat=yes#5", "s", "auto", "1", NULL},
    {"tetravex:3x3,colours=4,unique=no#5", "s", "tiles", "2", NULL},
    {"queens:6", "secd", "auto", "1", NULL},
    {"queens:6:1,2", "sec", "auto", "1", NULL},
    {"queens:5,board=torus", "ec", "auto", "1", "up-to-symmetry"},
    {"test/data/costs.dlx", "secd", "auto", "1", NULL},
    {"test/data/costs.dlx", "se", "auto", "1", "cheapest"},
    {"test/data/queens-8.dlx", "sc", "cadical", "1", NULL},
    {"test/data/langford-7.dlx", "sec", "auto", "1", NULL},
    {"test/data/domino-4x4.cnf", "secd", "auto", "1", NULL},
};

/* ---- what is asked and answered ------------------------------------- */

struct errand {
    const dt_puzzle *puzzle;
    const dt_settings *set;
    char task;
    char *answer; /* owned; a verdict and the number or the pictures */
    size_t size;
};

static void show_verdict(int verdict, const struct dt_error *err, FILE *out)
{
    fprintf(out, "%d ", verdict);
    if (verdict < 0)
        fprintf(out, "refused: %s", err->text);
}

static void show_solutions(const struct errand *e, dt_search *search,
                           FILE *out)
{
    struct dt_error err;
    int verdict;
    dt_sheet *sheet = dt_sheet_new(search, out);
    do {
        verdict = dt_next(search, &err);
        show_verdict(verdict, &err, out);
        if (e->task != 'v')
            dt_sheet_verdict(sheet, verdict);
    } while (verdict == DT_FOUND && e->task != 'v');
    dt_sheet_finish(sheet, &err);
}

static void show_number(dt_search *search, FILE *out)
{
    struct dt_error err;
    char *number = NULL;
    show_verdict(dt_count(search, &number, &err), &err, out);
    fprintf(out, "%s", number);
    free(number);
}

static enum dt_task task_of(char letter)
{
    return letter == 'c'   ? DT_COUNT
           : letter == 'd' ? DT_SAMPLE
           : letter == 'e' ? DT_ENUMERATE
                           : DT_SOLVE;
}

/* No assertion here: it would not leave a thread. */
static void *run(void *context)
{
    struct errand *e = context;
    struct dt_error err = {.text = ""};
    FILE *out = open_memstream(&e->answer, &e->size);
    dt_search *search =
        dt_search_new(e->puzzle, e->set, task_of(e->task), &err);
    if (!search)
        fprintf(out, "refused: %s", err.text);
    else if (e->task == 'c')
        show_number(search, out);
    else
        show_solutions(e, search, out);
    dt_search_free(search);
    fclose(out);
    return NULL;
}

/* To be freed. */
static char *encoded(const dt_puzzle *puzzle, const dt_settings *set)
{
    struct dt_error err;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool good = dt_encode(puzzle, set, "written", out, &err);
    fclose(out);
    /* Ships of any length are stated by no clauses. */
    assert_true(good || strstr(err.text, "any length"));
    return text;
}

/* ---- sharing -------------------------------------------------------- */

static dt_settings *settings_of(const struct row *row)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "engine", row->engine, &err));
    assert_true(dt_set(set, "threads", row->threads, &err));
    assert_true(dt_set(set, "limit", "20", &err));
    assert_true(dt_set(set, "number", "3", &err));
    /* Only what is drawn has a seed: some engines find one solution alone. */
    assert_true(!strchr(row->tasks, 'd') || dt_set(set, "seed", "7", &err));
    assert_true(!row->flag || dt_set(set, row->flag, NULL, &err));
    return set;
}

static void assert_answer(const struct row *row, const struct errand *e,
                          const char *wanted)
{
    if (strstr(e->answer, "refused"))
        fail_msg("%s %c: %s", row->id, e->task, e->answer);
    if (strcmp(e->answer, wanted))
        fail_msg("%s %c: first\n%s\nand then\n%s", row->id, e->task, wanted,
                 e->answer);
}

static void share(const struct row *row, const struct errand *first)
{
    struct errand e[MANY];
    pthread_t thread[MANY];
    for (int i = 0; i < MANY; i++) {
        e[i] = *first;
        run(&e[i]);
        assert_answer(row, &e[i], e[0].answer);
    }
    char *wanted = strdup(e[0].answer);
    for (int i = 0; i < MANY; i++) {
        free(e[i].answer);
        pthread_create(&thread[i], NULL, run, &e[i]);
    }
    for (int i = 0; i < MANY; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < MANY; i++) {
        assert_answer(row, &e[i], wanted);
        free(e[i].answer);
    }
    free(wanted);
}

static void share_row(void **state)
{
    const struct row *row = *state;
    struct dt_error err;
    dt_settings *set = settings_of(row);
    dt_puzzle *puzzle = dt_open(row->id, set, &err);
    if (!puzzle)
        fail_msg("%s: %s", row->id, err.text);
    char *before = encoded(puzzle, set);
    for (const char *task = row->tasks; *task; task++) {
        struct errand errand = {puzzle, set, *task, NULL, 0};
        share(row, &errand);
        char *after = encoded(puzzle, set);
        assert_string_equal(before, after);
        free(after);
    }
    free(before);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

int main(void)
{
    enum { ROWS = sizeof rows / sizeof *rows };
    struct CMUnitTest tests[ROWS];
    for (int i = 0; i < ROWS; i++)
        tests[i] = (struct CMUnitTest){rows[i].id, share_row, NULL, NULL,
                                       (void *)&rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
