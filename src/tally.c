/* tally.c: how many solutions use each option.
 *
 * Text has a line for each option, the number before it; JSON an object; a
 * picture is a heat map (heat.c). */
#include "middle.h"
#include "base/writer.h"
#include "engine/listing.h"
#include "format/comment.h"
#include "format/dlxfile.h"
#include "format/json.h"

#include <assert.h>

struct sums {
    struct statement statement; /* the exact cover, whose options are told */
    struct tally tally;
};

void sums_free(struct sums *sums)
{
    if (!sums)
        return;
    statement_release(&sums->statement);
    tally_release(&sums->tally);
    free(sums);
}

/* ---- the numbers ---------------------------------------------------- */

/* By listing, for engines that do nothing better. */
static enum verdict tally_by_next(dt_search *s, struct error *err)
{
    struct sums *sums = s->sums;
    enum verdict verdict;
    if (!sums->tally.place &&
        !tally_begin(&sums->tally, &sums->statement.cover, err))
        return VERDICT_ERROR; /* unreached: there was memory */
    while ((verdict = search_next(s, err)) == VERDICT_FOUND)
        tally_take(&sums->tally, &s->search);
    return verdict;
}

static enum verdict tally_at_once(dt_search *s, struct error *err)
{
    enum verdict verdict;
    do {
        verdict = s->search.engine->tally(&s->search, &s->sums->tally, err);
    } while (search_go_on(s, &verdict, err));
    return verdict;
}

static enum verdict find_tally(dt_search *s, struct error *err)
{
    enum verdict verdict;
    if (s->done)
        return VERDICT_NONE;
    do {
        verdict =
            (s->search.engine->tally ? tally_at_once : tally_by_next)(s, err);
    } while (plan_advance(s, &verdict, err));
    s->done = verdict == VERDICT_NONE;
    mpz_set(s->count, s->sums->tally.total);
    return verdict;
}

/* ---- text and JSON -------------------------------------------------- */

struct listing {
    const struct labels *labels; /* borrowed, as all here; NULL: no JSON */
    const struct cover *cover;
    const struct tally *tally;
    struct writer *w;
    size_t row;
};

static void put_row(void *context, int fact, const struct entry *entries,
                    size_t count)
{
    struct listing *listing = context;
    const struct tally *tally = listing->tally;
    assert(fact == tally->fact.at[listing->row]);
    char *number = mpz_get_str(NULL, 10, &tally->count.at[listing->row++]);
    if (listing->labels) {
        json_write_option(listing->w, labels_get(listing->labels, fact),
                          number);
    } else {
        writer_text(listing->w, number);
        writer_byte(listing->w, ' ');
        dlxfile_put_option(listing->w, listing->cover, fact, entries, count);
        writer_byte(listing->w, '\n');
    }
    free(number);
}

static void list_rows(const dt_search *s, struct listing *listing)
{
    char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
    char *number = mpz_get_str(NULL, 10, s->count);
    struct json_origin origin = {s->puzzle->id, command, dt_hearsay(s)};
    struct tray tray = {.context = listing, .option = put_row};
    if (listing->labels) {
        json_write_count(listing->w, &origin, number);
    } else {
        comment_write(listing->w, "# ", command);
        writer_text(listing->w, "# of ");
        writer_text(listing->w, number);
        writer_text(listing->w, " solutions\n");
    }
    listing->cover->emit(listing->cover->puzzle, &tray);
    free(number);
    free(command);
}

static bool write_rows(dt_search *s, FILE *out, struct error *err)
{
    bool json = settings_format(s->set)->kind == FORMAT_JSON;
    const struct labels *labels = json ? labels_of(s->puzzle, err) : NULL;
    if (json && !labels)
        return false; /* unreached: there was memory */
    struct writer *w = mem_alloc(1, sizeof *w);
    writer_init(w, out);
    struct listing listing = {labels, &s->sums->statement.cover,
                              &s->sums->tally, w, 0};
    list_rows(s, &listing);
    bool good = writer_finish(w, err);
    free(w);
    return good;
}

static bool begin_sums(dt_search *s, struct error *err)
{
    if (s->sums)
        return true;
    struct sums *sums = mem_alloc(1, sizeof *sums);
    tally_init(&sums->tally);
    if (statement_cover(&sums->statement, s->puzzle, err))
        s->sums = sums;
    else
        sums_free(sums);
    return s->sums;
}

int dt_tally(dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    enum verdict verdict = VERDICT_ERROR;
    if (!search_serves(s, TASK_BIT(DT_COUNT), GIVEN(s->set, per_option),
                       "dt_tally wants DT_COUNT and --per-option", out_err))
        return DT_ERROR;
    search_begin(s);
    if (begin_sums(s, &err))
        verdict = find_tally(s, &err);
    if (verdict == VERDICT_NONE)
        search_quote(s, mpz_sgn(s->count) ? "further" : "");
    bool picture = format_draws(settings_format(s->set));
    if (verdict == VERDICT_NONE &&
        !(picture ? heat_draw(s, &s->sums->tally, out, &err)
                  : write_rows(s, out, &err)))
        verdict = VERDICT_ERROR;
    if (verdict == VERDICT_UNKNOWN)
        return search_stopped(s);
    if (verdict == VERDICT_ERROR)
        return search_failed(s, &err, out_err);
    return DT_NONE;
}
