/* engine.c: what all engines share: the clock, and the pause at which limits
 * are looked at and progress is told (see engine.h). */
#include "engine/engine.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { REPORTS_A_SECOND = 5, LOOKS_A_SECOND = 20 };

double search_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void tally_release(struct tally *tally)
{
    for (size_t i = 0; i < tally->count.len; i++)
        mpz_clear(&tally->count.at[i]);
    vec_release(&tally->count);
    vec_release(&tally->fact);
}

/* Bytes of this process that lie in memory; 0 where nobody tells. */
static uint64_t resident_bytes(void)
{
    unsigned long long all, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%llu %llu", &all, &resident) != 2)
        resident = 0;
    fclose(file);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static bool is_overdrawn(struct search *search, double now)
{
    if (search->memory == UINT64_MAX || search->engine->thrifty ||
        now < search->next_look)
        return search->overdrawn;
    search->next_look = now + 1.0 / LOOKS_A_SECOND;
    search->overdrawn = resident_bytes() > search->memory;
    return search->overdrawn;
}

bool search_pause(struct search *search)
{
    if (atomic_load_explicit(search->stop, memory_order_relaxed))
        return true;
    double now = search_clock();
    if (search->report && now >= search->next_report) {
        search->next_report = now + 1.0 / REPORTS_A_SECOND;
        search->report(search->listener, search);
    }
    return search->steps >= search->effort || now >= search->deadline ||
           is_overdrawn(search, now);
}
