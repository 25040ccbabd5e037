/* estimate.c: what a search would take, without running it. */
#include "middle.h"
#include "base/writer.h"

#include <math.h>

static const double MUCH = 0.5; /* an error that is told as a factor */

static void put_amount(struct writer *w, double amount, double error,
                       const char *what)
{
    if (amount < 0)
        return; /* unreached: estimates of the tests know what is left */
    if (isinf(error))
        /* unreached: estimates of the tests have an error */
        writer_text(w, " at least");
    writer_print(w, amount < 1e7 ? " %.0f %s" : " %.3g %s", amount, what);
    if (amount > 0 && error >= 0 && error < MUCH * amount)
        writer_print(w, " (+- %.0f %%)", 100 * error / amount);
    else if (amount > 0 && error >= 0 && isfinite(error))
        /* unreached: estimates of the tests are good */
        writer_print(w, " (within a factor of %.2g)", 1 + error / amount);
    writer_byte(w, ',');
}

static void put_estimate(struct writer *w, const struct engine *engine,
                         const struct estimate *e)
{
    writer_print(w, "%s: about", engine->name);
    put_amount(w, e->nodes, e->nodes_error, engine->step);
    put_amount(w, e->solutions, e->solutions_error, "solutions");
    if (e->seconds >= 0)
        writer_print(w, " %.2g s,", e->seconds);
    writer_print(w, " %.3g MB\n", e->bytes < 0 ? 0 : e->bytes / 0x1p20);
}

/* The engine's own estimate, on a search of its own. */
static enum verdict foretell(dt_search *s, const struct engine *engine,
                             struct writer *w, struct error *err)
{
    struct search own;
    struct estimate e = {-1, -1, -1, -1, -1, -1};
    enum verdict verdict = VERDICT_ERROR;
    if (search_open(&own, engine, &s->request, err)) {
        own.deadline = s->search.deadline;
        own.end = s->search.end;
        verdict = engine->estimate(&own, &e, err);
    }
    if (own.overdrawn) {
        /* unreached: there was memory */
        log_say(&s->log, LOG_RESULT, "%s", err->text);
        *err = (struct error){0};
    }
    search_close(&own);
    if (verdict == VERDICT_NONE)
        put_estimate(w, engine, &e);
    return verdict;
}

/* What the others of the plan that read the same would take: if they cannot
 * tell, the first estimate is all. */
static void foretell_others(dt_search *s, struct writer *w)
{
    for (size_t i = s->plan.at + 1; i < s->plan.engine.len; i++) {
        struct error reason = {0};
        const struct engine *engine = s->plan.engine.at[i];
        if (engine->form == s->search.engine->form)
            foretell(s, engine, w, &reason);
        if (reason.text[0])
            log_say(&s->log, LOG_RESULT, "%s", reason.text);
    }
}

int dt_estimate(dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    if (!search_serves(s, ~TASK_BIT(DT_HINT), GIVEN(s->set, estimate),
                       "dt_estimate wants --estimate", out_err))
        return DT_ERROR;
    struct writer *w = writer_new(out);
    search_begin(s);
    enum verdict verdict = foretell(s, s->search.engine, w, &err);
    if (verdict == VERDICT_NONE && s->request.shards == 1)
        foretell_others(s, w);
    if (!writer_finish(w, &err))
        verdict = VERDICT_ERROR; /* unreached: the disk is not full */
    free(w);
    if (verdict == VERDICT_ERROR)
        middle_fail(out_err, &err);
    return (int)verdict;
}
