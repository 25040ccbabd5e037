/* test_rows_guided.c: a walk that is guided by a known ship, row by row, is
 * never pruned. */
#include "rows.h"

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
    *left = WIDE;
    *right = 0;
    for (int t = 0; t < object->period; t++)
        world_extent(&phase[t], left, right);
    if (object->symmetry == ROWS_NONE || object->symmetry == ROWS_GLIDE)
        assert_true(*right - *left < object->width);
}

/* The row and the generation that come first of all. */
static void find_first(const struct object *object, const struct walk *walk,
                       const struct world *phase, int *row, int *generation)
{
    int first = INT_MAX;
    for (int t = 0; t < object->period; t++)
        for (int r = 0; r < HIGH; r++)
            if (row_of(&phase[t], r, 0, WIDE) &&
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
        for (int r = top - object->period; r < HIGH; r++) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_ships_are_not_pruned),
    };
    return cmocka_run_group_tests_name("rows_guided", tests, set_up, NULL);
}
