/* chain_rule.c: draws a covering of any region, by the chain rule.
 *
 * Take the first cell that is not covered.  Its domino lies across or down.
 * Of the N coverings of the region that is left, A have it across, so it is
 * laid across with probability A/N; then A, or N - A, is the new N.  The
 * product of all these fractions is 1 over the number of all coverings,
 * whichever covering comes out.
 *
 * A is a determinant (kasteleyn.c) of a region that becomes smaller with each
 * domino.  Where only one way is open nothing is counted. */
#include "family/domino/kasteleyn/chain_rule.h"

struct chain {
    const struct domino *whole; /* borrowed */
    struct domino rest;         /* its region is owned */
    int at;                     /* cells before this place are covered */
    bool begun;
    mpz_t all, left; /* coverings of the whole, of the rest */
    bool counted;    /* all is known */
    struct rng rng;
};

struct chain *chain_new(const struct domino *d, uint64_t seed)
{
    struct chain *c = mem_alloc(1, sizeof *c);
    c->whole = d;
    c->rest = *d;
    c->rest.region =
        mem_alloc((size_t)(d->rows + 2) * (size_t)(d->cols + 2), 1);
    mpz_init(c->all);
    mpz_init(c->left);
    rng_init(&c->rng, seed);
    return c;
}

void chain_free(struct chain *c)
{
    if (!c)
        return;
    free(c->rest.region);
    mpz_clear(c->all);
    mpz_clear(c->left);
    free(c);
}

/* The number of coverings of the rest. */
static enum verdict count_rest(struct chain *c, struct search *search,
                               mpz_t count, struct error *err)
{
    struct request request = *search->request;
    struct search other;
    request.puzzle = &c->rest;
    mpz_set_ui(count, 0);
    enum verdict verdict = VERDICT_ERROR;
    if (search_open(&other, &kasteleyn_engine, &request, err)) {
        search_lend(search, &other);
        verdict = kasteleyn_engine.count(&other, count, err);
        search_take_back(search, &other);
    }
    search_close(&other);
    return verdict;
}

/* Covers a cell and its neighbour, or uncovers them. */
static void set_domino(struct chain *c, int place, int direction, bool cell)
{
    int row = place / c->rest.cols, col = place % c->rest.cols;
    *region_at(&c->rest, row, col) = cell;
    *region_at(&c->rest, row + (direction == VERTICAL),
               col + (direction == HORIZONTAL)) = cell;
    c->rest.cells += cell ? 2 : -(size_t)2;
}

/* Shall the domino lie across?  VERDICT_FOUND: yes, VERDICT_NONE: no. */
static enum verdict ask_across(struct chain *c, struct search *search,
                               struct error *err)
{
    mpz_t across, number;
    mpz_init(across);
    mpz_init(number);
    set_domino(c, c->at, HORIZONTAL, false);
    enum verdict verdict = count_rest(c, search, across, err);
    set_domino(c, c->at, HORIZONTAL, true);
    if (verdict == VERDICT_NONE) {
        domino_draw_number(&c->rng, c->left, number);
        bool less = mpz_cmp(number, across) < 0;
        verdict = less ? VERDICT_FOUND : VERDICT_NONE;
        mpz_sub(number, c->left, across);
        mpz_set(c->left, less ? across : number);
    }
    mpz_clear(across);
    mpz_clear(number);
    return verdict;
}

/* Lays the domino of the first cell; VERDICT_FOUND: done. */
static enum verdict lay_domino(struct chain *c, struct search *search,
                               struct error *err)
{
    int row = c->at / c->rest.cols, col = c->at % c->rest.cols;
    bool across = *region_at(&c->rest, row, col + 1);
    if (across && *region_at(&c->rest, row + 1, col)) {
        enum verdict verdict = ask_across(c, search, err);
        if (verdict != VERDICT_FOUND && verdict != VERDICT_NONE)
            return verdict;
        across = verdict == VERDICT_FOUND;
    }
    int direction = across ? HORIZONTAL : VERTICAL;
    set_domino(c, c->at, direction, false);
    vec_push(&search->facts, domino_fact(c->at, direction));
    return VERDICT_FOUND;
}

static void begin(struct chain *c, struct search *search)
{
    const struct domino *d = c->whole;
    memcpy(c->rest.region, d->region,
           (size_t)(d->rows + 2) * (size_t)(d->cols + 2));
    c->rest.cells = d->cells;
    mpz_set(c->left, c->all);
    c->at = 0;
    c->begun = true;
    vec_clear(&search->facts);
}

enum verdict chain_draw(struct chain *c, struct search *search,
                        struct error *err)
{
    if (!c->begun)
        begin(c, search);
    if (!c->counted) {
        enum verdict verdict = count_rest(c, search, c->all, err);
        if (verdict != VERDICT_NONE)
            return verdict; /* seldom: nobody says stop just here */
        c->counted = true;
        mpz_set(c->left, c->all);
    }
    if (!mpz_sgn(c->all))
        return VERDICT_NONE;
    for (; c->rest.cells; c->at++) {
        if (!*region_at(&c->rest, c->at / c->rest.cols, c->at % c->rest.cols))
            continue;
        enum verdict verdict = lay_domino(c, search, err);
        if (verdict != VERDICT_FOUND)
            return verdict;
        search->share = 1 - (double)c->rest.cells / (double)c->whole->cells;
    }
    c->begun = false;
    search->solutions++;
    return VERDICT_FOUND;
}
