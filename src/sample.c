/* sample.c: solutions drawn at random, each with the same probability.
 *
 * An engine that can sample does so.  From any other that lists, the draws
 * are made while the list passes by: solution number i replaces each draw
 * with probability 1/i.  A draw that was replaced at i is replaced next at
 * the first j with j > i/u, for u uniform in (0, 1]: so most solutions are
 * only counted. */
#include "middle.h"

#include <assert.h>

struct draw {
    VEC(int) facts;
    uint64_t next; /* the number of the solution that replaces it */
};

/* Solutions that are kept while others are listed, to draw from. */
struct urn {
    struct draw *draw; /* owned; one for each that is wanted */
    size_t draws, given;
    uint64_t met;  /* solutions so far */
    uint64_t next; /* the number of the next one that is drawn */
    struct rng rng;
    bool full; /* all were met */
};

void urn_free(struct urn *urn)
{
    if (!urn)
        return;
    for (size_t i = 0; i < urn->draws; i++)
        vec_release(&urn->draw[i].facts);
    free(urn->draw);
    free(urn);
}

static uint64_t next_after(struct rng *rng, uint64_t number)
{
    double u = (double)((rng_next(rng) >> 11) + 1) * 0x1p-53;
    double next = (double)number / u + 1;
    return next < 0x1p63 ? (uint64_t)next : UINT64_MAX;
}

static struct urn *urn_new(uint64_t wanted, uint64_t seed)
{
    struct urn *urn = mem_alloc(1, sizeof *urn);
    urn->draws = wanted;
    urn->draw = mem_alloc(wanted, sizeof *urn->draw);
    urn->next = 1;
    for (size_t i = 0; i < wanted; i++)
        urn->draw[i].next = 1;
    rng_init(&urn->rng, seed);
    return urn;
}

static void take(dt_search *s)
{
    struct urn *urn = s->urn;
    if (++urn->met < urn->next)
        return;
    urn->next = UINT64_MAX;
    for (size_t i = 0; i < urn->draws; i++) {
        struct draw *draw = &urn->draw[i];
        if (draw->next == urn->met) {
            vec_clear(&draw->facts);
            vec_append(&draw->facts, s->search.facts.at, s->search.facts.len);
            draw->next = next_after(&urn->rng, urn->met);
        }
        if (draw->next < urn->next)
            urn->next = draw->next;
    }
}

/* Lists everything, then answers one draw after another. */
static enum verdict draw_next(dt_search *s, struct error *err)
{
    if (!s->urn)
        s->urn = urn_new(OPTION_OF(&s->set->options, number)->number,
                         s->request.seed);
    struct urn *urn = s->urn;
    while (!urn->full) {
        enum verdict verdict = search_next(s, err);
        urn->full = verdict == VERDICT_NONE;
        if (verdict == VERDICT_FOUND)
            take(s);
        else if (!urn->full)
            return verdict;
    }
    if (!urn->met)
        return VERDICT_NONE;
    assert(urn->given < urn->draws);
    const struct draw *draw = &urn->draw[urn->given++];
    vec_clear(&s->search.facts);
    vec_append(&s->search.facts, draw->facts.at, draw->facts.len);
    return VERDICT_FOUND;
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
            return sample_next(s, err);
    } while (search_go_on(s, &verdict, err));
    return verdict;
}
