/* test_givens.c: windmill boxes with holes and given squares, and the
 * symmetries that they leave. */
#include "windmill.h"

#include <unistd.h>

/* ---- givens --------------------------------------------------------- */

static const struct {
    const char *givens, *error;
} wrong_givens[] = {
    {"", "1: a piece, x or X was expected, as in 3r@2,1+x@1,4"},
    {"-3@2,1", "1: a piece, x or X was expected, as in 3r@2,1+x@1,4"},
    {"3r@2,1+", "8: a piece, x or X was expected, as in 3r@2,1+x@1,4"},
    {"3q@2,1", "2: @ or a turn was expected: u, r, d or l, for up, right, "
               "down or left"},
    {"3", "2: @ or a turn was expected: u, r, d or l, for up, right, down or "
          "left"},
    {"3r", "3: @ROW,COLUMN was expected, as in 3r@2,1"},
    {"x", "2: @ROW,COLUMN was expected, as in 3r@2,1"},
    {"3r@", "4: a row was expected, such as 2, or 2.5 for a small square"},
    {"3r@2", "5: a comma and a column were expected"},
    {"3r@2,", "6: a column was expected, such as 2, or 2.5 for a small "
              "square"},
    {"3r@2,6", "6: the box has columns 1 to 5"},
    {"x@2,5.5", "5: the box has columns 1 to 5"},
    {"x@2,99999999999999999999", "5: the box has columns 1 to 5"},
    {"3r@0,1", "4: the box has rows 1 to 4"},
    {"3r@2.5,1", "4: the foot of a piece is a large square"},
    {"3@1.5,1.5", "3: four large squares meet there: it is the middle of no "
                  "square"},
    {"X@1.5,1", "3: X cuts out a large square; x@ROW,COLUMN keeps a small one "
                "empty"},
    {"3r@2,1z", "7: 'z' is left over; givens are joined by +"},
};

static void refused_givens(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong_givens / sizeof *wrong_givens; i++) {
        struct error err = {0};
        char *givens = mem_text(wrong_givens[i].givens), sentence[2048];
        assert_null(build_given(4, 5, "", givens, &err));
        error_render(&err, sentence, sizeof sentence);
        assert_memory_equal(sentence, "puzzle:1:", 9);
        assert_string_equal(sentence + 9, wrong_givens[i].error);
        free(givens);
    }
    struct error err = {0};
    char givens[] = "3@1,1";
    assert_null(build_given(4, 5, "01", givens, &err));
    assert_string_equal(err.text,
                        "this piece is not among those to be packed");
}

/* Well said, and impossible: a reason and no option. */
static void impossible_givens(void **state)
{
    (void)state;
    static const struct {
        const char *givens, *conflict;
    } impossible[] = {
        {"x@1,5+3u@1,1", "piece 3, 3u@1,1, does not lie inside the box"},
        {"3u@4,2+4u@4,2", "square 4,2 is given to pieces 3 and 4"},
        {"3@1,1+3@1,2+3@1,3",
         "piece 3 covers two large squares, and is given a third at 1,3"},
        {"3@1,1.5+3@1,2.5+3@1,3.5",
         "piece 3 covers two small squares, and is given a third at 1,3.5"},
        {"3@1,1+3@4,5", "piece 3 cannot lie so that it covers all squares "
                        "that are given to it"},
        {"x@1,1.5+0@1,1.5",
         "piece 0 is given square 1,1.5, which must stay empty"},
        {"0@1,1+X@1,1", "piece 0 is given square 1,1, which must stay empty"},
    };
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        struct error err = {0};
        struct cover cover;
        struct xcc xcc;
        struct grid grid = {0};
        char *givens = mem_text(impossible[i].givens);
        void *w = build_given(4, 5, "", givens, &err);
        assert_non_null(w);
        load(w, &cover, &xcc);
        assert_int_equal(xcc_options(&xcc), 0);
        windmill_family.decode(w, NULL, 0, &grid);
        assert_false(windmill_family.check(w, &grid, &err));
        assert_string_equal(err.text, impossible[i].conflict);
        grid_release(&grid);
        xcc_release(&xcc);
        windmill_family.release(w);
        free(givens);
    }
}

/* A puzzle from a file with this text. */
static void *draw_box(const char *text, const char *pieces, struct error *err)
{
    char path[] = "/tmp/dovetail-windmill-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    void *puzzle = build_given(0, 0, pieces, path, err);
    unlink(path);
    return puzzle;
}

static const struct {
    const char *text, *error;
} wrong_drawings[] = {
    {"", ":1:1: there is no box in this file"},
    {"# a comment\n\n", ":3:1: there is no box in this file"},
    {"...\n", ":2:1: the pattern has no cell, and a box has at least one"},
    {"**a\n", ":1:3: 'a' is not part of a pattern: '*' (a cell) or '.' (no "
              "cell) was expected"},
    {"abc\n", ":1:1: 'a' is neither a wall of a box nor '*' or '.' of a "
              "pattern"},
    {"+--+\n", ":1:1: the upper wall has 4 letters, and four for each large "
               "square and one more were expected"},
    {"+---+\n", ":2:1: the lower wall of the box is missing"},
    {"+---+\n| 0 |\n\n", ":3:1: the lower wall of the box is missing"},
    {"+---+\n| 0 |\n+-0-+\n", ":3:3: no square lies on the lower wall"},
    {"+---+\n| 0 |\n+---+-\n", ":3:6: the box ends here after 5 columns, and "
                               "the end of the line was expected"},
    {"+---+---+\n| 0 0 5 |\n+---+---+\n",
     ":2:7: this piece is not among those to be packed"},
};

static void refused_drawings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong_drawings / sizeof *wrong_drawings;
         i++) {
        struct error err = {0};
        char sentence[2048];
        assert_null(draw_box(wrong_drawings[i].text, "01", &err));
        error_render(&err, sentence, sizeof sentence);
        char *place = strchr(sentence, ':');
        assert_non_null(place);
        assert_string_equal(place, wrong_drawings[i].error);
    }
}

/* Do two puzzles have the same options? */
static void expect_same_cover(const void *one, const void *other)
{
    struct cover cover;
    struct xcc a, b;
    load(one, &cover, &a);
    load(other, &cover, &b);
    assert_int_equal(a.items, b.items);
    assert_int_equal(xcc_options(&a), xcc_options(&b));
    assert_true(xcc_options(&a) > 0);
    for (size_t i = 0; i < xcc_options(&a); i++)
        assert_int_equal(a.fact.at[i], b.fact.at[i]);
    xcc_release(&a);
    xcc_release(&b);
}

/* The same wishes as short text, as a drawing and, if it can say it, as a
 * pattern. */
static void ways_to_give(void **state)
{
    (void)state;
    static const struct {
        int rows, cols;
        const char *givens, *file;
    } ways[] = {
        {3, 3, "X@2,2", "***\n*.*\n***\n"},
        {3, 3, "x@2,2+x@1.5,2+x@2.5,2+x@2,1.5+x@2,2.5", "***\r\n*.*\r\n***"},
        {3, 3, "X@2,2",
         "# ours\n\n+---+---+---+\n|   |   |   |\n+---+---+---+\n"
         "|   | X |   |\n+---+---+---+\n|   |   |   |\n+---+---+---+\n\n"},
        {2, 3, "X@1,3", "**\n***\n....\n"},
        {2, 3, "x@1,2+x@1,1.5+x@1.5,3",
         "┌───┬───┬───┐\n│   x x │   │\n├───┼───┼─X─┤\n│   │   │   │\n"
         "└───┴───┴───┘\n"},
        {2, 3, "2u@2,1",
         "+---+---+---+\n| 2 2   |   |\n| 2 +---+---+\n| 2 |   |   |\n"
         "+---+---+---+\n"},
        {2, 3, "2@1.5,2+7@2,3",
         "+---+---+---+\n|   |   |   |\n+---+*2-+---+\n|   |   |*7 |\n"
         "+---+---+---+\n"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct error err = {0};
        char *givens = mem_text(ways[i].givens);
        void *text = build_given(ways[i].rows, ways[i].cols, "", givens, &err);
        void *file = draw_box(ways[i].file, "", &err);
        assert_non_null(text);
        assert_non_null(file);
        expect_same_cover(text, file);
        family->release(text);
        family->release(file);
        free(givens);
    }
}

/* Crosses and stars are printed, read back and obeyed. */
static void given_packing(void **state)
{
    (void)state;
    struct error err = {0};
    char givens[] = "2u@2,1+x@2,2+x@2,2.5+7@1,3";
    static const char wanted[] = "+---+---+---+\n"
                                 "|*2*2   7*7 |\n"
                                 "|*2 +---+ 7 |\n"
                                 "|*2 | x x 7 |\n"
                                 "+---+---+---+\n";
    void *puzzle = build_given(2, 3, "27", givens, &err);
    assert_non_null(puzzle);
    struct grid grid = {0};
    struct reader r;
    reader_text(&r, "text", wanted, strlen(wanted));
    assert_true(family->scan(puzzle, &r, &grid, &err));
    assert_true(family->check(puzzle, &grid, &err));
    char *text = printed(puzzle, &grid, false);
    assert_string_equal(text, wanted);
    free(text);
    expect_back(puzzle, &grid);
    expect_damage_seen(puzzle, &grid);
    grid_release(&grid);
    family->release(puzzle);
}

/* ---- symmetry ------------------------------------------------------- */

static void expect_group(const char *pieces, int rows, int cols, char *givens,
                         int wanted)
{
    struct error err = {0};
    struct cover cover;
    struct xcc xcc;
    void *puzzle = build_given(rows, cols, pieces, givens, &err);
    assert_non_null(puzzle);
    load(puzzle, &cover, &xcc);
    int group = family->symmetries->count(puzzle);
    assert_int_equal(group, wanted);
    for (int g = 0; g < group; g++)
        for (size_t o = 0; o < xcc_options(&xcc); o++) {
            int fact = xcc.fact.at[o], image = fact, turns = 0;
            do
                image = family->symmetries->image(puzzle, g, image);
            while (image != fact && ++turns < 4);
            assert_int_equal(image, fact); /* of order 1, 2 or 4 */
            assert_true(g || !turns);
        }
    xcc_release(&xcc);
    family->release(puzzle);
}

static void symmetries(void **state)
{
    (void)state;
    expect_group("", 4, 5, NULL, 4);
    expect_group("", 4, 4, NULL, 8);
    expect_group("0", 4, 4, NULL, 4); /* turns alone */
    expect_group("0", 4, 5, NULL, 2); /* the half turn */
    expect_group("09", 4, 5, NULL, 4);
    expect_group("0918", 3, 3, NULL, 8);
    expect_group("05", 4, 5, NULL, 2);
    expect_group("", 3, 5, (char[]){"x@2,3"}, 4);
    expect_group("", 3, 3, (char[]){"X@2,2"}, 8);
    expect_group("", 3, 3, (char[]){"x@1,1"}, 2); /* one diagonal */
    expect_group("", 3, 3, (char[]){"x@1,2"}, 2);
    expect_group("", 3, 3, (char[]){"x@1,2+x@1,1"}, 1);
    expect_group("", 4, 5, (char[]){"3u@4,2"}, 1);
    expect_group("", 4, 6, (char[]){"3u@4,2+6u@4,5"}, 2);
    expect_group("", 4, 6, (char[]){"3@1,1+6@1,6"}, 2);
    expect_group("", 4, 6, (char[]){"3@1,1+5@1,6"}, 1);
}

/* A mirror makes piece 9 - k of piece k, by the pictures of both. */
static void mirror_pieces(void **state)
{
    (void)state;
    struct cover cover;
    struct xcc xcc;
    void *puzzle = built(3, 4, "");
    load(puzzle, &cover, &xcc);
    for (size_t o = 0; o < xcc_options(&xcc); o++) {
        struct grid one = {0}, other = {0};
        int image = family->symmetries->image(puzzle, 1, xcc.fact.at[o]);
        family->decode(puzzle, &xcc.fact.at[o], 1, &one);
        family->decode(puzzle, &image, 1, &other);
        for (int row = 0; row < one.rows; row++)
            for (int col = 0; col < one.cols; col++) {
                int here = *grid_at(&one, 0, row, col);
                int there = *grid_at(&other, 0, row, one.cols - 1 - col);
                assert_int_equal(there, here < PIECES && here >= 0
                                            ? PIECES - 1 - here
                                            : here);
            }
        grid_release(&one);
        grid_release(&other);
    }
    xcc_release(&xcc);
    family->release(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_givens),
        cmocka_unit_test(impossible_givens),
        cmocka_unit_test(refused_drawings),
        cmocka_unit_test(ways_to_give),
        cmocka_unit_test(given_packing),
        cmocka_unit_test(symmetries),
        cmocka_unit_test(mirror_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
