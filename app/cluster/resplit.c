/* resplit.c: units that take too long become smaller ones.
 *
 * A result that says "cut" has found nothing, and its children are all of the
 * unit.  Whoever is at work on the unit may still finish it: then both are
 * there, and the whole counts. */
#include "cluster/cluster.h"
#include "cluster/markers.h"

#include <time.h>

struct cutting {
    const struct job *job;
    struct work work;
    struct store store;
    dt_settings *set;
    dt_puzzle *puzzle;
    uint64_t units;
    double slower; /* < 0: all that are open */
    size_t cut, parts;
    struct unit *open; /* owned, with their texts */
    size_t opens;
    struct dt_error err;
};

static void hear_open(void *context, const char *name, const char *text,
                      enum found found)
{
    struct cutting *c = context;
    struct marker marker;
    bool slow = marker_get(&c->work, name, &marker) &&
                (double)(time(NULL) - marker.since) >= c->slower;
    if (found != ABSENT || (c->slower >= 0 && !slow))
        return; /* seldom: who is slow */
    c->open = regrown(c->open, c->opens + 1, sizeof *c->open);
    struct unit *unit = &c->open[c->opens++];
    *unit = (struct unit){.text = copy_text(text)};
    strcpy(unit->name, name);
}

static void hear_unit(void *context, const char *text, double size)
{
    struct result *result = context;
    (void)size;
    result->child =
        regrown(result->child, result->children + 1, sizeof *result->child);
    result->child[result->children++] = copy_text(text);
}

/* False: with a sentence. */
static bool cut(struct cutting *c, const struct unit *unit)
{
    struct result result = {.part = true, .cut = true};
    strcpy(result.unit, unit->name);
    dt_search *search = dt_search_unit(c->puzzle, c->set, work_task(&c->work),
                                       unit->text, &c->err);
    bool good = search && dt_split(search, c->units, hear_unit, &result,
                                   &c->err) == DT_NONE;
    dt_search_free(search);
    if (good && result.children > 1) {
        result.count = copy_text("0");
        result.engine = copy_text(c->work.engine);
        result.version = copy_text(dt_version());
        result.host = copy_text("resplit");
        good = results_keep(&c->store, &result, &c->err);
        c->cut++;
        c->parts += result.children;
    }
    result_release(&result);
    return good;
}

static bool cut_all(struct cutting *c)
{
    struct visitor visitor = {c, NULL, hear_open};
    results_visit_all(&c->store, &visitor);
    bool good = true;
    for (size_t i = 0; good && i < c->opens; i++)
        good = cut(c, &c->open[i]);
    for (size_t i = 0; i < c->opens; i++)
        free((char *)c->open[i].text);
    free(c->open);
    return good;
}

int cluster_resplit(const struct job *job)
{
    const char *units = dt_get(job->set, "units");
    const char *slower = dt_get(job->set, "slower-than");
    struct cutting c = {.job = job,
                        .units = units ? strtoull(units, NULL, 10) : 16,
                        .slower = slower ? strtod(slower, NULL) : -1};
    bool good = work_open(&c.work, job->object, &c.err) &&
                (c.set = work_settings(&c.work)) &&
                (c.puzzle = work_puzzle(&c.work, c.set, &c.err));
    if (good) {
        results_open(&c.store, &c.work);
        good = cut_all(&c);
    }
    if (good)
        say(job, "%zu units were cut into %zu", c.cut, c.parts);
    results_close(&c.store);
    dt_puzzle_free(c.puzzle);
    dt_settings_free(c.set);
    work_release(&c.work);
    return good ? EXIT_DONE : cluster_fails(&c.err);
}
