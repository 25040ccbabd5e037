/* count.c: how many solutions there are. */
#include "middle.h"
#include "base/writer.h"
#include "format/json.h"

_Static_assert((int)VERDICT_NONE == DT_NONE &&
                   (int)VERDICT_UNKNOWN == DT_STOPPED &&
                   (int)VERDICT_ERROR == DT_ERROR,
               "dt_count answers what the engine says");

/* Counts those that the family wants to be told, or that are to be checked. */
static enum verdict count_listed(dt_search *s, struct error *err)
{
    enum verdict verdict;
    while ((verdict = search_next(s, err)) == VERDICT_FOUND)
        mpz_add_ui(s->count, s->count, 1);
    return verdict;
}

static enum verdict count_once(dt_search *s, struct error *err)
{
    if (symmetry_lists(s))
        return symmetry_list(s, err);
    const struct engine *engine = s->search.engine;
    if ((s->puzzle->family->wanted || engine->foreign) && !engine->count)
        return count_listed(s, err);
    return search_count(&s->search, s->count, err);
}

static enum verdict count_all(dt_search *s, struct error *err)
{
    enum verdict verdict;
    if (s->done)
        return VERDICT_NONE;
    do {
        verdict = count_once(s, err);
        if (plan_advance(s, &verdict, err))
            return count_all(s, err);
    } while (search_go_on(s, &verdict, err));
    s->done = verdict == VERDICT_NONE;
    return verdict;
}

/* The number, and modulo what it is known, if that is all: "5 mod 12". */
static char *number_of(dt_search *s)
{
    const struct engine *engine = s->search.engine;
    char *number = symmetry_number(s);
    if (!s->part || !engine || !engine->modulus)
        return number;
    struct writer *w = writer_text_new();
    mpz_t modulus;
    mpz_init(modulus);
    engine->modulus(&s->search, modulus);
    char *text = mpz_get_str(NULL, 10, modulus);
    writer_text(w, number);
    writer_text(w, " mod ");
    writer_text(w, text);
    free(text);
    free(number);
    mpz_clear(modulus);
    return writer_text_take(w, &(size_t){0});
}

int dt_count(dt_search *s, char **number, struct dt_error *out)
{
    struct error err = {0};
    *number = NULL;
    if (!search_serves(s, TASK_BIT(DT_COUNT), !GIVEN(s->set, per_option),
                       "dt_count wants DT_COUNT, and no --per-option", out))
        return DT_ERROR;
    search_begin(s);
    enum verdict verdict = count_all(s, &err);
    if (verdict == VERDICT_NONE)
        verdict = symmetry_count(s, &err);
    *number = number_of(s);
    if (verdict == VERDICT_UNKNOWN)
        return search_stopped(s);
    if (verdict == VERDICT_ERROR)
        return search_failed(s, &err, out);
    search_quote(s, mpz_sgn(s->count) ? "further" : "");
    return DT_NONE;
}

bool dt_count_show(const dt_search *s, const char *number, FILE *out,
                   struct dt_error *out_err)
{
    struct error err = {0};
    char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
    char *taken = profile_json(s);
    struct json_origin origin = {s->puzzle->id, command, dt_hearsay(s), taken};
    struct writer *w = mem_alloc(1, sizeof *w);
    writer_init(w, out);
    if (settings_format(s->set)->kind == FORMAT_JSON) {
        json_write_count(w, &origin, number);
    } else {
        writer_text(w, number);
        writer_byte(w, '\n');
    }
    bool good = writer_finish(w, &err);
    free(w);
    free(command);
    free(taken);
    return good || middle_fail(out_err, &err);
}
