/* audit.c: units once more, and ledgers.
 *
 * The solutions of an exact cover behind a path are those of what is left of
 * the cover, which is counted by `frontier`: another engine, and another
 * statement.  Where that takes too long, `race` counts it, which may be dance
 * again.  Models of cubes are counted by `components` or by `cubes`, whoever
 * it was not.  Elsewhere the same engine walks the unit again.  Solutions that
 * were listed are judged by the rules, line by line. */
#include "cluster/book.h"
#include "cluster/cluster.h"
#include "cluster/total.h"

#include <math.h>
#include <unistd.h>

bool audit_share(const char *text, double *share, struct dt_error *err)
{
    char *end;
    *share = strtod(text, &end) / 100;
    return (end != text && (!*end || !strcmp(end, "%")) && *share > 0 &&
            *share <= 1) ||
           fail(err, "--audit %.60s: a share such as 1%% was expected", text);
}

/* ---- a count by another engine -------------------------------------- */

/* Adds the number of solutions of a .dlx file; false: not in this time. */
static bool add_count(const char *text, const char *engine,
                      const char *seconds, mpz_t sum)
{
    struct dt_error err;
    char *number = NULL;
    dt_settings *set = dt_settings_new();
    dt_set(set, "engine", engine, &err);
    dt_set(set, "memory", "1G", &err);
    if (seconds)
        dt_set(set, "time", seconds, &err);
    dt_puzzle *puzzle =
        dt_open_text("behind.dlx", text, strlen(text), set, &err);
    dt_search *search =
        puzzle ? dt_search_new(puzzle, set, DT_COUNT, &err) : NULL;
    bool good = search && dt_count(search, &number, &err) == DT_NONE;
    mpz_t count;
    if (good) {
        mpz_init_set_str(count, number, 10);
        mpz_add(sum, sum, count);
        mpz_clear(count);
    }
    dt_free(number);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

/* Of all paths of a unit, in decimal, to be freed; NULL: it cannot. */
static char *count_by_other(const dt_puzzle *puzzle, const char *text,
                            bool *other)
{
    static const char patience[] = "0.5"; /* seconds, for a path */
    struct dt_error err;
    struct paths paths = {0};
    struct cover *cover = cover_open(puzzle, &err);
    bool good = cover && paths_add(&paths, text);
    mpz_t sum;
    mpz_init(sum);
    for (size_t i = 0; good && i < paths.count; i++) {
        char *rest = cover_behind(cover, &paths.path[i]);
        if (!rest)
            mpz_add_ui(sum, sum, 1);
        else if (!*other || !add_count(rest, "frontier", patience, sum)) {
            *other = false;
            good = add_count(rest, "race", NULL, sum);
        }
        free(rest);
    }
    char *number = good ? mpz_get_str(NULL, 10, sum) : NULL;
    mpz_clear(sum);
    paths_release(&paths);
    cover_free(cover);
    return number;
}

/* ---- a unit --------------------------------------------------------- */

/* seldom: nobody says stop just here */
static bool is_late(void *context, bool begun)
{
    const double *end = context;
    (void)begun;
    return seconds_now() >= *end;
}

/* To be freed; NULL: not by this engine, or not in so many seconds. */
static char *count_again(const struct work *work, const dt_puzzle *puzzle,
                         const char *text, const char *engine, double seconds,
                         struct dt_error *err)
{
    struct account account;
    struct work own = *work;
    double end = seconds_now() + seconds;
    own.engine = (char *)engine;
    dt_settings *set = work_settings(&own);
    struct walker walker = {.work = &own,
                            .puzzle = puzzle,
                            .set = set,
                            .stop = is_late,
                            .context = &end};
    bool good = walk_unit(&walker, text, &account, err);
    char *count = !good || account.rest ? NULL
                  : account.modulus
                      ? text_of("%s mod %s", account.count, account.modulus)
                      : copy_text(account.count);
    account_release(&account);
    refute_release(&walker);
    dt_settings_free(set);
    return count;
}

/* Who else counts the models of cubes; NULL: this is no such work. */
static const char *other_engine(const struct work *work)
{
    bool counts = work->purpose == COUNT && work_form(work) == BY_CUBES;
    return !counts                              ? NULL
           : strcmp(work->engine, "components") ? "components"
                                                : "cubes";
}

static bool audit_unit(const struct work *work, const dt_puzzle *puzzle,
                       const struct unit *unit, const char *count, bool *other,
                       struct dt_error *err)
{
    static const double patience = 10;
    const char *engine = other_engine(work);
    struct dt_error why;
    *other = true;
    char *again = work_form(work) == BY_TRAILS &&
                          (work->purpose != SOLVE || !strcmp(count, "0"))
                      ? count_by_other(puzzle, unit->text, other)
                  : engine ? count_again(work, puzzle, unit->text, engine,
                                         patience, &why)
                           : NULL;
    *other |= again && strcmp(work->engine, "dance"); /* race is */
    if (!again) {
        *other = false;
        again =
            count_again(work, puzzle, unit->text, work->engine, INFINITY, err);
    }
    if (!again)
        return false; /* unreached: what has counted once counts again */
    bool same = !strcmp(again, count);
    if (!same)
        fail(err, "audit: unit %s has %s solutions, and its result says %s",
             unit->name, again, count);
    free(again);
    return same;
}

/* ---- its list ------------------------------------------------------- */

struct judging {
    struct store *store;
    const dt_puzzle *puzzle;
    dt_settings *set; /* owned */
    struct dt_error *err;
    bool good;
};

static void judge_list(void *context, const struct result *result)
{
    struct judging *j = context;
    struct dt_error why = {.text = ""};
    size_t size;
    if (!j->good || !*result->body)
        return;
    char *body = body_read(j->store->work, result->body, &size, &why);
    const char *line = body ? body : "";
    j->good = body;
    for (const char *end; j->good && (end = strchr(line, '\n'));
         line = end + 1)
        j->good = dt_check_text(j->puzzle, j->set, line,
                                (size_t)(end + 1 - line), &why) == DT_RIGHT;
    if (!j->good)
        fail(j->err, "audit: unit %s has listed what is no solution: %.600s",
             result->unit, why.text);
    free(body);
}

static bool audit_list(struct store *store, const dt_puzzle *puzzle,
                       const struct unit *unit, struct dt_error *err)
{
    struct judging judging = {store, puzzle, work_settings(store->work), err,
                              true};
    struct visitor visitor = {&judging, judge_list, NULL};
    if (store->work->purpose == ENUMERATE)
        results_visit(store, unit->name, unit->text, &visitor);
    dt_settings_free(judging.set);
    return judging.good;
}

/* ---- some of them --------------------------------------------------- */

struct sum {
    struct total total;
    const char *host;
    size_t open; /* parts that are missing */
};

static void add_result(void *context, const struct result *result)
{
    struct sum *sum = context;
    total_add(&sum->total, result);
    sum->host = result->host;
}

static void add_open(void *context, const char *name, const char *text,
                     enum found found)
{
    (void)name;
    (void)text;
    (void)found;
    ((struct sum *)context)->open++;
}

/* The count of one unit, with its parts, to be freed; and who has walked it
 * last. */
static char *count_of(struct store *store, const struct unit *unit,
                      const char **host)
{
    struct sum sum = {.host = ""};
    struct visitor visitor = {&sum, add_result, add_open};
    total_begin(&sum.total);
    results_visit(store, unit->name, unit->text, &visitor);
    char *text = total_text(&sum.total);
    total_end(&sum.total);
    *host = sum.host;
    return text;
}

static bool is_elsewhere(struct store *store, const struct unit *unit)
{
    const char *walked;
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    free(count_of(store, unit, &walked));
    return walked && strcmp(walked, host);
}

bool audit_units(struct store *store, const dt_puzzle *puzzle, double share,
                 const struct job *job, struct dt_error *err)
{
    const struct work *work = store->work;
    size_t others = 0, away = 0, done = 0;
    size_t wanted = (size_t)(share * (double)work->units + 0.999999);
    unsigned seed = (unsigned)(seconds_now() * 1e6) ^ (unsigned)getpid();
    for (size_t i = 0; i < work->units; i++)
        away += is_elsewhere(store, &work->unit[i]);
    size_t from = away ? away : work->units;
    for (size_t i = 0; i < work->units && from && wanted; i++) {
        const struct unit *unit = &work->unit[i];
        const char *host;
        bool other;
        if ((away && !is_elsewhere(store, unit)) ||
            (size_t)rand_r(&seed) % from-- >= wanted)
            continue;
        char *count = count_of(store, unit, &host);
        bool good = audit_unit(work, puzzle, unit, count, &other, err) &&
                    audit_list(store, puzzle, unit, err);
        free(count);
        if (!good)
            return false;
        wanted--;
        done++;
        others += other;
    }
    say(job,
        "audit: %zu units were walked again, %zu by another engine, and "
        "agree",
        done, others);
    return true;
}

/* ---- a ledger ------------------------------------------------------- */

/* Does the ledger's total follow from its lines? */
static bool adds_up(struct book *book, const dt_puzzle *puzzle,
                    struct dt_error *err)
{
    struct sum sum = {.host = ""};
    struct visitor visitor = {&sum, add_result, add_open};
    total_begin(&sum.total);
    results_visit_all(&book->store, &visitor);
    bool good = sum.open
                    ? fail(err, "%zu parts of units are missing", sum.open)
                    : total_solve(&sum.total, puzzle, err);
    char *total = mpz_get_str(NULL, 10, sum.total.sum);
    if (good && strcmp(total, book->total))
        good = fail(err,
                    "the counts add up to %.200s, and the ledger says %.200s",
                    total, book->total);
    free(total);
    total_end(&sum.total);
    return good;
}

static bool judge(struct book *book, const struct job *job,
                  struct dt_error *err)
{
    double share = 1;
    const char *asked = dt_get(job->set, "audit");
    struct paths paths = {0};
    dt_settings *set = work_settings(&book->work);
    dt_puzzle *puzzle = work_puzzle(&book->work, set, err);
    bool good = puzzle && (!asked || audit_share(asked, &share, err)) &&
                adds_up(book, puzzle, err) &&
                check_work(&book->store, puzzle, &paths, err) &&
                audit_units(&book->store, puzzle, share, job, err);
    if (good)
        printf("right: %zu units are disjoint and all of %s, and add up to "
               "%s\n",
               book->work.units, dt_id(puzzle), book->total);
    paths_release(&paths);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

int cluster_audit(const struct job *job)
{
    struct dt_error err = {.text = ""};
    struct book book;
    int status = EXIT_DONE;
    if (!book_read(&book, job->object, &err)) {
        status = cluster_fails(&err);
    } else if (!judge(&book, job, &err)) {
        printf("wrong: %s\n", err.text);
        status = EXIT_BROKEN;
    }
    book_close(&book);
    return status;
}
