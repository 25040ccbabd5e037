/* permutations.c: all permutations of a group, from a few that make it.
 *
 * Those that are known stand in a list; the product of each with each maker is
 * looked for, and added if it is new, until the list has been walked.  Then it
 * is closed: in a finite group the inverse of a permutation is a power of it.
 *
 * Conjugate to e are all g e g', where g' is the inverse of g.  A class is
 * what the makers alone lead to, again and again. */
#include "problem/permutations.h"

struct table {
    struct permutations *p;
    VEC(uint32_t)
    seat; /* one more than the number of a permutation; 0: free;
             as many as a power of two */
    VEC(int) product;
};

static uint64_t hash(const int *image, size_t points)
{
    uint64_t sum = points;
    for (size_t x = 0; x < points; x++)
        sum = (sum ^ (uint64_t)image[x]) * UINT64_C(0x9e3779b97f4a7c15) >> 7;
    return sum * UINT64_C(0x9e3779b97f4a7c15) >> 20;
}

/* The seat of the product, or the free one where it belongs. */
static uint32_t *seat_of(struct table *t)
{
    size_t points = t->p->points, mask = t->seat.len - 1;
    size_t at = hash(t->product.at, points) & mask;
    while (t->seat.at[at] && memcmp(permutation(t->p, t->seat.at[at] - 1),
                                    t->product.at, points * sizeof(int)) != 0)
        at = (at + 1) & mask;
    return &t->seat.at[at];
}

static void copy_out(struct table *t, size_t k)
{
    vec_clear(&t->product);
    vec_append(&t->product, permutation(t->p, k), t->p->points);
}

static void enlarge(struct table *t)
{
    size_t seats = t->seat.len ? 2 * t->seat.len : 64;
    vec_clear(&t->seat);
    for (size_t i = 0; i < seats; i++)
        vec_push(&t->seat, 0);
    for (size_t k = 0; k < t->p->count; k++) {
        copy_out(t, k);
        *seat_of(t) = (uint32_t)k + 1;
    }
}

/* Adds the product, if it is new. */
static void add(struct table *t)
{
    uint32_t *seat = seat_of(t);
    if (*seat)
        return;
    *seat = (uint32_t)++t->p->count;
    vec_append(&t->p->image, t->product.at, t->p->points);
    if (2 * t->p->count > t->seat.len) {
        VEC(int) kept = {0};
        vec_append(&kept, t->product.at, t->product.len);
        enlarge(t);
        vec_clear(&t->product);
        vec_append(&t->product, kept.at, kept.len);
        vec_release(&kept);
    }
}

static void multiply(struct table *t, const int *maker, size_t k)
{
    copy_out(t, k);
    for (size_t x = 0; x < t->p->points; x++)
        t->product.at[x] = maker[t->product.at[x]];
}

static void conjugate(struct table *t, const int *maker, size_t k)
{
    const int *image = permutation(t->p, k);
    for (size_t x = 0; x < t->p->points; x++)
        t->product.at[maker[x]] = maker[image[x]];
}

static void find_classes(struct table *t, const int *maker, size_t makers)
{
    struct permutations *p = t->p;
    VEC(uint32_t) class = {0};
    VEC(bool) met = {0};
    for (size_t k = 0; k < p->count; k++) {
        vec_push(&p->like, 0);
        vec_push(&met, false);
    }
    for (size_t k = 0; k < p->count; k++) {
        vec_clear(&class);
        if (!met.at[k])
            vec_push(&class, (uint32_t)k);
        met.at[k] = true;
        for (size_t i = 0; i < class.len; i++)
            for (size_t m = 0; m < makers; m++) {
                conjugate(t, maker + m * p->points, class.at[i]);
                uint32_t other = *seat_of(t) - 1;
                if (!met.at[other])
                    vec_push(&class, other);
                met.at[other] = true;
            }
        p->like.at[k] = (int)class.len;
    }
    vec_release(&class);
    vec_release(&met);
}

bool permutations_make(struct permutations *p, const int *maker, size_t makers,
                       size_t points, size_t most)
{
    struct table t = {.p = p};
    p->points = points;
    enlarge(&t);
    vec_clear(&t.product);
    for (size_t x = 0; x < points; x++)
        vec_push(&t.product, (int)x);
    add(&t);
    for (size_t k = 0; k < p->count && p->image.len <= most; k++)
        for (size_t m = 0; m < makers; m++) {
            multiply(&t, maker + m * points, k);
            add(&t);
        }
    bool whole = p->image.len <= most;
    if (whole)
        find_classes(&t, maker, makers);
    vec_release(&t.seat);
    vec_release(&t.product);
    return whole;
}

void permutations_release(struct permutations *p)
{
    vec_release(&p->image);
    vec_release(&p->like);
    *p = (struct permutations){0};
}
