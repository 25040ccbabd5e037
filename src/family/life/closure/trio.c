/* trio.c: what three rows of cells become.
 *
 * Columns 0 .. low-1 depend on one column more than they are, and so do the
 * others: a table for each half, by the columns that it sees of three rows,
 * made cell by cell.  Cells that are not searched must stay dead: the one
 * behind the last column, and before column 0 the one of an axis that is dead,
 * or of a side where there is no axis.  The lower half tells of that side. */
#include "family/life/closure/trio.h"
#include "base/mem.h"

struct half {
    const struct rule *rule;
    enum axis axis;
    int width;
    int first, sees; /* the columns that it sees of a row */
};

static int low_of(int width)
{
    return (width + 1) / 2;
}

static struct half lower_half(int width)
{
    int sees = low_of(width) + 1;
    return (struct half){.width = width, .sees = sees < width ? sees : width};
}

static struct half upper_half(int width)
{
    int first = low_of(width) - 1;
    return (struct half){
        .width = width, .first = first, .sees = width - first};
}

/* The cell in a column, -2 .. width + 1, of what a half sees of a row. */
static unsigned cell(const struct half *half, unsigned seen, int column)
{
    if (column < 0)
        switch (half->axis) {
        case AXIS_NONE:
            return 0;
        case AXIS_ODD:
            column = -column;
            break;
        case AXIS_EVEN:
            column = -1 - column;
            break;
        case AXIS_GUTTER:
            if (column == -1)
                return 0;
            column = -2 - column;
            break;
        }
    column -= half->first;
    return column >= 0 && column < half->sees ? seen >> column & 1 : 0;
}

static unsigned become(const struct half *half, const unsigned seen[3],
                       int column)
{
    unsigned around = 0;
    for (int r = 0; r < 3; r++)
        for (int c = column - 1; c <= column + 1; c++)
            around = around << 1 | cell(half, seen[r], c);
    return half->rule->next[around];
}

/* Columns from .. to-1, in their places; and the one outside must be dead. */
static void fill(uint16_t *table, const struct half *half, int from, int to,
                 int outside)
{
    size_t size = (size_t)1 << half->sees;
    bool guarded =
        outside > 0 || half->axis == AXIS_NONE || half->axis == AXIS_GUTTER;
    for (size_t i = 0; i < size * size * size; i++) {
        const unsigned seen[] = {(unsigned)(i / size / size),
                                 (unsigned)(i / size % size),
                                 (unsigned)(i % size)};
        unsigned next = 0;
        for (int c = from; c < to; c++)
            next |= become(half, seen, c) << c;
        if (guarded && become(half, seen, outside))
            next |= TRIO_BORN;
        table[i] = (uint16_t)next;
    }
}

bool trio_init(struct trio *trio, const struct rule *rule, enum axis axis,
               int width)
{
    struct half lower = lower_half(width), upper = upper_half(width);
    lower.rule = upper.rule = rule;
    lower.axis = upper.axis = axis;
    *trio = (struct trio){.width = width};
    trio->lower =
        mem_try_alloc((size_t)1 << 3 * lower.sees, sizeof *trio->lower);
    trio->upper =
        mem_try_alloc((size_t)1 << 3 * upper.sees, sizeof *trio->upper);
    trio->mirror = mem_try_alloc((size_t)1 << width, sizeof *trio->mirror);
    if (!trio->lower || !trio->upper || !trio->mirror)
        return false;
    fill(trio->lower, &lower, 0, low_of(width), -1);
    fill(trio->upper, &upper, low_of(width), width, width);
    for (unsigned row = 0; row < 1u << width; row++)
        for (int c = 0; c < width; c++)
            if (row >> c & 1)
                trio->mirror[row] |= (uint16_t)(1u << (width - 1 - c));
    return true;
}

void trio_release(struct trio *trio)
{
    free(trio->lower);
    free(trio->upper);
    free(trio->mirror);
    *trio = (struct trio){0};
}

struct above trio_above(const struct trio *trio, unsigned a, unsigned b)
{
    struct half lower = lower_half(trio->width);
    struct half upper = upper_half(trio->width);
    unsigned mask = (1u << lower.sees) - 1;
    size_t low = (size_t)(a & mask) << lower.sees | (b & mask);
    size_t high =
        (size_t)(a >> upper.first) << upper.sees | (b >> upper.first);
    return (struct above){.lower = trio->lower + (low << lower.sees),
                          .upper = trio->upper + (high << upper.sees),
                          .low_mask = mask,
                          .high_from = upper.first};
}
