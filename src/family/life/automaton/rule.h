/* rule.h: what a cell becomes, by itself and its eight neighbours. */
#ifndef FAMILY_LIFE_AUTOMATON_RULE_H
#define FAMILY_LIFE_AUTOMATON_RULE_H

#include "base/error.h"

#include <stdint.h>

enum { NEIGHBOURHOODS = 512 };

/* The nine cells row by row, the first of which is the highest bit: 256 128 64
 * above, 32 16 8 with the cell itself, 4 2 1 below.  MAP strings list the
 * neighbourhoods in this order. */
enum {
    CELL_NW = 256,
    CELL_N = 128,
    CELL_NE = 64,
    CELL_W = 32,
    CELL_C = 16,
    CELL_E = 8,
    CELL_SW = 4,
    CELL_S = 2,
    CELL_SE = 1
};

struct rule {
    uint8_t next[NEIGHBOURHOODS]; /* 1: alive */
    bool by_sum;                  /* only the cell and its sum matter */
    bool isotropic;               /* turned and mirrored cells become alike */
    char text[128];               /* in its canonical form: B3/S23 */
};

/* Reads B3/S23, b3s23, S23/B3, 23/3, isotropic rules in Hensel's notation
 * (B2-a/S12) and MAP strings.  False with a sentence, whose column is the
 * place in the text, from 1. */
bool rule_parse(struct rule *rule, const char *text, struct error *err);

/* A plane that is rolled up, as Golly names it behind the rule: B3/S23:T6,4
 * is a torus of 6 columns and 4 rows, B3/S23:T6,0 a cylinder. */
struct round {
    int cols, rows; /* once round; 0: it is not rolled up that way */
};

/* Cuts off what stands behind a colon; false: that names no such plane. */
bool rule_cut(char *text, struct round *round);

/* Do both texts name the same rule?  False if either names none. */
bool rule_same(const char *one, const char *other);

#endif
