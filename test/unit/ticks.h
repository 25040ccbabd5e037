/* ticks.h: the clock of a test, which goes on a little with each look at it:
 * so a test that has limits of time is the same on every machine, however
 * busy that is.  It takes the place of the system's in the whole program. */
#ifndef TEST_TICKS_H
#define TEST_TICKS_H

#include <stdatomic.h>
#include <time.h>

enum { NANOSECONDS = 1000000000 };

static atomic_long ticks_passed = NANOSECONDS; /* in nanoseconds */
static long ticks_a_look = 1000;

int clock_gettime(clockid_t clock, struct timespec *time)
{
    long now = atomic_fetch_add(&ticks_passed, ticks_a_look) + ticks_a_look;
    (void)clock;
    *time = (struct timespec){now / NANOSECONDS, now % NANOSECONDS};
    return 0;
}

#endif
