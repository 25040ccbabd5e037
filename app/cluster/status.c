/* status.c: how far the work has come, by the files in its folder. */
#include "cluster/cluster.h"
#include "cluster/markers.h"

#include <dirent.h>
#include <time.h>
#include <unistd.h>

enum { SLOWEST = 5, BAR = 40 };

struct slow {
    const char *unit;
    double seconds;
};

struct status {
    struct store store;
    size_t done, begun, open, damaged, running, failed, parts;
    double size, seconds; /* of what is done */
    double unit_seconds;  /* of the unit that is looked at */
    size_t unit_open, unit_results;
    struct slow slow[SLOWEST];
};

static void hear_result(void *context, const struct result *result)
{
    struct status *s = context;
    s->unit_seconds += result->seconds;
    s->unit_results++;
    s->parts += result->children;
}

static void hear_open(void *context, const char *name, const char *text,
                      enum found found)
{
    struct status *s = context;
    struct marker marker;
    (void)text;
    s->unit_open++;
    s->damaged += found == DAMAGED;
    s->running += marker_get(s->store.work, name, &marker);
}

static void note_slow(struct status *s, const struct unit *unit)
{
    int at = SLOWEST;
    while (at && s->slow[at - 1].seconds < s->unit_seconds)
        at--;
    for (int i = SLOWEST - 1; i > at; i--)
        s->slow[i] = s->slow[i - 1];
    if (at < SLOWEST)
        s->slow[at] = (struct slow){unit->name, s->unit_seconds};
}

/* Units that failed, and have no result since. */
static void count_failed(struct status *s)
{
    char *folder = work_file(s->store.work, "failed");
    const struct result *result;
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        s->failed +=
            strlen(entry->d_name) == NAME - 1 &&
            results_find(&s->store, entry->d_name, false, &result) == ABSENT;
    if (dir)
        closedir(dir);
    free(folder);
}

static void look(struct status *s)
{
    const struct work *work = s->store.work;
    struct visitor visitor = {s, hear_result, hear_open};
    for (size_t i = 0; i < work->units; i++) {
        const struct unit *unit = &work->unit[i];
        s->unit_seconds = 0;
        s->unit_open = s->unit_results = 0;
        results_visit(&s->store, unit->name, unit->text, &visitor);
        s->open += s->unit_open;
        s->seconds += s->unit_seconds;
        note_slow(s, unit);
        if (!s->unit_open) {
            s->done++;
            s->size += unit->size;
        } else {
            s->begun += s->unit_results > 0;
        }
    }
    count_failed(s);
}

static double share_of(const struct status *s)
{
    const struct work *work = s->store.work;
    return work->size > 0 ? s->size / work->size
           : work->units  ? (double)s->done / (double)work->units
                          : 1;
}

/* Seconds until the end, if as many go on; < 0: nobody knows. */
static double left_of(const struct status *s)
{
    double share = share_of(s);
    size_t workers = s->running ? s->running : 1;
    return share > 0 ? s->seconds / share * (1 - share) / (double)workers : -1;
}

static void write_text(const struct status *s)
{
    double share = share_of(s), left = left_of(s);
    int full = (int)(share * BAR);
    char *id = work_id(s->store.work);
    printf("[%.*s%.*s] %.1f%% of %s\n", full,
           "########################################", BAR - full,
           "........................................", 100 * share, id);
    free(id);
    printf("units %zu: done %zu, begun %zu, running %zu, failed %zu, damaged "
           "%zu, left %zu\n",
           s->store.work->units, s->done, s->begun, s->running, s->failed,
           s->damaged, s->store.work->units - s->done);
    printf("%.1f s of processor time", s->seconds);
    if (left >= 0 && s->done < s->store.work->units) {
        char text[40];
        duration_text(left, text, sizeof text);
        printf(", about %s left with %zu at work", text,
               s->running ? s->running : 1);
    }
    putchar('\n');
    for (int i = 0; i < SLOWEST && s->slow[i].seconds > 0; i++)
        printf("%s %s %.2f s\n", i ? "       " : "slowest", s->slow[i].unit,
               s->slow[i].seconds);
}

static void write_json(const struct status *s)
{
    printf("{\"units\":%zu,\"done\":%zu,\"begun\":%zu,\"running\":%zu,"
           "\"failed\":%zu,\"damaged\":%zu,\"conflicts\":%zu,\"open\":%zu,"
           "\"share\":%.6g,\"seconds\":%.6g,\"left\":%.6g,\"slowest\":[",
           s->store.work->units, s->done, s->begun, s->running, s->failed,
           s->damaged, s->store.conflicts, s->open, share_of(s), s->seconds,
           left_of(s));
    for (int i = 0; i < SLOWEST && s->slow[i].seconds > 0; i++)
        printf("%s{\"unit\":\"%s\",\"seconds\":%.6g}", i ? "," : "",
               s->slow[i].unit, s->slow[i].seconds);
    puts("]}");
}

int cluster_status(const struct job *job)
{
    struct dt_error err = {.text = ""};
    struct dt_format format;
    struct work work;
    struct status status = {.done = 0};
    dt_output_format(job->set, &format);
    bool good = work_open(&work, job->object, &err);
    if (good) {
        results_open(&status.store, &work);
        look(&status);
        (format.kind == DT_FORMAT_JSON ? write_json : write_text)(&status);
        results_close(&status.store);
    }
    work_release(&work);
    return good ? EXIT_DONE : cluster_fails(&err);
}
