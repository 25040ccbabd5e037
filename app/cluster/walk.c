/* walk.c: one unit is walked, to its end or until it shall stop.
 *
 * What was found so far and what is left are all of the unit, whenever that
 * is.  A search goes on in slices, so that somebody can say stop. */
#include "cluster/cluster.h"

static const double slice = 0.2; /* seconds */

void account_release(struct account *account)
{
    free(account->count);
    free(account->modulus);
    free(account->body);
    free(account->rest);
    *account = (struct account){.begun = false};
}

/* ---- a solution as a line ------------------------------------------- */

static void write_cells(const struct dt_grid *grid, FILE *out)
{
    const int *cell = grid->cells;
    fprintf(out, "{\"layers\":%d,\"rows\":%d,\"cols\":%d,\"cells\":[",
            grid->layers, grid->rows, grid->cols);
    for (int layer = 0; layer < grid->layers; layer++) {
        fputs(layer ? ",[" : "[", out);
        for (int row = 0; row < grid->rows; row++) {
            fputs(row ? ",[" : "[", out);
            for (int col = 0; col < grid->cols; col++, cell++)
                fprintf(out, *cell == DT_GAP ? "%snull" : "%s%d",
                        col ? "," : "", *cell);
            fputc(']', out);
        }
        fputc(']', out);
    }
    fputs("]}", out);
}

static void write_word(const char *word, size_t size, FILE *out)
{
    fputc('"', out);
    for (size_t i = 0; i < size; i++) {
        if (word[i] == '"' || word[i] == '\\')
            fputc('\\', out);
        fputc(word[i], out);
    }
    fputc('"', out);
}

/* The items of an option, up to its cost. */
static void write_option(const char *name, FILE *out)
{
    const char *gap = "";
    fputc('[', out);
    while (*name && *name != '|') {
        size_t size = strcspn(name, " ");
        fputs(gap, out);
        write_word(name, size, out);
        name += size + strspn(name + size, " ");
        gap = ",";
    }
    fputc(']', out);
}

static int compare_ints(const void *a, const void *b)
{
    int one = *(const int *)a, other = *(const int *)b;
    return (one > other) - (one < other);
}

/* Options have numbers, too: two may have the same items, and make different
 * solutions. */
static void write_facts(const struct walker *walker, const dt_search *search,
                        FILE *out)
{
    const int *facts;
    size_t count = dt_facts(search, &facts);
    bool options = dt_facts_are_options(walker->puzzle);
    int *sorted = zeroed(count, sizeof *sorted);
    if (count)
        memcpy(sorted, facts, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_ints);
    fputs(options ? "{\"options\":[" : "{\"facts\":[", out);
    for (size_t i = 0; i < count; i++) {
        const char *name = dt_fact_name(walker->puzzle, sorted[i]);
        fputs(i ? "," : "", out);
        if (options)
            write_option(name, out);
        else
            /* unreached: lists of the tests are of options */
            write_word(name, strlen(name), out);
    }
    fputs(options ? "],\"numbers\":[" : "", out);
    for (size_t i = 0; i < count && options; i++)
        fprintf(out, "%s%d", i ? "," : "", sorted[i]);
    fputs("]}", out);
    free(sorted);
}

/* A line that `check` reads, the same for the same solution wherever it was
 * found; a file of clauses or of a cover has no cells. */
static char *solution_line(const struct walker *walker,
                           const dt_search *search)
{
    struct note note;
    struct dt_grid grid;
    note_begin(&note);
    bool listed = walker->work->file && *walker->work->puzzle == '{';
    if (!listed && dt_solution(search, &grid))
        write_cells(&grid, note.file);
    else
        write_facts(walker, search, note.file);
    fputc('\n', note.file);
    return note_end(&note);
}

/* ---- counts, tallies ------------------------------------------------ */

bool walker_stops(const struct walker *walker, bool begun)
{
    return walker->stop && walker->stop(walker->context, begun);
}

static int count(const struct walker *walker, dt_search *search,
                 struct account *account, struct dt_error *err)
{
    int verdict;
    char *number = NULL;
    do {
        dt_free(number);
        verdict = dt_count(search, &number, err);
    } while (verdict == DT_PAUSED && !walker_stops(walker, true));
    char *modulus = number ? strstr(number, " mod ") : NULL;
    if (modulus) {
        *modulus = 0;
        account->modulus = copy_text(modulus + strlen(" mod "));
    }
    account->count = copy_text(number);
    dt_free(number);
    return verdict;
}

static int tally(const struct walker *walker, dt_search *search,
                 struct account *account, struct dt_error *err)
{
    int verdict;
    unsigned long long total = 0;
    do {
        struct note note;
        free(account->body);
        note_begin(&note);
        verdict = dt_tally(search, note.file, err);
        account->body = note_end(&note);
        account->body_size = note.size;
    } while (verdict == DT_PAUSED && !walker_stops(walker, true));
    /* "# COMMAND\n# of TOTAL solutions\n": the command is everybody's. */
    const char *of = strstr(account->body, "# of ");
    if (of)
        sscanf(of, "# of %llu", &total);
    account->count = text_of("%llu", total);
    return verdict;
}

/* ---- lists ---------------------------------------------------------- */

struct list {
    char **line; /* owned */
    size_t lines;
};

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_end(struct list *list, struct account *account)
{
    struct note note;
    if (list->lines)
        qsort(list->line, list->lines, sizeof *list->line, compare_lines);
    note_begin(&note);
    for (size_t i = 0; i < list->lines; i++) {
        fputs(list->line[i], note.file);
        free(list->line[i]);
    }
    account->body = note_end(&note);
    account->body_size = note.size;
    account->count = text_of("%zu", list->lines);
    free(list->line);
}

static int enumerate(const struct walker *walker, dt_search *search,
                     struct account *account, struct dt_error *err)
{
    int verdict;
    struct list list = {0};
    while ((verdict = dt_next(search, err)) == DT_FOUND ||
           /* seldom: nobody says stop just here */
           (verdict == DT_PAUSED && !walker_stops(walker, true))) {
        if (verdict != DT_FOUND)
            continue; /* seldom: nobody says stop just here */
        if (!(list.lines & (list.lines - 1)))
            list.line =
                regrown(list.line, 2 * list.lines + 1, sizeof *list.line);
        list.line[list.lines++] = solution_line(walker, search);
    }
    list_end(&list, account);
    return verdict;
}

static int solve(const struct walker *walker, dt_search *search,
                 struct account *account, struct dt_error *err)
{ /* seldom: nobody says stop just here */
    int verdict;
    while ((verdict = dt_next(search, err)) == DT_PAUSED &&
           /* seldom: nobody says stop just here */
           !walker_stops(walker, true))
        continue; /* seldom: nobody says stop just here */
    account->count = copy_text(verdict == DT_FOUND ? "1" : "0");
    if (verdict == DT_FOUND) {
        account->body = solution_line(walker, search);
        account->body_size = strlen(account->body);
    }
    return verdict == DT_FOUND ? DT_NONE : verdict;
}

/* ---- all of them ---------------------------------------------------- */

bool walk_unit(struct walker *walker, const char *text,
               struct account *account, struct dt_error *err)
{
    static int (*const by_purpose[PURPOSES])(
        const struct walker *walker, dt_search *search,
        struct account *account,
        struct dt_error *err) = {count, enumerate, tally, solve, NULL};
    *account = (struct account){.begun = false};
    if (walker->work->purpose == REFUTE)
        return refute_unit(walker, text, account, err);
    dt_search *search = dt_search_unit(walker->puzzle, walker->set,
                                       work_task(walker->work), text, err);
    if (!search)
        return false;
    dt_slice(search, slice, 0);
    int verdict;
    bool open;
    do { /* until there is something to be kept */
        account_release(account);
        verdict =
            by_purpose[walker->work->purpose](walker, search, account, err);
        open = verdict == DT_PAUSED || verdict == DT_STOPPED;
        if (open)
            account->rest = dt_rest(search, err);
    } while (verdict == DT_PAUSED && account->rest &&
             !strcmp(account->rest, text) && !walker_stops(walker, false));
    struct dt_progress progress;
    dt_progress_now(search, &progress);
    account->nodes = progress.steps;
    if (account->rest && !*account->rest) { /* it stopped at its end */
        /* seldom: nobody says stop just here */
        free(account->rest);
        account->rest = NULL;
        verdict = DT_NONE;
        open = false;
    }
    account->begun = !open || (account->rest && strcmp(account->rest, text));
    dt_search_free(search);
    return verdict == DT_NONE || (open && account->rest);
}
