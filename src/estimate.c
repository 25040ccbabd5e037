/* estimate.c: what a search would take, without running it. */
#include "middle.h"
#include "base/writer.h"
#include "engine/list.h"

static void put_amount(struct writer *w, double amount, double error,
                       const char *what)
{
    if (amount < 0)
        return;
    writer_print(w, amount < 1e7 ? " %.0f %s" : " %.3g %s", amount, what);
    if (amount > 0 && error >= 0)
        writer_print(w, " (+- %.0f %%)", 100 * error / amount);
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
    writer_print(w, " %.3g MB\n", e->bytes < 0 ? 0 : e->bytes / 1e6);
}

/* The engine's own estimate, on a search of its own. */
static enum verdict foretell(dt_search *s, const struct engine *engine,
                             struct writer *w, struct error *err)
{
    struct search rival;
    struct estimate e = {-1, -1, -1, -1, -1, -1};
    enum verdict verdict = VERDICT_ERROR;
    if (rival_open(s, engine, &rival, err))
        verdict = engine->estimate(&rival, &e, err);
    if (rival.overdrawn) {
        log_say(&s->log, LOG_RESULT, "%s", err->text);
        *err = (struct error){0};
    }
    rival_close(&rival);
    if (verdict == VERDICT_NONE)
        put_estimate(w, engine, &e);
    return verdict;
}

int dt_estimate(dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    const struct engine *engine = s->search.engine;
    struct writer *w = mem_alloc(1, sizeof *w);
    writer_init(w, out);
    enum verdict verdict = foretell(s, engine, w, &err);
    if (verdict == VERDICT_NONE && s->free_choice && engine == &dance_engine &&
        s->search.shards == 1) {
        struct error reason = {0}; /* then dance's estimate is all */
        foretell(s, &frontier_engine, w, &reason);
        if (reason.text[0])
            log_say(&s->log, LOG_RESULT, "%s", reason.text);
    }
    if (!writer_finish(w, &err))
        verdict = VERDICT_ERROR;
    free(w);
    if (verdict == VERDICT_ERROR)
        middle_fail(out_err, &err);
    return (int)verdict;
}
