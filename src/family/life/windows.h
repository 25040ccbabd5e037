/* windows.h: an engine that finds one object in a box, in windows first. */
#ifndef FAMILY_LIFE_WINDOWS_H
#define FAMILY_LIFE_WINDOWS_H

#include "engine/engine.h"

struct life;

extern const struct engine windows_engine;

/* False, with a sentence, if this is nothing that it looks for. */
bool windows_fit(const struct life *life, struct error *err);

#endif
