/* test_course.c: patterns that become what is drawn, against all patterns of
 * small boxes, on the plane and rolled up; Gardens of Eden. */
#include "lifes.h"
#include "base/rng.h"

#include <unistd.h>

/* ---- random drawings ------------------------------------------------ */

struct shape {
    int rows, cols, layers;
    bool loose; /* with cells that no rule binds */
};

static void draw_cells(struct rng *rng, char *text, const struct shape *shape)
{
    const char *cells = shape->loose ? "..oo??????**" : "..oo??????????xy";
    char *at = text;
    for (int i = 0; i < shape->layers * shape->rows; i++) {
        for (int col = 0; col < shape->cols; col++)
            *at++ = cells[rng_below(rng, strlen(cells))];
        *at++ = '\n';
        if ((i + 1) % shape->rows == 0)
            *at++ = '\n';
    }
    *at = '\0';
}

/* A puzzle whose drawing is in a file. */
static void *random_life(struct rng *rng, char *id, size_t size)
{
    static const char *const spaces[] = {"", "", "", ",space=torus",
                                         ",space=cylinder"};
    static const char *const rules[] = {"B3/S23", "B2/S0",  "B2e3/S12",
                                        "B1/S1",  "B0/S12", "B13e/S02468"};
    static const char *const more[] = {"", "", ",symmetry=mirror",
                                       ",symmetry=C2", ",population=2..3"};
    char path[] = "/tmp/dovetail-course-XXXXXX", text[200];
    struct shape shape = {1 + (int)rng_below(rng, 3),
                          1 + (int)rng_below(rng, 4), 1,
                          rng_below(rng, 3) == 0};
    bool parent = rng_below(rng, 2);
    if (!parent)
        shape.layers += 1 + (int)rng_below(rng, 2);
    draw_cells(rng, text, &shape);
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    snprintf(id, size, "life%s,goal=%s,rule=%s%s%s%s%s:@%s",
             parent && rng_below(rng, 2) ? ":3x4" : "",
             parent ? "parent" : "transition", rules[rng_below(rng, 6)],
             spaces[rng_below(rng, 5)], more[rng_below(rng, 5)],
             parent && rng_below(rng, 2) ? ",steps=2" : "",
             rng_below(rng, 2) ? ",outside=any" : ",outside=dead", path);
    struct error err = {0};
    void *life = try_id(id, &err);
    assert_true(life || strlen(err.text) > 20);
    unlink(path);
    return life;
}

/* Answers how many patterns are right; -1: the box is too large to try. */
static int compare(const char *id, const struct life *life)
{
    struct place places[64];
    int loose = free_places(life, places), right = 0;
    int bits = life->rows * life->cols + loose;
    if (bits > 12)
        return -1;
    unsigned char *found = found_by_clauses(life, loose);
    struct grid grid = {0};
    for (unsigned pattern = 0; pattern < 1u << bits; pattern++) {
        struct error err = {0};
        run_bits(life, pattern, &grid);
        bool wanted = life_answers(life)->check(life, &grid, &err);
        right += wanted;
        if (found[pattern] != wanted)
            fail_msg("%s: pattern %x is %s: %s", id, pattern,
                     wanted ? "missing" : "too much", err.text);
    }
    free(found);
    grid_release(&grid);
    return right;
}

static void small_drawings(void **state)
{
    struct rng rng;
    int tried = 0, solvable = 0;
    (void)state;
    rng_init(&rng, 5);
    for (int trial = 0; trial < 500; trial++) {
        char id[400];
        void *life = random_life(&rng, id, sizeof id);
        if (!life)
            continue;
        int right = compare(id, life);
        tried += right >= 0;
        solvable += right > 0;
        life_free(life);
    }
    assert_true(tried > 150);
    assert_true(solvable > 50);
}

/* Parts of ships and oscillators that are drawn. */
static void small_parts(void **state)
{
    static const char *const ids[] = {
        "life:3x4,velocity=1+1c/4:.o",
        "life:3x4,velocity=1+1c/4:?a+b?+ab",
        "life,goal=oscillator,period=2:?o?+???+?.?",
        "life:4x3,goal=still:oo+??+xx",
        "life:4x3,goal=still,space=torus:?o+?x+x?",
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        void *life = life_named(ids[i]);
        assert_true(compare(ids[i], life) >= 0);
        life_free(life);
    }
}

/* ---- Gardens of Eden ------------------------------------------------ */

static int verdict_of(const char *id)
{
    void *life = life_named(id);
    struct clauses clauses = clauses_of(life);
    CCaDiCaL *solver = solver_of(&clauses);
    int verdict = ccadical_solve(solver);
    ccadical_release(solver);
    life_free(life);
    return verdict;
}

/* Research note: three orphans, and one of them cut to 12 columns. */
static void gardens(void **state)
{
    (void)state;
    assert_int_equal(verdict_of("life,goal=parent:@test/data/eden-10.rle"),
                     20);
    assert_int_equal(verdict_of("life,goal=parent:@test/data/eden-11.rle"),
                     20);
    assert_int_equal(verdict_of("life,goal=parent:@test/data/eden-12.rle"),
                     20);
    assert_int_equal(verdict_of("life,goal=parent:@test/data/eden-12-cut.rle"),
                     10);
    assert_int_equal(verdict_of("life,goal=parent,steps=2:.o./..o/ooo"), 10);
}

static void mistakes(void **state)
{
    static const struct {
        const char *id, *sentence;
    } wrong[] = {
        {"life,goal=parent", "the pattern is missing"},
        {"life,goal=parent:@nowhere.rle", "nowhere.rle"},
        {"life,goal=parent:o%o", "'%'"},
        {"life,goal=parent,rule=B03/S23:ooo", "(B0)"},
        {"life,goal=transition:ooo", "several generations"},
        {"life,goal=parent,symmetry=glide:ooo", "come back"},
        {"life,goal=parent,steps=20000:ooo", "is more than"},
        {"life:3x5,goal=parent,space=torus:ooo", "1x3 was expected"},
        {"life,goal=parent,velocity=c/3:ooo", "velocity does not go with"},
        {"life:2x2,goal=still:ooo", "what is drawn has 1x3 cells"},
        {"life:2x2,goal=still,outside=any", "outside does not go with"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error err = {0};
        char text[600];
        if (try_id(wrong[i].id, &err))
            fail_msg("%s", wrong[i].id);
        error_render(&err, text, sizeof text);
        if (!strstr(text, wrong[i].sentence))
            fail_msg("%s: %s", wrong[i].id, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_drawings),
        cmocka_unit_test(small_parts),
        cmocka_unit_test(gardens),
        cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
