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
    struct grades {
        int param;     /* `difficulty` of the family; -1: it has none */
        int low, high; /* that are wanted; 0: any, or what the id says */
    } grades;
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

/* ---- difficulty=LOW..HIGH ------------------------------------------- */

/* The text of an id with one end of that alone, to be freed; NULL: it has no
 * such range. */
static char *with_grade(const char *text, bool high)
{
    static const char name[] = ",difficulty=";
    const char *at = strstr(text, name);
    if (!at)
        return NULL;
    const char *value = at + sizeof name - 1;
    size_t size = strcspn(value, ",:#");
    const char *dots = memmem(value, size, "..", 2);
    if (!dots)
        return NULL;
    const char *begin = high ? dots + 2 : value;
    const char *end = high ? value + size : dots;
    char *one = mem_alloc(strlen(text) + 1, 1);
    memcpy(one, text, (size_t)(value - text));
    strncat(one, begin, (size_t)(end - begin));
    strcat(one, value + size);
    return one;
}

static int find_grades(const struct family *family)
{
    for (int i = 0; family->params[i].name; i++)
        if (!strcmp(family->params[i].name, "difficulty"))
            return i;
    return -1; /* unreached: who asks has found the name */
}

/* Reads the id, which may ask for several grades: the first puzzles are the
 * easiest ones. */
static bool parse_id(dt_maker *m, const char *text, struct error *err)
{
    char *low = with_grade(text, false), *high = with_grade(text, true);
    struct id last = {.family = NULL};
    bool good = id_parse(&m->id, low ? low : text, err) &&
                (!high || id_parse(&last, high, err));
    m->grades.param = good ? find_grades(m->id.family) : -1;
    if (good && high && m->grades.param >= 0) {
        m->grades.low = (int)m->id.value[m->grades.param].number;
        m->grades.high = (int)last.value[m->grades.param].number;
        good = (m->grades.low > 0 && m->grades.low <= m->grades.high) ||
               error_say(err,
                         "'%s': the lesser difficulty stands before the "
                         "dots, as in easy..hard",
                         text);
    }
    id_release(&last);
    free(low);
    free(high);
    return good;
}

static void set_grade(dt_maker *m, const char *text, int number)
{
    struct value *value = &m->id.value[m->grades.param];
    free(value->text);
    value->text = mem_text(text);
    value->number = number;
}

/* That of the next puzzle. */
static void choose_grade(dt_maker *m)
{
    const struct grades *g = &m->grades;
    uint64_t span = (uint64_t)(g->high - g->low + 1);
    if (!g->low)
        return;
    int number = g->low + (int)(span * m->made / wanted(m));
    set_grade(m, m->id.family->params[g->param].words[number], number);
}

/* For the command that makes all of them. */
static void name_grades(dt_maker *m)
{
    const struct grades *g = &m->grades;
    char range[64];
    if (!g->low)
        return;
    const char *const *words = m->id.family->params[g->param].words;
    snprintf(range, sizeof range, "%s..%s", words[g->low], words[g->high]);
    set_grade(m, range, g->low);
}

/* The word for how hard the latest puzzle is; NULL: nobody knows. */
static const char *grade_of(const dt_maker *m, const dt_puzzle *puzzle)
{
    int param = m->grades.param;
    const struct generator *generator = m->id.family->generator;
    if (param < 0)
        /* unreached: families that are generated have the parameter */
        return NULL;
    int number = (int)m->id.value[param].number;
    if (!number && generator->grade)
        number = generator->grade(puzzle->own);
    return number ? m->id.family->params[param].words[number] : NULL;
}

/* What people call it. */
static const char *common_name(const dt_maker *m, const char *grade)
{
    const char *const *alias = m->id.family->params[m->grades.param].aliases;
    while (alias && *alias && strcmp(alias[1], grade))
        alias += 2;
    return alias && *alias ? *alias : grade;
}

/* ---- the id ---------------------------------------------------------- */

static bool take_id(dt_maker *m, const char *text, struct error *err)
{
    if (middle_names_file(text))
        return error_say(err,
                         "'%s' is a file, and nothing new; write the name of "
                         "a family and a seed, such as %s",
                         text, example());
    if (!parse_id(m, text, err))
        return false;
    if (!m->id.family->generator)
        /* unreached: all families make puzzles */
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
    void *own = m->id.family->generator->take(m->making);
    *puzzle = (dt_puzzle){.family = family_of_made(m->id.family, own),
                          .own = own,
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
    if (!m->making) {
        choose_grade(m);
        m->making = generator->begin(&m->id, err);
    }
    if (!m->making)
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
static struct canvas *open_canvas(dt_maker *m)
{
    name_grades(m);
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

static bool write_puzzle(dt_maker *m, const dt_puzzle *puzzle,
                         const char *grade, struct error *err)
{
    struct booklet *b = m->booklet;
    char *file = board_text(puzzle, m->set->utf8, err);
    if (!file)
        return false; /* unreached: the disk is not full */
    char *fields = board_fields(puzzle, grade);
    char *command = command_of(b, puzzle->id);
    struct json_origin origin = {puzzle->id, command, NULL, NULL};
    if (b->format->kind == FORMAT_JSON) {
        json_write_puzzle(&b->writer, &origin, file, fields);
    } else {
        writer_text(&b->writer, b->shown ? "\n" : "");
        comment_write(&b->writer, "# ", command);
        writer_text(&b->writer, file);
    }
    free(file);
    free(fields);
    free(command);
    return true;
}

/* A picture, with how hard it is below it. */
static bool draw_puzzle(dt_maker *m, const dt_puzzle *puzzle,
                        const char *grade, struct error *err)
{
    if (!board_draw(puzzle, m->booklet->canvas, err))
        return false; /* unreached: there was memory */
    if (grade)
        canvas_remark(m->booklet->canvas, common_name(m, grade));
    return true;
}

/* How hard it is, where that is told; judging it takes a while. */
static const char *find_grade(const dt_maker *m, const dt_puzzle *puzzle)
{
    struct log log = settings_log(m->set);
    bool told = log.level >= LOG_DETAIL || GIVEN(m->set, sheet) ||
                m->booklet->format->kind == FORMAT_JSON;
    const char *grade = told ? grade_of(m, puzzle) : NULL;
    if (grade)
        log_say(&log, LOG_DETAIL, "%s: %s (%s)", puzzle->id,
                common_name(m, grade), grade);
    return grade;
}

/* The id with a seed that nobody typed is said. */
static bool show(dt_maker *m, dt_puzzle *puzzle, struct error *err)
{
    struct booklet *b = m->booklet;
    struct log log = settings_log(m->set);
    if (!b->shown && GIVEN(m->set, seed))
        log_say(&log, LOG_RESULT, "%s", puzzle->id);
    const char *grade = find_grade(m, puzzle);
    bool good =
        (b->canvas ? draw_puzzle : write_puzzle)(m, puzzle, grade, err);
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
    for (;;) {
        uint64_t before = s->search.steps;
        int verdict = dt_next(s, err);
        m->pace.steps += s->search.steps - before;
        if ((verdict != DT_PAUSED && verdict != DT_STOPPED) ||
            s->search.overdrawn)
            return verdict;
        if (search_pause(&m->pace))
            return stopped(m);
    }
}

static void draw_solution(struct booklet *b, const dt_puzzle *puzzle,
                          bool found)
{
    const struct pictures *pictures = puzzle->family->pictures;
    if (found)
        (pictures->draw_numbers ? pictures->draw_numbers : pictures->draw)(
            puzzle->own, &b->search->grid, b->canvas);
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
            return verdict;
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
            return DT_ERROR; /* unreached: there was memory */
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
