/* dovetail.h: exact combinatorial puzzles, from a name to a checked picture.
 *
 * A worked example: print a packing of the ten windmill dominoes.
 *
 *     struct dt_error err;
 *     dt_settings *set = dt_settings_new();
 *     dt_puzzle *puzzle = dt_open("windmill:4x5", set, &err);
 *     dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
 *     dt_sheet *sheet = dt_sheet_new(search, stdout);
 *     int verdict = dt_next(search, &err);
 *     dt_sheet_verdict(sheet, verdict);
 *     dt_sheet_finish(sheet, &err);
 *     dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
 *
 * A puzzle borrows nothing; a search borrows its puzzle and its settings, a
 * sheet its search.  Different searches may run in different threads.  A
 * function that can fail answers false, NULL or DT_ERROR and leaves one
 * sentence in the error. */
#ifndef DOVETAIL_H
#define DOVETAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct dt_settings dt_settings;
typedef struct dt_puzzle dt_puzzle;
typedef struct dt_search dt_search;
typedef struct dt_sheet dt_sheet;

struct dt_error {
    char text[1200]; /* "FILE:LINE:COLUMN: what is wrong" or a sentence */
    bool placed;     /* it begins with a place */
};

const char *dt_version(void);

/* What happens where there is no memory for something small: the hook is
 * called with the number of bytes (0: not known), in the thread that asked for
 * them, and must not return; it may exit, or longjmp in a program of one
 * thread, which then uses no object of ours any more.  NULL, as at first:
 * abort().  Where much is asked for, a function answers with a sentence
 * instead.  To be set while nothing else of ours runs, and
 * before a program gives GMP memory functions of its own: it gives it some
 * that call the hook. */
void dt_on_no_memory(void (*hook)(size_t bytes));

/* ---- What there is, as tables; false or NULL behind the last row ---- */

struct dt_option {
    const char *name;
    int letter;           /* 0: none */
    const char *argument; /* NULL: a flag */
    const char *verbs;    /* those it goes with, by blanks; "": all */
    const char *help;
};

struct dt_param {
    const char *name, *fallback, *help; /* fallback NULL: none */
    char values[200];                   /* "cover|tatami", "1..9" */
};

struct dt_engine {
    const char *name, *title, *step, *family; /* family NULL: any */
};

const char *dt_family(int row);
const char *dt_family_title(const char *family);
const char *dt_family_example(const char *family, int row);
/* More of a family for its help, in lines; NULL: there is no more. */
const char *dt_family_about(const char *family);
bool dt_param(const char *family, int row, struct dt_param *param);
bool dt_option(int row, struct dt_option *option);
bool dt_engine(int row, struct dt_engine *engine);

/* The word nearest to what was typed, or NULL if none is near. */
const char *dt_nearest(const char *typed, const char *const *words);

/* ---- Settings: the options by name, and who listens ----------------- */

struct dt_progress {
    double share;              /* of the search that is done; < 0: unknown */
    uint64_t solutions, steps; /* so far */
    const char *step;          /* what the steps are: "nodes" */
};

dt_settings *dt_settings_new(void);
void dt_settings_free(dt_settings *set);
/* value is NULL for a flag. */
bool dt_set(dt_settings *set, const char *name, const char *value,
            struct dt_error *err);
const char *dt_get(const dt_settings *set, const char *name);
/* The format that is named, or that the output's name implies; "": none. */
const char *dt_format(const dt_settings *set);
/* What text may use; both are off at first. */
void dt_terminal(dt_settings *set, bool utf8, bool colour);
/* The size of a terminal that films may be drawn on, over and over; 0: there
 * is none, as at first. */
void dt_screen(dt_settings *set, int rows, int cols);
/* Commentary, a line at a time, and progress a few times a second. */
void dt_listen(dt_settings *set, void (*say)(void *context, const char *line),
               void (*progress)(void *context, const struct dt_progress *),
               void *context);

/* ---- Puzzles -------------------------------------------------------- */

dt_puzzle *dt_open(const char *id, const dt_settings *set,
                   struct dt_error *err);
void dt_puzzle_free(dt_puzzle *puzzle);
const char *dt_id(const dt_puzzle *puzzle); /* in its canonical form */
/* The size of its board; false if it has none. */
bool dt_extent(const dt_puzzle *puzzle, int *rows, int *cols);
/* Says what one should know of the puzzle before solving it, in lines of
 * commentary. */
void dt_remark(const dt_puzzle *puzzle, const dt_settings *set);
/* first_line: the comment that opens the file; NULL: the command. */
bool dt_encode(const dt_puzzle *puzzle, const dt_settings *set,
               const char *first_line, FILE *out, struct dt_error *err);

enum { DT_RIGHT = 0, DT_WRONG = 3 };
/* Are the solutions in this file right?  DT_ERROR: it cannot be read.  The
 * sentence is the answer in each case. */
int dt_check(const dt_puzzle *puzzle, const dt_settings *set, const char *path,
             struct dt_error *sentence);
/* The same for a proof that there is no solution, against the clauses that
 * dt_encode writes as cnf. */
int dt_check_proof(const dt_puzzle *puzzle, const dt_settings *set,
                   const char *path, struct dt_error *sentence);

/* ---- New puzzles, and the next move of one -------------------------- */

/* Writes as many new puzzles as --number asks for, with consecutive seeds
 * from the id's on, or from --seed. */
bool dt_generate(const char *id, const dt_settings *set, FILE *out,
                 struct dt_error *err);
/* Writes the next move on a board that has begun, and why.  DT_FOUND: there
 * is one; DT_NONE: the board has no solution; DT_ENOUGH: no move is forced;
 * DT_STOPPED: by --effort. */
int dt_hint(const dt_puzzle *puzzle, const dt_settings *set, FILE *out,
            struct dt_error *err);

/* ---- Searches ------------------------------------------------------- */

/* The last one is for dt_diagram. */
enum dt_task { DT_SOLVE, DT_ENUMERATE, DT_COUNT, DT_SAMPLE, DT_DIAGRAM };

enum {
    DT_FOUND = 10,
    DT_NONE = 20,   /* proved: there is none, or no further one */
    DT_STOPPED = 0, /* by a limit or by dt_stop; calling again goes on */
    DT_ENOUGH = 1,  /* as many as --limit asked for */
    DT_ERROR = -1,
    DT_BROKEN = -2 /* an answer of ours failed its own check */
};

dt_search *dt_search_new(const dt_puzzle *puzzle, const dt_settings *set,
                         enum dt_task task, struct dt_error *err);
void dt_search_free(dt_search *search);
/* The next solution; it has passed the family's check. */
int dt_next(dt_search *search, struct dt_error *err);
/* After DT_NONE, where --proof was set: writes a proof of it and checks it on
 * the way.  DT_NONE: it is whole and right. */
int dt_prove(dt_search *search, FILE *out, struct dt_error *err);
/* The number of solutions in decimal, to be freed; DT_NONE: it is exact;
 * DT_STOPPED: there are at least so many. */
int dt_count(dt_search *search, char **number, struct dt_error *err);
/* Writes that number in the format that the settings name. */
bool dt_count_show(const dt_search *search, const char *number, FILE *out,
                   struct dt_error *err);
/* Writes how many solutions use each option; DT_NONE: they are exact. */
int dt_tally(dt_search *search, FILE *out, struct dt_error *err);
/* Writes all solutions as a diagram, as dt_encode does it for the format zdd;
 * DT_NONE: it is whole; DT_STOPPED: nothing was written. */
int dt_diagram(dt_search *search, FILE *out, struct dt_error *err);
/* Writes what the search would take, and does not run it; DT_NONE: done. */
int dt_estimate(dt_search *search, FILE *out, struct dt_error *err);
void dt_stop(dt_search *search); /* may be called by a signal handler */

/* ---- Pictures, in the format that the settings name ----------------- */

dt_sheet *dt_sheet_new(dt_search *search, FILE *out);
/* After each dt_next: shows the solution, or says that there is none; false
 * once the output takes no more, so that nobody goes on for nothing. */
bool dt_sheet_verdict(dt_sheet *sheet, int verdict);
/* Where --animate asks for text: how many generations the latest solution has
 * before it begins again (0: nothing is to be animated), and one of them,
 * counted from 0 and on through all rounds. */
int dt_sheet_frames(const dt_sheet *sheet);
bool dt_sheet_frame(dt_sheet *sheet, int time);
/* Frees the sheet; false if not every byte could be written. */
bool dt_sheet_finish(dt_sheet *sheet, struct dt_error *err);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
