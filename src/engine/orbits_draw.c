/* orbits_draw.c: solutions drawn from what orbits remembers.
 *
 * From the root down: the options of an item leave sub-covers, whose numbers
 * of solutions are remembered, or counted once more; one of the options is
 * chosen with a probability of its part of their sum.  It leaves parts that
 * share no item, and the same is done in each.  So every solution is drawn
 * with the same probability, and no list is kept.
 *
 * Of the options the latest takes the place of the one that was chosen before
 * with a probability of its part of the sum so far, so one walk through them
 * is enough.  A canonical key may stand for any of the sub-covers that are
 * alike: that says how many solutions each has, and more is not asked.
 *
 * Items are those that were branched on when all were counted, so that most of
 * the sub-covers are known.
 *
 * After a pause the walk goes on with the option that it counted. */
#include "engine/orbits.h"
#include "base/big.h"

enum { LEAST = 1 }; /* the rule that shows what is forced */

void orbits_end_draw(struct orbits *o)
{
    vec_release(&o->draw.part);
    free(o->draw.sub);
    mpz_clear(o->draw.sum);
}

static size_t words(const struct orbits *o)
{
    return subcover_words(&o->walls);
}

static void take_fact(struct search *search, size_t option)
{
    const struct orbits *o = search->state;
    int fact = o->walls.fact.at[option];
    if (fact != NO_FACT)
        vec_push(&search->facts, fact);
}

/* The live options of an item; and the last of them. */
static size_t options_of(const struct orbits *o, const uint64_t *sub,
                         size_t item, size_t *last)
{
    const struct walls *w = &o->walls;
    const uint64_t *own = w->set + item * w->words;
    size_t count = 0;
    for (size_t k = 0; k < w->words; k++) {
        uint64_t set = sub[k] & own[k];
        count += (size_t)__builtin_popcountll(set);
        if (set)
            *last = 64 * k + 63 - (size_t)__builtin_clzll(set);
    }
    return count;
}

/* Chooses an option of the sub-cover in hand and all that it forces. */
static void choose(struct search *search, size_t option)
{
    struct orbits *o = search->state;
    uint64_t *sub = o->draw.sub;
    for (;;) {
        take_fact(search, option);
        subcover_choose(&o->walls, sub, option);
        if (subcover_done(&o->walls, sub))
            return;
        if (options_of(o, sub, orbits_item(o, sub, LEAST), &option) != 1)
            return;
    }
}

/* Takes the last part in hand, whose options are to be counted. */
static void begin_part(struct orbits *o)
{
    struct draw *d = &o->draw;
    d->part.len -= words(o);
    memcpy(d->sub, d->part.at + d->part.len, words(o) * sizeof *d->sub);
    d->item = orbits_item(o, d->sub, o->rule);
    d->option = 0;
    mpz_set_ui(d->sum, 0);
    d->branching = true;
}

/* What the next option of the item leaves is to be counted; false: there is
 * none. */
static bool next_option(struct orbits *o)
{
    struct draw *d = &o->draw;
    const uint64_t *own = o->walls.set + d->item * o->walls.words;
    while (d->option < o->walls.options &&
           !(set_has(d->sub, d->option) && set_has(own, d->option)))
        d->option++;
    if (d->option == o->walls.options)
        return false;
    memcpy(d->below, d->sub, words(o) * sizeof *d->sub);
    subcover_choose(&o->walls, d->below, d->option);
    orbits_begin(o, d->below);
    return true;
}

/* Perhaps the option that was counted is the one. */
static void weigh_option(struct orbits *o)
{
    struct draw *d = &o->draw;
    size_t option = d->option++;
    if (!mpz_sgn(o->total))
        return;
    mpz_t number;
    mpz_init(number);
    mpz_add(d->sum, d->sum, o->total);
    big_draw(&d->rng, d->sum, number);
    if (mpz_cmp(number, o->total) < 0)
        d->chosen = option;
    mpz_clear(number);
}

static void end_part(struct search *search)
{
    struct orbits *o = search->state;
    struct draw *d = &o->draw;
    choose(search, d->chosen);
    d->branching = false;
    if (!subcover_done(&o->walls, d->sub))
        subcover_split(&o->walls, &o->shop, d->sub, &d->part);
}

/* Counts the options of the part in hand, from the one that is begun. */
static enum verdict walk_part(struct search *search, struct error *err)
{
    struct orbits *o = search->state;
    do {
        enum verdict verdict = orbits_go_on(search, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        weigh_option(o);
    } while (next_option(o));
    end_part(search);
    return VERDICT_NONE;
}

/* The whole is one part, even if it falls apart. */
static void begin_draw(struct search *search)
{
    struct orbits *o = search->state;
    struct draw *d = &o->draw;
    vec_clear(&search->facts);
    vec_clear(&d->part);
    vec_reserve(&d->part, words(o));
    subcover_whole(&o->walls, d->part.at);
    d->part.len = subcover_done(&o->walls, d->part.at) ? 0 : words(o);
    d->begun = true;
}

static void prepare(struct search *search)
{
    struct orbits *o = search->state;
    struct draw *d = &o->draw;
    rng_init(&d->rng, search->request->seed);
    d->sub = mem_alloc(2 * words(o), sizeof *d->sub);
    d->below = d->sub + words(o);
    d->solvable = mpz_sgn(o->total);
}

enum verdict orbits_draw(struct search *search, struct error *err)
{
    struct orbits *o = search->state;
    struct draw *d = &o->draw;
    if (!d->sub)
        prepare(search);
    if (!d->solvable)
        return VERDICT_NONE;
    if (!d->begun)
        begin_draw(search);
    while (d->branching || d->part.len) {
        if (!d->branching) {
            begin_part(o);
            next_option(o);
        }
        enum verdict verdict = walk_part(search, err);
        if (verdict != VERDICT_NONE)
            return verdict;
    }
    d->begun = false;
    search->solutions++;
    return VERDICT_FOUND;
}
