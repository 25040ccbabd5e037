/* generate.c: new puzzles, from a seed to the puzzle's own file format.
 *
 * A puzzle with a seed is made by the family's `build`, so every verb knows
 * it; here it is only shown.  Each puzzle is told with the id that makes it
 * again, on every machine.  With --sheet the puzzles fill pages, and behind
 * them, on pages of their own, are the solutions. */
#include "middle.h"
#include "base/text.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"

struct maker {
    const dt_settings *set; /* borrowed */
    struct id id;           /* with the seed of the next puzzle */
    const struct format *format;
    struct canvas *canvas; /* owned; pictures alone */
    uint64_t made;
    VEC(dt_puzzle) posed; /* owned; whose solutions are still to be drawn */
    struct writer writer;
};

static bool take_format(struct maker *m, struct error *err)
{
    m->format = settings_format(m->set);
    return pages_fit(m->set, err) &&
           format_fits(m->format, VERB_GENERATE, true, err) &&
           (!format_draws(m->format) || canvas_fits(m->set, err));
}

/* As many as --number says, or one page full. */
static uint64_t wanted(const struct maker *m)
{
    const struct options *options = &m->set->options;
    bool page = GIVEN(m->set, sheet) && !GIVEN(m->set, number);
    return page ? OPTION_OF(options, sheet)->number
                : OPTION_OF(options, number)->number;
}

static bool take_seed(struct maker *m, struct error *err)
{
    const struct option_value *seed = OPTION_OF(&m->set->options, seed);
    if (m->id.has_seed && seed->given)
        return error_say(err,
                         "the puzzle has the seed #%lld already; leave "
                         "--seed out",
                         (long long)m->id.seed);
    if (!m->id.has_seed)
        m->id.seed = seed->given ? (int64_t)seed->number : 0;
    uint64_t number = wanted(m);
    if (number && (uint64_t)m->id.seed > INT64_MAX - (number - 1))
        return error_say(err,
                         "there are no %llu seeds from #%lld on; take a "
                         "smaller one",
                         (unsigned long long)number, (long long)m->id.seed);
    m->id.has_seed = true;
    return true;
}

/* The id of a new puzzle, for who has none. */
static const char *example(void)
{
    for (int i = 0; families[i]; i++)
        if (families[i]->generator)
            return families[i]->generator->example;
    return "NAME:ROWSxCOLS#SEED";
}

static bool take_id(struct maker *m, const char *text, struct error *err)
{
    if (middle_names_file(text))
        return error_say(err,
                         "'%s' is a file, and nothing new; write the name of "
                         "a family and a seed, such as %s",
                         text, example());
    if (!id_parse(&m->id, text, err))
        return false;
    if (!m->id.family->generator)
        return error_say(err, "no puzzles are made of %s; try %s",
                         m->id.family->name, example());
    if (m->id.givens)
        return error_say(err,
                         "'%s' is a puzzle already; write a size and a seed, "
                         "such as %s",
                         m->id.givens, m->id.family->generator->example);
    return take_seed(m, err);
}

/* ---- one puzzle ----------------------------------------------------- */

/* The text of the puzzle's file, to be freed. */
static char *file_of(const struct maker *m, const void *own)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    struct writer *w = mem_alloc(1, sizeof *w);
    struct error none = {0};
    writer_init(w, out);
    m->id.family->generator->print(own,
                                   &(struct page){w, m->set->utf8, false});
    writer_finish(w, &none);
    fclose(out);
    free(w);
    return text;
}

static char *command_of(const struct maker *m, const char *id)
{
    size_t size = 4 * strlen(id) + 100;
    char *command = mem_alloc(size, 1);
    strcpy(command, "dovetail generate ");
    text_quote(command, size, id);
    strcat(command, m->format->kind == FORMAT_JSON ? " -f json" : "");
    return command;
}

static void show(struct maker *m, const void *own)
{
    char *id = id_render(&m->id), *command = command_of(m, id);
    struct json_origin origin = {id, command};
    char *file = format_draws(m->format) ? NULL : file_of(m, own);
    if (m->format->kind == FORMAT_TEXT) {
        writer_text(&m->writer, m->made ? "\n" : "");
        comment_write(&m->writer, "# ", command);
        writer_text(&m->writer, file);
    } else if (m->format->kind == FORMAT_JSON) {
        json_write_puzzle(&m->writer, &origin, file);
    } else {
        m->id.family->generator->draw(own, m->canvas);
        canvas_caption(m->canvas, id);
    }
    m->made++;
    free(file);
    free(command);
    free(id);
}

/* ---- solutions ------------------------------------------------------ */

static bool draw_solution(struct maker *m, const dt_puzzle *puzzle,
                          struct dt_error *err)
{
    dt_search *s = dt_search_new(puzzle, m->set, DT_SOLVE, err);
    int verdict = s ? dt_next(s, err) : DT_ERROR;
    if (verdict == DT_FOUND)
        puzzle->family->draw(puzzle->own, &s->grid, m->canvas);
    else
        draw_words(m->canvas, "no solution");
    canvas_caption(m->canvas, puzzle->id);
    dt_search_free(s);
    return verdict == DT_FOUND || verdict == DT_NONE;
}

/* On pages behind those of the puzzles. */
static bool draw_solutions(struct maker *m, struct error *err)
{
    if (!m->posed.len)
        return true;
    canvas_chapter(m->canvas, "Solutions");
    for (size_t i = 0; i < m->posed.len; i++) {
        struct dt_error why = {.text = ""};
        if (!draw_solution(m, &m->posed.at[i], &why))
            return error_say(err, "%.300s: %.500s", m->posed.at[i].id,
                             why.text);
    }
    return true;
}

static void forget(struct maker *m)
{
    for (size_t i = 0; i < m->posed.len; i++) {
        m->posed.at[i].family->release(m->posed.at[i].own);
        free(m->posed.at[i].id);
    }
    vec_release(&m->posed);
}

/* ---- all of them ---------------------------------------------------- */

/* The whole command, for the picture that shows all puzzles. */
static void open_canvas(struct maker *m)
{
    char *id = id_render(&m->id);
    dt_puzzle puzzle = {.family = m->id.family, .id = id};
    char *command = middle_command(VERB_GENERATE, &puzzle, m->set);
    m->canvas = canvas_new(m->set, command);
    if (GIVEN(m->set, sheet))
        canvas_chapter(m->canvas, "Puzzles");
    free(command);
    free(id);
}

/* The id with a seed that nobody typed. */
static void say_id(const struct maker *m)
{
    struct log log = settings_log(m->set);
    char *id = id_render(&m->id);
    log_say(&log, LOG_RESULT, "%s", id);
    free(id);
}

static bool make_all(struct maker *m, struct error *err)
{
    for (uint64_t most = wanted(m); m->made < most;) {
        const struct family *family;
        void *own = family_build(&m->id, &family, err);
        if (!own)
            return false;
        if (!m->made && GIVEN(m->set, seed))
            say_id(m);
        show(m, own);
        if (GIVEN(m->set, sheet))
            vec_push(&m->posed, (dt_puzzle){.family = family,
                                            .own = own,
                                            .id = id_render(&m->id)});
        else
            family->release(own);
        if (!writer_sync(&m->writer))
            return true; /* writer_finish says why */
        m->id.seed += m->made < most;
    }
    return draw_solutions(m, err);
}

static bool finish(struct maker *m, FILE *out, struct error *err)
{
    return writer_finish(&m->writer, err) &&
           (!m->canvas || canvas_finish(m->canvas, out, err));
}

bool dt_generate(const char *text, const dt_settings *set, FILE *out,
                 struct dt_error *out_err)
{
    struct error err = {0};
    struct maker *m = mem_alloc(1, sizeof *m);
    m->set = set;
    writer_init(&m->writer, out);
    bool good = take_id(m, text, &err) && take_format(m, &err);
    if (good && format_draws(m->format))
        open_canvas(m);
    good = good && make_all(m, &err) && finish(m, out, &err);
    canvas_free(m->canvas);
    forget(m);
    id_release(&m->id);
    free(m);
    return good || middle_fail(out_err, &err);
}
