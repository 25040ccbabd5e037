/* test_riddle.c: new puzzles with clues, and hints, of all families that have
 * them: one solution by the count of other engines, the same puzzle wherever
 * it was stopped, hints that lead to the solution, and hints on random boards
 * beside all solutions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dovetail.h"
#include "help.h"

#include <stdlib.h>
#include <string.h>

/* A kind of puzzles, and engines that had no part in making them. */
struct kind {
    const char *id; /* but for the seed */
    const char *engine;
    bool easy; /* each step is seen, without a trial */
};

static const struct kind kinds[] = {
    {"queens:6", "dance", false},
    {"queens:8,difficulty=forced", "dance", true},
    {"queens:9,difficulty=look", "cadical", false},
    {"queens:12,difficulty=search", "dance", false},
    {"queens:7,board=torus", "dance", false},
    {"domino:6x6", "dance", true},
    {"domino:7x8,with=dominoes", "frontier", true},
    {"domino:6x7,with=holes", "kasteleyn", true},
    {"domino:8x8,shape=aztec", "cadical", true},
    {"domino:4x6,rule=tatami", "cadical", false},
    {"domino:8x9,rule=tatami,with=dominoes,difficulty=forced", "cadical",
     true},
    {"windmill:4x5", "dance", false},
    {"windmill:4x5,with=crosses", "dance", false},
    {"windmill:4x5,with=squares,difficulty=forced", "dance", true},
    {"windmill:3x4,pieces=0+2+5", "dance", false},
    {"life:6x6,goal=parent", "cadical", false},
    {"life:8x7,goal=parent,difficulty=forced", "cadical", true},
    {"life:5x5,goal=parent,rule=B36/S23,space=torus", "cubes", false},
    {"life:6x6,goal=still,difficulty=look", "cadical", false},
    {"life:7x7,goal=still", "cadical", false},
    {"life:5x6,goal=still,space=cylinder,difficulty=forced", "cubes", true},
};

enum { SEEDS = 100, KINDS = sizeof kinds / sizeof *kinds };

static dt_puzzle *open_id(const char *id, const dt_settings *set)
{
    struct dt_error err = {.text = ""};
    dt_puzzle *puzzle = dt_open(id, set, &err);
    if (!puzzle)
        fail_msg("%s: %s", id, err.text);
    return puzzle;
}

/* ---- one solution --------------------------------------------------- */

static void has_one_solution(const dt_puzzle *puzzle, const char *engine)
{
    struct dt_error err = {.text = ""};
    char *number = NULL;
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "engine", engine, &err));
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    if (!search)
        fail_msg("%s: %s", dt_id(puzzle), err.text);
    if (dt_count(search, &number, &err) != DT_NONE || strcmp(number, "1"))
        fail_msg("%s has %s solutions", dt_id(puzzle), number);
    free(number);
    dt_search_free(search), dt_settings_free(set);
}

static void puzzles_have_one_solution(void **state)
{
    dt_settings *set = dt_settings_new();
    (void)state;
    for (int i = 0; i < KINDS; i++)
        for (int seed = 0; seed < SEEDS; seed++) {
            char id[200];
            snprintf(id, sizeof id, "%s#%d", kinds[i].id, seed);
            dt_puzzle *puzzle = open_id(id, set);
            has_one_solution(puzzle, kinds[i].engine);
            dt_puzzle_free(puzzle);
        }
    dt_settings_free(set);
}

/* The id in a puzzle's file, to be freed. */
static char *short_id(const dt_puzzle *puzzle)
{
    struct dt_error err;
    char *text = dt_puzzle_text(puzzle, &err);
    size_t size = strcspn(text, "\n");
    assert_memory_equal(text, "# ", 2);
    char *id = strndup(text + 2, size - 2);
    dt_free(text);
    return id;
}

/* The id of the same puzzle in a file. */
static void name_file(const char *id, const char *brief, char *file,
                      size_t size)
{
    if (!strncmp(id, "life", 4))
        snprintf(file, size, "%.*s:@-", (int)strcspn(brief, ":"), brief);
    else
        snprintf(file, size, "%.*s%s%s:@-", (int)strcspn(id, ":"), id,
                 strstr(id, "tatami") ? ",rule=tatami" : "",
                 strstr(id, "torus")          ? ",board=torus"
                 : strstr(id, "pieces=0+2+5") ? ",pieces=0+2+5"
                                              : "");
}

/* What a puzzle's file and its short id say is the puzzle. */
static void files_say_the_same(void **state)
{
    dt_settings *set = dt_settings_new();
    (void)state;
    for (int i = 0; i < KINDS; i++)
        for (int seed = 0; seed < 10; seed++) {
            char id[200], file[300];
            struct dt_error err;
            snprintf(id, sizeof id, "%s#%d", kinds[i].id, seed);
            dt_puzzle *puzzle = open_id(id, set);
            char *text = dt_puzzle_text(puzzle, &err);
            char *brief = short_id(puzzle);
            name_file(id, brief, file, sizeof file);
            dt_puzzle *read =
                dt_open_text(file, text, strlen(text), set, &err);
            dt_puzzle *named = open_id(brief, set);
            if (!read)
                fail_msg("%s: %s", file, err.text);
            char *again = dt_puzzle_text(named, &err);
            assert_string_equal(again, text);
            has_one_solution(read, kinds[i].engine);
            dt_free(text), dt_free(again), free(brief);
            dt_puzzle_free(puzzle), dt_puzzle_free(read);
            dt_puzzle_free(named);
        }
    dt_settings_free(set);
}

/* ---- wherever it was stopped ---------------------------------------- */

static char *made_in_slices(const char *id, uint64_t steps)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    dt_maker *maker = dt_maker_new(id, set, &err);
    dt_puzzle *puzzle = NULL;
    int verdict;
    dt_maker_slice(maker, 0, steps);
    while ((verdict = dt_make(maker, &puzzle, &err)) == DT_PAUSED)
        continue;
    assert_int_equal(verdict, DT_FOUND);
    char *text = dt_puzzle_text(puzzle, &err);
    dt_puzzle_free(puzzle), dt_maker_free(maker), dt_settings_free(set);
    return text;
}

static void seeds_make_the_same_wherever_they_stop(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        char id[200];
        snprintf(id, sizeof id, "%s#7", kinds[i].id);
        char *whole = made_in_slices(id, 0), *slices = made_in_slices(id, 1);
        assert_string_equal(whole, slices);
        dt_free(whole), dt_free(slices);
    }
}

/* ---- hints up to the solution --------------------------------------- */

struct hinted {
    int verdict;
    char sentence[500];
    int row, col;
};

static struct hinted hint(const dt_puzzle *puzzle)
{
    struct hinted answer = {.row = 0};
    struct dt_error err = {.text = ""};
    struct dt_advice advice;
    dt_settings *set = dt_settings_new();
    FILE *nowhere = fopen("/dev/null", "w");
    dt_search *search = dt_search_new(puzzle, set, DT_HINT, &err);
    if (!search)
        fail_msg("%s: %s", dt_id(puzzle), err.text);
    answer.verdict = dt_hint(search, nowhere, &err);
    assert_true(dt_advice(search, &advice));
    snprintf(answer.sentence, sizeof answer.sentence, "%s", advice.sentence);
    answer.row = advice.row, answer.col = advice.col;
    dt_search_free(search), dt_settings_free(set);
    fclose(nowhere);
    return answer;
}

/* The move of a sentence, as it is written in an id. */
static void take_move(const char *sentence, char *move, size_t size)
{
    int row, col, other, last;
    const char *at = strstr(sentence, "must ");
    assert_non_null(at);
    if (sscanf(sentence, "cell %d,%d must be %c", &row, &col, move) == 3)
        snprintf(move, size, "%d%c%d", row, *move == 'a' ? 'O' : '.', col);
    else if (sscanf(at, "must stand on %d,%d", &row, &col) == 2)
        snprintf(move, size, "%d,%d", row, col);
    else if (sscanf(at, "must lie on %d,%d and %d,%d", &row, &col, &other,
                    &last) == 4)
        snprintf(move, size, "%d%c%d", row, row == other ? 'H' : 'V', col);
    else if (sscanf(at, "must lie as %19[0-9a-z@,]", move) == 1)
        move[strcspn(move, ",") + 1 +
             strspn(strchr(move, ',') + 1, "0123456789")] = 0;
    else
        fail_msg("%s", sentence);
}

/* The short id with a cell of the drawing that is known now. */
static char *with_cell(const char *id, const char *move)
{
    int row, col;
    char state, *more = mem_text(id), *cells = strrchr(more, ':') + 1;
    assert_int_equal(sscanf(move, "%d%c%d", &row, &state, &col), 3);
    char *cell = cells + (row - 1) * ((int)strcspn(cells, "/") + 1) + col - 1;
    assert_int_equal(*cell, '?');
    *cell = state;
    return more;
}

/* The short id with one more move. */
static char *with_move(const char *id, const char *move)
{
    if (!strncmp(id, "life", 4))
        return with_cell(id, move);
    char *more = mem_alloc(strlen(id) + strlen(move) + 3, 1);
    bool clues = strchr(strchr(id, ':') + 1, ':');
    sprintf(more, "%s%c%s", id, clues ? '+' : ':', move);
    return more;
}

static void follow(const struct kind *kind, int seed, dt_settings *set)
{
    char id[200], move[40];
    snprintf(id, sizeof id, "%s#%d", kind->id, seed);
    dt_puzzle *puzzle = open_id(id, set);
    char *brief = short_id(puzzle);
    for (int moves = 0;; moves++) {
        struct hinted answer = hint(puzzle);
        bool tried = strstr(answer.sentence, ": ");
        if (strstr(answer.sentence, "is solved"))
            break;
        if (answer.verdict != DT_FOUND || (tried && kind->easy) || moves > 99)
            fail_msg("%s: %s: %s", id, dt_id(puzzle), answer.sentence);
        take_move(answer.sentence, move, sizeof move);
        char *more = with_move(brief, move);
        dt_puzzle_free(puzzle), free(brief);
        puzzle = open_id(more, set);
        brief = more;
    }
    has_one_solution(puzzle, "cadical");
    dt_puzzle_free(puzzle), free(brief);
}

/* Holes are no dominoes, to which others could be added in a short id; a cell
 * of Life is a small step. */
static int seeds_followed(const struct kind *kind)
{
    if (strstr(kind->id, "holes"))
        return 0;
    return kind->easy && strncmp(kind->id, "life", 4) ? SEEDS : 10;
}

static void hints_lead_to_the_solution(void **state)
{
    dt_settings *set = dt_settings_new();
    (void)state;
    for (int i = 0; i < KINDS; i++)
        for (int seed = 0; seed < seeds_followed(&kinds[i]); seed++)
            follow(&kinds[i], seed, set);
    dt_settings_free(set);
}

/* ---- hints on random boards ----------------------------------------- */

/* All solutions, as sets of facts; what they have in common. */
struct common {
    int solutions;
    VEC(int) facts;
};

static struct common all_solutions(const dt_puzzle *puzzle)
{
    struct dt_error err;
    struct common c = {0};
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "engine", "cubes", &err));
    dt_search *search = dt_search_new(puzzle, set, DT_ENUMERATE, &err);
    while (dt_next(search, &err) == DT_FOUND) {
        const int *facts;
        size_t count = dt_facts(search, &facts), kept = 0;
        for (size_t i = 0; !c.solutions && i < count; i++)
            vec_push(&c.facts, facts[i]);
        for (size_t i = 0; i < c.facts.len; i++)
            for (size_t j = 0; j < count; j++)
                if (facts[j] == c.facts.at[i]) {
                    c.facts.at[kept++] = facts[j];
                    break;
                }
        c.facts.len = kept;
        c.solutions++;
    }
    dt_search_free(search), dt_settings_free(set);
    return c;
}

/* The fact that a move is: of queens and of dominoes on a board with so many
 * columns. */
static int fact_of(const char *move, int cols)
{
    int row, col;
    char letter;
    assert_int_equal(sscanf(move, "%d%c%d", &row, &letter, &col), 3);
    int at = (row - 1) * cols + col - 1;
    return letter == ',' ? at : 2 * at + (letter == 'V');
}

static bool has(const struct common *c, int fact)
{
    for (size_t i = 0; i < c->facts.len; i++)
        if (c->facts.at[i] == fact)
            return true;
    return false;
}

static void random_board(uint64_t *chance, char *id, size_t size, int *cols)
{
    static const char *const kinds_of_board[] = {
        "queens:%d", "queens:%d,board=torus", "domino:4x%d",
        "domino:4x%d,rule=tatami"};
    int kind = (int)draw(chance, 4), clues = (int)draw(chance, 5);
    bool queens = kind < 2;
    *cols = queens ? 5 + (int)draw(chance, 3) : 4 + (int)draw(chance, 3);
    snprintf(id, size, kinds_of_board[kind], *cols);
    for (int i = 0; i < clues; i++) {
        int row = 1 + (int)draw(chance, queens ? (unsigned)*cols : 3);
        int col = 1 + (int)draw(chance, (unsigned)*cols - 1);
        size_t at = strlen(id);
        bool wall = !queens && draw(chance, 3);
        snprintf(id + at, size - at, "%s%s%d%c%d", i ? "" : ":",
                 wall ? "-"
                 : i  ? "+"
                      : "",
                 row, queens ? ',' : "HV"[draw(chance, 2)], col);
    }
}

/* How many dominoes or queens stand on the board? */
static size_t count_givens(const dt_puzzle *puzzle)
{
    struct dt_grid grid;
    size_t marks = 0;
    bool queens = !strncmp(dt_id(puzzle), "queens", 6);
    dt_board(puzzle, &grid);
    for (int i = 0; i < grid.rows * grid.cols; i++)
        marks += queens ? grid.cells[i] == 1
                        : grid.cells[i] >= 0 && grid.cells[i] < 4;
    dt_free(grid.cells);
    return queens ? marks : marks / 2;
}

static void hints_hold_in_every_solution(void **state)
{
    uint64_t chance = 11;
    int tally[3] = {0};
    dt_settings *set = dt_settings_new();
    (void)state;
    for (int i = 0; i < 1000; i++) {
        char id[200], move[40];
        int cols;
        random_board(&chance, id, sizeof id, &cols);
        dt_puzzle *puzzle = open_id(id, set);
        struct common c = all_solutions(puzzle);
        struct hinted answer = hint(puzzle);
        bool right;
        if (answer.verdict == DT_NONE) {
            right = !c.solutions;
            tally[0]++;
        } else if (answer.row) {
            take_move(answer.sentence, move, sizeof move);
            right = c.solutions && has(&c, fact_of(move, cols));
            tally[1]++;
        } else {
            right = c.solutions && c.facts.len == count_givens(puzzle);
            tally[2]++;
        }
        if (!right)
            fail_msg("%s: %s", id, answer.sentence);
        vec_release(&c.facts);
        dt_puzzle_free(puzzle);
    }
    for (int i = 0; i < 3; i++)
        assert_true(tally[i] > 50);
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_have_one_solution),
        cmocka_unit_test(files_say_the_same),
        cmocka_unit_test(seeds_make_the_same_wherever_they_stop),
        cmocka_unit_test(hints_lead_to_the_solution),
        cmocka_unit_test(hints_hold_in_every_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
