/* crew.h: the pieces of a search tree, walked by one thread or by several.
 *
 * What is to be done is a pool of trails, each to a piece of the tree.  A
 * worker takes one, walks it with a search of its own, and takes the next.
 * When the pool is empty and somebody idle, a worker that has much left splits
 * its piece: half of the options at its first fork go to the pool.
 *
 * One worker works in the caller's thread.  Several get a thread each, and the
 * caller waits, keeps the limits and reports.  All threads have ended when a
 * call returns; the workers keep their pieces for the next one. */
#ifndef ENGINE_CREW_H
#define ENGINE_CREW_H

#include "engine/kernel.h"

struct crew;

/* The problem is borrowed; the crew does nothing as long as it has no piece.
 */
struct crew *crew_new(const struct kernel *kernel, const void *problem,
                      int workers);
void crew_free(struct crew *crew); /* NULL is fine */
/* The state of a search that nobody works with, for a look at the tree before
 * the first walk.  NULL: there is no memory for it; but once it was there, it
 * stays. */
void *crew_guest(struct crew *crew);
/* A piece to be walked; the trail is copied. */
void crew_add(struct crew *crew, const struct trail *trail);
/* All pieces were added, which are this part of the tree. */
void crew_begin(struct crew *crew, double whole);
/* The parts of the tree that the pieces are. */
double crew_rest(const struct crew *crew);

/* Goes on to the next solution (LIST), whose facts go to the search, or counts
 * them all (TALLY), or what they weigh (WEIGH). */
enum verdict crew_walk(struct crew *crew, struct search *search,
                       enum purpose purpose);
/* Adds trails to all that is left to be done, or to be delivered. */
void crew_save(const struct crew *crew, struct record *record);

#endif
