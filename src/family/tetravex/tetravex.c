/* tetravex.c: put square tiles side by side so that touching sides agree.
 *
 * Problem.  m x n tiles shall fill a board of m x n cells, each tile once
 * and none turned.  A tile has a colour on each of its four sides; two tiles
 * that lie side by side show the same colour where they touch.
 *
 * Facts.  class * cells + cell: a tile of this class of equal tiles lies in
 * this cell.  Equal tiles are not told apart, so a solution is a board that
 * looks different from the others.
 *
 * Forms.  direct.c has the clauses of TetraSAT (Alhariri and Caputo), edges.c
 * the clauses of our choice, cover.c an exact cover with colours.
 *
 * Grid.  1 x m x n; each cell holds the number of its tile in the list, from
 * 1.  Equal tiles lie in ascending cells. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "base/text.h"
#include "family/family.h"
#include "problem/names.h"

enum { PARAM_SIDES, PARAM_ENCODING };

static const char *const encodings[] = {"edges", "direct", NULL};

static const struct param params[] = {
    {.name = "sides",
     .kind = PARAM_TEXT,
     .fallback = "trbl",
     .help = "the order in which a tile's sides are written: t(op), r(ight), "
             "b(ottom), l(eft)"},
    {.name = "encoding",
     .kind = PARAM_WORD,
     .fallback = "edges",
     .words = encodings,
     .help = "the clauses: edges have colours, or direct: tiles exclude "
             "tiles"},
    {0},
};

static const char *const examples[] = {
    "dovetail solve tetravex:@test/data/tetravex-seed.txt",
    "dovetail count tetravex:@test/data/tetravex-seed.txt -e dance",
    "dovetail solve tetravex:2x2:7128+1234+3890+5672",
    "dovetail encode tetravex:2x2,encoding=direct:7128+1234+3890+5672 -f sat",
    NULL,
};

/* ---- building ------------------------------------------------------- */

static bool take_order(struct tetravex *p, const char *sides,
                       struct error *err)
{
    static const char letters[] = "trbl";
    bool seen[SIDES] = {false};
    bool good = strlen(sides) == SIDES;
    for (int i = 0; good && i < SIDES; i++) {
        const char *letter = strchr(letters, sides[i]);
        good = letter && !seen[letter - letters];
        if (good) {
            p->order[i] = (int)(letter - letters);
            seen[p->order[i]] = true;
        }
    }
    if (!good)
        return error_say(err,
                         "sides=%s is not an order of the four sides; write "
                         "the letters t, r, b, l once each, as in sides=tlrb",
                         sides);
    return true;
}

static void turn_sides(struct tetravex *p)
{
    for (int i = 0; i < p->cells; i++) {
        int written[SIDES];
        memcpy(written, p->tile[i], sizeof written);
        for (int j = 0; j < SIDES; j++)
            p->tile[i][p->order[j]] = written[j];
    }
}

static void find_classes(struct tetravex *p)
{
    struct names equal = {0};
    size_t cells = (size_t)p->cells;
    p->class_of = mem_alloc(cells, sizeof *p->class_of);
    p->member = mem_alloc(cells, sizeof *p->member);
    for (int i = 0; i < p->cells; i++)
        p->class_of[i] =
            names_add(&equal, (const char *)p->tile[i], sizeof p->tile[i]);
    p->classes = (int)equal.end.len;
    names_release(&equal);

    /* Counting sort: begin[t + 1] moves from the begin of t to its end. */
    p->begin = mem_alloc((size_t)p->classes + 2, sizeof *p->begin);
    for (int i = 0; i < p->cells; i++)
        p->begin[p->class_of[i] + 2]++;
    for (int t = 0; t < p->classes; t++)
        p->begin[t + 2] += p->begin[t + 1];
    for (int i = 0; i < p->cells; i++)
        p->member[p->begin[p->class_of[i] + 1]++] = i;
}

void tetravex_finish(struct tetravex *p)
{
    turn_sides(p);
    find_classes(p);
}

static void release(void *puzzle)
{
    struct tetravex *p = puzzle;
    for (int a = 0; a < p->colours; a++)
        free(p->colour[a]);
    free(p->colour);
    free(p->tile);
    free(p->class_of);
    free(p->member);
    free(p->begin);
    free(p);
}

static bool read_givens(struct tetravex *p, const struct id *id,
                        struct error *err)
{
    if (!id->givens)
        return error_say(err,
                         "tetravex needs tiles: write tetravex:@FILE, or the "
                         "tiles themselves: tetravex:2x2:7128+1234+3890+5672");
    struct reader r;
    if (!id_open_givens(id, &r, err))
        return false;
    bool good = tetravex_read(p, &r, id->from_file ? 0 : '+', err);
    reader_close(&r);
    return good;
}

static void extent(const void *puzzle, int *rows, int *cols)
{
    const struct tetravex *p = puzzle;
    *rows = p->rows;
    *cols = p->cols;
}

static void *build(const struct id *id, struct error *err)
{
    struct tetravex *p = mem_alloc(1, sizeof *p);
    p->rows = id->rows;
    p->cols = id->cols;
    p->encoding = (enum encoding)id->value[PARAM_ENCODING].number;
    if (!take_order(p, id->value[PARAM_SIDES].text, err) ||
        !read_givens(p, id, err)) {
        release(p);
        return NULL;
    }
    tetravex_finish(p);
    return p;
}

/* ---- forms ---------------------------------------------------------- */

size_t edge_name(const struct tetravex *p, int edge, char *name)
{
    *name = edge < right_edges(p) ? 'r' : 'b';
    return 1 + text_decimal(name + 1, edge_cell(p, edge) + 1);
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct tetravex *p = puzzle;
    return p->encoding == ENCODING_DIRECT ? tetravex_direct(p, clauses, err)
                                          : tetravex_edges(p, clauses, err);
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    return tetravex_cover(puzzle, cover, err);
}

/* Up to 6 x 6 cells a search of the exact cover is faster than a SAT solver,
 * from 7 x 7 on it is slower.  Who asks for the direct clauses means them. */
static const char *const *suggest(const void *puzzle, enum task task)
{
    static const char *const cover_first[] = {"dance", "cadical", NULL};
    static const char *const clauses_first[] = {"cadical", "dance", NULL};
    enum { SMALL = 36 };
    const struct tetravex *p = puzzle;
    (void)task;
    bool small = p->cells <= SMALL && p->encoding != ENCODING_DIRECT;
    return small ? cover_first : clauses_first;
}

/* ---- solutions ------------------------------------------------------ */

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct tetravex *p = puzzle;
    grid_size(grid, 1, p->rows, p->cols, GAP);
    for (size_t i = 0; i < count; i++) {
        assert(facts[i] >= 0 && facts[i] / p->cells < p->classes);
        grid->cell[facts[i] % p->cells] = facts[i] / p->cells;
    }
    /* A class that lies in too many cells repeats its last tile there, and
     * the check finds it. */
    int *used = mem_alloc((size_t)p->classes, sizeof *used);
    for (int c = 0; c < p->cells; c++) {
        int class = grid->cell[c];
        if (class == GAP)
            continue;
        grid->cell[c] = p->member[p->begin[class] + used[class]] + 1;
        used[class] += used[class] < copies(p, class) - 1;
    }
    free(used);
}

const struct family tetravex_family = {
    .name = "tetravex",
    .title = "square tiles whose touching sides agree",
    .params = params,
    .examples = examples,
    .build = build,
    .release = release,
    .extent = extent,
    .state_clauses = state_clauses,
    .state_cover = state_cover,
    .suggest = suggest,
    .decode = decode,
    .check = tetravex_check,
    .remark = tetravex_remark,
    .print = tetravex_print,
    .scan = tetravex_scan,
    .draw = tetravex_draw,
};
