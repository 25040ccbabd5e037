/* kernel.h: what walks the search tree of an exact cover, one option after
 * another.
 *
 * A kernel keeps a search in a state of its own, which nobody else looks into.
 * Where it stands is a trail, which means the same to all kernels. */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include "engine/engine.h"
#include "engine/trail.h"
#include "problem/xcc.h"

enum purpose { LIST, TALLY };

struct kernel {
    /* The state of a search of this cover, at the root.  It is this part of a
     * larger search, of which so much was done before. */
    void *(*make)(const struct xcc *xcc, double part, double done);
    void (*free)(void *state); /* NULL is fine */
    /* Goes on to the next solution (LIST), or adds all to search->solutions
     * (TALLY).  Nodes are counted in search->steps; obeys the search's
     * limits. */
    enum verdict (*walk)(void *state, struct search *search,
                         enum purpose purpose);
    /* Adds the facts of the solution that was found. */
    void (*deliver)(const void *state, struct search *search);

    /* Adds the forks on the way to where the search stands.  After a solution
     * was found their options are its options, and a fork with nothing to be
     * tried follows. */
    void (*save)(const void *state, struct trail *trail);
    /* Goes to where a trail leads, from wherever it stands.  Answers how many
     * forks fit; if not all, the next one tries an option that is not possible
     * there or that is tried twice, and the search stands nowhere. */
    size_t (*restore)(void *state, const struct trail *trail);
    /* At this fork of where it stands leaves one of its options alone to be
     * tried next, and forgets what is below.  Optional: whoever restores a
     * trail to the same end finds the same solutions, but not what the search
     * has deleted on its way there. */
    void (*pick)(void *state, size_t fork, int option);
    /* Gives half of what is left to be tried at the first fork with such
     * options away, and adds the trail that leads to it; false: there is
     * nothing to give. */
    bool (*split)(void *state, struct trail *trail);
    /* What a search of this cover takes at the most, in bytes. */
    double (*bytes)(const struct xcc *xcc);
};

#endif
