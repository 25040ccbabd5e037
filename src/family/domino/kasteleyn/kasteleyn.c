/* kasteleyn.c: how many coverings a region has, as a determinant.
 *
 * Kasteleyn 1961.  Take the matrix with a row for each white cell, a column
 * for each black one, and 1 or -1 where they are neighbours, with the signs of
 * signs.c: its determinant is the number of coverings, or its negation.
 *
 * The determinant is found modulo many primes, sixteen at a time (batches.c),
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
#include "family/domino/kasteleyn/batches.h"
#include "family/domino/kasteleyn/certify.h"
#include "family/domino/kasteleyn/signs.h"

/* What the pieces and their order take, besides the fronts. */
enum { BYTES_A_CELL = 64 };

struct kasteleyn {
    const struct domino *d;
    uint8_t *negative;
    struct dissection cut;
    struct batches batches;
    mpz_t square; /* no determinant is larger than its root */
    bool prepared;
    bool asked; /* whether there is a covering at all */
    bool none;  /* there is not */
    bool counted;
    bool part;      /* the primes are those of a unit */
    bool certified; /* it was written */
    bool tallied;
    struct chain *chain; /* owned; of draws; NULL: none yet */
};

/* ---- Chinese remainders --------------------------------------------- */

/* Adds the absolute value of the determinant; false: that takes more
 * primes. */
static bool combine(const struct kasteleyn *k, mpz_t count)
{
    struct remainders r;
    mpz_t number, square;
    mpz_init(number);
    mpz_init(square);
    batches_remainders(&k->batches, &r);
    /* modulus > 2 sqrt(square) */
    mpz_mul(square, r.modulus, r.modulus);
    mpz_fdiv_q_2exp(square, square, 2);
    bool enough = mpz_cmp(square, k->square) > 0;
    if (enough) {
        remainders_solve(&r, k->batches.residue.at, number);
        mpz_add(count, count, number);
    }
    remainders_release(&r);
    mpz_clear(number);
    mpz_clear(square);
    return enough;
}

/* The number of each row; false: that takes more primes. */
static bool combine_rows(const struct batches *b, struct tally *tally)
{
    struct remainders r;
    size_t primes = b->count * LANES;
    remainders_init(&r, b->prime.at, b->good.at, primes);
    bool enough =
        mpz_sizeinbase(r.modulus, 2) > mpz_sizeinbase(tally->total, 2) + 1;
    uint32_t *residue = mem_alloc(primes, sizeof *residue);
    for (size_t row = 0; enough && row < b->rows; row++) {
        for (size_t i = 0; i < b->count; i++)
            if (b->share.at[i])
                memcpy(residue + i * LANES, b->share.at[i] + row * LANES,
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
    struct batches *b = &k->batches;
    const struct domino *d = k->d;
    struct watch watch = {.ends = search_over, .context = search};
    find_bound(k);
    k->none = !k->part && (!has_as_many(d) || !mpz_sgn(k->square));
    if (k->none)
        return true;
    free(k->negative);
    free(b->pivot);
    dissection_release(&k->cut);
    b->pivot = search->request->certificate
                   ? mem_try_alloc(d->cells + 1, sizeof *b->pivot)
                   : NULL;
    k->negative = watch_look(&watch) ? NULL : signs_new(d);
    bool good = k->negative && dissect(&k->cut, d, &watch) &&
                (b->pivot || !search->request->certificate);
    size_t bits = mpz_sizeinbase(k->square, 2) / 2 + 2;
    while (good && !k->part && b->count * LANES * 2999 < bits * 100 &&
           !watch_look(&watch))
        batches_add(b); /* close to 30 bits each prime */
    if (watch.over)
        return false;
    if (!good)
        return no_memory(d, err);
    b->lattice = (struct lattice){d, &k->cut, k->negative,
                                  elimination_for(processor())};
    batches_hire(b,
                 search->request->threads > 1 ? search->request->threads : 1);
    k->prepared = true;
    return true;
}

static void kasteleyn_close(struct search *search)
{
    struct kasteleyn *k = search->state;
    if (!k)
        return;
    batches_release(&k->batches);
    chain_free(k->chain);
    free(k->negative);
    dissection_release(&k->cut);
    mpz_clear(k->square);
    free(k);
    search->state = NULL;
}

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

/* A reason to stop. */
static bool is_none(struct search *search)
{
    struct kasteleyn *k = search->state;
    if (!k->asked && !k->part && atomic_load(&k->batches.zero)) {
        k->asked = true;
        k->none = surely_none(search);
    }
    return k->none;
}

/* Batches that are to be done; VERDICT_NONE: all are, or there is no
 * covering. */
static enum verdict run_batches(struct search *search, struct error *err)
{
    struct kasteleyn *k = search->state;
    bool done = batches_run(&k->batches, search, is_none);
    if (atomic_load(&k->batches.starved)) {
        no_memory(k->d, err);
        return VERDICT_ERROR;
    }
    return done || k->none ? VERDICT_NONE : VERDICT_UNKNOWN;
}

/* ---- units: batches of primes --------------------------------------- */

/* What is known so far: the determinant modulo the primes that are done. */
static enum verdict count_part(struct search *search, mpz_t count,
                               struct error *err)
{
    struct kasteleyn *k = search->state;
    struct remainders r;
    enum verdict verdict = run_batches(search, err);
    batches_remainders(&k->batches, &r);
    remainders_residue(&r, k->batches.residue.at, count);
    remainders_release(&r);
    return verdict;
}

static void kasteleyn_modulus(const struct search *search, mpz_t modulus)
{
    const struct kasteleyn *k = search->state;
    struct remainders r;
    batches_remainders(&k->batches, &r);
    mpz_set(modulus, r.modulus);
    remainders_release(&r);
}

/* A unit is trails of one fork, whose options are primes.  A batch more than
 * the bound asks for shows that the others are right. */
static enum verdict kasteleyn_split(struct search *search,
                                    struct pieces *pieces, struct error *err)
{
    struct kasteleyn *k = search->state;
    struct batches *b = &k->batches;
    if (!k->prepared && !prepare(search, err))
        /* unreached: there was memory */
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    if (!k->part)
        batches_add(b);
    size_t primes = b->prime.len;
    while (primes && batches_repeats(b, primes - 1))
        primes--; /* unreached: batches of the tests are full */
    size_t some = (size_t)(primes / (pieces->units + !pieces->units));
    some = some < 1 ? 1 : some > LANES ? LANES : some;
    for (size_t i = 0; i < primes; i++) {
        if (i % some == 0) {
            vec_push(&pieces->piece, (struct slice){.size = 0});
            trail_fork(&vec_last(&pieces->piece).path, 0, (int)primes,
                       (int)b->prime.at[i]);
        } else {
            trail_leave(&vec_last(&pieces->piece).path, (int)b->prime.at[i]);
        }
        vec_last(&pieces->piece).size += (double)k->d->cells / 2;
    }
    return VERDICT_NONE;
}

/* Those that have no residue yet. */
/* seldom: nobody says stop just here */
static void kasteleyn_save(const struct search *search, struct writer *out)
{
    const struct batches *b =
        &((const struct kasteleyn *)search->state)->batches;
    struct record record = {.begun = true};
    struct trail trail = {0};
    trail_text text = {0};
    for (size_t i = 0; i < b->prime.len; i++) {
        if (b->done.at[i] || batches_repeats(b, i))
            continue;
        if (trail.fork.len)
            trail_leave(&trail, (int)b->prime.at[i]);
        else
            trail_fork(&trail, 0, (int)b->prime.len, (int)b->prime.at[i]);
    }
    if (trail.fork.len)
        vec_push(&record.trail, trail);
    record_print(&record, &text);
    writer_bytes(out, text.at, text.len);
    vec_release(&text);
    record_release(&record);
}

static bool take_prime(struct batches *b, int number, struct error *err)
{
    mpz_t candidate;
    mpz_init_set_si(candidate, number);
    bool prime = number > 1 << 16 && number < 1 << 30 &&
                 mpz_probab_prime_p(candidate, 25);
    mpz_clear(candidate);
    if (prime)
        batches_name_prime(b, (uint32_t)number);
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
            good = take_prime(&k->batches, trail->fork.at[0].option, err);
        for (size_t l = 0; good && l < trail->left.len; l++)
            good = take_prime(&k->batches, trail->left.at[l], err);
    }
    record_release(&record);
    k->part = true;
    if (good)
        batches_fill(&k->batches);
    return good && k->batches.prime.len;
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
    struct testimony testimony = {k->d, k->negative, k->batches.pivot,
                                  k->square, count};
    if (k->certified)
        return VERDICT_NONE; /* unreached: whoever certifies counts once */
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
            batches_add(&k->batches);
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
static void begin_shares(struct batches *b, const struct tally *tally)
{
    size_t bits = mpz_sizeinbase(tally->total, 2) + 2;
    batches_share(b, 1 + bits * 100 / (LANES * 2999), tally->place,
                  tally->fact.len);
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
    if (!k->batches.row)
        begin_shares(&k->batches, tally);
    while (!k->tallied) {
        verdict = run_batches(search, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        k->tallied = combine_rows(&k->batches, tally);
        if (!k->tallied)
            /* unreached: the first primes were enough in all tests */
            batches_add(&k->batches);
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
