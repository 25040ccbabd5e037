/* counts.c: the published numbers of all families, in TAP.
 *
 *     counts [long]
 *
 * Runs in the project's root, where the files of the ids lie. */
#include "dovetail.h"
#include "subject.h"

static bool is_classes(const struct row *row)
{
    return row->kind == UP_TO_SYMMETRY || row->kind == UP_TO_SYMMETRY_EACH;
}

/* The count by one engine, to be freed; NULL, with a sentence, if none. */
static char *count(const struct row *row, const char *engine,
                   struct dt_error *err)
{
    dt_settings *set = dt_settings_new();
    char *number = NULL;
    dt_set(set, "engine", engine, err);
    if (is_classes(row))
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

static bool engine_agrees(const struct subject *subject, const struct row *row,
                          const char *engine)
{
    struct dt_error err = {.text = ""};
    char *number = count(row, engine, &err);
    bool same = number ? !strcmp(number, row->number)
                       : subject_refuses(subject, row->id, engine);
    if (!same)
        printf("# %s: %s, and %s was expected %s\n", engine,
               number ? number : "no count", row->number, err.text);
    free(number);
    return same;
}

/* auto, those that count, and those that list if that is not much. */
static bool row_holds(const struct subject *subject, const struct row *row)
{
    bool few = row->kind == EVERY_ENGINE || row->kind == UP_TO_SYMMETRY_EACH;
    const char *const *lister = subject_engines(subject);
    const char *const *counter = subject->counters;
    bool good = engine_agrees(subject, row, "auto");
    for (; few && *lister; lister++)
        good = engine_agrees(subject, row, *lister) && good;
    for (; counter && !is_classes(row) && *counter; counter++)
        good = engine_agrees(subject, row, *counter) && good;
    return good;
}

int main(int argc, char **argv)
{
    bool long_run = argc > 1 && !strcmp(argv[1], "long");
    int failed = 0, number = 0;
    for (int i = 0; subjects[i]; i++)
        for (const struct row *row = subjects[i]->rows; row && row->id;
             row++) {
            if ((row->kind == LONG_RUN) != long_run)
                continue;
            bool good = row_holds(subjects[i], row);
            printf("%s %d %s\n", good ? "ok" : "not ok", ++number, row->id);
            fflush(stdout);
            failed += !good;
        }
    printf("1..%d\n", number);
    return failed > 0;
}
