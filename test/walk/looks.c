/* looks.c: calls that need no search of a slot: tables, settings, puzzles
 * before they are solved, files, booklets. */
#include "world.h"

#include <math.h>
#include <unistd.h>

/* ---- what there is --------------------------------------------------- */

static void look_at_families(void)
{
    struct dt_param param;
    const char *family;
    int i = 0;
    for (; (family = dt_family(i)); i++) {
        int row = 0;
        MUST(dt_family_title(family) && dt_family_size(family) &&
                 dt_family_example(family, 0),
             "what is %s?", family);
        dt_family_about(family);
        for (; dt_param(family, row, &param); row++)
            MUST(param.name && param.help, "parameter %d of %s", row, family);
        MUST(!dt_param(family, row + 1, &param) &&
                 !dt_param(family, -1, &param) &&
                 !dt_family_example(family, 1000),
             "a row behind the last");
    }
    MUST(!dt_family(i + 5) && !dt_family(-1) && i > 3, "family %d", i);
    MUST(!dt_family_title("no family") && !dt_param("no family", 0, &param),
         "there is a family that is none");
}

void look_tables(struct world *w, const int *a)
{
    static const char *const words[] = {"count", "check", NULL};
    struct dt_verb verb;
    struct dt_option option;
    struct dt_conflict conflict;
    struct dt_format format;
    struct dt_engine engine;
    char text[40];
    int row = a[0] % 200 - 3;
    (void)w;
    look_at_families();
    MUST(!dt_verb(row, &verb) || verb.name, "verb %d", row);
    MUST(!dt_option(row, &option) || option.name, "option %d", row);
    MUST(!dt_conflict(row, &conflict) || conflict.why, "conflict %d", row);
    MUST(!dt_format(row, &format) || format.name, "format %d", row);
    MUST(!dt_engine(row, &engine) || engine.name, "engine %d", row);
    MUST(*dt_version(), "no version");
    MUST(!strcmp(dt_nearest("cuont", words), "count"), "count is near");
    dt_list(text, sizeof text, ".", words);
    MUST(!strcmp(text, ".count or .check"), "a list: %s", text);
    char digest[65];
    dt_digest("abc", 3, digest);
    MUST(!strncmp(digest, "ba7816bf8f01cfea", 16), "a digest: %s", digest);
}

static bool count_bytes(void *context, const char *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)context += size;
    return true;
}

void look_json(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    size_t size = 0;
    FILE *out = dt_output(count_bytes, &size);
    (void)w;
    MUST(dt_table((enum dt_table)(a[0] % 3), out, &err), "%s", err.text);
    MUST(!fclose(out) && size > 100, "a table of %zu bytes", size);
}

/* ---- settings -------------------------------------------------------- */

static void say(void *context, const char *line)
{
    MUST(context && line, "nothing is said");
}

static void hear(void *context, const struct dt_progress *progress)
{
    MUST(context && progress->share <= 1.0001, "a share of %g",
         progress->share);
}

void look_settings(struct world *w, const int *a)
{
    struct set_slot *slot = &w->set[a[0] % SETS];
    struct dt_format format;
    if (!slot->set || slot->users)
        return;
    dt_listen(slot->set, say, hear, w);
    dt_terminal(slot->set, a[1] % 2, a[2] % 2);
    dt_screen(slot->set, a[1] % 30, a[2] % 100);
    MUST(isinf(dt_seconds(slot->set)), "nobody has set a time");
    dt_output_format(slot->set, &format);
    const char *named = given(slot, "format");
    MUST(!named || !strcmp(named, format.name), "the format %s", format.name);
}

/* Nothing begins while it is told to stop. */
void look_halt(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    struct puzzle_slot *puzzle = puzzle_at(w, a[0]);
    if (!puzzle)
        return;
    dt_settings *set = dt_settings_new();
    char *number = NULL;
    dt_halt(set, true);
    dt_search *search = dt_search_new(puzzle->puzzle, set, DT_COUNT, &err);
    int verdict = search ? dt_count(search, &number, &err) : DT_ERROR;
    MUST(verdict == DT_STOPPED || (verdict == DT_ERROR && err.stopped) ||
             verdict == DT_NONE,
         "verdict %d: %s", verdict, err.text);
    dt_free(number);
    number = NULL;
    dt_halt(set, false);
    if (search && verdict == DT_STOPPED)
        verdict = dt_count(search, &number, &err);
    MUST(!number || (verdict == DT_NONE &&
                     strtol(number, NULL, 10) == puzzle->model.count),
         "verdict %d behind a halt: %s", verdict, number);
    dt_free(number);
    dt_search_free(search);
    dt_settings_free(set);
}

/* ---- puzzles --------------------------------------------------------- */

void look_board(struct world *w, const int *a)
{
    static const char *const formats[] = {"text", "json", "svg", "rle"};
    struct dt_error err = {.text = ""};
    struct dt_grid grid;
    struct puzzle_slot *slot = puzzle_at(w, a[0]);
    size_t size = 0;
    int rows, cols;
    if (!slot)
        return;
    const dt_puzzle *puzzle = slot->puzzle;
    dt_settings *set = settings_with(
        (const char *const[]){"format", formats[a[1] % 4], NULL});
    dt_board(puzzle, &grid);
    dt_free(grid.cells);
    MUST(!dt_extent(puzzle, &rows, &cols) || (rows > 0) == (cols > 0),
         "a size");
    dt_cell_meaning(puzzle);
    dt_cell_field(puzzle, a[2] % 3);
    MUST(!slot->model.is_cover || dt_facts_are_options(puzzle), "options");
    MUST(!dt_remark(puzzle, set) || !slot->model.count, "a hopeless puzzle");
    FILE *out = dt_output(count_bytes, &size);
    bool shown = dt_puzzle_show(puzzle, set, out, &err);
    fclose(out);
    MUST(shown ? size > 0 : is_sentence(err.text), "a puzzle is not shown");
    dt_settings_free(set);
}

/* ---- files ----------------------------------------------------------- */

/* Lists up to four solutions in a file; answers how many. */
static long list_in(const dt_puzzle *puzzle, const dt_settings *set,
                    const char *path)
{
    struct dt_error err = {.text = ""};
    long found = 0;
    int verdict;
    FILE *file = fopen(path, "w");
    FILE *out = file ? dt_pack(file, path, &err) : NULL;
    MUST(out, "%s: %s", path, err.text);
    dt_search *search = dt_search_new(puzzle, set, DT_ENUMERATE, &err);
    MUST(search, "%s", err.text);
    dt_sheet *sheet = dt_sheet_new(search, out);
    while ((verdict = dt_next(search, &err)) == DT_FOUND) {
        dt_sheet_verdict(sheet, verdict);
        MUST(!dt_sheet_frames(sheet), "a film that nobody asked for");
        found++;
    }
    dt_sheet_verdict(sheet, verdict);
    MUST(dt_sheet_finish(sheet, &err), "%s", err.text);
    MUST((out == file || !fclose(out)) && !fclose(file), "not closed");
    dt_search_free(search);
    return found;
}

/* What stands in a file, packed or not, is found there and right. */
void look_files(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    struct puzzle_slot *slot = puzzle_at(w, a[0]);
    char name[100], path[120];
    if (!slot)
        return;
    fclose(scratch_file("list", name, sizeof name));
    snprintf(path, sizeof path, "%s%s", name, a[1] % 2 ? ".gz" : "");
    dt_settings *set = settings_with((const char *const[]){
        "limit", "4", "format", a[2] % 2 ? "json" : "text", NULL});
    long found = list_in(slot->puzzle, set, path), again = 0;
    long most = slot->model.count < 4 ? slot->model.count : 4;
    MUST(found == most, "%ld of %ld are listed", found, most);
    dt_search *search = dt_search_file(slot->puzzle, set, path, &err);
    int verdict = DT_ERROR;
    while (search && (verdict = dt_next(search, &err)) == DT_FOUND)
        again++;
    MUST(!found || (verdict == DT_NONE && again == found),
         "%ld of %ld are found again: %s", again, found, err.text);
    MUST(!found || dt_check(slot->puzzle, set, path, &err) == DT_RIGHT,
         "a list is not right: %s", err.text);
    verdict = dt_check_proof(slot->puzzle, set, path, &err);
    MUST(is_sentence(err.text) && !(verdict == DT_RIGHT && found),
         "a list of solutions proves that there is none: %s", err.text);
    dt_search_free(search);
    dt_settings_free(set);
    unlink(path);
}

/* ---- booklets -------------------------------------------------------- */

static char *booklet(const char *id, const dt_settings *set, uint64_t steps)
{
    struct dt_error err = {.text = ""};
    char *text = NULL;
    size_t size = 0;
    int verdict;
    FILE *out = open_memstream(&text, &size);
    dt_maker *maker = dt_maker_new(id, set, &err);
    MUST(maker, "%s: %s", id, err.text);
    dt_maker_slice(maker, 0, steps);
    while ((verdict = dt_generate(maker, out, &err)) == DT_PAUSED)
        ;
    MUST(verdict == DT_ENOUGH, "verdict %d of a booklet: %s", verdict,
         err.text);
    fclose(out);
    dt_maker_free(maker);
    return text;
}

void look_booklet(struct world *w, const int *a)
{
    static const char *const ids[] = {"tetravex:2x2#%d", "queens:5#%d",
                                      "domino:2x4#%d"};
    char id[40];
    (void)w;
    dt_settings *set = settings_with(
        (const char *const[]){"number", a[2] % 2 ? "1" : "2", NULL});
    snprintf(id, sizeof id, ids[a[0] % 3], a[1] % 50);
    char *whole = booklet(id, set, 0);
    char *sliced = booklet(id, set, 1 + (uint64_t)(a[3] % 20));
    MUST(!strcmp(whole, sliced), "%s: another booklet in slices", id);
    free(whole);
    free(sliced);
    dt_settings_free(set);
}
