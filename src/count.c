/* count.c: how many solutions there are.
 *
 * Where nobody names an engine, dance and frontier take turns, both from where
 * they stopped, until one of them has ended or it is clear who will be the
 * first.  If frontier meets the limit of memory, dance goes on. */
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

/* What was asked for that is dance's alone; NULL: nothing.  Frontier's
 * states are no nodes, and it has no checkpoints; its parts are others. */
static const char *claim_of_dance(const dt_search *s)
{
    return s->search.shards > 1        ? "--shard"
           : GIVEN(s->set, checkpoint) ? "--checkpoint"
           : GIVEN(s->set, resume)     ? "--resume"
           : GIVEN(s->set, effort)     ? "--effort"
                                       : NULL;
}

/* Is there a choice? */
static bool has_rival(const dt_search *s)
{
    if (!s->free_choice || s->search.engine != &dance_engine || s->weighed ||
        symmetry_lists(s))
        return false;
    const char *claim = claim_of_dance(s);
    if (claim)
        log_say(&s->log, LOG_DETAIL,
                "no engine is named: with %s, dance counts", claim);
    return !claim;
}

/* A turn of an engine; has it counted all? */
static bool take_turn(dt_search *s, struct search *search, mpz_t count,
                      double seconds)
{
    struct error err = {0};
    search->deadline = fmin(s->deadline, search_clock() + seconds);
    enum verdict verdict = search_count(search, count, &err);
    search->deadline = s->deadline;
    if (err.text[0])
        log_say(&s->log, LOG_DETAIL, "%s; dance goes on", err.text);
    return verdict == VERDICT_NONE;
}

/* Will frontier, which has begun, be faster than that? */
static bool promises(dt_search *s, struct search *frontier, double seconds)
{
    struct error err = {0};
    struct estimate e;
    if (frontier_engine.estimate(frontier, &e, &err) != VERDICT_NONE ||
        e.seconds >= seconds || e.bytes >= (double)frontier->memory)
        return false;
    log_say(&s->log, LOG_DETAIL,
            "frontier counts: about %.2g s and %.0f MB, and dance would take "
            "%.2g s",
            e.seconds, e.bytes / 1e6, seconds);
    return true;
}

/* How long dance would take in all, by the share that is done in `spent`. */
static double foretold(const dt_search *s, double spent)
{
    return s->search.share > 0 ? spent / s->search.share : INFINITY;
}

/* Dance may end soon: then nobody else needs to begin.  After its next turn
 * the share of its tree that is done tells how long it would take; frontier
 * may have a fifth of that, and the rest if it promises to need no more.
 * Answers who has counted all; NULL: dance shall go on. */
static const struct engine *race(dt_search *s, struct search *frontier,
                                 mpz_t count)
{
    static const double first = 0.004, second = 0.006, soon = 0.1;
    if (take_turn(s, &s->search, s->count, first))
        return &dance_engine;
    double next = 2 * first, dance = foretold(s, first);
    if (dance < soon)
        next = dance;
    else if (take_turn(s, frontier, count, second))
        return &frontier_engine;
    if (take_turn(s, &s->search, s->count, next))
        return &dance_engine;
    dance = foretold(s, first + next);
    if (take_turn(s, frontier, count, dance / 5) ||
        (promises(s, frontier, dance) && take_turn(s, frontier, count, dance)))
        return &frontier_engine;
    return NULL;
}

static enum verdict count_by_best(dt_search *s)
{
    struct search frontier;
    struct error err = {0};
    mpz_t count;
    s->weighed = true;
    mpz_init(count);
    if (rival_open(s, &frontier_engine, &frontier, &err))
        s->counted_by = race(s, &frontier, count);
    if (s->counted_by == &frontier_engine)
        mpz_set(s->count, count);
    rival_close(&frontier);
    mpz_clear(count);
    return s->counted_by ? VERDICT_NONE : VERDICT_UNKNOWN;
}

/* ---- the number ----------------------------------------------------- */

_Static_assert((int)VERDICT_NONE == DT_NONE &&
                   (int)VERDICT_UNKNOWN == DT_STOPPED &&
                   (int)VERDICT_ERROR == DT_ERROR,
               "dt_count answers what the engine says");

/* Counts those that the family wants to be told. */
static enum verdict count_wanted(dt_search *s, struct error *err)
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
    if (s->puzzle->family->wanted && !s->search.engine->count)
        return count_wanted(s, err);
    return search_count(&s->search, s->count, err);
}

static enum verdict count_all(dt_search *s, struct error *err)
{
    enum verdict verdict = VERDICT_UNKNOWN;
    if (s->done)
        return VERDICT_NONE;
    if (has_rival(s))
        verdict = count_by_best(s);
    if (verdict == VERDICT_UNKNOWN && !atomic_load(&s->stop) &&
        search_clock() < s->deadline)
        do {
            verdict = count_once(s, err);
            if (choose_another(s, &verdict, err))
                return count_all(s, err);
        } while (search_go_on(s, &verdict, err));
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
    char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
    struct json_origin origin = {s->puzzle->id, command};
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
    return good || middle_fail(out_err, &err);
}
