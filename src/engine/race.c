/* race.c: exact covers counted, tallied, drawn from and made diagrams by
 * dance, frontier or orbits, whoever is the first.
 *
 * The first two take turns, from where they stopped, until one has ended or it
 * is clear who will be the first.  Dance may end soon: then frontier need not
 * begin.  After dance's second turn the share of its tree that is done tells
 * how long it would take in all; frontier may have a fifth of that, and the
 * rest if it promises to need no more.  If not, or if it meets the limit of
 * memory, dance goes on.
 *
 * For a count orbits may be much faster, where both of them have a long way to
 * go: it has a tenth of what the faster one seems to need.
 *
 * Dance has to list solutions for all but their number.  For a diagram it has
 * to keep the list: if that grows too long frontier is left alone.
 *
 * A count is the same whoever finds it, and the clock gives the turns.  But
 * what is drawn or written depends on who does it, and a limit of steps must
 * mean the same everywhere: then a turn is a number of steps, by what they
 * usually take. Steps are dance's nodes and frontier's states, together. */
#include "engine/list.h"
#include "engine/listing.h"

#include <math.h>

enum turn {
    DANCE_FIRST,
    FRONTIER_FIRST,
    DANCE_AGAIN,
    ORBITS_FIRST,
    ORBITS_AGAIN,
    FRONTIER_AGAIN,
    FRONTIER_ON,
    DANCE_ON
};

enum {
    DRAWS_OF_A_LIST = 1 << 20, /* more are for frontier, which keeps none */
    BYTES_A_STATE = 64,        /* that is kept */
    ROLL_MOST = 1 << 24        /* numbers of a list for a diagram */
};

/* Seconds. */
static const double FIRST = 0.004, SECOND = 0.006, SOON = 0.1, LONG = 10,
                    TOO_LONG = 3600, YEARS = 80, A_LIFE = YEARS * 31557600;
static const double FORECAST_ERROR = 10; /* at the most, a factor */

/* Seconds that a step takes, roughly: frontier's, where states are kept, and
 * dance's, which has to look at sets of options; and a number of a list that
 * becomes a diagram. */
static const double A_STATE = 4.5e-7, A_NODE = 1e-7, AN_OPTION = 4e-10,
                    A_NUMBER = 6e-8, A_SUBCOVER = 2e-6;

/* Orbits has a part of what the others would take, if that is long; before
 * anybody is told so, a short one. */
static const double WORTHWHILE = 2, PART = 0.1, SHORT = 0.3;

struct race {
    struct search dance, frontier, orbits;
    enum turn turn;
    bool begun;
    bool counts;       /* it is the number alone that is wanted */
    bool keeps;        /* frontier does, all its states */
    bool counted;      /* a turn is a number of steps */
    double a_node;     /* seconds, roughly */
    double left;       /* seconds of this turn, */
    uint64_t end;      /* and the steps at its end */
    double danced;     /* seconds of dance so far, */
    double foretold;   /* and what it would take in all */
    mpz_t partial;     /* solutions that dance has counted so far */
    struct urn *urn;   /* owned; what dance has drawn; NULL: nothing */
    bool listed;       /* dance has met all solutions */
    struct roll *roll; /* owned; what dance has kept; NULL: nothing */
    bool alone;        /* frontier goes on, dance has left */
    bool told;         /* that it will take long */
    bool drawn;        /* somebody has, who draws all others too */
};

/* What each of them does in its turn.  The others' answer takes the place of
 * what dance has left so far. */
typedef enum verdict leg(struct race *r, void *answer, struct error *err);
struct event {
    leg *dance, *frontier, *orbits; /* orbits: or NULL */
};

static bool race_open(struct search *search, struct error *err)
{
    struct race *r = mem_alloc(1, sizeof *r);
    search->state = r;
    mpz_init(r->partial);
    return search_open(&r->dance, &dance_engine, search->request, err);
}

static void race_close(struct search *search)
{
    struct race *r = search->state;
    search_close(&r->dance);
    search_close(&r->frontier);
    search_close(&r->orbits);
    mpz_clear(r->partial);
    urn_free(r->urn);
    roll_free(r->roll);
    free(r);
    search->state = NULL;
}

/* ---- turns ---------------------------------------------------------- */

static bool is_dances(enum turn turn)
{
    return turn == DANCE_FIRST || turn == DANCE_AGAIN || turn == DANCE_ON;
}

static bool is_orbits(enum turn turn)
{
    return turn == ORBITS_FIRST || turn == ORBITS_AGAIN;
}

static double seconds_a_step(const struct race *r)
{
    return is_dances(r->turn)   ? r->a_node
           : is_orbits(r->turn) ? A_SUBCOVER
                                : A_STATE;
}

static void give_turn(struct search *search, enum turn turn, double seconds)
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
    if (r->counted)
        cover->emit(cover->puzzle, &tray);
    r->a_node = A_NODE + AN_OPTION * (double)options;
    /* The clock is coarse, steps are not. */
    give_turn(search, DANCE_FIRST, r->counted ? FIRST / 32 : FIRST);
}

/* What would frontier take in all?  It may not be able to tell. */
static bool foretell(const struct search *search, struct estimate *e)
{
    struct race *r = search->state;
    struct error err = {0};
    if (!r->frontier.engine)
        return false; /* seldom: it is asked once frontier has begun */
    search_lend(search, &r->frontier);
    if (frontier_engine.estimate(&r->frontier, e, &err) != VERDICT_NONE)
        return false;
    if (r->keeps)
        e->bytes += e->nodes * BYTES_A_STATE;
    if (r->counted)
        e->seconds = e->nodes * A_STATE;
    if (e->bytes > FORECAST_ERROR * (double)search->request->memory)
        e->seconds = INFINITY; /* seldom: depends on who is faster */
    return true;
}

/* Will frontier be faster than dance? */
static bool promises(const struct search *search)
{
    const struct race *r = search->state;
    struct estimate e;
    if (!foretell(search, &e) || e.seconds >= r->foretold ||
        e.bytes >= (double)search->request->memory)
        return false;
    log_say(search->request->log, LOG_DETAIL,
            "frontier goes on: about %.2g s and %.0f MB, and dance would take "
            "%.2g s",
            e.seconds, e.bytes / 0x1p20, r->foretold);
    return true;
}

/* Who has a long way to go should know. */
static void tell(struct race *r, double seconds)
{
    if (seconds >= TOO_LONG && !r->told) {
        r->told = true;
        if (isinf(seconds))
            log_say(r->dance.request->log, LOG_RESULT,
                    "nobody will see the end of this, as it seems; --time "
                    "sets a limit, --estimate tells more");
        else if (seconds >= A_LIFE)
            log_say(r->dance.request->log, LOG_RESULT,
                    "nobody will see the end of this: about %.1g years, as it "
                    "seems; --time sets a limit, --estimate tells more",
                    seconds / A_LIFE * YEARS);
        else
            log_say(r->dance.request->log, LOG_RESULT,
                    "this takes long: about %.1g hours, as it seems",
                    seconds / 3600);
    }
}

/* Is it clear that dance will be the first?  It pays to ask where there is a
 * long way to go. */
static bool dance_is_ahead(const struct search *search)
{
    struct race *r = search->state;
    struct estimate e;
    if (r->foretold < LONG || !foretell(search, &e))
        return false;
    tell(r, fmin(e.seconds, r->foretold));
    return e.seconds > FORECAST_ERROR * r->foretold;
}

/* What may orbits have, of what the faster of the others would take? */
static double part_of_orbits(const struct search *search)
{
    struct race *r = search->state;
    struct estimate e = {.seconds = INFINITY};
    bool fits = r->counts && !search->request->cover->bounds &&
                search->request->shards <= 1;
    if (!fits || r->foretold < WORTHWHILE ||
        (foretell(search, &e) && e.seconds < WORTHWHILE))
        return 0;
    return PART * fmin(r->foretold, e.seconds);
}

static void after_orbits(struct search *search)
{
    struct race *r = search->state;
    search_close(&r->orbits);
    if (dance_is_ahead(search))
        /* seldom: depends on who is faster */
        give_turn(search, DANCE_ON, INFINITY);
    else
        give_turn(search, FRONTIER_AGAIN, r->foretold / 5);
}

/* Whose turn is it, now that nobody has ended?  willing: he whose turn it was
 * can go on. */
static void next_turn(struct search *search, bool willing)
{
    struct race *r = search->state;
    double part = 0;
    double kept = r->roll ? A_NUMBER * (double)roll_size(r->roll) : 0;
    r->foretold =
        r->dance.share > 0 ? (r->danced + kept) / r->dance.share : INFINITY;
    switch (r->turn) {
    case DANCE_FIRST:
        if (r->foretold < SOON)
            give_turn(search, DANCE_AGAIN, r->foretold);
        else
            give_turn(search, FRONTIER_FIRST, SECOND);
        break;
    case FRONTIER_FIRST:
        give_turn(search, DANCE_AGAIN, 2 * FIRST);
        break;
    case DANCE_AGAIN:
        part = part_of_orbits(search);
        if (part)
            give_turn(search, ORBITS_FIRST, fmin(part, SHORT));
        else
            after_orbits(search);
        break;
    case ORBITS_FIRST:
        part = part_of_orbits(search);
        if (willing && part > SHORT) {
            tell(r, part / PART);
            give_turn(search, ORBITS_AGAIN, part - SHORT);
        } else {
            after_orbits(search);
        }
        break;
    case ORBITS_AGAIN:
        after_orbits(search);
        break;
    case FRONTIER_AGAIN:
        if (willing && promises(search)) {
            give_turn(search, FRONTIER_ON, r->foretold);
        } else {
            tell(r, r->foretold);
            give_turn(search, DANCE_ON, INFINITY);
        }
        break;
    case FRONTIER_ON:
    case DANCE_ON:
        give_turn(search, DANCE_ON, INFINITY);
        break;
    }
}

/* ---- running -------------------------------------------------------- */

/* Lets one of them go on until it has ended, a limit is met or its turn is
 * over. */
static enum verdict run(struct search *search, struct search *inner, leg *go,
                        void *answer, struct error *err)
{
    struct race *r = search->state;
    search_works(search, inner->engine);
    search_lend(search, inner);
    inner->deadline = fmin(search->deadline, search_clock() + r->left);
    inner->effort = search->effort < r->end ? search->effort : r->end;
    enum verdict verdict = go(r, answer, err);
    search_take_back(search, inner);
    search->share = inner->share;
    if (verdict > 0 || inner == &r->dance)
        search->solutions = inner->solutions;
    return verdict;
}

/* What stops another one is no error as long as dance can go on. */
static enum verdict run_other(struct search *search, const struct event *event,
                              void *answer, struct error *err)
{
    struct race *r = search->state;
    bool orbits = is_orbits(r->turn);
    struct search *inner = orbits ? &r->orbits : &r->frontier;
    bool open = inner->engine ||
                search_open(inner, orbits ? &orbits_engine : &frontier_engine,
                            search->request, err);
    leg *go = orbits ? event->orbits : event->frontier;
    enum verdict verdict =
        open ? run(search, inner, go, answer, err) : VERDICT_ERROR;
    if (!err->text[0] || r->alone)
        return verdict;
    log_say(search->request->log, LOG_DETAIL, "%s; dance goes on", err->text);
    *err = (struct error){0};
    search->overdrawn = false;
    return VERDICT_ERROR;
}

static enum verdict race(struct search *search, const struct event *event,
                         void *answer, struct error *err)
{
    struct race *r = search->state;
    for (;;) {
        bool dances = is_dances(r->turn);
        double begin = search_clock();
        uint64_t steps = search->steps;
        enum verdict verdict =
            dances ? run(search, &r->dance, event->dance, answer, err)
                   : run_other(search, event, answer, err);
        double spent = search_clock() - begin;
        if (verdict > 0 || err->text[0])
            return verdict;
        r->left -= spent;
        if (r->counted)
            spent = (double)(search->steps - steps) * seconds_a_step(r);
        r->danced += dances ? spent : 0;
        if (r->alone && dances)
            give_turn(search, FRONTIER_ON, INFINITY);
        else if (r->left <= 0 || search->steps >= r->end ||
                 verdict == VERDICT_ERROR)
            next_turn(search, verdict != VERDICT_ERROR);
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
    enum verdict verdict = dance_engine.count(&r->dance, more, err);
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
    return other_counts(r, &r->frontier, answer, err);
}

static enum verdict orbits_counts(struct race *r, void *answer,
                                  struct error *err)
{
    return other_counts(r, &r->orbits, answer, err);
}

static enum verdict race_count(struct search *search, mpz_t count,
                               struct error *err)
{
    static const struct event event = {dance_counts, frontier_counts,
                                       orbits_counts};
    struct race *r = search->state;
    r->counts = true;
    race_begin(search, false);
    return race(search, &event, count, err);
}

/* ---- how many use each option --------------------------------------- */

static enum verdict dance_tallies(struct race *r, void *answer,
                                  struct error *err)
{
    struct tally *tally = answer;
    enum verdict verdict;
    if (!tally->place && !tally_begin(tally, r->dance.request->cover, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    while ((verdict = dance_engine.next(&r->dance, err)) == VERDICT_FOUND)
        tally_take(tally, &r->dance);
    return verdict;
}

static enum verdict frontier_tallies(struct race *r, void *answer,
                                     struct error *err)
{
    struct tally *tally = answer, whole;
    tally_init(&whole);
    enum verdict verdict = frontier_engine.tally(&r->frontier, &whole, err);
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
    static const struct event event = {dance_tallies, frontier_tallies, NULL};
    race_begin(search, true);
    return race(search, &event, tally, err);
}

/* ---- drawing -------------------------------------------------------- */

static enum verdict dance_draws(struct race *r, void *answer,
                                struct error *err)
{
    const struct request *request = r->dance.request;
    enum verdict verdict = VERDICT_NONE;
    (void)answer;
    if (!r->urn)
        r->urn = urn_new(request->draws, request->seed, err);
    if (!r->urn)
        return VERDICT_ERROR; /* unreached: there was memory */
    while (!r->listed) {
        verdict = dance_engine.next(&r->dance, err);
        r->listed = verdict == VERDICT_NONE;
        if (verdict == VERDICT_FOUND)
            urn_take(r->urn, &r->dance);
        else if (!r->listed)
            return verdict;
    }
    return urn_draw(r->urn, &r->dance) ? VERDICT_FOUND : VERDICT_NONE;
}

static enum verdict frontier_draws(struct race *r, void *answer,
                                   struct error *err)
{
    (void)answer;
    return frontier_engine.sample(&r->frontier, err);
}

static enum verdict race_sample(struct search *search, struct error *err)
{
    static const struct event event = {dance_draws, frontier_draws, NULL};
    struct race *r = search->state;
    race_begin(search, true);
    if (r->turn == DANCE_FIRST && search->request->draws > DRAWS_OF_A_LIST)
        /* unreached: no test draws that many */
        give_turn(search, FRONTIER_ON, INFINITY);
    enum verdict verdict = race(search, &event, NULL, err);
    if (verdict == VERDICT_FOUND) {
        const struct search *winner =
            is_dances(r->turn) ? &r->dance : &r->frontier;
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
    const struct request *request = r->dance.request;
    enum verdict verdict;
    if (!r->roll)
        r->roll = roll_new(request->cover);
    while ((verdict = dance_engine.next(&r->dance, err)) == VERDICT_FOUND) {
        r->alone = !roll_take(r->roll, &r->dance) ||
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
    return frontier_engine.diagram(&r->frontier, answer, err);
}

static enum verdict race_diagram(struct search *search, struct writer *out,
                                 struct error *err)
{
    static const struct event event = {dance_rolls, frontier_diagrams, NULL};
    race_begin(search, true);
    return race(search, &event, out, err);
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
