/* sayings.c: what families say of ids that are no puzzles, and of answers.
 * In TAP.
 *
 *     sayings
 *
 * Runs in the project's root, where the files of the ids lie. */
#include "dovetail.h"
#include "subject.h"

/* What is said of the answer, which is in a file for this time. */
static void check_answer(const dt_puzzle *puzzle, const struct saying *saying,
                         struct dt_error *err)
{
    char path[100];
    FILE *file = scratch_file("answer", path, sizeof path);
    fputs(saying->answer, file);
    fclose(file);
    dt_settings *set = dt_settings_new();
    dt_check(puzzle, set, path, err);
    dt_settings_free(set);
}

static bool is_said(const struct saying *saying)
{
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open(saying->id, set, &err);
    if (puzzle && saying->answer)
        check_answer(puzzle, saying, &err);
    bool good =
        !puzzle == !saying->answer && strstr(err.text, saying->sentence);
    if (!good)
        printf("# '%s' was said, and '%s' was expected\n", err.text,
               saying->sentence);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

int main(void)
{
    int failed = 0, number = 0;
    for (int i = 0; subjects[i]; i++) {
        const struct saying *saying = subjects[i]->sayings;
        for (; saying && saying->id; saying++) {
            bool good = is_said(saying);
            printf("%s %d %s: %s\n", good ? "ok" : "not ok", ++number,
                   saying->id, saying->sentence);
            failed += !good;
        }
    }
    printf("1..%d\n", number);
    scratch_remove();
    return failed > 0;
}
