/* middle.h: what the files of the middle share.
 *
 * The middle (tables.c, puzzle.c, search.c, sheet.c, check.c) implements the
 * public interface, and nobody else knows all the rooms. */
#ifndef MIDDLE_H
#define MIDDLE_H

#include "base/log.h"
#include "base/options.h"
#include "dovetail.h"
#include "engine/engine.h"
#include "family/family.h"
#include "problem/convert.h"

struct dt_settings {
    struct options options;
    bool utf8, colour;
    void (*say)(void *context, const char *line);
    void (*progress)(void *context, const struct dt_progress *progress);
    void *context;
};

struct dt_puzzle {
    const struct family *family;
    void *own; /* owned; the family's puzzle */
    char *id;  /* owned; canonical */
};

/* A puzzle in the form that an engine or a writer reads.  It stays where it
 * is until it is released: the clauses may point to the conversion. */
struct statement {
    struct clauses clauses;
    struct cover cover;     /* or what was converted */
    struct convert convert; /* cover to clauses, if that was needed */
    bool converted;
};

struct dt_search {
    const dt_puzzle *puzzle; /* borrowed */
    const dt_settings *set;  /* borrowed */
    enum dt_task task;
    struct log log;
    struct statement statement; /* what the engine reads */
    atomic_bool stop;
    struct search search;
    mpz_t count;
    uint64_t delivered; /* solutions that dt_next answered */
    struct grid grid;   /* of the latest solution */
};

/* puzzle.c */
struct log settings_log(const dt_settings *set);
/* The format that -f names or -o implies; "" if neither. */
const char *settings_format(const dt_settings *set);
/* Always false. */
bool middle_fail(struct dt_error *out, const struct error *err);
/* What a check found, behind a sentence that says of what: "PREFIX: row 3,
 * column 4: text". */
void middle_wrong(struct dt_error *out, const struct error *err,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The command that makes this answer again. */
char *middle_command(const char *verb, const dt_puzzle *puzzle,
                     const dt_settings *set);

/* Fill in the clauses, by conversion if need be, or the cover. */
bool statement_clauses(struct statement *s, const dt_puzzle *puzzle,
                       struct error *err);
bool statement_cover(struct statement *s, const dt_puzzle *puzzle,
                     struct error *err);
void statement_release(struct statement *s); /* also of a zeroed one */

/* sheet.c: can the solutions be shown as the settings ask? */
bool sheet_fits(const dt_search *search, struct error *err);

#endif
