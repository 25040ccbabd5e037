/* advise.h: the next tile of a board that has begun, and why. */
#ifndef FAMILY_TETRAVEX_ADVISE_H
#define FAMILY_TETRAVEX_ADVISE_H

#include "family/family.h"

extern const struct advisor tetravex_advisor;

#endif
