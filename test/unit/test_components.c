/* test_components.c: models of small random clauses, by brute force; and what
 * is remembered on the way, entry by entry.
 *
 * The clauses are blocks with few links, so that they fall into parts, some of
 * which have no models. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "engine/counter.h"
#include "engine/minfill.h"
#include "format/cpog.h"
#include "format/nnf.h"
#include "problem/cnf.h"
#include "trial.h"
#include "truths.h"

enum { VARIABLES = 14, FORMULAS = 500, LONGEST = 4 };

struct sample {
    struct cnf cnf;
    unsigned shown;
    int weight[2 * VARIABLES + 2]; /* of 2v and 2v + 1, in quarters */
};

static int draw_literal(struct rng *rng, int blocks, int block)
{
    int v;
    do
        v = (int)rng_below(rng, VARIABLES);
    while (v % blocks != block && rng_below(rng, 12));
    return rng_below(rng, 2) ? v + 1 : -v - 1;
}

static struct sample draw_sample(uint64_t seed)
{
    struct rng rng;
    struct sample s = {.shown = (1u << VARIABLES) - 1};
    rng_init(&rng, seed);
    if (rng_below(&rng, 3) == 0)
        s.shown = (unsigned)rng_below(&rng, 1u << VARIABLES);
    int blocks = 1 + (int)rng_below(&rng, 3);
    size_t clauses = (size_t)rng_below(&rng, 5 * VARIABLES);
    for (size_t i = 0; i < clauses; i++) {
        int literals[LONGEST];
        size_t count = 2 + (size_t)rng_below(&rng, LONGEST - 1);
        count -= rng_below(&rng, 40) == 0;
        int block = (int)rng_below(&rng, (uint64_t)blocks);
        for (size_t k = 0; k < count; k++)
            literals[k] = draw_literal(&rng, blocks, block);
        cnf_add(&s.cnf, literals, count);
    }
    return s;
}

static unsigned long count_models(const struct sample *s)
{
    static bool met[1 << VARIABLES];
    unsigned long count = 0;
    memset(met, 0, sizeof met);
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++)
        if (is_model(&s->cnf, truths) && !met[truths & s->shown]) {
            met[truths & s->shown] = true;
            count++;
        }
    return count;
}

/* ---- the engine ----------------------------------------------------- */

static void emit(const void *puzzle, struct sink *sink)
{
    const struct sample *s = puzzle;
    cnf_emit(&s->cnf, sink);
    for (int v = 1; v <= VARIABLES; v++) /* so that all numbers are used */
        sink_add(sink, v, -v);
}

static int fact(const void *puzzle, int variable)
{
    const struct sample *s = puzzle;
    return s->shown >> (variable - 1) & 1 ? variable - 1 : NO_FACT;
}

/* Some decisions at a time; with little memory much is forgotten. */
static void check_engine(const struct sample *s, uint64_t memory,
                         uint64_t effort)
{
    struct clauses clauses = {
        .puzzle = s, .variables = VARIABLES, .emit = emit, .fact = fact};
    struct error err = {0};
    struct trial t;
    mpz_t count;
    enum verdict verdict;
    mpz_init(count);
    trial_init(&t, &components_engine);
    t.request.clauses = &clauses;
    t.request.memory = memory;
    trial_open(&t);
    do {
        t.search.effort = t.search.steps + effort;
        verdict = t.search.engine->count(&t.search, count, &err);
    } while (verdict == VERDICT_UNKNOWN);
    assert_int_equal(verdict, VERDICT_NONE);
    assert_int_equal(mpz_get_ui(count), count_models(s));
    assert_true(t.search.share == 1);
    trial_close(&t);
    mpz_clear(count);
}

static void models_are_counted(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        check_engine(&s, UINT64_MAX, UINT64_MAX);
        check_engine(&s, 1 + seed * 97 % 40000, 1 + seed % 50);
        cnf_release(&s.cnf);
    }
}

/* ---- weights -------------------------------------------------------- */

/* In quarters and fifths; the sum over all models by brute force is whole when
 * it is multiplied by 20 as often as there are variables. */
static void weigh(const void *puzzle, int number, struct fraction *weight)
{
    const struct sample *s = puzzle;
    int variable = abs(number);
    mpz_set_si(weight->over, s->weight[2 * variable - 2 + (number < 0)]);
    mpz_set_ui(weight->under, variable % 2 ? 4 : 5);
    fraction_reduce(weight);
}

static void weigh_models(const struct sample *s, struct fraction *sum)
{
    static bool met[1 << VARIABLES];
    mpz_t product;
    mpz_init(product);
    memset(met, 0, sizeof met);
    mpz_set_ui(sum->over, 0);
    mpz_set_ui(sum->under, 1);
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++) {
        if (met[truths & s->shown] || !is_model(&s->cnf, truths))
            continue;
        met[truths & s->shown] = true;
        mpz_set_ui(product, 1);
        for (int v = 0; v < VARIABLES; v++)
            if (s->shown >> v & 1)
                mpz_mul_si(product, product,
                           s->weight[2 * v + !(truths >> v & 1)]);
        mpz_add(sum->over, sum->over, product);
    }
    for (int v = 0; v < VARIABLES; v++)
        if (s->shown >> v & 1)
            mpz_mul_ui(sum->under, sum->under, v % 2 ? 5 : 4);
    fraction_reduce(sum);
    mpz_clear(product);
}

static void draw_weights(struct sample *s, uint64_t seed, bool below)
{
    struct rng rng;
    rng_init(&rng, seed);
    for (int i = 0; i < 2 * VARIABLES; i++)
        s->weight[i] = (int)rng_below(&rng, 7) - (below ? 2 : 0);
}

static struct clauses clauses_of(const struct sample *s)
{
    return (struct clauses){
        .puzzle = s, .variables = VARIABLES, .emit = emit, .fact = fact};
}

static void weights_are_summed_up(void **state)
{
    (void)state;
    int below = 0;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        struct clauses clauses = clauses_of(&s);
        struct fraction sum, found;
        struct error err = {0};
        struct trial t;
        draw_weights(&s, seed, seed % 2);
        clauses.weight = weigh;
        fraction_init(&sum);
        fraction_init(&found);
        mpz_set_ui(found.over, 0);
        trial_init(&t, &components_engine);
        t.request.clauses = &clauses;
        trial_open(&t);
        assert_int_equal(t.search.engine->count(&t.search, found.over, &err),
                         VERDICT_NONE);
        t.search.engine->divisor(&t.search, found.under);
        fraction_reduce(&found);
        weigh_models(&s, &sum);
        assert_int_equal(mpz_cmp(sum.over, found.over), 0);
        assert_int_equal(mpz_cmp(sum.under, found.under), 0);
        below += mpz_sgn(sum.over) < 0;
        trial_close(&t);
        fraction_release(&sum);
        fraction_release(&found);
        cnf_release(&s.cnf);
    }
    assert_true(below > FORMULAS / 50);
}

/* ---- circuits ------------------------------------------------------- */

static unsigned truths_of(const struct search *search)
{
    unsigned truths = 0;
    for (int v = 0; v < VARIABLES; v++)
        truths |= (unsigned)(search->model.at[v] > 0) << v;
    return truths;
}

static void open_components(struct trial *t, const struct clauses *clauses)
{
    trial_init(t, &components_engine);
    t->request.clauses = clauses;
    trial_open(t);
}

/* All models, each once; and from the one in the middle on, the same. */
static unsigned long list_models(const struct sample *s, unsigned *list)
{
    static bool met[1 << VARIABLES];
    struct clauses clauses = clauses_of(s);
    struct error err = {0};
    struct trial t;
    unsigned long count = 0;
    memset(met, 0, sizeof met);
    open_components(&t, &clauses);
    while (t.search.engine->next(&t.search, &err) == VERDICT_FOUND) {
        unsigned truths = truths_of(&t.search);
        assert_true(is_model(&s->cnf, truths));
        assert_false(met[truths & s->shown]);
        met[truths & s->shown] = true;
        list[count++] = truths;
    }
    assert_string_equal(err.text, "");
    trial_close(&t);
    return count;
}

static void check_middle(const struct sample *s, const unsigned *list,
                         unsigned long count)
{
    struct clauses clauses = clauses_of(s);
    struct error err = {0};
    struct trial t;
    mpz_t number;
    mpz_init_set_ui(number, count / 2);
    open_components(&t, &clauses);
    assert_int_equal(t.search.engine->seek(&t.search, number, &err),
                     VERDICT_NONE);
    for (unsigned long i = count / 2; i < count; i++) {
        assert_int_equal(t.search.engine->next(&t.search, &err),
                         VERDICT_FOUND);
        assert_int_equal(truths_of(&t.search), list[i]);
    }
    assert_int_equal(t.search.engine->next(&t.search, &err), VERDICT_NONE);
    trial_close(&t);
    mpz_clear(number);
}

static void check_tally(const struct sample *s, const unsigned *list,
                        unsigned long count)
{
    struct clauses clauses = clauses_of(s);
    struct error err = {0};
    struct tally tally;
    struct trial t;
    tally_init(&tally);
    open_components(&t, &clauses);
    assert_int_equal(t.search.engine->tally(&t.search, &tally, &err),
                     VERDICT_NONE);
    assert_int_equal(mpz_get_ui(tally.total), count);
    for (size_t i = 0; i < tally.fact.len; i++) {
        unsigned long wanted = 0;
        for (unsigned long k = 0; k < count; k++)
            wanted += list[k] >> tally.fact.at[i] & 1;
        assert_int_equal(mpz_get_ui(&tally.count.at[i]), wanted);
    }
    trial_close(&t);
    tally_release(&tally);
}

/* A circuit that is written and read has as many models. */
static void check_file(const struct sample *s, unsigned long count)
{
    struct clauses clauses = clauses_of(s);
    const struct circuit *circuit;
    struct error err = {0};
    struct reader reader;
    struct trial t;
    struct nnf nnf;
    size_t size;
    open_components(&t, &clauses);
    assert_int_equal(t.search.engine->circuit(&t.search, &circuit, &err),
                     VERDICT_NONE);
    struct writer *w = writer_text_new();
    nnf_write(circuit, w);
    char *text = writer_text_take(w, &size);
    reader_text(&reader, "circuit", text, size);
    assert_true(nnf_read(&reader, &nnf, &err));
    reader_close(&reader);
    assert_true(nnf.exclusive);
    assert_int_equal(nnf.circuit.variables, VARIABLES);
    /* Variables that are not shown are loose there. */
    mpz_t models;
    mpz_init(models);
    mpz_mul_2exp(models, nnf.circuit.node.at[nnf.circuit.root].number,
                 (mp_bitcnt_t)__builtin_popcount(s->shown));
    mpz_tdiv_q_2exp(models, models, VARIABLES);
    assert_int_equal(mpz_get_ui(models), count);
    mpz_clear(models);
    nnf_release(&nnf);
    free(text);
    trial_close(&t);
}

static void circuits_have_all_models(void **state)
{
    (void)state;
    static unsigned list[1 << VARIABLES];
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        unsigned long count = list_models(&s, list);
        assert_int_equal(count, count_models(&s));
        check_tally(&s, list, count);
        check_file(&s, count);
        if (seed % 10 == 0)
            check_middle(&s, list, count);
        cnf_release(&s.cnf);
    }
}

/* Models are drawn as often as their weights say: chi squared with as many
 * degrees of freedom as there are models but one. */
static void draws_follow_weights(void **state)
{
    (void)state;
    enum { DRAWS = 20000 };
    static unsigned long drawn[1 << VARIABLES];
    struct sample s = {.shown = 0xF};
    struct error err = {0};
    struct trial t;
    double chi = 0, all = 0;
    int models = 0;
    cnf_add(&s.cnf, (int[]){1, 2, 5}, 3);
    cnf_add(&s.cnf, (int[]){-5, 3, 4}, 3);
    for (int i = 0; i < 2 * VARIABLES; i++)
        s.weight[i] = 1 + i % 5;
    struct clauses clauses = clauses_of(&s);
    clauses.weight = weigh;
    open_components(&t, &clauses);
    for (int i = 0; i < DRAWS; i++) {
        assert_int_equal(t.search.engine->sample(&t.search, &err),
                         VERDICT_FOUND);
        assert_true(is_model(&s.cnf, truths_of(&t.search)));
        drawn[truths_of(&t.search) & s.shown]++;
    }
    trial_close(&t);
    for (int round = 0; round < 2; round++)
        for (unsigned truths = 0; truths < 16; truths++) {
            double weight = 1;
            if (!is_model(&s.cnf, truths) && !is_model(&s.cnf, truths | 16)) {
                assert_int_equal(drawn[truths], 0);
                continue;
            }
            for (int v = 0; v < 4; v++)
                weight *= s.weight[2 * v + !(truths >> v & 1)];
            if (!round) {
                all += weight;
                models++;
                continue;
            }
            double wanted = DRAWS * weight / all;
            chi += ((double)drawn[truths] - wanted) *
                   ((double)drawn[truths] - wanted) / wanted;
        }
    assert_true(models > 10 && chi < 45); /* below in 9999 of 10000 */
    cnf_release(&s.cnf);
}

/* ---- what is remembered --------------------------------------------- */

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

static struct claim read_claim(const struct counter *k, struct key key)
{
    struct claim claim = {0};
    const uint8_t *at = key.bytes, *end = key.bytes + key.size;
    const literal *l;
    size_t count;
    for (uint32_t v = UINT32_MAX, more; (more = read_number(&at));)
        claim.part |= 1u << (v += more);
    for (uint32_t c = UINT32_MAX; at < end;) {
        c += read_number(&at);
        cdcl_read_clause(&k->clauses, k->place.at[c], &l, &count);
        restrict_clause(&claim, l, count, true);
    }
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

static void give(struct counter *k, const struct sample *s, bool *shown)
{
    bool open = false;
    for (size_t i = 0; i < s->cnf.literal.len; i++) {
        int number = s->cnf.literal.at[i];
        if (!open)
            cdcl_open_clause(&k->clauses);
        open = number;
        if (number)
            vec_push(&k->clauses.store, literal_of(number));
        else
            cdcl_close_clause(&k->clauses);
    }
    for (int v = 0; v < VARIABLES; v++)
        shown[v] = s->shown >> v & 1;
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

/* ---- certificates --------------------------------------------------- */

static char *count_with_witness(const struct sample *s, mpz_t total,
                                size_t *size)
{
    struct writer *out = writer_text_new();
    struct witness w;
    struct counter k;
    struct trial t;
    bool shown[VARIABLES];
    int64_t number = 0;
    trial_init(&t, &components_engine);
    counter_init(&k);
    witness_init(&w, out);
    k.witness = &w;
    give(&k, s, shown);
    const literal *l;
    size_t count;
    for (size_t at = 0, next; at < k.clauses.store.len; at = next) {
        next = cdcl_read_clause(&k.clauses, at, &l, &count);
        witness_given(&w, (uint32_t)at, ++number);
    }
    witness_begin(&w, VARIABLES, number);
    counter_begin(&k, VARIABLES, shown, 1 << 20);
    assert_int_equal(counter_go_on(&k, &t.search), VERDICT_NONE);
    mpz_set(total, k.total);
    counter_release(&k);
    witness_release(&w);
    return writer_text_take(out, size);
}

static void check_certificate(const struct sample *s, const char *bytes,
                              size_t size, const mpz_t total)
{
    struct pog *pog = pog_new(VARIABLES);
    struct reader reader;
    struct cpog_reader lines;
    struct error err = {0};
    bool wrong;
    mpz_t models;
    mpz_init(models);
    const int *l = s->cnf.literal.at;
    for (size_t i = 0, from = 0; i < s->cnf.literal.len; i++)
        if (!l[i]) {
            assert_true(pog_clause(pog, l + from, i - from));
            from = i + 1;
        }
    reader_text(&reader, "certificate", bytes, size);
    cpog_reader_init(&lines, &reader);
    while (cpog_next(&lines, pog, &wrong, &err) == PROOF_STEP)
        continue;
    assert_string_equal(err.text, "");
    assert_true(pog_finish(pog, models, &err));
    assert_int_equal(mpz_cmp(models, total), 0);
    cpog_reader_release(&lines);
    reader_close(&reader);
    pog_free(pog);
    mpz_clear(models);
}

static void counts_are_certified(void **state)
{
    (void)state;
    int certified = 0;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        mpz_t total;
        size_t size;
        s.shown = (1u << VARIABLES) - 1;
        mpz_init(total);
        char *text = count_with_witness(&s, total, &size);
        assert_int_equal(mpz_get_ui(total), count_models(&s));
        if (mpz_sgn(total)) {
            check_certificate(&s, text, size, total);
            certified++;
        }
        free(text);
        mpz_clear(total);
        cnf_release(&s.cnf);
    }
    assert_true(certified > FORMULAS / 4);
}

/* ---- the memo ------------------------------------------------------- */

static bool agrees(void *context, const uint32_t *word, size_t count)
{
    return count == 0 || word[0] == *(uint32_t *)context;
}

static struct key key_of(const uint32_t *number)
{
    const uint8_t *bytes = (const uint8_t *)number;
    return (struct key){bytes, sizeof *number,
                        memo_hash(bytes, sizeof *number) % 64};
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

/* ---- cuts ----------------------------------------------------------- */

static size_t width_of_grid(size_t rows, size_t cols)
{
    struct bonds g;
    struct cuts cuts;
    assert_true(bonds_init(&g, rows * cols));
    for (size_t v = 0; v < rows * cols; v++) {
        if ((v + 1) % cols)
            assert_true(bonds_join(&g, v, v + 1));
        if (v + cols < rows * cols)
            assert_true(bonds_join(&g, v, v + cols));
    }
    cuts_find(&cuts, &g, 1 << 24);
    assert_non_null(cuts.depth);
    size_t width = cuts.width, roots = 0;
    for (size_t v = 0; v < rows * cols; v++) {
        assert_true(cuts.depth[v] <= cuts.deepest);
        roots += cuts.depth[v] == 0;
    }
    assert_true(roots >= 1 && roots <= width + 1);
    cuts_release(&cuts);
    bonds_release(&g);
    return width;
}

/* The treewidth of a path is 1, of a grid its shorter side. */
static void grids_are_cut_well(void **state)
{
    (void)state;
    assert_int_equal(width_of_grid(1, 40), 1);
    assert_int_equal(width_of_grid(2, 30), 2);
    assert_in_range(width_of_grid(4, 20), 4, 5);
    assert_in_range(width_of_grid(8, 8), 8, 10);
}

/* Of many vertices, too; and a long tree is cut in its middle. */
static void long_graphs_are_cut_often(void **state)
{
    (void)state;
    enum { LONG = 40000 };
    struct bonds g;
    struct cuts cuts;
    assert_true(bonds_init(&g, LONG));
    for (size_t v = 0; v < LONG; v++)
        for (size_t w = v + 1; w < LONG && w < v + 3; w++)
            assert_true(bonds_join(&g, v, w));
    cuts_find(&cuts, &g, 1 << 26);
    assert_non_null(cuts.depth);
    assert_int_equal(cuts.width, 2);
    assert_true(cuts.deepest < 300);
    size_t left = 0, right = LONG - 1, roots = 0;
    for (size_t v = 0; v < LONG; v++)
        roots += cuts.depth[v] == 0;
    while (cuts.depth[left])
        left++;
    while (cuts.depth[right])
        right--;
    assert_in_range(roots, 2, 3); /* they stand together in the middle */
    assert_in_range(left, LONG / 3, 2 * LONG / 3);
    assert_in_range(right, left, left + 2);
    cuts_release(&cuts);
    bonds_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_are_counted),
        cmocka_unit_test(weights_are_summed_up),
        cmocka_unit_test(circuits_have_all_models),
        cmocka_unit_test(draws_follow_weights),
        cmocka_unit_test(entries_are_right_where_they_are_used),
        cmocka_unit_test(other_parts_do_not_spoil),
        cmocka_unit_test(counts_are_certified),
        cmocka_unit_test(memo_tells_what_it_was_told),
        cmocka_unit_test(grids_are_cut_well),
        cmocka_unit_test(long_graphs_are_cut_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
