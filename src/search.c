/* search.c: from a puzzle to its solutions, each of them checked.
 *
 * The middle chooses the engine, hands it the form of the puzzle that it
 * reads, and lets the family judge whatever it delivers. */
#include "middle.h"
#include "engine/sat.h"

#include <math.h>
#include <unistd.h>

/* Between two checkpoints, and at least so many times as long as one takes. */
enum { SECONDS_A_SAVE = 3, SAVES_A_TIME = 20 };

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

/* Bytes that an engine may take: those of --memory, or most that there are. */
static uint64_t memory_allowed(const dt_settings *set)
{
    if (GIVEN(set, memory))
        return OPTION_OF(&set->options, memory)->number;
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 ? (uint64_t)pages / 4 * 3 * (uint64_t)size : UINT64_MAX;
}

static void report(void *listener, const struct search *search)
{
    const dt_search *s = listener;
    struct dt_progress progress = {search->share, search->solutions,
                                   search->steps, search->engine->step};
    s->set->progress(s->set->context, &progress);
}

static void grant_time(dt_search *s)
{
    bool saves = GIVEN(s->set, checkpoint);
    double pause = fmax(SECONDS_A_SAVE, SAVES_A_TIME * s->save_seconds);
    s->next_save = saves ? search_clock() + pause : INFINITY;
    s->search.deadline = fmin(s->deadline, s->next_save);
}

void search_grant(dt_search *s)
{
    struct search *search = &s->search;
    uint64_t effort = OPTION_OF(&s->set->options, effort)->number;
    double seconds = OPTION_OF(&s->set->options, time)->seconds;
    bool limited = effort < UINT64_MAX - search->steps;
    search->effort = limited ? search->steps + effort : UINT64_MAX;
    s->deadline = isfinite(seconds) ? search_clock() + seconds : INFINITY;
    grant_time(s);
    atomic_store(&s->stop, false);
}

void search_say_memory(const dt_search *s, struct error *err)
{
    bool lists = s->search.engine->form == FORM_COVER &&
                 s->search.engine->thrifty && s->task != DT_DIAGRAM;
    if (!s->search.overdrawn)
        return;
    if (err->text[0])
        log_say(&s->log, LOG_RESULT, "stopped: %s%s", err->text,
                lists ? ", or list the solutions with -e dance" : "");
    else
        log_say(
            &s->log, LOG_RESULT,
            "stopped: it takes more than %.3g MB; --memory sets that limit",
            (double)s->search.memory / 0x1p20);
    *err = (struct error){0};
}

bool search_go_on(dt_search *s, enum verdict *verdict, struct error *err)
{
    bool ended = *verdict == VERDICT_NONE;
    if ((!ended && *verdict != VERDICT_UNKNOWN) || s->done)
        return false;
    double begun = search_clock();
    if (GIVEN(s->set, checkpoint) && !checkpoint_save(s, ended, err)) {
        *verdict = VERDICT_ERROR;
        return false;
    }
    s->save_seconds = search_clock() - begun;
    if (!ended)
        search_say_memory(s, err);
    if (ended || s->search.overdrawn || atomic_load(&s->stop) ||
        s->search.steps >= s->search.effort || search_clock() >= s->deadline)
        return false;
    grant_time(s);
    return true;
}

/* ---- wishes --------------------------------------------------------- */

static void say_unheard(const dt_search *s)
{
    if (GIVEN(s->set, choose) && strcmp(s->search.engine->name, "dance"))
        log_say(&s->log, LOG_RESULT,
                "--choose is for dance; the engine %s does without",
                s->search.engine->name);
}

static bool costs_are_known(const dt_search *s, struct error *err)
{
    return !GIVEN(s->set, cheapest) || s->statement.cover.cost ||
           error_say(err, "%s has no costs; leave --cheapest out",
                     s->puzzle->id);
}

static bool open_engine(dt_search *s, struct error *err)
{
    log_say(&s->log, LOG_DETAIL, "engine %s", s->search.engine->name);
    /* A first checkpoint shows that later ones can be written. */
    return s->search.engine->open(&s->search, err) &&
           (!GIVEN(s->set, resume) || checkpoint_load(s, err)) &&
           (!GIVEN(s->set, checkpoint) || checkpoint_save(s, s->done, err));
}

/* Opens the engine, or another one if it does not take the puzzle and nobody
 * asked for it by name. */
static bool open_some_engine(dt_search *s, struct error *err)
{
    enum verdict refused = VERDICT_ERROR;
    if (open_engine(s, err) || choose_another(s, &refused, err))
        return true;
    size_t at = strlen(err->text);
    if (!s->free_choice && s->search.engine->form == FORM_PUZZLE)
        snprintf(err->text + at, sizeof err->text - at, "; leave -e out");
    return false;
}

bool search_change(dt_search *s, const struct engine *engine,
                   struct error *err)
{
    bool stated = s->search.engine->form == engine->form;
    s->search.engine->close(&s->search);
    s->search.engine = engine;
    s->search.steps = s->search.solutions = 0;
    s->search.overdrawn = false;
    return (stated || state_problem(s, err)) && open_engine(s, err);
}

bool search_again(dt_search *s, struct error *err)
{
    s->search.engine->close(&s->search);
    return state_problem(s, err) && open_engine(s, err);
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
        .solver = cadical_sat,
        .puzzle = puzzle->own,
        .stop = &s->stop,
        .log = &s->log,
        .shard = OPTION_OF(&set->options, shard)->number,
        .shards = OPTION_OF(&set->options, shard)->parts,
        .memory = memory_allowed(set),
        .threads = (int)OPTION_OF(&set->options, threads)->number,
        .seed = OPTION_OF(&set->options, seed)->number,
        /* The words of --choose are in this order. */
        .choice = (enum choice)OPTION_OF(&set->options, choose)->number,
        .cheapest = OPTION_OF(&set->options, cheapest)->given,
        .report = set->progress ? report : NULL,
        .listener = s,
        .share = -1,
    };
    mpz_init(s->count);
    classes_init(&s->classes);
    search_grant(s);
    if (options_agree(&set->options, &err) && sheet_fits(s, &err) &&
        choose_engine(s, &err) && symmetry_fits(s, &err) &&
        proof_fits(s, &err) && best_fits(s, &err) && state_problem(s, &err) &&
        costs_are_known(s, &err)) {
        say_unheard(s);
        if (open_some_engine(s, &err))
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
    if (s->trace)
        fclose(s->trace);
    statement_release(&s->statement);
    classes_release(&s->classes);
    images_release(&s->images);
    vec_release(&s->search.facts);
    vec_release(&s->search.model);
    vec_release(&s->search.reason.member);
    mpz_clear(s->count);
    grid_release(&s->grid);
    urn_release(&s->urn);
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

void search_decode(dt_search *s)
{
    s->puzzle->family->decode(s->puzzle->own, s->search.facts.at,
                              s->search.facts.len, &s->grid);
}

static int accept_solution(dt_search *s, struct dt_error *out)
{
    const struct family *family = s->puzzle->family;
    struct error err = {0};
    s->delivered++;
    search_decode(s);
    if (!family->check(s->puzzle->own, &s->grid, &err))
        return broken(s, &err, "solution", out);
    if (family->describe)
        family->describe(s->puzzle->own, &s->grid, &s->log);
    return DT_FOUND;
}

static int accept_reason(dt_search *s, struct dt_error *out)
{
    const struct family *family = s->puzzle->family;
    struct reason *reason = &s->search.reason;
    struct error err = {0};
    bool none = s->task == DT_SOLVE && !s->delivered && s->search.shards == 1;
    if (none && !reason->sentence[0] && family->explain)
        family->explain(s->puzzle->own, reason);
    if (none && family->remark_none)
        family->remark_none(s->puzzle->own, &s->log);
    if (!reason->sentence[0])
        return DT_NONE;
    if (!family->check_reason ||
        !family->check_reason(s->puzzle->own, reason, &err))
        return broken(s, &err, "reason", out);
    log_say(&s->log, LOG_RESULT, "%s", reason->sentence);
    return DT_NONE;
}

/* A wrong solution is wanted too, so that somebody meets it. */
static bool is_wanted(dt_search *s)
{
    const struct family *family = s->puzzle->family;
    if (!family->wanted)
        return true;
    search_decode(s);
    return !family->check(s->puzzle->own, &s->grid, &(struct error){0}) ||
           family->wanted(s->puzzle->own,
                          s->task == DT_SOLVE ? TASK_SOLVE : TASK_LIST,
                          &s->grid);
}

enum verdict search_next(dt_search *s, struct error *err)
{
    enum verdict verdict;
    do
        verdict =
            s->done ? VERDICT_NONE : s->search.engine->next(&s->search, err);
    while (search_go_on(s, &verdict, err) ||
           (verdict == VERDICT_FOUND && !is_wanted(s)));
    return verdict;
}

/* How many solutions are wanted. */
static uint64_t limit_of(const dt_search *s)
{
    if (s->task == DT_SAMPLE)
        return OPTION_OF(&s->set->options, number)->number;
    return s->task == DT_SOLVE ? 1
                               : OPTION_OF(&s->set->options, limit)->number;
}

/* The next run shall go on from here. */
static int enough(const dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    if (!GIVEN(s->set, checkpoint) || checkpoint_save(s, false, &err))
        return DT_ENOUGH;
    middle_fail(out, &err);
    return DT_ERROR;
}

int dt_next(dt_search *s, struct dt_error *out)
{
    struct error err = {0};
    if (s->delivered - s->earlier >= limit_of(s))
        return enough(s, out);
    enum verdict verdict;
    do
        verdict = (s->task == DT_SAMPLE ? sample_next
                   : s->best            ? best_next
                                        : search_next)(s, &err);
    while (verdict == VERDICT_FOUND && !symmetry_welcome(s));
    switch (verdict) {
    case VERDICT_FOUND:
        return accept_solution(s, out);
    case VERDICT_NONE:
        return accept_reason(s, out);
    case VERDICT_UNKNOWN:
        search_grant(s);
        return DT_STOPPED;
    case VERDICT_ERROR:
        break;
    }
    middle_fail(out, &err);
    return DT_ERROR;
}
