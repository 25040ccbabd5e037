/* generate.h: what a new puzzle shall be like. */
#ifndef FAMILY_TETRAVEX_GENERATE_H
#define FAMILY_TETRAVEX_GENERATE_H

#include "engine/engine.h"
#include "family/tetravex/tetravex.h"

#include <stdint.h>

enum { TILES_MOST = 1 << 20 }; /* of a new puzzle */

enum difficulty {
    DIFFICULTY_ANY,
    DIFFICULTY_FORCED, /* each tile is forced by what can be seen */
    DIFFICULTY_LOOK,   /* ... or by looking a few tiles ahead */
    DIFFICULTY_SEARCH
};

struct wishes {
    int colours;       /* besides the frame's */
    int holes;         /* at random; 0: those that are hinted at */
    const char *frame; /* borrowed; how its colour is written; NULL: none */
    enum difficulty difficulty;
    bool unique, unsat;
    uint64_t seed;
};

struct plot;

/* A search for a puzzle whose size, order of sides, `rotate` and hints are
 * there.  Both are borrowed.  NULL, with a sentence: there is no such puzzle.
 */
struct plot *plot_new(const struct tetravex *p, const struct wishes *wish,
                      struct error *err);
void plot_free(struct plot *plot); /* NULL is fine */
/* Tries boards.  VERDICT_FOUND: one is as wished; UNKNOWN: a limit of `pace`
 * was met, and calling again goes on; ERROR: none was found.  Steps are those
 * of the search and glances of the mind. */
enum verdict plot_go_on(struct plot *plot, struct search *pace,
                        struct error *err);
/* Fills in tiles, colours and random holes (as hints) of that puzzle. */
void plot_hand_over(const struct plot *plot, struct tetravex *p);

/* How hard a puzzle is, as an enum difficulty; 0: it is too large to tell. */
int plot_grade(const void *puzzle);

#endif
