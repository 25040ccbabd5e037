/* test_paused.c: proofs, new puzzles and hints that stop again and again are,
 * byte for byte, those that were made at one go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "middle.h"

/* How a call is cut short: by slices of steps or of time, by the user's own
 * limits, and not at all. */
struct cut {
    double seconds;
    uint64_t steps;
    const char *option, *value; /* or NULL */
};

static const struct cut cuts[] = {
    {0, 1, NULL, NULL},    {0, 1000, NULL, NULL},   {1e-9, 0, NULL, NULL},
    {0, 0, "effort", "1"}, {0, 0, "time", "0.001"}, {0, 2, "effort", "3"},
    {0, 0, NULL, NULL},
};

enum { CUTS = sizeof cuts / sizeof *cuts, WHOLE = CUTS - 1 };

static dt_settings *new_settings(const struct cut *cut)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    if (cut->option)
        assert_true(dt_set(set, cut->option, cut->value, &err));
    return set;
}

/* Does a call that answers this go on? */
static bool goes_on(const struct cut *cut, int verdict)
{
    if (verdict == DT_PAUSED)
        assert_true(cut->seconds > 0 || cut->steps);
    if (verdict == DT_STOPPED)
        assert_non_null(cut->option);
    return verdict == DT_PAUSED || verdict == DT_STOPPED;
}

/* ---- proofs --------------------------------------------------------- */

/* A board without two corners, an odd one, boards of either colour that are
 * joined by bridges of one, two and three rows, and a neck. */
static const char *const regions[] = {
    "*******.\n"
    "********\n"
    "********\n"
    "********\n"
    "********\n"
    "********\n"
    "********\n"
    ".*******\n",
    "*****\n"
    "*****\n"
    "*****\n",
    ".***..***\n"
    "****.****\n"
    "*********\n"
    "***..***.\n",
    ".*****..*.****\n"
    "******..******\n"
    "******..******\n"
    "**************\n"
    "**************\n"
    "*****...****.*\n",
    ".*******....*******\n"
    "********...********\n"
    "********...********\n"
    "********...********\n"
    "*******************\n"
    "*******************\n"
    "*******************\n"
    "*******....*******.\n",
    "****.***\n"
    "********\n"
    "****.***\n",
};

/* However long that takes. */
static dt_puzzle *open_region(const char *text)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle =
        dt_open_text("domino:@-", text, strlen(text), set, &err);
    assert_string_equal(err.text, "");
    dt_settings_free(set);
    return puzzle;
}

struct written {
    char *text; /* owned */
    size_t size;
    int calls; /* that it took */
};

/* The proof with this cut. */
static struct written prove(const char *text, const char *path,
                            const struct cut *cut)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = new_settings(cut);
    assert_true(dt_set(set, "proof", path, &err));
    dt_puzzle *puzzle = open_region(text);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    struct written proof = {.calls = 1};
    FILE *out = open_memstream(&proof.text, &proof.size);
    int verdict;
    struct dt_error sentence;
    while (goes_on(cut, verdict = dt_next(search, &err)))
        ;
    assert_int_equal(verdict, DT_NONE);
    dt_slice(search, cut->seconds, cut->steps);
    while (goes_on(cut, verdict = dt_prove(search, out, &err)))
        proof.calls++;
    assert_int_equal(verdict, DT_NONE);
    fclose(out);
    dt_settings *plain = dt_settings_new();
    assert_int_equal(dt_check_proof_text(puzzle, plain, path, proof.text,
                                         proof.size, &sentence),
                     DT_RIGHT);
    dt_settings_free(plain);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    return proof;
}

static void proofs_go_on(void **state)
{
    static const char *const paths[] = {"no.lrat", "no.drat", "no.bdrat",
                                        "no.pbp"};
    int most = 0;
    (void)state;
    for (size_t r = 0; r < sizeof regions / sizeof *regions; r++)
        for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
            struct written whole = prove(regions[r], paths[p], &cuts[WHOLE]);
            assert_int_equal(whole.calls, 1);
            for (int c = 0; c < WHOLE; c++) {
                struct written cut = prove(regions[r], paths[p], &cuts[c]);
                assert_int_equal(cut.size, whole.size);
                assert_memory_equal(cut.text, whole.text, whole.size);
                most = cut.calls > most ? cut.calls : most;
                free(cut.text);
            }
            free(whole.text);
        }
    assert_true(most > 6); /* a row a call */
}

/* A proof that was left half way is forgotten with its search. */
static void proofs_are_left(void **state)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    (void)state;
    assert_true(dt_set(set, "proof", "no.lrat", &err));
    dt_puzzle *puzzle = open_region(regions[0]);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    FILE *out = tmpfile();
    assert_int_equal(dt_next(search, &err), DT_NONE);
    dt_slice(search, 0, 2);
    assert_int_equal(dt_prove(search, out, &err), DT_PAUSED);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    fclose(out);
}

/* ---- new puzzles ---------------------------------------------------- */

struct made {
    const char *id;
    uint32_t sum; /* of its file */
};

/* As they were made before anybody could stop. */
static const struct made table[] = {
    {"tetravex:2x2#1", 2462902192u},
    {"tetravex:3x3,colours=3#1", 3584304093u},
    {"tetravex:3x3#2", 3519199832u},
    {"tetravex:4x4#1", 2462458219u},
    {"tetravex:4x4#17", 3762300411u},
    {"tetravex:4x4,sides=lrtb#3", 2264954259u},
    {"tetravex:4x4,holes=3#1", 4171128687u},
    {"tetravex:4x4,holes=1.1+2.3#2", 2041849851u},
    {"tetravex:4x4,frame=0,colours=5#1", 3957040620u},
    {"tetravex:3x3,frame=x,colours=12#4", 3138914986u},
    {"tetravex:3x3,rotate=yes,colours=8#1", 2146462021u},
    {"tetravex:3x3,rotate=yes,frame=2,colours=4#1", 3504183565u},
    {"tetravex:3x3,rotate=yes,frame=0,holes=1,colours=5#1", 1388963957u},
    {"tetravex:3x3,rotate=yes,frame=0,difficulty=forced#2", 2752013297u},
    {"tetravex:4x4,difficulty=forced#1", 2462458219u},
    {"tetravex:4x4,difficulty=look#1", 2660437978u},
    {"tetravex:5x5,difficulty=look#1", 2433620270u},
    {"tetravex:4x4,colours=7,difficulty=search#2", 1617263655u},
    {"tetravex:6x6,colours=7,difficulty=search#1", 3448030443u},
    {"tetravex:3x3,colours=4,unsat=yes#2", 148795590u},
    {"tetravex:4x4,unsat=yes#1", 3004020271u},
    {"tetravex:4x4,holes=2,unsat=yes#1", 924104736u},
    {"tetravex:4x4,difficulty=look,unsat=yes#3", 3299070039u},
    {"tetravex:8x8#1", 1797553890u},
    {"tetravex:6x5,colours=6#1", 1725274728u},
    {"tetravex:6x6,unsat=yes#1", 3556606596u},
};

/* Fowler, Noll and Vo: FNV-1a. */
static uint32_t sum_of(const char *text)
{
    uint32_t sum = 2166136261u;
    for (; *text; text++)
        sum = (sum ^ (unsigned char)*text) * 16777619u;
    return sum;
}

/* Makes one with this cut; answers how many calls that took. */
static int make(const struct made *made, const struct cut *cut)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = new_settings(cut);
    dt_maker *maker = dt_maker_new(made->id, set, &err);
    dt_puzzle *puzzle;
    int calls = 1, verdict;
    dt_maker_slice(maker, cut->seconds, cut->steps);
    while (goes_on(cut, verdict = dt_make(maker, &puzzle, &err)))
        calls++;
    if (verdict != DT_FOUND)
        fail_msg("%s: %s", made->id, err.text);
    char *text = dt_puzzle_text(puzzle, &err);
    if (sum_of(text) != made->sum)
        fail_msg("%s: another puzzle, %u", made->id, (unsigned)sum_of(text));
    assert_string_equal(dt_id(puzzle), made->id);
    assert_int_equal(dt_make(maker, &puzzle, &err), DT_ENOUGH);
    dt_free(text);
    dt_puzzle_free(puzzle), dt_maker_free(maker), dt_settings_free(set);
    return calls;
}

static void puzzles_are_the_same(void **state)
{
    int most = 0;
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (int c = 0; c < CUTS; c++) {
            int calls = make(&table[i], &cuts[c]);
            assert_true(c != WHOLE || calls == 1);
            most = calls > most ? calls : most;
        }
    assert_true(most > 100);
}

/* Seeds follow each other, and each puzzle is the caller's. */
static void seeds_follow(void **state)
{
    static const char *const ids[] = {"tetravex:3x3#7", "tetravex:3x3#8",
                                      "tetravex:3x3#9"};
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle[3], *none;
    (void)state;
    assert_true(dt_set(set, "number", "3", &err));
    dt_maker *maker = dt_maker_new("tetravex:3x3#7", set, &err);
    for (int i = 0; i < 3; i++)
        assert_int_equal(dt_make(maker, &puzzle[i], &err), DT_FOUND);
    assert_int_equal(dt_make(maker, &none, &err), DT_ENOUGH);
    dt_maker_free(maker);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(dt_id(puzzle[i]), ids[i]);
        dt_puzzle_free(puzzle[i]);
    }
    dt_settings_free(set);
}

static void no_puzzle_is_found(void **state)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *none;
    int verdict;
    (void)state;
    assert_null(dt_maker_new("some.dlx", set, &err));
    assert_non_null(strstr(err.text, "is a file, and nothing new"));
    dt_maker *maker = dt_maker_new("tetravex:4x4,colours=2#1", set, &err);
    dt_maker_slice(maker, 0, 10000);
    while ((verdict = dt_make(maker, &none, &err)) == DT_PAUSED)
        ;
    assert_int_equal(verdict, DT_ERROR);
    assert_non_null(strstr(err.text, "no puzzle with exactly one solution"));
    dt_maker_free(maker), dt_settings_free(set);
}

/* A stop is obeyed at once, once. */
static void makers_stop(void **state)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle;
    (void)state;
    dt_maker *maker = dt_maker_new("tetravex:8x8#1", set, &err);
    dt_maker_stop(maker);
    assert_int_equal(dt_make(maker, &puzzle, &err), DT_STOPPED);
    assert_int_equal(dt_make(maker, &puzzle, &err), DT_FOUND);
    dt_puzzle_free(puzzle), dt_maker_free(maker), dt_settings_free(set);
}

/* Pieces of work are short: an event loop would not notice them.  Whoever
 * makes puzzles asks for a pause after at most so many steps. */
static void pieces_are_short(void **state)
{
    static const char *const ids[] = {"tetravex:30x30,difficulty=look#1",
                                      "tetravex:8x8#1",
                                      "tetravex:10x10,unsat=yes#1",
                                      "tetravex:30x30#1",
                                      "queens:12#1",
                                      "domino:8x8#1",
                                      "windmill:4x5#1"};
    enum { CALLS = 2000, MOST_STEPS = 1 << 15 };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct error err = {0};
        struct id id;
        struct request request;
        struct search pace;
        assert_true(id_parse(&id, ids[i], &err));
        const struct generator *generator = id.family->generator;
        void *making = generator->begin(&id, &err);
        assert_non_null(making);
        request_init(&request);
        search_init(&pace, NULL, &request);
        uint64_t longest = 0;
        enum verdict verdict = VERDICT_UNKNOWN;
        int calls = 0;
        for (; verdict == VERDICT_UNKNOWN && calls < CALLS; calls++) {
            uint64_t before = pace.steps;
            pace.effort = before + 1; /* each pause is taken */
            verdict = generator->go_on(making, &pace, &err);
            if (pace.steps - before > longest)
                longest = pace.steps - before;
        }
        print_message("# %s: %d pieces, the longest has %d steps\n", ids[i],
                      calls, (int)longest);
        assert_true(calls > 1);
        assert_true(longest && longest <= MOST_STEPS);
        generator->release(making), id_release(&id);
    }
}

/* ---- booklets ------------------------------------------------------- */

/* What generate writes with this cut, in this format. */
static char *generate(const char *format, const char *sheet,
                      const struct cut *cut)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = new_settings(cut);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    int verdict;
    assert_true(dt_set(set, "format", format, &err));
    assert_true(dt_set(set, "number", "3", &err));
    if (sheet)
        assert_true(dt_set(set, "sheet", sheet, &err));
    dt_maker *maker = dt_maker_new("tetravex:4x4#2", set, &err);
    dt_maker_slice(maker, cut->seconds, cut->steps);
    while (goes_on(cut, verdict = dt_generate(maker, out, &err)))
        ;
    assert_string_equal(err.text, "");
    assert_int_equal(verdict, DT_ENOUGH);
    fclose(out);
    dt_maker_free(maker), dt_settings_free(set);
    return text;
}

static void booklets_go_on(void **state)
{
    static const char *const rows[][2] = {
        {"text", NULL}, {"json", NULL}, {"svg", NULL}, {"svg", "2"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *whole = generate(rows[i][0], rows[i][1], &cuts[WHOLE]);
        for (int c = 0; c < WHOLE; c++) {
            if (cuts[c].option)
                continue; /* a limit is told in the picture */
            char *cut = generate(rows[i][0], rows[i][1], &cuts[c]);
            assert_string_equal(cut, whole);
            free(cut);
        }
        free(whole);
    }
}

/* A puzzle is shown before it is solved, if its family knows how. */
static void puzzles_are_shown(void **state)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    (void)state;
    dt_puzzle *puzzle = dt_open("tetravex:3x3#1", set, &err);
    char *file = dt_puzzle_text(puzzle, &err);
    assert_true(dt_puzzle_show(puzzle, set, out, &err));
    fflush(out);
    assert_string_equal(strchr(text, '\n') + 1, file); /* behind the command */
    assert_true(dt_set(set, "format", "svg", &err));
    assert_true(dt_puzzle_show(puzzle, set, out, &err));
    fflush(out);
    assert_non_null(strstr(text, "</svg>"));
    assert_true(dt_set(set, "format", "rle", &err));
    assert_false(dt_puzzle_show(puzzle, set, out, &err));
    assert_non_null(strstr(err.text, "'rle'"));
    const char clauses[] = "p cnf 1 0\n";
    dt_puzzle *other =
        dt_open_text("x.cnf", clauses, sizeof clauses - 1, set, &err);
    assert_null(dt_puzzle_text(other, &err));
    assert_non_null(strstr(err.text, "before it is solved"));
    assert_false(dt_puzzle_show(other, set, out, &err));
    fclose(out);
    dt_free(file), free(text);
    dt_puzzle_free(other), dt_puzzle_free(puzzle), dt_settings_free(set);
}

/* ---- hints ---------------------------------------------------------- */

/* What hint writes in slices; NULL: nothing but that it had to stop. */
static char *hint(const char *id, const char *effort, const struct cut *cut,
                  int *verdict)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    struct dt_advice advice;
    if (effort)
        assert_true(dt_set(set, "effort", effort, &err));
    dt_puzzle *puzzle = dt_open(id, set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_HINT, &err);
    assert_false(dt_advice(search, &advice));
    dt_slice(search, cut->seconds, cut->steps);
    while ((*verdict = dt_hint(search, out, &err)) == DT_PAUSED)
        assert_false(dt_advice(search, &advice));
    fclose(out);
    assert_int_equal(dt_advice(search, &advice), *verdict != DT_STOPPED);
    if (*verdict != DT_STOPPED) {
        assert_non_null(strstr(text, advice.sentence));
        assert_int_equal(advice.row > 0, *verdict == DT_FOUND);
        assert_true(advice.grid.rows == 4 || advice.grid.rows == 5 ||
                    advice.grid.rows == 6);
    }
    if (*verdict == DT_FOUND)
        assert_true(advice.grid.cells[(advice.row - 1) * advice.grid.cols +
                                      advice.col - 1] > 0);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    return text;
}

static void hints_go_on(void **state)
{
    static const struct {
        const char *id, *effort;
        int verdict;
    } rows[] = {
        {"tetravex:4x4#17", NULL, DT_FOUND},
        {"tetravex:4x4#17", "0", DT_STOPPED},
        {"tetravex:4x4,given=11@1.1#17", NULL, DT_FOUND},
        {"tetravex:4x4,unsat=yes#2", NULL, DT_NONE},
        {"tetravex:4x4,unique=no,colours=3#1", NULL, DT_ENOUGH},
        {"tetravex:5x5,colours=5,unique=no#1", NULL, DT_FOUND},
        {"tetravex:6x6,colours=5,unique=no#1", "10", DT_STOPPED},
    };
    int verdict;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *whole = hint(rows[i].id, rows[i].effort, &cuts[WHOLE], &verdict);
        assert_int_equal(verdict, rows[i].verdict);
        for (int c = 0; c < WHOLE; c++) {
            char *cut = hint(rows[i].id, rows[i].effort, &cuts[c], &verdict);
            assert_int_equal(verdict, rows[i].verdict);
            assert_string_equal(cut, whole);
            free(cut);
        }
        free(whole);
    }
}

/* Stopped again and again, a hint comes to its end too. */
static void hints_are_stopped(void **state)
{
    struct dt_error err = {.text = ""};
    struct dt_advice advice;
    dt_settings *set = dt_settings_new();
    FILE *out = tmpfile();
    int stops = 0, verdict;
    (void)state;
    assert_true(dt_set(set, "effort", "100", &err));
    dt_puzzle *puzzle = dt_open("tetravex:4x4#17", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_HINT, &err);
    dt_stop(search);
    while ((verdict = dt_hint(search, out, &err)) == DT_STOPPED)
        stops++;
    assert_int_equal(verdict, DT_FOUND);
    assert_true(stops > 0);
    assert_true(dt_advice(search, &advice));
    dt_search_free(search), dt_puzzle_free(puzzle);
    puzzle = dt_open("life:5x5,goal=oscillator,period=2", set, &err);
    assert_null(dt_search_new(puzzle, set, DT_HINT, &err));
    assert_non_null(strstr(err.text, "there are no hints for life:5x5"));
    dt_puzzle_free(puzzle), dt_settings_free(set);
    fclose(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_go_on),
        cmocka_unit_test(proofs_are_left),
        cmocka_unit_test(puzzles_are_the_same),
        cmocka_unit_test(seeds_follow),
        cmocka_unit_test(no_puzzle_is_found),
        cmocka_unit_test(makers_stop),
        cmocka_unit_test(pieces_are_short),
        cmocka_unit_test(booklets_go_on),
        cmocka_unit_test(puzzles_are_shown),
        cmocka_unit_test(hints_go_on),
        cmocka_unit_test(hints_are_stopped),
    };
    return cmocka_run_group_tests_name("paused", tests, NULL, NULL);
}
