/* test_rows.c: the row search: what is known is found and what is not there
 * excluded; every ship is run by a simulator of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/reader.h"
#include "base/rng.h"
#include "base/writer.h"
#include "family/life/rows/rows.h"
#include "family/life/rows/walk.h"
#include "family/life/unroll/unroll.h"
#include "help.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- a plain simulator ---------------------------------------------- */

enum { SIDE = 256, MIDDLE = SIDE / 2 };

struct world {
    unsigned char cell[SIDE][SIDE];
};

static void world_step(struct world *world, const struct rule *rule)
{
    static struct world next;
    memset(&next, 0, sizeof next);
    for (int r = 1; r < SIDE - 1; r++)
        for (int c = 1; c < SIDE - 1; c++) {
            unsigned index = 0;
            for (int i = 0; i < 9; i++)
                index = index * 2 + world->cell[r + i / 3 - 1][c + i % 3 - 1];
            next.cell[r][c] = rule->next[index];
        }
    *world = next;
}

/* Is b what a was, so many rows higher? */
static bool moved_up(const struct world *a, const struct world *b, int rows)
{
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            if (b->cell[r][c] != (r + rows < SIDE ? a->cell[r + rows][c] : 0))
                return false;
    return true;
}

/* The columns that are ever alive. */
static void world_extent(const struct world *world, int *left, int *right)
{
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            if (world->cell[r][c]) {
                *left = c < *left ? c : *left;
                *right = c > *right ? c : *right;
            }
}

static void world_draw(struct world *world, const struct grid *grid)
{
    memset(world, 0, sizeof *world);
    assert_true(grid->rows < SIDE - 40 && grid->cols < SIDE);
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->cols; c++)
            world->cell[r + 30][c + MIDDLE - 20] =
                (unsigned char)*grid_at(grid, 0, r, c);
}

/* A ship of this velocity, not of a smaller period, and no wider than said? */
static void assert_ship(const struct rows_task *task, const struct grid *grid,
                        int columns)
{
    static struct world start, world;
    assert_true(grid->rows > 0);
    world_draw(&start, grid);
    world = start;
    int left = SIDE, right = 0;
    for (int t = 1; t <= task->period; t++) {
        world_extent(&world, &left, &right);
        world_step(&world, task->rule);
        bool back = t * task->shift % task->period == 0 &&
                    moved_up(&start, &world, t * task->shift / task->period);
        assert_int_equal(back, t == task->period);
    }
    assert_true(left >= MIDDLE - 20 && right < MIDDLE - 20 + columns);
}

/* ---- searches ------------------------------------------------------- */

static struct rule life;

static int set_up(void **state)
{
    struct error err = {0};
    (void)state;
    return rule_parse(&life, "B3/S23", &err) ? 0 : -1;
}

struct known {
    int shift, period, width;
    enum rows_symmetry symmetry;
    bool found; /* not known where it is left out */
};

static struct rows_task task_of(const struct known *known)
{
    return (struct rows_task){
        .rule = &life,
        .period = known->period,
        .shift = known->shift,
        .width = known->width,
        .symmetry = known->symmetry,
        .threads = 1,
        .memory = UINT64_C(1) << 30,
    };
}

static struct rows *rows_of(const struct rows_task *task)
{
    struct error err = {0};
    struct rows *rows = rows_new(task, &err);
    assert_non_null(rows);
    return rows;
}

/* Searches to the end; answers how many ships there were. */
static size_t exhaust(const struct rows_task *task)
{
    struct rows *rows = rows_of(task);
    struct grid grid = {0};
    size_t count = 0;
    enum verdict verdict;
    while ((verdict = rows_next(rows, UINT64_MAX)) == VERDICT_FOUND) {
        rows_ship(rows, &grid);
        assert_ship(task, &grid, rows_columns(rows));
        count++;
    }
    assert_int_equal(verdict, VERDICT_NONE);
    grid_release(&grid);
    rows_free(rows);
    return count;
}

static const struct known knowns[] = {
    {1, 3, 6, ROWS_EVEN, true}, /* turtle */
    {1, 3, 8, ROWS_ODD, true},  /* dart */
    {1, 3, 6, ROWS_ODD, false},   {1, 4, 7, ROWS_EVEN, false},
    {1, 4, 8, ROWS_EVEN, true},   {1, 4, 7, ROWS_ODD, true},
    {2, 5, 6, ROWS_EVEN, false},  {2, 5, 7, ROWS_EVEN, false},
    {2, 5, 8, ROWS_EVEN, false},  {2, 5, 7, ROWS_ODD, false},
    {2, 5, 8, ROWS_ODD, true},    {1, 5, 7, ROWS_ODD, false},
    {1, 6, 6, ROWS_EVEN, false},  {1, 7, 6, ROWS_EVEN, false},
    {2, 7, 7, ROWS_EVEN, false},  {1, 10, 4, ROWS_EVEN, false},
    {2, 4, 4, ROWS_NONE, false},  {2, 4, 5, ROWS_NONE, true}, /* LWSS */
    {2, 4, 4, ROWS_GLIDE, false}, {2, 4, 5, ROWS_GLIDE, true},
};

static const struct known long_knowns[] = {
    {1, 4, 8, ROWS_ODD, true},   {1, 5, 8, ROWS_ODD, false},
    {1, 5, 8, ROWS_EVEN, false}, {1, 6, 7, ROWS_EVEN, false},
    {2, 7, 7, ROWS_EVEN, false}, {2, 5, 8, ROWS_ODD, true},
    {2, 7, 8, ROWS_EVEN, false}, {1, 10, 5, ROWS_EVEN, true},
};

static void check_knowns(const struct known *known, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct rows_task task = task_of(&known[i]);
        assert_int_equal(exhaust(&task) > 0, known[i].found);
    }
}

static void ships_are_found_and_widths_excluded(void **state)
{
    (void)state;
    check_knowns(knowns, sizeof knowns / sizeof *knowns);
}

static void long_searches_agree(void **state)
{
    (void)state;
    check_knowns(long_knowns, sizeof long_knowns / sizeof *long_knowns);
}

/* ---- guided by known ships ------------------------------------------ */

struct object {
    const char *name, *rle;
    int shift, period, width;
    enum rows_symmetry symmetry;
};

static const struct object objects[] = {
    {"LWSS", "bo2bo$o$o3bo$4o!", 2, 4, 5, ROWS_NONE},
    {"MWSS", "3bo$bo3bo$o$o4bo$5o!", 2, 4, 7, ROWS_NONE},
    {"HWSS", "3b2o$bo4bo$o$o5bo$6o!", 2, 4, 7, ROWS_NONE},
    {"LWSS", "bo2bo$o$o3bo$4o!", 2, 4, 5, ROWS_GLIDE},
    {"MWSS", "3bo$bo3bo$o$o4bo$5o!", 2, 4, 7, ROWS_GLIDE},
    {"HWSS", "3b2o$bo4bo$o$o5bo$6o!", 2, 4, 7, ROWS_GLIDE},
    {"turtle",
     "b3o7bo$b2o2bob2ob2o$3b3o4bo$bo2bobo3bo$o4bo4bo$o4bo4bo$bo2bobo3bo$3b3o4b"
     "o$b2o2bob2ob2o$b3o7bo!",
     1, 3, 6, ROWS_EVEN},
    {"dart",
     "7bo$6bobo$5bo3bo$6b3o2$4b2o3b2o$2bo3bobo3bo$b2o3bobo3b2o$o5bobo5bo$bob2o"
     "bobob2obo!",
     1, 3, 8, ROWS_ODD},
    {"25P3H1V0.1", "8bo$b2ob3ob3o$b2o4bo2b2ob2o$o2bob2o3bo2b2o$12bo2bo!", 1, 3,
     16, ROWS_NONE},
    {"66 cells",
     "3bo3bo$3bo3bo$2bobobobo2$2bobobobo$4bobo$bobo3bobo$bobo3bobo$bo2b3o2bo2$"
     "2o7b2o$o9bo$bo7bo$2ob5ob2o$bo2bobo2bo$2bobobobo2$3b2ob2o$3bo3bo$2b2o3b2o"
     "$2b2o3b2o!",
     1, 4, 7, ROWS_ODD},
    {"108 cells",
     "3bo6bo$3bo6bo$2bobo4bobo3$3bo6bo$2b3ob2ob3o$2b3ob2ob3o$bo2bo4bo2bo$b2o3b"
     "2o3b2o$2obob4obob2o$3bobo2bobo$2b3o4b3o$3bo6bo$obo8bobo$obo3b2o3bobo$3b3"
     "o2b3o$o4bo2bo4bo$o4bo2bo4bo$bo10bo$3b2o4b2o$4bob2obo$4b6o$3bo6bo$3bo2b2o"
     "2bo$3bo6bo$4b2o2b2o$4b2o2b2o!",
     1, 4, 8, ROWS_EVEN},
    {"44 cells",
     "4bo5bo$3bobo3bobo$2b2ob2ob2ob2o$2bo2bo3bo2bo$2ob2o5b2ob2o$b2o9b2o$2b2o7b"
     "2o$3bo7bo$2o11b2o$b3o7b3o$4bobobobo!",
     2, 5, 8, ROWS_ODD},
    {"copperhead",
     "b2o2b2o$3b2o$3b2o$obo2bobo$o6bo2$o6bo$b2o2b2o$2b4o2$3b2o$3b2o!", 1, 10,
     5, ROWS_EVEN},
    {"weekender",
     "bo12bo$bo12bo$obo10bobo$bo12bo$bo12bo$2bo3b4o3bo$6b4o$2b4o4b4o2$4bo6bo$5"
     "b2o2b2o!",
     2, 7, 9, ROWS_EVEN},
    {"loafer", "b2o2bob2o$o2bo2b2o$bobo$2bo$8bo$6b3o$5bo$6bo$7b2o!", 1, 7, 10,
     ROWS_NONE},
    {"spider",
     "9bo7bo$3b2obobob2o3b2obobob2o$3obob3o9b3obob3o$o3bobo5bobo5bobo3bo$4b2o6"
     "bobo6b2o$b2o9bobo9b2o$b2ob2o15b2ob2o$5bo15bo!",
     1, 5, 16, ROWS_ODD},
    {"56P6H1V0",
     "5b3o10b3o$3obo7b2o7bob3o$4bo3bo2bo2bo2bo3bo$4bo5bo4bo5bo$10b2o2b2o$7bo3b"
     "o2bo3bo$7bobo6bobo$8b10o$10bo4bo$8bo8bo$7bo10bo$8bo8bo!",
     1, 6, 13, ROWS_EVEN},
};

static void world_read(struct world *world, const char *rle, int turn)
{
    memset(world, 0, sizeof *world);
    int row = 0, col = 0, count = 0;
    for (; *rle != '!'; rle++) {
        if (*rle >= '0' && *rle <= '9') {
            count = count * 10 + *rle - '0';
            continue;
        }
        for (count += !count; count; count--)
            if (*rle == '$') {
                row++;
                col = 0;
            } else {
                int r = row, c = col++;
                for (int i = 0; i < turn; i++) {
                    int old = r;
                    r = c;
                    c = -old;
                }
                world->cell[MIDDLE + r][MIDDLE + c] = *rle == 'o';
            }
    }
}

/* The object turned so that it moves up; all its phases. */
static void run_object(const struct object *object, struct world *phase)
{
    for (int turn = 0; turn < 4; turn++) {
        world_read(&phase[0], object->rle, turn);
        for (int t = 0; t < 2 * object->period; t++) {
            phase[t + 1] = phase[t];
            world_step(&phase[t + 1], &life);
        }
        if (moved_up(&phase[0], &phase[object->period], object->shift))
            return;
    }
    fail_msg("%s does not move up", object->name);
}

/* The columns that are ever alive. */
static void find_columns(const struct object *object,
                         const struct world *phase, int *left, int *right)
{
    *left = SIDE;
    *right = 0;
    for (int t = 0; t < object->period; t++)
        world_extent(&phase[t], left, right);
    if (object->symmetry == ROWS_NONE || object->symmetry == ROWS_GLIDE)
        assert_true(*right - *left < object->width);
}

static unsigned row_of(const struct world *world, int row, int from, int count)
{
    unsigned bits = 0;
    for (int c = 0; c < count && row >= 0; c++)
        if (world->cell[row][from + c])
            bits |= 1u << (c & 31);
    return bits;
}

/* The row and the generation that come first of all. */
static void find_first(const struct object *object, const struct walk *walk,
                       const struct world *phase, int *row, int *generation)
{
    int first = INT_MAX;
    for (int t = 0; t < object->period; t++)
        for (int r = 0; r < SIDE; r++)
            if (row_of(&phase[t], r, 0, SIDE) &&
                walk_number(walk, r, t) < first) {
                first = walk_number(walk, r, t);
                *row = r;
                *generation = t;
            }
}

/* Takes the rows of an object one by one, up to the empty space behind it. */
static void guide(const struct object *object, struct walk *walk,
                  const struct world *phase, int from)
{
    enum { MANY = 4096 };
    static row_t row[MANY];
    int half = object->symmetry == ROWS_GLIDE ? 2 : 1;
    int top = 0, start = 0, last = 0;
    find_first(object, walk, phase, &top, &start);
    memset(row, 0, sizeof row);
    for (int t = 0; t < object->period / half; t++)
        for (int r = top - object->period; r < SIDE; r++) {
            int n = walk_number(walk, r - top, t);
            row_t now =
                (row_t)row_of(&phase[start + t], r, from, object->width);
            assert_true(!now || (n >= 0 && n < MANY));
            if (now) {
                row[n] = now;
                last = n > last ? n : last;
            }
        }
    for (int n = 0; n <= last + walk->window; n++) {
        bool fits = walk_find(walk, row[n]) && walk_enter(walk);
        if (!fits)
            fail_msg("%s: pruned at row %d of %d", object->name, n, last);
    }
}

static void known_ships_are_not_pruned(void **state)
{
    (void)state;
    static struct world phase[24];
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        const struct object *object = &objects[i];
        if (object->width > ROWS_WIDEST)
            continue;
        struct error err = {0};
        struct rows_table table;
        struct walk walk;
        int left, right, half = object->symmetry == ROWS_GLIDE ? 2 : 1;
        run_object(object, phase);
        find_columns(object, phase, &left, &right);
        assert_true(rows_table_init(&table, &life, object->symmetry,
                                    object->width, &err));
        walk_init(&walk, &table, object->period / half, object->shift / half,
                  rows_for(processor()));
        int from = object->symmetry == ROWS_ODD    ? (left + right) / 2
                   : object->symmetry == ROWS_EVEN ? (left + right + 1) / 2
                                                   : left;
        guide(object, &walk, phase, from);
        walk_release(&walk);
        rows_table_release(&table);
    }
}

/* ---- against brute force on random rules ---------------------------- */

/* A rule that does not tell left from right, keeps empty space empty and what
 * lives from going aside, and likes to move up: many such rules have ships. */
static void random_rule(struct rng *rng, struct rule *rule)
{
    const unsigned west = CELL_NW | CELL_W | CELL_SW;
    const unsigned east = CELL_NE | CELL_E | CELL_SE;
    *rule = (struct rule){.text = "random"};
    for (unsigned i = 0; i < NEIGHBOURHOODS; i++) {
        unsigned mirror = (i & west) >> 2 | (i & east) << 2;
        mirror |= i & ~(west | east);
        bool aside = !(i & ~west) || !(i & ~east);
        bool near = i & (CELL_C | CELL_S);
        if (mirror < i)
            rule->next[i] = rule->next[mirror];
        else
            rule->next[i] = !aside && rng_below(rng, 8) < (near ? 6 : 0);
    }
}

enum { BOX = 18, BOX_COLS = 14, BOX_ROWS = 3 };

static void box_step(uint8_t box[BOX][BOX_COLS], const struct rule *rule)
{
    uint8_t next[BOX][BOX_COLS] = {{0}};
    for (int r = 1; r < BOX - 1; r++)
        for (int c = 1; c < BOX_COLS - 1; c++) {
            unsigned index = 0;
            for (int i = 0; i < 9; i++)
                index = index * 2 + box[r + i / 3 - 1][c + i % 3 - 1];
            next[r][c] = rule->next[index];
        }
    memcpy(box, next, sizeof next);
}

/* Do only columns `from` to `from + width - 1` live? */
static bool box_within(uint8_t box[BOX][BOX_COLS], int from, int width)
{
    for (int r = 0; r < BOX; r++)
        for (int c = 0; c < BOX_COLS; c++)
            if (box[r][c] && (c < from || c >= from + width))
                return false;
    return true;
}

/* Is this pattern of BOX_ROWS rows a ship of the task? */
static bool brute_ship(const struct rows_task *task, uint32_t pattern,
                       int columns)
{
    uint8_t start[BOX][BOX_COLS] = {{0}}, box[BOX][BOX_COLS];
    int width = task->width, from = 2;
    for (int r = 0; r < BOX_ROWS; r++)
        for (int c = 0; c < width; c++)
            if (pattern >> (r * width + c) & 1) {
                int right = from + columns - width + c;
                start[7 + r][right] = 1;
                if (columns > width)
                    start[7 + r][2 * from + columns - 1 - right] = 1;
            }
    memcpy(box, start, sizeof box);
    for (int t = 1; t <= task->period; t++) {
        box_step(box, task->rule);
        if (!box_within(box, from, columns))
            return false;
        if (task->symmetry == ROWS_GUTTER)
            for (int r = 0; r < BOX; r++)
                if (box[r][from + width])
                    return false;
        int up = t * task->shift / task->period;
        bool back = t * task->shift % task->period == 0 &&
                    !memcmp(box, start[up], (size_t)(BOX - up) * BOX_COLS);
        if (back != (t == task->period))
            return false;
    }
    return true;
}

static void rows_and_brute_force_agree(void **state)
{
    (void)state;
    static const struct known kinds[] = {
        {1, 2, 4, ROWS_NONE, 0},   {1, 3, 4, ROWS_NONE, 0},
        {1, 2, 4, ROWS_ODD, 0},    {1, 2, 4, ROWS_EVEN, 0},
        {1, 3, 4, ROWS_EVEN, 0},   {1, 2, 4, ROWS_GUTTER, 0},
        {1, 3, 4, ROWS_GUTTER, 0}, {2, 3, 4, ROWS_NONE, 0},
        {2, 3, 4, ROWS_EVEN, 0},   {3, 4, 4, ROWS_ODD, 0},
        {1, 4, 4, ROWS_ODD, 0},    {2, 4, 4, ROWS_NONE, 0},
        {2, 4, 4, ROWS_EVEN, 0},   {2, 5, 4, ROWS_EVEN, 0},
        {1, 3, 3, ROWS_NONE, 0},   {1, 2, 3, ROWS_NONE, 0},
        {2, 6, 3, ROWS_NONE, 0},   {1, 2, 1, ROWS_ODD, 0},
        {1, 2, 2, ROWS_GUTTER, 0},
    };
    struct rng rng;
    rng_init(&rng, 7);
    int found = 0, none = 0, brute = 0;
    for (int round = 0; round < 380; round++) {
        struct rule rule;
        random_rule(&rng, &rule);
        const struct known *kind =
            &kinds[(size_t)round % (sizeof kinds / sizeof *kinds)];
        struct rows_task task = task_of(kind);
        task.rule = &rule;
        struct rows *rows = rows_of(&task);
        int columns = rows_columns(rows);
        bool exists = false;
        for (uint32_t i = 1; i < 1u << (BOX_ROWS * kind->width) && !exists;
             i++)
            exists = brute_ship(&task, i, columns);
        brute += exists;
        enum verdict verdict = rows_next(rows, 200000);
        if (verdict == VERDICT_FOUND) {
            struct grid grid = {0};
            rows_ship(rows, &grid);
            assert_ship(&task, &grid, columns);
            grid_release(&grid);
            found++;
        }
        if (verdict == VERDICT_NONE) {
            assert_false(exists);
            none++;
        }
        rows_free(rows);
    }
    assert_true(found >= 8 && none >= 20 && brute >= 2);
}

/* ---- by clauses ----------------------------------------------------- */

/* Searches the task by clauses, starts again from what was saved after every
 * `pace` conflicts, and keeps the ship. */
static enum verdict unroll_task(const struct rows_task *task, int columns,
                                uint64_t pace, struct grid *ship)
{
    struct strip_task strip = {.rule = task->rule,
                               .period = task->period,
                               .shift = task->shift,
                               .symmetry = task->symmetry,
                               .cols = columns};
    struct request request;
    struct search search;
    request_init(&request);
    search_init(&search, NULL, &request);
    struct error err = {0};
    struct sat sat = cadical_sat(NULL);
    struct unroll *unroll = unroll_new(&strip, &sat, &err);
    assert_non_null(unroll);
    enum verdict verdict = VERDICT_UNKNOWN;
    for (int round = 0; round < 4 && verdict == VERDICT_UNKNOWN; round++) {
        search.effort = search.steps + pace * (round < 3 ? 1 : 20);
        verdict = unroll_next(unroll, &search, &err);
        if (verdict != VERDICT_UNKNOWN)
            break;
        struct printed p;
        struct reader in;
        print_begin(&p);
        unroll_save(unroll, p.w);
        print_end(&p);
        unroll_free(unroll);
        sat = cadical_sat(NULL);
        unroll = unroll_new(&strip, &sat, &err);
        reader_text(&in, "saved", p.text, p.size);
        assert_true(unroll_load(unroll, &search, &in, &err));
        reader_close(&in);
        free(p.text);
    }
    if (verdict == VERDICT_FOUND)
        unroll_ship(unroll, ship);
    unroll_free(unroll);
    return verdict;
}

static void clauses_and_tables_agree(void **state)
{
    (void)state;
    static const struct known kinds[] = {
        {1, 2, 4, ROWS_NONE, 0},   {1, 3, 4, ROWS_NONE, 0},
        {1, 2, 4, ROWS_ODD, 0},    {1, 3, 4, ROWS_EVEN, 0},
        {1, 3, 3, ROWS_GUTTER, 0}, {2, 3, 4, ROWS_EVEN, 0},
        {2, 4, 3, ROWS_NONE, 0},   {2, 4, 4, ROWS_GLIDE, 0},
        {2, 6, 3, ROWS_NONE, 0},   {1, 2, 1, ROWS_ODD, 0},
        {1, 4, 3, ROWS_ODD, 0},
    };
    struct rng rng;
    rng_init(&rng, 11);
    int found = 0, none = 0;
    for (int round = 0; round < 440; round++) {
        struct rule rule;
        random_rule(&rng, &rule);
        const struct known *kind =
            &kinds[(size_t)round % (sizeof kinds / sizeof *kinds)];
        struct rows_task task = task_of(kind);
        task.rule = &rule;
        struct rows *rows = rows_of(&task);
        int columns = rows_columns(rows);
        enum verdict verdict = rows_next(rows, 50000);
        rows_free(rows);
        struct grid grid = {0};
        enum verdict other = unroll_task(&task, columns, 100, &grid);
        if (verdict != VERDICT_UNKNOWN && other != VERDICT_UNKNOWN)
            assert_int_equal(verdict, other);
        if (other == VERDICT_FOUND)
            assert_ship(&task, &grid, columns);
        found += other == VERDICT_FOUND;
        none += other == VERDICT_NONE;
        grid_release(&grid);
    }
    assert_true(found >= 4 && none >= 20);
}

/* ---- kernels, threads, memory, shards, checkpoints ------------------ */

typedef VEC(char *) texts;

static char *text_of(const struct grid *grid)
{
    struct printed p;
    print_begin(&p);
    for (int r = 0; r < grid->rows; r++) {
        for (int c = 0; c < grid->cols; c++)
            writer_byte(p.w, *grid_at(grid, 0, r, c) ? 'o' : '.');
        writer_byte(p.w, '\n');
    }
    print_end(&p);
    return p.text;
}

static void add_ship(const struct rows *rows, texts *ships)
{
    struct grid grid = {0};
    rows_ship(rows, &grid);
    vec_push(ships, text_of(&grid));
    grid_release(&grid);
}

static void release_texts(texts *ships)
{
    for (size_t i = 0; i < ships->len; i++)
        free(ships->at[i]);
    vec_release(ships);
}

static void all_ships(const struct rows_task *task, texts *ships,
                      struct rows_counts *counts)
{
    struct rows *rows = rows_of(task);
    while (rows_next(rows, UINT64_MAX) == VERDICT_FOUND)
        add_ship(rows, ships);
    rows_count(rows, counts);
    rows_free(rows);
}

static const struct known several[] = {
    {1, 4, 7, ROWS_ODD, true},
    {1, 3, 8, ROWS_ODD, true},
    {2, 4, 6, ROWS_NONE, true},
    {2, 5, 7, ROWS_EVEN, false},
};
static const struct known longer = {1, 4, 8, ROWS_EVEN, true};
enum { SEVERAL = sizeof several / sizeof *several };

/* Walks on for some nodes with each kind, and compares all candidates. */
static void walk_alike(const struct known *known, rows_extend *extend)
{
    struct error err = {0};
    struct rows_table table;
    struct walk a, b;
    assert_true(
        rows_table_init(&table, &life, known->symmetry, known->width, &err));
    walk_init(&a, &table, known->period, known->shift, rows_plain);
    walk_init(&b, &table, known->period, known->shift, extend);
    for (int node = 0; node < 300; node++) {
        bool chosen = walk_choose(&a), entered = chosen && walk_enter(&a);
        assert_int_equal(walk_choose(&b), chosen);
        if (chosen)
            assert_int_equal(walk_enter(&b), entered);
        assert_int_equal(a.hit.len, b.hit.len);
        assert_int_equal(a.pair.len, b.pair.len);
        size_t pairs = a.pair.len - walk_level(&a, a.depth)->pair;
        assert_memory_equal(a.pair.at + a.pair.len - pairs,
                            b.pair.at + b.pair.len - pairs,
                            pairs * sizeof *a.pair.at);
        if (!chosen && !a.depth)
            break;
        if (!chosen || a.depth > 300) {
            walk_leave(&a);
            walk_leave(&b);
        }
    }
    walk_release(&a);
    walk_release(&b);
    rows_table_release(&table);
}

static void all_processors_take_the_same_steps(void **state)
{
    (void)state;
    static const struct known kinds[] = {
        {1, 4, 6, ROWS_ODD, 0},   {1, 4, 7, ROWS_ODD, 0},
        {1, 3, 8, ROWS_ODD, 0},   {2, 7, 9, ROWS_EVEN, 0},
        {1, 7, 10, ROWS_NONE, 0}, {1, 3, 11, ROWS_GUTTER, 0},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (int kind = PROCESSOR_FAST; kind <= (int)processor(); kind++)
            walk_alike(&kinds[i], rows_for(kind));
    }
}

/* What a wide table says of random rows, against the cells themselves. */
static void halves_are_the_whole(void **state)
{
    (void)state;
    uint64_t chance = 1234567;
    for (int width = ROWS_WHOLE + 1; width <= ROWS_WIDEST; width++) {
        struct error err = {0};
        struct rows_table table;
        static struct world world;
        assert_true(rows_table_init(&table, &life, ROWS_NONE, width, &err));
        for (int round = 0; round < 50; round++) {
            row_t row[3];
            memset(&world, 0, sizeof world);
            for (int r = 0; r < 3; r++) {
                row[r] = (row_t)draw(&chance, (uint64_t)table.size);
                for (int c = 0; c < width; c++)
                    world.cell[MIDDLE + r][MIDDLE + c] = row[r] >> c & 1;
            }
            world_step(&world, &life);
            unsigned next = row_of(&world, MIDDLE + 1, MIDDLE, width);
            int low = table.low, high = table.high;
            size_t lower = rows_lower(&table, row[0], row[1]);
            size_t upper = rows_upper(&table, row[0], row[1]);
            size_t in_low = row[2] & ((2u << low) - 1);
            size_t in_high = row[2] >> (low - 1), both = in_high & 3;
            bool born = world.cell[MIDDLE + 1][MIDDLE - 1] ||
                        world.cell[MIDDLE + 1][MIDDLE + width];
            const uint64_t *allowed =
                table.allowed +
                rows_edge(&table, row[0], row[1]) * (size_t)table.words;
            assert_int_equal(allowed[row[2] / 64] >> row[2] % 64 & 1, !born);
            assert_int_equal(table.lower[(lower << (low + 1)) + in_low],
                             next & ((1u << low) - 1));
            assert_int_equal(table.upper[(upper << (high + 1)) + in_high],
                             next >> low);
            if (born)
                continue;
            assert_true(table.low_reach[4 * lower + both] >>
                            (next & ((1u << low) - 1)) &
                        1);
            assert_true(table.high_reach[4 * upper + both] >> (next >> low) &
                        1);
        }
        rows_table_release(&table);
    }
}

static void threads_reach_the_same_verdict(void **state)
{
    (void)state;
    for (int i = 0; i < SEVERAL; i++) {
        struct rows_task task = task_of(&several[i]);
        task.threads = 3;
        assert_int_equal(exhaust(&task) > 0, several[i].found);
    }
}

static void little_memory_ends_too(void **state)
{
    (void)state;
    struct rows_task task = task_of(&several[0]);
    task.memory = 1;
    struct rows *rows = rows_of(&task);
    size_t ships = 0;
    while (rows_next(rows, UINT64_MAX) == VERDICT_FOUND)
        ships++;
    struct rows_counts counts;
    rows_count(rows, &counts);
    assert_true(counts.forgetful && ships > 0);
    rows_free(rows);
}

static void shards_are_the_whole(void **state)
{
    (void)state;
    for (int i = 0; i < SEVERAL; i++) {
        struct rows_task task = task_of(&several[i]);
        size_t ships = 0;
        task.shards = 3;
        for (task.shard = 0; task.shard < 3; task.shard++)
            ships += exhaust(&task);
        assert_int_equal(ships > 0, several[i].found);
    }
}

/* Saves a search, and goes on with another one. */
static struct rows *save_and_load(const struct rows_task *task,
                                  struct rows *rows)
{
    struct printed p;
    struct reader in;
    struct error err = {0};
    print_begin(&p);
    rows_save(rows, p.w);
    print_end(&p);
    rows_free(rows);
    rows = rows_of(task);
    reader_text(&in, "saved", p.text, p.size);
    bool loaded = rows_load(rows, &in, &err);
    assert_string_equal(err.text, "");
    assert_true(loaded);
    assert_int_equal(reader_peek(&in), -1);
    reader_close(&in);
    free(p.text);
    return rows;
}

static bool pause_at_once(void *listener)
{
    (void)listener;
    return true;
}

/* Node for node: a state that got lost would be walked again. */
static void interrupted_searches_find_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < SEVERAL; i++) {
        struct rows_task task = task_of(&several[i]);
        texts whole = {0}, parts = {0};
        struct rows_counts counts, again;
        all_ships(&task, &whole, &counts);
        task.pause = pause_at_once;
        struct rows *rows = rows_of(&task);
        enum verdict verdict;
        int turns = 0;
        do {
            verdict = rows_next(rows, UINT64_MAX);
            if (verdict == VERDICT_FOUND)
                add_ship(rows, &parts);
            if (turns++ % 7 == 0)
                rows = save_and_load(&task, rows);
        } while (verdict != VERDICT_NONE);
        rows_count(rows, &again);
        rows_free(rows);
        assert_true(counts.nodes == again.nodes);
        assert_int_equal(whole.len, parts.len);
        for (size_t s = 0; s < whole.len; s++)
            assert_string_equal(whole.at[s], parts.at[s]);
        release_texts(&whole);
        release_texts(&parts);
    }
}

static void a_damaged_file_gets_a_sentence(void **state)
{
    (void)state;
    struct rows_task task = task_of(&several[0]);
    struct rows *rows = rows_of(&task);
    struct printed p;
    rows_next(rows, 20000);
    print_begin(&p);
    rows_save(rows, p.w);
    print_end(&p);
    uint64_t chance = 88172645463325252u;
    for (int i = 0; i < 200; i++) {
        struct reader in;
        struct error err = {0};
        char *text = memcpy(mem_alloc(p.size, 1), p.text, p.size);
        size_t size = p.size;
        if (i % 2)
            size = draw(&chance, p.size);
        else
            text[draw(&chance, p.size)] = "0 9x\n"[draw(&chance, 5)];
        reader_text(&in, "saved", text, size);
        if (!rows_load(rows, &in, &err))
            assert_true(err.text[0] && err.line);
        reader_close(&in);
        free(text);
    }
    free(p.text);
    rows_free(rows);
}

static bool ask_to_stop(void *listener)
{
    return ++*(int *)listener == 3;
}

static void a_search_can_be_paused(void **state)
{
    (void)state;
    int asked = 0;
    struct rows_task task = task_of(&longer);
    task.pause = ask_to_stop;
    task.listener = &asked;
    struct rows *rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_UNKNOWN);
    assert_int_equal(asked, 3);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_FOUND);
    struct grid grid = {0};
    rows_partial(rows, &grid);
    assert_true(grid.rows > 10);
    grid_release(&grid);
    rows_free(rows);
}

/* The rows of generations 0, 1, ... of a ship, by their numbers. */
static void given_rows_are_gone_on_with(void **state)
{
    (void)state;
    struct rows_task task = task_of(&longer);
    struct rows *rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_FOUND);
    struct grid grid = {0}, again = {0};
    rows_ship(rows, &grid);
    rows_free(rows);
    row_t first = 0;
    for (int c = 0; c < task.width; c++)
        if (*grid_at(&grid, 0, 0, task.width + c))
            first |= (row_t)(1 << c);
    task.given = &first;
    task.givens = 1;
    rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_FOUND);
    rows_ship(rows, &again);
    assert_memory_equal(grid.cell, again.cell,
                        (size_t)grid.cols * sizeof *grid.cell);
    rows_free(rows);
    first = 255; /* this row bears cells before itself */
    rows = rows_of(&task);
    assert_int_equal(rows_next(rows, UINT64_MAX), VERDICT_NONE);
    rows_free(rows);
    grid_release(&grid);
    grid_release(&again);
}

static void what_cannot_be_searched_gets_a_sentence(void **state)
{
    (void)state;
    static const struct known wrong[] = {
        {1, 1, 5, ROWS_NONE, 0},   {0, 3, 5, ROWS_NONE, 0},
        {1, 65, 5, ROWS_NONE, 0},  {1, 3, 0, ROWS_NONE, 0},
        {1, 3, 100, ROWS_NONE, 0}, {1, 4, 5, ROWS_GLIDE, 0},
        {4, 8, 5, ROWS_GLIDE, 0},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct rows_task task = task_of(&wrong[i]);
        struct error err = {0};
        assert_null(rows_new(&task, &err));
        assert_true(err.text[0]);
    }
    struct rule rule = life;
    struct error err = {0};
    struct rows_task task = task_of(&several[0]);
    task.rule = &rule;
    rule.next[0] = 1;
    assert_null(rows_new(&task, &err));
    rule = life;
    rule.next[CELL_W] = 1;
    assert_null(rows_new(&task, &err));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ships_are_found_and_widths_excluded),
        cmocka_unit_test(known_ships_are_not_pruned),
        cmocka_unit_test(rows_and_brute_force_agree),
        cmocka_unit_test(clauses_and_tables_agree),
        cmocka_unit_test(all_processors_take_the_same_steps),
        cmocka_unit_test(halves_are_the_whole),
        cmocka_unit_test(threads_reach_the_same_verdict),
        cmocka_unit_test(little_memory_ends_too),
        cmocka_unit_test(shards_are_the_whole),
        cmocka_unit_test(interrupted_searches_find_the_same),
        cmocka_unit_test(a_damaged_file_gets_a_sentence),
        cmocka_unit_test(a_search_can_be_paused),
        cmocka_unit_test(given_rows_are_gone_on_with),
        cmocka_unit_test(what_cannot_be_searched_gets_a_sentence),
    };
    const struct CMUnitTest long_tests[] = {
        cmocka_unit_test(long_searches_agree),
    };
    if (argc > 1 && !strcmp(argv[1], "long"))
        return cmocka_run_group_tests_name("rows-long", long_tests, set_up,
                                           NULL);
    return cmocka_run_group_tests_name("rows", tests, set_up, NULL);
}
