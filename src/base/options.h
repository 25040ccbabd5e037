/* options.h: what a user can set for a job, as one table.
 *
 * A row is an identifier, a name as typed, a letter (0: none), a kind with the
 * range or the words that it takes, what its argument is called, the verbs it
 * goes with, the default as typed, whether it is told in the command that
 * makes an answer again (TOLD: it changes what is written; UNTOLD: only where,
 * when or with what noise), and a line of help.  The parser, the help and
 * every front end are made from these rows.
 *
 * Two options that do not go together are a row of their own. */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include "base/error.h"
#include "base/verbs.h"

#include <stdint.h>

#define OPTIONS \
    OPTION(engine, "engine", 'e', TEXT, "NAME", \
           VERBS_SEARCH | VERB_SAMPLE | VERB_ENCODE | VERB_CLUSTER, "auto", \
           TOLD, \
           "who searches: auto, or a name that `dovetail engines` lists") \
    OPTION(format, "format", 'f', FORMAT_IN(format_names), "NAME", \
           VERBS_ALL & ~VERB_CHECK & ~VERB_SERVE, "", TOLD, \
           "how the answer is written, if the output's extension does not " \
           "tell") \
    OPTION(output, "output", 'o', PATH, "FILE", \
           VERBS_ALL & ~VERB_CHECK & ~VERBS_TELL & ~VERB_SERVE, "", UNTOLD, \
           "write to FILE, whole or not at all; its extension is the format") \
    OPTION(from, "from", 0, FORMAT_IN(problem_names), "FORMAT", \
           VERBS_READ | VERB_CLUSTER, "", TOLD, \
           "the puzzle is a file of this format") \
    OPTION( \
        proof, "proof", 0, PATH, "FILE", \
        VERB_SOLVE | VERB_ENUMERATE | VERB_COUNT | VERB_CHECK, "", UNTOLD, \
        "solve: write to FILE why there is no solution (.lrat, .rows of " \
        "ships ...); enumerate: that there are no others (.pbp); count: a " \
        "certificate of the number (.cpog, .kast); check: is it right?  " \
        "Its extension is the format") \
    OPTION(limit, "limit", 0, NUMBER(0, INT64_MAX), "N", VERB_ENUMERATE, "", \
           TOLD, "stop after N solutions") \
    OPTION(first, "first", 0, BIG, "N", VERB_ENUMERATE, "1", TOLD, \
           "begin with solution N, of any size, also by --from N; " \
           "frontier, profile and components go there at once, others pass " \
           "over those before") \
    OPTION(number, "number", 'n', NUMBER(0, INT64_MAX), "K", \
           VERB_SAMPLE | VERB_GENERATE, "1", TOLD, \
           "how many solutions to draw, or puzzles to make") \
    OPTION( \
        seed, "seed", 0, NUMBER(0, INT64_MAX), "S", \
        VERB_SAMPLE | VERB_GENERATE | VERB_SOLVE, "", TOLD, \
        "the same seed draws the same solutions, or makes the same puzzle; " \
        "solve: another solution for each seed, where there are several") \
    OPTION(sheet, "sheet", 0, NUMBER(1, 100), "N", \
           VERB_ENUMERATE | VERB_SAMPLE | VERB_GENERATE | VERB_SHOW, "", \
           TOLD, \
           "N pictures on each page, for a printer; generate: and the " \
           "solutions on further pages") \
    OPTION(paper, "paper", 0, PAPER, "PAPER", \
           VERB_ENUMERATE | VERB_SAMPLE | VERB_GENERATE | VERB_SHOW, "a4", \
           TOLD, \
           "of --sheet: a3, a4, a5, letter or legal, as suits the pictures, " \
           "a4-portrait, a4-landscape, or 200x100mm, 8.5x11in") \
    OPTION(title, "title", 0, TEXT, "TEXT", VERBS_PICTURE, "", TOLD, \
           "a heading for a picture, or for each page of --sheet") \
    OPTION(size, "size", 0, LENGTH, "SIZE", VERBS_PICTURE, "", TOLD, \
           "the longer side of a picture: 12cm, 5in, or 800 dots") \
    OPTION(dpi, "dpi", 0, NUMBER(10, 2400), "N", VERBS_PICTURE, "", TOLD, \
           "dots in an inch of a PNG, whose size is a length or a page") \
    OPTION(numbers, "numbers", 0, FLAG, NULL, VERBS_SHOW, "", TOLD, \
           "in pictures of solutions, the numbers of tiles") \
    OPTION(animate, "animate", 0, FLAG, NULL, VERBS_SHOW, "", TOLD, \
           "run through the generations of Life: on the terminal until " \
           "Ctrl-C, with -f svg or png in a picture that moves") \
    OPTION(cheapest, "cheapest", 0, FLAG, NULL, VERB_SOLVE | VERB_ENUMERATE, \
           "", TOLD, \
           "the solutions of least cost first (costs of a .dlx file)") \
    OPTION(up_to_symmetry, "up-to-symmetry", 0, FLAG, NULL, \
           VERB_ENUMERATE | VERB_COUNT, "", TOLD, \
           "one solution of each class under the symmetries of the puzzle") \
    OPTION(per_option, "per-option", 0, FLAG, NULL, VERB_COUNT, "", TOLD, \
           "how many solutions use each option; -f svg: as a heat map") \
    OPTION(estimate, "estimate", 0, FLAG, NULL, VERBS_SEARCH, "", TOLD, \
           "foretell nodes, solutions and memory, and do not search") \
    OPTION(choose, "choose", 0, WORDS("least", "weight", "order"), "RULE", \
           VERBS_SEARCH | VERB_CLUSTER, "least", TOLD, \
           "the item that dance branches on: the one with the fewest " \
           "options, with the fewest for its conflicts, or the first in the " \
           "file") \
    OPTION(effort, "effort", 0, NUMBER(0, INT64_MAX), "N", \
           VERBS_SEARCH | VERB_SAMPLE | VERB_GENERATE | VERB_HINT | \
               VERB_CLUSTER, \
           "", TOLD, \
           "stop after N steps of the engine, the same on every machine") \
    OPTION(time, "time", 0, SECONDS, "S", \
           VERBS_SEARCH | VERB_SAMPLE | VERB_GENERATE | VERB_HINT | \
               VERB_ENCODE | VERB_CHECK | VERB_SHOW, \
           "", UNTOLD, "stop after S seconds, or 2m, 1.5h") \
    OPTION(memory, "memory", 0, SIZE, "SIZE", \
           VERBS_SEARCH | VERB_SAMPLE | VERB_GENERATE | VERB_HINT | \
               VERB_ENCODE | VERB_CHECK | VERB_SHOW | VERB_CLUSTER, \
           "", UNTOLD, "use at most so much memory, such as 500M, 8G or 8GB") \
    OPTION(threads, "threads", 0, NUMBER(1, 1024), "N", VERBS_SEARCH, "1", \
           UNTOLD, "how many threads search") \
    OPTION(shard, "shard", 0, SHARD, "R/M", VERBS_SEARCH, "0/1", TOLD, \
           "only part R of M, 0 <= R < M; the parts add up") \
    OPTION(checkpoint, "checkpoint", 0, PATH, "FILE", VERBS_SEARCH, "", \
           UNTOLD, \
           "write to FILE every few seconds how far the search has come; " \
           "one search alone writes it") \
    OPTION(resume, "resume", 0, PATH, "FILE", VERBS_SEARCH, "", UNTOLD, \
           "go on from a checkpoint; a list with -o goes on in its file") \
    OPTION(partial, "partial", 0, PATH, "FILE", VERB_SOLVE | VERB_ENUMERATE, \
           "", UNTOLD, \
           "write to FILE, as RLE, how far a search for a pattern has come, " \
           "when it is stopped and whenever SIGUSR1 asks for it") \
    OPTION(port, "port", 0, NUMBER(1, 65535), "N", VERB_SERVE, "", UNTOLD, \
           "where the page is served; else any port that is free") \
    OPTION(listen, "listen", 0, TEXT, "ADDRESS", VERB_SERVE, "127.0.0.1", \
           UNTOLD, \
           "serve others than this machine, who need the token in the " \
           "address that is told: 0.0.0.0 is whoever reaches it") \
    OPTION(no_browser, "no-browser", 0, FLAG, NULL, VERB_SERVE, "", UNTOLD, \
           "tell the address of the page, and open no browser") \
    OPTION(exit_zero, "exit-zero", 0, FLAG, NULL, VERB_SOLVE | VERB_HINT, "", \
           UNTOLD, \
           "end with 0 once it is decided, found or not, and with 2 if it " \
           "was stopped, for scripts that use &&") \
    OPTION(purpose, "for", 0, \
           WORDS("count", "enumerate", "tally", "solve", "refute"), "WHAT", \
           VERB_CLUSTER, "count", UNTOLD, "split: what the units are for") \
    OPTION(units, "units", 0, NUMBER(1, 10000000), "N", VERB_CLUSTER, "1000", \
           UNTOLD, "split: into so many units; resplit: each into so many") \
    OPTION(task, "task", 0, SHARD, "T/OF", VERB_CLUSTER, "0/1", UNTOLD, \
           "run: every OF-th unit from unit T on, 0 <= T < OF") \
    OPTION(jobs, "jobs", 0, NUMBER(1, 1024), "N", VERB_CLUSTER, "1", UNTOLD, \
           "run: so many processes on this machine") \
    OPTION( \
        max_time, "max-time", 0, SECONDS, "S", VERB_CLUSTER, "", UNTOLD, \
        "run: leave off after S seconds, or 2m, 1.5h, with what was found " \
        "and what is left") \
    OPTION(every, "every", 0, SECONDS, "S", VERB_CLUSTER, "600", UNTOLD, \
           "run: write down what was found of a unit after S seconds, and " \
           "go on with the rest of it") \
    OPTION(tasks, "tasks", 0, NUMBER(1, 10000000), "T", VERB_CLUSTER, "", \
           UNTOLD, "submit: an array of so many tasks") \
    OPTION(throttle, "throttle", 0, NUMBER(1, 10000000), "K", VERB_CLUSTER, \
           "", UNTOLD, "submit: at most so many of them at a time") \
    OPTION(dry_run, "dry-run", 0, FLAG, NULL, VERB_CLUSTER, "", UNTOLD, \
           "submit: show the scripts, and submit nothing") \
    OPTION( \
        slower_than, "slower-than", 0, SECONDS, "S", VERB_CLUSTER, "", \
        UNTOLD, \
        "resplit: units that somebody has worked on for so long; else all " \
        "that are open") \
    OPTION(audit, "audit", 0, TEXT, "P%", VERB_CLUSTER, "", UNTOLD, \
           "merge: run so many units again, chosen at random, by another " \
           "engine where there is one; audit: so many of the ledger") \
    OPTION(quiet, "quiet", 'q', FLAG, NULL, VERBS_ALL, "", UNTOLD, \
           "no commentary") \
    OPTION(verbose, "verbose", 'v', FLAG, NULL, VERBS_ALL, "", UNTOLD, \
           "more commentary") \
    OPTION(progress, "progress", 0, FLAG, NULL, VERBS_SEARCH | VERB_SAMPLE, \
           "", UNTOLD, "a progress line even where stderr is no terminal") \
    OPTION(reports, "reports", 0, FLAG, NULL, VERBS_ALL & ~VERB_SERVE, "", \
           UNTOLD, "for programs: progress on stderr, a JSON object a line")

/* Pairs of options that exclude each other, and why. */
#define CONFLICTS \
    CONFLICT(numbers, animate, "a film shows no tiles") \
    CONFLICT(per_option, checkpoint, \
             "a checkpoint keeps no numbers of options") \
    CONFLICT(per_option, resume, "a checkpoint keeps no numbers of options") \
    CONFLICT(per_option, up_to_symmetry, "--per-option counts each solution") \
    CONFLICT(size, sheet, "a page is as large as its paper") \
    CONFLICT(first, checkpoint, \
             "a list from a later solution goes on by a larger --from") \
    CONFLICT(first, resume, \
             "a list from a later solution goes on by a larger --from") \
    CONFLICT(estimate, checkpoint, "an estimate does not search") \
    CONFLICT(proof, shard, "a proof is of the whole puzzle") \
    CONFLICT(proof, estimate, "a proof is of the whole puzzle")

enum { UNTOLD, TOLD };

enum option_kind {
    OPTION_FLAG,
    OPTION_NUMBER, /* low .. high */
    OPTION_WORD,   /* one of the words, whose place from 0 is its number */
    OPTION_FORMAT, /* likewise, and the words are formats */
    OPTION_TEXT,
    OPTION_PATH, /* a path */
    OPTION_SECONDS,
    OPTION_SIZE, /* of memory */
    OPTION_SHARD,
    OPTION_PAPER,
    OPTION_LENGTH,
    OPTION_BIG /* a number from 1 on, of any size */
};

enum option_name {
#define OPTION(id, ...) OPTION_NAME_##id,
    OPTIONS
#undef OPTION
        OPTIONS_COUNT
};

#define OPTION_OF(options, name) (&(options)->value[OPTION_NAME_##name])

struct option_row {
    const char *name;
    int letter;
    enum option_kind kind;
    int64_t low, high;        /* of a number */
    const char *const *words; /* up to NULL; or NULL */
    const char *argument;     /* NULL: a flag */
    unsigned verbs;           /* bits */
    const char *fallback;     /* "": none */
    bool told;
    const char *help;
};

struct option_value {
    bool given;
    const char *text; /* borrowed: what was typed, or the default */
    char *typed;      /* owned; a time in seconds; NULL: nothing was typed */
    uint64_t number;  /* or bytes, a word's place, R of a shard; UINT64_MAX:
                         none */
    uint64_t parts;   /* M of a shard */
    double seconds;   /* infinity: no limit */
    double width, height; /* of a paper, in points; a length is a width */
    bool open; /* a paper may be turned; a length has no unit, but dots */
};

struct options {
    struct option_value value[OPTIONS_COUNT];
};

struct conflict {
    enum option_name one, other;
    const char *why;
};

extern const struct option_row option_rows[OPTIONS_COUNT];
extern const struct conflict conflict_rows[];
extern const int conflicts_count;

void options_init(struct options *options); /* the defaults */
void options_release(struct options *options);
/* text is NULL for a flag, and for nothing else. */
bool options_set(struct options *options, const char *name, const char *text,
                 struct error *err);
/* Does what was set go together?  An option that repeats its default disturbs
 * nobody. */
bool options_agree(const struct options *options, struct error *err);

#endif
