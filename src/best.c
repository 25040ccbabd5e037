/* best.c: the best solution of a puzzle that asks for it.
 *
 * A solution is found, the family asks for a better one, and so on until there
 * is none: then the last one is the best. */
#include "middle.h"

bool best_fits(dt_search *s, struct error *err)
{
    const struct objective *known = s->puzzle->family->objective;
    const char *objective = known ? known->name(s->puzzle->own) : NULL;
    s->best.wanted = objective;
    if (!objective)
        return true;
    if (s->task != DT_SOLVE || search_is_part(s))
        return error_say(err,
                         "%s asks for one solution, the best: it goes with "
                         "solve, without --shard or units",
                         objective);
    if (GIVEN(s->set, proof) || GIVEN(s->set, checkpoint) ||
        GIVEN(s->set, resume))
        return error_say(err,
                         "%s solves several puzzles, one after the other: "
                         "leave out --proof, --checkpoint and --resume",
                         objective);
    return true;
}

/* A puzzle that asks for better solutions than the latest, or NULL. */
static void *make_better(dt_search *s, struct error *err)
{
    const dt_puzzle *sought = search_sought(s);
    struct errand errand;
    errand_of(&errand, s);
    void *own = sought->family->objective->better(sought->own, &s->grid,
                                                  &s->log, &errand.watch, err);
    if (!errand_stopped(&errand, err) || !own)
        return own;
    /* unreached: nobody says stop just here */
    sought->family->release(own);
    return NULL;
}

/* Begins with such a puzzle. */
static bool ask_better(dt_search *s, struct error *err)
{
    const dt_puzzle *sought = search_sought(s);
    void *own = make_better(s, err);
    if (!own)
        return false; /* unreached: nobody says stop just here */
    dt_puzzle *better = mem_alloc(1, sizeof *better);
    *better = (dt_puzzle){
        .family = sought->family, .own = own, .id = mem_text(sought->id)};
    search_leave(s); /* it reads the puzzle before */
    dt_puzzle_free(s->tighter);
    s->tighter = better;
    return search_engage(s, s->plan.engine.at[s->plan.at], err);
}

/* The best that was found; if it is proven to be that, it is the answer. */
static void deliver(dt_search *s, bool proven)
{
    vec_clear(&s->search.facts);
    vec_append(&s->search.facts, s->best.facts.at, s->best.facts.len);
    log_say(&s->log, LOG_RESULT,
            proven ? "there is no better one"
                   : "stopped: there may be a better one");
    if (proven)
        search_quote(s, "better");
    s->done = s->best.proven = proven;
    search_decode(s, &(struct error){0}); /* or there is nothing to show */
}

/* The next solution that is better than the latest. */
static enum verdict find_better(dt_search *s, struct error *err)
{
    if (!s->best.surpassed)
        return search_next(s, err);
    if (ask_better(s, err)) {
        s->best.surpassed = false;
        return search_next(s, err);
    }
    /* unreached: nobody says stop just here */
    if (!err->stopped)
        return VERDICT_ERROR;
    *err = (struct error){0};
    return VERDICT_UNKNOWN;
}

enum verdict best_next(dt_search *s, struct error *err)
{
    const dt_puzzle *puzzle = s->puzzle;
    enum verdict verdict;
    while ((verdict = find_better(s, err)) == VERDICT_FOUND) {
        s->best.found = s->best.surpassed = true;
        vec_clear(&s->best.facts);
        vec_append(&s->best.facts, s->search.facts.at, s->search.facts.len);
        if (!search_decode(s, err))
            return VERDICT_ERROR; /* unreached: there was memory */
        if (!puzzle->family->check(puzzle->own, &s->grid, &(struct error){0}))
            /* unreached: engines are right */
            return VERDICT_FOUND; /* whoever accepts it says so */
    }
    bool paused = verdict == VERDICT_UNKNOWN && s->limits.paused;
    if (!s->best.found || s->done || verdict == VERDICT_ERROR || paused)
        return verdict;
    deliver(s, verdict == VERDICT_NONE);
    return s->best.proven ? VERDICT_FOUND : VERDICT_UNKNOWN;
}
