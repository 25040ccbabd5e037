/* saved.c: checkpoints of anybody, whose first lines and whose sum are right.
 *
 * A search that goes on from there ends as any other does. */
#include "../oracle.h"
#include "targets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The sum at the end of a checkpoint (checkpoint.c). */
static uint64_t sum_of(const char *bytes, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    return sum;
}

/* A file without a name, which others find under this path. */
struct nameless {
    int file;
    char path[40];
};

static const struct nameless *nameless(void)
{
    static struct nameless only;
    if (!only.path[0]) {
        only.file = memfd_create("checkpoint", 0);
        snprintf(only.path, sizeof only.path, "/proc/self/fd/%d", only.file);
    }
    return &only;
}

static void fill(const struct nameless *n, const char *bytes, size_t size)
{
    if (ftruncate(n->file, 0) || pwrite(n->file, bytes, size, 0) < 0)
        exit(1);
}

/* A few steps of a search that is saved, or goes on.  Of ships there is one
 * that is sought, by the engine of this name; the rest is counted. */
static int go_on(const dt_puzzle *puzzle, const char *engine,
                 const char *option, const char *path, struct dt_error *err)
{
    char *number = NULL;
    dt_settings *set = settings_with((const char *const[]){
        "effort", "3", option, path, engine ? "engine" : NULL, engine, NULL});
    dt_search *search =
        dt_search_new(puzzle, set, engine ? DT_SOLVE : DT_COUNT, err);
    int verdict = !search  ? DT_ERROR
                  : engine ? dt_next(search, err)
                           : dt_count(search, &number, err);
    dt_free(number);
    dt_search_free(search);
    dt_settings_free(set);
    return verdict;
}

/* The first lines of a checkpoint of ours, as text to be freed. */
static char *first_lines(const dt_puzzle *puzzle, const char *engine)
{
    char path[] = "/tmp/dovetail-fuzz-XXXXXX", *text = NULL;
    size_t size = 0;
    struct dt_error err;
    int file = mkstemp(path);
    if (file < 0 ||
        go_on(puzzle, engine, "checkpoint", path, &err) != DT_STOPPED)
        exit(1);
    FILE *saved = fopen(path, "r");
    getdelim(&text, &size, 0, saved);
    fclose(saved);
    close(file);
    unlink(path);
    char *rest = strstr(text, "delivered "), *end = strstr(text, "end ");
    char wanted[40];
    snprintf(wanted, sizeof wanted, "end %016" PRIx64 "\n",
             end ? sum_of(text, (size_t)(end - text)) : 0);
    if (!rest || !end || strcmp(end, wanted))
        exit(1); /* a checkpoint is not what it was when this was written */
    *rest = 0;
    return text;
}

/* The bytes stand between the first lines and a sum that is right. */
bool takes_checkpoint(const struct target *target, const char *bytes,
                      size_t size, struct dt_error *err)
{
    static char *first[MOST_IDS];
    static const struct target *owner;
    bool good = true;
    for (int i = 0; i < MOST_IDS && owner != target; i++) {
        free(first[i]);
        first[i] = NULL;
    }
    owner = target;
    for (int i = 0; target->ids[i] && good; i++) {
        const dt_puzzle *puzzle = kept(target, i);
        char *text = NULL;
        size_t length = 0;
        if (!first[i])
            first[i] = first_lines(puzzle, target->extra);
        FILE *out = open_memstream(&text, &length);
        fputs(first[i], out);
        fwrite(bytes, 1, size, out);
        fflush(out);
        fprintf(out, "end %016" PRIx64 "\n", sum_of(text, length));
        fclose(out);
        fill(nameless(), text, length);
        good = ends_well(
            go_on(puzzle, target->extra, "resume", nameless()->path, err),
            err);
        free(text);
    }
    return good;
}
