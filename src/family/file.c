/* file.c: a .cnf, .sat or .dlx file as a puzzle of its own.
 *
 * Clauses (.cnf, .sat).  Fact v: variable v is true.  All declared variables
 * are facts, so a solution is a model, and models are counted over all of
 * them.  The grid is one row of truth values 0 and 1; as text it is the list
 * of all literals that are true, in Knuth's spelling: x ~y.
 *
 * Exact covers (.dlx).  Fact o, from 0: option o is chosen.  The grid is one
 * row with 1 for each option that is; as text it is one chosen option a line,
 * as in the file.  An option without a primary item is never chosen.
 *
 * A solution's text ends with a blank line or with the input. */
#include "family/file.h"
#include "base/text.h"
#include "format/dimacs.h"
#include "format/dlxfile.h"
#include "format/satfile.h"
#include "format/word.h"

#include <strings.h>

enum { WIDTH = 78 };

struct file {
    bool is_cover; /* .dlx; else clauses */

    struct cnf cnf;
    struct names variable; /* empty: variables are called by number */

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
static void sort_out(struct file *file)
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
    struct file *file = puzzle;
    cnf_release(&file->cnf);
    names_release(&file->variable);
    dlxfile_release(&file->dlx);
    names_release(&file->distinct);
    vec_release(&file->example);
    free(file);
}

static bool read_dimacs(struct file *file, struct reader *r, struct error *err)
{
    return dimacs_read(r, &file->cnf, &file->variable, err);
}

static bool read_sat(struct file *file, struct reader *r, struct error *err)
{
    return satfile_read(r, &file->cnf, &file->variable, err);
}

static bool read_dlx(struct file *file, struct reader *r, struct error *err)
{
    file->is_cover = true;
    if (!dlxfile_read(r, &file->dlx, err))
        return false;
    sort_out(file);
    return true;
}

static const struct kind {
    const char *name;
    bool (*read)(struct file *file, struct reader *r, struct error *err);
} kinds[] = {{"cnf", read_dimacs}, {"sat", read_sat}, {"dlx", read_dlx}};

static const struct kind *find_kind(const char *path, const char *format,
                                    struct error *err)
{
    const char *name = format;
    if (!name) {
        const char *dot = strrchr(path, '.');
        name = dot && !strchr(dot, '/') ? dot + 1 : "";
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcasecmp(name, kinds[i].name))
            return &kinds[i];
    if (format)
        error_say(err,
                  "'%s' is not a problem format; it must be cnf, sat or dlx",
                  format);
    else if (!strcmp(path, "-"))
        error_set(err, "standard input", 0, 0,
                  "has no extension that tells its format; say it with "
                  "--from cnf, --from sat or --from dlx");
    else
        error_set(err, path, 0, 0,
                  "expected a name that ends with .cnf, .sat or .dlx, or the "
                  "format with --from");
    return NULL;
}

void *file_build(const char *path, const char *format, struct error *err)
{
    const struct kind *kind = find_kind(path, format, err);
    struct reader reader;
    if (!kind || !reader_open(&reader, path, err))
        return NULL;
    struct file *file = mem_alloc(1, sizeof *file);
    bool good = kind->read(file, &reader, err);
    reader_close(&reader);
    if (good)
        return file;
    release(file);
    return NULL;
}

/* The two forms. */

static void emit_clauses(const void *puzzle, struct sink *sink)
{
    const struct file *file = puzzle;
    cnf_emit(&file->cnf, sink);
}

static size_t name_variable(const void *puzzle, int variable, char *name)
{
    const struct file *file = puzzle;
    if (!file->variable.end.len)
        return text_decimal(name, variable);
    return names_copy(&file->variable, variable - 1, name);
}

static int variable_fact(const void *puzzle, int variable)
{
    (void)puzzle;
    return variable;
}

static void emit_options(const void *puzzle, struct tray *tray)
{
    const struct file *file = puzzle;
    xcc_emit(&file->dlx.xcc, tray);
}

static size_t name_item(const void *puzzle, int item, char *name)
{
    const struct file *file = puzzle;
    return names_copy(&file->dlx.item, item, name);
}

static size_t name_colour(const void *puzzle, int colour, char *name)
{
    const struct file *file = puzzle;
    return names_copy(&file->dlx.colour, colour - 1, name);
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    const struct file *file = puzzle;
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

static bool refuse_cover(const void *puzzle, struct cover *cover,
                         struct error *err)
{
    (void)puzzle;
    (void)cover;
    return error_say(err,
                     "a file of clauses cannot be stated as an exact cover; "
                     "encode it with -f sat or -f cnf, solve it with an "
                     "engine that takes clauses");
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct file *file = puzzle;
    (void)err;
    *clauses = (struct clauses){
        .puzzle = file,
        .variables = file->cnf.variables,
        .emit = emit_clauses,
        .name = name_variable,
        .fact = variable_fact,
    };
    return true;
}

static const char *const *suggest(const void *puzzle, enum task task)
{
    static const char *const for_covers[] = {"dance", "cadical", NULL};
    const struct file *file = puzzle;
    (void)task;
    return for_covers + !file->is_cover;
}

/* Solutions. */

static int cells(const struct file *file)
{
    return file->is_cover ? (int)xcc_options(&file->dlx.xcc)
                          : file->cnf.variables;
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    const struct file *file = puzzle;
    grid_size(grid, 1, 1, cells(file), 0);
    for (size_t i = 0; i < count; i++)
        *grid_at(grid, 0, 0, facts[i] - !file->is_cover) = 1;
}

static bool check_clauses(const struct cnf *cnf, const int *value,
                          struct error *err)
{
    size_t number = 1;
    bool satisfied = false;
    for (size_t i = 0; i < cnf->literal.len; i++) {
        int literal = cnf->literal.at[i];
        if (literal) {
            satisfied |= value[abs(literal) - 1] == (literal > 0);
        } else if (!satisfied) {
            return error_say(err, "clause %zu of the file is not satisfied",
                             number);
        } else {
            number++;
            satisfied = false;
        }
    }
    return true;
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
    bool idle = true;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
        struct entry entry = xcc->entry.at[i];
        struct holder *holder = &holders[entry.item];
        idle &= entry.item >= xcc->primary;
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
    if (idle)
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
    const struct file *file = puzzle;
    const char *what = file->is_cover ? "options" : "variables";
    if (grid->layers != 1 || grid->rows != 1 || grid->cols != cells(file))
        return error_say(err,
                         "it must be one row of 0 and 1, one for each of the "
                         "%d %s",
                         cells(file), what);
    for (int col = 0; col < grid->cols; col++) {
        int value = *grid_at(grid, 0, 0, col);
        if (value != 0 && value != 1)
            return error_set(err, "", 1, col + 1L, "%d is neither 0 nor 1",
                             value);
    }
    return file->is_cover ? check_cover(&file->dlx, grid->cell, err)
                          : check_clauses(&file->cnf, grid->cell, err);
}

/* Commentary. */

static void remark_cover(const struct file *file, const struct log *log)
{
    const struct xcc *xcc = &file->dlx.xcc;
    size_t options = xcc_options(xcc), idle = 0;
    for (size_t o = 0; o < options; o++) {
        size_t i = xcc_begin(xcc, o), end = xcc->end.at[o];
        while (i < end && xcc->entry.at[i].item >= xcc->primary)
            i++;
        idle += i == end;
    }
    size_t again = options - file->example.len;
    log_say(log, LOG_DETAIL,
            "%d primary items, %d secondary items, %zu options", xcc->primary,
            xcc->items - xcc->primary, options);
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

static void remark(const void *puzzle, const struct log *log)
{
    const struct file *file = puzzle;
    if (file->is_cover)
        remark_cover(file, log);
    else
        log_say(log, LOG_DETAIL, "%d variables, %zu clauses",
                file->cnf.variables, file->cnf.clauses);
}

static void describe(const void *puzzle, const struct grid *grid,
                     const struct log *log)
{
    const struct file *file = puzzle;
    int ones = 0;
    for (int col = 0; col < grid->cols; col++)
        ones += *grid_at(grid, 0, 0, col);
    log_say(log, LOG_DETAIL, "%d of %d %s", ones, grid->cols,
            file->is_cover ? "options are chosen" : "variables are true");
}

/* Text.  Each line begins with a blank, so that no name is taken for a comment
 * or for another form of solution. */

static void print_literals(const struct file *file, const struct grid *grid,
                           struct writer *w)
{
    size_t column = 0;
    for (int v = 1; v <= grid->cols && !w->failed; v++) {
        char name[NAME_BYTES + 1] = "~";
        bool minus = !*grid_at(grid, 0, 0, v - 1);
        size_t size = minus + name_variable(file, v, name + minus);
        if (column && column + 1 + size > WIDTH) {
            writer_byte(w, '\n');
            column = 0;
        }
        writer_byte(w, ' ');
        writer_bytes(w, name, size);
        column += 1 + size;
    }
    writer_text(w, grid->cols ? "\n" : " (empty)\n");
}

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
    const struct file *file = puzzle;
    if (!file->is_cover) {
        print_literals(file, grid, page->writer);
        return;
    }
    for (int o = 0; o < grid->cols && !page->writer->failed; o++)
        if (*grid_at(grid, 0, 0, o))
            print_option(&file->dlx, (size_t)o, page->writer);
}

static int find_variable(const struct file *file, const char *name)
{
    int64_t number;
    size_t size = strlen(name);
    if (file->variable.end.len)
        return names_find(&file->variable, name, size) + 1;
    if (!text_number(name, size, &number) || number < 1 ||
        number > file->cnf.variables)
        return 0;
    return (int)number;
}

static bool scan_literal(const struct file *file, const struct reader *r,
                         const struct word *word, struct grid *grid,
                         struct error *err)
{
    int value = word->text[0] != '~';
    const char *name = word->text + !value;
    int variable = find_variable(file, name);
    if (!variable)
        return word_fail(r, word, err, "the file has no variable '%s'", name);
    int *cell = grid_at(grid, 0, 0, variable - 1);
    if (*cell == !value)
        return word_fail(r, word, err, "%s and ~%s are both given", name,
                         name);
    *cell = value;
    return true;
}

/* Takes a line of literals, of which the first word is there already. */
static bool scan_literals(const struct file *file, struct reader *r,
                          struct word *word, struct grid *grid,
                          struct error *err)
{
    if (!grid->cols && !strcmp(word->text, "(empty)"))
        return word_next(r, word, err);
    while (word->size)
        if (!scan_literal(file, r, word, grid, err) ||
            !word_next(r, word, err))
            return false;
    return true;
}

static bool all_given(const struct file *file, struct reader *r,
                      const struct grid *grid, struct error *err)
{
    for (int v = 1; v <= grid->cols; v++) {
        char name[NAME_BYTES];
        if (*grid_at(grid, 0, 0, v - 1) != GAP)
            continue;
        int size = (int)name_variable(file, v, name);
        return reader_fail(r, err, "the solution ends without %.*s or ~%.*s",
                           size, name, size, name);
    }
    return true;
}

/* Takes a line as an option, of which the first word is there already. */
static bool scan_option(const struct file *file, struct reader *r,
                        struct word *word, struct grid *grid,
                        struct error *err)
{
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

/* Reads up to a blank line or the end; blank lines and comments may come
 * first. */
static bool scan(const void *puzzle, struct reader *r, struct grid *grid,
                 struct error *err)
{
    const struct file *file = puzzle;
    bool begun = false;
    struct word word;
    grid_size(grid, 1, 1, cells(file), file->is_cover ? 0 : GAP);
    for (; reader_peek(r) >= 0; reader_skip_line(r)) {
        if (!word_next(r, &word, err))
            return false;
        if (!word.size && begun)
            break;
        bool comment =
            file->is_cover ? word.text[0] == '|' : !strcmp(word.text, "~");
        if (!word.size || comment)
            continue;
        begun = true;
        if (!(file->is_cover ? scan_option : scan_literals)(file, r, &word,
                                                            grid, err))
            return false;
    }
    return reader_finish(r, err) &&
           (file->is_cover || all_given(file, r, grid, err));
}

static const struct param params[] = {{.name = NULL}};

static const char *const examples[] = {
    "dovetail count test/data/queens-8.dlx",
    "dovetail encode test/data/langford-7.dlx -f cnf",
    "dovetail solve test/data/langford-7.dlx -e cadical",
    NULL,
};

static const struct family clauses_file = {
    .name = "file",
    .title = "clauses in a .cnf or .sat file",
    .params = params,
    .examples = examples,
    .release = release,
    .state_clauses = state_clauses,
    .state_cover = refuse_cover,
    .suggest = suggest,
    .decode = decode,
    .check = check,
    .remark = remark,
    .describe = describe,
    .print = print,
    .scan = scan,
};

static const struct family cover_file = {
    .name = "file",
    .title = "an exact cover in a .dlx file",
    .params = params,
    .examples = examples,
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

const struct family *file_family(const void *puzzle)
{
    const struct file *file = puzzle;
    return file->is_cover ? &cover_file : &clauses_file;
}
