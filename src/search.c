/* search.c: from a puzzle to its solutions, each of them checked.
 *
 * The middle chooses the engine, hands it the form of the puzzle that it
 * reads, and lets the family judge whatever it delivers. */
#include "middle.h"
#include "engine/list.h"

#include <math.h>

/* ---- which engine --------------------------------------------------- */

/* Does `name` call this engine?  "cmd:" takes what follows as argument. */
static bool called(const struct engine *engine, const char *name,
                   const char **argument)
{
    size_t size = strlen(engine->name);
    bool open = engine->name[size - 1] == ':';
    *argument = open ? name + size : NULL;
    return open ? !strncmp(engine->name, name, size) && name[size]
                : !strcmp(engine->name, name);
}

static const struct engine *
find_engine(const dt_puzzle *puzzle, const char *name, const char **argument)
{
    const struct engine *const *own = puzzle->family->engines;
    for (; own && *own; own++)
        if (called(*own, name, argument))
            return *own;
    for (int i = 0; general_engines[i]; i++)
        if (called(general_engines[i], name, argument))
            return general_engines[i];
    return NULL;
}

static bool delivers_all(const dt_search *s)
{
    return s->task != DT_SOLVE || s->search.shards > 1;
}

static bool wants_model(const dt_search *s)
{
    return !strcmp(settings_format(s->set), "competition");
}

/* One solution of a part is found by listing the part. */
static enum task engine_task(const dt_search *s)
{
    if (s->task == DT_COUNT)
        return TASK_COUNT;
    return delivers_all(s) ? TASK_LIST : TASK_SOLVE;
}

/* The best of the family's suggestions that can do what is asked. */
static const struct engine *best_engine(const dt_search *s)
{
    const char *const *name =
        s->puzzle->family->suggest(s->puzzle->own, engine_task(s));
    const char *argument;
    for (; *name; name++) {
        const struct engine *engine = find_engine(s->puzzle, *name, &argument);
        if (engine && (engine->lists || !delivers_all(s)) &&
            (engine->form == FORM_CLAUSES || !wants_model(s)))
            return engine;
    }
    return find_engine(s->puzzle, "cadical", &argument);
}

static bool no_engine(const dt_puzzle *puzzle, const char *name,
                      struct error *err)
{
    for (int i = 0; families[i]; i++) {
        const struct engine *const *own = families[i]->engines;
        for (; own && *own; own++)
            if (!strcmp((*own)->name, name))
                return error_say(err,
                                 "the engine %s is for %s puzzles, not for %s",
                                 name, families[i]->name, puzzle->id);
    }
    size_t size = strlen(name);
    if (size && name[size - 1] == ':')
        return error_say(err, "the engine %s needs a name behind its colon",
                         name);
    return error_say(err,
                     "there is no engine '%s'; `dovetail engines` lists what "
                     "there is",
                     name);
}

static bool choose_engine(dt_search *s, struct error *err)
{
    const char *name = OPTION_OF(&s->set->options, engine)->text;
    bool free_choice = !strcmp(name, "auto");
    const struct engine *engine =
        free_choice ? best_engine(s)
                    : find_engine(s->puzzle, name, &s->search.argument);
    if (!engine)
        return no_engine(s->puzzle, name, err);
    if (delivers_all(s) && !engine->lists)
        return error_say(err,
                         "the engine %s decides, and cannot list or count; "
                         "leave -e out, or see `dovetail engines`",
                         engine->name);
    if (wants_model(s) && engine->form != FORM_CLAUSES)
        return error_say(err,
                         "the format competition needs an engine that reads "
                         "clauses, and %s does not",
                         engine->name);
    s->search.engine = engine;
    return true;
}

/* ---- opening and closing -------------------------------------------- */

static bool state_problem(dt_search *s, struct error *err)
{
    struct search *search = &s->search;
    switch (search->engine->form) {
    case FORM_CLAUSES:
        search->clauses = &s->statement.clauses;
        return statement_clauses(&s->statement, s->puzzle, err);
    case FORM_COVER:
        search->cover = &s->statement.cover;
        return statement_cover(&s->statement, s->puzzle, err);
    case FORM_PUZZLE:
        break;
    }
    return true;
}

static void report(void *listener, const struct search *search)
{
    const dt_search *s = listener;
    struct dt_progress progress = {search->share, search->solutions,
                                   search->steps, search->engine->step};
    s->set->progress(s->set->context, &progress);
}

/* From here on the engine may take as much effort and time as was asked for,
 * at first and again whenever a limit was met. */
static void grant_limits(dt_search *s)
{
    struct search *search = &s->search;
    uint64_t effort = OPTION_OF(&s->set->options, effort)->number;
    double seconds = OPTION_OF(&s->set->options, time)->seconds;
    bool limited = effort < UINT64_MAX - search->steps;
    search->effort = limited ? search->steps + effort : UINT64_MAX;
    search->deadline = isfinite(seconds) ? search_clock() + seconds : INFINITY;
    atomic_store(&s->stop, false);
}

dt_search *dt_search_new(const dt_puzzle *puzzle, const dt_settings *set,
                         enum dt_task task, struct dt_error *out)
{
    struct error err = {0};
    dt_search *s = mem_alloc(1, sizeof *s);
    s->puzzle = puzzle;
    s->set = set;
    s->task = task;
    s->log = settings_log(set);
    s->search = (struct search){
        .puzzle = puzzle->own,
        .stop = &s->stop,
        .log = &s->log,
        .shard = OPTION_OF(&set->options, shard)->number,
        .shards = OPTION_OF(&set->options, shard)->parts,
        .memory = OPTION_OF(&set->options, memory)->number,
        .threads = (int)OPTION_OF(&set->options, threads)->number,
        .seed = OPTION_OF(&set->options, seed)->number,
        .cheapest = OPTION_OF(&set->options, cheapest)->given,
        .report = set->progress ? report : NULL,
        .listener = s,
        .share = -1,
    };
    mpz_init(s->count);
    grant_limits(s);
    if (sheet_fits(s, &err) && choose_engine(s, &err) &&
        state_problem(s, &err)) {
        log_say(&s->log, LOG_DETAIL, "engine %s", s->search.engine->name);
        if (s->search.engine->open(&s->search, &err))
            return s;
    } else {
        s->search.engine = NULL;
    }
    middle_fail(out, &err);
    dt_search_free(s);
    return NULL;
}

void dt_search_free(dt_search *s)
{
    if (!s)
        return;
    if (s->search.engine)
        s->search.engine->close(&s->search);
    statement_release(&s->statement);
    vec_release(&s->search.facts);
    vec_release(&s->search.model);
    vec_release(&s->search.reason.member);
    mpz_clear(s->count);
    grid_release(&s->grid);
    free(s);
}

void dt_stop(dt_search *s)
{
    atomic_store(&s->stop, true);
}

/* ---- searching ------------------------------------------------------ */

static int broken(dt_search *s, const struct error *err, const char *what,
                  struct dt_error *out)
{
    middle_wrong(out, err, "the engine %s gave a wrong %s of %.600s",
                 s->search.engine->name, what, s->puzzle->id);
    return DT_BROKEN;
}

static int accept_solution(dt_search *s, struct dt_error *out)
{
    const struct family *family = s->puzzle->family;
    struct error err = {0};
    s->delivered++;
    family->decode(s->puzzle->own, s->search.facts.at, s->search.facts.len,
                   &s->grid);
    if (!family->check(s->puzzle->own, &s->grid, &err))
        return broken(s, &err, "solution", out);
    if (family->describe)
        family->describe(s->puzzle->own, &s->grid, &s->log);
    return DT_FOUND;
}

static int accept_reason(dt_search *s, struct dt_error *out)
{
    const struct family *family = s->puzzle->family;
    const struct reason *reason = &s->search.reason;
    struct error err = {0};
    if (!reason->sentence[0])
        return DT_NONE;
    if (!family->check_reason ||
        !family->check_reason(s->puzzle->own, reason, &err))
        return broken(s, &err, "reason", out);
    log_say(&s->log, LOG_RESULT, "%s", reason->sentence);
    return DT_NONE;
}

int dt_next(dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    uint64_t limit =
        s->task == DT_SOLVE ? 1 : OPTION_OF(&s->set->options, limit)->number;
    if (s->delivered >= limit)
        return DT_ENOUGH;
    switch (s->search.engine->next(&s->search, &err)) {
    case VERDICT_FOUND:
        return accept_solution(s, out);
    case VERDICT_NONE:
        return accept_reason(s, out);
    case VERDICT_UNKNOWN:
        grant_limits(s);
        return DT_STOPPED;
    case VERDICT_ERROR:
        break;
    }
    middle_fail(out, &err);
    return DT_ERROR;
}

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

_Static_assert((int)VERDICT_NONE == DT_NONE &&
                   (int)VERDICT_UNKNOWN == DT_STOPPED &&
                   (int)VERDICT_ERROR == DT_ERROR,
               "dt_count answers what the engine says");

int dt_count(dt_search *s, char **number, struct dt_error *out)
{
    struct error err = {0};
    const struct engine *engine = s->search.engine;
    enum verdict verdict = (engine->count ? engine->count : count_by_next)(
        &s->search, s->count, &err);
    *number = mpz_get_str(NULL, 10, s->count);
    if (verdict == VERDICT_ERROR)
        middle_fail(out, &err);
    else if (verdict == VERDICT_UNKNOWN)
        grant_limits(s);
    return (int)verdict;
}
