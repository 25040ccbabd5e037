/* search.c: from a puzzle to its solutions, each of them checked.
 *
 * The middle chooses the engine, hands it the form of the puzzle that it
 * reads, and lets the family judge whatever it delivers. */
#include "middle.h"
#include "base/text.h"
#include "engine/listing.h"
#include "engine/sat.h"

#include <math.h>

/* Between two checkpoints, and at least so many times as long as one takes. */
enum { SECONDS_A_SAVE = 3, SAVES_A_TIME = 20 };

/* ---- limits --------------------------------------------------------- */

/* The next checkpoint is due a while after the last one, however many calls
 * there are between them. */
static void plan_save(dt_search *s)
{
    struct limits *l = &s->limits;
    double pause = fmax(SECONDS_A_SAVE, SAVES_A_TIME * l->save_seconds);
    l->next_save = s->keep ? search_clock() + pause : INFINITY;
}

/* As much effort and time as was asked for, from here on. */
static void grant(dt_search *s)
{
    limits_grant(&s->limits, s->set,
                 s->task == DT_HINT
                     ? hint_effort(s)
                     : OPTION_OF(&s->set->options, effort)->number,
                 &s->search);
    atomic_store(&s->stop, false);
}

bool search_serves(const dt_search *s, unsigned tasks, bool ready,
                   const char *wish, struct dt_error *out)
{
    struct error err = {0};
    if (ready && tasks & TASK_BIT(s->task))
        return true;
    error_say(&err, "the search was not made for this call: %s", wish);
    return middle_fail(out, &err);
}

void search_begin(dt_search *s)
{
    limits_begin(&s->limits, &s->search);
    limits_impose(&s->limits, &s->search);
}

int search_stopped(dt_search *s)
{
    if (s->limits.paused)
        return DT_PAUSED;
    grant(s);
    return DT_STOPPED;
}

void dt_slice(dt_search *s, double seconds, uint64_t steps)
{
    limits_slice(&s->limits, seconds, steps);
}

void dt_stop(dt_search *s)
{
    atomic_store(&s->stop, true);
}

void search_say_memory(const dt_search *s, struct error *err)
{
    if (!s->search.overdrawn)
        return;
    if (err->text[0])
        log_say(&s->log, LOG_RESULT, "stopped: %s%s", err->text,
                s->plan.free ? "" : ", or leave -e out");
    else
        log_say(&s->log, LOG_RESULT,
                "stopped: it takes more than %s; --memory sets that limit",
                text_bytes((double)s->request.memory).text);
    *err = (struct error){0};
}

/* Has one of the user's limits been met? */
static bool is_over(const dt_search *s)
{
    return s->search.overdrawn || request_told(&s->request) ||
           limits_met(&s->limits, &s->search);
}

/* A checkpoint that cannot be written now is no reason to stop, for the one
 * before it is still there: it is said each time, and tried again. */
static void say_unsaved(dt_search *s, bool good, const struct error *err)
{
    if (!good)
        log_say(&s->log, LOG_RESULT, "%s; the search goes on without",
                err->text);
    else if (s->unsaved)
        /* unreached: no test has its disk full and then not */
        log_say(&s->log, LOG_RESULT, "the checkpoint is written again");
    s->unsaved = !good;
}

/* Writes a checkpoint, if one was asked for and all was not done before.
 * Whoever is told to stop relies on it, and nobody on a list that is not
 * whole. */
static bool save(dt_search *s, bool stops, bool ended, struct error *err)
{
    struct error failure = {0};
    double begun = search_clock();
    if (s->done || !s->keep)
        return true;
    if (!scroll_sync(s, err))
        return false;
    bool good = checkpoint_save(s, ended, stops ? err : &failure);
    s->limits.save_seconds = search_clock() - begun;
    plan_save(s);
    if (!stops)
        say_unsaved(s, good, &failure);
    return good || !stops;
}

bool search_go_on(dt_search *s, enum verdict *verdict, struct error *err)
{
    struct limits *l = &s->limits;
    bool ended = *verdict == VERDICT_NONE;
    if (!ended && *verdict != VERDICT_UNKNOWN)
        return false;
    double now = search_clock();
    bool over = !ended && is_over(s);
    bool slice = now >= l->slice_end || s->search.steps >= l->slice_effort;
    l->paused = !ended && !over && slice;
    if (l->paused && now < l->next_save)
        return false;
    if (!save(s, over, ended, err)) {
        *verdict = VERDICT_ERROR;
        return false;
    }
    if (!ended)
        search_say_memory(s, err);
    if (ended || over || l->paused)
        return false;
    limits_impose(l, &s->search);
    return true;
}

/* ---- progress ------------------------------------------------------- */

/* Of the engine at work, which may be one inside another. */
static struct dt_progress progress_of(const dt_search *s,
                                      const struct search *search)
{
    double seconds = search_clock() - s->begun, share = search->share;
    static const struct engine none = {.name = "none", .step = "steps"};
    const struct engine *engine = search->worker   ? search->worker
                                  : search->engine ? search->engine
                                  : s->plan.engine.len
                                      /* unreached: a search of the tests
                                       * has an engine */
                                      ? s->plan.engine.at[s->plan.at]
                                      : &none;
    return (struct dt_progress){
        .engine = engine->name,
        .share = share,
        .solutions = search->solutions,
        .steps = search->steps,
        .step = engine->step,
        .seconds = seconds,
        .rate = seconds > 0 ? (double)search->steps / seconds : 0,
        .left = share > 1e-6 ? seconds / share - seconds : -1,
    };
}

static void report(void *listener, const struct search *search)
{
    const dt_search *s = listener;
    struct dt_progress progress = progress_of(s, search);
    s->set->progress(s->set->context, &progress);
}

void dt_progress_now(const dt_search *s, struct dt_progress *progress)
{
    *progress = progress_of(s, &s->search);
}

bool search_weighs(const dt_search *s)
{
    struct clauses clauses;
    const struct family *family = s->puzzle->family;
    return (s->task == DT_COUNT || s->task == DT_SAMPLE) &&
           family->state_clauses &&
           family->state_clauses(s->puzzle->own, &clauses,
                                 &(struct error){0}) &&
           clauses.weight;
}

bool search_is_part(const dt_search *s)
{
    return s->part || s->request.shards > 1;
}

static void ask(dt_search *s)
{
    const struct options *options = &s->set->options;
    struct request *r = &s->request;
    request_init(r);
    r->solver = cadical_sat;
    r->shard = OPTION_OF(options, shard)->number;
    r->shards = OPTION_OF(options, shard)->parts;
    r->unit = s->part;
    request_memory(r, s->set, s->puzzle->bytes);
    r->threads = (int)OPTION_OF(options, threads)->number;
    /* The words of --choose are in this order. */
    r->choice = (enum choice)OPTION_OF(options, choose)->number;
    r->seed = OPTION_OF(options, seed)->number;
    r->shuffle = s->task == DT_SOLVE && GIVEN(s->set, seed);
    r->draws = OPTION_OF(options, number)->number;
    r->first = s->task == DT_SOLVE && !search_is_part(s);
    r->cheapest = GIVEN(s->set, cheapest);
    r->profile = GIVEN(s->set, verbose);
    r->stop = &s->stop;
    r->halt = &s->set->halt;
    r->log = &s->log;
    r->report = s->set->progress ? report : NULL;
    r->listener = s;
}

/* ---- opening and closing -------------------------------------------- */

const dt_puzzle *search_sought(const dt_search *s)
{
    return s->tighter ? s->tighter : s->puzzle;
}

static bool costs_are_known(const dt_search *s, struct error *err)
{
    return !GIVEN(s->set, cheapest) || s->statement.cover.cost ||
           error_say(err, "%s has no costs; leave --cheapest out",
                     s->puzzle->id);
}

/* Such a certificate is of the clauses, whatever the engine reads. */
static bool state_certified(dt_search *s, struct watch *watch,
                            struct error *err)
{
    if (certificate_format(s) != FORMAT_OF(cpog))
        return true;
    s->request.clauses = &s->statement.clauses;
    return statement_clauses(&s->statement, search_sought(s), watch, err);
}

/* States the puzzle in the form that the engine reads. */
static bool state_problem(dt_search *s, enum form form, struct watch *watch,
                          struct error *err)
{
    struct request *r = &s->request;
    statement_release(&s->statement);
    s->statement = (struct statement){.converted = false};
    r->clauses = NULL;
    r->cover = NULL;
    r->puzzle = search_sought(s)->own;
    switch (form) {
    case FORM_CLAUSES:
        r->clauses = &s->statement.clauses;
        if (!statement_clauses(&s->statement, search_sought(s), watch, err))
            return false; /* unreached: there was memory */
        if (!search_weighs(s))
            s->statement.clauses.weight = NULL;
        return true;
    case FORM_COVER:
        r->cover = &s->statement.cover;
        return statement_cover(&s->statement, search_sought(s), err) &&
               costs_are_known(s, err) && state_certified(s, watch, err);
    case FORM_PUZZLE:
        break;
    }
    return true;
}

static bool state_in_time(dt_search *s, enum form form, struct error *err)
{
    struct errand errand;
    errand_of(&errand, s);
    bool good = state_problem(s, form, &errand.watch, err);
    return !errand_stopped(&errand, err) && good;
}

static void say_engine(const dt_search *s, const struct engine *engine)
{
    if (!engine->fronts)
        log_say(&s->log, LOG_DETAIL, "engine %s", engine->name);
    if (s->request.threads > 1 && !engine->parallel)
        log_say(&s->log, LOG_RESULT, "the engine %s uses one thread alone",
                engine->name);
    if (GIVEN(s->set, choose) && !engine->branches)
        log_say(&s->log, LOG_RESULT,
                "--choose is for dance; the engine %s does without",
                engine->name);
}

/* The steps are counted on. */
void search_leave(dt_search *s)
{
    struct search left = {.steps = s->search.steps, .level = s->search.level};
    s->search.level = (level_steps){0};
    search_close(&s->search);
    s->search = left;
}

bool search_engage(dt_search *s, const struct engine *engine,
                   struct error *err)
{
    bool same = s->search.engine == engine;
    search_leave(s);
    if (!same)
        vec_clear(&s->search.level); /* of another tree */
    struct search left = s->search;
    say_engine(s, engine);
    if (!state_in_time(s, engine->form, err) || !proof_trace(s, engine, err))
        return false;
    search_init(&s->search, engine, &s->request);
    s->search.steps = left.steps;
    s->search.level = left.level;
    plan_save(s);
    limits_impose(&s->limits, &s->search);
    /* A first checkpoint shows that later ones can be written. */
    return engine->open(&s->search, err) && checkpoint_load(s, err) &&
           (!s->keep || checkpoint_save(s, s->done, err));
}

static bool begin(dt_search *s, struct error *err)
{
    return sheet_fits(s, err) && partial_fits(s, err) && proof_fits(s, err) &&
           plan_make(s, err) && symmetry_fits(s, err) && best_fits(s, err) &&
           checkpoint_begin(s, err) && plan_begin(s, err);
}

dt_search *search_make(const dt_puzzle *puzzle, const dt_settings *set,
                       enum dt_task task, bool part)
{
    dt_search *s = mem_alloc(1, sizeof *s);
    s->part = part;
    s->puzzle = puzzle;
    s->set = set;
    s->task = task;
    s->log = settings_log(set);
    s->begun = search_clock();
    mpz_init(s->count);
    seek_begin(s);
    ask(s);
    dt_slice(s, 0, 0);
    grant(s);
    plan_save(s);
    search_begin(s);
    return s;
}

static dt_search *open_search(dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    if (unit_fits(s, &err) && options_agree(&s->set->options, &err) &&
        checkpoint_fits(s, &err) &&
        (s->task == DT_HINT ? hint_begin(s, &err) : begin(s, &err)))
        return s;
    middle_fail(out, &err);
    dt_search_free(s);
    return NULL;
}

/* Is there such a task, up to this one? */
static bool is_task(enum dt_task task, enum dt_task last, struct dt_error *out)
{
    struct error err = {0};
    if ((unsigned)task <= (unsigned)last)
        return true;
    error_say(&err, "there is no task %d%s", (int)task,
              last == DT_HINT ? "" : " of units");
    return middle_fail(out, &err);
}

dt_search *dt_search_new(const dt_puzzle *puzzle, const dt_settings *set,
                         enum dt_task task, struct dt_error *out)
{
    if (!is_task(task, DT_HINT, out))
        return NULL;
    return open_search(search_make(puzzle, set, task, false), out);
}

dt_search *dt_search_unit(const dt_puzzle *puzzle, const dt_settings *set,
                          enum dt_task task, const char *unit,
                          struct dt_error *out)
{
    if (!is_task(task, DT_COUNT, out))
        return NULL;
    dt_search *s = search_make(puzzle, set, task, true);
    s->unit = unit ? mem_text(unit) : NULL;
    return open_search(s, out);
}

void dt_search_free(dt_search *s)
{
    if (!s)
        return;
    search_close(&s->search);
    vec_release(&s->plan.engine);
    if (s->trace)
        fclose(s->trace);
    statement_release(&s->statement);
    dt_puzzle_free(s->tighter);
    urn_free(s->urn);
    classes_free(s->classes);
    images_free(s->images);
    if (s->tally)
        tally_release(s->tally);
    free(s->tally);
    proving_free(s->proving);
    complete_free(s->complete);
    showing_free(s->showing);
    keep_close(s->keep);
    vec_release(&s->best.facts);
    mpz_clear(s->count);
    seek_release(s);
    grid_release(&s->grid);
    free(s->unit);
    free(s);
}

/* ---- searching ------------------------------------------------------ */

static int broken(dt_search *s, const struct error *err, const char *what,
                  struct dt_error *out)
{
    return middle_wrong(out, err, "the engine %s gave a wrong %s of %.600s",
                        s->search.engine->name, what, s->puzzle->id)
               ? DT_BROKEN
               : DT_ERROR;
}

bool search_decode(dt_search *s, struct error *err)
{
    s->puzzle->family->decode(s->puzzle->own, s->search.facts.at,
                              s->search.facts.len, &s->grid);
    return s->grid.cell ||
           error_say(err, "there is no memory for a solution of %.300s",
                     s->puzzle->id);
}

int search_failed(dt_search *s, const struct error *err, struct dt_error *out)
{
    if (s->wrong)
        return broken(s, err, "solution", out);
    middle_fail(out, err);
    return DT_ERROR;
}

void search_quote(dt_search *s, const char *which)
{
    if (s->hearsay || !s->search.engine->foreign)
        return;
    s->hearsay = true;
    log_say(&s->log, LOG_RESULT,
            "%s says that there is no %s%ssolution; nobody has checked that",
            s->request.argument, which, *which ? " " : "");
}

const char *dt_hearsay(const dt_search *s)
{
    return s->hearsay ? s->request.argument : NULL;
}

static int accept_solution(dt_search *s, struct dt_error *out)
{
    const struct family *family = s->puzzle->family;
    struct error err = {0};
    s->delivered++;
    if (!search_decode(s, &err)) {
        middle_fail(out, &err);
        return DT_ERROR;
    }
    if (!family->check(s->puzzle->own, &s->grid, &err))
        return broken(s, &err, "solution", out);
    family_describe(family, s->puzzle->own, &s->grid, &s->log);
    if (s->complete)
        complete_take(s);
    return DT_FOUND;
}

static int accept_reason(dt_search *s, struct dt_error *out)
{
    const struct family *family = s->puzzle->family;
    struct reason *reason = &s->search.reason;
    struct error err = {0};
    bool none = s->task == DT_SOLVE && !s->delivered && !search_is_part(s);
    s->refuted = none;
    if (none && !reason->sentence[0] && family->reasons &&
        family->reasons->explain)
        family->reasons->explain(s->puzzle->own, reason);
    if (none)
        family_remark_none(family, s->puzzle->own, &s->log);
    if (!reason->sentence[0]) {
        search_quote(s, s->delivered ? "further" : "");
        return DT_NONE;
    }
    if (!family->reasons ||
        !family->reasons->check(s->puzzle->own, reason, &err))
        return broken(s, &err, "reason", out);
    log_say(&s->log, LOG_RESULT, "%s", reason->sentence);
    return DT_NONE;
}

/* A wrong solution is wanted too, so that somebody meets it. */
static bool is_wanted(dt_search *s, enum verdict *verdict, struct error *err)
{
    const struct family *family = s->puzzle->family;
    if (!family->wanted)
        return true;
    if (!search_decode(s, err)) {
        /* unreached: there was memory */
        *verdict = VERDICT_ERROR;
        return true;
    }
    struct error why = {0};
    if (!family->check(s->puzzle->own, &s->grid, &(struct error){0}) ||
        family->wanted(s->puzzle->own, &s->grid, &why))
        return true;
    if (!GIVEN(s->set, proof))
        return false;
    error_say(err,
              "the clauses allow a pattern that is not told (%s), so they "
              "have no proof that there is none",
              why.text);
    *verdict = VERDICT_ERROR;
    return true;
}

/* Of solutions that are counted nobody sees more: those of a foreign engine
 * are checked here. */
static enum verdict judge_counted(dt_search *s, enum verdict verdict,
                                  struct error *err)
{
    if (verdict != VERDICT_FOUND || s->task != DT_COUNT ||
        !s->search.engine->foreign)
        return verdict;
    if (!search_decode(s, err))
        return VERDICT_ERROR; /* unreached: there was memory */
    s->wrong = !s->puzzle->family->check(s->puzzle->own, &s->grid, err);
    return s->wrong ? VERDICT_ERROR : VERDICT_FOUND;
}

enum verdict search_next(dt_search *s, struct error *err)
{
    enum verdict verdict;
    do {
        if (s->done)
            return VERDICT_NONE;
        verdict = s->search.engine->next(&s->search, err);
        if (!s->delivered && plan_advance(s, &verdict, err))
            return search_next(s, err);
    } while (search_go_on(s, &verdict, err) ||
             (verdict == VERDICT_FOUND && !is_wanted(s, &verdict, err)));
    return judge_counted(s, verdict, err);
}

/* How many solutions are wanted. */
static uint64_t limit_of(const dt_search *s)
{
    if (s->task == DT_SAMPLE)
        return OPTION_OF(&s->set->options, number)->number;
    return s->task == DT_SOLVE ? 1
                               : OPTION_OF(&s->set->options, limit)->number;
}

/* The next run shall go on from here; but who wants one solution finds the
 * same again, which may not have been kept. */
static bool leave_off(dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    bool found = s->task == DT_SOLVE && s->delivered > s->earlier;
    if (s->done || found || !s->keep ||
        (scroll_sync(s, &err) && checkpoint_save(s, false, &err)))
        return true;
    /* unreached: the disk is not full just then */
    return middle_fail(out, &err);
}

/* Is a solution drawn, and not the next of a list? */
static bool search_draws(const dt_search *s)
{
    return s->task == DT_SAMPLE ||
           (s->request.shuffle && !s->search.engine->shuffles);
}

int dt_next(dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    if (s->task == DT_SHOW)
        return showing_next(s, out);
    if (!search_serves(
            s,
            TASK_BIT(DT_SOLVE) | TASK_BIT(DT_ENUMERATE) | TASK_BIT(DT_SAMPLE),
            true, "dt_next wants DT_SOLVE, DT_ENUMERATE or DT_SAMPLE", out))
        return DT_ERROR;
    bool enough = s->delivered - s->earlier >= limit_of(s);
    search_begin(s);
    if (enough || (!s->done && request_told(&s->request)))
        return !leave_off(s, out) ? DT_ERROR
               : enough           ? DT_ENOUGH
                                  : search_stopped(s);
    bool first = !s->delivered && !s->asked;
    if (first && (s->task != DT_SOLVE || s->request.shuffle)) {
        s->asked = true;
        s->done = s->done || plan_refutes(s);
    }
    enum verdict verdict = seek_first(s, &err);
    if (verdict == VERDICT_NONE)
        do
            verdict = (search_draws(s)  ? sample_next
                       : s->best.wanted ? best_next
                                        : search_next)(s, &err);
        while (verdict == VERDICT_FOUND && !symmetry_welcome(s));
    switch (verdict) {
    case VERDICT_FOUND:
        return accept_solution(s, out);
    case VERDICT_NONE:
        s->done = true;
        return accept_reason(s, out);
    case VERDICT_UNKNOWN:
        return search_stopped(s);
    case VERDICT_ERROR:
        break;
    }
    return search_failed(s, &err, out);
}
