/* kernel.h: what walks a search tree, that of an exact cover option by option,
 * or that of clauses literal by literal.
 *
 * A kernel keeps a search in a state of its own, which nobody else looks into.
 * Where it stands is a trail, which means the same to all kernels. */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include "engine/engine.h"
#include "engine/trail.h"
#include "problem/xcc.h"

enum purpose { LIST, TALLY, WEIGH };

/* The problem of a kernel is a struct xcc, or a struct formula; it is
 * borrowed, and outlives the states. */
struct kernel {
    /* The state of a search of this problem, at the root.  It is this part of
     * a larger search, of which so much was done before.  NULL: there is no
     * memory for it. */
    void *(*make)(const void *problem, double part, double done);
    void (*free)(void *state); /* NULL is fine */
    /* Goes on to the next solution (LIST), or adds all (TALLY), or what they
     * weigh, of a cover with weights (WEIGH), to search->solutions.  Nodes are
     * counted in search->steps; obeys the search's limits.  VERDICT_ERROR:
     * there is no memory, and it stands nowhere. */
    enum verdict (*walk)(void *state, struct search *search,
                         enum purpose purpose);
    /* Tells the solution that was found: adds its facts, or sets the model. */
    void (*deliver)(const void *state, struct search *search);
    /* Optional, where the options of its forks do not tell a solution: adds
     * numbers that do, and delivers it from them later. */
    void (*note)(const void *state, ints *note);
    void (*recall)(const void *problem, const int *note, size_t count,
                   struct search *search);

    /* Adds the forks on the way to where the search stands.  After a solution
     * was found their options are its options, and a fork with nothing to be
     * tried follows. */
    void (*save)(const void *state, struct trail *trail);
    /* Goes to where a trail leads, from wherever it stands.  Answers how many
     * forks fit; if not all, the next one tries an option that is not possible
     * there or that is tried twice, and the search stands nowhere. */
    size_t (*restore)(void *state, const struct trail *trail);
    /* How many items are to be covered, and how many options are possible, at
     * the new node where it stands.  Optional. */
    void (*rest)(const void *state, int *items, int *options);
    /* At this fork of where it stands leaves one of its options alone to be
     * tried next, and forgets what is below.  Optional: whoever restores a
     * trail to the same end finds the same solutions, but not what the search
     * has deleted on its way there. */
    void (*pick)(void *state, size_t fork, int option);
    /* Gives half of what is left to be tried at the first fork with such
     * options away, and adds the trail that leads to it; false: there is
     * nothing to give. */
    bool (*split)(void *state, struct trail *trail);
    /* Optional, of a kernel whose steps are no nodes: opens a fork where it
     * stands, at the end of a path.  VERDICT_UNKNOWN: it did; VERDICT_FOUND:
     * none can be opened there; VERDICT_NONE: there is nothing below. */
    enum verdict (*branch)(void *state);
    /* What a search of this problem takes at the most, in bytes.  Optional. */
    double (*bytes)(const void *problem);
    double slice; /* seconds between two looks at the others; 0: a few
                     thousandths */
};

#endif
