/* rows.c: spaceships row by row, by one thread or by several.
 *
 * What is to be done is a queue of units (unit.h), at first one for each
 * first row.  A worker takes the first, walks it for a while and puts it back
 * at the end, so that all first rows get their turn: a ship lies behind one of
 * them.  Turns become longer as units get older.  When the queue is empty and
 * somebody idle, a worker gives away what is left at the first level of its
 * unit.
 *
 * A shard has every n-th of many small units.  The states that were met are
 * shared by all threads.
 *
 * One worker works in the caller's thread.  Several get a thread each, and the
 * caller waits.  All threads have ended when rows_next returns; then all units
 * are in the queue, which is what is saved. */
#include "family/life/rows/inside.h"
#include "family/life/rows/divisors.h"

#include <assert.h>
#include <time.h>

enum {
    TURN_FIRST = 256,       /* nodes of a unit's first turn */
    UNITS_A_SHARD = 64,     /* at least */
    WAIT = 20 * 1000 * 1000 /* nanoseconds between questions */
};

/* ---- the queue ------------------------------------------------------ */

static struct unit take_unit(struct rows *rows)
{
    struct unit unit = rows->queue.at[rows->first++];
    if (rows->first > 64 && rows->first > rows->queue.len / 2) {
        size_t count = rows_waiting(rows);
        memmove(rows->queue.at, rows->queue.at + rows->first,
                count * sizeof *rows->queue.at);
        rows->queue.len = count;
        rows->first = 0;
    }
    return unit;
}

void rows_clear_queue(struct rows *rows)
{
    for (size_t i = rows->first; i < rows->queue.len; i++)
        unit_release(&rows->queue.at[i]);
    vec_clear(&rows->queue);
    rows->first = 0;
}

void rows_close_seen(struct rows *rows, struct runner *runner)
{
    seen_end(&rows->seen, runner->marks);
    runner->marks = 0;
}

/* The children of a unit come to the end of the queue, or it does itself. */
static bool expand(struct rows *rows, struct runner *runner, struct unit unit)
{
    size_t begin = rows->queue.len;
    struct unit child;
    enum outcome outcome;
    bool fits = runner_load(runner, &unit);
    if (!fits) {
        unit_release(&unit);
        return false;
    }
    while ((outcome = runner_child(runner, &child)) == UNIT_GOES_ON)
        vec_push(&rows->queue, child);
    if (outcome == UNIT_DONE) {
        unit_release(&unit);
        return true;
    }
    /* seldom: a ship is found just here */
    while (rows->queue.len > begin)
        unit_release(&rows->queue.at[--rows->queue.len]);
    vec_push(&rows->queue, unit);
    return true;
}

/* Units of the whole tree, or of our shard. */
static void make_units(struct rows *rows)
{
    struct runner *runner = &rows->worker[0].runner;
    struct unit root = {.last = -1, .floor = rows->task.givens};
    vec_append(&root.row, rows->task.given, rows->task.givens);
    if (rows->task.certificate) {
        /* All of it in the order in which it is walked. */
        vec_push(&rows->queue, root);
        return;
    }
    seen_begin(&rows->seen, 1);
    bool fits = expand(rows, runner, root);
    uint64_t shards = rows->task.shards > 1 ? rows->task.shards : 1;
    int rounds = shards > 1 ? runner->walk.window : 0;
    for (; fits && rounds && rows_waiting(rows) < UNITS_A_SHARD * shards;
         rounds--)
        for (size_t count = rows_waiting(rows); count; count--)
            expand(rows, runner, take_unit(rows));
    rows_close_seen(rows, runner);
    runner->nodes = runner->tried = 0;
    vec_clear(&runner->level);
    size_t kept = 0;
    for (size_t i = rows->first; i < rows->queue.len; i++)
        if ((i - rows->first) % shards == rows->task.shard % shards)
            rows->queue.at[kept++] = rows->queue.at[i];
        else
            unit_release(&rows->queue.at[i]);
    rows->queue.len = kept;
    rows->first = 0;
}

/* ---- opening and closing -------------------------------------------- */

bool rows_starve(int width, struct error *err)
{
    return error_say(err,
                     "there is no memory for the rows of %d columns that may "
                     "follow",
                     width);
}

static bool task_fits(const struct rows_task *task, struct error *err)
{
    int period = task->period, shift = task->shift;
    bool glide = task->symmetry == ROWS_GLIDE;
    if (period < 1 || period > ROWS_LONGEST_PERIOD || shift < 1)
        return error_say(err,
                         "by rows: %dc/%d; a period up to %d and a shift of "
                         "1 or more were expected",
                         shift, period, ROWS_LONGEST_PERIOD);
    if (shift >= period)
        return error_say(err,
                         "by rows: %dc/%d is the speed of light or more; "
                         "less than a row in a generation was expected",
                         shift, period);
    if (task->width < 1 || task->width > ROWS_WIDEST)
        return error_say(err,
                         "by rows: %d columns with this symmetry; 1 to %d "
                         "were expected",
                         task->width, ROWS_WIDEST);
    if (!glide)
        return true;
    if (period % 2 || shift % 2)
        return error_say(err,
                         "by rows: with %dc/%d half a period is no whole "
                         "number of rows and generations; even numbers were "
                         "expected for glide",
                         shift, period);
    return common_divisor(period / 2, shift / 2) == 1 ||
           error_say(err,
                     "by rows: with glide, half of %d and half of %d must "
                     "have no common divisor",
                     shift, period);
}

bool rows_fit(const struct rows_task *task)
{
    return task_fits(task, &(struct error){0});
}

static bool given_fits(const struct rows_task *task, struct error *err)
{
    for (size_t i = 0; i < task->givens; i++)
        if (task->given[i] >> task->width)
            /* unreached: too large for a test */
            return error_say(err,
                             "by rows: given row %zu has more than %d "
                             "columns",
                             i + 1, task->width);
    return true;
}

struct rows *rows_new(const struct rows_task *task, struct error *err)
{
    if (!task_fits(task, err) || !given_fits(task, err))
        return NULL;
    struct rows *rows = mem_alloc(1, sizeof *rows);
    rows->task = *task;
    rows->workers =
        task->threads > 1 && !task->certificate ? (size_t)task->threads : 1;
    if (!rows_table_init(&rows->table, task->rule, task->symmetry, task->width,
                         err)) {
        rows_table_release(&rows->table);
        free(rows);
        return NULL;
    }
    bool room = seen_init(&rows->seen, task->memory);
    pthread_mutex_init(&rows->lock, NULL);
    pthread_cond_init(&rows->change, NULL);
    rows->worker = mem_alloc(rows->workers, sizeof *rows->worker);
    for (size_t i = 0; i < rows->workers; i++) {
        struct worker *worker = &rows->worker[i];
        worker->rows = rows;
        runner_init(&worker->runner, &rows->table, &rows->seen, task);
        worker->runner.hurry = &rows->hurry;
        room = room && !worker->runner.walk.starved;
    }
    if (room)
        make_units(rows);
    if (!room || rows->worker[0].runner.walk.starved) {
        rows_starve(task->width, err);
        rows_free(rows);
        return NULL;
    }
    rows->task.rule = NULL;
    rows->task.given = NULL;
    return rows;
}

void rows_clear_ships(struct rows *rows)
{
    for (size_t i = 0; i < rows->ship.len; i++)
        vec_release(&rows->ship.at[i]);
    vec_clear(&rows->ship);
}

void rows_free(struct rows *rows)
{
    if (!rows)
        return;
    for (size_t i = 0; i < rows->workers; i++)
        runner_release(&rows->worker[i].runner);
    free(rows->worker);
    rows_clear_queue(rows);
    vec_release(&rows->queue);
    rows_clear_ships(rows);
    vec_release(&rows->ship);
    vec_release(&rows->longest);
    vec_release(&rows->level);
    seen_release(&rows->seen);
    rows_table_release(&rows->table);
    pthread_mutex_destroy(&rows->lock);
    pthread_cond_destroy(&rows->change);
    free(rows);
}

/* ---- workers -------------------------------------------------------- */

static void set_hurry(struct rows *rows)
{
    bool poor = rows->idle && !rows_waiting(rows);
    atomic_store_explicit(&rows->hurry, rows->stop || poor,
                          memory_order_relaxed);
}

/* Adds up what a turn has brought. */
static void collect(struct rows *rows, struct runner *runner)
{
    rows->counts.nodes += runner->nodes;
    rows->counts.tried += runner->tried;
    rows->counts.twice += runner->twice;
    runner->nodes = runner->tried = runner->twice = 0;
    levels_move(&rows->level, &runner->level);
    if (runner->longest.len > rows->longest.len) {
        vec_clear(&rows->longest);
        vec_append(&rows->longest, runner->longest.at, runner->longest.len);
    }
}

static void keep_ship(struct rows *rows, const struct walk *walk)
{
    row_list ship = {0};
    int end = walk->depth + 1;
    while (end && !walk_row(walk, end - 1))
        end--;
    vec_append(&ship, walk->row.at + walk->before, (size_t)end);
    vec_push(&rows->ship, ship);
    rows->counts.ships++;
    rows->stop = true;
}

static uint64_t turn_length(const struct rows *rows, const struct unit *unit)
{
    uint64_t turn = SEEN_TURN;
    if (unit->turns < 16 && (uint64_t)TURN_FIRST << unit->turns < turn)
        turn = (uint64_t)TURN_FIRST << unit->turns;
    return turn < rows->left ? turn : rows->left;
}

/* Gives the first unit of the queue a turn; the lock is held. */
static void work_on_one(struct rows *rows, struct runner *runner)
{
    struct unit unit = take_unit(rows);
    uint64_t turn = turn_length(rows, &unit);
    rows->left -= turn;
    rows->running++;
    set_hurry(rows);
    pthread_mutex_unlock(&rows->lock);

    seen_begin(&rows->seen, (int)rows->workers);
    bool fits = runner_load(runner, &unit);
    assert(fits || runner->walk.starved);
    enum outcome outcome = fits ? runner_run(runner, turn) : UNIT_STARVED;
    rows_close_seen(rows, runner);
    unit.turns++;

    pthread_mutex_lock(&rows->lock);
    rows->left += turn - runner->nodes;
    collect(rows, runner);
    if (outcome == UNIT_SHIP)
        keep_ship(rows, &runner->walk);
    if (outcome == UNIT_DONE) {
        unit_release(&unit);
    } else if (outcome == UNIT_STARVED) {
        /* unreached: there was memory */
        vec_push(&rows->queue, unit);
        rows->starved = rows->stop = true;
    } else {
        struct unit given;
        if (rows->idle && !rows_waiting(rows) && runner_split(runner, &given))
            vec_push(&rows->queue, given);
        runner_save(runner, &unit);
        vec_push(&rows->queue, unit);
    }
    rows->running--;
    set_hurry(rows);
    pthread_cond_broadcast(&rows->change);
}

static void work(struct rows *rows, struct runner *runner)
{
    while (!rows->stop && rows->left) {
        if (rows_waiting(rows)) {
            work_on_one(rows, runner);
        } else if (rows->running) {
            rows->idle++;
            set_hurry(rows);
            pthread_cond_wait(&rows->change, &rows->lock);
            rows->idle--;
        } else {
            break;
        }
        if (rows->workers == 1 && rows->task.pause &&
            rows->task.pause(rows->task.listener))
            rows->stop = true;
    }
}

static void *work_in_thread(void *argument)
{
    struct worker *worker = argument;
    struct rows *rows = worker->rows;
    pthread_mutex_lock(&rows->lock);
    work(rows, &worker->runner);
    rows->working--;
    pthread_cond_broadcast(&rows->change);
    pthread_mutex_unlock(&rows->lock);
    return NULL;
}

/* Waits until all threads have ended; the lock is held. */
static void wait_for_threads(struct rows *rows)
{
    while (rows->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WAIT;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        /* Turns end all the time, so that waiting may never time out. */
        pthread_cond_timedwait(&rows->change, &rows->lock, &until);
        if (rows->task.pause && rows->task.pause(rows->task.listener)) {
            /* seldom: nobody says stop just here */
            rows->stop = true;
            set_hurry(rows);
            pthread_cond_broadcast(&rows->change);
        }
    }
}

static void work_together(struct rows *rows)
{
    for (size_t i = 0; i < rows->workers; i++) {
        struct worker *worker = &rows->worker[i];
        if (pthread_create(&worker->thread, NULL, work_in_thread, worker))
            /* unreached: there are threads to be had */
            break; /* then fewer work */
        rows->working++;
    }
    size_t started = rows->working;
    if (!started)
        /* unreached: there are threads to be had */
        work(rows, &rows->worker[0].runner);
    wait_for_threads(rows);
    pthread_mutex_unlock(&rows->lock);
    for (size_t i = 0; i < started; i++)
        pthread_join(rows->worker[i].thread, NULL);
    pthread_mutex_lock(&rows->lock);
}

enum verdict rows_next(struct rows *rows, uint64_t steps)
{
    if (rows->delivered == rows->ship.len) {
        pthread_mutex_lock(&rows->lock);
        rows->left = steps;
        rows->stop = false;
        set_hurry(rows);
        if (rows->workers > 1)
            work_together(rows);
        else
            work(rows, &rows->worker[0].runner);
        pthread_mutex_unlock(&rows->lock);
    }
    if (rows->delivered < rows->ship.len) {
        rows->delivered++;
        return VERDICT_FOUND;
    }
    if (rows->starved)
        return VERDICT_ERROR; /* unreached: there was memory */
    return rows_waiting(rows) ? VERDICT_UNKNOWN : VERDICT_NONE;
}

/* ---- what was found ------------------------------------------------- */

int rows_columns(const struct rows *rows)
{
    int width = rows->task.width;
    switch (rows->task.symmetry) {
    case ROWS_ODD:
        return 2 * width - 1;
    case ROWS_EVEN:
        return 2 * width;
    case ROWS_GUTTER:
        return 2 * width + 1;
    default:
        return width;
    }
}

static void draw_row(const struct rows *rows, row_t row, int *cell)
{
    int width = rows->task.width, cols = rows_columns(rows);
    for (int c = 0; c < width; c++)
        if (row >> c & 1) {
            int right = cols - width + c;
            cell[right] = 1;
            if (cols > width)
                cell[cols - 1 - right] = 1;
        }
}

static void draw(const struct rows *rows, const row_list *list,
                 struct grid *grid)
{
    const struct walk *walk = &rows->worker[0].runner.walk;
    int height = 0, most = (int)list->len / walk->period + 2;
    for (int y = 0; y < most; y++) {
        size_t at = (size_t)walk_number(walk, y, 0);
        if (at < list->len && list->at[at])
            height = y + 1;
    }
    int cols = rows_columns(rows);
    grid_size(grid, 1, height, cols, 0);
    for (int y = 0; y < height; y++)
        draw_row(rows, list->at[walk_number(walk, y, 0)],
                 grid->cell + (size_t)y * (size_t)cols);
}

void rows_ship(const struct rows *rows, struct grid *grid)
{
    assert(rows->delivered);
    draw(rows, &rows->ship.at[rows->delivered - 1], grid);
}

void rows_partial(const struct rows *rows, struct grid *grid)
{
    draw(rows, &rows->longest, grid);
}

void rows_count(const struct rows *rows, struct rows_counts *counts)
{
    *counts = rows->counts;
    counts->states = rows->seen.used;
    counts->longest = (int)rows->longest.len;
    counts->forgetful = rows->seen.forgetful;
}

void rows_levels(struct rows *rows, level_steps *to)
{
    levels_move(to, &rows->level);
}
