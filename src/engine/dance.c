/* dance.c: exact covers with colours, searched option by option.
 *
 * Problem.  Choose options so that every primary item lies in exactly one of
 * them, and so that the options that share a secondary item agree on its
 * colour (an entry without a colour agrees with no other).
 *
 * Search.  Take the uncovered item that has the fewest options left, and try
 * these one after another (Knuth, The Art of Computer Programming, 7.2.2.1).
 * A step is a node of the search tree: an item, chosen to be branched on.
 *
 * Who does what.  A kernel walks a tree: bits.c where options are few,
 * sparse.c where they are many, multi.c where items have bounds (each is
 * covered so often) or solutions are wanted by ascending cost.  Where it
 * stands is a trail (trail.h), which depends on no kernel.  So a tree can be
 * cut into shards (survey.h), walked by several threads (crew.h), saved and
 * resumed (tree.h), whatever the kernel.
 *
 * What is alike.  A count that turns out to be long is begun again, by one
 * subtree for all options that an automorphism takes to each other (alike.h),
 * if that is less than what is left.
 *
 * Memory.  8 bytes an entry and 12 an option for the cover, and for each
 * thread what its kernel takes. */
#include "base/machine.h"
#include "engine/alike.h"
#include "engine/bits.h"
#include "base/reader.h"
#include "base/text.h"
#include "engine/list.h"
#include "engine/multi.h"
#include "engine/promote.h"
#include "engine/sparse.h"
#include "engine/strata.h"
#include "engine/tree.h"
#include "base/big.h"

#include <assert.h>
#include <limits.h>
#include <math.h>

enum {
    OPTIONS_A_PAUSE = 4096, /* loaded between two pauses */
    WORDS_A_NODE = 1 << 16, /* that bit sets may look at for a node */
    NODES_ON_TRIAL = 10000, /* to see how long they take */
    ROUNDS = 8,             /* of an estimate, at the least, */
    ROUNDS_FEW = 2,         /* or where little is allowed */
    STEPS_LEAST = 8,        /* of an estimate */
    STEPS_TRIED = 60000,    /* of a count, until it is known to be long: */
    STEPS_AN_ENTRY = 2,     /* more where there is more to be looked at */
    STEPS_MOST = 200000,
    WORK_OF_STEPS = 300000000 /* words and entries looked at, roughly */
};

/* Else what is left may as well be counted plainly. */
static const double WORTHWHILE = 0.8;

struct dance {
    struct xcc xcc; /* the options that have a primary item */
    size_t seen;    /* options that the encoder has sent */
    bool loaded;

    struct tree tree; /* of the cover, once it is loaded */

    uint64_t tried;      /* steps of a count, and what it found, before */
    uint64_t found;      /* anybody asks what is alike: */
    bool asked;          /* somebody did */
    struct alike *alike; /* owned; counts; NULL: there is not enough */
};

/* ---- loading -------------------------------------------------------- */

struct loader {
    struct search *search;
    struct dance *dance;
    struct tray tray;
    size_t seen;   /* options met in this run of the encoder */
    bool patient;  /* no pauses */
    bool overflow; /* of the entries' numbers */
    bool overweight;
    bool denied; /* there is no memory */
};

static double cover_bytes(const struct xcc *xcc)
{
    return (double)xcc->entry.len * sizeof(struct entry) +
           (double)xcc_options(xcc) * (sizeof(size_t) + sizeof(int));
}

static bool has_primary(const struct xcc *xcc, const struct entry *entries,
                        size_t count)
{
    while (count && entries[count - 1].item >= xcc->primary)
        count--;
    return count;
}

static void take(void *context, int fact, const struct entry *entries,
                 size_t count)
{
    struct loader *loader = context;
    struct dance *d = loader->dance;
    if (loader->tray.full || loader->seen++ < d->seen)
        return;
    loader->overflow = count >= INT_MAX - d->xcc.entry.len;
    loader->overweight =
        cover_bytes(&d->xcc) > (double)loader->search->request->memory;
    if (loader->overflow || loader->overweight) {
        loader->tray.full = true;
        return;
    }
    if (has_primary(&d->xcc, entries, count) &&
        !xcc_try_add(&d->xcc, fact, entries, count)) {
        loader->denied = loader->tray.full = true;
        return;
    }
    if (++d->seen % OPTIONS_A_PAUSE == 0 && !loader->patient)
        loader->tray.full = search_pause(loader->search);
}

static enum verdict too_large(const struct search *search, double bytes,
                              struct error *err)
{
    error_say(err,
              "the engine dance needs %.0f MB for this exact cover, and "
              "--memory allows %s",
              ceil(bytes / 0x1p20),
              text_bytes((double)search->request->memory).text);
    return VERDICT_ERROR;
}

/* One alone can keep an order. */
static int workers(const struct search *search)
{
    return search->request->threads > 1 && !search->request->cheapest
               ? search->request->threads
               : 1;
}

static double search_bytes(const struct search *search,
                           const struct kernel *kernel)
{
    const struct dance *d = search->state;
    return cover_bytes(&d->xcc) + workers(search) * kernel->bytes(&d->xcc);
}

/* Bit sets of all options are best if to look at all of them is not much. */
static bool suits_bits(const struct search *search)
{
    const struct dance *d = search->state;
    size_t options = xcc_options(&d->xcc);
    return d->xcc.primary > 0 && options <= BITS_OPTIONS_MAX &&
           (options / 64 + 1) * (size_t)d->xcc.primary <= WORDS_A_NODE &&
           search_bytes(search, bits_for(processor())) <=
               (double)search->request->memory;
}

static enum verdict no_memory(double bytes, struct error *err)
{
    error_say(err, "there is no memory for %.0f MB of sets of options",
              ceil(bytes / 0x1p20));
    return VERDICT_ERROR;
}

/* Which kernel, and is there enough memory for it? */
static enum verdict choose_kernel(struct search *search, struct error *err)
{
    struct dance *d = search->state;
    const struct kernel *kernel =
        search->request->cover->bounds || search->request->cheapest
            ? &multi_kernel
        : suits_bits(search) ? bits_for(processor())
                             : &sparse_kernel;
    if (search->request->threads > workers(search))
        log_say(search->request->log, LOG_RESULT,
                "by cost one thread searches alone");
    double bytes = search_bytes(search, kernel);
    if (bytes > (double)search->request->memory)
        return too_large(search, bytes, err);
    if (!mem_has(bytes - cover_bytes(&d->xcc)))
        return no_memory(bytes, err);
    tree_init(&d->tree, kernel, &d->xcc, workers(search));
    if (crew_guest(d->tree.crew))
        return VERDICT_FOUND;
    tree_release(&d->tree);
    d->tree = (struct tree){0};
    return no_memory(bytes, err);
}

/* Items that every solution covers may be branched on. */
static bool promote_items(const struct search *search, struct error *err)
{
    struct dance *d = search->state;
    struct xcc promoted = {0};
    if (search->request->cover->bounds || search->request->cheapest)
        return true;
    if (!promote(&d->xcc, &promoted, err))
        return false; /* unreached: there was memory */
    if (!promoted.items)
        return true;
    log_say(search->request->log, LOG_DETAIL,
            "%d secondary items are covered by every solution",
            promoted.primary - d->xcc.primary);
    xcc_release(&d->xcc);
    d->xcc = promoted;
    return true;
}

/* Runs the encoder; after a pause runs it again and skips what is here. */
static enum verdict load_cover(struct search *search, bool patient,
                               struct error *err)
{
    struct dance *d = search->state;
    struct loader loader = {.search = search, .dance = d, .patient = patient};
    if (d->loaded)
        return VERDICT_FOUND;
    loader.tray = (struct tray){.context = &loader, .option = take};
    search->request->cover->emit(search->request->cover->puzzle, &loader.tray);
    if (loader.overweight)
        return too_large(search, cover_bytes(&d->xcc), err);
    if (loader.denied) {
        error_say(err,
                  "there is no memory for this exact cover of more than %zu "
                  "options",
                  xcc_options(&d->xcc));
        return VERDICT_ERROR;
    }
    if (loader.overflow) {
        /* unreached: too large for a test */
        error_say(err,
                  "the exact cover has more than %d entries: too large for "
                  "the engine dance",
                  INT_MAX);
        return VERDICT_ERROR;
    }
    if (loader.tray.full)
        return VERDICT_UNKNOWN;
    if (d->seen > xcc_options(&d->xcc))
        log_say(search->request->log, LOG_DETAIL,
                "%zu options without a primary item are never chosen",
                d->seen - xcc_options(&d->xcc));
    xcc_load_numbers(&d->xcc, search->request->cover,
                     search->request->cheapest);
    if (search->request->shuffle)
        xcc_shuffle(&d->xcc, search->request->seed);
    enum verdict verdict = promote_items(search, err)
                               ? choose_kernel(search, err)
                               : VERDICT_ERROR;
    d->loaded = verdict == VERDICT_FOUND;
    return verdict;
}

static bool dance_open(struct search *search, struct error *err)
{
    const struct cover *cover = search->request->cover;
    if (search->request->cheapest && search->request->shards > 1)
        return error_say(err,
                         "a part of the search alone knows nothing of the "
                         "costs in others; leave --shard or --cheapest "
                         "out");
    assert(cover->primary >= 0 && cover->primary <= cover->items);
    struct dance *d = mem_alloc(1, sizeof *d);
    d->xcc = (struct xcc){.items = cover->items, .primary = cover->primary};
    search->state = d;
    search->share = 0;
    return true;
}

static void dance_close(struct search *search)
{
    struct dance *d = search->state;
    if (!d)
        return;
    alike_free(d->alike);
    tree_release(&d->tree);
    xcc_release(&d->xcc);
    free(d);
    search->state = NULL;
}

/* ---- searching ------------------------------------------------------ */

static enum verdict dance(struct search *search, enum purpose purpose,
                          struct error *err)
{
    struct dance *d = search->state;
    enum verdict verdict = load_cover(search, false, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    verdict = tree_walk(&d->tree, search, purpose);
    if (verdict == VERDICT_ERROR)
        return no_memory(search_bytes(search, d->tree.kernel), err);
    return verdict;
}

static enum verdict dance_next(struct search *search, struct error *err)
{
    return dance(search, LIST, err);
}

static enum verdict count_all(struct search *search, mpz_t count,
                              struct error *err)
{
    struct dance *d = search->state;
    uint64_t before = search->solutions;
    enum verdict verdict = dance(search, TALLY, err);
    uint64_t found = search->solutions - before;
    big_add(count, found);
    d->found += found;
    return verdict;
}

/* Steps until a count is known to be long. */
static uint64_t trial(const struct dance *d)
{
    return STEPS_TRIED + STEPS_AN_ENTRY * d->xcc.entry.len;
}

/* Counts a part, as long as it may be short. */
static enum verdict try_to_count(struct search *search, mpz_t count,
                                 struct error *err)
{
    struct dance *d = search->state;
    enum verdict verdict = load_cover(search, false, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    uint64_t most = search->effort, before = search->steps;
    uint64_t left = trial(d) - d->tried;
    d->asked = search->request->shards > 1 || search->request->unit ||
               d->tree.kernel != bits_for(processor());
    if (d->asked)
        return count_all(search, count, err);
    if (most - before > left)
        search->effort = before + left;
    verdict = count_all(search, count, err);
    search->effort = most;
    d->tried += search->steps - before;
    d->asked = d->tried >= trial(d);
    return verdict;
}

/* It is long: what is alike is counted once, if that is less. */
static void look_for_alike(struct search *search)
{
    struct dance *d = search->state;
    double left = 1 - search->share;
    d->alike = alike_new(&d->xcc, d->tree.kernel, workers(search),
                         WORTHWHILE * left, d->found);
    if (!d->alike)
        return;
    search->share = 0;
    alike_tell(d->alike, search->request->log);
}

static enum verdict dance_count(struct search *search, mpz_t count,
                                struct error *err)
{
    struct dance *d = search->state;
    if (!d->asked) {
        enum verdict verdict = try_to_count(search, count, err);
        if (verdict != VERDICT_UNKNOWN || d->tried < trial(d))
            return verdict;
        look_for_alike(search);
        if (search_pause(search))
            return VERDICT_UNKNOWN;
    }
    if (!d->alike)
        return count_all(search, count, err);
    enum verdict verdict = alike_count(d->alike, search, count);
    if (verdict == VERDICT_ERROR)
        return no_memory(search_bytes(search, d->tree.kernel), err);
    return verdict;
}

double dance_work(const struct search *search)
{
    const struct dance *d = search->state;
    return d->alike ? alike_work(d->alike) : 1;
}

/* ---- estimates ------------------------------------------------------ */

/* Walks some nodes of the tree, and says how long one takes.  Perhaps these
 * are all. */
static enum verdict try_out(struct search *search, struct dance *d,
                            struct estimate *estimate)
{
    void *state = crew_guest(d->tree.crew);
    struct request request = *search->request;
    request.report = NULL;
    request.profile = false;
    struct search own = {.engine = search->engine,
                         .request = &request,
                         .deadline = search->deadline,
                         .effort = NODES_ON_TRIAL};
    d->tree.kernel->restore(state, &(struct trail){0});
    double begin = machine_worked();
    enum verdict verdict = d->tree.kernel->walk(state, &own, TALLY);
    double seconds = machine_worked() - begin;
    estimate->seconds = seconds / (double)(own.steps + !own.steps);
    if (verdict == VERDICT_NONE) {
        estimate->nodes = (double)own.steps;
        estimate->solutions = (double)own.solutions;
        estimate->nodes_error = estimate->solutions_error = 0;
    }
    return verdict;
}

/* How many steps an estimate may take.  One removes some options, and looks at
 * sets of all that are left.  Who allows less gets what few rounds tell. */
static struct trouble trouble_of(const struct search *search,
                                 const struct xcc *xcc)
{
    double primary = xcc->primary, words = (double)xcc_options(xcc) / 64 + 1;
    double work = (double)xcc->entry.len / 4 + primary * words / 4 + 1;
    double steps = fmin(STEPS_MOST, WORK_OF_STEPS / work);
    double allowed = (double)(search->effort - search->steps);
    return allowed < steps
               ? (struct trouble){(uint64_t)allowed, ROUNDS_FEW}
               : (struct trouble){STEPS_LEAST + (uint64_t)steps, ROUNDS};
}

/* Of a shard all is a part. */
static void scale(const struct search *search, struct estimate *estimate)
{
    double part = 1 / (double)search->request->shards;
    if (estimate->nodes >= 0) {
        estimate->nodes *= part;
        estimate->nodes_error *= part;
        estimate->seconds *= estimate->nodes / workers(search);
    } else {
        estimate->seconds = -1; /* seldom: a walk takes some time */
    }
    if (estimate->solutions >= 0) {
        estimate->solutions *= part;
        estimate->solutions_error *= part;
    }
}

/* VERDICT_NONE: nothing is left to be found out. */
static enum verdict dance_estimate(struct search *search,
                                   struct estimate *estimate,
                                   struct error *err)
{
    struct dance *d = search->state;
    assert(!d->tree.begun && !d->tree.cutting);
    *estimate = (struct estimate){-1, -1, -1, -1, -1, -1};
    enum verdict verdict = load_cover(search, false, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    estimate->bytes = search_bytes(search, d->tree.kernel);
    if (try_out(search, d, estimate) != VERDICT_NONE) {
        struct survey survey;
        survey_init(&survey, d->tree.kernel, crew_guest(d->tree.crew));
        if (strata_estimate(&survey, search, trouble_of(search, &d->xcc),
                            estimate))
            /* seldom: nobody says stop just here */
            verdict = VERDICT_UNKNOWN;
        survey_release(&survey);
    }
    scale(search, estimate);
    return verdict == VERDICT_FOUND ? VERDICT_NONE : verdict;
}

/* ---- pieces --------------------------------------------------------- */

static enum verdict dance_split(struct search *search, struct pieces *pieces,
                                struct error *err)
{
    struct dance *d = search->state;
    enum verdict verdict = load_cover(search, false, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    if (d->xcc.bounds.len) {
        error_say(err, "an exact cover whose items have bounds cannot be cut "
                       "into units");
        return VERDICT_ERROR;
    }
    return tree_split(&d->tree, search, &d->xcc,
                      search->request->cover->primary, pieces);
}

/* ---- saving and loading --------------------------------------------- */

static void dance_save(const struct search *search, struct writer *out)
{
    const struct dance *d = search->state;
    if (d->alike)
        alike_save(d->alike, search, out);
    else
        tree_save(&d->tree, search, out);
}

static bool load_alike(struct search *search, struct reader *in,
                       struct error *err)
{
    struct dance *d = search->state;
    if (d->tree.kernel == bits_for(processor()))
        d->alike =
            alike_new(&d->xcc, d->tree.kernel, workers(search), INFINITY, 0);
    if (d->alike)
        return alike_load(d->alike, search, in, err);
    return reader_fail(in, err,
                       "this search knows automorphisms of the cover, which "
                       "nobody here does");
}

static bool dance_load(struct search *search, struct reader *in,
                       struct error *err)
{
    struct dance *d = search->state;
    if (load_cover(search, true, err) != VERDICT_FOUND)
        return false;
    d->asked = true;
    if (reader_starts(in, "alike"))
        return load_alike(search, in, err);
    return tree_load(&d->tree, search, in, d->xcc.primary,
                     (int)xcc_options(&d->xcc), err);
}

const struct engine dance_engine = {
    .name = "dance",
    .title = "exact cover search: bit sets, and sparse sets where options are "
             "many",
    .step = "nodes",
    .form = FORM_COVER,
    .lists = true,
    .orders = true,
    .parallel = true,
    .branches = true,
    .shuffles = true,
    .levels = true,
    .open = dance_open,
    .next = dance_next,
    .count = dance_count,
    .estimate = dance_estimate,
    .save = dance_save,
    .load = dance_load,
    .split = dance_split,
    .close = dance_close,
};
