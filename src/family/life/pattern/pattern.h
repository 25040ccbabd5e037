/* pattern.h: a pattern as a user gives it: RLE, a drawing, an apgcode or the
 * name of an object. */
#ifndef FAMILY_LIFE_PATTERN_PATTERN_H
#define FAMILY_LIFE_PATTERN_PATTERN_H

#include "base/grid.h"
#include "base/mem.h"
#include "base/reader.h"
#include "family/life/automaton/rule.h"

/* What a cell is.  Cells with the same number from PATTERN_LETTER on have the
 * same letter: whatever they are, they are alike. */
enum {
    PATTERN_DEAD,
    PATTERN_ALIVE,
    PATTERN_UNKNOWN, /* to be found */
    PATTERN_FREE,    /* nobody cares, and no rule binds it */
    PATTERN_LETTER,
    PATTERN_LETTERS = 52 /* so many of them at the most */
};

struct pattern {
    struct grid grid;   /* owned; a layer for each generation that is drawn */
    VEC(int) time;      /* owned; the number of each generation, ascending */
    bool numbered;      /* by lines "generation N"; otherwise 0, 1, 2, ... */
    bool known;         /* every cell is dead or alive */
    char rule[128];     /* of RLE, as it is written; empty: none is named */
    struct round round; /* of RLE: the plane that it names, if it does */
};

/* Reads all that is left of the input. */
bool pattern_read(struct pattern *pattern, struct reader *r,
                  struct error *err);
/* Into a pattern that holds nothing that is owned. */
void pattern_copy(struct pattern *to, const struct pattern *from);
void pattern_release(struct pattern *pattern);

#endif
