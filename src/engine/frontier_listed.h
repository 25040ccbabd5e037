/* frontier_listed.h: a diagram of few solutions, without the layers. */
#ifndef ENGINE_FRONTIER_LISTED_H
#define ENGINE_FRONTIER_LISTED_H

#include "engine/frontier.h"

/* Once there is a plan: makes the diagram of the solutions that dance lists.
 * VERDICT_NONE: it is closed, and the total is known; VERDICT_ERROR without a
 * sentence: they are too many, or too far to find. */
enum verdict frontier_list(struct search *search, struct error *err);

#endif
