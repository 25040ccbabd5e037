/* showing.c: a search that finds the solutions that stand in a file.
 *
 * Each is judged by the rules before anybody sees it, and shown as any other.
 * Of a solution that is a picture the facts are not known, for a family turns
 * facts into cells and not back; a model tells them, and so does a list. */
#include "middle.h"
#include "base/reader.h"
#include "base/text.h"

struct showing {
    char *path; /* owned; NULL: a text of a program */
    struct reader reader;
    struct solutions solutions;
    struct errand errand;
};

void showing_free(struct showing *show)
{
    if (!show)
        return;
    solutions_release(&show->solutions);
    reader_close(&show->reader);
    free(show->path);
    free(show);
}

char *showing_command(const dt_search *s)
{
    char *command = middle_command(VERB_SHOW, s->puzzle, s->set);
    const char *path = s->showing->path;
    if (!path)
        return command;
    size_t size = strlen(command) + 4 * strlen(path) + 16;
    char *whole = mem_alloc(size, 1);
    snprintf(whole, size, "%s ", command);
    text_quote(whole, size, path);
    free(command);
    return whole;
}

/* Variables are counted from 1, options from 0. */
static bool take_listed(dt_search *s, struct error *err)
{
    const struct labels *labels = labels_of(s->puzzle, err);
    for (int i = 0; labels && i < s->grid.cols; i++)
        if (*grid_at(&s->grid, 0, 0, i))
            vec_push(&s->search.facts, i + !labels_are_options(labels));
    return labels;
}

static bool take_facts(dt_search *s, struct error *err)
{
    size_t count = 0;
    const struct models *models = s->showing->solutions.models;
    const int *facts = models ? models_facts(models, &count) : NULL;
    vec_clear(&s->search.facts);
    if (facts)
        vec_append(&s->search.facts, facts, count);
    return facts || !s->puzzle->family->listed || take_listed(s, err);
}

bool showing_names_facts(const dt_search *s)
{
    return s->task != DT_SHOW || s->puzzle->family->listed ||
           s->showing->solutions.models;
}

int showing_next(dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    struct solutions *solutions = &s->showing->solutions;
    enum verdict verdict = solutions_next(solutions, &s->grid, &err);
    bool stopped = errand_stopped(&s->showing->errand, &err);
    if (verdict == VERDICT_NONE && !stopped)
        return DT_NONE;
    if (verdict == VERDICT_FOUND && !stopped) {
        s->delivered++;
        if (!solutions_judge(solutions, &s->grid))
            return middle_wrong(out, &solutions->misfit, "wrong: solution %ld",
                                solutions->taken)
                       ? DT_BROKEN
                       : DT_ERROR;
        if (take_facts(s, &err)) {
            family_describe(s->puzzle->family, s->puzzle->own, &s->grid,
                            &s->log);
            return DT_FOUND;
        }
    }
    middle_fail(out, &err);
    return DT_ERROR;
}

/* Takes the reader over, if it is open. */
static dt_search *new_search(const dt_puzzle *puzzle, const dt_settings *set,
                             struct showing *show, bool open,
                             struct error *err, struct dt_error *out)
{
    dt_search *s = search_make(puzzle, set, DT_SHOW, false);
    s->showing = show;
    errand_of(&show->errand, s);
    show->reader.watch = &show->errand.watch;
    show->solutions =
        (struct solutions){.puzzle = puzzle, .reader = &show->reader};
    if (open && options_agree(&set->options, err) && sheet_fits(s, err)) {
        reader_strip_colours(&show->reader);
        return s;
    }
    middle_fail(out, err);
    dt_search_free(s);
    return NULL;
}

dt_search *dt_search_file(const dt_puzzle *puzzle, const dt_settings *set,
                          const char *path, struct dt_error *out)
{
    struct error err = {0};
    struct showing *show = mem_alloc(1, sizeof *show);
    show->path = mem_text(path);
    bool open = reader_open(&show->reader, path, &err);
    return new_search(puzzle, set, show, open, &err, out);
}

dt_search *dt_search_text(const dt_puzzle *puzzle, const dt_settings *set,
                          const char *text, size_t size, struct dt_error *out)
{
    struct error err = {0};
    struct showing *show = mem_alloc(1, sizeof *show);
    reader_text(&show->reader, "text", text, size);
    return new_search(puzzle, set, show, true, &err, out);
}
