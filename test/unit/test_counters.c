/* test_counters.c: the clauses of the seed against golden sums and brute
 * force. */
#include "lifes.h"
#include "problem/dense.h"
#include "problem/names.h"

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
        life_free(life);
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
    life_free(life);
    life = life_of(5, 7, 3, 1, true);
    text = sat_of(life, true);
    compare_file("life-sym-5-7-3-1.sat", &text);
    vec_release(&text.text);
    life_free(life);
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
        assert_true(dense_init(&dense, &clauses, NULL, &(struct error){0}));
        for (int v = 1; v <= dense.variables; v++) {
            char name[NAME_BYTES];
            size_t size = clauses.name(life, dense.variable[v], name);
            assert_true(size <= NAME_BYTES);
            assert_int_equal(names_add(&names, name, size), v - 1);
        }
        names_release(&names);
        dense_release(&dense);
        life_free(life);
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
    life_free(life);
    life = life_of(13, 9, 90, 1, true);
    assert_has_line(life, "~1.89.4");
    assert_has_line(life, "12.85.3x ~12.85.3A2 12.85.3A4");
    life_free(life);
    life = life_of(3, 3, 83, 1, true);
    assert_has_line(life, "~0~1");
    life_free(life);
}

/* ---- clauses against brute force ------------------------------------ */

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
        life_answers(life)->decode(life, facts, count, &grid);
        bool right = life_answers(life)->check(life, &grid, &err);
        if ((ccadical_solve(solver) == 10) != right)
            fail_msg("life:%dx%d,steps=%d,shift=%d pattern %d: %s", rows, cols,
                     steps, shift, pattern, err.text);
    }
    grid_release(&grid);
    free(variable);
    ccadical_release(solver);
    life_free(life);
}

/* The same for our clauses of the same puzzle. */
static void compare_best(int rows, int cols, int steps, int shift, bool debris)
{
    char id[120];
    snprintf(id, sizeof id,
             "life:%dx%d,steps=%d,shift=%d,debris=%s,encoding=best", rows,
             cols, steps, shift, debris ? "yes" : "no");
    void *life = life_named(id);
    unsigned char *found = found_by_clauses(life, 0);
    int half = (cols + 1) / 2, cells = rows * half;
    struct grid grid = {0};
    for (int pattern = 0; pattern < 1 << cells; pattern++) {
        int facts[32];
        size_t count = 0;
        for (int fact = 0; fact < cells; fact++)
            if (pattern >> fact & 1)
                facts[count++] = fact;
        struct error err = {0};
        life_answers(life)->decode(life, facts, count, &grid);
        bool right = life_answers(life)->check(life, &grid, &err);
        if (found[bits_of(life, &grid)] != right)
            fail_msg("%s: pattern %d: %s", id, pattern, err.text);
    }
    free(found);
    grid_release(&grid);
    life_free(life);
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
                for (int debris = 0; debris < 2; debris++) {
                    compare_patterns(boxes[i][0], boxes[i][1], steps, shift,
                                     debris);
                    compare_best(boxes[i][0], boxes[i][1], steps, shift,
                                 debris);
                }
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
static void compare_transitions(int rows, int cols, int steps, uint64_t *seed)
{
    void *life = life_of(rows, cols, steps, 1, true);
    struct clauses clauses = clauses_of(life);
    int half = (cols + 1) / 2;
    struct dense dense;
    assert_true(dense_init(&dense, &clauses, NULL, &(struct error){0}));
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
        uint32_t density = 2 + draw(seed, 5);
        for (int fact = 0; fact < rows * half; fact++) {
            bool alive = draw(seed, density) == 0;
            int variable =
                cell[(fact / half + 1) * (half + 1) + fact % half + 1];
            ccadical_assume(prefix.solver, alive ? variable : -variable);
            if (alive)
                vec_push(&facts, fact);
        }
        life_answers(life)->decode(life, facts.at, facts.len, &grid);
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
    life_free(life);
}

static void transitions(void **state)
{
    (void)state;
    uint64_t seed = 2;
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
                life_free(with);
                life_free(without);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden),       cmocka_unit_test(golden_files),
        cmocka_unit_test(names_differ), cmocka_unit_test(far_names),
        cmocka_unit_test(tiny_boxes),   cmocka_unit_test(transitions),
        cmocka_unit_test(debris_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
