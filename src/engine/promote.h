/* promote.h: secondary items that every solution covers. */
#ifndef ENGINE_PROMOTE_H
#define ENGINE_PROMOTE_H

#include "base/error.h"
#include "problem/xcc.h"

/* Makes `out`, which is empty, a cover with the same solutions in which such
 * items are primary; if there are none, it stays empty.  Its first options are
 * those of the cover; further ones, with NO_FACT, say what stays uncovered.
 * False: there is no memory for that. */
bool promote(const struct xcc *xcc, struct xcc *out, struct error *err);

#endif
