/* test_coverings.c: coverings counted, drawn and listed: by determinant, by
 * profile, by recurrence and by brute force, and all must agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "regions.h"
#include "engine/listing.h"
#include "family/domino/kasteleyn/fronts.h"

/* ---- engines -------------------------------------------------------- */

/* By pieces of effort if it is not 0. */
static void count_by(const struct domino *d, const struct engine *engine,
                     uint64_t effort, mpz_t count)
{
    struct trial t;
    struct error err = {0};
    enum verdict verdict;
    int pauses = 0;
    trial_region(&t, engine, d);
    t.request.threads = 1 + (int)(d->cells % 3);
    mpz_set_ui(count, 0);
    trial_open(&t);
    do {
        if (effort)
            t.search.effort = t.search.steps + effort;
        verdict = engine->count(&t.search, count, &err);
        pauses += verdict == VERDICT_UNKNOWN;
    } while (verdict == VERDICT_UNKNOWN);
    assert_int_equal(verdict, VERDICT_NONE);
    /* There are no more. */
    mpz_t more;
    mpz_init(more);
    t.search.effort = UINT64_MAX;
    assert_int_equal(engine->count(&t.search, more, &err), VERDICT_NONE);
    assert_int_equal(mpz_sgn(more), 0);
    mpz_clear(more);
    if (effort && t.search.steps > 20 * effort)
        assert_true(pauses > 5);
    trial_close(&t);
}

static void assert_count(const struct domino *d, const struct engine *engine,
                         const mpz_t wanted)
{
    mpz_t count;
    mpz_init(count);
    count_by(d, engine, 0, count);
    if (mpz_cmp(count, wanted))
        fail_msg("%s: %s", engine->name, mpz_get_str(NULL, 10, count));
    mpz_clear(count);
}

static void engines_agree(const struct domino *d)
{
    mpz_t count;
    mpz_init(count);
    count_by(d, &profile_engine, 0, count);
    assert_count(d, &kasteleyn_engine, count);
    mpz_clear(count);
}

/* ---- brute force ---------------------------------------------------- */

struct floor_plan {
    const struct domino *d;
    int number[8][8]; /* of the domino on a cell; 0: none */
};

/* Does a window with enough cells hold no domino wholly? */
static bool window_fails(const struct floor_plan *f, int row, int col)
{
    int seen[4], cells = 0;
    for (int i = 0; i < 4; i++) {
        int r = row + i / 2, c = col + i % 2;
        if (!*region_at(f->d, r, c))
            continue;
        for (int k = 0; k < cells; k++)
            if (seen[k] == f->number[r][c])
                return false;
        seen[cells++] = f->number[r][c];
    }
    return cells >= f->d->meet;
}

static bool floor_holds(const struct floor_plan *f)
{
    for (int row = 0; f->d->tatami && row + 1 < f->d->rows; row++)
        for (int col = 0; col + 1 < f->d->cols; col++)
            if (window_fails(f, row, col))
                return false;
    return true;
}

static unsigned long brute_force(struct floor_plan *f, int at)
{
    const struct domino *d = f->d;
    int row = at / d->cols, col = at % d->cols;
    unsigned long sum = 0;
    if (row == d->rows)
        return floor_holds(f);
    if (!*region_at(d, row, col) || f->number[row][col])
        return brute_force(f, at + 1);
    f->number[row][col] = at + 1;
    if (*region_at(d, row, col + 1) && !f->number[row][col + 1]) {
        f->number[row][col + 1] = at + 1;
        sum += brute_force(f, at + 1);
        f->number[row][col + 1] = 0;
    }
    if (*region_at(d, row + 1, col)) {
        f->number[row + 1][col] = at + 1;
        sum += brute_force(f, at + 1);
        f->number[row + 1][col] = 0;
    }
    f->number[row][col] = 0;
    return sum;
}

/* ---- counting ------------------------------------------------------- */

static void small_regions(void **state)
{
    (void)state;
    uint64_t seed = 1;
    int some = 0;
    mpz_t wanted;
    mpz_init(wanted);
    for (int trial = 0; trial < 3000; trial++) {
        struct domino *d = region_with_holes(&seed, 6, (int)draw(&seed, 40));
        struct floor_plan f = {.d = d};
        mpz_set_ui(wanted, brute_force(&f, 0));
        some += mpz_sgn(wanted) > 0;
        assert_count(d, &profile_engine, wanted);
        if (!d->tatami)
            assert_count(d, &kasteleyn_engine, wanted);
        else if (domino_is_rectangle(d))
            assert_count(d, &hickerson_engine, wanted);
        family->release(d);
    }
    assert_true(some > 500);
    mpz_clear(wanted);
}

static void larger_regions(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int trial = 0; trial < 600; trial++) {
        struct domino *d = perforated(&seed, 14, (int)draw(&seed, 8));
        engines_agree(d);
        family->release(d);
    }
}

/* Rings in rings, holes with islands, combs, many components. */
static void strange_regions(void **state)
{
    (void)state;
    for (int kind = 0; kind < 5; kind++)
        for (int rows = 1; rows <= 15; rows++) {
            struct domino *d = new_region(rows, 14, 0);
            for (int row = 0; row < rows; row++)
                for (int col = 0; col < 14; col++) {
                    int edge = row < col ? row : col;
                    int other =
                        rows - 1 - row < 13 - col ? rows - 1 - row : 13 - col;
                    edge = edge < other ? edge : other;
                    bool cell[] = {edge % 2 == 0, edge % 3 != 2,
                                   row % 2 == 0 || col == 0, row % 3 != 2,
                                   (row / 2 + col / 2) % 3 != 0};
                    *region_at(d, row, col) = cell[kind];
                }
            finish(d);
            engines_agree(d);
            family->release(d);
        }
}

static void aztec_diamonds(void **state)
{
    (void)state;
    mpz_t wanted;
    mpz_init(wanted);
    for (int order = 1; order <= 30; order++) {
        struct domino *d = aztec(order);
        mpz_set_ui(wanted, 1);
        mpz_mul_2exp(wanted, wanted, (mp_bitcnt_t)(order * (order + 1) / 2));
        assert_count(d, &kasteleyn_engine, wanted);
        if (order <= 6)
            assert_count(d, &profile_engine, wanted);
        family->release(d);
    }
    mpz_clear(wanted);
}

/* ---- the product formula -------------------------------------------- */

/* Modulo a prime p = 1 + 2 (m+1) (n+1) k, where 2 cos(pi j / (m+1)) is
 * w^j + w^-j for a root w of unity of order 2 (m+1). */
struct roots {
    mpz_t p, w, power, sum, factor;
};

/* w: of this order exactly, by trying. */
static void find_root(struct roots *r, unsigned long order)
{
    for (unsigned long base = 2;; base++) {
        bool exact = true;
        mpz_sub_ui(r->power, r->p, 1);
        mpz_divexact_ui(r->power, r->power, order);
        mpz_set_ui(r->w, base);
        mpz_powm(r->w, r->w, r->power, r->p);
        for (unsigned long k = 1; k < order && exact; k++)
            if (order % k == 0) {
                mpz_powm_ui(r->power, r->w, k, r->p);
                exact = mpz_cmp_ui(r->power, 1) != 0;
            }
        if (exact)
            return;
    }
}

/* 4 cos(pi j / (sides + 1))^2 for j = 1 .. half of the sides, rounded up. */
static mpz_t *squares(struct roots *r, int sides, int *count)
{
    *count = (sides + 1) / 2;
    mpz_t *square = mem_alloc((size_t)*count, sizeof *square);
    find_root(r, 2 * (unsigned long)(sides + 1));
    for (int j = 1; j <= *count; j++) {
        mpz_init(square[j - 1]);
        mpz_powm_ui(r->power, r->w, (unsigned long)j, r->p);
        mpz_invert(r->sum, r->power, r->p);
        mpz_add(r->sum, r->sum, r->power);
        mpz_powm_ui(square[j - 1], r->sum, 2, r->p);
    }
    return square;
}

static void clear_squares(mpz_t *square, int count)
{
    for (int j = 0; j < count; j++)
        mpz_clear(square[j]);
    free(square);
}

/* The number of coverings of m x n modulo r->p, into r->factor. */
static void product_formula(struct roots *r, int m, int n)
{
    int down, right;
    unsigned long step = 2ul * (unsigned long)(m + 1) * (unsigned long)(n + 1);
    mpz_set_ui(r->p, 1);
    mpz_mul_2exp(r->p, r->p, 200);
    mpz_fdiv_q_ui(r->p, r->p, step);
    mpz_mul_ui(r->p, r->p, step);
    mpz_add_ui(r->p, r->p, 1);
    while (!mpz_probab_prime_p(r->p, 30))
        mpz_add_ui(r->p, r->p, step);
    mpz_t *a = squares(r, m, &down), *b = squares(r, n, &right);
    mpz_set_ui(r->factor, 1);
    for (int j = 0; j < down; j++)
        for (int k = 0; k < right; k++) {
            mpz_add(r->sum, a[j], b[k]);
            mpz_mul(r->factor, r->factor, r->sum);
            mpz_fdiv_r(r->factor, r->factor, r->p);
        }
    clear_squares(a, down);
    clear_squares(b, right);
}

static void rectangles(void **state)
{
    (void)state;
    static const int size[][2] = {{1, 2},   {2, 2},   {3, 4},    {7, 8},
                                  {8, 8},   {13, 16}, {20, 31},  {32, 32},
                                  {40, 41}, {64, 64}, {99, 100}, {100, 100}};
    struct roots r;
    mpz_t count;
    mpz_inits(r.p, r.w, r.power, r.sum, r.factor, count, NULL);
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        struct domino *d = rectangle(size[i][0], size[i][1], 0);
        product_formula(&r, size[i][0], size[i][1]);
        count_by(d, &kasteleyn_engine, 0, count);
        assert_true(mpz_congruent_p(count, r.factor, r.p));
        /* 0.29156 = Catalan's constant / pi a cell, less at the border */
        double most = 0.29156 / log(2) * (double)d->cells + 1;
        assert_true((double)mpz_sizeinbase(count, 2) < most);
        family->release(d);
    }
    mpz_clears(r.p, r.w, r.power, r.sum, r.factor, count, NULL);
}

static void tatami_rectangles(void **state)
{
    (void)state;
    mpz_t count;
    mpz_init(count);
    for (int rows = 1; rows <= 12; rows++)
        for (int cols = 1; cols <= 20; cols++) {
            struct domino *d = rectangle(rows, cols, 3 + cols % 2);
            count_by(d, &profile_engine, 0, count);
            assert_count(d, &hickerson_engine, count);
            family->release(d);
        }
    mpz_clear(count);
}

/* ---- stopping and going on ------------------------------------------ */

static void pauses_change_nothing(void **state)
{
    (void)state;
    static const struct engine *const engines[] = {
        &kasteleyn_engine, &profile_engine, &hickerson_engine};
    mpz_t whole, parts;
    mpz_inits(whole, parts, NULL);
    for (int i = 0; i < 3; i++) {
        struct domino *d =
            i == 2 ? rectangle(12, 20000, 4) : rectangle(12, 24, 0);
        count_by(d, engines[i], 0, whole);
        count_by(d, engines[i], 100, parts);
        assert_int_equal(mpz_cmp(whole, parts), 0);
        family->release(d);
    }
    mpz_clears(whole, parts, NULL);
}

/* ---- elimination ---------------------------------------------------- */

/* The determinant of the region's matrix modulo p, by the book. */
static long plain_determinant(const struct lattice *l, long p)
{
    const struct domino *d = l->d;
    int stride = d->cols + 2, size = (d->rows + 2) * stride, whites = 0;
    int blacks = 0, number[400] = {0}, step[] = {1, stride, -1, -stride};
    long a[60][60] = {{0}}, det = 1;
    for (int cell = 0; cell < size; cell++)
        if (d->region[cell])
            number[cell] =
                cell_colour(cell, stride) == WHITE ? whites++ : blacks++;
    for (int cell = 0; cell < size; cell++)
        for (int side = 0; side < 4; side++)
            if (d->region[cell] && cell_colour(cell, stride) == WHITE &&
                d->region[cell + step[side]]) {
                int upper = side == UP ? cell - stride : cell;
                bool minus = side % 2 && l->negative[upper];
                a[number[cell]][number[cell + step[side]]] = minus ? p - 1 : 1;
            }
    if (whites != blacks)
        return 0;
    for (int k = 0; k < whites; k++) {
        int row = k;
        while (row < whites && !a[row][k])
            row++;
        if (row == whites)
            return 0;
        for (int c = 0; c < whites && row != k; c++) {
            long kept = a[k][c];
            a[k][c] = a[row][c];
            a[row][c] = (p - kept) % p; /* an exchange turns the sign */
        }
        det = det * a[k][k] % p;
        long inverse = 1;
        while (inverse * a[k][k] % p != 1)
            inverse++;
        for (row = k + 1; row < whites; row++) {
            long factor = a[row][k] * inverse % p;
            for (int c = k; c < whites; c++)
                a[row][c] = (a[row][c] + (p - factor) * a[k][c]) % p;
        }
    }
    return det;
}

static struct field small_field(void)
{
    static const uint32_t primes[LANES] = {3,  5,  7,  11, 13, 17, 19, 23,
                                           29, 31, 37, 41, 43, 47, 53, 59};
    struct field field;
    for (int i = 0; i < LANES; i++) {
        uint32_t inverse = 1;
        for (int k = 0; k < 5; k++)
            inverse *= 2 - primes[i] * inverse;
        field.prime[i] = primes[i];
        field.inverse[i] = -inverse;
        field.one[i] = (uint32_t)((UINT64_C(1) << 32) % primes[i]);
    }
    return field;
}

/* Small primes divide many pivots: such lanes are given up, and all others
 * are right, on every kind of processor, whatever the signs. */
static void small_primes(void **state)
{
    (void)state;
    struct field field = small_field();
    uint64_t seed = 3;
    int lost = 0, kept = 0;
    for (int trial = 0; trial < 2000; trial++) {
        struct domino *d = perforated(&seed, 8, (int)draw(&seed, 3));
        struct dissection cut = {0};
        uint8_t negative[400];
        for (int i = 0; i < 400; i++)
            negative[i] = (uint8_t)draw(&seed, 2);
        assert_true(dissect(&cut, d, NULL));
        for (int kind = PROCESSOR_PLAIN; kind <= (int)processor(); kind++) {
            struct lattice l = {d, &cut, negative, elimination_for(kind)};
            struct sweep sweep = {.rest = NULL};
            uint32_t residue[LANES];
            uint64_t steps = 0;
            sweep_begin(&sweep, &l, &field);
            while (sweep_piece(&sweep, &steps))
                ;
            sweep_residues(&sweep, residue);
            for (int i = 0; i < LANES; i++) {
                bool alive = sweep.residues.alive >> i & 1;
                lost += !alive;
                kept += alive;
                if (alive)
                    assert_int_equal(residue[i],
                                     plain_determinant(&l, field.prime[i]));
            }
            sweep_end(&sweep);
        }
        dissection_release(&cut);
        family->release(d);
    }
    assert_true(lost > 1000 && kept > 1000);
}

/* ---- solutions ------------------------------------------------------ */

/* A number for a covering: the facts hashed, whatever their order. */
static uint64_t fingerprint(const struct search *search)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < search->facts.len; i++) {
        uint64_t x = (uint64_t)search->facts.at[i] * 0x9e3779b97f4a7c15u + 1;
        x = (x ^ x >> 31) * 0xbf58476d1ce4e5b9u;
        sum += x ^ x >> 29;
    }
    return sum;
}

static void assert_right(const struct domino *d, const struct search *search)
{
    struct grid grid = {0};
    struct error err = {0};
    family->decode(d, search->facts.at, search->facts.len, &grid);
    assert_true(family->check(d, &grid, &err));
    grid_release(&grid);
}

enum { MOST_LISTED = 5000 };

/* All coverings that profile lists, each once; answers how many. */
static int list_all(const struct domino *d, uint64_t *print, uint64_t shard,
                    uint64_t shards)
{
    struct trial t;
    struct error err = {0};
    int count = 0;
    trial_region(&t, &profile_engine, d);
    t.request.shard = shard;
    t.request.shards = shards;
    trial_open(&t);
    while (profile_engine.next(&t.search, &err) == VERDICT_FOUND) {
        assert_right(d, &t.search);
        assert_true(count < MOST_LISTED);
        print[count++] = fingerprint(&t.search);
        for (int i = 0; i < count - 1; i++)
            assert_true(print[i] != print[count - 1]);
    }
    trial_close(&t);
    return count;
}

static void lists_are_whole(void **state)
{
    (void)state;
    static uint64_t print[MOST_LISTED];
    uint64_t seed = 4;
    for (int trial = 0; trial < 400; trial++) {
        struct domino *d = region_with_holes(&seed, 5, (int)draw(&seed, 30));
        struct floor_plan f = {.d = d};
        int wanted = (int)brute_force(&f, 0);
        assert_int_equal(list_all(d, print, 0, 1), wanted);
        assert_int_equal(list_all(d, print, 0, 2) + list_all(d, print, 1, 2),
                         wanted);
        family->release(d);
    }
}

/* Chi squared of many draws is within four deviations of what it should be:
 * as many as there are other coverings. */
static void draws_are_uniform(const struct domino *d)
{
    static uint64_t print[MOST_LISTED];
    static int met[MOST_LISTED];
    enum { DRAWS_EACH = 500 };
    int all = list_all(d, print, 0, 1);
    struct trial t;
    struct error err = {0};
    memset(met, 0, sizeof met);
    trial_region(&t, &profile_engine, d);
    t.request.seed = 17;
    trial_open(&t);
    for (int i = 0; i < all * DRAWS_EACH; i++) {
        int at = 0;
        assert_int_equal(profile_engine.sample(&t.search, &err),
                         VERDICT_FOUND);
        uint64_t own = fingerprint(&t.search);
        while (at < all && print[at] != own)
            at++;
        assert_true(at < all);
        met[at]++;
    }
    double sum = 0;
    for (int i = 0; i < all; i++)
        sum += pow(met[i] - DRAWS_EACH, 2) / DRAWS_EACH;
    assert_true(fabs(sum - (all - 1)) < 4 * sqrt(2.0 * all));
    trial_close(&t);
}

static void samples(void **state)
{
    (void)state;
    struct domino *board = rectangle(4, 4, 0), *mats = rectangle(2, 9, 3);
    struct domino *ring = rectangle(5, 5, 4);
    *region_at(ring, 2, 2) = 0;
    finish(ring);
    draws_are_uniform(board);
    draws_are_uniform(mats);
    draws_are_uniform(ring);
    family->release(board);
    family->release(mats);
    family->release(ring);
}

/* Numbers of many words: a sample of a long board is a covering. */
static void long_samples(void **state)
{
    (void)state;
    struct domino *d = rectangle(7, 300, 0);
    struct trial t;
    struct error err = {0};
    trial_region(&t, &profile_engine, d);
    trial_open(&t);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(profile_engine.sample(&t.search, &err),
                         VERDICT_FOUND);
        assert_right(d, &t.search);
    }
    trial_close(&t);
    family->release(d);
}

static void memory_is_obeyed(void **state)
{
    (void)state;
    struct domino *d = rectangle(16, 16, 0);
    struct trial t;
    struct error err = {0};
    mpz_t count;
    mpz_init(count);
    trial_region(&t, &profile_engine, d);
    t.request.memory = 1 << 20;
    trial_open(&t);
    assert_int_equal(profile_engine.count(&t.search, count, &err),
                     VERDICT_UNKNOWN);
    assert_true(t.search.overdrawn);
    assert_non_null(strstr(err.text, "1 MB"));
    trial_close(&t);
    family->release(d);
    mpz_clear(count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_regions),
        cmocka_unit_test(larger_regions),
        cmocka_unit_test(strange_regions),
        cmocka_unit_test(aztec_diamonds),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(tatami_rectangles),
        cmocka_unit_test(pauses_change_nothing),
        cmocka_unit_test(small_primes),
        cmocka_unit_test(lists_are_whole),
        cmocka_unit_test(samples),
        cmocka_unit_test(long_samples),
        cmocka_unit_test(memory_is_obeyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
