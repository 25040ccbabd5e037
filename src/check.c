/* check.c: are the solutions in a file right? */
#include "middle.h"
#include "base/reader.h"

static int check_all(struct solutions *s, const struct log *log,
                     struct grid *grid, struct dt_error *sentence)
{
    struct error err = {0};
    const dt_puzzle *puzzle = s->puzzle;
    enum verdict verdict;
    while ((verdict = solutions_next(s, grid, &err)) == VERDICT_FOUND) {
        if (!solutions_judge(s, grid))
            return middle_wrong(sentence, &s->misfit, "wrong: solution %ld",
                                s->taken)
                       ? DT_WRONG
                       : DT_ERROR;
        family_describe(puzzle->family, puzzle->own, grid, log);
    }
    if (verdict == VERDICT_ERROR) {
        middle_fail(sentence, &err);
        return DT_ERROR;
    }
    char which[40] = "the solution obeys";
    if (s->taken > 1)
        snprintf(which, sizeof which, "all %ld solutions obey", s->taken);
    snprintf(sentence->text, sizeof sentence->text,
             "right: %s the rules of %s", which, puzzle->id);
    sentence->placed = false;
    return DT_RIGHT;
}

static int check_reader(const dt_puzzle *puzzle, const dt_settings *set,
                        struct reader *reader, struct dt_error *sentence)
{
    struct grid grid = {0};
    struct log log = settings_log(set);
    struct errand errand;
    struct error err = {0};
    errand_begin(&errand, set);
    reader->watch = &errand.watch;
    reader_strip_colours(reader);
    struct solutions solutions = {.puzzle = puzzle, .reader = reader};
    int verdict = check_all(&solutions, &log, &grid, sentence);
    solutions_release(&solutions);
    grid_release(&grid);
    reader_close(reader);
    if (!errand_stopped(&errand, &err))
        return verdict;
    middle_fail(sentence, &err);
    return DT_ERROR;
}

int dt_check(const dt_puzzle *puzzle, const dt_settings *set, const char *path,
             struct dt_error *sentence)
{
    struct error err = {0};
    struct reader reader;
    if (reader_open(&reader, path, &err))
        return check_reader(puzzle, set, &reader, sentence);
    middle_fail(sentence, &err);
    return DT_ERROR;
}

int dt_check_text(const dt_puzzle *puzzle, const dt_settings *set,
                  const char *text, size_t size, struct dt_error *sentence)
{
    struct reader reader;
    reader_text(&reader, "text", text, size);
    return check_reader(puzzle, set, &reader, sentence);
}
