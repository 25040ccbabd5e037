/* profile.c: coverings of narrow regions, counted, drawn and listed by what
 * their fronts look like.
 *
 * Cells are covered one by one, along the rows; where the region is wider
 * than high, along its columns.  What matters for the cells to come is a mark
 * of two bits on the latest cell of each column:
 *
 *   DOWN   its partner is the cell below;
 *   RIGHT  its partner is the next cell;
 *   LEFT   its partner is the cell before it, and a window of the tatami rule
 *          that is not whole yet wants to know that;
 *   PLAIN  nothing of these: on the cell before the next, if that belongs to
 *          the region, that its partner is above it.
 *
 * A layer has the states that are reached after so many cells, with the
 * number of ways to reach each.  The last cell of a 2 x 2 window looks
 * whether a domino lies wholly inside.  A last step behind all cells leaves
 * one state, and its number is the answer.
 *
 * If the layers are kept, covering number n is found on the way back: a
 * state was reached from states that differ in two marks at the most, and
 * their numbers tell from which one.  If the ways from each state to the end
 * are counted too, backwards through the layers, then a step from one state to
 * another is part of as many coverings as the product tells: summed up, so
 * many have a domino at each place. */
#include "family/domino/domino.h"
#include "base/text.h"
#include "family/domino/profile/layer.h"
#include "base/big.h"
#include "base/rng.h"

#include <assert.h>

enum mark { PLAIN, DOWN_MARK, LEFT_MARK, RIGHT_MARK };

enum { WIDEST = 32, STATES_A_LOOK = 4096, MARKS = 4, CHOICES = 2 };

struct profile {
    const struct domino *d;
    bool turned;       /* rows of the region are columns here */
    int length, width; /* of the frame; the width is the lesser */
    bool keep;         /* all layers */
    bool begun, failed;
    VEC(struct layer) layer; /* the last two, or all */
    size_t step;             /* leads from the last but one to the last */
    size_t at;               /* the next state of the last but one */
    uint64_t bytes;          /* that are left */
    mpz_t next;              /* the covering that is listed next */
    struct rng rng;
    /* On the way back: steps that are left, the next state of the layer before
     * this step, and ways to the end from the states before and after it, with
     * as many limbs as the last layer; owned. */
    size_t back_step, back_at;
    mp_limb_t *before, *after;
    bool returns;
};

/* ---- the region ----------------------------------------------------- */

static void board_place(const struct profile *p, int i, int j, int *row,
                        int *col)
{
    *row = p->d->frame.top + (p->turned ? j : i);
    *col = p->d->frame.left + (p->turned ? i : j);
}

static bool is_cell(const struct profile *p, int i, int j)
{
    int row, col;
    if (i < 0 || j < 0 || i >= p->length || j >= p->width)
        return false;
    board_place(p, i, j, &row, &col);
    return *region_at(p->d, row, col);
}

/* Does the tatami rule look at the window whose first cell this is? */
static bool has_window(const struct profile *p, int i, int j)
{
    return p->d->tatami && is_cell(p, i, j) + is_cell(p, i, j + 1) +
                                   is_cell(p, i + 1, j) +
                                   is_cell(p, i + 1, j + 1) >=
                               p->d->meet;
}

/* What a step has to know of the region around its cell. */
struct spot {
    int i, j;
    int before; /* the column of the cell before this one */
    bool cell, below, right, left;
    bool window; /* this cell is the last of one that is looked at */
    bool asks;   /* a window to come asks about the cell before this one */
};

static struct spot spot_of(const struct profile *p, size_t step)
{
    int i = (int)(step / (size_t)p->width), j = (int)(step % (size_t)p->width);
    int before = j ? j - 1 : p->width - 1, row = j ? i : i - 1;
    return (struct spot){
        .i = i,
        .j = j,
        .before = before,
        .cell = is_cell(p, i, j),
        .below = is_cell(p, i + 1, j),
        .right = is_cell(p, i, j + 1),
        .left = is_cell(p, i, j - 1),
        .window = has_window(p, i - 1, j - 1),
        .asks = has_window(p, row, before - 1),
    };
}

static size_t steps_of(const struct profile *p)
{
    return (size_t)p->length * (size_t)p->width + 1;
}

/* ---- a step --------------------------------------------------------- */

static enum mark mark_at(uint64_t state, int j)
{
    return state >> 2 * j & 3;
}

static uint64_t with_mark(uint64_t state, int j, enum mark mark)
{
    return (state & ~(UINT64_C(3) << 2 * j)) | (uint64_t)mark << 2 * j;
}

/* The mark of the next cell, by one of two choices; false: there is no such
 * choice. */
static bool choose_mark(const struct spot *s, uint64_t state, int choice,
                        enum mark *mark)
{
    enum mark above = mark_at(state, s->j);
    bool forced = !s->cell || above == DOWN_MARK;
    *mark = PLAIN;
    if (!forced && s->left && mark_at(state, s->j - 1) == RIGHT_MARK) {
        *mark = LEFT_MARK;
        forced = true;
    }
    if (forced)
        return choice == 0;
    *mark = choice ? RIGHT_MARK : DOWN_MARK;
    return choice ? s->right && mark_at(state, s->j + 1) != DOWN_MARK
                  : s->below;
}

/* Does a domino lie wholly in the window whose last cell gets this mark? */
static bool window_holds(const struct spot *s, uint64_t state, enum mark mark)
{
    enum mark above = mark_at(state, s->j);
    return above == LEFT_MARK || above == DOWN_MARK || mark == LEFT_MARK ||
           (s->left && mark_at(state, s->j - 1) == PLAIN);
}

/* Covers a cell: the state changes.  False: it cannot be done so. */
static bool cover_cell(const struct spot *s, uint64_t *state, int choice,
                       enum mark *mark)
{
    if (!choose_mark(s, *state, choice, mark) ||
        (s->window && !window_holds(s, *state, *mark)))
        return false;
    enum mark before = mark_at(*state, s->before);
    if (before == RIGHT_MARK || (before == LEFT_MARK && !s->asks))
        *state = with_mark(*state, s->before, PLAIN);
    *state = with_mark(*state, s->j, *mark);
    return true;
}

/* ---- layers --------------------------------------------------------- */

static void forget_layers(struct profile *p)
{
    for (size_t i = 0; i < p->layer.len; i++)
        layer_release(&p->layer.at[i], &p->bytes);
    vec_clear(&p->layer);
    p->step = p->at = 0;
    p->begun = false;
}

/* Begins with one state, without a domino; false: no memory. */
static bool begin(struct search *search, bool keep)
{
    struct profile *p = search->state;
    forget_layers(p);
    p->keep = keep;
    p->begun = true;
    p->bytes = search->request->memory;
    vec_push(&p->layer, (struct layer){.limbs = 1});
    vec_push(&p->layer, (struct layer){.limbs = 1});
    return layer_add(&p->layer.at[0], 0, &(mp_limb_t){1}, 1, &p->bytes);
}

/* Goes on from some states of the last layer but one; false: no memory. */
static bool expand(struct search *search, const struct spot *spot)
{
    struct profile *p = search->state;
    const struct layer *from = &p->layer.at[p->layer.len - 2];
    struct layer *to = &vec_last(&p->layer);
    uint64_t most = search->effort - search->steps; /* there is some left */
    size_t end = p->at + (size_t)(most < STATES_A_LOOK ? most : STATES_A_LOOK);
    end = end < from->len ? end : from->len;
    search->steps += end - p->at;
    for (; p->at < end; p->at++)
        for (int choice = 0; choice < CHOICES; choice++) {
            uint64_t state = from->state[p->at];
            enum mark mark;
            if (cover_cell(spot, &state, choice, &mark) &&
                !layer_add(to, state, layer_number(from, p->at), from->limbs,
                           &p->bytes))
                return false;
        }
    return true;
}

static void next_layer(struct profile *p)
{
    struct layer layer;
    layer_init(&layer, &vec_last(&p->layer));
    if (!p->keep) {
        layer_release(&p->layer.at[0], &p->bytes);
        p->layer.at[0] = p->layer.at[1];
        p->layer.len--;
    }
    vec_push(&p->layer, layer);
    p->at = 0;
}

static enum verdict no_memory(struct search *search, struct error *err)
{
    struct profile *p = search->state;
    p->failed = search->overdrawn = true;
    if (vec_last(&p->layer).denied)
        error_say(err, "there is no memory for the states of this region");
    else
        error_say(err,
                  "the states of this region take more than %s of "
                  "memory; --memory sets that limit",
                  text_bytes((double)search->request->memory).text);
    return VERDICT_UNKNOWN;
}

/* Makes all layers.  VERDICT_NONE: they are there. */
static enum verdict make_layers(struct search *search, bool keep,
                                struct error *err)
{
    struct profile *p = search->state;
    if (p->failed)
        return no_memory(search, err); /* unreached: there was memory */
    if ((!p->begun || (keep && !p->keep)) && !begin(search, keep))
        return no_memory(search, err);
    while (p->step < steps_of(p)) {
        struct spot spot = spot_of(p, p->step);
        while (p->at < p->layer.at[p->layer.len - 2].len) {
            if (search_pause(search))
                return VERDICT_UNKNOWN;
            if (!expand(search, &spot))
                return no_memory(search, err);
        }
        search->share = (double)++p->step / (double)steps_of(p);
        if (p->step < steps_of(p))
            next_layer(p);
    }
    return VERDICT_NONE;
}

/* How many coverings there are, once all layers are made; borrowed. */
static mpz_srcptr total(const struct profile *p, mpz_ptr number)
{
    const struct layer *last = &vec_last(&p->layer);
    return mpz_roinit_n(number, last->number, last->len ? last->limbs : 0);
}

/* ---- covering number n ---------------------------------------------- */

/* The domino that a cell with this mark begins; NO_FACT: none. */
static int begun_domino(const struct profile *p, const struct spot *s,
                        enum mark mark)
{
    int row, col;
    if (mark != DOWN_MARK && mark != RIGHT_MARK)
        return NO_FACT;
    board_place(p, s->i, s->j, &row, &col);
    return domino_fact(place(p->d, row, col), (mark == DOWN_MARK) != p->turned
                                                  ? VERTICAL
                                                  : HORIZONTAL);
}

/* The state before a step, on the way that `number` tells; what is left of
 * the number is the number of the way to there. */
static uint64_t step_back(struct search *search, size_t step, uint64_t state,
                          mpz_t number)
{
    const struct profile *p = search->state;
    const struct layer *from = &p->layer.at[step];
    struct spot spot = spot_of(p, step);
    for (int i = 0; i < MARKS * MARKS * CHOICES; i++) {
        uint64_t before = with_mark(state, spot.before, i / CHOICES % MARKS);
        before = with_mark(before, spot.j, i / CHOICES / MARKS);
        /* A region one cell wide has one mark alone. */
        if (spot.before == spot.j && i / CHOICES % MARKS)
            continue;
        uint64_t after = before;
        enum mark mark;
        ptrdiff_t at = layer_find(from, before);
        if (at == NO_STATE || !cover_cell(&spot, &after, i % CHOICES, &mark) ||
            after != state)
            continue;
        mpz_t ways;
        mpz_roinit_n(ways, layer_number(from, (size_t)at), from->limbs);
        if (mpz_cmp(number, ways) < 0) {
            int fact = begun_domino(p, &spot, mark);
            if (fact != NO_FACT)
                vec_push(&search->facts, fact);
            return before;
        }
        mpz_sub(number, number, ways);
    }
    assert(!"a state was reached from others");
    return 0; /* unreached: assertions are off */
}

/* Numbers count from 0; all layers are there. */
static void deliver(struct search *search, const mpz_t which)
{
    const struct profile *p = search->state;
    mpz_t number;
    uint64_t state = 0;
    mpz_init_set(number, which);
    vec_clear(&search->facts);
    for (size_t step = steps_of(p); step-- > 0;)
        state = step_back(search, step, state, number);
    mpz_clear(number);
    search->solutions++;
}

void domino_draw_number(struct rng *rng, const mpz_t below, mpz_t number)
{
    size_t bits = mpz_sizeinbase(below, 2), words = (bits + 63) / 64;
    do {
        mpz_set_ui(number, 0);
        for (size_t i = 0; i < words; i++) {
            mpz_mul_2exp(number, number, 64);
            big_add(number, rng_next(rng));
        }
        mpz_fdiv_r_2exp(number, number, bits);
    } while (mpz_cmp(number, below) >= 0);
}

/* ---- the way back --------------------------------------------------- */

/* Limbs of each number of ways: none is larger than that of all coverings. */
static int back_limbs(const struct profile *p)
{
    return vec_last(&p->layer).limbs;
}

/* Begins behind the last step, where there is one way, to do nothing; false:
 * there is no memory. */
static bool turn_back(struct profile *p)
{
    size_t most = 1, limbs = (size_t)back_limbs(p);
    for (size_t i = 0; i < p->layer.len; i++)
        most = p->layer.at[i].len > most ? p->layer.at[i].len : most;
    if (2 * most * limbs * sizeof *p->after > p->bytes)
        return false; /* unreached: there was memory */
    p->before = mem_try_alloc(most * limbs, sizeof *p->before);
    p->after = mem_try_alloc(most * limbs, sizeof *p->after);
    p->returns = p->before && p->after;
    vec_last(&p->layer).denied = !p->returns;
    if (p->returns)
        p->after[0] = 1;
    p->back_step = steps_of(p);
    p->back_at = 0;
    return p->returns;
}

/* Both ways of covering the next cell, from a state of the layer before. */
static void weigh(struct profile *p, const struct spot *spot,
                  struct tally *tally)
{
    const struct layer *from = &p->layer.at[p->back_step - 1], *to = from + 1;
    int limbs = back_limbs(p);
    mp_limb_t *sum = p->before + p->back_at * (size_t)limbs;
    memset(sum, 0, (size_t)limbs * sizeof *sum);
    for (int choice = 0; choice < CHOICES; choice++) {
        uint64_t state = from->state[p->back_at];
        enum mark mark;
        if (!cover_cell(spot, &state, choice, &mark))
            continue;
        const mp_limb_t *ways =
            p->after + (size_t)layer_find(to, state) * (size_t)limbs;
        mpn_add_n(sum, sum, ways, limbs);
        int fact = begun_domino(p, spot, mark);
        mpz_t here, there;
        if (fact != NO_FACT)
            mpz_addmul(&tally->count.at[tally->place[fact]],
                       mpz_roinit_n(here, layer_number(from, p->back_at),
                                    from->limbs),
                       mpz_roinit_n(there, ways, limbs));
    }
    p->back_at++;
}

/* False: it shall stop for now. */
static bool step_backwards(struct search *search, struct tally *tally)
{
    struct profile *p = search->state;
    struct spot spot = spot_of(p, p->back_step - 1);
    const struct layer *from = &p->layer.at[p->back_step - 1];
    while (p->back_at < from->len) {
        if (p->back_at % STATES_A_LOOK == 0 && search_pause(search))
            return false;
        weigh(p, &spot, tally);
        search->steps++;
    }
    mp_limb_t *swap = p->after;
    p->after = p->before;
    p->before = swap;
    p->back_at = 0;
    p->back_step--;
    return true;
}

/* ---- the engine ----------------------------------------------------- */

static bool profile_open(struct search *search, struct error *err)
{
    const struct domino *d = search->request->puzzle;
    int rows = d->frame.rows, cols = d->frame.cols;
    if (!domino_without_walls(d, "profile", err))
        return false;
    if (rows > WIDEST && cols > WIDEST)
        return error_say(err,
                         "profile is for regions at most %d cells wide, and "
                         "this one is %dx%d",
                         WIDEST, rows, cols);
    struct profile *p = search->state = mem_alloc(1, sizeof *p);
    p->d = d;
    p->turned = rows < cols;
    p->length = p->turned ? cols : rows;
    p->width = p->turned ? rows : cols;
    if (!p->width)
        p->length = 0, p->width = 1;
    mpz_init(p->next);
    big_set(p->next, search->request->shard);
    rng_init(&p->rng, search->request->seed);
    return true;
}

static void profile_close(struct search *search)
{
    struct profile *p = search->state;
    if (!p)
        return;
    forget_layers(p);
    vec_release(&p->layer);
    free(p->before);
    free(p->after);
    mpz_clear(p->next);
    free(p);
    search->state = NULL;
}

static enum verdict profile_count(struct search *search, mpz_t count,
                                  struct error *err)
{
    struct profile *p = search->state;
    mpz_t all, left, shards;
    enum verdict verdict = make_layers(search, false, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (mpz_cmp(p->next, total(p, all)) < 0) {
        mpz_init(left), mpz_init(shards);
        mpz_sub(left, total(p, all), p->next);
        big_set(shards, search->request->shards);
        mpz_cdiv_q(left, left, shards);
        mpz_add(count, count, left);
        mpz_set(p->next, total(p, all));
        mpz_clear(left), mpz_clear(shards);
    }
    return VERDICT_NONE;
}

static enum verdict profile_next(struct search *search, struct error *err)
{
    struct profile *p = search->state;
    mpz_t number;
    enum verdict verdict = make_layers(search, true, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (search_pause(search))
        return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
    if (mpz_cmp(p->next, total(p, number)) >= 0)
        return VERDICT_NONE;
    deliver(search, p->next);
    search->steps++;
    big_add(p->next, search->request->shards);
    return VERDICT_FOUND;
}

static enum verdict profile_seek(struct search *search, const mpz_t number,
                                 struct error *err)
{
    struct profile *p = search->state;
    mpz_t shards;
    (void)err;
    mpz_init(shards);
    big_set(shards, search->request->shards);
    mpz_mul(p->next, number, shards);
    big_add(p->next, search->request->shard);
    mpz_clear(shards);
    return VERDICT_NONE;
}

static enum verdict profile_sample(struct search *search, struct error *err)
{
    struct profile *p = search->state;
    mpz_t all, number;
    enum verdict verdict = make_layers(search, true, err);
    if (verdict != VERDICT_NONE || !mpz_sgn(total(p, all)))
        return verdict;
    mpz_init(number);
    domino_draw_number(&p->rng, total(p, all), number);
    deliver(search, number);
    mpz_clear(number);
    return VERDICT_FOUND;
}

static enum verdict profile_tally(struct search *search, struct tally *tally,
                                  struct error *err)
{
    struct profile *p = search->state;
    mpz_t all;
    enum verdict verdict = make_layers(search, true, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (!tally->place && !domino_begin_tally(p->d, tally, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    mpz_set(tally->total, total(p, all));
    if (!mpz_sgn(tally->total))
        return VERDICT_NONE;
    if (!p->returns && !turn_back(p))
        return no_memory(search, err);
    while (p->back_step)
        if (!step_backwards(search, tally))
            return VERDICT_UNKNOWN;
    return VERDICT_NONE;
}

const struct engine profile_engine = {
    .name = "profile",
    .title =
        "counts, draws and lists coverings of narrow regions, tatami too, "
        "also for each place",
    .step = "states",
    .form = FORM_PUZZLE,
    .yields = true,
    .lists = true,
    .thrifty = true,
    .open = profile_open,
    .next = profile_next,
    .seek = profile_seek,
    .count = profile_count,
    .sample = profile_sample,
    .tally = profile_tally,
    .close = profile_close,
};
