/* balance.h: colours that do not add up. */
#ifndef FAMILY_TETRAVEX_BALANCE_H
#define FAMILY_TETRAVEX_BALANCE_H

#include "family/tetravex/tetravex.h"

/* Sides of some colours that are too many, or too few for the frame. */
struct shortage {
    int side;    /* their direction; SIDES: all */
    bool framed; /* the colour of the frame; else lonely sides */
    VEC(int) colour;
    int here, there; /* sides of these colours in this direction, and in the
                        opposite one */
    int lonely, room;
};

/* Fills in what does not add up; false: all does.  The colours are the
 * caller's to release. */
bool balance_find(const struct tetravex *p, struct shortage *s);
void balance_say(const struct tetravex *p, const struct shortage *s,
                 char *text, size_t size);

#endif
