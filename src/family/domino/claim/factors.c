/* factors.c: a determinant modulo many numbers, with pivots that are told.
 *
 * The rows of white cells and the columns of black ones are put in the order
 * of their pivots; that may change the sign of the determinant, but the same
 * way for all moduli.  Then elimination has no choice: from row i, for each
 * column j < i where it is not 0, ascending, a multiple of row j is taken such
 * that it is 0 there.  What is left from column i on is the row of the upper
 * factor, and the determinant is the product of its first entries.  These must
 * have inverses modulo m, which need not be a prime.
 *
 * Which entries can be other than 0 is the same for all moduli, and found
 * once: row i has the places of its entries and of the rows that are taken
 * from it (George and Liu 1981).
 *
 * Numbers modulo m are kept as x * 2^64 (Montgomery 1985).  An entry of the
 * row at work is a sum of products of two such numbers, below m * 2^64, and is
 * reduced when it is used.
 *
 * Why the file does not have the factors: to multiply them takes as many
 * products as to find them when the pivots are known, and they are thousands
 * of times as long as the list of pivots. */
#include "family/domino/claim/factors.h"

/* ---- numbers modulo m ----------------------------------------------- */

struct ring {
    uint64_t modulus;
    uint64_t tail;   /* -1 / modulus mod 2^64 */
    uint64_t one;    /* 2^64 mod modulus */
    uint64_t square; /* its square mod modulus */
};

static struct ring ring_of(uint64_t modulus)
{
    uint64_t inverse = modulus; /* right in 3 bits; each step doubles */
    for (int bits = 3; bits < 64; bits *= 2)
        inverse *= 2 - modulus * inverse;
    uint64_t one = -modulus % modulus;
    return (struct ring){modulus, -inverse, one,
                         (uint64_t)((wide)one * one % modulus)};
}

/* A number below modulus * 2^64, divided by 2^64. */
static inline uint64_t reduce(const struct ring *r, wide number)
{
    uint64_t times = (uint64_t)number * r->tail;
    uint64_t high = (uint64_t)((number + (wide)times * r->modulus) >> 64);
    return high < r->modulus ? high : high - r->modulus;
}

static inline uint64_t multiply(const struct ring *r, uint64_t a, uint64_t b)
{
    return reduce(r, (wide)a * b);
}

/* Adds a product of two numbers, one of which may be the modulus. */
static inline void add_product(const struct ring *r, wide *sum, uint64_t a,
                               uint64_t b)
{
    *sum += (wide)a * b;
    if ((uint64_t)(*sum >> 64) >= r->modulus)
        /* unreached: sums of the tests are smaller */
        *sum -= (wide)r->modulus << 64;
}

/* 0: there is none.  Euclid's steps on (modulus, number); `factor` times the
 * number is what is left. */
static uint64_t invert(const struct ring *r, uint64_t number)
{
    int64_t left[2] = {(int64_t)r->modulus, (int64_t)reduce(r, number)};
    int64_t factor[2] = {0, 1};
    while (left[1]) {
        int64_t times = left[0] / left[1];
        int64_t rest = left[0] - times * left[1];
        int64_t next = factor[0] - times * factor[1];
        left[0] = left[1];
        left[1] = rest;
        factor[0] = factor[1];
        factor[1] = next;
    }
    if (left[0] != 1)
        return 0;
    factor[0] += factor[0] < 0 ? (int64_t)r->modulus : 0;
    return multiply(r, (uint64_t)factor[0], r->square);
}

/* ---- what is where -------------------------------------------------- */

/* The places of a row, ascending, as links; `end` is the head and the end. */
struct chain {
    int *next; /* owned */
    int end;
};

static void link_place(struct chain *c, int *before, int place)
{
    while (c->next[*before] < place)
        *before = c->next[*before];
    if (c->next[*before] != place) {
        c->next[place] = c->next[*before];
        c->next[*before] = place;
    }
}

static void link_cells(const struct factors *f, struct chain *c, int row)
{
    const int *beside = f->g->beside[f->pivot[row].white];
    c->next[c->end] = c->end;
    for (int side = RIGHT; side <= UP; side++) {
        int before = c->end;
        if (beside[side] != NOBODY)
            link_place(c, &before, f->column[beside[side]]);
    }
}

static bool begin_row(struct pattern *p)
{
    return vec_try_push(&p->begins, p->column.len);
}

/* The places of a row in both factors; false: there is no memory. */
static bool place_row(struct factors *f, struct chain *c, int row)
{
    int place;
    link_cells(f, c, row);
    if (!begin_row(&f->lower) || !begin_row(&f->upper))
        return false;
    for (place = c->next[c->end]; place < row; place = c->next[place]) {
        int before = place;
        size_t end = f->upper.begins.at[place + 1];
        if (!vec_try_push(&f->lower.column, place))
            return false;
        for (size_t i = f->upper.begins.at[place] + 1; i < end; i++)
            link_place(c, &before, f->upper.column.at[i]);
        f->products += end - f->upper.begins.at[place];
    }
    for (; place < c->end; place = c->next[place])
        if (!vec_try_push(&f->upper.column, place))
            return false;
    return true;
}

static bool no_memory(struct error *err)
{
    return error_starve(err, "there is no memory for the factors of a "
                             "determinant");
}

static bool say_no_pivot(const struct factors *f, int row, const char *why,
                         struct error *err)
{
    return error_say(err, "the pivot of the cells %d and %d %s",
                     f->pivot[row].white + 1, f->pivot[row].black + 1, why);
}

static bool place_rows(struct factors *f, struct watch *watch,
                       struct error *err)
{
    struct chain chain = {
        mem_try_alloc((size_t)f->rows + 1, sizeof *chain.next), f->rows};
    bool good = chain.next || no_memory(err);
    for (int row = 0; good && row < f->rows && !watch_over(watch); row++) {
        good = place_row(f, &chain, row) || no_memory(err);
        size_t first = good ? f->upper.begins.at[row] : 0;
        if (good &&
            (first == f->upper.column.len || f->upper.column.at[first] != row))
            good = say_no_pivot(f, row, "is 0", err);
    }
    free(chain.next);
    return good;
}

bool factors_init(struct factors *f, const struct graph *g,
                  const struct pivot *pivot, int rows, struct watch *watch,
                  struct error *err)
{
    *f = (struct factors){.g = g, .pivot = pivot, .rows = rows};
    size_t size = (size_t)rows + 1;
    f->column = mem_try_alloc((size_t)g->cells + 1, sizeof *f->column);
    f->inverse = mem_try_alloc(size, sizeof *f->inverse);
    f->row = mem_try_alloc(size, sizeof *f->row);
    if (!f->column || !f->inverse || !f->row)
        return no_memory(err);
    for (int row = 0; row < rows; row++)
        f->column[pivot[row].black] = row;
    if (!place_rows(f, watch, err))
        return false;
    f->entry = mem_try_alloc(f->upper.column.len + 1, sizeof *f->entry);
    return (f->entry && begin_row(&f->lower) && begin_row(&f->upper)) ||
           no_memory(err);
}

void factors_release(struct factors *f)
{
    free(f->column);
    vec_release(&f->lower.begins);
    vec_release(&f->lower.column);
    vec_release(&f->upper.begins);
    vec_release(&f->upper.column);
    free(f->entry);
    free(f->inverse);
    free(f->row);
    *f = (struct factors){.rows = 0};
}

/* ---- elimination ---------------------------------------------------- */

static void lay_row(struct factors *f, const struct ring *r, int row)
{
    int white = f->pivot[row].white;
    for (int side = RIGHT; side <= UP; side++) {
        int black = f->g->beside[white][side];
        bool minus = f->g->minus[white] >> side & 1;
        if (black != NOBODY)
            f->row[f->column[black]] =
                (wide)r->one * (minus ? r->modulus - r->one : r->one);
    }
}

/* Takes a multiple of the row of this pivot, so that 0 is left below it. */
static void take_row(struct factors *f, const struct ring *r, int from)
{
    uint64_t factor = multiply(r, reduce(r, f->row[from]), f->inverse[from]);
    size_t begin = f->upper.begins.at[from],
           end = f->upper.begins.at[from + 1];
    f->row[from] = 0;
    if (!factor)
        return;
    for (size_t i = begin + 1; i < end; i++)
        add_product(r, &f->row[f->upper.column.at[i]], r->modulus - factor,
                    f->entry[i]);
}

static void keep_row(struct factors *f, const struct ring *r, int row)
{
    for (size_t i = f->upper.begins.at[row]; i < f->upper.begins.at[row + 1];
         i++) {
        wide *at = &f->row[f->upper.column.at[i]];
        f->entry[i] = reduce(r, *at);
        *at = 0;
    }
}

bool factors_product(struct factors *f, uint64_t modulus, struct watch *watch,
                     uint64_t *product, struct error *err)
{
    struct ring ring = ring_of(modulus);
    uint64_t all = ring.one;
    for (int row = 0; row < f->rows && !watch_over(watch); row++) {
        lay_row(f, &ring, row);
        for (size_t i = f->lower.begins.at[row];
             i < f->lower.begins.at[row + 1]; i++)
            take_row(f, &ring, f->lower.column.at[i]);
        keep_row(f, &ring, row);
        uint64_t pivot = f->entry[f->upper.begins.at[row]];
        f->inverse[row] = invert(&ring, pivot);
        if (!f->inverse[row])
            return say_no_pivot(f, row, "has no inverse", err);
        all = multiply(&ring, all, pivot);
    }
    *product = reduce(&ring, all);
    return true;
}
