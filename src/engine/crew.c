/* crew.c: the pool, its workers and their threads (see crew.h). */
#include "engine/crew.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <time.h>

enum {
    SLICE_LEAST = 16,      /* nodes between two looks at the others */
    SLICE_MOST = 1 << 20,  /* likewise */
    FOUND_A_SLICE = 256,   /* solutions, likewise */
    BATCH_MOST = 4096,     /* solutions before they are delivered */
    NOTES_MOST = 1 << 22,  /* numbers of them, of a worker */
    PAUSES_A_SECOND = 200, /* of whoever waits for the workers */
    PATIENCE = 10 /* pauses, with a solution that could be delivered */
};

static const double SLICE_SECONDS = 0.002;

struct worker {
    struct crew *crew;
    void *state;          /* owned; the kernel's; NULL until it is needed */
    struct search search; /* its own: steps and solutions of a slice */
    struct trail trail;   /* owned; to its piece, or for a while */
    bool busy;            /* has a piece */
    bool fresh;           /* and stands not there yet */
    double rest;          /* the part of the tree that its piece is */
    uint64_t slice;       /* nodes that take about as long as they should */

    /* Solutions, one behind the other: their forks, and what is noted of
     * them. */
    VEC(struct fork) found;
    VEC(size_t) found_end;
    ints note;
    VEC(size_t) note_end;
    size_t delivered;
};

struct crew {
    const struct kernel *kernel;
    const void *problem; /* borrowed */
    int workers;
    double slice;           /* seconds */
    struct worker *worker;  /* owned */
    struct search *search;  /* borrowed, during a walk */
    struct request request; /* of the workers' searches */
    enum purpose purpose;
    double whole; /* the part of the tree that is ours */

    /* The lock is for all below and for the workers' busy and rest. */
    pthread_mutex_t lock;
    pthread_cond_t work; /* there may be a piece, or effort, or an end */
    pthread_cond_t news; /* nobody is at work any more */
    VEC(struct trail) pool;
    size_t first;              /* those before it are gone */
    int present, busy;         /* workers: in their threads, with a piece */
    int asleep, hungry;        /* of them: waiting, waiting for a piece */
    uint64_t effort;           /* that nobody has taken yet */
    uint64_t steps, solutions; /* of this walk */
    size_t found, batch; /* solutions to be delivered; so many are enough */
    bool failed;         /* somebody has no memory */
    atomic_bool halt;    /* everybody is to come back */
};

/* ---- pieces --------------------------------------------------------- */

struct crew *crew_new(const struct kernel *kernel, const void *problem,
                      int workers)
{
    struct crew *crew = mem_alloc(1, sizeof *crew);
    crew->kernel = kernel;
    crew->problem = problem;
    crew->slice = kernel->slice > 0 ? kernel->slice : SLICE_SECONDS;
    crew->workers = workers < 1 ? 1 : workers;
    crew->worker = mem_alloc((size_t)crew->workers, sizeof *crew->worker);
    crew->batch = 1;
    for (int w = 0; w < crew->workers; w++) {
        crew->worker[w].crew = crew;
        crew->worker[w].slice = SLICE_LEAST;
    }
    pthread_mutex_init(&crew->lock, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&crew->work, NULL);
    pthread_cond_init(&crew->news, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return crew;
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    for (int w = 0; w < crew->workers; w++) {
        struct worker *worker = &crew->worker[w];
        crew->kernel->free(worker->state);
        trail_release(&worker->trail);
        vec_release(&worker->found);
        vec_release(&worker->found_end);
        vec_release(&worker->note);
        vec_release(&worker->note_end);
    }
    for (size_t p = crew->first; p < crew->pool.len; p++)
        trail_release(&crew->pool.at[p]);
    vec_release(&crew->pool);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->work);
    pthread_cond_destroy(&crew->news);
    free(crew->worker);
    free(crew);
}

static void *own_walk(struct worker *worker)
{
    const struct crew *crew = worker->crew;
    if (!worker->state)
        worker->state = crew->kernel->make(crew->problem, 1, 0);
    return worker->state;
}

void *crew_guest(struct crew *crew)
{
    assert(!crew->worker[0].busy);
    return own_walk(&crew->worker[0]);
}

void crew_add(struct crew *crew, const struct trail *trail)
{
    vec_push(&crew->pool, (struct trail){0});
    trail_copy(&vec_last(&crew->pool), trail);
}

void crew_begin(struct crew *crew, double whole)
{
    crew->whole = whole;
}

double crew_rest(const struct crew *crew)
{
    double rest = 0;
    for (size_t p = crew->first; p < crew->pool.len; p++)
        rest += trail_rest(&crew->pool.at[p]);
    for (int w = 0; w < crew->workers; w++)
        rest += crew->worker[w].busy ? crew->worker[w].rest : 0;
    return rest;
}

static size_t pooled(const struct crew *crew)
{
    return crew->pool.len - crew->first;
}

static void take_piece(struct crew *crew, struct worker *worker)
{
    trail_release(&worker->trail);
    worker->trail = crew->pool.at[crew->first++];
    worker->rest = trail_rest(&worker->trail);
    worker->busy = worker->fresh = true;
    crew->busy++;
    if (crew->first > crew->pool.len / 2) {
        size_t left = pooled(crew);
        memmove(crew->pool.at, crew->pool.at + crew->first,
                left * sizeof *crew->pool.at);
        crew->pool.len = left;
        crew->first = 0;
    }
}

/* Goes to the worker's piece, which fits: it was split off, or looked at when
 * it was read.  False: there is no memory for a search. */
static bool begin_piece(struct worker *worker)
{
    void *state = own_walk(worker);
    if (!state)
        return false;
    if (worker->fresh) {
        size_t fit = worker->crew->kernel->restore(state, &worker->trail);
        assert(fit == worker->trail.fork.len);
        (void)fit;
    }
    worker->fresh = false;
    return true;
}

static void end_piece(struct crew *crew, struct worker *worker)
{
    worker->busy = false;
    crew->busy--;
}

/* ---- one worker ----------------------------------------------------- */

static void tell_share(struct crew *crew, struct search *search)
{
    if (crew->whole <= 0)
        return;
    double share = 1 - crew_rest(crew) / crew->whole;
    if (share > search->share)
        search->share = share < 1 ? share : 1;
}

/* What the worker's search would report is the caller's to report. */
static void relay(void *listener, const struct search *own)
{
    struct worker *worker = listener;
    struct search *search = worker->crew->search;
    search->steps = own->steps;
    search->solutions = own->solutions;
    worker->rest = 1 - own->share;
    tell_share(worker->crew, search);
    search->next_report = own->next_report;
    search->request->report(search->request->listener, search);
    worker->search.next_report = search->next_report;
}

/* A worker's search, which goes on where the caller's is. */
static struct search own_search(const struct crew *crew,
                                const struct search *search)
{
    struct search own = {.engine = search->engine,
                         .request = &crew->request,
                         .solutions = search->solutions};
    search_lend(search, &own);
    return own;
}

static enum verdict walk_alone(struct crew *crew, struct search *search,
                               enum purpose purpose)
{
    struct worker *worker = &crew->worker[0];
    struct search *own = &worker->search;
    enum verdict verdict = VERDICT_NONE;
    crew->request = *search->request;
    crew->request.report = search->request->report ? relay : NULL;
    crew->request.listener = worker;
    *own = own_search(crew, search);
    while (verdict == VERDICT_NONE && (worker->busy || pooled(crew))) {
        if (!worker->busy)
            take_piece(crew, worker);
        own->share = 1 - worker->rest;
        verdict = begin_piece(worker)
                      ? crew->kernel->walk(worker->state, own, purpose)
                      : VERDICT_ERROR;
        worker->rest = 1 - own->share;
        if (verdict == VERDICT_NONE)
            end_piece(crew, worker);
    }
    search_take_back(search, own);
    search->solutions = own->solutions;
    tell_share(crew, search);
    if (verdict == VERDICT_FOUND) {
        vec_clear(&search->facts);
        crew->kernel->deliver(worker->state, search);
    }
    return verdict;
}

/* ---- several workers ------------------------------------------------ */

/* Waits for a piece and for effort; false: for the end. */
static bool get_ready(struct crew *crew, struct worker *worker)
{
    while (!atomic_load(&crew->halt)) {
        bool some = crew->effort > 0;
        if (some && (worker->busy || pooled(crew))) {
            if (!worker->busy)
                take_piece(crew, worker);
            return true;
        }
        bool others = crew->asleep + 1 < crew->present ||
                      (some && (crew->busy || pooled(crew)));
        if (!others) {
            atomic_store(&crew->halt, true);
            pthread_cond_broadcast(&crew->work);
            break;
        }
        bool hungry = !worker->busy;
        crew->asleep++;
        crew->hungry += hungry;
        pthread_cond_wait(&crew->work, &crew->lock);
        crew->asleep--;
        crew->hungry -= hungry;
    }
    return false;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t take_effort(struct crew *crew, const struct worker *worker)
{
    uint64_t quota = least(worker->slice, crew->effort);
    crew->effort -= quota;
    return quota;
}

static void keep_solution(struct worker *worker)
{
    const struct crew *crew = worker->crew;
    trail_clear(&worker->trail);
    crew->kernel->save(worker->state, &worker->trail);
    size_t length = 0;
    while (length < worker->trail.fork.len &&
           worker->trail.fork.at[length].option != NO_OPTION)
        length++;
    vec_append(&worker->found, worker->trail.fork.at, length);
    vec_push(&worker->found_end, worker->found.len);
    if (crew->kernel->note)
        crew->kernel->note(worker->state, &worker->note);
    vec_push(&worker->note_end, worker->note.len);
}

/* Solutions are delivered before there are too many. */
static bool is_full(const struct worker *worker)
{
    return worker->note.len >= NOTES_MOST;
}

/* Walks so many nodes; the next slice is to take as long as it should. */
static enum verdict walk_slice(struct worker *worker, uint64_t quota)
{
    const struct crew *crew = worker->crew;
    struct search *own = &worker->search;
    enum verdict verdict;
    own->steps = own->solutions = 0;
    own->effort = quota;
    if (!begin_piece(worker))
        return VERDICT_ERROR;
    double begin = search_clock();
    do {
        verdict = crew->kernel->walk(worker->state, own, crew->purpose);
        if (verdict == VERDICT_FOUND)
            keep_solution(worker);
    } while (verdict == VERDICT_FOUND && own->solutions < FOUND_A_SLICE &&
             !is_full(worker));
    double seconds = search_clock() - begin;
    if (seconds > crew->slice && worker->slice > SLICE_LEAST)
        worker->slice /= 2;
    else if (seconds < crew->slice / 2 && own->steps >= worker->slice &&
             worker->slice < SLICE_MOST)
        worker->slice *= 2;
    trail_clear(&worker->trail);
    crew->kernel->save(worker->state, &worker->trail);
    return verdict;
}

/* Is there enough left to be shared, compared with the others? */
static bool is_rich(const struct crew *crew, const struct worker *worker)
{
    double most = 0;
    for (int w = 0; w < crew->workers; w++)
        if (crew->worker[w].busy)
            most = fmax(most, crew->worker[w].rest);
    return 2 * worker->rest >= most;
}

/* Others go on while the piece is split. */
static void share_piece(struct crew *crew, struct worker *worker)
{
    struct trail half = {0};
    pthread_mutex_unlock(&crew->lock);
    bool good = crew->kernel->split(worker->state, &half);
    pthread_mutex_lock(&crew->lock);
    if (good) {
        worker->rest -= trail_rest(&half);
        vec_push(&crew->pool, half);
        pthread_cond_broadcast(&crew->work);
    } else {
        trail_release(&half); /* seldom: who of two threads is faster */
    }
}

/* What a slice has brought. */
static void settle_slice(struct crew *crew, struct worker *worker,
                         enum verdict verdict, uint64_t quota)
{
    const struct search *own = &worker->search;
    crew->steps += own->steps;
    crew->solutions += own->solutions;
    if (crew->purpose == LIST)
        crew->found += own->solutions;
    if (own->steps < quota && !crew->effort)
        pthread_cond_broadcast(&crew->work);
    if (own->steps <= quota)
        crew->effort += quota - own->steps;
    else /* a solver stops when it looks up */
        crew->effort -= least(own->steps - quota, crew->effort);
    worker->rest = trail_rest(&worker->trail);
    crew->failed |= verdict == VERDICT_ERROR;
    if (crew->found >= crew->batch || is_full(worker) || crew->failed)
        atomic_store(&crew->halt, true);
    if (verdict == VERDICT_NONE)
        end_piece(crew, worker);
    else if (!crew->failed && (size_t)crew->hungry > pooled(crew) &&
             is_rich(crew, worker))
        share_piece(crew, worker);
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct crew *crew = worker->crew;
    pthread_mutex_lock(&crew->lock);
    while (get_ready(crew, worker)) {
        uint64_t quota = take_effort(crew, worker);
        pthread_mutex_unlock(&crew->lock);
        enum verdict verdict = walk_slice(worker, quota);
        pthread_mutex_lock(&crew->lock);
        settle_slice(crew, worker, verdict, quota);
    }
    if (!--crew->present)
        pthread_cond_signal(&crew->news);
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Waits for news, but not long. */
static void wait_for_news(struct crew *crew)
{
    struct timespec when;
    clock_gettime(CLOCK_MONOTONIC, &when);
    when.tv_nsec += 1000000000 / PAUSES_A_SECOND;
    if (when.tv_nsec >= 1000000000) {
        when.tv_nsec -= 1000000000;
        when.tv_sec++;
    }
    pthread_cond_timedwait(&crew->news, &crew->lock, &when);
}

/* What the workers have done since they began, on top of what was before. */
static void take_totals(const struct crew *crew, struct search *search,
                        uint64_t steps, uint64_t solutions)
{
    search->steps = steps + crew->steps;
    if (crew->purpose != LIST)
        search->solutions = solutions + crew->solutions;
}

/* Follows the workers until all have come back; with the lock. */
static void supervise(struct crew *crew, struct search *search)
{
    uint64_t steps = search->steps, solutions = search->solutions;
    int patience = PATIENCE;
    while (crew->present) {
        wait_for_news(crew);
        take_totals(crew, search, steps, solutions);
        tell_share(crew, search);
        pthread_mutex_unlock(&crew->lock);
        bool stop = search_pause(search) && search->steps < search->effort;
        pthread_mutex_lock(&crew->lock);
        patience -= crew->found > 0;
        if (stop || patience < 0) {
            atomic_store(&crew->halt, true);
            pthread_cond_broadcast(&crew->work);
        }
    }
    /* The last worker may have ended while we paused. */
    take_totals(crew, search, steps, solutions);
}

static void begin_workers(struct crew *crew, struct search *search)
{
    crew->effort =
        search->effort > search->steps ? search->effort - search->steps : 0;
    crew->steps = crew->solutions = 0;
    crew->asleep = crew->hungry = 0;
    atomic_store(&crew->halt, false);
    crew->request = *search->request;
    crew->request.stop = &crew->halt;
    crew->request.halt = NULL;
    crew->request.memory = UINT64_MAX; /* the caller looks after it */
    crew->request.report = NULL;
    for (int w = 0; w < crew->workers; w++) {
        crew->worker[w].search = own_search(crew, search);
        crew->worker[w].search.deadline = INFINITY;
    }
}

/* The system has no thread for this worker: others do its work. */
/* unreached: there are threads to be had */
static void dismiss(struct crew *crew, struct worker *worker)
{
    if (!worker->busy)
        return;
    trail_clear(&worker->trail);
    crew->kernel->save(worker->state, &worker->trail);
    if (trail_trim(&worker->trail))
        crew_add(crew, &worker->trail);
    end_piece(crew, worker);
}

/* Runs the threads until there are solutions to deliver, or an end.  False:
 * there was no thread to be had. */
static bool walk_together(struct crew *crew, struct search *search)
{
    pthread_t *thread = mem_alloc((size_t)crew->workers, sizeof *thread);
    int started = 0;
    begin_workers(crew, search);
    pthread_mutex_lock(&crew->lock);
    for (int w = 0; w < crew->workers; w++)
        if (!pthread_create(&thread[started], NULL, work, &crew->worker[w]))
            started++;
        else
            /* unreached: there are threads to be had */
            dismiss(crew, &crew->worker[w]);
    crew->present = started;
    supervise(crew, search);
    pthread_mutex_unlock(&crew->lock);
    for (int t = 0; t < started; t++)
        pthread_join(thread[t], NULL);
    for (int w = 0; w < crew->workers; w++)
        levels_move(&search->level, &crew->worker[w].search.level);
    free(thread);
    return started;
}

/* Adds the facts of the nth solution of an exact cover. */
static void tell_options(const struct xcc *xcc, const struct worker *worker,
                         size_t n, struct search *search)
{
    size_t begin = n ? worker->found_end.at[n - 1] : 0;
    for (size_t f = begin; f < worker->found_end.at[n]; f++) {
        size_t option = (size_t)worker->found.at[f].option;
        if (option >= xcc_options(xcc)) /* no more of an item */
            continue;
        if (xcc->fact.at[option] != NO_FACT)
            vec_push(&search->facts, xcc->fact.at[option]);
    }
}

static void recall(const struct crew *crew, const struct worker *worker,
                   size_t n, struct search *search)
{
    size_t begin = n ? worker->note_end.at[n - 1] : 0;
    crew->kernel->recall(crew->problem, worker->note.at + begin,
                         worker->note_end.at[n] - begin, search);
}

static void deliver(struct crew *crew, struct search *search)
{
    struct worker *worker = crew->worker;
    while (worker->delivered == worker->found_end.len)
        worker++;
    size_t n = worker->delivered++;
    vec_clear(&search->facts);
    if (crew->kernel->recall)
        recall(crew, worker, n, search);
    else
        tell_options(crew->problem, worker, n, search);
    if (worker->delivered == worker->found_end.len) {
        worker->delivered = 0;
        vec_clear(&worker->found);
        vec_clear(&worker->found_end);
        vec_clear(&worker->note);
        vec_clear(&worker->note_end);
    }
    crew->found--;
    search->solutions++;
}

enum verdict crew_walk(struct crew *crew, struct search *search,
                       enum purpose purpose)
{
    crew->search = search;
    crew->purpose = purpose;
    if (crew->workers == 1)
        return walk_alone(crew, search, purpose);
    if (!crew->found && (crew->busy || pooled(crew))) {
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        if (!walk_together(crew, search))
            /* unreached: there are threads to be had */
            return walk_alone(crew, search, purpose);
        crew->batch = crew->batch < BATCH_MOST ? 2 * crew->batch : BATCH_MOST;
    }
    if (crew->found) {
        deliver(crew, search);
        return VERDICT_FOUND;
    }
    if (crew->failed)
        return VERDICT_ERROR;
    return crew->busy || pooled(crew) ? VERDICT_UNKNOWN : VERDICT_NONE;
}

/* ---- saving --------------------------------------------------------- */

static void save_trail(struct record *record, const struct trail *trail)
{
    vec_push(&record->trail, (struct trail){0});
    struct trail *copy = &vec_last(&record->trail);
    trail_copy(copy, trail);
    if (!trail_trim(copy)) {
        trail_release(copy);
        record->trail.len--;
    }
}

/* A solution that was not delivered is a piece that yields it again. */
static void save_found(const struct worker *worker, struct record *record)
{
    struct trail trail = {0};
    for (size_t n = worker->delivered; n < worker->found_end.len; n++) {
        trail_clear(&trail);
        size_t begin = n ? worker->found_end.at[n - 1] : 0;
        for (size_t f = begin; f < worker->found_end.at[n]; f++) {
            const struct fork *fork = &worker->found.at[f];
            trail_fork(&trail, fork->item, fork->degree, fork->option);
        }
        save_trail(record, &trail);
    }
    trail_release(&trail);
}

void crew_save(const struct crew *crew, struct record *record)
{
    struct trail trail = {0};
    record->whole = crew->whole;
    for (int w = 0; w < crew->workers; w++) {
        const struct worker *worker = &crew->worker[w];
        save_found(worker, record);
        if (!worker->busy)
            continue;
        trail_clear(&trail);
        if (worker->fresh)
            /* seldom: a worker that has not begun */
            trail_copy(&trail, &worker->trail);
        else
            crew->kernel->save(worker->state, &trail);
        save_trail(record, &trail);
    }
    for (size_t p = crew->first; p < crew->pool.len; p++)
        save_trail(record, &crew->pool.at[p]);
    trail_release(&trail);
}
