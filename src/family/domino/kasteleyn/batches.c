/* batches.c: a determinant modulo many primes.
 *
 * Primes just below 2^30 come in batches of sixteen, which go through the
 * pieces of the region side by side (fronts.h).  A worker takes one batch
 * after another, the searching thread is one of them, and nobody waits for
 * anybody: a batch is what they share.  A prime that divides a pivot is
 * trouble for its own residue alone. */
#include "family/domino/kasteleyn/batches.h"

#include <pthread.h>
#include <time.h>

/* Somebody who takes one batch of primes after another. */
struct worker {
    struct batches *b;
    struct sweep sweep;
    struct field field;
    size_t batch;
    bool busy;
    bool returns; /* it is on the way back */
    uint32_t determinant[LANES];
    pthread_t thread;
    bool started;
};

/* ---- primes --------------------------------------------------------- */

void batches_name_prime(struct batches *b, uint32_t prime)
{
    vec_push(&b->prime, prime);
    vec_push(&b->residue, 0);
    vec_push(&b->good, 0);
    vec_push(&b->done, 0);
}

void batches_add_prime(struct batches *b)
{
    unsigned long number = b->prime.len ? vec_last(&b->prime) : 1ul << 30;
    mpz_t candidate;
    mpz_init_set_ui(candidate, number);
    do
        mpz_sub_ui(candidate, candidate, 1);
    while (!mpz_probab_prime_p(candidate, 25)); /* exact below 2^64 */
    batches_name_prime(b, (uint32_t)mpz_get_ui(candidate));
    mpz_clear(candidate);
}

/* As many batches as the primes make, with room for their shares. */
static void number(struct batches *b, size_t count)
{
    b->count = count;
    while (b->share.len < count)
        vec_push(&b->share, NULL);
}

void batches_add(struct batches *b)
{
    for (int i = 0; i < LANES; i++)
        batches_add_prime(b);
    number(b, b->count + 1);
}

void batches_fill(struct batches *b)
{
    while (b->prime.len % LANES)
        batches_name_prime(b, vec_last(&b->prime));
    number(b, b->prime.len / LANES);
}

bool batches_repeats(const struct batches *b, size_t prime)
{
    return prime && b->prime.at[prime] == b->prime.at[prime - 1];
}

void batches_remainders(const struct batches *b, struct remainders *r)
{
    unsigned char *good = mem_alloc(b->prime.len + 1, 1);
    for (size_t i = 0; i < b->prime.len; i++)
        good[i] = b->good.at[i] && !batches_repeats(b, i);
    remainders_init(r, b->prime.at, good, b->prime.len);
    free(good);
}

void batches_share(struct batches *b, size_t count, const int *row,
                   size_t rows)
{
    b->row = row;
    b->rows = rows;
    while (b->prime.len < count * LANES)
        /* unreached: primes of a count are enough for its rows */
        batches_add_prime(b);
    number(b, count);
    atomic_store(&b->next, 0);
    atomic_store(&b->pivots, 0);
}

void batches_hire(struct batches *b, int workers)
{
    b->workers = workers;
    b->worker = mem_alloc_aligned(_Alignof(struct worker), (size_t)workers,
                                  sizeof *b->worker);
    for (int i = 0; i < workers; i++)
        b->worker[i].b = b;
}

void batches_release(struct batches *b)
{
    for (int i = 0; i < b->workers; i++)
        sweep_end(&b->worker[i].sweep);
    for (size_t i = 0; i < b->share.len; i++)
        free(b->share.at[i]);
    vec_release(&b->share);
    free(b->worker);
    free(b->pivot);
    vec_release(&b->prime);
    vec_release(&b->residue);
    vec_release(&b->good);
    vec_release(&b->done);
}

/* ---- a worker ------------------------------------------------------- */

static void fill_field(struct field *field, const uint32_t *prime)
{
    for (int i = 0; i < LANES; i++) {
        uint32_t inverse = prime[i]; /* right in 3 bits; each step doubles */
        for (int bits = 3; bits < 32; bits *= 2)
            inverse *= 2 - prime[i] * inverse;
        field->prime[i] = prime[i];
        field->inverse[i] = -inverse;
        field->one[i] = (uint32_t)((UINT64_C(1) << 32) % prime[i]);
    }
}

static bool take_batch(struct worker *w)
{
    struct batches *b = w->b;
    w->batch = atomic_fetch_add(&b->next, 1);
    w->busy = w->batch < b->count;
    if (!w->busy)
        return false;
    fill_field(&w->field, b->prime.at + w->batch * LANES);
    w->returns = false;
    w->sweep.keeps = b->row;
    sweep_begin(&w->sweep, &b->lattice, &w->field);
    return true;
}

/* Primes that made no trouble; for shares the determinant must not be 0. */
static bool is_good(const struct worker *w, int lane)
{
    return w->sweep.residues.alive >> lane & 1 &&
           (!w->b->row || w->determinant[lane]);
}

/* The pivots of whoever comes first. */
static void testify(struct worker *w)
{
    struct batches *b = w->b;
    if (!b->pivot || w->sweep.singular || !w->sweep.residues.alive ||
        atomic_exchange(&b->testified, true))
        return;
    for (size_t i = 0; i < w->sweep.ordered; i++) {
        b->pivot[2 * i] = w->sweep.order[i];
        b->pivot[2 * i + 1] = w->sweep.mate[w->sweep.order[i]];
    }
}

static void give_residues(struct worker *w)
{
    struct batches *b = w->b;
    bool zero = true;
    sweep_residues(&w->sweep, w->determinant);
    testify(w);
    for (int i = 0; i < LANES; i++) {
        bool good = is_good(w, i);
        b->residue.at[w->batch * LANES + (size_t)i] = w->determinant[i];
        b->good.at[w->batch * LANES + (size_t)i] = good;
        b->done.at[w->batch * LANES + (size_t)i] = true;
        zero = zero && (!good || !w->determinant[i]);
    }
    if (zero)
        atomic_store(&b->zero, true);
}

/* The way back begins, if shares are wanted and there are any; false: there
 * is no memory for them. */
static bool turn_back(struct worker *w)
{
    struct batches *b = w->b;
    w->returns = b->row && !w->sweep.singular;
    w->busy = w->returns;
    if (w->returns)
        b->share.at[w->batch] =
            mem_try_alloc(b->rows + 1, LANES * sizeof(uint32_t));
    return !w->returns || b->share.at[w->batch];
}

/* A piece further; false: there is no memory for it. */
static bool go_on(struct worker *w, uint64_t *pivots)
{
    struct shares shares = {w->b->row, w->b->share.at[w->batch],
                            w->determinant};
    if (w->returns) {
        w->busy = sweep_back(&w->sweep, &shares, pivots);
        return true;
    }
    if (sweep_piece(&w->sweep, pivots))
        return true;
    if (w->sweep.starved)
        return false;
    give_residues(w);
    return turn_back(w);
}

/* Does a piece of work; false: there is none left. */
static bool work(struct worker *w)
{
    if (!w->busy && !take_batch(w))
        return false;
    uint64_t pivots = 0;
    bool good = go_on(w, &pivots);
    if (!good)
        atomic_store(&w->b->starved, true);
    atomic_fetch_add(&w->b->pivots, pivots);
    return good;
}

static void *help(void *context)
{
    struct worker *w = context;
    while (!atomic_load(&w->b->halt) && work(w))
        ;
    atomic_fetch_sub(&w->b->helpers, 1);
    return NULL;
}

/* ---- everybody at work ---------------------------------------------- */

static void tell_progress(const struct batches *b, struct search *search,
                          uint64_t before)
{
    uint64_t pivots = atomic_load(&b->pivots);
    search->steps = before + pivots;
    double ways = b->row ? 2 : 1; /* there and back */
    search->share = (double)pivots / (ways * (double)b->count *
                                      (double)b->lattice.d->cells / 2);
    search->share = search->share < 1 ? search->share : 1;
}

/* Works until the batches are done; true: there was a reason to end. */
static bool lead(struct batches *b, struct search *search, uint64_t before,
                 bool (*ends)(struct search *search))
{
    bool over = false;
    while (!over && !search_pause(search) && work(&b->worker[0])) {
        tell_progress(b, search, before);
        over = ends(search);
    }
    return over;
}

static bool is_busy(const struct batches *b)
{
    for (int i = 0; i < b->workers; i++)
        if (b->worker[i].busy)
            return true;
    return atomic_load(&b->next) < b->count;
}

bool batches_run(struct batches *b, struct search *search,
                 bool (*ends)(struct search *search))
{
    uint64_t before = search->steps - atomic_load(&b->pivots);
    size_t next = atomic_load(&b->next);
    atomic_store(&b->next, next < b->count ? next : b->count);
    atomic_store(&b->halt, false);
    for (int i = 1; i < b->workers; i++) {
        struct worker *w = &b->worker[i];
        atomic_fetch_add(&b->helpers, 1);
        w->started = !pthread_create(&w->thread, NULL, help, w);
        if (!w->started)
            /* unreached: there are threads to be had */
            atomic_fetch_sub(&b->helpers, 1);
    }
    bool over = lead(b, search, before, ends);
    while (atomic_load(&b->helpers) && !over && !search_pause(search))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    atomic_store(&b->halt, true);
    for (int i = 1; i < b->workers; i++)
        if (b->worker[i].started)
            pthread_join(b->worker[i].thread, NULL);
    tell_progress(b, search, before);
    return !is_busy(b);
}
