/* run.h: a job at work: a process of this program in a folder of its own, and
 * what is told of it to the client who ordered it.
 *
 * It waits, works or is paused, as its turn is; then it has ended, and its
 * folder holds what it made.  It goes when its client has heard all, or has
 * left. */
#ifndef SERVE_RUN_H
#define SERVE_RUN_H

#include "serve/http.h"
#include "serve/order.h"

#include <limits.h>

enum run_state { RUN_WAITS, RUN_WORKS, RUN_PAUSES, RUN_HAS_ENDED };

/* Text that is to be sent; what stands before `begin` is sent. */
struct text {
    char *bytes; /* owned */
    size_t begin, end, room;
};

/* Where in the outcome of a run we are, which is sent piece by piece. */
struct outcome {
    int file;     /* that is being sent, or -1 */
    char **names; /* owned; files that the run made, up to NULL */
    size_t next;  /* of these */
    bool begun, ended;
};

struct run {
    struct run *next; /* of the server's */
    char name[33];    /* which nobody can guess */
    struct order order;
    char folder[PATH_MAX];
    enum run_state state;
    pid_t process;   /* 0: none */
    int status;      /* of waitpid, once the process has ended */
    int output;      /* what it writes to standard output: a file */
    int commentary;  /* what it says: our end of a pipe, or -1 */
    char line[4096]; /* of commentary, so far */
    size_t line_size;

    double since;   /* when it was set to work the last time */
    double charged; /* when its client was charged for it the last time */
    double worked;  /* seconds of its threads, up to then */
    double used;    /* what was charged */

    struct MHD_Connection *listener; /* borrowed; NULL: there is none now */
    bool suspended;                  /* the listener waits for more */
    bool handed;   /* the listener is sent away, and will come back */
    bool dropped;  /* nobody will ask for it */
    double heard;  /* when the listener came, or left */
    double spoken; /* when something was sent the last time */
    struct text text;
    struct outcome outcome;
};

/* What a process may take. */
struct run_limits {
    uint64_t memory; /* bytes */
};

/* Makes a folder with the files of the order, which it takes, below another;
 * NULL, with a sentence: that cannot be. */
struct run *run_new(struct order *order, const char *below,
                    struct dt_error *err);
void run_free(struct run *run); /* its process has ended, or has not begun */

/* Sets it to work, now or again; false: there are no processes left. */
bool run_go(struct run *run, const struct run_limits *limits);
void run_pause(struct run *run);
void run_kill(struct run *run);
double run_worked(const struct run *run); /* seconds, of all its threads */

/* Takes what it has said. */
void run_hear(struct run *run);
/* Has the process ended?  Then it is known how. */
void run_reap(struct run *run);

/* Ends it, and waits for that. */
void run_wait(struct run *run);
/* It ends here, and its listener is told why. */
void run_fail(struct run *run, const char *sentence);

#endif
