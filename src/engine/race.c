/* race.c: exact covers counted, tallied, drawn from and made diagrams by
 * dance, frontier or orbits, whoever is the first.
 *
 * They take turns, from where they stopped, until one has ended.  Dance may
 * end soon: then frontier need not begin.  Else each is asked what it would
 * take in all: dance by the share of its tree that is done, as long as that is
 * small by probes; frontier by the states that it has met, so that it knows
 * more with each turn.  Who has the least left goes on, for half of what he
 * had so far; and frontier, which tells least at first, may have a fifth of
 * what dance would take.  Nobody throws away what he has done.
 *
 * For a count, or draws, orbits may be much faster, where both of them have a
 * long way to go: it has a tenth of what the faster one seems to need, and
 * more if the share that it has done promises so.
 *
 * Dance has to list solutions for all but their number.  For a diagram it has
 * to keep the list: if that grows too long frontier is left alone.
 *
 * A count is the same whoever finds it, and seconds of the processor give the
 * turns.  But what is drawn or written depends on who does it, and a limit of
 * steps must mean the same everywhere: then a turn is a number of steps, by
 * what they usually take.  Steps are dance's nodes and frontier's states,
 * together. */
#include "base/machine.h"
#include "engine/list.h"
#include "engine/listing.h"

#include <math.h>

enum runner_name { DANCE, FRONTIER, ORBITS, RUNNERS };

enum {
    OPENING = 2,               /* turns until all are asked */
    PROBES = 16000,            /* steps of dance's estimate */
    DRAWS_OF_A_LIST = 1 << 20, /* more are for frontier, which keeps none */
    BYTES_A_STATE = 64,        /* that is kept */
    ROLL_MOST = 1 << 24        /* numbers of a list for a diagram */
};

/* Seconds. */
static const double FIRST = 0.004, SECOND = 0.006, SOON = 0.1, NOT_SOON = 0.3,
                    TOO_LONG = 3600, YEARS = 80, A_LIFE = YEARS * 31557600;
/* A factor at the most, and one that is usual for frontier, which knows
 * nothing of the layers before it. */
static const double FORECAST_ERROR = 10, USUAL_ERROR = 3;

/* Seconds that a step takes, roughly: frontier's, where states are kept, and
 * dance's, which has to look at sets of options; and a number of a list that
 * becomes a diagram. */
static const double A_STATE = 4.5e-7, A_NODE = 1e-7, AN_OPTION = 4e-10,
                    A_NUMBER = 6e-8, A_SUBCOVER = 5e-7;

/* Frontier has a part of what dance would take, to see how far it comes; and
 * orbits of what the others would, if that is long: before anybody is told so,
 * a short one.  Shares say something from some size on. */
static const double TRIED = 0.2, WORTHWHILE = 0.5, PART = 0.1, SHORT = 0.1,
                    SAYS = 0.2;

struct runner {
    struct search search;
    double spent;   /* seconds so far, */
    uint64_t steps; /* and steps */
    bool out;       /* it cannot go on */
};

struct race {
    struct runner runner[RUNNERS];
    enum runner_name turn;
    int opening; /* turns that are over, up to OPENING */
    bool begun;
    bool counts;       /* numbers are enough for what is wanted */
    bool keeps;        /* frontier does, all its states */
    bool counted;      /* a turn is a number of steps */
    double a_node;     /* seconds, roughly */
    double left;       /* seconds of this turn, */
    uint64_t end;      /* and the steps at its end */
    double probed;     /* nodes of dance in all, by probes; 0: not asked yet,
                          < 0: nobody knows */
    mpz_t partial;     /* solutions that dance has counted so far */
    struct urn *urn;   /* owned; what dance has drawn; NULL: nothing */
    bool listed;       /* dance has met all solutions */
    struct roll *roll; /* owned; what dance has kept; NULL: nothing */
    bool alone;        /* frontier goes on, dance has left */
    bool told;         /* that it will take long */
    bool drawn;        /* somebody has, who draws all others too */
};

/* What each of them does in its turn; NULL: it has none.  The others' answer
 * takes the place of what dance has left so far. */
typedef enum verdict leg(struct race *r, void *answer, struct error *err);
typedef leg *const event[RUNNERS];

static const struct engine *const engines[] = {&dance_engine, &frontier_engine,
                                               &orbits_engine};

static bool race_open(struct search *search, struct error *err)
{
    struct race *r = mem_alloc(1, sizeof *r);
    search->state = r;
    mpz_init(r->partial);
    return search_open(&r->runner[DANCE].search, &dance_engine,
                       search->request, err);
}

static void race_close(struct search *search)
{
    struct race *r = search->state;
    for (int i = 0; i < RUNNERS; i++)
        search_close(&r->runner[i].search);
    mpz_clear(r->partial);
    urn_free(r->urn);
    roll_free(r->roll);
    free(r);
    search->state = NULL;
}

/* ---- turns ---------------------------------------------------------- */

static double seconds_a_step(const struct race *r)
{
    return r->turn == DANCE    ? r->a_node
           : r->turn == ORBITS ? A_SUBCOVER
                               : A_STATE;
}

static void give_turn(struct search *search, enum runner_name turn,
                      double seconds)
{
    struct race *r = search->state;
    r->turn = turn;
    r->left = r->counted ? INFINITY : seconds;
    r->end = UINT64_MAX;
    double steps = ceil(seconds / seconds_a_step(r));
    if (r->counted && steps < 0x1p62)
        r->end = search->steps + (uint64_t)steps;
}

static void count_option(void *context, int fact, const struct entry *entries,
                         size_t count)
{
    size_t *options = context;
    (void)fact;
    (void)entries;
    (void)count;
    ++*options;
}

static void race_begin(struct search *search, bool keeps)
{
    struct race *r = search->state;
    const struct cover *cover = search->request->cover;
    size_t options = 0;
    struct tray tray = {.context = &options, .option = count_option};
    if (r->begun)
        return;
    r->begun = true;
    r->keeps = keeps;
    r->counted = keeps || search->effort != UINT64_MAX;
    r->runner[ORBITS].out =
        !r->counts || cover->bounds || search->request->shards > 1;
    if (r->counted)
        cover->emit(cover->puzzle, &tray);
    r->a_node = A_NODE + AN_OPTION * (double)options;
    /* The clock is coarse, steps are not. */
    give_turn(search, DANCE, r->counted ? FIRST / 32 : FIRST);
}

/* ---- what they would take ------------------------------------------- */

/* Dance's nodes in all, by probes of a search of its own. */
static void probe(const struct search *search)
{
    struct race *r = search->state;
    struct search own;
    struct estimate e = {.nodes = -1};
    struct error err = {0};
    if (search_open(&own, &dance_engine, search->request, &err)) {
        search_lend(search, &own);
        own.effort = own.steps + PROBES;
        dance_engine.estimate(&own, &e, &err);
    }
    search_close(&own);
    r->probed = e.nodes > 0 ? e.nodes : -1;
}

/* What dance would take in all. */
static double whole_of_dance(const struct search *search)
{
    struct race *r = search->state;
    const struct runner *dance = &r->runner[DANCE];
    double kept = r->roll ? A_NUMBER * (double)roll_size(r->roll) : 0;
    double spent = dance->spent + kept, share = dance->search.share;
    double whole = share > 0 ? spent / share : INFINITY;
    if (dance->out || r->alone)
        return INFINITY; /* seldom: depends on who is faster */
    if (whole < NOT_SOON || share > SAYS || !dance->steps)
        return whole;
    if (!r->probed)
        probe(search);
    double probed =
        spent * r->probed * dance_work(&dance->search) / (double)dance->steps;
    return probed > spent ? probed : whole;
}

/* And frontier: it may not be able to tell. */
static double whole_of_frontier(struct search *search)
{
    struct race *r = search->state;
    struct runner *frontier = &r->runner[FRONTIER];
    struct estimate e;
    struct error err = {0};
    if (frontier->out || !frontier->search.engine)
        return INFINITY;
    search_lend(search, &frontier->search);
    if (frontier_engine.estimate(&frontier->search, &e, &err) != VERDICT_NONE)
        return INFINITY; /* seldom: depends on who is faster */
    double bytes = e.bytes + (r->keeps ? e.nodes * BYTES_A_STATE : 0);
    double steps = (double)frontier->steps;
    if (bytes > FORECAST_ERROR * (double)search->request->memory)
        return INFINITY; /* seldom: depends on who is faster */
    return e.nodes *
           (r->counted || !steps ? A_STATE : frontier->spent / steps);
}

/* A small share may be far from the truth. */
static double whole_of_orbits(const struct race *r)
{
    const struct runner *orbits = &r->runner[ORBITS];
    double share = orbits->search.share;
    return share > SAYS ? orbits->spent / share : INFINITY;
}

/* Who has a long way to go should know. */
static void tell(const struct search *search, double seconds)
{
    struct race *r = search->state;
    const struct log *log = search->request->log;
    if (seconds < TOO_LONG || r->told)
        return;
    r->told = true;
    if (isinf(seconds))
        /* seldom: depends on who is faster */
        log_say(log, LOG_RESULT,
                "nobody will see the end of this, as it seems; --time sets a "
                "limit, --estimate tells more");
    else if (seconds >= A_LIFE)
        log_say(log, LOG_RESULT,
                "nobody will see the end of this: about %.1g years, as it "
                "seems; --time sets a limit, --estimate tells more",
                seconds / A_LIFE * YEARS);
    else
        log_say(log, LOG_RESULT,
                "this takes long: about %.1g hours, as it seems",
                seconds / 3600);
}

/* Half of what he had so far. */
static void go_on(struct search *search, enum runner_name turn)
{
    const struct race *r = search->state;
    give_turn(search, turn, fmax(SECOND, r->runner[turn].spent / 2));
}

/* May orbits try, or go on?  The faster one of the others takes so long. */
static bool is_for_orbits(struct search *search, double others)
{
    struct race *r = search->state;
    const struct runner *orbits = &r->runner[ORBITS];
    double spent = orbits->spent, left = whole_of_orbits(r) - spent;
    if (orbits->out || others < WORTHWHILE)
        return false;
    if (spent >= SHORT)
        tell(search, others);
    return spent < PART * others || left < others;
}

static void choose(struct search *search)
{
    struct race *r = search->state;
    double whole = whole_of_dance(search);
    double dance = whole - r->runner[DANCE].spent;
    double frontier = whole_of_frontier(search) - r->runner[FRONTIER].spent;
    bool tried = r->runner[FRONTIER].spent >= TRIED * whole;
    if (isnan(frontier) || r->runner[FRONTIER].out)
        frontier = INFINITY;
    if (isnan(dance))
        dance = INFINITY; /* seldom: depends on who is faster */
    if (is_for_orbits(search, fmin(dance, frontier))) {
        go_on(search, ORBITS);
        return;
    }
    tell(search, fmin(dance, frontier));
    enum runner_name before = r->turn;
    bool layers =
        frontier < (tried ? 1 / USUAL_ERROR : FORECAST_ERROR) * dance;
    go_on(search, layers ? FRONTIER : DANCE);
    if (r->turn != before)
        log_say(search->request->log, LOG_DETAIL,
                "%s goes on: dance has about %.2g s to go, frontier %.2g",
                engines[r->turn]->name, dance, frontier);
}

/* Whose turn is it, now that nobody has ended? */
static void next_turn(struct search *search)
{
    struct race *r = search->state;
    double whole = whole_of_dance(search);
    if (whole < SOON)
        give_turn(search, DANCE, whole);
    else if (r->opening++ == 0)
        give_turn(search, FRONTIER, SECOND);
    else if (r->opening == OPENING)
        give_turn(search, DANCE, 2 * FIRST);
    else
        choose(search);
}

/* ---- running -------------------------------------------------------- */

/* Seconds that this thread has worked; others work in the same time. */
static double time_of(const struct search *search)
{
    return search->request->threads > 1 ? search_clock() : machine_worked();
}

/* Lets one of them go on until it has ended, a limit is met or its turn is
 * over. */
static enum verdict run(struct search *search, leg *go, void *answer,
                        struct error *err)
{
    struct race *r = search->state;
    struct search *inner = &r->runner[r->turn].search;
    search_works(search, inner->engine);
    search_lend(search, inner);
    inner->deadline = fmin(search->deadline, search_clock() + r->left);
    inner->effort = search->effort < r->end ? search->effort : r->end;
    enum verdict verdict = go(r, answer, err);
    search_take_back(search, inner);
    search->share = inner->share;
    if (verdict > 0 || r->turn == DANCE)
        search->solutions = inner->solutions;
    return verdict;
}

/* What stops another one is no error as long as dance can go on. */
static enum verdict run_other(struct search *search, leg *go, void *answer,
                              struct error *err)
{
    struct race *r = search->state;
    struct runner *own = &r->runner[r->turn];
    bool open =
        own->search.engine ||
        search_open(&own->search, engines[r->turn], search->request, err);
    enum verdict verdict = open ? run(search, go, answer, err) : VERDICT_ERROR;
    if (!err->text[0] || r->alone)
        return verdict;
    log_say(search->request->log, LOG_DETAIL, "%s; dance goes on", err->text);
    *err = (struct error){0};
    search->overdrawn = false;
    own->out = true;
    search_close(&own->search);
    return VERDICT_ERROR;
}

static enum verdict race(struct search *search, event legs, void *answer,
                         struct error *err)
{
    struct race *r = search->state;
    for (;;) {
        struct runner *own = &r->runner[r->turn];
        double begin = time_of(search);
        uint64_t steps = search->steps;
        leg *go = legs[r->turn];
        enum verdict verdict = r->turn == DANCE
                                   ? run(search, go, answer, err)
                                   : run_other(search, go, answer, err);
        double spent = time_of(search) - begin;
        if (verdict > 0 || err->text[0])
            return verdict;
        r->left -= spent;
        if (r->counted)
            spent = (double)(search->steps - steps) * seconds_a_step(r);
        own->spent += spent;
        own->steps += search->steps - steps;
        if (r->alone && r->turn == DANCE)
            give_turn(search, FRONTIER, INFINITY);
        else if (r->left <= 0 || search->steps >= r->end ||
                 verdict == VERDICT_ERROR)
            next_turn(search);
        if (search_pause(search))
            return VERDICT_UNKNOWN;
    }
}

/* ---- counting ------------------------------------------------------- */

static enum verdict dance_counts(struct race *r, void *answer,
                                 struct error *err)
{
    __mpz_struct *count = answer;
    mpz_t more;
    mpz_init(more);
    enum verdict verdict =
        dance_engine.count(&r->runner[DANCE].search, more, err);
    mpz_add(count, count, more);
    mpz_add(r->partial, r->partial, more);
    mpz_clear(more);
    return verdict;
}

/* Another one counts what dance has counted, too. */
static enum verdict other_counts(struct race *r, struct search *inner,
                                 __mpz_struct *count, struct error *err)
{
    mpz_t all;
    mpz_init(all);
    enum verdict verdict = inner->engine->count(inner, all, err);
    if (verdict == VERDICT_NONE) {
        mpz_add(count, count, all);
        mpz_sub(count, count, r->partial);
    }
    mpz_clear(all);
    return verdict;
}

static enum verdict frontier_counts(struct race *r, void *answer,
                                    struct error *err)
{
    return other_counts(r, &r->runner[FRONTIER].search, answer, err);
}

static enum verdict orbits_counts(struct race *r, void *answer,
                                  struct error *err)
{
    return other_counts(r, &r->runner[ORBITS].search, answer, err);
}

static enum verdict race_count(struct search *search, mpz_t count,
                               struct error *err)
{
    static event legs = {dance_counts, frontier_counts, orbits_counts};
    struct race *r = search->state;
    r->counts = true;
    race_begin(search, false);
    return race(search, legs, count, err);
}

/* ---- how many use each option --------------------------------------- */

static enum verdict dance_tallies(struct race *r, void *answer,
                                  struct error *err)
{
    struct tally *tally = answer;
    enum verdict verdict;
    if (!tally->place &&
        !tally_begin(tally, r->runner[DANCE].search.request->cover, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    while ((verdict = dance_engine.next(&r->runner[DANCE].search, err)) ==
           VERDICT_FOUND)
        tally_take(tally, &r->runner[DANCE].search);
    return verdict;
}

static enum verdict frontier_tallies(struct race *r, void *answer,
                                     struct error *err)
{
    struct tally *tally = answer, whole;
    tally_init(&whole);
    enum verdict verdict =
        frontier_engine.tally(&r->runner[FRONTIER].search, &whole, err);
    if (verdict == VERDICT_NONE) {
        struct tally part = *tally;
        *tally = whole;
        whole = part;
    }
    tally_release(&whole);
    return verdict;
}

static enum verdict race_tally(struct search *search, struct tally *tally,
                               struct error *err)
{
    static event legs = {dance_tallies, frontier_tallies, NULL};
    race_begin(search, true);
    return race(search, legs, tally, err);
}

/* ---- drawing -------------------------------------------------------- */

static enum verdict dance_draws(struct race *r, void *answer,
                                struct error *err)
{
    const struct request *request = r->runner[DANCE].search.request;
    enum verdict verdict = VERDICT_NONE;
    (void)answer;
    if (!r->urn)
        r->urn = urn_new(request->draws, request->seed, err);
    if (!r->urn)
        return VERDICT_ERROR; /* unreached: there was memory */
    while (!r->listed) {
        verdict = dance_engine.next(&r->runner[DANCE].search, err);
        r->listed = verdict == VERDICT_NONE;
        if (verdict == VERDICT_FOUND)
            urn_take(r->urn, &r->runner[DANCE].search);
        else if (!r->listed)
            return verdict;
    }
    return urn_draw(r->urn, &r->runner[DANCE].search) ? VERDICT_FOUND
                                                      : VERDICT_NONE;
}

static enum verdict frontier_draws(struct race *r, void *answer,
                                   struct error *err)
{
    (void)answer;
    return frontier_engine.sample(&r->runner[FRONTIER].search, err);
}

static enum verdict orbits_draws(struct race *r, void *answer,
                                 struct error *err)
{
    (void)answer;
    return orbits_engine.sample(&r->runner[ORBITS].search, err);
}

static enum verdict race_sample(struct search *search, struct error *err)
{
    static event legs = {dance_draws, frontier_draws, orbits_draws};
    struct race *r = search->state;
    r->counts = true;
    race_begin(search, true);
    if (!r->opening && !r->runner[DANCE].spent &&
        search->request->draws > DRAWS_OF_A_LIST)
        /* unreached: no test draws that many */
        give_turn(search, FRONTIER, INFINITY);
    enum verdict verdict = race(search, legs, NULL, err);
    if (verdict == VERDICT_FOUND) {
        const struct search *winner = &r->runner[r->turn].search;
        vec_clear(&search->facts);
        vec_append(&search->facts, winner->facts.at, winner->facts.len);
        if (!r->drawn)
            log_say(search->request->log, LOG_DETAIL, "%s draws",
                    winner->engine->name);
        r->drawn = true;
        give_turn(search, r->turn, INFINITY);
    }
    return verdict;
}

/* ---- diagrams ------------------------------------------------------- */

/* If the list grows too long dance leaves. */
static enum verdict dance_rolls(struct race *r, void *answer,
                                struct error *err)
{
    const struct request *request = r->runner[DANCE].search.request;
    enum verdict verdict;
    if (!r->roll)
        r->roll = roll_new(request->cover);
    while ((verdict = dance_engine.next(&r->runner[DANCE].search, err)) ==
           VERDICT_FOUND) {
        r->alone = !roll_take(r->roll, &r->runner[DANCE].search) ||
                   roll_size(r->roll) > ROLL_MOST ||
                   roll_size(r->roll) > request->memory / ROLL_BYTES;
        if (r->alone)
            return VERDICT_UNKNOWN;
    }
    if (verdict == VERDICT_NONE && !roll_write(r->roll, answer, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    return verdict;
}

static enum verdict frontier_diagrams(struct race *r, void *answer,
                                      struct error *err)
{
    return frontier_engine.diagram(&r->runner[FRONTIER].search, answer, err);
}

static enum verdict race_diagram(struct search *search, struct writer *out,
                                 struct error *err)
{
    static event legs = {dance_rolls, frontier_diagrams, NULL};
    race_begin(search, true);
    return race(search, legs, out, err);
}

/* ---- the engine ----------------------------------------------------- */

const struct engine race_engine = {
    .name = "race",
    .title = "exact covers counted, tallied, drawn from, made diagrams by "
             "dance, frontier or orbits, whoever is faster",
    .step = "steps",
    .form = FORM_COVER,
    .parallel = true,
    .branches = true,
    .thrifty = true,
    .fronts = true,
    .open = race_open,
    .count = race_count,
    .sample = race_sample,
    .tally = race_tally,
    .diagram = race_diagram,
    .close = race_close,
};
