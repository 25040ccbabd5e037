/* counters.c: the transitions of Life as clauses, by counting neighbours.
 *
 * This is D. E. Knuth's program SAT-LIFE-GRID-SPACESHIPS-SYM, clause by
 * clause.  A cell has a variable for each time 0 .. r.  Its eight neighbours
 * at time t are counted by a tree (Bailleux and Boufkhad): of the pairs D, E,
 * F and G the variables say "at least 1" and "at least 2" are alive, of the
 * fours B = D + E and C = F + G "at least 1" .. "at least 4", and of the eight
 * A = B + C "at least 2" .. "at least 4".
 *
 *     D(x,y): (x-1,y+1) (x,y+1)     for x odd, y mod 4 < 2
 *     E(x,y): (x-1,y-1) (x,y-1)     for x odd, y mod 4 < 2
 *     F(x,y): (x-1,y) (x-1,y+1)     for x + y even
 *     G(x,y): the two that are left, one above and one below
 *     B(x,y) for x odd: D(x,y) and E(x,y) if y mod 4 < 2, else D(x,y-2) and
 *     E(x,y+2); cells (x-1,y) and (x,y) share it, and of D, E and F each is
 *     shared too, so that in the bulk a cell costs 13 variables and 62
 *     clauses instead of 19 and 82.
 *
 * The next state z' follows from z and A in six clauses; a further variable,
 * named x, keeps them at three literals.  The pattern is symmetric: column y
 * beyond the axis is column n+1-y, and only columns 0 .. half = (n+1)/2 are
 * treated.  A cell that cannot be alive at time t+1 because fewer than three
 * cells of the box lie around it is left out.
 *
 * The spaceship.  Before time r no cell outside the box is alive and row 1 is
 * empty; at time r row 1 is not empty, row x is what row x+s was at time 0,
 * the last s rows of the box and row 0 are empty, and so is column 0 but for
 * its rows below m+1-s.
 *
 * Debris.  So these cells may be alive at time r though the shifted pattern
 * has none there: row m+1, columns 2 .. n-1, and column 0 (with its mirror
 * image n+1), rows m+2-s .. m-1.  Without debris a unit clause for each of
 * them comes last.
 *
 * One column.  If n = 1, fewer than three cells lie around (1,1) and (m,1),
 * cells of the box: left out, their variables would be free at times 1 .. r
 * and a single cell could fly.  Units that say they are dead come at the very
 * end.  (With m = 1 no such help is needed: the shift alone contradicts.)
 *
 * Names.  "xty": row, a code letter for the time, column; then A2 .. G2 or x
 * for the others.  If r is larger than the code has letters, times are
 * numbers between points in the whole file: 12.85.7, 12.85.7C2. */
#include "family/life/seed/counters.h"
#include "base/mem.h"
#include "base/text.h"
#include "family/life/life.h"

#include <limits.h>

/* The variables of a place (x,y) at a time are numbered by kind: the cell, the
 * spare x, and "at least k of these" is SUM_A + k and so on (there is no A1).
 */
enum {
    CELL,
    SPARE,
    SUM_A = 0,
    SUM_B = 4,
    SUM_C = 8,
    SUM_D = 12,
    SUM_E = 14,
    SUM_F = 16,
    SUM_G = 18,
    KINDS = 21
};

static const char suffix[KINDS][3] = {
    "",   "x",  "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2",
    "C3", "C4", "D1", "D2", "E1", "E2", "F1", "F2", "G1", "G2",
};

static const char timecode[] = "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

enum { LETTERS = sizeof timecode - 1 };

/* ---- numbers -------------------------------------------------------- */

/* Granlund and Montgomery: exact for dividends below 2^31. */
static struct divisor divisor_of(uint32_t number)
{
    int bits = 0;
    while ((uint64_t)1 << bits < number)
        bits++;
    return (struct divisor){((uint64_t)1 << (31 + bits)) / number + 1,
                            31 + bits};
}

static uint32_t divide(uint32_t dividend, const struct divisor *by)
{
    return (uint32_t)(dividend * by->factor >> by->shift);
}

/* Rows that the shift pushes out of the window: below it at time 0, above it
 * at time r. */
static int64_t rows_below(const struct life *life)
{
    int64_t rows = (int64_t)life->shift - life->rows - 2;
    return rows > 0 ? rows : 0;
}

static int64_t rows_above(const struct life *life)
{
    int64_t rows = (int64_t)life->shift - life->rows - 1;
    return rows > 0 ? rows : 0;
}

/* B reaches row m+2, and E column half+2. */
void counters_init(struct life *life)
{
    struct numbering *numbering = &life->numbering;
    int64_t half = life->half, row, time, all, far;
    bool overflow =
        __builtin_mul_overflow(half + 3, KINDS, &row) ||
        __builtin_mul_overflow(row, (int64_t)life->rows + 3, &time) ||
        __builtin_mul_overflow(time, (int64_t)life->steps + 1, &all) ||
        __builtin_mul_overflow(rows_below(life) + rows_above(life), half,
                               &far) ||
        __builtin_add_overflow(all, far, &far) || far >= INT_MAX;
    *numbering = (struct numbering){0};
    if (overflow)
        return;
    numbering->row = (uint32_t)row;
    numbering->time = (uint32_t)time;
    numbering->window = (uint32_t)all;
    numbering->below = (uint32_t)(rows_below(life) * half);
    numbering->variables = (int)far;
    numbering->by_row = divisor_of(numbering->row);
    numbering->by_time = divisor_of(numbering->time);
    for (int i = 0; i < DIGITS; i++) {
        struct digits *digits = &numbering->digits[i];
        digits->size = (unsigned char)text_decimal(digits->text, i);
    }
}

/* The number of the first variable of a place; that of its cell. */
static int place(const struct life *life, int time, int x, int y)
{
    const struct numbering *numbering = &life->numbering;
    return 1 + (int)((uint32_t)time * numbering->time +
                     (uint32_t)x * numbering->row + (uint32_t)y * KINDS);
}

/* The same for a cell that may lie outside the window. */
static int far_cell(const struct life *life, int time, int x, int y)
{
    const struct numbering *numbering = &life->numbering;
    if (x >= 0 && x <= life->rows + 2)
        return place(life, time, x, y);
    int64_t row = x < 0 ? -1 - (int64_t)x : (int64_t)x - life->rows - 3;
    int64_t number = 1 + (int64_t)numbering->window + row * life->half + y - 1;
    return (int)(x < 0 ? number + numbering->below : number);
}

/* ---- names ---------------------------------------------------------- */

static size_t put_number(const struct life *life, char *at, int64_t number)
{
    if (number < 0 || number >= DIGITS)
        return text_decimal(at, number);
    const struct digits *digits = &life->numbering.digits[number];
    memcpy(at, digits, sizeof *digits); /* a whole word: faster than a few */
    return digits->size;
}

static size_t put_cell(const struct life *life, uint32_t time, int64_t x,
                       uint32_t y, char *name)
{
    char *at = name + put_number(life, name, x);
    if (life->steps < LETTERS) {
        *at++ = timecode[time];
    } else {
        *at++ = '.';
        at += text_decimal(at, time);
        *at++ = '.';
    }
    at += put_number(life, at, y);
    return (size_t)(at - name);
}

static size_t far_name(const struct life *life, uint32_t number, char *name)
{
    uint32_t half = (uint32_t)life->half, below = life->numbering.below;
    if (number < below)
        return put_cell(life, 0, (int64_t)life->rows + 3 + number / half,
                        1 + number % half, name);
    number -= below;
    return put_cell(life, (uint32_t)life->steps, -1 - (int64_t)(number / half),
                    1 + number % half, name);
}

static size_t name(const void *puzzle, int variable, char *name)
{
    const struct life *life = puzzle;
    const struct numbering *numbering = &life->numbering;
    uint32_t number = (uint32_t)variable - 1;
    if (number >= numbering->window)
        return far_name(life, number - numbering->window, name);
    uint32_t time = divide(number, &numbering->by_time);
    number -= time * numbering->time;
    uint32_t x = divide(number, &numbering->by_row);
    number -= x * numbering->row;
    uint32_t kind = number % KINDS;
    size_t size = put_cell(life, time, x, number / KINDS, name);
    memcpy(name + size, suffix[kind], 2);
    return size + (kind > SPARE ? 2 : kind);
}

/* Fact (x-1) * half + y-1: cell (x,y) is alive at time 0. */
static int fact(const void *puzzle, int variable)
{
    const struct life *life = puzzle;
    uint32_t number = (uint32_t)variable - 1, row = life->numbering.row;
    if (number >= life->numbering.time || number % KINDS != CELL)
        return NO_FACT;
    int x = (int)(number / row), y = (int)(number % row / KINDS);
    bool inside = x >= 1 && x <= life->rows && y >= 1 && y <= life->half;
    return inside ? (x - 1) * life->half + y - 1 : NO_FACT;
}

/* ---- clauses -------------------------------------------------------- */

/* When the shared sums of a place were defined last: a time + 1. */
struct defined {
    int b, d, e, f;
};

struct emitter {
    const struct life *life;
    struct sink *sink;
    struct defined *defined; /* owned; of all places */
    int time;
};

static bool defines(const struct emitter *e, int *when)
{
    bool first = *when != e->time + 1;
    *when = e->time + 1;
    return first;
}

static struct defined *defined_at(const struct emitter *e, int x, int y)
{
    return e->defined + (size_t)x * ((size_t)e->life->half + 3) + (size_t)y;
}

static bool inside(const struct life *life, int x, int y)
{
    return x >= 1 && x <= life->rows && y >= 1 && y <= life->cols;
}

static int at(const struct emitter *e, int x, int y)
{
    return place(e->life, e->time, x, y);
}

/* The variable of a cell that counts as a neighbour; 0: dead for sure. */
static int neighbour(const struct emitter *e, int x, int y)
{
    if (!inside(e->life, x, y))
        return 0;
    return at(e, x, y > e->life->half ? e->life->cols + 1 - y : y);
}

/* A clause with one literal that may be false for sure, which is 0. */
static void either(struct sink *sink, int maybe, int literal)
{
    if (maybe)
        sink_add(sink, maybe, literal);
    else
        sink_add(sink, literal);
}

/* sum + 1 and sum + 2 say how many of two neighbours are alive.  If they are
 * both known to be dead, the last clause may repeat the one before. */
static void pair(struct sink *sink, int u, int v, int sum, bool repeat)
{
    int one = sum + 1, two = sum + 2;
    if (u)
        sink_add(sink, -u, one);
    if (v)
        sink_add(sink, -v, one);
    if (u && v) {
        sink_add(sink, -u, -v, two);
        sink_add(sink, u, v, -one);
    } else {
        either(sink, u ? u : v, -one);
    }
    either(sink, u, -two);
    if (repeat)
        either(sink, v, -two);
}

/* From two pairs to four neighbours. */
static void four(struct sink *sink, int d, int e, int sum)
{
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 3; k++) {
            int at_least = sum + j + k, not_more = -(sum + 5 - j - k);
            if (j && k) {
                sink_add(sink, -(d + j), -(e + k), at_least);
                sink_add(sink, d + 3 - j, e + 3 - k, not_more);
            } else if (j) {
                sink_add(sink, -(d + j), at_least);
                sink_add(sink, d + 3 - j, not_more);
            } else if (k) {
                sink_add(sink, -(e + k), at_least);
                sink_add(sink, e + 3 - k, not_more);
            }
        }
}

static void define_d(struct emitter *e, int x, int y)
{
    if (defines(e, &defined_at(e, x, y)->d))
        pair(e->sink, neighbour(e, x - 1, y + 1), neighbour(e, x, y + 1),
             at(e, x, y) + SUM_D, y + 1 <= e->life->cols);
}

static void define_e(struct emitter *e, int x, int y)
{
    if (defines(e, &defined_at(e, x, y)->e))
        pair(e->sink, neighbour(e, x - 1, y - 1), neighbour(e, x, y - 1),
             at(e, x, y) + SUM_E, y - 1 >= 1 && y - 1 <= e->life->cols);
}

static void define_f(struct emitter *e, int x, int y)
{
    if (defines(e, &defined_at(e, x, y)->f))
        pair(e->sink, neighbour(e, x - 1, y), neighbour(e, x - 1, y + 1),
             at(e, x, y) + SUM_F, true);
}

static void define_g(struct emitter *e, int x, int y)
{
    int above = neighbour(e, x - 1, x & 1 ? y : (y & 1 ? y + 1 : y - 1));
    int below = neighbour(e, x + 1, x & 1 ? y ^ 1 : y);
    pair(e->sink, x & 1 ? above : below, x & 1 ? below : above,
         at(e, x, y) + SUM_G, true);
}

static void define_b(struct emitter *e, int x, int y)
{
    if (!defines(e, &defined_at(e, x, y)->b))
        return;
    int left = y - (y & 2), right = y + (y & 2);
    define_d(e, x, left);
    define_e(e, x, right);
    four(e->sink, at(e, x, left) + SUM_D, at(e, x, right) + SUM_E,
         at(e, x, y) + SUM_B);
}

static void define_c(struct emitter *e, int x, int y)
{
    int fx = x & 1 ? x + 2 : x, fy = x & 1 ? (y - 1) | 1 : y & -2;
    int g = at(e, x, y) + SUM_G, c = at(e, x, y) + SUM_C;
    define_g(e, x, y);
    if (fx - 1 >= 1 && fx - 1 <= e->life->rows && fy + 1 >= 1 &&
        fy <= e->life->cols) {
        define_f(e, fx, fy);
        four(e->sink, at(e, fx, fy) + SUM_F, g, c);
        return;
    }
    for (int k = 1; k < 3; k++) {
        sink_add(e->sink, -(g + k), c + k);
        sink_add(e->sink, g + k, -(c + k));
    }
    sink_add(e->sink, -(c + 3));
    sink_add(e->sink, -(c + 4));
}

static void define_a(struct emitter *e, int x, int y)
{
    define_b(e, x | 1, y);
    define_c(e, x, y);
    int a = at(e, x, y) + SUM_A, b = at(e, x | 1, y) + SUM_B,
        c = at(e, x, y) + SUM_C;
    for (int j = 0; j < 5; j++)
        for (int k = j < 2 ? 2 - j : 0; j + k < 5; k++) {
            if (j && k)
                sink_add(e->sink, -(b + j), -(c + k), a + j + k);
            else
                sink_add(e->sink, j ? -(b + j) : -(c + k), a + j + k);
        }
    for (int j = 1; j < 5; j++)
        for (int k = j < 2 ? 2 : 1; j + k < 6; k++)
            sink_add(e->sink, b + j, c + k, -(a + j + k - 1));
}

static void define_next(struct emitter *e, int x, int y)
{
    int a = at(e, x, y) + SUM_A, spare = at(e, x, y) + SPARE;
    int now = inside(e->life, x, y) ? at(e, x, y) : 0;
    int next = place(e->life, e->time + 1, x, y);
    sink_add(e->sink, -(a + 4), -next);
    sink_add(e->sink, a + 2, -next);
    if (now)
        sink_add(e->sink, a + 3, now, -next);
    else
        sink_add(e->sink, a + 3, -next);
    sink_add(e->sink, -(a + 3), a + 4, next);
    sink_add(e->sink, spare, -(a + 2), a + 4);
    if (now)
        sink_add(e->sink, -spare, -now, next);
    else if (e->time + 1 < e->life->steps)
        sink_add(e->sink, -next);
}

/* Fewer than three cells of the box lie around a cell, itself included. */
static bool obviously_dead(const struct life *life, int x, int y)
{
    int rows =
        inside(life, x - 1, 1) + inside(life, x, 1) + inside(life, x + 1, 1);
    int cols =
        inside(life, 1, y - 1) + inside(life, 1, y) + inside(life, 1, y + 1);
    return rows * cols < 3;
}

static void emit_transitions(const struct life *life, struct sink *sink)
{
    size_t places = ((size_t)life->rows + 3) * ((size_t)life->half + 3);
    struct emitter e = {
        .life = life,
        .sink = sink,
        .defined = mem_alloc(places, sizeof(struct defined)),
    };
    for (e.time = 0; e.time < life->steps; e.time++)
        for (int x = 0; x <= life->rows + 1 && !sink->full; x++)
            for (int y = 0; y <= life->half; y++)
                if (!obviously_dead(life, x, y)) {
                    define_a(&e, x, y);
                    define_next(&e, x, y);
                }
    free(e.defined);
}

/* A row of the box, or one outside, is empty. */
static void emit_empty_row(const struct life *life, struct sink *sink,
                           int time, int x)
{
    for (int y = 1; y <= life->half; y++)
        sink_add(sink, -far_cell(life, time, x, y));
}

static void emit_top_row(const struct life *life, struct sink *sink)
{
    for (int time = 0; time < life->steps && !sink->full; time++)
        emit_empty_row(life, sink, time, 1);
    VEC(int) top = {0};
    for (int y = 1; y <= life->half; y++)
        vec_push(&top, place(life, life->steps, 1, y));
    sink_clause(sink, top.at, top.len);
    vec_release(&top);
}

static void emit_shift(const struct life *life, struct sink *sink)
{
    int last = life->steps, shift = life->shift;
    for (int x = 2; x <= shift && !sink->full; x++)
        emit_empty_row(life, sink, 0, x);
    for (int x = shift + 1; x <= life->rows && !sink->full; x++)
        for (int y = 1; y <= life->half; y++) {
            int before = place(life, 0, x, y);
            int after = place(life, last, x - shift, y);
            sink_add(sink, -before, after);
            sink_add(sink, before, -after);
        }
    for (int x = 1; x <= life->rows + 1 - shift; x++)
        sink_add(sink, -place(life, last, x, 0));
    emit_empty_row(life, sink, last, 0);
    for (int x = 1; x <= shift && !sink->full; x++)
        emit_empty_row(life, sink, last, life->rows + 1 - x);
}

static void emit_no_debris(const struct life *life, struct sink *sink)
{
    int rows = life->rows, last = life->steps;
    for (int y = 2; y <= life->half && y < life->cols; y++)
        sink_add(sink, -place(life, last, rows + 1, y));
    int first = life->shift < rows ? rows + 2 - life->shift : 2;
    for (int x = first; x < rows; x++)
        sink_add(sink, -place(life, last, x, 0));
}

static void emit_one_column(const struct life *life, struct sink *sink)
{
    for (int time = 1; time <= life->steps && !sink->full; time++) {
        sink_add(sink, -place(life, time, 1, 1));
        sink_add(sink, -place(life, time, life->rows, 1));
    }
}

static void emit(const void *puzzle, struct sink *sink)
{
    const struct life *life = puzzle;
    emit_transitions(life, sink);
    emit_top_row(life, sink);
    emit_shift(life, sink);
    if (!life->debris)
        emit_no_debris(life, sink);
    if (life->cols == 1 && life->rows > 1)
        emit_one_column(life, sink);
}

bool counters_state(const struct life *life, struct clauses *clauses,
                    struct error *err)
{
    if (!life->numbering.variables)
        return error_say(err,
                         "life:%dx%d with %d steps and shift %d needs more "
                         "than %d variables; fewer steps or a smaller box "
                         "were expected",
                         life->rows, life->cols, life->steps, life->shift,
                         INT_MAX - 1);
    *clauses = (struct clauses){
        .puzzle = life,
        .variables = life->numbering.variables,
        .emit = emit,
        .name = name,
        .fact = fact,
    };
    return true;
}
