/* motion.h: what a pattern does on the plane, found by running it. */
#ifndef FAMILY_LIFE_PATTERN_MOTION_H
#define FAMILY_LIFE_PATTERN_MOTION_H

#include "base/mem.h"
#include "family/life/automaton/plane.h"
#include "family/life/automaton/rule.h"

struct phase {
    int top, left, rows, cols; /* the rectangle of its live cells */
    int cells;                 /* that are alive */
};

/* Rows go down, so that a ship that moves up has down < 0. */
struct motion {
    int period;              /* the true one, the least */
    int right, down;         /* how far it moves in a period */
    VEC(struct phase) phase; /* generations 0 .. period - 1 */
    int rows, cols;          /* of the highest, and of the widest phase */
    int fewest, most;        /* live cells of a phase */
    unsigned symmetries;     /* bit s: image s of generation 0 is itself */
    int glide;               /* the first generation that is another image of
                              * generation 0; 0: none before the period ends */
    unsigned glides;         /* bit s: it is image s */
};

/* Runs the pattern for `bound` generations at the most.  False: it has no
 * live cell, or does not come back by then, or outgrows all memory. */
bool motion_find(struct motion *motion, const struct plane *start,
                 const struct rule *rule, int bound);
void motion_release(struct motion *motion); /* also of a zeroed one */

#endif
