/* test_square.c: the eight symmetries of a square: a group that acts on cells.
 */
#include "base/square.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const struct rowcol size = {3, 5};

static struct rowcol turned(int symmetry)
{
    return symmetry & SQUARE_DIAGONAL ? (struct rowcol){size.col, size.row}
                                      : size;
}

static void assert_same(struct rowcol a, struct rowcol b)
{
    assert_int_equal(a.row, b.row);
    assert_int_equal(a.col, b.col);
}

/* The names mean what they say: the upper left corner of 3 x 5, and the cell
 * to the right of it. */
static void test_names(void **state)
{
    (void)state;
    static const struct rowcol to[SQUARE_SYMMETRIES][2] = {
        [SQUARE_SAME] = {{0, 0}, {0, 1}},
        [SQUARE_LEFT_RIGHT] = {{0, 4}, {0, 3}},
        [SQUARE_TOP_BOTTOM] = {{2, 0}, {2, 1}},
        [SQUARE_HALF_TURN] = {{2, 4}, {2, 3}},
        [SQUARE_DIAGONAL] = {{0, 0}, {1, 0}},
        [SQUARE_CLOCKWISE] = {{0, 2}, {1, 2}},
        [SQUARE_COUNTERCLOCKWISE] = {{4, 0}, {3, 0}},
        [SQUARE_ANTIDIAGONAL] = {{4, 2}, {3, 2}},
    };
    for (int s = 0; s < SQUARE_SYMMETRIES; s++)
        for (int col = 0; col < 2; col++)
            assert_same(square_image(s, size, (struct rowcol){0, col}),
                        to[s][col]);
}

/* Images lie in the image, steps go where cells do, and what a product does
 * is one after the other. */
static void test_cells(void **state)
{
    (void)state;
    for (int all = 0; all < SQUARE_SYMMETRIES * 15; all++) {
        int s = all % SQUARE_SYMMETRIES, at = all / SQUARE_SYMMETRIES;
        struct rowcol cell = {at / 5, at % 5},
                      below = {cell.row + 1, cell.col};
        struct rowcol to = square_image(s, size, cell), box = turned(s);
        struct rowcol next = square_image(s, size, below);
        struct rowcol step = square_step(s, (struct rowcol){1, 0});
        assert_in_range(to.row, 0, box.row - 1);
        assert_in_range(to.col, 0, box.col - 1);
        assert_same(next,
                    (struct rowcol){to.row + step.row, to.col + step.col});
        for (int t = 0; t < SQUARE_SYMMETRIES; t++)
            assert_same(square_image(t, box, to),
                        square_image(square_product(s, t), size, cell));
    }
}

static void test_inverses(void **state)
{
    (void)state;
    for (int s = 0; s < SQUARE_SYMMETRIES; s++) {
        assert_int_equal(square_product(s, square_inverse(s)), SQUARE_SAME);
        assert_int_equal(square_product(square_inverse(s), s), SQUARE_SAME);
    }
    assert_int_equal(square_inverse(SQUARE_CLOCKWISE),
                     SQUARE_COUNTERCLOCKWISE);
}

static void test_shapes(void **state)
{
    (void)state;
    for (int s = 0; s < SQUARE_SYMMETRIES; s++) {
        assert_true(square_keeps(s, (struct rowcol){4, 4}));
        assert_int_equal(square_keeps(s, size), turned(s).row == size.row);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_inverses),
        cmocka_unit_test(test_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
