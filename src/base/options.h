/* options.h: what a user can set for a job, as one table.
 *
 * A row is an identifier, a name as typed, a letter (0: none), a kind, what
 * its argument is called, the verbs it goes with, the default as typed,
 * whether it is told in the command that makes an answer again (TOLD: it
 * changes what is written; UNTOLD: only where, when or with what noise), and a
 * line of help.  The parser, the help and every front end are made from these
 * rows. */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include "base/error.h"

#include <stdint.h>

#define OPTIONS \
    OPTION(engine, "engine", 'e', TEXT, "NAME", \
           "solve enumerate count sample encode", "auto", TOLD, \
           "who searches: auto, or a name that `dovetail engines` lists") \
    OPTION(format, "format", 'f', TEXT, "NAME", \
           "encode solve enumerate count sample generate hint", "", TOLD, \
           "solutions: text, ansi, svg, png, pdf, json, rle, competition; " \
           "encode: sat, cnf, dlx, zdd; count, generate, hint: text, json, " \
           "svg, png, pdf") \
    OPTION(output, "output", 'o', TEXT, "FILE", \
           "encode solve enumerate count sample generate hint", "", UNTOLD, \
           "write to FILE, whole or not at all; its extension is the format") \
    OPTION(from, "from", 0, TEXT, "FORMAT", \
           "encode solve enumerate count sample check", "", TOLD, \
           "the puzzle is a file of this format: cnf, sat or dlx") \
    OPTION(proof, "proof", 0, TEXT, "FILE", "solve check", "", UNTOLD, \
           "solve: write to FILE why there is no solution; check: is that " \
           "proof right?  .lrat, .drat, .bdrat (in bytes) or .pbp") \
    OPTION(limit, "limit", 0, COUNT, "N", "enumerate", "", TOLD, \
           "stop after N solutions") \
    OPTION(number, "number", 'n', COUNT, "K", "sample generate", "1", TOLD, \
           "how many solutions to draw, or puzzles to make") \
    OPTION( \
        seed, "seed", 0, COUNT, "S", "sample generate", "", TOLD, \
        "the same seed draws the same solutions, or makes the same puzzle") \
    OPTION(sheet, "sheet", 0, COUNT, "N", "enumerate sample generate", "", \
           TOLD, \
           "N pictures on each page of A4, for a printer (svg, png, " \
           "pdf); generate: and the solutions on further pages") \
    OPTION(animate, "animate", 0, FLAG, NULL, "solve enumerate sample", "", \
           TOLD, \
           "run through the generations of Life: on the terminal until " \
           "Ctrl-C, with -f svg in a picture that moves") \
    OPTION(cheapest, "cheapest", 0, FLAG, NULL, "solve enumerate", "", TOLD, \
           "the solutions of least cost first (costs of a .dlx file)") \
    OPTION(up_to_symmetry, "up-to-symmetry", 0, FLAG, NULL, \
           "enumerate count", "", TOLD, \
           "one solution of each class under the symmetries of the puzzle") \
    OPTION(per_option, "per-option", 0, FLAG, NULL, "count", "", TOLD, \
           "how many solutions use each option; -f svg: as a heat map") \
    OPTION(estimate, "estimate", 0, FLAG, NULL, "solve enumerate count", "", \
           TOLD, "foretell nodes, solutions and memory, and do not search") \
    OPTION(choose, "choose", 0, TEXT, "RULE", "solve enumerate count", \
           "least", TOLD, \
           "the item that dance branches on: least (fewest options), weight " \
           "(least for its conflicts), order (as in the file)") \
    OPTION(effort, "effort", 0, COUNT, "N", \
           "solve enumerate count sample hint", "", TOLD, \
           "stop after N steps of the engine, the same on every machine") \
    OPTION(time, "time", 0, SECONDS, "S", "solve enumerate count sample", "", \
           UNTOLD, "stop after S seconds") \
    OPTION(memory, "memory", 0, SIZE, "SIZE", \
           "solve enumerate count sample encode", "", UNTOLD, \
           "use at most so much memory, such as 500M or 8G") \
    OPTION(threads, "threads", 0, COUNT, "N", "solve enumerate count", "1", \
           UNTOLD, "how many threads search") \
    OPTION(shard, "shard", 0, SHARD, "R/M", "solve enumerate count", "0/1", \
           TOLD, "only part R of M, 0 <= R < M; the parts add up") \
    OPTION(checkpoint, "checkpoint", 0, TEXT, "FILE", \
           "solve enumerate count", "", UNTOLD, \
           "write to FILE every few seconds how far the search has come") \
    OPTION(resume, "resume", 0, TEXT, "FILE", "solve enumerate count", "", \
           UNTOLD, "go on from a checkpoint") \
    OPTION(quiet, "quiet", 'q', FLAG, NULL, "", "", UNTOLD, "no commentary") \
    OPTION(verbose, "verbose", 'v', FLAG, NULL, "", "", UNTOLD, \
           "more commentary") \
    OPTION(progress, "progress", 0, FLAG, NULL, \
           "solve enumerate count sample", "", UNTOLD, \
           "a progress line even where stderr is no terminal")

enum { UNTOLD, TOLD };

enum option_kind {
    OPTION_TEXT,
    OPTION_COUNT,
    OPTION_SECONDS,
    OPTION_SHARD,
    OPTION_SIZE,
    OPTION_FLAG
};

enum option_name {
#define OPTION(id, name, letter, kind, argument, verbs, fallback, told, help) \
    OPTION_NAME_##id,
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
    uint64_t number; /* a count, bytes, or R of a shard; UINT64_MAX: none */
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
