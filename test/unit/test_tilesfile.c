/* test_tilesfile.c: lists of tiles as people write them, their mistakes, and
 * what we say of them. */
#include "tetravex.h"

/* ---- reading -------------------------------------------------------- */

static void test_reader(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int rows, cols;   /* wanted */
        int have[2];      /* got */
        const char *last; /* the last tile */
    } good[] = {
        {"0895", 0, 0, {1, 1}, "0 8 9 5 "},
        {"0895\n7683\n5845\n2279\n", 0, 0, {2, 2}, "2 2 7 9 "},
        {"0895\r\n7683\r\n\r\n5845 # x\r\n2279", 0, 0, {2, 2}, "2 2 7 9 "},
        {"0895 7683\n5845\t2279\n", 0, 0, {2, 2}, "2 2 7 9 "},
        {"# all\n\n2\n0895 7683\n5845 2279", 0, 0, {2, 2}, "2 2 7 9 "},
        {"1 4\n0895 7683\n5845 2279", 0, 0, {1, 4}, "2 2 7 9 "},
        {"1 4\n0895 7683\n5845 2279", 1, 4, {1, 4}, "2 2 7 9 "},
        {"0895 7683\n5845 2279", 4, 1, {4, 1}, "2 2 7 9 "},
        {"0 8 9 5\n", 0, 0, {1, 1}, "0 8 9 5 "},
        {"10 8 9 15 7 6 8 3", 2, 1, {2, 1}, "7 6 8 3 "},
        {"2 1\n10 8 9 15\n\n7 6 8 3", 0, 0, {2, 1}, "7 6 8 3 "},
        {"007 08 9 00 7 6 8 3", 1, 2, {1, 2}, "7 6 8 3 "},
        {"aZb1", 0, 0, {1, 1}, "a Z b 1 "},
        {"a Z b 1", 0, 0, {1, 1}, "a Z b 1 "},
        {"1000 1000 1001 1000", 0, 0, {2, 2}, "1 0 0 0 "},
        {"1000 1000 1001 1000", 1, 1, {1, 1}, "1000 1000 1001 1000 "},
        {"1\n1000 1000 1001 1000", 0, 0, {1, 1}, "1000 1000 1001 1000 "},
        {"1000 1000\n1001 1002", 0, 0, {2, 2}, "1 0 0 2 "},
        {"1234\n", 0, 0, {1, 1}, "1 2 3 4 "},
        {"99999999999999999999999 1 2 3",
         0,
         0,
         {1, 1},
         "99999999999999999999999 1 2 3 "},
        {"0-8-9-5\n7-6-8-3\n5 - 8 - 4 - 5\n2-2-7-9", 0, 0, {2, 2}, "2 2 7 9 "},
        {"0-8-9-5 10-6-8-3", 1, 2, {1, 2}, "10 6 8 3 "},
        {"(0,8,9,5)\n(7, 6, 8, 3)", 1, 2, {1, 2}, "7 6 8 3 "},
        {"[[0,8,9,5],\n [7,6,8,3],\n [5,8,4,5],\n[2,2,7,9]\n]",
         0,
         0,
         {2, 2},
         "2 2 7 9 "},
        {"(1000,1000,1001,1000)", 0, 0, {1, 1}, "1000 1000 1001 1000 "},
        {"(1000) (1000) (1001) (1002)", 0, 0, {2, 2}, "1 0 0 2 "},
        {"(0 8 9 5) {7 6 8 3}", 2, 1, {2, 1}, "7 6 8 3 "},
        {"0895,7683,5845,2279", 0, 0, {2, 2}, "2 2 7 9 "},
        {"2,2\n0895,7683,5845,2279", 0, 0, {2, 2}, "2 2 7 9 "},
        {"a,b,c,d; e,f,g,h", 1, 2, {1, 2}, "e f g h "},
        {"\xef\xbb\xbf"
         "0895",
         0,
         0,
         {1, 1},
         "0 8 9 5 "},
        {"tile\nhole\nabcd\nat12", 0, 0, {2, 2}, "a t 1 2 "},
        {"tile hole 1234 tile", 0, 0, {2, 2}, "t i l e "},
        {"hole at 1,2\n0895 7683\n2279\n", 0, 0, {2, 2}, "2 2 7 9 "},
        {"2 2\ntile 3 at 2.1\n0895 @ 7683\n2279\nhole at 1 2",
         0,
         0,
         {2, 2},
         "2 2 7 9 "},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct error err = {0};
        struct tetravex *p = read_text(good[i].text, strlen(good[i].text),
                                       good[i].rows, good[i].cols, &err);
        if (!p)
            fail_msg("%s: %s", good[i].text, err.text);
        char last[100] = "";
        for (int s = 0; s < SIDES; s++) {
            strcat(last, p->colour[p->tile[p->cells - 1][s]]);
            strcat(last, " ");
        }
        assert_string_equal(last, good[i].last);
        assert_int_equal(p->rows, good[i].have[0]);
        assert_int_equal(p->cols, good[i].have[1]);
        tetravex_family.release(p);
    }
}

static void test_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int rows, cols;
        long line, column;
        const char *part; /* of the sentence */
    } bad[] = {
        {"", 0, 0, 1, 1, "there is no tile"},
        {"# nothing\n\n", 0, 0, 3, 1, "there is no tile"},
        {"2 2\n", 0, 0, 2, 1, "the size of the board is there, but no tile"},
        {"0895\n76@3\n", 0, 0, 2, 1, "'76' stands apart"},
        {"0895\n7\x01", 0, 0, 2, 2, "\\x01 is no colour"},
        {"0895\n 768\n5845\n2279", 0, 0, 2, 2, "'768' has 3 sides"},
        {"0895\n76834\n5845\n2279", 0, 0, 2, 1, "'76834' has 5 sides"},
        {"08\n7683\n5845\n2279", 0, 0, 1, 1, "'08' has 2 sides"},
        {"abcde\n7683\n5845\n2279", 0, 0, 1, 1, "'abcde' has 5 sides"},
        {"895\n7683\n5845\n2279", 0, 0, 1, 1, "a board of 895 x 895"},
        {"0 8 9 5\n7 6 8\n", 0, 0, 2, 1, "with 3 of its four sides"},
        {"0 8 9 5 7 6 8 3 1\n", 0, 0, 1, 17, "with 1 of its four sides"},
        {"0 8 red 5\n", 0, 0, 1, 5, "'red' is no colour"},
        {"0895\n7 6 8 3\n", 0, 0, 2, 1, "'7' stands apart"},
        {"1895\n7 6 8 3\n", 0, 0, 2, 1, "'7' stands apart"},
        {"7 6 8 3\n0895\n", 0, 0, 2, 1, "'0895' is written together"},
        {"0895\n7683\n", 0, 0, 2, 1, "2 tiles, which fill no square"},
        {"0895\n7683\n", 0, 0, 2, 1, "they fit 1x2 (or turned)"},
        {"0895\n7683\n", 2, 2, 2, 1, "but the board has 2 x 2 cells"},
        {"0895 0895 0895 0895 0895 0895", 2, 2, 1, 26,
         "they fit 1x6, 2x3 (or turned)"},
        {"2 3\n0895\n7683\n", 0, 0, 1, 1,
         "2 x 3 cells, but there are 2 tiles"},
        {"2 1\n0895\n7683\n", 1, 2, 1, 1, "but 1 x 2 was asked for"},
        {"1 2\n0895", 0, 0, 1, 1, "but there is 1 tile;"},
        {"0895 7683\n5845-2279", 0, 0, 2, 6, "'2279' is joined"},
        {"0 8 9 5\n7-6-8-3", 0, 0, 2, 3, "separated by blanks"},
        {"0,8,9,5\n7 6 8 3", 0, 0, 2, 3, "separated by commas"},
        {"0-8 9-5", 0, 0, 1, 5, "'9' stands behind another separator"},
        {"(0,8,9)", 0, 0, 1, 1, "this bracket has 3 colours"},
        {"(0,8,9,5", 0, 0, 1, 8, "never closed"},
        {"0895)", 0, 0, 1, 5, "never opened"},
        {"(0,8,9,)", 0, 0, 1, 8, "a colour was expected before this ')'"},
        {"0,,8,9", 0, 0, 1, 3, "a colour was expected before this ','"},
        {"-1 8 9 5", 0, 0, 1, 1, "'-' is no colour"},
        {"0 (8 9 5 7) 6 8 3", 0, 0, 1, 3, "opens within a tile"},
        {"(0895)\n(0,8,9,5)", 0, 0, 2, 2, "'0' stands apart"},
        {"(0,8,9,5)\n(0895)", 0, 0, 2, 2, "'0895' is written together"},
        {"@ 0895", 0, 0, 1, 1, "no tile stands before this @"},
        {"0 8 @ 9 5", 0, 0, 1, 5, "this @ stands within a tile"},
        {"0.8.9.5", 0, 0, 1, 2, "'.' is no colour"},
        {"tile 1 at\n0895", 0, 0, 1, 8, "this is no hint"},
        {"tile 1 on 1,1\n0895", 0, 0, 1, 8, "this is no hint"},
        {"tile x at 1,1\n0895", 0, 0, 1, 6, "this is no hint"},
        {"tile 1 at 1,1 turned\n0895", 0, 0, 1, 15, "this is no hint"},
        {"tile 1 at 1,1 turned 1 2\n0895", 0, 0, 1, 24, "this is no hint"},
        {"0895\nhole at 0,1", 0, 0, 2, 9, "this is no hint"},
        {"0895\nhole 1,2", 0, 0, 2, 6, "this is no hint"},
        {"0895\ntile 1 at 1,1 turned 1", 0, 0, 2, 6, "rotate=yes"},
        {"tile 9 at 1,1\n0895", 0, 0, 1, 6, "no tile 9; the tiles are 1"},
        {"tile 1 at 1,2\n0895", 0, 0, 1, 6, "lies outside of the board"},
        {"0895 @\ntile 1 at 1,1", 0, 0, 1, 6, "tile 1 is given twice"},
        {"tile 1 at 1,1\ntile 2 at 1,1\n0895\n0895", 1, 2, 2, 6,
         "another given tile lies there"},
        {"hole at 1,2\n0895 7683", 0, 0, 2, 6,
         "2 tiles and 1 hole, which fill no square"},
        {"hole at 1,1\n0895 7683 2279\ntile 1 at 1,1", 0, 0, 3, 6,
         "there is a hole"},
        {"hole at 3,1\n0895 7683 2279", 0, 0, 1, 9, "lies outside"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error err = {0};
        struct tetravex *p = read_text(bad[i].text, strlen(bad[i].text),
                                       bad[i].rows, bad[i].cols, &err);
        assert_null(p);
        if (!strstr(err.text, bad[i].part) || err.line != bad[i].line ||
            err.column != bad[i].column)
            fail_msg("%s\ngave %ld:%ld: %s", bad[i].text, err.line, err.column,
                     err.text);
    }
}

static void test_bad_ids(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"tetravex:2x2", "needs tiles"},
        {"tetravex,sides=trb:0895", "not an order of the four sides"},
        {"tetravex,sides=tbbl:0895", "not an order of the four sides"},
        {"tetravex,sides=trblt:0895", "not an order of the four sides"},
        {"tetravex:2x2:0895+0895", "2 tiles"},
        {"tetravex:2x2:@no/such/file", "cannot be opened"},
        {"tetravex,order=123:0895", "not an order of the four rules"},
        {"tetravex,order=1223:0895", "not an order of the four rules"},
        {"tetravex,order=1235:0895", "not an order of the four rules"},
        {"tetravex,frame=7:0895", "frame=7 is on no tile"},
        {"tetravex,given=:0895", "no list of tiles in their places"},
        {"tetravex,given=1@1:0895", "no list of tiles in their places"},
        {"tetravex,given=1@1.1+:0895", "no list of tiles in their places"},
        {"tetravex,given=1@0.1:0895", "no list of tiles in their places"},
        {"tetravex,given=1.1.1:0895", "no list of tiles in their places"},
        {"tetravex,given=2@1.1:0895", "no tile 2; the tiles are 1 to 1"},
        {"tetravex,given=1@1.2:0895", "column 2 lies outside of the board"},
        {"tetravex,given=1@1.1.1:0895", "rotate=yes lets them turn"},
        {"tetravex,rotate=yes,given=1@1.1.4:0895", "0 to 3 quarters"},
        {"tetravex:1x2,given=1@1.1+2@1.1:0895+0895", "another given tile"},
        {"tetravex:1x2,given=1@1.1+1@1.2:0895+0895", "tile 1 is given twice"},
        {"tetravex:1x2,holes=1.1,given=1@1.1:0895", "there is a hole"},
        {"tetravex,holes=1:0895", "no list of places"},
        {"tetravex,holes=1.:0895", "no list of places"},
        {"tetravex:1x3,holes=1.1+1.1:0895", "hole at 1,1 is given twice"},
        {"tetravex:1x2,holes=2.1:0895", "row 2, column 1 lies outside"},
        {"tetravex,holes=2.1:0895", "1 tile and 1 hole, which fill no"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct id id;
        struct error err = {0};
        const struct family *family;
        assert_true(id_parse(&id, bad[i][0], &err));
        assert_null(family_build(&id, NULL, &family, &err));
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], err.text);
        id_release(&id);
    }
}

static void test_hints(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex,rotate=yes,frame=00,"
                                     "holes=1.2,given=(3@2,2.3+1@1.1):"
                                     "0895+0895+1234");
    assert_int_equal(p->rows, 2);
    assert_int_equal(p->cells, 3);
    assert_int_equal(p->cell_at[1], NONE);
    assert_int_equal(p->square[2], 3);
    assert_int_equal(p->givens, 2);
    assert_int_equal(p->given[0].cell, 2);
    assert_int_equal(p->given[0].tile, 2);
    assert_int_equal(p->given[0].turn, 3);
    assert_int_equal(p->given[1].turn, NONE);
    assert_string_equal(p->colour[p->frame], "0");
    tetravex_family.release(p);
}

static void test_random_bytes(void **state)
{
    (void)state;
    static const char common[] = "0123456789 \n\n\t#ab-,()@;[].";
    static const char hint[] = "tile 1 at 1,1 turned 0\nhole at 1,2\n";
    uint64_t seed = 7;
    for (int i = 0; i < 20000; i++) {
        char text[64];
        size_t size = draw(&seed, sizeof text);
        unsigned noise = draw(&seed, 3) ? 0 : 8;
        for (size_t j = 0; j < size; j++)
            text[j] = noise && !draw(&seed, noise)
                          ? (char)draw(&seed, 256)
                          : common[draw(&seed, sizeof common - 1)];
        size_t begin = draw(&seed, sizeof hint);
        if (!draw(&seed, 3) && begin < size)
            memcpy(text, hint + begin,
                   size < sizeof hint - begin ? size : sizeof hint - begin);
        struct error err = {0};
        struct tetravex *p = read_text(text, size, (int)draw(&seed, 2),
                                       (int)draw(&seed, 4), &err);
        if (p)
            tetravex_family.release(p);
    }
}

static void test_sides(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex,sides=tlrb:0589");
    assert_int_equal(p->order[1], LEFT);
    static const char *const wanted[] = {"0", "8", "9", "5"};
    for (int s = 0; s < SIDES; s++)
        assert_string_equal(p->colour[p->tile[0][s]], wanted[s]);
    tetravex_family.release(p);
}

/* ---- commentary ----------------------------------------------------- */

static void keep_line(void *listener, const char *line)
{
    strncat(listener, line, 1000);
    strcat(listener, "\n");
}

static void check_remark(struct tetravex *p, const char *first,
                         const char *second)
{
    char said[4000] = "";
    struct log log = {.say = keep_line, .listener = said};
    family_remark(&tetravex_family, p, &log);
    if (!strstr(said, first) || !strstr(said, second) || (!*first && *said))
        fail_msg("said: %s", said);
    tetravex_family.release(p);
}

static void test_remarks(void **state)
{
    (void)state;
    check_remark(open_seed(""), "", "");
    check_remark(open_seed(",sides=tlrb"), "no board can exist", "sides=trbl");
    /* Three tops of colour 7 and no bottom, but two columns. */
    check_remark(open_puzzle("tetravex:2x2:7010+7010+7010+0010"),
                 "the colour 7 is on 3 top and 0 bottom sides",
                 "only 2 can do without");
    check_remark(open_puzzle("tetravex:2x2:7010+7010+0070+1070"), "", "");
}

/* What the remark says is so: random sets that it condemns have no board. */
static void test_remarks_are_true(void **state)
{
    (void)state;
    uint64_t seed = 3;
    int condemned = 0;
    for (int i = 0; i < 300; i++) {
        char text[200], said[4000] = "";
        struct log log = {.say = keep_line, .listener = said};
        random_puzzle(&seed, text);
        struct tetravex *p = open_puzzle(text);
        family_remark(&tetravex_family, p, &log);
        if (*said) {
            assert_int_equal(count_boards(p), 0);
            condemned++;
        }
        tetravex_family.release(p);
    }
    assert_true(condemned > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_bad_ids),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_random_bytes),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_remarks),
        cmocka_unit_test(test_remarks_are_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
