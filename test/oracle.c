/* oracle.c: what answers must be, and small searches that show it. */
#include "oracle.h"

#include <stdlib.h>

dt_settings *settings_with(const char *const *options)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    for (; *options; options += 2)
        if (*options[1] && !dt_set(set, options[0], options[1], &err))
            exit(1);
    return set;
}

bool is_sentence(const char *text)
{
    bool good = *text;
    for (; *text; text++)
        good = good && (unsigned char)*text >= ' ' && *text != 127;
    return good;
}

bool ends_well(int verdict, const struct dt_error *err)
{
    return verdict == DT_ERROR ? is_sentence(err->text) : verdict != DT_BROKEN;
}

bool is_small(const dt_puzzle *puzzle, long cells)
{
    int rows, cols;
    return !dt_extent(puzzle, &rows, &cols) || (long)rows * cols <= cells;
}

static bool forget(void *context, const char *bytes, size_t size)
{
    (void)context, (void)bytes, (void)size;
    return true;
}

bool solves_well(const dt_puzzle *puzzle, const dt_settings *set,
                 struct dt_error *err)
{
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, err);
    int verdict = search ? dt_next(search, err) : DT_ERROR;
    FILE *out = dt_output(forget, NULL);
    dt_sheet *sheet = search && out ? dt_sheet_new(search, out) : NULL;
    if (sheet && verdict != DT_ERROR)
        dt_sheet_verdict(sheet, verdict);
    struct dt_error ignored;
    if (sheet)
        dt_sheet_finish(sheet, &ignored);
    if (out)
        fclose(out);
    dt_search_free(search);
    return ends_well(verdict, err);
}

bool counts_well(const dt_puzzle *puzzle, const dt_settings *set,
                 struct dt_error *err)
{
    char *number = NULL;
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, err);
    int verdict = search ? dt_count(search, &number, err) : DT_ERROR;
    dt_free(number);
    dt_search_free(search);
    return ends_well(verdict, err);
}
