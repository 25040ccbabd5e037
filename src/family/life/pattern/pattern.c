/* pattern.c: a pattern as a user gives it: RLE, a drawing or an apgcode.
 *
 * A drawing has a line for each row, and a letter for each cell:
 *
 *     . dead       o O alive      ? unknown, to be found
 *     * nobody cares, and the rule does not bind it
 *     any other letter: all cells with this letter are alike
 *
 * Generations stand one below the other, after a blank line or after a line
 * "generation 3"; what we print can be read back, with its signs for live and
 * dead cells and blanks between them.  In the id of a puzzle, which has no
 * lines, rows end with / or +.  Lines that begin with # or ! are remarks, as
 * in files of other programs.  There the ends of rows may be missing if they
 * are dead, so rows of different lengths are taken where every cell is known.
 *
 * Which of the three it is, is told by letters that the others do not have:
 * an apgcode has _, RLE has digits, $ or ! or begins with x =. */
#include "family/life/pattern/pattern.h"
#include "family/life/pattern/objects.h"
#include "family/life/pattern/apgcode.h"
#include "format/rle.h"

#include <ctype.h>
#include <limits.h>

enum { MOST_BYTES = 1 << 26, MOST_CELLS = 1 << 25 };

/* ---- drawings ------------------------------------------------------- */

struct row {
    size_t begin; /* of its cells */
    long line;
};

struct generation {
    size_t begin; /* of its rows */
    int time;
};

struct drawing {
    VEC(unsigned char) cell;
    VEC(struct row) row;
    VEC(struct generation) generation;
    bool apart; /* the next row opens a generation */
    bool numbered, known;
};

static int letter_number(int byte)
{
    return islower(byte) ? byte - 'a' : byte - 'A' + PATTERN_LETTERS / 2;
}

/* Takes a cell; -1: there is none here. */
static int take_cell(struct reader *r)
{
    int byte = reader_peek(r);
    if (byte == 0xc2)
        return reader_take(r, "·") ? PATTERN_DEAD : -1;
    if (byte == 0xe2)
        return reader_take(r, "██") ? PATTERN_ALIVE : -1;
    const char *place = byte > 0 ? strchr(".-oO?*", byte) : NULL;
    if (!place && (byte < 0 || byte > 127 || !isalpha(byte)))
        return -1;
    reader_skip(r);
    if (!place)
        return PATTERN_LETTER + letter_number(byte);
    static const int meaning[] = {PATTERN_DEAD,    PATTERN_DEAD,
                                  PATTERN_ALIVE,   PATTERN_ALIVE,
                                  PATTERN_UNKNOWN, PATTERN_FREE};
    return meaning[place - ".-oO?*"];
}

static bool at_row_end(struct reader *r)
{
    int byte = reader_peek(r);
    return byte < 0 || byte == '\n' || byte == '/' || byte == '+';
}

static void open_generation(struct drawing *d, int time)
{
    vec_push(&d->generation, (struct generation){d->row.len, time});
    d->apart = false;
}

/* "generation 3": the number that its rows have. */
static bool read_heading(struct drawing *d, struct reader *r,
                         struct error *err)
{
    long line = r->line, column = reader_column(r);
    int64_t time = 0, least = 0;
    if (d->generation.len)
        least = d->generation.at[d->generation.len - 1].time + 1;
    reader_take(r, "generation");
    reader_skip_blanks(r);
    bool number = isdigit(reader_peek(r));
    for (; isdigit(reader_peek(r)); reader_skip(r))
        if (time < INT_MAX)
            time = 10 * time + reader_peek(r) - '0';
    reader_skip_blanks(r);
    if (!number || !at_row_end(r))
        return reader_fail(r, err,
                           "a line such as 'generation 3' was expected");
    if (d->row.len && !d->numbered)
        return reader_fail_at(r, line, column, err,
                              "the generation before has no number; either "
                              "all of them or none must have a line "
                              "'generation N'");
    if (time < least || time >= INT_MAX)
        return reader_fail_at(r, line, column, err,
                              "generation %lld or a later one was expected",
                              (long long)least);
    d->numbered = true;
    open_generation(d, (int)time);
    return true;
}

static bool read_row(struct drawing *d, struct reader *r, struct error *err)
{
    if (!d->generation.len || d->apart) {
        if (d->numbered)
            return reader_fail(r, err, "the line 'generation N' was expected");
        open_generation(d, (int)d->generation.len);
    }
    vec_push(&d->row, (struct row){d->cell.len, r->line});
    for (reader_skip_blanks(r); !at_row_end(r); reader_skip_blanks(r)) {
        long line = r->line, column = reader_column(r);
        int byte = reader_peek(r), cell = take_cell(r);
        if (cell < 0)
            return reader_fail_at(r, line, column, err,
                                  "%s is no cell: '.' (dead), 'o' (alive), "
                                  "'?' (unknown), '*' (any) or a letter was "
                                  "expected",
                                  error_byte(byte).text);
        d->known = d->known && cell <= PATTERN_ALIVE;
        vec_push(&d->cell, (unsigned char)cell);
    }
    return true;
}

static bool read_drawing(struct drawing *d, struct reader *r,
                         struct error *err)
{
    d->known = true;
    for (; reader_peek(r) >= 0;) {
        int byte = reader_peek(r);
        bool first = reader_column(r) == 1;
        if (first && (byte == '#' || byte == '!')) {
            reader_skip_line(r);
            continue;
        }
        reader_skip_blanks(r);
        if (at_row_end(r))
            d->apart = d->apart || d->row.len;
        else if (reader_starts(r, "generation") ? !read_heading(d, r, err)
                                                : !read_row(d, r, err))
            return false;
        if (reader_peek(r) >= 0)
            reader_skip(r);
    }
    return d->row.len || reader_fail(r, err, "there is no pattern here");
}

static size_t row_cells(const struct drawing *d, size_t row)
{
    size_t end = row + 1 < d->row.len ? d->row.at[row + 1].begin : d->cell.len;
    return end - d->row.at[row].begin;
}

static size_t generation_rows(const struct drawing *d, size_t generation)
{
    bool last = generation + 1 == d->generation.len;
    size_t end = last ? d->row.len : d->generation.at[generation + 1].begin;
    return end - d->generation.at[generation].begin;
}

/* Rows of different lengths are filled up if all is known; generations have
 * as many rows as the first. */
static bool measure(const struct drawing *d, const struct reader *r,
                    struct grid *grid, struct error *err)
{
    size_t rows = generation_rows(d, 0), cols = 0;
    for (size_t i = 0; i < d->row.len; i++) {
        size_t cells = row_cells(d, i);
        if (!d->known && i && cells != cols)
            return reader_fail_at(r, d->row.at[i].line, 0, err,
                                  "row %zu has %zu cells; %zu were expected",
                                  i + 1, cells, cols);
        cols = cells > cols ? cells : cols;
    }
    for (size_t i = 1; i < d->generation.len; i++)
        if (generation_rows(d, i) != rows)
            return reader_fail_at(r, 0, 0, err,
                                  "generation %d has %zu rows; %zu were "
                                  "expected, as in generation %d",
                                  d->generation.at[i].time,
                                  generation_rows(d, i), rows,
                                  d->generation.at[0].time);
    if (cols > MOST_CELLS || d->row.len > MOST_CELLS ||
        cols * d->row.len > MOST_CELLS)
        /* unreached: too large for a test */
        return reader_fail_at(r, 0, 0, err,
                              "the pattern has %zu rows of %zu cells; at "
                              "most %d cells were expected",
                              d->row.len, cols, MOST_CELLS);
    return grid_try_size(grid, (int)d->generation.len, (int)rows, (int)cols,
                         PATTERN_DEAD) ||
           reader_fail_at(r, 0, 0, err, /* unreached: there was memory */
                          "there is no memory for a pattern of %zu rows and "
                          "%zu columns",
                          rows, cols);
}

static bool take_drawing(struct pattern *pattern, const struct drawing *d,
                         const struct reader *r, struct error *err)
{
    struct grid *grid = &pattern->grid;
    if (!measure(d, r, grid, err))
        return false;
    for (size_t i = 0; i < d->row.len; i++)
        for (size_t k = 0; k < row_cells(d, i); k++)
            grid->cell[i * (size_t)grid->cols + k] =
                d->cell.at[d->row.at[i].begin + k];
    for (size_t i = 0; i < d->generation.len; i++)
        vec_push(&pattern->time, d->generation.at[i].time);
    pattern->numbered = d->numbered;
    pattern->known = d->known;
    return true;
}

static bool drawing(struct pattern *pattern, struct reader *r,
                    struct error *err)
{
    struct drawing d = {.apart = false};
    bool good = read_drawing(&d, r, err) && take_drawing(pattern, &d, r, err);
    vec_release(&d.cell);
    vec_release(&d.row);
    vec_release(&d.generation);
    return good;
}

/* ---- the other two -------------------------------------------------- */

/* Takes the rule from the header, and the plane's size if it is named. */
static bool take_rule(struct pattern *pattern, struct rle_header *header,
                      const struct reader *r, struct error *err)
{
    struct round *round = &pattern->round;
    memcpy(pattern->rule, header->rule, sizeof pattern->rule);
    if (!rule_cut(pattern->rule, round))
        return reader_fail_at(r, header->line, header->column, err,
                              "%s is a plane of a kind that we do not know; "
                              "a torus such as B3/S23:T20,20 or a cylinder "
                              "such as B3/S23:T20,0 was expected",
                              header->rule);
    header->rows = round->rows ? round->rows : header->rows;
    header->cols = round->cols ? round->cols : header->cols;
    return true;
}

/* The pattern in the rectangle that the header tells, if it lies inside. */
static bool widen(struct pattern *pattern, const struct rle_header *header,
                  const struct reader *r, struct error *err)
{
    struct grid cropped = pattern->grid;
    if (header->top + cropped.rows > header->rows ||
        header->left + cropped.cols > header->cols)
        return true;
    if ((int64_t)header->rows * header->cols > MOST_CELLS)
        return reader_fail_at(r, 0, 0, err,
                              "the header tells of %d rows and %d columns; "
                              "at most %d cells were expected",
                              header->rows, header->cols, MOST_CELLS);
    struct grid wide = {0};
    if (!grid_try_size(&wide, 1, header->rows, header->cols, PATTERN_DEAD))
        /* unreached: there was memory */
        return reader_fail_at(r, 0, 0, err,
                              "there is no memory for a pattern of %d rows "
                              "and %d columns",
                              header->rows, header->cols);
    pattern->grid = wide;
    for (int row = 0; row < cropped.rows; row++)
        for (int col = 0; col < cropped.cols; col++)
            *grid_at(&pattern->grid, 0, header->top + row,
                     header->left + col) = *grid_at(&cropped, 0, row, col);
    grid_release(&cropped);
    return true;
}

static bool take_rle(struct pattern *pattern, struct reader *r,
                     struct error *err)
{
    struct rle_header header;
    if (!rle_read(r, &header, &pattern->grid, err) ||
        !take_rule(pattern, &header, r, err) ||
        !widen(pattern, &header, r, err))
        return false;
    pattern->known = true;
    vec_push(&pattern->time, 0);
    return true;
}

static bool take_apgcode(struct pattern *pattern, struct reader *r,
                         const char *text, struct error *err)
{
    char code[APGCODE_BYTES];
    struct plane plane = {0};
    size_t begin = strspn(text, " \t\r\n");
    size_t size = strcspn(text + begin, " \t\r\n");
    snprintf(code, sizeof code, "%.*s", (int)size, text + begin);
    if (size >= sizeof code || !apgcode_read(&plane, code)) {
        plane_release(&plane);
        return reader_fail(r, err,
                           "this is no apgcode; a code such as xq4_153 was "
                           "expected");
    }
    grid_size(&pattern->grid, 1, plane.rows, plane.cols, PATTERN_DEAD);
    plane_put(&plane, &pattern->grid, 0);
    plane_release(&plane);
    pattern->known = true;
    vec_push(&pattern->time, 0);
    return true;
}

/* ---- which is it? --------------------------------------------------- */

enum form { DRAWING, RLE, APGCODE };

/* How much of the text is to be passed over here, being a remark or a line
 * "generation 3"? */
static size_t passed_over(const char *text, const char *at)
{
    bool line = at == text || at[-1] == '\n';
    if (line && (*at == '#' || *at == '!'))
        return strcspn(at, "\n");
    bool row = line || at[-1] == '/' || at[-1] == '+';
    return row && !strncmp(at, "generation", 10) ? strcspn(at, "\n/+") : 0;
}

static enum form form_of(const char *text)
{
    bool digits = false;
    for (const char *at = text; *at;) {
        size_t pass = passed_over(text, at);
        if (!pass && strchr("$!=", *at))
            return RLE;
        if (!pass && *at == '_')
            return APGCODE;
        digits = digits || (!pass && isdigit((unsigned char)*at));
        at += pass ? pass : 1;
    }
    return digits ? RLE : DRAWING;
}

/* All of the input, with an end mark, to be freed; NULL: it is too long, or
 * broke off. */
static char *slurp(struct reader *r, size_t *size, struct error *err)
{
    VEC(char) text = {0};
    for (int byte; (byte = reader_next(r)) >= 0;) {
        if (text.len == MOST_BYTES) {
            /* unreached: too large for a test */
            reader_fail_at(r, 0, 0, err,
                           "the pattern is too long; at most %d bytes were "
                           "expected",
                           MOST_BYTES);
            vec_release(&text);
            return NULL;
        }
        vec_push(&text, (char)byte);
    }
    if (!reader_finish(r, err)) {
        /* unreached: what was opened can be read */
        vec_release(&text);
        return NULL;
    }
    *size = text.len;
    vec_push(&text, '\0');
    return text.at;
}

bool pattern_read(struct pattern *pattern, struct reader *r, struct error *err)
{
    size_t size = 0;
    struct reader again;
    *pattern = (struct pattern){.numbered = false};
    char *text = slurp(r, &size, err);
    if (!text)
        return false; /* unreached: what was opened can be read */
    const char *code = object_code(text);
    reader_text(&again, r->source, code ? code : text,
                code ? strlen(code) : size);
    enum form form = code ? APGCODE : form_of(text);
    bool good = form == RLE ? take_rle(pattern, &again, err)
                : form == APGCODE
                    ? take_apgcode(pattern, &again, code ? code : text, err)
                    : drawing(pattern, &again, err);
    if (!good)
        pattern_release(pattern);
    free(text);
    return good;
}

void pattern_copy(struct pattern *to, const struct pattern *from)
{
    *to = *from;
    to->grid = (struct grid){0};
    grid_copy(&to->grid, &from->grid);
    memset(&to->time, 0, sizeof to->time);
    vec_append(&to->time, from->time.at, from->time.len);
}

void pattern_release(struct pattern *pattern)
{
    grid_release(&pattern->grid);
    vec_release(&pattern->time);
    *pattern = (struct pattern){.numbered = false};
}
