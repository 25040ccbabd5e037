/* plan.c: who searches.
 *
 * A plan is a list of engines, the best first: the one that -e names, or what
 * the family suggests, its own engines and forms (any_cover, any_clauses), of
 * all that can do what the task, the format and the options ask.  Of the
 * general engines of a form those come first that need not list solutions.
 *
 * The first engine that takes the puzzle begins.  If it gives up with a
 * sentence, the next one goes on; nobody else changes the engine. */
#include "middle.h"
#include "base/text.h"
#include "engine/list.h"

/* ---- what is asked for ---------------------------------------------- */

static bool delivers_all(const dt_search *s)
{
    return s->task != DT_SOLVE || search_is_part(s) || GIVEN(s->set, cheapest);
}

/* One solution of a part is found by listing the part. */
static enum task engine_task(const dt_search *s)
{
    if (s->task == DT_COUNT || s->task == DT_DIAGRAM)
        return TASK_COUNT;
    if (s->task == DT_SAMPLE || s->request.shuffle)
        return TASK_SAMPLE;
    return delivers_all(s) ? TASK_LIST : TASK_SOLVE;
}

/* Is each model of the puzzle's clauses a solution that is told? */
static bool models_are_told(const dt_search *s)
{
    struct clauses clauses;
    const struct family *family = s->puzzle->family;
    return !family->state_clauses ||
           (family->state_clauses(s->puzzle->own, &clauses,
                                  &(struct error){0}) &&
            !clauses.beyond[0]);
}

/* Does it count or draw models where some are no solutions? */
static bool counts_others(const dt_search *s, const struct engine *engine)
{
    return engine->form == FORM_CLAUSES && engine->count &&
           !models_are_told(s);
}

/* Can the engine do without a list what others would list for? */
static bool does_unlisted(const dt_search *s, const struct engine *engine)
{
    if (search_is_part(s))
        return s->part && s->task == DT_COUNT && engine->sums &&
               !counts_others(s, engine) && !GIVEN(s->set, per_option);
    if (counts_others(s, engine))
        return false;
    if (s->task == DT_SAMPLE)
        return engine->sample;
    if (s->request.shuffle) /* a search is shorter than all solutions */
        return engine->sample &&
               (engine->form == FORM_PUZZLE || !s->plan.free);
    if (s->task != DT_COUNT)
        return false;
    if (GIVEN(s->set, per_option))
        return engine->tally;
    return engine->count &&
           (!GIVEN(s->set, up_to_symmetry) || symmetry_averages(s, engine));
}

/* Why it cannot give what --proof asks for; NULL: it can. */
static const char *lack_of_proof(const dt_search *s,
                                 const struct engine *engine)
{
    const struct format *format = certificate_format(s);
    if (format && engine->certifies != format)
        return s->task != DT_COUNT ? "gives no such certificate"
               : engine->certifies ? "certifies its count in another format"
                                   : "gives no certificate of its count";
    return GIVEN(s->set, proof) && !format && !engine->prove && !engine->traces
               ? "gives no proof"
               : NULL;
}

/* Why the engine cannot do what the settings ask; NULL: it can. */
/* Can it save how far it has come with what is asked for? */
static bool can_save(const dt_search *s, const struct engine *engine)
{
    if (!engine->restarts)
        return engine->save;
    return engine->counts && s->task == DT_COUNT && does_unlisted(s, engine) &&
           !GIVEN(s->set, per_option);
}

static const char *lack_of(const dt_search *s, const struct engine *engine)
{
    if (!engine->weighs && search_weighs(s))
        return "knows no weights; `c t mc` has each model count 1";
    if (settings_format(s->set)->kind == FORMAT_COMPETITION &&
        s->task != DT_COUNT && engine->form != FORM_CLAUSES)
        return "reads no clauses, and the format competition needs them";
    if (s->part && !engine->split)
        return "cannot be cut into units";
    if (s->part && engine->sums && !does_unlisted(s, engine))
        return "counts in units, and delivers no solutions of them";
    if (GIVEN(s->set, estimate) && !engine->estimate)
        return "cannot foretell what it will need";
    if (s->task == DT_DIAGRAM && s->request.shards > 1)
        return "makes diagrams of all solutions, not of a part";
    if (s->task == DT_DIAGRAM && settings_format(s->set) == FORMAT_OF(nnf))
        return engine->circuit ? NULL : "makes no circuit";
    if (s->task == DT_DIAGRAM)
        return engine->diagram ? NULL : "makes no diagram";
    if (s->request.shuffle && !engine->shuffles && !does_unlisted(s, engine))
        return "finds the same solution whatever the seed is";
    if ((s->task == DT_COUNT || s->task == DT_SAMPLE) &&
        counts_others(s, engine))
        return "counts models, and some of this puzzle are no solutions that "
               "are asked for";
    if (!engine->next && !does_unlisted(s, engine))
        return "counts, and delivers no solutions";
    if (delivers_all(s) && !engine->lists && !does_unlisted(s, engine))
        return "decides, and cannot list or count";
    if (GIVEN(s->set, cheapest) && !engine->orders)
        return "knows no costs";
    if ((GIVEN(s->set, checkpoint) || GIVEN(s->set, resume)) &&
        !can_save(s, engine))
        return "cannot save how far it has come";
    return lack_of_proof(s, engine);
}

/* Can the puzzle be stated as an exact cover? */
static bool has_cover(const dt_search *s)
{
    struct cover cover;
    const struct family *family = s->puzzle->family;
    return family->state_cover &&
           family->state_cover(s->puzzle->own, &cover, &(struct error){0});
}

/* Is it asked for what some engines alone can do, whatever else they do? */
static bool wants_pieces(const dt_search *s)
{
    return s->request.threads > 1 || GIVEN(s->set, checkpoint) ||
           GIVEN(s->set, resume) || GIVEN(s->set, partial);
}

/* Would the engine prepare for all solutions where one is wanted of one
 * thread, or visit all for a number that engines which read an exact cover
 * find without? */
static bool wastes_time(const dt_search *s, const struct engine *engine)
{
    if (engine->plural && !delivers_all(s) && !wants_pieces(s))
        return true;
    return engine->form == FORM_PUZZLE && s->task == DT_COUNT &&
           (GIVEN(s->set, up_to_symmetry) || GIVEN(s->set, per_option)) &&
           !does_unlisted(s, engine) && has_cover(s);
}

/* Adds an engine that can do it; else *lack is who cannot. */
static void consider(dt_search *s, const struct engine *engine,
                     const struct engine **lack)
{
    if (lack_of(s, engine))
        *lack = engine;
    else if (!wastes_time(s, engine))
        vec_push(&s->plan.engine, engine);
}

/* The general engines of this form that need no argument: first those that
 * need not list, then the others. */
static void consider_form(dt_search *s, enum form form,
                          const struct engine **lack)
{
    for (int lists = 0; lists < 2; lists++)
        for (int i = 0; general_engines[i]; i++) {
            const struct engine *engine = general_engines[i];
            if (engine->form == form && !strchr(engine->name, ':') &&
                does_unlisted(s, engine) == !lists)
                consider(s, engine, lack);
        }
}

/* What most families suggest; clauses can always be made. */
static const struct engine *const usual[] = {&any_cover, &any_clauses, NULL};

/* Answers who lacks something, if nobody can do it. */
static const struct engine *plan_freely(dt_search *s)
{
    const struct family *family = s->puzzle->family;
    const struct engine *lack = NULL;
    const struct engine *const *engine =
        family->suggest ? family->suggest(s->puzzle->own, engine_task(s))
                        : usual;
    for (; *engine; engine++)
        if (*engine == &any_clauses || (*engine == &any_cover && has_cover(s)))
            consider_form(s, (*engine)->form, &lack);
        else if (*engine != &any_cover)
            consider(s, *engine, &lack);
    if (!s->plan.engine.len)
        consider_form(s, FORM_CLAUSES, &lack);
    return s->plan.engine.len ? NULL : lack;
}

/* Those first that go to a later solution at once, if that is wanted. */
static void prefer_seekers(dt_search *s)
{
    struct plan *plan = &s->plan;
    size_t seekers = 0;
    for (size_t i = 0; i < plan->engine.len; i++) {
        const struct engine *engine = plan->engine.at[i];
        if (!seek_at_once(s, engine))
            continue;
        memmove(plan->engine.at + seekers + 1, plan->engine.at + seekers,
                (i - seekers) * sizeof *plan->engine.at);
        plan->engine.at[seekers++] = engine;
    }
}

/* ---- who is at work ------------------------------------------------- */

static const struct engine *at_work(const dt_search *s)
{
    return s->plan.engine.at[s->plan.at];
}

/* Begins with the next engine of the plan that takes the puzzle. */
static bool begin_next(dt_search *s, struct error *err)
{
    while (s->plan.at + 1 < s->plan.engine.len) {
        s->plan.at++;
        *err = (struct error){0};
        search_leave(s);
        s->search.steps = 0; /* they are not of its kind */
        if (search_engage(s, at_work(s), err))
            return true;
    }
    return false; /* unreached: plans of the tests end before */
}

bool plan_advance(dt_search *s, enum verdict *verdict, struct error *err)
{
    bool answered = *verdict == VERDICT_FOUND || *verdict == VERDICT_NONE;
    if (answered || !err->text[0] || !at_work(s)->yields ||
        s->plan.at + 1 == s->plan.engine.len)
        return false;
    struct error first = *err;
    if (begin_next(s, err)) {
        log_say(&s->log, LOG_RESULT, "%s; %s goes on instead", first.text,
                at_work(s)->name);
        return true;
    }
    /* unreached: plans of the tests end before */
    *err = first;
    *verdict = VERDICT_ERROR;
    return false;
}

bool plan_begin(dt_search *s, struct error *err)
{
    enum verdict refused = VERDICT_ERROR;
    if (search_engage(s, at_work(s), err) || plan_advance(s, &refused, err))
        return true;
    size_t at = strlen(err->text);
    if (!s->plan.free && at_work(s)->form == FORM_PUZZLE)
        snprintf(err->text + at, sizeof err->text - at, "; leave -e out");
    return false;
}

/* ---- is there any solution? ----------------------------------------- */

/* Who decides without a search, if the family has such an engine. */
static const struct engine *decider(const dt_search *s)
{
    const struct family *family = s->puzzle->family;
    const struct engine *first =
        family->suggest ? *family->suggest(s->puzzle->own, TASK_SOLVE) : NULL;
    bool decides = first && first->form == FORM_PUZZLE && first->next &&
                   !first->lists && first != s->search.engine;
    return decides ? first : NULL;
}

bool plan_refutes(dt_search *s)
{
    struct search search;
    struct error err = {0};
    const struct engine *engine = decider(s);
    if (!engine || !s->plan.free)
        return false;
    struct request request = s->request;
    request.puzzle = s->puzzle->own;
    bool none = false;
    if (search_open(&search, engine, &request, &err)) {
        search.deadline = s->search.deadline;
        none = engine->next(&search, &err) == VERDICT_NONE;
    }
    if (none) { /* and why */
        struct reason reason = s->search.reason;
        s->search.reason = search.reason;
        search.reason = reason;
    }
    search_close(&search);
    return none;
}

/* ---- engines by name ------------------------------------------------ */

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

/* The engine nearest to what was typed, of those that take this puzzle; NULL
 * if none is near. */
static const char *nearest_engine(const dt_puzzle *puzzle, const char *name)
{
    VEC(const char *) names = {0};
    const struct engine *const *own = puzzle->family->engines;
    for (; own && *own; own++)
        vec_push(&names, (*own)->name);
    for (int i = 0; general_engines[i]; i++)
        vec_push(&names, general_engines[i]->name);
    vec_push(&names, "auto");
    vec_push(&names, NULL);
    const char *near = text_nearest(name, names.at);
    vec_release(&names);
    return near;
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
    const char *near = nearest_engine(puzzle, name);
    if (near)
        return error_say(err,
                         "there is no engine '%s'; did you mean '%s'? "
                         "(`dovetail engines` lists them)",
                         name, near);
    return error_say(err,
                     "there is no engine '%s'; `dovetail engines` lists what "
                     "there is, and a SAT solver of your own is cmd:%s",
                     name, name);
}

static bool plan_named(dt_search *s, const char *name, struct error *err)
{
    const struct engine *engine =
        find_engine(s->puzzle, name, &s->request.argument);
    if (!engine)
        return no_engine(s->puzzle, name, err);
    const char *lack = lack_of(s, engine);
    if (lack)
        return error_say(err,
                         "the engine %s %s; leave -e out, or see `dovetail "
                         "engines`",
                         engine->name, lack);
    vec_push(&s->plan.engine, engine);
    return true;
}

bool plan_make(dt_search *s, struct error *err)
{
    const char *name = OPTION_OF(&s->set->options, engine)->text;
    s->plan.free = !strcmp(name, "auto");
    if (!s->plan.free)
        return plan_named(s, name, err);
    const struct engine *lack = plan_freely(s);
    prefer_seekers(s);
    return !lack || error_say(err, "no engine for %.300s does that: %s %s",
                              s->puzzle->id, lack->name, lack_of(s, lack));
}
