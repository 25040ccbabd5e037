/* test_closure.c: certificates that there is no ship: of random rules; none of
 * a rule that has one is taken, whatever is done to it; and what is wrong is
 * told. */
#include "family/life/life.h"

#include "rows.h"

#include "damaged.h"
#include "family/family.h"
#include "family/life/closure/closure.h"

enum { RULES = 400, MUTANTS = 12, NODES = 20000 };

static const struct known kinds[] = {
    {1, 2, 4, ROWS_NONE, 0},   {1, 3, 4, ROWS_NONE, 0},
    {1, 2, 4, ROWS_ODD, 0},    {1, 3, 4, ROWS_EVEN, 0},
    {1, 3, 4, ROWS_GUTTER, 0}, {2, 3, 4, ROWS_EVEN, 0},
    {3, 4, 4, ROWS_ODD, 0},    {2, 4, 4, ROWS_NONE, 0},
    {2, 4, 4, ROWS_EVEN, 0},   {2, 4, 4, ROWS_GLIDE, 0},
    {2, 6, 3, ROWS_GLIDE, 0},  {3, 6, 3, ROWS_NONE, 0},
    {1, 2, 1, ROWS_ODD, 0},    {1, 2, 2, ROWS_GUTTER, 0},
    {6, 12, 2, ROWS_ODD, 0},   {1, 2, 9, ROWS_ODD, 0},
    {2, 4, 3, ROWS_NONE, 0},   {2, 4, 3, ROWS_GLIDE, 0},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- puzzles and certificates --------------------------------------- */

static const enum symmetry symmetry_of[] = {
    [ROWS_NONE] = SYMMETRY_NONE,   [ROWS_ODD] = SYMMETRY_ODD,
    [ROWS_EVEN] = SYMMETRY_EVEN,   [ROWS_GUTTER] = SYMMETRY_GUTTER,
    [ROWS_GLIDE] = SYMMETRY_GLIDE,
};

static struct life puzzle_of(const struct rows_task *task)
{
    return (struct life){.goal = GOAL_SHIP,
                         .rule = *task->rule,
                         .steps = task->period,
                         .down = -task->shift,
                         .symmetry = symmetry_of[task->symmetry],
                         .subperiod = task->subperiod,
                         .narrowest = columns_of(task),
                         .widest = columns_of(task)};
}

/* What was written up to the end, a ship, or the limit; a path that is open is
 * closed. */
static enum verdict certify(struct rows_task *task, bytes *certificate)
{
    struct printed p;
    print_begin(&p);
    task->certificate = p.w;
    struct rows *rows = rows_of(task);
    enum verdict verdict = VERDICT_UNKNOWN;
    for (int turn = 0; verdict == VERDICT_UNKNOWN && turn < 20; turn++)
        verdict = rows_next(rows, NODES / 20); /* it goes on where it was */
    rows_free(rows);
    print_end(&p);
    vec_append(certificate, p.text, p.size);
    long open = 1;
    for (size_t i = 0; i < p.size; i++)
        open += (p.text[i] == 'd') - (p.text[i] == 'u');
    for (; open > 0; open--)
        vec_append(certificate, "u\n", 2);
    free(p.text);
    return verdict;
}

/* Is it right?  Else with a sentence. */
static bool judge(const struct life *puzzle, const char *at, size_t size,
                  struct error *err)
{
    const struct log quiet = {.level = -1};
    struct reader reader;
    bool wrong;
    mpz_t number;
    mpz_init(number);
    reader_text(&reader, "a.rows", at, size);
    bool good =
        life_certificates.check(puzzle, &reader, number, &wrong, &quiet, err);
    reader_close(&reader);
    mpz_clear(number);
    assert_true(good || err->text[0]);
    return good;
}

/* ---- random rules --------------------------------------------------- */

static void what_has_no_ship_is_certified(void **state)
{
    (void)state;
    struct rng rng;
    uint64_t random = 5;
    int none = 0, found = 0, refused = 0;
    rng_init(&rng, 23);
    for (int round = 0; round < RULES; round++) {
        struct rule rule;
        struct rows_task task = random_task(&rng, &rule, kinds, KINDS, round);
        bytes certificate = {0};
        struct error err = {0};
        struct life puzzle = puzzle_of(&task);
        assert_true(life_certificates.fits(&puzzle, &err));
        enum verdict verdict = certify(&task, &certificate);
        bool good = judge(&puzzle, certificate.at, certificate.len, &err);
        if (verdict == VERDICT_NONE && !good)
            fail_msg("round %d, line %ld: %s", round, err.line, err.text);
        assert_int_equal(good, verdict == VERDICT_NONE);
        none += verdict == VERDICT_NONE;
        found += verdict == VERDICT_FOUND;
        for (int m = 0; m < MUTANTS; m++) {
            bytes mutant = {0};
            vec_append(&mutant, certificate.at, certificate.len);
            for (uint64_t n = 1 + draw(&random, 2); n && mutant.len; n--)
                damage(&mutant, " du=~", &random);
            good = judge(&puzzle, mutant.at, mutant.len, &(struct error){0});
            assert_true(!good || verdict == VERDICT_NONE);
            refused += !good;
            vec_release(&mutant);
        }
        vec_release(&certificate);
    }
    assert_true(none >= RULES / 4 && found >= RULES / 50);
    assert_true(refused >= RULES * MUTANTS / 2);
}

/* Where there is a ship no certificate of another velocity, width or rule is
 * right, and none that leaves out where the ship is, whatever is done to it
 * many times. */
static void what_has_a_ship_is_not_certified(void **state)
{
    (void)state;
    uint64_t random = 9;
    struct rows_task turtle = task_of(&(struct known){1, 3, 6, ROWS_EVEN, 1});
    struct life puzzle = puzzle_of(&turtle);
    for (int width = 1; width <= 6; width++)
        for (int period = 3; period <= 5; period++) {
            struct rows_task task = turtle;
            bytes certificate = {0};
            task.width = width;
            task.period = period;
            certify(&task, &certificate);
            certificate.at[7] = '6'; /* p rows 6 */
            assert_false(judge(&puzzle, certificate.at, certificate.len,
                               &(struct error){0}));
            for (int m = 0; m < 200 && certificate.len > 10; m++) {
                damage(&certificate, " du=~", &random);
                assert_false(judge(&puzzle, certificate.at, certificate.len,
                                   &(struct error){0}));
            }
            vec_release(&certificate);
        }
}

/* ---- sentences ------------------------------------------------------ */

/* Of c/3 and 4 columns, where rows 2 and 4, its mirror image, can come first,
 * and row 6 behind them. */
#define TREE "p rows 4\nd 2\nd 6\nu\nu\n"
static const struct {
    const char *text;
    long line;
    const char *sentence; /* NULL: it is right */
} files[] = {
    {"c four columns\n" TREE "~ 4 1\nu\n", 0, NULL},
    {TREE "d 4\nd 6\nu\nu\nu\n", 0, NULL},
    {TREE "u\n", 6, "row 4 may follow behind row 0, and is left out"},
    {TREE "~ 4 1\n", 0, "the rows of width 4 are not done"},
    {TREE "= 4 1\nu\n", 6, "behind this row 4 it is not as behind row 1"},
    {TREE "~ 4 2\nu\n", 6, "behind this row 4 it is not as behind row 2"},
    {TREE "= 4 3\nu\n", 6, "there is no row 3 yet"},
    {TREE "= 4 0\nu\n", 6, "there is no row 0 yet"},
    {"p rows 4\nd 2\nd 1\n", 3, "row 1 cannot follow"},
    {"p rows 4\nd 0\n", 2, "row 0 is not one from 1 to 15"},
    {"p rows 4\nd 16\n", 2, "row 16 is not one from 1 to 15"},
    {"p rows 4\nd 2\nd 0\n", 3, "nothing comes of row 0"},
    {"p rows 4\nd 4\n", 2, "row 2 may follow behind row 0"},
    {TREE "d 2\n", 6, "row 2 is not one from 3 to 15"},
    {"p rows 4\np rows 4\n", 2, "the rows of the width before are not done"},
    {"p rows 3\n", 1, "width 4 has 4 columns that are searched, not 3"},
    {"d 6\n", 1, "no width has begun, or it is done"},
    {"u\n", 1, "no width has begun, or it is done"},
    {"", 0, "nothing is said of width 4"},
    {TREE "~ 4 1\nu\np rows 4\n", 8, "there is no further width"},
    {"p rows 4\nd 2 1\n", 2, "expected the end of the line"},
    {"p rows 4\nx\n", 2, "expected one of the letters p, d, u, = and ~"},
    {"p raws 4\n", 1, "expected 'p rows'"},
    {"p rows x\n", 1, "expected a number, such as 5"},
};

static void sentences_name_the_line(void **state)
{
    (void)state;
    struct rows_task task = task_of(&(struct known){1, 3, 4, ROWS_NONE, 0});
    struct life puzzle = puzzle_of(&task);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct error err = {0};
        bool good = judge(&puzzle, files[i].text, strlen(files[i].text), &err);
        if (good != !files[i].sentence)
            fail_msg("file %zu, line %ld: %s", i, err.line, err.text);
        if (good)
            continue;
        if (!strstr(err.text, files[i].sentence) || err.line != files[i].line)
            fail_msg("file %zu, line %ld: %s", i, err.line, err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_no_ship_is_certified),
        cmocka_unit_test(what_has_a_ship_is_not_certified),
        cmocka_unit_test(sentences_name_the_line),
    };
    return cmocka_run_group_tests_name("closure", tests, set_up, NULL);
}
