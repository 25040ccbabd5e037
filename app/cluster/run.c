/* run.c: units are walked, and their results left in the folder.
 *
 * What an array task of a cluster executes, or anybody on any machine that
 * sees the folder.  A unit that has a result is passed over.  A signal
 * (SIGUSR1, SIGTERM, SIGINT) or --max-time leaves what was found of the unit
 * at work, and its open forks as units of their own; --every leaves the same
 * from time to time, so that a crash loses no more than that.  Where one
 * solution is sought, everybody stops once it is there.
 *
 * A task has every N-th unit, first those that nobody else is at work on.
 * Then it helps tasks that have begun and are slow, or dead, from their last
 * unit on: so nobody waits long for whoever has got a slow machine.  In the
 * end it walks what it has left to others, if they have not done it. */
#include "cluster/cluster.h"
#include "cluster/markers.h"

#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t told;

static void on_signal(int number)
{
    (void)number;
    told = 1;
}

static void watch_signals(void)
{
    static const int signals[] = {SIGUSR1, SIGTERM, SIGINT, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal}, before;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (!sigaction(signals[i], NULL, &before) &&
            before.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
}

struct runner {
    const struct job *job;
    struct work work;
    struct store store;
    struct walker walker;
    dt_settings *set;
    dt_puzzle *puzzle;
    atomic_size_t *next; /* unit that nobody of this run has taken */
    size_t task, tasks;
    double deadline, every; /* of seconds_now; seconds */
    double began;           /* the unit at work, of seconds_now */
    double looked;          /* for a solution, likewise */
    const char *unit;       /* at work; borrowed */
    char *command, host[256];
    bool marked, due, found; /* due: --every is */
    bool polite;             /* what others are at work on is left to them */
    size_t *late;            /* owned; units of this task that were */
    size_t lates, passed;    /* parts of units, too */
    size_t done, skipped, left, failed;
    bool conflict;
};

/* ---- when to stop --------------------------------------------------- */

static bool is_found(struct runner *r)
{
    enum { SECONDS = 1 };
    if (r->found || r->work.purpose < SOLVE ||
        seconds_now() - r->looked < SECONDS)
        return r->found;
    char *path = work_file(&r->work, "found");
    r->found = !access(path, F_OK);
    r->looked = seconds_now();
    free(path);
    return r->found;
}

static bool is_over(struct runner *r)
{
    return told || seconds_now() >= r->deadline || is_found(r);
}

/* Tells what this process is at work on, if it takes some time. */
static void mark(struct runner *r)
{
    enum { SECONDS = 1 };
    if (!r->marked && seconds_now() - r->began >= SECONDS)
        r->marked = marker_put(
            &r->work, r->unit,
            &(struct marker){time(NULL) - SECONDS, r->task, r->tasks},
            r->host);
}

static bool stop(void *context, bool begun)
{
    struct runner *r = context;
    mark(r);
    r->due = begun && seconds_now() - r->began >= r->every;
    return r->due || is_over(r);
}

/* ---- a unit --------------------------------------------------------- */

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void complain_loudly(const struct dt_error *err)
{
    fprintf(stderr, "dovetail: %s\n", err->text);
}

/* The result that an account makes. */
static bool keep(struct runner *r, const char *name, struct account *account,
                 double seconds, struct dt_error *err)
{
    struct result result = {.part = account->rest,
                            .count = account->count,
                            .modulus = account->modulus,
                            .nodes = account->nodes,
                            .seconds = seconds,
                            .engine = r->work.engine,
                            .version = (char *)dt_version(),
                            .host = r->host,
                            .command = r->command};
    strcpy(result.unit, name);
    if (account->rest && r->due) {
        result.children = 1;
        result.child = zeroed(1, sizeof *result.child);
        *result.child = copy_text(account->rest);
    } else if (account->rest) {
        result.child = forks_of(account->rest, &result.children);
    }
    size_t conflicts = r->store.conflicts;
    bool good = (!account->body_size ||
                 body_keep(&r->work, account->body, account->body_size,
                           result.body, err)) &&
                results_keep(&r->store, &result, err);
    r->conflict |= r->store.conflicts > conflicts;
    for (size_t i = 0; i < result.children; i++)
        free(result.child[i]);
    free(result.child);
    return good;
}

static void tell_found(struct runner *r, const char *name)
{
    struct dt_error err;
    char *path = work_file(&r->work, "found"), *text = text_of("%s\n", name);
    file_place(path, text, strlen(text), &err);
    r->found = true;
    free(text);
    free(path);
}

/* Why a unit has no result. */
static void tell_failed(struct runner *r, const char *name,
                        const struct dt_error *err)
{
    struct dt_error other;
    char *path = work_file(&r->work, "failed/%s", name);
    char *text = text_of("%s: %s\n", r->host, err->text);
    file_put(path, text, strlen(text), &other);
    fprintf(stderr, "dovetail: unit %s: %s\n", name, err->text);
    r->failed++;
    free(text);
    free(path);
}

/* Walks a unit that has no result; false: that shall not be tried again. */
static bool walk(struct runner *r, const char *name, const char *text)
{
    struct dt_error err = {.text = ""};
    struct account account;
    double before = processor_seconds();
    r->unit = name;
    r->began = seconds_now();
    r->marked = r->due = false;
    bool good = walk_unit(&r->walker, text, &account, &err) &&
                (!account.begun ||
                 keep(r, name, &account, processor_seconds() - before, &err));
    if (r->marked)
        marker_remove(&r->work, name);
    if (!good)
        tell_failed(r, name, &err);
    else if (!account.rest && r->work.purpose >= SOLVE &&
             strcmp(account.count, "0"))
        tell_found(r, name);
    bool whole = good && !account.rest;
    r->done += whole;
    account_release(&account);
    return good && !whole && r->due;
}

/* A result that nobody can read is put aside, and found again. */
static enum found find(struct runner *r, const char *name, bool part,
                       const struct result **result)
{
    enum found found = results_find(&r->store, name, part, result);
    if (found != DAMAGED)
        return found;
    complain_loudly(&r->store.last);
    results_put_aside(&r->store, name, part);
    return ABSENT;
}

/* False: a part of itself, which nobody of us has written. */
static bool is_new(struct runner *r, const struct result *result,
                   const char *text)
{
    bool good = results_meet(&r->store, result, text);
    if (!good) {
        complain_loudly(&r->store.last);
        r->failed++;
    }
    return good;
}

/* What a task of the same number has marked it was killed at. */
static bool is_left_to_others(const struct runner *r, const char *name)
{
    struct marker marker;
    return r->polite && marker_get(&r->work, name, &marker) &&
           (r->tasks == 1 || marker.task != r->task ||
            marker.tasks != r->tasks);
}

static void do_unit(struct runner *r, const char *name, const char *text)
{
    const struct result *result;
    char child[NAME];
    if (find(r, name, false, &result) == PRESENT) {
        r->skipped++;
        return;
    }
    if (find(r, name, true, &result) != PRESENT) {
        if (is_over(r)) {
            r->left++;
            return;
        }
        if (is_left_to_others(r, name)) {
            r->passed++;
            return;
        }
        if (!walk(r, name, text) && find(r, name, true, &result) != PRESENT) {
            r->left += find(r, name, false, &result) != PRESENT;
            return;
        }
        if (find(r, name, true, &result) != PRESENT)
            return; /* unreached: it was kept just now */
    }
    if (!is_new(r, result, text))
        return;
    for (size_t i = 0; i < result->children; i++) {
        unit_name(&r->work, result->child[i], child);
        do_unit(r, child, result->child[i]);
    }
}

/* ---- other tasks ---------------------------------------------------- */

static bool has_failed(const struct runner *r, const char *name)
{
    char *path = work_file(&r->work, "failed/%s", name);
    bool failed = !access(path, F_OK);
    free(path);
    return failed;
}

/* Forks that others have left, each helper from another one on. */
static void help(struct runner *r, const char *name, const char *text)
{
    const struct result *result;
    char child[NAME];
    if (find(r, name, false, &result) == PRESENT)
        return;
    if (find(r, name, true, &result) != PRESENT) {
        if (!has_failed(r, name))
            do_unit(r, name, text);
        return;
    }
    if (!is_new(r, result, text))
        return;
    for (size_t i = 0; i < result->children && !is_over(r); i++) {
        size_t at = (r->task + i) % result->children;
        unit_name(&r->work, result->child[at], child);
        help(r, child, result->child[at]);
    }
}

/* Has a task left anything of its first unit? */
static bool has_begun(struct runner *r, size_t task)
{
    const struct result *result;
    struct marker marker;
    const char *name = r->work.unit[task].name;
    return results_find(&r->store, name, false, &result) != ABSENT ||
           results_find(&r->store, name, true, &result) != ABSENT ||
           marker_get(&r->work, name, &marker);
}

static void help_task(struct runner *r, size_t task)
{
    const struct unit *unit = r->work.unit;
    size_t last = (r->work.units - 1 - task) / r->tasks;
    for (size_t i = last + 1; i-- > 0 && !is_over(r);) {
        size_t at = task + i * r->tasks;
        results_refresh(&r->store);
        help(r, unit[at].name, unit[at].text);
    }
}

/* Those behind this one, and then from the first on. */
static void help_others(struct runner *r)
{
    r->store.pass++;
    for (size_t i = 1; i < r->tasks && !is_over(r); i++) {
        size_t task = (r->task + i) % r->tasks;
        if (task < r->work.units && has_begun(r, task))
            help_task(r, task);
    }
}

/* ---- a task --------------------------------------------------------- */

static void do_own(struct runner *r, size_t at)
{
    size_t passed = r->passed;
    do_unit(r, r->work.unit[at].name, r->work.unit[at].text);
    if (r->passed == passed)
        return;
    r->late = regrown(r->late, r->lates + 1, sizeof *r->late);
    r->late[r->lates++] = at;
}

static void do_all(struct runner *r)
{
    r->polite = true;
    r->store.pass++;
    for (size_t at; (at = r->task + r->tasks * atomic_fetch_add(r->next, 1)) <
                    r->work.units;)
        do_own(r, at);
    help_others(r);
    results_refresh(&r->store);
    r->polite = false;
    r->store.pass++;
    for (size_t i = 0; i < r->lates; i++)
        do_own(r, r->late[i]);
}

/* ---- a process ------------------------------------------------------ */

static bool begin(struct runner *r, struct dt_error *err)
{
    const char *memory = dt_get(r->job->set, "memory");
    r->set = work_settings(&r->work);
    if (memory && !dt_set(r->set, "memory", memory, err))
        return false; /* unreached: whoever splits has set the same */
    r->puzzle = work_puzzle(&r->work, r->set, err);
    if (!r->puzzle)
        return false; /* unreached: what was split can be opened */
    results_open(&r->store, &r->work);
    gethostname(r->host, sizeof r->host - 1);
    r->command = text_of("dovetail cluster run %s --task %zu/%zu",
                         r->work.path, r->task, r->tasks);
    r->walker = (struct walker){.work = &r->work,
                                .puzzle = r->puzzle,
                                .set = r->set,
                                .stop = stop,
                                .context = r};
    return true;
}

static void end(struct runner *r)
{
    results_close(&r->store);
    refute_release(&r->walker);
    dt_puzzle_free(r->puzzle);
    dt_settings_free(r->set);
    free(r->late);
    free(r->command);
}

static int run_process(struct runner *r)
{
    struct dt_error err = {.text = ""};
    if (!begin(r, &err)) {
        /* unreached: what was split can be opened */
        end(r);
        return cluster_fails(&err);
    }
    do_all(r);
    say(r->job, "%zu units done, %zu were done before, %zu left%s", r->done,
        r->skipped, r->left,
        r->found ? "; a solution was found"
        : told   ? "; told to stop"
                 : "");
    end(r);
    return r->conflict            ? EXIT_BROKEN
           : r->failed            ? EXIT_USAGE
           : r->left && !r->found ? EXIT_STOPPED
                                  : EXIT_DONE;
}

/* ---- several -------------------------------------------------------- */

static int worse(int one, int other)
{
    static const int rank[] = {[EXIT_DONE] = 0,
                               [EXIT_STOPPED] = 1,
                               [EXIT_USAGE] = 2,
                               [EXIT_BROKEN] = 3};
    bool known = other >= 0 && other <= EXIT_BROKEN;
    return !known ? EXIT_USAGE : rank[other] > rank[one] ? other : one;
}

/* Waits for all; whoever is told to stop tells them. */
static int wait_for(const pid_t *child, size_t children)
{
    int status = EXIT_DONE, how;
    for (size_t i = 0, passed = 0; i < children;) {
        pid_t ended = waitpid(child[i], &how, 0);
        if (ended == child[i]) {
            status = worse(status, WIFEXITED(how) ? WEXITSTATUS(how) : -1);
            i++;
        } else if (told && !passed++) { /* unreached: all hear a signal */
            /* unreached: all hear a signal */
            for (size_t j = i; j < children; j++)
                kill(child[j], SIGTERM);
        }
    }
    return status;
}

static int run_processes(struct runner *r, size_t jobs)
{
    pid_t *child = zeroed(jobs, sizeof *child);
    size_t children = 0;
    fflush(NULL);
    for (size_t i = 0; i < jobs; i++) {
        child[children] = fork();
        if (!child[children]) {
            /* unreached: _exit writes no counts */
            free(child);
            int status = run_process(r);
            fflush(NULL);
            _exit(status);
        }
        children += child[children] > 0;
    }
    int status = children ? wait_for(child, children) : EXIT_USAGE;
    free(child);
    return status;
}

static size_t number_of(const struct job *job, const char *name, size_t none)
{
    const char *text = dt_get(job->set, name);
    return text ? strtoull(text, NULL, 10) : none;
}

static double seconds_of(const struct job *job, const char *name, double none)
{
    const char *text = dt_get(job->set, name);
    return text ? strtod(text, NULL) : none;
}

int cluster_run(const struct job *job)
{
    struct dt_error err = {.text = ""};
    const char *task = dt_get(job->set, "task");
    struct runner r = {.job = job,
                       .tasks = 1,
                       .deadline = seconds_now() +
                                   seconds_of(job, "max-time", INFINITY),
                       .every = seconds_of(job, "every", 600)};
    if (task)
        sscanf(task, "%zu/%zu", &r.task, &r.tasks);
    r.next = mmap(NULL, sizeof *r.next, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (r.next == MAP_FAILED)
        /* unreached: there was memory */
        return complain("there is no memory left");
    atomic_init(r.next, 0);
    int status;
    if (work_open(&r.work, job->object, &err)) {
        watch_signals();
        size_t jobs = number_of(job, "jobs", 1);
        status = jobs > 1 ? run_processes(&r, jobs) : run_process(&r);
    } else {
        status = cluster_fails(&err);
    }
    work_release(&r.work);
    munmap(r.next, sizeof *r.next);
    return status;
}
