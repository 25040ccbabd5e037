/* test_motion.c: what patterns do, their parts, codes and names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "family/life/pattern/image.h"
#include "family/life/pattern/objects.h"
#include "family/life/pattern/parts.h"
#include "format/rle.h"
#include "help.h"

static struct rule rule_of(const char *text)
{
    struct rule rule;
    struct error err = {0};
    if (!rule_parse(&rule, text, &err))
        fail_msg("%s: %s", text, err.text);
    return rule;
}

static struct plane plane_of(const char *rle)
{
    struct reader reader;
    struct grid grid = {0};
    struct plane plane = {0};
    struct error err = {0};
    reader_text(&reader, "rle", rle, strlen(rle));
    struct rle_header header;
    if (!rle_read(&reader, &header, &grid, &err))
        fail_msg("%s: %s", rle, err.text);
    plane_take(&plane, &grid, 0);
    grid_release(&grid);
    return plane;
}

/* ---- one step ------------------------------------------------------- */

/* The rule as it is told, cell by cell. */
static bool alive_next(const struct plane *plane, const struct rule *rule,
                       int row, int col)
{
    int cells = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            cells = 2 * cells + plane_alive(plane, row + down, col + right);
    return rule->next[cells];
}

static struct plane chance_plane(uint64_t *seed, int rows, int cols)
{
    struct grid grid = {0};
    struct plane plane = {0};
    grid_size(&grid, 1, rows, cols, 0);
    for (int i = 0; i < rows * cols; i++)
        grid.cell[i] = (int)draw(seed, 2);
    plane_take(&plane, &grid, 0);
    grid_release(&grid);
    return plane;
}

static void one_step(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int trial = 0; trial < 300; trial++) {
        struct rule rule = {.next = {0}};
        for (int i = 1; i < NEIGHBOURHOODS; i++)
            rule.next[i] = (uint8_t)draw(&seed, 2);
        int rows = 1 + (int)draw(&seed, 9), cols = 1 + (int)draw(&seed, 9);
        struct plane now = chance_plane(&seed, rows, cols), next = {0};
        plane_move(&now, (int)draw(&seed, 9) - 4, (int)draw(&seed, 9) - 4);
        plane_copy(&next, &now);
        plane_step(&next, &rule);
        for (int row = -7; row < 20; row++)
            for (int col = -7; col < 20; col++)
                assert_int_equal(plane_alive(&next, row, col),
                                 alive_next(&now, &rule, row, col));
        plane_release(&now);
        plane_release(&next);
    }
}

/* ---- motion --------------------------------------------------------- */

struct known {
    const char *title, *rle;
    int period, right, down;
    int fewest, most, rows, cols; /* of all phases */
    int glide;
    const char *group;
};

/* Still lifes, oscillators and ships of the literature. */
static const struct known known[] = {
    {"block (xs4_33)", "2o$2o!", 1, 0, 0, 4, 4, 2, 2, 0, "D8"},
    {"beehive (xs6_696)", "b2o$o2bo$b2o!", 1, 0, 0, 6, 6, 3, 4, 0, "D4+"},
    {"loaf (xs7_2596)", "b2o$o2bo$bobo$2bo!", 1, 0, 0, 7, 7, 4, 4, 0, "D2/"},
    {"boat (xs5_253)", "2o$obo$bo!", 1, 0, 0, 5, 5, 3, 3, 0, "D2\\"},
    {"ship-tie (xs12_g8o653z11)", "2o$obo$b2o$3b2o$3bobo$4b2o!", 1, 0, 0, 12,
     12, 6, 6, 0, "D4x"},
    {"blinker (xp2_7)", "3o!", 2, 0, 0, 3, 3, 3, 3, 1, "D4+"},
    {"toad (xp2_7e)", "b3o$3o!", 2, 0, 0, 6, 6, 4, 4, 0, "C2"},
    {"beacon (xp2_318c)", "2o$o$3bo$2b2o!", 2, 0, 0, 6, 8, 4, 4, 0, "D4x"},
    {"octagon 2 (xp5_idiidiz01w1)",
     "3b2o$2bo2bo$bo4bo$o6bo$o6bo$bo4bo$2bo2bo$3b2o!", 5, 0, 0, 16, 24, 8, 8,
     0, "D8"},
    {"pulsar (xp3_co9nas0san9oczgoldlo0oldlogz1047210127401)",
     "2b3o3b3o2$o4bobo4bo$o4bobo4bo$o4bobo4bo$2b3o3b3o2$2b3o3b3o$o4bobo4bo$o4"
     "bobo4bo$o4bobo4bo2$2b3o3b3o!",
     3, 0, 0, 48, 72, 15, 15, 0, "D8"},
    {"glider (xq4_153)", "bo$2bo$3o!", 4, 1, 1, 5, 5, 3, 3, 2, "C1"},
    {"LWSS (xq4_6frc)", "bo2bo$o$o3bo$4o!", 4, -2, 0, 9, 12, 4, 5, 2, "C1"},
    {"MWSS (xq4_27dee6)", "3bo$bo3bo$o$o4bo$5o!", 4, -2, 0, 11, 15, 5, 6, 2,
     "C1"},
    {"HWSS (xq4_27deee6)", "3b2o$bo4bo$o$o5bo$6o!", 4, -2, 0, 13, 18, 5, 7, 2,
     "C1"},
    {"turtle (xq3_3u0228mc53bgzof0882d6koq1)",
     "b3o7bo$b2o2bob2ob2o$3b3o4bo$bo2bobo3bo$o4bo4bo$o4bo4bo$bo2bobo3bo$3b3o4"
     "bo$b2o2bob2ob2o$b3o7bo!",
     3, -1, 0, 44, 56, 12, 13, 0, "D2-"},
    {"dart (xq3_mhqkzarahh0heezdhb5)",
     "7bo$6bobo$5bo3bo$6b3o2$4b2o3b2o$2bo3bobo3bo$b2o3bobo3b2o$o5bobo5bo$bob2o"
     "bobob2obo!",
     3, 0, -1, 34, 40, 10, 15, 0, "D2|"},
    {"25P3H1V0.1 (xq3_16614e8o4aa82cc2)",
     "8bo$b2ob3ob3o$b2o4bo2b2ob2o$o2bob2o3bo2b2o$12bo2bo!", 3, 0, -1, 25, 25,
     5, 16, 0, "C1"},
    {"44P5H2V0 (xq5_0sg3pnxnp3gsz4s01tve0evt10s4)",
     "4bo5bo$3bobo3bobo$2b2ob2ob2ob2o$2bo2bo3bo2bo$2ob2o5b2ob2o$b2o9b2o$2b2o7b"
     "2o$3bo7bo$2o11b2o$b3o7b3o$4bobobobo!",
     5, 0, -2, 44, 60, 11, 15, 0, "D2|"},
    {"56P6H1V0 (xq6_eaqqrexcswscxerqqaezy2c330a66a033czy331y213)",
     "5b3o10b3o$3obo7b2o7bob3o$4bo3bo2bo2bo2bo3bo$4bo5bo4bo5bo$10b2o2b2o$7bo3b"
     "o2bo3bo$7bobo6bobo$8b10o$10bo4bo$8bo8bo$7bo10bo$8bo8bo!",
     6, 0, -1, 56, 72, 12, 26, 0, "D2|"},
    {"copperhead (xq10_o5995ozes88sezw33)",
     "b2o2b2o$3b2o$3b2o$obo2bobo$o6bo2$o6bo$b2o2b2o$2b4o2$3b2o$3b2o!", 10, 0,
     -1, 28, 36, 13, 10, 0, "D2|"},
    {"weekender (xq7_7dfxg88gxfd7zw123u2222u321)",
     "bo12bo$bo12bo$obo10bobo$bo12bo$bo12bo$2bo3b4o3bo$6b4o$2b4o4b4o2$4bo6bo$5"
     "b2o2b2o!",
     7, 0, -2, 36, 56, 12, 18, 0, "D2|"},
    {"loafer (xq7_3nw17862z6952)",
     "b2o2bob2o$o2bo2b2o$bobo$2bo$8bo$6b3o$5bo$6bo$7b2o!", 7, -1, 0, 20, 33,
     10, 10, 0, "C1"},
    {"spider (xq5_ug1hmgc865da808ad568cgmh1guz124w6yb6w421)",
     "9bo7bo$3b2obobob2o3b2obobob2o$3obob3o9b3obob3o$o3bobo5bobo5bobo3bo$4b2o6"
     "bobo6b2o$b2o9bobo9b2o$b2ob2o15b2ob2o$5bo15bo!",
     5, 0, -1, 58, 76, 8, 31, 0, "D2|"},
};

static void motions(void **state)
{
    (void)state;
    struct rule life = rule_of("B3/S23");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct known *k = &known[i];
        struct plane plane = plane_of(k->rle);
        struct motion m;
        char title[OBJECT_BYTES];
        if (!motion_find(&m, &plane, &life, 100))
            fail_msg("%s does not come back", k->title);
        object_title(title, &plane, &life, &m);
        assert_string_equal(title, k->title);
        assert_int_equal(m.period, k->period);
        assert_int_equal(m.right, k->right);
        assert_int_equal(m.down, k->down);
        assert_int_equal(m.fewest, k->fewest);
        assert_int_equal(m.most, k->most);
        assert_int_equal(m.rows, k->rows);
        assert_int_equal(m.cols, k->cols);
        assert_int_equal(m.glide, k->glide);
        assert_string_equal(image_group(m.symmetries), k->group);
        assert_int_equal(m.phase.len, k->period);
        motion_release(&m);
        assert_int_equal(motion_find(&m, &plane, &life, k->period - 1), false);
        plane_release(&plane);
    }
}

/* Nothing, what dies, and what grows for ever. */
static void no_motion(void **state)
{
    (void)state;
    struct rule life = rule_of("B3/S23"), seeds = rule_of("B2/S");
    struct motion m;
    struct plane plane = {0};
    assert_false(motion_find(&m, &plane, &life, 10));
    plane = plane_of("2o!");
    assert_false(motion_find(&m, &plane, &life, 10));
    assert_false(motion_find(&m, &plane, &seeds, 5));
    plane_release(&plane);
    plane = plane_of("o$o!");
    assert_false(motion_find(&m, &plane, &life, 10));
    plane_release(&plane);
}

/* A pattern and its images have one code, in every phase. */
static void one_code(void **state)
{
    (void)state;
    struct rule life = rule_of("B3/S23");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct plane plane = plane_of(known[i].rle), image = {0};
        for (int s = 0; s < SQUARE_SYMMETRIES; s++) {
            struct motion m;
            char title[OBJECT_BYTES];
            image_make(&image, &plane, s);
            for (int time = 0; time < s; time++)
                plane_step(&image, &life);
            assert_true(motion_find(&m, &image, &life, 100));
            object_title(title, &image, &life, &m);
            assert_string_equal(title, known[i].title);
            motion_release(&m);
        }
        plane_release(&plane);
        plane_release(&image);
    }
}

/* Codes of the literature, for what the long names of a catalogue need:
 * several strips, and runs of w, x and y. */
static void codes_there_and_back(void **state)
{
    (void)state;
    static const char *const codes[] = {"xs4_252",
                                        "xs6_25a4",
                                        "xs6_356",
                                        "xs6_39c",
                                        "xs6_bd",
                                        "xs7_178c",
                                        "xs7_25ac",
                                        "xs7_3lo",
                                        "xs8_178k8",
                                        "xs8_25ak8",
                                        "xs8_31248c",
                                        "xs8_312ko",
                                        "xs8_32qk",
                                        "xs8_35ac",
                                        "xs8_3pm",
                                        "xs8_6996",
                                        "xs8_69ic",
                                        "xs9_178kc",
                                        "xs9_178ko",
                                        "xs9_25ako",
                                        "xs9_31ego",
                                        "xs9_4aar",
                                        "xs10_178kk8",
                                        "xs10_32qr",
                                        "xs10_35ako",
                                        "xs10_69ar",
                                        "xs10_g8o652z01",
                                        "xs11_g0s453z11",
                                        "xs11_g8o652z11",
                                        "xs12_g8o653z11",
                                        "xs12_raar",
                                        "xs14_69bo8a6",
                                        "xs14_69bqic",
                                        "xs14_6970796",
                                        "xs14_g88b96z123",
                                        "xs14_g88m952z121",
                                        "xs14_j1u066z11",
                                        "xs15_354cgc453",
                                        "xs16_69egmiczx1",
                                        "xs16_g88m996z1221",
                                        "xs16_j1u0696z11",
                                        "xs17_2ege1ege2",
                                        "xs18_rhe0ehr",
                                        "xp2_2a54",
                                        "xp2_31ago",
                                        "xp2_g0k053z11",
                                        "xp2_g8gid1e8z1226",
                                        "xp2_rhewehr",
                                        "xp3_4hh186z07",
                                        "xp3_695qc8zx33",
                                        "xp4_37bkic",
                                        "xp4_8eh5e0e5he8z178a707a871",
                                        "xp4_ssj3744zw3",
                                        "xp5_3pmwmp3zx11",
                                        "xp6_ccb7w66z066",
                                        "xp8_g3jgz1ut",
                                        "xp8_gk2gb3z11",
                                        "xp14_j9d0d9j",
                                        "xp15_4r4z4r4",
                                        "xp30_w33z8kqrqk8zzzw33",
                                        "xp30_w33z8kqrqk8zzzx33",
                                        "xp2_31a08zy0123cko",
                                        "xp46_330279cx1aad3y833zx4e93x855bc"};
    struct rule life = rule_of("B3/S23");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct plane plane = {0};
        struct motion m;
        char code[APGCODE_BYTES];
        assert_true(apgcode_read(&plane, codes[i]));
        assert_true(motion_find(&m, &plane, &life, 100));
        assert_true(apgcode_make(code, &plane, &life, &m));
        assert_string_equal(code, codes[i]);
        motion_release(&m);
        plane_release(&plane);
    }
}

static void no_code(void **state)
{
    (void)state;
    static const char *const codes[] = {"",      "xs4",     "xs4_",   "xs4_0",
                                        "s4_33", "xs4_3-3", "xs4_33y"};
    struct plane plane = {0};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        assert_false(apgcode_read(&plane, codes[i]));
    plane_release(&plane);
    /* Two blocks 41 columns apart: a pattern too wide for a code. */
    struct rule life = rule_of("B3/S23");
    struct motion m;
    char title[OBJECT_BYTES];
    plane = plane_of("2o41b2o$2o41b2o!");
    assert_true(motion_find(&m, &plane, &life, 1));
    object_title(title, &plane, &life, &m);
    assert_string_equal(title, "");
    motion_release(&m);
    plane_release(&plane);
}

/* By another rule an object has its name if it runs as it does by Conway's. */
static void names_by_other_rules(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *rle, *title;
    } rows[] = {
        {"B36/S23", "bo$2bo$3o!", "glider (xq4_153)"},
        {"B36/S23", "2o$2o!", "block (xs4_33)"},
        {"B3678/S34678", "2o$2o!", "block (xs4_33)"},
        {"B3/S2", "3o!", "blinker (xp2_7)"},
        {"B/S012345678", "b3o$3o!", "xs6_7e"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rule rule = rule_of(rows[i].rule);
        struct plane plane = plane_of(rows[i].rle);
        struct motion m;
        char title[OBJECT_BYTES];
        assert_true(motion_find(&m, &plane, &rule, 20));
        object_title(title, &plane, &rule, &m);
        assert_string_equal(title, rows[i].title);
        motion_release(&m);
        plane_release(&plane);
    }
}

/* ---- parts ---------------------------------------------------------- */

static size_t count_parts(const char *rle)
{
    struct rule life = rule_of("B3/S23");
    struct plane plane = plane_of(rle);
    struct motion m;
    struct parts parts;
    if (!motion_find(&m, &plane, &life, 300))
        fail_msg("%s does not come back", rle);
    parts_find(&parts, &plane, &life, &m);
    size_t count = parts.part.len;
    parts_release(&parts);
    motion_release(&m);
    plane_release(&plane);
    return count;
}

static void parts_of_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(count_parts(known[i].rle), 1);
    assert_int_equal(count_parts("3o5b3o!"), 2);
    assert_int_equal(count_parts("2o10bo$2o9bobo$12bo!"), 2);
    assert_int_equal(count_parts("2ob2o$2ob2o!"), 2);
    /* Two halves that do not touch, and are nothing alone. */
    assert_int_equal(count_parts("2o3b2o$obobobo$2bobo$obobobo$2o3b2o!"), 1);
    /* Two gliders side by side, and a blinker with a pulsar. */
    assert_int_equal(count_parts("bo9bo$2bo9bo$3o7b3o!"), 2);
    assert_int_equal(
        count_parts("2b3o3b3o2$o4bobo4bo$o4bobo4bo6b3o$o4bobo4bo$2b3o3b3o2$2b3"
                    "o3b3o$o4bobo4bo$o4bobo4bo$o4bobo4bo2$2b3o3b3o!"),
        2);
}

/* The union of what the parts do must be what the whole does. */
static void check_parts(const struct plane *start, const struct rule *rule,
                        const struct motion *m)
{
    struct parts parts;
    struct plane whole = {0};
    parts_find(&parts, start, rule, m);
    plane_copy(&whole, start);
    for (int time = 0; time <= 2 * m->period; time++) {
        int cells = 0, sum = 0;
        for (int i = 0; i < whole.rows * whole.cols; i++)
            cells += whole.cell[i];
        for (size_t k = 0; k < parts.part.len; k++) {
            struct plane *part = &parts.part.at[k];
            for (int row = 0; row < part->rows; row++)
                for (int col = 0; col < part->cols; col++)
                    if (part->cell[row * part->cols + col]) {
                        assert_true(plane_alive(&whole, part->top + row,
                                                part->left + col));
                        sum++;
                    }
            plane_step(part, rule);
        }
        assert_int_equal(sum, cells);
        plane_step(&whole, rule);
    }
    plane_release(&whole);
    parts_release(&parts);
}

/* Ashes: what is left of chance after a while, cut into parts. */
static void parts_of_ashes(void **state)
{
    (void)state;
    struct rule rules[] = {rule_of("B3/S23"), rule_of("B36/S23"),
                           rule_of("B3/S2-i34q")};
    uint64_t seed = 77;
    int met = 0;
    for (int trial = 0; trial < 60; trial++) {
        const struct rule *rule = &rules[trial % 3];
        struct plane plane = chance_plane(&seed, 9, 9);
        struct motion m;
        for (int time = 0; time < 400; time++)
            plane_step(&plane, rule);
        if (motion_find(&m, &plane, rule, 30)) {
            check_parts(&plane, rule, &m);
            met++;
        }
        motion_release(&m);
        plane_release(&plane);
    }
    assert_true(met > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_step),
        cmocka_unit_test(motions),
        cmocka_unit_test(no_motion),
        cmocka_unit_test(one_code),
        cmocka_unit_test(codes_there_and_back),
        cmocka_unit_test(no_code),
        cmocka_unit_test(names_by_other_rules),
        cmocka_unit_test(parts_of_known),
        cmocka_unit_test(parts_of_ashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
