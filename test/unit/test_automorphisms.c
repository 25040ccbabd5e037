/* test_automorphisms.c: automorphisms of covers, the groups that they make,
 * and solutions up to them, against all permutations of few options. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "covers.h"
#include "problem/automorphisms.h"
#include "problem/permutations.h"

enum { OPTIONS = 6, ITEMS = 5, SOME = 1000000 };

static void draw_cover(struct xcc *xcc, uint64_t *seed)
{
    *xcc = (struct xcc){.primary = 1 + (int)draw(seed, 3)};
    xcc->items = xcc->primary + (int)draw(seed, 3);
    int options = 1 + (int)draw(seed, OPTIONS);
    bool bounded = !draw(seed, 3), costs = !draw(seed, 3);
    for (int i = 0; bounded && i < xcc->primary; i++)
        vec_push(&xcc->bounds, ((struct bounds){(int)draw(seed, 2), 2}));
    for (int o = 0; o < options; o++) {
        struct entry entry[ITEMS];
        size_t count = 0;
        for (int i = 0; i < xcc->items; i++)
            if (!draw(seed, 2))
                entry[count++] = (struct entry){
                    i, i < xcc->primary ? 0 : (int)draw(seed, 3)};
        xcc_add(xcc, o, entry, count);
        if (costs)
            vec_push(&xcc->cost, (int64_t)draw(seed, 2));
    }
}

/* What the option gives an item: -1 nothing, 0 no colour. */
static int gives(const struct xcc *xcc, size_t option, int item)
{
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++)
        if (xcc->entry.at[e].item == item && !xcc_is_idle(xcc, option))
            return xcc->entry.at[e].colour;
    return -1;
}

/* Is one item to the options what the other is to their images, whatever its
 * colours are called? */
static bool is_image(const struct xcc *xcc, int item, int other,
                     const int *image)
{
    if ((item < xcc->primary) != (other < xcc->primary))
        return false;
    if (xcc->bounds.len && item < xcc->primary &&
        memcmp(&xcc->bounds.at[item], &xcc->bounds.at[other],
               sizeof(struct bounds)) != 0)
        return false;
    for (size_t a = 0; a < xcc_options(xcc); a++) {
        int mine = gives(xcc, a, item),
            yours = gives(xcc, (size_t)image[a], other);
        if ((mine < 0) != (yours < 0) || (mine > 0) != (yours > 0))
            return false;
        for (size_t b = 0; b < a && mine > 0; b++) {
            int same = gives(xcc, b, item) == mine;
            if (same != (gives(xcc, (size_t)image[b], other) == yours))
                return false;
        }
    }
    return true;
}

static int met(const struct xcc *xcc, int item)
{
    int count = 0;
    for (size_t o = 0; o < xcc_options(xcc); o++)
        count += gives(xcc, o, item) >= 0;
    return count;
}

/* Do the items that matter have images, each another one? */
static bool maps(const struct xcc *xcc, const int *image, int item,
                 unsigned taken)
{
    if (item == xcc->items)
        return true;
    if (item >= xcc->primary && met(xcc, item) < 2)
        return maps(xcc, image, item + 1, taken);
    for (int other = 0; other < xcc->items; other++)
        if (!(taken >> other & 1) && is_image(xcc, item, other, image) &&
            maps(xcc, image, item + 1, taken | 1U << other))
            return true;
    return false;
}

static bool keeps(const struct xcc *xcc, const int *image)
{
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (xcc_is_idle(xcc, o) && image[o] != (int)o)
            return false;
        if (xcc->cost.len && xcc->cost.at[o] != xcc->cost.at[image[o]])
            return false;
    }
    return maps(xcc, image, 0, 0);
}

/* Goes through all permutations: each that keeps the cover is in the group. */
static size_t count_all(const struct xcc *xcc, int *image, size_t from,
                        const struct permutations *p)
{
    size_t n = xcc_options(xcc), found = 0;
    if (from == n) {
        bool good = keeps(xcc, image), listed = false;
        for (size_t k = 0; k < p->count; k++)
            listed |= !memcmp(permutation(p, k), image, n * sizeof *image);
        assert_int_equal(good, listed);
        return good;
    }
    for (size_t x = from; x < n; x++) {
        int kept = image[from];
        image[from] = image[x];
        image[x] = kept;
        found += count_all(xcc, image, from + 1, p);
        image[x] = image[from];
        image[from] = kept;
    }
    return found;
}

static void check_classes(const struct permutations *p)
{
    size_t sum = 0;
    for (size_t k = 0; k < p->count; k++)
        sum += (size_t)p->like.at[k];
    assert_int_equal(sum, p->count);
    assert_int_equal(p->like.at[0], 1);
}

static void random_covers(void **state)
{
    (void)state;
    uint64_t seed = 21;
    size_t large = 0;
    for (int trial = 0; trial < 1500; trial++) {
        struct xcc xcc;
        struct automorphisms a = {0};
        struct permutations p = {0};
        int image[OPTIONS];
        draw_cover(&xcc, &seed);
        size_t n = xcc_options(&xcc);
        for (size_t o = 0; o < n; o++)
            image[o] = (int)o;
        assert_true(automorphisms_find(&a, &xcc));
        assert_true(permutations_make(&p, a.generator.at, a.generator.len / n,
                                      n, SOME));
        assert_int_equal(count_all(&xcc, image, 0, &p), p.count);
        check_classes(&p);
        for (size_t o = 0; o < n; o++) {
            int least = (int)o;
            for (size_t k = 0; k < p.count; k++)
                if (permutation(&p, k)[o] < least)
                    least = permutation(&p, k)[o];
            assert_int_equal(a.orbit.at[o], least);
        }
        large += p.count > 2;
        permutations_release(&p);
        automorphisms_release(&a);
        xcc_release(&xcc);
    }
    assert_true(large > 100);
}

/* The symmetric group of 6 points has 11 classes. */
static void whole_groups(void **state)
{
    static const int maker[] = {1, 2, 3, 4, 5, 0, 1, 0, 2, 3, 4, 5};
    (void)state;
    struct permutations p = {0};
    size_t classes = 0;
    assert_true(permutations_make(&p, maker, 2, 6, SOME));
    assert_int_equal(p.count, 720);
    for (size_t k = 0; k < p.count; k++)
        classes += p.like.at[k] > 0;
    assert_int_equal(classes, 11);
    permutations_release(&p);
    assert_false(permutations_make(&p, maker, 2, 6, 4000));
    permutations_release(&p);
    assert_true(permutations_make(&p, NULL, 0, 6, SOME));
    assert_int_equal(p.count, 1);
    permutations_release(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers),
        cmocka_unit_test(whole_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
