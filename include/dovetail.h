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
 * sentence in the error.  Whatever frees takes NULL. */
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
typedef struct dt_cover dt_cover;
typedef struct dt_clauses dt_clauses;
typedef struct dt_maker dt_maker;

struct dt_error {
    char text[1200]; /* "FILE:LINE:COLUMN: what is wrong" or a sentence */
    bool placed;     /* it begins with a place */
    bool stopped;    /* nothing is wrong: by --time, --memory or dt_halt */
};

const char *dt_version(void);

/* Of texts and cells that were handed over, to be freed. */
void dt_free(void *memory);

/* The SHA-256 of some bytes, in hexadecimal digits. */
void dt_digest(const void *bytes, size_t size, char text[65]);

/* A file for those calls that write to one, which sends its bytes to a
 * function; that answers false if it takes no more.  To be closed with
 * fclose; NULL: there is no memory. */
FILE *dt_output(bool (*write)(void *context, const char *bytes, size_t size),
                void *context);

/* A file whose bytes reach another one packed, if the path ends with ".gz",
 * and which is closed before that; else the file itself.  NULL, with a
 * sentence: by the path it is to be packed otherwise, or cannot be. */
FILE *dt_pack(FILE *out, const char *path, struct dt_error *err);

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

/* What an option or a parameter takes. */
enum dt_kind {
    DT_KIND_FLAG,   /* nothing */
    DT_KIND_NUMBER, /* low .. high */
    DT_KIND_LIST,   /* such numbers joined by + */
    DT_KIND_WORD,   /* one of the words */
    DT_KIND_FORMAT, /* likewise: names of formats */
    DT_KIND_TEXT,
    DT_KIND_PATH, /* of a file */
    DT_KIND_SECONDS,
    DT_KIND_SIZE,   /* of memory: 500M */
    DT_KIND_SHARD,  /* R/M */
    DT_KIND_PAPER,  /* a4, 200x100mm */
    DT_KIND_LENGTH, /* 12cm, or dots */
    DT_KIND_BIG     /* a number from 1 on, of any size */
};

/* Verbs have bits, and other tables name them by these. */
struct dt_verb {
    const char *name, *arguments, *help; /* arguments: "PUZZLE [FILE]" */
    unsigned bit;
    bool takes_puzzle;           /* one must follow */
    bool takes_word;             /* a further word may */
    const char *const *examples; /* commands that work, up to NULL */
};

struct dt_option {
    const char *name;
    int letter;           /* 0: none */
    const char *argument; /* what it is called; NULL: a flag */
    enum dt_kind kind;
    int64_t low, high;        /* of a number */
    const char *const *words; /* up to NULL; or NULL */
    const char *fallback;     /* NULL: none */
    unsigned verbs;           /* those it goes with */
    const char *help;
};

/* Two options that do not go together. */
struct dt_conflict {
    const char *option, *other, *why;
};

enum dt_format_kind {
    DT_FORMAT_TEXT,
    DT_FORMAT_PICTURE,
    DT_FORMAT_JSON,
    DT_FORMAT_RLE,
    DT_FORMAT_COMPETITION,
    DT_FORMAT_CLAUSES,
    DT_FORMAT_COVER,
    DT_FORMAT_DIAGRAM,
    DT_FORMAT_PROOF, /* of --proof, and no others */
    DT_FORMAT_KNUTH
};

struct dt_format {
    const char *name; /* "": none is named, and the verb chooses */
    enum dt_format_kind kind;
    const char *extension;     /* of its files; NULL: none of its own */
    bool binary;               /* nothing for a terminal */
    unsigned writers, readers; /* verbs that write it, and that read it */
    const char *help;
};

struct dt_param {
    const char *name, *fallback, *help; /* fallback NULL: none */
    enum dt_kind kind;
    int64_t low, high;        /* of numbers */
    const char *const *words; /* up to NULL; or NULL */
    char values[200];         /* all that in words: "cover|tatami", "1..9" */
};

struct dt_engine {
    const char *name; /* one that ends with ':' takes what follows it */
    const char *title, *step, *family; /* family NULL: any */
    const char *form; /* what it reads: "clauses", "cover" or "puzzle" */
    /* What it does: delivers all solutions; counts, draws and tallies them
     * without a list; orders them by cost; foretells what it needs; makes
     * diagrams and proofs; saves how far it has come; uses several threads. */
    bool lists, counts, samples, tallies, orders, estimates, diagrams, proves,
        saves, parallel;
};

const char *dt_family(int row);
const char *dt_family_title(const char *family);
/* How a size is typed: "ROWSxCOLS", or "N" where boards are square. */
const char *dt_family_size(const char *family);
const char *dt_family_example(const char *family, int row);
/* More of a family for its help, in lines; NULL: there is no more. */
const char *dt_family_about(const char *family);
bool dt_param(const char *family, int row, struct dt_param *param);
bool dt_verb(int row, struct dt_verb *verb);
bool dt_option(int row, struct dt_option *option);
bool dt_conflict(int row, struct dt_conflict *conflict);
bool dt_format(int row, struct dt_format *format);
bool dt_engine(int row, struct dt_engine *engine);

/* The same as JSON, one object: the families with their parameters, the
 * engines, or the verbs, options, conflicts and formats. */
enum dt_table { DT_FAMILIES, DT_ENGINES, DT_HELP };
bool dt_table(enum dt_table table, FILE *out, struct dt_error *err);

/* The word nearest to what was typed, or NULL if none is near. */
const char *dt_nearest(const char *typed, const char *const *words);
/* Writes "a, b or c": words up to NULL, each behind a mark such as ".". */
void dt_list(char *text, size_t size, const char *mark,
             const char *const *words);

/* ---- Settings: the options by name, and who listens ----------------- */

struct dt_progress {
    const char *engine;        /* that is at work */
    double share;              /* of the search that is done; < 0: unknown */
    uint64_t solutions, steps; /* so far */
    const char *step;          /* what the steps are: "nodes" */
    double seconds;            /* since the search began */
    double rate;               /* steps a second */
    double left;               /* seconds, by the share; < 0: unknown */
};

dt_settings *dt_settings_new(void);
void dt_settings_free(dt_settings *set);
/* value is NULL for a flag.  What is refused changes nothing. */
bool dt_set(dt_settings *set, const char *name, const char *value,
            struct dt_error *err);
const char *dt_get(const dt_settings *set, const char *name);
/* The time that is allowed, however it was typed; infinity: any. */
double dt_seconds(const dt_settings *set);
/* The format that is named, or that the output's name implies. */
void dt_output_format(const dt_settings *set, struct dt_format *format);
/* What text may use; both are off at first. */
void dt_terminal(dt_settings *set, bool utf8, bool colour);
/* The size of a terminal that films may be drawn on, over and over, and that
 * shows wider drawings in strips; 0: there is none, as at first. */
void dt_screen(dt_settings *set, int rows, int cols);
/* While it is true all that runs with these settings stops, and whatever else
 * begins: puzzles that are opened or written, searches.  Any thread may call
 * it, and a signal handler. */
void dt_halt(dt_settings *set, bool halt);
/* Commentary, a line at a time, and progress a few times a second. */
void dt_listen(dt_settings *set, void (*say)(void *context, const char *line),
               void (*progress)(void *context, const struct dt_progress *),
               void *context);

/* ---- Puzzles -------------------------------------------------------- */

dt_puzzle *dt_open(const char *id, const dt_settings *set,
                   struct dt_error *err);
/* The same where @- is this text and not standard input, or where the id is a
 * name for a problem file that this is the text of: "board.dlx". */
dt_puzzle *dt_open_text(const char *id, const char *text, size_t size,
                        const dt_settings *set, struct dt_error *err);
void dt_puzzle_free(dt_puzzle *puzzle);
const char *dt_id(const dt_puzzle *puzzle); /* in its canonical form */
/* The size of its board, 0 x 0 without cells; false if it has none. */
bool dt_extent(const dt_puzzle *puzzle, int *rows, int *cols);
/* Says what one should know of the puzzle before solving it, in lines of
 * commentary.  True: the puzzle is hopeless, and they tell why there is no
 * solution; false: who knows. */
bool dt_remark(const dt_puzzle *puzzle, const dt_settings *set);
/* first_line: the comment that opens the file; NULL: the command. */
bool dt_encode(const dt_puzzle *puzzle, const dt_settings *set,
               const char *first_line, FILE *out, struct dt_error *err);

enum { DT_RIGHT = 0, DT_WRONG = 3 };
/* Are the solutions in this file right?  DT_ERROR: it cannot be read.  The
 * sentence is the answer in each case. */
int dt_check(const dt_puzzle *puzzle, const dt_settings *set, const char *path,
             struct dt_error *sentence);
int dt_check_text(const dt_puzzle *puzzle, const dt_settings *set,
                  const char *text, size_t size, struct dt_error *sentence);
/* The same for a proof that there is no solution, against the clauses that
 * dt_encode writes as cnf.  The name's extension is the format. */
int dt_check_proof(const dt_puzzle *puzzle, const dt_settings *set,
                   const char *path, struct dt_error *sentence);
int dt_check_proof_text(const dt_puzzle *puzzle, const dt_settings *set,
                        const char *name, const char *text, size_t size,
                        struct dt_error *sentence);

/* ---- Puzzles that a program makes call by call ---------------------- */

/* An exact cover, as in a .dlx file.  Calls answer the number of an item or
 * option, from 0, or -1 with a sentence; the id is any name for it. */
dt_cover *dt_cover_new(const char *id);
void dt_cover_free(dt_cover *cover);
/* It is to be covered low to high times: 1, 1 is exactly once. */
int dt_cover_item(dt_cover *cover, const char *name, int low, int high,
                  struct dt_error *err);
/* It may be covered once, or often in one colour. */
int dt_cover_secondary(dt_cover *cover, const char *name,
                       struct dt_error *err);

struct dt_entry {
    int item;
    const char *colour; /* of a secondary item; NULL: none */
};

int dt_cover_option(dt_cover *cover, const struct dt_entry *entries,
                    size_t count, int64_t cost, struct dt_error *err);
/* As it is by now; the facts of the puzzle are the numbers of options.  NULL:
 * there is no memory for a copy of it. */
dt_puzzle *dt_cover_open(const dt_cover *cover);

/* Clauses, as in a .cnf file; there are at least so many variables. */
dt_clauses *dt_clauses_new(const char *id, int variables);
void dt_clauses_free(dt_clauses *clauses);
bool dt_clauses_add(dt_clauses *clauses, const int *literals, size_t count,
                    struct dt_error *err);
bool dt_clauses_name(dt_clauses *clauses, int variable, const char *name,
                     struct dt_error *err);
/* As they are by now; the facts of the puzzle are the variables.  NULL: there
 * is no memory for a copy of them. */
dt_puzzle *dt_clauses_open(const dt_clauses *clauses);

/* ---- Searches ------------------------------------------------------- */

/* The last ones are for dt_diagram and dt_hint, and what dt_search_file makes.
 * A call that a search was not made for answers DT_ERROR: dt_next wants one of
 * DT_SOLVE, DT_ENUMERATE, DT_SAMPLE and DT_SHOW, dt_count DT_COUNT, dt_tally
 * the same with --per-option instead, and dt_estimate --estimate. */
enum dt_task {
    DT_SOLVE,
    DT_ENUMERATE,
    DT_COUNT,
    DT_SAMPLE,
    DT_DIAGRAM,
    DT_HINT,
    DT_SHOW
};

enum {
    DT_FOUND = 10,
    DT_NONE = 20,   /* proved: there is none, or no further one */
    DT_STOPPED = 0, /* by a limit or by dt_stop; calling again goes on.  Of a
                       puzzle that asks for the best solution dt_solution has
                       the best so far */
    DT_PAUSED = 2,  /* the slice is over; calling again goes on */
    DT_ENOUGH = 1,  /* as many as --limit or --number asked for */
    DT_ERROR = -1,
    DT_BROKEN = -2 /* an answer of ours, or of a file, failed its check */
};

dt_search *dt_search_new(const dt_puzzle *puzzle, const dt_settings *set,
                         enum dt_task task, struct dt_error *err);
/* A search that finds the solutions that stand in a file or a text, in any
 * form that dt_check reads, to be shown in another: dt_next judges each by the
 * rules first. */
dt_search *dt_search_file(const dt_puzzle *puzzle, const dt_settings *set,
                          const char *path, struct dt_error *err);
dt_search *dt_search_text(const dt_puzzle *puzzle, const dt_settings *set,
                          const char *text, size_t size, struct dt_error *err);
void dt_search_free(dt_search *search);

/* Units: a search in pieces, for other processes and machines.  A unit is a
 * line of text that says which part of the search it is; it means the same
 * wherever puzzle, task, engine and --choose are the same.
 * A search of DT_SOLVE, DT_ENUMERATE or DT_COUNT that walks this unit alone,
 * by an engine that can be cut; NULL: all of it. */
dt_search *dt_search_unit(const dt_puzzle *puzzle, const dt_settings *set,
                          enum dt_task task, const char *unit,
                          struct dt_error *err);
/* Before its first call: cuts such a search into so many units of similar size
 * at the most, and tells each with its size: nodes, roughly.  No solution is
 * in two of them, and each in one.  Random paths for the sizes take --effort
 * steps at the most.  DT_NONE: done; DT_STOPPED: nothing was told. */
int dt_split(dt_search *search, uint64_t units,
             void (*hear)(void *context, const char *unit, double size),
             void *context, struct dt_error *err);
/* What is left of such a search between its calls, as a unit, to be freed;
 * empty: nothing is.  With what was found so far it is all of the unit. */
char *dt_rest(const dt_search *search, struct dt_error *err);

/* The next solution; it has passed the family's check. */
int dt_next(dt_search *search, struct dt_error *err);
/* After DT_NONE, where --proof was set: writes a proof of it and checks it on
 * the way.  DT_NONE: it is whole and right; after a stop or a pause calling
 * again goes on, with the same file. */
int dt_prove(dt_search *search, FILE *out, struct dt_error *err);
/* The number of solutions in decimal, to be freed; DT_NONE: it is exact;
 * DT_STOPPED, DT_PAUSED: there are at least so many.  Of models that have
 * weights it is the sum of these, "-7/3", and empty after a stop, for nothing
 * is known of it then.  Of a unit of an engine that counts modulo primes it is
 * "5 mod 12", and so after a stop; the units' numbers together, by Chinese
 * remainders, are one whose absolute value is the number of solutions. */
int dt_count(dt_search *search, char **number, struct dt_error *err);
/* Writes that number in the format that the settings name. */
bool dt_count_show(const dt_search *search, const char *number, FILE *out,
                   struct dt_error *err);
/* Writes how many solutions use each option; DT_NONE: they are exact.  Of a
 * unit it writes those so far after a stop or a pause, too. */
int dt_tally(dt_search *search, FILE *out, struct dt_error *err);
/* Writes all solutions as a diagram, as dt_encode does it for the format zdd;
 * DT_NONE: it is whole; DT_STOPPED: nothing was written. */
int dt_diagram(dt_search *search, FILE *out, struct dt_error *err);
/* Writes the next move on a board that has begun, and why.  DT_FOUND: there
 * is one; DT_NONE: the board has no solution; DT_ENOUGH: no move is forced;
 * DT_STOPPED: what was written says so. */
int dt_hint(dt_search *search, FILE *out, struct dt_error *err);
/* Writes what the search would take, and does not run it; DT_NONE: done. */
int dt_estimate(dt_search *search, FILE *out, struct dt_error *err);
void dt_stop(dt_search *search); /* may be called by a signal handler */
/* From now on each call of the search answers DT_PAUSED after so many seconds
 * or steps of its engine, where it has not ended before; 0: any number.  A
 * millisecond is the least. */
void dt_slice(dt_search *search, double seconds, uint64_t steps);
/* How far the search has come, between its calls. */
void dt_progress_now(const dt_search *search, struct dt_progress *progress);
/* What a search has taken so far, to be compared with a forecast. */
struct dt_profile {
    const char *engine; /* that is at work */
    const char *step;   /* what its steps are: "nodes" */
    uint64_t steps, solutions;
    double seconds; /* since the search began */
    uint64_t bytes; /* of the whole process, at its peak; 0: unknown */
    size_t levels;  /* 0: the engine has none, or --verbose is not set */
    const uint64_t *level; /* steps by level, by how much was chosen when each
                              was taken; the search's, up to its next call */
};
/* Between its calls.  Steps by level are those of this process. */
void dt_profile(const dt_search *search, struct dt_profile *profile);
/* Writes as RLE what has come closest to a solution of a puzzle of patterns:
 * the longest part of a ship, the cells of a box that follow from what is
 * being tried, or the best solution so far where the best one is wanted.
 * Between its calls, or by whoever listens to its progress. */
bool dt_partial(const dt_search *search, FILE *out, struct dt_error *err);

/* ---- Answers as data ------------------------------------------------ */

enum { DT_GAP = -1 }; /* there is no cell here */

struct dt_grid {
    int layers, rows, cols;
    int *cells; /* layer by layer, row by row */
};

/* The latest solution; false: there is none.  The cells are the search's, up
 * to its next call. */
bool dt_solution(const dt_search *search, struct dt_grid *grid);
/* The board of a puzzle before it is solved, with what is given.  The cells
 * are to be freed; NULL: there is no memory for them. */
void dt_board(const dt_puzzle *puzzle, struct dt_grid *grid);
/* What layers, rows, columns and numbers mean, in a sentence, or NULL; the
 * names of what a cell's number says, one a row, up to NULL; and one of these
 * of a cell of a solution or a board, as text; empty: it has none. */
const char *dt_cell_meaning(const dt_puzzle *puzzle);
const char *dt_cell_field(const dt_puzzle *puzzle, int row);
void dt_cell_text(const dt_puzzle *puzzle, const struct dt_grid *grid,
                  size_t cell, int field, char *text, size_t size);
/* The facts of the latest solution; answers how many there are. */
size_t dt_facts(const dt_search *search, const int **facts);
/* What a fact is called: the items of its option, `a p:red |7` with a cost, or
 * its variable; NULL: there is no such fact.  The name is the puzzle's.  All
 * names are made when one is asked for first, which any thread may do. */
const char *dt_fact_name(const dt_puzzle *puzzle, int fact);
/* Are the facts options, and their names lists of items? */
bool dt_facts_are_options(const dt_puzzle *puzzle);
/* After DT_NONE: a sentence that says why, or NULL. */
const char *dt_reason(const dt_search *search);
/* After DT_NONE, an exact count, or the best solution: whose word it is that
 * there is no further or better one, a program or library of somebody else's
 * (of cmd:PROGRAM, ipasir:LIBRARY) that nobody has checked; NULL: ours. */
const char *dt_hearsay(const dt_search *search);
/* Where one of the things lies that it speaks of, in rows and columns from 1;
 * column 0: the row is its number.  False: there are not so many. */
bool dt_reason_member(const dt_search *search, size_t number, int *row,
                      int *col);

struct dt_advice {
    const char *sentence; /* the search's, as are the cells */
    int row, col;         /* of the move, from 1; 0: no move is forced */
    struct dt_grid grid;  /* the board, with the move */
};

/* What dt_hint has found; false: nothing yet. */
bool dt_advice(const dt_search *search, struct dt_advice *advice);

/* Is this grid a solution?  The sentence says so, or what is wrong.  DT_ERROR:
 * there is no memory for the check. */
int dt_judge(const dt_puzzle *puzzle, const struct dt_grid *grid,
             struct dt_error *sentence);
/* Shows a grid that is a solution, as text, RLE or a picture, in the format
 * that the settings name. */
bool dt_show(const dt_puzzle *puzzle, const dt_settings *set,
             const struct dt_grid *grid, FILE *out, struct dt_error *err);

/* ---- New puzzles ---------------------------------------------------- */

/* Makes as many puzzles as --number asks for, with consecutive seeds from the
 * id's on, or from --seed.  A maker borrows its settings. */
dt_maker *dt_maker_new(const char *id, const dt_settings *set,
                       struct dt_error *err);
void dt_maker_free(dt_maker *maker);
/* DT_FOUND: the next puzzle, which is the caller's; its id makes it again.
 * DT_ENOUGH: there are no more; DT_STOPPED: by --effort, --time or
 * dt_maker_stop; DT_PAUSED: the slice is over; after these two calling again
 * goes on, and makes the same puzzle. */
int dt_make(dt_maker *maker, dt_puzzle **puzzle, struct dt_error *err);
void dt_maker_stop(dt_maker *maker); /* may be called by a signal handler */
/* As dt_slice does it for a search. */
void dt_maker_slice(dt_maker *maker, double seconds, uint64_t steps);
/* Makes them all and writes them in the format that the settings name;
 * DT_ENOUGH: done.  After a stop or a pause calling again goes on, with the
 * same file. */
int dt_generate(dt_maker *maker, FILE *out, struct dt_error *err);

/* A puzzle before it is solved: the text of its own file, or its board, to be
 * freed; and the same, JSON or a picture, in the format that the settings
 * name.  False or NULL, with a sentence: it has no board. */
char *dt_puzzle_text(const dt_puzzle *puzzle, struct dt_error *err);
bool dt_puzzle_show(const dt_puzzle *puzzle, const dt_settings *set, FILE *out,
                    struct dt_error *err);

/* ---- Pictures, in the format that the settings name ----------------- */

/* A list of DT_ENUMERATE in a file of its own, which goes on behind a
 * checkpoint: how many solutions of it, in how many bytes, the one that was
 * resumed tells of; and the file, open for reading and writing, before
 * dt_sheet_new.  False, with a sentence: it does not begin with these bytes.
 * What is behind them is cut off.  From then on each checkpoint tells of what
 * is in the file, and a solution is shown before dt_next is called again. */
uint64_t dt_listed(const dt_search *search, uint64_t *bytes);
bool dt_continue(dt_search *search, FILE *list, struct dt_error *err);

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
