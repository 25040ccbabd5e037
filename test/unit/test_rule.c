/* test_rule.c: names of rules there and back, their tables, and mistakes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "family/life/automaton/rule.h"

#include <stdlib.h>
#include <string.h>

static struct rule rule_of(const char *text)
{
    struct rule rule;
    struct error err = {0};
    if (!rule_parse(&rule, text, &err))
        fail_msg("%s: %ld: %s", text, err.column, err.text);
    return rule;
}

static void by_sums(void **state)
{
    (void)state;
    for (unsigned born = 0; born < 512; born += 7)
        for (unsigned stay = 0; stay < 512; stay += 5) {
            char text[40], *at = text;
            *at++ = 'B';
            for (int n = 0; n < 9; n++)
                if (born >> n & 1)
                    *at++ = (char)('0' + n);
            *at++ = '/';
            *at++ = 'S';
            for (int n = 0; n < 9; n++)
                if (stay >> n & 1)
                    *at++ = (char)('0' + n);
            *at = '\0';
            struct rule rule = rule_of(text);
            assert_string_equal(rule.text, text);
            assert_true(rule.by_sum && rule.isotropic);
            for (unsigned cells = 0; cells < NEIGHBOURHOODS; cells++) {
                int sum = __builtin_popcount(cells & ~(unsigned)CELL_C);
                unsigned set = cells & CELL_C ? stay : born;
                assert_int_equal(rule.next[cells], set >> sum & 1);
            }
        }
}

static void other_names(void **state)
{
    static const struct {
        const char *typed, *canonical;
    } pairs[] = {
        {"b3s23", "B3/S23"},
        {"23/3", "B3/S23"},
        {"S23/B3", "B3/S23"},
        {"s23/b3", "B3/S23"},
        {"/2", "B2/S"},
        {"B2-a/S12", "B2-a/S12"},
        {"B2cekin/S12", "B2-a/S12"},
        {"B3/S2-i34q", "B3/S2-i34q"},
        {"b2n3/s23-q", "B2n3/S23-q"},
        {"B3ceaiknjqry/S23", "B3/S23"},
        {"B2ca/S", "B2ac/S"},
        {"B/S012345678", "B/S012345678"},
        {"HighLife", "B36/S23"},
        {"Day & Night", "B3678/S34678"},
        {"2x2", "B36/S125"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct rule rule = rule_of(pairs[i].typed);
        assert_string_equal(rule.text, pairs[i].canonical);
    }
    assert_false(rule_of("B2-a/S12").by_sum);
    assert_true(rule_of("B2-a/S12").isotropic);
}

/* Two diagonal neighbours at one side are 2c, two that touch are 2a. */
static void classes_of_two(void **state)
{
    (void)state;
    struct rule rule = rule_of("B2c/S4z");
    assert_true(rule.next[CELL_NW | CELL_NE]);
    assert_true(rule.next[CELL_NE | CELL_SE]);
    assert_false(rule.next[CELL_NW | CELL_SE]);
    assert_false(rule.next[CELL_N | CELL_NE]);
    assert_true(rule.next[CELL_C | CELL_N | CELL_NE | CELL_S | CELL_SW]);
    assert_false(rule.next[CELL_C | CELL_N | CELL_NE | CELL_S | CELL_SE]);
}

/* As LifeViewer's list of aliases and the help of Golly's QuickLife have them,
 * but for anneal, which is Vote 4/5 there. */
static void people_s_names(void **state)
{
    static const char *const published[][2] = {
        {"Conway's Life", "B3/S23"},
        {"Life", "B3/S23"},
        {"2x2", "B36/S125"},
        {"34 Life", "B34/S34"},
        {"3-4 Life", "B34/S34"},
        {"Amoeba", "B357/S1358"},
        {"Assimilation", "B345/S4567"},
        {"Coral", "B3/S45678"},
        {"Day & Night", "B3678/S34678"},
        {"Day and Night", "B3678/S34678"},
        {"Diamoeba", "B35678/S5678"},
        {"DotLife", "B3/S023"},
        {"DryLife", "B37/S23"},
        {"EightLife", "B3/S238"},
        {"Flock", "B3/S12"},
        {"Fredkin", "B1357/S02468"},
        {"Gnarl", "B1/S1"},
        {"HighLife", "B36/S23"},
        {"HoneyLife", "B38/S238"},
        {"Life without Death", "B3/S012345678"},
        {"Live Free or Die", "B2/S0"},
        {"LongLife", "B345/S5"},
        {"LowLife", "B3/S13"},
        {"Maze", "B3/S12345"},
        {"Mazectric", "B3/S1234"},
        {"Morley", "B368/S245"},
        {"Move", "B368/S245"},
        {"Pedestrian Life", "B38/S23"},
        {"Persian Rug", "B234/S"},
        {"Pseudo Life", "B357/S238"},
        {"Replicator", "B1357/S1357"},
        {"Seeds", "B2/S"},
        {"Serviettes", "B234/S"},
        {"Stains", "B3678/S235678"},
        {"Vote", "B5678/S45678"},
        {"Anneal", "B4678/S35678"},
        {"Walled Cities", "B45678/S2345"},
        {"Just Friends", "B2-a/S12"},
        {"TLife", "B3/S2-i34q"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        if (!rule_same(published[i][0], published[i][1]))
            fail_msg("%s is not %s", published[i][0], published[i][1]);
}

/* Random isotropic rules and random tables, through their names. */
static void there_and_back(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 3);
    for (int n = 0; n < 2000; n++) {
        char map[100] = "MAP";
        static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "abcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int i = 0; i < 86; i++)
            map[3 + i] =
                base64[rng_below(&rng, i < 85 ? 64 : 4) * (i < 85 ? 1 : 16)];
        struct rule rule = rule_of(map);
        assert_false(rule.isotropic || rule.by_sum);
        assert_string_equal(rule.text, map);
        strcat(map, "==");
        assert_string_equal(rule_of(map).text, rule.text);
    }
    for (int n = 0; n < 2000; n++) {
        static const char *const letters[] = {"",
                                              "ce",
                                              "cekain",
                                              "cekainyqjr",
                                              "cekainyqjrtwz",
                                              "cekainyqjr",
                                              "cekain",
                                              "ce",
                                              ""};
        char text[200], *at = text;
        for (int cell = 0; cell < 2; cell++) {
            at = stpcpy(at, cell ? "/S" : "B");
            for (int sum = 0; sum < 9; sum++) {
                if (rng_below(&rng, 2))
                    continue;
                *at++ = (char)('0' + sum);
                for (const char *c = letters[sum]; *c; c++)
                    if (rng_below(&rng, 3) == 0)
                        *at++ = *c;
            }
        }
        *at = '\0';
        struct rule rule = rule_of(text), again = rule_of(rule.text);
        assert_memory_equal(rule.next, again.next, sizeof rule.next);
        assert_string_equal(rule.text, again.text);
    }
}

static void mistakes(void **state)
{
    static const struct {
        const char *text;
        long column;
    } rows[] = {
        {"", 1},        {"B3", 3},      {"B3/23", 4},   {"B9/S23", 2},
        {"B3/S2x", 6},  {"B3/S2-", 7},  {"B33/S23", 3}, {"B2aa/S", 4},
        {"23", 3},      {"23/3/2", 5},  {"MAP", 4},     {"MAPAA!", 6},
        {"Live", 1},    {"B3/S23 ", 7}, {"B1a/S", 3},   {"B3/S23/C", 7},
        {"B3//S23", 4}, {"B2c-a/S", 4},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rule rule;
        struct error err = {0};
        assert_false(rule_parse(&rule, rows[i].text, &err));
        if (err.column != rows[i].column)
            fail_msg("%s: %ld: %s", rows[i].text, err.column, err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_sums),        cmocka_unit_test(other_names),
        cmocka_unit_test(people_s_names), cmocka_unit_test(classes_of_two),
        cmocka_unit_test(there_and_back), cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
