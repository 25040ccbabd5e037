/* test_tetravex.c: tiles, their clauses and covers against brute force. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "family/family.h"
#include "problem/dense.h"
#include "problem/names.h"
#include "problem/xcc.h"

#include <ccadical.h>

extern const struct family tetravex_family;

static unsigned draw(uint64_t *state, unsigned below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % below;
}

static struct tetravex *open_puzzle(const char *text)
{
    struct id id;
    struct error err = {0};
    if (!id_parse(&id, text, &err))
        fail_msg("%s: %s", text, err.text);
    struct tetravex *p = tetravex_family.build(&id, &err);
    if (!p)
        fail_msg("%s: %s", text, err.text);
    id_release(&id);
    return p;
}

static struct tetravex *open_seed(const char *params)
{
    char text[600];
    snprintf(text, sizeof text, "tetravex%s:@%s/tetravex-seed.txt", params,
             getenv("TEST_DATA"));
    return open_puzzle(text);
}

/* ---- brute force ---------------------------------------------------- */

struct brute {
    const struct tetravex *p;
    int *left;  /* tiles of each class that are not placed */
    int *class; /* of each cell */
    long boards;
};

static bool agrees(const struct brute *b, int cell, int class)
{
    const struct tetravex *p = b->p;
    const int *sides = class_sides(p, class);
    int left = cell % p->cols ? b->class[cell - 1] : class;
    int above = cell >= p->cols ? b->class[cell - p->cols] : class;
    return (cell % p->cols == 0 ||
            class_sides(p, left)[RIGHT] == sides[LEFT]) &&
           (cell < p->cols || class_sides(p, above)[BOTTOM] == sides[TOP]);
}

static void place(struct brute *b, int cell)
{
    if (cell == b->p->cells) {
        b->boards++;
        return;
    }
    for (int t = 0; t < b->p->classes; t++) {
        if (!b->left[t] || !agrees(b, cell, t))
            continue;
        b->left[t]--;
        b->class[cell] = t;
        place(b, cell + 1);
        b->left[t]++;
    }
}

static long count_boards(const struct tetravex *p)
{
    struct brute b = {.p = p,
                      .left = mem_alloc((size_t)p->classes, sizeof(int)),
                      .class = mem_alloc((size_t)p->cells, sizeof(int))};
    for (int t = 0; t < p->classes; t++)
        b.left[t] = copies(p, t);
    place(&b, 0);
    free(b.left);
    free(b.class);
    return b.boards;
}

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
    dense_init(&dense, clauses);
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
    xcc_load(&c.xcc, &cover);
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

static void check_forms(const char *text)
{
    struct tetravex *p = open_puzzle(text);
    struct error err = {0};
    long boards = count_boards(p);
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

/* ---- random boards -------------------------------------------------- */

/* Writes the id of a random puzzle; a planted one has a solution. */
static void random_puzzle(uint64_t *seed, char *text)
{
    int rows = (int)draw(seed, 3) + 1, cols = (int)draw(seed, 3) + 1;
    unsigned colours = draw(seed, 4) + 1;
    bool planted = draw(seed, 3);
    int across[4][4], down[4][4];
    for (int i = 0; i < 16; i++) {
        across[i / 4][i % 4] = (int)draw(seed, colours);
        down[i / 4][i % 4] = (int)draw(seed, colours);
    }
    int tiles[9][4];
    for (int c = 0; c < rows * cols; c++) {
        int r = c / cols, k = c % cols;
        int sides[] = {down[r][k], across[r][k + 1], down[r + 1][k],
                       across[r][k]};
        for (int s = 0; s < 4; s++)
            tiles[c][s] = planted ? sides[s] : (int)draw(seed, colours);
    }
    for (int c = rows * cols - 1; c > 0; c--) {
        int other = (int)draw(seed, (unsigned)c + 1), swap[4];
        memcpy(swap, tiles[c], sizeof swap);
        memcpy(tiles[c], tiles[other], sizeof swap);
        memcpy(tiles[other], swap, sizeof swap);
    }
    int at = sprintf(text, "tetravex:%dx%d:", rows, cols);
    for (int c = 0; c < rows * cols; c++)
        at += sprintf(text + at, "%s%d%d%d%d", c ? "+" : "", tiles[c][0],
                      tiles[c][1], tiles[c][2], tiles[c][3]);
}

static void test_forms(void **state)
{
    (void)state;
    uint64_t seed = 1;
    char text[200];
    check_forms("tetravex:1x1:0895");
    check_forms("tetravex:3x3:0000+0000+0000+0000+0000+0000+0000+0000+0000");
    check_forms("tetravex:1x2:0000+0100");
    for (int i = 0; i < 250; i++) {
        random_puzzle(&seed, text);
        check_forms(text);
    }
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
    struct tetravex *p = open_puzzle(text);
    struct error err = {0};
    struct clauses clauses;
    long boards = count_boards(p);
    assert_int_equal(boards, 4);
    assert_true(tetravex_family.state_clauses(p, &clauses, &err));
    check_names(p, 1, clauses.variables, NAME_BYTES, clauses.name);
    assert_int_equal(count_models(p, &clauses, BLOCK_FACTS), boards);
    assert_int_equal(count_models(p, &clauses, BLOCK_MODEL), boards);
    assert_int_equal(count_covers(p), boards);
    tetravex_family.release(p);
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

/* ---- reading -------------------------------------------------------- */

static struct tetravex *read_text(const char *text, size_t size, int rows,
                                  int cols, struct error *err)
{
    struct tetravex *p = mem_alloc(1, sizeof *p);
    struct reader r;
    p->rows = rows, p->cols = cols;
    p->frame = NONE;
    for (int i = 0; i < SIDES; i++)
        p->order[i] = i;
    reader_text(&r, "tiles", text, size);
    bool good = tetravex_read(p, &r, 0, err);
    reader_close(&r);
    if (good) {
        tetravex_finish(p);
        return p;
    }
    assert_true(err->text[0]);
    tetravex_family.release(p);
    return NULL;
}

static void test_reader(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int rows, cols;   /* wanted */
        int have[2];      /* got */
        const char *last; /* the last tile */
    } good[] = {
        {"0895", 0, 0, {1, 1}, "0 8 9 5 "},
        {"0895\n7683\n5845\n2279\n", 0, 0, {2, 2}, "2 2 7 9 "},
        {"0895\r\n7683\r\n\r\n5845 # x\r\n2279", 0, 0, {2, 2}, "2 2 7 9 "},
        {"0895 7683\n5845\t2279\n", 0, 0, {2, 2}, "2 2 7 9 "},
        {"# all\n\n2\n0895 7683\n5845 2279", 0, 0, {2, 2}, "2 2 7 9 "},
        {"1 4\n0895 7683\n5845 2279", 0, 0, {1, 4}, "2 2 7 9 "},
        {"1 4\n0895 7683\n5845 2279", 1, 4, {1, 4}, "2 2 7 9 "},
        {"0895 7683\n5845 2279", 4, 1, {4, 1}, "2 2 7 9 "},
        {"0 8 9 5\n", 0, 0, {1, 1}, "0 8 9 5 "},
        {"10 8 9 15 7 6 8 3", 2, 1, {2, 1}, "7 6 8 3 "},
        {"2 1\n10 8 9 15\n\n7 6 8 3", 0, 0, {2, 1}, "7 6 8 3 "},
        {"007 08 9 00 7 6 8 3", 1, 2, {1, 2}, "7 6 8 3 "},
        {"aZb1", 0, 0, {1, 1}, "a Z b 1 "},
        {"a Z b 1", 0, 0, {1, 1}, "a Z b 1 "},
        {"1000 1000 1001 1000", 0, 0, {2, 2}, "1 0 0 0 "},
        {"1000 1000 1001 1000", 1, 1, {1, 1}, "1000 1000 1001 1000 "},
        {"1\n1000 1000 1001 1000", 0, 0, {1, 1}, "1000 1000 1001 1000 "},
        {"1000 1000\n1001 1002", 0, 0, {2, 2}, "1 0 0 2 "},
        {"1234\n", 0, 0, {1, 1}, "1 2 3 4 "},
        {"99999999999999999999999 1 2 3",
         0,
         0,
         {1, 1},
         "99999999999999999999999 1 2 3 "},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct error err = {0};
        struct tetravex *p = read_text(good[i].text, strlen(good[i].text),
                                       good[i].rows, good[i].cols, &err);
        if (!p)
            fail_msg("%s: %s", good[i].text, err.text);
        char last[100] = "";
        for (int s = 0; s < SIDES; s++) {
            strcat(last, p->colour[p->tile[p->cells - 1][s]]);
            strcat(last, " ");
        }
        assert_string_equal(last, good[i].last);
        assert_int_equal(p->rows, good[i].have[0]);
        assert_int_equal(p->cols, good[i].have[1]);
        tetravex_family.release(p);
    }
}

static void test_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int rows, cols;
        long line, column;
        const char *part; /* of the sentence */
    } bad[] = {
        {"", 0, 0, 1, 1, "there is no tile"},
        {"# nothing\n\n", 0, 0, 3, 1, "there is no tile"},
        {"2 2\n", 0, 0, 2, 1, "the size of the board is there, but no tile"},
        {"0895\n76@3\n", 0, 0, 2, 3, "'@' is no colour"},
        {"0895\n7\x01", 0, 0, 2, 2, "\\x01 is no colour"},
        {"0895\n 768\n5845\n2279", 0, 0, 2, 2, "'768' has 3 sides"},
        {"0895\n76834\n5845\n2279", 0, 0, 2, 1, "'76834' has 5 sides"},
        {"08\n7683\n5845\n2279", 0, 0, 1, 1, "'08' has 2 sides"},
        {"abcde\n7683\n5845\n2279", 0, 0, 1, 1, "'abcde' has 5 sides"},
        {"895\n7683\n5845\n2279", 0, 0, 1, 1, "a board of 895 x 895"},
        {"0 8 9 5\n7 6 8\n", 0, 0, 2, 1, "with 3 of its four sides"},
        {"0 8 9 5 7 6 8 3 1\n", 0, 0, 1, 17, "with 1 of its four sides"},
        {"0 8 red 5\n", 0, 0, 1, 5, "'red' is no colour"},
        {"0895\n7 6 8 3\n", 0, 0, 2, 1, "'7' stands apart"},
        {"1895\n7 6 8 3\n", 0, 0, 2, 1, "'7' stands apart"},
        {"7 6 8 3\n0895\n", 0, 0, 2, 1, "'0895' is written together"},
        {"0895\n7683\n", 0, 0, 2, 1, "2 tiles, which fill no square"},
        {"0895\n7683\n", 0, 0, 2, 1, "they fit 1x2 (or turned)"},
        {"0895\n7683\n", 2, 2, 2, 1, "but the board has 2 x 2 cells"},
        {"0895 0895 0895 0895 0895 0895", 2, 2, 1, 26,
         "they fit 1x6, 2x3 (or turned)"},
        {"2 3\n0895\n7683\n", 0, 0, 1, 1,
         "2 x 3 cells, but there are 2 tiles"},
        {"2 1\n0895\n7683\n", 1, 2, 1, 1, "but 1 x 2 was asked for"},
        {"1 2\n0895", 0, 0, 1, 1, "but there is 1 tile;"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error err = {0};
        struct tetravex *p = read_text(bad[i].text, strlen(bad[i].text),
                                       bad[i].rows, bad[i].cols, &err);
        assert_null(p);
        if (!strstr(err.text, bad[i].part) || err.line != bad[i].line ||
            err.column != bad[i].column)
            fail_msg("%s\ngave %ld:%ld: %s", bad[i].text, err.line, err.column,
                     err.text);
    }
}

static void test_bad_ids(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"tetravex:2x2", "needs tiles"},
        {"tetravex,sides=trb:0895", "not an order of the four sides"},
        {"tetravex,sides=tbbl:0895", "not an order of the four sides"},
        {"tetravex,sides=trblt:0895", "not an order of the four sides"},
        {"tetravex:2x2:0895+0895", "2 tiles"},
        {"tetravex:2x2:@no/such/file", "cannot be opened"},
        {"tetravex,order=123:0895", "not an order of the four rules"},
        {"tetravex,order=1223:0895", "not an order of the four rules"},
        {"tetravex,order=1235:0895", "not an order of the four rules"},
        {"tetravex,frame=7:0895", "frame=7 is on no tile"},
        {"tetravex,given=:0895", "no list of tiles in their places"},
        {"tetravex,given=1@1:0895", "no list of tiles in their places"},
        {"tetravex,given=1@1.1+:0895", "no list of tiles in their places"},
        {"tetravex,given=1@0.1:0895", "no list of tiles in their places"},
        {"tetravex,given=1.1.1:0895", "no list of tiles in their places"},
        {"tetravex,given=2@1.1:0895", "no tile 2; the tiles are 1 to 1"},
        {"tetravex,given=1@1.2:0895", "column 2 lies outside of the board"},
        {"tetravex,given=1@1.1.1:0895", "rotate=yes lets them turn"},
        {"tetravex,rotate=yes,given=1@1.1.4:0895", "0 to 3 quarters"},
        {"tetravex:1x2,given=1@1.1+2@1.1:0895+0895", "another given tile"},
        {"tetravex:1x2,given=1@1.1+1@1.2:0895+0895", "tile 1 is given twice"},
        {"tetravex:1x2,holes=1.1,given=1@1.1:0895", "there is a hole"},
        {"tetravex,holes=1:0895", "no list of places"},
        {"tetravex,holes=1.:0895", "no list of places"},
        {"tetravex:1x3,holes=1.1+1.1:0895", "hole at 1,1 is given twice"},
        {"tetravex:1x2,holes=2.1:0895", "row 2, column 1 lies outside"},
        {"tetravex,holes=2.1:0895", "1 tile and 1 hole, which fill no"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct id id;
        struct error err = {0};
        assert_true(id_parse(&id, bad[i][0], &err));
        assert_null(tetravex_family.build(&id, &err));
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], err.text);
        id_release(&id);
    }
}

static void test_hints(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex,rotate=yes,frame=00,"
                                     "holes=1.2,given=(3@2,2.3+1@1.1):"
                                     "0895+0895+1234");
    assert_int_equal(p->rows, 2);
    assert_int_equal(p->cells, 3);
    assert_int_equal(p->cell_at[1], NONE);
    assert_int_equal(p->square[2], 3);
    assert_int_equal(p->givens, 2);
    assert_int_equal(p->given[0].cell, 2);
    assert_int_equal(p->given[0].tile, 2);
    assert_int_equal(p->given[0].turn, 3);
    assert_int_equal(p->given[1].turn, NONE);
    assert_string_equal(p->colour[p->frame], "0");
    tetravex_family.release(p);
}

static void test_random_bytes(void **state)
{
    (void)state;
    static const char common[] = "0123456789 \n\n\t#ab";
    uint64_t seed = 7;
    for (int i = 0; i < 20000; i++) {
        char text[64];
        size_t size = draw(&seed, sizeof text);
        unsigned noise = draw(&seed, 3) ? 0 : 8;
        for (size_t j = 0; j < size; j++)
            text[j] = noise && !draw(&seed, noise)
                          ? (char)draw(&seed, 256)
                          : common[draw(&seed, sizeof common - 1)];
        struct error err = {0};
        struct tetravex *p = read_text(text, size, (int)draw(&seed, 2),
                                       (int)draw(&seed, 4), &err);
        if (p)
            tetravex_family.release(p);
    }
}

static void test_sides(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex,sides=tlrb:0589");
    assert_int_equal(p->order[1], LEFT);
    static const char *const wanted[] = {"0", "8", "9", "5"};
    for (int s = 0; s < SIDES; s++)
        assert_string_equal(p->colour[p->tile[0][s]], wanted[s]);
    tetravex_family.release(p);
}

/* ---- commentary ----------------------------------------------------- */

static void keep_line(void *listener, const char *line)
{
    strncat(listener, line, 1000);
    strcat(listener, "\n");
}

static void check_remark(struct tetravex *p, const char *first,
                         const char *second)
{
    char said[4000] = "";
    struct log log = {.say = keep_line, .listener = said};
    tetravex_family.remark(p, &log);
    if (!strstr(said, first) || !strstr(said, second) || (!*first && *said))
        fail_msg("said: %s", said);
    tetravex_family.release(p);
}

static void test_remarks(void **state)
{
    (void)state;
    check_remark(open_seed(""), "", "");
    check_remark(open_seed(",sides=tlrb"), "no board can exist", "sides=trbl");
    /* Three tops of colour 7 and no bottom, but two columns. */
    check_remark(open_puzzle("tetravex:2x2:7010+7010+7010+0010"),
                 "(colour 7 is on 3 top and 0 bottom sides)", "2 only");
    check_remark(open_puzzle("tetravex:2x2:7010+7010+0070+1070"), "", "");
}

/* What the remark says is so: random sets that it condemns have no board. */
static void test_remarks_are_true(void **state)
{
    (void)state;
    uint64_t seed = 3;
    int condemned = 0;
    for (int i = 0; i < 300; i++) {
        char text[200], said[4000] = "";
        struct log log = {.say = keep_line, .listener = said};
        random_puzzle(&seed, text);
        struct tetravex *p = open_puzzle(text);
        tetravex_family.remark(p, &log);
        if (*said) {
            assert_int_equal(count_boards(p), 0);
            condemned++;
        }
        tetravex_family.release(p);
    }
    assert_true(condemned > 5);
}

/* ---- text ----------------------------------------------------------- */

/* Any arrangement of the tiles will do for printing. */
static void shuffle(const struct tetravex *p, uint64_t *seed,
                    struct grid *grid)
{
    grid_size(grid, 1, p->rows, p->cols, GAP);
    for (int c = 0; c < p->cells; c++) {
        int other = (int)draw(seed, (unsigned)c + 1);
        grid->cell[c] = grid->cell[other];
        grid->cell[other] = c + 1;
    }
}

static char *print_text(const struct tetravex *p, const struct grid *grid,
                        bool utf8, size_t *size)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, size);
    struct writer *w = mem_alloc(1, sizeof *w);
    struct error err = {0};
    writer_init(w, file);
    struct page page = {.writer = w, .utf8 = utf8};
    tetravex_family.print(p, grid, &page);
    assert_true(writer_finish(w, &err));
    fclose(file);
    free(w);
    return text;
}

/* Scans the text; true: it is this grid. */
static bool scans(const struct tetravex *p, const char *text, size_t size,
                  const struct grid *grid, struct error *err)
{
    struct reader r;
    struct grid back = {0};
    reader_text(&r, "answer", text, size);
    bool good = tetravex_family.scan(p, &r, &back, err);
    if (good)
        assert_true(grid_equal(grid, &back));
    else
        assert_true(err->text[0] && err->line > 0 && err->column > 0);
    grid_release(&back);
    reader_close(&r);
    return good;
}

static void round_trip(const char *id, uint64_t *seed)
{
    struct tetravex *p = open_puzzle(id);
    struct grid grid = {0};
    shuffle(p, seed, &grid);
    for (int utf8 = 0; utf8 < 2; utf8++) {
        size_t size;
        struct error err = {0};
        char *text = print_text(p, &grid, utf8, &size);
        if (!scans(p, text, size, &grid, &err))
            fail_msg("%s%ld:%ld: %s", text, err.line, err.column, err.text);
        for (int i = 0; i < 100; i++) { /* a slip is found or means nothing */
            size_t at = draw(seed, (unsigned)size);
            char was = text[at];
            text[at] = " 0123|X\n"[draw(seed, 8)];
            struct error slip = {0};
            bool same = was == text[at];
            bool good = scans(p, text, size, &grid, &slip);
            assert_true(good || !same);
            text[at] = was;
        }
        for (size_t cut = 0; cut + 1 < size; cut += 1 + draw(seed, 40)) {
            struct error torn = {0};
            assert_false(scans(p, text, cut, &grid, &torn));
        }
        free(text);
    }
    grid_release(&grid);
    tetravex_family.release(p);
}

static void test_round_trip(void **state)
{
    (void)state;
    uint64_t seed = 5;
    char text[200];
    round_trip("tetravex:XXXX", &seed);
    round_trip("tetravex:2x2:10 8 9 15+1 2 3 4+100 7 6 5+0 0 0 0", &seed);
    round_trip("tetravex:2x2,sides=lbrt:0895+7683+5845+2279", &seed);
    for (int i = 0; i < 20; i++) {
        random_puzzle(&seed, text);
        round_trip(text, &seed);
    }
}

static void test_print(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex:1x2:10 8 9 15+1 15 3 4");
    struct grid grid = {0};
    grid_size(&grid, 1, 1, 2, 1);
    grid.cell[0] = 2;
    size_t size;
    char *text = print_text(p, &grid, false, &size);
    assert_string_equal(text, "tile 1 (10 8 9 15) in cell 2\n"
                              "tile 2 (1 15 3 4) in cell 1\n"
                              "+-------+-------+\n"
                              "|\\  1  /|\\  10 /|\n"
                              "|4  X 15|15 X  8|\n"
                              "|/  3  \\|/  9  \\|\n"
                              "+-------+-------+\n");
    free(text);
    text = print_text(p, &grid, true, &size);
    assert_string_equal(text, "tile 1 (10 8 9 15) in cell 2\n"
                              "tile 2 (1 15 3 4) in cell 1\n"
                              "┌───────┬───────┐\n"
                              "│╲  1  ╱│╲  10 ╱│\n"
                              "│4  ╳ 15│15 ╳  8│\n"
                              "│╱  3  ╲│╱  9  ╲│\n"
                              "└───────┴───────┘\n");
    free(text);
    grid_release(&grid);
    tetravex_family.release(p);
}

static void test_scan_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line, column;
        const char *part;
    } bad[] = {
        {"", 1, 1, "'tile' was expected"},
        {"tile 1 (1234) in cell 2\ntile 1", 2, 6, "named before"},
        {"tile 1 (1235)", 1, 12, "has the colour 4 here"},
        {"tile 3 ", 1, 6, "number of a tile was expected, 1 to 2"},
        {"tile 1 (1234) in cell 0", 1, 23, "number of a cell"},
        {"tile 1 (1234) in cell 1 x", 1, 25, "the line should end here"},
        {"tile 1 (1234) in cell 1\ntile 2 (5674) in cell 1", 2, 23,
         "tile 1 lies in cell 1 already"},
        {"tile 1 (1234) in cell 1\ntile 2 (5674) in cell 2\n+-----+-----+\n"
         "|\\ 1 /|\\ 6 /|",
         4, 10, "the list puts tile 2 here"},
        {"tile 1 (1234) in cell 1\ntile 2 (5674) in cell 2\n+-----+------+\n",
         3, 13, "'┐' or '+' was expected"},
    };
    struct tetravex *p = open_puzzle("tetravex:1x2:1234+5674");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error err = {0};
        assert_false(scans(p, bad[i].text, strlen(bad[i].text), NULL, &err));
        if (!strstr(err.text, bad[i].part) || err.line != bad[i].line ||
            err.column != bad[i].column)
            fail_msg("%s\ngave %ld:%ld: %s", bad[i].text, err.line, err.column,
                     err.text);
    }
    tetravex_family.release(p);
}

static void test_check(void **state)
{
    (void)state;
    struct tetravex *p = open_puzzle("tetravex:1x2:1234+5672");
    static const struct {
        int cell[2];
        const char *part; /* NULL: right */
    } cases[] = {
        {{1, 2}, NULL},
        {{2, 1}, "left side"},
        {{1, 1}, "earlier cell"},
        {{1, 3}, "no tile in this cell"},
        {{GAP, 1}, "no tile in this cell"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error err = {0};
        struct grid grid = {0};
        grid_size(&grid, 1, 1, 2, GAP);
        memcpy(grid.cell, cases[i].cell, sizeof cases[i].cell);
        bool good = tetravex_family.check(p, &grid, &err);
        assert_int_equal(good, !cases[i].part);
        if (cases[i].part)
            assert_non_null(strstr(err.text, cases[i].part));
        grid_size(&grid, 1, 2, 1, 1);
        assert_false(tetravex_family.check(p, &grid, &err));
        grid_release(&grid);
    }
    tetravex_family.release(p);
}

/* How many orders of the tiles from `cell` on pass the check. */
static long count_right(const struct tetravex *p, struct grid *grid, int cell)
{
    if (cell == p->cells) {
        struct error err = {0};
        return tetravex_family.check(p, grid, &err);
    }
    long right = 0;
    int here = grid->cell[cell];
    for (int other = cell; other < p->cells; other++) {
        grid->cell[cell] = grid->cell[other];
        grid->cell[other] = here;
        right += count_right(p, grid, cell + 1);
        grid->cell[other] = grid->cell[cell];
        grid->cell[cell] = here;
    }
    return right;
}

/* The check passes the boards of brute force, with equal tiles in any order,
 * and no others. */
static void test_check_all(void **state)
{
    (void)state;
    uint64_t seed = 11;
    char text[200];
    for (int i = 0; i < 100; i++) {
        random_puzzle(&seed, text);
        struct tetravex *p = open_puzzle(text);
        if (p->cells <= 6) {
            struct grid grid = {0};
            shuffle(p, &seed, &grid);
            long right = count_boards(p);
            for (int t = 0; t < p->classes; t++)
                for (int k = 2; k <= copies(p, t); k++)
                    right *= k;
            assert_int_equal(count_right(p, &grid, 0), right);
            grid_release(&grid);
        }
        tetravex_family.release(p);
    }
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
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_direct_counts),
        cmocka_unit_test(test_reader),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_bad_ids),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_random_bytes),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_remarks),
        cmocka_unit_test(test_remarks_are_true),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_print),
        cmocka_unit_test(test_scan_mistakes),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_check_all),
        cmocka_unit_test(test_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
