/* test_lattice.c: ships, oscillators and still lifes by clauses against all
 * patterns of small boxes, for random rules, symmetries and spaces. */
#include "lifes.h"
#include "base/rng.h"

#include <limits.h>

/* ---- all patterns of a box ------------------------------------------ */

struct box {
    const struct life *life;
    int rows, cols;
    unsigned char *right; /* owned; of each pattern: does it pass the check? */
};

/* Is the pattern right one row or column before this?  One that leaves the
 * box is not. */
static bool could_move(const struct box *box, unsigned pattern, int up,
                       int left)
{
    unsigned moved = 0;
    for (int i = 0; i < box->rows * box->cols; i++) {
        int row = i / box->cols - up, col = i % box->cols - left;
        if (!(pattern >> i & 1))
            continue;
        if (row < 0 || col < 0 || col >= box->cols)
            return false;
        moved |= 1u << (row * box->cols + col);
    }
    return box->right[moved];
}

/* Is this the one of all shifted copies that is to be found? */
static bool is_first(const struct box *box, unsigned pattern)
{
    const struct life *life = box->life;
    if (life->goal == GOAL_STILL || life->round_cols)
        return true;
    switch (life->symmetry) {
    case SYMMETRY_NONE:
        return !could_move(box, pattern, 1, 0) &&
               !could_move(box, pattern, 0, 1);
    case SYMMETRY_MIRROR:
    case SYMMETRY_EVEN:
    case SYMMETRY_ODD:
    case SYMMETRY_GUTTER:
        return !could_move(box, pattern, 1, 0);
    case SYMMETRY_FLIP:
        return !could_move(box, pattern, 0, 1);
    case SYMMETRY_DIAGONAL:
        return !could_move(box, pattern, 1, 1);
    case SYMMETRY_ANTIDIAGONAL:
        return !could_move(box, pattern, 1, -1);
    default:
        return true;
    }
}

/* Glide images may have their axis anywhere for the check, and in the middle
 * for the clauses. */
static bool compare(const char *id, const struct life *life)
{
    struct box box = {.life = life, .rows = life->rows, .cols = life->cols};
    unsigned patterns = 1u << (life->rows * life->cols);
    struct grid grid = {0};
    unsigned char *found = found_by_clauses(life, 0);
    bool any = false;
    box.right = mem_alloc(patterns, 1);
    for (unsigned pattern = 0; pattern < patterns; pattern++) {
        struct error err = {0};
        run_bits(life, pattern, &grid);
        box.right[pattern] = life_answers(life)->check(life, &grid, &err);
        any |= box.right[pattern];
    }
    for (unsigned pattern = 0; pattern < patterns; pattern++) {
        bool wanted = box.right[pattern] && is_first(&box, pattern);
        bool glides = life->symmetry == SYMMETRY_GLIDE;
        if (glides ? found[pattern] && !box.right[pattern]
                   : found[pattern] != wanted)
            fail_msg("%s: pattern %x is %s", id, pattern,
                     wanted ? "missing" : "too much");
    }
    free(found);
    free(box.right);
    grid_release(&grid);
    return any;
}

/* ---- random puzzles ------------------------------------------------- */

static const char *pick(struct rng *rng, const char *const *words)
{
    size_t count = 0;
    while (words[count])
        count++;
    return words[rng_below(rng, count)];
}

static void random_id(struct rng *rng, char *id, size_t size)
{
    static const char *const goals[] = {
        "goal=still",
        "goal=oscillator,period=2",
        "goal=oscillator,period=2",
        "goal=oscillator,period=3",
        "goal=oscillator,period=4,subperiod=yes",
        "velocity=c/2",
        "velocity=c/3",
        "velocity=c",
        "velocity=0+-1c/2",
        "velocity=1+0c/2",
        "velocity=1+1c/2",
        "velocity=-1+1c/3",
        "velocity=2c/4",
        "velocity=1+2c/3",
        "velocity=2+2c/4",
        NULL};
    static const char *const rules[] = {
        "B3/S23",   "B2/S",     "B2/S0",       "B2-a/S12",
        "B2e3/S12", "B2ci3/S0", "B2ak3/S2-n",  "B1e2a/S1",
        "B3/S0134", "B2n/S01e", "B1e/S01e2",   "B2cek3/S12i",
        "B0123/S0", "B1c/S1",   "B13/S02468e", NULL};
    static const char *const spaces[] = {
        "", "", "", ",space=torus", ",space=cylinder", NULL};
    static const char *const more[] = {
        "", "", "", ",population=..3", ",population=3..", NULL};
    int rows = 1 + (int)rng_below(rng, 4), cols = 1 + (int)rng_below(rng, 4);
    if (rows * cols > 12)
        rows = cols = 3;
    snprintf(id, size, "life:%dx%d,%s,symmetry=%s,rule=%s%s%s", rows, cols,
             pick(rng, goals), pick(rng, symmetry_words), pick(rng, rules),
             pick(rng, spaces), pick(rng, more));
}

static void small_boxes(void **state)
{
    struct rng rng;
    int built = 0, solvable = 0;
    (void)state;
    rng_init(&rng, 11);
    for (int trial = 0; trial < 4000; trial++) {
        char id[200];
        struct error err = {0};
        random_id(&rng, id, sizeof id);
        void *life = try_id(id, &err);
        if (!life) {
            assert_true(strlen(err.text) > 20);
            continue;
        }
        built++;
        solvable += compare(id, life);
        life_free(life);
    }
    assert_true(built > 500);
    assert_true(solvable > 150);
}

/* ---- known ones ----------------------------------------------------- */

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

static void known_boxes(void **state)
{
    static const struct {
        const char *id;
        bool exists;
    } known[] = {
        {"life:3x4,velocity=1+1c/4", true},
        {"life:3x3,velocity=1+1c/4", false},
        {"life:6x5,velocity=2c/4", true},
        {"life:5x5,velocity=2c/4", false},
        {"life:6x5,velocity=2c/4,symmetry=glide", true},
        {"life:8x7,velocity=2c/4,symmetry=glide,population=11", true},
        {"life:4x4,velocity=1+1c/4,symmetry=glide", true},
        {"life:4x4,velocity=-1+1c/4,symmetry=glide", true},
        {"life:3x3,goal=oscillator,period=2", true},
        {"life:3x3,goal=oscillator,period=2,symmetry=C4", false},
        {"life:3x3,goal=oscillator,period=2,symmetry=D4+", true},
        {"life:13x13,goal=oscillator,period=3,symmetry=D8", true},
        {"life:8x8,goal=oscillator,period=5,symmetry=D8", true},
        {"life:14x12,velocity=c/3,symmetry=even", true},
        {"life:2x6,goal=oscillator,period=2,rule=B2/S", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (verdict_of(known[i].id) != (known[i].exists ? 10 : 20))
            fail_msg("%s", known[i].id);
}

/* Each mistake has its sentence. */
static void mistakes(void **state)
{
    static const struct {
        const char *id, *sentence;
    } wrong[] = {
        {"life:5x5,goal=ship", "velocity of the ship is missing"},
        {"life:5x5,velocity=2d/5", "'2d/5' is not a velocity"},
        {"life:5x5,velocity=2c/", "is not a velocity"},
        {"life:5x5,velocity=2c/0", "is not a velocity"},
        {"life:5x5,velocity=1+c/4", "is not a velocity"},
        {"life:5x5,velocity=(1+1c/4", "is not a velocity"},
        {"life:5x5,velocity=0c/4", "does not move"},
        {"life:5x5,velocity=5c/4", "faster than light"},
        {"life:5x5,velocity=c/4,steps=3", "steps does not go with"},
        {"life:5x5,velocity=c/4,period=4", "period does not go with"},
        {"life:5x5,steps=3,shift=1,rule=B2/S", "rule goes with"},
        {"life:5x5,steps=3,shift=1,symmetry=C4", "the symmetry is mirror"},
        {"life:5x5,goal=oscillator", "period of the oscillator is missing"},
        {"life:5x5,goal=oscillator,period=1", "goal=still"},
        {"life,goal=still", "size of the box is missing"},
        {"life:5x5,goal=still,rule=B9/S", "a rule such as"},
        {"life:5x5,goal=still,rule=B03/S23", "(B0)"},
        {"life:5x5,velocity=c/4,rule=B1/S1", "(B1c)"},
        {"life:5x5,velocity=c/4,symmetry=even", "even number of columns"},
        {"life:5x6,velocity=c/4,symmetry=gutter", "odd number of columns"},
        {"life:5x5,velocity=c/4,symmetry=C2", "turns the way"},
        {"life:5x5,velocity=1+1c/4,symmetry=mirror", "turns the way"},
        {"life:5x5,velocity=c/4,symmetry=diagonal", "turns the way"},
        {"life:5x5,velocity=c/3,symmetry=glide", "even period"},
        {"life:5x5,velocity=c/4,symmetry=glide", "an even number of cells"},
        {"life:5x5,velocity=1+2c/4,symmetry=glide", "along a row"},
        {"life:5x6,goal=still,symmetry=C4", "both even or both odd"},
        {"life:5x7,goal=still,symmetry=C4,space=torus", "as wide as high"},
        {"life:5x5,goal=still,population=x", "is not N, ..N"},
        {"life:5x5,goal=still,population=5..3", "is not N, ..N"},
        {"life:99999x99999,goal=still", "than we can number"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error err = {0};
        assert_null(try_id(wrong[i].id, &err));
        if (!strstr(err.text, wrong[i].sentence))
            fail_msg("%s: %s", wrong[i].id, err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boxes),
        cmocka_unit_test(known_boxes),
        cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
