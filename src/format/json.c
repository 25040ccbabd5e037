/* json.c: objects are written by hand, a cell at a time; jansson reads them.
 *
 * Jansson keeps no places, so a mistake in the syntax has its own line and
 * column and a mistake in the meaning has those of the object.  Nothing is
 * allocated on the word of `layers`, `rows` and `cols`: they must agree with
 * the arrays that are there. */
#include "format/json.h"
#include "base/mem.h"
#include "base/text.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>

static void write_escape(struct writer *w, unsigned char byte)
{
    if (byte == '"' || byte == '\\')
        writer_print(w, "\\%c", byte);
    else if (byte == '\n')
        writer_text(w, "\\n");
    else
        writer_print(w, "\\u%04x", byte);
}

void json_write_text(struct writer *w, const char *text)
{
    size_t left = strlen(text);
    writer_byte(w, '"');
    while (left) {
        size_t bytes = text_utf8(text, left);
        unsigned char byte = (unsigned char)*text;
        if (!bytes)
            writer_text(w, "\\ufffd");
        else if (byte < ' ' || byte == 127 || byte == '"' || byte == '\\')
            write_escape(w, byte);
        else
            writer_bytes(w, text, bytes);
        text += bytes ? bytes : 1;
        left -= bytes ? bytes : 1;
    }
    writer_byte(w, '"');
}

static void write_field(struct writer *w, const char *name, const char *text)
{
    writer_print(w, ",\"%s\":", name);
    json_write_text(w, text);
}

/* Begins an object. */
static void write_origin(struct writer *w, const struct json_origin *origin)
{
    write_field(w, "puzzle", origin->puzzle);
    write_field(w, "command", origin->command);
    if (origin->hearsay)
        write_field(w, "word_of", origin->hearsay);
    if (origin->search)
        writer_print(w, ",\"search\":%s", origin->search);
}

static void write_head(struct writer *w, const struct json_origin *origin,
                       const char *verdict, const char *reason)
{
    writer_text(w, "{\"verdict\":");
    json_write_text(w, verdict);
    if (reason && *reason)
        write_field(w, "reason", reason);
    write_origin(w, origin);
}

static void write_row(struct writer *w, const int *cell, int count)
{
    writer_byte(w, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            writer_byte(w, ',');
        if (cell[i] == GAP)
            writer_text(w, "null");
        else
            writer_number(w, cell[i]);
    }
    writer_byte(w, ']');
}

static void write_layer(struct writer *w, const struct grid *grid, int layer)
{
    writer_byte(w, '[');
    for (int row = 0; row < grid->rows; row++) {
        if (row)
            writer_byte(w, ',');
        write_row(w, grid->cols ? grid_at(grid, layer, row, 0) : NULL,
                  grid->cols);
    }
    writer_byte(w, ']');
}

static void write_grid(struct writer *w, const struct grid *grid)
{
    writer_print(w, ",\"layers\":%d,\"rows\":%d,\"cols\":%d,\"cells\":[",
                 grid->layers, grid->rows, grid->cols);
    for (int layer = 0; layer < grid->layers; layer++) {
        if (layer)
            writer_byte(w, ',');
        write_layer(w, grid, layer);
    }
    writer_byte(w, ']');
}

/* A list of the words in a text. */
static void write_words(struct writer *w, const char *text)
{
    char word[256];
    writer_byte(w, '[');
    for (bool first = true; *text; first = false) {
        size_t size = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)size, text);
        writer_text(w, first ? "" : ",");
        json_write_text(w, word);
        text += size + (text[size] == ' ');
    }
    writer_byte(w, ']');
}

static void write_facts(struct writer *w, const struct json_facts *facts)
{
    writer_text(w, facts->options ? ",\"options\":[" : ",\"facts\":[");
    for (size_t i = 0; i < facts->count && !w->failed; i++) {
        writer_text(w, i ? "," : "");
        (facts->options ? write_words : json_write_text)(w, facts->name[i]);
    }
    writer_byte(w, ']');
}

void json_write_solution(struct writer *w, const struct json_origin *origin,
                         const struct grid *grid, const char *pattern,
                         const struct json_facts *facts)
{
    write_head(w, origin, "satisfiable", NULL);
    if (facts && facts->optimal)
        writer_print(w, ",\"optimal\":%s", facts->optimal);
    if (pattern && *pattern) {
        writer_text(w, ",\"pattern\":{");
        writer_text(w, pattern);
        writer_byte(w, '}');
    }
    if (grid)
        write_grid(w, grid);
    if (facts)
        write_facts(w, facts);
    writer_text(w, "}\n");
}

void json_write_advice(struct writer *w, const struct json_origin *origin,
                       const struct json_advice *advice)
{
    write_head(w, origin, advice->verdict, advice->sentence);
    if (advice->row) {
        writer_print(w, ",\"row\":%d,\"col\":%d", advice->row, advice->col);
        write_grid(w, advice->grid);
    }
    writer_text(w, "}\n");
}

void json_write_puzzle(struct writer *w, const struct json_origin *origin,
                       const char *file, const char *fields)
{
    writer_text(w, "{\"puzzle\":");
    json_write_text(w, origin->puzzle);
    write_field(w, "command", origin->command);
    write_field(w, "file", file);
    writer_text(w, fields);
    writer_text(w, "}\n");
}

void json_write_count(struct writer *w, const struct json_origin *origin,
                      const char *number, const char *type)
{
    writer_text(w, "{\"count\":");
    json_write_text(w, number);
    if (type) {
        writer_text(w, ",\"type\":");
        json_write_text(w, type);
    }
    write_origin(w, origin);
    writer_text(w, "}\n");
}

void json_write_search(struct writer *w, const struct json_origin *origin)
{
    struct json_origin rest = *origin;
    rest.search = NULL;
    writer_print(w, JSON_SEARCH "%s", origin->search);
    write_origin(w, &rest);
    writer_text(w, "}\n");
}

void json_write_option(struct writer *w, const char *option,
                       const char *number)
{
    writer_text(w, "{\"option\":");
    json_write_text(w, option);
    write_field(w, "count", number);
    writer_text(w, "}\n");
}

static void write_members(struct writer *w, const struct json_members *m)
{
    writer_text(w, ",\"members\":[");
    for (size_t i = 0; i < m->count && !w->failed; i++) {
        int row, col;
        m->place(m->puzzle, m->member[i], &row, &col);
        writer_text(w, i ? "," : "");
        if (col)
            writer_byte(w, '[');
        writer_number(w, row);
        if (!col)
            continue;
        writer_byte(w, ',');
        writer_number(w, col);
        writer_byte(w, ']');
    }
    writer_byte(w, ']');
}

void json_write_verdict(struct writer *w, const struct json_origin *origin,
                        const char *verdict, const char *reason,
                        const struct json_members *members)
{
    write_head(w, origin, verdict, reason);
    if (members)
        write_members(w, members);
    writer_text(w, "}\n");
}

static bool is_space(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

bool json_begins(struct reader *r)
{
    if (reader_peek(r) < 0)
        return false; /* unreached: nobody asks at the end */
    const char *at = r->at;
    while (at < r->end && is_space(*at))
        at++;
    return at < r->end && *at == '{';
}

/* An object on its way from a reader to a grid. */
struct parcel {
    struct reader *reader;
    long line, column; /* where the object begins */
    struct error *err;
    size_t bytes; /* taken so far */
};

enum { MOST_BYTES = 1 << 28 }; /* of an object: an endless one is refused */

/* A byte at a time, so that nothing behind the object is taken. */
static size_t feed(void *buffer, size_t size, void *context)
{
    struct parcel *parcel = context;
    if (!size || parcel->bytes++ == MOST_BYTES)
        return 0; /* unreached: too large for a test */
    int byte = reader_next(parcel->reader);
    if (byte < 0)
        return 0;
    *(char *)buffer = (char)byte;
    return 1;
}

/* Jansson counts lines and columns from the object's first byte and quotes
 * the input, whatever bytes it holds. */
static void fail_syntax(const struct parcel *parcel, json_error_t *wrong)
{
    if (!reader_finish(parcel->reader, parcel->err))
        /* unreached: what was opened can be read */
        return;
    if (errno == ENOMEM) { /* which jansson may take for bad syntax */
        reader_fail_at(parcel->reader, parcel->line, parcel->column,
                       parcel->err,
                       "there is no memory for the object that begins here");
        return;
    }
    if (parcel->bytes > MOST_BYTES || wrong->line < 0) {
        /* unreached: too large for a test */
        reader_fail_at(parcel->reader, parcel->line, parcel->column,
                       parcel->err,
                       "the object that begins here is too large; at most %d "
                       "bytes were expected",
                       MOST_BYTES);
        return;
    }
    for (char *at = wrong->text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?';
    long column = wrong->column > 0 ? wrong->column : 1;
    if (wrong->line == 1)
        column += parcel->column - 1;
    reader_fail_at(parcel->reader, parcel->line + wrong->line - 1, column,
                   parcel->err, "this is not a JSON object: %s", wrong->text);
}

#define fail(parcel, ...) \
    reader_fail_at((parcel)->reader, (parcel)->line, (parcel)->column, \
                   (parcel)->err, __VA_ARGS__)

static bool read_size(const struct parcel *parcel, const json_t *object,
                      const char *name, int *size)
{
    const json_t *value = json_object_get(object, name);
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < 0 || number > INT_MAX)
        return fail(parcel,
                    "the field \"%s\" is missing or wrong: a number from 0 "
                    "to %d was expected",
                    name, INT_MAX);
    *size = (int)number;
    return true;
}

/* Is this an array of so many?  `what` and `number` name it. */
static bool is_array(const struct parcel *parcel, const json_t *value,
                     int size, const char *what, int number)
{
    if (!json_is_array(value))
        return fail(parcel, "%s %d is not an array", what, number);
    if (json_array_size(value) != (size_t)size)
        return fail(parcel, "%s %d has %zu entries, and %d were expected",
                    what, number, json_array_size(value), size);
    return true;
}

/* Are the arrays as large as the sizes say? */
static bool measure(const struct parcel *parcel, const json_t *cells,
                    const struct grid *size)
{
    if (json_array_size(cells) != (size_t)size->layers)
        return fail(parcel, "\"cells\" has %zu layers, and %d were expected",
                    json_array_size(cells), size->layers);
    for (int layer = 0; layer < size->layers; layer++) {
        const json_t *rows = json_array_get(cells, (size_t)layer);
        if (!is_array(parcel, rows, size->rows, "layer", layer + 1))
            return false;
        for (int row = 0; row < size->rows; row++)
            if (!is_array(parcel, json_array_get(rows, (size_t)row),
                          size->cols, "row", row + 1))
                return false;
    }
    return true;
}

static bool read_row(const struct parcel *parcel, const json_t *values,
                     int row, int *cell)
{
    for (size_t i = 0; i < json_array_size(values); i++) {
        const json_t *value = json_array_get(values, i);
        json_int_t number =
            json_is_null(value) ? GAP : json_integer_value(value);
        if ((!json_is_null(value) && !json_is_integer(value)) ||
            number < INT_MIN || number > INT_MAX)
            return fail(parcel,
                        "cell %zu of row %d is neither null nor a number "
                        "from %d to %d",
                        i + 1, row + 1, INT_MIN, INT_MAX);
        if (number == GAP && !json_is_null(value))
            return fail(parcel,
                        "cell %zu of row %d is %d; null says that there is "
                        "no cell",
                        i + 1, row + 1, GAP);
        cell[i] = (int)number;
    }
    return true;
}

/* The items of an option, or a name, as a line. */
static bool put_line(struct writer *w, const json_t *value)
{
    size_t words = json_is_array(value) ? json_array_size(value) : 1;
    for (size_t i = 0; i < words; i++) {
        const json_t *word =
            json_is_array(value) ? json_array_get(value, i) : value;
        const char *text = json_string_value(word);
        if (!text || !*text || strpbrk(text, " \t\r\n"))
            return false;
        writer_print(w, " %s", text);
    }
    writer_text(w, words ? "\n" : "");
    return words;
}

static bool read_facts(const struct parcel *parcel, const json_t *facts,
                       char **text)
{
    struct writer *w = writer_text_new();
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(facts); i++) {
        good = put_line(w, json_array_get(facts, i));
        if (!good)
            fail(parcel,
                 "option or fact %zu is neither a name nor a list of names",
                 i + 1);
    }
    if (!json_array_size(facts))
        writer_text(w, JSON_NO_FACTS);
    *text = writer_text_take(w, NULL);
    return good;
}

static bool read_cells(const struct parcel *parcel, const json_t *object,
                       struct grid *grid, char **text)
{
    struct grid size = {0};
    const json_t *cells = json_object_get(object, "cells");
    const json_t *facts = json_object_get(object, "options");
    if (!facts)
        facts = json_object_get(object, "facts");
    if (!cells && json_is_array(facts))
        return read_facts(parcel, facts, text);
    if (!json_is_array(cells))
        return fail(parcel, "the object holds no solution: it has no array "
                            "\"cells\", \"options\" or \"facts\"");
    if (!read_size(parcel, object, "layers", &size.layers) ||
        !read_size(parcel, object, "rows", &size.rows) ||
        !read_size(parcel, object, "cols", &size.cols) ||
        !measure(parcel, cells, &size))
        return false;
    if (!grid_try_size(grid, size.layers, size.rows, size.cols, GAP))
        return fail(parcel, "there is no memory for its cells");
    for (int layer = 0; layer < size.layers && size.cols; layer++) {
        const json_t *rows = json_array_get(cells, (size_t)layer);
        for (int row = 0; row < size.rows; row++)
            if (!read_row(parcel, json_array_get(rows, (size_t)row), row,
                          grid_at(grid, layer, row, 0)))
                return false;
    }
    return true;
}

bool json_read_solution(struct reader *r, struct grid *grid, char **text,
                        struct error *err)
{
    *text = NULL;
    while (is_space(reader_peek(r)))
        reader_skip(r);
    if (reader_peek(r) != '{')
        return reader_fail(r, err, "an object { ... } was expected");
    struct parcel parcel = {r, r->line, reader_column(r), err, 0};
    json_error_t wrong;
    errno = 0;
    json_t *object =
        json_load_callback(feed, &parcel, JSON_DISABLE_EOF_CHECK, &wrong);
    if (!object) {
        fail_syntax(&parcel, &wrong);
        return false;
    }
    bool read = read_cells(&parcel, object, grid, text);
    json_decref(object);
    if (read && !reader_at_line_end(r))
        return reader_fail(r, err,
                           "the object has ended, and the end of the line "
                           "was expected");
    reader_next(r);
    return read;
}
