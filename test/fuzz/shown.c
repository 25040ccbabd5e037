/* shown.c: solutions in a text, shown in another form.
 *
 * What is shown was judged by the rules: so it is read again, and is right. */
#include "../oracle.h"
#include "targets.h"

#include <stdlib.h>
#include <string.h>

/* Settings that show as text, or as JSON; made once. */
static const dt_settings *showing(bool json)
{
    static dt_settings *set[2];
    if (!set[json])
        set[json] = settings_with((const char *const[]){
            "memory", "200M", "format", json ? "json" : "text", NULL});
    return set[json];
}

/* Shows all of them; answers how many there were, and how it ended. */
static long show_all(dt_search *search, FILE *out, int *verdict,
                     struct dt_error *err)
{
    struct dt_error ignored;
    dt_sheet *sheet = dt_sheet_new(search, out);
    long shown = 0;
    while ((*verdict = dt_next(search, err)) == DT_FOUND) {
        dt_sheet_verdict(sheet, *verdict);
        shown++;
    }
    dt_sheet_finish(sheet, &ignored);
    return shown;
}

static bool is_right_again(const dt_puzzle *puzzle, bool json,
                           const char *bytes, size_t size,
                           struct dt_error *err)
{
    char *text = NULL;
    size_t length = 0;
    int verdict = DT_ERROR;
    long shown = 0;
    dt_search *search =
        dt_search_text(puzzle, showing(json), bytes, size, err);
    FILE *out = open_memstream(&text, &length);
    if (search)
        shown = show_all(search, out, &verdict, err);
    fclose(out);
    dt_search_free(search);
    bool good = verdict == DT_NONE || is_sentence(err->text);
    if (good && shown && verdict == DT_NONE)
        good = dt_check_text(puzzle, small_searches(), text, length, err) ==
               DT_RIGHT;
    free(text);
    return good;
}

bool takes_shown(const struct target *target, const char *bytes, size_t size,
                 struct dt_error *err)
{
    bool good = true, json = is_chosen(bytes, size, 2);
    for (int i = 0; target->ids[i] && good; i++) {
        /* A ship of any length is not read as text. */
        bool ship = strstr(target->ids[i], "width=");
        good = is_right_again(kept(target, i), json || ship, bytes, size, err);
    }
    return good;
}
