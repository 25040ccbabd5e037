/* app.h: what the files of the command share. */
#ifndef APP_H
#define APP_H

#include "dovetail.h"

enum {
    EXIT_DONE = 0,
    EXIT_USAGE = 1,   /* wrong usage or input, or no engine fits */
    EXIT_STOPPED = 2, /* by a limit or Ctrl-C */
    EXIT_BROKEN = 3   /* an answer failed its check */
};

/* What was typed, taken apart; the words are borrowed from argv. */
struct job {
    struct dt_verb verb;
    const char *puzzle, *word; /* NULL: not given */
    const char *object;        /* of a verb whose word says what to do */
    char **beyond;             /* words behind `--`, up to NULL; or NULL */
    dt_settings *set;
    const struct seed *seed; /* it was called as one of the seeds' programs */
    char **argument;         /* with these */
    bool confined;           /* it is a job of `serve` */
};

/* main.c: prints "dovetail: sentence" and answers EXIT_USAGE. */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Says so and ends the program; what is half written goes. */
void no_memory(size_t bytes) __attribute__((noreturn));

/* serve: the page and its searches, for browsers, up to Ctrl-C. */
int run_serve(const struct job *job);
/* serve/confine.c: a job of `serve` is this program under another name.  It
 * can touch nothing but the folder that it is in; true: this is one. */
#define JOB_PROGRAM "dovetail-job"
bool confine(const char *program);
/* May a job do that?  Prints a sentence if not. */
bool stays_inside(const struct job *job);

/* cluster: searches in units, for many machines. */
int run_cluster(const struct job *job);

/* verbs.c: does what the job's verb says, and answers the exit code. */
int run_verb(const struct job *job);

/* help.c */
extern const char exit_codes[]; /* what they mean */
bool find_verb(const char *name, struct dt_verb *verb);
/* The next verb of several, which is taken out of them; NULL: none is left. */
const char *next_verb(unsigned *verbs);
struct words {
    char text[400];
};
/* The help of an option, and what it takes, where that is little. */
struct words explain_option(const struct dt_option *option);
/* "svg, png or pdf": the formats that one of these verbs writes or one of
 * those reads, each behind a mark; and the extensions of puzzles. */
struct words names_of_formats(const char *mark, unsigned writers,
                              unsigned readers);
struct words puzzle_files(void);
int welcome(void);
/* A verb, a family, a format, an option, an engine or a topic such as
 * "manual"; NULL: everything. */
int help_on(const char *topic);
/* The names of these topics; NULL: there is no such row. */
const char *help_topic(int row);
int print_version(void);
int unknown_verb(const char *name);
void list_families(void);
void list_engines(void);

/* pager.c: from here on, on a terminal, standard output waits wherever the
 * screen is full. */
void pager_begin(void);

/* manual.c: the manual page. */
int print_manual(void);

/* completion.c: what each shell completes. */
int print_bash(void);
int print_zsh(void);
int print_fish(void);

/* output.c: a file that appears whole or not at all.  A path that is NULL is
 * standard output. */
struct output {
    FILE *file;           /* what is written */
    FILE *raw;            /* where it lands: the same, unless it is packed */
    const char *path;     /* borrowed; NULL: standard output */
    char *resolved;       /* owned; the path behind symbolic links, or NULL */
    char temporary[4096]; /* empty: written in place */
    int slot;             /* of those that are open at the same time */
    bool stays;           /* a list with a checkpoint, and its solutions */
    uint64_t earlier;     /* before this run */
};
/* Do two paths name one file, whether it is there yet or not? */
bool output_is_same(const char *path, const char *other);
bool output_open(struct output *out, const char *path, struct dt_error *err);
/* The file of a list that the search tells of in its checkpoint. */
bool output_continue(struct output *out, const char *path, dt_search *search,
                     struct dt_error *err);
/* Has somebody begun such a list?  Then a sentence says so. */
bool output_is_begun(const char *path, struct dt_error *err);
bool output_keep(struct output *out, struct dt_error *err);
/* If the writing failed, the error names the file from then on. */
void output_blame(const struct output *out, struct dt_error *err);
void output_drop(struct output *out, struct dt_error *err);
/* Removes the temporary files of the outputs that are open; may be called by a
 * signal handler. */
void output_abandon(void);

/* progress.c: commentary and a progress line on standard error. */

/* "1:23:45", or days. */
void duration_text(double seconds, char *text, size_t size);
struct talk {
    bool terminal; /* the line is drawn over itself */
    bool wanted;   /* progress is shown at all */
    bool reports;  /* as JSON, for programs */
    bool shared;   /* pictures go to the same screen */
    bool drawn;    /* the line is on the screen now */
    double begun, last;
    void (*look)(void *context); /* a few times a second; NULL: at nothing */
    /* What a report tells besides: how far a pattern has come, as RLE; NULL:
     * nothing new. */
    const char *(*news)(void *context);
    void *context;
};
double seconds_now(void); /* from any beginning */
void talk_begin(struct talk *talk, dt_settings *set);
void talk_end(struct talk *talk);
/* Before a picture: clears the line where both would be on one screen. */
void talk_yield(struct talk *talk);

/* seeds.c: the programs of the seed documents under their own names.  NULL if
 * this is none of them. */
const struct seed *find_seed(const char *program);
int run_seed(const struct seed *seed, int argc, char **argv);
/* Would the seed's program refuse the puzzle?  Prints its sentence then. */
bool seed_refuses(const struct job *job, const dt_puzzle *puzzle);
/* The first line that the seed's program prints, to be freed, or NULL. */
char *seed_line(const struct job *job, const dt_puzzle *puzzle);

#endif
