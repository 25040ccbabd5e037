/* options.h: what a user can set for a job, as one table.
 *
 * A row is a name, a letter (0: none), a kind, what its argument is called,
 * the verbs it goes with, the default as typed, whether it is told in the
 * command that makes an answer again (TOLD: it changes what is written;
 * UNTOLD: only where, when or with what noise), and a line of help.  The
 * parser, the help and every front end are made from these rows. */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include "base/error.h"

#include <stdint.h>

#define OPTIONS \
    OPTION(engine, 'e', TEXT, "NAME", "solve enumerate count", "auto", TOLD, \
           "who searches: auto, or a name that `dovetail engines` lists") \
    OPTION(format, 'f', TEXT, "NAME", "encode solve enumerate", "", TOLD, \
           "solutions: text, ansi, svg, json, rle, competition; encode: " \
           "sat, cnf, dlx") \
    OPTION(output, 'o', TEXT, "FILE", "encode solve enumerate count", "", \
           UNTOLD, \
           "write to FILE, whole or not at all; its extension is the format") \
    OPTION(from, 0, TEXT, "FORMAT", "encode solve enumerate count check", "", \
           TOLD, "the puzzle is a file of this format: cnf, sat or dlx") \
    OPTION(limit, 0, COUNT, "N", "enumerate", "", TOLD, \
           "stop after N solutions") \
    OPTION(effort, 0, COUNT, "N", "solve enumerate count", "", TOLD, \
           "stop after N steps of the engine, the same on every machine") \
    OPTION(time, 0, SECONDS, "S", "solve enumerate count", "", UNTOLD, \
           "stop after S seconds") \
    OPTION(shard, 0, SHARD, "R/M", "solve enumerate count", "0/1", TOLD, \
           "only part R of M, 0 <= R < M; the parts add up") \
    OPTION(quiet, 'q', FLAG, NULL, "", "", UNTOLD, "no commentary") \
    OPTION(verbose, 'v', FLAG, NULL, "", "", UNTOLD, "more commentary") \
    OPTION(progress, 0, FLAG, NULL, "solve enumerate count", "", UNTOLD, \
           "a progress line even where stderr is no terminal")

enum { UNTOLD, TOLD };

enum option_kind {
    OPTION_TEXT,
    OPTION_COUNT,
    OPTION_SECONDS,
    OPTION_SHARD,
    OPTION_FLAG
};

enum option_name {
#define OPTION(name, letter, kind, argument, verbs, fallback, told, help) \
    OPTION_NAME_##name,
    OPTIONS
#undef OPTION
        OPTIONS_COUNT
};

#define OPTION_OF(options, name) (&(options)->value[OPTION_NAME_##name])

struct option_row {
    const char *name;
    int letter;
    enum option_kind kind;
    const char *argument, *verbs, *fallback;
    bool told;
    const char *help;
};

struct option_value {
    bool given;
    char *text;      /* owned; as typed, or the default */
    uint64_t number; /* a count, or R of a shard; UINT64_MAX: no limit */
    uint64_t parts;  /* M of a shard */
    double seconds;  /* infinity: no limit */
};

struct options {
    struct option_value value[OPTIONS_COUNT];
};

extern const struct option_row option_rows[OPTIONS_COUNT];

void options_init(struct options *options); /* the defaults */
void options_release(struct options *options);
/* text is NULL for a flag, and for nothing else. */
bool options_set(struct options *options, const char *name, const char *text,
                 struct error *err);

#endif
