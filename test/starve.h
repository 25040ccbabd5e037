/* starve.h: what a program that is starved shares with whoever starts it. */
#ifndef STARVE_H
#define STARVE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define STARVE_VARIABLE "STARVE" /* the number of the open file with it */

struct starve {
    atomic_long count; /* how often memory was asked for */
    size_t least;      /* smaller pieces do not count, and do not fail */
    long at;           /* the one that fails, from 1; 0: none does */
    bool on;           /* and all after it */
};

#endif
