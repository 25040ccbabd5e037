/* table.c: what three rows of cells become.
 *
 * A row is a word; its bit i is column i.  What lies before column 0 depends
 * on the symmetry: nothing (none), column 1 (odd: the axis runs through column
 * 0), column 0 (even: the axis lies between two columns), or a column that is
 * dead for ever (gutter).  Behind the last column nothing is alive.
 *
 * The border.  A cell outside must not be born: behind the last column, before
 * column 0 if nothing is there, and in the gutter.  It sees one column of the
 * three rows, and the gutter sees it twice, so the border excludes a row c
 * by the two ends of a, b and c alone.  The rule decides which ends: nothing
 * of it is known here.
 *
 * Tables are made of two halves: a column sees its neighbours only, so the
 * lower columns depend on one column more than they are. */
#include "family/life/rows/table.h"
#include "base/machine.h"
#include "base/mem.h"

#include <assert.h>

struct layout {
    const struct rule *rule;
    enum rows_symmetry symmetry;
    int width;
};

static unsigned bit(unsigned row, int column)
{
    return row >> column & 1;
}

/* Column -1 .. width of a row. */
static unsigned cell(const struct layout *layout, unsigned row, int column)
{
    if (column >= layout->width)
        return 0;
    if (column >= 0)
        return bit(row, column);
    switch (layout->symmetry) {
    case ROWS_ODD:
        return layout->width > 1 ? bit(row, 1) : 0;
    case ROWS_EVEN:
        return bit(row, 0);
    default:
        return 0;
    }
}

static unsigned three(const struct layout *layout, unsigned row, int column)
{
    return cell(layout, row, column - 1) << 2 |
           cell(layout, row, column) << 1 | cell(layout, row, column + 1);
}

static unsigned become(const struct layout *layout, const unsigned row[3],
                       int column)
{
    return layout->rule->next[three(layout, row[0], column) << 6 |
                              three(layout, row[1], column) << 3 |
                              three(layout, row[2], column)];
}

/* Columns from .. from+count-1 of what all triples of rows become that are
 * zero but for the columns that these see, at (a, b, c) shifted down by
 * `shift`; 2^sees of each. */
static void fill_half(uint8_t *half, const struct layout *layout, int from,
                      int count, int shift, int sees)
{
    size_t size = (size_t)1 << sees;
    for (size_t i = 0; i < size * size * size; i++) {
        unsigned row[3] = {(unsigned)(i / size / size) << shift,
                           (unsigned)(i / size % size) << shift,
                           (unsigned)(i % size) << shift};
        unsigned next = 0;
        for (int c = 0; c < count; c++)
            next |= become(layout, row, from + c) << c;
        half[i] = (uint8_t)next;
    }
}

/* ---- the border ----------------------------------------------------- */

/* Is a cell born outside beside these ends of three rows? */
static bool born(const struct layout *layout, const unsigned ends[3])
{
    const uint8_t *next = layout->rule->next;
    unsigned first = 0, last = 0;
    for (int i = 0; i < 3; i++) {
        first = first << 3 | bit(ends[i], 0);
        last = last << 3 | bit(ends[i], 1);
    }
    if (next[last << 2])
        return true;
    if (layout->symmetry == ROWS_NONE || layout->symmetry == ROWS_GLIDE)
        return next[first];
    return layout->symmetry == ROWS_GUTTER && next[first << 2 | first];
}

static void fill_allowed(struct rows_table *table, const struct layout *layout)
{
    for (unsigned edge = 0; edge < 16; edge++)
        for (int c = 0; c < table->size; c++) {
            unsigned ends[3] = {edge >> 2, edge & 3,
                                rows_ends(table, (row_t)c)};
            if (!born(layout, ends))
                table->allowed[edge * (unsigned)table->words +
                               (unsigned)c / 64] |= UINT64_C(1) << c % 64;
        }
}

/* ---- the whole ------------------------------------------------------ */

static void fill_whole(struct rows_table *table, const struct layout *layout)
{
    int low = (table->width + 1) / 2, high = table->width - low;
    int sees = low + 1 < table->width ? low + 1 : table->width;
    uint8_t *lower = mem_alloc((size_t)1 << 3 * sees, 1);
    uint8_t *upper = mem_alloc((size_t)1 << 3 * (high + 1), 1);
    fill_half(lower, layout, 0, low, 0, sees);
    fill_half(upper, layout, low, high, low - 1, high + 1);
    size_t size = (size_t)table->size, mask = ((size_t)1 << sees) - 1;
    for (size_t a = 0; a < size; a++)
        for (size_t b = 0; b < size; b++) {
            uint8_t *next = table->whole[0] + (a * size + b) * size;
            const uint8_t *of_lower =
                lower + (((a & mask) << sees | (b & mask)) << sees);
            const uint8_t *of_upper =
                upper + (((a >> (low - 1)) << (high + 1) | b >> (low - 1))
                         << (high + 1));
            for (size_t c = 0; c < size; c++)
                next[c] = (uint8_t)(of_lower[c & mask] |
                                    of_upper[c >> (low - 1)] << low);
        }
    free(lower);
    free(upper);
}

/* ---- halves --------------------------------------------------------- */

/* What the pairs of a half can become: four sets by two columns of c, the
 * upper ones of the lower half and the lower ones of the upper half. */
static void fill_half_reach(uint64_t *reach, const struct layout *layout,
                            const uint8_t *half, int sees, bool is_upper)
{
    size_t size = (size_t)1 << sees;
    int end = is_upper ? sees - 1 : 0; /* where the border is */
    for (size_t i = 0; i < size * size * size; i++) {
        size_t row[3] = {i / size / size, i / size % size, i % size};
        unsigned ends[3];
        for (int r = 0; r < 3; r++)
            ends[r] = bit((unsigned)row[r], end) << is_upper;
        size_t shared = is_upper ? row[2] & 3 : row[2] >> (sees - 2);
        if (!born(layout, ends))
            reach[i / size * 4 + shared] |= UINT64_C(1) << half[i];
    }
}

static void fill_halves(struct rows_table *table, const struct layout *layout)
{
    int low = table->low, high = table->high;
    fill_half(table->lower, layout, 0, low, 0, low + 1);
    fill_half(table->upper, layout, low, high, low - 1, high + 1);
    fill_half_reach(table->low_reach, layout, table->lower, low + 1, false);
    fill_half_reach(table->high_reach, layout, table->upper, high + 1, true);
}

/* ---- all ------------------------------------------------------------ */

static void fill_mirror(struct rows_table *table)
{
    for (int row = 0; row < table->size; row++)
        for (int c = 0; c < table->width; c++)
            if (row >> c & 1)
                table->mirror[row] |= (row_t)(1 << (table->width - 1 - c));
}

static void fill_reach(struct rows_table *table, int side)
{
    size_t size = (size_t)table->size, words = (size_t)table->words;
    for (size_t i = 0; i < size * size; i++) {
        uint64_t *reach = table->reach[side] + i * words;
        const uint8_t *next = table->whole[side] + i * size;
        const uint64_t *allowed =
            table->allowed +
            rows_edge(table, (row_t)(i / size), (row_t)(i % size)) * words;
        for (size_t c = 0; c < size; c++)
            if (allowed[c / 64] >> c % 64 & 1)
                reach[next[c] / 64] |= UINT64_C(1) << next[c] % 64;
    }
}

static void fill_side(struct rows_table *table, const struct layout *layout,
                      int side)
{
    size_t size = (size_t)table->size, words = (size_t)table->words;
    size_t all = size * size * size;
    uint8_t *whole = table->whole[side];
    machine_wide(whole, all);
    if (!side)
        fill_whole(table, layout);
    else
        for (size_t i = 0; i < all; i++)
            whole[i] = (uint8_t)table->mirror[table->whole[0][i]];
    machine_wide(table->reach[side],
                 size * size * words * sizeof *table->reach[side]);
    fill_reach(table, side);
}

static bool is_chiral(const struct rule *rule)
{
    for (unsigned i = 0; i < NEIGHBOURHOODS; i++) {
        unsigned j = (i & (CELL_N | CELL_C | CELL_S)) |
                     (i & (CELL_NW | CELL_W | CELL_SW)) >> 2 |
                     (i & (CELL_NE | CELL_E | CELL_SE)) << 2;
        if (rule->next[i] != rule->next[j])
            return true;
    }
    return false;
}

bool rows_rule_fits(const struct rule *rule, enum rows_symmetry symmetry,
                    struct error *err)
{
    if (rule->next[0])
        return error_say(err,
                         "by rows: with %s empty space does not stay empty; "
                         "a rule without B0 was expected",
                         rule->text);
    if (symmetry != ROWS_NONE && is_chiral(rule))
        return error_say(err,
                         "by rows: %s tells left from right, so a pattern "
                         "does not stay symmetric; symmetry=none was "
                         "expected",
                         rule->text);
    return true;
}

/* What all triples of so many rows become, and what their pairs can become.
 * Readers take 64 bytes at a time. */
static bool take_table(size_t size, size_t words, uint8_t **next,
                       uint64_t **reach)
{
    *next = mem_try_alloc(size * size * size + 64, 1);
    *reach = mem_try_alloc(size * size * words, sizeof **reach);
    return *next && *reach;
}

/* Of one whole table for each side, or of two halves. */
static bool take_tables(struct rows_table *table)
{
    size_t size = (size_t)table->size, words = (size_t)table->words;
    int low = table->low = (table->width + 1) / 2;
    int high = table->high = table->width - low;
    if (table->width > ROWS_WHOLE)
        return take_table((size_t)2 << low, 4, &table->lower,
                          &table->low_reach) &&
               take_table((size_t)2 << high, 4, &table->upper,
                          &table->high_reach);
    return take_table(size, words, &table->whole[0], &table->reach[0]) &&
           (!table->glide ||
            take_table(size, words, &table->whole[1], &table->reach[1]));
}

bool rows_table_init(struct rows_table *table, const struct rule *rule,
                     enum rows_symmetry symmetry, int width, struct error *err)
{
    *table = (struct rows_table){.width = width, .size = 1 << width};
    if (!rows_rule_fits(rule, symmetry, err))
        return false;
    size_t size = (size_t)table->size;
    struct layout layout = {rule, symmetry, width};
    table->words = (table->size + 63) / 64;
    table->glide = symmetry == ROWS_GLIDE;
    if (!take_tables(table))
        return error_say(err, "there is no memory for tables of %d columns",
                         width);
    table->chiral = is_chiral(rule);
    table->mirror = mem_alloc(size, sizeof *table->mirror);
    fill_mirror(table);
    table->allowed =
        mem_alloc(16 * (size_t)table->words, sizeof *table->allowed);
    fill_allowed(table, &layout);
    if (width > ROWS_WHOLE)
        fill_halves(table, &layout);
    for (int side = 0; side <= table->glide && width <= ROWS_WHOLE; side++)
        fill_side(table, &layout, side);
    return true;
}

void rows_table_release(struct rows_table *table)
{
    for (int side = 0; side < 2; side++) {
        free(table->whole[side]);
        free(table->reach[side]);
    }
    free(table->lower);
    free(table->upper);
    free(table->low_reach);
    free(table->high_reach);
    free(table->allowed);
    free(table->mirror);
    *table = (struct rows_table){0};
}
