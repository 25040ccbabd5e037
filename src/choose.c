/* choose.c: which engine does what is asked. */
#include "middle.h"
#include "base/text.h"
#include "engine/list.h"

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
    return s->task != DT_SOLVE || s->search.shards > 1 ||
           GIVEN(s->set, cheapest);
}

/* One solution of a part is found by listing the part. */
static enum task engine_task(const dt_search *s)
{
    if (s->task == DT_COUNT || s->task == DT_DIAGRAM)
        return TASK_COUNT;
    if (s->task == DT_SAMPLE)
        return TASK_SAMPLE;
    return delivers_all(s) ? TASK_LIST : TASK_SOLVE;
}

/* Is the number of all solutions all that is asked for? */
static bool counts_alone(const dt_search *s)
{
    return s->task == DT_COUNT && s->search.shards == 1 &&
           !GIVEN(s->set, up_to_symmetry) && !GIVEN(s->set, per_option);
}

/* Can the engine count or draw without a list? */
static bool does_unlisted(const dt_search *s, const struct engine *engine)
{
    return (counts_alone(s) && engine->count) ||
           (s->task == DT_SAMPLE && s->search.shards == 1 && engine->sample);
}

/* Why the engine cannot do what the settings ask; NULL: it can. */
static const char *lack_of(const dt_search *s, const struct engine *engine)
{
    if (settings_format(s->set)->kind == FORMAT_COMPETITION &&
        engine->form != FORM_CLAUSES)
        return "reads no clauses, and the format competition needs them";
    if (!engine->next && !does_unlisted(s, engine))
        return "counts, and delivers no solutions";
    if (delivers_all(s) && !engine->lists && !does_unlisted(s, engine))
        return "decides, and cannot list or count";
    if (s->task == DT_DIAGRAM && !engine->diagram)
        return "makes no diagram";
    if (GIVEN(s->set, cheapest) && !engine->orders)
        return "knows no costs";
    if ((GIVEN(s->set, checkpoint) || GIVEN(s->set, resume)) && !engine->save)
        return "cannot save how far it has come";
    if (GIVEN(s->set, proof) && !engine->prove && !engine->traces)
        return "gives no proof";
    if (GIVEN(s->set, estimate) && !engine->estimate)
        return "cannot foretell what it will need";
    return NULL;
}

/* Can the middle put frontier before dance?  It does without listing what
 * dance would list. */
static bool spares_listing(const dt_search *s)
{
    return s->task == DT_SAMPLE || s->task == DT_DIAGRAM ||
           GIVEN(s->set, per_option);
}

/* Would the engine visit all solutions for a number that engines which read
 * an exact cover find without? */
static bool wastes_time(const dt_search *s, const struct engine *engine)
{
    struct cover cover;
    const struct family *family = s->puzzle->family;
    return engine->form == FORM_PUZZLE && s->task == DT_COUNT &&
           (GIVEN(s->set, up_to_symmetry) || GIVEN(s->set, per_option)) &&
           family->state_cover &&
           family->state_cover(s->puzzle->own, &cover, &(struct error){0});
}

/* The best engine of those that are suggested behind `last`; NULL: behind
 * none, or there is none. */
static const struct engine *best_behind(const dt_search *s,
                                        const struct engine *last)
{
    const struct family *family = s->puzzle->family;
    const char *const *name = family->suggest(s->puzzle->own, engine_task(s));
    const char *argument;
    for (; *name; name++) {
        const struct engine *engine = find_engine(s->puzzle, *name, &argument);
        if (last) {
            last = engine == last ? NULL : last;
            continue;
        }
        if (engine == &dance_engine && spares_listing(s) &&
            !lack_of(s, &frontier_engine))
            return &frontier_engine;
        if (engine && !lack_of(s, engine) && !wastes_time(s, engine))
            return engine;
    }
    return NULL;
}

static const struct engine *best_engine(const dt_search *s)
{
    const char *argument;
    const struct engine *best = best_behind(s, NULL);
    return best ? best : find_engine(s->puzzle, "cadical", &argument);
}

bool choose_another(dt_search *s, enum verdict *verdict, struct error *err)
{
    const struct engine *engine = s->search.engine;
    bool answered = *verdict == VERDICT_FOUND || *verdict == VERDICT_NONE;
    if (answered || !s->free_choice || engine->form != FORM_PUZZLE ||
        !err->text[0])
        return false;
    struct error first = *err;
    const struct engine *next = engine;
    while ((next = best_behind(s, next))) {
        *err = (struct error){0};
        if (search_change(s, next, err)) {
            log_say(&s->log, LOG_RESULT, "%s; %s goes on instead", first.text,
                    next->name);
            return true;
        }
    }
    *err = first;
    *verdict = VERDICT_ERROR;
    return false;
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
                     "there is",
                     name);
}

bool choose_engine(dt_search *s, struct error *err)
{
    const char *name = OPTION_OF(&s->set->options, engine)->text;
    s->free_choice = !strcmp(name, "auto");
    const struct engine *engine =
        s->free_choice ? best_engine(s)
                       : find_engine(s->puzzle, name, &s->search.argument);
    if (!engine)
        return no_engine(s->puzzle, name, err);
    const char *lack = lack_of(s, engine);
    if (lack && s->free_choice)
        return error_say(err, "no engine for %.300s does that: %s %s",
                         s->puzzle->id, engine->name, lack);
    if (lack)
        return error_say(err,
                         "the engine %s %s; leave -e out, or see `dovetail "
                         "engines`",
                         engine->name, lack);
    s->search.engine = engine;
    if (s->search.threads > 1 && !engine->parallel)
        log_say(&s->log, LOG_RESULT, "the engine %s uses one thread alone",
                engine->name);
    return true;
}
