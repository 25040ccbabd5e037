/* cross.c: random small puzzles of each family.  Every engine and every
 * encoding must deliver the same set of solutions, shards must be a
 * partition of it, and its size must be what brute force counts.  In TAP.
 *
 *     cross ROUNDS [SEED]
 *
 * Brute force knows the rules and nothing of ours.  Puzzles that need a file
 * find it in a scratch folder. */
#include "dovetail.h"
#include "riddle.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the scratch folder --------------------------------------------- */

static char scratch[] = "/tmp/dovetail-cross-XXXXXX";

FILE *scratch_file(const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", scratch, name);
    FILE *file = fopen(path, "w");
    if (!file)
        exit(1);
    return file;
}

/* ---- Life --------------------------------------------------------------- */

enum { PLANE = 24, MIDDLE = 9 };

typedef unsigned char plane[PLANE][PLANE];

static void live(plane now)
{
    plane next = {{0}};
    for (int x = 1; x + 1 < PLANE; x++)
        for (int y = 1; y + 1 < PLANE; y++) {
            int sum = 0;
            for (int i = 0; i < 9; i++)
                sum += now[x + i / 3 - 1][y + i % 3 - 1];
            next[x][y] = sum == 3 || (sum == 4 && now[x][y]);
        }
    memcpy(now, next, sizeof next);
}

/* Are all live cells in rows 1..m and columns 1..n of the box? */
static bool caged(plane p, int m, int n)
{
    for (int x = 0; x < PLANE; x++)
        for (int y = 0; y < PLANE; y++)
            if (p[x][y] && (x <= MIDDLE || x > MIDDLE + m || y <= MIDDLE ||
                            y > MIDDLE + n))
                return false;
    return true;
}

static bool row_lives(plane p, int x, int n)
{
    for (int y = 1; y <= n; y++)
        if (p[MIDDLE + x][MIDDLE + y])
            return true;
    return false;
}

/* May a cell of the last step differ from the shifted pattern?  Below the
 * last row, and beside the box where rows were shifted out. */
static bool debris_allowed(int x, int y, int m, int n, int shift)
{
    bool beside = (y == 0 || y == n + 1) && x > m + 1 - shift;
    return x == m + 1 || beside;
}

static bool arrives(plane first, plane last, int m, int n, int shift,
                    bool clean)
{
    for (int x = 0; x < PLANE; x++)
        for (int y = 0; y < PLANE; y++) {
            int from = x + shift < PLANE ? first[x + shift][y] : 0;
            bool free_cell =
                !clean && debris_allowed(x - MIDDLE, y - MIDDLE, m, n, shift);
            if (last[x][y] != from && !free_cell)
                return false;
        }
    return true;
}

static bool flies(plane first, int m, int n, int steps, int shift, bool clean)
{
    plane now;
    memcpy(now, first, sizeof now);
    for (int x = 1; x <= shift; x++)
        if (x <= m && row_lives(first, x, n))
            return false;
    for (int t = 0; t < steps; t++) {
        if (!caged(now, m, n) || row_lives(now, 1, n))
            return false;
        live(now);
    }
    return row_lives(now, 1, n) && arrives(first, now, m, n, shift, clean);
}

static void random_life(struct chance *chance, struct riddle *riddle)
{
    int m = between(chance, 1, 4), n = between(chance, 1, 5);
    int steps = between(chance, 1, 3), shift = below(chance, 3);
    bool clean = below(chance, 2);
    int half = (n + 1) / 2;
    snprintf(riddle->id, sizeof riddle->id,
             "life:%dx%d,steps=%d,shift=%d,debris=%s", m, n, steps, shift,
             clean ? "no" : "yes");
    riddle->solutions = 0;
    for (int bits = 0; bits < 1 << (m * half); bits++) {
        plane p = {{0}};
        for (int i = 0; i < m * half; i++)
            if (bits >> i & 1) {
                int x = MIDDLE + 1 + i / half, y = i % half;
                p[x][MIDDLE + 1 + y] = p[x][MIDDLE + n - y] = 1;
            }
        riddle->solutions += flies(p, m, n, steps, shift, clean);
    }
}

/* ---- engines ------------------------------------------------------------ */

/* The solutions that one engine lists, each as its line of JSON from the
 * cells on, sorted. */
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
    list->line = realloc(list->line, sizeof(char *) * (size_t)++list->count);
    list->line[list->count - 1] = strdup(cells ? cells : text);
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

struct kind {
    const char *name;
    void (*make)(struct chance *chance, struct riddle *riddle);
    const char *const *variants; /* added to the id */
    const char *const *engines;
    const char *const *counters; /* engines that count alone; or NULL */
};

static const char *const plain[] = {"", NULL};
static const char *const encodings[] = {"", ",encoding=direct", NULL};
static const char *const engines[] = {"auto", "dance", "frontier", "cadical",
                                      NULL};
static const char *const domino_engines[] = {
    "auto", "dance", "frontier", "cadical", "profile", "board", NULL};
static const char *const domino_counters[] = {"kasteleyn", "hickerson", NULL};
static const char *const tile_engines[] = {"auto",     "tiles",   "dance",
                                           "frontier", "cadical", NULL};
static const char *const clause_engines[] = {"auto", NULL};

static const struct kind kinds[] = {
    {"domino", random_domino, plain, domino_engines, domino_counters},
    {"windmill", random_windmill, plain, engines, NULL},
    {"life", random_life, plain, clause_engines, NULL},
    {"tetravex", random_tetravex, encodings, tile_engines, NULL},
};

/* dance and frontier read exact covers alone. */
static bool applies(const char *engine, const char *id)
{
    bool covers = !strcmp(engine, "dance") || !strcmp(engine, "frontier");
    return !covers || !strstr(id, "rule=tatami");
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

static bool try_riddle(const struct kind *kind, const struct riddle *riddle,
                       int shards, struct dt_error *err)
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
           counters_agree(riddle->id, kind->counters, riddle->solutions, err);
    for (int i = 0; kind->variants[i] && good; i++)
        for (int j = 0; kind->engines[j] && good; j++) {
            char id[300];
            snprintf(id, sizeof id, "%s%s", riddle->id, kind->variants[i]);
            if (applies(kind->engines[j], id))
                good = agree(id, kind->engines[j], 1, &wanted, err) &&
                       agree(id, kind->engines[j], shards, &wanted, err) &&
                       (riddle->classes == UNKNOWN ||
                        classes_agree(id, kind->engines[j], riddle->classes,
                                      err));
        }
    release(&wanted);
    return good;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 20, failed = 0, number = 0;
    struct chance chance = {argc > 2 ? strtoull(argv[2], NULL, 10) + 1
                                     : 88172645463325252u};
    int many = sizeof kinds / sizeof *kinds;
    if (!mkdtemp(scratch))
        return 1;
    printf("1..%d\n", many);
    for (int k = 0; k < many; k++) {
        bool good = true;
        for (int round = 0; round < rounds && good; round++) {
            struct riddle riddle = {.classes = UNKNOWN};
            struct dt_error err = {.text = ""};
            kinds[k].make(&chance, &riddle);
            good =
                try_riddle(&kinds[k], &riddle, between(&chance, 2, 7), &err);
            if (!good)
                printf("# %s: %s\n", riddle.id, err.text);
        }
        printf("%s %d %d random puzzles of %s\n", good ? "ok" : "not ok",
               ++number, rounds, kinds[k].name);
        failed += !good;
    }
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", scratch);
    return system(command) || failed;
}
