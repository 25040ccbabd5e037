/* test_certify.c: certificates of counts by the engines frontier and
 * components: of random covers they prove what a slow count says; damaged
 * ones prove no other number; certificates wait for no memory.
 *
 * The checker here gets the clauses from the conversion itself. */
#include "frontier.h"
#include "damaged.h"

#include "format/cpog.h"
#include "problem/convert.h"
#include "problem/dense.h"

#include <stdio.h>

enum { COVERS = 400, MUTATED = 12, MUTANTS = 500 };

/* ---- covers --------------------------------------------------------- */

/* Few items, so that some have more than seven options and variables of their
 * own; some options have secondary items, some have none but these. */
static struct xcc draw_cover(uint64_t seed)
{
    uint64_t state = seed;
    struct xcc xcc = {.primary = 2 + (int)draw(&state, 4)};
    xcc.items = xcc.primary + (int)draw(&state, 4);
    int options = 1 + (int)draw(&state, 1 + draw(&state, 30));
    for (int o = 0; o < options; o++) {
        struct entry entry[ITEMS_MAX];
        size_t count = 0;
        for (int i = 0; i < xcc.items; i++)
            if (!draw(&state, 3))
                entry[count++] = (struct entry){i, 0};
        if (count)
            xcc_add(&xcc, (int)xcc_options(&xcc), entry, count);
    }
    return xcc;
}

static uint64_t count_slowly(const struct xcc *xcc)
{
    int held[ITEMS_MAX];
    for (int i = 0; i < ITEMS_MAX; i++)
        held[i] = UNHELD;
    return slow_count(xcc, held);
}

/* ---- certificates --------------------------------------------------- */

struct certificate {
    struct convert convert;
    struct clauses clauses;
    struct dense dense;
    char *text; /* owned */
    size_t size;
    uint64_t count;
};

static void read_all(FILE *file, struct certificate *c)
{
    fseek(file, 0, SEEK_END);
    c->size = (size_t)ftell(file);
    rewind(file);
    c->text = mem_alloc(c->size + 1, 1);
    assert_int_equal(fread(c->text, 1, c->size, file), c->size);
}

static bool certify(struct certificate *c, const struct xcc *xcc,
                    const struct engine *engine)
{
    struct trial t;
    struct error err = {0};
    mpz_t count;
    *c = (struct certificate){.size = 0};
    trial_cover(&t, engine, xcc);
    assert_true(convert_init(&c->convert, &t.cover, NULL, &err));
    assert_true(convert_state(&c->convert, &c->clauses, &err));
    assert_true(dense_init(&c->dense, &c->clauses, NULL, &err));
    t.request.clauses = &c->clauses;
    t.request.certificate = tmpfile();
    trial_open(&t);
    mpz_init(count);
    bool good = engine->count(&t.search, count, &err) == VERDICT_NONE;
    if (good) {
        read_all(t.request.certificate, c);
        c->count = mpz_get_ui(count);
    }
    mpz_clear(count);
    fclose(t.request.certificate);
    trial_close(&t);
    return good;
}

static void release(struct certificate *c)
{
    dense_release(&c->dense);
    convert_release(&c->convert);
    free(c->text);
}

static bool take_clause(void *context, const int *literals, size_t count)
{
    return pog_clause(context, literals, count);
}

/* -1: refused. */
static int64_t judge(const struct certificate *c, const char *text,
                     size_t size)
{
    struct pog *pog = pog_new(c->dense.variables, NULL);
    struct reader reader;
    struct cpog_reader lines;
    struct error err = {0};
    bool wrong;
    mpz_t models;
    mpz_init(models);
    assert_true(dense_give(&c->dense, &c->clauses, NULL, take_clause, pog));
    reader_text(&reader, "certificate", text, size);
    cpog_reader_init(&lines, &reader);
    enum proof_event event;
    while ((event = cpog_next(&lines, pog, &wrong, &err)) == PROOF_STEP)
        continue;
    int64_t count = -1;
    if (event == PROOF_END && pog_finish(pog, models, &err))
        count = (int64_t)mpz_get_ui(models);
    cpog_reader_release(&lines);
    reader_close(&reader);
    pog_free(pog);
    mpz_clear(models);
    return count;
}

static const struct engine *const engines[] = {&frontier_engine,
                                               &components_engine};

static void covers_are_certified(void **state)
{
    (void)state;
    int some = 0, none = 0;
    for (uint64_t seed = 1; seed <= COVERS; seed++) {
        struct xcc xcc = draw_cover(seed);
        uint64_t wanted = count_slowly(&xcc);
        for (int e = 0; e < 2; e++) {
            struct certificate c;
            assert_true(certify(&c, &xcc, engines[e]));
            assert_int_equal(c.count, wanted);
            assert_int_equal(judge(&c, c.text, c.size), wanted);
            release(&c);
        }
        some += wanted > 0;
        none += !wanted;
        xcc_release(&xcc);
    }
    assert_true(some > COVERS / 4 && none > COVERS / 10);
}

/* Pieces of one to three cells fill a box, or all of it but a cell, or are a
 * cell too many. */
static struct xcc draw_packing(uint64_t seed)
{
    uint64_t state = seed;
    int pieces = 2 + (int)draw(&state, 4), cells = (int)seed % 3 - 1;
    int size[ITEMS_MAX];
    for (int p = 0; p < pieces; p++)
        cells += size[p] = 1 + (int)draw(&state, 3);
    struct xcc xcc = {.primary = pieces, .items = pieces + cells};
    for (int p = 0; p < pieces; p++)
        for (int o = 0, fact = 10 * p; o < 10; o++) {
            int at = (int)draw(&state, (uint64_t)cells);
            int step = 1 + (int)draw(&state, 2);
            struct entry entry[4] = {{p, 0}};
            for (int i = 0; i < size[p]; i++)
                entry[i + 1].item = pieces + at + i * step;
            if (at + (size[p] - 1) * step < cells)
                xcc_add(&xcc, fact++, entry, (size_t)size[p] + 1);
        }
    return xcc;
}

static void packings_are_certified(void **state)
{
    (void)state;
    int some = 0;
    for (uint64_t seed = 1; seed <= COVERS; seed++) {
        struct xcc xcc = draw_packing(seed);
        uint64_t wanted = count_slowly(&xcc);
        struct certificate c;
        assert_true(certify(&c, &xcc, &frontier_engine));
        assert_int_equal(c.count, wanted);
        assert_int_equal(judge(&c, c.text, c.size), wanted);
        release(&c);
        some += wanted > 0;
        xcc_release(&xcc);
    }
    assert_true(some > COVERS / 4);
}

/* ---- colours and bounds --------------------------------------------- */

/* Is a set of options, as bits, a solution? */
static bool is_solution(const struct xcc *xcc, unsigned set)
{
    int met[ITEMS_MAX] = {0}, colour[ITEMS_MAX] = {0};
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (!(set >> o & 1))
            continue;
        if (xcc_is_idle(xcc, o))
            return false;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            struct entry entry = xcc->entry.at[e];
            if (entry.item >= xcc->primary && met[entry.item] &&
                (!entry.colour || entry.colour != colour[entry.item]))
                return false;
            met[entry.item]++;
            colour[entry.item] = entry.colour;
        }
    }
    for (int i = 0; i < xcc->primary; i++) {
        struct bounds b =
            xcc->bounds.len ? xcc->bounds.at[i] : (struct bounds){1, 1};
        if (met[i] < b.low || met[i] > b.high)
            return false;
    }
    return true;
}

/* With colours, with bounds, or with both. */
static struct xcc draw_other(uint64_t seed)
{
    uint64_t state = seed;
    struct xcc xcc = {.primary = 1 + (int)draw(&state, 4)};
    bool bounds = seed % 3, colours = seed % 3 != 1;
    xcc.items = xcc.primary + 1 + (int)draw(&state, 3);
    int options = 1 + (int)draw(&state, 10);
    for (int o = 0; o < options; o++) {
        struct entry entry[ITEMS_MAX];
        size_t count = 0;
        for (int i = 0; i < xcc.items; i++)
            if (!draw(&state, 2))
                entry[count++] = (struct entry){
                    i, colours && i >= xcc.primary ? (int)draw(&state, 3) : 0};
        if (count)
            xcc_add(&xcc, (int)xcc_options(&xcc), entry, count);
    }
    for (int i = 0; i < xcc.primary && bounds; i++) {
        int low = (int)draw(&state, 3);
        vec_push(&xcc.bounds,
                 ((struct bounds){low, low + (int)draw(&state, 3)}));
    }
    return xcc;
}

/* By components; frontier gives way to it with a sentence. */
static void colours_and_bounds_are_certified(void **state)
{
    (void)state;
    int some = 0;
    for (uint64_t seed = 1; seed <= COVERS; seed++) {
        struct xcc xcc = draw_other(seed);
        struct certificate c;
        uint64_t wanted = 0;
        for (unsigned set = 0; set < 1u << xcc_options(&xcc); set++)
            wanted += is_solution(&xcc, set);
        assert_true(certify(&c, &xcc, &components_engine));
        assert_int_equal(c.count, wanted);
        assert_int_equal(judge(&c, c.text, c.size), wanted);
        release(&c);
        some += wanted > 1;
        xcc_release(&xcc);
    }
    assert_true(some > COVERS / 5);
}

static void covers_with_colours_are_refused(void **state)
{
    (void)state;
    struct xcc xcc = {.items = 2, .primary = 1};
    struct certificate c;
    xcc_add(&xcc, 0, (struct entry[]){{0, 0}, {1, 1}}, 2);
    assert_false(certify(&c, &xcc, &frontier_engine));
    release(&c);
    xcc_release(&xcc);
}

/* ---- damage --------------------------------------------------------- */

static void damaged_ones_prove_nothing_else(void **state)
{
    (void)state;
    uint64_t random = 7;
    long refused = 0;
    for (uint64_t seed = 1; seed <= MUTATED; seed++) {
        struct xcc xcc = draw_cover(seed);
        struct certificate c;
        assert_true(certify(&c, &xcc, engines[seed % 2]));
        for (int i = 0; i < MUTANTS; i++) {
            bytes mutant = {0};
            vec_append(&mutant, c.text, c.size);
            for (uint64_t n = 1 + draw(&random, 2); n && mutant.len; n--)
                damage(&mutant, "- dpasr", &random);
            int64_t count = judge(&c, mutant.at, mutant.len);
            assert_true(count == -1 || count == (int64_t)c.count);
            refused += count == -1;
            vec_release(&mutant);
        }
        release(&c);
        xcc_release(&xcc);
    }
    assert_true(refused > MUTATED * MUTANTS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(covers_are_certified),
        cmocka_unit_test(packings_are_certified),
        cmocka_unit_test(colours_and_bounds_are_certified),
        cmocka_unit_test(covers_with_colours_are_refused),
        cmocka_unit_test(damaged_ones_prove_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
