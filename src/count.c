/* count.c: how many solutions there are.
 *
 * Where nobody names an engine, dance and frontier are weighed against each
 * other: dance lists for a moment, which ends most small problems; then both
 * foretell how long they will take, and the faster one goes on.  If frontier
 * meets the limit of memory or takes much longer than it said, dance goes on
 * where it stopped. */
#include "middle.h"
#include "base/writer.h"
#include "engine/list.h"
#include "format/json.h"

#include <math.h>

/* Counts by listing, for engines that do nothing better. */
static enum verdict count_by_next(struct search *search, mpz_t count,
                                  struct error *err)
{
    for (;;) {
        enum verdict verdict = search->engine->next(search, err);
        if (verdict != VERDICT_FOUND)
            return verdict;
        mpz_add_ui(count, count, 1);
    }
}

enum verdict search_count(struct search *search, mpz_t count,
                          struct error *err)
{
    return (search->engine->count ? search->engine->count
                                  : count_by_next)(search, count, err);
}

/* ---- dance or frontier ---------------------------------------------- */

bool rival_open(dt_search *s, const struct engine *engine,
                struct search *rival, struct error *err)
{
    *rival = s->search;
    rival->engine = engine;
    rival->steps = rival->solutions = 0;
    rival->effort = UINT64_MAX;
    rival->state = NULL;
    memset(&rival->facts, 0, sizeof rival->facts);
    memset(&rival->model, 0, sizeof rival->model);
    memset(&rival->reason, 0, sizeof rival->reason);
    return engine->open(rival, err);
}

void rival_close(struct search *rival)
{
    rival->engine->close(rival);
    vec_release(&rival->facts);
    vec_release(&rival->model);
    vec_release(&rival->reason.member);
}

/* Is there a choice?  A part, a checkpoint or counted effort is dance's. */
static bool has_rival(const dt_search *s)
{
    return s->free_choice && s->search.engine == &dance_engine &&
           s->search.shards == 1 && !GIVEN(s->set, checkpoint) &&
           !GIVEN(s->set, resume) && !GIVEN(s->set, effort) && !s->weighed;
}

/* The seconds that dance will still take, as far as it can tell. */
static double foretell_dance(dt_search *s)
{
    struct search twin;
    struct error err = {0};
    struct estimate e = {.seconds = -1};
    bool good = rival_open(s, &dance_engine, &twin, &err) &&
                dance_engine.estimate(&twin, &e, &err) == VERDICT_NONE;
    rival_close(&twin);
    return good && e.seconds >= 0 ? e.seconds / s->search.threads : INFINITY;
}

/* Lets frontier count if that promises to be faster. */
static enum verdict count_by_rival(dt_search *s, mpz_t count)
{
    struct search rival;
    struct error err = {0};
    struct estimate e;
    enum verdict verdict = VERDICT_UNKNOWN;
    double patience = foretell_dance(s);
    if (rival_open(s, &frontier_engine, &rival, &err) &&
        rival.engine->estimate(&rival, &e, &err) == VERDICT_NONE &&
        e.seconds < patience && e.bytes < (double)rival.memory) {
        log_say(&s->log, LOG_DETAIL,
                "frontier counts: about %.2g s and %.0f MB, and dance would "
                "take %.2g s",
                e.seconds, e.bytes / 1e6, patience);
        rival.deadline = fmin(s->deadline, search_clock() + 2 * patience);
        verdict = search_count(&rival, count, &err);
    }
    if (err.text[0])
        log_say(&s->log, LOG_DETAIL, "%s; dance goes on", err.text);
    rival_close(&rival);
    return verdict;
}

static enum verdict count_by_best(dt_search *s, struct error *err)
{
    static const double moment = 0.05;
    mpz_t count;
    s->search.deadline = fmin(s->deadline, search_clock() + moment);
    enum verdict verdict = search_count(&s->search, s->count, err);
    s->search.deadline = s->deadline;
    if (verdict != VERDICT_UNKNOWN || atomic_load(&s->stop) ||
        search_clock() >= s->deadline)
        return verdict;
    s->weighed = true;
    mpz_init(count);
    verdict = count_by_rival(s, count);
    if (verdict == VERDICT_NONE) {
        mpz_set(s->count, count);
        s->counted_by = &frontier_engine;
    }
    mpz_clear(count);
    return verdict;
}

/* ---- the number ----------------------------------------------------- */

_Static_assert((int)VERDICT_NONE == DT_NONE &&
                   (int)VERDICT_UNKNOWN == DT_STOPPED &&
                   (int)VERDICT_ERROR == DT_ERROR,
               "dt_count answers what the engine says");

static enum verdict count_all(dt_search *s, struct error *err)
{
    enum verdict verdict = VERDICT_UNKNOWN;
    if (s->done)
        return VERDICT_NONE;
    if (has_rival(s))
        verdict = count_by_best(s, err);
    if (verdict == VERDICT_UNKNOWN && !atomic_load(&s->stop) &&
        search_clock() < s->deadline)
        do
            verdict = symmetry_lists(s)
                          ? symmetry_list(s, err)
                          : search_count(&s->search, s->count, err);
        while (search_go_on(s, &verdict, err));
    s->done = verdict == VERDICT_NONE;
    return verdict;
}

int dt_count(dt_search *s, char **number, struct dt_error *out)
{
    struct error err = {0};
    enum verdict verdict = count_all(s, &err);
    if (verdict == VERDICT_NONE)
        verdict = symmetry_count(s, &err);
    *number = symmetry_number(s);
    if (verdict == VERDICT_ERROR)
        middle_fail(out, &err);
    else if (verdict == VERDICT_UNKNOWN)
        search_grant(s);
    return (int)verdict;
}

bool dt_count_show(const dt_search *s, const char *number, FILE *out,
                   struct dt_error *out_err)
{
    struct error err = {0};
    char *command = middle_command("count", s->puzzle, s->set);
    struct json_origin origin = {s->puzzle->id, command};
    struct writer *w = mem_alloc(1, sizeof *w);
    writer_init(w, out);
    if (!strcmp(settings_format(s->set), "json")) {
        json_write_count(w, &origin, number);
    } else {
        writer_text(w, number);
        writer_byte(w, '\n');
    }
    bool good = writer_finish(w, &err);
    free(w);
    free(command);
    return good || middle_fail(out_err, &err);
}
