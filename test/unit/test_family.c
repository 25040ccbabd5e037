/* test_family.c: what a family has it has wholly, and what its numbers mean.
 */
#include "family/family.h"
#include "family/file/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

/* Of each family the puzzle of its first example, and some more, so that there
 * is one of each family that answers. */
static char ids[FAMILIES_MAX + 8][100] = {
    "windmill:4x5:3@4,2",
    "life:3x4,velocity=1+1c/4",
    "life,goal=parent:.o./..o/ooo",
    "life,velocity=c/3,width=8",
    "queens:8,board=torus:1,1",
    "life:4x4,goal=still",
    "life,goal=transition:.../ooo/...//.o./.o./.o.",
};

static int collect_ids(void **state)
{
    (void)state;
    int count = 0;
    while (*ids[count])
        count++;
    for (int i = 0; families[i]; i++)
        if (sscanf(families[i]->examples[0], "dovetail %*s %99s",
                   ids[count++]) != 1)
            return 1;
    return 0;
}

struct opened {
    const struct family *family;
    void *puzzle;
};

static struct opened open_id(const char *text)
{
    struct opened opened = {0};
    struct error err = {0};
    struct id id;
    assert_true(id_parse(&id, text, &err));
    opened.puzzle = family_build(&id, NULL, &opened.family, &err);
    assert_non_null(opened.puzzle);
    id_release(&id);
    return opened;
}

/* ---- all or none ---------------------------------------------------- */

static void check_data(const struct family *f)
{
    const struct cell_fields *cells = f->cells;
    if (!cells)
        return;
    assert_true(cells->sentence && cells->fields && cells->tell);
    assert_non_null(cells->fields[0]);
}

static void check_tables(const struct family *f)
{
    check_data(f);
    if (f->pictures)
        assert_non_null(f->pictures->draw);
    if (f->symmetries)
        assert_true(f->symmetries->count &&
                    (f->symmetries->image || f->symmetries->first));
    if (f->reasons)
        assert_true(f->reasons->check && f->reasons->place &&
                    f->reasons->print && f->reasons->draw);
    if (f->generator)
        assert_true(f->generator->example && f->generator->begin &&
                    f->generator->go_on && f->generator->take &&
                    f->generator->release && f->boards && f->boards->print &&
                    (f->boards->draw || f->pictures));
    if (f->advisor)
        assert_true(f->advisor->engine && f->advisor->patience &&
                    f->advisor->advice && f->advisor->print &&
                    f->advisor->draw);
    if (f->films)
        assert_true(f->films->draw && f->films->frames &&
                    f->films->print_frame);
    if (f->patterns)
        assert_true(f->patterns->rule && f->patterns->same_rule &&
                    f->patterns->take && f->patterns->tell);
    if (f->objective)
        assert_true(f->objective->name && f->objective->better);
}

/* A family that answers for puzzles. */
static void check_core(const struct family *f)
{
    assert_true(f->name && f->title);
    assert_true(f->release && f->decode && f->check && f->print && f->scan);
    assert_true(f->state_clauses || f->state_cover);
    assert_true(f->pictures || !f->films);
    check_tables(f);
}

static void test_named(void **state)
{
    (void)state;
    for (int i = 0; families[i]; i++) {
        const struct family *f = families[i];
        assert_true(f->name && f->title && f->params && f->examples);
        assert_non_null(f->build);
        assert_non_null(f->examples[0]);
        check_tables(f);
    }
}

static void test_answering(void **state)
{
    (void)state;
    for (int i = 0; *ids[i]; i++) {
        struct opened opened = open_id(ids[i]);
        check_core(opened.family);
        assert_non_null(opened.family->cells);
        opened.family->release(opened.puzzle);
    }
    check_core(&clauses_file_family);
    check_core(&circuit_file_family);
    check_core(&cover_file_family);
}

static void test_generators(void **state)
{
    (void)state;
    for (int i = 0; families[i]; i++) {
        if (!families[i]->generator)
            continue;
        struct opened opened = open_id(families[i]->generator->example);
        assert_string_equal(opened.family->name, families[i]->name);
        opened.family->release(opened.puzzle);
    }
}

/* ---- what the numbers mean ------------------------------------------ */

static void find_board(const struct opened *opened, struct grid *grid)
{
    if (opened->family->cells->board)
        opened->family->cells->board(opened->puzzle, grid);
    else
        opened->family->decode(opened->puzzle, NULL, 0, grid);
}

/* A board has the size of a solution, and its numbers can be told. */
static void test_boards(void **state)
{
    (void)state;
    for (int i = 0; *ids[i]; i++) {
        struct opened opened = open_id(ids[i]);
        const struct cell_fields *cells = opened.family->cells;
        struct grid board = {0}, none = {0};
        find_board(&opened, &board);
        opened.family->decode(opened.puzzle, NULL, 0, &none);
        assert_int_equal(grid_cells(&board), grid_cells(&none));
        for (size_t c = 0; c < grid_cells(&board); c++) {
            assert_int_equal(board.cell[c] == GAP, none.cell[c] == GAP);
            for (int f = 0; board.cell[c] != GAP && cells->fields[f]; f++) {
                char text[80];
                memset(text, '?', sizeof text);
                cells->tell(opened.puzzle, &board, c, f, text, sizeof text);
                assert_non_null(memchr(text, 0, sizeof text));
            }
        }
        grid_release(&board);
        grid_release(&none);
        opened.family->release(opened.puzzle);
    }
}

/* The fields of a cell of a board, joined by blanks. */
static void assert_told(const char *id, size_t cell, const char *fields)
{
    struct opened opened = open_id(id);
    const struct cell_fields *cells = opened.family->cells;
    struct grid board = {0};
    char told[200] = "";
    find_board(&opened, &board);
    for (int f = 0; cells->fields[f]; f++) {
        size_t at = strlen(told);
        snprintf(told + at, sizeof told - at, "%s%s=", f ? " " : "",
                 cells->fields[f]);
        at = strlen(told);
        cells->tell(opened.puzzle, &board, cell, f, told + at,
                    sizeof told - at);
    }
    assert_string_equal(told, fields);
    grid_release(&board);
    opened.family->release(opened.puzzle);
}

static void test_told(void **state)
{
    (void)state;
    assert_told("tetravex:2x2,given=2@1.1:7128+1234+3890+5672", 0,
                "tile=2 turn=0 top=1 right=2 bottom=3 left=4");
    assert_told("tetravex:2x2,given=2@1.1:7128+1234+3890+5672", 1,
                "tile= turn= top= right= bottom= left=");
    assert_told("tetravex:1x1,rotate=yes,given=1@1.1.1:7128", 0,
                "tile=1 turn=1 top=8 right=7 bottom=1 left=2");
    assert_told("windmill:4x5:3@4,2", 6 * 9 + 2, "piece=3 square=large");
    assert_told("windmill:4x5:3@4,2", 1, "piece= square=small");
    assert_told("domino:2x3", 0, "partner=");
    assert_told("queens:4:1,2", 1, "queen=yes");
    assert_told("queens:4:1,2", 2, "queen=no");
    assert_told("life,goal=parent,outside=dead:.o./..o/ooo", 5 + 1,
                "state=dead");
}

/* One domino: its halves look at each other. */
static void test_partners(void **state)
{
    (void)state;
    struct opened opened = open_id("domino:1x2");
    const struct cell_fields *cells = opened.family->cells;
    struct grid grid = {0};
    char one[8], other[8];
    opened.family->decode(opened.puzzle, (int[]){0}, 1, &grid);
    cells->tell(opened.puzzle, &grid, 0, 0, one, sizeof one);
    cells->tell(opened.puzzle, &grid, 1, 0, other, sizeof other);
    assert_string_equal(one, "right");
    assert_string_equal(other, "left");
    grid_release(&grid);
    opened.family->release(opened.puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named),      cmocka_unit_test(test_answering),
        cmocka_unit_test(test_generators), cmocka_unit_test(test_boards),
        cmocka_unit_test(test_told),       cmocka_unit_test(test_partners),
    };
    return cmocka_run_group_tests(tests, collect_ids, NULL);
}
