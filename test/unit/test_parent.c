/* test_parent.c: hints for parents and still lifes that are drawn in part,
 * beside all patterns that fit: what a hint tells holds in each of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dovetail.h"
#include "help.h"

#include <string.h>

enum { ROWS = 4, COLS = 4, CELLS = ROWS * COLS };

/* A board to be filled in; of each cell '.', 'O' or '?'. */
struct board {
    bool still;
    char parent[CELLS + 1], child[CELLS + 1];
};

/* What becomes of a cell of the plane, by the definition of Life. */
static bool lives(unsigned bits, int row, int col)
{
    int sum = 0;
    bool alive = false;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLS; c++) {
            bool on = bits >> (r * COLS + c) & 1;
            bool near = abs(r - row) <= 1 && abs(c - col) <= 1;
            alive |= on && r == row && c == col;
            sum += on && near;
        }
    sum -= alive;
    return sum == 3 || (alive && sum == 2);
}

static bool agrees(char drawn, bool alive)
{
    return drawn == '?' || (drawn == 'O') == alive;
}

static bool is_solution(const struct board *b, unsigned bits)
{
    for (int i = 0; i < CELLS; i++)
        if (!agrees(b->parent[i], bits >> i & 1))
            return false;
    for (int row = -1; row <= ROWS; row++)
        for (int col = -1; col <= COLS; col++) {
            bool inside = row >= 0 && row < ROWS && col >= 0 && col < COLS;
            int at = row * COLS + col;
            char next = !inside    ? '.'
                        : b->still ? ".O"[bits >> at & 1]
                                   : b->child[at];
            if (!agrees(next, lives(bits, row, col)))
                return false;
        }
    return !b->still || bits;
}

/* Half of the boards have a solution: what is drawn of it, is drawn as it is.
 */
static void random_board(uint64_t *chance, struct board *b)
{
    unsigned bits = (unsigned)draw(chance, 1 << CELLS);
    bool sound = draw(chance, 3);
    *b = (struct board){.still = draw(chance, 3) == 0};
    for (int i = 0; i < CELLS; i++) {
        bool next = lives(bits, i / COLS, i % COLS);
        b->parent[i] = draw(chance, 2) || b->still ? '?' : ".O"[bits >> i & 1];
        b->child[i] = sound ? ".O"[next] : "..O?"[draw(chance, 4)];
    }
    for (int i = 0; b->still && i < 5; i++)
        b->parent[draw(chance, CELLS)] = ".O"[draw(chance, 2)];
}

static void name(const struct board *b, char *id, size_t size)
{
    int at = snprintf(id, size, "life:%dx%d,goal=%s:", ROWS, COLS,
                      b->still ? "still" : "transition");
    for (int i = 0; i < (b->still ? 1 : 2) * CELLS; i++)
        at += snprintf(id + at, size - (size_t)at, "%s%c",
                       i == CELLS           ? "//"
                       : i && i % COLS == 0 ? "/"
                                            : "",
                       i < CELLS ? b->parent[i] : b->child[i - CELLS]);
}

/* Of all solutions: how many, and the cells that are alive in each, or in
 * some. */
struct common {
    int solutions;
    unsigned each, some;
};

static struct common all(const struct board *b)
{
    struct common c = {0, ~0u, 0};
    for (unsigned bits = 0; bits < 1u << CELLS; bits++)
        if (is_solution(b, bits)) {
            c.solutions++;
            c.each &= bits;
            c.some |= bits;
        }
    return c;
}

static bool is_right(const struct common *c, const struct dt_advice *advice)
{
    int row, col;
    char state;
    if (sscanf(advice->sentence, "cell %d,%d must be %c", &row, &col,
               &state) != 3)
        return strstr(advice->sentence, "no cell is forced") ||
               strstr(advice->sentence, "is solved");
    int at = (row - 1) * COLS + col - 1;
    return row == advice->row && col == advice->col && c->solutions &&
           (state == 'a' ? c->each >> at & 1 : !(c->some >> at & 1));
}

static void hints_hold(void **state)
{
    uint64_t chance = 7;
    int tally[3] = {0};
    dt_settings *set = dt_settings_new();
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct board b;
        struct dt_error err = {.text = ""};
        struct dt_advice advice;
        char id[200];
        random_board(&chance, &b);
        name(&b, id, sizeof id);
        dt_puzzle *puzzle = dt_open(id, set, &err);
        dt_search *search = dt_search_new(puzzle, set, DT_HINT, &err);
        if (!search)
            fail_msg("%s: %s", id, err.text);
        FILE *nowhere = fopen("/dev/null", "w");
        int verdict = dt_hint(search, nowhere, &err);
        fclose(nowhere);
        assert_true(dt_advice(search, &advice));
        struct common c = all(&b);
        bool right = verdict == DT_NONE ? !c.solutions : is_right(&c, &advice);
        if (!right)
            fail_msg("%s: %s", id, advice.sentence);
        tally[verdict == DT_NONE ? 0 : advice.row ? 1 : 2]++;
        dt_search_free(search), dt_puzzle_free(puzzle);
    }
    assert_true(tally[0] > 20 && tally[1] > 100);
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hints_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
