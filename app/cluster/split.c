/* split.c: a search is cut into units, and the folder is made. */
#include "cluster/cluster.h"

static void hear(void *context, const char *unit, double size)
{
    work_add(context, unit, size);
}

/* Of refutations the engine is one that cuts clauses, whoever solves. */
static bool cut(struct work *work, dt_settings *set, const dt_puzzle *puzzle,
                uint64_t units, struct dt_error *err)
{
    dt_search *search =
        dt_search_unit(puzzle, set, work_task(work), NULL, err);
    if (!search)
        return false;
    int verdict = dt_split(search, units, hear, work, err);
    struct dt_progress progress;
    dt_progress_now(search, &progress);
    free(work->engine);
    work->engine = copy_text(progress.engine);
    dt_search_free(search);
    bool rows = verdict == DT_NONE && work_form(work) == BY_ROWS;
    if (rows && work->purpose != SOLVE)
        return fail(err, "of ships that end alike one is met, so that units "
                         "of them are for --for solve alone");
    if (rows && !ships_fit(puzzle, err))
        return false;
    if (verdict == DT_STOPPED)
        /* unreached: there is effort enough */
        fail(err, "the limit was met before there were units");
    if (verdict == DT_NONE && work->purpose == TALLY && !work->units)
        hear(work, ".", 1); /* it tells which options there are */
    return verdict == DT_NONE;
}

static bool fits(const struct job *job, struct dt_error *err)
{
    const char *engine = dt_get(job->set, "engine");
    const char *purpose = dt_get(job->set, "for");
    if (!dt_get(job->set, "output"))
        return fail(err,
                    "the units go to a folder: dovetail cluster split "
                    "%.300s -o WORK",
                    job->object);
    return !purpose || strcmp(purpose, "refute") || !engine ||
           !strcmp(engine, "cubes") ||
           fail(err, "refutations are of cubes: leave -e out");
}

static bool begin(struct work *work, const struct job *job, dt_settings **set,
                  struct dt_error *err)
{
    if (!work_begin(work, job, err))
        return false;
    *set = work_settings(work);
    const char *effort = dt_get(job->set, "effort");
    const char *memory = dt_get(job->set, "memory");
    return (!effort || dt_set(*set, "effort", effort, err)) &&
           /* unreached: a limit that was read can be set */
           (!memory || dt_set(*set, "memory", memory, err));
}

int cluster_split(const struct job *job)
{
    struct dt_error err = {.text = ""};
    struct work work = {.path = NULL};
    dt_settings *set = NULL;
    dt_puzzle *puzzle = NULL;
    const char *units = dt_get(job->set, "units");
    bool good = fits(job, &err) && begin(&work, job, &set, &err) &&
                (puzzle = work_puzzle(&work, set, &err)) &&
                cut(&work, set, puzzle,
                    units ? strtoull(units, NULL, 10) : 1000, &err) &&
                work_write(&work, &err);
    if (good)
        say(job, "%zu units of %s by %s in %s", work.units, dt_id(puzzle),
            work.engine, work.path);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    work_release(&work);
    return good ? EXIT_DONE : cluster_fails(&err);
}
