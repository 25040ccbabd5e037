/* unit.c: pieces of the tree of rows, and who walks them.
 *
 * A state is the last 2p rows: they tell what can follow.  A state that was
 * met before is left, for what follows it has been or will be walked
 * elsewhere. With several strands a state also says which smaller periods are
 * excluded by the rows before it, since a ship must exclude them all, unless
 * it may have one; and which strand is next.  With glide half of the period is
 * that of ships that are their own mirror images, and a state says which
 * generation is next, for not all rows are reflected.  Where the mirror image
 * of a ship is a ship of the same kind, a state and its mirror image are one.
 *
 * Marks.  One state in MARK_ONE_IN is marked and looked up, by its
 * fingerprint: two paths that meet are known to have met a few rows later, and
 * the table is so much smaller.  States that may be the end of a ship are
 * marked too, that a ship is found once; and one of MARK_LATEST in a row, lest
 * the others make a cycle.
 *
 * Ends.  While no state has been forgotten, no path can be longer than there
 * are states.  After that, states on the path itself are looked at.
 *
 * Where a certificate is wanted all states are kept in a book, and marks do
 * without. */
#include "family/life/rows/unit.h"
#include "family/life/rows/divisors.h"

#include <assert.h>

enum { MARK_ONE_IN = 4, MARK_LATEST = 64 };

static uint64_t mix(uint64_t a, uint64_t b)
{
    __uint128_t product = (__uint128_t)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* A fingerprint; the constants are odd and have no meaning. */
static uint64_t fingerprint(const row_t *row, int count, uint64_t seed)
{
    uint64_t print =
        seed * UINT64_C(0x9e3779b97f4a7c15) + UINT64_C(0xd1342543de82ef95);
    for (; count > 0; count -= 4, row += 4) {
        uint64_t four = 0;
        memcpy(&four, row, (size_t)(count < 4 ? count : 4) * sizeof *row);
        print = mix(print ^ four, UINT64_C(0xa3b195354a39b70d)) +
                UINT64_C(0x1b03738712fad5c9);
    }
    return mix(print, UINT64_C(0xf1357aea2e62a9c5));
}

void runner_init(struct runner *runner, const struct rows_table *table,
                 struct seen *seen, const struct rows_task *task)
{
    bool glide = task->symmetry == ROWS_GLIDE;
    int half = glide ? 2 : 1;
    *runner = (struct runner){
        .seen = seen,
        .mirrored = !table->chiral && (glide || task->symmetry == ROWS_NONE)};
    walk_init(&runner->walk, table, task->period / half, task->shift / half,
              rows_for(processor()));
    book_init(&runner->book, task->certificate, task->width, task->memory);
    if (!task->subperiod)
        prime_divisors(half * runner->walk.strands, runner->divisor);
    vec_push(&runner->stand, (struct stand){0});
}

void runner_release(struct runner *runner)
{
    walk_release(&runner->walk);
    book_release(&runner->book);
    vec_release(&runner->stand);
    vec_release(&runner->mirror);
    vec_release(&runner->longest);
    vec_release(&runner->level);
}

void unit_release(struct unit *unit)
{
    vec_release(&unit->row);
}

/* ---- states --------------------------------------------------------- */

static uint64_t print_state(struct runner *runner, uint64_t seed)
{
    const struct walk *walk = &runner->walk;
    size_t end = (size_t)(walk->depth + walk->before) + 1;
    size_t begin = end - (size_t)walk->window;
    uint64_t print = fingerprint(walk->row.at + begin, walk->window, seed);
    if (!runner->mirrored)
        return print;
    size_t len = runner->mirror.len;
    if (end > len) {
        vec_reserve(&runner->mirror, end);
        runner->mirror.len = runner->mirror.cap;
        memset(runner->mirror.at + len, 0,
               (runner->mirror.len - len) * sizeof *runner->mirror.at);
    }
    runner->mirror.at[end - 1] = walk->table->mirror[walk->row.at[end - 1]];
    uint64_t other =
        fingerprint(runner->mirror.at + begin, walk->window, seed);
    return print < other ? print : other;
}

/* What else tells what can follow a row, but for smaller periods. */
static unsigned phase_of(const struct walk *walk, int u)
{
    return (unsigned)(u % (walk->table->glide ? walk->period : walk->strands));
}

/* Does the row that was just chosen exclude a part of the period? */
static bool is_whole(const struct walk *walk, int divisor)
{
    row_t row = walk_row(walk, walk->depth);
    if (walk->table->glide)
        return walk->table->mirror[row] != row;
    int other = walk->strands / divisor;
    return walk_level(walk, walk->depth)->strand >= other &&
           walk_row(walk, walk->depth - other) != row;
}

/* The stand behind the row that was just chosen. */
static const struct stand *stand_behind(struct runner *runner)
{
    const struct walk *walk = &runner->walk;
    size_t depth = (size_t)walk->depth;
    row_t row = walk_row(walk, walk->depth);
    if (runner->stand.len < depth + 2)
        vec_push(&runner->stand, (struct stand){0});
    struct stand stand = runner->stand.at[depth];
    stand.zeros = row ? 0 : stand.zeros + 1;
    for (int i = 0; runner->divisor[i]; i++)
        if (is_whole(walk, runner->divisor[i]))
            stand.whole |= 1u << i;
    stand.print =
        print_state(runner, stand.whole * 256 + phase_of(walk, walk->depth));
    bool marked = stand.print % MARK_ONE_IN == 0 ||
                  2 * stand.zeros >= walk->window ||
                  stand.since == MARK_LATEST;
    stand.since = marked ? 0 : stand.since + 1;
    runner->stand.at[depth + 1] = stand;
    return &runner->stand.at[depth + 1];
}

static bool on_path(const struct runner *runner, uint64_t print)
{
    for (int d = 1; d < runner->walk.depth; d++)
        if (runner->stand.at[d].print == print)
            return true;
    return false;
}

/* Is the state new, whose row was just entered? */
static bool state_is_new(struct runner *runner, const struct stand *stand)
{
    const struct walk *walk = &runner->walk;
    uint64_t print = stand->print;
    if (runner->book.out)
        return book_take(&runner->book, walk, print,
                         phase_of(walk, walk->depth), stand->whole,
                         runner->mirrored);
    if (stand->since)
        return true;
    if (!seen_add(runner->seen, print))
        return false;
    runner->marks++;
    return !atomic_load_explicit(&runner->seen->forgetful,
                                 memory_order_relaxed) ||
           !on_path(runner, print);
}

/* ---- walking -------------------------------------------------------- */

enum step { STEP_IN, STEP_BACK, STEP_SHIP, STEP_END, STEP_STARVED };

static bool is_ship(const struct runner *runner, const struct stand *stand)
{
    for (int i = 0; runner->divisor[i]; i++)
        if (!(stand->whole >> i & 1))
            return false;
    return true;
}

/* Tries the next candidate of this level. */
static enum step step(struct runner *runner)
{
    struct walk *walk = &runner->walk;
    if (!walk_choose(walk))
        return STEP_END;
    runner->tried++;
    const struct stand *stand = stand_behind(runner);
    if (stand->zeros >= walk->window)
        return is_ship(runner, stand) ? STEP_SHIP : STEP_BACK;
    struct stand now = *stand;
    if (!now.since && !runner->book.out)
        seen_prepare(runner->seen, now.print);
    if (!walk_enter(walk))
        return walk->starved ? STEP_STARVED : STEP_BACK;
    bool fresh = state_is_new(runner, &now);
    if (runner->book.starved)
        return STEP_STARVED; /* unreached: there was memory */
    if (fresh) {
        runner->nodes++;
        levels_add(&runner->level, (size_t)walk->depth - 1, 1);
        return STEP_IN;
    }
    runner->twice++;
    walk_leave(walk);
    return STEP_BACK;
}

static void keep_longest(struct runner *runner)
{
    const struct walk *walk = &runner->walk;
    if ((size_t)walk->depth <= runner->longest.len)
        return;
    vec_clear(&runner->longest);
    vec_append(&runner->longest, walk->row.at + walk->before,
               (size_t)walk->depth);
}

enum outcome runner_run(struct runner *runner, uint64_t nodes)
{
    uint64_t end = runner->nodes + nodes;
    while (runner->nodes < end) {
        switch (step(runner)) {
        case STEP_IN:
            keep_longest(runner);
            if (atomic_load_explicit(runner->hurry, memory_order_relaxed))
                return UNIT_GOES_ON;
            break;
        case STEP_BACK:
            break;
        case STEP_SHIP:
            return UNIT_SHIP;
        case STEP_END:
            if (runner->book.out)
                book_up(&runner->book);
            if ((size_t)runner->walk.depth == runner->floor)
                return UNIT_DONE;
            walk_leave(&runner->walk);
            break;
        case STEP_STARVED:       /* unreached: there was memory */
            return UNIT_STARVED; /* unreached: there was memory */
        }
    }
    return UNIT_GOES_ON;
}

/* ---- units ---------------------------------------------------------- */

bool runner_mark(struct runner *runner, const row_t *row, size_t count)
{
    walk_rewind(&runner->walk);
    for (size_t i = 0; i < count; i++) {
        if (!walk_find(&runner->walk, row[i]))
            return false;
        const struct stand *stand = stand_behind(runner);
        if (!stand->since && !runner->book.out &&
            seen_add(runner->seen, stand->print))
            runner->marks++;
        if (!walk_enter(&runner->walk))
            return false;
    }
    return true;
}

bool runner_load(struct runner *runner, const struct unit *unit)
{
    runner->floor = unit->floor;
    return runner_mark(runner, unit->row.at, unit->row.len) &&
           (unit->last < 0 || walk_find(&runner->walk, (row_t)unit->last));
}

void runner_save(const struct runner *runner, struct unit *unit)
{
    const struct walk *walk = &runner->walk;
    const struct level *level = walk_level(walk, walk->depth);
    vec_clear(&unit->row);
    vec_append(&unit->row, walk->row.at + walk->before, (size_t)walk->depth);
    unit->floor = runner->floor;
    unit->last = level->after > level->pair ? walk_row(walk, walk->depth) : -1;
}

bool runner_split(struct runner *runner, struct unit *given)
{
    const struct walk *walk = &runner->walk;
    int u = (int)runner->floor;
    while (u < walk->depth && !walk_more(walk, u))
        u++;
    if (u >= walk->depth)
        return false;
    *given = (struct unit){.floor = (size_t)u, .last = walk_row(walk, u)};
    vec_append(&given->row, walk->row.at + walk->before, (size_t)u);
    runner->floor = (size_t)u + 1;
    return true;
}

enum outcome runner_child(struct runner *runner, struct unit *child)
{
    for (;;)
        switch (step(runner)) {
        case STEP_IN:
            *child = (struct unit){0};
            runner_save(runner, child);
            child->floor = child->row.len;
            walk_leave(&runner->walk);
            return UNIT_GOES_ON;
        case STEP_BACK:
            break;
        /* seldom: a ship is found just here */
        case STEP_SHIP:
            return UNIT_SHIP;
        case STEP_END:
            return UNIT_DONE;
        case STEP_STARVED:
            return UNIT_STARVED; /* unreached: there was memory */
        }
}

/* How many rows are candidates of a level, up to a place in its pairs. */
/* seldom: nobody says stop just here */
static int candidates(const struct walk *walk, const struct level *level,
                      uint32_t end)
{
    int count = 0;
    for (uint32_t at = level->pair; at < end; at++)
        count += at == level->pair ||
                 walk->pair.at[at] >> 16 != walk->pair.at[at - 1] >> 16;
    return count;
}

/* seldom: nobody says stop just here */
double runner_share(const struct runner *runner)
{
    const struct walk *walk = &runner->walk;
    double share = 0, part = 1;
    for (int u = (int)runner->floor; u <= walk->depth; u++) {
        const struct level *level = walk_level(walk, u);
        int all = candidates(walk, level, level->pairs);
        int tried = candidates(walk, level, level->after);
        part /= all ? all : 1;
        share += part * (u < walk->depth ? tried - 1 : tried);
    }
    return share;
}

/* What is left of a level. */
/* seldom: nobody says stop just here */
static void leave(const struct walk *walk, int u, struct trail *trail)
{
    const struct level *level = walk_level(walk, u);
    for (uint32_t at = level->after; at < level->pairs; at++)
        if (at == level->after ||
            walk->pair.at[at] >> 16 != walk->pair.at[at - 1] >> 16)
            trail_leave(trail, (int)(walk->pair.at[at] >> 16));
}

/* seldom: nobody says stop just here */
void runner_tell(struct runner *runner, const struct unit *unit,
                 struct trail *trail)
{
    const struct walk *walk = &runner->walk;
    bool fits = runner_load(runner, unit);
    assert(fits);
    (void)fits;
    for (int u = 0; u <= walk->depth; u++) {
        const struct level *level = walk_level(walk, u);
        bool end = u == walk->depth;
        if (end && unit->last < 0)
            break;
        trail_fork(trail, u + 1, candidates(walk, level, level->pairs),
                   end ? NO_OPTION : unit->row.at[u]);
        if ((size_t)u >= unit->floor)
            leave(walk, u, trail);
    }
}
