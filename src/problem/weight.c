/* weight.c: fractions as two whole numbers (see weight.h). */
#include "problem/weight.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXPONENT_MOST = 10000 };

void fraction_init(struct fraction *f)
{
    mpz_init_set_ui(f->over, 1);
    mpz_init_set_ui(f->under, 1);
}

void fraction_release(struct fraction *f)
{
    mpz_clear(f->over);
    mpz_clear(f->under);
}

void fraction_reduce(struct fraction *f)
{
    mpz_t common;
    mpz_init(common);
    mpz_gcd(common, f->over, f->under);
    if (mpz_sgn(f->under) < 0)
        mpz_neg(common, common); /* unreached: denominators are positive */
    if (mpz_sgn(common)) {
        mpz_divexact(f->over, f->over, common);
        mpz_divexact(f->under, f->under, common);
    }
    mpz_clear(common);
}

/* Takes digits behind those that are there; answers how many. */
static long take_digits(const char **text, mpz_t number)
{
    const char *begin = *text;
    for (; isdigit((unsigned char)**text); ++*text) {
        mpz_mul_ui(number, number, 10);
        mpz_add_ui(number, number, (unsigned long)(**text - '0'));
    }
    return (long)(*text - begin);
}

/* Behind an e; false: it is no exponent. */
static bool take_exponent(const char **text, long *shift)
{
    char *end;
    const char *digits = *text + (**text == '-' || **text == '+');
    if (!isdigit((unsigned char)*digits))
        return false; /* unreached: exponents of the tests are numbers */
    long exponent = strtol(*text, &end, 10);
    *text = end;
    if (exponent > EXPONENT_MOST || exponent < -EXPONENT_MOST)
        return false;
    *shift += exponent;
    return true;
}

/* What stands behind the whole part of a decimal number. */
static bool take_rest(const char **text, struct fraction *f, long digits)
{
    long shift = 0;
    mpz_t power;
    if (**text == '.') {
        ++*text;
        shift = -take_digits(text, f->over);
        digits -= shift;
    }
    if (!digits)
        return false;
    if (**text == 'e' || **text == 'E') {
        ++*text;
        if (!take_exponent(text, &shift))
            return false;
    }
    mpz_init(power);
    mpz_ui_pow_ui(power, 10, (unsigned long)labs(shift));
    if (shift < 0)
        mpz_set(f->under, power);
    else
        mpz_mul(f->over, f->over, power);
    mpz_clear(power);
    return true;
}

bool fraction_read(struct fraction *f, const char *text)
{
    bool minus = *text == '-', good;
    text += minus || *text == '+';
    mpz_set_ui(f->over, 0);
    mpz_set_ui(f->under, 1);
    long digits = take_digits(&text, f->over);
    if (digits && *text == '/') {
        text++;
        mpz_set_ui(f->under, 0);
        good = take_digits(&text, f->under) && mpz_sgn(f->under);
    } else
        good = take_rest(&text, f, digits);
    if (minus)
        mpz_neg(f->over, f->over);
    fraction_reduce(f);
    return good && !*text;
}

char *fraction_text(const struct fraction *f)
{
    char *over = mpz_get_str(NULL, 10, f->over);
    if (mpz_cmp_ui(f->under, 1) == 0)
        return over;
    char *under = mpz_get_str(NULL, 10, f->under);
    size_t size = strlen(over) + strlen(under) + 2;
    char *text = mem_alloc(size, 1);
    snprintf(text, size, "%s/%s", over, under);
    free(over);
    free(under);
    return text;
}

/* ---- what was said of literals -------------------------------------- */

static int compare(const void *left, const void *right)
{
    const struct weight *a = left, *b = right;
    int first = abs(a->literal), second = abs(b->literal);
    if (first != second)
        return first < second ? -1 : 1;
    return (a->literal < b->literal) - (a->literal > b->literal);
}

static bool same(const struct fraction *a, const struct fraction *b)
{
    return mpz_cmp(a->over, b->over) == 0 && mpz_cmp(a->under, b->under) == 0;
}

int weights_sort(weights *list)
{
    size_t kept = 0;
    int twice = 0;
    if (list->len)
        qsort(list->at, list->len, sizeof *list->at, compare);
    for (size_t i = 0; i < list->len; i++) {
        struct weight w = list->at[i];
        if (!kept || list->at[kept - 1].literal != w.literal) {
            list->at[kept++] = w;
            continue;
        }
        if (!same(&list->at[kept - 1].fraction, &w.fraction))
            twice = w.literal;
        fraction_release(&w.fraction);
    }
    list->len = kept;
    return twice;
}

static const struct weight *find(const weights *list, int literal)
{
    const struct weight wanted = {.literal = literal};
    return list->len
               ? bsearch(&wanted, list->at, list->len, sizeof wanted, compare)
               : NULL;
}

void weights_get(const weights *list, int literal, struct fraction *f)
{
    const struct weight *said = find(list, literal),
                        *other = said ? NULL : find(list, -literal);
    mpz_set_ui(f->over, 1);
    mpz_set_ui(f->under, 1);
    if (said || other) {
        mpz_set(f->over, (said ? said : other)->fraction.over);
        mpz_set(f->under, (said ? said : other)->fraction.under);
    }
    if (other)
        mpz_sub(f->over, f->under, f->over);
}

size_t weights_halves(const weights *list)
{
    size_t halves = 0;
    for (size_t i = 0; i < list->len; i++)
        halves += !find(list, -list->at[i].literal);
    return halves;
}

void weights_release(weights *list)
{
    for (size_t i = 0; i < list->len; i++)
        fraction_release(&list->at[i].fraction);
    vec_release(list);
}
