/* board.c: a puzzle before it is solved, as text, JSON or a picture.
 *
 * Some families have a form of their own for that; of others the board of
 * their cells, with what is given, is shown like a solution in which nothing
 * is done yet. */
#include "middle.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"

static bool can_be_shown(const dt_puzzle *puzzle, struct error *err)
{
    const struct family *family = puzzle->family;
    bool drawn = !family->pictures || !family->pictures->fits ||
                 family->pictures->fits(puzzle->own, &(struct error){0});
    return (drawn && (family->boards || family->extent)) ||
           error_say(err,
                     "%.300s has no board to be shown before it is solved",
                     puzzle->id);
}

static bool find_board(const dt_puzzle *puzzle, struct grid *board,
                       struct error *err)
{
    return puzzle_board(puzzle, board) ||
           error_say(err, "there is no memory for the board of %.300s",
                     puzzle->id);
}

static bool print(const dt_puzzle *puzzle, struct page *page,
                  struct error *err)
{
    const struct family *family = puzzle->family;
    struct grid board = {0};
    if (family->boards && family->boards->print) {
        family->boards->print(puzzle->own, page);
        return true;
    }
    bool good = find_board(puzzle, &board, err);
    if (good)
        family->print(puzzle->own, &board, page);
    grid_release(&board);
    return good;
}

bool board_draw(const dt_puzzle *puzzle, struct canvas *canvas,
                struct error *err)
{
    const struct family *family = puzzle->family;
    struct grid board = {0};
    bool own = family->boards && family->boards->draw;
    bool good = own || find_board(puzzle, &board, err);
    if (own)
        family->boards->draw(puzzle->own, canvas);
    else if (good)
        family->pictures->draw(puzzle->own, &board, canvas);
    canvas_caption(canvas, puzzle->id);
    grid_release(&board);
    return good;
}

char *board_text(const dt_puzzle *puzzle, bool utf8, struct error *err)
{
    struct writer *w = writer_text_new();
    bool good = can_be_shown(puzzle, err) &&
                print(puzzle, &(struct page){w, utf8, false}, err);
    char *text = writer_text_take(w, NULL);
    if (good)
        return text;
    free(text);
    return NULL;
}

char *dt_puzzle_text(const dt_puzzle *puzzle, struct dt_error *out)
{
    struct error err = {0};
    char *text = board_text(puzzle, false, &err);
    if (!text)
        middle_fail(out, &err);
    return text;
}

char *board_fields(const dt_puzzle *puzzle, const char *grade)
{
    const struct boards *boards = puzzle->family->boards;
    struct writer *w = writer_text_new();
    if (grade)
        writer_print(w, ",\"difficulty\":\"%s\"", grade);
    if (boards && boards->tell)
        boards->tell(puzzle->own, w);
    return writer_text_take(w, NULL);
}

/* ---- in the format that is set -------------------------------------- */

/* With --sheet a page full of them. */
static bool write_picture(const dt_puzzle *puzzle, const dt_settings *set,
                          const char *command, FILE *out, struct error *err)
{
    if (!puzzle_draws(puzzle, "text", err))
        return false;
    struct canvas *canvas = canvas_new(set, command);
    uint64_t boards =
        GIVEN(set, sheet) ? OPTION_OF(&set->options, sheet)->number : 1;
    bool good = true;
    for (uint64_t i = 0; good && i < boards; i++)
        good = board_draw(puzzle, canvas, err);
    good = good && canvas_finish(canvas, out, err);
    canvas_free(canvas);
    return good;
}

static bool write_text(const dt_puzzle *puzzle, const dt_settings *set,
                       const char *command, FILE *out, struct error *err)
{
    const struct format *format = settings_format(set);
    struct json_origin origin = {puzzle->id, command, NULL, NULL};
    bool json = format->kind == FORMAT_JSON;
    char *file = json ? board_text(puzzle, set->utf8, err) : NULL;
    if (json && !file)
        return false;
    char *fields = board_fields(puzzle, NULL);
    struct writer *w = writer_new(out);
    struct page page = {w, set->utf8, set->colour || format->coloured};
    if (json)
        json_write_puzzle(w, &origin, file, fields);
    else
        comment_write(w, "# ", command);
    bool good = (json || print(puzzle, &page, err)) && writer_finish(w, err);
    free(file);
    free(fields);
    free(w);
    return good;
}

bool dt_puzzle_show(const dt_puzzle *puzzle, const dt_settings *set, FILE *out,
                    struct dt_error *out_err)
{
    struct error err = {0};
    const struct format *format = settings_format(set);
    bool picture = format_draws(format);
    bool good = can_be_shown(puzzle, &err) &&
                (!GIVEN(set, animate) ||
                 error_say(&err, "--animate runs through a solution; name the "
                                 "FILE that it is in")) &&
                output_fits(set, VERB_SHOW, &err) && picture_fits(set, &err) &&
                (picture || format->kind == FORMAT_TEXT ||
                 format->kind == FORMAT_JSON ||
                 error_say(&err,
                           "a puzzle is shown as text, JSON or a picture, "
                           "and not as '%s'",
                           format->name));
    char *command = middle_command(VERB_SHOW, puzzle, set);
    good = good && (picture ? write_picture : write_text)(puzzle, set, command,
                                                          out, &err);
    free(command);
    return good || middle_fail(out_err, &err);
}
