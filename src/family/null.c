/* null.c: the puzzle with nothing to do.
 *
 * A family to copy.  It is compiled with the others, so that it cannot go
 * stale, but it has no row in families.def, so that nobody meets it.
 *
 * Rules.  There is nothing to choose, and nothing is its one solution.
 * Facts.  None.  Clauses.  None, of no variables.  Grid.  One cell, 0. */
#include "family/family.h"

static const struct param params[] = {{0}};
static const char *const examples[] = {NULL};

static void *build(const struct id *id, const struct family **family,
                   struct error *err)
{
    (void)family;
    if (id->givens) {
        error_say(err, "nothing is given in this puzzle");
        return NULL;
    }
    return mem_alloc(1, 1);
}

static void release(void *puzzle)
{
    free(puzzle);
}

static void emit(const void *puzzle, struct sink *sink)
{
    (void)puzzle;
    (void)sink;
}

static size_t name(const void *puzzle, int variable, char *text)
{
    (void)puzzle;
    (void)variable;
    (void)text;
    return 0;
}

static int fact(const void *puzzle, int variable)
{
    (void)puzzle;
    (void)variable;
    return NO_FACT;
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    (void)err;
    *clauses = (struct clauses){puzzle, 0, emit, name, fact};
    return true;
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    (void)puzzle;
    (void)facts;
    (void)count;
    grid_size(grid, 1, 1, 1, 0);
}

static bool check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    (void)puzzle;
    if (grid_cells(grid) == 1 && !grid->cell[0])
        return true;
    return error_say(err, "one cell that is 0 was expected");
}

static void print(const void *puzzle, const struct grid *grid,
                  struct page *page)
{
    (void)puzzle;
    (void)grid;
    writer_text(page->writer, "nothing\n");
}

static bool scan(const void *puzzle, struct reader *reader, struct grid *grid,
                 struct error *err)
{
    decode(puzzle, NULL, 0, grid);
    if (!reader_starts(reader, "nothing"))
        return reader_fail(reader, err, "'nothing' was expected");
    reader_skip_line(reader);
    return true;
}

const struct family null_family;
const struct family null_family = {
    .name = "null",
    .title = "nothing to do: a family to copy",
    .params = params,
    .examples = examples,
    .build = build,
    .release = release,
    .state_clauses = state_clauses,
    .decode = decode,
    .check = check,
    .print = print,
    .scan = scan,
};
