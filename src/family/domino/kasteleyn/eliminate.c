/* eliminate.c: Gaussian elimination of a dense matrix modulo sixteen primes.
 *
 * Pivots come in panels of up to PRODUCTS columns.  A column is brought up to
 * date with the pivots of its panel before a pivot is looked for in it; the
 * other columns once the panel is whole.  Both are one and the same step,
 *
 *     a(i,j) += L(i,1) U(1,j) + ... + L(i,k) U(k,j),
 *
 * with one reduction for all products.  U(k,j) is what lies in the row of
 * pivot k, and L(i,k) = -a(i,k) / pivot lies where a(i,k) was.
 *
 * A column that is 0 in all rows that may still have a pivot stays so, since
 * it is 0 in the rows of all pivots to come: it is passed over for good.  The
 * same pivots serve all primes; a prime for which one of them is 0 while it
 * is not for others is given up (it divides a minor, and hardly ever does).*/
#include "family/domino/kasteleyn/eliminate.h"
#include "base/mem.h"

enum {
    /* Entries that are updated together, to use what was loaded twice; short
     * vectors come with few registers. */
    BLOCK_ROWS = VECTOR_BYTES > 16 ? 4 : 2,
    BLOCK_COLS = 2
};

struct panel {
    struct front *front;
    const struct field *field;
    int first;         /* pivots before the panel */
    int count;         /* of its pivots */
    int col[PRODUCTS]; /* of each */
    int *rows, *cols;  /* that are to be updated; room for all */
    int row_count, col_count;
};

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Row `i` in the order of the pivots. */
ALWAYS_INLINE uint32_t *entry(const struct front *f, int i, int col)
{
    return front_entry(f, f->row[i], col);
}

/* The lanes in which an entry is not 0. */
static uint32_t support(const uint32_t *entry)
{
    uint32_t lanes = 0;
    for (int i = 0; i < LANES; i++)
        lanes |= (uint32_t)(entry[i] != 0) << i;
    return lanes;
}

/* ---- the step ------------------------------------------------------- */

/* Updates the entries where these rows and columns meet by the first `count`
 * pivots of the panel.  The numbers are constants wherever it is called. */
ALWAYS_INLINE void update(const struct panel *p, const int *rows,
                          const int *cols, int row_count, int col_count,
                          int count)
{
    const struct front *f = p->front;
    for (int part = 0; part < PARTS; part++) {
        struct sums sums[BLOCK_ROWS][BLOCK_COLS] = {0};
        for (int k = 0; k < count; k++) {
            pairs upper[BLOCK_COLS];
            for (int c = 0; c < col_count; c++)
                upper[c] =
                    lanes_load(entry(f, p->first + k, cols[c]) + part * PART);
            for (int r = 0; r < row_count; r++) {
                pairs lower =
                    lanes_load(entry(f, rows[r], p->col[k]) + part * PART);
                for (int c = 0; c < col_count; c++)
                    lanes_multiply_add(&sums[r][c], lower, upper[c]);
            }
        }
        words prime = (words)lanes_load(p->field->prime + part * PART);
        for (int r = 0; r < row_count; r++)
            for (int c = 0; c < col_count; c++) {
                uint32_t *at = entry(f, rows[r], cols[c]) + part * PART;
                words v = (words)lanes_load(at) +
                          lanes_reduce(p->field, part, sums[r][c]);
                v = lanes_least(v, v - 2 * prime); /* it was less than 4p */
                lanes_store(at, lanes_settle(p->field, part, v));
            }
    }
}

static void update_one(const struct panel *p, int row, int col, int count)
{
    update(p, &row, &col, 1, 1, count);
}

/* ---- a panel -------------------------------------------------------- */

/* Brings a column up to date, in the rows of the panel's pivots too. */
static void refresh_column(const struct panel *p, int col)
{
    const struct front *f = p->front;
    for (int k = 1; k < p->count; k++)
        update_one(p, p->first + k, col, k);
    if (p->count)
        for (int i = p->first + p->count; i < f->rows; i++)
            update_one(p, i, col, p->count);
}

/* A row with a pivot in this column, best for all living primes; -1: there is
 * none. */
static int find_pivot(const struct panel *p, int col, uint32_t alive)
{
    const struct front *f = p->front;
    int best = -1, most = 0;
    for (int i = p->first + p->count; i < f->own_rows; i++) {
        uint32_t lanes = support(entry(f, i, col)) & alive;
        int living = __builtin_popcount(lanes);
        if (living > most) {
            most = living;
            best = i;
        }
        if (lanes == alive)
            break;
    }
    return best;
}

/* x becomes -1/x, by Fermat's x^(p-2); 0 stays 0. */
static void invert(const struct field *field, uint32_t *x)
{
    _Alignas(64) uint32_t power[LANES], times[LANES];
    memcpy(power, field->one, sizeof power);
    for (int bit = 29; bit >= 0; bit--) {
        lanes_multiply(field, power, power);
        for (int i = 0; i < LANES; i++)
            times[i] = (field->prime[i] - 2) >> bit & 1 ? x[i] : field->one[i];
        lanes_multiply(field, power, times);
    }
    for (int i = 0; i < LANES; i++)
        x[i] = power[i] ? field->prime[i] - power[i] : 0;
}

static void take_pivot(struct panel *p, int i, int col,
                       struct residues *residues)
{
    struct front *f = p->front;
    int k = p->first + p->count, row = f->row[i];
    _Alignas(64) uint32_t factor[LANES];
    f->row[i] = f->row[k];
    f->row[k] = row;
    f->pivot[k] = col;
    p->col[p->count++] = col;
    memcpy(factor, entry(f, k, col), sizeof factor);
    residues->alive &= support(factor);
    lanes_multiply(p->field, residues->value, factor);
    invert(p->field, factor);
    for (i = k + 1; i < f->rows; i++)
        lanes_multiply(p->field, entry(f, i, col), factor);
}

/* Fills the panel from this column on; answers the first it did not see. */
static int fill_panel(struct panel *p, int col, struct residues *residues)
{
    const struct front *f = p->front;
    for (; col < f->own_cols && p->count < PRODUCTS &&
           p->first + p->count < f->own_rows;
         col++) {
        refresh_column(p, col);
        int i = find_pivot(p, col, residues->alive);
        if (i >= 0)
            take_pivot(p, i, col, residues);
    }
    return col;
}

/* ---- the other columns ---------------------------------------------- */

/* Rows and columns that the pivots have something to add to. */
static void find_lists(struct panel *p, int col)
{
    const struct front *f = p->front;
    p->row_count = p->col_count = 0;
    for (int i = p->first + p->count; i < f->rows; i++) {
        uint32_t lanes = 0;
        for (int k = 0; k < p->count; k++)
            lanes |= support(entry(f, i, p->col[k]));
        p->rows[p->row_count] = i;
        p->row_count += lanes != 0;
    }
    for (; col < f->cols; col++) {
        uint32_t lanes = 0;
        for (int k = 0; k < p->count; k++)
            lanes |= support(entry(f, p->first + k, col));
        p->cols[p->col_count] = col;
        p->col_count += lanes != 0;
    }
}

ALWAYS_INLINE void update_rows(const struct panel *p, const int *rows,
                               int row_count, int count)
{
    int c = 0;
    for (; c + BLOCK_COLS <= p->col_count; c += BLOCK_COLS)
        update(p, rows, p->cols + c, row_count, BLOCK_COLS, count);
    for (; c < p->col_count; c++)
        update(p, rows, p->cols + c, row_count, 1, count);
}

static void update_all(const struct panel *p)
{
    int r = 0;
    if (p->count == PRODUCTS)
        for (; r + BLOCK_ROWS <= p->row_count; r += BLOCK_ROWS)
            update_rows(p, p->rows + r, BLOCK_ROWS, PRODUCTS);
    for (; r + BLOCK_ROWS <= p->row_count; r += BLOCK_ROWS)
        update_rows(p, p->rows + r, BLOCK_ROWS, p->count);
    for (; r < p->row_count; r++)
        update_rows(p, p->rows + r, 1, p->count);
}

static void run(struct front *f, const struct field *field,
                struct residues *residues)
{
    size_t room = (size_t)f->rows + (size_t)f->cols;
    int *lists = mem_alloc(room + 1, sizeof *lists);
    f->rank = 0;
    for (int i = 0; i < f->rows; i++)
        f->row[i] = i;
    for (int col = 0; col < f->own_cols && f->rank < f->own_rows;) {
        struct panel p = {.front = f,
                          .field = field,
                          .first = f->rank,
                          .rows = lists,
                          .cols = lists + f->rows};
        col = fill_panel(&p, col, residues);
        f->rank += p.count;
        for (int c = col; c < f->cols; c++)
            for (int k = 1; k < p.count; k++)
                update_one(&p, p.first + k, c, k);
        find_lists(&p, col);
        update_all(&p);
    }
    free(lists);
}

static void add(struct front *f, const struct field *field,
                const struct front *part)
{
    for (int row = 0; row < part->rows; row++)
        for (int col = 0; col < part->cols; col++)
            lanes_add(field, front_entry(f, part->row[row], part->pivot[col]),
                      front_entry(part, row, col));
}

/* ---- the way back --------------------------------------------------- */

/* Entries of a row or of a column, as distances in the front. */
struct line {
    size_t *at; /* room for all */
    int count;
};

/* The sum of the products of two lines. */
static void dot(const struct field *field, const uint32_t *one,
                const uint32_t *other, const struct line *line, uint32_t *to)
{
    for (int part = 0; part < PARTS; part++) {
        words prime = (words)lanes_load(field->prime + part * PART);
        words sum = {0};
        for (int i = 0; i < line->count;) {
            struct sums sums = {{0}, {0}};
            int end = i + PRODUCTS < line->count ? i + PRODUCTS : line->count;
            for (; i < end; i++)
                lanes_multiply_add(
                    &sums, lanes_load(one + line->at[i] + part * PART),
                    lanes_load(other + line->at[i] + part * PART));
            sum += lanes_reduce(field, part, sums);
            sum = lanes_least(sum, sum - 2 * prime); /* it was less than 4p */
            sum = lanes_settle(field, part, sum);
        }
        lanes_store(to + part * PART, sum);
    }
}

/* What goes back through one pivot: new lines, before the old ones go. */
struct retreat {
    struct front *front;
    const struct field *field;
    int *col;                /* owned, as all below; in the order of pivots */
    struct line row, column; /* where the pivot's are not 0 */
    uint32_t *across, *down; /* the new ones, in the places of the old */
};

static void find_support(struct retreat *r, int k)
{
    const struct front *f = r->front;
    r->row.count = r->column.count = 0;
    for (int j = k + 1; j < f->cols; j++)
        if (support(entry(f, k, r->col[j])))
            r->row.at[r->row.count++] = (size_t)r->col[j] * LANES;
    for (int i = k + 1; i < f->rows; i++)
        if (support(entry(f, i, r->col[k])))
            r->column.at[r->column.count++] =
                (size_t)f->row[i] * (size_t)f->cols * LANES;
}

/* With the pivot u in row and column k, U(c) in its row and L(r) in its column
 * (see above), and derivatives D of all that comes behind it:
 *
 *     D(k,c) = sum L(r) D(r,c),  D(r,k) = -1/u sum U(c) D(r,c),
 *     D(k,k) = 1/u - 1/u sum U(c) D(k,c). */
static void go_back(struct retreat *r, int k)
{
    struct front *f = r->front;
    uint32_t *row = entry(f, k, 0), *pivot = entry(f, k, r->col[k]);
    _Alignas(64) uint32_t factor[LANES];
    find_support(r, k);
    memcpy(factor, pivot, sizeof factor);
    invert(r->field, factor);
    for (int j = k + 1; j < f->cols; j++)
        dot(r->field, front_entry(f, 0, r->col[k]),
            front_entry(f, 0, r->col[j]), &r->column,
            r->across + (size_t)r->col[j] * LANES);
    for (int i = k + 1; i < f->rows; i++) {
        uint32_t *to = r->down + (size_t)i * LANES;
        dot(r->field, row, entry(f, i, 0), &r->row, to);
        lanes_multiply(r->field, to, factor);
    }
    dot(r->field, row, r->across, &r->row, pivot);
    for (int i = 0; i < LANES; i++)
        pivot[i] += pivot[i] < r->field->one[i]
                        ? r->field->prime[i] - r->field->one[i]
                        : -r->field->one[i];
    lanes_multiply(r->field, pivot, factor);
    for (int j = k + 1; j < f->cols; j++)
        memcpy(entry(f, k, r->col[j]), r->across + (size_t)r->col[j] * LANES,
               LANES * sizeof *row);
    for (int i = k + 1; i < f->rows; i++)
        memcpy(entry(f, i, r->col[k]), r->down + (size_t)i * LANES,
               LANES * sizeof *row);
}

static void back(struct front *f, const struct field *field)
{
    size_t rows = (size_t)f->rows + 1, cols = (size_t)f->cols + 1;
    size_t bytes = LANES * sizeof(uint32_t);
    struct retreat r = {.front = f, .field = field};
    r.col = mem_alloc(cols, sizeof *r.col);
    r.row.at = mem_alloc(cols, sizeof *r.row.at);
    r.column.at = mem_alloc(rows, sizeof *r.column.at);
    r.across = mem_alloc(cols, bytes);
    r.down = mem_alloc(rows, bytes);
    memcpy(r.col, f->pivot, (size_t)f->rank * sizeof *r.col);
    front_left(f, r.col + f->rank);
    for (int k = f->rank - 1; k >= 0; k--)
        go_back(&r, k);
    free(r.col);
    free(r.row.at);
    free(r.column.at);
    free(r.across);
    free(r.down);
}

const struct elimination OF_KIND(elimination) = {
    .run = run, .back = back, .add = add};
