/* cover.c: a .dlx file, an exact cover, as a puzzle of its own.
 *
 * Facts.  o, from 0: option o of the file is chosen.  An option without a
 * primary item never is.
 * Items and options.  Those of the file, in its order.
 * Grid.  One row of 0 and 1, one for each option; 1: it is chosen.
 * Text.  One chosen option a line, as in the file; an option that is given in
 * another order is the same.  A line that begins with | is a comment. */
#include "family/file/file.h"
#include "format/dlxfile.h"

struct cover_file {
    struct dlxfile dlx;
    struct names distinct; /* the options as sets: their entries, sorted */
    VEC(int) example;      /* the first option equal to each distinct one */
};

/* Building. */

static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    return (a->item > b->item) - (a->item < b->item);
}

/* Sorts the entries and answers them as bytes, fit to be a name. */
static const char *as_set(struct entry *entries, size_t count)
{
    if (count > 1)
        qsort(entries, count, sizeof *entries, compare_entries);
    return (const char *)entries;
}

/* Finds the options that are equal as sets. */
static void sort_out(struct cover_file *file)
{
    const struct xcc *xcc = &file->dlx.xcc;
    VEC(struct entry) option = {0};
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        size_t begin = xcc_begin(xcc, o), count = xcc->end.at[o] - begin;
        vec_clear(&option);
        vec_append(&option, xcc->entry.at + begin, count);
        size_t known = file->distinct.end.len;
        int number = names_add(&file->distinct, as_set(option.at, count),
                               count * sizeof *option.at);
        if (number == (int)known)
            vec_push(&file->example, (int)o);
    }
    vec_release(&option);
}

static void release(void *puzzle)
{
    struct cover_file *file = puzzle;
    dlxfile_release(&file->dlx);
    names_release(&file->distinct);
    vec_release(&file->example);
    free(file);
}

void *cover_file_dlx(struct reader *r, struct error *err)
{
    struct cover_file *file = mem_alloc(1, sizeof *file);
    if (dlxfile_read(r, &file->dlx, err)) {
        sort_out(file);
        return file;
    }
    release(file);
    return NULL;
}

/* The form. */

static void emit_options(const void *puzzle, struct tray *tray)
{
    const struct cover_file *file = puzzle;
    xcc_emit(&file->dlx.xcc, tray);
}

static size_t name_item(const void *puzzle, int item, char *name)
{
    const struct cover_file *file = puzzle;
    return names_copy(&file->dlx.item, item, name);
}

static size_t name_colour(const void *puzzle, int colour, char *name)
{
    const struct cover_file *file = puzzle;
    return names_copy(&file->dlx.colour, colour - 1, name);
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    const struct cover_file *file = puzzle;
    (void)err;
    *cover = (struct cover){
        .puzzle = file,
        .items = file->dlx.xcc.items,
        .primary = file->dlx.xcc.primary,
        .emit = emit_options,
        .item_name = name_item,
        .colour_name = name_colour,
    };
    return true;
}

static const char *const *suggest(const void *puzzle, enum task task)
{
    static const char *const engines[] = {"dance", "cadical", NULL};
    (void)puzzle;
    (void)task;
    return engines;
}

/* Solutions. */

static int options(const struct cover_file *file)
{
    return (int)xcc_options(&file->dlx.xcc);
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    grid_size(grid, 1, 1, options(puzzle), 0);
    for (size_t i = 0; i < count; i++)
        *grid_at(grid, 0, 0, facts[i]) = 1;
}

/* Who covers an item so far, and in which colour. */
struct holder {
    size_t option; /* from 1; 0: nobody */
    int colour;
};

static bool check_option(const struct dlxfile *dlx, size_t option,
                         struct holder *holders, struct error *err)
{
    const struct xcc *xcc = &dlx->xcc;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
        struct entry entry = xcc->entry.at[i];
        struct holder *holder = &holders[entry.item];
        if (holder->option &&
            (!entry.colour || entry.colour != holder->colour)) {
            size_t size;
            const char *name = names_get(&dlx->item, entry.item, &size);
            return error_say(err,
                             "options %zu and %zu of the file both cover item "
                             "'%.*s'%s",
                             holder->option, option + 1, (int)size, name,
                             entry.colour && holder->colour
                                 ? ", in different colours"
                                 : "");
        }
        *holder = (struct holder){option + 1, entry.colour};
    }
    if (xcc_is_idle(xcc, option))
        return error_say(err,
                         "option %zu of the file has no primary item and is "
                         "never chosen",
                         option + 1);
    return true;
}

static bool check_cover(const struct dlxfile *dlx, const int *chosen,
                        struct error *err)
{
    size_t items = (size_t)dlx->xcc.items;
    struct holder *holders = mem_alloc(items, sizeof *holders);
    bool good = true;
    for (size_t o = 0; good && o < xcc_options(&dlx->xcc); o++)
        good = !chosen[o] || check_option(dlx, o, holders, err);
    for (int item = 0; good && item < dlx->xcc.primary; item++) {
        size_t size;
        const char *name = names_get(&dlx->item, item, &size);
        if (!holders[item].option)
            good =
                error_say(err, "item '%.*s' is not covered", (int)size, name);
    }
    free(holders);
    return good;
}

static bool check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct cover_file *file = puzzle;
    return file_check_row(grid, options(file), "options", err) &&
           check_cover(&file->dlx, grid->cell, err);
}

/* Commentary. */

static void remark(const void *puzzle, const struct log *log)
{
    const struct cover_file *file = puzzle;
    const struct xcc *xcc = &file->dlx.xcc;
    size_t count = xcc_options(xcc), idle = 0;
    for (size_t o = 0; o < count; o++)
        idle += xcc_is_idle(xcc, o);
    size_t again = count - file->example.len;
    log_say(log, LOG_DETAIL,
            "%d primary items, %d secondary items, %zu options", xcc->primary,
            xcc->items - xcc->primary, count);
    if (idle)
        log_say(log, LOG_RESULT,
                "options without a primary item, which are never chosen: %zu",
                idle);
    if (again)
        log_say(log, LOG_RESULT,
                "options that repeat an earlier one, so that a choice between "
                "them makes different solutions: %zu",
                again);
}

static void describe(const void *puzzle, const struct grid *grid,
                     const struct log *log)
{
    (void)puzzle;
    log_say(log, LOG_DETAIL, "%d of %d options are chosen", file_ones(grid),
            grid->cols);
}

/* Text. */

static void print_option(const struct dlxfile *dlx, size_t option,
                         struct writer *w)
{
    const struct xcc *xcc = &dlx->xcc;
    size_t size;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
        struct entry entry = xcc->entry.at[i];
        writer_byte(w, ' ');
        const char *name = names_get(&dlx->item, entry.item, &size);
        writer_bytes(w, name, size);
        if (!entry.colour)
            continue;
        writer_byte(w, ':');
        name = names_get(&dlx->colour, entry.colour - 1, &size);
        writer_bytes(w, name, size);
    }
    writer_byte(w, '\n');
}

static void print(const void *puzzle, const struct grid *grid,
                  struct page *page)
{
    const struct cover_file *file = puzzle;
    for (int o = 0; o < grid->cols && !page->writer->failed; o++)
        if (*grid_at(grid, 0, 0, o))
            print_option(&file->dlx, (size_t)o, page->writer);
}

/* Takes a line as an option, of which the first word is there already. */
static bool scan_option(const void *puzzle, struct reader *r,
                        struct word *word, struct grid *grid,
                        struct error *err)
{
    const struct cover_file *file = puzzle;
    VEC(struct entry) option = {0};
    long line = word->line, column = word->column;
    bool good = true, known = true;
    while (good && word->size) {
        char *colour = strchr(word->text, ':');
        if (colour)
            *colour++ = 0;
        struct entry entry = {
            names_find(&file->dlx.item, word->text, strlen(word->text)),
            colour ? names_find(&file->dlx.colour, colour, strlen(colour)) + 1
                   : 0,
        };
        if (entry.item == NO_NAME)
            good = word_fail(r, word, err, "the file has no item '%s'",
                             word->text);
        known &= !colour || entry.colour;
        vec_push(&option, entry);
        good = good && word_next(r, word, err);
    }
    int number = NO_NAME;
    if (good && known)
        number = names_find(&file->distinct, as_set(option.at, option.len),
                            option.len * sizeof *option.at);
    vec_release(&option);
    if (!good)
        return false;
    if (number == NO_NAME)
        return reader_fail_at(r, line, column, err,
                              "the file has no such option");
    int *cell = grid_at(grid, 0, 0, file->example.at[number]);
    if (*cell)
        return reader_fail_at(r, line, column, err,
                              "this option was given before");
    *cell = 1;
    return true;
}

static bool is_comment(const struct word *first)
{
    return first->text[0] == '|';
}

static bool scan(const void *puzzle, struct reader *r, struct grid *grid,
                 struct error *err)
{
    static const struct file_text text = {is_comment, scan_option};
    grid_size(grid, 1, 1, options(puzzle), 0);
    return file_scan(&text, puzzle, r, grid, err);
}

const struct family cover_file_family = {
    .name = "file",
    .title = "an exact cover in a .dlx file",
    .release = release,
    .state_cover = state_cover,
    .suggest = suggest,
    .decode = decode,
    .check = check,
    .remark = remark,
    .describe = describe,
    .print = print,
    .scan = scan,
};
