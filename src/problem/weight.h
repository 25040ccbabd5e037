/* weight.h: what literals weigh, as exact fractions. */
#ifndef PROBLEM_WEIGHT_H
#define PROBLEM_WEIGHT_H

#include "base/mem.h"

#include <gmp.h>

/* In lowest terms; the denominator is above 0. */
struct fraction {
    mpz_t over, under;
};

void fraction_init(struct fraction *f); /* 1 */
void fraction_release(struct fraction *f);
/* In lowest terms again. */
void fraction_reduce(struct fraction *f);
/* 0.25, -1.5e-3, 3/4; false: it is no such number, or an exponent is beyond
 * all bounds. */
bool fraction_read(struct fraction *f, const char *text);
/* 3/4, or 5; to be freed. */
char *fraction_text(const struct fraction *f);

struct weight {
    int literal;
    struct fraction fraction;
};

typedef VEC(struct weight) weights;

/* Sorts what was said of literals: by ascending variable, positive literals
 * first.  Answers a literal of which two different things were said; 0: there
 * is none. */
int weights_sort(weights *list);
/* What a literal weighs: what was said of it, or else, where its negation
 * weighs w, 1 - w, or else 1. */
void weights_get(const weights *list, int literal, struct fraction *f);
/* Of how many variables it was said of one literal alone. */
size_t weights_halves(const weights *list);
void weights_release(weights *list);

#endif
