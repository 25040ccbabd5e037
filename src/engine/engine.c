#include "engine/engine.h"

#include <time.h>

enum { REPORTS_A_SECOND = 5 };

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

bool search_pause(struct search *search)
{
    if (atomic_load_explicit(search->stop, memory_order_relaxed))
        return true;
    double now = search_clock();
    if (search->report && now >= search->next_report) {
        search->next_report = now + 1.0 / REPORTS_A_SECOND;
        search->report(search->listener, search);
    }
    return search->steps >= search->effort || now >= search->deadline;
}
