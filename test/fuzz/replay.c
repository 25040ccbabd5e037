/* replay.c: every input that the fuzzers keep, to its target.  In TAP.
 *
 *     replay FOLDER [TARGET]
 *
 * The folder has one for each target.  In it are good inputs, inputs that
 * reached a place that no other did, and inputs that once did harm. */
#include "targets.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a file, to be freed. */
static char *load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    *size = 0;
    if (!file || fseek(file, 0, SEEK_END))
        exit(1);
    *size = (size_t)ftell(file);
    rewind(file);
    bytes = malloc(*size + 1); /* any byte beyond is one too many */
    if (!bytes || fread(bytes, 1, *size, file) != *size)
        exit(1);
    fclose(file);
    return realloc(bytes, *size ? *size : 1);
}

static bool replay_file(const struct target *target, const char *path)
{
    struct dt_error err = {.text = ""};
    size_t size;
    char *bytes = load(path, &size);
    bool good = target->takes(target, bytes, size, &err);
    if (!good)
        printf("# %s: %s\n", path, err.text);
    free(bytes);
    return good;
}

static bool replay_folder(const struct target *target, const char *folder,
                          int *count)
{
    char path[1000];
    bool good = true;
    snprintf(path, sizeof path, "%s/%s", folder, target->name);
    DIR *inputs = opendir(path);
    for (struct dirent *entry; inputs && (entry = readdir(inputs));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s/%s", folder, target->name,
                 entry->d_name);
        good = replay_file(target, path) && good;
        ++*count;
    }
    if (inputs)
        closedir(inputs);
    return good && *count;
}

int main(int argc, char **argv)
{
    int number = 0, failed = 0;
    if (argc < 2)
        return 1;
    for (const struct target *target = targets; target->name; target++) {
        int count = 0;
        if (argc > 2 && strcmp(argv[2], target->name))
            continue;
        bool good = replay_folder(target, argv[1], &count);
        printf("%s %d %s: %d inputs\n", good ? "ok" : "not ok", ++number,
               target->name, count);
        fflush(stdout);
        failed += !good;
    }
    printf("1..%d\n", number);
    return failed > 0;
}
