/* test_complete.c: lists with a proof that they are complete: of clauses, of
 * covers and of families; damaged ones prove nothing else; and what is wrong
 * is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "damaged.h"
#include "dovetail.h"

enum { MUTANTS = 400 };

static dt_puzzle *open_puzzle(const char *id, dt_settings **set)
{
    struct dt_error err;
    *set = dt_settings_new();
    assert_true(dt_set(*set, "quiet", NULL, &err));
    assert_true(dt_set(*set, "proof", "a.pbp", &err));
    dt_puzzle *puzzle = dt_open(id, *set, &err);
    if (!puzzle)
        fail_msg("%s", err.text);
    return puzzle;
}

/* The list's proof; answers how many there are. */
static long list(const dt_puzzle *puzzle, const dt_settings *set, bytes *proof)
{
    struct dt_error err;
    long found = 0;
    int verdict;
    dt_search *search = dt_search_new(puzzle, set, DT_ENUMERATE, &err);
    if (!search)
        fail_msg("%s", err.text);
    while ((verdict = dt_next(search, &err)) == DT_FOUND)
        found++;
    assert_int_equal(verdict, DT_NONE);
    FILE *file = tmpfile();
    if (dt_prove(search, file, &err) != DT_NONE)
        fail_msg("%s", err.text);
    rewind(file);
    for (int byte; (byte = getc(file)) != EOF;)
        vec_push(proof, (char)byte);
    fclose(file);
    dt_search_free(search);
    return found;
}

static int check(const dt_puzzle *puzzle, const dt_settings *set,
                 const char *text, size_t size, struct dt_error *sentence)
{
    return dt_check_proof_text(puzzle, set, "a.pbp", text, size, sentence);
}

static const struct {
    const char *id;
    long solutions;
} lists[] = {
    {"queens:4", 2},
    {"queens:5", 10},
    {"queens:6", 4},
    {"queens:3", 0},
    {"domino:2x5", 8},
    {"domino:4x4,rule=tatami", 2},
    {"life:3x3,goal=still", 11},
    {"windmill:2x3", 0},
    {"domino:4x4", 36},
};

static void complete_lists_are_proved(void **state)
{
    (void)state;
    uint64_t random = 7;
    long refused = 0;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        dt_settings *set;
        dt_puzzle *puzzle = open_puzzle(lists[i].id, &set);
        bytes proof = {0};
        struct dt_error right, other;
        char number[40];
        assert_int_equal(list(puzzle, set, &proof), lists[i].solutions);
        if (check(puzzle, set, proof.at, proof.len, &right) != DT_RIGHT)
            fail_msg("%s", right.text);
        snprintf(number, sizeof number, "has %ld ", lists[i].solutions);
        assert_non_null(strstr(
            right.text, lists[i].solutions ? number : "refutes the clauses"));
        for (int m = 0; m < MUTANTS; m++) {
            bytes mutant = {0};
            vec_append(&mutant, proof.at, proof.len);
            for (uint64_t n = 1 + draw(&random, 2); n && mutant.len; n--)
                damage(&mutant, " ~x1;", &random);
            int verdict = check(puzzle, set, mutant.at, mutant.len, &other);
            if (verdict == DT_RIGHT)
                assert_string_equal(other.text, right.text);
            refused += verdict != DT_RIGHT;
            vec_release(&mutant);
        }
        vec_release(&proof);
        dt_puzzle_free(puzzle);
        dt_settings_free(set);
    }
    assert_true(refused > MUTANTS);
}

/* Of queens:4, by hand: 2 solutions. */
#define HEAD "pseudo-Boolean proof version 3.0\nf 84;\n"
#define ONE \
    "solx ~x1 x2 ~x3 ~x4 ~x5 ~x6 ~x7 x8 x9 ~x10 ~x11 ~x12 ~x13 ~x14 x15 " \
    "~x16;\n"
#define TWO \
    "solx ~x1 ~x2 x3 ~x4 x5 ~x6 ~x7 ~x8 ~x9 ~x10 ~x11 x12 ~x13 x14 ~x15 " \
    "~x16;\n"
#define LEMMAS \
    "rup 1 ~x10 1 ~x16 >= 1 ;\n" \
    "rup 1 ~x16 >= 1 ;\n" \
    "rup 1 ~x9 1 x10 1 x13 >= 1 ;\n" \
    "rup 1 ~x1 1 x9 1 x10 >= 1 ;\n" \
    "rup 1 x10 1 x13 >= 1 ;\n" \
    "rup 1 x13 >= 1 ;\n" \
    "rup 1 ~x14 >= 1 ;\n" \
    "rup 1 ~x15 >= 1 ;\n" \
    "rup 1 ~x1 >= 1 ;\n" \
    "rup 1 ~x5 >= 1 ;\n" \
    "rup 1 ~x9 >= 1 ;\n" \
    "rup 1 ~x4 >= 1 ;\n" \
    "rup 1 ~x7 >= 1 ;\n" \
    "rup 1 ~x10 >= 1 ;\n" \
    "rup 1 ~x14 >= 1 ;\n" \
    "rup 1 ~x15 >= 1 ;\n" \
    "rup 1 ~x1 >= 1 ;\n" \
    "rup 1 ~x5 >= 1 ;\n" \
    "rup 1 ~x9 >= 1 ;\n" \
    "rup 1 ~x4 >= 1 ;\n" \
    "rup 1 ~x7 >= 1 ;\n" \
    "rup 1 ~x10 >= 1 ;\n" \
    "rup 1 x12 >= 1 ;\n" \
    "rup 1 ~x11 >= 1 ;\n" \
    "rup 1 ~x8 >= 1 ;\n" \
    "rup 1 ~x2 >= 1 ;\n" \
    "rup 1 x3 >= 1 ;\n" \
    "rup 1 x6 >= 1 ;\n" \
    "rup >= 1 ;\n"
#define ALL(n) "output NONE;\nconclusion ENUMERATION_COMPLETE " n ";\n"
static const struct {
    const char *text, *sentence;
} files[] = {
    {HEAD ONE TWO LEMMAS ALL("2") "end pseudo-Boolean proof;\n",
     "right: queens:4 has 2 solutions"},
    {HEAD TWO ONE LEMMAS ALL("2"), "right: queens:4 has 2 solutions"},
    {HEAD ONE TWO LEMMAS ALL("2 : 94"), "right: queens:4 has 2 solutions"},
    {HEAD ONE TWO LEMMAS ALL("3"), "the proof lists 2 solutions, not 3"},
    {HEAD ONE TWO LEMMAS, "no line says how many solutions there are"},
    {HEAD ONE LEMMAS ALL("1"), "the lemma follows neither by unit"},
    {HEAD ONE TWO ALL("2"), "the proof does not reach a contradiction"},
    {HEAD ONE ONE LEMMAS ALL("2"), "it breaks clause 85, or was told before"},
    {HEAD "solx x1 x2;\n", "a solution of 2 literals"},
    {HEAD "solx x1 x17;\n", "x17 is no variable of the problem"},
    {HEAD "solx x1 ~x1;\n", "x1 is no variable of the problem, or is told"},
    {HEAD "solx x1 2;\n", "expected a literal, such as x5 or ~x5"},
    {HEAD ONE "rup 1 ~x10 1 ~x16 >= 1 ;\n" TWO, "a solution behind lemmas"},
};

static void what_is_wrong_is_told(void **state)
{
    (void)state;
    dt_settings *set;
    dt_puzzle *puzzle = open_puzzle("queens:4", &set);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct dt_error err;
        check(puzzle, set, files[i].text, strlen(files[i].text), &err);
        if (!strstr(err.text, files[i].sentence))
            fail_msg("file %zu: %s", i, err.text);
    }
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complete_lists_are_proved),
        cmocka_unit_test(what_is_wrong_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
