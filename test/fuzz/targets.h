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

/* ---- for whoever takes bytes ----------------------------------------- */

/* Settings for small searches, made once. */
const dt_settings *small_searches(void);
/* Is it one of so many, by what it is? */
bool is_chosen(const char *bytes, size_t size, unsigned of);
/* A puzzle of the target, opened once. */
const dt_puzzle *kept(const struct target *target, int number);

bool takes_shown(const struct target *target, const char *bytes, size_t size,
                 struct dt_error *err);
bool takes_unit(const struct target *target, const char *bytes, size_t size,
                struct dt_error *err);
bool takes_part(const struct target *target, const char *bytes, size_t size,
                struct dt_error *err);
bool takes_checkpoint(const struct target *target, const char *bytes,
                      size_t size, struct dt_error *err);
bool takes_order(const struct target *target, const char *bytes, size_t size,
                 struct dt_error *err);
bool takes_certificate(const struct target *target, const char *bytes,
                       size_t size, struct dt_error *err);
bool takes_determinant(const struct target *target, const char *bytes,
                       size_t size, struct dt_error *err);
bool takes_closure(const struct target *target, const char *bytes, size_t size,
                   struct dt_error *err);
bool takes_manifest(const struct target *target, const char *bytes,
                    size_t size, struct dt_error *err);
bool takes_result(const struct target *target, const char *bytes, size_t size,
                  struct dt_error *err);
bool takes_ledger(const struct target *target, const char *bytes, size_t size,
                  struct dt_error *err);

#endif
