/* test_units.c: a search in units finds what it finds at once, wherever a unit
 * is stopped and however often it is cut again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "middle.h"
#include "ticks.h"

#include <stdlib.h>
#include <unistd.h>

struct units {
    VEC(char *) text;
    VEC(double) size;
};

static void hear(void *context, const char *unit, double size)
{
    struct units *units = context;
    vec_push(&units->text, mem_text(unit));
    vec_push(&units->size, size);
}

static void release(struct units *units)
{
    for (size_t i = 0; i < units->text.len; i++)
        free(units->text.at[i]);
    vec_release(&units->text);
    vec_release(&units->size);
}

struct scene {
    dt_settings *set;
    dt_puzzle *puzzle;
};

static struct scene open_scene(const char *id, const char *engine)
{
    struct dt_error err;
    struct scene scene = {.set = dt_settings_new()};
    assert_true(dt_set(scene.set, "engine", engine, &err));
    scene.puzzle = dt_open(id, scene.set, &err);
    assert_non_null(scene.puzzle);
    return scene;
}

static void close_scene(struct scene *scene)
{
    dt_puzzle_free(scene->puzzle);
    dt_settings_free(scene->set);
}

static struct units split(const struct scene *scene, enum dt_task task,
                          const char *unit, uint64_t wanted)
{
    struct dt_error err;
    struct units units = {0};
    dt_search *s = dt_search_unit(scene->puzzle, scene->set, task, unit, &err);
    assert_non_null(s);
    dt_slice(s, 0, 1); /* which ends no split */
    assert_int_equal(dt_split(s, wanted, hear, &units, &err), DT_NONE);
    assert_true(units.text.len <= wanted);
    dt_search_free(s);
    return units;
}

/* Counts in slices of so many steps; what is left goes to another search; 0:
 * all at once. */
static uint64_t count(const struct scene *scene, const char *unit,
                      uint64_t steps)
{
    struct dt_error err;
    char *number;
    dt_search *s =
        dt_search_unit(scene->puzzle, scene->set, DT_COUNT, unit, &err);
    if (!s)
        fail_msg("%s: %s", unit, err.text);
    dt_slice(s, 0, steps);
    int verdict = dt_count(s, &number, &err);
    uint64_t sum = strtoull(number, NULL, 10);
    char *rest = dt_rest(s, &err);
    assert_non_null(rest);
    /* It may pause where nothing is left. */
    assert_true(verdict == DT_PAUSED || (verdict == DT_NONE && !*rest));
    dt_search_free(s);
    if (*rest)
        sum += count(scene, rest, steps);
    free(rest);
    dt_free(number);
    return sum;
}

static uint64_t count_all(const struct scene *scene, const struct units *units,
                          uint64_t steps)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < units->text.len; i++)
        sum += count(scene, units->text.at[i], steps);
    return sum;
}

static const struct {
    const char *id, *engine;
    uint64_t count, units, steps;
} rows[] = {
    {"queens:8", "dance", 92, 7, 20},
    {"queens:10", "dance", 724, 50, 500},
    {"domino:6x6", "dance", 6728, 30, 300},
    {"windmill:4x5", "dance", 501484, 100, 20000},
    {"test/data/sudoku.dlx", "dance", 1, 9, 2},
    {"domino:4x4", "cubes", 36, 8, 4},
    {"domino:4x4,cut=corners", "cubes", 0, 4, 4},
    {"domino:4x4,cut=corners", "dance", 0, 4, 1},
    {"queens:1", "dance", 1, 5, 1},
    {"tetravex:3x3#17", "tiles", 1, 6, 40},
    {"tetravex:4x3,colours=2,unique=no#3", "tiles", 946, 9, 200},
    {"tetravex:3x3,colours=3,rotate=yes,unique=no#2", "tiles", 74112, 7, 5000},
    {"life:4x4,goal=still", "components", 82, 8, 0},
};

static void test_sums(void **state)
{
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct scene scene = open_scene(rows[r].id, rows[r].engine);
        struct units units = split(&scene, DT_COUNT, NULL, rows[r].units);
        assert_int_equal(count_all(&scene, &units, 0), rows[r].count);
        assert_int_equal(count_all(&scene, &units, rows[r].steps),
                         rows[r].count);
        release(&units);
        close_scene(&scene);
    }
}

/* Units of a unit, of one that was stopped, too. */
static void test_cut_again(void **state)
{
    (void)state;
    struct scene scene = open_scene("queens:10", "dance");
    struct units units = split(&scene, DT_COUNT, NULL, 4);
    uint64_t sum = 0;
    for (size_t i = 0; i < units.text.len; i++) {
        struct dt_error err;
        char *number;
        dt_search *s = dt_search_unit(scene.puzzle, scene.set, DT_COUNT,
                                      units.text.at[i], &err);
        dt_slice(s, 0, 200);
        assert_int_equal(dt_count(s, &number, &err), DT_PAUSED);
        sum += strtoull(number, NULL, 10);
        char *rest = dt_rest(s, &err);
        struct units further = split(&scene, DT_COUNT, rest, 20);
        assert_true(further.text.len > 1);
        sum += count_all(&scene, &further, 0);
        release(&further);
        free(rest);
        dt_free(number);
        dt_search_free(s);
    }
    assert_int_equal(sum, 724);
    release(&units);
    close_scene(&scene);
}

/* The largest is the share of its own, or somewhat more. */
static void test_sizes(void **state)
{
    (void)state;
    struct scene scene = open_scene("windmill:4x5", "dance");
    struct units units = split(&scene, DT_COUNT, NULL, 50);
    double sum = 0, most = 0;
    for (size_t i = 0; i < units.size.len; i++) {
        sum += units.size.at[i];
        most = units.size.at[i] > most ? units.size.at[i] : most;
    }
    assert_int_equal(units.size.len, 50);
    assert_true(most < 1.5 * sum / 50);
    release(&units);
    close_scene(&scene);
}

static void refuse(const struct scene *scene, enum dt_task task,
                   const char *unit, const char *words)
{
    struct dt_error err;
    assert_null(dt_search_unit(scene->puzzle, scene->set, task, unit, &err));
    if (!strstr(err.text, words))
        fail_msg("not '%s': %s", words, err.text);
}

static void test_sentences(void **state)
{
    (void)state;
    struct scene scene = open_scene("queens:6", "dance");
    struct dt_error err;
    refuse(&scene, DT_COUNT, "", "is no unit of queens:6");
    refuse(&scene, DT_COUNT, "3/5", "is no unit of queens:6");
    refuse(&scene, DT_COUNT, "0/6:1000", "is no unit of queens:6");
    refuse(&scene, DT_COUNT, "0/6:12; ", "is no unit of queens:6");
    refuse(&scene, DT_COUNT, ".\ntrail .", "is no unit of queens:6");
    refuse(&scene, DT_SAMPLE, ".", "no task 3 of units");
    dt_search *s = dt_search_new(scene.puzzle, scene.set, DT_COUNT, &err);
    assert_null(dt_rest(s, &err));
    assert_int_equal(dt_split(s, 5, hear, NULL, &err), DT_ERROR);
    dt_search_free(s);
    assert_true(dt_set(scene.set, "shard", "0/2", &err));
    refuse(&scene, DT_COUNT, ".", "leave --shard out");
    close_scene(&scene);
    scene = open_scene("domino:8x8", "board");
    refuse(&scene, DT_COUNT, NULL, "cannot be cut into units");
    close_scene(&scene);
    scene = open_scene("queens:6", "dance");
    dt_puzzle_free(scene.puzzle);
    static const char bounds[] = "1:2|a b\na\nb\na b\n";
    scene.puzzle =
        dt_open_text("bounds.dlx", bounds, sizeof bounds - 1, scene.set, &err);
    s = dt_search_unit(scene.puzzle, scene.set, DT_COUNT, NULL, &err);
    assert_int_equal(dt_split(s, 5, hear, NULL, &err), DT_ERROR);
    assert_non_null(strstr(err.text, "have bounds"));
    dt_search_free(s);
    close_scene(&scene);
}

/* All of a unit by searches that are ended every few steps and go on from a
 * checkpoint; answers how many searches it took. */
static int count_saved(const struct scene *scene, const char *unit,
                       const char *path, uint64_t *sum)
{
    struct dt_error err;
    char *number;
    int searches = 0, verdict = DT_STOPPED;
    assert_true(dt_set(scene->set, "checkpoint", path, &err) &&
                dt_set(scene->set, "resume", path, &err));
    for (; verdict == DT_STOPPED; searches++) {
        char effort[20];
        snprintf(effort, sizeof effort, "%d", 30 * (searches + 1));
        assert_true(dt_set(scene->set, "effort", effort, &err));
        dt_search *s =
            dt_search_unit(scene->puzzle, scene->set, DT_COUNT, unit, &err);
        if (!s)
            fail_msg("%s", err.text);
        verdict = dt_count(s, &number, &err);
        *sum = strtoull(number, NULL, 10);
        dt_free(number);
        dt_search_free(s);
    }
    assert_int_equal(verdict, DT_NONE);
    return searches;
}

/* A checkpoint of a unit is that of no other, and of no whole search. */
static void test_checkpoints(void **state)
{
    (void)state;
    char path[] = "/tmp/dovetail-units-XXXXXX";
    int file = mkstemp(path), searches = 0;
    struct dt_error err;
    struct scene scene = open_scene("queens:8", "dance");
    struct units units = split(&scene, DT_COUNT, NULL, 4);
    uint64_t sum = 0, part;
    assert_true(file >= 0);
    for (size_t i = 0; i < units.text.len; i++) {
        unlink(path);
        searches += count_saved(&scene, units.text.at[i], path, &part);
        sum += part;
        refuse(&scene, DT_COUNT, units.text.at[(i + 1) % units.text.len],
               "belongs to another problem");
        refuse(&scene, DT_COUNT, NULL, "belongs to another problem");
        assert_null(dt_search_new(scene.puzzle, scene.set, DT_COUNT, &err));
        assert_non_null(strstr(err.text, "belongs to another problem"));
    }
    assert_int_equal(sum, 92);
    assert_true(searches > 3 * (int)units.text.len);
    close(file);
    unlink(path);
    release(&units);
    close_scene(&scene);
}

/* Joins "X mod M" to what is known already. */
static void join(mpz_t number, mpz_t modulus, const char *told)
{
    mpz_t own, other, inverse;
    char *text = mem_text(told), *mod = strstr(text, " mod ");
    assert_non_null(mod);
    *mod = 0;
    mpz_init_set_str(other, text, 10);
    mpz_init_set_str(own, mod + strlen(" mod "), 10);
    mpz_init(inverse);
    if (mpz_cmp_ui(own, 1) > 0)
        assert_true(mpz_invert(inverse, modulus, own));
    mpz_sub(other, other, number);
    mpz_mul(other, other, inverse);
    mpz_mod(other, other, own);
    mpz_addmul(number, modulus, other);
    mpz_mul(modulus, modulus, own);
    mpz_clear(own);
    mpz_clear(other);
    mpz_clear(inverse);
    free(text);
}

/* A unit of primes, in slices; what is left goes to another search. */
static void join_unit(const struct scene *scene, const char *unit,
                      uint64_t steps, mpz_t number, mpz_t modulus)
{
    struct dt_error err;
    char *told;
    dt_search *s =
        dt_search_unit(scene->puzzle, scene->set, DT_COUNT, unit, &err);
    assert_non_null(s);
    dt_slice(s, 0, steps);
    int verdict;
    while ((verdict = dt_count(s, &told, &err)) == DT_PAUSED &&
           !strcmp(told, "0 mod 1"))
        dt_free(told);
    join(number, modulus, told);
    char *rest = dt_rest(s, &err);
    assert_int_equal(verdict, *rest ? DT_PAUSED : DT_NONE);
    dt_search_free(s);
    if (*rest)
        join_unit(scene, rest, steps, number, modulus);
    dt_free(told);
    free(rest);
}

/* Coverings, by Chinese remainders, in units of many primes and of few. */
static void test_primes(void **state)
{
    (void)state;
    static const struct {
        uint64_t units, steps;
    } cuts[] = {{1, 0}, {2, 40}, {30, 0}, {1000, 10}};
    struct scene scene = open_scene("domino:12x12", "kasteleyn");
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        mpz_t number, modulus, other;
        struct units units = split(&scene, DT_COUNT, NULL, cuts[i].units);
        mpz_init(number);
        mpz_init_set_ui(modulus, 1);
        for (size_t u = 0; u < units.text.len; u++)
            join_unit(&scene, units.text.at[u], cuts[i].steps, number,
                      modulus);
        mpz_init(other);
        mpz_sub(other, modulus, number);
        if (mpz_cmp(other, number) < 0)
            mpz_swap(other, number);
        char *text = mpz_get_str(NULL, 10, number);
        assert_string_equal(text, "53060477521960000");
        free(text);
        mpz_clear(number);
        mpz_clear(modulus);
        mpz_clear(other);
        release(&units);
    }
    refuse(&scene, DT_COUNT, "0/5:1000", "no prime");
    refuse(&scene, DT_ENUMERATE, "0/5:1073741789", "delivers no solutions");
    close_scene(&scene);
}

/* ---- stopped at a counted moment ------------------------------------ */

/* What they find: solutions, each of them, or that there is one; and what is
 * counted of a task by primes goes through test_primes. */
static const struct {
    const char *id, *engine;
    enum dt_task task;
    uint64_t units;
} moments[] = {
    {"queens:6", "dance", DT_COUNT, 3},
    {"queens:6", "dance", DT_ENUMERATE, 3},
    {"domino:4x4", "cubes", DT_COUNT, 4},
    {"domino:4x4,cut=corners", "cubes", DT_SOLVE, 4},
    {"life:3x3,goal=still", "components", DT_COUNT, 4},
    {"domino:4x4", "components", DT_COUNT, 2},
    {"tetravex:3x3,colours=2,unique=no#3", "tiles", DT_COUNT, 3},
    {"tetravex:3x3,colours=2,unique=no#3", "tiles", DT_ENUMERATE, 3},
    {"life,velocity=c/3,width=5..6", "rows", DT_SOLVE, 3},
    {"life,velocity=c/2,width=6,rule=B2/S", "rows", DT_SOLVE, 6},
    {"life,velocity=2c/4,width=5", "rows", DT_SOLVE, 4},
    {"life,velocity=2c/4,width=5", "rows", DT_ENUMERATE, 4},
};

/* What a search finds of a unit until it has ended, or its one slice has. */
static uint64_t find_of(dt_search *s, enum dt_task task)
{
    struct dt_error err = {.text = ""};
    uint64_t found = 0;
    int verdict = DT_NONE;
    if (task == DT_COUNT) {
        char *number;
        verdict = dt_count(s, &number, &err);
        found = strtoull(number, NULL, 10);
        dt_free(number);
    } else {
        while ((verdict = dt_next(s, &err)) == DT_FOUND &&
               task == DT_ENUMERATE)
            found++;
        found += verdict == DT_FOUND;
    }
    if (verdict < 0)
        fail_msg("%s", err.text);
    return found;
}

/* All of a unit: a search is stopped at this look at the clock, and another
 * goes on with what it left; 0: at none. */
static uint64_t find(const struct scene *scene, enum dt_task task,
                     const char *unit, int moment)
{
    struct dt_error err;
    dt_search *s = dt_search_unit(scene->puzzle, scene->set, task, unit, &err);
    if (!s)
        fail_msg("%s: %s", unit, err.text);
    dt_slice(s, moment / 1000., 0);
    uint64_t found = find_of(s, task);
    char *rest = dt_rest(s, &err);
    bool over = !*rest || (task == DT_SOLVE && found);
    dt_search_free(s);
    /* Who is stopped at the first look may have done nothing: later. */
    if (!over)
        found += find(scene, task, rest, moment + 1);
    free(rest);
    return found;
}

static uint64_t find_all(const struct scene *scene, enum dt_task task,
                         const struct units *units, int moment)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < units->text.len; i++)
        sum += find(scene, task, units->text.at[i], moment);
    return sum;
}

/* However its units are stopped. */
static void test_moments(void **state)
{
    enum { EACH = 8, MOST = 100 };
    (void)state;
    for (size_t r = 0; r < sizeof moments / sizeof *moments; r++) {
        enum dt_task task = moments[r].task;
        struct scene scene = open_scene(moments[r].id, moments[r].engine);
        struct units units = split(&scene, task, NULL, moments[r].units);
        uint64_t wanted = find_all(&scene, task, &units, 0);
        for (int moment = 1; moment < MOST;
             moment += moment < EACH ? 1 : moment / 2) {
            uint64_t found = find_all(&scene, task, &units, moment);
            /* Each search of a task that wants one finds one. */
            if (task == DT_SOLVE ? !found != !wanted : found != wanted)
                fail_msg("%s, stopped at %d: %d, not %d", moments[r].id,
                         moment, (int)found, (int)wanted);
        }
        release(&units);
        close_scene(&scene);
    }
}

/* Somebody says stop before it is cut. */
static void test_stop(void **state)
{
    (void)state;
    struct dt_error err;
    struct scene scene = open_scene("queens:12", "dance");
    dt_search *s =
        dt_search_unit(scene.puzzle, scene.set, DT_COUNT, NULL, &err);
    dt_stop(s);
    assert_int_equal(dt_split(s, 500, hear, NULL, &err), DT_STOPPED);
    dt_search_free(s);
    close_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),        cmocka_unit_test(test_cut_again),
        cmocka_unit_test(test_sizes),       cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_checkpoints), cmocka_unit_test(test_stop),
        cmocka_unit_test(test_primes),      cmocka_unit_test(test_moments),
    };
    ticks_a_look = NANOSECONDS / 1000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
