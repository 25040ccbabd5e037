/* test_windmill.c: the cover against the seed's, the check against all pairs
 * of dominoes, and packings there and back. */
#include "windmill.h"
#include "help.h"

/* ---- the cover ------------------------------------------------------ */

static void put_item(FILE *out, const struct cover *cover, int item)
{
    char name[NAME_BYTES];
    size_t size = cover->item_name(cover->puzzle, item, name);
    fprintf(out, "%.*s", (int)size, name);
}

static char *cover_text(int rows, int cols, const char *pieces)
{
    char *text = NULL;
    size_t size;
    struct cover cover;
    struct xcc xcc;
    FILE *out = open_memstream(&text, &size);
    void *puzzle = built(rows, cols, pieces);
    load(puzzle, &cover, &xcc);
    for (int item = 0; item < cover.items; item++) {
        fputs(item == cover.primary ? " | " : item ? " " : "", out);
        put_item(out, &cover, item);
    }
    fputs("\n", out);
    for (size_t option = 0; option < xcc_options(&xcc); option++) {
        size_t begin = xcc_begin(&xcc, option);
        for (size_t i = begin; i < xcc.end.at[option]; i++) {
            fputs(i > begin ? " " : "", out);
            put_item(out, &cover, xcc.entry.at[i].item);
        }
        fputs("\n", out);
    }
    fclose(out);
    xcc_release(&xcc);
    family->release(puzzle);
    return text;
}

static char *file_text(const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", getenv("TEST_DATA"), name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = NULL;
    size_t size = 0;
    assert_true(getdelim(&text, &size, EOF, file) > 0);
    fclose(file);
    return text;
}

static void expect_cover(int rows, int cols, const char *name)
{
    char *wanted = file_text(name), *text = cover_text(rows, cols, "");
    assert_string_equal(text, wanted);
    free(wanted);
    free(text);
}

static void covers(void **state)
{
    (void)state;
    expect_cover(3, 4, "windmill-3x4.dlx");
    expect_cover(4, 5, "windmill-4x5.dlx");
    char *text = cover_text(2, 2, "52");
    assert_string_equal(text, "2 5 | 11 12 13 21 23 31 32 33\n"
                              "2 11 13 12 23\n"
                              "2 13 33 23 32\n"
                              "2 33 31 32 21\n"
                              "2 31 11 21 12\n");
    free(text);
}

/* The last name of letters, and the first box that needs numbers. */
static void names(void **state)
{
    (void)state;
    char *text = cover_text(31, 1, "0");
    assert_non_null(strstr(text, " 1Y 1Z\n"));
    free(text);
    text = cover_text(2, 32, "0");
    assert_non_null(strstr(text, "0 | 1.1 1.2 1.3 2.1 2.3 3.1 3.2"));
    assert_non_null(strstr(text, " 62.1 62.3 63.1 63.2 63.3\n"));
    free(text);
}

/* ---- the check ------------------------------------------------------ */

/* Two squares side by side, as places of cells in a grid. */
struct pair {
    size_t one, other;
};
typedef VEC(struct pair) pairs;

/* All dominoes of one layer, by geometry: steps of 2 along the axes from
 * large squares, steps of 1 along the diagonals from small ones. */
static void all_dominoes(const struct grid *grid, bool large, pairs *found)
{
    static const int steps[2][2][2] = {{{1, 1}, {1, -1}}, {{0, 2}, {2, 0}}};
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++)
            for (int i = 0; i < 2; i++) {
                int down = row + steps[large][i][0];
                int right = col + steps[large][i][1];
                bool even = row % 2 == 0 && col % 2 == 0;
                if (*grid_at(grid, 0, row, col) == GAP || even != large ||
                    grid_get(grid, 0, down, right) == GAP)
                    continue;
                size_t width = (size_t)grid->cols;
                vec_push(found,
                         (struct pair){(size_t)row * width + (size_t)col,
                                       (size_t)down * width + (size_t)right});
            }
}

static void put_pair(struct grid *grid, struct pair pair, int value)
{
    grid->cell[pair.one] = value;
    grid->cell[pair.other] = value;
}

/* Is the grid one of those that the options make? */
static bool is_option(const void *puzzle, const struct xcc *xcc,
                      const struct grid *grid)
{
    struct grid option = {0};
    bool equal = false;
    for (size_t i = 0; i < xcc_options(xcc) && !equal; i++) {
        family->decode(puzzle, &xcc->fact.at[i], 1, &option);
        equal = grid_equal(&option, grid);
    }
    grid_release(&option);
    return equal;
}

/* A large and a small domino anywhere in the box are a piece if and only if
 * the seed has an option for them; each option is met once. */
static void every_piece(void **state)
{
    (void)state;
    size_t accepted = 0;
    for (char name[2] = "0"; name[0] <= '9'; name[0]++) {
        void *puzzle = built(3, 4, name);
        struct cover cover;
        struct xcc xcc;
        struct grid grid = {0};
        pairs large = {0}, small = {0};
        load(puzzle, &cover, &xcc);
        family->decode(puzzle, NULL, 0, &grid);
        all_dominoes(&grid, true, &large);
        all_dominoes(&grid, false, &small);
        assert_int_equal(large.len, 17);
        for (size_t i = 0; i < large.len * small.len; i++) {
            struct error err = {0};
            struct pair below = large.at[i % large.len];
            struct pair above = small.at[i / large.len];
            put_pair(&grid, below, name[0] - '0');
            put_pair(&grid, above, name[0] - '0');
            bool right = family->check(puzzle, &grid, &err);
            assert_int_equal(right, is_option(puzzle, &xcc, &grid));
            assert_int_equal(right, !err.text[0]);
            accepted += right;
            put_pair(&grid, below, EMPTY);
            put_pair(&grid, above, EMPTY);
        }
        vec_release(&large);
        vec_release(&small);
        grid_release(&grid);
        xcc_release(&xcc);
        family->release(puzzle);
    }
    assert_int_equal(accepted, 180); /* the options of windmill-3x4.dlx */
}

/* ---- a small search ------------------------------------------------- */

struct placement {
    int fact, piece;
    uint64_t squares; /* a bit for each secondary item */
};

struct packing {
    VEC(struct placement) place;
    uint64_t large; /* the large squares, if all of them must be covered */
    bool used[PIECES];
    int chosen[PIECES];
    int pieces, depth;
    size_t found;
    void (*visit)(const void *puzzle, const int *facts, size_t count);
    const void *puzzle;
};

/* Is it this placement's turn?  It covers the first large square that is
 * free if none may stay empty; else the pieces come one after another. */
static bool is_next(const struct packing *p, const struct placement *place,
                    uint64_t taken)
{
    uint64_t left = p->large & ~taken, first = left & (0 - left);
    if (p->used[place->piece] || place->squares & taken)
        return false;
    return p->large ? place->squares & first : place->piece == p->depth;
}

static void pack(struct packing *p, uint64_t taken)
{
    if (p->depth == p->pieces) {
        p->found++;
        if (p->visit)
            p->visit(p->puzzle, p->chosen, (size_t)p->depth);
        return;
    }
    for (size_t i = 0; i < p->place.len; i++) {
        const struct placement *place = p->place.at + i;
        if (!is_next(p, place, taken))
            continue;
        p->used[place->piece] = true;
        p->chosen[p->depth++] = place->fact;
        pack(p, taken | place->squares);
        p->depth--;
        p->used[place->piece] = false;
    }
}

static size_t count_packings(int rows, int cols, const char *pieces,
                             void (*visit)(const void *, const int *, size_t))
{
    struct cover cover;
    struct xcc xcc;
    void *puzzle = built(rows, cols, pieces);
    struct packing p = {.visit = visit, .puzzle = puzzle};
    load(puzzle, &cover, &xcc);
    p.pieces = cover.primary;
    assert_true(cover.items - cover.primary <= 64);
    for (size_t option = 0; option < xcc_options(&xcc); option++) {
        const struct entry *entry = xcc.entry.at + xcc_begin(&xcc, option);
        struct placement place = {xcc.fact.at[option], entry[0].item, 0};
        for (int i = 1; i < 5; i++)
            place.squares |= UINT64_C(1) << (entry[i].item - cover.primary);
        vec_push(&p.place, place);
        if (2 * p.pieces == rows * cols)
            p.large |= UINT64_C(1) << (entry[1].item - p.pieces) |
                       UINT64_C(1) << (entry[2].item - p.pieces);
    }
    pack(&p, 0);
    vec_release(&p.place);
    xcc_release(&xcc);
    family->release(puzzle);
    return p.found;
}

/* Both pieces anywhere, as four dominoes that do not overlap; the check alone
 * says which are packings. */
static size_t count_by_geometry(int rows, int cols, const char *pieces)
{
    struct grid grid = {0};
    pairs large = {0}, small = {0};
    void *puzzle = built(rows, cols, pieces);
    size_t count = 0;
    family->decode(puzzle, NULL, 0, &grid);
    all_dominoes(&grid, true, &large);
    all_dominoes(&grid, false, &small);
    size_t each = large.len * small.len;
    for (size_t i = 0; i < each * each; i++) {
        struct pair domino[4] = {
            large.at[i % each % large.len], small.at[i % each / large.len],
            large.at[i / each % large.len], small.at[i / each / large.len]};
        struct error err = {0};
        bool apart = true;
        for (int k = 0; k < 4; k++) {
            apart &= grid.cell[domino[k].one] == EMPTY &&
                     grid.cell[domino[k].other] == EMPTY;
            put_pair(&grid, domino[k], pieces[k / 2] - '0');
        }
        count += apart && family->check(puzzle, &grid, &err);
        for (int k = 0; k < 4; k++)
            put_pair(&grid, domino[k], EMPTY);
    }
    vec_release(&large);
    vec_release(&small);
    grid_release(&grid);
    family->release(puzzle);
    return count;
}

static void two_pieces(void **state)
{
    (void)state;
    static const char *const lists[] = {"01", "23", "27", "49", "58", "36"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        assert_int_equal(count_packings(2, 3, lists[i], NULL),
                         count_by_geometry(2, 3, lists[i]));
        assert_int_equal(count_packings(3, 2, lists[i], NULL),
                         count_packings(2, 3, lists[i], NULL));
    }
    assert_true(count_packings(2, 3, "27", NULL) > 0);
}

/* ---- there and back ------------------------------------------------- */

static void visit_packing(const void *puzzle, const int *facts, size_t count)
{
    struct grid grid = {0};
    struct error err = {0};
    family->decode(puzzle, facts, count, &grid);
    assert_true(family->check(puzzle, &grid, &err));
    expect_back(puzzle, &grid);
    expect_damage_seen(puzzle, &grid);
    grid_release(&grid);
}

static void packings(void **state)
{
    (void)state;
    assert_int_equal(count_packings(2, 3, "36", visit_packing), 12);
    assert_int_equal(count_packings(2, 10, "", visit_packing), 288);
}

static void text_form(void **state)
{
    (void)state;
    static const char ascii[] = "+-------+-------+---+\n"
                                "| 2 2 2 | 8 9 8 | 5 |\n"
                                "+-----2-+-8-+-9-+   |\n"
                                "| 1 0 1 8 6 6 9 5 5 |\n"
                                "+-0-+-1-+   | 6 +-5-+\n"
                                "| 0 | 3 1 6 | 9 7 7 |\n"
                                "|   |   +-3-+-4-+ 7 |\n"
                                "| 0 | 3 3 4   4 4 7 |\n"
                                "+---+---+-------+---+\n";
    static const char utf8[] = "┌───────┬───────┬───┐\n"
                               "│ 2 2 2 │ 8 9 8 │ 5 │\n"
                               "├─────2─┼─8─┬─9─┤   │\n"
                               "│ 1 0 1 8 6 6 9 5 5 │\n"
                               "├─0─┬─1─┤   │ 6 ├─5─┤\n"
                               "│ 0 │ 3 1 6 │ 9 7 7 │\n"
                               "│   │   ├─3─┴─4─┤ 7 │\n"
                               "│ 0 │ 3 3 4   4 4 7 │\n"
                               "└───┴───┴───────┴───┘\n";
    void *puzzle = built(4, 5, "");
    struct grid grid = {0};
    struct reader r;
    struct error err = {0};
    reader_text(&r, "ascii", ascii, strlen(ascii));
    assert_true(family->scan(puzzle, &r, &grid, &err));
    assert_true(family->check(puzzle, &grid, &err));
    char *text = printed(puzzle, &grid, false);
    assert_string_equal(text, ascii);
    free(text);
    text = printed(puzzle, &grid, true);
    assert_string_equal(text, utf8);
    free(text);
    grid_release(&grid);
    family->release(puzzle);
}

static const struct {
    const char *text, *error;
} wrong[] = {
    {"", "f:1:1: the line ends before the box does"},
    {"+---+---+\n", "f:2:1: the line ends before the box does"},
    {"+---+---+\n| 0 ", "f:2:5: the line ends before the box does"},
    {"+-0-+---+\n",
     "f:1:3: a digit between the squares, and a wall or a blank was "
     "expected"},
    {"+---+---+\n| | |   |\n",
     "f:2:3: a wall in the middle of a large square, and a digit or a blank "
     "was expected"},
    {"+---+---+\n| y |   |\n",
     "f:2:3: 'y' is neither a digit nor a part of a wall"},
    {"+---+---+\n|x  |   |\n",
     "f:2:2: a cross between the squares, and a wall or a blank was "
     "expected"},
    {"+---+---+\n| * |   |\n",
     "f:2:3: a star in the middle of a square; it belongs before a digit"},
    {"+---+---+\n| \xe2\x82\xac |   |\n",
     "f:2:3: \\xe2 is neither a digit nor a part of a wall"},
    {"+---+---+---+\n",
     "f:1:10: the box ends here after 9 columns, and the end of the line was "
     "expected"},
};

static void scan_errors(void **state)
{
    (void)state;
    void *puzzle = built(1, 2, "0");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct reader r;
        struct grid grid = {0};
        struct error err = {0};
        char sentence[2048];
        reader_text(&r, "f", wrong[i].text, strlen(wrong[i].text));
        assert_false(family->scan(puzzle, &r, &grid, &err));
        error_render(&err, sentence, sizeof sentence);
        assert_string_equal(sentence, wrong[i].error);
        grid_release(&grid);
    }
    family->release(puzzle);
}

static void random_damage(void **state)
{
    (void)state;
    uint64_t seed = 1;
    void *puzzle = built(2, 3, "2");
    struct grid grid = {0}, back = {0};
    family->decode(puzzle, NULL, 0, &grid);
    char *text = printed(puzzle, &grid, true);
    size_t size = strlen(text);
    char *copy = mem_alloc(size, 1);
    for (int trial = 0; trial < 5000; trial++) {
        struct reader r;
        struct error err = {0};
        memcpy(copy, text, size);
        for (int i = 0; i < 3; i++)
            copy[draw(&seed, size)] = (char)draw(&seed, 256);
        reader_text(&r, "f", copy, draw(&seed, 7) ? size : draw(&seed, size));
        bool read = family->scan(puzzle, &r, &back, &err);
        assert_int_equal(read, !err.text[0]);
        struct error judged = {0};
        if (read)
            assert_false(family->check(puzzle, &back, &judged));
    }
    free(copy);
    free(text);
    grid_release(&grid);
    grid_release(&back);
    family->release(puzzle);
}

/* ---- sizes ---------------------------------------------------------- */

static void expect_refused(int rows, int cols, const char *pieces,
                           const char *sentence)
{
    struct error err = {0};
    assert_null(build(rows, cols, pieces, &err));
    assert_string_equal(err.text, sentence);
}

static void refused(void **state)
{
    (void)state;
    expect_refused(0, 0, "",
                   "a size or a drawing is missing: write windmill:4x5 or "
                   "windmill:@FILE");
    expect_refused(4, 5, "303",
                   "pieces=303 names piece 3 twice, and there is one of "
                   "each");
    expect_refused(10000, 10000, "",
                   "a box of 10000 x 10000 is too large: it may have "
                   "53687091 large squares at the most");
    expect_refused(INT_MAX, INT_MAX, "0",
                   "a box of 2147483647 x 2147483647 is too large: it may "
                   "have 536870911 large squares at the most");
}

/* The largest numbers do not overflow. */
static void last_option(void *context, int fact, const struct entry *entries,
                        size_t count)
{
    int *last = context;
    assert_true(fact >= 0 && count == 5);
    for (size_t i = 0; i < count; i++)
        if (entries[i].item > *last)
            *last = entries[i].item;
}

static void thin_boxes(void **state)
{
    (void)state;
    struct error err = {0};
    struct cover cover;
    char name[NAME_BYTES];
    void *puzzle = built(1, 536870911, "0");
    assert_true(family->state_cover(puzzle, &cover, &err));
    assert_int_equal(cover.items, 1 + 2 * 536870911 - 1);
    size_t size = cover.item_name(puzzle, cover.items - 1, name);
    assert_int_equal(size, 12);
    assert_memory_equal(name, "1073741821.1", 12);
    family->release(puzzle);

    int last = 0;
    struct tray tray = {.context = &last, .option = last_option};
    puzzle = built(2, 100000, "");
    assert_true(family->state_cover(puzzle, &cover, &err));
    cover.emit(puzzle, &tray);
    assert_int_equal(last, cover.items - 1);
    family->release(puzzle);
}

static void other_grids(void **state)
{
    (void)state;
    static const int sizes[][3] = {{0, 0, 0}, {1, 3, 4}, {1, 4, 5},
                                   {2, 3, 5}, {1, 5, 3}, {1, INT_MAX, 0}};
    void *puzzle = built(2, 3, "2");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct error err = {0};
        struct grid grid = {0};
        grid_size(&grid, sizes[i][0], sizes[i][1], sizes[i][2], EMPTY);
        assert_false(family->check(puzzle, &grid, &err));
        grid_release(&grid);
    }
    family->release(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(covers),      cmocka_unit_test(names),
        cmocka_unit_test(every_piece), cmocka_unit_test(two_pieces),
        cmocka_unit_test(packings),    cmocka_unit_test(text_form),
        cmocka_unit_test(scan_errors), cmocka_unit_test(random_damage),
        cmocka_unit_test(refused),     cmocka_unit_test(thin_boxes),
        cmocka_unit_test(other_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
