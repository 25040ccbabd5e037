/* listing.c: what is made of solutions while their list passes by.
 *
 * Draws.  Solution number i replaces each draw with probability 1/i.  A draw
 * that was replaced at i is replaced next at the first j with j > i/u, for u
 * uniform in (0, 1]: so most solutions are only counted.  A heap has the draw
 * that is replaced next on top.
 *
 * Options.  Facts are small numbers: a table takes them to their rows. */
#include "engine/listing.h"
#include "base/rng.h"

#include <assert.h>

/* ---- draws ---------------------------------------------------------- */

struct draw {
    VEC(int) facts;
    uint64_t next; /* the number of the solution that replaces it */
};

struct urn {
    struct draw *draw; /* owned; one for each that is wanted */
    size_t *heap;      /* owned; of draws: who is replaced next, and of those
                          at once the first, is on top */
    size_t draws, given;
    uint64_t met; /* solutions so far */
    struct rng rng;
};

void urn_free(struct urn *urn)
{
    if (!urn)
        return;
    for (size_t i = 0; i < urn->draws; i++)
        vec_release(&urn->draw[i].facts);
    free(urn->draw);
    free(urn->heap);
    free(urn);
}

static uint64_t next_after(struct rng *rng, uint64_t number)
{
    double u = (double)((rng_next(rng) >> 11) + 1) * 0x1p-53;
    double next = (double)number / u + 1;
    return next < 0x1p63 ? (uint64_t)next : UINT64_MAX;
}

struct urn *urn_new(uint64_t draws, uint64_t seed, struct error *err)
{
    struct urn *urn = mem_alloc(1, sizeof *urn);
    urn->draw = mem_try_alloc(draws, sizeof *urn->draw);
    urn->heap = mem_try_alloc(draws, sizeof *urn->heap);
    if (!urn->draw || !urn->heap) {
        urn_free(urn);
        error_say(err, "there is no memory for %llu draws",
                  (unsigned long long)draws);
        return NULL;
    }
    urn->draws = draws;
    for (size_t i = 0; i < draws; i++) {
        urn->draw[i].next = 1;
        urn->heap[i] = i;
    }
    rng_init(&urn->rng, seed);
    return urn;
}

static bool is_before(const struct urn *urn, size_t a, size_t b)
{
    uint64_t next_a = urn->draw[a].next, next_b = urn->draw[b].next;
    return next_a < next_b || (next_a == next_b && a < b);
}

/* The draw on top has moved to a later solution: it sinks. */
static void sink(struct urn *urn)
{
    size_t moved = urn->heap[0], at = 0, child;
    for (; (child = 2 * at + 1) < urn->draws; at = child) {
        if (child + 1 < urn->draws &&
            is_before(urn, urn->heap[child + 1], urn->heap[child]))
            child++;
        if (!is_before(urn, urn->heap[child], moved))
            break;
        urn->heap[at] = urn->heap[child];
    }
    urn->heap[at] = moved;
}

void urn_take(struct urn *urn, const struct search *search)
{
    urn->met++;
    for (;;) {
        struct draw *draw = &urn->draw[urn->heap[0]];
        if (draw->next != urn->met)
            return;
        vec_clear(&draw->facts);
        vec_append(&draw->facts, search->facts.at, search->facts.len);
        draw->next = next_after(&urn->rng, urn->met);
        sink(urn);
    }
}

bool urn_draw(struct urn *urn, struct search *search)
{
    if (!urn->met)
        return false;
    assert(urn->given < urn->draws);
    const struct draw *draw = &urn->draw[urn->given++];
    vec_clear(&search->facts);
    vec_append(&search->facts, draw->facts.at, draw->facts.len);
    return true;
}

/* ---- options -------------------------------------------------------- */

/* Rows to be; without memory the tray is full. */
struct begun {
    struct tally *tally;
    struct tray *tray;
};

static void begin_row(void *context, int fact, const struct entry *entries,
                      size_t count)
{
    struct begun *begun = context;
    struct tally *tally = begun->tally;
    (void)entries;
    (void)count;
    if (begun->tray->full ||
        !vec_try_reserve(&tally->fact, tally->fact.len + 1) ||
        !vec_try_reserve(&tally->count, tally->count.len + 1)) {
        begun->tray->full = true;
        return;
    }
    vec_push(&tally->fact, fact);
    vec_push(&tally->count, (__mpz_struct){0});
    mpz_init(&vec_last(&tally->count));
}

/* The row of each fact; NULL: there is no memory. */
static int *place_facts(const struct tally *tally)
{
    int most = 0;
    for (size_t i = 0; i < tally->fact.len; i++)
        most = tally->fact.at[i] > most ? tally->fact.at[i] : most;
    int *place = mem_try_alloc((size_t)most + 1, sizeof *place);
    for (size_t i = 0; place && i < tally->fact.len; i++)
        place[tally->fact.at[i]] = (int)i;
    return place;
}

bool tally_begin(struct tally *tally, const struct cover *cover,
                 struct error *err)
{
    struct tray tray = {.option = begin_row};
    tray.context = &(struct begun){tally, &tray};
    cover->emit(cover->puzzle, &tray);
    if (!tray.full)
        tally->place = place_facts(tally);
    return tally->place ||
           error_say(err, "there is no memory for the numbers of all options");
}

void tally_take(struct tally *tally, const struct search *search)
{
    mpz_add_ui(tally->total, tally->total, 1);
    for (size_t i = 0; i < search->facts.len; i++) {
        int row = tally->place[search->facts.at[i]];
        __mpz_struct *count = &tally->count.at[row];
        mpz_add_ui(count, count, 1);
    }
}
