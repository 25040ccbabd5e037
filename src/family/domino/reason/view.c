/* view.c: the part of a region that tells why it has no covering.
 *
 * Of a large region only the members and two cells around them are shown.  If
 * that is still large, rows that look like the second row above are left out,
 * and columns likewise, always an even number: a chessboard goes on behind
 * them in its colours.  So ten thousand rows are a handful, and each corner
 * that matters is there. */
#include "family/domino/reason/view.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- the frame ------------------------------------------------------ */

/* The members and two cells around them: their neighbours, and what lies
 * behind those. */
static struct frame find_frame(const struct domino *d,
                               const struct reason *reason)
{
    enum { AROUND = 2 };
    int top = d->rows, left = d->cols, bottom = 0, right = 0;
    for (size_t i = 0; i < reason->member.len; i++) {
        int row = reason->member.at[i] / d->cols;
        int col = reason->member.at[i] % d->cols;
        top = least(top, row);
        left = least(left, col);
        bottom = row > bottom ? row : bottom;
        right = col > right ? col : right;
    }
    top = top > AROUND ? top - AROUND : 0;
    left = left > AROUND ? left - AROUND : 0;
    bottom = least(bottom + AROUND, d->rows - 1);
    right = least(right + AROUND, d->cols - 1);
    return (struct frame){top, left, bottom - top + 1, right - left + 1};
}

static bool is_small(const struct frame *f, int most)
{
    return f->rows <= most && f->cols <= most;
}

/* ---- cells ---------------------------------------------------------- */

static void mark_members(struct view *v, const struct reason *reason)
{
    const struct domino *d = v->d;
    v->member = mem_alloc(((size_t)d->rows + 2) * ((size_t)d->cols + 2), 1);
    for (size_t i = 0; i < reason->member.len; i++) {
        int row = reason->member.at[i] / d->cols;
        int col = reason->member.at[i] % d->cols;
        v->member[region_at(d, row, col) - d->region] = 1;
    }
}

static inline int part_at(const struct view *v, int row, int col)
{
    const uint8_t *cell = region_at(v->d, row, col);
    const uint8_t *member = v->member + (cell - v->d->region);
    int stride = v->d->cols + 2;
    if (!*cell)
        return GAP;
    if (*member)
        return MEMBER;
    return member[1] || member[-1] || member[stride] || member[-stride]
               ? NEIGHBOUR
               : OTHER;
}

/* ---- lines that repeat ---------------------------------------------- */

/* Tells of each row and column of the frame whether it is like the second one
 * before it. */
static void find_repeats(const struct view *v, bool *row, bool *col)
{
    const struct frame *f = &v->frame;
    for (int r = 0; r < f->rows; r++)
        row[r] = r > 1;
    for (int c = 0; c < f->cols; c++)
        col[c] = c > 1;
    for (int r = 0; r < f->rows; r++)
        for (int c = 0; c < f->cols; c++) {
            int down = f->top + r, right = f->left + c;
            int part = part_at(v, down, right);
            row[r] = row[r] && part == part_at(v, down - 2, right);
            col[c] = col[c] && part == part_at(v, down, right - 2);
        }
}

/* Lists the lines that are shown. */
static void list_lines(line_list *list, int first, int count,
                       const bool *repeats)
{
    enum { SHOWN = 2 }; /* lines of a run on either side of the fold */
    int run = 0;
    for (int i = 0; i < count; i++) {
        for (run = 0; repeats && i + run < count && repeats[i + run];)
            run++;
        int out = (run - 2 * SHOWN) / 2 * 2;
        if (out > 0 && (!i || !repeats[i - 1])) {
            for (int j = 0; j < SHOWN; j++)
                vec_push(list, first + i + j);
            vec_push(list, FOLDED);
            i += SHOWN + out;
        }
        vec_push(list, first + i);
    }
}

static void fold(struct view *v)
{
    const struct frame *f = &v->frame;
    bool *row = mem_alloc((size_t)f->rows, sizeof *row);
    bool *col = mem_alloc((size_t)f->cols, sizeof *col);
    find_repeats(v, row, col);
    list_lines(&v->row, f->top, f->rows, row);
    list_lines(&v->col, f->left, f->cols, col);
    free(row);
    free(col);
}

/* ---- the view ------------------------------------------------------- */

static void fill(struct view *v)
{
    grid_size(&v->part, 1, (int)v->row.len, (int)v->col.len, FOLD);
    for (int r = 0; r < v->part.rows; r++)
        for (int c = 0; c < v->part.cols; c++)
            if (v->row.at[r] != FOLDED && v->col.at[c] != FOLDED)
                *grid_at(&v->part, 0, r, c) =
                    part_at(v, v->row.at[r], v->col.at[c]);
}

/* The last line that is shown is none that is left out. */
static void clip_lines(line_list *list, size_t most)
{
    if (list->len > most)
        list->len = most;
    if (list->len && vec_last(list) == FOLDED)
        list->len--; /* unreached: no window of the tests ends with a fold */
}

void view_init(struct view *v, const struct domino *d,
               const struct reason *reason, int most, int clip)
{
    *v = (struct view){.d = d, .frame = {0, 0, d->rows, d->cols}};
    mark_members(v, reason);
    if (!is_small(&v->frame, most))
        v->frame = find_frame(d, reason);
    if (is_small(&v->frame, most)) {
        list_lines(&v->row, v->frame.top, v->frame.rows, NULL);
        list_lines(&v->col, v->frame.left, v->frame.cols, NULL);
    } else {
        fold(v);
    }
    clip_lines(&v->row, (size_t)clip);
    clip_lines(&v->col, (size_t)clip);
    fill(v);
}

void view_release(struct view *v)
{
    free(v->member);
    vec_release(&v->row);
    vec_release(&v->col);
    grid_release(&v->part);
}

/* Lines from the first to the last that is shown, and how many of them are
 * left out. */
static int extent(const line_list *list, int first, int *left)
{
    int count = list->len ? vec_last(list) + 1 - first : 0;
    *left = count;
    for (size_t i = 0; i < list->len; i++)
        *left -= list->at[i] != FOLDED;
    return count;
}

void view_say(const struct view *v, char *text, size_t size)
{
    struct frame f = v->frame;
    int rows_left, cols_left;
    f.rows = extent(&v->row, f.top, &rows_left);
    f.cols = extent(&v->col, f.left, &cols_left);
    domino_say_frame(v->d, &f, text, size);
    size_t at = strlen(text);
    if (rows_left || cols_left)
        snprintf(text + at, size - at,
                 "%s%d rows and %d columns that repeat are left out",
                 at ? "; " : "", rows_left, cols_left);
}

bool view_has(const struct view *v, enum part part)
{
    for (size_t i = 0; i < grid_cells(&v->part); i++)
        if (v->part.cell[i] == (int)part)
            return true;
    return false;
}
