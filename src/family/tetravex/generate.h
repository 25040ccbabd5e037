/* generate.h: what a new puzzle shall be like. */
#ifndef FAMILY_TETRAVEX_GENERATE_H
#define FAMILY_TETRAVEX_GENERATE_H

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

/* Fills in tiles, colours and random holes (as hints) of a puzzle whose size,
 * order of sides, `rotate` and hints are there.  False, with a sentence, if no
 * such puzzle was found. */
bool tetravex_generate(struct tetravex *p, const struct wishes *wish,
                       struct error *err);

#endif
