/* seek.c: a list that begins with a later solution.
 *
 * An engine that can goes there at once; of any other those before it pass
 * by, of --up-to-symmetry those that speak for a class.  A list that is to
 * begin with the first one goes to the same engine, so that lists which begin
 * at different numbers fit together. */
#include "middle.h"

bool seek_wanted(const dt_search *s)
{
    return s->task == DT_ENUMERATE && GIVEN(s->set, first);
}

bool seek_at_once(const dt_search *s, const struct engine *engine)
{
    return seek_wanted(s) && engine->seek && !GIVEN(s->set, cheapest) &&
           !GIVEN(s->set, up_to_symmetry) && !s->puzzle->family->wanted;
}

/* Decisions after which a count of clauses gives way to a list, if the number
 * is one that a list comes to. */
enum { PATIENCE = 500000, WITHIN_REACH = 100000000 };

static bool may_give_way(const dt_search *s)
{
    return s->search.engine->form == FORM_CLAUSES &&
           s->plan.at + 1 < s->plan.engine.len &&
           mpz_cmp_ui(s->seek.number, WITHIN_REACH) < 0;
}

static enum verdict seek_patiently(dt_search *s, struct error *err)
{
    const struct engine *engine = s->search.engine;
    if (!may_give_way(s))
        return engine->seek(&s->search, s->seek.number, err);
    uint64_t effort = s->search.effort;
    if (effort > PATIENCE)
        s->search.effort = PATIENCE;
    enum verdict verdict = engine->seek(&s->search, s->seek.number, err);
    s->search.effort = effort;
    if (verdict != VERDICT_UNKNOWN || s->search.steps < PATIENCE)
        return verdict;
    error_say(err, "%d %s are not enough to count all solutions", PATIENCE,
              engine->step);
    return VERDICT_ERROR;
}

static enum verdict go_there(dt_search *s, struct error *err)
{
    enum verdict verdict;
    do {
        verdict = seek_patiently(s, err);
        if (plan_advance(s, &verdict, err))
            return seek_first(s, err);
    } while (search_go_on(s, &verdict, err));
    return verdict;
}

/* Whoever passes by is counted, anew if another engine has begun. */
static void count_passed(dt_search *s)
{
    if (s->seek.engine != s->search.engine) {
        s->seek.engine = s->search.engine;
        mpz_set_ui(s->seek.passed, 0);
        log_say(&s->log, LOG_DETAIL,
                "the engine %s passes over the solutions before number %s",
                s->search.engine->name,
                OPTION_OF(&s->set->options, first)->text);
    }
}

static enum verdict pass_by(dt_search *s, struct error *err)
{
    enum verdict verdict = VERDICT_NONE;
    count_passed(s);
    while (mpz_cmp(s->seek.passed, s->seek.number) < 0) {
        verdict = search_next(s, err);
        if (verdict != VERDICT_FOUND)
            break;
        count_passed(s);
        if (symmetry_welcome(s))
            mpz_add_ui(s->seek.passed, s->seek.passed, 1);
    }
    s->done = verdict == VERDICT_NONE && mpz_sgn(s->seek.number) &&
              /* unreached: numbers of the tests are within reach */
              mpz_cmp(s->seek.passed, s->seek.number) < 0;
    return verdict == VERDICT_FOUND ? VERDICT_NONE : verdict;
}

enum verdict seek_first(dt_search *s, struct error *err)
{
    if (!seek_wanted(s) || s->seek.there)
        return VERDICT_NONE;
    enum verdict verdict =
        (seek_at_once(s, s->search.engine) ? go_there : pass_by)(s, err);
    s->seek.there = verdict == VERDICT_NONE;
    return verdict;
}

void seek_begin(dt_search *s)
{
    mpz_init(s->seek.passed);
    mpz_init_set_str(s->seek.number, OPTION_OF(&s->set->options, first)->text,
                     10);
    mpz_sub_ui(s->seek.number, s->seek.number, 1);
}

void seek_release(dt_search *s)
{
    mpz_clear(s->seek.number);
    mpz_clear(s->seek.passed);
}
