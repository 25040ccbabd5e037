/* markers.c: the files of run/, one a process, "UNIT SINCE HOST". */
#include "cluster/markers.h"

#include <dirent.h>

static void read_marker(struct markers *markers, const char *path)
{
    struct dt_error err;
    struct marker marker = {.since = 0};
    size_t size;
    char *text = file_read(path, &size, &err);
    if (text && sscanf(text, "%32s %lld %255s", marker.unit, &marker.since,
                       marker.host) == 3) {
        markers->marker = regrown(markers->marker, markers->count + 1,
                                  sizeof *markers->marker);
        markers->marker[markers->count++] = marker;
    }
    free(text);
}

void markers_read(struct markers *markers, const struct work *work)
{
    char *folder = work_file(work, "run");
    DIR *dir = opendir(folder);
    *markers = (struct markers){0};
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        if (*entry->d_name == '.')
            continue;
        char *path = text_of("%s/%s", folder, entry->d_name);
        read_marker(markers, path);
        free(path);
    }
    if (dir)
        closedir(dir);
    free(folder);
}

void markers_release(struct markers *markers)
{
    free(markers->marker);
    *markers = (struct markers){0};
}

long long markers_since(const struct markers *markers, const char *unit)
{
    long long since = 0;
    for (size_t i = 0; i < markers->count; i++) {
        /* seldom: who looks just when others are at work */
        const struct marker *marker = &markers->marker[i];
        if (!strcmp(marker->unit, unit) && (!since || marker->since < since))
            since = marker->since;
    }
    return since;
}
