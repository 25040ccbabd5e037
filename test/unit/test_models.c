/* test_models.c: what `encode -f cnf` writes has as many models as the puzzle
 * has solutions, or says that it has not.
 *
 * The models are counted by a few lines that know nothing of the rest, once
 * over all variables and once over those of `c p show`, and by the library,
 * which reads the file as a puzzle of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "dovetail.h"

#include <string.h>

/* ---- a counter ------------------------------------------------------ */

struct formula {
    int variables;
    VEC(int) literal; /* clause after clause, each ended by 0 */
    VEC(int) shown;
    signed char *value; /* owned; by variable: 1, -1, or 0 */
    bool warned;        /* a comment says that there are more models */
};

static void read_formula(struct formula *f, const char *text)
{
    *f = (struct formula){0};
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        const char *numbers = line;
        bool shown = !strncmp(line, "c p show ", 9);
        f->warned |= !strncmp(line, "c models: ", 10);
        if (*line == 'p')
            assert_int_equal(sscanf(line, "p cnf %d", &f->variables), 1);
        if (shown)
            numbers += 9;
        else if (*line == 'c' || *line == 'p')
            continue;
        for (int number = 1; number;) {
            char *end;
            number = (int)strtol(numbers, &end, 10);
            assert_ptr_not_equal(numbers, end);
            numbers = end;
            if (!shown)
                vec_push(&f->literal, number);
            else if (number)
                vec_push(&f->shown, number);
        }
    }
    f->value = mem_alloc((size_t)f->variables + 1, 1);
}

static void release_formula(struct formula *f)
{
    vec_release(&f->literal);
    vec_release(&f->shown);
    free(f->value);
}

static int value_of(const struct formula *f, int literal)
{
    return literal < 0 ? -f->value[-literal] : f->value[literal];
}

/* Looks at a clause and answers where it ends; unit: its last free literal,
 * if it needs that; 0: it is broken. */
static size_t look(const struct formula *f, size_t at, int *unit, bool *broken)
{
    bool satisfied = false;
    int loose = 0;
    for (; f->literal.at[at]; at++) {
        int literal = f->literal.at[at], value = value_of(f, literal);
        satisfied |= value > 0;
        loose += !value;
        if (!value)
            *unit = literal;
    }
    *broken = !satisfied && !loose;
    if (satisfied || loose != 1)
        *unit = 0;
    return at + 1;
}

/* Assigns what unit clauses force, and remembers whom; false: they
 * contradict. */
static bool propagate(struct formula *f, int *forced, size_t *count)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t at = 0; at < f->literal.len;) {
            int unit = 0;
            bool broken;
            at = look(f, at, &unit, &broken);
            if (broken)
                return false;
            if (!unit)
                continue;
            f->value[abs(unit)] = unit < 0 ? -1 : 1;
            forced[(*count)++] = abs(unit);
            again = true;
        }
    }
    return true;
}

/* Those that are shown come first. */
static int free_variable(const struct formula *f, bool *shown)
{
    *shown = true;
    for (size_t i = 0; i < f->shown.len; i++)
        if (!f->value[f->shown.at[i]])
            return f->shown.at[i];
    *shown = false;
    for (int v = 1; v <= f->variables; v++)
        if (!f->value[v])
            return v;
    return 0;
}

/* Up to the limit, or beyond it. */
static uint64_t count_models(struct formula *f, bool projected, uint64_t limit)
{
    int *forced = mem_alloc((size_t)f->variables + 1, sizeof *forced);
    size_t count = 0;
    uint64_t models = 0;
    if (propagate(f, forced, &count)) {
        bool shown;
        int variable = free_variable(f, &shown);
        models = !variable;
        for (int value = -1; variable && value <= 1; value += 2) {
            f->value[variable] = (signed char)value;
            if ((shown || !projected || !models) && models < limit)
                models += count_models(f, projected, limit - models);
        }
        f->value[variable] = 0;
    }
    while (count)
        f->value[forced[--count]] = 0;
    free(forced);
    return models;
}

/* ---- puzzles -------------------------------------------------------- */

static char *encoded(const dt_puzzle *puzzle)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_true(dt_set(set, "format", "cnf", &err));
    assert_true(dt_encode(puzzle, set, NULL, out, &err));
    fclose(out);
    dt_settings_free(set);
    return text;
}

static uint64_t count_solutions(const dt_puzzle *puzzle)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_search *s = dt_search_new(puzzle, set, DT_COUNT, &err);
    char *number = NULL;
    if (!s)
        fail_msg("%s", err.text);
    assert_int_equal(dt_count(s, &number, &err), DT_NONE);
    uint64_t count = strtoull(number, NULL, 10);
    dt_free(number);
    dt_search_free(s);
    dt_settings_free(set);
    return count;
}

static dt_puzzle *opened(const char *id, const char *text)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = text ? dt_open_text(id, text, strlen(text), set, &err)
                             : dt_open(id, set, &err);
    if (!puzzle)
        fail_msg("%s", err.text);
    dt_settings_free(set);
    return puzzle;
}

enum promise {
    DETERMINED, /* as many models as solutions */
    PROJECTED,  /* over the variables that are shown */
    BEYOND      /* not even that */
};

static void agree(const char *id, const char *text, enum promise promise)
{
    dt_puzzle *puzzle = opened(id, text);
    char *file = encoded(puzzle);
    dt_puzzle *again = opened("again.cnf", file);
    struct formula f;
    read_formula(&f, file);
    uint64_t projected = count_models(&f, true, UINT64_MAX);
    uint64_t all = count_models(&f, false, projected + 1);
    uint64_t solutions = promise == BEYOND ? 0 : count_solutions(puzzle);
    if (f.warned != (promise != DETERMINED) ||
        count_solutions(again) != projected ||
        (promise == DETERMINED && all != projected) ||
        (promise == PROJECTED && projected && all == projected) ||
        (promise != BEYOND && projected != solutions))
        fail_msg("%s: %llu solutions, %llu models or more, %llu projected", id,
                 (unsigned long long)solutions, (unsigned long long)all,
                 (unsigned long long)projected);
    release_formula(&f);
    dt_puzzle_free(again);
    dt_puzzle_free(puzzle);
    free(file);
}

static void test_families(void **state)
{
    (void)state;
    static const char *const ids[] = {
        "domino:2x2",
        "domino:4x4",
        "domino:3x4,cut=corners",
        "domino:3x4,rule=tatami",
        "domino:4x4,rule=tatami,meet=4",
        "queens:1",
        "queens:3",
        "queens:6",
        "queens:5,board=torus",
        "queens:8:1,1",
        "windmill:2x2",
        "windmill:2x4,pieces=0+3",
        "windmill:3x3,pieces=0+3+5:3u@2,2+x@1.5,1",
        "tetravex:2x2:7128+1234+3890+5672",
        "tetravex:2x2,encoding=direct:7128+1234+3890+5672",
        "tetravex:2x2:1111+1111+1111+1111",
        "tetravex:2x2,encoding=direct:1111+1111+1111+1111",
        "tetravex:2x3,encoding=direct:1111+1111+1111+1111+1212+1212",
        "tetravex:2x3:1111+1111+1111+1111+1212+1212",
        "tetravex:2x2,rotate=yes:1112+1112+1111+1111",
        "tetravex:2x2,rotate=yes,encoding=direct:1112+1112+1111+1111",
        "tetravex:1x3,rotate=yes,frame=0,holes=1.2#4",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        agree(ids[i], NULL, DETERMINED);
}

static void test_life(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        enum promise promise;
    } rows[] = {
        {"life:3x3,goal=still", DETERMINED},
        {"life:3x3,goal=still,population=2..5", DETERMINED},
        {"life:4x4,goal=still,population=4..6", DETERMINED},
        {"life:3x3,goal=oscillator,period=2", DETERMINED},
        {"life:3x4,goal=oscillator,period=2,population=..5", DETERMINED},
        {"life:3x3,goal=oscillator,period=2,subperiod=yes", DETERMINED},
        {"life:4x4,velocity=1+1c/4,population=..6", DETERMINED},
        {"life:3x3,goal=still,rule=B2-a/S12", DETERMINED},
        {"life:3x4,goal=still,space=torus", DETERMINED},
        {"life,goal=parent,outside=dead:.o./..o/ooo", DETERMINED},
        {"life,goal=parent:oo", DETERMINED},
        {"life:4x4,steps=2,shift=1,encoding=best", DETERMINED},
        {"life:4x4,steps=2,shift=1", PROJECTED},
        {"life:3x3,goal=oscillator,period=6", BEYOND},
        {"life:4x4,goal=still,connected=yes", BEYOND},
        {"life:3x3,goal=oscillator,period=2,moresymmetric=no", BEYOND},
        {"life:3x3,goal=still,maximise=population", BEYOND},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        agree(rows[i].id, NULL, rows[i].promise);
}

/* Too large for the counter: the library alone. */
static void test_ships(void **state)
{
    (void)state;
    dt_puzzle *puzzle = opened("life:7x13,steps=4,shift=2", NULL);
    char *file = encoded(puzzle);
    dt_puzzle *again = opened("again.cnf", file);
    assert_int_equal(count_solutions(puzzle), 4);
    assert_int_equal(count_solutions(again), 4);
    dt_puzzle_free(again);
    dt_puzzle_free(puzzle);
    free(file);
}

static void test_files(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        enum promise promise;
    } rows[] = {
        {"a.cnf", "p cnf 3 1\n1 -2 0\n", DETERMINED},
        {"a.cnf", "p cnf 0 0\n", DETERMINED},
        {"a.cnf", "c p show 1 2 3 0\np cnf 3 1\n1 -2 0\n", DETERMINED},
        {"a.cnf", "p cnf 3 1\nc p show 1 0\nc p show 3 1 0\n1 -2 0\n",
         PROJECTED},
        {"a.cnf", "p cnf 3 1\nc p show 0\n1 -2 0\n", PROJECTED},
        {"a.sat", "a ~b\nc\n", DETERMINED},
        {"a.dlx", "a b c | p q\na p:x\nb p:x\nb p:y\nc q\na b\n", DETERMINED},
        {"a.dlx", "a\na\na\na\na\na\na\na\na\na\n", DETERMINED},
        {"a.dlx", "2|a 1:3|b\na b\na\nb\na\nb\na b\n", DETERMINED},
        {"a.dlx", "3:5|a\na\na\na\na\na\na\na\n", DETERMINED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        agree(rows[i].name, rows[i].text, rows[i].promise);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_families),
        cmocka_unit_test(test_life),
        cmocka_unit_test(test_ships),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
