/* kasteleyn.c: how many coverings a region has, as a determinant.
 *
 * Kasteleyn 1961.  Take the matrix with a row for each white cell, a column
 * for each black one, and 1 or -1 where they are neighbours, with the signs of
 * signs.c: its determinant is the number of coverings, or its negation.
 *
 * The determinant is found modulo many primes, sixteen at a time (fronts.h),
 * and put together (Chinese remainders).  Its absolute value is at most the
 * product of the lengths of the rows, or of the columns (Hadamard).  Primes
 * whose product is more than twice that are enough, whatever luck we have.
 *
 * How many coverings have a domino at each place is found in the same way, and
 * none of these numbers is larger than that of all coverings, which is counted
 * first. */
#include "family/domino/kasteleyn/chain_rule.h"
#include "base/reader.h"
#include "base/text.h"
#include "base/writer.h"
#include "engine/pieces.h"
#include "family/domino/kasteleyn/certify.h"
#include "family/domino/kasteleyn/fronts.h"
#include "family/domino/kasteleyn/remainders.h"
#include "family/domino/kasteleyn/signs.h"

#include <pthread.h>
#include <time.h>

/* What the pieces and their order take, besides the fronts. */
enum { BYTES_A_CELL = 64 };

/* ---- primes and batches --------------------------------------------- */

struct worker;

struct kasteleyn {
    const struct domino *d;
    uint8_t *negative;
    struct dissection cut;
    struct lattice lattice;
    mpz_t square; /* no determinant is larger than its root */
    bool prepared;
    bool none; /* there are not as many white cells as black ones */
    bool counted;
    VEC(uint32_t) prime;     /* of all batches */
    VEC(uint32_t) residue;   /* of each prime */
    VEC(unsigned char) good; /* can the residue be trusted? */
    VEC(unsigned char) done; /* is there one? */
    bool part;               /* the primes are those of a unit */
    size_t batches;
    atomic_size_t next; /* batch that nobody has taken */
    atomic_uint_fast64_t pivots;
    atomic_bool halt;
    atomic_int helpers;    /* that are at work */
    atomic_bool zero;      /* a batch found the determinant 0 */
    atomic_bool starved;   /* somebody had no memory for a front */
    bool asked;            /* whether there is a covering at all */
    int *pivot;            /* owned; for a certificate (certify.h), or NULL */
    atomic_bool testified; /* the pivots are known */
    bool certified;        /* it was written */
    struct worker *worker; /* owned; one for each thread */
    int workers;
    struct chain *chain; /* owned; of draws; NULL: none yet */
    const int *row;      /* borrowed; of each fact in a tally; NULL: none */
    size_t rows;
    bool tallied;
    VEC(uint32_t *)
    share; /* owned; of each batch, LANES for each row; NULL:
              not begun */
};

/* Somebody who takes one batch of primes after another. */
struct worker {
    struct kasteleyn *k;
    struct sweep sweep;
    struct field field;
    size_t batch;
    bool busy;
    bool returns; /* it is on the way back */
    uint32_t determinant[LANES];
    pthread_t thread;
    bool started;
};

static void push_prime(struct kasteleyn *k, uint32_t prime)
{
    vec_push(&k->prime, prime);
    vec_push(&k->residue, 0);
    vec_push(&k->good, 0);
    vec_push(&k->done, 0);
}

static void add_prime(struct kasteleyn *k)
{
    unsigned long number = k->prime.len ? vec_last(&k->prime) : 1ul << 30;
    mpz_t candidate;
    mpz_init_set_ui(candidate, number);
    do
        mpz_sub_ui(candidate, candidate, 1);
    while (!mpz_probab_prime_p(candidate, 25)); /* exact below 2^64 */
    push_prime(k, (uint32_t)mpz_get_ui(candidate));
    mpz_clear(candidate);
}

static void add_batch(struct kasteleyn *k)
{
    for (int i = 0; i < LANES; i++)
        add_prime(k);
    k->batches++;
    vec_push(&k->share, NULL);
}

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
    struct kasteleyn *k = w->k;
    w->batch = atomic_fetch_add(&k->next, 1);
    w->busy = w->batch < k->batches;
    if (!w->busy)
        return false;
    fill_field(&w->field, k->prime.at + w->batch * LANES);
    w->returns = false;
    w->sweep.keeps = k->row;
    sweep_begin(&w->sweep, &k->lattice, &w->field);
    return true;
}

/* Primes that made no trouble; for shares the determinant must not be 0. */
static bool is_good(const struct worker *w, int lane)
{
    return w->sweep.residues.alive >> lane & 1 &&
           (!w->k->row || w->determinant[lane]);
}

/* The pivots of whoever comes first. */
static void testify(struct worker *w)
{
    struct kasteleyn *k = w->k;
    if (!k->pivot || w->sweep.singular || !w->sweep.residues.alive ||
        atomic_exchange(&k->testified, true))
        return;
    for (size_t i = 0; i < w->sweep.ordered; i++) {
        k->pivot[2 * i] = w->sweep.order[i];
        k->pivot[2 * i + 1] = w->sweep.mate[w->sweep.order[i]];
    }
}

static void give_residues(struct worker *w)
{
    struct kasteleyn *k = w->k;
    bool zero = true;
    sweep_residues(&w->sweep, w->determinant);
    testify(w);
    for (int i = 0; i < LANES; i++) {
        bool good = is_good(w, i);
        k->residue.at[w->batch * LANES + (size_t)i] = w->determinant[i];
        k->good.at[w->batch * LANES + (size_t)i] = good;
        k->done.at[w->batch * LANES + (size_t)i] = true;
        zero = zero && (!good || !w->determinant[i]);
    }
    if (zero)
        atomic_store(&k->zero, true);
}

/* The way back begins, if shares are wanted and there are any; false: there
 * is no memory for them. */
static bool turn_back(struct worker *w)
{
    struct kasteleyn *k = w->k;
    w->returns = k->row && !w->sweep.singular;
    w->busy = w->returns;
    if (w->returns)
        k->share.at[w->batch] =
            mem_try_alloc(k->rows + 1, LANES * sizeof(uint32_t));
    return !w->returns || k->share.at[w->batch];
}

/* A piece further; false: there is no memory for it. */
static bool go_on(struct worker *w, uint64_t *pivots)
{
    struct shares shares = {w->k->row, w->k->share.at[w->batch],
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
        atomic_store(&w->k->starved, true);
    atomic_fetch_add(&w->k->pivots, pivots);
    return good;
}

static void *help(void *context)
{
    struct worker *w = context;
    while (!atomic_load(&w->k->halt) && work(w))
        ;
    atomic_fetch_sub(&w->k->helpers, 1);
    return NULL;
}

/* ---- everybody at work ---------------------------------------------- */

/* Where a determinant was 0: is there surely no covering? */
static bool surely_none(struct search *search)
{
    struct search other;
    struct error err = {0};
    bool none = search_open(&other, &matching_engine, search->request, &err) &&
                matching_engine.next(&other, &err) == VERDICT_NONE;
    search_close(&other);
    return none;
}

static void tell_progress(struct search *search, uint64_t before)
{
    struct kasteleyn *k = search->state;
    uint64_t pivots = atomic_load(&k->pivots);
    search->steps = before + pivots;
    double ways = k->row ? 2 : 1; /* there and back */
    search->share =
        (double)pivots / (ways * (double)k->batches * (double)k->d->cells / 2);
    search->share = search->share < 1 ? search->share : 1;
}

/* Works until the batches are done, or until there is a reason to stop. */
static void lead(struct search *search)
{
    struct kasteleyn *k = search->state;
    uint64_t before = search->steps - atomic_load(&k->pivots);
    while (!search_pause(search) && work(&k->worker[0])) {
        tell_progress(search, before);
        if (!k->asked && !k->part && atomic_load(&k->zero)) {
            k->asked = true;
            k->none = surely_none(search);
        }
        if (k->none)
            break;
    }
    tell_progress(search, before);
}

static bool is_busy(const struct kasteleyn *k)
{
    for (int i = 0; i < k->workers; i++)
        if (k->worker[i].busy)
            return true;
    return atomic_load(&k->next) < k->batches;
}

/* Have all batches been done? */
static bool do_batches(struct search *search)
{
    struct kasteleyn *k = search->state;
    size_t next = atomic_load(&k->next);
    atomic_store(&k->next, next < k->batches ? next : k->batches);
    atomic_store(&k->halt, false);
    for (int i = 1; i < k->workers; i++) {
        struct worker *w = &k->worker[i];
        atomic_fetch_add(&k->helpers, 1);
        w->started = !pthread_create(&w->thread, NULL, help, w);
        if (!w->started)
            /* unreached: there are threads to be had */
            atomic_fetch_sub(&k->helpers, 1);
    }
    lead(search);
    while (atomic_load(&k->helpers) && !k->none && !search_pause(search))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    atomic_store(&k->halt, true);
    for (int i = 1; i < k->workers; i++)
        if (k->worker[i].started)
            pthread_join(k->worker[i].thread, NULL);
    return !is_busy(k);
}

/* ---- Chinese remainders --------------------------------------------- */

/* Adds the absolute value of the determinant; false: that takes more
 * primes. */
static bool combine(const struct kasteleyn *k, mpz_t count)
{
    struct remainders r;
    mpz_t number, square;
    mpz_init(number);
    mpz_init(square);
    remainders_init(&r, k->prime.at, k->good.at, k->prime.len);
    /* modulus > 2 sqrt(square) */
    mpz_mul(square, r.modulus, r.modulus);
    mpz_fdiv_q_2exp(square, square, 2);
    bool enough = mpz_cmp(square, k->square) > 0;
    if (enough) {
        remainders_solve(&r, k->residue.at, number);
        mpz_add(count, count, number);
    }
    remainders_release(&r);
    mpz_clear(number);
    mpz_clear(square);
    return enough;
}

/* The number of each row; false: that takes more primes. */
static bool combine_rows(const struct kasteleyn *k, struct tally *tally)
{
    struct remainders r;
    size_t primes = k->batches * LANES;
    remainders_init(&r, k->prime.at, k->good.at, primes);
    bool enough =
        mpz_sizeinbase(r.modulus, 2) > mpz_sizeinbase(tally->total, 2) + 1;
    uint32_t *residue = mem_alloc(primes, sizeof *residue);
    for (size_t row = 0; enough && row < k->rows; row++) {
        for (size_t i = 0; i < k->batches; i++)
            if (k->share.at[i])
                memcpy(residue + i * LANES, k->share.at[i] + row * LANES,
                       LANES * sizeof *residue);
        remainders_solve(&r, residue, &tally->count.at[row]);
    }
    free(residue);
    remainders_release(&r);
    return enough;
}

/* ---- the engine ----------------------------------------------------- */

static bool has_as_many(const struct domino *d)
{
    size_t white = 0, size = (size_t)(d->rows + 2) * (size_t)(d->cols + 2);
    for (size_t cell = 0; cell < size; cell++)
        white +=
            d->region[cell] && cell_colour((int)cell, d->cols + 2) == WHITE;
    return 2 * white == d->cells;
}

static void find_bound(struct kasteleyn *k)
{
    mpz_t other;
    mpz_init(other);
    signs_bound(k->d, WHITE, k->square);
    signs_bound(k->d, BLACK, other);
    if (mpz_cmp(other, k->square) < 0)
        mpz_set(k->square, other);
    mpz_clear(other);
}

static bool no_memory(const struct domino *d, struct error *err)
{
    return error_say(err, "there is no memory for a determinant for %dx%d",
                     d->rows, d->cols);
}

static bool kasteleyn_open(struct search *search, struct error *err)
{
    const struct domino *d = search->request->puzzle;
    if (!domino_without_walls(d, "kasteleyn", err))
        return false;
    if (d->tatami)
        return error_say(err, "kasteleyn counts plain coverings and knows "
                              "nothing of the tatami rule");
    double need = (double)BYTES_A_CELL * (double)d->rows * (double)d->cols;
    if (need > (double)search->request->memory)
        return error_say(err,
                         "a determinant for %dx%d takes more than %s of "
                         "memory; --memory sets that limit",
                         d->rows, d->cols,
                         text_bytes((double)search->request->memory).text);
    struct kasteleyn *k = search->state = mem_alloc(1, sizeof *k);
    k->d = d;
    mpz_init(k->square);
    return true;
}

/* Before the first batch: what a determinant is made of.  False: it was broken
 * off, and begins again; or there is no memory. */
static bool prepare(struct search *search, struct error *err)
{
    struct kasteleyn *k = search->state;
    const struct domino *d = k->d;
    struct watch watch = {.ends = search_over, .context = search};
    find_bound(k);
    k->none = !k->part && (!has_as_many(d) || !mpz_sgn(k->square));
    if (k->none)
        return true;
    free(k->negative);
    free(k->pivot);
    dissection_release(&k->cut);
    k->pivot = search->request->certificate
                   ? mem_try_alloc(d->cells + 1, sizeof *k->pivot)
                   : NULL;
    k->negative = watch_look(&watch) ? NULL : signs_new(d);
    bool good = k->negative && dissect(&k->cut, d, &watch) &&
                (k->pivot || !search->request->certificate);
    size_t bits = mpz_sizeinbase(k->square, 2) / 2 + 2;
    while (good && !k->part && k->batches * LANES * 2999 < bits * 100 &&
           !watch_look(&watch))
        add_batch(k); /* close to 30 bits each prime */
    if (watch.over)
        return false;
    if (!good)
        return no_memory(d, err);
    k->lattice = (struct lattice){d, &k->cut, k->negative,
                                  elimination_for(processor())};
    k->workers = search->request->threads > 1 ? search->request->threads : 1;
    k->worker = mem_alloc_aligned(_Alignof(struct worker), (size_t)k->workers,
                                  sizeof *k->worker);
    for (int i = 0; i < k->workers; i++)
        k->worker[i].k = k;
    k->prepared = true;
    return true;
}

static void kasteleyn_close(struct search *search)
{
    struct kasteleyn *k = search->state;
    if (!k)
        return;
    for (int i = 0; i < k->workers; i++)
        sweep_end(&k->worker[i].sweep);
    for (size_t i = 0; i < k->share.len; i++)
        free(k->share.at[i]);
    vec_release(&k->share);
    free(k->worker);
    chain_free(k->chain);
    free(k->negative);
    free(k->pivot);
    dissection_release(&k->cut);
    mpz_clear(k->square);
    vec_release(&k->prime);
    vec_release(&k->residue);
    vec_release(&k->good);
    vec_release(&k->done);
    free(k);
    search->state = NULL;
}

/* Batches that are to be done; VERDICT_NONE: all are, or there is no
 * covering. */
static enum verdict run_batches(struct search *search, struct error *err)
{
    struct kasteleyn *k = search->state;
    bool done = do_batches(search);
    if (atomic_load(&k->starved)) {
        no_memory(k->d, err);
        return VERDICT_ERROR;
    }
    return done || k->none ? VERDICT_NONE : VERDICT_UNKNOWN;
}

/* ---- units: batches of primes --------------------------------------- */

/* Primes that were added to fill a batch are those before once more. */
static bool is_repeated(const struct kasteleyn *k, size_t i)
{
    return i && k->prime.at[i] == k->prime.at[i - 1];
}

/* Those residues that can be trusted, and of each prime one. */
static void begin_remainders(const struct kasteleyn *k, struct remainders *r)
{
    unsigned char *good = mem_alloc(k->prime.len + 1, 1);
    for (size_t i = 0; i < k->prime.len; i++)
        good[i] = k->good.at[i] && !is_repeated(k, i);
    remainders_init(r, k->prime.at, good, k->prime.len);
    free(good);
}

/* What is known so far: the determinant modulo the primes that are done. */
static enum verdict count_part(struct search *search, mpz_t count,
                               struct error *err)
{
    struct kasteleyn *k = search->state;
    struct remainders r;
    enum verdict verdict = run_batches(search, err);
    begin_remainders(k, &r);
    remainders_residue(&r, k->residue.at, count);
    remainders_release(&r);
    return verdict;
}

static void kasteleyn_modulus(const struct search *search, mpz_t modulus)
{
    const struct kasteleyn *k = search->state;
    struct remainders r;
    begin_remainders(k, &r);
    mpz_set(modulus, r.modulus);
    remainders_release(&r);
}

/* A unit is trails of one fork, whose options are primes.  A batch more than
 * the bound asks for shows that the others are right. */
static enum verdict kasteleyn_split(struct search *search,
                                    struct pieces *pieces, struct error *err)
{
    struct kasteleyn *k = search->state;
    if (!k->prepared && !prepare(search, err))
        /* unreached: there was memory */
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    if (!k->part)
        add_batch(k);
    size_t primes = k->prime.len;
    while (primes && is_repeated(k, primes - 1))
        primes--; /* unreached: batches of the tests are full */
    size_t some = (size_t)(primes / (pieces->units + !pieces->units));
    some = some < 1 ? 1 : some > LANES ? LANES : some;
    for (size_t i = 0; i < primes; i++) {
        if (i % some == 0) {
            vec_push(&pieces->piece, (struct slice){.size = 0});
            trail_fork(&vec_last(&pieces->piece).path, 0, (int)primes,
                       (int)k->prime.at[i]);
        } else {
            trail_leave(&vec_last(&pieces->piece).path, (int)k->prime.at[i]);
        }
        vec_last(&pieces->piece).size += (double)k->d->cells / 2;
    }
    return VERDICT_NONE;
}

/* Those that have no residue yet. */
/* seldom: nobody says stop just here */
static void kasteleyn_save(const struct search *search, struct writer *out)
{
    const struct kasteleyn *k = search->state;
    struct record record = {.begun = true};
    struct trail trail = {0};
    trail_text text = {0};
    for (size_t i = 0; i < k->prime.len; i++) {
        if (k->done.at[i] || is_repeated(k, i))
            continue;
        if (trail.fork.len)
            trail_leave(&trail, (int)k->prime.at[i]);
        else
            trail_fork(&trail, 0, (int)k->prime.len, (int)k->prime.at[i]);
    }
    if (trail.fork.len)
        vec_push(&record.trail, trail);
    record_print(&record, &text);
    writer_bytes(out, text.at, text.len);
    vec_release(&text);
    record_release(&record);
}

static bool take_prime(struct kasteleyn *k, int number, struct error *err)
{
    mpz_t candidate;
    mpz_init_set_si(candidate, number);
    bool prime = number > 1 << 16 && number < 1 << 30 &&
                 mpz_probab_prime_p(candidate, 25);
    mpz_clear(candidate);
    if (prime)
        push_prime(k, (uint32_t)number);
    return prime || error_say(err, "%d is no prime below 2^30", number);
}

static bool kasteleyn_load(struct search *search, struct reader *in,
                           struct error *err)
{
    struct kasteleyn *k = search->state;
    struct record record = {0};
    struct trail_frame frame = {.items = 1, .options = 1 << 30};
    bool good = record_scan(&record, in, &frame, err);
    for (size_t t = 0; good && t < record.trail.len; t++) {
        const struct trail *trail = &record.trail.at[t];
        good = trail->fork.len == 1;
        if (good && trail->fork.at[0].option != NO_OPTION)
            good = take_prime(k, trail->fork.at[0].option, err);
        for (size_t l = 0; good && l < trail->left.len; l++)
            good = take_prime(k, trail->left.at[l], err);
    }
    record_release(&record);
    while (good && k->prime.len % LANES)
        push_prime(k, vec_last(&k->prime));
    k->part = true;
    k->batches = k->prime.len / LANES;
    while (k->share.len < k->batches)
        vec_push(&k->share, NULL);
    return good && k->prime.len;
}

/* ---- certificates --------------------------------------------------- */

/* By the reason of the engine matching, which begins anew after a stop. */
static enum verdict certify_zero(struct search *search, struct error *err)
{
    const struct request *request = search->request;
    struct search other;
    enum verdict verdict = VERDICT_ERROR;
    if (search_open(&other, &matching_engine, request, err)) {
        other.deadline = other.end = search->end;
        verdict = matching_engine.next(&other, err);
    }
    if (verdict == VERDICT_NONE &&
        !certify_none(request->puzzle, other.reason.member.at,
                      other.reason.member.len, request->certificate, err))
        verdict = VERDICT_ERROR; /* unreached: the disk is not full */
    search_close(&other);
    return verdict;
}

static enum verdict certify(struct search *search, const mpz_t count,
                            struct error *err)
{
    struct kasteleyn *k = search->state;
    struct testimony testimony = {k->d, k->negative, k->pivot, k->square,
                                  count};
    if (k->certified)
        return VERDICT_NONE;
    if (!mpz_sgn(count)) {
        enum verdict verdict = certify_zero(search, err);
        k->certified = verdict == VERDICT_NONE;
        return verdict;
    }
    k->certified =
        certify_count(&testimony, search->request->certificate, err);
    return k->certified ? VERDICT_NONE : VERDICT_ERROR;
}

/* ---- counting ------------------------------------------------------- */

static enum verdict kasteleyn_count(struct search *search, mpz_t count,
                                    struct error *err)
{
    struct kasteleyn *k = search->state;
    if (!k->prepared && !prepare(search, err))
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    if (k->part)
        return count_part(search, count, err);
    while (!k->counted && !k->none) {
        enum verdict verdict = run_batches(search, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        k->counted = !k->none && combine(k, count);
        if (!k->none && !k->counted)
            /* unreached: the first primes were enough in all tests */
            add_batch(k);
    }
    k->counted = true;
    return search->request->certificate ? certify(search, count, err)
                                        : VERDICT_NONE;
}

/* ---- how many have a domino at each place --------------------------- */

/* Bytes for a number of each row, as residues and as they are; close to 30
 * bits a prime. */
static bool rows_fit(const struct search *search, const struct tally *tally,
                     struct error *err)
{
    const struct kasteleyn *k = search->state;
    double bits = (double)mpz_sizeinbase(k->square, 2) / 2 + 64;
    double need = (double)tally->fact.len * bits / 8 * 2.1;
    if (need > (double)search->request->memory)
        /* unreached: tallies of the tests are small */
        return error_say(err,
                         "numbers for the %zu places of a domino take more "
                         "than %.0f MB of memory; --memory sets that limit",
                         tally->fact.len,
                         (double)search->request->memory / 0x1p20);
    return mem_has(need) ||
           /* unreached: there was memory */
           error_say(err,
                     "there is no memory for numbers of all %zu places of a "
                     "domino: they take %.0f MB",
                     tally->fact.len, need / 0x1p20);
}

/* From the first batch on again, with as many as numbers up to that of all
 * coverings take. */
static void begin_shares(struct kasteleyn *k, const struct tally *tally)
{
    size_t bits = mpz_sizeinbase(tally->total, 2) + 2;
    k->row = tally->place;
    k->rows = tally->fact.len;
    k->batches = 1 + bits * 100 / (LANES * 2999);
    while (k->prime.len < k->batches * LANES)
        /* unreached: primes of a count are enough for its rows */
        add_prime(k);
    while (k->share.len < k->batches)
        /* unreached: primes of a count are enough for its rows */
        vec_push(&k->share, NULL);
    atomic_store(&k->next, 0);
    atomic_store(&k->pivots, 0);
}

static enum verdict kasteleyn_tally(struct search *search, struct tally *tally,
                                    struct error *err)
{
    struct kasteleyn *k = search->state;
    if (!tally->place && !domino_begin_tally(k->d, tally, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    if (!k->counted && !rows_fit(search, tally, err))
        return VERDICT_ERROR; /* unreached: nothing fails just here */
    enum verdict verdict = kasteleyn_count(search, tally->total, err);
    if (verdict != VERDICT_NONE || !mpz_sgn(tally->total) || k->tallied)
        return verdict;
    if (!k->row)
        begin_shares(k, tally);
    while (!k->tallied) {
        verdict = run_batches(search, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        k->tallied = combine_rows(k, tally);
        if (!k->tallied)
            /* unreached: the first primes were enough in all tests */
            add_batch(k);
    }
    return VERDICT_NONE;
}

static enum verdict kasteleyn_sample(struct search *search, struct error *err)
{
    struct kasteleyn *k = search->state;
    if (!k->chain)
        k->chain = chain_new(k->d, search->request->seed);
    return chain_draw(k->chain, search, err);
}

const struct engine kasteleyn_engine = {
    .name = "kasteleyn",
    .title = "counts plain coverings of any region by determinants, also for "
             "each place, and draws",
    .step = "pivots",
    .form = FORM_PUZZLE,
    .yields = true,
    .restarts = true,
    .sums = true,
    .parallel = true,
    .certifies = FORMAT_OF(kast),
    .open = kasteleyn_open,
    .count = kasteleyn_count,
    .sample = kasteleyn_sample,
    .tally = kasteleyn_tally,
    .modulus = kasteleyn_modulus,
    .save = kasteleyn_save,
    .load = kasteleyn_load,
    .split = kasteleyn_split,
    .close = kasteleyn_close,
};
