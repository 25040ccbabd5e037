/* test_cubes.c: where clauses are cut in two, and what a tree of cubes is:
 * disjoint, and together all models, by brute force on small random clauses.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/reader.h"
#include "base/rng.h"
#include "base/writer.h"
#include "engine/lookahead.h"
#include "engine/models.h"
#include "engine/survey.h"
#include "problem/cnf.h"
#include "trial.h"
#include "truths.h"

enum { VARIABLES = 9, FORMULAS = 400, LONGEST = 4 };

/* Clauses over variables 1 to VARIABLES, of which those in the mask are
 * shown. */
struct sample {
    struct cnf cnf;
    unsigned shown;
};

static struct sample draw_sample(uint64_t seed)
{
    struct rng rng;
    struct sample s = {0};
    rng_init(&rng, seed);
    s.shown = rng_below(&rng, 2) ? (1u << VARIABLES) - 1
                                 : (unsigned)rng_below(&rng, 1u << VARIABLES);
    size_t clauses = (size_t)rng_below(&rng, 5 * VARIABLES);
    for (size_t i = 0; i < clauses; i++) {
        int literals[LONGEST];
        size_t count = 1 + (size_t)rng_below(&rng, LONGEST);
        count += count == 1;
        for (size_t k = 0; k < count; k++) {
            int v = 1 + (int)rng_below(&rng, VARIABLES);
            literals[k] = rng_below(&rng, 2) ? v : -v;
        }
        cnf_add(&s.cnf, literals, count);
    }
    return s;
}

static void fill(struct formula *f, const struct sample *s)
{
    bool open = false;
    formula_init(f);
    for (size_t i = 0; i < s->cnf.literal.len; i++) {
        int number = s->cnf.literal.at[i];
        if (!open)
            cdcl_open_clause(&f->clauses);
        open = number;
        if (number)
            vec_push(&f->clauses.store, literal_of(number));
        else
            cdcl_close_clause(&f->clauses);
    }
    for (int v = 0; v < VARIABLES; v++)
        vec_push(&f->shown, s->shown >> v & 1);
}

/* ---- where to cut --------------------------------------------------- */

/* Models in which all these literals hold. */
static int count_models(const struct sample *s, const int *literals,
                        size_t count)
{
    int models = 0;
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++) {
        bool good = is_model(&s->cnf, truths);
        for (size_t i = 0; i < count; i++)
            good &= holds(literals[i], truths);
        models += good;
    }
    return models;
}

/* Cuts one part after another until there is nothing to be cut. */
static void check_outlook(const struct sample *s, struct cdcl *c, bool any,
                          struct rng *rng)
{
    int path[VARIABLES];
    size_t depth = 0, free = 0;
    literal choice = 0;
    enum outlook outlook;
    while ((outlook = lookahead(c, any, &choice)) == OUTLOOK_FORK) {
        assert_int_equal(c->level.len, depth);
        assert_int_equal(c->value[choice], 0);
        assert_true(any || c->variable[choice >> 1].shown);
        choice ^= (literal)rng_below(rng, 2);
        path[depth++] = literal_number(choice);
        cdcl_decide(c, choice);
    }
    assert_int_equal(c->level.len, depth);
    if (outlook == OUTLOOK_NONE) {
        assert_int_equal(count_models(s, path, depth), 0);
        return;
    }
    for (size_t v = 0; v < VARIABLES; v++)
        free += !c->value[2 * v] && (any || c->variable[v].shown);
    if (any && !free)
        assert_int_equal(count_models(s, path, depth), 1);
    /* what is free was looked at: one of its values is no model */
    for (int v = 1; v <= VARIABLES && free; v++)
        if (!c->value[literal_of(v)] && (any || s->shown >> (v - 1) & 1)) {
            path[depth] = v;
            int yes = count_models(s, path, depth + 1);
            path[depth] = -v;
            assert_true(!yes || !count_models(s, path, depth + 1));
        }
}

static void outlooks_are_true(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        struct formula f;
        struct rng rng;
        rng_init(&rng, seed);
        fill(&f, &s);
        struct cdcl *c = &f.clauses;
        if (cdcl_begin(c, VARIABLES, f.shown.at))
            check_outlook(&s, c, seed % 2, &rng);
        formula_release(&f);
        cnf_release(&s.cnf);
    }
}

/* The middle of a chain of implications says more than its ends. */
static void cuts_where_most_follows(void **state)
{
    (void)state;
    struct sample s = {.shown = (1u << VARIABLES) - 1};
    struct formula f;
    literal choice = 0;
    for (int v = 1; v < VARIABLES; v++)
        cnf_add(&s.cnf, (int[]){-v, v + 1}, 2);
    fill(&f, &s);
    assert_true(cdcl_begin(&f.clauses, VARIABLES, f.shown.at));
    assert_int_equal(lookahead(&f.clauses, false, &choice), OUTLOOK_FORK);
    assert_int_equal(choice >> 1, VARIABLES / 2);
    formula_release(&f);
    cnf_release(&s.cnf);
}

/* ---- trees ---------------------------------------------------------- */

static bool lies_in(const struct trail *path, unsigned truths)
{
    bool good = true;
    for (size_t i = 0; i < path->fork.len; i++)
        good &=
            holds(literal_number((literal)path->fork.at[i].option), truths);
    return good;
}

/* So many parts: no assignment lies in two, each model in one. */
static void check_parts(const struct sample *s, uint64_t wanted)
{
    struct formula f;
    struct survey survey;
    struct cut cut;
    struct trail path = {0};
    fill(&f, s);
    void *walk = models_kernel.make(&f, 1, 0);
    survey_init(&survey, &models_kernel, walk);
    cut_init(&cut, wanted);
    while (!cut_go_on(&cut, &survey))
        continue;
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++) {
        int parts = 0;
        for (uint64_t k = 0; cut_part(&cut, k, &path); k++)
            parts += lies_in(&path, truths);
        assert_true(parts <= 1);
        assert_true(parts == 1 || !is_model(&s->cnf, truths));
    }
    trail_release(&path);
    cut_release(&cut);
    survey_release(&survey);
    models_kernel.free(walk);
    formula_release(&f);
}

static void parts_are_a_partition(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        check_parts(&s, 1 + seed % 40);
        cnf_release(&s.cnf);
    }
}

/* ---- saved and resumed ---------------------------------------------- */

static void emit(const void *puzzle, struct sink *sink)
{
    const struct sample *s = puzzle;
    cnf_emit(&s->cnf, sink);
}

static int fact(const void *puzzle, int variable)
{
    const struct sample *s = puzzle;
    return s->shown >> (variable - 1) & 1 ? variable - 1 : NO_FACT;
}

static char *save(const struct search *search)
{
    struct writer *w = writer_text_new();
    search->engine->save(search, w);
    return writer_text_take(w, NULL);
}

static void load(struct search *search, const char *text)
{
    struct reader reader;
    struct error err = {0};
    reader_text(&reader, "text", text, strlen(text));
    bool good = search->engine->load(search, &reader, &err);
    assert_string_equal(err.text, "");
    assert_true(good);
    reader_close(&reader);
}

static unsigned facts_of(const struct search *search)
{
    unsigned set = 0;
    for (size_t i = 0; i < search->facts.len; i++)
        set |= 1u << search->facts.at[i];
    return set;
}

/* Each process finds some, or takes some steps, and leaves the rest to the
 * next, with another number of threads. */
static void check_resumed(const struct sample *s, uint64_t seed)
{
    bool found[1 << VARIABLES] = {0}, wanted[1 << VARIABLES] = {0};
    struct clauses clauses = {
        .puzzle = s, .variables = VARIABLES, .emit = emit, .fact = fact};
    struct rng rng;
    char *text = NULL;
    enum verdict verdict = VERDICT_UNKNOWN;
    rng_init(&rng, seed);
    for (unsigned truths = 0; truths < 1u << VARIABLES; truths++)
        wanted[truths & s->shown] |= is_model(&s->cnf, truths);
    while (verdict != VERDICT_NONE) {
        struct trial t;
        struct error err = {0};
        trial_init(&t, &cubes_engine);
        t.request.clauses = &clauses;
        t.request.threads = 1 + (int)rng_below(&rng, 3);
        trial_open(&t);
        if (text)
            load(&t.search, text);
        t.search.effort = t.search.steps + rng_below(&rng, 40);
        for (uint64_t n = rng_below(&rng, 20);
             (verdict = t.search.engine->next(&t.search, &err)) ==
             VERDICT_FOUND;) {
            assert_false(found[facts_of(&t.search)]);
            found[facts_of(&t.search)] = true;
            if (!n--)
                break;
        }
        free(text);
        text = save(&t.search);
        trial_close(&t);
    }
    free(text);
    assert_memory_equal(found, wanted, sizeof found);
}

static void resumed_lists_are_whole(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= FORMULAS / 4; seed++) {
        struct sample s = draw_sample(seed);
        check_resumed(&s, seed);
        cnf_release(&s.cnf);
    }
}

/* ---- one model ------------------------------------------------------ */

static void one_is_found(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        struct sample s = draw_sample(seed);
        struct clauses clauses = {
            .puzzle = &s, .variables = VARIABLES, .emit = emit, .fact = fact};
        struct error err = {0};
        struct trial t;
        trial_init(&t, &cubes_engine);
        t.request.clauses = &clauses;
        t.request.first = true;
        t.request.threads = 1 + (int)(seed % 2);
        trial_open(&t);
        enum verdict verdict = t.search.engine->next(&t.search, &err);
        assert_int_equal(verdict, count_models(&s, NULL, 0) ? VERDICT_FOUND
                                                            : VERDICT_NONE);
        trial_close(&t);
        cnf_release(&s.cnf);
    }
}

/* ---- trails that are none ------------------------------------------- */

static void check_refused(const char *text, const char *sentence)
{
    struct sample s = {.shown = (1u << VARIABLES) - 1};
    cnf_add(&s.cnf, (int[]){1, 2}, 2);
    struct clauses clauses = {
        .puzzle = &s, .variables = VARIABLES, .emit = emit, .fact = fact};
    struct trial t;
    struct reader reader;
    struct error err = {0};
    trial_init(&t, &cubes_engine);
    t.request.clauses = &clauses;
    trial_open(&t);
    reader_text(&reader, "text", text, strlen(text));
    assert_false(t.search.engine->load(&t.search, &reader, &err));
    assert_string_equal(err.text, sentence);
    reader_close(&reader);
    trial_close(&t);
    cnf_release(&s.cnf);
}

#define HEAD "solutions 0\nsteps 0\nwhole 9007199254740992\n"

static void bad_trails_are_refused(void **state)
{
    (void)state;
    static const char impossible[] = "these options are not possible here";
    check_refused(HEAD "trail 0/2:0+1 0/2:1\n", impossible); /* twice */
    check_refused(HEAD "trail 0/2:2\n", impossible);   /* another's literal */
    check_refused(HEAD "trail 0/2:0+3\n", impossible); /* likewise */
    check_refused(HEAD "trail 0/2:0+0\n", impossible); /* the same */
    check_refused(HEAD "trail 9/2:0\n",
                  "the number of an item is too large: it is 8 at the most");
    check_refused(HEAD "trail 8/2:18\n",
                  "the number of an option is too large: it is 17 at the "
                  "most");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlooks_are_true),
        cmocka_unit_test(cuts_where_most_follows),
        cmocka_unit_test(parts_are_a_partition),
        cmocka_unit_test(resumed_lists_are_whole),
        cmocka_unit_test(one_is_found),
        cmocka_unit_test(bad_trails_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
