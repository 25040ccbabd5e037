/* check.c: are the solutions in a file right?
 *
 * The file holds what we print: text, JSON, or RLE where the family has a
 * rule; several solutions may follow each other. */
#include "middle.h"
#include "base/reader.h"
#include "format/json.h"
#include "format/rle.h"
#include "problem/names.h"

#include <errno.h>

/* Skips blank lines and comments; is there something behind them? */
static bool skip_to_solution(struct reader *r)
{
    for (;;) {
        int byte = reader_peek(r);
        if (reader_starts(r, "# "))
            reader_skip_line(r);
        else if (byte == '\n' || byte == '\r')
            reader_skip(r);
        else
            return byte >= 0;
    }
}

/* A pattern that does not fit is wrong, like any other that can be read. */
static bool read_pattern(const dt_puzzle *puzzle, struct reader *r,
                         struct grid *grid, struct error *misfit,
                         struct error *err)
{
    struct grid pattern = {0};
    struct rle_header header;
    const struct patterns *patterns = puzzle->family->patterns;
    bool good = rle_read(r, &header, &pattern, err);
    if (good && header.rule[0] &&
        !patterns->same_rule(puzzle->own, header.rule))
        good = reader_fail_at(r, header.line, header.column, err,
                              "this pattern is made for another rule; %s was "
                              "expected",
                              patterns->rule(puzzle->own));
    if (good)
        patterns->take(puzzle->own, &pattern, grid, misfit);
    grid_release(&pattern);
    return good;
}

/* JSON lists the variables that are true: the others are false.  They are the
 * facts 1, 2, ...  Answers the lines of them all, to be freed. */
static char *add_false(const struct labels *labels, const char *lines)
{
    struct names named = {0};
    VEC(char) all = {0};
    const char *name, *end;
    for (const char *at = lines; (end = strchr(at, '\n')); at = end + 1)
        if (names_find(&named, at + 1, (size_t)(end - at - 1)) == NO_NAME)
            names_add(&named, at + 1, (size_t)(end - at - 1));
    if (strcmp(lines, JSON_NO_FACTS))
        vec_append(&all, lines, strlen(lines));
    for (int v = 1; (name = labels_get(labels, v)); v++)
        if (names_find(&named, name, strlen(name)) == NO_NAME) {
            vec_append(&all, " ~", 2);
            vec_append(&all, name, strlen(name));
            vec_push(&all, '\n');
        }
    vec_push(&all, 0);
    names_release(&named);
    return all.at;
}

/* Names are lines of the family's own text. */
static bool read_object(const dt_puzzle *puzzle, struct reader *r,
                        struct grid *grid, struct error *err)
{
    char *text;
    long line = r->line;
    bool good = json_read_solution(r, grid, &text, err);
    if (good && text && puzzle->family->listed) {
        const struct labels *labels = labels_of(puzzle, err);
        good = labels;
        if (labels && !labels_are_options(labels) && labels_get(labels, 1)) {
            char *all = add_false(labels, text);
            free(text);
            text = all;
        }
    }
    if (good && text) {
        struct reader names;
        struct error fault = {0};
        reader_text(&names, r->source, text, strlen(text));
        good = puzzle->family->scan(puzzle->own, &names, grid, &fault) ||
               reader_fail_at(r, line, 1, err, "%s", fault.text);
        reader_close(&names);
    }
    free(text);
    return good;
}

static bool read_solution(const dt_puzzle *puzzle, struct reader *r,
                          struct grid *grid, struct error *misfit,
                          struct error *err)
{
    bool indented = reader_peek(r) == ' '; /* as a file's literals are */
    if (!indented && json_begins(r))
        return read_object(puzzle, r, grid, err);
    if (puzzle->family->patterns && rle_begins(r))
        return read_pattern(puzzle, r, grid, misfit, err);
    if (reader_starts(r, "<") || reader_starts(r, "c dovetail "))
        return reader_fail(r, err, "a solution can be read as %s",
                           format_list("", VERBS_SHOW, format_returns).text);
    if (reader_starts(r, "UNSATISFIABLE"))
        return reader_fail(r, err,
                           "this says that there is no solution, and only a "
                           "solution can be checked");
    return puzzle->family->scan(puzzle->own, r, grid, err);
}

static bool is_solution(const dt_puzzle *puzzle, const struct grid *grid,
                        struct error *err)
{
    const struct family *family = puzzle->family;
    return family->check(puzzle->own, grid, err) &&
           (!family->wanted || family->wanted(puzzle->own, grid, err));
}

static int check_all(const dt_puzzle *puzzle, const struct log *log,
                     struct reader *r, struct grid *grid,
                     struct dt_error *sentence)
{
    struct error err = {0}, misfit = {0};
    long right = 0;
    for (; skip_to_solution(r); right++) {
        if (!read_solution(puzzle, r, grid, &misfit, &err)) {
            middle_fail(sentence, &err);
            return DT_ERROR;
        }
        if (misfit.text[0] || !is_solution(puzzle, grid, &misfit))
            return middle_wrong(sentence, &misfit, "wrong: solution %ld",
                                right + 1)
                       ? DT_WRONG
                       : DT_ERROR;
        family_describe(puzzle->family, puzzle->own, grid, log);
    }
    if (!reader_finish(r, &err) ||
        (!right && !reader_fail(r, &err, "there is no solution here"))) {
        middle_fail(sentence, &err);
        return DT_ERROR;
    }
    char which[40] = "the solution obeys";
    if (right > 1)
        snprintf(which, sizeof which, "all %ld solutions obey", right);
    snprintf(sentence->text, sizeof sentence->text,
             "right: %s the rules of %s", which, puzzle->id);
    sentence->placed = false;
    return DT_RIGHT;
}

static int check_reader(const dt_puzzle *puzzle, const dt_settings *set,
                        struct reader *reader, struct dt_error *sentence)
{
    struct grid grid = {0};
    struct log log = settings_log(set);
    struct errand errand;
    struct error err = {0};
    errand_begin(&errand, set);
    reader->watch = &errand.watch;
    reader_strip_colours(reader);
    int verdict = check_all(puzzle, &log, reader, &grid, sentence);
    grid_release(&grid);
    reader_close(reader);
    if (!errand_stopped(&errand, &err))
        return verdict;
    middle_fail(sentence, &err);
    return DT_ERROR;
}

int dt_check(const dt_puzzle *puzzle, const dt_settings *set, const char *path,
             struct dt_error *sentence)
{
    struct error err = {0};
    struct reader reader;
    if (reader_open(&reader, path, &err))
        return check_reader(puzzle, set, &reader, sentence);
    middle_fail(sentence, &err);
    return DT_ERROR;
}

int dt_check_text(const dt_puzzle *puzzle, const dt_settings *set,
                  const char *text, size_t size, struct dt_error *sentence)
{
    struct reader reader;
    reader_text(&reader, "text", text, size);
    return check_reader(puzzle, set, &reader, sentence);
}
