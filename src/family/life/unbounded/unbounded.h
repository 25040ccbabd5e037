/* unbounded.h: ships of a given width and any length. */
#ifndef FAMILY_LIFE_UNBOUNDED_UNBOUNDED_H
#define FAMILY_LIFE_UNBOUNDED_UNBOUNDED_H

#include "engine/engine.h"
#include "family/life/life.h"

enum { UNBOUNDED_PITCH = 256 }; /* wider than any ship by rows */

extern const struct engine rows_engine, unroll_engine;

#endif
