/* sample.c: solutions drawn at random, each with the same probability.
 *
 * An engine that can sample does so.  From any other that lists, the draws
 * are made while the list passes by: solution number i replaces each draw
 * with probability 1/i.  A draw that was replaced at i is replaced next at
 * the first j with j > i/u, for u uniform in (0, 1]: so most solutions are
 * only counted. */
#include "middle.h"
#include "engine/list.h"

#include <assert.h>

struct draw {
    VEC(int) facts;
    uint64_t next; /* the number of the solution that replaces it */
};

void urn_release(struct urn *urn)
{
    for (size_t i = 0; i < urn->draws; i++)
        vec_release(&urn->draw[i].facts);
    free(urn->draw);
}

static uint64_t next_after(struct rng *rng, uint64_t number)
{
    double u = (double)((rng_next(rng) >> 11) + 1) * 0x1p-53;
    double next = (double)number / u + 1;
    return next < 0x1p63 ? (uint64_t)next : UINT64_MAX;
}

static void begin(dt_search *s, uint64_t wanted)
{
    struct urn *urn = &s->urn;
    urn->draws = wanted;
    urn->draw = mem_alloc(wanted, sizeof *urn->draw);
    urn->next = 1;
    for (size_t i = 0; i < wanted; i++)
        urn->draw[i].next = 1;
    rng_init(&urn->rng, s->search.seed);
}

static void take(dt_search *s)
{
    struct urn *urn = &s->urn;
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
    struct urn *urn = &s->urn;
    if (!urn->draw)
        begin(s, OPTION_OF(&s->set->options, number)->number);
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
    if (!engine->sample)
        return draw_next(s, err);
    enum verdict verdict = engine->sample(&s->search, err);
    if (!s->delivered && choose_another(s, &verdict, err))
        return sample_next(s, err);
    bool lacks = verdict == VERDICT_ERROR || s->search.overdrawn;
    if (!lacks || engine->form == FORM_PUZZLE || !s->free_choice ||
        s->delivered) {
        if (verdict == VERDICT_UNKNOWN)
            search_say_memory(s, err);
        return verdict;
    }
    struct error reason = *err;
    *err = (struct error){0};
    if (!search_change(s, &dance_engine, err))
        return VERDICT_ERROR;
    log_say(&s->log, LOG_RESULT, "%s; dance lists all solutions instead",
            reason.text);
    return draw_next(s, err);
}
