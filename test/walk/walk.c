/* walk.c: walks at random through dovetail.h, beside a model of it.  In TAP.
 *
 *     walk WALKS [SEED [LENGTH]]
 *     walk replay FILE
 *
 * Whatever the order of calls, as far as it is legal: the library's answers
 * are those of the model, each call that was not made for gets a sentence,
 * what was stopped goes on, nothing is lost, kept or freed twice.
 *
 * Each walk has a process of its own.  One that fails is cut down, call by
 * call, as long as it still fails, and written to a file that `replay` reads:
 * a line for each call, its name and its numbers. */
#include "world.h"

#include <sys/wait.h>
#include <unistd.h>

enum { MOST_CALLS = 1000, SECONDS = 120 };

struct step {
    const struct call *call;
    int argument[ARGUMENTS];
};

struct trace {
    int count;
    struct step step[MOST_CALLS];
};

/* ---- at random ------------------------------------------------------- */

static const struct call *any_call(struct chance *chance)
{
    int sum = 0;
    for (const struct call *call = calls; call->name; call++)
        sum += call->weight;
    int at = below(chance, sum);
    const struct call *call = calls;
    while (at >= call->weight)
        at -= call++->weight;
    return call;
}

static const struct call *call_named(const char *name)
{
    for (const struct call *call = calls; call->name; call++)
        if (!strcmp(call->name, name))
            return call;
    return NULL;
}

static void add(struct chance *chance, struct trace *trace,
                const struct call *call)
{
    struct step *step = &trace->step[trace->count++];
    step->call = call;
    for (int i = 0; i < ARGUMENTS; i++)
        step->argument[i] = below(chance, 10000);
}

/* A walk begins with a cover, mostly: else its calls would find nothing. */
static void add_cover(struct chance *chance, struct trace *trace)
{
    int items = between(chance, 1, 6), options = between(chance, 0, OPTIONS);
    add(chance, trace, call_named("cover"));
    for (int i = 0; i < items; i++)
        add(chance, trace, call_named("item"));
    for (int i = 0; i < options; i++)
        add(chance, trace, call_named("option"));
    add(chance, trace, call_named("cover-open"));
}

static void walk_at_random(struct chance *chance, struct trace *trace,
                           int length)
{
    trace->count = 0;
    add_cover(chance, trace);
    for (int i = between(chance, 1, 2); i; i--)
        add(chance, trace, call_named("riddle"));
    while (trace->count < length)
        add(chance, trace, any_call(chance));
}

/* ---- in a process of its own ----------------------------------------- */

static void run(const struct trace *trace)
{
    static struct world world;
    alarm(SECONDS);
    for (int i = 0; i < trace->count; i++)
        trace->step[i].call->make(&world, trace->step[i].argument);
    world_end(&world);
}

/* Answers what was said, to be freed, and whether it failed. */
static bool fails(const struct trace *trace, char **said)
{
    int status;
    size_t size = 0;
    FILE *words = tmpfile();
    fflush(stdout);
    pid_t child = fork();
    if (!child) {
        dup2(fileno(words), 1);
        dup2(fileno(words), 2);
        run(trace);
        exit(0); /* not _exit: whoever looks for leaks does it now */
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        exit(1);
    rewind(words);
    *said = NULL;
    if (getdelim(said, &size, 0, words) < 0) {
        free(*said);
        *said = NULL;
    }
    fclose(words);
    return status != 0;
}

/* ---- cut down -------------------------------------------------------- */

/* Without so many calls from there on. */
static struct trace *without(const struct trace *trace, int from, int count)
{
    struct trace *rest = malloc(sizeof *rest);
    *rest = *trace;
    if (from + count > trace->count)
        count = trace->count - from;
    memmove(rest->step + from, rest->step + from + count,
            sizeof *rest->step * (size_t)(trace->count - from - count));
    rest->count -= count;
    return rest;
}

/* Cuts pieces of a size as long as the rest fails; was one cut? */
static bool cut(struct trace *trace, int size)
{
    bool was_cut = false;
    for (int from = trace->count - size; from > -size; from -= size) {
        char *said;
        int begin = from > 0 ? from : 0;
        struct trace *rest = without(trace, begin, size);
        if (rest->count < trace->count && fails(rest, &said)) {
            *trace = *rest;
            was_cut = true;
        } else {
            said = NULL;
        }
        free(said);
        free(rest);
    }
    return was_cut;
}

static void shrink(struct trace *trace)
{
    for (int size = trace->count / 2; size > 1; size /= 2)
        cut(trace, size);
    while (cut(trace, 1))
        ;
}

/* ---- files ----------------------------------------------------------- */

static void save(const struct trace *trace, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        exit(1);
    for (int i = 0; i < trace->count; i++) {
        const struct step *step = &trace->step[i];
        fprintf(file, "%s", step->call->name);
        for (int j = 0; j < ARGUMENTS; j++)
            fprintf(file, " %d", step->argument[j]);
        fprintf(file, "\n");
    }
    fclose(file);
}

static void load(struct trace *trace, const char *path)
{
    char name[20];
    FILE *file = fopen(path, "r");
    trace->count = 0;
    while (file && trace->count < MOST_CALLS) {
        struct step *step = &trace->step[trace->count];
        int *at = step->argument;
        if (fscanf(file, "%19s %d %d %d %d", name, at, at + 1, at + 2,
                   at + 3) != 1 + ARGUMENTS)
            break;
        step->call = call_named(name);
        if (!step->call) {
            printf("# there is no call %s\n", name);
            exit(1);
        }
        trace->count++;
    }
    if (file)
        fclose(file);
}

/* ---- all ------------------------------------------------------------- */

static void print_words(char *said)
{
    int lines = 40;
    for (char *line = said ? strtok(said, "\n") : NULL; line && lines--;
         line = strtok(NULL, "\n"))
        printf("# %s\n", line);
    free(said);
}

/* Shrinks what failed, and tells. */
static void tell(struct trace *trace, uint64_t seed, int number)
{
    char path[100], *said = NULL;
    int length = trace->count;
    shrink(trace);
    snprintf(path, sizeof path, "walk-%lu-%d.trace", (unsigned long)seed,
             number);
    save(trace, path);
    fails(trace, &said);
    print_words(said);
    printf("# %d calls, cut down to %d: walk replay %s\n", length,
           trace->count, path);
}

static bool replay(struct trace *trace, const char *path)
{
    char *said;
    load(trace, path);
    bool failed = !trace->count || fails(trace, &said);
    if (trace->count)
        print_words(said);
    printf("%s 1 %d calls of %s\n1..1\n", failed ? "not ok" : "ok",
           trace->count, path);
    return !failed;
}

int main(int argc, char **argv)
{
    static struct trace trace;
    char path[100];
    if (argc > 2 && !strcmp(argv[1], "replay")) {
        fclose(scratch_file("begin", path, sizeof path));
        bool good = replay(&trace, argv[2]);
        scratch_remove();
        return !good;
    }
    int walks = argc > 1 ? atoi(argv[1]) : 100, failed = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int length = argc > 3 ? atoi(argv[3]) : 80;
    length = length < MOST_CALLS - 50 ? length : MOST_CALLS - 50;
    fclose(scratch_file("begin", path, sizeof path)); /* for all processes */
    for (int i = 0; i < walks && failed < 5; i++) {
        char *said;
        struct chance chance = {(seed * 1000003 + (uint64_t)i + 1) *
                                88172645463325252u};
        for (int skip = 0; skip < 10; skip++)
            below(&chance, 2);
        walk_at_random(&chance, &trace, length);
        bool bad = fails(&trace, &said);
        free(said);
        if (bad)
            tell(&trace, seed, i);
        failed += bad;
    }
    printf("%s 1 %d walks\n1..1\n", failed ? "not ok" : "ok", walks);
    scratch_remove();
    return failed > 0;
}
