/* unit.c: a search in units, for other processes and machines.
 *
 * A unit is a line of text: trails (engine/trail.h) with "; " between them, as
 * a checkpoint has them, one a line.  It tells which part of the tree is to be
 * walked and nothing of what was found, and it means the same wherever the
 * puzzle, the engine and its wishes are the same. */
#include "middle.h"
#include "base/reader.h"
#include "base/writer.h"
#include "engine/pieces.h"

enum { PIECES_A_UNIT = 32, PIECES_MOST = 1 << 16, PIECES_LEAST = 2 };

static const char mark[] = "trail ", between[] = "; ";

bool unit_fits(const dt_search *s, struct error *err)
{
    return !s->part || s->request.shards == 1 ||
           error_say(err, "a unit is a part by itself: leave --shard out");
}

/* ---- from text ------------------------------------------------------ */

/* The lines of a checkpoint whose trails these are. */
static char *compose(const char *unit, size_t *size)
{
    struct writer *w = writer_text_new();
    writer_text(w, "solutions 0\nsteps 0\nwhole 0\n");
    for (const char *end; *unit; unit = *end ? end + strlen(between) : end) {
        end = strstr(unit, between);
        if (!end)
            end = unit + strlen(unit);
        writer_text(w, mark);
        writer_bytes(w, unit, (size_t)(end - unit));
        writer_byte(w, '\n');
    }
    return writer_text_take(w, size);
}

bool unit_load(dt_search *s, struct error *err)
{
    const char *unit = s->unit;
    size_t size;
    struct reader r;
    struct error misfit = {0};
    char *text = compose(unit, &size);
    reader_text(&r, "unit", text, size);
    bool good = *unit && !strchr(unit, '\n') &&
                s->search.engine->load(&s->search, &r, &misfit) &&
                reader_peek(&r) < 0;
    reader_close(&r);
    free(text);
    return good ||
           error_say(err, "'%.60s%s' is no unit of %.300s%s%.300s", unit,
                     strlen(unit) > 60 ? "..." : "", s->puzzle->id,
                     misfit.text[0] ? ": " : "", misfit.text);
}

/* ---- to text -------------------------------------------------------- */

char *dt_rest(const dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    if (!s->part || !s->search.engine) {
        error_say(&err, "dt_rest wants a search of dt_search_unit");
        middle_fail(out, &err);
        return NULL;
    }
    struct writer *w = writer_text_new();
    if (!s->done)
        s->search.engine->save(&s->search, w);
    char *lines = writer_text_take(w, &(size_t){0}), *rest = lines;
    w = writer_text_new();
    for (const char *gap = ""; *rest; rest += *rest == '\n') {
        size_t size = strcspn(rest, "\n");
        if (!strncmp(rest, mark, strlen(mark))) {
            writer_text(w, gap);
            writer_bytes(w, rest + strlen(mark), size - strlen(mark));
            gap = between;
        } else if (!strncmp(rest, "fresh", size)) {
            writer_text(w, "."); /* seldom: nobody says stop just here */
        }
        rest += size;
    }
    free(lines);
    return writer_text_take(w, &(size_t){0});
}

/* ---- units ---------------------------------------------------------- */

struct telling {
    const struct pieces *pieces;
    void (*hear)(void *context, const char *unit, double size);
    void *context;
};

static void tell_unit(void *context, const size_t *places, size_t count,
                      double size)
{
    const struct telling *telling = context;
    trail_text text = {0};
    for (size_t i = 0; i < count; i++) {
        if (i)
            vec_append(&text, between, strlen(between));
        trail_print(&telling->pieces->piece.at[places[i]].path, &text);
    }
    vec_push(&text, 0);
    telling->hear(telling->context, text.at, size);
    vec_release(&text);
}

/* Several pieces to a unit, so that units differ less than pieces. */
static uint64_t pieces_of(uint64_t units)
{
    if (units > PIECES_MOST / PIECES_LEAST)
        return units < UINT64_MAX / PIECES_LEAST ? units * PIECES_LEAST
                                                 /* unreached: nobody wants
                                                  * so many units */
                                                 : units;
    uint64_t pieces = units * PIECES_A_UNIT;
    return pieces < PIECES_MOST ? pieces : PIECES_MOST;
}

int dt_split(dt_search *s, uint64_t units,
             void (*hear)(void *context, const char *unit, double size),
             void *context, struct dt_error *out)
{
    struct error err = {0};
    struct pieces pieces;
    struct telling telling = {&pieces, hear, context};
    if (!s->part) {
        error_say(&err, "dt_split wants a search of dt_search_unit");
        middle_fail(out, &err);
        return DT_ERROR;
    }
    search_begin(s);
    /* It cannot be taken up again, so no slice ends it. */
    s->search.deadline = s->limits.deadline;
    s->search.effort = s->limits.effort;
    pieces_init(&pieces, pieces_of(units), s->limits.effort);
    pieces.units = units;
    enum verdict verdict = s->search.engine->split(&s->search, &pieces, &err);
    if (verdict == VERDICT_NONE)
        pieces_bundle(&pieces, units, tell_unit, &telling);
    pieces_release(&pieces);
    if (verdict == VERDICT_ERROR)
        return search_failed(s, &err, out);
    return verdict == VERDICT_NONE ? DT_NONE : search_stopped(s);
}
