/* test_claim.c: certificates of counts by determinants: of random regions, of
 * holes in holes, of none; damaged ones prove no other number; and wrong
 * signs, pivots and moduli are told as such. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "regions.h"
#include "damaged.h"
#include "family/domino/claim/graph.h"

enum { REGIONS = 400, MUTATED = 25, MUTANTS = 200 };

/* ---- certificates --------------------------------------------------- */

static void certify(const struct domino *d, bytes *certificate, mpz_t count)
{
    struct trial t;
    struct error err = {0};
    trial_region(&t, &kasteleyn_engine, d);
    t.request.certificate = tmpfile();
    trial_open(&t);
    mpz_set_ui(count, 0);
    assert_int_equal(kasteleyn_engine.count(&t.search, count, &err),
                     VERDICT_NONE);
    rewind(t.request.certificate);
    for (int byte; (byte = getc(t.request.certificate)) != EOF;)
        vec_push(certificate, (char)byte);
    fclose(t.request.certificate);
    trial_close(&t);
}

/* Is it right?  Then of this number; else with a sentence. */
static bool judge(const struct domino *d, const char *at, size_t size,
                  mpz_t number, struct error *err)
{
    const struct log quiet = {.level = -1};
    struct reader reader;
    bool wrong;
    reader_text(&reader, "a.kast", at, size);
    bool good =
        family->certificates->check(d, &reader, number, &wrong, &quiet, err);
    reader_close(&reader);
    assert_true(good || err->text[0]);
    return good;
}

static void assert_proves(const struct domino *d, const bytes *certificate,
                          const mpz_t wanted)
{
    struct error err = {0};
    mpz_t number;
    mpz_init(number);
    if (!judge(d, certificate->at, certificate->len, number, &err))
        fail_msg("%ld: %s", err.line, err.text);
    assert_int_equal(mpz_cmp(number, wanted), 0);
    mpz_clear(number);
}

/* By an engine that knows nothing of determinants. */
static void count_by_profile(const struct domino *d, mpz_t count)
{
    struct trial t;
    trial_region(&t, &profile_engine, d);
    trial_open(&t);
    mpz_set_ui(count, 0);
    assert_int_equal(
        profile_engine.count(&t.search, count, &(struct error){0}),
        VERDICT_NONE);
    trial_close(&t);
}

static bool certifies(const struct domino *d)
{
    bytes certificate = {0};
    mpz_t count, wanted;
    mpz_init(count);
    mpz_init(wanted);
    certify(d, &certificate, count);
    count_by_profile(d, wanted);
    assert_int_equal(mpz_cmp(count, wanted), 0);
    assert_proves(d, &certificate, wanted);
    bool some = mpz_sgn(count);
    vec_release(&certificate);
    mpz_clear(count);
    mpz_clear(wanted);
    return some;
}

static void regions_are_certified(void **state)
{
    (void)state;
    uint64_t seed = 5;
    int some = 0;
    for (int i = 0; i < REGIONS; i++) {
        struct domino *d = perforated(&seed, 9, (int)draw(&seed, 7));
        some += certifies(d);
        family->release(d);
    }
    assert_in_range(some, REGIONS / 4, REGIONS - REGIONS / 10);
}

/* A frame around a frame around a domino: faces with two borders, and holes
 * with an odd number of missing cells where a corner is cut off. */
static void frames_within_frames(void **state)
{
    (void)state;
    for (int cut = 0; cut < 16; cut++) {
        struct domino *d = rectangle(10, 11, 0);
        for (int row = 2; row < 8; row++)
            for (int col = 2; col < 9; col++)
                *region_at(d, row, col) =
                    row > 2 && row < 7 && col > 2 && col < 8;
        for (int col = 4; col < 7; col++)
            *region_at(d, 4, col) = *region_at(d, 5, col) = 0;
        *region_at(d, 2, 2) = cut & 1;
        *region_at(d, 7, 8) = cut >> 1 & 1;
        *region_at(d, 4, 4) = cut >> 2 & 1;
        *region_at(d, 0, 0) = cut >> 3 & 1;
        finish(d);
        certifies(d);
        family->release(d);
    }
}

static void no_cells_have_one_covering(void **state)
{
    (void)state;
    struct domino *d = new_region(2, 3, 0);
    finish(d);
    assert_true(certifies(d));
    family->release(d);
}

/* ---- faces ---------------------------------------------------------- */

/* Signs make all terms alike if and only if they agree around all faces:
 * those that agree and one edge of a cycle more do not. */
static void each_sign_counts(void **state)
{
    (void)state;
    struct domino *d = rectangle(4, 4, 0);
    struct graph g;
    struct error err = {0};
    assert_true(graph_init(&g, d));
    assert_false(faces_agree(&g, &err));
    assert_string_equal(err.text,
                        "the signs are wrong around a face beside cell 1: of "
                        "its 4 edges an even number is negative");
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 4; col += 2)
            assert_true(
                graph_negate(&g, 4 * row + col, 4 * row + col + 4, &err));
    assert_true(faces_agree(&g, &err));
    for (int cell = 0; cell < 15; cell++) {
        if (g.beside[cell][RIGHT] == NOBODY || g.minus[cell] & 1 << RIGHT)
            continue;
        assert_true(graph_negate(&g, cell, cell + 1, &err));
        assert_false(faces_agree(&g, &(struct error){0}));
        g.minus[cell] ^= 1 << RIGHT;
        g.minus[cell + 1] ^= 1 << LEFT;
    }
    assert_false(graph_negate(&g, 0, 4, &(struct error){0}));
    assert_false(graph_negate(&g, 0, 5, &(struct error){0}));
    graph_release(&g);
    family->release(d);
}

/* ---- damage --------------------------------------------------------- */

static void damaged_ones_prove_nothing_else(void **state)
{
    (void)state;
    uint64_t seed = 3, random = 11;
    long refused = 0;
    mpz_t count, number;
    mpz_init(count);
    mpz_init(number);
    for (int i = 0; i < MUTATED; i++) {
        struct domino *d = perforated(&seed, 7, 1 + i % 4);
        bytes certificate = {0};
        certify(d, &certificate, count);
        for (int m = 0; m < MUTANTS; m++) {
            bytes mutant = {0};
            struct error err = {0};
            vec_append(&mutant, certificate.at, certificate.len);
            for (uint64_t n = 1 + draw(&random, 2); n && mutant.len; n--)
                damage(&mutant, " psehnm", &random);
            bool good = judge(d, mutant.at, mutant.len, number, &err);
            assert_true(!good || !mpz_cmp(number, count));
            refused += !good;
            vec_release(&mutant);
        }
        vec_release(&certificate);
        family->release(d);
    }
    assert_true(refused > MUTATED * MUTANTS / 2);
    mpz_clear(count);
    mpz_clear(number);
}

/* ---- sentences ------------------------------------------------------ */

/* Of a board of 2 x 2, whose coverings are two. */
static const struct {
    const char *text;
    long line;
    const char *sentence; /* NULL: it is right */
} files[] = {
    {"p kast 4\ns 2 4\ne 1 2\ne 4 3\nn 2\nm 7\n", 0, NULL},
    {"p kast 4\ns 4 2\ne 4 2\ne 1 3\nn 2\nm 3\nm 5\n", 0, NULL},
    {"p kast 4\ns 2 4\ne 1 2\ne 4 3\nn 2\nm 3\n", 0,
     "the moduli are not enough"},
    {"p kast 4\ns 2 4\ne 1 2\ne 4 3\nn 1\nm 7\n", 6,
     "modulo 7 the product of the pivots is"},
    {"p kast 4\ns 2 4\ne 1 2\ne 4 3\nn 2\nm 9\nm 3\n", 7,
     "3 has a factor in common with the moduli before"},
    {"p kast 4\ns 2 4\ne 1 2\ne 4 3\nn 2\nm 8\n", 6,
     "a modulus is an odd number"},
    {"p kast 4\ns 2 4\ne 1 2\ne 4 3\nn 2\nn 2\n", 6,
     "the number was told before"},
    {"p kast 4\ns 2 4\ne 1 2\nn 2\n", 4, "there are 1 pivots for 4 cells"},
    {"p kast 4\ns 2 4\ne 2 1\n", 3, "cell 2 is not white"},
    {"p kast 4\ns 2 4\ne 1 4\n", 3, "cell 4 is not black"},
    {"p kast 4\ns 2 4\ne 1 2\ne 1 3\n", 4, "cell 1 was named before"},
    {"p kast 4\ns 2 4\ne 1 5\n", 3, "5 is none of the 4 cells"},
    {"p kast 4\ne 1 2\n", 2, "the signs are wrong around a face"},
    {"p kast 4\ns 1 4\n", 2, "no domino can cover the cells 1 and 4"},
    {"p kast 4\ns 2 4\ns 4 2\n", 3, "the domino on the cells 4 and 2 has"},
    {"p kast 4\ns 2 4\ne 1 2\ns 1 2\n", 4, "this step does not belong here"},
    {"p kast 4\nh 1 4 0\n", 2, "these 2 cells have 2 neighbours"},
    {"p kast 4\nh 1 2 0\n", 2, "cell 2 is not white"},
    {"p kast 5\n", 1, "the region has 4 cells, not 5"},
    {"p kast 4\np kast 4\n", 2, "the number of cells was told before"},
    {"s 2 4\n", 1, "the number of cells comes first"},
    {"p kast 4\n", 0, "no line says what the number is"},
    {"p kast 4\ns 2 4\ne 1 2 3\n", 3, "expected the end of the line"},
    {"p kast 4\nx\n", 2, "expected one of the letters psehnm"},
    {"p kost 4\n", 1, "expected 'p kast'"},
    {"p kast 4\nn x\n", 2, "expected a number, such as 5"},
};

static void sentences_name_the_line(void **state)
{
    (void)state;
    struct domino *d = rectangle(2, 2, 0);
    mpz_t number;
    mpz_init(number);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct error err = {0};
        bool good =
            judge(d, files[i].text, strlen(files[i].text), number, &err);
        assert_int_equal(good, !files[i].sentence);
        if (good)
            continue;
        if (!strstr(err.text, files[i].sentence) || err.line != files[i].line)
            fail_msg("file %zu, line %ld: %s", i, err.line, err.text);
    }
    mpz_clear(number);
    family->release(d);
}

/* Pivots that are 0 as they come, and modulo one number alone; signs that are
 * not the same for all moduli. */
static void pivots_must_have_inverses(void **state)
{
    (void)state;
    struct domino *d = rectangle(2, 3, 0);
    struct error err = {0};
    mpz_t number;
    mpz_init(number);
    static const char zero[] = "p kast 6\ns 1 4\ns 3 6\ne 1 6\n"
                               "e 3 2\ne 5 4\nn 3\nm 7\n";
    assert_false(judge(d, zero, sizeof zero - 1, number, &err));
    assert_string_equal(err.text, "the pivot of the cells 1 and 6 is 0");
    assert_int_equal(err.line, 7);
    err = (struct error){0};
    static const char three[] = "p kast 6\ns 1 4\ns 3 6\ne 1 2\n"
                                "e 3 6\ne 5 4\nn 3\nm 3\n";
    assert_false(judge(d, three, sizeof three - 1, number, &err));
    assert_string_equal(err.text,
                        "the pivot of the cells 5 and 4 has no inverse");
    assert_int_equal(err.line, 8);
    err = (struct error){0};
    /* 18 is 3 modulo 5, and -3 modulo 7. */
    static const char mixed[] = "p kast 6\ns 1 4\ns 3 6\ne 1 2\n"
                                "e 3 6\ne 5 4\nn 18\nm 5\nm 7\nm 11\n";
    assert_false(judge(d, mixed, sizeof mixed - 1, number, &err));
    assert_int_equal(err.line, 9);
    mpz_clear(number);
    family->release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_are_certified),
        cmocka_unit_test(frames_within_frames),
        cmocka_unit_test(no_cells_have_one_covering),
        cmocka_unit_test(each_sign_counts),
        cmocka_unit_test(damaged_ones_prove_nothing_else),
        cmocka_unit_test(sentences_name_the_line),
        cmocka_unit_test(pivots_must_have_inverses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
