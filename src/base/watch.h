/* watch.h: whether long work that is no search may go on.
 *
 * Whoever reads, builds or writes a puzzle asks his watch once in a while.
 * Once it has answered that all is over he leaves as soon as he can, with
 * whatever answer: the one who set the watch throws it away and says why. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>

struct watch {
    bool (*ends)(void *context); /* shall the work end? */
    void *context;
    unsigned asked;
    size_t spent; /* since the last look */
    bool over;
};

/* The pointer may be NULL: nobody watches. */
static inline bool watch_look(struct watch *watch)
{
    if (watch && !watch->over)
        watch->over = watch->ends(watch->context);
    return watch && watch->over;
}

/* The same for inner loops: looks every few thousand times. */
static inline bool watch_over(struct watch *watch)
{
    enum { TIMES_A_LOOK = 4096 };
    if (watch && ++watch->asked % TIMES_A_LOOK == 0)
        return watch_look(watch);
    return watch && watch->over;
}

/* The same where one step may be long: looks every million words that are
 * read or written. */
static inline bool watch_spend(struct watch *watch, size_t words)
{
    enum { WORDS_A_LOOK = 1 << 20 };
    if (watch && (watch->spent += words) >= WORDS_A_LOOK) {
        watch->spent = 0;
        return watch_look(watch);
    }
    return watch && watch->over;
}

#endif
