/* symmetry.c: solutions up to the symmetries of the puzzle.
 *
 * The symmetries are a group that permutes the facts and, with them, the
 * solutions; solutions that one maps to another are a class.
 *
 * Listing.  One solution of each class is welcome: the one whose set of
 * facts, sorted, comes first among its images, or the one that the family says
 * speaks for its class.
 *
 * Counting.  By Burnside's lemma there are as many classes as solutions that
 * a symmetry leaves as they are, on average over all symmetries.  An engine
 * that reads an exact cover counts them on the cover folded along each of the
 * symmetries (fold.h), the first of which changes nothing; of those that are
 * conjugate, one speaks for all.  Other engines count what they list. */
#include "middle.h"

/* Where a count of classes by Burnside's lemma stands, once all solutions are
 * counted. */
struct classes {
    int symmetry;           /* whose fixed solutions are counted */
    struct xcc fold;        /* the exact cover of those, */
    struct cover cover;     /* as an engine reads it, */
    struct request request; /* what is asked of it, */
    struct search search;   /* and who counts them, while it is open */
    bool open;
    mpz_t fixed; /* solutions: by this symmetry, so far; */
    mpz_t count; /* by those before it, but for the first */
};

/* What symmetries make of facts, found as it is needed, and two sets of
 * facts, a bit each: a solution and its image. */
struct images {
    VEC(int) image; /* fact by fact, one for each symmetry */
    VEC(uint64_t) own;
    VEC(uint64_t) other;
};

static bool wanted(const dt_search *s)
{
    return GIVEN(s->set, up_to_symmetry);
}

static bool counts(const dt_search *s)
{
    return wanted(s) && s->task == DT_COUNT;
}

bool symmetry_averages(const dt_search *s, const struct engine *engine)
{
    const struct symmetries *known = s->puzzle->family->symmetries;
    return counts(s) && engine->form == FORM_COVER && known &&
           (!known->fold || known->fold(s->puzzle->own));
}

/* Does the mean over all symmetries make the count? */
static bool averages(const dt_search *s)
{
    return symmetry_averages(s, s->search.engine);
}

bool symmetry_lists(const dt_search *s)
{
    return counts(s) && !averages(s);
}

static int symmetries(const dt_search *s)
{
    return s->puzzle->family->symmetries->count(s->puzzle->own);
}

bool symmetry_fits(const dt_search *s, struct error *err)
{
    if (!wanted(s))
        return true;
    if (!s->puzzle->family->symmetries)
        return error_say(err,
                         "%.300s has no symmetries that we know; leave "
                         "--up-to-symmetry out",
                         s->puzzle->id);
    bool (*fits)(const void *puzzle, struct error *err) =
        s->puzzle->family->symmetries->fits;
    if (fits && !fits(s->puzzle->own, err))
        return false;
    if (s->task == DT_SAMPLE)
        return error_say(err, "samples are drawn from all solutions: leave "
                              "--up-to-symmetry out");
    if (symmetry_averages(s, s->plan.engine.at[0]) && search_is_part(s))
        return error_say(err, "a part of a count up to symmetry is no whole "
                              "number: leave out --shard or --up-to-symmetry");
    return true;
}

/* ---- listing -------------------------------------------------------- */

/* Of large facts images are not kept. */
enum { FACTS_KEPT = 1 << 16, WORD_BITS = 64 };

static void make_room(struct images *im, size_t fact, size_t group)
{
    while (im->own.len * WORD_BITS <= fact) {
        vec_push(&im->own, 0);
        vec_push(&im->other, 0);
    }
    size_t room = im->own.len * WORD_BITS;
    size_t kept = room < FACTS_KEPT ? room : FACTS_KEPT;
    while (im->image.len < kept * group)
        vec_push(&im->image, NO_FACT);
}

static int image_of(const dt_search *s, int symmetry, int fact, size_t group)
{
    const dt_puzzle *puzzle = s->puzzle;
    if (fact >= FACTS_KEPT)
        /* unreached: no puzzle of the tests has so many facts */
        return puzzle->family->symmetries->image(puzzle->own, symmetry, fact);
    int *image = &s->images->image.at[(size_t)fact * group + (size_t)symmetry];
    if (*image == NO_FACT)
        *image =
            puzzle->family->symmetries->image(puzzle->own, symmetry, fact);
    return *image;
}

/* The first symmetry leaves the solution's own facts in `own`; any other
 * leaves their images in `other`. */
static void fill_set(dt_search *s, int symmetry)
{
    struct images *im = s->images;
    size_t group = (size_t)symmetries(s);
    if (im->own.len)
        memset(symmetry ? im->other.at : im->own.at, 0,
               im->own.len * sizeof *im->own.at);
    for (size_t i = 0; i < s->search.facts.len; i++) {
        int fact = s->search.facts.at[i];
        size_t to =
            (size_t)(symmetry ? image_of(s, symmetry, fact, group) : fact);
        if (to >= im->own.len * WORD_BITS)
            make_room(im, to, group);
        (symmetry ? im->other.at : im->own.at)[to / WORD_BITS] |=
            UINT64_C(1) << to % WORD_BITS;
    }
}

/* Two sets of the same size, sorted, differ first in the least fact that is
 * in one of them alone: is it in the solution? */
static bool comes_first(const struct images *im)
{
    for (size_t i = 0; i < im->own.len; i++) {
        uint64_t differ = im->own.at[i] ^ im->other.at[i];
        if (differ)
            return im->own.at[i] & (differ & -differ);
    }
    return true;
}

bool symmetry_welcome(dt_search *s)
{
    if (!wanted(s))
        return true;
    const struct symmetries *known = s->puzzle->family->symmetries;
    if (known->first)
        return known->first(s->puzzle->own, s->search.facts.at,
                            s->search.facts.len);
    if (!s->images)
        s->images = mem_alloc(1, sizeof *s->images);
    fill_set(s, 0);
    for (int g = 1; g < symmetries(s); g++) {
        fill_set(s, g);
        if (!comes_first(s->images))
            return false;
    }
    return true;
}

void images_free(struct images *im)
{
    if (!im)
        return;
    vec_release(&im->image);
    vec_release(&im->own);
    vec_release(&im->other);
    free(im);
}

enum verdict symmetry_list(dt_search *s, struct error *err)
{
    for (;;) {
        enum verdict verdict = search_next(s, err);
        if (verdict != VERDICT_FOUND)
            return verdict;
        mpz_add_ui(s->count, s->count, symmetry_welcome(s));
    }
}

/* ---- counting ------------------------------------------------------- */

static void emit_fold(const void *puzzle, struct tray *tray)
{
    xcc_emit(puzzle, tray);
}

/* How many symmetries leave as many solutions as they are, of which this is
 * the first; or 0. */
static int like(const dt_search *s, int symmetry)
{
    const struct symmetries *known = s->puzzle->family->symmetries;
    return known->like ? known->like(s->puzzle->own, symmetry) : 1;
}

/* The next one to be counted; or as many as there are. */
static int next_symmetry(const dt_search *s, int symmetry)
{
    do
        symmetry++;
    while (symmetry < symmetries(s) && !like(s, symmetry));
    return symmetry;
}

/* The cover of the solutions that the next symmetry fixes, and an engine on
 * it: the one that counted all solutions. */
static bool open_next(dt_search *s, struct error *err)
{
    struct classes *c = s->classes;
    c->symmetry = next_symmetry(s, c->symmetry);
    struct symmetry symmetry = {s->puzzle->own, c->symmetry,
                                s->puzzle->family->symmetries->image};
    if (!fold_cover(&c->fold, &s->statement.cover, &symmetry, err))
        return false; /* unreached: there was memory */
    c->cover = (struct cover){.puzzle = &c->fold,
                              .items = c->fold.items,
                              .primary = c->fold.primary,
                              .emit = emit_fold};
    c->open = true;
    c->request = s->request;
    c->request.cover = &c->cover;
    return search_open(&c->search, s->search.engine, &c->request, err);
}

static void close_fold(struct classes *c)
{
    if (c->open)
        search_close(&c->search);
    c->open = false;
    xcc_release(&c->fold);
}

static enum verdict count_fixed(dt_search *s, struct error *err)
{
    struct search *fold = &s->classes->search;
    search_lend(&s->search, fold);
    enum verdict verdict = search_count(fold, s->classes->fixed, err);
    search_take_back(&s->search, fold);
    return verdict;
}

static void say_fixed(const dt_search *s, int symmetry, const mpz_t fixed)
{
    char *number = mpz_get_str(NULL, 10, fixed);
    log_say(&s->log, LOG_DETAIL,
            "symmetry %d of %d: %s solutions stay as "
            "they are",
            symmetry + 1, symmetries(s), number);
    free(number);
}

static void begin_classes(dt_search *s)
{
    s->classes = mem_alloc(1, sizeof *s->classes);
    mpz_init(s->classes->fixed);
    mpz_init(s->classes->count);
    say_fixed(s, 0, s->count);
}

enum verdict symmetry_count(dt_search *s, struct error *err)
{
    if (!averages(s))
        return VERDICT_NONE;
    if (!s->classes)
        begin_classes(s);
    struct classes *c = s->classes;
    while (c->open || next_symmetry(s, c->symmetry) < symmetries(s)) {
        if (!c->open && !open_next(s, err))
            return VERDICT_ERROR;
        enum verdict verdict;
        do
            verdict = count_fixed(s, err);
        while (search_go_on(s, &verdict, err));
        if (verdict != VERDICT_NONE)
            return verdict;
        close_fold(c);
        say_fixed(s, c->symmetry, c->fixed);
        mpz_addmul_ui(c->count, c->fixed, (unsigned long)like(s, c->symmetry));
        mpz_set_ui(c->fixed, 0);
    }
    return VERDICT_NONE;
}

/* A sum that a limit cut short is rounded up: there are at least so many
 * classes. */
char *symmetry_number(const dt_search *s)
{
    mpz_t number;
    mpz_init(number);
    mpz_set(number, s->count);
    const struct classes *c = s->classes;
    if (c) {
        mpz_add(number, number, c->count);
        if (c->open)
            mpz_addmul_ui(number, c->fixed,
                          (unsigned long)like(s, c->symmetry));
    }
    if (averages(s)) {
        unsigned long group = (unsigned long)symmetries(s);
        /* What a checkpoint says may have been forged. */
        bool whole = c && !c->open && !GIVEN(s->set, resume) &&
                     next_symmetry(s, c->symmetry) == symmetries(s);
        assert(!whole || mpz_divisible_ui_p(number, group));
        mpz_cdiv_q_ui(number, number, group);
    }
    char *text = mpz_get_str(NULL, 10, number);
    mpz_clear(number);
    return text;
}

void classes_free(struct classes *c)
{
    if (!c)
        return;
    close_fold(c);
    mpz_clear(c->fixed);
    mpz_clear(c->count);
    free(c);
}
