/* sheet.c: solutions in the format that a user wants. */
#include "middle.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"
#include "format/rle.h"
#include "show/cairo.h"
#include "show/palette.h"
#include "show/strips.h"
#include "show/svg.h"

#include <assert.h>

struct dt_sheet {
    dt_search *search; /* borrowed */
    FILE *out;         /* borrowed */
    char *command;     /* owned */
    const struct format *format;
    struct canvas *canvas;   /* owned; pictures alone */
    struct choices *choices; /* owned; of options alone */
    bool begun;              /* something was shown */
    int drawn;               /* lines of the frame that is on the screen */
    struct error err;        /* the first failure that the writer knows not */
    struct writer writer;
};

/* Options that are for pictures alone. */
static const enum option_name for_pictures[] = {
    OPTION_NAME_sheet, OPTION_NAME_title, OPTION_NAME_size,
    OPTION_NAME_dpi,   OPTION_NAME_paper, OPTION_NAME_numbers};
enum { FOR_PICTURES = sizeof for_pictures / sizeof *for_pictures };

static bool no_picture(const dt_settings *set, struct error *err)
{
    for (int i = 0; i < FOR_PICTURES; i++) {
        const struct option_value *value =
            &set->options.value[for_pictures[i]];
        if (value->given)
            return error_say(
                err,
                "--%s%s%.100s needs pictures; write -f %s, or -o FILE.pdf",
                option_rows[for_pictures[i]].name, *value->text ? " " : "",
                value->text, format_list("", VERBS_ALL, format_draws).text);
    }
    return true;
}

bool picture_fits(const dt_settings *set, struct error *err)
{
    const struct format *format = settings_format(set);
    if (!format_draws(format))
        return no_picture(set, err);
    if (GIVEN(set, dpi) && format != FORMAT_OF(png))
        return error_say(err,
                         "%s has no dots; leave --dpi out, or write a png",
                         format->name);
    if (GIVEN(set, paper) && !GIVEN(set, sheet))
        return error_say(err, "--paper is for pages; tell by --sheet N how "
                              "many pictures are on each");
    return format == FORMAT_OF(svg) || cairo_knows(format, err);
}

static struct measure measure_of(const struct options *options)
{
    const struct option_value *size = OPTION_OF(options, size);
    const struct option_value *dpi = OPTION_OF(options, dpi);
    return (struct measure){.side = size->given ? size->width : 0,
                            .on_paper = size->given && !size->open,
                            .dpi = dpi->given ? (double)dpi->number : 0};
}

struct canvas *canvas_new(const dt_settings *set, const char *command)
{
    const struct format *format = settings_format(set);
    const struct option_value *sheet = OPTION_OF(&set->options, sheet);
    const struct option_value *paper = OPTION_OF(&set->options, paper);
    struct canvas *canvas = format == FORMAT_OF(svg)
                                ? svg_new(command)
                                : cairo_new(format, command);
    struct measure measure = measure_of(&set->options);
    canvas_measure(canvas, &measure);
    if (GIVEN(set, title))
        canvas_title(canvas, OPTION_OF(&set->options, title)->text);
    if (sheet->given) {
        canvas_pages(canvas, (int)sheet->number, command);
        canvas_paper(canvas, &(struct paper){{paper->width, paper->height},
                                             paper->open});
    }
    return canvas;
}

/* Can the solutions be shown as films, if that was asked for? */
static bool film_fits(const dt_search *s, struct error *err)
{
    const struct format *format = settings_format(s->set);
    if (!GIVEN(s->set, animate))
        return true;
    if (!s->puzzle->family->films)
        return error_say(err,
                         "%s has no generations to run through; leave "
                         "--animate out",
                         s->puzzle->id);
    return format->moves ||
           error_say(err, "%s does not move; --animate goes with -f %s",
                     format->name,
                     format_list("", VERBS_ALL, format_moves).text);
}

bool puzzle_draws(const dt_puzzle *puzzle, const char *instead,
                  struct error *err)
{
    const struct pictures *pictures = puzzle->family->pictures;
    struct error why = {0};
    if (!pictures)
        return error_say(err, "%.300s has no picture; try -f %s", puzzle->id,
                         instead);
    return !pictures->fits || pictures->fits(puzzle->own, &why) ||
           error_say(err, "%.300s has no picture: %s; try -f %s", puzzle->id,
                     why.text, instead);
}

static bool numbers_fit(const dt_search *s, struct error *err)
{
    const struct pictures *pictures = s->puzzle->family->pictures;
    return !GIVEN(s->set, numbers) || (pictures && pictures->draw_numbers) ||
           error_say(err,
                     "%.300s has no numbers of tiles; leave --numbers out",
                     s->puzzle->id);
}

static bool solutions_fit(const dt_search *s, struct error *err)
{
    const struct family *family = s->puzzle->family;
    const struct format *format = settings_format(s->set);
    if (!format_fits(s->set, task_verb(s->task), err))
        return false;
    if (format->kind == FORMAT_RLE && !family->patterns)
        return error_say(err, "%s cannot be shown as %s; try -f text or json",
                         s->puzzle->id, format->name);
    if (format->kind == FORMAT_KNUTH &&
        !statement_cover(&(struct statement){0}, s->puzzle, err))
        return false;
    return film_fits(s, err) && numbers_fit(s, err) &&
           (!format_draws(format) ||
            puzzle_draws(s->puzzle, "text or json", err)) &&
           picture_fits(s->set, err);
}

/* A number has no picture, but for the heat map. */
static bool count_fits(const dt_search *s, struct error *err)
{
    const struct format *format = settings_format(s->set);
    bool heat = format_draws(format) && GIVEN(s->set, per_option);
    if (!output_fits(s->set, VERB_COUNT, err))
        return false;
    if (heat)
        return puzzle_draws(s->puzzle, "text or json", err) &&
               picture_fits(s->set, err);
    if (GIVEN(s->set, estimate) && format != FORMAT_OF(none))
        return error_say(err, "an estimate is text alone; leave '%s' out",
                         format->name);
    if (format->kind == FORMAT_COMPETITION && GIVEN(s->set, per_option))
        return error_say(err, "the format competition has one number: leave "
                              "--per-option out, or write -f text or json");
    if (!format_draws(format) && !picture_fits(s->set, err))
        return false;
    return (format->writers & VERB_COUNT && !format_draws(format)) ||
           error_say(err,
                     "a count cannot be written as '%s'; write -f %s, and "
                     "with --per-option %s",
                     format->name,
                     format_list("", VERB_COUNT, format_speaks).text,
                     format_list("", VERB_COUNT, format_draws).text);
}

bool sheet_fits(const dt_search *s, struct error *err)
{
    if (s->task == DT_COUNT)
        return count_fits(s, err);
    return s->task == DT_DIAGRAM || solutions_fit(s, err);
}

dt_sheet *dt_sheet_new(dt_search *s, FILE *out)
{
    dt_sheet *sheet = mem_alloc(1, sizeof *sheet);
    sheet->search = s;
    sheet->out = out;
    sheet->command = s->task == DT_SHOW ? showing_command(s)
                                        : middle_command(task_verb(s->task),
                                                         s->puzzle, s->set);
    sheet->format = settings_format(s->set); /* dt_search_new saw it fits */
    sheet->begun = s->scroll.file == out && s->scroll.bytes;
    writer_init(&sheet->writer, out);
    sheet->writer.stop = &s->stop;
    if (format_draws(sheet->format))
        sheet->canvas = canvas_new(s->set, sheet->command);
    return sheet;
}

/* The first line comes with the first answer: no answer, no bytes. */
static void begin(dt_sheet *sheet)
{
    if (!sheet->begun && sheet->format->kind == FORMAT_TEXT)
        comment_write(&sheet->writer, "# ", sheet->command);
    else if (!sheet->begun && sheet->format->kind == FORMAT_COMPETITION)
        comment_write(&sheet->writer, "c ", sheet->command);
    else if (!sheet->begun && sheet->format->kind == FORMAT_KNUTH)
        comment_write(&sheet->writer, "| ", sheet->command);
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
    return (struct page){&sheet->writer, set->utf8,
                         set->colour || sheet->format->coloured};
}

/* What a screen cannot show at once, as strips; takes the text over. */
static void fold(dt_sheet *sheet, char *text)
{
    const dt_settings *set = sheet->search->set;
    int cols = set->screen.cols, width = strips_width(text);
    struct log log = settings_log(set);
    if (width > cols && sheet->search->delivered <= 1)
        log_say(&log, LOG_RESULT,
                "the drawing has %d columns and the terminal %d: it is shown "
                "in strips; -o FILE%s keeps it whole",
                width, cols,
                sheet->search->puzzle->family->pictures ? ".svg" : "");
    strips_write(&sheet->writer, text, cols);
    free(text);
}

static void print_text(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    struct page page = page_of(sheet);
    if (s->delivered > 1)
        writer_byte(&sheet->writer, '\n');
    if (GIVEN(s->set, animate)) /* dt_sheet_frame shows films */
        return;
    /* A list of words may wrap. */
    bool screen = s->set->screen.cols && !s->puzzle->family->listed;
    if (screen)
        page.writer = writer_text_new();
    s->puzzle->family->print(s->puzzle->own, &s->grid, &page);
    if (screen)
        fold(sheet, writer_text_take(page.writer, NULL));
}

/* On pages each has its number. */
static void draw_solution(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)s->delivered);
    const struct family *family = s->puzzle->family;
    (GIVEN(s->set, animate) ? family->films->draw
     : GIVEN(s->set, numbers)
         ? family->pictures->draw_numbers
         : family->pictures->draw)(s->puzzle->own, &s->grid, sheet->canvas);
    canvas_caption(sheet->canvas, number);
}

int dt_sheet_frames(const dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    bool film = sheet->format->kind == FORMAT_TEXT && GIVEN(s->set, animate);
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

static int compare(const void *one, const void *other)
{
    const int *a = one, *b = other;
    return (*a > *b) - (*a < *b);
}

/* The names of the facts that have one, by ascending number whoever found
 * them; answers how many. */
static size_t list_names(const dt_search *s, const struct labels *labels,
                         int *fact, const char **name)
{
    size_t facts = s->search.facts.len, count = 0;
    if (facts) {
        memcpy(fact, s->search.facts.at, facts * sizeof *fact);
        qsort(fact, facts, sizeof *fact, compare);
    }
    for (size_t i = 0; i < facts; i++)
        if ((name[count] = labels_get(labels, fact[i])))
            count++;
    return count;
}

/* What a pattern is, as text to be freed; NULL: there is no memory, or nothing
 * to tell. */
static char *pattern_told(const dt_search *s)
{
    const struct patterns *patterns = s->puzzle->family->patterns;
    size_t size;
    if (!patterns)
        return NULL;
    struct writer *text = writer_text_new();
    patterns->tell(s->puzzle->own, &s->grid, text);
    return writer_text_try_take(text, &size);
}

/* Where the grid is no more than a list of facts, they are all. */
static void write_object(dt_sheet *sheet, const struct json_origin *origin)
{
    const dt_search *s = sheet->search;
    const struct labels *labels = labels_of(s->puzzle, &sheet->err);
    int *fact = mem_try_alloc(s->search.facts.len, sizeof *fact);
    const char **name = mem_try_alloc(s->search.facts.len, sizeof *name);
    if (labels && fact && name) {
        struct json_facts facts = {name, list_names(s, labels, fact, name),
                                   labels_are_options(labels),
                                   !s->best.wanted  ? NULL
                                   : s->best.proven ? "true"
                                                    : "false"};
        char *pattern = pattern_told(s);
        json_write_solution(&sheet->writer, origin,
                            s->puzzle->family->listed ? NULL : &s->grid,
                            pattern, showing_names_facts(s) ? &facts : NULL);
        free(pattern);
    } else {
        error_say(&sheet->err,
                  "there is no memory to list the facts of a solution");
    }
    free(fact);
    free(name);
}

static void write_choices(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    if (!sheet->choices)
        sheet->choices = choices_new(s->puzzle, &sheet->err);
    if (sheet->choices)
        choices_write(sheet->choices, &sheet->writer, s);
}

/* Are there several solutions, and what the search took behind them? */
static bool is_list(const dt_sheet *sheet)
{
    enum dt_task task = sheet->search->task;
    return sheet->format->kind == FORMAT_JSON &&
           (task == DT_ENUMERATE || task == DT_SAMPLE);
}

static void write_answer(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    char *taken =
        is_list(sheet) || s->task == DT_SHOW ? NULL : profile_json(s);
    struct json_origin origin = {s->puzzle->id, sheet->command, dt_hearsay(s),
                                 taken};
    write_object(sheet, &origin);
    free(taken);
}

static void write_end(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    char *taken = is_list(sheet) ? profile_json(s) : NULL;
    struct json_origin origin = {s->puzzle->id, sheet->command, dt_hearsay(s),
                                 taken};
    if (taken)
        json_write_search(&sheet->writer, &origin);
    free(taken);
}

static void show_solution(dt_sheet *sheet)
{
    const dt_search *s = sheet->search;
    const struct family *family = s->puzzle->family;
    switch (sheet->format->kind) {
    case FORMAT_TEXT:
        print_text(sheet);
        break;
    case FORMAT_PICTURE:
        draw_solution(sheet);
        break;
    case FORMAT_RLE:
        rle_write(&sheet->writer, &s->grid, 0,
                  family->patterns->rule(s->puzzle->own), sheet->command);
        break;
    case FORMAT_JSON:
        write_answer(sheet);
        break;
    case FORMAT_COMPETITION:
        write_model(sheet);
        break;
    case FORMAT_KNUTH:
        write_choices(sheet);
        break;
    default:
        assert(false); /* sheet_fits refused it */
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
    char *taken = profile_json(s);
    struct json_origin origin = {s->puzzle->id, sheet->command, dt_hearsay(s),
                                 taken};
    struct json_members members = {reason->member.at, reason->member.len,
                                   s->puzzle->own,
                                   reasons ? reasons->place : NULL};
    bool placed = reason->member.len && reasons;
    json_write_verdict(&sheet->writer, &origin, verdict, reason->sentence,
                       placed ? &members : NULL);
    free(taken);
}

/* The verdict in words, where there is no solution to show, and the reason
 * as a comment. */
static void show_words(dt_sheet *sheet, const char *capitals,
                       const char *small)
{
    const dt_search *s = sheet->search;
    const struct reasons *reasons = s->puzzle->family->reasons;
    struct page page = page_of(sheet);
    if (sheet->format->kind == FORMAT_JSON)
        write_verdict(sheet, small);
    else
        writer_print(&sheet->writer, "%s%s\n",
                     sheet->format->kind == FORMAT_COMPETITION ? "s "
                     : sheet->format->kind == FORMAT_KNUTH     ? "| "
                                                               : "",
                     capitals);
    if (sheet->format->kind == FORMAT_TEXT && s->search.reason.sentence[0] &&
        reasons)
        reasons->print(s->puzzle->own, &s->search.reason, &page);
}

bool dt_sheet_verdict(dt_sheet *sheet, int verdict)
{
    const dt_search *s = sheet->search;
    bool whole = s->task == DT_SOLVE && !search_is_part(s);
    bool formal = sheet->format->kind == FORMAT_COMPETITION ||
                  sheet->format->kind == FORMAT_JSON;
    bool best = verdict == DT_STOPPED && s->best.found;
    if (verdict == DT_FOUND || best) {
        begin(sheet);
        show_solution(sheet);
    } else if (verdict == DT_NONE && whole) {
        begin(sheet);
        if (format_draws(sheet->format))
            draw_none(sheet);
        else
            show_words(sheet, "UNSATISFIABLE", "unsatisfiable");
    } else if ((verdict == DT_NONE || verdict == DT_STOPPED) && formal &&
               s->task == DT_SOLVE) {
        begin(sheet);
        show_words(sheet, "UNKNOWN", "unknown");
    }
    return writer_sync(&sheet->writer) && !sheet->err.text[0];
}

bool dt_sheet_finish(dt_sheet *sheet, struct dt_error *out)
{
    struct error err = sheet->err;
    write_end(sheet);
    bool good = writer_finish(&sheet->writer, &err) && !err.text[0];
    if (sheet->canvas) {
        if (sheet->begun)
            good = good && canvas_finish(sheet->canvas, sheet->out, &err);
        canvas_free(sheet->canvas);
    }
    choices_free(sheet->choices);
    free(sheet->command);
    free(sheet);
    return good || middle_fail(out, &err);
}
