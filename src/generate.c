/* generate.c: new puzzles, from a seed to the puzzle's own file format.
 *
 * A maker lets the family's generator work piece by piece; each puzzle is told
 * with the id that makes it again, on every machine, so every verb knows it.
 * A booklet is what dt_generate makes of them: text, or pictures; with --sheet
 * the puzzles fill pages, and behind them, on pages of their own, are the
 * solutions. */
#include "middle.h"
#include "base/text.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"

#include <math.h>

struct booklet {
    const struct format *format;
    struct canvas *canvas; /* owned; pictures alone */
    uint64_t shown;
    VEC(dt_puzzle *) posed; /* owned; whose solutions are to be drawn */
    size_t solved;          /* of them */
    dt_search *search;      /* owned; for the next solution; or NULL */
    struct writer writer;
};

struct dt_maker {
    const dt_settings *set; /* borrowed */
    struct id id;           /* with the seed of the next puzzle */
    void *making;           /* owned; the family's; that puzzle, or NULL */
    uint64_t made;
    atomic_bool stop;
    struct request request; /* without a problem: who may say stop */
    struct search pace;     /* without an engine: how far one may go */
    struct limits limits;
    struct booklet *booklet; /* owned; of dt_generate; or NULL */
};

/* ---- what is asked for ---------------------------------------------- */

/* As many as --number says, or one page full. */
static uint64_t wanted(const dt_maker *m)
{
    const struct options *options = &m->set->options;
    bool page = GIVEN(m->set, sheet) && !GIVEN(m->set, number);
    return page ? OPTION_OF(options, sheet)->number
                : OPTION_OF(options, number)->number;
}

static bool take_seed(dt_maker *m, struct error *err)
{
    const struct option_value *seed = OPTION_OF(&m->set->options, seed);
    if (m->id.has_seed && seed->given)
        return error_say(err,
                         "the puzzle has the seed #%lld already; leave "
                         "--seed out",
                         (long long)m->id.seed);
    if (!m->id.has_seed)
        m->id.seed = seed->given ? (int64_t)seed->number : 0;
    uint64_t number = wanted(m);
    if (number && (uint64_t)m->id.seed > INT64_MAX - (number - 1))
        return error_say(err,
                         "there are no %llu seeds from #%lld on; take a "
                         "smaller one",
                         (unsigned long long)number, (long long)m->id.seed);
    m->id.has_seed = true;
    return true;
}

/* The id of a new puzzle, for who has none. */
static const char *example(void)
{
    for (int i = 0; families[i]; i++)
        if (families[i]->generator)
            return families[i]->generator->example;
    return "NAME:ROWSxCOLS#SEED"; /* unreached: there is a generator */
}

static bool take_id(dt_maker *m, const char *text, struct error *err)
{
    if (middle_names_file(text))
        return error_say(err,
                         "'%s' is a file, and nothing new; write the name of "
                         "a family and a seed, such as %s",
                         text, example());
    if (!id_parse(&m->id, text, err))
        return false;
    if (!m->id.family->generator)
        return error_say(err, "no puzzles are made of %s; try %s",
                         m->id.family->name, example());
    if (m->id.givens)
        return error_say(err,
                         "'%s' is a puzzle already; write a size and a seed, "
                         "such as %s",
                         m->id.givens, m->id.family->generator->example);
    return take_seed(m, err);
}

/* ---- a maker -------------------------------------------------------- */

static void grant(dt_maker *m)
{
    limits_grant(&m->limits, m->set,
                 OPTION_OF(&m->set->options, effort)->number, &m->pace);
    atomic_store(&m->stop, false);
}

static void begin_call(dt_maker *m)
{
    limits_begin(&m->limits, &m->pace);
    limits_impose(&m->limits, &m->pace);
}

/* What a call answers that had to stop. */
static int stopped(dt_maker *m)
{
    if (!atomic_load(&m->stop) && !limits_met(&m->limits, &m->pace))
        return DT_PAUSED;
    grant(m);
    return DT_STOPPED;
}

dt_maker *dt_maker_new(const char *id, const dt_settings *set,
                       struct dt_error *out)
{
    struct error err = {0};
    dt_maker *m = mem_alloc(1, sizeof *m);
    m->set = set;
    request_init(&m->request);
    m->request.stop = &m->stop;
    search_init(&m->pace, NULL, &m->request);
    m->limits.next_save = INFINITY;
    dt_maker_slice(m, 0, 0);
    grant(m);
    if (take_id(m, id, &err))
        return m;
    middle_fail(out, &err);
    dt_maker_free(m);
    return NULL;
}

static void forget_making(dt_maker *m)
{
    if (m->making)
        m->id.family->generator->release(m->making);
    m->making = NULL;
}

static void booklet_free(struct booklet *b)
{
    if (!b)
        return;
    canvas_free(b->canvas);
    dt_search_free(b->search);
    for (size_t i = 0; i < b->posed.len; i++)
        dt_puzzle_free(b->posed.at[i]);
    vec_release(&b->posed);
    free(b);
}

void dt_maker_free(dt_maker *m)
{
    if (!m)
        return;
    forget_making(m);
    booklet_free(m->booklet);
    id_release(&m->id);
    free(m);
}

void dt_maker_slice(dt_maker *m, double seconds, uint64_t steps)
{
    limits_slice(&m->limits, seconds, steps);
}

void dt_maker_stop(dt_maker *m)
{
    atomic_store(&m->stop, true);
}

/* The puzzle that is made, with its id; the next one has the next seed. */
static dt_puzzle *take(dt_maker *m)
{
    dt_puzzle *puzzle = mem_alloc(1, sizeof *puzzle);
    *puzzle = (dt_puzzle){.family = m->id.family,
                          .own = m->id.family->generator->take(m->making),
                          .id = id_render(&m->id)};
    forget_making(m);
    m->made++;
    m->id.seed += m->made < wanted(m);
    return puzzle;
}

static int make(dt_maker *m, dt_puzzle **puzzle, struct error *err)
{
    const struct generator *generator = m->id.family->generator;
    if (m->made >= wanted(m))
        return DT_ENOUGH;
    if (!m->making && !(m->making = generator->begin(&m->id, err)))
        return DT_ERROR;
    enum verdict verdict = generator->go_on(m->making, &m->pace, err);
    if (verdict == VERDICT_UNKNOWN)
        return stopped(m);
    if (verdict == VERDICT_FOUND)
        *puzzle = take(m);
    forget_making(m);
    return (int)verdict;
}

int dt_make(dt_maker *m, dt_puzzle **puzzle, struct dt_error *out)
{
    struct error err = {0};
    begin_call(m);
    int verdict = make(m, puzzle, &err);
    if (verdict == DT_ERROR)
        middle_fail(out, &err);
    return verdict;
}

/* ---- a booklet ------------------------------------------------------ */

static bool format_suits(const dt_settings *set, struct error *err)
{
    return picture_fits(set, err) && format_fits(set, VERB_GENERATE, err);
}

/* The whole command, for the picture that shows all puzzles. */
static struct canvas *open_canvas(const dt_maker *m)
{
    char *id = id_render(&m->id);
    dt_puzzle puzzle = {.family = m->id.family, .id = id};
    char *command = middle_command(VERB_GENERATE, &puzzle, m->set);
    struct canvas *canvas = canvas_new(m->set, command);
    if (GIVEN(m->set, sheet))
        canvas_chapter(canvas, "Puzzles");
    free(command);
    free(id);
    return canvas;
}

static bool open_booklet(dt_maker *m, FILE *out, struct error *err)
{
    if (!format_suits(m->set, err))
        return false;
    struct booklet *b = m->booklet = mem_alloc(1, sizeof *b);
    b->format = settings_format(m->set);
    writer_init(&b->writer, out);
    if (format_draws(b->format))
        b->canvas = open_canvas(m);
    return true;
}

static char *command_of(const struct booklet *b, const char *id)
{
    size_t size = 4 * strlen(id) + 100;
    char *command = mem_alloc(size, 1);
    strcpy(command, "dovetail generate ");
    text_quote(command, size, id);
    strcat(command, b->format->kind == FORMAT_JSON ? " -f json" : "");
    return command;
}

static bool write_puzzle(struct booklet *b, const dt_puzzle *puzzle, bool utf8,
                         struct error *err)
{
    char *file = board_text(puzzle, utf8, err);
    if (!file)
        return false;
    char *command = command_of(b, puzzle->id);
    struct json_origin origin = {puzzle->id, command, NULL};
    if (b->format->kind == FORMAT_JSON) {
        json_write_puzzle(&b->writer, &origin, file);
    } else {
        writer_text(&b->writer, b->shown ? "\n" : "");
        comment_write(&b->writer, "# ", command);
        writer_text(&b->writer, file);
    }
    free(file);
    free(command);
    return true;
}

/* The id with a seed that nobody typed is said. */
static bool show(dt_maker *m, dt_puzzle *puzzle, struct error *err)
{
    struct booklet *b = m->booklet;
    struct log log = settings_log(m->set);
    if (!b->shown && GIVEN(m->set, seed))
        log_say(&log, LOG_RESULT, "%s", puzzle->id);
    bool good = b->canvas ? board_draw(puzzle, b->canvas, err)
                          : write_puzzle(b, puzzle, m->set->utf8, err);
    b->shown++;
    if (GIVEN(m->set, sheet))
        vec_push(&b->posed, puzzle);
    else
        dt_puzzle_free(puzzle);
    return good;
}

/* ---- solutions ------------------------------------------------------ */

/* Solves a puzzle in slices, between which one may stop. */
static int solve(dt_maker *m, struct dt_error *err)
{
    static const double slice = 0.01;
    dt_search *s = m->booklet->search;
    dt_slice(s, slice, 0);
    for (;;) { /* seldom: depends on how fast it is solved */
        uint64_t before = s->search.steps;
        int verdict = dt_next(s, err);
        m->pace.steps += s->search.steps - before;
        if ((verdict != DT_PAUSED && verdict != DT_STOPPED) ||
            /* seldom: depends on how fast it is solved */
            s->search.overdrawn)
            return verdict;
        /* seldom: depends on how fast it is solved */
        if (search_pause(&m->pace))
            return stopped(m);
    }
}

static void draw_solution(struct booklet *b, const dt_puzzle *puzzle,
                          bool found)
{
    if (found)
        puzzle->family->pictures->draw(puzzle->own, &b->search->grid,
                                       b->canvas);
    else
        draw_words(b->canvas, "no solution");
    canvas_caption(b->canvas, puzzle->id);
    dt_search_free(b->search);
    b->search = NULL;
    b->solved++;
}

/* On pages behind those of the puzzles. */
static int draw_solutions(dt_maker *m, struct error *err)
{
    struct booklet *b = m->booklet;
    struct dt_error why = {.text = ""};
    while (b->solved < b->posed.len) {
        const dt_puzzle *puzzle = b->posed.at[b->solved];
        if (!b->solved && !b->search)
            canvas_chapter(b->canvas, "Solutions");
        if (!b->search)
            b->search = dt_search_new(puzzle, m->set, DT_SOLVE, &why);
        int verdict = b->search ? solve(m, &why) : DT_ERROR;
        if (verdict == DT_PAUSED || verdict == DT_STOPPED)
            return verdict; /* seldom: nobody says stop just here */
        if (verdict != DT_FOUND && verdict != DT_NONE) {
            /* unreached: engines solve what was made */
            error_say(err, "%.300s: %.500s", puzzle->id, why.text);
            return DT_ERROR;
        }
        draw_solution(b, puzzle, verdict == DT_FOUND);
    }
    return DT_ENOUGH;
}

/* ---- all of them ---------------------------------------------------- */

/* Up to the last puzzle, or until the output takes no more. */
static int show_all(dt_maker *m, struct error *err)
{
    dt_puzzle *puzzle;
    int verdict;
    while ((verdict = make(m, &puzzle, err)) == DT_FOUND) {
        if (!show(m, puzzle, err))
            return DT_ERROR;
        if (!writer_sync(&m->booklet->writer))
            return DT_ENOUGH; /* writer_finish says why */
    }
    return verdict == DT_ENOUGH ? draw_solutions(m, err) : verdict;
}

static bool finish(struct booklet *b, FILE *out, struct error *err)
{
    return writer_finish(&b->writer, err) &&
           (!b->canvas || canvas_finish(b->canvas, out, err));
}

int dt_generate(dt_maker *m, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    begin_call(m);
    bool good = m->booklet || open_booklet(m, out, &err);
    int verdict = good ? show_all(m, &err) : DT_ERROR;
    if (verdict == DT_PAUSED || verdict == DT_STOPPED)
        return verdict;
    if (verdict == DT_ENOUGH && !finish(m->booklet, out, &err))
        verdict = DT_ERROR;
    booklet_free(m->booklet);
    m->booklet = NULL;
    if (verdict == DT_ERROR)
        middle_fail(out_err, &err);
    return verdict;
}
