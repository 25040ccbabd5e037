/* strip.c: the rows of a ship as clauses, as many rows as are wanted.
 *
 * The lattice.  A ship moves up by k rows and to the right by a columns in p
 * generations: cell (x, y, t) is cell (x+a, y-k, t+p), so each cell has a
 * place with 0 <= t < p.  Generation t lies in the columns from floor(a*t/p)
 * on, a window that moves along.  With glide, p and k are halves, and instead
 * of moving to the right the row is reflected.
 *
 * Order.  Row y of generation t has the number v = p*y + k*t, as in
 * rows/walk.c.  If g = gcd(p,k) > 1, there are g rows of each v that is a
 * multiple of g, and t / (p/g) is added to tell them apart.  Rows before the
 * first are dead.  A cell and its neighbours are bound by the rule as soon as
 * all of their rows are there.
 *
 * The first row.  A ship that moves straight up has its first live row at 0,
 * for that only decides which generation is 0.  If it moves to the side, the
 * window tells generations apart, and one of the first p rows is alive.
 *
 * Smaller periods.  For a prime q that divides p, k and a, a cell must differ
 * from (x+a/q, y-k/q, t+p/q).  Variables tell whether the rows up to some row
 * have such a pair.
 *
 * Size.  A row has w cells and, if the rule goes by sums, 3w more variables;
 * about 64w clauses for Life. */
#include "family/life/unroll/strip.h"
#include "family/life/rows/divisors.h"

#include <assert.h>

static int floor_div(int a, int b)
{
    return a / b - (a % b && (a < 0) != (b < 0));
}

/* ---- the lattice ---------------------------------------------------- */

static bool is_mirrored(const struct strip *s)
{
    enum rows_symmetry symmetry = s->task.symmetry;
    return symmetry == ROWS_EVEN || symmetry == ROWS_ODD ||
           symmetry == ROWS_GUTTER;
}

static bool is_glide(const struct strip *s)
{
    return s->task.symmetry == ROWS_GLIDE;
}

/* The same cell in one of the generations 0 .. period-1. */
static struct place at_home(const struct strip *s, struct place at)
{
    for (; at.time >= s->period; at.time -= s->period) {
        at.row += s->shift;
        at.col =
            is_glide(s) ? s->task.cols - 1 - at.col : at.col - s->task.right;
    }
    for (; at.time < 0; at.time += s->period) {
        at.row -= s->shift;
        at.col =
            is_glide(s) ? s->task.cols - 1 - at.col : at.col + s->task.right;
    }
    return at;
}

/* The number of a row, from that of the first on. */
static int number_of(const struct strip *s, struct place at)
{
    at = at_home(s, at);
    return s->period * at.row + s->shift * at.time +
           at.time / (s->period / s->strands) - s->first;
}

/* The row with a number; its column is 0. */
static struct place row_at(const struct strip *s, int number)
{
    number += s->first;
    int strand = number - s->strands * floor_div(number, s->strands);
    struct place at = {.time = strand * (s->period / s->strands)};
    while ((number - strand - s->shift * at.time) % s->period)
        at.time++;
    at.row = floor_div(number - strand - s->shift * at.time, s->period);
    return at;
}

int strip_left(const struct strip *s, int time)
{
    return floor_div(s->task.right * time, s->task.period);
}

bool strip_has(const struct strip *s, struct place place)
{
    return number_of(s, place) < strip_rows(s);
}

int strip_index(const struct strip *s, struct place place)
{
    struct place at = at_home(s, place);
    int number = number_of(s, at), last = s->task.cols - 1;
    int col = at.col - strip_left(s, at.time);
    bool gutter = s->task.symmetry == ROWS_GUTTER && 2 * col == last;
    if (number < 0 || col < 0 || col > last || gutter)
        return -1;
    if (is_mirrored(s) && 2 * col > last)
        col = last - col;
    return number * s->stored + col;
}

int strip_literal(const struct strip *s, struct place place)
{
    int index = strip_index(s, place);
    return index < 0 ? DEAD
                     : strip_cell(s, index / s->stored, index % s->stored);
}

bool strip_alike(const struct strip *s, int row, int other)
{
    bool even = s->strands == 1 && !is_glide(s) && !s->task.right;
    return even || (other - row) % s->period == 0;
}

/* Later generations have smaller rows with the same number. */
int strip_top(const struct strip *s)
{
    return floor_div(s->first, s->period) - s->task.shift;
}

int strip_bottom(const struct strip *s)
{
    return floor_div(strip_rows(s) + s->first - 1, s->period) + 1;
}

/* ---- clauses -------------------------------------------------------- */

#define ADD(strip, ...) \
    known_clause((const int[]){__VA_ARGS__}, \
                 sizeof((const int[]){__VA_ARGS__}) / sizeof(int), \
                 &(strip)->sink)

/* A literal that is true only if two others differ. */
static int difference(struct strip *s, int a, int b)
{
    if (a == b)
        return DEAD; /* unreached: cells that are compared differ */
    int both = ++s->variables;
    ADD(s, -both, a, b);
    ADD(s, -both, -a, -b);
    return both;
}

/* ---- the rule ------------------------------------------------------- */

/* Columns of which the next generation is bound: those of both windows and
 * one beside them; of a mirror image, up to the axis. */
static void bound_columns(const struct strip *s, int time, int *low, int *high)
{
    int left = strip_left(s, time), next = strip_left(s, time + 1);
    *low = (left < next ? left : next) - 1;
    *high = (left > next ? left : next) + s->task.cols;
    if (is_mirrored(s))
        *high = (s->task.cols - 1) / 2;
}

/* So many columns are bound at the most. */
static size_t bound_most(const struct strip *s)
{
    return (size_t)s->task.cols + 3;
}

/* The sums of three cells of a row around each column that is bound; the cells
 * above, beside and below share them. */
static void add_sums(struct strip *s, struct place row)
{
    int low, high;
    bound_columns(s, row.time, &low, &high);
    size_t begin = s->sums.len;
    assert((size_t)(high - low) < bound_most(s));
    for (int col = low; col <= high; col++) {
        struct sums sums;
        int cell[3];
        for (int i = 0; i < 3; i++)
            cell[i] = strip_literal(
                s, (struct place){row.row, col + i - 1, row.time});
        s->variables += triple_sums(cell, s->variables + 1, sums.least);
        triple_emit(cell, sums.least, &s->sink);
        vec_push(&s->sums, sums);
    }
    while (s->sums.len < begin + bound_most(s))
        vec_push(&s->sums, (struct sums){{DEAD, DEAD, DEAD}});
}

static struct sums sums_at(const struct strip *s, struct place at)
{
    int low, high, number = number_of(s, at);
    if (number < 0)
        return (struct sums){{DEAD, DEAD, DEAD}};
    bound_columns(s, at.time, &low, &high);
    return s->sums.at[(size_t)number * bound_most(s) + (size_t)(at.col - low)];
}

/* The rule for a cell. */
static void bind_cell(struct strip *s, struct place middle)
{
    struct step step;
    for (int i = 0; i < 9; i++)
        step.cell[i] = strip_literal(s, (struct place){middle.row + i / 3 - 1,
                                                       middle.col + i % 3 - 1,
                                                       middle.time});
    for (int i = 0; i < 3 && s->transition.by_sum; i++) {
        struct sums sums = sums_at(
            s, (struct place){middle.row + i - 1, middle.col, middle.time});
        memcpy(step.sum[i], sums.least, sizeof sums.least);
    }
    step.next = strip_literal(
        s, (struct place){middle.row, middle.col, middle.time + 1});
    transition_emit(&s->transition, &step, &s->sink);
}

/* The rule for all cells of a row. */
static void bind_row(struct strip *s, struct place row)
{
    int low, high;
    bound_columns(s, row.time, &low, &high);
    for (int col = low; col <= high; col++)
        bind_cell(s, (struct place){row.row, col, row.time});
}

/* ---- smaller periods ------------------------------------------------ */

/* The literal that the row differs from the rows which a smaller period maps
 * it onto, as far as they are there. */
static int row_differs(struct strip *s, struct place row, int q)
{
    VEC(int) pairs = {0};
    int differs = ++s->variables;
    vec_push(&pairs, -differs);
    for (int way = -1; way <= 1; way += 2)
        for (int c = 0; c < s->task.cols; c++) {
            struct place a = {row.row, strip_left(s, row.time) + c, row.time};
            struct place b = {row.row - way * s->task.shift / q,
                              a.col + way * s->task.right / q,
                              row.time + way * s->task.period / q};
            if (strip_has(s, b))
                vec_push(&pairs, difference(s, strip_literal(s, a),
                                            strip_literal(s, b)));
        }
    known_clause(pairs.at, pairs.len, &s->sink);
    vec_release(&pairs);
    return differs;
}

static void tell_whole(struct strip *s, struct place row)
{
    size_t before = s->whole.len;
    int primes = 0;
    while (s->prime[primes])
        primes++;
    for (int i = 0; i < primes; i++) {
        int now = row_differs(s, row, s->prime[i]);
        int old = strip_rows(s) > 1
                      ? s->whole.at[before - (size_t)primes + (size_t)i]
                      : DEAD;
        int whole = ++s->variables;
        ADD(s, -whole, old, now);
        ADD(s, -old, whole);
        vec_push(&s->whole, whole);
    }
}

/* ---- rows ----------------------------------------------------------- */

void strip_add_row(struct strip *s)
{
    int number = strip_rows(s);
    struct place row = row_at(s, number);
    vec_push(&s->base, s->variables);
    s->variables += s->stored;
    if (s->transition.by_sum)
        add_sums(s, row);
    struct place above = {row.row - 1, 0, row.time};
    struct place before = at_home(s, (struct place){row.row, 0, row.time - 1});
    struct place below = {before.row + 1, 0, before.time};
    if (strip_has(s, (struct place){above.row, 0, above.time + 1}))
        bind_row(s, above);
    if (number_of(s, below) < number && strip_has(s, below))
        bind_row(s, before);
    tell_whole(s, row);
    int alive = s->task.right ? s->period : 1;
    if (!strip_has_front(s) && strip_rows(s) == alive)
        strip_not_empty(s, 0, alive);
}

void strip_init(struct strip *s, const struct strip_task *task,
                struct sink sink)
{
    int half = task->symmetry == ROWS_GLIDE ? 2 : 1;
    *s = (struct strip){.task = *task,
                        .sink = sink,
                        .period = task->period / half,
                        .shift = task->shift / half,
                        .stored = task->cols};
    s->strands = common_divisor(s->period, s->shift);
    if (is_mirrored(s)) /* without the column of a gutter */
        s->stored = (task->cols + (task->symmetry != ROWS_GUTTER)) / 2;
    if (strip_has_front(s))
        /* Generation t is t rows higher at the most. */
        s->first = -(s->period - s->shift) * s->period;
    transition_init(&s->transition, task->rule);
    prime_divisors(
        common_divisor(common_divisor(task->period, task->shift), task->right),
        s->prime);
}

void strip_release(struct strip *s)
{
    transition_release(&s->transition);
    vec_release(&s->base);
    vec_release(&s->sums);
    vec_release(&s->whole);
}

/* ---- what else can be said ------------------------------------------ */

void strip_not_empty(struct strip *s, int begin, int end)
{
    VEC(int) cells = {0};
    for (int row = begin; row < end; row++)
        for (int c = 0; c < s->stored; c++)
            vec_push(&cells, strip_cell(s, row, c));
    known_clause(cells.at, cells.len, &s->sink);
    vec_release(&cells);
}

void strip_differ(struct strip *s, int i, int j)
{
    VEC(int) any = {0};
    for (int back = 0; back < strip_window(s); back++)
        for (int c = 0; c < s->stored; c++)
            vec_push(&any, difference(s, strip_cell(s, i - back, c),
                                      strip_cell(s, j - back, c)));
    size_t primes = s->whole.len / s->base.len;
    for (size_t q = 0; q < primes; q++) {
        int between = ++s->variables;
        ADD(s, -between, -s->whole.at[(size_t)i * primes + q]);
        ADD(s, -between, s->whole.at[(size_t)j * primes + q]);
        vec_push(&any, between);
    }
    known_clause(any.at, any.len, &s->sink);
    vec_release(&any);
}

/* ---- drawings ------------------------------------------------------- */

static int literal_or_dead(const struct strip *s, struct place at)
{
    return strip_has(s, at) ? strip_literal(s, at) : DEAD;
}

/* With `act`, the cell is as it is drawn. */
static void draw_cell(struct strip *s, int drawn, int literal, int act,
                      int *letter)
{
    if (drawn == PATTERN_DEAD || drawn == PATTERN_ALIVE) {
        ADD(s, -act, drawn == PATTERN_ALIVE ? literal : -literal);
        /* unreached: no letters are drawn for strips in the tests */
    } else if (drawn >= PATTERN_LETTER) {
        int *first = &letter[drawn - PATTERN_LETTER];
        if (!*first)
            *first = literal;
        ADD(s, -act, -*first, literal);
        ADD(s, -act, *first, -literal);
    }
}

/* The variable of the drawing with its corner in one place. */
static int draw_at(struct strip *s, struct place corner)
{
    const struct pattern *drawn = s->task.drawn;
    const struct grid *grid = &drawn->grid;
    int act = ++s->variables, letter[PATTERN_LETTERS] = {0};
    for (int layer = 0; layer < grid->layers; layer++)
        for (int row = 0; row < grid->rows; row++)
            for (int col = 0; col < grid->cols; col++) {
                struct place at = {corner.row + row, corner.col + col,
                                   corner.time + drawn->time.at[layer]};
                draw_cell(s, *grid_at(grid, layer, row, col),
                          literal_or_dead(s, at), act, letter);
            }
    return act;
}

int strip_draw(struct strip *s, int top, int time)
{
    const struct grid *grid = &s->task.drawn->grid;
    int left = strip_left(s, time), any = ++s->variables;
    VEC(int) places = {0};
    vec_push(&places, -any);
    for (int i = 0; i <= s->task.cols - grid->cols; i++)
        vec_push(&places, draw_at(s, (struct place){top, left + i, time}));
    known_clause(places.at, places.len, &s->sink);
    vec_release(&places);
    int begin = s->task.tail ? top + grid->rows : strip_top(s);
    int end = s->task.tail ? strip_bottom(s) : top;
    for (int row = begin; row < end; row++)
        for (int col = 0; col < s->task.cols; col++)
            ADD(s, -any,
                -literal_or_dead(s, (struct place){row, left + col, time}));
    return any;
}
