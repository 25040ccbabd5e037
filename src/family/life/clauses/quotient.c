/* quotient.c: cells of several generations, some of which are the same cell,
 * and the clauses of a rule between them.
 *
 * Points are cells (row, column, time) of a window.  Those that a symmetry or
 * a motion maps onto each other are one class, and so are all dead cells, all
 * live ones and all of a letter: union and find, where the first point of a
 * class speaks for it.  A class that is neither dead nor alive is a variable,
 * hence one variable for each orbit, and the same clause is written once.
 *
 * A step is a neighbourhood and the cell that it becomes, as literals.
 * Three cells of a row share the variables of their sums with all triples
 * of the same cells, wherever these lie.
 *
 * Names.  5.0.7: row 5, time 0, column 7, rows and columns from 1; u and a
 * number for all others. */
#include "family/life/clauses/quotient.h"
#include "base/text.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>

/* ---- classes -------------------------------------------------------- */

static int height(const struct quotient *q)
{
    return q->rows + 2 * q->margin;
}

static int width(const struct quotient *q)
{
    return q->cols + 2 * q->margin;
}

static int points(const struct quotient *q)
{
    return q->times * height(q) * width(q);
}

bool quotient_init(struct quotient *q, const struct rule *rule,
                   struct error *err)
{
    int64_t cells, all;
    if (__builtin_mul_overflow((int64_t)q->rows + 2 * q->margin,
                               (int64_t)q->cols + 2 * q->margin, &cells) ||
        __builtin_mul_overflow(cells, (int64_t)q->times, &all) ||
        all > INT_MAX / 32)
        /* unreached: too large for a test */
        return false;
    /* Vectors that grow take half more, and the old ones besides. */
    const double grown = 2.5;
    double bytes = sizeof *q->literal +
                   grown * (sizeof *q->first.at + sizeof *q->known.at +
                            sizeof *q->step.at + sizeof *q->triple.at);
    int nodes = points(q) + 2 + QUOTIENT_LETTERS;
    q->same = mem_try_alloc((size_t)nodes, sizeof *q->same);
    if (!q->same || !mem_has((double)points(q) * bytes))
        /* unreached: there was memory */
        return error_say(err,
                         "there is no memory for %d generations of a box of "
                         "%dx%d",
                         q->times, q->rows, q->cols);
    for (int i = 0; i < nodes; i++)
        q->same[i] = i;
    transition_init(&q->transition, rule);
    return true;
}

void quotient_release(struct quotient *q)
{
    free(q->same);
    free(q->literal);
    vec_release(&q->first);
    vec_release(&q->known);
    transition_release(&q->transition);
    vec_release(&q->triple);
    vec_release(&q->shelf);
    vec_release(&q->step);
    cnf_release(&q->more);
}

bool quotient_inside(const struct quotient *q, struct place place)
{
    return place.row >= -q->margin && place.row < q->rows + q->margin &&
           place.col >= -q->margin && place.col < q->cols + q->margin &&
           place.time >= 0 && place.time < q->times;
}

size_t quotient_point(const struct quotient *q, struct place place)
{
    assert(quotient_inside(q, place));
    int row = place.time * height(q) + place.row + q->margin;
    return (size_t)row * (size_t)width(q) + (size_t)(place.col + q->margin);
}

static int dead_node(const struct quotient *q)
{
    return points(q);
}

static int live_node(const struct quotient *q)
{
    return points(q) + 1;
}

static int find(const struct quotient *q, int node)
{
    while (q->same[node] != node) {
        q->same[node] = q->same[q->same[node]];
        node = q->same[node];
    }
    return node;
}

static void join(struct quotient *q, int a, int b)
{
    assert(!q->literal);
    a = find(q, a);
    b = find(q, b);
    q->same[a > b ? a : b] = a < b ? a : b;
}

void quotient_join(struct quotient *q, struct place a, struct place b)
{
    join(q, (int)quotient_point(q, a), (int)quotient_point(q, b));
}

void quotient_set(struct quotient *q, struct place place, bool alive)
{
    join(q, (int)quotient_point(q, place),
         alive ? live_node(q) : dead_node(q));
}

void quotient_letter(struct quotient *q, struct place place, int letter)
{
    join(q, (int)quotient_point(q, place), points(q) + 2 + letter);
}

void quotient_number(struct quotient *q)
{
    int dead = find(q, dead_node(q)), live = find(q, live_node(q));
    q->contradicts = dead == live;
    q->literal = mem_alloc((size_t)points(q), sizeof *q->literal);
    for (int point = 0; point < points(q); point++) {
        int root = find(q, point);
        if (root == dead || root == live) {
            q->literal[point] = root == dead ? DEAD : LIVE;
        } else if (root == point) {
            vec_push(&q->first, point);
            vec_push(&q->known, point < height(q) * width(q));
            q->literal[point] = ++q->variables;
        } else {
            q->literal[point] = q->literal[root];
        }
    }
}

int quotient_literal(const struct quotient *q, struct place place)
{
    return quotient_inside(q, place) ? q->literal[quotient_point(q, place)]
                                     : DEAD;
}

void quotient_mark(struct quotient *q, struct place place)
{
    int literal = quotient_literal(q, place);
    if (!is_known(literal))
        q->known.at[literal - 1] = true;
}

/* ---- triples -------------------------------------------------------- */

static void sort_three(int cell[3])
{
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && cell[j - 1] > cell[j]; j--) {
            int other = cell[j];
            cell[j] = cell[j - 1];
            cell[j - 1] = other;
        }
}

/* The place on the shelf of a triple, or where it belongs. */
static size_t shelf_place(const struct quotient *q, const int cell[3])
{
    uint64_t hash = 0;
    for (int i = 0; i < 3; i++)
        hash = (hash ^ (uint32_t)cell[i]) * 0x9e3779b97f4a7c15;
    size_t at = (size_t)(hash >> 20) & (q->shelf.len - 1);
    for (; q->shelf.at[at] >= 0; at = (at + 1) & (q->shelf.len - 1)) {
        const struct triple *triple = &q->triple.at[q->shelf.at[at]];
        if (!memcmp(triple->cell, cell, sizeof triple->cell))
            break;
    }
    return at;
}

static void widen_shelf(struct quotient *q)
{
    size_t size = q->shelf.len ? 2 * q->shelf.len : 1024;
    vec_clear(&q->shelf);
    while (q->shelf.len < size)
        vec_push(&q->shelf, -1);
    for (size_t i = 0; i < q->triple.len; i++)
        q->shelf.at[shelf_place(q, q->triple.at[i].cell)] = (int)i;
}

static void sums_of(struct quotient *q, int a, int b, int c, int sum[3])
{
    struct triple triple = {.cell = {a, b, c}};
    sort_three(triple.cell);
    if (2 * q->triple.len >= q->shelf.len)
        widen_shelf(q);
    size_t at = shelf_place(q, triple.cell);
    if (q->shelf.at[at] < 0) {
        q->variables += triple_sums(triple.cell, q->variables + 1, triple.sum);
        q->shelf.at[at] = (int)q->triple.len;
        vec_push(&q->triple, triple);
    }
    memcpy(sum, q->triple.at[q->shelf.at[at]].sum, sizeof triple.sum);
}

/* ---- steps and clauses ---------------------------------------------- */

void quotient_step(struct quotient *q, const int cell[9], int next)
{
    struct step step = {.next = next};
    memcpy(step.cell, cell, sizeof step.cell);
    if (q->transition.by_sum)
        for (int i = 0; i < 3; i++)
            sums_of(q, cell[3 * i], cell[3 * i + 1], cell[3 * i + 2],
                    step.sum[i]);
    vec_push(&q->step, step);
}

int quotient_variable(struct quotient *q)
{
    return ++q->variables;
}

static void keep(void *context, const int *literals, size_t count)
{
    struct quotient *q = context;
    q->starved |= !cnf_add(&q->more, literals, count);
}

void quotient_clause(struct quotient *q, const int *literals, size_t count)
{
    struct sink sink = {.context = q, .clause = keep};
    known_clause(literals, count, &sink);
}

void quotient_emit(const struct quotient *q, struct sink *sink)
{
    if (q->contradicts)
        sink_clause(sink, NULL, 0);
    for (size_t i = 0; i < q->triple.len && !sink->full; i++)
        triple_emit(q->triple.at[i].cell, q->triple.at[i].sum, sink);
    for (size_t i = 0; i < q->step.len && !sink->full; i++)
        transition_emit(&q->transition, &q->step.at[i], sink);
    cnf_emit(&q->more, sink);
}

size_t quotient_name(const struct quotient *q, int variable, char *name)
{
    if ((size_t)variable > q->first.len) {
        *name = 'u';
        return 1 + text_decimal(name + 1, variable - (int)q->first.len);
    }
    int point = q->first.at[variable - 1];
    char *at = name;
    at += text_decimal(at, point / width(q) % height(q) - q->margin + 1);
    *at++ = '.';
    at += text_decimal(at, point / width(q) / height(q));
    *at++ = '.';
    at += text_decimal(at, point % width(q) - q->margin + 1);
    return (size_t)(at - name);
}

int quotient_fact(const struct quotient *q, int variable)
{
    bool known = (size_t)variable <= q->first.len && q->known.at[variable - 1];
    return known ? q->first.at[variable - 1] : NO_FACT;
}
