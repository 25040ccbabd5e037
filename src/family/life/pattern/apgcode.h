/* apgcode.h: the name of a still life, oscillator or ship in catalogues. */
#ifndef FAMILY_LIFE_PATTERN_APGCODE_H
#define FAMILY_LIFE_PATTERN_APGCODE_H

#include "family/life/pattern/motion.h"

enum { APGCODE_BYTES = 400 };

/* False: every phase is too large for a code. */
bool apgcode_make(char code[APGCODE_BYTES], const struct plane *start,
                  const struct rule *rule, const struct motion *motion);
/* The pattern of a code, at (0,0); false: this is none. */
bool apgcode_read(struct plane *plane, const char *code);

#endif
