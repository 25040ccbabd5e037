/* counts.c: the published numbers of counts.def, in TAP.
 *
 *     counts [long]
 *
 * Runs in the project's root, where the files of the ids lie. */
#include "dovetail.h"

#include <stdlib.h>
#include <string.h>

enum kind { AUTO_ALONE, EVERY_ENGINE, LONG_RUN, UP_TO_SYMMETRY };

struct row {
    const char *id, *number;
    enum kind kind;
};

static const struct row rows[] = {
#define COUNT(id, number) {id, number, AUTO_ALONE},
#define EACH(id, number) {id, number, EVERY_ENGINE},
#define LONG(id, number) {id, number, LONG_RUN},
#define CLASSES(id, number) {id, number, UP_TO_SYMMETRY},
#include "counts.def"
};

static const char *const engines[] = {"auto", "dance", "frontier", "cadical"};
/* Every number of dominoes is found in two ways at least: by these, as far as
 * they go, besides auto. */
static const char *const domino_engines[] = {"kasteleyn", "profile",
                                             "hickerson"};

/* The count by one engine, to be freed; NULL, with a sentence, if none. */
static char *count(const struct row *row, const char *engine,
                   struct dt_error *err)
{
    dt_settings *set = dt_settings_new();
    char *number = NULL;
    dt_set(set, "engine", engine, err);
    if (row->kind == UP_TO_SYMMETRY)
        dt_set(set, "up-to-symmetry", NULL, err);
    dt_puzzle *puzzle = dt_open(row->id, set, err);
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

/* Tatami has no exact cover form, so engines for covers may refuse it, as
 * does kasteleyn; hickerson takes tatami rectangles alone. */
static bool may_refuse(const char *id, const char *engine)
{
    bool tatami = strstr(id, "tatami");
    if (!strcmp(engine, "hickerson"))
        return !tatami || strchr(id, '@') || strstr(id, "cut");
    return tatami &&
           (!strcmp(engine, "dance") || !strcmp(engine, "frontier") ||
            !strcmp(engine, "kasteleyn"));
}

static bool engine_agrees(const struct row *row, const char *engine)
{
    struct dt_error err = {.text = ""};
    char *number = count(row, engine, &err);
    bool same =
        number ? !strcmp(number, row->number) : may_refuse(row->id, engine);
    if (!same)
        printf("# %s: %s, and %s was expected %s\n", engine,
               number ? number : "no count", row->number, err.text);
    free(number);
    return same;
}

/* Are there so few dominoes that board lists them all? */
static bool suits_board(const struct row *row)
{
    return !strncmp(row->id, "domino", 6) &&
           (row->kind == EVERY_ENGINE ||
            (row->kind == UP_TO_SYMMETRY && strstr(row->id, "tatami")));
}

static bool row_holds(const struct row *row)
{
    int many =
        row->kind == EVERY_ENGINE ? sizeof engines / sizeof *engines : 1;
    int more = sizeof domino_engines / sizeof *domino_engines;
    if (strncmp(row->id, "domino", 6) || row->kind == UP_TO_SYMMETRY)
        more = 0;
    bool good = true;
    for (int i = 0; i < many; i++)
        good = engine_agrees(row, engines[i]) && good;
    for (int i = 0; i < more; i++)
        good = engine_agrees(row, domino_engines[i]) && good;
    return (!suits_board(row) || engine_agrees(row, "board")) && good;
}

int main(int argc, char **argv)
{
    bool long_run = argc > 1 && !strcmp(argv[1], "long");
    int failed = 0, number = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if ((rows[i].kind == LONG_RUN) != long_run)
            continue;
        bool good = row_holds(&rows[i]);
        printf("%s %d %s\n", good ? "ok" : "not ok", ++number, rows[i].id);
        fflush(stdout);
        failed += !good;
    }
    printf("1..%d\n", number);
    return failed > 0;
}
