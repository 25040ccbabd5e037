/* puzzle.c: settings, and puzzles from their names to files of clauses. */
#include "middle.h"
#include "base/text.h"
#include "family/file/file.h"
#include "format/comment.h"
#include "format/dimacs.h"
#include "format/dlxfile.h"
#include "format/satfile.h"

#include <stdarg.h>

/* ---- settings ------------------------------------------------------- */

bool middle_fail(struct dt_error *out, const struct error *err)
{
    if (out) {
        error_render(err, out->text, sizeof out->text);
        out->placed = err->line > 0;
    }
    return false;
}

void middle_wrong(struct dt_error *out, const struct error *err,
                  const char *format, ...)
{
    if (!out)
        return;
    char place[80] = "";
    if (err->line)
        snprintf(place, sizeof place, "row %ld, column %ld: ", err->line,
                 err->column);
    va_list args;
    va_start(args, format);
    vsnprintf(out->text, sizeof out->text, format, args);
    va_end(args);
    size_t at = strlen(out->text);
    snprintf(out->text + at, sizeof out->text - at, ": %s%s", place,
             err->text);
    out->placed = false;
}

dt_settings *dt_settings_new(void)
{
    dt_settings *set = mem_alloc(1, sizeof *set);
    options_init(&set->options);
    return set;
}

void dt_settings_free(dt_settings *set)
{
    if (!set)
        return;
    options_release(&set->options);
    free(set);
}

bool dt_set(dt_settings *set, const char *name, const char *value,
            struct dt_error *out)
{
    struct error err = {0};
    return options_set(&set->options, name, value, &err) ||
           middle_fail(out, &err);
}

const char *dt_get(const dt_settings *set, const char *name)
{
    for (int i = 0; i < OPTIONS_COUNT; i++)
        if (!strcmp(option_rows[i].name, name))
            return set->options.value[i].given ? set->options.value[i].text
                                               : NULL;
    return NULL;
}

void dt_screen(dt_settings *set, int rows, int cols)
{
    set->screen = (struct screen){rows, cols};
}

void dt_terminal(dt_settings *set, bool utf8, bool colour)
{
    set->utf8 = utf8;
    set->colour = colour;
}

void dt_listen(dt_settings *set, void (*say)(void *context, const char *line),
               void (*progress)(void *context, const struct dt_progress *),
               void *context)
{
    set->say = say;
    set->progress = progress;
    set->context = context;
}

struct log settings_log(const dt_settings *set)
{
    int level = OPTION_OF(&set->options, quiet)->given     ? -1
                : OPTION_OF(&set->options, verbose)->given ? LOG_DETAIL
                                                           : LOG_RESULT;
    return (struct log){level, set->say, set->context};
}

static const char *extension(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');
    return dot ? dot + 1 : "";
}

const char *settings_format(const dt_settings *set)
{
    static const char *const known[] = {"sat",  "cnf", "dlx", "svg", "rle",
                                        "json", "png", "pdf", "zdd", NULL};
    const struct option_value *format = OPTION_OF(&set->options, format);
    if (format->given)
        return format->text;
    const char *ending = extension(OPTION_OF(&set->options, output)->text);
    for (int i = 0; known[i]; i++)
        if (!strcmp(known[i], ending))
            return known[i];
    return "";
}

const char *dt_format(const dt_settings *set)
{
    return settings_format(set);
}

const char *task_verb(enum dt_task task)
{
    static const char *const verbs[] = {"solve", "enumerate", "count",
                                        "sample", "encode"};
    return verbs[task];
}

char *middle_command(const char *verb, const dt_puzzle *puzzle,
                     const dt_settings *set)
{
    size_t size = strlen(puzzle->id) * 4 + 4096;
    for (int i = 0; i < OPTIONS_COUNT; i++)
        size += 4 * strlen(set->options.value[i].text);
    char *line = mem_alloc(size, 1);
    snprintf(line, size, "dovetail %s ", verb);
    text_quote(line, size, puzzle->id);
    for (int i = 0; i < OPTIONS_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        const char *text = set->options.value[i].text;
        bool told = set->options.value[i].given && row->told;
        if (i == OPTION_NAME_seed && !strcmp(verb, "generate"))
            told = false;              /* it is part of the id */
        if (i == OPTION_NAME_format) { /* typed, or the file's extension */
            text = settings_format(set);
            told = *text;
        }
        if (!told)
            continue;
        size_t at = strlen(line);
        if (row->letter)
            snprintf(line + at, size - at, " -%c", row->letter);
        else
            snprintf(line + at, size - at, " --%s", row->name);
        if (row->kind == OPTION_FLAG)
            continue;
        strcat(line, " ");
        text_quote(line, size, text);
    }
    return line;
}

/* ---- opening -------------------------------------------------------- */

bool middle_names_file(const char *text)
{
    const char *ending = extension(text);
    if (id_names_family(text))
        return false; /* domino:@board.sat */
    return !strcmp(text, "-") || !strcmp(ending, "cnf") ||
           !strcmp(ending, "sat") || !strcmp(ending, "dlx");
}

static bool open_file(dt_puzzle *puzzle, const char *path,
                      const dt_settings *set, struct error *err)
{
    const struct option_value *from = OPTION_OF(&set->options, from);
    puzzle->id = mem_text(path);
    puzzle->own = file_build(path, from->given ? from->text : NULL,
                             &puzzle->family, err);
    return puzzle->own;
}

static bool open_id(dt_puzzle *puzzle, const char *text, struct error *err)
{
    struct id id;
    if (!id_parse(&id, text, err))
        return false;
    puzzle->family = id.family;
    puzzle->id = id_render(&id);
    puzzle->own = id.family->build(&id, err);
    id_release(&id);
    return puzzle->own;
}

dt_puzzle *dt_open(const char *text, const dt_settings *set,
                   struct dt_error *out)
{
    struct error err = {0};
    dt_puzzle *puzzle = mem_alloc(1, sizeof *puzzle);
    bool file =
        OPTION_OF(&set->options, from)->given || middle_names_file(text);
    if (file ? open_file(puzzle, text, set, &err)
             : open_id(puzzle, text, &err))
        return puzzle;
    middle_fail(out, &err);
    dt_puzzle_free(puzzle);
    return NULL;
}

void dt_puzzle_free(dt_puzzle *puzzle)
{
    if (!puzzle)
        return;
    if (puzzle->own)
        puzzle->family->release(puzzle->own);
    free(puzzle->id);
    free(puzzle);
}

const char *dt_id(const dt_puzzle *puzzle)
{
    return puzzle->id;
}

bool dt_extent(const dt_puzzle *puzzle, int *rows, int *cols)
{
    if (puzzle->family->extent)
        puzzle->family->extent(puzzle->own, rows, cols);
    return puzzle->family->extent;
}

void dt_remark(const dt_puzzle *puzzle, const dt_settings *set)
{
    struct log log = settings_log(set);
    if (puzzle->family->remark)
        puzzle->family->remark(puzzle->own, &log);
}

/* ---- the two forms -------------------------------------------------- */

bool statement_cover(struct statement *s, const dt_puzzle *puzzle,
                     struct error *err)
{
    if (puzzle->family->state_cover)
        return puzzle->family->state_cover(puzzle->own, &s->cover, err);
    return error_say(err,
                     "%s is stated as clauses, not as an exact cover; cadical "
                     "reads them, and -f sat or cnf writes them",
                     puzzle->family->name);
}

bool statement_clauses(struct statement *s, const dt_puzzle *puzzle,
                       struct error *err)
{
    if (puzzle->family->state_clauses)
        return puzzle->family->state_clauses(puzzle->own, &s->clauses, err);
    if (!statement_cover(s, puzzle, err))
        return false;
    s->converted = true;
    return convert_init(&s->convert, &s->cover, err) &&
           convert_state(&s->convert, &s->clauses, err);
}

void statement_release(struct statement *s)
{
    if (s->converted)
        convert_release(&s->convert);
}

static bool write_clauses(const dt_puzzle *puzzle, const char *format,
                          const char *first_line, FILE *out, struct error *err)
{
    struct statement s = {.converted = false};
    bool good = statement_clauses(&s, puzzle, err) &&
                (*format == 's' ? satfile_write : dimacs_write)(
                    &s.clauses, first_line, out, err);
    statement_release(&s);
    return good;
}

static bool write_cover(const dt_puzzle *puzzle, const char *first_line,
                        FILE *out, struct error *err)
{
    struct statement s = {.converted = false};
    return statement_cover(&s, puzzle, err) &&
           dlxfile_write(&s.cover, first_line, out, err);
}

int dt_diagram(dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    char *command = middle_command("encode", s->puzzle, s->set);
    struct writer *w = mem_alloc(1, sizeof *w);
    writer_init(w, out);
    comment_write(w, "| ", command);
    enum verdict verdict = s->search.engine->diagram(&s->search, w, &err);
    if (verdict == VERDICT_UNKNOWN)
        search_say_memory(s, &err);
    if (verdict == VERDICT_NONE && !writer_finish(w, &err))
        verdict = VERDICT_ERROR;
    free(w);
    free(command);
    if (verdict == VERDICT_ERROR)
        middle_fail(out_err, &err);
    return (int)verdict;
}

static bool write_diagram(const dt_puzzle *puzzle, const dt_settings *set,
                          FILE *out, struct error *err)
{
    struct dt_error refusal = {.text = ""};
    dt_search *s = dt_search_new(puzzle, set, DT_DIAGRAM, &refusal);
    int verdict = s ? dt_diagram(s, out, &refusal) : DT_ERROR;
    dt_search_free(s);
    if (verdict == DT_ERROR)
        return error_say(err, "%.500s", refusal.text);
    return verdict == DT_NONE || error_say(err, "the diagram is not whole");
}

bool dt_encode(const dt_puzzle *puzzle, const dt_settings *set,
               const char *first_line, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    const char *format = settings_format(set);
    char *command = middle_command("encode", puzzle, set);
    const char *first = first_line ? first_line : command;
    if (!*format)
        format = puzzle->family->state_clauses ? "sat" : "dlx";
    bool good;
    if (!strcmp(format, "sat") || !strcmp(format, "cnf"))
        good = write_clauses(puzzle, format, first, out, &err);
    else if (!strcmp(format, "dlx"))
        good = write_cover(puzzle, first, out, &err);
    else if (!strcmp(format, "zdd"))
        good = write_diagram(puzzle, set, out, &err);
    else
        good = error_say(&err,
                         "encode cannot write '%s'; write -f sat, cnf, dlx "
                         "or zdd",
                         format);
    free(command);
    return good || middle_fail(out_err, &err);
}
