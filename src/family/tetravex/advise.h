/* advise.h: the next tile of a board that has begun, and why. */
#ifndef FAMILY_TETRAVEX_ADVISE_H
#define FAMILY_TETRAVEX_ADVISE_H

#include "family/family.h"

enum verdict tetravex_advise(const void *puzzle, uint64_t steps,
                             struct advice *advice);
void tetravex_print_advice(const void *puzzle, const struct advice *advice,
                           struct page *page);
void tetravex_draw_advice(const void *puzzle, const struct advice *advice,
                          struct canvas *canvas);

#endif
