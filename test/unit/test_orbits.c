/* test_orbits.c: hypergraphs that are alike, sub-covers, and the engine orbits
 * against brute force, dance, frontier and published numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "covers.h"
#include "engine/canon.h"
#include "engine/subcover.h"

/* ---- shapes --------------------------------------------------------- */

enum { VERTICES = 4, EDGES = 3 };

/* Few edges, as sets of bits, so that many shapes are alike. */
struct sketch {
    int kind[VERTICES], edges;
    unsigned edge[EDGES];
};

static void sketch_draw(struct sketch *k, uint64_t *seed)
{
    *k = (struct sketch){.edges = EDGES};
    for (int v = 0; v < VERTICES; v++)
        k->kind[v] = 1 + (v > 2);
    for (int e = 0; e < k->edges; e++)
        k->edge[e] = 1 + (unsigned)draw(seed, (1 << VERTICES) - 1);
}

static void sketch_move(const struct sketch *from, const int *image,
                        struct sketch *to)
{
    *to = (struct sketch){.edges = from->edges};
    for (int v = 0; v < VERTICES; v++)
        to->kind[image[v]] = from->kind[v];
    for (int e = 0; e < from->edges; e++)
        for (int v = 0; v < VERTICES; v++)
            if (from->edge[e] >> v & 1)
                to->edge[from->edges - 1 - e] |= 1U << image[v];
}

static void key_of(struct canon *c, const struct sketch *k)
{
    struct shape s = {0};
    for (int v = 0; v < VERTICES; v++)
        vec_push(&s.kind, (uint8_t)k->kind[v]);
    for (int e = 0; e < k->edges; e++) {
        for (int v = 0; v < VERTICES; v++)
            if (k->edge[e] >> v & 1)
                vec_push(&s.member, (uint32_t)v);
        vec_push(&s.end, (uint32_t)s.member.len);
    }
    canon_write(c, &s);
    shape_release(&s);
}

static bool same_key(const struct sketch *a, const struct sketch *b)
{
    struct canon x = {0}, y = {0};
    key_of(&x, a);
    key_of(&y, b);
    bool same =
        x.key.len == y.key.len && !memcmp(x.key.at, y.key.at, x.key.len);
    canon_release(&x);
    canon_release(&y);
    return same;
}

static int compare_edges(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}

static bool equal(struct sketch *a, struct sketch *b)
{
    qsort(a->edge, (size_t)a->edges, sizeof *a->edge, compare_edges);
    qsort(b->edge, (size_t)b->edges, sizeof *b->edge, compare_edges);
    return a->edges == b->edges && !memcmp(a->kind, b->kind, sizeof a->kind) &&
           !memcmp(a->edge, b->edge, sizeof a->edge);
}

/* Does some map of the vertices make one of the other? */
static bool alike(const struct sketch *a, const struct sketch *b, int *image,
                  int from)
{
    if (from == VERTICES) {
        struct sketch moved, other = *b;
        sketch_move(a, image, &moved);
        return equal(&moved, &other);
    }
    for (int to = 0; to < VERTICES; to++) {
        bool taken = false;
        for (int v = 0; v < from; v++)
            taken |= image[v] == to;
        image[from] = to;
        if (!taken && alike(a, b, image, from + 1))
            return true;
    }
    return false;
}

static void shapes_that_are_alike(void **state)
{
    (void)state;
    uint64_t seed = 11;
    int same = 0;
    for (int round = 0; round < 1500; round++) {
        struct sketch a, b;
        int image[VERTICES];
        sketch_draw(&a, &seed);
        sketch_draw(&b, &seed);
        bool found = same_key(&a, &b);
        assert_int_equal(found, alike(&a, &b, image, 0));
        same += found;
        for (int v = 0; v < VERTICES; v++) { /* a permutation */
            int other = (int)draw(&seed, (uint64_t)v + 1);
            image[v] = image[other];
            image[other] = v;
        }
        sketch_move(&a, image, &b);
        assert_true(same_key(&a, &b));
    }
    assert_true(same > 3);
}

/* ---- the engine ----------------------------------------------------- */

/* Adds up calls of so many steps each. */
static char *count_by(const struct engine *engine, const struct xcc *xcc,
                      uint64_t steps, uint64_t memory)
{
    struct trial t;
    struct error err = {0};
    enum verdict verdict = VERDICT_UNKNOWN;
    mpz_t count;
    mpz_init(count);
    trial_cover(&t, engine, xcc);
    t.request.memory = memory;
    trial_open(&t);
    while (verdict == VERDICT_UNKNOWN) {
        t.search.effort =
            steps < UINT64_MAX ? t.search.steps + steps : UINT64_MAX;
        verdict = engine->count(&t.search, count, &err);
        assert_true(t.search.share >= 0 && t.search.share <= 1);
    }
    assert_string_equal(err.text, "");
    assert_int_equal(verdict, VERDICT_NONE);
    if (engine == &orbits_engine) /* nothing further */
        assert_int_equal(engine->count(&t.search, count, &err), VERDICT_NONE);
    char *text = mpz_get_str(NULL, 10, count);
    mpz_clear(count);
    trial_close(&t);
    return text;
}

static void check(const struct xcc *xcc, const char *wanted)
{
    static const struct {
        uint64_t steps, memory;
    } way[] = {
        {UINT64_MAX, UINT64_MAX}, {700, UINT64_MAX}, {UINT64_MAX, 3 << 20}};
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        char *text =
            count_by(&orbits_engine, xcc, way[i].steps, way[i].memory);
        assert_string_equal(text, wanted);
        free(text);
    }
}

static void check_engines(const struct xcc *xcc)
{
    int held[ITEMS_MAX];
    char text[24];
    for (int i = 0; i < ITEMS_MAX; i++)
        held[i] = UNHELD;
    snprintf(text, sizeof text, "%llu",
             (unsigned long long)slow_count(xcc, held));
    char *danced = count_by(&dance_engine, xcc, UINT64_MAX, UINT64_MAX);
    char *layered = count_by(&frontier_engine, xcc, UINT64_MAX, UINT64_MAX);
    assert_string_equal(danced, text);
    assert_string_equal(layered, text);
    check(xcc, text);
    free(danced);
    free(layered);
}

static void random_covers(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int trial = 0; trial < 150; trial++) {
        struct xcc xcc = {.items = 14, .primary = (int)draw(&seed, 13)};
        int options = (int)draw(&seed, 150);
        for (int o = 0; o < options && xcc.primary; o++)
            add_wide_option(&xcc, o, &seed);
        check_engines(&xcc);
        xcc_release(&xcc);
    }
}

static void symmetric_covers(void **state)
{
    (void)state;
    uint64_t seed = 8;
    int solved = 0;
    for (int trial = 0; trial < 60; trial++) {
        struct xcc xcc;
        symmetric_cover(&xcc, &seed);
        if (xcc_options(&xcc) < 200) {
            check_engines(&xcc);
            solved++;
        }
        xcc_release(&xcc);
    }
    assert_true(solved > 30);
}

/* ---- published numbers ---------------------------------------------- */

/* The Latin squares of order n, each entry a row, a column and a number. */
static void latin_squares(struct xcc *xcc, int n)
{
    *xcc = (struct xcc){.items = 3 * n * n, .primary = 3 * n * n};
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            for (int s = 0; s < n; s++)
                xcc_add(xcc, (int)xcc_options(xcc),
                        (struct entry[]){{r * n + c, 0},
                                         {n * n + r * n + s, 0},
                                         {2 * n * n + c * n + s, 0}},
                        3);
}

static void count_latin_squares(void **state)
{
    /* McKay and Wanless, On the number of Latin squares, 2005. */
    static const char *const wanted[] = {
        "1", "2", "12", "576", "161280", "812851200", "61479419904000"};
    (void)state;
    for (int n = 1; n <= 7; n++) {
        struct xcc xcc;
        latin_squares(&xcc, n);
        check(&xcc, wanted[n - 1]);
        xcc_release(&xcc);
    }
}

/* Steiner triple systems: triples that cover each pair of points once. */
static void triple_systems(struct xcc *xcc, int n)
{
    *xcc = (struct xcc){.items = n * n, .primary = n * n};
    int pair[16][16], pairs = 0;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            pair[a][b] = pairs++;
    xcc->items = xcc->primary = pairs;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                xcc_add(xcc, (int)xcc_options(xcc),
                        (struct entry[]){
                            {pair[a][b], 0}, {pair[a][c], 0}, {pair[b][c], 0}},
                        3);
}

static void count_triple_systems(void **state)
{
    /* Colbourn and Rosa, Triple Systems, 1999; no system has 8 points. */
    static const struct {
        int points;
        const char *wanted;
    } row[] = {{7, "30"},
               {8, "0"},
               {9, "840"},
               {13, "1197504000"},
               {15, "60281712691200"}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct xcc xcc;
        triple_systems(&xcc, row[i].points);
        check(&xcc, row[i].wanted);
        xcc_release(&xcc);
    }
}

/* Where the others have a long way to go, by the clock and by steps. */
static void others_let_it_run(void **state)
{
    (void)state;
    struct xcc xcc;
    latin_squares(&xcc, 7);
    for (int i = 0; i < 2; i++) {
        char *text =
            count_by(&race_engine, &xcc, i ? 1000000 : UINT64_MAX, UINT64_MAX);
        assert_string_equal(text, "61479419904000");
        free(text);
    }
    xcc_release(&xcc);
}

/* An empty cover has one solution; an item without an option none. */
static void edges_of_the_field(void **state)
{
    (void)state;
    struct xcc empty = {0}, hopeless = {.items = 2, .primary = 2};
    check(&empty, "1");
    xcc_add(&hopeless, 0, &(struct entry){0, 0}, 1);
    check(&hopeless, "0");
    xcc_add(&hopeless, 1, &(struct entry){1, 0}, 1);
    xcc_add(&hopeless, 2, &(struct entry){1, 0}, 1); /* the same once more */
    check(&hopeless, "2");
    xcc_release(&hopeless);
}

/* What it does not take it refuses with a sentence. */
static void refusals(void **state)
{
    (void)state;
    struct xcc xcc = {.items = 1, .primary = 1};
    struct trial t;
    struct error err = {0};
    xcc_add(&xcc, 0, &(struct entry){0, 0}, 1);
    trial_cover(&t, &orbits_engine, &xcc);
    t.request.shards = 2;
    assert_false(orbits_engine.open(&t.search, &err));
    assert_non_null(strstr(err.text, "leave --shard out"));
    trial_close(&t);
    vec_push(&xcc.bounds, ((struct bounds){0, 1}));
    err = (struct error){0};
    trial_cover(&t, &orbits_engine, &xcc);
    assert_false(orbits_engine.open(&t.search, &err));
    assert_non_null(strstr(err.text, "covered once"));
    trial_close(&t);
    xcc_release(&xcc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_that_are_alike),
        cmocka_unit_test(random_covers),
        cmocka_unit_test(symmetric_covers),
        cmocka_unit_test(count_latin_squares),
        cmocka_unit_test(others_let_it_run),
        cmocka_unit_test(count_triple_systems),
        cmocka_unit_test(edges_of_the_field),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
