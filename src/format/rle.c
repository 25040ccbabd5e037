/* rle.c: patterns of cellular automata, run length encoded.
 *
 * The reader keeps the live runs alone until it knows how large the pattern
 * is, so that a few bytes such as 999999b cannot ask for much memory; the
 * rectangle of the live cells may have MOST_CELLS cells.  It takes what other
 * programs write: any layout of lines, '.' for b and 'A' for o (the states 0
 * and 1 of rules with many). */
#include "format/rle.h"
#include "base/mem.h"
#include "base/text.h"
#include "format/comment.h"

#include <ctype.h>

enum {
    WIDEST_LINE = 70,
    LARGEST = 1000000, /* count, row or column */
    MOST_CELLS = 1 << 25
};

/* ---- writing -------------------------------------------------------- */

struct rectangle {
    int top, left, bottom, right; /* all inside; bottom < top: empty */
};

static void enclose(struct rectangle *box, int row, int left, int right)
{
    bool first = box->bottom < box->top;
    box->top = first || row < box->top ? row : box->top;
    box->bottom = first || row > box->bottom ? row : box->bottom;
    box->left = first || left < box->left ? left : box->left;
    box->right = first || right > box->right ? right : box->right;
}

static const struct rectangle nowhere = {0, 0, -1, -1};

/* Writes a run, on a new line if this one would become too wide. */
static void write_run(struct writer *w, int *width, int count, char what)
{
    char text[24];
    size_t size = count > 1 ? text_decimal(text, count) : 0;
    text[size++] = what;
    if (*width + (int)size > WIDEST_LINE) {
        writer_byte(w, '\n');
        *width = 0;
    }
    writer_bytes(w, text, size);
    *width += (int)size;
}

static void write_rows(struct writer *w, const struct grid *grid, int layer,
                       const struct rectangle *box)
{
    int width = 0, ends = 0; /* ends of rows that are not yet written */
    for (int row = box->top; row <= box->bottom; row++, ends++) {
        int col = box->left;
        while (col <= box->right) {
            int begin = col;
            bool alive = *grid_at(grid, layer, row, col) == 1;
            while (col <= box->right &&
                   (*grid_at(grid, layer, row, col) == 1) == alive)
                col++;
            if (!alive && col > box->right)
                break;
            if (ends)
                write_run(w, &width, ends, '$');
            ends = 0;
            write_run(w, &width, col - begin, alive ? 'o' : 'b');
        }
    }
    write_run(w, &width, 1, '!');
    writer_byte(w, '\n');
}

void rle_write(struct writer *w, const struct grid *grid, int layer,
               const char *rule, const char *command)
{
    struct rectangle box = nowhere;
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++)
            if (*grid_at(grid, layer, row, col) == 1)
                enclose(&box, row, col, col);
    comment_write(w, "#C ", command);
    writer_print(w, "x = %d, y = %d, rule = %s\n", box.right - box.left + 1,
                 box.bottom - box.top + 1, rule);
    write_rows(w, grid, layer, &box);
}

/* ---- reading -------------------------------------------------------- */

struct run {
    int row, left, right;
};

struct pattern {
    VEC(struct run) run; /* of live cells */
    int row, col;        /* where the next cell lies */
};

/* Takes white space and lines that begin with #. */
static void skip_remarks(struct reader *r)
{
    for (int byte; (byte = reader_peek(r)) >= 0;)
        if (byte == '#' && reader_column(r) == 1)
            reader_skip_line(r);
        else if (isspace(byte))
            reader_skip(r);
        else
            return;
}

bool rle_begins(struct reader *r)
{
    while (reader_peek(r) >= 0 && isspace(reader_peek(r)))
        reader_skip(r);
    int byte = reader_peek(r);
    if (byte == '#')
        return !reader_starts(r, "# "); /* a remark in other formats */
    return byte > 0 && (isdigit(byte) || strchr("xbo$!", byte));
}

static bool read_number(struct reader *r, int *number, struct error *err)
{
    long line = r->line, column = reader_column(r);
    if (!isdigit(reader_peek(r)))
        return reader_fail(r, err, "a number was expected");
    for (*number = 0; isdigit(reader_peek(r)); reader_skip(r)) {
        *number = *number * 10 + reader_peek(r) - '0';
        if (*number > LARGEST)
            return reader_fail_at(r, line, column, err,
                                  "this number is too large; at most %d was "
                                  "expected",
                                  LARGEST);
    }
    return true;
}

static bool expect(struct reader *r, const char *text, struct error *err)
{
    reader_skip_blanks(r);
    if (!reader_take(r, text))
        return reader_fail(r, err,
                           "'%s' was expected, for a header such as 'x = "
                           "3, y = 3, rule = B3/S23'",
                           text);
    reader_skip_blanks(r);
    return true;
}

static bool read_rule(struct reader *r, struct rle_header *header,
                      struct error *err)
{
    size_t size = 0;
    header->line = r->line;
    header->column = reader_column(r);
    for (int byte; (byte = reader_peek(r)) >= 0 && !isspace(byte);
         reader_skip(r)) {
        if (size + 1 == sizeof header->rule)
            return reader_fail_at(r, header->line, header->column, err,
                                  "the rule's name is too long; at most %zu "
                                  "characters were expected",
                                  sizeof header->rule - 1);
        header->rule[size++] = (char)byte;
    }
    return size || reader_fail(r, err, "a rule such as B3/S23 was expected");
}

static bool read_header(struct reader *r, struct rle_header *header,
                        struct error *err)
{
    if (!expect(r, "x", err) || !expect(r, "=", err) ||
        !read_number(r, &header->cols, err) || !expect(r, ",", err) ||
        !expect(r, "y", err) || !expect(r, "=", err) ||
        !read_number(r, &header->rows, err))
        return false;
    if (!reader_at_line_end(r) &&
        (!expect(r, ",", err) || !expect(r, "rule", err) ||
         !expect(r, "=", err) || !read_rule(r, header, err)))
        return false;
    return reader_at_line_end(r) ||
           reader_fail(r, err, "the header should end here");
}

static bool take_run(struct pattern *p, struct reader *r, int count, int what,
                     struct error *err)
{
    if (what == '$') {
        p->row += count;
        p->col = 0;
    } else if (what == 'b' || what == '.') {
        p->col += count;
    } else if (what == 'o' || what == 'A') {
        vec_push(&p->run, (struct run){p->row, p->col, p->col + count - 1});
        p->col += count;
    } else {
        return reader_fail(r, err,
                           "%s was not expected here: a count, b (dead), o "
                           "(alive), $ (end of a row), or ! (the end) with "
                           "no count before it",
                           error_byte(what).text);
    }
    if (p->row > LARGEST || p->col > LARGEST)
        return reader_fail(r, err,
                           "the pattern is too large; at most %d rows and "
                           "columns were expected",
                           LARGEST);
    reader_skip(r);
    return true;
}

static bool read_runs(struct pattern *p, struct reader *r, struct error *err)
{
    for (;;) {
        skip_remarks(r);
        long line = r->line, column = reader_column(r);
        int count = 0, byte = reader_peek(r);
        bool counted = byte >= 0 && isdigit(byte);
        if (counted && !read_number(r, &count, err))
            return false;
        if (counted && !count)
            return reader_fail_at(r, line, column, err,
                                  "a count of 1 or more was expected");
        skip_remarks(r);
        byte = reader_peek(r);
        if (byte == '!' && !counted)
            break;
        if (byte < 0)
            return reader_finish(r, err) &&
                   reader_fail(r, err,
                               "the pattern has no end: '!' was expected");
        if (!take_run(p, r, counted ? count : 1, byte, err))
            return false;
    }
    reader_skip_line(r);
    return true;
}

static bool fill(const struct pattern *p, const struct reader *r,
                 struct rle_header *header, struct grid *grid,
                 struct error *err)
{
    struct rectangle box = nowhere;
    for (size_t i = 0; i < p->run.len; i++)
        enclose(&box, p->run.at[i].row, p->run.at[i].left, p->run.at[i].right);
    int rows = box.bottom - box.top + 1, cols = box.right - box.left + 1;
    if ((int64_t)rows * cols > MOST_CELLS)
        return reader_fail_at(r, 0, 0, err,
                              "the pattern has %d rows and %d columns; at "
                              "most %d cells were expected",
                              rows, cols, MOST_CELLS);
    header->top = box.top;
    header->left = box.left;
    if (!grid_try_size(grid, 1, rows, cols, 0))
        /* unreached: there was memory */
        return error_say(err,
                         "there is no memory for a pattern of %d rows "
                         "and %d columns",
                         rows, cols);
    for (size_t i = 0; i < p->run.len; i++)
        for (int col = p->run.at[i].left; col <= p->run.at[i].right; col++)
            *grid_at(grid, 0, p->run.at[i].row - box.top, col - box.left) = 1;
    return true;
}

bool rle_read(struct reader *r, struct rle_header *header, struct grid *grid,
              struct error *err)
{
    struct pattern pattern = {0};
    *header = (struct rle_header){0};
    skip_remarks(r);
    bool good = (reader_peek(r) != 'x' || read_header(r, header, err)) &&
                read_runs(&pattern, r, err) &&
                fill(&pattern, r, header, grid, err);
    vec_release(&pattern.run);
    return good;
}
