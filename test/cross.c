/* cross.c: random small puzzles of each family.  Every engine and every
 * encoding must deliver the same set of solutions, shards must be a
 * partition of it, and its size must be what brute force counts.  In TAP.
 *
 *     cross ROUNDS [SEED]
 *
 * Brute force knows the rules and nothing of ours.  Puzzles that need a file
 * find it in a scratch folder. */
#include "dovetail.h"
#include "subject.h"

/* ---- engines ------------------------------------------------------------ */

/* The solutions that one engine lists, each as the cells of its line of JSON,
 * sorted. */
struct list {
    char **line;
    int count;
};

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void take_line(struct list *list, const char *text)
{
    const char *cells = strstr(text, "\"layers\"");
    const char *from = cells ? cells : text, *end = strstr(from, "]]]");
    list->line = realloc(list->line, sizeof(char *) * (size_t)++list->count);
    list->line[list->count - 1] =
        strndup(from, end ? (size_t)(end - from) : strlen(from));
}

static void release(struct list *list)
{
    while (list->count)
        free(list->line[--list->count]);
    free(list->line);
    list->line = NULL;
}

/* How solutions are listed: by whom, which part, all or up to symmetry. */
struct manner {
    const char *engine, *shard;
    bool classes;
};

static dt_settings *settings(const struct manner *manner, struct dt_error *err)
{
    dt_settings *set = dt_settings_new();
    if (dt_set(set, "engine", manner->engine, err) &&
        dt_set(set, "format", "json", err) &&
        dt_set(set, "shard", manner->shard, err) &&
        (!manner->classes || dt_set(set, "up-to-symmetry", NULL, err)))
        return set;
    exit(1);
}

/* Lists into `list` what is there already and more; false with a sentence. */
static bool enumerate(const char *id, const struct manner *manner,
                      struct list *list, struct dt_error *err)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good = false;
    dt_settings *set = settings(manner, err);
    dt_puzzle *puzzle = dt_open(id, set, err);
    dt_search *search =
        puzzle ? dt_search_new(puzzle, set, DT_ENUMERATE, err) : NULL;
    if (search) {
        dt_sheet *sheet = dt_sheet_new(search, out);
        int verdict;
        while ((verdict = dt_next(search, err)) == DT_FOUND)
            dt_sheet_verdict(sheet, verdict);
        good = dt_sheet_finish(sheet, err) && verdict == DT_NONE;
    }
    fclose(out);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        take_line(list, line);
    free(text);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

static void sort(struct list *list)
{
    if (list->count)
        qsort(list->line, (size_t)list->count, sizeof(char *), compare);
}

static bool same(const struct list *a, const struct list *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->line[i], b->line[i]))
            return false;
    return true;
}

static bool each_once(const struct list *list)
{
    for (int i = 1; i < list->count; i++)
        if (!strcmp(list->line[i - 1], list->line[i]))
            return false;
    return true;
}

/* The union of all shards, for some number of them. */
static bool enumerate_shards(const char *id, const char *engine, int shards,
                             struct list *list, struct dt_error *err)
{
    for (int i = 0; i < shards; i++) {
        char shard[40];
        snprintf(shard, sizeof shard, "%d/%d", i, shards);
        if (!enumerate(id, &(struct manner){engine, shard, false}, list, err))
            return false;
    }
    return true;
}

/* Does `solve` say what the number of solutions says? */
static bool solve_agrees(const char *id, long solutions, struct dt_error *err)
{
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open(id, set, err);
    dt_search *search =
        puzzle ? dt_search_new(puzzle, set, DT_SOLVE, err) : NULL;
    int verdict = search ? dt_next(search, err) : DT_ERROR;
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return verdict == (solutions ? DT_FOUND : DT_NONE);
}

/* The count, to be freed; NULL with a sentence. */
static char *count(const char *id, const struct manner *manner,
                   struct dt_error *err)
{
    char *number = NULL;
    dt_settings *set = settings(manner, err);
    dt_puzzle *puzzle = dt_open(id, set, err);
    dt_search *search =
        puzzle ? dt_search_new(puzzle, set, DT_COUNT, err) : NULL;
    if (search && dt_count(search, &number, err) != DT_NONE) {
        free(number);
        number = NULL;
    }
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return number;
}

/* Engines that count and do not list take what they can. */
static bool counters_agree(const char *id, const char *const *counters,
                           long solutions, struct dt_error *err)
{
    bool good = true;
    for (; counters && *counters && good; counters++) {
        struct dt_error refusal;
        struct manner manner = {*counters, "0/1", false};
        char *number = count(id, &manner, &refusal);
        good = !number || atol(number) == solutions;
        if (!good)
            snprintf(err->text, sizeof err->text,
                     "%s counts %s, %ld by brute force", *counters, number,
                     solutions);
        free(number);
    }
    return good;
}

/* Counts and lists up to symmetry, and compares with brute force. */
static bool classes_agree(const char *id, const char *engine, long classes,
                          struct dt_error *err)
{
    struct list list = {0};
    struct manner manner = {engine, "0/1", true};
    char *number = count(id, &manner, err);
    bool good = number && enumerate(id, &manner, &list, err);
    if (good && (atol(number) != classes || list.count != classes)) {
        snprintf(err->text, sizeof err->text,
                 "%s counts %s and lists %d classes, %ld by brute force",
                 engine, number, list.count, classes);
        good = false;
    }
    free(number);
    release(&list);
    return good;
}

static bool agree(const char *id, const char *engine, int shards,
                  const struct list *wanted, struct dt_error *err)
{
    struct list list = {0};
    bool good = enumerate_shards(id, engine, shards, &list, err);
    sort(&list);
    if (good && !same(&list, wanted)) {
        snprintf(err->text, sizeof err->text,
                 "%s with %d shards lists %d other solutions than auto with "
                 "%d",
                 engine, shards, list.count, wanted->count);
        good = false;
    }
    release(&list);
    return good;
}

/* The riddle, with something added to its id, by one engine. */
static bool engine_agrees(const char *id, const char *engine, int shards,
                          long classes, const struct list *wanted,
                          struct dt_error *err)
{
    return agree(id, engine, 1, wanted, err) &&
           agree(id, engine, shards, wanted, err) &&
           (classes == UNKNOWN || classes_agree(id, engine, classes, err));
}

static bool engines_agree(const struct subject *subject,
                          const struct riddle *riddle, int shards,
                          const struct list *wanted, struct dt_error *err)
{
    static const char *const nothing[] = {"", NULL};
    const char *const *variant =
        subject->variants ? subject->variants : nothing;
    bool good = true;
    for (; *variant && good; variant++) {
        char id[300];
        const char *const *engine = subject_engines(subject);
        snprintf(id, sizeof id, "%s%s", riddle->id, *variant);
        good = engine_agrees(id, "auto", shards, riddle->classes, wanted, err);
        for (; *engine && good; engine++)
            good = subject_refuses(subject, id, *engine) ||
                   engine_agrees(id, *engine, shards, riddle->classes, wanted,
                                 err);
    }
    return good;
}

static bool try_riddle(const struct subject *subject,
                       const struct riddle *riddle, int shards,
                       struct dt_error *err)
{
    struct list wanted = {0};
    bool good = enumerate(riddle->id, &(struct manner){"auto", "0/1", false},
                          &wanted, err);
    sort(&wanted);
    if (good && (wanted.count != riddle->solutions || !each_once(&wanted))) {
        snprintf(err->text, sizeof err->text, "%d listed, %ld by brute force",
                 wanted.count, riddle->solutions);
        good = false;
    }
    good = good && solve_agrees(riddle->id, riddle->solutions, err) &&
           counters_agree(riddle->id, subject->counters, riddle->solutions,
                          err) &&
           engines_agree(subject, riddle, shards, &wanted, err);
    release(&wanted);
    return good;
}

static bool try_subject(const struct subject *subject, int rounds,
                        struct chance *chance)
{
    bool good = true;
    for (int round = 0; round < rounds && good; round++) {
        struct riddle riddle = {.classes = UNKNOWN};
        struct dt_error err = {.text = ""};
        subject->riddle(chance, &riddle);
        good = try_riddle(subject, &riddle, between(chance, 2, 7), &err);
        if (!good)
            printf("# %s: %s\n", riddle.id, err.text);
    }
    return good;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 20, failed = 0, number = 0;
    struct chance chance = {argc > 2 ? strtoull(argv[2], NULL, 10) + 1
                                     : 88172645463325252u};
    for (int i = 0; subjects[i]; i++) {
        if (!subjects[i]->riddle)
            continue;
        bool good = try_subject(subjects[i], rounds, &chance);
        printf("%s %d %d random puzzles of %s\n", good ? "ok" : "not ok",
               ++number, rounds, subjects[i]->name);
        failed += !good;
    }
    printf("1..%d\n", number);
    scratch_remove();
    return failed > 0;
}
