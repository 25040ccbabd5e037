/* hint.c: the next move on a board that has begun, and why.
 *
 * The family finds it; what it says holds in every solution. */
#include "middle.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"

static int verdict_of(enum verdict verdict, const struct advice *advice)
{
    if (verdict != VERDICT_UNKNOWN)
        return (int)verdict;
    return advice->stopped ? DT_STOPPED : DT_ENOUGH;
}

static const char *verdict_name(int verdict)
{
    switch (verdict) {
    case DT_FOUND:
        return "forced";
    case DT_NONE:
        return "unsatisfiable";
    case DT_ENOUGH:
        return "open";
    default:
        return "unknown";
    }
}

/* What is asked, and what was found. */
struct answer {
    const dt_puzzle *puzzle; /* borrowed */
    const dt_settings *set;  /* likewise */
    struct advice advice;
    int verdict;
};

/* Says which families have them. */
static bool no_hints(const dt_puzzle *puzzle, struct error *err)
{
    char names[200] = "";
    int count = 0;
    for (int i = 0; families[i]; i++) {
        size_t at = strlen(names);
        if (families[i]->advisor)
            snprintf(names + at, sizeof names - at, "%s%s",
                     count++ ? " and " : "; ", families[i]->name);
    }
    return error_say(err, "there are no hints for %.300s%s%s", puzzle->id,
                     names,
                     count > 1 ? " have them"
                     : count   ? " has them"
                               : "");
}

static bool fits(const dt_puzzle *puzzle, const dt_settings *set,
                 struct error *err)
{
    const struct format *format = settings_format(set);
    if (!puzzle->family->advisor)
        return no_hints(puzzle, err);
    return format_fits(format, VERB_HINT, true, err) &&
           (!format_draws(format) || canvas_fits(set, err));
}

/* The sentence is commentary: a picture has no place for it. */
static bool draw(const struct answer *a, const char *command, FILE *out,
                 struct error *err)
{
    struct log log = settings_log(a->set);
    log_say(&log, LOG_RESULT, "%s", a->advice.sentence);
    struct canvas *canvas = canvas_new(a->set, command);
    a->puzzle->family->advisor->draw(a->puzzle->own, &a->advice, canvas);
    bool good = canvas_finish(canvas, out, err);
    canvas_free(canvas);
    return good;
}

static void print(const struct answer *a, const char *command,
                  struct writer *w)
{
    struct page page = {w, a->set->utf8,
                        a->set->colour || settings_format(a->set)->coloured};
    comment_write(w, "# ", command);
    writer_print(w, "%s\n", a->advice.sentence);
    if (a->advice.row)
        a->puzzle->family->advisor->print(a->puzzle->own, &a->advice, &page);
}

static bool write(const struct answer *a, const char *command, FILE *out,
                  struct error *err)
{
    const struct advice *advice = &a->advice;
    struct json_origin origin = {a->puzzle->id, command};
    struct json_advice json = {verdict_name(a->verdict), advice->sentence,
                               &advice->grid, advice->row, advice->col};
    struct writer *w = mem_alloc(1, sizeof *w);
    writer_init(w, out);
    if (settings_format(a->set)->kind == FORMAT_JSON)
        json_write_advice(w, &origin, &json);
    else
        print(a, command, w);
    bool good = writer_finish(w, err);
    free(w);
    return good;
}

int dt_hint(const dt_puzzle *puzzle, const dt_settings *set, FILE *out,
            struct dt_error *out_err)
{
    struct error err = {0};
    struct answer a = {.puzzle = puzzle, .set = set};
    if (!fits(puzzle, set, &err)) {
        middle_fail(out_err, &err);
        return DT_ERROR;
    }
    enum verdict found = puzzle->family->advisor->advise(
        puzzle->own, OPTION_OF(&set->options, effort)->number, &a.advice);
    a.verdict = verdict_of(found, &a.advice);
    char *command = middle_command(VERB_HINT, puzzle, set);
    bool good = (format_draws(settings_format(set)) ? draw : write)(
        &a, command, out, &err);
    grid_release(&a.advice.grid);
    free(command);
    if (good)
        return a.verdict;
    middle_fail(out_err, &err);
    return DT_ERROR;
}
