/* list.h: the general engines. */
#ifndef ENGINE_LIST_H
#define ENGINE_LIST_H

#include "engine/engine.h"

extern const struct engine *const general_engines[]; /* ends with NULL */

#endif
