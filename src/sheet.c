/* sheet.c: solutions in the format that a user wants. */
#include "middle.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"
#include "format/rle.h"
#include "show/cairo.h"
#include "show/palette.h"
#include "show/svg.h"

enum kind { TEXT, PICTURE, RLE, JSON, COMPETITION };

struct dt_sheet {
    dt_search *search; /* borrowed */
    FILE *out;         /* borrowed */
    char *command;     /* owned */
    enum kind kind;
    struct canvas *canvas; /* owned; pictures alone */
    bool begun;            /* something was shown */
    int drawn;             /* lines of the frame that is on the screen */
    struct writer writer;
};

bool format_draws(const char *format)
{
    return !strcmp(format, "svg") || !strcmp(format, "png") ||
           !strcmp(format, "pdf");
}

bool canvas_fits(const dt_settings *set, struct error *err)
{
    const char *format = settings_format(set);
    return !strcmp(format, "svg") || cairo_knows(format, err);
}

enum { CROWD = 100 }; /* pictures on a page at most */

bool pages_fit(const dt_settings *set, struct error *err)
{
    const struct option_value *sheet = OPTION_OF(&set->options, sheet);
    if (!sheet->given)
        return true;
    if (sheet->number < 1 || sheet->number > CROWD)
        return error_say(err, "--sheet %s: a page takes 1 to %d pictures",
                         sheet->text, CROWD);
    return format_draws(settings_format(set)) ||
           error_say(err,
                     "--sheet %s needs pictures; write -f pdf, svg or png, "
                     "or -o FILE.pdf",
                     sheet->text);
}

struct canvas *canvas_new(const dt_settings *set, const char *command)
{
    const char *format = settings_format(set);
    const struct option_value *sheet = OPTION_OF(&set->options, sheet);
    struct canvas *canvas =
        strcmp(format, "svg") ? cairo_new(format, command) : svg_new(command);
    if (sheet->given)
        canvas_pages(canvas, (int)sheet->number, command);
    return canvas;
}

/* Can the solutions be shown as films, if that was asked for? */
static bool film_fits(const dt_search *s, enum kind kind, struct error *err)
{
    const char *format = settings_format(s->set);
    if (!GIVEN(s->set, animate))
        return true;
    if (!s->puzzle->family->films)
        return error_say(err,
                         "%s has no generations to run through; leave "
                         "--animate out",
                         s->puzzle->id);
    return kind == TEXT || !strcmp(format, "svg") ||
           error_say(err,
                     "%s does not move; --animate goes with -f svg, text or "
                     "ansi",
                     format);
}

static bool find_kind(const dt_search *s, enum kind *kind, struct error *err)
{
    static const char *const names[] = {"text",        "svg",  "rle", "json",
                                        "competition", "ansi", "png", "pdf"};
    static const enum kind kinds[] = {TEXT,        PICTURE, RLE,     JSON,
                                      COMPETITION, TEXT,    PICTURE, PICTURE};
    const struct family *family = s->puzzle->family;
    const char *format = settings_format(s->set);
    bool known = !*format;
    *kind = TEXT;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(format, names[i])) {
            *kind = kinds[i];
            known = true;
        }
    if (!known)
        return error_say(err,
                         "solutions cannot be written as '%s'; write -f text, "
                         "ansi, svg, png, pdf, json, rle or competition",
                         format);
    if (s->task == DT_SAMPLE && *kind == COMPETITION)
        return error_say(err,
                         "the format competition is for one answer; "
                         "sample writes -f text, json, svg, png, pdf or rle");
    if ((*kind == PICTURE && !family->draw) ||
        (*kind == RLE && !family->patterns))
        return error_say(err, "%s cannot be shown as %s; try -f text or json",
                         s->puzzle->id, format);
    return film_fits(s, *kind, err) &&
           (*kind != PICTURE || canvas_fits(s->set, err));
}

/* A number has no picture, but for the heat map. */
static bool count_fits(const dt_search *s, struct error *err)
{
    const char *format = settings_format(s->set);
    bool heat = format_draws(format) && GIVEN(s->set, per_option);
    if (heat && !s->puzzle->family->draw)
        return error_say(err, "%s has no heat map; write text or json",
                         s->puzzle->id);
    if (heat)
        return canvas_fits(s->set, err);
    if (GIVEN(s->set, estimate) && *format)
        return error_say(err, "an estimate is text alone; leave '%s' out",
                         format);
    return !*format || !strcmp(format, "text") || !strcmp(format, "json") ||
           error_say(err,
                     "a count cannot be written as '%s'; write -f text or "
                     "json, and with --per-option svg, png or pdf",
                     format);
}

bool sheet_fits(const dt_search *s, struct error *err)
{
    enum kind kind;
    if (s->task == DT_COUNT)
        return count_fits(s, err);
    if (s->task == DT_DIAGRAM)
        return true;
    return find_kind(s, &kind, err) && pages_fit(s->set, err);
}

dt_sheet *dt_sheet_new(dt_search *s, FILE *out)
{
    dt_sheet *sheet = mem_alloc(1, sizeof *sheet);
    struct error err = {0};
    sheet->search = s;
    sheet->out = out;
    sheet->command = middle_command(task_verb(s->task), s->puzzle, s->set);
    find_kind(s, &sheet->kind, &err); /* dt_search_new saw that it fits */
    writer_init(&sheet->writer, out);
    if (sheet->kind == PICTURE)
        sheet->canvas = canvas_new(s->set, sheet->command);
    return sheet;
}

/* The first line comes with the first answer: no answer, no bytes. */
static void begin(dt_sheet *sheet)
{
    if (!sheet->begun && sheet->kind == TEXT)
        comment_write(&sheet->writer, "# ", sheet->command);
    else if (!sheet->begun && sheet->kind == COMPETITION)
        comment_write(&sheet->writer, "c ", sheet->command);
    sheet->begun = true;
}

static void write_model(dt_sheet *sheet)
{
    struct writer *w = &sheet->writer;
    int column = 0;
    writer_text(w, "s SATISFIABLE\n");
    for (size_t i = 0; i <= sheet->search->search.model.len; i++) {
        bool end = i == sheet->search->search.model.len;
        char word[16];
        int size = snprintf(word, sizeof word, " %d",
                            end ? 0 : sheet->search->search.model.at[i]);
        if (!column || column + size > 78) {
            writer_text(w, column ? "\nv" : "v");
            column = 1;
        }
        writer_text(w, word);
        column += size;
    }
    writer_byte(w, '\n');
}

static struct page page_of(dt_sheet *sheet)
{
    const dt_settings *set = sheet->search->set;
    bool ansi = !strcmp(settings_format(set), "ansi");
    return (struct page){&sheet->writer, set->utf8, set->colour || ansi};
}

static void print_text(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    struct page page = page_of(sheet);
    if (s->delivered > 1)
        writer_byte(&sheet->writer, '\n');
    if (!GIVEN(s->set, animate)) /* dt_sheet_frame shows films */
        s->puzzle->family->print(s->puzzle->own, &s->grid, &page);
}

/* On pages each has its number. */
static void draw_solution(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)s->delivered);
    const struct family *family = s->puzzle->family;
    (GIVEN(s->set, animate) ? family->films->draw : family->draw)(
        s->puzzle->own, &s->grid, sheet->canvas);
    canvas_caption(sheet->canvas, number);
}

int dt_sheet_frames(const dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    bool film = sheet->kind == TEXT && GIVEN(s->set, animate);
    return film ? s->puzzle->family->films->frames(s->puzzle->own, &s->grid)
                : 0;
}

bool dt_sheet_frame(dt_sheet *sheet, int time)
{
    const dt_search *s = sheet->search;
    struct page page = page_of(sheet);
    if (time && sheet->drawn && s->set->screen.rows)
        writer_print(&sheet->writer, "\033[%dA", sheet->drawn);
    sheet->drawn = s->puzzle->family->films->print_frame(
        s->puzzle->own, &s->grid, time, &s->set->screen, &page);
    return writer_sync(&sheet->writer);
}

static void show_solution(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    const struct family *family = s->puzzle->family;
    struct json_origin origin = {s->puzzle->id, sheet->command};
    switch (sheet->kind) {
    case TEXT:
        print_text(sheet);
        break;
    case PICTURE:
        draw_solution(sheet);
        break;
    case RLE:
        rle_write(&sheet->writer, &s->grid, 0,
                  family->patterns->rule(s->puzzle->own), sheet->command);
        break;
    case JSON:
        json_write_solution(&sheet->writer, &origin, &s->grid);
        break;
    case COMPETITION:
        write_model(sheet);
        break;
    }
}

void draw_words(struct canvas *canvas, const char *words)
{
    canvas_picture(canvas, 200, 40);
    canvas_text(canvas, (struct point){100, 20}, 16, COLOUR_INK, words);
}

static void draw_none(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    const struct reasons *reasons = s->puzzle->family->reasons;
    if (s->search.reason.sentence[0] && reasons) {
        reasons->draw(s->puzzle->own, &s->search.reason, sheet->canvas);
        return;
    }
    draw_words(sheet->canvas, "UNSATISFIABLE");
}

static void write_verdict(dt_sheet *sheet, const char *verdict)
{
    const dt_search *s = sheet->search;
    const struct reasons *reasons = s->puzzle->family->reasons;
    const struct reason *reason = &s->search.reason;
    struct json_origin origin = {s->puzzle->id, sheet->command};
    struct json_members members = {reason->member.at, reason->member.len,
                                   s->puzzle->own,
                                   reasons ? reasons->place : NULL};
    bool placed = reason->member.len && reasons;
    json_write_verdict(&sheet->writer, &origin, verdict, reason->sentence,
                       placed ? &members : NULL);
}

/* The verdict in words, where there is no solution to show, and the reason
 * as a comment. */
static void show_words(dt_sheet *sheet, const char *capitals,
                       const char *small)
{
    const dt_search *s = sheet->search;
    const struct reasons *reasons = s->puzzle->family->reasons;
    struct page page = page_of(sheet);
    if (sheet->kind == JSON)
        write_verdict(sheet, small);
    else
        writer_print(&sheet->writer, "%s%s\n",
                     sheet->kind == COMPETITION ? "s " : "", capitals);
    if (sheet->kind == TEXT && s->search.reason.sentence[0] && reasons)
        reasons->print(s->puzzle->own, &s->search.reason, &page);
}

bool dt_sheet_verdict(dt_sheet *sheet, int verdict)
{
    const dt_search *s = sheet->search;
    bool whole = s->task == DT_SOLVE && s->request.shards == 1;
    bool formal = sheet->kind == COMPETITION || sheet->kind == JSON;
    if (verdict == DT_FOUND) {
        begin(sheet);
        show_solution(sheet);
    } else if (verdict == DT_NONE && whole) {
        begin(sheet);
        if (sheet->kind == PICTURE)
            draw_none(sheet);
        else
            show_words(sheet, "UNSATISFIABLE", "unsatisfiable");
    } else if ((verdict == DT_NONE || verdict == DT_STOPPED) && formal &&
               s->task == DT_SOLVE) {
        begin(sheet);
        show_words(sheet, "UNKNOWN", "unknown");
    }
    return writer_sync(&sheet->writer);
}

bool dt_sheet_finish(dt_sheet *sheet, struct dt_error *out)
{
    struct error err = {0};
    bool good = writer_finish(&sheet->writer, &err);
    if (sheet->canvas) {
        if (sheet->begun)
            good = good && canvas_finish(sheet->canvas, sheet->out, &err);
        canvas_free(sheet->canvas);
    }
    free(sheet->command);
    free(sheet);
    return good || middle_fail(out, &err);
}
