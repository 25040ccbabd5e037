/* puzzle.c: settings, and puzzles from their names to files of clauses. */
#include "middle.h"
#include "base/machine.h"
#include "base/text.h"
#include "family/file/file.h"
#include "format/comment.h"
#include "format/dimacs.h"
#include "format/ecfile.h"
#include "format/nnf.h"
#include "format/satfile.h"

#include <stdarg.h>
#include <strings.h>

/* ---- settings ------------------------------------------------------- */

bool middle_fail(struct dt_error *out, const struct error *err)
{
    if (out) {
        error_render(err, out->text, sizeof out->text);
        out->placed = err->line > 0;
        out->stopped = err->stopped;
    }
    return false;
}

bool middle_wrong(struct dt_error *out, const struct error *err,
                  const char *format, ...)
{
    if (err->starved)
        return middle_fail(out, err); /* unreached: there was memory */
    if (!out)
        return true; /* unreached: whoever checks wants the sentence */
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
    return true;
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
        if (*option_rows[i].name == *name &&
            !strcmp(option_rows[i].name, name))
            return set->options.value[i].given ? set->options.value[i].text
                                               : NULL;
    return NULL; /* unreached: nobody asks for an option that there is not */
}

double dt_seconds(const dt_settings *set)
{
    return OPTION_OF(&set->options, time)->seconds;
}

void dt_halt(dt_settings *set, bool halt)
{
    atomic_store(&set->halt, halt);
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

const struct format *settings_format(const dt_settings *set)
{
    const struct option_value *format = OPTION_OF(&set->options, format);
    if (format->given)
        return format_named(format->text);
    const struct format *implied =
        format_of_path(OPTION_OF(&set->options, output)->text);
    return format_answers(implied) ? implied : FORMAT_OF(none);
}

bool output_fits(const dt_settings *set, unsigned verb, struct error *err)
{
    const char *path = OPTION_OF(&set->options, output)->text;
    struct extension behind = path_extension(path);
    const char *extension = behind.text, *packing = path_packing(path);
    bool text = FORMAT_OF(text)->writers & verb;
    bool told = !*extension || OPTION_OF(&set->options, format)->given ||
                format_has_files(format_of_path(path));
    if (packing && strcasecmp(packing, "gz"))
        return error_say(err,
                         "%.200s: .%s is read and not written; .gz is, or "
                         "leave it out",
                         path, packing);
    if (told || (text && extension_is_text(extension)))
        return true;
    if (OPTION_OF(&set->options, animate)->given &&
        !strcasecmp(extension, "gif"))
        return error_say(
            err,
            "%.200s: a film is no .gif here; .svg, .png and .apng "
            "move in every browser",
            path);
    if (extension_is_text(extension) || extension_is_foreign(extension) ||
        format_proves(format_of_path(path)))
        return error_say(err,
                         "%.200s: %s writes no .%s; the extension may be "
                         "%s%s, or say -f NAME",
                         path, verb_name(verb), extension,
                         text ? ".txt, " : "",
                         format_list(".", verb, format_has_files).text);
    struct log log = settings_log(set);
    log_say(&log, LOG_RESULT,
            "%.200s: .%s is no format, and %s is written; -f tells another",
            path, extension, text ? "text" : "the puzzle's own form");
    return true;
}

bool format_fits(const dt_settings *set, unsigned verb, struct error *err)
{
    const struct format *format = settings_format(set);
    return output_fits(set, verb, err) &&
           ((format->writers & verb && format_answers(format)) ||
            error_say(err, "%s cannot write '%s'; write -f %s",
                      verb_name(verb), format->name,
                      format_list("", verb, format_answers).text));
}

unsigned task_verb(enum dt_task task)
{
    static const unsigned verbs[] = {VERB_SOLVE,  VERB_ENUMERATE, VERB_COUNT,
                                     VERB_SAMPLE, VERB_ENCODE,    VERB_HINT,
                                     VERB_SHOW};
    return verbs[task];
}

char *middle_command(unsigned verb, const dt_puzzle *puzzle,
                     const dt_settings *set)
{
    size_t size = strlen(puzzle->id) * 4 + 4096;
    for (int i = 0; i < OPTIONS_COUNT; i++)
        size += 4 * strlen(set->options.value[i].text);
    char *line = mem_alloc(size, 1);
    snprintf(line, size, "dovetail %s ", verb_name(verb));
    text_quote(line, size, puzzle->id);
    for (int i = 0; i < OPTIONS_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        const char *text = set->options.value[i].text;
        bool told = set->options.value[i].given && row->told;
        if (i == OPTION_NAME_seed && verb == VERB_GENERATE)
            told = false;              /* it is part of the id */
        if (i == OPTION_NAME_format) { /* typed, or the file's extension */
            text = settings_format(set)->name;
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
    if (id_names_family(text))
        return false; /* domino:@board.sat */
    return !strcmp(text, "-") || format_poses(format_of_path(text));
}

/* What is to be opened; the input, if there is one, stands for standard input
 * or for the file. */
struct source {
    const char *name, *input;
    size_t size;
};

static bool open_file(dt_puzzle *puzzle, const struct source *source,
                      const dt_settings *set, struct errand *errand,
                      struct error *err)
{
    const struct option_value *from = OPTION_OF(&set->options, from);
    const struct format *format =
        from->given ? format_named(from->text) : format_of_path(source->name);
    puzzle->id = mem_text(source->name);
    struct file_source file = {.path = source->name,
                               .format = format,
                               .text = source->input,
                               .size = source->size,
                               .watch = &errand->watch};
    puzzle->own = file_build(&file, &puzzle->family, err);
    return puzzle->own;
}

static bool open_id(dt_puzzle *puzzle, const struct source *source,
                    struct errand *errand, struct error *err)
{
    struct id id;
    if (!id_parse(&id, source->name, err))
        return false;
    id.input = source->input;
    id.input_size = source->size;
    id.watch = &errand->watch;
    puzzle->id = id_render(&id);
    puzzle->own = family_build(&id, &errand->pace, &puzzle->family, err);
    if (!puzzle->own && !err->text[0])
        watch_look(&errand->watch); /* which is why */
    id_release(&id);
    return puzzle->own;
}

/* The givens of a puzzle may be the name of a file. */
static void tell_of_file(const char *name, struct error *err)
{
    const char *givens = strrchr(name, ':');
    size_t at = strlen(err->text);
    if (givens && id_names_family(name) && path_is_file(givens + 1))
        snprintf(err->text + at, sizeof err->text - at,
                 "; a file is written %.*s:@%.100s", (int)(givens - name),
                 name, givens + 1);
}

static dt_puzzle *open_source(const struct source *source,
                              const dt_settings *set, struct dt_error *out)
{
    struct error err = {0};
    struct errand errand;
    dt_puzzle *puzzle = mem_alloc(1, sizeof *puzzle);
    errand_begin(&errand, set);
    bool file = OPTION_OF(&set->options, from)->given ||
                middle_names_file(source->name);
    bool good = file ? open_file(puzzle, source, set, &errand, &err)
                     : open_id(puzzle, source, &errand, &err);
    if (!errand_stopped(&errand, &err) && good) {
        uint64_t now = machine_resident(), before = errand.request.before;
        puzzle->bytes = now > before ? now - before : 0;
        return puzzle;
    }
    if (!file && !err.stopped && !source->input)
        tell_of_file(source->name, &err);
    middle_fail(out, &err);
    dt_puzzle_free(puzzle);
    return NULL;
}

dt_puzzle *dt_open(const char *id, const dt_settings *set,
                   struct dt_error *err)
{
    return open_source(&(struct source){.name = id}, set, err);
}

dt_puzzle *dt_open_text(const char *id, const char *text, size_t size,
                        const dt_settings *set, struct dt_error *err)
{
    return open_source(&(struct source){id, text, size}, set, err);
}

void dt_puzzle_free(dt_puzzle *puzzle)
{
    if (!puzzle)
        return;
    if (puzzle->own)
        puzzle->family->release(puzzle->own);
    labels_free(puzzle->labels);
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

bool dt_remark(const dt_puzzle *puzzle, const dt_settings *set)
{
    struct log log = settings_log(set);
    const struct family *family = puzzle->family;
    return family_remark(family, puzzle->own, &log);
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
                       struct watch *watch, struct error *err)
{
    if (puzzle->family->state_clauses)
        return puzzle->family->state_clauses(puzzle->own, &s->clauses, err);
    if (!statement_cover(s, puzzle, err))
        return false; /* unreached: every puzzle has one of the two forms */
    s->converted = true;
    return convert_init(&s->convert, &s->cover, watch, err) &&
           convert_state(&s->convert, &s->clauses, err);
}

void statement_release(struct statement *s)
{
    if (s->converted)
        convert_release(&s->convert);
}

/* The options that the variables of converted clauses stand for. */
struct option_notes {
    const struct labels *labels; /* borrowed, both */
    const struct clauses *clauses;
};

static const char *note_option(const void *context, int variable)
{
    const struct option_notes *notes = context;
    const struct clauses *clauses = notes->clauses;
    return labels_get(notes->labels, clauses->fact(clauses->puzzle, variable));
}

/* A file that is being written. */
struct transcript {
    const char *first_line;
    struct watch *watch;
    FILE *out;
};

static bool write_dimacs(const dt_puzzle *puzzle, const struct statement *s,
                         const struct transcript *t, struct error *err)
{
    struct option_notes options = {NULL, &s->clauses};
    struct dimacs_notes notes = {"option", &options, note_option};
    if (s->converted && !(options.labels = labels_of(puzzle, err)))
        return false; /* unreached: there was memory */
    return dimacs_write(&s->clauses, s->converted ? &notes : NULL,
                        t->first_line, t->watch, t->out, err);
}

static bool write_clauses(const dt_puzzle *puzzle, const struct format *format,
                          const struct transcript *t, struct error *err)
{
    struct statement s = {.converted = false};
    bool good =
        statement_clauses(&s, puzzle, t->watch, err) &&
        (format == FORMAT_OF(sat)
             ? satfile_write(&s.clauses, t->first_line, t->watch, t->out, err)
             : write_dimacs(puzzle, &s, t, err));
    statement_release(&s);
    return good;
}

static bool write_cover(const dt_puzzle *puzzle, const struct format *format,
                        const struct transcript *t, struct error *err)
{
    struct statement s = {.converted = false};
    return statement_cover(&s, puzzle, err) &&
           (format == FORMAT_OF(ec) ? ecfile_write : dlxfile_write)(
               &s.cover, t->first_line, t->watch, t->out, err);
}

/* A circuit has no line for a comment. */
static void remark_circuit(const dt_search *s, const struct circuit *c)
{
    const struct clauses *clauses = &s->statement.clauses;
    size_t hidden = 0;
    for (size_t v = 0; c->shown && v < nnf_variables(c); v++)
        hidden += !c->shown[v];
    if (hidden)
        log_say(&s->log, LOG_RESULT,
                "models: 2^%zu times as many, for variables that are not "
                "shown may have any value",
                hidden);
    for (int i = 0; clauses->beyond[i]; i++)
        log_say(&s->log, LOG_RESULT, "models: %s", clauses->beyond[i]);
}

static enum verdict write_circuit(dt_search *s, struct writer *w,
                                  struct error *err)
{
    const struct circuit *circuit;
    enum verdict verdict =
        s->search.engine->circuit(&s->search, &circuit, err);
    if (verdict == VERDICT_NONE) {
        remark_circuit(s, circuit);
        nnf_write(circuit, w);
    }
    return verdict;
}

int dt_diagram(dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    if (!search_serves(s, TASK_BIT(DT_DIAGRAM), true,
                       "dt_diagram wants DT_DIAGRAM", out_err))
        return DT_ERROR;
    bool circuit = settings_format(s->set) == FORMAT_OF(nnf);
    char *command = middle_command(VERB_ENCODE, s->puzzle, s->set);
    struct writer *w = writer_new(out);
    if (!circuit)
        comment_write(w, "| ", command);
    search_begin(s);
    enum verdict verdict;
    do
        verdict = circuit ? write_circuit(s, w, &err)
                          : s->search.engine->diagram(&s->search, w, &err);
    while (search_go_on(s, &verdict, &err));
    if (verdict == VERDICT_NONE && !writer_finish(w, &err))
        verdict = VERDICT_ERROR;
    free(w);
    free(command);
    if (verdict == VERDICT_ERROR)
        middle_fail(out_err, &err);
    return verdict == VERDICT_UNKNOWN ? search_stopped(s) : (int)verdict;
}

static bool write_diagram(const dt_puzzle *puzzle, const dt_settings *set,
                          FILE *out, struct error *err)
{
    struct dt_error refusal = {.text = ""};
    dt_search *s = dt_search_new(puzzle, set, DT_DIAGRAM, &refusal);
    int verdict = s ? dt_diagram(s, out, &refusal) : DT_ERROR;
    dt_search_free(s);
    if (verdict == DT_ERROR && !refusal.stopped)
        return error_say(err, "%.500s", refusal.text);
    return verdict == DT_NONE || error_stop(err, "the diagram is not whole");
}

/* In the format that is set, or else in the puzzle's own form. */
static bool write_problem(const dt_puzzle *puzzle, const dt_settings *set,
                          const struct transcript *t, struct error *err)
{
    const struct format *format = settings_format(set);
    if (!format_fits(set, VERB_ENCODE, err))
        return false;
    if (format == FORMAT_OF(none))
        format =
            puzzle->family->state_clauses ? FORMAT_OF(sat) : FORMAT_OF(dlx);
    if (format->kind == FORMAT_CLAUSES)
        return write_clauses(puzzle, format, t, err);
    if (format->kind == FORMAT_COVER)
        return write_cover(puzzle, format, t, err);
    return write_diagram(puzzle, set, t->out, err);
}

bool dt_encode(const dt_puzzle *puzzle, const dt_settings *set,
               const char *first_line, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    char *command = middle_command(VERB_ENCODE, puzzle, set);
    struct errand errand;
    errand_begin(&errand, set);
    struct transcript t = {first_line ? first_line : command, &errand.watch,
                           out};
    bool good = write_problem(puzzle, set, &t, &err);
    free(command);
    return (!errand_stopped(&errand, &err) && good) ||
           middle_fail(out_err, &err);
}
