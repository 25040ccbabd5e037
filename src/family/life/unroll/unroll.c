/* unroll.c: ships of any length by a SAT solver.
 *
 * The first n rows of a ship obey clauses (strip.c), for any n.  Two questions
 * are asked by turns, with a row of each generation more from time to time:
 *
 *   - is there a ship that ends here: are there n rows of which the last 2p
 *     are dead?  Each one is excluded by a clause when it has been told, and
 *     then the end, so that the next ones are longer;
 *   - are there n rows at all?  If not, there is no longer ship either, and
 *     the width is done.
 *
 * Cycles.  A part of a ship that can be repeated for ever makes rows without
 * end.  The last 2p rows tell all that can follow: where they are the same
 * twice, what lies between can be left out, and it is a ship all the same.  So
 * no 2p rows occur twice; a clause says so of each pair that was met.  Hence
 * the search ends: this is bounded model checking with paths that do not meet
 * themselves (Biere, Cimatti, Clarke and Zhu 1999; Sheeran, Singh and
 * Stalmarck 2000).  Nothing is known by a fingerprint alone.
 *
 * Shards.  The first cells, as the bits of a number, cut the patterns into
 * cubes, of which a shard has every n-th. */
#include "family/life/unroll/unroll.h"
#include "base/reader.h"
#include "base/writer.h"

#include <assert.h>

enum stage { STAGE_GROW, STAGE_END, STAGE_ANY };

/* Cells of the rows, stored columns alone: '0' or '1'. */
typedef VEC(char) cell_list;

/* The drawing lies somewhere if a variable is true, and its generation 0 is
 * generation `time` of the strip. */
struct drawing {
    int variable, time;
};

struct unroll {
    struct strip strip;
    struct sat sat; /* owned */
    enum stage stage;
    int begun; /* rows at the beginning, of which something is alive; or 0 */
    VEC(struct drawing) drawing;
    int tail; /* the variable that a drawn tail is there; 0: none is */
    VEC(cell_list) ship;
    int time;       /* the generation of the last ship that is shown */
    bool delivered; /* the last ship has been told and not been excluded */
    cell_list longest;
};

/* ---- the solver ----------------------------------------------------- */

static void take_clause(void *context, const int *literals, size_t count)
{
    struct unroll *u = context;
    for (size_t i = 0; i < count; i++)
        u->sat.add(u->sat.solver, literals[i]);
    u->sat.add(u->sat.solver, 0);
}

static void say(struct unroll *u, int literal)
{
    take_clause(u, &literal, 1);
}

static void read_cells(struct unroll *u, cell_list *cells)
{
    const struct strip *s = &u->strip;
    vec_clear(cells);
    for (int row = 0; row < strip_rows(s); row++)
        for (int c = 0; c < s->stored; c++)
            vec_push(cells, u->sat.value(u->sat.solver, strip_cell(s, row, c))
                                ? '1'
                                : '0');
}

/* ---- opening and closing -------------------------------------------- */

static bool drawing_fits(const struct strip_task *task, struct error *err)
{
    const struct grid *grid = &task->drawn->grid;
    for (size_t i = 0; i < grid_cells(grid); i++)
        if (grid->cell[i] == PATTERN_FREE)
            return error_say(err, "with a width '*' cannot be drawn; '?' was "
                                  "expected for what is not known");
    return grid->cols <= task->cols ||
           error_say(err, "what is drawn has %d columns, and the width is %d",
                     grid->cols, task->cols);
}

struct unroll *unroll_new(const struct strip_task *task, const struct sat *sat,
                          struct error *err)
{
    if (!rows_rule_fits(task->rule, task->symmetry, err) ||
        (task->drawn && !drawing_fits(task, err))) {
        sat->release(sat->solver);
        return NULL;
    }
    struct unroll *u = mem_alloc(1, sizeof *u);
    u->sat = *sat;
    strip_init(&u->strip, task,
               (struct sink){.context = u, .clause = take_clause});
    return u;
}

void unroll_free(struct unroll *u)
{
    if (!u)
        return;
    for (size_t i = 0; i < u->ship.len; i++)
        vec_release(&u->ship.at[i]);
    vec_release(&u->ship);
    vec_release(&u->drawing);
    vec_release(&u->longest);
    strip_release(&u->strip);
    u->sat.release(u->sat.solver);
    free(u);
}

/* ---- more rows ------------------------------------------------------ */

/* Excludes the cubes of other shards. */
static void cut(struct unroll *u, const struct search *search)
{
    enum { CUBES_A_SHARD = 8, BITS_MOST = 16 };
    const struct strip *s = &u->strip;
    int bits = 0, cells = strip_rows(s) * s->stored;
    while (bits < BITS_MOST && bits < cells &&
           (UINT64_C(1) << bits) / CUBES_A_SHARD < search->request->shards)
        bits++;
    for (uint64_t cube = 0; cube < UINT64_C(1) << bits; cube++) {
        int literal[BITS_MOST];
        for (int i = 0; i < bits; i++) {
            int cell = strip_cell(s, i / s->stored, i % s->stored);
            literal[i] = cube >> i & 1 ? -cell : cell;
        }
        if (cube % search->request->shards != search->request->shard)
            take_clause(u, literal, (size_t)bits);
    }
}

static bool has_drawing(const struct strip *s)
{
    const struct pattern *drawn = s->task.drawn;
    return strip_has(s,
                     (struct place){drawn->grid.rows, 0,
                                    s->task.period + vec_last(&drawn->time)});
}

/* The drawing lies in rows from `top` on; generations are told apart by the
 * first row, or by the window. */
static void add_drawings(struct unroll *u, int top)
{
    struct strip *s = &u->strip;
    int times = s->task.tail || s->task.right ? s->task.period : 1;
    for (int time = 0; time < times; time++) {
        struct drawing drawing = {strip_draw(s, top, time), time};
        vec_push(&u->drawing, drawing);
    }
}

/* One of the drawings is there, if a literal is false. */
static void need_drawing(struct unroll *u, int unless)
{
    VEC(int) any = {0};
    if (unless)
        vec_push(&any, unless);
    for (size_t i = 0; i < u->drawing.len; i++)
        vec_push(&any, u->drawing.at[i].variable);
    take_clause(u, any.at, any.len);
    vec_release(&any);
}

static void begin(struct unroll *u, const struct search *search)
{
    struct strip *s = &u->strip;
    bool front = strip_has_front(s);
    while (strip_rows(s) < strip_window(s) || (front && !has_drawing(s)))
        strip_add_row(s);
    if (front) {
        add_drawings(u, 0);
        need_drawing(u, 0);
        strip_not_empty(s, 0, strip_rows(s));
    }
    if (search->request->shards > 1)
        cut(u, search);
    u->begun = strip_rows(s);
}

static void grow(struct unroll *u, const struct search *search)
{
    struct strip *s = &u->strip;
    if (!u->begun)
        begin(u, search);
    for (int i = 0; i < s->period; i++)
        strip_add_row(s);
    u->stage = STAGE_END;
}

/* ---- the two questions ---------------------------------------------- */

/* The tail may lie anywhere in the last rows, for some generations end a bit
 * earlier than others. */
static void draw_tail(struct unroll *u)
{
    struct strip *s = &u->strip;
    int rows = s->task.drawn->grid.rows, bottom = strip_bottom(s) - rows;
    u->tail = ++s->variables;
    vec_clear(&u->drawing);
    for (int i = s->task.period + s->task.shift + 4; i >= 0; i--)
        add_drawings(u, bottom - i);
    need_drawing(u, -u->tail);
}

static void assume_end(struct unroll *u)
{
    struct strip *s = &u->strip;
    int end = strip_rows(s);
    if (s->task.tail && !u->tail)
        draw_tail(u);
    if (u->tail)
        u->sat.assume(u->sat.solver, u->tail);
    for (int row = end - strip_window(s); row < end; row++)
        for (int c = 0; c < s->stored; c++)
            u->sat.assume(u->sat.solver, -strip_cell(s, row, c));
    size_t primes = s->whole.len / s->base.len;
    for (size_t q = 0; q < primes && !s->task.subperiod; q++)
        u->sat.assume(u->sat.solver, s->whole.at[s->whole.len - 1 - q]);
}

/* Some cell is another one than in the list. */
static void exclude(struct unroll *u, const cell_list *cells)
{
    const struct strip *s = &u->strip;
    VEC(int) other = {0};
    for (size_t i = 0; i < cells->len; i++) {
        int cell = strip_cell(s, (int)i / s->stored, (int)i % s->stored);
        vec_push(&other, cells->at[i] == '1' ? -cell : cell);
    }
    take_clause(u, other.at, other.len);
    vec_release(&other);
}

/* What goes on after this has not ended. */
static void exclude_end(struct unroll *u)
{
    struct strip *s = &u->strip;
    int end = strip_rows(s);
    if (u->tail)
        say(u, -u->tail);
    u->tail = 0;
    for (int last = end - s->period + 1; last <= end; last++)
        strip_not_empty(s, last - strip_window(s), last);
    u->stage = STAGE_ANY;
}

static bool window_is_same(const struct unroll *u, int i, int j)
{
    const struct strip *s = &u->strip;
    size_t stored = (size_t)s->stored;
    size_t size = (size_t)strip_window(s) * stored;
    const char *cell = u->longest.at;
    return !memcmp(cell + (size_t)(i + 1) * stored - size,
                   cell + (size_t)(j + 1) * stored - size, size);
}

/* Has a smaller period been excluded between two rows? */
static bool whole_between(struct unroll *u, int i, int j)
{
    const struct strip *s = &u->strip;
    size_t primes = s->whole.len / s->base.len;
    for (size_t q = 0; q < primes; q++)
        if (!u->sat.value(u->sat.solver,
                          s->whole.at[(size_t)i * primes + q]) &&
            u->sat.value(u->sat.solver, s->whole.at[(size_t)j * primes + q]))
            return true;
    return false;
}

/* Excludes that the rows of the latest model meet themselves; false: they do
 * not. */
static bool cut_cycle(struct unroll *u)
{
    struct strip *s = &u->strip;
    for (int j = u->begun; j < strip_rows(s); j++)
        for (int i = u->begun - 1; i < j; i++)
            if (strip_alike(s, i, j) && window_is_same(u, i, j) &&
                !whole_between(u, i, j)) {
                strip_differ(s, i, j);
                return true;
            }
    return false;
}

/* The generation of the latest model that is drawn. */
static int time_of_drawing(const struct unroll *u)
{
    for (size_t i = 0; i < u->drawing.len; i++)
        if (u->sat.value(u->sat.solver, u->drawing.at[i].variable))
            return u->drawing.at[i].time;
    return 0;
}

static enum verdict find_end(struct unroll *u, struct search *search,
                             struct error *err)
{
    if (u->delivered)
        exclude(u, &vec_last(&u->ship));
    u->delivered = false;
    assume_end(u);
    enum verdict verdict = u->sat.solve(u->sat.solver, search, err);
    if (verdict == VERDICT_FOUND) {
        cell_list ship = {0};
        read_cells(u, &ship);
        vec_push(&u->ship, ship);
        u->time = time_of_drawing(u);
        u->delivered = true;
    }
    if (verdict == VERDICT_NONE)
        exclude_end(u);
    return verdict;
}

static enum verdict find_any(struct unroll *u, struct search *search,
                             struct error *err)
{
    enum verdict verdict = u->sat.solve(u->sat.solver, search, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    read_cells(u, &u->longest);
    if (!cut_cycle(u))
        u->stage = STAGE_GROW;
    return verdict;
}

enum verdict unroll_next(struct unroll *u, struct search *search,
                         struct error *err)
{
    for (;;) {
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        if (u->stage == STAGE_GROW)
            grow(u, search);
        bool end = u->stage == STAGE_END;
        enum verdict verdict = (end ? find_end : find_any)(u, search, err);
        if (verdict == (end ? VERDICT_FOUND : VERDICT_NONE) ||
            verdict == VERDICT_UNKNOWN || verdict == VERDICT_ERROR)
            return verdict;
    }
}

/* ---- results -------------------------------------------------------- */

/* A generation of what the cells are. */
static void draw(const struct unroll *u, const cell_list *cells, int time,
                 struct grid *grid)
{
    const struct strip *s = &u->strip;
    int top = strip_top(s), height = strip_bottom(s) - top;
    int left = strip_left(s, time);
    grid_size(grid, 1, height, s->task.cols, 0);
    for (int row = 0; row < height; row++)
        for (int col = 0; col < s->task.cols; col++) {
            struct place at = {top + row, left + col, time};
            int cell = strip_index(s, at);
            *grid_at(grid, 0, row, col) = cell >= 0 &&
                                          (size_t)cell < cells->len &&
                                          cells->at[cell] == '1';
        }
}

void unroll_ship(const struct unroll *u, struct grid *grid)
{
    assert(u->ship.len);
    draw(u, &vec_last(&u->ship), u->time, grid);
}

void unroll_partial(const struct unroll *u, struct grid *grid)
{
    draw(u, &u->longest, 0, grid);
}

int unroll_longest(const struct unroll *u)
{
    return (int)u->longest.len / u->strip.stored;
}

int unroll_rows(const struct unroll *u)
{
    return strip_rows(&u->strip);
}

/* ---- as text -------------------------------------------------------- */

void unroll_save(const struct unroll *u, struct writer *out)
{
    writer_print(out, "unroll %d %d %zu\n", strip_rows(&u->strip),
                 u->stage == STAGE_END, u->ship.len);
    for (size_t i = 0; i < u->ship.len; i++) {
        /* unreached: ships of the tests are found within the first
         * checkpoint */
        writer_bytes(out, u->ship.at[i].at, u->ship.at[i].len);
        writer_byte(out, '\n');
    }
}

/* unreached: ships of the tests are found within the first checkpoint */
static bool load_ship(struct unroll *u, struct reader *in, struct error *err)
{
    cell_list ship = {0};
    for (int byte; (byte = reader_peek(in)) == '0' || byte == '1';
         reader_skip(in))
        vec_push(&ship, (char)byte);
    size_t cells = (size_t)strip_rows(&u->strip) * (size_t)u->strip.stored;
    bool good = ship.len && ship.len <= cells && reader_at_line_end(in);
    vec_push(&u->ship, ship);
    if (!good)
        return reader_fail(in, err, "the cells of a ship were expected here");
    reader_skip_line(in);
    exclude(u, &ship);
    return true;
}

bool unroll_load(struct unroll *u, const struct search *search,
                 struct reader *in, struct error *err)
{
    enum { MOST = 100000 };
    int rows, end, ships;
    if (!reader_take(in, "unroll") || !reader_int(in, MOST, &rows) ||
        !reader_int(in, 1, &end) || !reader_int(in, INT_MAX, &ships) ||
        !reader_at_line_end(in))
        /* unreached: a file whose sum is right has such lines */
        return reader_fail(in, err, "a line 'unroll ...' was expected");
    reader_skip_line(in);
    while (strip_rows(&u->strip) < rows) {
        if (u->begun)
            exclude_end(u);
        grow(u, search);
    }
    if (strip_rows(&u->strip) != rows)
        /* unreached: a file whose sum is right has such lines */
        return reader_fail(in, err, "there is no search of %d rows", rows);
    if (rows && !end)
        exclude_end(u);
    while (ships--)
        /* unreached: ships of the tests are found within the first
         * checkpoint */
        if (!load_ship(u, in, err))
            return false;
    return true;
}
