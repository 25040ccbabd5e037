/* tally.c: how many solutions use each option.
 *
 * Text has a line for each option, the number before it; JSON an object; a
 * picture is a heat map (heat.c). */
#include "middle.h"
#include "base/writer.h"
#include "engine/listing.h"
#include "format/comment.h"
#include "format/json.h"

/* ---- the numbers ---------------------------------------------------- */

/* A row for each option of the exact cover, or, where there is none, for each
 * variable that is a fact. */
static bool begin_rows(const dt_puzzle *puzzle, struct tally *tally,
                       struct error *err)
{
    struct statement s = {.converted = false};
    bool good = statement_cover(&s, puzzle, &(struct error){0})
                    ? tally_begin(tally, &s.cover, err)
                    : statement_clauses(&s, puzzle, NULL, err) &&
                          tally_begin_clauses(tally, &s.clauses, err);
    statement_release(&s);
    return good;
}

/* By listing, for engines that do nothing better. */
static enum verdict tally_by_next(dt_search *s, struct error *err)
{
    struct tally *tally = s->tally;
    enum verdict verdict;
    if (!tally->place && !begin_rows(s->puzzle, tally, err))
        return VERDICT_ERROR; /* unreached: there was memory */
    while ((verdict = search_next(s, err)) == VERDICT_FOUND)
        tally_take(tally, &s->search);
    return verdict;
}

static enum verdict tally_at_once(dt_search *s, struct error *err)
{
    enum verdict verdict;
    do {
        verdict = s->search.engine->tally(&s->search, s->tally, err);
    } while (search_go_on(s, &verdict, err));
    return verdict;
}

/* Each engine begins with no rows. */
static enum verdict find_tally(dt_search *s, struct error *err)
{
    enum verdict verdict;
    if (s->done)
        return VERDICT_NONE;
    for (;;) {
        verdict = /* seldom: nobody says stop just here */
            (s->search.engine->tally ? tally_at_once : tally_by_next)(s, err);
        if (!plan_advance(s, &verdict, err))
            break;
        /* seldom: no memory just here */
        tally_release(s->tally);
        tally_init(s->tally);
    }
    s->done = verdict == VERDICT_NONE;
    mpz_set(s->count, s->tally->total);
    return verdict;
}

/* ---- text and JSON -------------------------------------------------- */

static void write_head(const dt_search *s, bool json, struct writer *w)
{
    char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
    char *number = search_number(s, s->count);
    char *taken = profile_json(s);
    struct json_origin origin = {s->puzzle->id, command, dt_hearsay(s), taken};
    if (json) {
        json_write_count(w, &origin, number, NULL);
    } else {
        comment_write(w, "# ", command);
        writer_text(w, search_weighs(s) ? "# of models that weigh " : "# of ");
        writer_text(w, number);
        writer_text(w, search_weighs(s) ? "\n" : " solutions\n");
    }
    free(number);
    free(command);
    free(taken);
}

/* Frees the number. */
static void write_row(const char *name, char *number, bool json,
                      struct writer *w)
{
    if (json) {
        json_write_option(w, name, number);
    } else {
        writer_text(w, number);
        writer_byte(w, ' ');
        writer_text(w, name);
        writer_byte(w, '\n');
    }
    free(number);
}

static bool write_rows(dt_search *s, FILE *out, struct error *err)
{
    bool json = settings_format(s->set)->kind == FORMAT_JSON;
    const struct labels *labels = labels_of(s->puzzle, err);
    const struct tally *tally = s->tally;
    if (!labels)
        return false; /* unreached: there was memory */
    struct writer *w = writer_new(out);
    write_head(s, json, w);
    for (size_t i = 0; i < tally->fact.len; i++)
        write_row(labels_get(labels, tally->fact.at[i]),
                  search_number(s, &tally->count.at[i]), json, w);
    bool good = writer_finish(w, err);
    free(w);
    return good;
}

static void begin_tally(dt_search *s)
{
    if (s->tally)
        return;
    s->tally = mem_alloc(1, sizeof *s->tally);
    tally_init(s->tally);
}

int dt_tally(dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    if (!search_serves(s, TASK_BIT(DT_COUNT), GIVEN(s->set, per_option),
                       "dt_tally wants DT_COUNT and --per-option", out_err))
        return DT_ERROR;
    search_begin(s);
    begin_tally(s);
    enum verdict verdict = find_tally(s, &err);
    if (verdict == VERDICT_NONE)
        search_quote(s, mpz_sgn(s->count) ? "further" : "");
    bool picture = format_draws(settings_format(s->set));
    bool told = verdict == VERDICT_NONE ||
                (verdict == VERDICT_UNKNOWN && s->part && s->tally->place);
    if (told && !(picture ? heat_draw(s, s->tally, out, &err)
                          : write_rows(s, out, &err)))
        verdict = VERDICT_ERROR;
    if (verdict == VERDICT_UNKNOWN)
        return search_stopped(s);
    if (verdict == VERDICT_ERROR)
        return search_failed(s, &err, out_err);
    return DT_NONE;
}
