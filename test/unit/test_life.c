/* test_life.c: the rules of the seed against known ships, and the plane. */
#include "lifes.h"

/* ---- ships ---------------------------------------------------------- */

/* Asks the clauses about generation 0 of a grid. */
static bool clauses_accept(const void *life, const struct grid *grid, int rows,
                           int cols)
{
    struct clauses clauses = clauses_of(life);
    CCaDiCaL *solver = solver_of(&clauses);
    int half = (cols + 1) / 2;
    int *variable = fact_variables(&clauses, rows * half);
    for (int fact = 0; fact < rows * half; fact++) {
        int cell = *grid_at(grid, 0, fact / half + 1, fact % half + 1);
        ccadical_assume(solver, cell ? variable[fact] : -variable[fact]);
    }
    bool accept = ccadical_solve(solver) == 10;
    ccadical_release(solver);
    free(variable);
    return accept;
}

/* Turns a ship so that it moves up. */
static void turn_up(struct plane *ship, int period)
{
    struct plane later = {0};
    plane_copy(&later, ship);
    for (int time = 0; time < period; time++)
        live_on(&later);
    assert_true(plane_same_shape(&later, ship));
    assert_int_equal(later.left, ship->left);
    bool down = later.top > ship->top;
    plane_release(&later);
    if (!down)
        return;
    struct grid turned = {0};
    grid_size(&turned, 1, ship->rows, ship->cols, 0);
    for (int row = 0; row < ship->rows; row++)
        for (int col = 0; col < ship->cols; col++)
            *grid_at(&turned, 0, ship->rows - 1 - row, col) =
                plane_alive(ship, ship->top + row, ship->left + col);
    plane_take(ship, &turned, 0);
    grid_release(&turned);
}

static void assert_begins(const char *text, const char *wanted)
{
    if (strncmp(text, wanted, strlen(wanted)))
        fail_msg("'%s' was expected, not '%s'", wanted, text);
}

/* Known ships in some phase pass the rules and the clauses, twice the steps
 * show the same period, and no cell can be changed. */
static void try_ship(const char *rle, int cols, int shift, int period)
{
    struct plane ship = {0};
    struct grid pattern = {0}, grid = {0};
    take_rle(&ship, rle);
    turn_up(&ship, period);
    int rows = ship.rows + 12 + 2 * shift, passed = 0;
    void *once = life_of(rows, cols, period, shift, false);
    void *twice = life_of(rows, cols, 2 * period, 2 * shift, false);
    char wanted[100];
    snprintf(wanted, sizeof wanted,
             "a true spaceship, period %d, moves (0,%d): %d row%s up\n",
             period, -shift, shift, shift == 1 ? "" : "s");
    for (int phase = 0; phase < period; phase++, live_on(&ship)) {
        struct error err = {0};
        grid_size(&pattern, 1, ship.rows, ship.cols, 0);
        struct plane here = {0};
        plane_copy(&here, &ship);
        plane_move(&here, 0, 0);
        plane_put(&here, &pattern, 0);
        plane_release(&here);
        bool right =
            life_answers(once)->patterns->take(once, &pattern, &grid, &err) &&
            life_answers(once)->check(once, &grid, &err);
        if (!right)
            continue;
        if (!passed++)
            assert_true(clauses_accept(once, &grid, rows, cols));
        assert_begins(described(once, &grid).text, wanted);
        int *cell = grid_at(&grid, 0, shift + 1, cols / 2);
        *cell = !*cell;
        assert_false(life_answers(once)->check(once, &grid, &err));
        struct error other = {0};
        assert_true(life_answers(twice)->patterns->take(twice, &pattern, &grid,
                                                        &other));
        if (life_answers(twice)->check(twice, &grid, &other))
            assert_begins(described(twice, &grid).text, wanted);
    }
    assert_true(passed > 0);
    life_free(once);
    life_free(twice);
    grid_release(&pattern);
    grid_release(&grid);
    plane_release(&ship);
}

static void known_ships(void **state)
{
    (void)state;
    /* dart, David Bell 1992 */
    try_ship("7bo$6bobo$5bo3bo$6b3o2$4b2o3b2o$2bo3bobo3bo$b2o3bobo3b2o$o5bobo"
             "5bo$bob2obobob2obo!",
             15, 1, 3);
    /* c/4, 66 cells */
    try_ship("3bo3bo$3bo3bo$2bobobobo2$2bobobobo$4bobo$bobo3bobo$bobo3bobo$bo"
             "2b3o2bo2$2o7b2o$o9bo$bo7bo$2ob5ob2o$bo2bobo2bo$2bobobobo2$3b2ob"
             "2o$3bo3bo$2b2o3b2o$2b2o3b2o!",
             13, 1, 4);
    /* 2c/5, 44 cells */
    try_ship("4bo5bo$3bobo3bobo$2b2ob2ob2ob2o$2bo2bo3bo2bo$2ob2o5b2ob2o$b2o9b"
             "2o$2b2o7b2o$3bo7bo$2o11b2o$b3o7b3o$4bobobobo!",
             15, 2, 5);
    /* weekender, 2c/7, David Eppstein 2000 */
    try_ship("bo12bo$bo12bo$obo10bobo$bo12bo$bo12bo$2bo3b4o3bo$6b4o$2b4o4b4o2"
             "$4bo6bo$5b2o2b2o!",
             18, 2, 7);
    /* copperhead, c/10, 2016 */
    try_ship("b2o2b2o$3b2o$3b2o$obo2bobo$o6bo2$o6bo$b2o2b2o$2b4o2$3b2o$3b2o!",
             10, 1, 10);
    /* spider, c/5, David Bell 1997 */
    try_ship("9bo7bo$3b2obobob2o3b2obobob2o$3obob3o9b3obob3o$o3bobo5bobo5bobo"
             "3bo$4b2o6bobo6b2o$b2o9bobo9b2o$b2ob2o15b2ob2o$5bo15bo!",
             31, 1, 5);
}

/* A ship in the left half and its image in the right half. */
static void put_pair(const struct plane *ship, int left, struct grid *pattern)
{
    for (int row = 0; row < ship->rows; row++)
        for (int col = 0; col < ship->cols; col++) {
            int alive = plane_alive(ship, ship->top + row, ship->left + col);
            *grid_at(pattern, 0, row, left + col) = alive;
            *grid_at(pattern, 0, row, pattern->cols - 1 - left - col) = alive;
        }
}

static int pairs_by_rules(const void *life, int cols)
{
    struct plane lying = {0}, ship = {0};
    struct grid grid = {0}, pattern = {0};
    take_rle(&lying, "bo2bo$o$o3bo$4o!"); /* moves to the left */
    grid_size(&pattern, 1, lying.cols, lying.rows, 0);
    for (int row = 0; row < lying.rows; row++)
        for (int col = 0; col < lying.cols; col++)
            *grid_at(&pattern, 0, col, row) = plane_alive(&lying, row, col);
    plane_take(&ship, &pattern, 0);
    int accepted = 0;
    for (int phase = 0; phase < 4; phase++, live_on(&ship))
        for (int left = 0; left + ship.cols <= cols / 2; left++) {
            struct error err = {0};
            grid_size(&pattern, 1, ship.rows, cols, 0);
            put_pair(&ship, left, &pattern);
            accepted += life_answers(life)->patterns->take(life, &pattern,
                                                           &grid, &err) &&
                        life_answers(life)->check(life, &grid, &err);
        }
    plane_release(&lying);
    plane_release(&ship);
    grid_release(&grid);
    grid_release(&pattern);
    return accepted;
}

static int pairs_by_clauses(const void *life, int rows, int cols)
{
    struct clauses clauses = clauses_of(life);
    CCaDiCaL *solver = solver_of(&clauses);
    int facts = rows * ((cols + 1) / 2), found = 0;
    int *variable = fact_variables(&clauses, facts);
    struct grid grid = {0};
    for (; ccadical_solve(solver) == 10; found++) {
        struct error err = {0};
        VEC(int) alive = {0};
        VEC(int) other = {0};
        for (int fact = 0; fact < facts; fact++) {
            int literal = ccadical_val(solver, variable[fact]);
            vec_push(&other, -literal);
            if (literal > 0)
                vec_push(&alive, fact);
        }
        add_clause(solver, other.at, other.len);
        life_answers(life)->decode(life, alive.at, alive.len, &grid);
        assert_true(life_answers(life)->check(life, &grid, &err));
        assert_begins(described(life, &grid).text,
                      "a true spaceship, period 4, moves (0,-2): 2 rows up\n");
        assert_non_null(strstr(described(life, &grid).text,
                               "2 parts that live without each other: LWSS "
                               "(xq4_6frc), LWSS (xq4_6frc)\n"));
        vec_release(&alive);
        vec_release(&other);
    }
    grid_release(&grid);
    free(variable);
    ccadical_release(solver);
    return found;
}

/* In boxes as small as these, two light spaceships side by side are all that
 * moves two rows up in four steps. */
static void pairs_of_ships(void **state)
{
    static const int boxes[][3] = {{6, 12, 0}, {7, 10, 0}, {7, 11, 2},
                                   {7, 12, 2}, {7, 13, 4}, {8, 12, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        int rows = boxes[i][0], cols = boxes[i][1];
        void *life = life_of(rows, cols, 4, 2, i % 2);
        assert_int_equal(pairs_by_clauses(life, rows, cols), boxes[i][2]);
        assert_int_equal(pairs_by_rules(life, cols), boxes[i][2]);
        life_free(life);
    }
}

/* What describe says of a pattern that nobody checked. */
static void assert_described(const char *rle, int steps, int top, int left,
                             const char *sentences)
{
    void *life = life_of(9, 9, steps, 1, true);
    struct plane plane = {0};
    struct grid grid = {0};
    take_rle(&plane, rle);
    plane_move(&plane, top, left);
    grid_size(&grid, steps + 1, 11, 11, 0);
    for (int time = 0; time <= steps; time++, live_on(&plane))
        plane_put(&plane, &grid, time);
    assert_string_equal(described(life, &grid).text, sentences);
    plane_release(&plane);
    grid_release(&grid);
    life_free(life);
}

static void descriptions(void **state)
{
    (void)state;
    assert_described("bo$2bo$3o!", 4, 2, 2,
                     "a true spaceship, period 4, moves (1,1): 1 column right "
                     "and 1 row down\n"
                     "glider (xq4_153): 5 cells, at most 3 x 3 (rows x "
                     "columns), symmetry C1, mirrored after 2 generations\n");
    assert_described("2bo$bo$b3o!", 8, 2, 5,
                     "a true spaceship, period 4, moves (-1,1): 1 column left "
                     "and 1 row down\n"
                     "glider (xq4_153): 5 cells, at most 3 x 3 (rows x "
                     "columns), symmetry C1, mirrored after 2 generations\n");
    assert_described("3o!", 4, 5, 4,
                     "no spaceship: an oscillator, period 2\n"
                     "blinker (xp2_7): 3 cells, at most 3 x 3 (rows x "
                     "columns), symmetry D4+, mirrored after 1 generation\n");
    assert_described("3o$4b3o!", 4, 3, 2,
                     "no spaceship: an oscillator, period 2\n"
                     "xp2_7xe: 6 cells, at most 4 x 7 (rows x columns), "
                     "symmetry C2\n2 parts that live without each other: "
                     "blinker (xp2_7), blinker (xp2_7)\n");
    assert_described("2o$2o!", 4, 5, 4,
                     "no spaceship: a still life\n"
                     "block (xs4_33): 4 cells, at most 2 x 2 (rows x "
                     "columns), symmetry D8\n");
    assert_described(
        "3o!", 1, 9, 4,
        "not a spaceship: after 1 step 1 live cell is left behind "
        "below the pattern\n");
    assert_described("o$o$o!", 1, 3, 1,
                     "not a spaceship: after 1 step 1 live cell is left "
                     "behind beside the pattern\n");
    assert_described("bo$2bo$3o3$6bo!", 4, 2, 2,
                     "not a spaceship: after 4 steps 0 live cells are left "
                     "behind below the pattern\n"
                     "but the last generation is a true spaceship, period 4, "
                     "moves (1,1): 1 column right and 1 row down\n"
                     "glider (xq4_153): 5 cells, at most 3 x 3 (rows x "
                     "columns), symmetry C1, mirrored after 2 generations\n");
}

/* ---- rules ---------------------------------------------------------- */

/* in 7x11 */

/* Whatever cell of whatever generation is changed, it shows. */
static void changed_cells(void **state)
{
    (void)state;
    void *life = life_of(7, 11, 4, 2, true);
    struct grid grid = {0};
    struct error err = {0};
    assert_true(place(life, pair_of_ships, &grid, &err));
    assert_true(life_answers(life)->check(life, &grid, &err));
    for (size_t i = 0; i < grid_cells(&grid); i++) {
        static const int values[] = {GAP, 2, 0, 1};
        int old = grid.cell[i];
        for (int k = 0; k < 4; k++) {
            struct error wrong = {0};
            grid.cell[i] = values[k];
            assert_int_equal(life_answers(life)->check(life, &grid, &wrong),
                             values[k] == old);
            assert_int_equal(wrong.text[0] == 0, values[k] == old);
        }
        grid.cell[i] = old;
    }
    grid.layers--;
    assert_false(life_answers(life)->check(life, &grid, &err));
    grid_release(&grid);
    life_free(life);
}

static void assert_refused(int rows, int cols, int steps, int shift,
                           const char *rle, const char *sentence)
{
    void *life = life_of(rows, cols, steps, shift, true);
    struct grid grid = {0};
    struct error err = {0};
    assert_false(place(life, rle, &grid, &err) &&
                 life_answers(life)->check(life, &grid, &err));
    if (!strstr(err.text, sentence))
        fail_msg("\"%s\" does not say \"%s\"", err.text, sentence);
    grid_release(&grid);
    life_free(life);
}

static void refused_patterns(void **state)
{
    (void)state;
    assert_refused(7, 12, 4, 2, pair_of_ships, "both must be even");
    assert_refused(6, 11, 4, 2, pair_of_ships, "there is room for 4 x 11");
    assert_refused(7, 9, 4, 2, pair_of_ships, "room for 5 x 9");
    assert_refused(9, 11, 4, 9, pair_of_ships, "there is room for 0 x 11");
    assert_refused(7, 11, 4, 1, pair_of_ships, "row 1 has a live cell");
    assert_refused(9, 1, 2, 1, "o$o$o!", "leaves the box");
    assert_refused(9, 12, 4, 0, "2o$2o!", "row 1 has a live cell");
    assert_refused(9, 9, 4, 2, "!", "no live cell");
    assert_refused(9, 9, 1, 2, "3o!", "row 1 must not be empty");
    assert_refused(9, 9, 4, 2, "b2o$o!", "mirror image");
    assert_refused(9, 9, 1, 1, "3o$obo!", "must be");
}

static void wrong_ids(void **state)
{
    static const struct {
        const char *id, *sentence;
    } ids[] = {
        {"life,steps=3,shift=1", "write life:14x12,steps=3,shift=1"},
        {"life:5x6,shift=1", "write life:5x6,steps=3,shift=1"},
        {"life:5x6,steps=3", "shift"},
        {"life:10000x10000,steps=100,shift=1", "more cells"},
        {"life:2147483647x2147483647,steps=2147483647,shift=1", "more cells"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct error wrong = {0};
        assert_null(try_id(ids[i].id, &wrong));
        assert_non_null(strstr(wrong.text, ids[i].sentence));
    }
    struct clauses clauses;
    struct error err = {0};
    void *life = life_of(10000, 10000, 2, 1, true);
    assert_false(life_answers(life)->state_clauses(life, &clauses, &err));
    assert_non_null(strstr(err.text, "variables"));
    life_free(life);
    life = life_of(3, 3, 1, 2147483647, true);
    assert_false(life_answers(life)->state_clauses(life, &clauses, &err));
    life_free(life);
    life = life_of(10000, 10000, 1, 1, true); /* 2,101,050,630 numbers */
    assert_true(life_answers(life)->state_clauses(life, &clauses, &err) ||
                err.text[0]);
    life_free(life);
}

/* ---- the plane ------------------------------------------------------ */

/* Random soups in the middle of a board that is large enough. */
static void soups(void **state)
{
    enum { SIDE = 60, GENERATIONS = 20 };
    (void)state;
    uint64_t seed = 3;
    for (int soup = 0; soup < 20; soup++) {
        int board[SIDE][SIDE] = {{0}}, next[SIDE][SIDE] = {{0}};
        struct grid grid = {0};
        struct plane plane = {0};
        grid_size(&grid, 1, SIDE, SIDE, 0);
        for (int row = 22; row < 38; row++)
            for (int col = 22; col < 38; col++)
                board[row][col] = *grid_at(&grid, 0, row, col) =
                    draw(&seed, 3) == 0;
        plane_take(&plane, &grid, 0);
        for (int time = 0; time < GENERATIONS; time++) {
            for (int i = SIDE + 1; i < SIDE * (SIDE - 1) - 1; i++) {
                const int *at = &board[0][0] + i;
                int sum = at[-SIDE - 1] + at[-SIDE] + at[-SIDE + 1] + at[-1] +
                          at[1] + at[SIDE - 1] + at[SIDE] + at[SIDE + 1];
                (&next[0][0])[i] = sum == 3 || (sum == 2 && *at);
            }
            memcpy(board, next, sizeof board);
            live_on(&plane);
            for (int row = 0; row < SIDE; row++)
                for (int col = 0; col < SIDE; col++)
                    assert_int_equal(plane_alive(&plane, row, col),
                                     board[row][col]);
        }
        plane_release(&plane);
        grid_release(&grid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_ships),
        cmocka_unit_test(pairs_of_ships),
        cmocka_unit_test(descriptions),
        cmocka_unit_test(changed_cells),
        cmocka_unit_test(refused_patterns),
        cmocka_unit_test(wrong_ids),
        cmocka_unit_test(soups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
