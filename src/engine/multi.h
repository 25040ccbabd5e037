/* multi.h: exact covers with bounds and costs, of any number of options. */
#ifndef ENGINE_MULTI_H
#define ENGINE_MULTI_H

#include "engine/kernel.h"

/* The cover is borrowed.  It may have bounds and options without a primary
 * item, which are never chosen, and it may have no primary item at all.  With
 * costs it can be searched by ascending cost, if the search wants that. */
extern const struct kernel multi_kernel;

#endif
