/* judge.c: a grid that a program hands in, judged by the rules, and shown.
 *
 * What is shown has passed the check: drawings need not fear other numbers. */
#include "middle.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/rle.h"

static struct grid grid_of(const struct dt_grid *grid)
{
    return (struct grid){grid->layers, grid->rows, grid->cols, grid->cells};
}

static bool is_right(const dt_puzzle *puzzle, const struct grid *grid,
                     struct error *err)
{
    if (grid->layers < 0 || grid->rows < 0 || grid->cols < 0)
        return error_say(err, "a grid has no negative size");
    return puzzle->family->check(puzzle->own, grid, err);
}

int dt_judge(const dt_puzzle *puzzle, const struct dt_grid *cells,
             struct dt_error *sentence)
{
    struct error err = {0};
    struct grid grid = grid_of(cells);
    if (!is_right(puzzle, &grid, &err))
        return middle_wrong(sentence, &err, "wrong: the solution") ? DT_WRONG
                                                                   : DT_ERROR;
    snprintf(sentence->text, sizeof sentence->text,
             "right: the solution obeys the rules of %.900s", puzzle->id);
    sentence->placed = false;
    return DT_RIGHT;
}

static bool draw(const dt_puzzle *puzzle, const dt_settings *set,
                 const struct grid *grid, FILE *out, struct error *err)
{
    if (!puzzle_draws(puzzle, "text", err) || !picture_fits(set, err))
        return false;
    struct canvas *canvas = canvas_new(set, puzzle->id);
    puzzle->family->pictures->draw(puzzle->own, grid, canvas);
    bool good = canvas_finish(canvas, out, err);
    canvas_free(canvas);
    return good;
}

static bool write(const dt_puzzle *puzzle, const dt_settings *set,
                  const struct grid *grid, FILE *out, struct error *err)
{
    const struct family *family = puzzle->family;
    const struct format *format = settings_format(set);
    bool rle = format->kind == FORMAT_RLE && family->patterns;
    if (!rle && format->kind != FORMAT_TEXT)
        return error_say(err, "%.300s cannot be shown as %s; try text",
                         puzzle->id, format->name);
    struct writer *w = writer_new(out);
    struct page page = {w, set->utf8, set->colour || format->coloured};
    if (rle)
        rle_write(w, grid, 0, family->patterns->rule(puzzle->own), puzzle->id);
    else
        family->print(puzzle->own, grid, &page);
    bool good = writer_finish(w, err);
    free(w);
    return good;
}

bool dt_show(const dt_puzzle *puzzle, const dt_settings *set,
             const struct dt_grid *cells, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    struct grid grid = grid_of(cells);
    if (!is_right(puzzle, &grid, &err)) {
        middle_wrong(out_err, &err, "wrong: the solution");
        return false;
    }
    bool picture = format_draws(settings_format(set));
    return (picture ? draw : write)(puzzle, set, &grid, out, &err) ||
           middle_fail(out_err, &err);
}
