/* hickerson.c: how many tatami floors a rectangle has.
 *
 * Dean Hickerson, Filling rectangular rooms with Tatami mats (OEIS A068920),
 * found that the floors of an r x s room with r <= s are made of few kinds of
 * strips as high as the room.  As a power series in z their number is the
 * coefficient of z^s in
 *
 *     1 / (1 - z^2)                                           for r = 1,
 *     (1 + z^2) / (1 - z - z^3)                               for r = 2,
 *     2 / (1 - z^(r-1) - z^(r+1))                             for odd r,
 *     (1 + z) (1 + z^(r-2) + z^r) / (1 - z^(r-1) - z^(r+1))   for even r.
 *
 * So one recurrence, a(n) = a(n-r+1) + a(n-r-1) from a(0) = 1, and a sum of a
 * few of its latest terms; for r = 1 the first of the two is left out.  A
 * rectangle has no window of three cells: both tatami rules are the same. */
#include "family/domino/domino.h"

enum { TERMS_A_LOOK = 256 };

struct hickerson {
    int r, s;     /* r <= s */
    int64_t next; /* the term that is next */
    VEC(__mpz_struct)
    term; /* owned; the latest r + 2 terms, a(n) at place
             n mod (r + 2) */
    bool counted;
};

static bool hickerson_open(struct search *search, struct error *err)
{
    const struct domino *d = search->request->puzzle;
    int rows = d->frame.rows, cols = d->frame.cols;
    if (!domino_without_walls(d, "hickerson", err))
        return false;
    if (!d->tatami || !domino_is_rectangle(d))
        return error_say(err, "hickerson counts tatami floors of whole "
                              "rectangles and nothing else");
    struct hickerson *h = search->state = mem_alloc(1, sizeof *h);
    h->r = rows < cols ? rows : cols;
    h->s = rows < cols ? cols : rows;
    for (int i = 0; i < h->r + 2; i++) {
        vec_push(&h->term, (__mpz_struct){0});
        mpz_init(&vec_last(&h->term));
    }
    return true;
}

static void hickerson_close(struct search *search)
{
    struct hickerson *h = search->state;
    if (!h)
        return;
    for (size_t i = 0; i < h->term.len; i++)
        mpz_clear(&h->term.at[i]);
    vec_release(&h->term);
    free(h);
    search->state = NULL;
}

/* a(n), for one of the latest terms or n < 0. */
static void add_term(const struct hickerson *h, int64_t n, mpz_t sum)
{
    if (n >= 0)
        mpz_add(sum, sum, &h->term.at[n % (h->r + 2)]);
}

static void find_term(struct hickerson *h)
{
    int64_t n = h->next++;
    mpz_ptr term = &h->term.at[n % (h->r + 2)]; /* it was a(n-r-2) */
    mpz_set_ui(term, n == 0);
    if (h->r > 1)
        add_term(h, n - h->r + 1, term);
    add_term(h, n - h->r - 1, term);
}

static void add_floors(const struct hickerson *h, mpz_t count)
{
    int64_t r = h->r, s = h->s;
    add_term(h, s, count);
    if (r == 2) {
        add_term(h, s - 2, count);
    } else if (r > 1 && r % 2) {
        add_term(h, s, count);
    } else if (r > 1) {
        for (int64_t n = s; n >= s - 1; n--) {
            add_term(h, n - r + 2, count);
            add_term(h, n - r, count);
        }
        add_term(h, s - 1, count);
    }
}

static enum verdict hickerson_count(struct search *search, mpz_t count,
                                    struct error *err)
{
    (void)err;
    struct hickerson *h = search->state;
    while (h->next <= h->s) {
        if (h->next % TERMS_A_LOOK == 0 && search_pause(search))
            return VERDICT_UNKNOWN;
        find_term(h);
        search->steps++;
        search->share = (double)h->next / ((double)h->s + 1);
    }
    if (!h->counted)
        add_floors(h, count);
    h->counted = true;
    return VERDICT_NONE;
}

const struct engine hickerson_engine = {
    .name = "hickerson",
    .title = "counts tatami floors of rectangles of any size",
    .step = "terms",
    .form = FORM_PUZZLE,
    .yields = true,
    .open = hickerson_open,
    .count = hickerson_count,
    .close = hickerson_close,
};
