/* test_proof.c: the two checkers against a slow one, on proofs that are right
 * and on proofs that are damaged, and on single steps that are easily
 * mistaken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "script.h"

/* ---- damage --------------------------------------------------------- */

static void damage(struct script *s, struct rng *rng)
{
    size_t i = rng_below(rng, s->move.len), k = rng_below(rng, s->move.len);
    struct move *m = &s->move.at[i], moved = *m;
    struct clause *c = &m->clause;
    switch (rng_below(rng, 7)) {
    case 0: /* flip a literal */
        if (c->count) {
            int *literal = &c->literals[rng_below(rng, (uint64_t)c->count)];
            *literal = -*literal;
        }
        break;
    case 1: /* drop a literal */
        if (c->count)
            c->literals[rng_below(rng, (uint64_t)c->count)] =
                c->literals[c->count - 1],
                                       c->count--;
        break;
    case 2: /* drop a step */
        vec_release(&m->hints);
        memmove(m, m + 1, (s->move.len - i - 1) * sizeof *m);
        s->move.len--;
        break;
    case 3: /* two steps change places, but for their numbers */
        *m = s->move.at[k];
        s->move.at[k] = moved;
        if (!m->drops && !s->move.at[k].drops) {
            int64_t number = m->clause.number;
            m->clause.number = s->move.at[k].clause.number;
            s->move.at[k].clause.number = number;
        }
        break;
    case 4: /* drop a hint */
        if (m->hints.len) {
            size_t at = rng_below(rng, m->hints.len--);
            memmove(m->hints.at + at, m->hints.at + at + 1,
                    (m->hints.len - at) * sizeof *m->hints.at);
        }
        break;
    case 5: /* a wrong hint, or a case that comes twice */
        if (m->hints.len)
            m->hints.at[rng_below(rng, m->hints.len)] =
                rng_below(rng, 2) ? m->hints.at[rng_below(rng, m->hints.len)]
                                  : (int64_t)rng_below(rng, 30) - 5;
        break;
    case 6: /* forget instead of adding, or the other way round */
        m->drops = !m->drops;
        break;
    }
}

static struct script copy_of(const struct script *s)
{
    struct script copy = listener(s);
    for (size_t i = 0; i < s->move.len; i++) {
        struct move move = s->move.at[i];
        move.hints.at = NULL;
        move.hints.len = move.hints.cap = 0;
        vec_append(&move.hints, s->move.at[i].hints.at,
                   s->move.at[i].hints.len);
        vec_push(&copy.move, move);
    }
    return copy;
}

static void damaged_proofs(void **state)
{
    enum { PROOFS = 150, DAMAGES = 30 };
    (void)state;
    struct rng rng;
    rng_init(&rng, 5);
    int refused[2] = {0};
    for (int n = 0; n < PROOFS; n++) {
        struct script bare = random_script(&rng), hinted = listener(&bare);
        assert_true(run_forward(&bare, &hinted));
        assert_true(run_forward(&bare, NULL));
        assert_true(run_hinted(&hinted));
        for (int d = 0; d < DAMAGES; d++) {
            struct script worse = copy_of(&bare), heard = listener(&bare);
            damage(&worse, &rng);
            if (!run_forward(&worse, &heard))
                refused[0]++;
            else
                assert_true(run_hinted(&heard));
            script_release(&worse);
            script_release(&heard);
            worse = copy_of(&hinted);
            damage(&worse, &rng);
            refused[1] += !run_hinted(&worse);
            script_release(&worse);
        }
        script_release(&bare);
        script_release(&hinted);
    }
    assert_true(refused[0] > PROOFS * DAMAGES / 10);
    assert_true(refused[1] > PROOFS * DAMAGES / 5);
}

/* Random lemmas on problems that have a solution: those that are accepted
 * leave one. */
static void solutions_survive(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 6);
    int accepted = 0;
    for (int n = 0; n < 400; n++) {
        struct book b = {0};
        struct forward *f = forward_new(NULL);
        struct hinted *h = hinted_new();
        int clauses = 3 + (int)rng_below(&rng, 8);
        while ((int)b.clause.len < clauses) {
            vec_push(&b.clause, random_clause(&rng, 4));
            b.clause.len -= !satisfiable(&b, TRUTHS);
        }
        for (int c = 0; c < clauses; c++) {
            const struct clause *one = &b.clause.at[c];
            forward_clause(f, one->literals, (size_t)one->count);
            hinted_clause(h, one->literals, (size_t)one->count);
        }
        for (int i = 0; i < 40; i++) {
            struct error err = {0};
            struct clause c = random_clause(&rng, TRUTHS);
            int64_t hints[6];
            for (int k = 0; k < 6; k++)
                hints[k] = (int64_t)rng_below(&rng, 2 * b.clause.len) -
                           (int64_t)b.clause.len / 2;
            struct lemma lemma = {(int64_t)b.clause.len + 1, c.literals,
                                  (size_t)c.count, hints, rng_below(&rng, 6)};
            bool by_hints = hinted_add(h, &lemma, &err);
            struct error other = {0};
            bool found = forward_add(f, c.literals, (size_t)c.count, &other);
            assert_true(!by_hints || found);
            vec_push(&b.clause, c);
            if (found) {
                assert_true(satisfiable(&b, TRUTHS));
                accepted++;
            }
            b.clause.len -= !by_hints;
            if (found != by_hints)
                break; /* from here on they would speak of other clauses */
        }
        forward_free(f);
        hinted_free(h);
        vec_release(&b.clause);
    }
    assert_true(accepted > 400);
}

/* ---- single steps --------------------------------------------------- */

#define LEMMA(h, n, lits, hints_) \
    hinted_add(h, \
               &(struct lemma){n, (int[])lits, \
                               sizeof((int[])lits) / sizeof(int), \
                               (int64_t[])hints_, \
                               sizeof((int64_t[])hints_) / sizeof(int64_t)}, \
               &err)
#define LIST(...) \
    { \
        __VA_ARGS__ \
    }

/* A case that is named twice does not stand for another. */
static void cases_are_distinct(void **state)
{
    (void)state;
    struct error err = {0};
    struct hinted *h = hinted_new();
    hinted_clause(h, (int[]){-1, 2}, 2);
    hinted_clause(h, (int[]){-1, 3}, 2);
    hinted_clause(h, (int[]){-2, -3}, 2);
    assert_false(LEMMA(h, 4, LIST(1, -2, -2), LIST(-1, -1)));
    assert_string_equal(err.text, "the case -1 comes twice");
    err.text[0] = 0;
    assert_false(LEMMA(h, 4, LIST(1, -2), LIST(-1)));
    assert_string_equal(err.text, "there are 2 clauses with the literal -1, "
                                  "and the hints speak of 1");
    err.text[0] = 0;
    assert_false(LEMMA(h, 4, LIST(1, -2), LIST(-1, -3)));
    err.text[0] = 0;
    assert_true(LEMMA(h, 4, LIST(1, -2, -3), LIST(-1, -2)));
    assert_int_equal(hinted_tally(h)->by_cases, 1);
    assert_true(hinted_drop(h, 2, &err));
    assert_true(LEMMA(h, 6, LIST(1, -2), LIST(-1)));
    assert_false(hinted_drop(h, 2, &err));
    hinted_free(h);
}

/* 1 is true by a clause that is then deleted; as in drat-trim it stays so. */
static void unit_reasons_stay(void **state)
{
    (void)state;
    struct error err = {0};
    struct forward *f = forward_new(NULL);
    forward_clause(f, (int[]){2}, 1);
    forward_clause(f, (int[]){-2, 1}, 2);
    forward_clause(f, (int[]){-1, 3, 4}, 3);
    forward_clause(f, (int[]){-1, 3, -4}, 3);
    forward_clause(f, (int[]){-3, 4}, 2);
    forward_clause(f, (int[]){-3, -4}, 2);
    forward_drop(f, (int[]){1, -2}, 2);
    forward_drop(f, (int[]){2}, 1);
    forward_drop(f, (int[]){7, 8}, 2);
    assert_int_equal(forward_tally(f)->kept, 3);
    assert_true(forward_add(f, (int[]){3}, 1, &err));
    assert_true(forward_add(f, NULL, 0, &err));
    assert_true(forward_tally(f)->refuted);
    forward_free(f);
}

/* Lemmas that come and go by the thousand, old ones among the new. */
static void many_come_and_go(void **state)
{
    enum { LEMMAS = 200000, WINDOW = 100 };
    (void)state;
    struct error err = {0};
    struct hinted *h = hinted_new();
    struct forward *f = forward_new(NULL);
    int clause[] = {1, 2};
    hinted_clause(h, clause, 2);
    forward_clause(f, clause, 2);
    for (int i = 0; i < LEMMAS; i++) {
        int literals[] = {1, 2, 3 + i % 1000, -2000 - i % 7};
        int64_t hint = 1;
        struct lemma lemma = {i + 2, literals, 4, &hint, 1};
        assert_true(hinted_add(h, &lemma, &err));
        assert_true(forward_add(f, literals, 4, &err));
        if (i < WINDOW || i % 1000 == 0)
            continue;
        int64_t old = i - WINDOW;
        if (old % 1000 == 0)
            continue;
        int gone[] = {-2000 - (int)(old % 7), 3 + (int)(old % 1000), 2, 1};
        assert_true(hinted_drop(h, old + 2, &err));
        forward_drop(f, gone, 4);
    }
    assert_int_equal(hinted_tally(h)->lemmas, LEMMAS);
    assert_int_equal(forward_tally(f)->kept, 0);
    assert_true(hinted_tally(h)->most < 1000);
    assert_int_equal(hinted_tally(h)->alive, forward_tally(f)->alive);
    hinted_free(h);
    forward_free(f);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_proofs),
        cmocka_unit_test(solutions_survive),
        cmocka_unit_test(cases_are_distinct),
        cmocka_unit_test(unit_reasons_stay),
        cmocka_unit_test(many_come_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
