/* test_memo.c: what is remembered while models are counted, entry by entry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/counter.h"
#include "sample.h"
#include "trial.h"

/* ---- the memo ------------------------------------------------------- */

static bool agrees(void *context, const uint32_t *word, size_t count)
{
    return count == 0 || word[0] == *(uint32_t *)context;
}

static struct key key_of(const uint32_t *number)
{
    const uint8_t *bytes = (const uint8_t *)number;
    return (struct key){.bytes = bytes,
                        .size = sizeof *number,
                        .hash = memo_hash(bytes, sizeof *number) % 64};
}

/* What is found is what was kept, whatever has been forgotten. */
static void memo_tells_what_it_was_told(void **state)
{
    (void)state;
    enum { KEYS = 3000 };
    struct memo memo;
    mpz_t number;
    uint32_t wish = 0;
    struct asker asker = {&wish, agrees};
    unsigned long found = 0;
    mpz_init(number);
    memo_init(&memo, 1 << 16);
    for (uint32_t i = 0; i < KEYS; i++) {
        uint32_t condition = i % 5;
        mpz_ui_pow_ui(number, 3, i % 200);
        mpz_mul_ui(number, number, i);
        memo_keep(&memo, key_of(&i), &condition, 1, number);
        uint32_t earlier = i / 2 + i / 3;
        wish = earlier % 5;
        if (memo_find(&memo, key_of(&earlier), &asker, number)) {
            mpz_t wanted;
            mpz_init(wanted);
            mpz_ui_pow_ui(wanted, 3, earlier % 200);
            mpz_mul_ui(wanted, wanted, earlier);
            assert_true(mpz_cmp(number, wanted) == 0);
            mpz_clear(wanted);
            found++;
        }
        wish = earlier % 5 + 1;
        assert_false(memo_find(&memo, key_of(&earlier), &asker, number));
    }
    assert_true(found > KEYS / 10);
    assert_true(memo.evicted > KEYS / 10);
    memo_release(&memo);
    mpz_clear(number);
}

/* ---- entries of a count --------------------------------------------- */

struct audit {
    const struct sample *s;
    const struct counter *counter;
    unsigned long entries, lower; /* that tell less than the part's number */
};

static uint32_t read_number(const uint8_t **at)
{
    uint32_t number = 0;
    int shift = 0;
    for (; **at & 128; ++*at, shift += 7)
        number |= (uint32_t)(**at & 127) << shift;
    return number | (uint32_t) * (*at)++ << shift;
}

/* What an entry speaks of: variables, and literals that are false elsewhere:
 * those of its clauses, and its conditions. */
struct claim {
    unsigned part, false_if_set, false_if_clear;
    struct cnf cnf; /* its clauses, without what is false */
};

static void deny(struct claim *claim, literal l)
{
    unsigned bit = 1u << (l >> 1);
    *(l & 1 ? &claim->false_if_set : &claim->false_if_clear) |= bit;
}

/* Restricts a given clause to the part; `touched`: the rest is false. */
static void restrict_clause(struct claim *claim, const literal *l,
                            size_t count, bool touched)
{
    int inside[LONGEST];
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (claim->part >> (l[i] >> 1) & 1)
            inside[kept++] = literal_number(l[i]);
        else if (touched)
            deny(claim, l[i]);
    if (touched || kept == count)
        cnf_add(&claim->cnf, inside, kept);
}

/* A set of a key: how many, the first, as bits or not. */
static size_t read_set(const uint8_t **at, uint32_t *member)
{
    size_t count = read_number(at);
    if (!count)
        return 0;
    uint32_t number = read_number(at), words = 0;
    bool dense = *(*at)++;
    for (size_t i = 0; !dense && i < count; i++)
        member[i] = number += i ? read_number(at) : 0;
    for (size_t i = 0; dense && i < count; words++, *at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, *at, sizeof word);
        for (uint32_t bit = 0; bit < 64; bit++)
            if (word >> bit & 1)
                member[i++] = number + 64 * words + bit;
    }
    return count;
}

static struct claim read_claim(const struct counter *k, struct key key)
{
    struct claim claim = {0};
    const uint8_t *at = key.bytes, *end = key.bytes + key.size;
    const literal *l;
    size_t count;
    uint32_t *member = calloc(VARIABLES + k->wide.len, sizeof *member);
    for (size_t i = read_set(&at, member); i--;)
        claim.part |= 1u << member[i];
    for (size_t i = read_set(&at, member); i--;) {
        cdcl_read_clause(&k->clauses, k->wide.at[member[i]].place, &l, &count);
        restrict_clause(&claim, l, count, true);
    }
    assert_ptr_equal(at, end);
    free(member);
    for (size_t place = 0, next; place < k->clauses.given; place = next) {
        next = cdcl_read_clause(&k->clauses, place, &l, &count);
        restrict_clause(&claim, l, count, false);
    }
    return claim;
}

/* The models of the part alone, told apart by what is shown. */
static unsigned long own_models(const struct claim *claim, unsigned shown)
{
    static bool met[1 << VARIABLES];
    unsigned long count = 0;
    memset(met, 0, sizeof met);
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++) {
        if (truths & ~claim->part || !is_model(&claim->cnf, truths) ||
            met[truths & shown])
            continue;
        met[truths & shown] = true;
        count++;
    }
    return count;
}

/* Is there a model of all clauses where the entry would be used? */
static bool can_be_used(const struct sample *s, const struct claim *claim)
{
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++)
        if ((truths & claim->false_if_clear) == 0 &&
            (truths & claim->false_if_set) == claim->false_if_set &&
            is_model(&s->cnf, truths))
            return true;
    return false;
}

/* An entry is right, or right wherever it can be used: there is no model. */
static void see(void *context, struct key key, const uint32_t *word,
                size_t words, const mpz_t number)
{
    struct audit *audit = context;
    struct claim claim = read_claim(audit->counter, key);
    for (size_t i = 0; i < words; i++)
        deny(&claim, word[i]);
    audit->entries++;
    if (mpz_cmp_ui(number, own_models(&claim, audit->s->shown)) != 0) {
        audit->lower++;
        assert_false(can_be_used(audit->s, &claim));
    }
    cnf_release(&claim.cnf);
}

static void entries_are_right_where_they_are_used(void **state)
{
    (void)state;
    struct audit audit = {.entries = 0};
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        struct counter k;
        struct trial t;
        bool shown[VARIABLES];
        trial_init(&t, &components_engine);
        counter_init(&k);
        give(&k, &s, shown);
        counter_begin(&k, VARIABLES, shown, 1 << 20);
        assert_int_equal(counter_go_on(&k, &t.search), VERDICT_NONE);
        audit.s = &s;
        audit.counter = &k;
        memo_visit(&k.memo, &audit, see);
        counter_release(&k);
        cnf_release(&s.cnf);
    }
    assert_true(audit.entries > FORMULAS);
}

/* Where s holds, B has no model, which nobody sees before a search; so a
 * clause on A that excludes models of A follows from s.  Here it was learnt.
 * What is then remembered of A must not be used where s does not hold. */
static void other_parts_do_not_spoil(void **state)
{
    (void)state;
    enum { A1 = 1, A2, A3, E, S, B1, B2, B3 };
    struct sample sample = {.shown = 0xFF};
    cnf_add(&sample.cnf, (int[]){A1, A2, A3}, 3);
    cnf_add(&sample.cnf, (int[]){E, A1, S}, 3);
    cnf_add(&sample.cnf, (int[]){E, A2, -S}, 3);
    cnf_add(&sample.cnf, (int[]){S, B1, B2}, 3);
    for (int i = 0; i < 8; i++)
        cnf_add(
            &sample.cnf,
            (int[]){-S, i & 1 ? B1 : -B1, i & 2 ? B2 : -B2, i & 4 ? B3 : -B3},
            4);
    for (int v = B3 + 1; v <= VARIABLES; v++)
        cnf_add(&sample.cnf, &v, 1);
    struct counter k;
    struct trial t;
    bool shown[VARIABLES];
    trial_init(&t, &components_engine);
    counter_init(&k);
    give(&k, &sample, shown);
    counter_begin(&k, VARIABLES, shown, 1 << 20);
    const literal lesson[] = {literal_of(A1), literal_of(A2), literal_of(-S)};
    uint32_t clause = (uint32_t)k.clauses.store.len;
    vec_push(&k.clauses.store, 3);
    vec_push(&k.clauses.store, 3);
    vec_append(&k.clauses.store, lesson, 3);
    for (int i = 0; i < 2; i++)
        vec_push(&k.clauses.watchers[lesson[i]],
                 (struct watcher){clause, lesson[!i]});
    k.clauses.variable[S - 1].phase = k.clauses.variable[E - 1].phase = true;
    for (int v = 1; v <= VARIABLES; v++)
        k.bonus[v - 1] = v == S ? 2000 : v == E ? 1000 : 0;
    assert_int_equal(counter_go_on(&k, &t.search), VERDICT_NONE);
    sample.shown = (1u << VARIABLES) - 1;
    assert_int_equal(mpz_get_ui(k.total), count_models(&sample));
    struct audit audit = {.s = &sample, .counter = &k};
    memo_visit(&k.memo, &audit, see);
    assert_true(audit.lower > 0); /* it was excluded, and not used */
    counter_release(&k);
    cnf_release(&sample.cnf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memo_tells_what_it_was_told),
        cmocka_unit_test(entries_are_right_where_they_are_used),
        cmocka_unit_test(other_parts_do_not_spoil),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
