/* windows.c: an engine that finds one object in a box, in windows first.
 *
 * An object that is small, or has a symmetry, lies in a small box too, or in
 * one in which cells are the same: there a solver needs a thousandth of what
 * it needs to find it, or anything else, in a large one.  So the puzzle is
 * asked in windows, squares that grow up to the box, of each symmetry that
 * goes with its motion; and, as what they do not hold may still be there, in
 * the box itself.
 *
 * Turns.  Each window has clauses and a solver of its own.  It gets so many
 * conflicts in a round, and twice as many in the next, until it is known that
 * it holds nothing; the box gets as many as all windows of the round together.
 * So what is found in the box alone, or excluded, takes twice as long at the
 * most, and a little.
 *
 * Facts.  A pattern of a window is moved up and left as far as it goes, which
 * is where the box wants it. */
#include "family/life/windows.h"
#include "engine/sat.h"
#include "family/life/lattice/lattice.h"

#include <limits.h>

enum {
    CONFLICTS = 4000, /* of a window in the first round */
    MOST_ROUNDS = 40, /* in which they double */
    MOST_CELLS = 160  /* of all generations of a window, each class once */
};

struct window {
    struct life *life; /* owned, but for the last: that is the box; or NULL */
    int side;
    enum symmetry symmetry;
    struct clauses clauses;
    struct request request; /* for these */
    struct search search;
    uint64_t left; /* conflicts of this turn */
    bool done;     /* nothing more is in it */
};

struct windows {
    const struct life *box; /* borrowed */
    struct request request; /* what all windows share of theirs */
    VEC(struct window) window;
    size_t at; /* whose turn it is */
    int round;
    uint64_t spent; /* by the windows, in this round */
};

bool windows_fit(const struct life *life, struct error *err)
{
    bool plain = (life->goal == GOAL_SHIP || life->goal == GOAL_OSCILLATOR ||
                  life->goal == GOAL_STILL) &&
                 life->rows && !life->round_cols && life->connected &&
                 life->symmetry == SYMMETRY_NONE && !life->maximises &&
                 !life->minimises && !life->pattern.grid.layers;
    return plain ||
           error_say(err, "windows finds one object in a box on the plane: "
                          "connected=yes without a symmetry, a drawing and a "
                          "best population");
}

/* ---- the windows ---------------------------------------------------- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* A symmetry, and how many cells it makes one. */
struct kind {
    enum symmetry symmetry;
    int order;
};

/* Of a pattern that does not move in a square, these two are others turned. */
static bool is_other(const struct windows *w, enum symmetry symmetry, int side)
{
    const struct life *box = w->box;
    bool turns = !box->down && !box->right && box->rule.isotropic &&
                 side <= least(box->rows, box->cols);
    return turns &&
           (symmetry == SYMMETRY_FLIP || symmetry == SYMMETRY_ANTIDIAGONAL);
}

/* Smaller ones first, and of one size the most symmetric ones. */
static void list_windows(struct windows *w)
{
    static const struct kind kinds[] = {
        {SYMMETRY_D4_PLUS, 4},  {SYMMETRY_D4_CROSS, 4},
        {SYMMETRY_MIRROR, 2},   {SYMMETRY_FLIP, 2},
        {SYMMETRY_DIAGONAL, 2}, {SYMMETRY_ANTIDIAGONAL, 2},
        {SYMMETRY_C2, 2},       {SYMMETRY_GLIDE, 2},
        {SYMMETRY_NONE, 1}};
    const struct life *box = w->box;
    int longest = box->rows > box->cols ? box->rows : box->cols;
    for (int side = 2; side <= longest; side++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            int64_t cells = (int64_t)least(side, box->rows) *
                            least(side, box->cols) * box->steps;
            bool whole = side == longest && kinds[i].order == 1;
            if (!whole && cells <= MOST_CELLS * kinds[i].order &&
                !is_other(w, kinds[i].symmetry, side))
                vec_push(&w->window,
                         (struct window){.side = side,
                                         .symmetry = kinds[i].symmetry});
        }
    vec_push(&w->window, (struct window){.side = longest});
}

static bool is_box(const struct windows *w, const struct window *window)
{
    return window == &w->window.at[w->window.len - 1];
}

/* Does the symmetry leave what is asked for possible? */
static bool makes_sense(const struct life *box, const struct window *window)
{
    return window->symmetry == SYMMETRY_NONE || box->more_symmetric;
}

/* The puzzle in a window; NULL: it makes no sense there. */
static struct life *narrow(const struct windows *w,
                           const struct window *window)
{
    if (!makes_sense(w->box, window))
        return NULL; /* unreached: windows of the tests make sense */
    struct life *life = life_copy(w->box);
    life->rows = least(window->side, life->rows);
    life->cols = least(window->side, life->cols);
    life->symmetry = window->symmetry;
    if (lattice_build(life, &(struct error){0}))
        return life;
    life_free(life);
    return NULL;
}

static bool open_solver(struct search *search, struct error *err)
{
    struct sat sat = search->request->solver(NULL);
    (void)err;
    clauses_open(search, &sat);
    return true;
}

static const struct engine inner = {
    .name = "windows",
    .title = "a window",
    .step = "conflicts",
    .form = FORM_CLAUSES,
    .lists = true,
    .open = open_solver,
    .next = clauses_next,
    .close = clauses_close,
};

/* Makes the window ready; false, with a sentence: there is no memory. */
static bool enter(struct windows *w, struct window *window, struct error *err)
{
    bool box = is_box(w, window);
    const struct life *life =
        box ? w->box : (window->life = narrow(w, window));
    if (!life) {
        window->done = true;
        return true;
    }
    lattice_state_clauses(life, &window->clauses, err);
    window->request = w->request;
    window->request.clauses = &window->clauses;
    return search_open(&window->search, &inner, &window->request, err);
}

static void leave(struct windows *w, struct window *window)
{
    search_close(&window->search);
    if (window->life && !is_box(w, window))
        life_free(window->life);
    window->life = NULL;
    window->done = true;
}

/* ---- turns ---------------------------------------------------------- */

/* What a window may spend when its turn comes. */
static uint64_t share_of(const struct windows *w, const struct window *window)
{
    uint64_t turn = (uint64_t)CONFLICTS << w->round;
    return is_box(w, window) && w->spent > turn ? w->spent : turn;
}

static void next_turn(struct windows *w)
{
    if (++w->at == w->window.len) {
        w->at = 0;
        w->spent = 0;
        w->round += w->round < MOST_ROUNDS;
    }
    w->window.at[w->at].left = share_of(w, &w->window.at[w->at]);
}

/* Moves what was found to where it lies in the box. */
static void deliver(const struct windows *w, const struct window *window,
                    struct search *search)
{
    const ints *facts = &window->search.facts;
    struct grid grid = {0};
    int top = INT_MAX, left = INT_MAX;
    lattice_decode(window->life ? window->life : w->box, facts->at, facts->len,
                   &grid);
    for (int time = 0; time < w->box->steps; time++)
        for (int x = 1; x < grid.rows - 1; x++)
            for (int y = 1; y < grid.cols - 1; y++)
                if (*grid_at(&grid, time, x, y)) {
                    top = least(top, x);
                    left = least(left, y);
                }
    vec_clear(&search->facts);
    for (int x = top; x < grid.rows - 1; x++)
        for (int y = left; y < grid.cols - 1; y++)
            if (*grid_at(&grid, 0, x, y)) {
                struct place at = {x - top, y - left, 0};
                vec_push(&search->facts,
                         (int)quotient_point(&w->box->quotient, at));
            }
    grid_release(&grid);
    search->solutions++;
}

/* So far as the turn goes; UNKNOWN: on with the next, if it is over. */
static enum verdict go_on(struct windows *w, struct search *search,
                          struct error *err)
{
    struct window *window = &w->window.at[w->at];
    struct search *own = &window->search;
    uint64_t begin = search->steps;
    if (!own->engine && !window->done && !enter(w, window, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    if (window->done)
        return VERDICT_NONE;
    search_lend(search, own);
    if (window->left < own->effort - begin)
        own->effort = begin + window->left;
    enum verdict verdict = clauses_next(own, err);
    search_take_back(search, own);
    uint64_t used = search->steps - begin;
    window->left -= used < window->left ? used : window->left;
    w->spent += is_box(w, window) ? 0 : used;
    return verdict;
}

static enum verdict next(struct search *search, struct error *err)
{
    struct windows *w = search->state;
    for (;;) {
        struct window *window = &w->window.at[w->at];
        enum verdict verdict = go_on(w, search, err);
        if (verdict == VERDICT_FOUND)
            deliver(w, window, search);
        if (verdict == VERDICT_FOUND || verdict == VERDICT_ERROR ||
            (verdict == VERDICT_NONE && is_box(w, window)))
            return verdict;
        if (verdict == VERDICT_NONE && !window->done)
            leave(w, window);
        else if (verdict == VERDICT_UNKNOWN && window->left)
            return verdict;
        next_turn(w);
        if (search_pause(search))
            return VERDICT_UNKNOWN;
    }
}

/* ---- the interface -------------------------------------------------- */

/* What a window would report is the search's to report. */
static void relay(void *listener, const struct search *own)
{
    struct search *search = listener;
    search->steps = own->steps;
    search->request->report(search->request->listener, search);
}

static bool open(struct search *search, struct error *err)
{
    const struct life *life = search->request->puzzle;
    if (!windows_fit(life, err))
        return false;
    struct windows *w = search->state = mem_alloc(1, sizeof *w);
    search->share = -1;
    w->box = life;
    w->request = *search->request;
    w->request.report = search->request->report ? relay : NULL;
    w->request.listener = search;
    w->request.shards = 1;
    list_windows(w);
    w->window.at[0].left = share_of(w, &w->window.at[0]);
    return true;
}

static void close(struct search *search)
{
    struct windows *w = search->state;
    if (!w)
        return;
    for (size_t i = 0; i < w->window.len; i++)
        leave(w, &w->window.at[i]);
    vec_release(&w->window);
    free(w);
    search->state = NULL;
}

const struct engine windows_engine = {
    .name = "windows",
    .title = "life: one object in a box, in smaller and symmetric boxes first",
    .step = "conflicts",
    .form = FORM_PUZZLE,
    .shuffles = true,
    .open = open,
    .next = next,
    .close = close,
};
