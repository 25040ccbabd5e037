/* board.c: all coverings of a small region, one after another.
 *
 * Rows are words, a bit a cell, along the shorter side of the region.  Before
 * a row is covered, what counts of the rows above is a state: the cells of the
 * row that dominoes from above cover, and (tatami) the cells at which a domino
 * must begin that lies across, because nothing else keeps the window above it
 * from being one where too many meet.  A row is covered by the choice of the
 * cells that go down; the others must fall into pairs.  So a covering is a
 * path of states from the first row to the end, and different coverings are
 * different paths.
 *
 * The states of all rows are found first, from the top; then those from which
 * no way leads to the end are taken out, from the bottom.  What is left has no
 * dead ends: the next covering is found by moving on in the lowest row that
 * has a choice left.  On a board of 8 x 8 399 states are left, with 1760
 * ways between them.
 *
 * Windows.  With cells a b above e f, a window of enough cells is kept by a
 * domino across a, down from a, down from b or across e.  The first three are
 * known when the upper row is covered; else e must begin a domino, and there
 * is no covering if e or f is missing, or if the cell left of e must begin one
 * as well.
 *
 * A step is a state that is made or gone to.  Parts (--shard) are made of the
 * beginnings of paths, in turn. */
#include "family/domino/domino.h"
#include "base/big.h"

enum {
    WIDEST = 64,         /* bits of a row */
    MOST_DOWN = 24,      /* cells of a row with a cell below */
    SMALL_SIDE = 12,     /* what is listed by this engine unasked: regions */
    SMALL_PLACES = 4096, /* so narrow with so many places, */
    SMALL_CELLS = 64,    /* or with so few cells */
    WAYS_A_PAUSE = 4096,
    MOST_WAYS = INT32_MAX,
    COVERINGS_A_PAUSE = 1 << 16, /* counted */
    SOLUTIONS_A_PAUSE = 1 << 8,  /* delivered */
    BEGINNINGS = 64              /* for each part, at least */
};

/* What is known of the rows above. */
struct state {
    uint64_t covered, across;
    uint32_t first, count; /* of its ways on: states of the next row */
};

/* A state while it is looked up, by its row's table. */
struct table {
    uint32_t *slot; /* owned; a state's number + 1, or 0 */
    size_t size;    /* a power of two, or 0 */
    size_t used;
};

/* The choice that a path makes in a row. */
struct fork {
    const uint32_t *at, *end; /* borrowed from the ways */
};

struct board {
    const struct domino *d;
    bool turned; /* columns of the region are our rows */
    int rows;
    uint64_t *cells;   /* owned; of each row, and one without any */
    uint64_t *windows; /* owned; bit c: enough cells at c, c + 1, here and
                          below */
    VEC(struct state) state;
    VEC(uint32_t) way;
    uint32_t *begin; /* owned; each row's first state; rows + 2 */
    struct table table;
    int row;       /* whose states are being left, as long as they are found */
    uint32_t next; /* the state of that row to be left next */
    size_t paused; /* after so many states and ways */
    bool whole;    /* all states are known, and the path is set up */

    struct fork *path; /* owned; one for each row up to the last with a
                            choice */
    int choices;
    int heads;     /* rows that the beginnings of paths take */
    uint64_t head; /* number of the current beginning */
    bool begun, done;
};

/* ---- rows ----------------------------------------------------------- */

static bool is_turned(const struct domino *d)
{
    return d->frame.cols > d->frame.rows;
}

static int width(const struct domino *d)
{
    return is_turned(d) ? d->frame.rows : d->frame.cols;
}

static bool has_cell(const struct domino *d, int row, int col)
{
    const struct frame *f = &d->frame;
    return is_turned(d) ? *region_at(d, f->top + col, f->left + row)
                        : *region_at(d, f->top + row, f->left + col);
}

static uint64_t enough_cells(const struct domino *d, uint64_t above,
                             uint64_t below)
{
    uint64_t enough = 0;
    for (int col = 0; d->tatami && col + 1 < WIDEST; col++) {
        int cells = __builtin_popcountll(above >> col & 3) +
                    __builtin_popcountll(below >> col & 3);
        if (cells >= d->meet)
            enough |= UINT64_C(1) << col;
    }
    return enough;
}

static void take_rows(struct board *b)
{
    const struct domino *d = b->d;
    b->turned = is_turned(d);
    b->rows = b->turned ? d->frame.cols : d->frame.rows;
    b->cells = mem_alloc((size_t)b->rows + 1, sizeof *b->cells);
    b->windows = mem_alloc((size_t)b->rows + 1, sizeof *b->windows);
    b->begin = mem_alloc((size_t)b->rows + 2, sizeof *b->begin);
    for (int row = 0; row < b->rows; row++)
        for (int col = 0; col < width(d); col++)
            if (has_cell(d, row, col))
                b->cells[row] |= UINT64_C(1) << col;
    for (int row = 0; row + 1 < b->rows; row++)
        b->windows[row] = enough_cells(d, b->cells[row], b->cells[row + 1]);
}

/* ---- states --------------------------------------------------------- */

static size_t hash(uint64_t covered, uint64_t across)
{
    uint64_t mixed = (covered ^ across * UINT64_C(0x9e3779b97f4a7c15)) *
                     UINT64_C(0xd6e8feb86659fd93);
    return (size_t)(mixed ^ mixed >> 32);
}

/* The slot of a state of the next row, or the free one where it belongs. */
static uint32_t *find_slot(struct board *b, uint64_t covered, uint64_t across)
{
    struct table *t = &b->table;
    for (size_t i = hash(covered, across);; i++) {
        uint32_t *slot = &t->slot[i & (t->size - 1)];
        if (!*slot)
            return slot;
        const struct state *s = &b->state.at[*slot - 1];
        if (s->covered == covered && s->across == across)
            return slot;
    }
}

static void grow_table(struct board *b)
{
    struct table *t = &b->table;
    t->size = t->size ? 2 * t->size : 64;
    free(t->slot);
    t->slot = mem_alloc(t->size, sizeof *t->slot);
    for (size_t i = b->begin[b->row + 1]; i < b->state.len; i++)
        *find_slot(b, b->state.at[i].covered, b->state.at[i].across) =
            (uint32_t)i + 1;
}

static uint32_t state_number(struct board *b, uint64_t covered,
                             uint64_t across)
{
    if (2 * b->table.used >= b->table.size)
        grow_table(b);
    uint32_t *slot = find_slot(b, covered, across);
    if (!*slot) {
        vec_push(&b->state, (struct state){covered, across, 0, 0});
        b->table.used++;
        *slot = (uint32_t)b->state.len;
    }
    return *slot - 1;
}

static void next_table(struct board *b)
{
    if (b->table.slot)
        memset(b->table.slot, 0, b->table.size * sizeof *b->table.slot);
    b->table.used = 0;
}

/* ---- ways from row to row ------------------------------------------- */

/* How far a row is covered: the cells left, those where a domino goes down,
 * and those where one across begins. */
struct cover_row {
    uint64_t rest, down, across;
};

/* Windows that nothing in this row keeps. */
static uint64_t open_windows(const struct board *b, const struct cover_row *c)
{
    return b->windows[b->row] & ~(c->across | c->down | c->down >> 1);
}

/* Can these windows be kept by dominoes across in the next row? */
static bool can_be_kept(const struct board *b, uint64_t open)
{
    uint64_t below = b->cells[b->row + 1];
    return !(open & ~(below & below >> 1)) && !(open & open << 1);
}

/* All ways to cover the rest of a row; `must` are the cells where one across
 * begins.  What lies across for the user comes first. */
static void cover_rest(struct board *b, struct cover_row c, uint64_t must)
{
    uint64_t open = open_windows(b, &c);
    if (!c.rest) {
        if (can_be_kept(b, open))
            vec_push(&b->way, state_number(b, c.down, open));
        return;
    }
    uint64_t cell = c.rest & -c.rest, right = cell << 1;
    if (!can_be_kept(b, open & (cell - 1) >> 1))
        return;
    for (int turn = 0; turn < 2; turn++) {
        struct cover_row next = c;
        if (turn == b->turned && c.rest & right & ~must) {
            next.rest &= ~(cell | right);
            next.across |= cell;
            cover_rest(b, next, must);
        } else if (turn != b->turned && b->cells[b->row + 1] & cell & ~must) {
            next.rest &= ~cell;
            next.down |= cell;
            cover_rest(b, next, must);
        }
    }
}

static void leave_state(struct board *b, uint32_t number)
{
    struct state s = b->state.at[number];
    size_t first = b->way.len;
    cover_rest(b, (struct cover_row){b->cells[b->row] & ~s.covered, 0, 0},
               s.across);
    b->state.at[number].first = (uint32_t)first;
    b->state.at[number].count = (uint32_t)(b->way.len - first);
}

/* Each state makes ways, or is one of as many. */
static bool pause_for_ways(struct search *search)
{
    struct board *b = search->state;
    if (b->way.len + b->next < b->paused + WAYS_A_PAUSE)
        return false;
    /* seldom: nobody says stop just here */
    b->paused = b->way.len + b->next;
    return b->way.len >= MOST_WAYS || search_pause(search);
}

/* Finds all states; false if it had to pause, or there are too many. */
static bool find_states(struct search *search)
{
    struct board *b = search->state;
    for (; b->row < b->rows; b->row++) {
        while (b->next < b->begin[b->row + 1]) {
            if (search->steps >= search->effort || pause_for_ways(search))
                return false;
            leave_state(b, b->next++);
            search->steps++;
        }
        b->begin[b->row + 2] = (uint32_t)b->state.len;
        next_table(b);
    }
    return true;
}

/* Takes out the ways that do not lead to the end. */
static void prune(struct board *b)
{
    for (size_t i = b->begin[b->rows]; i-- > 0;) {
        struct state *s = &b->state.at[i];
        uint32_t kept = s->first;
        for (uint32_t w = s->first; w < s->first + s->count; w++) {
            uint32_t to = b->way.at[w];
            if (to >= b->begin[b->rows] || b->state.at[to].count)
                b->way.at[kept++] = to;
        }
        s->count = kept - s->first;
    }
}

/* ---- paths ---------------------------------------------------------- */

static struct fork fork_of(const struct board *b, uint32_t number)
{
    const struct state *s = &b->state.at[number];
    const uint32_t *first = b->way.at + s->first;
    return (struct fork){first, first + s->count};
}

/* Rows from the first to the last with a choice. */
static int count_choices(const struct board *b)
{
    for (uint32_t i = b->begin[b->rows]; i-- > 0;)
        if (b->state.at[i].count > 1) {
            int row = 0;
            while (b->begin[row + 1] <= i)
                row++;
            return row + 1;
        }
    return 0;
}

/* How many rows the beginnings take, if there shall be enough of them. */
static int count_heads(const struct board *b, uint64_t shards)
{
    double enough = (double)shards * BEGINNINGS;
    double *paths = mem_alloc(b->state.len, sizeof *paths);
    int row = 0;
    paths[0] = 1;
    for (; shards > 1 && row < b->choices; row++) {
        double sum = 0;
        for (uint32_t i = b->begin[row]; i < b->begin[row + 1]; i++) {
            const struct state *s = &b->state.at[i];
            sum += paths[i];
            for (uint32_t w = s->first; w < s->first + s->count; w++)
                paths[b->way.at[w]] += paths[i];
        }
        if (sum >= enough)
            break;
    }
    free(paths);
    return row;
}

/* All below a row take the first way. */
static void descend(struct board *b, int row)
{
    for (; row < b->choices; row++)
        b->path[row] = fork_of(b, row ? *b->path[row - 1].at : 0);
}

/* To the next path whose choice in this row or above differs; answers the
 * highest row where it does, or -1: there is none. */
static int move_on(struct board *b, int row)
{
    while (row >= 0 && ++b->path[row].at == b->path[row].end)
        row--;
    if (row >= 0)
        descend(b, row + 1);
    return row;
}

/* Goes on to a beginning that belongs to this part. */
static bool skip_heads(const struct search *search)
{
    struct board *b = search->state;
    bool there = true;
    while (there &&
           b->head % search->request->shards != search->request->shard) {
        there = move_on(b, b->heads - 1) >= 0;
        b->head++;
    }
    return there;
}

/* To the next path of this part; false: there is none. */
static bool next_path(struct search *search)
{
    struct board *b = search->state;
    int row = b->begun ? move_on(b, b->choices - 1) : 0;
    bool there = row >= 0;
    search->steps += (uint64_t)(b->choices - row);
    if (!b->begun || (there && row < b->heads)) {
        b->head += b->begun;
        b->begun = true;
        there = skip_heads(search);
    }
    b->done = !there;
    return there;
}

/* All states, then a path; FOUND: paths can be walked. */
static enum verdict set_up(struct search *search, struct error *err)
{
    struct board *b = search->state;
    if (b->done)
        return VERDICT_NONE;
    if (b->whole)
        return VERDICT_FOUND;
    if (!find_states(search)) {
        if (b->way.len < MOST_WAYS)
            return VERDICT_UNKNOWN;
        /* unreached: too large for a test */
        error_say(err, "the engine board is for small boards, and this one "
                       "has too many states");
        return VERDICT_ERROR;
    }
    prune(b);
    b->whole = true;
    b->done = b->rows && !b->state.at[0].count;
    if (b->done)
        return VERDICT_NONE;
    b->choices = count_choices(b);
    b->heads = count_heads(b, search->request->shards);
    b->path = mem_alloc((size_t)b->choices + 1, sizeof *b->path);
    descend(b, 0);
    return VERDICT_FOUND;
}

/* The share of all paths that lies before this one, as if choices weighed the
 * same. */
static double share_done(const struct board *b)
{
    double share = 0, part = 1;
    for (int row = 0; row < b->choices; row++) {
        struct fork all = fork_of(b, row ? *b->path[row - 1].at : 0);
        part /= (double)(all.end - all.at);
        share += part * (double)(b->path[row].at - all.at);
    }
    return share;
}

/* ---- the engine ----------------------------------------------------- */

static void deliver_domino(struct search *search, int row, int col,
                           int direction)
{
    const struct board *b = search->state;
    const struct frame *f = &b->d->frame;
    int at = b->turned ? place(b->d, f->top + col, f->left + row)
                       : place(b->d, f->top + row, f->left + col);
    if (b->turned)
        direction = direction == HORIZONTAL ? VERTICAL : HORIZONTAL;
    vec_push(&search->facts, domino_fact(at, direction));
}

static void deliver_row(struct search *search, int row, uint64_t rest,
                        uint64_t down)
{
    while (rest) {
        int col = __builtin_ctzll(rest);
        bool falls = down >> col & 1;
        rest &= ~((falls ? UINT64_C(1) : UINT64_C(3)) << col);
        deliver_domino(search, row, col, falls ? VERTICAL : HORIZONTAL);
    }
}

/* Rows behind the last choice have one way each. */
static void deliver(struct search *search)
{
    const struct board *b = search->state;
    uint32_t at = 0;
    vec_clear(&search->facts);
    for (int row = 0; row < b->rows; row++) {
        uint32_t to = row < b->choices ? *b->path[row].at : *fork_of(b, at).at;
        deliver_row(search, row, b->cells[row] & ~b->state.at[at].covered,
                    b->state.at[to].covered);
        at = to;
    }
}

static bool rows_fit(const struct board *b, struct error *err)
{
    for (int row = 0; row < b->rows; row++) {
        int down = __builtin_popcountll(b->cells[row] & b->cells[row + 1]);
        if (down > MOST_DOWN)
            return error_say(err,
                             "the engine board is for small boards: up to %d "
                             "cells of a row may have one below, and here "
                             "are %d",
                             MOST_DOWN, down);
    }
    return true;
}

static bool board_open(struct search *search, struct error *err)
{
    const struct domino *d = search->request->puzzle;
    if (!domino_without_walls(d, "board", err))
        return false;
    if (width(d) > WIDEST)
        return error_say(err,
                         "the engine board is for small boards, up to %d "
                         "cells across, and this one has %d",
                         WIDEST, width(d));
    struct board *b = search->state = mem_alloc(1, sizeof *b);
    b->d = d;
    take_rows(b);
    vec_push(&b->state, (struct state){0});
    b->begin[1] = 1;
    return rows_fit(b, err);
}

static void board_close(struct search *search)
{
    struct board *b = search->state;
    if (!b)
        return;
    free(b->cells);
    free(b->windows);
    free(b->begin);
    free(b->table.slot);
    free(b->path);
    vec_release(&b->state);
    vec_release(&b->way);
    free(b);
    search->state = NULL;
}

static enum verdict board_next(struct search *search, struct error *err)
{
    struct board *b = search->state;
    enum verdict verdict = set_up(search, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    if (search->steps >= search->effort ||
        (search->solutions % SOLUTIONS_A_PAUSE == 0 && search_pause(search)))
        return VERDICT_UNKNOWN;
    if (!next_path(search))
        return VERDICT_NONE;
    search->solutions++;
    if (search->solutions % SOLUTIONS_A_PAUSE == 0)
        search->share = share_done(b);
    deliver(search);
    return VERDICT_FOUND;
}

/* Visits every covering, and delivers none. */
static enum verdict board_count(struct search *search, mpz_t count,
                                struct error *err)
{
    struct board *b = search->state;
    enum verdict verdict = set_up(search, err);
    while (verdict == VERDICT_FOUND) {
        unsigned long found = 0;
        if (search_pause(search))
            verdict = VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
        while (verdict == VERDICT_FOUND && found < COVERINGS_A_PAUSE) {
            if (search->steps >= search->effort)
                /* seldom: nobody says stop just here */
                verdict = VERDICT_UNKNOWN;
            else if (next_path(search))
                found++;
            else
                verdict = VERDICT_NONE;
        }
        search->solutions += found;
        big_add(count, found);
        search->share = b->done ? 1 : share_done(b);
    }
    return verdict;
}

bool domino_is_small(const struct domino *d)
{
    const struct frame *f = &d->frame;
    return d->cells <= SMALL_CELLS ||
           (width(d) <= SMALL_SIDE &&
            (int64_t)f->rows * f->cols <= SMALL_PLACES);
}

const struct engine board_engine = {
    .name = "board",
    .title = "lists coverings of small boards, row by row as bits",
    .step = "states",
    .form = FORM_PUZZLE,
    .yields = true,
    .lists = true,
    .open = board_open,
    .next = board_next,
    .count = board_count,
    .close = board_close,
};
