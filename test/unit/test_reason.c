/* test_reason.c: why there is no board, against brute force. */
#include "tetravex.h"
#include "base/text.h"
#include "family/tetravex/balance.h"
#include "family/tetravex/core.h"
#include "family/tetravex/reason.h"
#include "scratch.h"

/* ---- given tiles ---------------------------------------------------- */

enum { GIVENS = 5 };

/* The sets of given tiles that some board has all of. */
struct met {
    bool set[1 << GIVENS];
};

static void note_met(const struct brute *b)
{
    struct met *met = b->listener;
    int set = 0;
    for (int i = 0; i < b->p->givens; i++)
        set |= (b->class[b->p->given[i].cell] ==
                b->p->class_of[b->p->given[i].tile])
               << i;
    for (int part = 0; part < 1 << b->p->givens; part++)
        if ((part & set) == part)
            met->set[part] = true;
}

/* The size of a smallest set that no board has. */
static int smallest(const struct tetravex *p, const struct met *met)
{
    int least = GIVENS + 1;
    for (int set = 0; set < 1 << p->givens; set++)
        if (!met->set[set] && __builtin_popcount((unsigned)set) < least)
            least = __builtin_popcount((unsigned)set);
    return least;
}

/* Gives some tiles in places that are not theirs. */
static struct tetravex *with_givens(const char *text, uint64_t *seed)
{
    char id[300], given[100] = "";
    const char *tiles = strrchr(text, ':');
    int rows, cols, cell[9], at = 0;
    assert_int_equal(sscanf(text, "tetravex:%dx%d", &rows, &cols), 2);
    for (int c = 0; c < rows * cols; c++) {
        int other = (int)draw(seed, (unsigned)c + 1);
        cell[c] = cell[other];
        cell[other] = c;
    }
    for (int i = 0; i < rows * cols && i < GIVENS; i++)
        at += sprintf(given + at, "%s%d@%d.%d", i ? "+" : "", i + 1,
                      cell[i] / cols + 1, cell[i] % cols + 1);
    snprintf(id, sizeof id, "tetravex:%dx%d,given=%s%s", rows, cols, given,
             tiles);
    return open_puzzle(id);
}

static void check_core(const struct tetravex *p, int least)
{
    bool core[GIVENS];
    int size = 0;
    assert_int_equal(core_find(p, core), CORE_SMALLEST);
    struct reason reason = {.sentence = ""};
    struct error err = {0};
    for (int i = 0; i < p->givens; i++)
        if (core[i]) {
            size++;
            vec_push(&reason.member, p->given[i].cell);
        }
    assert_int_equal(size, least);
    assert_true(tetravex_family.reasons->check(p, &reason, &err));
    if (size) { /* one less, and there is a board */
        reason.member.len--;
        assert_false(tetravex_family.reasons->check(p, &reason, &err));
    }
    vec_release(&reason.member);
}

static void test_cores(void **state)
{
    (void)state;
    uint64_t seed = 21;
    int sizes[GIVENS + 1] = {0};
    for (int i = 0; i < 6000; i++) {
        char text[200];
        random_puzzle(&seed, text);
        struct tetravex *p = with_givens(text, &seed);
        struct met met = {{false}};
        list_boards(p, note_met, &met);
        int least = smallest(p, &met);
        if (least <= GIVENS) {
            check_core(p, least);
            sizes[least]++;
        }
        tetravex_family.release(p);
    }
    assert_true(sizes[0] && sizes[1] && sizes[2] && sizes[3]);
}

/* ---- all reasons ---------------------------------------------------- */

/* Random puzzles with frames, holes and turns: colours that do not add up
 * convince the check as well, and no reason is told where there is a board. */
static void test_reasons(void **state)
{
    (void)state;
    struct chance chance = {77};
    int told = 0, of_tiles = 0;
    for (int i = 0; i < 800; i++) {
        struct riddle riddle;
        random_tetravex(&chance, &riddle);
        struct tetravex *p = open_puzzle(riddle.id);
        struct reason reason = {.sentence = ""};
        struct shortage shortage;
        if (riddle.solutions == 0) {
            tetravex_family.reasons->explain(p, &reason);
            told += reason.sentence[0] != '\0';
            if (balance_find(p, &shortage)) {
                assert_true(reason.member.len);
                assert_true(reason.member.at[0] >= p->cells);
                vec_release(&shortage.colour);
                of_tiles++;
            }
        } else {
            struct error err = {0};
            for (int j = 0; j < p->givens; j++)
                vec_push(&reason.member, p->given[j].cell);
            assert_false(tetravex_family.reasons->check(p, &reason, &err));
            vec_clear(&reason.member);
            for (int j = 0; j < p->cells; j++)
                vec_push(&reason.member, p->cells + j);
            assert_false(tetravex_family.reasons->check(p, &reason, &err));
        }
        vec_release(&reason.member);
        tetravex_family.release(p);
    }
    remove(scratch);
    assert_true(told > of_tiles && of_tiles > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cores),
        cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
