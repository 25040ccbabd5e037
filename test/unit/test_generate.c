/* test_generate.c: new Tetravex puzzles, hints and the mind against brute
 * force. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "family/tetravex/mind.h"
#include "family/tetravex/tetravex.h"
#include "family/family.h"
#include "help.h"
#include "problem/names.h"
#include "trial.h"

#include <unistd.h>

extern const struct family tetravex_family;

static struct tetravex *try_puzzle(const char *text, struct error *err)
{
    struct id id;
    if (!id_parse(&id, text, err))
        return NULL;
    const struct family *family;
    struct tetravex *p = family_build(&id, NULL, &family, err);
    id_release(&id);
    return p;
}

static struct tetravex *open_puzzle(const char *text)
{
    struct error err = {0};
    struct tetravex *p = try_puzzle(text, &err);
    if (!p)
        fail_msg("%s: %s", text, err.text);
    return p;
}

/* ---- brute force ---------------------------------------------------- */

struct brute {
    const struct tetravex *p;
    int *left;      /* tiles of each class that are not placed */
    int *face;      /* of each cell */
    VEC(int) board; /* all boards, cell by cell */
};

/* The frame, the given tiles, and the neighbours that lie before. */
static bool agrees(const struct brute *b, int cell, int face)
{
    const struct tetravex *p = b->p;
    const int *sides = p->face[face].side;
    int row = p->square[cell] / p->cols, col = p->square[cell] % p->cols;
    for (int i = 0; i < p->givens; i++) {
        const struct given *given = &p->given[i];
        if (given->cell != cell)
            continue;
        if (p->class_of[given->tile] != p->face[face].class)
            return false;
        for (int side = 0; given->turn != NONE && side < SIDES; side++)
            if (turned_side(p->tile[given->tile], given->turn, side) !=
                sides[side])
                return false;
    }
    for (int side = 0; side < SIDES; side++) {
        int r = row + (side == BOTTOM) - (side == TOP);
        int c = col + (side == RIGHT) - (side == LEFT);
        bool inside = r >= 0 && r < p->rows && c >= 0 && c < p->cols;
        int next = inside ? p->cell_at[r * p->cols + c] : NONE;
        if (p->frame != NONE && (next == NONE) != (sides[side] == p->frame))
            return false;
        if (next != NONE && next < cell &&
            p->face[b->face[next]].side[(side + 2) % SIDES] != sides[side])
            return false;
    }
    return true;
}

static void place(struct brute *b, int cell)
{
    if (cell == b->p->cells) {
        vec_append(&b->board, b->face, (size_t)cell);
        return;
    }
    for (int face = 0; face < b->p->faces; face++) {
        int class = b->p->face[face].class;
        if (!b->left[class] || !agrees(b, cell, face))
            continue;
        b->left[class]--;
        b->face[cell] = face;
        place(b, cell + 1);
        b->left[class]++;
    }
}

static struct brute all_boards(const struct tetravex *p)
{
    struct brute b = {.p = p,
                      .left = mem_alloc((size_t)p->classes, sizeof(int)),
                      .face = mem_alloc((size_t)p->cells, sizeof(int))};
    for (int t = 0; t < p->classes; t++)
        b.left[t] = copies(p, t);
    place(&b, 0);
    return b;
}

static size_t boards(const struct brute *b)
{
    return b->board.len / (size_t)b->p->cells;
}

static int face_at(const struct brute *b, size_t board, int cell)
{
    return b->board.at[board * (size_t)b->p->cells + (size_t)cell];
}

static void brute_release(struct brute *b)
{
    free(b->left);
    free(b->face);
    vec_release(&b->board);
}

/* The colours of a board that is turned by a quarter, square by square. */
static void turn_board(const struct tetravex *p, int (*sides)[SIDES])
{
    int turned[64][SIDES];
    for (int i = 0; i < p->rows * p->cols; i++) {
        int to = i % p->cols * p->cols + p->rows - 1 - i / p->cols;
        for (int side = 0; side < SIDES; side++)
            turned[to][side] = turned_side(sides[i], 1, side);
    }
    memcpy(sides, turned, (size_t)(p->rows * p->cols) * sizeof *sides);
}

/* How many boards there are that are no turned ones of others. */
static size_t kinds(const struct brute *b)
{
    const struct tetravex *p = b->p;
    struct names seen = {0};
    size_t count = 0;
    assert_true(p->rows == p->cols && p->rows <= 8);
    size_t size = (size_t)(p->rows * p->cols);
    for (size_t i = 0; i < boards(b); i++) {
        int sides[64][SIDES];
        memset(sides, 0xff, sizeof sides);
        for (int cell = 0; cell < p->cells; cell++)
            memcpy(sides[p->square[cell]], p->face[face_at(b, i, cell)].side,
                   sizeof *sides);
        size_t before = seen.end.len;
        names_add(&seen, (const char *)sides, size * sizeof *sides);
        count += seen.end.len > before;
        for (int turn = 0; p->rotate && turn < 3; turn++) {
            turn_board(p, sides);
            names_add(&seen, (const char *)sides, size * sizeof *sides);
        }
    }
    names_release(&seen);
    return count;
}

/* ---- new puzzles ---------------------------------------------------- */

/* The number of solutions of each puzzle with these seeds. */
static void assert_kinds(const char *id, int seeds, size_t wanted)
{
    for (int seed = 0; seed < seeds; seed++) {
        char text[200];
        snprintf(text, sizeof text, "%s#%d", id, seed);
        struct tetravex *p = open_puzzle(text);
        struct brute b = all_boards(p);
        if (kinds(&b) != wanted)
            fail_msg("%s has %zu solutions", text, kinds(&b));
        brute_release(&b);
        tetravex_free(p);
    }
}

static void makes_unique_puzzles(void **state)
{
    static const char *const ids[] = {
        "tetravex:2x2",
        "tetravex:3x3,colours=3",
        "tetravex:3x3",
        "tetravex:4x4",
        "tetravex:4x4,sides=lrtb",
        "tetravex:4x4,holes=3",
        "tetravex:4x4,holes=1.1+2.3",
        "tetravex:4x4,frame=0,colours=5",
        "tetravex:3x3,frame=x,colours=12",
        "tetravex:3x3,rotate=yes,colours=8",
        "tetravex:3x3,rotate=yes,frame=2,colours=4",
        "tetravex:3x3,rotate=yes,holes=1,frame=0,colours=5",
        "tetravex:3x3,rotate=yes,frame=0,difficulty=forced",
        "tetravex:4x4,difficulty=forced",
        "tetravex:4x4,difficulty=look",
        "tetravex:4x4,colours=7,difficulty=search",
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        assert_kinds(ids[i], 6, 1);
}

static void makes_unsolvable_puzzles(void **state)
{
    static const char *const ids[] = {
        "tetravex:2x2,unsat=yes",
        "tetravex:3x3,unsat=yes,colours=4",
        "tetravex:4x4,unsat=yes",
        "tetravex:4x4,unsat=yes,holes=2",
        "tetravex:4x4,unsat=yes,difficulty=look",
        "tetravex:3x3,unsat=yes,rotate=yes,frame=0",
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        assert_kinds(ids[i], 10, 0);
}

static void plain_puzzles_are_solvable(void **state)
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        char text[200];
        snprintf(text, sizeof text,
                 "tetravex:3x3,unique=no,colours=%d,rotate=%s#%d",
                 2 + seed % 5, seed % 2 ? "yes" : "no", seed);
        struct tetravex *p = open_puzzle(text);
        struct brute b = all_boards(p);
        assert_true(boards(&b) > 0);
        brute_release(&b);
        tetravex_free(p);
    }
}

/* The puzzle of a file with what is printed of this one; params are those
 * that no file tells. */
static struct tetravex *read_back(const struct tetravex *p, const char *params)
{
    char path[] = "/tmp/dovetail-test-XXXXXX", text[200];
    FILE *file = fdopen(mkstemp(path), "w");
    struct writer *w = mem_alloc(1, sizeof *w);
    writer_init(w, file);
    tetravex_print_puzzle(p, &(struct page){.writer = w});
    assert_true(writer_finish(w, &(struct error){0}));
    fclose(file);
    free(w);
    snprintf(text, sizeof text, "tetravex%s:@%s", params, path);
    struct tetravex *again = open_puzzle(text);
    unlink(path);
    return again;
}

static void assert_same(const struct tetravex *a, const struct tetravex *b)
{
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->cols, b->cols);
    assert_int_equal(a->cells, b->cells);
    assert_int_equal(a->frame, b->frame);
    assert_int_equal(a->colours, b->colours);
    for (int i = 0; i < a->colours; i++)
        assert_string_equal(a->colour[i], b->colour[i]);
    assert_memory_equal(a->tile, b->tile, (size_t)a->cells * sizeof *a->tile);
    assert_memory_equal(a->square, b->square,
                        (size_t)a->cells * sizeof *a->square);
    assert_int_equal(a->givens, b->givens);
    for (int i = 0; i < a->givens; i++) {
        assert_int_equal(a->given[i].cell, b->given[i].cell);
        assert_int_equal(a->given[i].tile, b->given[i].tile);
        assert_int_equal(a->given[i].turn, b->given[i].turn);
    }
}

/* What is printed is read back as the same puzzle. */
static void files_are_read_back(void **state)
{
    static const char *const ids[][2] = {
        {"tetravex:4x4#1", ""},
        {"tetravex:2x3,colours=15#2", ""},
        {"tetravex:2x2,colours=1,unique=no#3", ""},
        {"tetravex:5x2,colours=200#4", ""},
        {"tetravex:1x1#5", ""},
        {"tetravex:1x5#6", ""},
        {"tetravex:4x4,sides=tlrb#7", ",sides=tlrb"},
        {"tetravex:4x5,holes=5,given=3@1.1#8", ""},
        {"tetravex:3x3,given=3@1.1+1@3.2,colours=11#9", ""},
        {"tetravex:3x4,rotate=yes,frame=0,holes=2,colours=5#9",
         ",rotate=yes,frame=0"},
        {"tetravex:3x3,rotate=yes,given=2@2.2.3+3@1.1+1@1.2.0#9",
         ",rotate=yes"},
        {"tetravex:3x3,frame=3,colours=5#9", ",frame=3"},
        {"tetravex:3x3,frame=z,colours=5#9", ",frame=z"},
        {"tetravex:3x3,frame=007,colours=10#9", ",frame=7"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct tetravex *p = open_puzzle(ids[i][0]);
        struct tetravex *again = read_back(p, ids[i][1]);
        assert_same(p, again);
        tetravex_free(again);
        tetravex_free(p);
    }
}

static void impossible_wishes_end(void **state)
{
    static const char *const wrong[][2] = {
        {"tetravex:1x1,unsat=yes#1", "no puzzle that misses by one tile"},
        {"tetravex:4x4,colours=1,unsat=yes#1", "no puzzle that misses"},
        {"tetravex:4x4,colours=2#1", "no puzzle with exactly one solution"},
        {"tetravex:1x1,difficulty=search#1", "of this difficulty was found"},
        {"tetravex#1", "a new puzzle needs a size"},
        {"tetravex:4x4", "needs tiles"},
        {"tetravex:4x4,sides=auto#1", "sides=auto is for tiles"},
        {"tetravex:4000x4000#1", "too large"},
        {"tetravex:4x4,holes=16#1", "no cell"},
        {"tetravex:2x1,holes=1.1+2.1#1", "at most 1 hole was expected"},
        {"tetravex:4x4,holes=5.5#1", "outside of the board"},
        {"tetravex:4x4,frame=xy#1", "no colour"},
        {"tetravex:2x2,colours=4:1234+1234+1234+1234", "is for new puzzles"},
        {"tetravex:4x4,colours=0#1", "colours=0 is not a number from 1"},
        {"tetravex:4x4#-1", "not a whole number"},
        {"tetravex:4x4#9223372036854775808", "not a whole number"},
        {"tetravex:1x1:1234#1", "two puzzles"},
        {"life:4x4#1", "asks for a parent"},
        {"life:4x4,goal=oscillator,period=2#1", "asks for a parent"},
        {"life,goal=parent#1", "has a size"},
        {"life:30x30,goal=still#1", "at most 400 cells"},
        {"life:4x4,goal=still,symmetry=C2#1", "symmetry does not go"},
        {"life:4x4,goal=parent,rule=B2-a/S12#1", "number of neighbours"},
        {"life:2x4,goal=parent,space=torus#1", "three cells around"},
        {"life:4x4,goal=parent,rule=B0/S#1", "space=torus was expected"},
        {"life:1x5,goal=parent#1", "no puzzle with exactly one solution"},
        {"life:4x4,goal=still,difficulty=easy", "is for new puzzles"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error err = {0};
        assert_null(try_puzzle(wrong[i][0], &err));
        if (!strstr(err.text, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], err.text);
    }
}

static void seeds_are_part_of_the_id(void **state)
{
    struct id id;
    struct error err = {0};
    (void)state;
    assert_true(id_parse(
        &id, "tetravex:4x4,unsat=no,colours=8#9223372036854775807", &err));
    char *text = id_render(&id);
    assert_string_equal(text, "tetravex:4x4,colours=8#9223372036854775807");
    free(text);
    id_release(&id);
}

/* ---- hints ---------------------------------------------------------- */

/* An id of a small puzzle with a few tiles laid, rightly or not. */
static void random_id(uint64_t *chance, char *text, size_t size)
{
    bool rotate = !draw(chance, 3);
    int side = 2 + (int)draw(chance, 2), tiles = side * side;
    int at = snprintf(text, size, "tetravex:%dx%d,unique=no,colours=%d", side,
                      side, 2 + (int)draw(chance, 5));
    if (rotate)
        at += snprintf(text + at, size - (size_t)at, ",rotate=yes");
    if (!draw(chance, 3))
        at += snprintf(text + at, size - (size_t)at, ",frame=0");
    if (!draw(chance, 3)) {
        at += snprintf(text + at, size - (size_t)at, ",holes=1");
        tiles--;
    }
    int givens = (int)draw(chance, 3), tile = 0;
    for (int i = 0; i < givens; i++) {
        tile += 1 + (int)draw(chance, (uint64_t)tiles / 2);
        if (tile > tiles)
            break;
        at += snprintf(text + at, size - (size_t)at, "%s%d@%d.%d",
                       i ? "+" : ",given=", tile, i + 1,
                       1 + (int)draw(chance, (uint64_t)side));
        if (rotate && draw(chance, 2))
            at += snprintf(text + at, size - (size_t)at, ".%d",
                           (int)draw(chance, 4));
    }
    snprintf(text + at, size - (size_t)at, "#%d", (int)draw(chance, 100000));
}

/* Does the tile of the advice lie there in this board, or one like it? */
static bool holds(const struct brute *b, size_t board,
                  const struct advice *advice)
{
    const struct tetravex *p = b->p;
    int square = (advice->row - 1) * p->cols + advice->col - 1;
    int value = advice->grid.cell[square];
    int tile = value_tile(p, value), turn = value_turn(p, value);
    const struct face *face = &p->face[face_at(b, board, p->cell_at[square])];
    for (int side = 0; side < SIDES; side++)
        if (face->side[side] != turned_side(p->tile[tile], turn, side))
            return false;
    return face->class == p->class_of[tile];
}

/* Is there a cell without a given tile in which all boards agree? */
static bool boards_agree(const struct brute *b)
{
    for (int cell = 0; cell < b->p->cells; cell++) {
        size_t same = 0;
        while (same < boards(b) &&
               face_at(b, same, cell) == face_at(b, 0, cell))
            same++;
        if (same == boards(b) && b->p->given_at[cell] == NONE)
            return true;
    }
    return false;
}

/* Advice is looked for in so many steps, with a stop behind each few; it is
 * the search's, which is to be closed. */
static enum verdict advise(struct trial *t, const struct tetravex *p,
                           uint64_t steps, const struct advice **advice)
{
    const struct advisor *advisor = tetravex_family.advisor;
    struct error err = {0};
    enum verdict verdict;
    trial_init(t, advisor->engine);
    t->request.puzzle = p;
    trial_open(t);
    do {
        uint64_t more = t->search.steps + 1000;
        t->search.effort = more < steps ? more : steps;
        verdict = advisor->engine->next(&t->search, &err);
    } while (verdict == VERDICT_UNKNOWN && t->search.steps < steps);
    *advice = advisor->advice(&t->search);
    assert_true((*advice)->sentence[0]);
    return verdict;
}

static void judge_hint(const char *text, const struct brute *b, int *tally)
{
    struct trial t;
    const struct advice *advice;
    enum verdict verdict = advise(&t, b->p, UINT64_MAX, &advice);
    assert_int_not_equal(verdict, VERDICT_UNKNOWN);
    if (verdict == VERDICT_NONE) {
        if (boards(b))
            fail_msg("%s: %s", text, advice->sentence);
        tally[1]++;
    } else if (advice->row) {
        for (size_t i = 0; i < boards(b); i++)
            if (!holds(b, i, advice))
                fail_msg("%s: %s", text, advice->sentence);
        tally[0]++;
    } else {
        if (!boards(b) || boards_agree(b))
            fail_msg("%s: %s", text, advice->sentence);
        tally[2]++;
    }
    trial_close(&t);
}

static void hints_hold_in_every_solution(void **state)
{
    uint64_t chance = 6;
    int tally[3] = {0};
    (void)state;
    for (int i = 0; i < 1500; i++) {
        char text[300];
        struct error err = {0};
        random_id(&chance, text, sizeof text);
        struct tetravex *p = try_puzzle(text, &err);
        if (!p) { /* a given tile lies in a hole */
            if (!strstr(err.text, "hole"))
                fail_msg("%s: %s", text, err.text);
            continue;
        }
        struct brute b = all_boards(p);
        judge_hint(text, &b, tally);
        brute_release(&b);
        tetravex_free(p);
    }
    for (int i = 0; i < 3; i++)
        assert_true(tally[i] > 50);
}

/* Hint after hint the whole board is filled. */
static void hints_lead_to_the_end(void **state)
{
    static const char *const rest[] = {"", ",colours=6", ",frame=0",
                                       ",holes=2"};
    (void)state;
    for (int i = 0; i < 20; i++) {
        char given[400] = "", text[600];
        for (int move = 0;; move++) {
            snprintf(text, sizeof text, "tetravex:4x4%s%s%s#%d", rest[i % 4],
                     move ? ",given=" : "", given, i);
            struct tetravex *p = open_puzzle(text);
            struct trial t;
            const struct advice *advice;
            assert_int_equal(advise(&t, p, UINT64_MAX, &advice),
                             VERDICT_FOUND);
            size_t at = strlen(given);
            bool moves = advice->row > 0;
            if (moves)
                snprintf(given + at, sizeof given - at, "%s%d@%d.%d",
                         move ? "+" : "",
                         *grid_at(&advice->grid, 0, advice->row - 1,
                                  advice->col - 1),
                         advice->row, advice->col);
            else
                assert_non_null(strstr(advice->sentence, "solved"));
            assert_int_equal(moves, move < p->cells);
            trial_close(&t);
            tetravex_free(p);
            if (!moves)
                break;
        }
    }
}

/* A hint that is stopped says so, and goes on. */
static void hints_stop(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex:6x6,colours=5,unique=no#1");
    struct trial t;
    struct error err = {0};
    const struct advice *advice;
    assert_int_equal(advise(&t, p, 10, &advice), VERDICT_UNKNOWN);
    assert_int_equal(t.search.steps, 10);
    assert_non_null(strstr(advice->sentence, "stopped"));
    t.search.effort = UINT64_MAX;
    assert_int_equal(t.search.engine->next(&t.search, &err), VERDICT_FOUND);
    assert_null(strstr(advice->sentence, "stopped"));
    trial_close(&t);
    tetravex_free(p);
}

/* ---- the mind ------------------------------------------------------- */

/* No technique takes away a face that lies there in a solution. */
static void mind_keeps_solutions(void **state)
{
    uint64_t chance = 60;
    int solvable = 0;
    (void)state;
    for (int i = 0; i < 1000; i++) {
        char text[300];
        random_id(&chance, text, sizeof text);
        struct tetravex *p = try_puzzle(text, &(struct error){0});
        if (!p)
            continue;
        struct brute b = all_boards(p);
        struct mind *mind = mind_new(p);
        struct finding_of found;
        do {
            while (!mind_next(mind, BY_LOOKING, 1, &found))
                ;
            if (found.what == CELL_NEEDS || found.what == TILE_NEEDS)
                mind_place(mind, found.cell, found.face);
        } while (mind->free && found.what != NOTHING &&
                 !is_contradiction(found.what));
        assert_false(boards(&b) && is_contradiction(found.what));
        for (size_t board = 0; board < boards(&b); board++)
            for (int cell = 0; cell < p->cells; cell++)
                if (!mind_allows(mind, cell, face_at(&b, board, cell)))
                    fail_msg("%s: cell %d", text, cell);
        solvable += boards(&b) > 0;
        mind_free(mind);
        brute_release(&b);
        tetravex_free(p);
    }
    assert_true(solvable > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_unique_puzzles),
        cmocka_unit_test(makes_unsolvable_puzzles),
        cmocka_unit_test(plain_puzzles_are_solvable),
        cmocka_unit_test(files_are_read_back),
        cmocka_unit_test(impossible_wishes_end),
        cmocka_unit_test(seeds_are_part_of_the_id),
        cmocka_unit_test(hints_hold_in_every_solution),
        cmocka_unit_test(hints_lead_to_the_end),
        cmocka_unit_test(hints_stop),
        cmocka_unit_test(mind_keeps_solutions),
    };
    return cmocka_run_group_tests_name("generate", tests, NULL, NULL);
}
