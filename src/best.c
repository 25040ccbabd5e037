/* best.c: the best solution of a puzzle that asks for it.
 *
 * A solution is found, the family asks for a better one, and so on until there
 * is none: then the last one is the best. */
#include "middle.h"

bool best_fits(dt_search *s, struct error *err)
{
    const struct family *family = s->puzzle->family;
    const char *objective =
        family->objective ? family->objective(s->puzzle->own) : NULL;
    s->best = objective;
    if (!objective)
        return true;
    if (s->task != DT_SOLVE || s->search.shards > 1)
        return error_say(err,
                         "%s asks for one solution, the best: it goes with "
                         "solve, without --shard",
                         objective);
    if (GIVEN(s->set, proof) || GIVEN(s->set, checkpoint) ||
        GIVEN(s->set, resume))
        return error_say(err,
                         "%s solves several puzzles, one after the other: "
                         "leave out --proof, --checkpoint and --resume",
                         objective);
    return true;
}

enum verdict best_next(dt_search *s, struct error *err)
{
    const dt_puzzle *puzzle = s->puzzle;
    VEC(int) best = {0};
    bool found = false;
    enum verdict verdict;
    while ((verdict = search_next(s, err)) == VERDICT_FOUND) {
        found = true;
        vec_clear(&best);
        vec_append(&best, s->search.facts.at, s->search.facts.len);
        search_decode(s);
        if (!puzzle->family->check(puzzle->own, &s->grid, &(struct error){0}))
            break; /* whoever accepts it says so */
        puzzle->family->tighten(puzzle->own, &s->grid, &s->log);
        if (!search_again(s, err)) {
            verdict = VERDICT_ERROR;
            break;
        }
    }
    if (found && verdict != VERDICT_ERROR) {
        vec_clear(&s->search.facts);
        vec_append(&s->search.facts, best.at, best.len);
        log_say(&s->log, LOG_RESULT,
                verdict == VERDICT_NONE
                    ? "there is no better one"
                    : "stopped: there may be a better one");
        s->done = true;
        verdict = VERDICT_FOUND;
    }
    vec_release(&best);
    return verdict;
}
