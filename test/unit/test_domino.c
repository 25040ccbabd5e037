/* test_domino.c: matching and its reasons against brute force on random
 * regions, the check against damage, text there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "regions.h"

enum { SIDE = 5 };

/* A random region, made as a user would have made it. */
static struct domino *random_region(uint64_t *seed)
{
    int rows = 1 + (int)draw(seed, SIDE);
    struct domino *d = new_region(rows, 1 + (int)draw(seed, SIDE), 0);
    uint32_t holes = draw(seed, 5);
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            *region_at(d, row, col) = draw(seed, 10) >= holes;
    finish(d);
    return d;
}

/* Coverings of the cells from `at` on, by trying both directions. */
static long coverings(const struct domino *d, bool *taken, int at)
{
    int places = d->rows * d->cols;
    while (at < places &&
           (taken[at] || !*region_at(d, at / d->cols, at % d->cols)))
        at++;
    if (at == places)
        return 1;
    int row = at / d->cols, col = at % d->cols;
    long sum = 0;
    if (*region_at(d, row, col + 1) && !taken[at + 1]) {
        taken[at] = taken[at + 1] = true;
        sum += coverings(d, taken, at + 1);
        taken[at] = taken[at + 1] = false;
    }
    if (*region_at(d, row + 1, col)) {
        taken[at] = taken[at + d->cols] = true;
        sum += coverings(d, taken, at + 1);
        taken[at] = taken[at + d->cols] = false;
    }
    return sum;
}

/* A region of that size, each place a hole with a chance of one in `holes`. */
static struct domino *large_region(uint64_t *seed, int side, uint32_t holes)
{
    struct domino *d = new_region(side, side, 0);
    for (int row = 0; row < side; row++)
        for (int col = 0; col < side; col++)
            *region_at(d, row, col) = draw(seed, holes) != 0;
    finish(d);
    return d;
}

/* The textbook: from each white cell one path after another. */
struct textbook {
    const struct domino *d;
    int *partner; /* of a cell of the region, 0: none */
    bool *seen;
};

static bool find_partner(struct textbook *t, int white)
{
    int stride = t->d->cols + 2, step[] = {1, stride, -1, -stride};
    for (int side = 0; side < 4; side++) {
        int black = white + step[side];
        if (!t->d->region[black] || t->seen[black])
            continue;
        t->seen[black] = true;
        if (!t->partner[black] || find_partner(t, t->partner[black])) {
            t->partner[black] = white;
            return true;
        }
    }
    return false;
}

static bool can_be_covered(const struct domino *d)
{
    size_t size = (size_t)(d->rows + 2) * (size_t)(d->cols + 2), joined = 0;
    struct textbook t = {d, mem_alloc(size, sizeof *t.partner),
                         mem_alloc(size, sizeof *t.seen)};
    for (int row = 0; row < d->rows; row++)
        for (int col = row % 2; col < d->cols; col += 2) {
            const uint8_t *cell = region_at(d, row, col);
            memset(t.seen, 0, size * sizeof *t.seen);
            joined += *cell && find_partner(&t, (int)(cell - d->region));
        }
    free(t.partner);
    free(t.seen);
    return 2 * joined == d->cells;
}

/* A reason with a member less, or twice, or of the other colour, or outside
 * is refused, unless what is left is a reason of its own. */
static void damage_reason(const struct domino *d, struct reason *reason)
{
    struct error err = {0};
    vec_push(&reason->member, reason->member.at[0]);
    assert_false(family->reasons->check(d, reason, &err));
    vec_last(&reason->member) = d->rows * d->cols;
    assert_false(family->reasons->check(d, reason, &err));
    vec_last(&reason->member) = -1;
    assert_false(family->reasons->check(d, reason, &err));
    vec_clear(&reason->member);
    assert_false(family->reasons->check(d, reason, &err));
}

static void matching_is_right(void **state)
{
    (void)state;
    uint64_t seed = 1;
    int found = 0, none = 0;
    for (int trial = 0; trial < 3000; trial++) {
        struct domino *d = random_region(&seed);
        bool taken[SIDE * SIDE + SIDE] = {false};
        long wanted = coverings(d, taken, 0);
        struct trial t;
        struct error err = {0};
        struct grid grid = {0};
        enum verdict verdict = decide(d, &t, false);
        assert_int_equal(verdict, wanted ? VERDICT_FOUND : VERDICT_NONE);
        if (wanted) {
            family->decode(d, t.search.facts.at, t.search.facts.len, &grid);
            assert_true(family->check(d, &grid, &err));
            found++;
        } else {
            assert_true(t.search.reason.sentence[0]);
            assert_true(family->reasons->check(d, &t.search.reason, &err));
            damage_reason(d, &t.search.reason);
            none++;
        }
        grid_release(&grid);
        trial_close(&t);
        family->release(d);
    }
    assert_true(found > 300 && none > 300);
}

/* Takes the region. */
static enum verdict judge(struct domino *d)
{
    struct trial t;
    struct error err = {0};
    struct grid grid = {0};
    enum verdict verdict = decide(d, &t, false);
    family->decode(d, t.search.facts.at, t.search.facts.len, &grid);
    if (verdict == VERDICT_FOUND)
        assert_true(family->check(d, &grid, &err));
    else
        assert_true(family->reasons->check(d, &t.search.reason, &err));
    grid_release(&grid);
    trial_close(&t);
    family->release(d);
    return verdict;
}

/* Where paths are long and many phases are needed. */
static void large_regions(void **state)
{
    (void)state;
    uint64_t seed = 5;
    int found = 0, none = 0;
    for (int trial = 0; trial < 400; trial++) {
        int side = 6 + (int)draw(&seed, 25);
        struct domino *d = large_region(&seed, side, 20 + draw(&seed, 400));
        bool wanted = can_be_covered(d);
        assert_int_equal(judge(d), wanted ? VERDICT_FOUND : VERDICT_NONE);
        *(wanted ? &found : &none) += 1;
    }
    assert_true(found > 30 && none > 100);
}

/* Beyond some millions of cells the colours alone are the reason. */
static void huge_board(void **state)
{
    (void)state;
    enum { SIDE_OF_HUGE = 2050 };
    uint64_t seed = 6;
    struct domino *d = large_region(&seed, SIDE_OF_HUGE, 1 << 24);
    for (int row = 0; row < d->rows; row++)
        memset(region_at(d, row, 0), 1, (size_t)d->cols);
    d->cells = (size_t)SIDE_OF_HUGE * SIDE_OF_HUGE - 2;
    *region_at(d, 0, d->cols - 1) = *region_at(d, d->rows - 1, 0) = 0;
    struct trial t;
    struct error err = {0};
    assert_int_equal(decide(d, &t, false), VERDICT_NONE);
    assert_string_equal(t.search.reason.sentence,
                        "2101250 white cells have only 2101248 black "
                        "neighbours");
    assert_true(family->reasons->check(d, &t.search.reason, &err));
    trial_close(&t);
    family->release(d);
}

/* Whatever single number is changed, the check must see it. */
static void damage_is_seen(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int trial = 0; trial < 500; trial++) {
        struct domino *d = random_region(&seed);
        struct trial t;
        struct grid grid = {0};
        if (decide(d, &t, false) == VERDICT_FOUND) {
            family->decode(d, t.search.facts.at, t.search.facts.len, &grid);
            for (size_t i = 0; i < grid_cells(&grid); i++) {
                int kept = grid.cell[i];
                for (int value = -3; value < 7; value++) {
                    struct error err = {0};
                    grid.cell[i] = value;
                    assert_int_equal(family->check(d, &grid, &err),
                                     value == kept);
                }
                grid.cell[i] = kept;
            }
        }
        grid_release(&grid);
        trial_close(&t);
        family->release(d);
    }
}

static char *printed(const struct domino *d, const struct grid *grid,
                     bool utf8)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    struct writer writer;
    FILE *out = open_memstream(&text, &size);
    writer_init(&writer, out);
    struct page page = {&writer, utf8, false};
    family->print(d, grid, &page);
    assert_true(writer_finish(&writer, &err));
    fclose(out);
    return text;
}

static void there_and_back(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (int trial = 0; trial < 500; trial++) {
        struct domino *d = random_region(&seed);
        struct trial t;
        struct grid grid = {0}, back = {0};
        decide(d, &t, false);
        family->decode(d, t.search.facts.at, t.search.facts.len, &grid);
        for (int utf8 = 0; utf8 < 2; utf8++) {
            struct reader reader;
            struct error err = {0};
            char *text = printed(d, &grid, utf8);
            reader_text(&reader, "text", text, strlen(text));
            assert_true(family->scan(d, &reader, &back, &err));
            assert_true(grid_equal(&grid, &back));
            assert_int_equal(reader_peek(&reader), -1);
            free(text);
        }
        grid_release(&grid);
        grid_release(&back);
        trial_close(&t);
        family->release(d);
    }
}

/* The scan reads anything without harm, and what it accepts it can judge. */
static void random_bytes(void **state)
{
    (void)state;
    static const char bytes[] = " .|-+\n\r\xe2\x94\x80\xc2\xb7x";
    uint64_t seed = 4;
    for (int trial = 0; trial < 20000; trial++) {
        struct domino *d = random_region(&seed);
        struct grid grid = {0};
        struct reader reader;
        struct error err = {0};
        char text[200];
        size_t size = draw(&seed, sizeof text);
        for (size_t i = 0; i < size; i++)
            text[i] = bytes[draw(&seed, sizeof bytes - 1)];
        reader_text(&reader, "text", text, size);
        if (family->scan(d, &reader, &grid, &err))
            family->check(d, &grid, &err);
        else
            assert_true(err.line > 0 && err.text[0]);
        grid_release(&grid);
        family->release(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matching_is_right), cmocka_unit_test(large_regions),
        cmocka_unit_test(huge_board),        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(there_and_back),    cmocka_unit_test(random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
