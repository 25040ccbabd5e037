/* core.h: given tiles that contradict each other. */
#ifndef FAMILY_TETRAVEX_CORE_H
#define FAMILY_TETRAVEX_CORE_H

#include "family/tetravex/tetravex.h"

/* How much is known of a set of given tiles with which there is no board. */
enum core_rank {
    CORE_SOME,    /* perhaps fewer of them would do */
    CORE_MINIMAL, /* without any one of them there is a board */
    CORE_SMALLEST /* no other set has fewer */
};

/* Of a puzzle without a board: marks in `core` such a set of its given tiles,
 * as small as can be found with bounded effort. */
enum core_rank core_find(const struct tetravex *p, bool *core);

#endif
