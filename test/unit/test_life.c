/* test_life.c: the clauses against golden sums and brute force, the rules
 * against known ships, and the way of a pattern to text and RLE and back. */
#include "base/mem.h"
#include "family/family.h"
#include "family/life/life.h"
#include "family/life/plane.h"
#include "format/rle.h"
#include "problem/dense.h"
#include "problem/names.h"
#include "show/svg.h"

#include <ccadical.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

extern const struct family life_family;

/* ---- helpers -------------------------------------------------------- */

/* The id of a puzzle, by hand; what is negative is not given. */
static struct id id_of(int rows, int cols, int steps, int shift, bool debris)
{
    enum { STEPS, SHIFT, SYMMETRY, DEBRIS };
    assert_string_equal(life_family.params[DEBRIS].name, "debris");
    struct id id = {&life_family, rows, cols, .value = {{0}}};
    id.value[STEPS].given = steps >= 0;
    id.value[STEPS].number = steps;
    id.value[SHIFT].given = shift >= 0;
    id.value[SHIFT].number = shift;
    id.value[DEBRIS].number = !debris;
    return id;
}

static void *life_of(int rows, int cols, int steps, int shift, bool debris)
{
    struct id id = id_of(rows, cols, steps, shift, debris);
    struct error err = {0};
    void *life = life_family.build(&id, &err);
    assert_non_null(life);
    return life;
}

static struct clauses clauses_of(const void *life)
{
    struct clauses clauses;
    struct error err = {0};
    assert_true(life_family.state_clauses(life, &clauses, &err));
    return clauses;
}

/* A small generator, so that every run is the same. */
static uint32_t draw(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 8;
}

struct remembered {
    char text[2000];
};

static void remember(void *listener, const char *line)
{
    struct remembered *r = listener;
    strncat(r->text, line, sizeof r->text - strlen(r->text) - 2);
    strcat(r->text, "\n");
}

static struct remembered described(const void *life, const struct grid *grid)
{
    struct remembered remembered = {""};
    struct log log = {LOG_RESULT, remember, &remembered};
    life_family.describe(life, grid, &log);
    return remembered;
}

/* Reads a pattern and gives it its place in the puzzle. */
static bool place(const void *life, const char *rle, struct grid *grid,
                  struct error *err)
{
    struct reader reader;
    struct grid pattern = {0};
    reader_text(&reader, "rle", rle, strlen(rle));
    bool good = rle_read(&reader, life_family.rule(life), &pattern, err) &&
                life_family.from_pattern(life, &pattern, grid, err);
    grid_release(&pattern);
    return good;
}

/* ---- clauses -------------------------------------------------------- */

struct sat_text {
    const struct clauses *clauses;
    VEC(char) text; /* empty unless it is kept */
    bool keep;
    uint64_t hash; /* FNV-1a */
    size_t lines, tokens;
};

static void add_bytes(struct sat_text *t, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        t->hash = (t->hash ^ (unsigned char)bytes[i]) * 0x100000001b3;
    if (t->keep)
        vec_append(&t->text, bytes, size);
}

static void add_line(void *context, const int *literals, size_t count)
{
    struct sat_text *t = context;
    char name[NAME_BYTES];
    for (size_t i = 0; i < count; i++) {
        add_bytes(t, " ", i > 0);
        add_bytes(t, "~", literals[i] < 0);
        size_t size =
            t->clauses->name(t->clauses->puzzle, abs(literals[i]), name);
        add_bytes(t, name, size);
    }
    add_bytes(t, "\n", 1);
    t->lines++;
    t->tokens += count;
}

static struct sat_text sat_of(const void *life, bool keep)
{
    struct clauses clauses = clauses_of(life);
    struct sat_text text = {
        .clauses = &clauses, .keep = keep, .hash = 0xcbf29ce484222325};
    struct sink sink = {.context = &text, .clause = add_line};
    clauses.emit(life, &sink);
    text.clauses = NULL;
    return text;
}

/* The sums of Knuth's program, normalised; the first two are files too. */
static void golden(void **state)
{
    static const struct {
        int rows, cols, steps, shift;
        size_t lines, tokens;
        uint64_t hash;
    } sums[] = {
        {3, 4, 2, 1, 1127, 2728, 0x260318377959769f},
        {5, 7, 3, 1, 5290, 13020, 0xdeade4c530e82192},
        {6, 6, 4, 2, 6290, 15516, 0x51ced4f454a8f126},
        {8, 9, 4, 2, 13030, 32402, 0xb9d6c8280a25c8d9},
        {10, 11, 4, 1, 18909, 47206, 0x92f833ea9b66006c},
        {14, 16, 7, 2, 58837, 147656, 0x9dd370006c0f87d0},
        {20, 15, 5, 1, 58969, 148305, 0xdd88756923e6bfcd},
        {40, 41, 12, 3, 683709, 1733735, 0x78ea6d2f565b1a2d},
    };
    (void)state;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        void *life = life_of(sums[i].rows, sums[i].cols, sums[i].steps,
                             sums[i].shift, true);
        struct sat_text text = sat_of(life, false);
        assert_int_equal(text.lines, sums[i].lines);
        assert_int_equal(text.tokens, sums[i].tokens);
        assert_int_equal(text.hash, sums[i].hash);
        life_family.release(life);
    }
}

static void compare_file(const char *name, const struct sat_text *text)
{
    char path[1000];
    const char *folder = getenv("TEST_DATA");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "test/data", name);
    struct reader reader;
    struct error err = {0};
    assert_true(reader_open(&reader, path, &err));
    for (size_t i = 0; i < text->text.len; i++)
        if (reader_next(&reader) != text->text.at[i])
            fail_msg("%s: line %ld differs", name, reader.line);
    assert_int_equal(reader_peek(&reader), -1);
    reader_close(&reader);
}

static void golden_files(void **state)
{
    (void)state;
    void *life = life_of(3, 4, 2, 1, true);
    struct sat_text text = sat_of(life, true);
    compare_file("life-sym-3-4-2-1.sat", &text);
    vec_release(&text.text);
    life_family.release(life);
    life = life_of(5, 7, 3, 1, true);
    text = sat_of(life, true);
    compare_file("life-sym-5-7-3-1.sat", &text);
    vec_release(&text.text);
    life_family.release(life);
}

/* Every variable has a name of its own, also past the code letters and the
 * box. */
static void names_differ(void **state)
{
    static const int puzzles[][4] = {
        {3, 4, 2, 1},   {2, 3, 1, 12},   {1, 1, 1, 0},
        {4, 1, 2, 7},   {3, 3, 83, 1},   {3, 3, 84, 1},
        {12, 25, 3, 4}, {1050, 3, 1, 2}, {2, 2100, 1, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        void *life = life_of(puzzles[i][0], puzzles[i][1], puzzles[i][2],
                             puzzles[i][3], i % 2);
        struct clauses clauses = clauses_of(life);
        struct dense dense;
        struct names names = {0};
        dense_init(&dense, &clauses);
        for (int v = 1; v <= dense.variables; v++) {
            char name[NAME_BYTES];
            size_t size = clauses.name(life, dense.variable[v], name);
            assert_true(size <= NAME_BYTES);
            assert_int_equal(names_add(&names, name, size), v - 1);
        }
        names_release(&names);
        dense_release(&dense);
        life_family.release(life);
    }
}

static void assert_has_line(const void *life, const char *line)
{
    struct sat_text text = sat_of(life, true);
    vec_push(&text.text, 0);
    char wanted[100];
    snprintf(wanted, sizeof wanted, "\n%s\n", line);
    if (!strstr(text.text.at, wanted))
        fail_msg("there is no line %s", line);
    vec_release(&text.text);
}

static void far_names(void **state)
{
    (void)state;
    void *life = life_of(2, 3, 1, 12, true);
    assert_has_line(life, "~-9b2"); /* row m+1-s in the last generation */
    assert_has_line(life, "~12a1"); /* row s in the first */
    life_family.release(life);
    life = life_of(13, 9, 90, 1, true);
    assert_has_line(life, "~1.89.4");
    assert_has_line(life, "12.85.3x ~12.85.3A2 12.85.3A4");
    life_family.release(life);
    life = life_of(3, 3, 83, 1, true);
    assert_has_line(life, "~0~1");
    life_family.release(life);
}

/* ---- clauses against brute force ------------------------------------ */

static void add_clause(void *solver, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ccadical_add(solver, literals[i]);
    ccadical_add(solver, 0);
}

static CCaDiCaL *solver_of(const struct clauses *clauses)
{
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    struct sink sink = {.context = solver, .clause = add_clause};
    clauses->emit(clauses->puzzle, &sink);
    return solver;
}

/* The variables of the facts; to be freed. */
static int *fact_variables(const struct clauses *clauses, int facts)
{
    int *variable = mem_alloc((size_t)facts, sizeof *variable);
    for (int v = 1; v <= clauses->variables; v++) {
        int fact = clauses->fact(clauses->puzzle, v);
        if (fact == NO_FACT)
            continue;
        assert_in_range(fact, 0, facts - 1);
        assert_int_equal(variable[fact], 0);
        variable[fact] = v;
    }
    for (int fact = 0; fact < facts; fact++)
        assert_int_not_equal(variable[fact], 0);
    return variable;
}

/* Do the clauses accept exactly the patterns that the rules accept? */
static void compare_patterns(int rows, int cols, int steps, int shift,
                             bool debris)
{
    void *life = life_of(rows, cols, steps, shift, debris);
    struct clauses clauses = clauses_of(life);
    CCaDiCaL *solver = solver_of(&clauses);
    int half = (cols + 1) / 2, cells = rows * half;
    int *variable = fact_variables(&clauses, cells);
    struct grid grid = {0};
    for (int pattern = 0; pattern < 1 << cells; pattern++) {
        int facts[32];
        size_t count = 0;
        for (int fact = 0; fact < cells; fact++) {
            bool alive = pattern >> fact & 1;
            ccadical_assume(solver, alive ? variable[fact] : -variable[fact]);
            if (alive)
                facts[count++] = fact;
        }
        struct error err = {0};
        life_family.decode(life, facts, count, &grid);
        bool right = life_family.check(life, &grid, &err);
        if ((ccadical_solve(solver) == 10) != right)
            fail_msg("life:%dx%d,steps=%d,shift=%d pattern %d: %s", rows, cols,
                     steps, shift, pattern, err.text);
    }
    grid_release(&grid);
    free(variable);
    ccadical_release(solver);
    life_family.release(life);
}

static void tiny_boxes(void **state)
{
    static const int boxes[][2] = {{1, 1}, {1, 4}, {2, 1}, {3, 1}, {5, 1},
                                   {7, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3},
                                   {3, 4}, {4, 3}, {4, 4}};
    (void)state;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        for (int steps = 1; steps <= 3; steps++)
            for (int shift = 0; shift <= 3; shift++)
                for (int debris = 0; debris < 2; debris++)
                    compare_patterns(boxes[i][0], boxes[i][1], steps, shift,
                                     debris);
}

/* The transitions alone: the clauses before the unit that row 1 is empty. */
struct prefix {
    CCaDiCaL *solver;
    int end; /* the variable of that unit */
    bool ended;
    bool *seen; /* which variables occur */
};

static void add_transition(void *context, const int *literals, size_t count)
{
    struct prefix *prefix = context;
    prefix->ended |= count == 1 && literals[0] == -prefix->end;
    if (prefix->ended)
        return;
    add_clause(prefix->solver, literals, count);
    for (size_t i = 0; i < count; i++)
        prefix->seen[abs(literals[i])] = true;
}

/* The variables of the cells of all times by their names. */
static int find_cell(const struct clauses *clauses, const struct dense *dense,
                     int time, int x, int y)
{
    char wanted[NAME_BYTES], name[NAME_BYTES];
    snprintf(wanted, sizeof wanted, "%d%c%d", x, 'a' + time, y);
    for (int v = 1; v <= dense->variables; v++) {
        size_t size = clauses->name(clauses->puzzle, dense->variable[v], name);
        if (size == strlen(wanted) && !memcmp(wanted, name, size))
            return dense->variable[v];
    }
    return 0;
}

/* Random patterns run as the plane has it, or leave the box and contradict.
 */
static void compare_transitions(int rows, int cols, int steps, uint32_t *seed)
{
    void *life = life_of(rows, cols, steps, 1, true);
    struct clauses clauses = clauses_of(life);
    int half = (cols + 1) / 2;
    struct dense dense;
    dense_init(&dense, &clauses);
    int *cell = mem_alloc((size_t)(steps + 1) * (size_t)(rows + 2) *
                              (size_t)(half + 1),
                          sizeof *cell);
    int *at = cell;
    for (int time = 0; time <= steps; time++)
        for (int x = 0; x <= rows + 1; x++)
            for (int y = 0; y <= half; y++)
                *at++ = find_cell(&clauses, &dense, time, x, y);
    struct prefix prefix = {ccadical_init(), cell[(half + 1) + 1], false,
                            mem_alloc((size_t)clauses.variables + 1, 1)};
    ccadical_set_option(prefix.solver, "quiet", 1);
    struct sink sink = {.context = &prefix, .clause = add_transition};
    clauses.emit(life, &sink);
    assert_true(prefix.ended);
    struct grid grid = {0};
    for (int trial = 0; trial < 150; trial++) {
        VEC(int) facts = {0};
        uint32_t density = 2 + draw(seed) % 5;
        for (int fact = 0; fact < rows * half; fact++) {
            bool alive = draw(seed) % density == 0;
            int variable =
                cell[(fact / half + 1) * (half + 1) + fact % half + 1];
            ccadical_assume(prefix.solver, alive ? variable : -variable);
            if (alive)
                vec_push(&facts, fact);
        }
        life_family.decode(life, facts.at, facts.len, &grid);
        vec_release(&facts);
        bool leaves = false;
        for (int time = 0; time < steps; time++)
            for (int x = 0; x <= rows + 1; x++)
                for (int y = 0; y <= cols + 1; y++)
                    leaves |= *grid_at(&grid, time, x, y) &&
                              (x < 1 || x > rows || y < 1 || y > cols);
        assert_int_equal(ccadical_solve(prefix.solver), leaves ? 20 : 10);
        at = cell;
        for (int time = 0; !leaves && time <= steps; time++)
            for (int x = 0; x <= rows + 1; x++)
                for (int y = 0; y <= half; y++, at++)
                    if (prefix.seen[*at])
                        assert_int_equal(ccadical_val(prefix.solver, *at) > 0,
                                         *grid_at(&grid, time, x, y));
    }
    grid_release(&grid);
    ccadical_release(prefix.solver);
    free(prefix.seen);
    free(cell);
    dense_release(&dense);
    life_family.release(life);
}

static void transitions(void **state)
{
    (void)state;
    uint32_t seed = 2;
    compare_transitions(6, 7, 1, &seed);
    compare_transitions(7, 6, 2, &seed);
    compare_transitions(9, 10, 3, &seed);
    compare_transitions(8, 9, 4, &seed);
    compare_transitions(12, 5, 3, &seed);
    compare_transitions(5, 16, 2, &seed);
}

/* Without debris there is one more unit for each cell that could be alive in
 * the last generation and neither belongs to the shifted pattern nor is dead
 * already; by geometry. */
static void debris_units(void **state)
{
    (void)state;
    for (int rows = 2; rows <= 7; rows++)
        for (int cols = 2; cols <= 7; cols++)
            for (int shift = 0; shift <= 9; shift++) {
                void *with = life_of(rows, cols, 2, shift, true);
                void *without = life_of(rows, cols, 2, shift, false);
                struct sat_text more = sat_of(without, true);
                struct sat_text less = sat_of(with, true);
                assert_memory_equal(more.text.at, less.text.at, less.text.len);
                char wanted[1000] = "";
                for (int x = rows + 1, y = 1; y <= (cols + 1) / 2; y++)
                    if (y > 1 && y < cols)
                        sprintf(wanted + strlen(wanted), "~%dc%d\n", x, y);
                for (int x = 2; x < rows; x++)
                    if (x > rows + 1 - shift)
                        sprintf(wanted + strlen(wanted), "~%dc0\n", x);
                vec_push(&more.text, 0);
                assert_string_equal(more.text.at + less.text.len, wanted);
                vec_release(&more.text);
                vec_release(&less.text);
                life_family.release(with);
                life_family.release(without);
            }
}

/* ---- ships ---------------------------------------------------------- */

static void take_rle(struct plane *plane, const char *rle)
{
    struct reader reader;
    struct grid grid = {0};
    struct error err = {0};
    reader_text(&reader, "rle", rle, strlen(rle));
    assert_true(rle_read(&reader, "B3/S23", &grid, &err));
    plane_take(plane, &grid, 0);
    grid_release(&grid);
}

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
        plane_step(&later);
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
    for (int phase = 0; phase < period; phase++, plane_step(&ship)) {
        struct error err = {0};
        grid_size(&pattern, 1, ship.rows, ship.cols, 0);
        struct plane here = {0};
        plane_copy(&here, &ship);
        plane_move(&here, 0, 0);
        plane_put(&here, &pattern, 0);
        plane_release(&here);
        bool right = life_family.from_pattern(once, &pattern, &grid, &err) &&
                     life_family.check(once, &grid, &err);
        if (!right)
            continue;
        if (!passed++)
            assert_true(clauses_accept(once, &grid, rows, cols));
        assert_string_equal(described(once, &grid).text, wanted);
        int *cell = grid_at(&grid, 0, shift + 1, cols / 2);
        *cell = !*cell;
        assert_false(life_family.check(once, &grid, &err));
        struct error other = {0};
        assert_true(life_family.from_pattern(twice, &pattern, &grid, &other));
        if (life_family.check(twice, &grid, &other))
            assert_string_equal(described(twice, &grid).text, wanted);
    }
    assert_true(passed > 0);
    life_family.release(once);
    life_family.release(twice);
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
    for (int phase = 0; phase < 4; phase++, plane_step(&ship))
        for (int left = 0; left + ship.cols <= cols / 2; left++) {
            struct error err = {0};
            grid_size(&pattern, 1, ship.rows, cols, 0);
            put_pair(&ship, left, &pattern);
            accepted +=
                life_family.from_pattern(life, &pattern, &grid, &err) &&
                life_family.check(life, &grid, &err);
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
        life_family.decode(life, alive.at, alive.len, &grid);
        assert_true(life_family.check(life, &grid, &err));
        assert_string_equal(described(life, &grid).text,
                            "a true spaceship, period 4, moves (0,-2): 2 rows "
                            "up\n");
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
        life_family.release(life);
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
    for (int time = 0; time <= steps; time++, plane_step(&plane))
        plane_put(&plane, &grid, time);
    assert_string_equal(described(life, &grid).text, sentences);
    plane_release(&plane);
    grid_release(&grid);
    life_family.release(life);
}

static void descriptions(void **state)
{
    (void)state;
    assert_described("bo$2bo$3o!", 4, 2, 2,
                     "a true spaceship, period 4, moves (1,1): 1 row down\n");
    assert_described("2bo$bo$b3o!", 8, 2, 5,
                     "a true spaceship, period 4, moves (-1,1): 1 row down\n");
    assert_described("3o!", 4, 5, 4,
                     "no spaceship: an oscillator, period 2\n");
    assert_described("2o$2o!", 4, 5, 4, "no spaceship: a still life\n");
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
                     "moves (1,1): 1 row down\n");
}

/* ---- rules ---------------------------------------------------------- */

static const char pair_of_ships[] =
    "2bo5bo$b3o3b3o$2obo3bob2o$3o5b3o$b2o5b2o!"; /* in 7x11 */

/* Whatever cell of whatever generation is changed, it shows. */
static void changed_cells(void **state)
{
    (void)state;
    void *life = life_of(7, 11, 4, 2, true);
    struct grid grid = {0};
    struct error err = {0};
    assert_true(place(life, pair_of_ships, &grid, &err));
    assert_true(life_family.check(life, &grid, &err));
    for (size_t i = 0; i < grid_cells(&grid); i++) {
        static const int values[] = {GAP, 2, 0, 1};
        int old = grid.cell[i];
        for (int k = 0; k < 4; k++) {
            struct error wrong = {0};
            grid.cell[i] = values[k];
            assert_int_equal(life_family.check(life, &grid, &wrong),
                             values[k] == old);
            assert_int_equal(wrong.text[0] == 0, values[k] == old);
        }
        grid.cell[i] = old;
    }
    grid.layers--;
    assert_false(life_family.check(life, &grid, &err));
    grid_release(&grid);
    life_family.release(life);
}

static void assert_refused(int rows, int cols, int steps, int shift,
                           const char *rle, const char *sentence)
{
    void *life = life_of(rows, cols, steps, shift, true);
    struct grid grid = {0};
    struct error err = {0};
    assert_false(place(life, rle, &grid, &err) &&
                 life_family.check(life, &grid, &err));
    if (!strstr(err.text, sentence))
        fail_msg("\"%s\" does not say \"%s\"", err.text, sentence);
    grid_release(&grid);
    life_family.release(life);
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
        int rows, cols, steps, shift;
        const char *sentence;
    } ids[] = {
        {0, 0, 3, 1, "write life:14x12,steps=3,shift=1"},
        {5, 6, -1, 1, "write life:5x6,steps=3,shift=1"},
        {5, 6, 3, -1, "shift"},
        {10000, 10000, 100, 1, "more cells"},
        {2147483647, 2147483647, 2147483647, 1, "more cells"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct error err = {0};
        struct id id =
            id_of(ids[i].rows, ids[i].cols, ids[i].steps, ids[i].shift, true);
        assert_null(life_family.build(&id, &err));
        assert_non_null(strstr(err.text, ids[i].sentence));
    }
    struct clauses clauses;
    struct error err = {0};
    void *life = life_of(10000, 10000, 2, 1, true);
    assert_false(life_family.state_clauses(life, &clauses, &err));
    assert_non_null(strstr(err.text, "variables"));
    life_family.release(life);
    life = life_of(3, 3, 1, 2147483647, true);
    assert_false(life_family.state_clauses(life, &clauses, &err));
    life_family.release(life);
    life = life_of(10000, 10000, 1, 1, true); /* 2,101,050,630 numbers */
    assert_true(life_family.state_clauses(life, &clauses, &err) ||
                err.text[0]);
    life_family.release(life);
}

/* ---- the plane ------------------------------------------------------ */

/* Random soups in the middle of a board that is large enough. */
static void soups(void **state)
{
    enum { SIDE = 60, GENERATIONS = 20 };
    (void)state;
    uint32_t seed = 3;
    for (int soup = 0; soup < 20; soup++) {
        int board[SIDE][SIDE] = {{0}}, next[SIDE][SIDE] = {{0}};
        struct grid grid = {0};
        struct plane plane = {0};
        grid_size(&grid, 1, SIDE, SIDE, 0);
        for (int row = 22; row < 38; row++)
            for (int col = 22; col < 38; col++)
                board[row][col] = *grid_at(&grid, 0, row, col) =
                    draw(&seed) % 3 == 0;
        plane_take(&plane, &grid, 0);
        for (int time = 0; time < GENERATIONS; time++) {
            for (int i = SIDE + 1; i < SIDE * (SIDE - 1) - 1; i++) {
                const int *at = &board[0][0] + i;
                int sum = at[-SIDE - 1] + at[-SIDE] + at[-SIDE + 1] + at[-1] +
                          at[1] + at[SIDE - 1] + at[SIDE] + at[SIDE + 1];
                (&next[0][0])[i] = sum == 3 || (sum == 2 && *at);
            }
            memcpy(board, next, sizeof board);
            plane_step(&plane);
            for (int row = 0; row < SIDE; row++)
                for (int col = 0; col < SIDE; col++)
                    assert_int_equal(plane_alive(&plane, row, col),
                                     board[row][col]);
        }
        plane_release(&plane);
        grid_release(&grid);
    }
}

/* ---- text ----------------------------------------------------------- */

static char *printed(const void *life, const struct grid *grid, bool utf8)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    struct writer writer;
    writer_init(&writer, out);
    struct page page = {&writer, utf8, false};
    life_family.print(life, grid, &page);
    assert_true(writer_finish(&writer, &err));
    fclose(out);
    return text;
}

static void text_round_trip(void **state)
{
    (void)state;
    uint32_t seed = 4;
    for (int trial = 0; trial < 60; trial++) {
        int rows = 1 + (int)(draw(&seed) % 6), cols = 1 + trial % 7;
        void *life = life_of(rows, cols, 2, 1, true);
        struct grid grid = {0}, back = {0};
        grid_size(&grid, 3, rows + 2, cols + 2, 0);
        for (int time = 0; time < 3; time++)
            for (int x = trial % 2; x < rows + 2 - trial % 2; x++)
                for (int y = trial % 2; y < cols + 2 - trial % 2; y++)
                    *grid_at(&grid, time, x, y) = draw(&seed) % 2;
        for (int utf8 = 0; utf8 < 2; utf8++) {
            struct error err = {0};
            struct reader reader;
            char *text = printed(life, &grid, utf8);
            assert_null(strstr(text, " \n"));
            char *twice = NULL;
            assert_true(asprintf(&twice, "%s\n%s", text, text) > 0);
            reader_text(&reader, "text", twice, strlen(twice));
            for (int i = 0; i < 2; i++) {
                assert_true(life_family.scan(life, &reader, &back, &err));
                assert_true(grid_equal(&grid, &back));
            }
            assert_int_equal(reader_peek(&reader), -1);
            free(text);
            free(twice);
        }
        grid_release(&grid);
        grid_release(&back);
        life_family.release(life);
    }
}

static void printed_form(void **state)
{
    (void)state;
    void *life = life_of(2, 3, 1, 1, true);
    struct grid grid = {0};
    grid_size(&grid, 2, 4, 5, 0);
    *grid_at(&grid, 0, 1, 1) = *grid_at(&grid, 1, 2, 3) = 1;
    char *text = printed(life, &grid, true);
    assert_string_equal(text, "generation 0\n██· ·\n· · ·\n"
                              "generation 1\n· · ·\n· · ██\n");
    free(text);
    *grid_at(&grid, 1, 3, 2) = 1;
    text = printed(life, &grid, false);
    assert_string_equal(text, "generation 0\n- - - - -\n- O . . -\n"
                              "- . . . -\n- - - - -\n"
                              "generation 1\n- - - - -\n- . . . -\n"
                              "- . . O -\n- - O - -\n");
    free(text);
    grid_release(&grid);
    life_family.release(life);
}

/* A text that is refused, and how. */
struct refusal {
    const char *text;
    long line, column;
    const char *sentence; /* a part of it */
};

static void assert_refusal(const struct error *err,
                           const struct refusal *wanted)
{
    if (!strstr(err->text, wanted->sentence))
        fail_msg("\"%s\" does not say \"%s\"", err->text, wanted->sentence);
    assert_int_equal(err->line, wanted->line);
    assert_int_equal(err->column, wanted->column);
}

static void scan_errors(void **state)
{
    static const struct refusal errors[] = {
        {"", 1, 1, "'generation 0' was expected"},
        {"\n\n  generation 1\n", 3, 3, "'generation 0' was expected"},
        {"generation 01\n", 1, 1, "'generation 0' was expected"},
        {"generation 0\n. . .\n", 3, 1, "0 cells; 3 were expected"},
        {"generation 0\n. .\n. . .\n", 2, 1, "2 cells; 3, or 5"},
        {"generation 0\n. . . .\n", 2, 1, "4 cells; 3, or 5"},
        {"generation 0\n. . .\n. . . . .\n", 3, 1, "5 cells; 3 were"},
        {"generation 0\n. x .\n", 2, 3, "no cell"},
        {"generation 0\n. \xe2\x96\x88 .\n", 2, 3, "no cell"},
        {"generation 0\n. \xff.\n", 2, 3, "no cell"},
        {"generation 0\n...\n...\n", 4, 1, "'generation 1' was expected"},
        {"generation 0\n-----\n-...-\n-...-\ngeneration 1\n", 5, 1, "no cell"},
    };
    (void)state;
    void *life = life_of(2, 3, 1, 1, true);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct grid grid = {0};
        struct reader reader;
        struct error err = {0};
        reader_text(&reader, "text", errors[i].text, strlen(errors[i].text));
        assert_false(life_family.scan(life, &reader, &grid, &err));
        assert_refusal(&err, &errors[i]);
        grid_release(&grid);
    }
    life_family.release(life);
}

/* ---- RLE ------------------------------------------------------------ */

static char *rle_of(const struct grid *grid, const char *command)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    struct writer writer;
    writer_init(&writer, out);
    rle_write(&writer, grid, 0, "B3/S23", command);
    assert_true(writer_finish(&writer, &err));
    fclose(out);
    return text;
}

static void rle_form(void **state)
{
    (void)state;
    struct grid grid = {0};
    grid_size(&grid, 1, 9, 7, 0);
    char *text = rle_of(&grid, "a\nb");
    assert_string_equal(text, "#C a?b\nx = 0, y = 0, rule = B3/S23\n!\n");
    free(text);
    *grid_at(&grid, 0, 2, 3) = *grid_at(&grid, 0, 2, 4) = 1;
    *grid_at(&grid, 0, 6, 2) = *grid_at(&grid, 0, 7, 3) = 1;
    text = rle_of(&grid, "c");
    assert_string_equal(text,
                        "#C c\nx = 3, y = 6, rule = B3/S23\nb2o4$o$bo!\n");
    free(text);
    grid_release(&grid);
}

static void rle_round_trip(void **state)
{
    (void)state;
    uint32_t seed = 5;
    for (int trial = 0; trial < 200; trial++) {
        struct grid grid = {0}, back = {0};
        struct error err = {0};
        int rows = 1 + (int)(draw(&seed) % 40);
        int cols = 1 + (int)(draw(&seed) % 150);
        uint32_t density = 1 + draw(&seed) % 40;
        grid_size(&grid, 1, rows, cols, 0);
        for (size_t i = 0; i < grid_cells(&grid); i++)
            grid.cell[i] = draw(&seed) % density == 0;
        char *text = rle_of(&grid, "test");
        for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
            assert_true(strcspn(at, "\n") <= 70);
        struct reader reader;
        reader_text(&reader, "rle", text, strlen(text));
        assert_true(rle_begins(&reader));
        assert_true(rle_read(&reader, "B3/S23", &back, &err));
        assert_int_equal(reader_peek(&reader), -1);
        struct plane one = {0}, two = {0};
        plane_take(&one, &grid, 0);
        plane_take(&two, &back, 0);
        assert_true(plane_same_shape(&one, &two));
        assert_int_equal(back.rows, two.rows);
        plane_release(&one);
        plane_release(&two);
        grid_release(&grid);
        grid_release(&back);
        free(text);
    }
}

/* What other programs write. */
static void rle_variants(void **state)
{
    static const char *const gliders[] = {
        "bo$2bo$3o!",
        "x = 3, y = 3\nbo$2bo$3o!",
        "#N Glider\r\n#O me\r\nx = 3, y = 3, rule = B3/S23\r\nbo$2bo$3o!\r\n",
        "x=3,y=3,rule=b3/s23\nbob$2bo\n$3\no!after",
        "x = 0, y = 0, rule = 23/3\n3$5b.A.$7bA$5b3A3$5b!",
        "#CXRLE Pos=1,2\nx = 3, y = 3, rule = B3/S23\n#C here\nbo$2bo$3o$!",
    };
    (void)state;
    struct plane glider = {0}, other = {0};
    take_rle(&glider, gliders[0]);
    assert_int_equal(glider.rows, 3);
    for (size_t i = 0; i < sizeof gliders / sizeof *gliders; i++) {
        take_rle(&other, gliders[i]);
        assert_true(plane_same_shape(&glider, &other));
    }
    plane_release(&glider);
    plane_release(&other);
}

static void rle_errors(void **state)
{
    static const struct refusal errors[] = {
        {"", 1, 1, "no end"},
        {"#C a\n", 2, 1, "no end"},
        {"bo$2bo$3o", 1, 10, "no end"},
        {"bo$3", 1, 5, "no end"},
        {"bo$q!", 1, 4, "'q' was not expected"},
        {"bo$\n\x01!", 2, 1, "\\x01 was not expected"},
        {"3!", 1, 2, "'!' was not expected"},
        {"b0o!", 1, 2, "1 or more"},
        {"999999999b!", 1, 1, "too large"},
        {"99999999999999999999999999o!", 1, 1, "too large"},
        {"1000000b1000000b!", 1, 16, "too large"},
        {"1000000$1000000$!", 1, 16, "too large"},
        {"1000000o1000$o!", 0, 0, "at most 33554432 cells"},
        {"x = 3, y = , rule = B3/S23\no!", 1, 12, "a number"},
        {"x = 3; y = 3\no!", 1, 6, "',' was expected"},
        {"x 3", 1, 3, "'=' was expected"},
        {"x = 3, y = 3, rule = B36/S23\no!", 1, 22, "another rule"},
        {"x = 3, y = 3, rule = B3/S23:T9,9\no!", 1, 22, "another rule"},
        {"x = 3, y = 3, rule = B3/S23 o!", 1, 29, "should end"},
        {"x = 3, y = 3 o!", 1, 14, "',' was expected"},
        {"x = 3, y = 3, rule = "
         "B3/"
         "S23BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB",
         1, 22, "another rule"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct grid grid = {0};
        struct reader reader;
        struct error err = {0};
        reader_text(&reader, "rle", errors[i].text, strlen(errors[i].text));
        assert_false(rle_read(&reader, "B3/S23", &grid, &err));
        assert_refusal(&err, &errors[i]);
        grid_release(&grid);
    }
}

/* No bytes make a reader crash or hang. */
static void any_bytes(void **state)
{
    static const char alphabet[] =
        "b$o!19\n#x=y, OA.-generation 0\xe2\x96\x88";
    (void)state;
    uint32_t seed = 6;
    void *life = life_of(2, 3, 1, 1, true);
    for (int trial = 0; trial < 3000; trial++) {
        char text[80];
        size_t size = draw(&seed) % sizeof text;
        for (size_t i = 0; i < size; i++)
            text[i] = draw(&seed) % 20
                          ? alphabet[draw(&seed) % (sizeof alphabet - 1)]
                          : (char)draw(&seed);
        struct grid grid = {0};
        struct reader reader;
        struct error err = {0};
        reader_text(&reader, "bytes", text, size);
        assert_true(rle_read(&reader, "B3/S23", &grid, &err) || err.text[0]);
        err = (struct error){0};
        reader_text(&reader, "bytes", text, size);
        assert_true(life_family.scan(life, &reader, &grid, &err) ||
                    err.text[0]);
        grid_release(&grid);
    }
    life_family.release(life);
}

/* ---- drawing -------------------------------------------------------- */

/* One dark square for each live cell. */
static void drawing(void **state)
{
    (void)state;
    void *life = life_of(7, 11, 4, 2, true);
    struct grid grid = {0};
    struct error err = {0};
    assert_true(place(life, pair_of_ships, &grid, &err));
    int alive = 0, squares = 0;
    for (size_t i = 0; i < grid_cells(&grid); i++)
        alive += grid.cell[i];
    struct canvas *canvas = svg_new("test");
    life_family.draw(life, &grid, canvas);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_true(canvas_finish(canvas, out, &err));
    fclose(out);
    for (const char *at = text; (at = strstr(at, "<rect")); at++)
        squares +=
            strstr(at, "#222222") && strstr(at, "#222222") < strchr(at, '>');
    assert_int_equal(squares, alive);
    assert_non_null(strstr(text, ">t = 4<"));
    assert_null(strstr(text, ">t = 5<"));
    free(text);
    canvas_free(canvas);
    grid_release(&grid);
    life_family.release(life);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden),          cmocka_unit_test(golden_files),
        cmocka_unit_test(names_differ),    cmocka_unit_test(far_names),
        cmocka_unit_test(tiny_boxes),      cmocka_unit_test(transitions),
        cmocka_unit_test(debris_units),    cmocka_unit_test(known_ships),
        cmocka_unit_test(pairs_of_ships),  cmocka_unit_test(descriptions),
        cmocka_unit_test(changed_cells),   cmocka_unit_test(refused_patterns),
        cmocka_unit_test(wrong_ids),       cmocka_unit_test(soups),
        cmocka_unit_test(text_round_trip), cmocka_unit_test(printed_form),
        cmocka_unit_test(scan_errors),     cmocka_unit_test(rle_form),
        cmocka_unit_test(rle_round_trip),  cmocka_unit_test(rle_variants),
        cmocka_unit_test(rle_errors),      cmocka_unit_test(any_bytes),
        cmocka_unit_test(drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
