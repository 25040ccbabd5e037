/* widths.c: ships of any length in units.
 *
 * A unit is paths.  The first fork of a path, about 0, chooses a width; those
 * behind it choose rows (rows/paths.c).  Each unit knows the states that it
 * has met alone.  No ship is lost by that: of all states from which one can be
 * reached, take one nearest to its end that somebody has come to; he has tried
 * all that can follow, or it is on a path, and all that can follow it are on
 * others. */
#include "base/reader.h"
#include "base/writer.h"
#include "family/life/unbounded/widths.h"

#include <limits.h>

static int width_of(const struct trail *path)
{
    return path->fork.at[0].option;
}

bool paths_have_width(const struct widths *w, int width)
{
    for (size_t i = 0; i < w->path.piece.len; i++)
        if (width_of(&w->path.piece.at[i].path) == width)
            return true;
    return false;
}

bool paths_begin_width(struct widths *w, struct error *err)
{
    bool begun = false;
    for (size_t i = 0; i < w->path.piece.len; i++) {
        const struct trail *path = &w->path.piece.at[i].path;
        if (width_of(path) != w->width)
            continue;
        if (path->fork.len == 1)
            return true; /* all of it, as it was opened */
        if (!rows_path_fits(w->rows, path))
            /* unreached: trails of the tests fit */
            return error_say(err, "rows of width %d do not follow each other",
                             w->width);
        if (!begun)
            rows_clear_queue(w->rows);
        begun = true;
        rows_add_path(w->rows, path);
    }
    return true;
}

/* A path that chooses a width. */
static struct trail path_to(int width)
{
    struct trail path = {0};
    trail_fork(&path, 0, 1, width);
    return path;
}

/* ---- saving and loading --------------------------------------------- */

/* seldom: nobody says stop just here */
static void save_path(void *context, const struct trail *trail)
{
    trail_write(trail, context);
}

/* seldom: nobody says stop just here */
void paths_save(const struct widths *w, struct writer *out)
{
    struct trail way = path_to(w->width);
    writer_text(out, "solutions 0\nsteps 0\nwhole 0\n");
    if (w->rows)
        rows_rest(w->rows, &way, save_path, out);
    trail_release(&way);
    for (size_t i = 0; w->rows && i < w->path.piece.len; i++)
        if (width_of(&w->path.piece.at[i].path) > w->width)
            trail_write(&w->path.piece.at[i].path, out);
}

/* Is it a width, and rows of so many columns? */
static bool is_path(const struct life *life, const struct trail *path)
{
    int width = width_of(path), cols = columns_of(life, width);
    bool good = !path->fork.at[0].item && width >= life->narrowest &&
                width <= life->widest && cols > 0 && cols <= ROWS_WIDEST;
    for (size_t f = 1; good && f < path->fork.len; f++)
        good = path->fork.at[f].item == (int)f &&
               path->fork.at[f].option >= 0 &&
               path->fork.at[f].option < 1 << cols;
    return good;
}

/* All that a trail leads to; the root leads to all widths. */
static bool add_paths(struct widths *w, const struct life *life,
                      const struct trail *trail)
{
    size_t before = w->path.piece.len;
    bool good = true;
    if (!trail->fork.len)
        for (int width = life->narrowest; width <= life->widest; width++) {
            if (columns_of(life, width))
                pieces_push(&w->path, path_to(width), 1);
        }
    else
        pieces_add(&w->path, trail);
    for (size_t i = before; good && i < w->path.piece.len; i++)
        good = is_path(life, &w->path.piece.at[i].path);
    return good;
}

bool paths_begin(struct search *search, struct error *err)
{
    const struct life *life = search->request->puzzle;
    struct widths *w = search->state;
    for (int width = life->narrowest; width <= life->widest; width++)
        if (columns_of(life, width) && !by_tables(search, width))
            return error_say(err,
                             "width %d is searched by clauses for more and "
                             "more rows, which cannot be cut into units",
                             width);
    pieces_init(&w->path, UINT64_MAX, 0);
    w->is_unit = add_paths(w, life, &(struct trail){0});
    return true;
}

bool paths_load(struct search *search, struct reader *in, struct error *err)
{
    const struct life *life = search->request->puzzle;
    struct widths *w = search->state;
    struct record record = {0};
    struct trail_frame frame = {.items = INT_MAX, .options = INT_MAX - 1};
    pieces_release(&w->path);
    pieces_init(&w->path, UINT64_MAX, 0);
    bool good = record_scan(&record, in, &frame, err) && record.trail.len;
    for (size_t t = 0; good && t < record.trail.len; t++)
        good = add_paths(w, life, &record.trail.at[t]);
    record_release(&record);
    if (!good)
        return false; /* unreached: trails of the tests fit */
    close_width(w);
    return go_to_width(life, w, life->narrowest) && open_width(search, err);
}

/* ---- cutting -------------------------------------------------------- */

struct cutting {
    struct search *search; /* borrowed */
    struct rows **rows;    /* owned; of each width from the narrowest on */
    struct error *err;
};

/* NULL: with a sentence. */
static struct rows *rows_of(struct cutting *c, int width)
{
    const struct life *life = c->search->request->puzzle;
    struct rows **rows = &c->rows[width - life->narrowest];
    struct rows_task task = rows_task(c->search, width);
    if (!*rows)
        *rows = rows_new(&task, c->err);
    return *rows;
}

static bool open_fork(void *context, const struct trail *path,
                      struct trail *fork)
{
    struct cutting *c = context;
    const struct life *life = c->search->request->puzzle;
    if (path->fork.len) {
        struct rows *rows = rows_of(c, width_of(path));
        if (rows)
            rows_open(rows, path, fork);
        return true;
    }
    trail_fork(fork, 0, 0, NO_OPTION);
    for (int width = life->narrowest; width <= life->widest; width++)
        if (columns_of(life, width))
            trail_leave(fork, width);
    return true;
}

static bool measure(void *context, struct rng *rng, const struct trail *path,
                    int probes, struct guess *guess)
{
    struct rows *rows = rows_of(context, width_of(path));
    (void)rng;
    if (rows)
        guess->nodes = rows_measure(rows, path, probes, &guess->steps);
    return rows;
}

/* What is to be cut: all of it from the root, where each width is whole. */
static void add_all(const struct widths *w, const struct life *life,
                    struct pieces *pieces)
{
    size_t whole = 0, widths = 0;
    for (int width = life->narrowest; width <= life->widest; width++)
        widths += columns_of(life, width) > 0;
    for (size_t i = 0; i < w->path.piece.len; i++)
        whole += w->path.piece.at[i].path.fork.len == 1;
    if (whole == widths && whole == w->path.piece.len)
        pieces_add(pieces, &(struct trail){0});
    for (size_t i = 0; whole < widths && i < w->path.piece.len; i++)
        /* unreached: units of the tests are whole widths */
        pieces_add(pieces, &w->path.piece.at[i].path);
}

enum verdict paths_split(struct search *search, struct pieces *pieces,
                         struct error *err)
{
    const struct life *life = search->request->puzzle;
    const struct widths *w = search->state;
    int widths = life->widest - life->narrowest + 1;
    struct cutting c = {.search = search, .err = err};
    struct tract tract = {.search = search,
                          .context = &c,
                          .open = open_fork,
                          .measure = measure};
    c.rows = mem_alloc((size_t)widths, sizeof *c.rows);
    add_all(w, life, pieces);
    enum verdict verdict = pieces_cut(pieces, &tract);
    for (int i = 0; i < widths; i++)
        rows_free(c.rows[i]);
    free(c.rows);
    return err->text[0] ? VERDICT_ERROR : verdict;
}
