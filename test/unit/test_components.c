/* test_components.c: models of small random clauses, by brute force: their
 * number, their weight, foretold, saved, as a circuit, drawn, and certified.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "engine/counter.h"
#include "format/cpog.h"
#include "format/nnf.h"
#include "sample.h"
#include "trial.h"

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

static void open_components(struct trial *t, const struct clauses *clauses)
{
    trial_init(t, &components_engine);
    t->request.clauses = clauses;
    trial_open(t);
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
        open_components(&t, &clauses);
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

/* ---- what is foretold ----------------------------------------------- */

/* What is soon done is foretold exactly. */
static void small_counts_are_foretold(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        struct clauses clauses = clauses_of(&s);
        struct estimate e;
        struct error err = {0};
        struct trial t;
        open_components(&t, &clauses);
        assert_int_equal(t.search.engine->estimate(&t.search, &e, &err),
                         VERDICT_NONE);
        assert_true(e.nodes == (double)t.search.steps && !e.nodes_error);
        assert_true(e.solutions == (double)count_models(&s));
        assert_true(!e.solutions_error);
        trial_close(&t);
        cnf_release(&s.cnf);
    }
}

/* ---- what is saved -------------------------------------------------- */

/* What the search says of itself, for another one. */
static char *save(const struct trial *t, size_t *size)
{
    struct writer *w = writer_text_new();
    t->search.engine->save(&t->search, w);
    return writer_text_take(w, size);
}

static void load(struct trial *t, const char *text, size_t size)
{
    struct error err = {0};
    struct reader reader;
    reader_text(&reader, "saved", text, size);
    bool good = t->search.engine->load(&t->search, &reader, &err);
    assert_string_equal(err.text, "");
    assert_true(good);
    assert_int_equal(reader_peek(&reader), -1);
    reader_close(&reader);
}

/* Each search goes on where the one before stopped, with nothing but a text;
 * answers how many there were. */
static int count_in_turns(const struct clauses *clauses, mpz_t count,
                          uint64_t effort)
{
    struct error err = {0};
    char *text = NULL;
    size_t size = 0;
    int turns = 0;
    enum verdict verdict = VERDICT_UNKNOWN;
    for (; verdict == VERDICT_UNKNOWN; turns++, effort += 1 + effort / 4) {
        struct trial t;
        open_components(&t, clauses);
        if (text)
            load(&t, text, size);
        free(text);
        t.search.effort = effort;
        verdict = t.search.engine->count(&t.search, count, &err);
        text = save(&t, &size);
        trial_close(&t);
    }
    free(text);
    assert_int_equal(verdict, VERDICT_NONE);
    return turns;
}

static void counts_go_on_elsewhere(void **state)
{
    (void)state;
    int turns = 0;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        struct clauses clauses = clauses_of(&s);
        mpz_t count;
        mpz_init(count);
        turns += count_in_turns(&clauses, count, 1 + seed % 5);
        assert_int_equal(mpz_get_ui(count), count_models(&s));
        mpz_clear(count);
        cnf_release(&s.cnf);
    }
    assert_true(turns > 3 * FORMULAS);
}

/* Other clauses, and what is no such text. */
static void texts_of_others_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"parts 2 0000000000000001\n",
                                      "parts 1 x\n",
                                      "parts 1 1 2\n",
                                      "parts 1 1\npart 32 00 1\n",
                                      "parts 1 1\npart 1 0 1\n",
                                      "parts 1 1\npart 1 00 -\n",
                                      "parts 1 1\npart 1 00 1 80000000\n",
                                      "parts 1 1\npart 1 00 1",
                                      "parts 1 12345678901234567\n"};
    struct sample s = draw_sample(1);
    struct clauses clauses = clauses_of(&s);
    mpz_t count;
    mpz_init(count);
    for (size_t i = 0; i <= sizeof bad / sizeof *bad; i++) {
        struct error err = {0};
        struct reader reader;
        struct trial t;
        bool other = i == sizeof bad / sizeof *bad;
        const char *text = other ? "parts 1 1\n" : bad[i];
        open_components(&t, &clauses);
        reader_text(&reader, "saved", text, strlen(text));
        assert_int_equal(t.search.engine->load(&t.search, &reader, &err),
                         other);
        reader_close(&reader);
        if (other)
            assert_int_equal(t.search.engine->count(&t.search, count, &err),
                             VERDICT_ERROR);
        assert_true(err.text[0]);
        trial_close(&t);
    }
    mpz_clear(count);
    cnf_release(&s.cnf);
}

/* ---- circuits ------------------------------------------------------- */

static unsigned truths_of(const struct search *search)
{
    unsigned truths = 0;
    for (int v = 0; v < VARIABLES; v++)
        truths |= (unsigned)(search->model.at[v] > 0) << v;
    return truths;
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
    /* Those that are not shown are loose there, up to the last that is. */
    mp_bitcnt_t last = VARIABLES;
    while (last && !(s->shown >> (last - 1) & 1))
        last--;
    assert_int_equal(nnf.circuit.variables, last);
    mpz_t models;
    mpz_init(models);
    mpz_mul_2exp(models, nnf.circuit.node.at[nnf.circuit.root].number,
                 (mp_bitcnt_t)__builtin_popcount(s->shown));
    mpz_tdiv_q_2exp(models, models, last);
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
    struct pog *pog = pog_new(VARIABLES, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_are_counted),
        cmocka_unit_test(weights_are_summed_up),
        cmocka_unit_test(small_counts_are_foretold),
        cmocka_unit_test(counts_go_on_elsewhere),
        cmocka_unit_test(texts_of_others_are_refused),
        cmocka_unit_test(circuits_have_all_models),
        cmocka_unit_test(draws_follow_weights),
        cmocka_unit_test(counts_are_certified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
