/* test_fold.c: random covers with a symmetry, all sets of options tried. */
#include "problem/fold.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

enum { ITEMS = 8, ENTRIES = 3, OPTIONS = 15, COLOURS = 2 };

/* Facts are the options' numbers, times 3. */
struct model {
    int items, primary;
    int image[ITEMS]; /* of each item; primary ones stay primary */
    int options, entries[OPTIONS], to[OPTIONS]; /* to: the option's image */
    struct entry entry[OPTIONS][ENTRIES];       /* ascending by item */
};

static int below(uint64_t *state, int bound)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (int)((*state >> 11) % (uint64_t)bound);
}

static void shuffle(int *at, int begin, int end, uint64_t *chance)
{
    for (int i = end - 1; i > begin; i--) {
        int j = begin + below(chance, i - begin + 1), kept = at[i];
        at[i] = at[j];
        at[j] = kept;
    }
}

static int by_item(const void *a, const void *b)
{
    return ((const struct entry *)a)->item - ((const struct entry *)b)->item;
}

static int find(const struct model *m, const struct entry *entry, int count)
{
    for (int o = 0; o < m->options; o++)
        if (m->entries[o] == count &&
            !memcmp(m->entry[o], entry, (size_t)count * sizeof *entry))
            return o;
    return -1;
}

/* Adds an option and its images; false if there is no room for them. */
static bool add_orbit(struct model *m, const struct entry *entry, int count)
{
    struct entry next[ENTRIES];
    int first = m->options;
    memcpy(next, entry, sizeof next);
    while (find(m, next, count) < 0) {
        if (m->options == OPTIONS)
            return false;
        memcpy(m->entry[m->options], next, sizeof next);
        m->entries[m->options] = count;
        m->to[m->options] = m->options + 1;
        m->options++;
        for (int i = 0; i < count; i++)
            next[i].item = m->image[next[i].item];
        qsort(next, (size_t)count, sizeof *next, by_item);
    }
    if (m->options > first)
        m->to[m->options - 1] = first;
    return true;
}

static struct model random_model(uint64_t *chance)
{
    struct model m = {.items = 1 + below(chance, ITEMS)};
    m.primary = below(chance, m.items + 1);
    for (int i = 0; i < m.items; i++)
        m.image[i] = i;
    shuffle(m.image, 0, m.primary, chance);
    shuffle(m.image, m.primary, m.items, chance);
    for (int tries = 0; tries < OPTIONS; tries++) {
        struct model before = m;
        struct entry entry[ENTRIES] = {{0}};
        int count = 0, wanted = 1 + below(chance, ENTRIES);
        for (int i = 0; i < m.items && count < wanted; i++)
            if (!below(chance, 2))
                entry[count++] = (struct entry){
                    i, i < m.primary ? 0 : below(chance, COLOURS + 1)};
        if (count && !add_orbit(&m, entry, count))
            m = before;
    }
    return m;
}

/* Is this set of options a solution? */
static bool covers(const struct xcc *xcc, unsigned set)
{
    int met[ITEMS] = {0}, colour[ITEMS] = {0};
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (!(set >> o & 1))
            continue;
        if (xcc_is_idle(xcc, o))
            return false;
        for (size_t i = xcc_begin(xcc, o); i < xcc->end.at[o]; i++) {
            struct entry e = xcc->entry.at[i];
            if (met[e.item]++ && (!e.colour || e.colour != colour[e.item]))
                return false;
            colour[e.item] = e.colour;
        }
    }
    for (int i = 0; i < xcc->primary; i++)
        if (met[i] != 1)
            return false;
    return true;
}

static bool is_fixed(const struct model *m, unsigned set)
{
    for (int o = 0; o < m->options; o++)
        if (set >> o & 1 && !(set >> m->to[o] & 1))
            return false;
    return true;
}

static void emit(const void *puzzle, struct tray *tray)
{
    const struct model *m = puzzle;
    for (int o = 0; o < m->options; o++)
        tray_option(tray, 3 * o, m->entry[o], (size_t)m->entries[o]);
}

static int image(const void *puzzle, int number, int fact)
{
    const struct model *m = puzzle;
    assert_int_equal(number, 1);
    return 3 * m->to[fact / 3];
}

/* The solutions that stay as they are, as many as the fold has. */
static int compare(const struct model *m)
{
    struct cover cover = {m, m->items, m->primary, .emit = emit};
    struct symmetry symmetry = {m, 1, image};
    struct xcc whole, fold = {0};
    int fixed = 0, folded = 0;
    assert_true(xcc_load(&whole, &cover, NULL, &(struct error){0}));
    assert_true(fold_cover(&fold, &cover, &symmetry, &(struct error){0}));
    assert_true(fold.items <= whole.items && fold.primary <= whole.primary);
    for (unsigned set = 0; set < 1u << xcc_options(&whole); set++)
        fixed += is_fixed(m, set) && covers(&whole, set);
    for (unsigned set = 0; set < 1u << xcc_options(&fold); set++)
        folded += covers(&fold, set);
    assert_int_equal(fixed, folded);
    xcc_release(&whole);
    xcc_release(&fold);
    return fixed;
}

static void random_covers(void **state)
{
    (void)state;
    uint64_t chance = 20250917;
    int some = 0;
    for (int round = 0; round < 400; round++) {
        struct model m = random_model(&chance);
        some += compare(&m) > 0;
    }
    assert_true(some > 40); /* not all of them for nothing */
}

/* A square of four items, turned by a quarter: the four options of one item
 * become one option, the two diagonals another, and both cover the one item
 * that is left. */
static void quarter_turn(void **state)
{
    (void)state;
    struct model m = {.items = 4,
                      .primary = 4,
                      .image = {1, 2, 3, 0},
                      .options = 6,
                      .entries = {1, 1, 1, 1, 2, 2},
                      .to = {1, 2, 3, 0, 5, 4},
                      .entry = {{{0, 0}},
                                {{1, 0}},
                                {{2, 0}},
                                {{3, 0}},
                                {{0, 0}, {2, 0}},
                                {{1, 0}, {3, 0}}}};
    struct cover cover = {&m, 4, 4, .emit = emit};
    struct symmetry symmetry = {&m, 1, image};
    struct xcc fold = {0};
    assert_true(fold_cover(&fold, &cover, &symmetry, &(struct error){0}));
    assert_int_equal(fold.items, 1);
    assert_int_equal(fold.primary, 1);
    assert_int_equal(xcc_options(&fold), 2);
    assert_int_equal(fold.entry.len, 2);
    xcc_release(&fold);
    assert_int_equal(compare(&m), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers),
        cmocka_unit_test(quarter_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
