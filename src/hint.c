/* hint.c: the next move on a board that has begun, and why.
 *
 * The family finds it; what it says holds in every solution.  To look for it
 * is a search like others: with limits, in slices. */
#include "middle.h"
#include "base/text.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"

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

/* Says which families have them. */
static bool no_hints(const dt_puzzle *puzzle, struct error *err)
{
    const char *names[FAMILIES_MAX + 1] = {NULL};
    char list[300] = "";
    int count = 0;
    for (int i = 0; families[i]; i++)
        if (families[i]->advisor)
            names[count++] = families[i]->name;
    text_list(list, sizeof list, "", names);
    return error_say(err, "there are no hints for %.300s%s%s", puzzle->id,
                     count ? "; try " : "", list);
}

static bool fits(const dt_puzzle *puzzle, const dt_settings *set,
                 struct error *err)
{
    if (!puzzle->family->advisor)
        return no_hints(puzzle, err);
    return format_fits(set, VERB_HINT, err) && picture_fits(set, err);
}

/* With the sentence below it. */
static bool draw(const dt_search *s, const char *command, FILE *out,
                 struct error *err)
{
    const struct advisor *advisor = s->puzzle->family->advisor;
    const struct advice *advice = advisor->advice(&s->search);
    log_say(&s->log, LOG_RESULT, "%s", advice->sentence);
    struct canvas *canvas = canvas_new(s->set, command);
    canvas_note(canvas, advice->sentence);
    advisor->draw(s->puzzle->own, advice, canvas);
    bool good = canvas_finish(canvas, out, err);
    canvas_free(canvas);
    return good;
}

static void print(const dt_search *s, const char *command, struct writer *w)
{
    const struct advisor *advisor = s->puzzle->family->advisor;
    const struct advice *advice = advisor->advice(&s->search);
    struct page page = {w, s->set->utf8,
                        s->set->colour || settings_format(s->set)->coloured};
    comment_write(w, "# ", command);
    writer_print(w, "%s\n", advice->sentence);
    if (advice->row)
        advisor->print(s->puzzle->own, advice, &page);
}

static bool write(const dt_search *s, int verdict, const char *command,
                  FILE *out, struct error *err)
{
    const struct advice *advice =
        s->puzzle->family->advisor->advice(&s->search);
    char *taken = profile_json(s);
    struct json_origin origin = {s->puzzle->id, command, dt_hearsay(s), taken};
    struct json_advice json = {verdict_name(verdict), advice->sentence,
                               &advice->grid, advice->row, advice->col};
    struct writer *w = writer_new(out);
    if (settings_format(s->set)->kind == FORMAT_JSON)
        json_write_advice(w, &origin, &json);
    else
        print(s, command, w);
    bool good = writer_finish(w, err);
    free(w);
    free(taken);
    return good;
}

/* ---- the search ----------------------------------------------------- */

uint64_t hint_effort(const dt_search *s)
{
    const struct advisor *advisor = s->puzzle->family->advisor;
    return advisor && !GIVEN(s->set, effort)
               ? advisor->patience
               : OPTION_OF(&s->set->options, effort)->number;
}

bool hint_begin(dt_search *s, struct error *err)
{
    if (!fits(s->puzzle, s->set, err))
        return false;
    s->request.puzzle = s->puzzle->own;
    return search_open(&s->search, s->puzzle->family->advisor->engine,
                       &s->request, err);
}

/* Goes on up to an answer, or to a limit. */
static int look_on(dt_search *s, struct error *err)
{
    enum verdict verdict;
    search_begin(s);
    do
        verdict = s->search.engine->next(&s->search, err);
    while (search_go_on(s, &verdict, err));
    s->done = verdict == VERDICT_FOUND || verdict == VERDICT_NONE;
    if (verdict == VERDICT_UNKNOWN)
        return search_stopped(s);
    const struct advisor *advisor = s->puzzle->family->advisor;
    return verdict == VERDICT_FOUND && !advisor->advice(&s->search)->row
               ? DT_ENOUGH
               : (int)verdict;
}

int dt_hint(dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    if (!search_serves(s, TASK_BIT(DT_HINT), true, "dt_hint wants DT_HINT",
                       out_err))
        return DT_ERROR;
    int verdict = look_on(s, &err);
    if (verdict == DT_PAUSED)
        return verdict;
    char *command = middle_command(VERB_HINT, s->puzzle, s->set);
    bool good =
        verdict != DT_ERROR && (format_draws(settings_format(s->set))
                                    ? draw(s, command, out, &err)
                                    : write(s, verdict, command, out, &err));
    free(command);
    if (good)
        return verdict;
    /* unreached: there was memory */
    middle_fail(out_err, &err);
    return DT_ERROR;
}

bool dt_advice(const dt_search *s, struct dt_advice *advice)
{
    if (s->task != DT_HINT || !s->done)
        return false;
    const struct advice *own = s->puzzle->family->advisor->advice(&s->search);
    const struct grid *grid = &own->grid;
    *advice =
        (struct dt_advice){own->sentence,
                           own->row,
                           own->col,
                           {grid->layers, grid->rows, grid->cols, grid->cell}};
    return true;
}
