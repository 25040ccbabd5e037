/* rows_engine.c: the engine `rows`, which tries one width after another.
 *
 * A width is that of all generations; with a symmetry it stands for as many
 * columns beside the axis.  Each width is searched to the end or to its first
 * ship: what is excluded and what is found is said.  After a ship there are
 * more of its width, and no wider ones.
 *
 * Which ships are listed depends on the order of the search, for of two that
 * end alike one is met; so nobody can count them. */
#include "family/life/rows.h"
#include "family/life/unbounded.h"

struct widths {
    struct rows *rows; /* owned; NULL: none is open */
    int width;         /* of that */
    uint64_t nodes;    /* that were spent on it and told */
    bool found;        /* one, of this width */
    bool warned;
};

/* ---- widths --------------------------------------------------------- */

/* Columns that have to be searched for a width; 0: there is no such ship. */
static int columns_of(const struct life *life, int width)
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

static bool pause_rows(void *listener)
{
    return search_pause(listener);
}

static bool open_width(struct search *search, struct error *err)
{
    const struct life *life = search->puzzle;
    struct widths *w = search->state;
    struct rows_task task = {
        .rule = &life->rule,
        .period = life->steps,
        .shift = -life->down,
        .symmetry = symmetry_of(life, w->width),
        .width = columns_of(life, w->width),
        .threads = search->threads,
        .memory = search->memory / 2,
        .shard = search->shard,
        .shards = search->shards,
        .pause = pause_rows,
        .listener = search,
    };
    w->nodes = 0;
    w->rows = rows_new(&task, err);
    return w->rows;
}

/* Goes on to the next width that there is; false: behind the last. */
static bool go_to_width(const struct life *life, struct widths *w, int width)
{
    while (width <= life->widest && !columns_of(life, width))
        width++;
    w->width = width;
    return width <= life->widest;
}

static bool open(struct search *search, struct error *err)
{
    const struct life *life = search->puzzle;
    if (!life->widest)
        return error_say(err, "rows searches for ships of any length: write "
                              "life,velocity=c/4,width=16 without a box");
    struct widths *w = mem_alloc(1, sizeof *w);
    search->state = w;
    search->share = -1;
    if (!go_to_width(life, w, life->narrowest))
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
    rows_free(w->rows);
    free(w);
    search->state = NULL;
}

/* ---- searching ------------------------------------------------------ */

static void tell_nodes(struct search *search, struct widths *w)
{
    struct rows_counts counts;
    rows_count(w->rows, &counts);
    search->steps += counts.nodes - w->nodes;
    w->nodes = counts.nodes;
}

static void say_excluded(struct search *search, struct widths *w)
{
    struct rows_counts counts;
    rows_count(w->rows, &counts);
    log_say(search->log, LOG_RESULT,
            "width %d: %s (%llu rows; states are told apart by 64 bits%s)",
            w->width,
            w->found             ? "no further ship"
            : search->shards > 1 ? "no ship in this part"
                                 : "excluded",
            (unsigned long long)counts.nodes,
            counts.forgetful ? ", and some were met again for want of memory"
                             : "");
}

/* Is it as long in coming back as it was asked for? */
static bool has_whole_period(const struct life *life, const struct grid *ship)
{
    struct plane plane = {0};
    struct motion motion = {0};
    plane_take(&plane, ship, 0);
    bool whole = life->subperiod ||
                 !motion_find(&motion, &plane, &life->rule, life->steps) ||
                 motion.period == life->steps;
    motion_release(&motion);
    plane_release(&plane);
    return whole;
}

/* Answers whether the ship is one to be told. */
static bool take_ship(struct search *search, struct widths *w)
{
    struct grid ship = {0};
    rows_ship(w->rows, &ship);
    bool whole = has_whole_period(search->puzzle, &ship);
    vec_clear(&search->facts);
    for (int row = 0; row < ship.rows && whole; row++)
        for (int col = 0; col < ship.cols; col++)
            if (*grid_at(&ship, 0, row, col))
                vec_push(&search->facts, row * UNBOUNDED_PITCH + col);
    grid_release(&ship);
    if (!whole)
        return false;
    if (!w->found)
        log_say(search->log, LOG_RESULT, "width %d: found", w->width);
    w->found = true;
    search->solutions++;
    return true;
}

/* Says once what a list is worth. */
static void warn(struct search *search, struct widths *w)
{
    if (w->found && !w->warned)
        log_say(search->log, LOG_RESULT,
                "the list depends on the order of the search: of ships that "
                "end alike one is told");
    w->warned |= w->found;
}

static enum verdict next(struct search *search, struct error *err)
{
    const struct life *life = search->puzzle;
    struct widths *w = search->state;
    warn(search, w);
    while (w->rows) {
        if (search->steps >= search->effort || search_pause(search))
            return VERDICT_UNKNOWN;
        enum verdict verdict =
            rows_next(w->rows, search->effort - search->steps);
        tell_nodes(search, w);
        if (verdict == VERDICT_UNKNOWN ||
            (verdict == VERDICT_FOUND && take_ship(search, w)))
            return verdict;
        if (verdict == VERDICT_FOUND)
            continue;
        say_excluded(search, w);
        rows_free(w->rows);
        w->rows = NULL;
        if (!w->found && go_to_width(life, w, w->width + 1) &&
            !open_width(search, err))
            return VERDICT_ERROR;
    }
    return VERDICT_NONE;
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

/* ---- checkpoints ---------------------------------------------------- */

static void save(const struct search *search, struct writer *out)
{
    const struct widths *w = search->state;
    writer_print(out, "width %d %d %d\n", w->width, w->found, w->rows != NULL);
    if (w->rows)
        rows_save(w->rows, out);
}

static bool read_number(struct reader *in, int *number)
{
    *number = 0;
    reader_skip_blanks(in);
    for (int byte;
         (byte = reader_peek(in)) >= '0' && byte <= '9' && *number < 10000;
         reader_skip(in))
        *number = 10 * *number + byte - '0';
    return reader_peek(in) == ' ' || reader_peek(in) == '\n';
}

static bool load(struct search *search, struct reader *in, struct error *err)
{
    const struct life *life = search->puzzle;
    struct widths *w = search->state;
    int width, found, running;
    bool good = reader_take(in, "width") && read_number(in, &width) &&
                read_number(in, &found) && read_number(in, &running) &&
                reader_at_line_end(in) && width >= life->narrowest;
    if (!good)
        return reader_fail(in, err, "a line 'width ...' was expected");
    reader_skip_line(in);
    rows_free(w->rows);
    w->rows = NULL;
    w->width = width;
    w->found = found;
    return !running ||
           (open_width(search, err) && rows_load(w->rows, in, err));
}

const struct engine rows_engine = {
    .name = "rows",
    .title = "finds spaceships of any length row by row",
    .step = "rows",
    .form = FORM_PUZZLE,
    .lists = true,
    .parallel = true,
    .thrifty = true,
    .open = open,
    .next = next,
    .count = count,
    .sample = sample,
    .save = save,
    .load = load,
    .close = close,
};
