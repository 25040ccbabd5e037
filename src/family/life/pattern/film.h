/* film.h: the generations of a pattern, one after another, for ever. */
#ifndef FAMILY_LIFE_PATTERN_FILM_H
#define FAMILY_LIFE_PATTERN_FILM_H

#include "base/grid.h"
#include "family/life/pattern/motion.h"
#include "show/canvas.h"
#include "show/page.h"

struct film {
    VEC(struct plane) frame; /* owned; a round of generations */
    int right, down;         /* how far a round takes the pattern */
    int top, left;           /* of the window, which moves with it */
    int rows, cols;          /* of the window */
};

/* What comes back within `bound` generations goes on and on; the film of any
 * other pattern begins again after so many. */
void film_run(struct film *film, const struct plane *start,
              const struct rule *rule, int bound);
/* The layers of a grid as they are; a last one that is the first again is left
 * out. */
void film_take(struct film *film, const struct grid *grid);
void film_release(struct film *film);

/* One picture that runs. */
void film_draw(const struct film *film, struct canvas *canvas);
/* A generation, counted on through all rounds; answers how many lines. */
int film_print(const struct film *film, int time, const struct screen *screen,
               struct page *page);

#endif
