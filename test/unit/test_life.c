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

/* ---- helpers ----------------------------------------------------------- */

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

/* ---- clauses ----------------------------------------------------------- */

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
        {3, 4, 2, 1}, {2, 3, 1, 12}, {1, 1, 1, 0},   {4, 1, 2, 7},
        {3, 3, 83, 1}, {3, 3, 84, 1}, {12, 25, 3, 4}, {1050, 3, 1, 2},
        {2, 2100, 1, 1}};
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

/* ---- clauses against brute force --------------------------------------- */

static void add_clause(void *solver, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ccadical_add(solver, literals[i]);
    ccadical_add(solver, 0);
}

/* Do the clauses accept exactly the patterns that the rules accept?  Answers
 * how many these are. */
static int compare_patterns(int rows, int cols, int steps, int shift,
                            bool debris)
{
    void *life = life_of(rows, cols, steps, shift, debris);
    struct clauses clauses = clauses_of(life);
    CCaDiCaL *solver = ccadical_init();
    struct sink sink = {.context = solver, .clause = add_clause};
    clauses.emit(life, &sink);
    int half = (cols + 1) / 2, cells = rows * half, accepted = 0;
    int variable[32] = {0};
    for (int v = 1; v <= clauses.variables; v++) {
        int fact = clauses.fact(life, v);
        if (fact == NO_FACT)
            continue;
        assert_in_range(fact, 0, cells - 1);
        assert_int_equal(variable[fact], 0);
        variable[fact] = v;
    }
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
            fail_msg("life:%dx%d,steps=%d,shift=%d pattern %d: %s", rows,
                     cols, steps, shift, pattern, err.text);
        accepted += right;
        if (right)
            assert_true(described(life, &grid).text[0]);
    }
    grid_release(&grid);
    ccadical_release(solver);
    life_family.release(life);
    return accepted;
}

static void brute_force(void **state)
{
    static const int boxes[][2] = {{1, 1}, {1, 4}, {2, 1}, {3, 1}, {5, 1},
                                   {7, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3},
                                   {3, 4}, {4, 3}, {4, 4}, {5, 4}};
    (void)state;
    int accepted[2] = {0};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        for (int steps = 1; steps <= 3; steps++)
            for (int shift = 0; shift <= 3; shift++)
                for (int debris = 0; debris < 2; debris++)
                    accepted[debris] += compare_patterns(
                        boxes[i][0], boxes[i][1], steps, shift, debris);
    assert_true(accepted[1] > 0);
    print_message("# %d patterns, %d without debris\n", accepted[1],
                  accepted[0]);
}
