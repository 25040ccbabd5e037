/* sparse.h: exact covers of any number of options, searched by sparse sets,
 * and by bit sets where few options are left. */
#ifndef ENGINE_SPARSE_H
#define ENGINE_SPARSE_H

#include "engine/kernel.h"

/* The cover that a search is made of is borrowed. */
extern const struct kernel sparse_kernel;

#endif
