/* promote.h: secondary items that every solution covers. */
#ifndef ENGINE_PROMOTE_H
#define ENGINE_PROMOTE_H

#include "problem/xcc.h"

/* Makes `out`, which is empty, a cover with the same solutions in which such
 * items are primary; false, with nothing made, if there are none.  Its first
 * options are those of the cover; further ones, with NO_FACT, say what stays
 * uncovered. */
bool promote(const struct xcc *xcc, struct xcc *out);

#endif
