/* test_boards.c: the clauses and covers of tiles against brute force. */
#include "tetravex.h"
#include "family/tetravex/balance.h"
#include "problem/dense.h"
#include "problem/names.h"
#include "problem/xcc.h"
#include "scratch.h"

#include <ccadical.h>

/* ---- solutions ------------------------------------------------------ */

/* Decodes and checks a solution, which must be a new one. */
static void judge(const struct tetravex *p, const int *facts, size_t count,
                  struct names *seen)
{
    struct grid grid = {0};
    struct error err = {0};
    tetravex_family.decode(p, facts, count, &grid);
    if (!tetravex_family.check(p, &grid, &err))
        fail_msg("%ld:%ld: %s", err.line, err.column, err.text);
    size_t before = seen->end.len;
    names_add(seen, (const char *)grid.cell,
              grid_cells(&grid) * sizeof *grid.cell);
    assert_int_equal(seen->end.len, before + 1);
    grid_release(&grid);
}

struct solver {
    CCaDiCaL *cadical;
    const struct dense *dense;
};

static void add_clause(void *context, const int *literals, size_t count)
{
    struct solver *s = context;
    for (size_t i = 0; i < count; i++)
        ccadical_add(s->cadical, dense_literal(s->dense, literals[i]));
    ccadical_add(s->cadical, 0);
}

enum blocking { BLOCK_FACTS, BLOCK_MODEL };

static long count_models(const struct tetravex *p,
                         const struct clauses *clauses, enum blocking blocking)
{
    struct dense dense;
    assert_true(dense_init(&dense, clauses, NULL, &(struct error){0}));
    struct solver s = {ccadical_init(), &dense};
    ccadical_set_option(s.cadical, "quiet", 1);
    struct sink sink = {.context = &s, .clause = add_clause};
    clauses->emit(p, &sink);
    struct names seen = {0};
    VEC(int) facts = {0};
    VEC(int) block = {0};
    long models = 0;
    for (; ccadical_solve(s.cadical) == 10; models++) {
        vec_clear(&facts);
        vec_clear(&block);
        for (int v = 1; v <= dense.variables; v++) {
            bool is = ccadical_val(s.cadical, v) > 0;
            int fact = clauses->fact(p, dense.variable[v]);
            if (is && fact != NO_FACT)
                vec_push(&facts, fact);
            if (blocking == BLOCK_MODEL || (is && fact != NO_FACT))
                vec_push(&block, is ? -v : v);
        }
        judge(p, facts.at, facts.len, &seen);
        for (size_t i = 0; i < block.len; i++)
            ccadical_add(s.cadical, block.at[i]);
        ccadical_add(s.cadical, 0);
    }
    ccadical_release(s.cadical);
    vec_release(&facts);
    vec_release(&block);
    names_release(&seen);
    dense_release(&dense);
    return models;
}

/* A search for exact covers without any cleverness. */
struct coverer {
    const struct tetravex *p;
    struct xcc xcc;
    int *colour; /* of each item: -1 free, 0 covered, else its colour */
    VEC(int) facts;
    struct names seen;
    long covers;
};

static bool fits(const struct coverer *c, size_t option)
{
    for (size_t i = xcc_begin(&c->xcc, option); i < c->xcc.end.at[option];
         i++) {
        struct entry e = c->xcc.entry.at[i];
        int now = c->colour[e.item];
        if (now != -1 && (now == 0 || now != e.colour))
            return false;
    }
    return true;
}

static void cover_rest(struct coverer *c)
{
    int item = 0;
    while (item < c->xcc.primary && c->colour[item] != -1)
        item++;
    if (item == c->xcc.primary) {
        judge(c->p, c->facts.at, c->facts.len, &c->seen);
        c->covers++;
        return;
    }
    size_t size = (size_t)c->xcc.items * sizeof *c->colour;
    int *saved = mem_alloc(1, size);
    memcpy(saved, c->colour, size);
    for (size_t o = 0; o < xcc_options(&c->xcc); o++) {
        size_t begin = xcc_begin(&c->xcc, o), end = c->xcc.end.at[o];
        bool has = false;
        for (size_t i = begin; i < end; i++)
            has |= c->xcc.entry.at[i].item == item;
        if (!has || !fits(c, o))
            continue;
        for (size_t i = begin; i < end; i++)
            c->colour[c->xcc.entry.at[i].item] = c->xcc.entry.at[i].colour;
        vec_push(&c->facts, c->xcc.fact.at[o]);
        cover_rest(c);
        c->facts.len--;
        memcpy(c->colour, saved, size);
    }
    free(saved);
}

static long count_covers(const struct tetravex *p)
{
    struct cover cover;
    struct error err = {0};
    assert_true(tetravex_family.state_cover(p, &cover, &err));
    struct coverer c = {.p = p};
    assert_true(xcc_load(&c.xcc, &cover, NULL, &(struct error){0}));
    c.colour = mem_alloc((size_t)cover.items, sizeof *c.colour);
    for (int i = 0; i < cover.items; i++)
        c.colour[i] = -1;
    cover_rest(&c);
    free(c.colour);
    vec_release(&c.facts);
    names_release(&c.seen);
    xcc_release(&c.xcc);
    return c.covers;
}

/* All names differ and none is longer than `most`. */
static void check_names(const void *puzzle, int first, int count, size_t most,
                        size_t (*name)(const void *, int, char *))
{
    struct names names = {0};
    for (int i = 0; i < count; i++) {
        char text[NAME_BYTES];
        size_t size = name(puzzle, first + i, text);
        assert_in_range(size, 1, most);
        assert_int_equal(names_add(&names, text, size), i);
    }
    names_release(&names);
}

static void check_forms(const char *text, long boards)
{
    struct tetravex *p = open_puzzle(text);
    struct error err = {0};
    if (boards <= 300) {
        struct clauses clauses;
        for (int encoding = 0; encoding < 2; encoding++) {
            p->encoding = (enum encoding)encoding;
            assert_true(tetravex_family.state_clauses(p, &clauses, &err));
            check_names(p, 1, clauses.variables, NAME_BYTES, clauses.name);
            long facts = count_models(p, &clauses, BLOCK_FACTS);
            long models = count_models(p, &clauses, BLOCK_MODEL);
            if (facts != boards || models != boards)
                fail_msg("%s, encoding %d: %ld solutions, %ld models, and "
                         "%ld boards",
                         text, encoding, facts, models, boards);
        }
        long covers = count_covers(p);
        if (covers != boards)
            fail_msg("%s: %ld covers, %ld boards", text, covers, boards);
        struct cover cover;
        assert_true(tetravex_family.state_cover(p, &cover, &err));
        check_names(p, 0, cover.items, 8, cover.item_name);
    }
    tetravex_family.release(p);
}

/* ---- forms ---------------------------------------------------------- */

/* Where colours do not add up there is no board.  Is it so here? */
static bool check_balance(const char *text, long boards)
{
    struct tetravex *p = open_puzzle(text);
    struct shortage s;
    bool found = balance_find(p, &s);
    if (found) {
        assert_int_equal(boards, 0);
        vec_release(&s.colour);
    }
    tetravex_family.release(p);
    return found;
}

static void test_forms(void **state)
{
    (void)state;
    int condemned = 0;
    struct chance chance = {88172645463325252u};
    check_forms("tetravex:1x1:0895", 1);
    check_forms("tetravex:1x1,rotate=yes:0895", 4);
    check_forms("tetravex:1x1,rotate=yes:0808", 2);
    check_forms("tetravex:3x3:0000+0000+0000+0000+0000+0000+0000+0000+0000",
                1);
    check_forms("tetravex:1x2:0000+0100", 1);
    for (int i = 0; i < 400; i++) {
        struct riddle riddle;
        random_tetravex(&chance, &riddle);
        check_forms(riddle.id, riddle.solutions);
        condemned += check_balance(riddle.id, riddle.solutions);
    }
    remove(scratch);
    assert_true(condemned > 10);
}

/* The default forms alone: the direct clauses would take a solver too long. */
static void check_counters(const char *text, long boards)
{
    struct tetravex *p = open_puzzle(text);
    struct error err = {0};
    struct clauses clauses;
    assert_true(tetravex_family.state_clauses(p, &clauses, &err));
    check_names(p, 1, clauses.variables, NAME_BYTES, clauses.name);
    assert_int_equal(count_models(p, &clauses, BLOCK_FACTS), boards);
    assert_int_equal(count_models(p, &clauses, BLOCK_MODEL), boards);
    assert_int_equal(count_covers(p), boards);
    tetravex_family.release(p);
}

/* More cells, classes and colours than exclude each other in pairs: a chain
 * of colours 0, 1, ... 66, with four loops at 5, three of which are equal. */
static void test_large_counters(void **state)
{
    (void)state;
    char text[4000];
    int at = sprintf(text, "tetravex:1x70:0 5 0 5+0 5 0 5+0 5 0 5+1 5 1 5");
    for (int i = 0; i < 66; i++)
        at += sprintf(text + at, "+%d %d %d %d", i, i + 1, i, i);
    check_counters(text, 4);
}

/* The same where tiles turn: a chain of sixteen with two equal loops in it,
 * and all of it upside down.  A loop has two faces, hence 36 places. */
static void test_large_turns(void **state)
{
    (void)state;
    char text[1000];
    int at = sprintf(text, "tetravex:1x18,rotate=yes:99 5 99 5+5 99 5 99");
    for (int i = 0; i < 16; i++)
        at += sprintf(text + at, "+%d %d %d %d", 40 + i, i + 1, 60 + i, i);
    check_counters(text, 2);
}

static void test_seed(void **state)
{
    (void)state;
    struct tetravex *p = open_seed("");
    struct error err = {0};
    struct clauses clauses;
    assert_int_equal(p->rows, 4);
    assert_int_equal(p->colours, 10);
    assert_true(tetravex_family.state_clauses(p, &clauses, &err));
    assert_int_equal(count_models(p, &clauses, BLOCK_MODEL), 1);
    assert_int_equal(count_boards(p), 1);
    assert_int_equal(count_covers(p), 1);
    tetravex_family.release(p);
}

static void count_clause(void *context, const int *literals, size_t count)
{
    (void)literals;
    long *sizes = context;
    sizes[count == 2 ? 1 : 0]++;
}

/* The numbers that direct.c promises. */
static void test_direct_counts(void **state)
{
    (void)state;
    struct tetravex *p = open_seed(",encoding=direct");
    struct error err = {0};
    struct clauses clauses;
    long sizes[2] = {0}, across = 0, down = 0;
    struct sink sink = {.context = sizes, .clause = count_clause};
    assert_true(tetravex_family.state_clauses(p, &clauses, &err));
    assert_int_equal(clauses.variables, 256);
    clauses.emit(p, &sink);
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            across += i != j && p->tile[i][RIGHT] != p->tile[j][LEFT];
            down += i != j && p->tile[i][BOTTOM] != p->tile[j][TOP];
        }
    assert_int_equal(sizes[0], 16);
    assert_int_equal(sizes[1], 2 * 16 * 120 + 12 * across + 12 * down);
    tetravex_family.release(p);
}

/* Puzzles that cannot be numbered get a sentence. */
static void test_too_large(void **state)
{
    (void)state;
    enum { TILES = 46341 };
    char *text = mem_alloc(TILES, 5);
    for (int i = 0; i < TILES; i++)
        memcpy(text + 5 * i, "0000\n", 5);
    struct error err = {0};
    struct tetravex *p = read_text(text, 5 * TILES, 1, TILES, &err);
    assert_non_null(p);
    struct clauses clauses;
    struct cover cover;
    for (int encoding = 0; encoding < 2; encoding++) {
        struct error wide = {0};
        p->encoding = (enum encoding)encoding;
        assert_false(tetravex_family.state_clauses(p, &clauses, &wide));
        assert_true(wide.text[0]);
    }
    assert_false(tetravex_family.state_cover(p, &cover, &err));
    assert_true(err.text[0]);
    tetravex_family.release(p);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_large_counters),
        cmocka_unit_test(test_large_turns),
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_direct_counts),
        cmocka_unit_test(test_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
