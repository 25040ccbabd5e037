/* certify.c: a certificate of a count, line by line (see doc/formats.md).
 *
 * It tells the signs, the pivots in their order, the number, and moduli whose
 * product is above the number and the bound.  A checker eliminates with these
 * pivots modulo each of them.  They are the largest primes that it takes, none
 * of which the number was found by: that one of them divides a pivot of so few
 * is as good as excluded, and the certificate would then be refused. */
#include "family/domino/kasteleyn/certify.h"
#include "base/mem.h"
#include "base/writer.h"

enum { MODULUS_BITS = 59 };

/* The number of each cell along the rows, from 1; NULL: no memory. */
static int *number_cells(const struct domino *d)
{
    size_t size = ((size_t)d->rows + 2) * ((size_t)d->cols + 2);
    int *number = mem_try_alloc(size, sizeof *number), count = 0;
    for (size_t cell = 0; number && cell < size; cell++)
        if (d->region[cell])
            number[cell] = ++count;
    return number;
}

/* A sign or a pivot, of two cells. */
static void write_pair(struct writer *w, char letter, int first, int second)
{
    writer_byte(w, letter);
    writer_byte(w, ' ');
    writer_number(w, first);
    writer_byte(w, ' ');
    writer_number(w, second);
    writer_byte(w, '\n');
}

static void write_big(struct writer *w, char letter, const mpz_t number)
{
    char *text = mpz_get_str(NULL, 10, number);
    writer_byte(w, letter);
    writer_byte(w, ' ');
    writer_text(w, text);
    writer_byte(w, '\n');
    free(text);
}

static void write_head(struct writer *w, const struct domino *d)
{
    writer_text(w, "p kast ");
    writer_number(w, (int64_t)d->cells);
    writer_byte(w, '\n');
}

static void write_signs(struct writer *w, const struct testimony *t,
                        const int *number)
{
    int stride = t->d->cols + 2;
    size_t size = ((size_t)t->d->rows + 1) * (size_t)stride;
    for (size_t cell = 0; cell < size; cell++) {
        size_t below = cell + (size_t)stride;
        if (t->negative[cell] && number[cell] && number[below])
            write_pair(w, 's', number[cell], number[below]);
    }
}

/* Enough that their product is above the number and the bound. */
static void write_moduli(struct writer *w, const struct testimony *t)
{
    mpz_t bound, product, prime;
    mpz_init(bound);
    mpz_init_set_ui(product, 1);
    mpz_init_set_ui(prime, 1);
    mpz_mul_2exp(prime, prime, MODULUS_BITS);
    mpz_sqrt(bound, t->square);
    mpz_add(bound, bound, t->count);
    while (mpz_cmp(product, bound) <= 0) {
        do
            mpz_sub_ui(prime, prime, 1);
        while (!mpz_probab_prime_p(prime, 25)); /* exact below 2^64 */
        mpz_mul(product, product, prime);
        write_big(w, 'm', prime);
    }
    mpz_clear(bound);
    mpz_clear(product);
    mpz_clear(prime);
}

static bool no_memory(struct error *err)
{
    return error_say(err, "there is no memory for a certificate");
}

bool certify_count(const struct testimony *t, FILE *out, struct error *err)
{
    int *number = number_cells(t->d);
    if (!number)
        return no_memory(err);
    struct writer *w = writer_new(out);
    write_head(w, t->d);
    write_signs(w, t, number);
    for (size_t i = 0; i + 1 < t->d->cells; i += 2)
        write_pair(w, 'e', number[t->pivot[i]], number[t->pivot[i + 1]]);
    write_big(w, 'n', t->count);
    write_moduli(w, t);
    bool good = writer_finish(w, err);
    free(w);
    free(number);
    return good;
}

bool certify_none(const struct domino *d, const int *place, size_t count,
                  FILE *out, struct error *err)
{
    int *number = number_cells(d);
    if (!number)
        return no_memory(err); /* unreached: there was memory */
    struct writer *w = writer_new(out);
    write_head(w, d);
    writer_byte(w, 'h');
    for (size_t i = 0; i < count; i++) {
        int row = place[i] / d->cols, col = place[i] % d->cols;
        writer_byte(w, ' ');
        writer_number(w, number[region_at(d, row, col) - d->region]);
    }
    writer_text(w, " 0\nn 0\n");
    bool good = writer_finish(w, err);
    free(w);
    free(number);
    return good;
}
