/* test_transition.c: clauses of rules against their tables, on all 512
 * neighbourhoods and where cells are known or equal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "family/life/clauses/transition.h"
#include "problem/cnf.h"

static struct rule rule_of(const char *text)
{
    struct rule rule;
    struct error err = {0};
    if (!rule_parse(&rule, text, &err))
        fail_msg("%s: %ld: %s", text, err.column, err.text);
    return rule;
}

/* A rule by sums, an isotropic one or any, in turn. */
static struct rule random_rule(struct rng *rng, int turn)
{
    char text[200] = "B";
    if (turn % 3 == 2) {
        strcpy(text, "MAP");
        for (int i = 3; i < 89; i++)
            text[i] = "AQgw4BCDEFGHIJKLMNOPRSTUVWXYZabc"[rng_next(rng) % 32];
        text[89] = '\0';
        return rule_of(text);
    }
    for (int part = 0; part < 2; part++) {
        strcat(text, part ? "/S" : "");
        for (int sum = 0; sum <= 8; sum++)
            if (rng_next(rng) % 2) {
                static const char *const some[] = {"", "c", "e", "-c", ""};
                char digit[2] = {(char)('0' + sum), '\0'};
                strcat(text, digit);
                if (turn % 3 && sum % 8)
                    strcat(text, some[rng_next(rng) % 5]);
            }
    }
    return rule_of(text);
}

/* ---- propagation ---------------------------------------------------- */

enum { VALUES = 40 };

struct trial {
    struct cnf cnf;
    signed char value[VALUES]; /* 1, -1, 0: not known */
    bool conflict;
};

static void take(void *context, const int *literals, size_t count)
{
    cnf_add(context, literals, count);
}

static int value_of(const struct trial *t, int literal)
{
    return literal < 0 ? -t->value[-literal] : t->value[literal];
}

static bool propagate_once(struct trial *t)
{
    bool more = false;
    if (!t->cnf.literal.len)
        return false;
    const int *end = t->cnf.literal.at + t->cnf.literal.len;
    for (const int *at = t->cnf.literal.at; at < end; at++) {
        int open = 0, last = 0;
        bool satisfied = false;
        for (; *at; at++) {
            satisfied |= value_of(t, *at) > 0;
            if (!value_of(t, *at)) {
                open++;
                last = *at;
            }
        }
        t->conflict |= !satisfied && !open;
        if (!satisfied && open == 1) {
            t->value[abs(last)] = last > 0 ? 1 : -1;
            more = true;
        }
    }
    return more;
}

static void propagate(struct trial *t)
{
    while (!t->conflict && propagate_once(t))
        continue;
}

/* The clauses of a step whose sums are numbered from `fresh` on. */
static void state(struct trial *t, const struct transition *transition,
                  struct step *step, int fresh)
{
    struct sink sink = {.context = &t->cnf, .clause = take};
    for (int i = 0; i < 3 && transition->by_sum; i++) {
        const int *row = step->cell + 3 * i;
        fresh += triple_sums(row, fresh, step->sum[i]);
        triple_emit(row, step->sum[i], &sink);
    }
    assert_true(fresh <= VALUES);
    transition_emit(transition, step, &sink);
}

static bool is_alive(int literal, unsigned values)
{
    return literal == LIVE ||
           (literal != DEAD && (values >> (literal - 1) & 1));
}

/* For all values of the variables 1 .. count of the cells, unit propagation
 * finds the next state, variable 10, and refutes the other one. */
static void compare(const struct rule *rule,
                    const struct transition *transition, struct step *step,
                    int count)
{
    struct trial all = {.conflict = false};
    state(&all, transition, step, 11);
    for (unsigned values = 0; values < 1u << count; values++) {
        struct trial t = {.cnf = all.cnf};
        int cells = 0;
        for (int i = 0; i < 9; i++)
            cells = 2 * cells + is_alive(step->cell[i], values);
        for (int i = 0; i < count; i++)
            t.value[i + 1] = values >> i & 1 ? 1 : -1;
        propagate(&t);
        bool alive = rule->next[cells];
        if (step->next == 10)
            assert_int_equal(t.value[10], alive ? 1 : -1);
        bool same = is_alive(step->next, values) == alive;
        assert_int_equal(t.conflict, step->next != 10 && !same);
    }
    cnf_release(&all.cnf);
}

static void all_neighbourhoods(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_init(&rng, 7);
    for (int turn = 0; turn < 120; turn++) {
        struct rule rule = random_rule(&rng, turn);
        struct transition transition;
        struct step step = {.next = 10};
        transition_init(&transition, &rule);
        assert_int_equal(transition.by_sum, rule.by_sum);
        for (int i = 0; i < 9; i++)
            step.cell[i] = i + 1;
        compare(&rule, &transition, &step, 9);
        transition_release(&transition);
    }
}

/* Cells that are dead, alive, or the same, also as the next one. */
static void known_and_equal(void **unused)
{
    struct rng rng;
    (void)unused;
    struct rule rule = {.by_sum = true};
    struct transition transition = {.by_sum = true};
    rng_init(&rng, 8);
    for (int turn = 0; turn < 3000; turn++) {
        struct step step;
        if (turn % 100 == 0) {
            transition_release(&transition);
            rule = random_rule(&rng, turn / 100);
            transition_init(&transition, &rule);
        }
        int count = 1 + (int)(rng_next(&rng) % 5);
        for (int i = 0; i < 9; i++) {
            int pick = (int)(rng_next(&rng) % (unsigned)(count + 3));
            step.cell[i] = pick < count   ? pick + 1
                           : pick > count ? DEAD
                                          : LIVE;
        }
        static const int next[] = {10, 10, DEAD, LIVE};
        int pick = (int)(rng_next(&rng) % 5);
        step.next = pick < 4 ? next[pick] : 1;
        compare(&rule, &transition, &step, count);
    }
    transition_release(&transition);
}

/* Research note: maximal boxes, and covers by prime implicants. */
static void sizes(void **unused)
{
    static const struct {
        const char *rule;
        size_t implicants;
    } known[] = {
        {"B3/S23", 48}, {"B36/S23", 77},   {"B3678/S34678", 86},
        {"B2/S", 20},   {"B36/S125", 100}, {"B3/S012345678", 30},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct rule rule = rule_of(known[i].rule);
        struct transition transition;
        transition_init(&transition, &rule);
        assert_int_equal(transition.implicant.len, known[i].implicants);
        transition_release(&transition);
    }
    struct rule rule = rule_of("B2-a/S12");
    struct transition transition;
    transition_init(&transition, &rule);
    assert_in_range(transition.implicant.len, 80, 110);
    transition_release(&transition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_neighbourhoods),
        cmocka_unit_test(known_and_equal),
        cmocka_unit_test(sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
