/* riddle.h: new puzzles of Life, and hints. */
#ifndef FAMILY_LIFE_RIDDLE_H
#define FAMILY_LIFE_RIDDLE_H

#include "family/family.h"
#include "family/life/life.h"

extern const struct generator life_generator;
extern const struct advisor life_advisor;

/* Makes a zeroed drawing the one of a new puzzle, in which nothing is known;
 * false with a sentence if there is none of this kind. */
bool riddle_begin(struct life *life, struct error *err);

/* The puzzle with the move that was advised, drawn in all of the box, but not
 * built. */
struct life *riddle_with_move(const struct life *life,
                              const struct advice *advice);
/* The cell of generation 1 of which a rule of the advice speaks. */
struct place riddle_rule(const struct life *life, int rule);

/* board.c: see family.h. */
void life_print_advice(const void *life, const struct advice *advice,
                       struct page *page);
void life_draw_advice(const void *life, const struct advice *advice,
                      struct canvas *canvas);

#endif
