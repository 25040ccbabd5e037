/* check.c: are the units disjoint, and are they all?
 *
 * Nothing here is shared with those who cut: the units are read as text, the
 * puzzle as the exact cover or the clauses that `encode` writes. */
#include "cluster/cluster.h"

/* A unit that was only cut stands for its parts. */
static bool gather(struct store *store, const char *name, const char *text,
                   struct paths *paths, struct dt_error *err)
{
    const struct result *result;
    if (results_find(store, name, true, &result) != PRESENT || !result->cut)
        return paths_add(paths, text) ||
               /* unreached: units of the tests are units */
               fail(err, "the text of unit %s is none of a unit", name);
    bool good = results_meet(store, result, text);
    if (!good)
        *err = store->last;
    for (size_t i = 0; good && i < result->children; i++) {
        char child[NAME];
        unit_name(store->work, result->child[i], child);
        good = gather(store, child, result->child[i], paths, err);
    }
    return good;
}

bool check_work(struct store *store, const dt_puzzle *puzzle,
                struct paths *paths, struct dt_error *err)
{
    const struct work *work = store->work;
    bool good = true;
    store->pass++;
    for (size_t i = 0; good && i < work->units; i++)
        good =
            gather(store, work->unit[i].name, work->unit[i].text, paths, err);
    paths_sort(paths);
    static bool (*const checks[])(
        const struct work *work, const dt_puzzle *puzzle,
        const struct paths *paths,
        struct dt_error *err) = {[BY_TRAILS] = check_cover,
                                 [BY_CUBES] = check_cubes,
                                 [BY_PRIMES] = check_primes,
                                 [BY_ROWS] = check_ships};
    return good && checks[work_form(work)](work, puzzle, paths, err);
}

static bool check(const struct work *work, const dt_puzzle *puzzle,
                  struct paths *paths, struct dt_error *err)
{
    struct store store;
    results_open(&store, work);
    bool good = check_work(&store, puzzle, paths, err);
    results_close(&store);
    return good;
}

int cluster_check(const struct job *job)
{
    struct dt_error err = {.text = ""};
    struct work work;
    struct paths paths = {0};
    dt_settings *set = NULL;
    dt_puzzle *puzzle = NULL;
    bool opened = work_open(&work, job->object, &err);
    if (opened) {
        set = work_settings(&work);
        puzzle = work_puzzle(&work, set, &err);
    }
    bool good = puzzle && check(&work, puzzle, &paths, &err);
    if (good)
        printf("right: %zu units of %zu paths are disjoint, and all of %s\n",
               work.units, paths.count, dt_id(puzzle));
    else if (puzzle)
        printf("wrong: %s\n", err.text);
    bool judged = puzzle;
    paths_release(&paths);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    work_release(&work);
    return good ? EXIT_DONE : judged ? EXIT_BROKEN : cluster_fails(&err);
}
