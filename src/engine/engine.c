/* engine.c: what all engines share: the clock, and the pause at which limits
 * are looked at and progress is told (see engine.h). */
#include "engine/engine.h"

#include "base/machine.h"

#include <math.h>
#include <time.h>

enum { REPORTS_A_SECOND = 5, LOOKS_A_SECOND = 20 };

double search_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void tally_init(struct tally *tally)
{
    *tally = (struct tally){0};
    mpz_init(tally->total);
}

/* One more row, of this fact; false: there is no memory. */
static bool add_row(struct tally *tally, int fact)
{
    if (!vec_try_reserve(&tally->fact, tally->fact.len + 1) ||
        !vec_try_reserve(&tally->count, tally->count.len + 1))
        return false; /* unreached: there was memory */
    vec_push(&tally->fact, fact);
    vec_push(&tally->count, (__mpz_struct){0});
    mpz_init(&vec_last(&tally->count));
    return true;
}

int *place_facts(const int *fact, size_t count)
{
    int most = 0;
    for (size_t i = 0; i < count; i++)
        most = fact[i] > most ? fact[i] : most;
    int *place = mem_try_alloc((size_t)most + 1, sizeof *place);
    for (size_t i = 0; place && i < count; i++)
        place[fact[i]] = (int)i;
    return place;
}

static bool place_rows(struct tally *tally, bool whole, struct error *err)
{
    if (whole)
        tally->place = place_facts(tally->fact.at, tally->fact.len);
    for (size_t i = 0; i < tally->fact.len; i++)
        if (tally->fact.at[i] > tally->last)
            tally->last = tally->fact.at[i];
    return tally->place ||
           /* unreached: there was memory */
           error_say(err, "there is no memory for the numbers of all options");
}

/* Rows to be; without memory the tray is full. */
struct begun {
    struct tally *tally;
    struct tray *tray;
};

static void begin_row(void *context, int fact, const struct entry *entries,
                      size_t count)
{
    struct begun *begun = context;
    (void)entries;
    (void)count;
    begun->tray->full = begun->tray->full || !add_row(begun->tally, fact);
}

bool tally_begin(struct tally *tally, const struct cover *cover,
                 struct error *err)
{
    struct tray tray = {.option = begin_row};
    tray.context = &(struct begun){tally, &tray};
    cover->emit(cover->puzzle, &tray);
    return place_rows(tally, !tray.full, err);
}

bool tally_begin_clauses(struct tally *tally, const struct clauses *clauses,
                         struct error *err)
{
    bool room = true;
    for (int v = 1; room && v <= clauses->variables; v++) {
        int fact = clauses->fact(clauses->puzzle, v);
        room = fact == NO_FACT || !clauses_show(clauses, v) ||
               add_row(tally, fact);
    }
    return place_rows(tally, room, err);
}

void tally_release(struct tally *tally)
{
    for (size_t i = 0; i < tally->count.len; i++)
        mpz_clear(&tally->count.at[i]);
    vec_release(&tally->count);
    vec_release(&tally->fact);
    mpz_clear(tally->total);
    free(tally->place);
}

const struct engine any_cover = {.name = "any cover", .form = FORM_COVER};
const struct engine any_clauses = {.name = "any clauses",
                                   .form = FORM_CLAUSES};

/* ---- requests and searches ------------------------------------------ */

void request_init(struct request *request)
{
    static const struct log silent = {.level = -1};
    *request = (struct request){
        .shards = 1, .memory = UINT64_MAX, .threads = 1, .log = &silent};
}

void search_init(struct search *search, const struct engine *engine,
                 const struct request *request)
{
    *search = (struct search){.engine = engine,
                              .request = request,
                              .effort = UINT64_MAX,
                              .deadline = INFINITY,
                              .end = INFINITY,
                              .share = -1};
}

bool search_open(struct search *search, const struct engine *engine,
                 const struct request *request, struct error *err)
{
    search_init(search, engine, request);
    return engine->open(search, err);
}

void search_close(struct search *search)
{
    if (search->engine)
        search->engine->close(search);
    vec_release(&search->facts);
    vec_release(&search->model);
    vec_release(&search->level);
    vec_release(&search->reason.member);
    *search = (struct search){0};
}

static enum verdict count_by_next(struct search *search, mpz_t count,
                                  struct error *err)
{
    enum verdict verdict;
    while ((verdict = search->engine->next(search, err)) == VERDICT_FOUND)
        mpz_add_ui(count, count, 1);
    return verdict;
}

enum verdict search_count(struct search *search, mpz_t count,
                          struct error *err)
{
    return (search->engine->count ? search->engine->count
                                  : count_by_next)(search, count, err);
}

void search_lend(const struct search *search, struct search *inner)
{
    inner->effort = search->effort;
    inner->deadline = search->deadline;
    inner->end = search->end;
    inner->steps = search->steps;
    inner->overdrawn = search->overdrawn;
    inner->next_report = search->next_report;
    inner->next_look = search->next_look;
}

void search_take_back(struct search *search, struct search *inner)
{
    search->steps = inner->steps;
    levels_move(&search->level, &inner->level);
    search->overdrawn = inner->overdrawn;
    search->next_report = inner->next_report;
    search->next_look = inner->next_look;
}

void search_works(struct search *search, const struct engine *worker)
{
    if (search->worker == worker)
        return;
    if (search->worker || worker != search->engine)
        log_say(search->request->log, LOG_DETAIL, "engine %s: %s is at work",
                search->engine->name, worker->name);
    else
        log_say(search->request->log, LOG_DETAIL, "engine %s", worker->name);
    search->worker = worker;
}

/* ---- steps by level ------------------------------------------------- */

static void levels_reach(level_steps *to, size_t count)
{
    while (to->len < count)
        vec_push(to, 0);
}

void levels_add(level_steps *to, size_t level, uint64_t steps)
{
    levels_reach(to, level + 1);
    to->at[level] += steps;
}

void levels_move(level_steps *to, level_steps *from)
{
    levels_reach(to, from->len);
    for (size_t i = 0; i < from->len; i++)
        to->at[i] += from->at[i];
    vec_release(from);
}

uint64_t *search_levels(struct search *search, size_t count)
{
    if (!search->request->profile)
        return NULL;
    levels_reach(&search->level, search->above + count);
    return search->level.at + search->above;
}

/* ---- pauses --------------------------------------------------------- */

static bool is_overdrawn(struct search *search, double now)
{
    uint64_t memory = search->request->memory;
    bool thrifty = search->engine && search->engine->thrifty;
    if (memory == UINT64_MAX || thrifty || now < search->next_look)
        return search->overdrawn;
    search->next_look = now + 1.0 / LOOKS_A_SECOND;
    uint64_t bytes = machine_resident(), before = search->request->before;
    search->overdrawn = bytes > before && bytes - before > memory;
    return search->overdrawn;
}

static bool is_set(const atomic_bool *flag)
{
    return flag && atomic_load_explicit(flag, memory_order_relaxed);
}

bool request_told(const struct request *request)
{
    return is_set(request->stop) || is_set(request->halt);
}

bool search_pause(struct search *search)
{
    const struct request *request = search->request;
    if (request_told(request))
        return true;
    double now = search_clock();
    if (request->report && now >= search->next_report) {
        search->next_report = now + 1.0 / REPORTS_A_SECOND;
        request->report(request->listener, search);
    }
    return search->steps >= search->effort || now >= search->deadline ||
           is_overdrawn(search, now);
}

bool search_ends(void *search)
{
    return search_pause(search);
}

bool search_over(void *context)
{
    struct search *search = context;
    double now = search_clock();
    return request_told(search->request) || now >= search->end ||
           is_overdrawn(search, now);
}
