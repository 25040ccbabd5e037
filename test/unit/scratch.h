/* scratch.h: the file of a random puzzle (see riddle.h), for unit tests. */
#ifndef TEST_SCRATCH_H
#define TEST_SCRATCH_H

#include "../riddle.h"

#include <unistd.h>

static char scratch[] = "/tmp/dovetail-test-XXXXXX";

/* One file, whatever its name; the test removes it. */
FILE *scratch_file(const char *name, char *path, size_t size)
{
    (void)name;
    int file = strchr(scratch, 'X') ? mkstemp(scratch) : -1;
    if (file >= 0)
        close(file);
    snprintf(path, size, "%s", scratch);
    return fopen(path, "w");
}

#endif
