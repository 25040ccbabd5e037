/* model.h: small exact covers and clauses, and all their solutions.
 *
 * It knows what dovetail.h says of them and nothing of how they are found:
 * every set of options, or of true variables, is tried. */
#ifndef WALK_MODEL_H
#define WALK_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { ITEMS = 7, OPTIONS = 10, VARIABLES = 7, CLAUSES = 20 };
enum { ABSENT = -1, PLAIN = 0 }; /* else a colour */

struct model_item {
    bool secondary;
    int low, high;
};

struct model_option {
    int colour[ITEMS]; /* of each item */
    int cost;
};

struct model {
    bool is_cover, is_clauses; /* else its solutions are a number alone */
    int items, options;
    struct model_item item[ITEMS];
    struct model_option option[OPTIONS];
    int variables, clauses;
    unsigned positive[CLAUSES], negative[CLAUSES]; /* literals, as bits */

    long count;   /* of solutions */
    long classes; /* up to symmetry; UNKNOWN: there is none */
    unsigned solution[1 << OPTIONS]; /* ascending; the facts, as bits */
};

void model_solve(struct model *model);
/* May the option be chosen? */
bool model_counts(const struct model *model, int option);
long model_classes(const struct model *model); /* classes.c */
/* The place of a solution, or -1. */
int model_find(const struct model *model, unsigned facts);
int model_cost(const struct model *model, unsigned facts);
/* In how many places solutions use options, all together. */
long model_uses(const struct model *model);

#endif
