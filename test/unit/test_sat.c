/* test_sat.c: clause engines against brute force, and against solvers that
 * lie, hang or fall silent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "help.h"
#include "trial.h"
#include "dovetail.h"
#include "problem/cnf.h"
#include "problem/dense.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Fixtures.  The encoder's variables are the multiples of STRIDE, so that
 * dense numbers differ from its own. */

enum { STRIDE = 3, VARIABLES_MAX = 8 };
enum { PATIENCE = 60 }; /* seconds: a busy machine is slow */

struct formula {
    struct cnf cnf;
    int variables;
    unsigned meaningful; /* bit v: variable v + 1 stands for the fact 7v */
};

static void emit_clauses(const void *puzzle, struct sink *sink)
{
    const struct formula *f = puzzle;
    cnf_emit(&f->cnf, sink);
}

static int fact(const void *puzzle, int variable)
{
    const struct formula *f = puzzle;
    int v = variable / STRIDE - 1;
    if (variable % STRIDE || v >= VARIABLES_MAX || !(f->meaningful >> v & 1))
        return NO_FACT;
    return 7 * v;
}

static struct clauses clauses_of(const struct formula *f)
{
    return (struct clauses){.puzzle = f,
                            .variables = f->variables * STRIDE + 1,
                            .emit = emit_clauses,
                            .fact = fact};
}

static void add(struct formula *f, const int *literals, size_t count)
{
    int own[64];
    for (size_t i = 0; i < count; i++)
        own[i] = literals[i] * STRIDE;
    cnf_add(&f->cnf, own, count);
}

#define ADD(f, ...) \
    add(f, (int[]){__VA_ARGS__}, sizeof((int[]){__VA_ARGS__}) / sizeof(int))

static struct formula random_formula(uint64_t seed)
{
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
    struct formula f = {.variables = 1 + (int)draw(&state, VARIABLES_MAX - 1)};
    f.meaningful = (unsigned)draw(&state, 1u << f.variables);
    if (draw(&state, 2))
        f.meaningful = (1u << f.variables) - 1;
    uint64_t clauses = draw(&state, 3 * (uint64_t)f.variables);
    while (clauses--) {
        int literals[4];
        size_t count = 1 + draw(&state, 4) - !draw(&state, 40);
        for (size_t i = 0; i < count; i++) {
            int v = 1 + (int)draw(&state, (uint64_t)f.variables);
            literals[i] = draw(&state, 2) ? v : -v;
        }
        add(&f, literals, count);
    }
    return f;
}

static bool satisfied(const struct formula *f, unsigned truths)
{
    bool good = false;
    for (size_t i = 0; i < f->cnf.literal.len; i++) {
        int literal = f->cnf.literal.at[i] / STRIDE;
        if (literal)
            good |= (truths >> (abs(literal) - 1) & 1) == (literal > 0);
        else if (!good)
            return false;
        else
            good = false;
    }
    return true;
}

/* Sets of facts, one bit for each set that is a solution. */
struct solutions {
    bool is[1 << VARIABLES_MAX];
};

static void brute_force(const struct formula *f, struct solutions *solutions)
{
    *solutions = (struct solutions){0};
    for (unsigned truths = 0; truths >> f->variables == 0; truths++)
        if (satisfied(f, truths))
            solutions->is[truths & f->meaningful] = true;
}

struct setting {
    const struct engine *engine;
    const char *argument;
};

static void trial_clauses(struct trial *t, struct setting setting,
                          const struct clauses *clauses)
{
    trial_init(t, setting.engine);
    t->request.argument = setting.argument;
    t->request.clauses = clauses;
}

/* The latest model satisfies the clauses; answers its set of facts. */
static unsigned latest(const struct search *search, const struct formula *f)
{
    struct dense dense;
    unsigned truths = 0, set = 0;
    assert_true(dense_init(&dense, search->request->clauses, NULL,
                           &(struct error){0}));
    assert_int_equal(search->model.len, dense.variables);
    for (int v = 1; v <= dense.variables; v++) {
        int literal = search->model.at[v - 1];
        assert_int_equal(abs(literal), v);
        if (literal > 0)
            truths |= 1u << (dense.variable[v] / STRIDE - 1);
    }
    dense_release(&dense);
    assert_true(satisfied(f, truths));
    for (size_t i = 0; i < search->facts.len; i++)
        set |= 1u << (search->facts.at[i] / 7);
    assert_int_equal(set, truths & f->meaningful);
    return set;
}

/* Calls next to the end, with one step more each time it pauses; solutions
 * are added to those that are known and must be new. */
static void list(struct search *search, const struct formula *f,
                 struct solutions *found)
{
    struct error err = {0};
    enum verdict verdict;
    while ((verdict = search->engine->next(search, &err)) != VERDICT_NONE) {
        assert_string_equal(err.text, "");
        if (verdict == VERDICT_UNKNOWN) {
            assert_true(search->steps >= search->effort);
            search->effort = search->steps + 1;
            continue;
        }
        assert_int_equal(verdict, VERDICT_FOUND);
        unsigned set = latest(search, f);
        assert_false(found->is[set]);
        found->is[set] = true;
    }
    assert_int_equal(search->engine->next(search, &err), VERDICT_NONE);
    assert_true(search->share == 1);
}

/* Random formulas. */

static void check_formula(struct setting setting, const struct formula *f,
                          uint64_t shards_max)
{
    struct clauses clauses = clauses_of(f);
    struct solutions wanted;
    brute_force(f, &wanted);
    for (uint64_t shards = 1; shards <= shards_max; shards++) {
        struct solutions found = {0};
        for (uint64_t shard = 0; shard < shards; shard++) {
            struct trial t;
            trial_clauses(&t, setting, &clauses);
            t.request.shard = shard;
            t.request.shards = shards;
            t.search.effort = shards % 2 ? 0 : UINT64_MAX;
            trial_open(&t);
            list(&t.search, f, &found);
            trial_close(&t);
        }
        assert_memory_equal(&found, &wanted, sizeof found);
    }
}

static void check_engine(struct setting setting, uint64_t formulas,
                         uint64_t shards)
{
    for (uint64_t seed = 1; seed <= formulas; seed++) {
        struct formula f = random_formula(seed);
        check_formula(setting, &f, shards);
        cnf_release(&f.cnf);
    }
}

static struct setting cadical(void)
{
    return (struct setting){&cadical_engine, NULL};
}

static struct setting cubes(void)
{
    return (struct setting){&cubes_engine, NULL};
}

static struct setting ipasir(void)
{
    return (struct setting){&ipasir_engine, getenv("TEST_IPASIR")};
}

static struct setting command(const char *program)
{
    return (struct setting){&process_engine, program};
}

/* Is the program installed?  Those of packages.txt are. */
static bool installed(const char *program)
{
    char line[100];
    snprintf(line, sizeof line, "command -v %s >/dev/null", program);
    return !system(line);
}

static void cadical_lists(void **state)
{
    (void)state;
    check_engine(cadical(), 300, 7);
}

static void cubes_list(void **state)
{
    (void)state;
    check_engine(cubes(), 2000, 7);
}

static void ipasir_lists(void **state)
{
    (void)state;
    if (!ipasir().argument)
        skip();
    check_engine(ipasir(), 100, 7);
}

static void cadical_program_lists(void **state)
{
    (void)state;
    check_engine(command("cadical -q"), 8, 3);
}

static void picosat_lists(void **state)
{
    (void)state;
    check_engine(command("picosat"), 16, 3);
}

static void cryptominisat_lists(void **state)
{
    (void)state;
    if (installed("cryptominisat5"))
        check_engine(command("  cryptominisat5  --verb 0 "), 6, 2);
}

/* Limits. */

/* More pigeons than holes: hard for resolution. */
static struct formula pigeons(int holes)
{
    struct formula f = {.variables = (holes + 1) * holes};
    for (int p = 0; p <= holes; p++) {
        int literals[64];
        for (int h = 0; h < holes; h++)
            literals[h] = p * holes + h + 1;
        add(&f, literals, (size_t)holes);
    }
    for (int h = 1; h <= holes; h++)
        for (int p = 0; p <= holes; p++)
            for (int q = 0; q < p; q++)
                ADD(&f, -(p * holes + h), -(q * holes + h));
    return f;
}

/* Hard clauses that one hidden variable makes easy: whoever tries the other
 * value first has to refute them. */
static void hard_beside_easy(void **state)
{
    (void)state;
    struct formula hard = pigeons(7), f = {.variables = 57, .meaningful = 255};
    VEC(int) literals = {0};
    for (size_t i = 0; i < hard.cnf.literal.len; i++) {
        int literal = hard.cnf.literal.at[i] / STRIDE;
        vec_push(&literals, literal ? literal : f.variables);
        if (!literal) {
            add(&f, literals.at, literals.len);
            vec_clear(&literals);
        }
    }
    struct clauses clauses = clauses_of(&f);
    struct error err = {0};
    struct trial t;
    mpz_t count;
    mpz_init(count);
    trial_clauses(&t, cubes(), &clauses);
    trial_open(&t);
    assert_int_equal(search_count(&t.search, count, &err), VERDICT_NONE);
    assert_int_equal(mpz_get_ui(count), 256);
    assert_true(t.search.steps > 1000);
    trial_close(&t);
    mpz_clear(count);
    vec_release(&literals);
    cnf_release(&hard.cnf);
    cnf_release(&f.cnf);
}

/* Stops at an effort, twice in the same way, and then goes on. */
static void check_effort(struct setting setting)
{
    struct formula f = pigeons(7);
    struct clauses clauses = clauses_of(&f);
    uint64_t steps[2];
    for (int i = 0; i < 2; i++) {
        struct error err = {0};
        struct trial t;
        trial_clauses(&t, setting, &clauses);
        t.search.effort = 100;
        trial_open(&t);
        assert_int_equal(t.search.engine->next(&t.search, &err),
                         VERDICT_UNKNOWN);
        steps[i] = t.search.steps;
        assert_true(steps[i] >= 100 && steps[i] < 2000);
        assert_int_equal(t.search.engine->next(&t.search, &err),
                         VERDICT_UNKNOWN);
        assert_int_equal(t.search.steps, steps[i]);
        t.search.effort = UINT64_MAX;
        assert_int_equal(t.search.engine->next(&t.search, &err), VERDICT_NONE);
        trial_close(&t);
    }
    assert_int_equal(steps[0], steps[1]);
    cnf_release(&f.cnf);
}

static void effort(void **state)
{
    (void)state;
    check_effort(cadical());
    check_effort(cubes());
    if (ipasir().argument)
        check_effort(ipasir());
}

static void deadline(void **state)
{
    (void)state;
    struct formula f = pigeons(14);
    struct clauses clauses = clauses_of(&f);
    struct error err = {0};
    struct trial t;
    trial_clauses(&t, cadical(), &clauses);
    trial_open(&t);
    t.search.deadline = search_clock() + 0.1;
    assert_int_equal(t.search.engine->next(&t.search, &err), VERDICT_UNKNOWN);
    assert_true(search_clock() < t.search.deadline + PATIENCE);
    trial_close(&t);
    cnf_release(&f.cnf);
}

/* A stop while the clauses are handed over loses none of them. */
static void stop_and_go_on(void **state)
{
    (void)state;
    enum { COPIES = 10000 };
    struct formula f = {.variables = 2, .meaningful = 3};
    for (int i = 0; i < COPIES; i++)
        ADD(&f, 1, 2);
    ADD(&f, -1, -2);
    struct clauses clauses = clauses_of(&f);
    struct solutions found = {0}, wanted;
    brute_force(&f, &wanted);
    struct error err = {0};
    struct trial t;
    trial_clauses(&t, cadical(), &clauses);
    t.stop = true;
    trial_open(&t);
    for (int i = 0; i < 5; i++)
        assert_int_equal(t.search.engine->next(&t.search, &err),
                         VERDICT_UNKNOWN);
    t.stop = false;
    list(&t.search, &f, &found);
    assert_memory_equal(&found, &wanted, sizeof found);
    trial_close(&t);
    cnf_release(&f.cnf);
}

/* Solvers that misbehave. */

static struct formula small_formula(void)
{
    struct formula f = {.variables = 2, .meaningful = 3};
    ADD(&f, 1, 2);
    ADD(&f, -1, -2);
    return f;
}

static enum verdict run_fake(const char *mode, double seconds,
                             struct error *err)
{
    char program[1000];
    snprintf(program, sizeof program, "sh %s/fake-solver.sh %s",
             getenv("TEST_DATA"), mode);
    struct formula f = small_formula();
    struct clauses clauses = clauses_of(&f);
    struct trial t;
    trial_clauses(&t, command(program), &clauses);
    t.search.deadline = search_clock() + seconds;
    trial_open(&t);
    enum verdict verdict = t.search.engine->next(&t.search, err);
    if (verdict == VERDICT_FOUND)
        latest(&t.search, &f);
    trial_close(&t);
    cnf_release(&f.cnf);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child is left */
    assert_int_equal(errno, ECHILD);
    return verdict;
}

static void lying_solvers(void **state)
{
    (void)state;
    static const struct {
        const char *mode, *sentence;
    } fakes[] = {
        {"garbage", "no line 's SATISFIABLE'"},
        {"silent", "no line 's SATISFIABLE'"},
        {"minisat", "no line 's SATISFIABLE'"},
        {"status", "another 's' line"},
        {"long", "another 's' line"},
        {"nul", "another 's' line"},
        {"twice", "second 's' line"},
        {"unknown", "gave up"},
        {"novalues", "printed no values"},
        {"missing", "variable 2 no value"},
        {"open", "break off"},
        {"both", "variable 1 both values"},
        {"range", "variables 1 to 2"},
        {"after", "variables 1 to 2"},
        {"word", "'t' in a line of values"},
        {"sign", "variables 1 to 2"},
        {"wrong", "breaks clause 2 of 2"},
        {"code", "exit code 10"},
        {"signal", "signal 9"},
    };
    for (size_t i = 0; i < sizeof fakes / sizeof *fakes; i++) {
        struct error err = {0};
        enum verdict verdict = run_fake(fakes[i].mode, 60, &err);
        if (verdict != VERDICT_ERROR || !strstr(err.text, fakes[i].sentence))
            fail_msg("%s: %d, '%s'", fakes[i].mode, verdict, err.text);
    }
}

static void slow_solvers(void **state)
{
    (void)state;
    const char *modes[] = {"hang", "deaf", "endless"};
    for (size_t i = 0; i < 3; i++) {
        struct error err = {0};
        double begun = search_clock();
        assert_int_equal(run_fake(modes[i], 0.1, &err), VERDICT_UNKNOWN);
        assert_true(search_clock() < begun + PATIENCE);
        assert_string_equal(err.text, "");
    }
}

static void honest_solvers(void **state)
{
    (void)state;
    const char *modes[] = {"good", "orphan", "chatter"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct error err = {0};
        double begun = search_clock();
        assert_int_equal(run_fake(modes[i], 60, &err), VERDICT_FOUND);
        assert_true(search_clock() < begun + PATIENCE);
    }
}

/* Names that lead nowhere. */
static void missing_solvers(void **state)
{
    (void)state;
    static const struct {
        const struct engine *engine;
        const char *argument, *sentence;
    } names[] = {
        {&process_engine, "", "needs a program"},
        {&process_engine, "   ", "needs a program"},
        {&process_engine, "/no/such/program", "'/no/such/program'"},
        {&ipasir_engine, "", "needs the name"},
        {&ipasir_engine, "/no/such/library.so", "/no/such/library.so"},
        {&ipasir_engine, "libm.so.6", "no function ipasir_init"},
    };
    struct formula f = small_formula();
    struct clauses clauses = clauses_of(&f);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct error err = {0};
        struct setting setting = {names[i].engine, names[i].argument};
        struct trial t;
        trial_clauses(&t, setting, &clauses);
        if (t.search.engine->open(&t.search, &err))
            assert_int_equal(t.search.engine->next(&t.search, &err),
                             VERDICT_ERROR);
        assert_non_null(strstr(err.text, names[i].sentence));
        trial_close(&t);
    }
    cnf_release(&f.cnf);
}

/* What is counted was checked, and comes once. */
static void lying_library(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        int verdict;
        const char *sentence;
    } rows[] = {
        {"domino:2x2", "", DT_BROKEN, "gave a wrong solution of domino:2x2"},
        {"a.cnf", "p cnf 2 1\n1 2 0\n", DT_ERROR, "the same model twice"},
        {"a.cnf", "p cnf 0 0\n", DT_NONE, ""},
    };
    char name[1000];
    if (!getenv("TEST_LIAR"))
        skip();
    snprintf(name, sizeof name, "ipasir:%s", getenv("TEST_LIAR"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dt_error err = {.text = ""};
        dt_settings *set = dt_settings_new();
        char *number;
        assert_true(dt_set(set, "engine", name, &err));
        dt_puzzle *puzzle = dt_open_text(rows[i].name, rows[i].text,
                                         strlen(rows[i].text), set, &err);
        dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
        assert_int_equal(dt_count(search, &number, &err), rows[i].verdict);
        assert_non_null(strstr(err.text, rows[i].sentence));
        assert_int_equal(!dt_hearsay(search), rows[i].verdict != DT_NONE);
        dt_free(number);
        dt_search_free(search);
        dt_puzzle_free(puzzle);
        dt_settings_free(set);
    }
}

/* Many models, so that the table of those that came before grows. */
static void many_models(void **state)
{
    (void)state;
    struct formula f = {.variables = 8, .meaningful = 255};
    struct setting setting = ipasir();
    if (!setting.argument)
        skip();
    for (int v = 1; v <= 8; v++)
        add(&f, (const int[]){v, -v}, 2);
    check_formula(setting, &f, 3);
    cnf_release(&f.cnf);
}

/* All temporary files go to a folder of their own, which is empty again at
 * the end. */
static char folder[] = "/tmp/test-sat-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return !mkdtemp(folder) || setenv("TMPDIR", folder, 1);
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cadical_lists),
        cmocka_unit_test(cubes_list),
        cmocka_unit_test(hard_beside_easy),
        cmocka_unit_test(ipasir_lists),
        cmocka_unit_test(cadical_program_lists),
        cmocka_unit_test(picosat_lists),
        cmocka_unit_test(cryptominisat_lists),
        cmocka_unit_test(effort),
        cmocka_unit_test(deadline),
        cmocka_unit_test(stop_and_go_on),
        cmocka_unit_test(lying_solvers),
        cmocka_unit_test(slow_solvers),
        cmocka_unit_test(honest_solvers),
        cmocka_unit_test(missing_solvers),
        cmocka_unit_test(lying_library),
        cmocka_unit_test(many_models),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
