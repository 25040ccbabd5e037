/* engines.c: the engines `rows` and `unroll`, which try one width after
 * another.
 *
 * `rows` searches ships that move straight up, of a few columns, by tables
 * (rows/rows.c).  All others, and those of which a part is drawn, are searched
 * by clauses for more and more rows (unroll/unroll.c), which `unroll` always
 * does.
 *
 * A width is that of all generations; with a symmetry it stands for as many
 * columns beside the axis.  Each width is searched to the end or to its first
 * ship: what is excluded and what is found is said.  After a ship there are
 * more of its width, and no wider ones.
 *
 * Which ships are listed depends on the order of the search, for of two that
 * end alike one is met; so nobody can count them. */
#include "family/life/unbounded/widths.h"

/* ---- widths --------------------------------------------------------- */

int columns_of(const struct life *life, int width)
{
    switch (life->symmetry) {
    case SYMMETRY_EVEN:
        return width % 2 ? 0 : width / 2;
    case SYMMETRY_ODD:
        return width % 2 ? (width + 1) / 2 : 0;
    case SYMMETRY_GUTTER:
        return width % 2 ? (width - 1) / 2 : 0;
    case SYMMETRY_MIRROR:
        return (width + 1) / 2;
    default:
        return width;
    }
}

static enum rows_symmetry symmetry_of(const struct life *life, int width)
{
    switch (life->symmetry) {
    case SYMMETRY_EVEN:
        return ROWS_EVEN;
    case SYMMETRY_ODD:
        return ROWS_ODD;
    case SYMMETRY_GUTTER:
        return ROWS_GUTTER;
    case SYMMETRY_MIRROR:
        return width % 2 ? ROWS_ODD : ROWS_EVEN;
    case SYMMETRY_GLIDE:
        return ROWS_GLIDE;
    default:
        return ROWS_NONE;
    }
}

/* ---- what is said --------------------------------------------------- */

static void say_row(const struct log *log, const struct grid *grid, int row)
{
    char text[UNBOUNDED_PITCH];
    for (int col = 0; col < grid->cols; col++)
        text[col] = *grid_at(grid, 0, row, col) ? 'o' : '.';
    log_say(log, LOG_DETAIL, "  %.*s", grid->cols, text);
}

static void draw_partial(const struct widths *w, struct grid *grid)
{
    if (w->rows)
        rows_partial(w->rows, grid);
    else
        unroll_partial(w->unroll, grid);
}

/* Shows the longest partial ship as it grows, but not all the time. */
static void show_partial(struct search *search, struct widths *w)
{
    enum { SECONDS = 2 };
    struct rows_counts counts = {0};
    if (w->rows)
        rows_count(w->rows, &counts);
    int longest = w->rows ? counts.longest : unroll_longest(w->unroll);
    double now = search_clock();
    if (longest <= w->longest || now < w->next_show)
        return;
    w->longest = longest;
    w->next_show = now + SECONDS;
    struct grid grid = {0};
    draw_partial(w, &grid);
    log_say(search->request->log, LOG_DETAIL,
            "width %d: the longest partial so far has %d rows of all "
            "generations, in generation 0:",
            w->width, longest);
    for (int row = 0; row < grid.rows; row++)
        say_row(search->request->log, &grid, row);
    grid_release(&grid);
}

static void tell_nodes(struct search *search, struct widths *w)
{
    struct rows_counts counts;
    rows_count(w->rows, &counts);
    search->steps += counts.nodes - w->nodes;
    w->nodes = counts.nodes;
    rows_levels(w->rows, &search->level);
}

/* ---- opening and closing -------------------------------------------- */

static bool pause_rows(void *listener)
{
    struct search *search = listener;
    tell_nodes(search, search->state);
    show_partial(search, search->state);
    return search_pause(search);
}

struct rows_task rows_task(const struct search *search, int width)
{
    const struct life *life = search->request->puzzle;
    const struct widths *w = search->state;
    return (struct rows_task){
        .rule = &life->rule,
        .period = life->steps,
        .shift = -life->down,
        .symmetry = symmetry_of(life, width),
        .width = columns_of(life, width),
        .subperiod = life->subperiod,
        .threads = search->request->threads,
        .memory = search->request->memory / 2,
        .shard = search->request->shard,
        .shards = search->request->shards,
        .certificate = w ? w->out : NULL,
    };
}

bool by_tables(const struct search *search, int width)
{
    const struct life *life = search->request->puzzle;
    struct rows_task task = rows_task(search, width);
    return search->engine != &unroll_engine && !life->right &&
           !life->pattern.grid.layers && rows_fit(&task);
}

bool open_width(struct search *search, struct error *err)
{
    const struct life *life = search->request->puzzle;
    struct widths *w = search->state;
    struct rows_task task = rows_task(search, w->width);
    w->nodes = 0;
    w->longest = 0;
    bool drawn = life->pattern.grid.layers;
    if (by_tables(search, w->width)) {
        task.pause = pause_rows;
        task.listener = search;
        search_works(search, &rows_engine);
        w->rows = rows_new(&task, err);
        return w->rows && (!w->is_unit || paths_begin_width(w, err));
    }
    struct strip_task strip = {
        .rule = task.rule,
        .period = task.period,
        .shift = task.shift,
        .right = life->right,
        .symmetry = task.symmetry,
        .cols = w->width,
        .subperiod = task.subperiod,
        .drawn = drawn ? &life->pattern : NULL,
        .tail = life->tail,
    };
    struct sat sat = search->request->solver(NULL);
    search_works(search, &unroll_engine);
    w->unroll = unroll_new(&strip, &sat, err);
    return w->unroll;
}

void close_width(struct widths *w)
{
    rows_free(w->rows);
    unroll_free(w->unroll);
    w->rows = NULL;
    w->unroll = NULL;
}

bool go_to_width(const struct life *life, struct widths *w, int width)
{
    while (width <= life->widest &&
           (!columns_of(life, width) ||
            (w->is_unit && !paths_have_width(w, width))))
        width++;
    w->width = width;
    return width <= life->widest;
}

static bool open(struct search *search, struct error *err)
{
    const struct life *life = search->request->puzzle;
    if (!life->widest)
        return error_say(err, "rows searches for ships of any length: write "
                              "life,velocity=c/4,width=16 without a box");
    struct widths *w = mem_alloc(1, sizeof *w);
    search->state = w;
    search->share = -1;
    if (search->request->certificate)
        w->out = writer_new(search->request->certificate);
    if (search->request->unit && !paths_begin(search, err))
        return false;
    if (!go_to_width(life, w, life->narrowest))
        /* unreached: wishes are read before */
        return error_say(err, "no width from %d to %d goes with symmetry=%s",
                         life->narrowest, life->widest,
                         symmetry_words[life->symmetry]);
    return open_width(search, err);
}

static void close(struct search *search)
{
    struct widths *w = search->state;
    if (!w)
        return;
    close_width(w);
    pieces_release(&w->path);
    free(w->out);
    free(w);
    search->state = NULL;
}

/* ---- searching ------------------------------------------------------ */

static void say_excluded(struct search *search, struct widths *w)
{
    const char *what = w->found ? "no further ship"
                       : search->request->shards > 1 || w->is_unit
                           ? "no ship in this part"
                           : "excluded";
    struct rows_counts counts = {0};
    if (w->rows)
        rows_count(w->rows, &counts);
    if (w->rows)
        log_say(search->request->log, LOG_RESULT,
                "width %d: %s (%llu rows; states are %s%s)", w->width, what,
                (unsigned long long)counts.nodes,
                w->out ? "compared whole" : "told apart by 64 bits",
                counts.forgetful
                    ? ", and some were met again for want of memory"
                    : "");
    else
        log_say(search->request->log, LOG_RESULT,
                "width %d: %s (by clauses, up to %d rows; states are compared "
                "whole)",
                w->width, what, unroll_rows(w->unroll));
}

static void add_facts(const struct grid *ship, ints *facts)
{
    for (int row = 0; row < ship->rows; row++)
        for (int col = 0; col < ship->cols; col++)
            if (*grid_at(ship, 0, row, col))
                vec_push(facts, row * UNBOUNDED_PITCH + col);
}

static void take_ship(struct search *search, struct widths *w)
{
    struct grid ship = {0};
    if (w->rows)
        rows_ship(w->rows, &ship);
    else
        unroll_ship(w->unroll, &ship);
    vec_clear(&search->facts);
    add_facts(&ship, &search->facts);
    grid_release(&ship);
    if (!w->found)
        log_say(search->request->log, LOG_RESULT, "width %d: found", w->width);
    w->found = true;
    search->solutions++;
}

/* Says once what a list is worth. */
static void warn(struct search *search, struct widths *w)
{
    if (w->found && !w->warned)
        log_say(search->request->log, LOG_RESULT,
                w->unroll ? "the list is in the order of the search: ships in "
                            "which a part is repeated are left out"
                          : "the list depends on the order of the search: of "
                            "ships that end alike one is told");
    w->warned |= w->found;
}

static enum verdict next_of_width(struct search *search, struct widths *w,
                                  struct error *err)
{
    if (w->unroll) {
        enum verdict verdict = unroll_next(w->unroll, search, err);
        show_partial(search, w);
        return verdict;
    }
    enum verdict verdict = rows_next(w->rows, search->effort - search->steps);
    tell_nodes(search, w);
    if (verdict == VERDICT_ERROR)
        rows_starve(w->width, err); /* unreached: there was memory */
    return verdict;
}

static enum verdict next(struct search *search, struct error *err)
{
    const struct life *life = search->request->puzzle;
    struct widths *w = search->state;
    warn(search, w);
    while (w->rows || w->unroll) {
        if (search->steps >= search->effort || search_pause(search))
            return VERDICT_UNKNOWN;
        enum verdict verdict = next_of_width(search, w, err);
        if (verdict == VERDICT_FOUND)
            take_ship(search, w);
        if (verdict != VERDICT_NONE)
            return verdict;
        say_excluded(search, w);
        close_width(w);
        if (!w->found && go_to_width(life, w, w->width + 1) &&
            !open_width(search, err))
            return VERDICT_ERROR; /* unreached: too large for a test */
    }
    return w->found || !w->out || writer_finish(w->out, err) ? VERDICT_NONE
                                                             : VERDICT_ERROR;
}

/* ---- what cannot be done -------------------------------------------- */

static enum verdict refuse(struct error *err, const char *what)
{
    error_say(err,
              "ships of any length cannot be %s: of those that end alike one "
              "is met, and there may be infinitely many; solve or enumerate "
              "was expected",
              what);
    return VERDICT_ERROR;
}

static enum verdict count(struct search *search, mpz_t number,
                          struct error *err)
{
    (void)search;
    (void)number;
    return refuse(err, "counted");
}

static enum verdict sample(struct search *search, struct error *err)
{
    (void)search;
    return refuse(err, "drawn at random");
}

static bool partial(const struct search *search, ints *facts)
{
    const struct widths *w = search->state;
    struct grid grid = {0};
    if (!w->rows && !w->unroll)
        return false; /* unreached: whoever looks has begun */
    draw_partial(w, &grid);
    add_facts(&grid, facts);
    grid_release(&grid);
    return facts->len;
}

/* ---- checkpoints ---------------------------------------------------- */

static void save(const struct search *search, struct writer *out)
{
    const struct widths *w = search->state;
    if (w->is_unit) {
        /* seldom: nobody says stop just here */
        paths_save(w, out);
        return;
    }
    bool running = w->rows || w->unroll;
    writer_print(out, "width %d %d %d\n", w->width, w->found, running);
    if (w->rows)
        rows_save(w->rows, out);
    if (w->unroll)
        unroll_save(w->unroll, out);
}

static bool load_width(struct search *search, struct reader *in,
                       struct error *err)
{
    struct widths *w = search->state;
    return open_width(search, err) &&
           (w->rows ? rows_load(w->rows, in, err)
                    : unroll_load(w->unroll, search, in, err));
}

static bool load(struct search *search, struct reader *in, struct error *err)
{
    if (reader_peek(in) == 's') /* solutions 0: a unit */
        return paths_load(search, in, err);
    const struct life *life = search->request->puzzle;
    struct widths *w = search->state;
    int width, found, running;
    bool good = reader_take(in, "width") &&
                reader_int(in, life->widest + 1, &width) &&
                reader_int(in, 1, &found) && reader_int(in, 1, &running) &&
                reader_at_line_end(in) && width >= life->narrowest &&
                (!running || columns_of(life, width));
    if (!good)
        /* unreached: a file whose sum is right has such lines */
        return reader_fail(in, err, "a line 'width ...' was expected");
    reader_skip_line(in);
    close_width(w);
    w->width = width;
    w->found = found;
    return !running || load_width(search, in, err);
}

#define CALLS \
    .form = FORM_PUZZLE, .lists = true, .yields = true, .fronts = true, \
    .open = open, .next = next, .count = count, .sample = sample, \
    .save = save, .load = load, .partial = partial, .close = close

const struct engine rows_engine = {
    .name = "rows",
    .title = "finds spaceships of any length row by row",
    .step = "rows",
    .certifies = FORMAT_OF(rows),
    .parallel = true,
    .thrifty = true,
    .levels = true,
    .split = paths_split,
    CALLS,
};

const struct engine unroll_engine = {
    .name = "unroll",
    .title = "finds spaceships of any width by clauses for more and more rows",
    .step = "conflicts",
    CALLS,
};

const struct engine *const *unbounded_suggest(const void *puzzle,
                                              enum task task)
{
    static const struct engine *const rows[] = {&rows_engine, NULL};
    (void)puzzle;
    (void)task;
    return rows;
}
