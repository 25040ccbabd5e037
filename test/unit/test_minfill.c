/* test_minfill.c: graphs of known width are cut well, and long ones often. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/minfill.h"

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
        cmocka_unit_test(grids_are_cut_well),
        cmocka_unit_test(long_graphs_are_cut_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
