/* race.c: dance or frontier, whoever counts an exact cover first.
 *
 * Both take turns, from where they stopped, until one has ended or it is clear
 * who will be the first.  Dance may end soon: then frontier need not begin.
 * After dance's second turn the share of its tree that is done tells how long
 * it would take in all; frontier may have a fifth of that, and the rest if it
 * promises to need no more.  If not, or if it meets the limit of memory, dance
 * goes on.
 *
 * Steps are dance's nodes; where they are limited, dance counts alone. */
#include "engine/list.h"

#include <math.h>

enum turn {
    DANCE_FIRST,
    FRONTIER_FIRST,
    DANCE_AGAIN,
    FRONTIER_AGAIN,
    FRONTIER_ON,
    DANCE_ON
};

static const double FIRST = 0.004, SECOND = 0.006, SOON = 0.1; /* seconds */

struct race {
    struct search dance, frontier;
    enum turn turn;
    double left;     /* seconds of this turn */
    double danced;   /* seconds of dance so far, */
    double foretold; /* and what it would take in all */
    mpz_t partial;   /* solutions that dance has counted so far */
};

static bool race_open(struct search *search, struct error *err)
{
    struct race *r = mem_alloc(1, sizeof *r);
    search->state = r;
    mpz_init(r->partial);
    r->left = FIRST;
    return search_open(&r->dance, &dance_engine, search->request, err);
}

static void race_close(struct search *search)
{
    struct race *r = search->state;
    search_close(&r->dance);
    search_close(&r->frontier);
    mpz_clear(r->partial);
    free(r);
    search->state = NULL;
}

/* ---- turns ---------------------------------------------------------- */

/* Lets dance count until it has ended, a limit is met or `end`. */
static enum verdict dance_until(struct search *search, double end, mpz_t count,
                                struct error *err)
{
    struct race *r = search->state;
    mpz_t more;
    mpz_init(more);
    search_lend(search, &r->dance);
    r->dance.deadline = fmin(search->deadline, end);
    enum verdict verdict = dance_engine.count(&r->dance, more, err);
    search_take_back(search, &r->dance);
    search->share = r->dance.share;
    search->solutions = r->dance.solutions;
    mpz_add(count, count, more);
    mpz_add(r->partial, r->partial, more);
    mpz_clear(more);
    return verdict;
}

/* The same for frontier, whose number takes the place of dance's.  What stops
 * it is no error, for dance can go on. */
static enum verdict frontier_until(struct search *search, double end,
                                   mpz_t count)
{
    struct race *r = search->state;
    struct error err = {0};
    mpz_t all;
    if (!r->frontier.engine &&
        !search_open(&r->frontier, &frontier_engine, search->request, &err))
        return VERDICT_ERROR;
    mpz_init(all);
    r->frontier.deadline = fmin(search->deadline, end);
    enum verdict verdict = frontier_engine.count(&r->frontier, all, &err);
    if (verdict == VERDICT_NONE) {
        mpz_add(count, count, all);
        mpz_sub(count, count, r->partial);
        search->solutions = r->frontier.solutions;
    }
    mpz_clear(all);
    if (!err.text[0])
        return verdict;
    log_say(search->request->log, LOG_DETAIL, "%s; dance goes on", err.text);
    return VERDICT_ERROR;
}

/* Will frontier, which has begun, be faster than dance? */
static bool promises(const struct search *search)
{
    struct race *r = search->state;
    struct error err = {0};
    struct estimate e;
    double seconds = r->foretold;
    if (frontier_engine.estimate(&r->frontier, &e, &err) != VERDICT_NONE ||
        e.seconds >= seconds || e.bytes >= (double)search->request->memory)
        return false;
    log_say(search->request->log, LOG_DETAIL,
            "frontier counts: about %.2g s and %.0f MB, and dance would take "
            "%.2g s",
            e.seconds, e.bytes / 1e6, seconds);
    return true;
}

static void give_turn(struct race *r, enum turn turn, double seconds)
{
    r->turn = turn;
    r->left = seconds;
}

/* Whose turn is it, now that nobody has ended?  willing: frontier can go
 * on. */
static void next_turn(const struct search *search, bool willing)
{
    struct race *r = search->state;
    r->foretold = r->dance.share > 0 ? r->danced / r->dance.share : INFINITY;
    switch (r->turn) {
    case DANCE_FIRST:
        if (r->foretold < SOON)
            give_turn(r, DANCE_AGAIN, r->foretold);
        else
            give_turn(r, FRONTIER_FIRST, SECOND);
        break;
    case FRONTIER_FIRST:
        give_turn(r, DANCE_AGAIN, 2 * FIRST);
        break;
    case DANCE_AGAIN:
        give_turn(r, FRONTIER_AGAIN, r->foretold / 5);
        break;
    case FRONTIER_AGAIN:
        if (willing && promises(search))
            give_turn(r, FRONTIER_ON, r->foretold);
        else
            give_turn(r, DANCE_ON, INFINITY);
        break;
    case FRONTIER_ON:
    case DANCE_ON:
        give_turn(r, DANCE_ON, INFINITY);
        break;
    }
}

static bool is_dances(enum turn turn)
{
    return turn == DANCE_FIRST || turn == DANCE_AGAIN || turn == DANCE_ON;
}

/* ---- the engine ----------------------------------------------------- */

static enum verdict race_count(struct search *search, mpz_t count,
                               struct error *err)
{
    struct race *r = search->state;
    if (search->effort != UINT64_MAX && r->turn != DANCE_ON) {
        log_say(search->request->log, LOG_DETAIL,
                "effort is counted in nodes: dance counts alone");
        give_turn(r, DANCE_ON, INFINITY);
    }
    for (;;) {
        bool dances = is_dances(r->turn);
        double begin = search_clock(), end = begin + r->left;
        enum verdict verdict = dances ? dance_until(search, end, count, err)
                                      : frontier_until(search, end, count);
        double spent = search_clock() - begin;
        if (verdict == VERDICT_NONE || (dances && verdict == VERDICT_ERROR))
            return verdict;
        r->danced += dances ? spent : 0;
        r->left -= spent;
        if (r->left <= 0 || verdict == VERDICT_ERROR)
            next_turn(search, verdict != VERDICT_ERROR);
        if (search_pause(search))
            return VERDICT_UNKNOWN;
    }
}

const struct engine race_engine = {
    .name = "race",
    .title = "exact covers counted by dance or frontier, whoever is faster",
    .step = "nodes",
    .form = FORM_COVER,
    .parallel = true,
    .branches = true,
    .thrifty = true,
    .open = race_open,
    .count = race_count,
    .close = race_close,
};
