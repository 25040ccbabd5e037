/* solutions.c: the solutions in a file, one after another.
 *
 * The file holds what we print: text, JSON, RLE where the family has a rule,
 * or options as Knuth's programs print them; or what a SAT solver prints of
 * the puzzle's clauses.  Several solutions may follow each other.  Nothing of
 * this is judged here. */
#include "middle.h"
#include "base/reader.h"
#include "base/writer.h"
#include "format/json.h"
#include "format/knuth.h"
#include "format/rle.h"
#include "problem/names.h"

/* Skips blank lines and comments; is there something behind them? */
static bool skip_to_solution(struct reader *r)
{
    for (;;) {
        int byte = reader_peek(r);
        if (reader_starts(r, "# ") || reader_starts(r, "| dovetail ") ||
            reader_starts(r, JSON_SEARCH))
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
 * facts 1, 2, ...  Answers the lines of them all, to be freed; NULL: there is
 * no memory for them. */
static char *add_false(const struct labels *labels, const char *lines)
{
    struct names named = {0};
    struct writer *all = writer_text_new();
    const char *name, *end;
    bool good = true;
    for (const char *at = lines; good && (end = strchr(at, '\n'));
         at = end + 1)
        good = names_add(&named, at + 1, (size_t)(end - at - 1)) != NO_NAME;
    if (strcmp(lines, JSON_NO_FACTS))
        writer_text(all, lines);
    for (int v = 1; good && (name = labels_get(labels, v)); v++)
        if (names_find(&named, name, strlen(name)) == NO_NAME) {
            writer_text(all, " ~");
            writer_text(all, name);
            writer_byte(all, '\n');
        }
    names_release(&named);
    char *text = writer_text_try_take(all, NULL);
    if (good)
        return text;
    /* unreached: there was memory */
    free(text);
    return NULL;
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
            good = text || error_say(err, "there is no memory for the names "
                                          "of all variables");
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

/* Of the clauses that `encode -f cnf` writes. */
static enum verdict read_model(struct solutions *s, struct grid *grid,
                               struct error *err)
{
    const dt_puzzle *puzzle = s->puzzle;
    if (!s->models)
        s->models = models_new(puzzle, s->reader->watch, err);
    enum verdict verdict = s->models ? models_next(s->models, s->reader,
                                                   s->taken, &s->misfit, err)
                                     : VERDICT_ERROR;
    if (verdict != VERDICT_FOUND || s->misfit.text[0])
        return verdict;
    size_t count;
    const int *facts = models_facts(s->models, &count);
    puzzle->family->decode(puzzle->own, facts, count, grid);
    if (grid->cell)
        return VERDICT_FOUND;
    error_say(err, "there is no memory for a solution of %.300s", puzzle->id);
    return VERDICT_ERROR;
}

/* What Knuth's programs print; a file of a cover reads that itself. */
static bool read_choices(struct solutions *s, struct grid *grid,
                         struct error *err)
{
    if (!s->choices)
        s->choices = choices_new(s->puzzle, err);
    return s->choices &&
           choices_read(s->choices, s->puzzle, s->reader, grid, err);
}

static bool read_solution(struct solutions *s, struct grid *grid,
                          struct error *err)
{
    const dt_puzzle *puzzle = s->puzzle;
    struct reader *r = s->reader;
    if (!puzzle->family->listed && knuth_begins(r))
        return read_choices(s, grid, err);
    bool indented = reader_peek(r) == ' '; /* as a file's literals are */
    if (!indented && json_begins(r))
        return read_object(puzzle, r, grid, err);
    if (puzzle->family->patterns && rle_begins(r))
        return read_pattern(puzzle, r, grid, &s->misfit, err);
    if (reader_starts(r, "<"))
        return reader_fail(r, err, "a solution can be read as %s",
                           format_list("", VERBS_SHOW, format_returns).text);
    if (reader_starts(r, "UNSATISFIABLE"))
        return reader_fail(r, err,
                           "this says that there is no solution, and only a "
                           "solution can be checked");
    return puzzle->family->scan(puzzle->own, r, grid, err);
}

enum verdict solutions_next(struct solutions *s, struct grid *grid,
                            struct error *err)
{
    enum verdict verdict = VERDICT_NONE;
    if (!skip_to_solution(s->reader))
        verdict = VERDICT_NONE;
    else if (model_begins(s->reader))
        verdict = read_model(s, grid, err);
    else
        verdict = read_solution(s, grid, err) ? VERDICT_FOUND : VERDICT_ERROR;
    if (verdict == VERDICT_NONE && !reader_finish(s->reader, err))
        return VERDICT_ERROR;
    if (verdict == VERDICT_NONE && !s->taken) {
        reader_fail(s->reader, err, "there is no solution here");
        return VERDICT_ERROR;
    }
    s->taken += verdict == VERDICT_FOUND;
    return verdict;
}

bool solutions_judge(struct solutions *s, const struct grid *grid)
{
    const struct family *family = s->puzzle->family;
    const void *own = s->puzzle->own;
    return !s->misfit.text[0] && family->check(own, grid, &s->misfit) &&
           (!family->wanted || family->wanted(own, grid, &s->misfit));
}

void solutions_release(struct solutions *s)
{
    models_free(s->models);
    choices_free(s->choices);
}
