/* rule.h: a rule of Life, as the checker reads it. */
#ifndef CLUSTER_RULE_H
#define CLUSTER_RULE_H

#include <stdbool.h>

/* Of the nine cells row by row, the first of which is the highest bit: is the
 * one in the middle alive next? */
struct rule {
    bool alive[512];
    bool chiral; /* it tells left from right */
};

/* Reads B3/S23, classes with Hensel's letters too, and MAP strings, up to a
 * comma or the end; false: it is none of these. */
bool rule_read(struct rule *rule, const char *text);

#endif
