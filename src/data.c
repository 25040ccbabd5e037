/* data.c: answers as data: cells, facts with their names, reasons; and
 * pictures of any solution that a program hands in.
 *
 * A fact is an option of the exact cover, and called by its items, or a
 * variable of the clauses, and called as that is. */
#include "middle.h"
#include "base/digest.h"

void dt_free(void *memory)
{
    free(memory);
}

void dt_digest(const void *bytes, size_t size, char text[65])
{
    digest_bytes(bytes, size, text);
}

/* ---- output to a callback ------------------------------------------- */

struct outlet {
    bool (*write)(void *context, const char *bytes, size_t size);
    void *context;
};

static ssize_t pour(void *cookie, const char *bytes, size_t size)
{
    const struct outlet *outlet = cookie;
    return outlet->write(outlet->context, bytes, size) ? (ssize_t)size : 0;
}

static int end_outlet(void *cookie)
{
    free(cookie);
    return 0;
}

FILE *dt_output(bool (*write)(void *context, const char *bytes, size_t size),
                void *context)
{
    struct outlet *outlet = mem_alloc(1, sizeof *outlet);
    *outlet = (struct outlet){write, context};
    FILE *file = fopencookie(
        outlet, "w",
        (cookie_io_functions_t){.write = pour, .close = end_outlet});
    if (!file)
        free(outlet);
    return file;
}

/* ---- cells ---------------------------------------------------------- */

static struct dt_grid view_of(const struct grid *grid)
{
    return (struct dt_grid){grid->layers, grid->rows, grid->cols, grid->cell};
}

bool dt_solution(const dt_search *s, struct dt_grid *grid)
{
    *grid = view_of(&s->grid);
    return grid->cells && (s->delivered > s->earlier || s->best.found);
}

bool puzzle_board(const dt_puzzle *puzzle, struct grid *board)
{
    const struct family *family = puzzle->family;
    if (family->cells && family->cells->board)
        family->cells->board(puzzle->own, board);
    else
        family->decode(puzzle->own, NULL, 0, board);
    return board->cell;
}

void dt_board(const dt_puzzle *puzzle, struct dt_grid *grid)
{
    struct grid board = {0};
    (void)puzzle_board(puzzle, &board); /* no memory: no cells */
    *grid = view_of(&board);
}

const char *dt_cell_meaning(const dt_puzzle *puzzle)
{
    return puzzle->family->cells ? puzzle->family->cells->sentence : NULL;
}

static bool has_field(const struct cell_fields *cells, int field)
{
    int count = 0;
    while (cells && count <= field && cells->fields[count])
        count++;
    return field >= 0 && field < count;
}

const char *dt_cell_field(const dt_puzzle *puzzle, int row)
{
    const struct cell_fields *cells = puzzle->family->cells;
    return has_field(cells, row) ? cells->fields[row] : NULL;
}

void dt_cell_text(const dt_puzzle *puzzle, const struct dt_grid *grid,
                  size_t cell, int field, char *text, size_t size)
{
    const struct cell_fields *cells = puzzle->family->cells;
    struct grid own = {grid->layers, grid->rows, grid->cols, grid->cells};
    if (size)
        *text = 0;
    if (size && has_field(cells, field) && cell < grid_cells(&own) &&
        own.cell[cell] != GAP)
        cells->tell(puzzle->own, &own, cell, field, text, size);
}

/* ---- facts ---------------------------------------------------------- */

size_t dt_facts(const dt_search *s, const int **facts)
{
    *facts = s->search.facts.at;
    return s->search.facts.len;
}

static const struct labels *must_have_labels(const dt_puzzle *puzzle)
{
    const struct labels *labels = labels_of(puzzle, &(struct error){0});
    if (!labels)
        mem_none(0);
    return labels;
}

const char *dt_fact_name(const dt_puzzle *puzzle, int fact)
{
    return labels_get(must_have_labels(puzzle), fact);
}

bool dt_facts_are_options(const dt_puzzle *puzzle)
{
    return labels_are_options(must_have_labels(puzzle));
}

/* ---- reasons -------------------------------------------------------- */

const char *dt_reason(const dt_search *s)
{
    const char *sentence = s->search.reason.sentence;
    return *sentence ? sentence : NULL;
}

bool dt_reason_member(const dt_search *s, size_t number, int *row, int *col)
{
    const struct reason *reason = &s->search.reason;
    if (number >= reason->member.len)
        return false;
    s->puzzle->family->reasons->place(s->puzzle->own,
                                      reason->member.at[number], row, col);
    return true;
}
