/* objects.h: the common names of still lifes, oscillators and ships. */
#ifndef FAMILY_LIFE_PATTERN_OBJECTS_H
#define FAMILY_LIFE_PATTERN_OBJECTS_H

#include "family/life/pattern/apgcode.h"

enum { OBJECT_BYTES = APGCODE_BYTES + 50 };

/* The apgcode of a name, whatever its capitals and blanks; NULL: none. */
const char *object_code(const char *name);

/* By an apgcode, in Conway's rule; NULL: it has none that we know. */
const char *object_name(const char *code);

/* "glider (xq4_153)", or the code alone; empty where there is no code.  By
 * another rule than Conway's an object has its name if it runs through the
 * same phases. */
void object_title(char title[OBJECT_BYTES], const struct plane *start,
                  const struct rule *rule, const struct motion *motion);

#endif
