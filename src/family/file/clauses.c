/* clauses.c: a .cnf or .sat file as a puzzle of its own.
 *
 * Facts.  v: variable v is true.  All declared variables are facts, so a
 * solution is a model, and models are counted over all of them; or over those
 * that the file shows, and then one model stands for all that agree on these.
 * Clauses.  Those of the file, in its order.
 * Grid.  One row of truth values 0 and 1, one for each variable.
 * Text.  All literals that are true, in Knuth's spelling: x ~y.  A line whose
 * first word is a lone ~ is a comment. */
#include "family/file/file.h"
#include "base/text.h"
#include "format/dimacs.h"
#include "format/satfile.h"

enum { WIDTH = 78 };

/* Building. */

static void release(void *puzzle)
{
    struct clauses_file *file = puzzle;
    cnf_release(&file->cnf);
    names_release(&file->variable);
    free(file);
}

void *clauses_file_take(struct cnf *cnf, struct names *names)
{
    struct clauses_file *file = mem_alloc(1, sizeof *file);
    *file = (struct clauses_file){*cnf, *names};
    *cnf = (struct cnf){0};
    *names = (struct names){0};
    return file;
}

static void *build(bool (*read)(struct reader *r, struct cnf *cnf,
                                struct names *names, struct error *err),
                   struct reader *r, struct error *err)
{
    struct clauses_file *file = mem_alloc(1, sizeof *file);
    if (read(r, &file->cnf, &file->variable, err))
        return file;
    release(file);
    return NULL;
}

void *clauses_file_dimacs(struct reader *r, struct error *err)
{
    return build(dimacs_read, r, err);
}

void *clauses_file_sat(struct reader *r, struct error *err)
{
    return build(satfile_read, r, err);
}

/* The form. */

static void emit_clauses(const void *puzzle, struct sink *sink)
{
    const struct clauses_file *file = puzzle;
    cnf_emit(&file->cnf, sink);
}

size_t clauses_file_name(const void *puzzle, int variable, char *name)
{
    const struct clauses_file *file = puzzle;
    if (!file->variable.end.len)
        return text_decimal(name, variable);
    return names_copy(&file->variable, variable - 1, name);
}

int clauses_file_fact(const void *puzzle, int variable)
{
    (void)puzzle;
    return variable;
}

static bool is_shown(const void *puzzle, int variable)
{
    const struct clauses_file *file = puzzle;
    return cnf_shows(&file->cnf, variable);
}

static int hidden(const struct clauses_file *file)
{
    return file->cnf.projected ? file->cnf.variables - (int)file->cnf.shown.len
                               : 0;
}

static void weigh(const void *puzzle, int literal, struct fraction *weight)
{
    const struct clauses_file *file = puzzle;
    weights_get(&file->cnf.weight, literal, weight);
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct clauses_file *file = puzzle;
    (void)err;
    *clauses = (struct clauses){
        .puzzle = file,
        .variables = file->cnf.variables,
        .emit = emit_clauses,
        .name = clauses_file_name,
        .fact = clauses_file_fact,
        .shown = is_shown,
        .weight = cnf_weighs(&file->cnf) ? weigh : NULL,
        .determined = !hidden(file),
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

/* Solutions. */

void clauses_file_decode(const void *puzzle, const int *facts, size_t count,
                         struct grid *grid)
{
    const struct clauses_file *file = puzzle;
    if (!grid_try_size(grid, 1, 1, file->cnf.variables, 0))
        return;
    for (size_t i = 0; i < count; i++)
        *grid_at(grid, 0, 0, facts[i] - 1) = 1;
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

static bool check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct clauses_file *file = puzzle;
    return file_check_row(grid, file->cnf.variables, "variables", err) &&
           check_clauses(&file->cnf, grid->cell, err);
}

/* Commentary. */

/* Weights, as they are used; or ignored, since the file says so. */
static void remark_weights(const struct clauses_file *file,
                           const struct log *log)
{
    const struct cnf *cnf = &file->cnf;
    size_t halves = weights_halves(&cnf->weight);
    if (cnf->said.weights && !cnf_weighs(cnf))
        log_say(log, LOG_RESULT,
                "lines 'c p weight', which are ignored: %zu; with 'c t %s' "
                "each model counts 1",
                cnf->said.weights, cnf->said.type);
    else if (cnf->said.weights)
        log_say(log, LOG_DETAIL,
                "a model counts, and is drawn by, the product of its "
                "literals' weights");
    else if (cnf_weighs(cnf))
        log_say(log, LOG_RESULT,
                "'c t %s' asks for weights, and there is no line 'c p "
                "weight': each model counts 1",
                cnf->said.type);
    if (halves && cnf_weighs(cnf))
        log_say(log, LOG_RESULT,
                "variables of which one literal alone has a weight: %zu; the "
                "other's is 1 less that",
                halves);
}

/* What the file asks for that is not done, or done in another way. */
static void remark_said(const struct clauses_file *file, const struct log *log)
{
    const struct cnf_said *said = &file->cnf.said;
    bool projected = !strcmp(said->type, "pmc") || !strcmp(said->type, "pwmc"),
         all = !strcmp(said->type, "mc") || !strcmp(said->type, "wmc");
    if (said->xors)
        log_say(log, LOG_DETAIL,
                "%zu XORs became clauses; proofs speak of those that `encode "
                "-f cnf` writes",
                said->xors);
    remark_weights(file, log);
    if (said->sampling)
        log_say(log, LOG_RESULT,
                "lines 'c ind', which are ignored: %zu; 'c p show' lists the "
                "variables by which solutions differ",
                said->sampling);
    if (all && file->cnf.projected)
        log_say(log, LOG_RESULT,
                "'c t %s' asks for all models, and 'c p show' for those that "
                "differ in its variables, which is done",
                said->type);
    else if (projected && !file->cnf.projected)
        log_say(log, LOG_RESULT,
                "'c t %s' asks for a projection, and there is no line 'c p "
                "show': all variables are shown",
                said->type);
    else if (*said->type && !all && !projected)
        /* unreached: files of the tests tell the type that they are */
        log_say(log, LOG_RESULT,
                "'c t %s' is ignored; each model over the variables that are "
                "shown counts %s",
                said->type, cnf_weighs(&file->cnf) ? "its weight" : "1");
}

static bool remark(const void *puzzle, const struct log *log)
{
    const struct clauses_file *file = puzzle;
    log_say(log, LOG_DETAIL, "%d variables, %zu clauses", file->cnf.variables,
            file->cnf.clauses);
    if (hidden(file))
        log_say(log, LOG_DETAIL,
                "solutions differ in the %zu variables of 'c p show'; the "
                "other %d have any values that go with these",
                file->cnf.shown.len, hidden(file));
    remark_said(file, log);
    return false;
}

static void describe(const void *puzzle, const struct grid *grid,
                     const struct log *log)
{
    (void)puzzle;
    log_say(log, LOG_DETAIL, "%d of %d variables are true", file_ones(grid),
            grid->cols);
}

/* Text. */

void clauses_file_print(const void *puzzle, const struct grid *grid,
                        struct page *page)
{
    struct writer *w = page->writer;
    size_t column = 0;
    for (int v = 1; v <= grid->cols && !w->failed; v++) {
        char name[NAME_BYTES + 1] = "~";
        bool minus = !*grid_at(grid, 0, 0, v - 1);
        size_t size = minus + clauses_file_name(puzzle, v, name + minus);
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

static int find_variable(const struct clauses_file *file, const char *name)
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

static bool scan_literal(const struct clauses_file *file,
                         const struct reader *r, const struct word *word,
                         struct grid *grid, struct error *err)
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
static bool scan_literals(const void *puzzle, struct reader *r,
                          struct word *word, struct grid *grid,
                          struct error *err)
{
    if (!grid->cols && !strcmp(word->text, "(empty)"))
        return word_next(r, word, err);
    while (word->size)
        if (!scan_literal(puzzle, r, word, grid, err) ||
            !word_next(r, word, err))
            return false;
    return true;
}

static bool all_given(const struct clauses_file *file, struct reader *r,
                      const struct grid *grid, struct error *err)
{
    for (int v = 1; v <= grid->cols; v++) {
        char name[NAME_BYTES];
        if (*grid_at(grid, 0, 0, v - 1) != GAP)
            continue;
        int size = (int)clauses_file_name(file, v, name);
        return reader_fail(r, err, "the solution ends without %.*s or ~%.*s",
                           size, name, size, name);
    }
    return true;
}

static bool is_comment(const struct word *first)
{
    return !strcmp(first->text, "~");
}

bool clauses_file_scan(const void *puzzle, struct reader *r, struct grid *grid,
                       struct error *err)
{
    static const struct file_text text = {is_comment, NULL, scan_literals};
    const struct clauses_file *file = puzzle;
    if (!grid_try_size(grid, 1, 1, file->cnf.variables, GAP))
        /* unreached: there was memory */
        return error_say(err, "there is no memory for %d variables",
                         file->cnf.variables);
    return file_scan(&text, file, r, grid, err) &&
           all_given(file, r, grid, err);
}

/* For programs. */

enum field { FIELD_VARIABLE, FIELD_VALUE };

static const char *const fields[] = {
    [FIELD_VARIABLE] = "variable", [FIELD_VALUE] = "value", NULL};

static void tell_cell(const void *puzzle, const struct grid *grid, size_t cell,
                      int field, char *text, size_t size)
{
    const struct clauses_file *file = puzzle;
    char name[NAME_BYTES];
    if (cell >= (size_t)file->cnf.variables)
        return;
    size_t length = clauses_file_name(puzzle, (int)cell + 1, name);
    if (field == FIELD_VARIABLE)
        snprintf(text, size, "%.*s", (int)length, name);
    else
        snprintf(text, size, "%s", grid->cell[cell] ? "true" : "false");
}

const struct cell_fields clauses_file_cells = {
    .sentence = "One row, a column for each variable of the file; 1: it is "
                "true; 0: false.",
    .fields = fields,
    .tell = tell_cell,
};

static const struct commentary commentary = {
    .remark = remark,
    .describe = describe,
};

const struct family clauses_file_family = {
    .name = "file",
    .title = "clauses in a .cnf or .sat file",
    .listed = true,
    .release = release,
    .state_clauses = state_clauses,
    .state_cover = refuse_cover,
    .decode = clauses_file_decode,
    .check = check,
    .print = clauses_file_print,
    .scan = clauses_file_scan,
    .commentary = &commentary,
    .cells = &clauses_file_cells,
};
