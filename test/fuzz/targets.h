/* targets.h: whoever reads bytes of a stranger, as one table.
 *
 * A target takes any bytes to one reader and answers whether what came of it
 * is as it must be.  The same bytes have the same answer.  A new reader is a
 * row in targets.c, a folder of good inputs in corpus, and a list of words in
 * dict where that helps. */
#ifndef FUZZ_TARGETS_H
#define FUZZ_TARGETS_H

#include "dovetail.h"
#include "base/error.h"

enum { MOST_IDS = 8 };

struct target {
    const char *name; /* of its folder in corpus */
    bool (*takes)(const struct target *target, const char *bytes, size_t size,
                  struct dt_error *err);
    /* Puzzles, or what of them the bytes are put into. */
    const char *ids[MOST_IDS];
    const char *extra; /* a format, or a name of a file */
};

extern const struct target targets[]; /* ends with a row of NULL */

/* Every step of a proof in a file with this extension; false with a
 * sentence. */
bool reads_steps(const char *path, const char *bytes, size_t size,
                 struct error *err);

const struct target *target_named(const char *name); /* NULL: none is */

#endif
