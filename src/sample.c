/* sample.c: solutions drawn at random, each with the same probability.
 *
 * An engine that can sample does so.  From any other that lists, the draws
 * are made while the list passes by (engine/listing.h). */
#include "middle.h"
#include "engine/listing.h"

/* Lists everything, then answers one draw after another. */
static enum verdict draw_next(dt_search *s, struct error *err)
{
    enum verdict verdict;
    if (!s->urn)
        s->urn = urn_new(s->request.draws, s->request.seed, err);
    if (!s->urn)
        return VERDICT_ERROR; /* unreached: there was memory */
    while ((verdict = search_next(s, err)) == VERDICT_FOUND)
        urn_take(s->urn, &s->search);
    s->done = verdict == VERDICT_NONE;
    if (!s->done)
        return verdict;
    return urn_draw(s->urn, &s->search) ? VERDICT_FOUND : VERDICT_NONE;
}

enum verdict sample_next(dt_search *s, struct error *err)
{
    const struct engine *engine = s->search.engine;
    enum verdict verdict;
    if (!engine->sample)
        return draw_next(s, err);
    if (s->done)
        return VERDICT_NONE;
    do {
        verdict = engine->sample(&s->search, err);
        if (!s->delivered && plan_advance(s, &verdict, err))
            /* unreached: the first engine of the tests draws */
            return sample_next(s, err);
    } while (search_go_on(s, &verdict, err));
    return verdict;
}
