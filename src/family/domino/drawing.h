/* drawing.h: the lines of a drawing, as text.c reads coverings and walls.c
 * puzzles. */
#ifndef FAMILY_DOMINO_DRAWING_H
#define FAMILY_DOMINO_DRAWING_H

#include "family/domino/domino.h"

enum { LINES = 2, COLUMNS = 4 }; /* of text, for each cell */

enum mark { BLANK, WALL, DOT };

/* The marks of one line, one for each column; what is missing is blank. */
typedef VEC(uint8_t) marks;

static inline enum mark mark_at(const marks *line, size_t column)
{
    return column < line->len ? line->at[column] : BLANK;
}

/* text.c: columns behind `width` may only be blank. */
bool domino_read_line(struct reader *r, size_t width, marks *line,
                      struct error *err);

#endif
