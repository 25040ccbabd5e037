/* markers.c: the files of run/, one a unit that somebody is at work on,
 * "SINCE TASK/TASKS HOST".
 *
 * They are manners, no locks: whoever sees one takes another unit first, and
 * in the end this one all the same, for a process that was killed leaves its
 * marker behind. */
#include "cluster/markers.h"

#include <unistd.h>

bool marker_put(const struct work *work, const char *unit,
                const struct marker *marker, const char *host)
{
    struct dt_error err;
    char *path = work_file(work, "run/%s", unit);
    char *text = text_of("%lld %zu/%zu %s\n", marker->since, marker->task,
                         marker->tasks, host);
    bool good = file_put(path, text, strlen(text), &err);
    free(text);
    free(path);
    return good;
}

void marker_remove(const struct work *work, const char *unit)
{
    char *path = work_file(work, "run/%s", unit);
    unlink(path);
    free(path);
}

bool marker_get(const struct work *work, const char *unit,
                struct marker *marker)
{
    struct dt_error err;
    size_t size;
    char *path = work_file(work, "run/%s", unit);
    char *text = file_read(path, &size, &err);
    bool good = text && sscanf(text, "%lld %zu/%zu", &marker->since,
                               &marker->task, &marker->tasks) == 3;
    free(text);
    free(path);
    return good;
}
