/* session.h: a job at work, from its puzzle to its last sentence. */
#ifndef APP_SESSION_H
#define APP_SESSION_H

#include "app.h"

struct session {
    const struct job *job; /* borrowed */
    struct talk talk;
    dt_puzzle *puzzle;
    dt_search *search;
    dt_maker *maker;
    struct output out;
    struct output proof; /* of --proof; its file is NULL: none is open */
    bool unproved;       /* there is no solution, but the proof is not whole */
    char *partial;       /* owned; that was reported last, or NULL */
    struct dt_error err;
};

void session_begin(struct session *s, const struct job *job);
/* Begins, and opens the puzzle; what is left of --time is for what comes
 * after. */
bool session_open(struct session *s, const struct job *job);
/* And a search in it, and the file of its answer. */
bool session_search(struct session *s, const struct job *job,
                    enum dt_task task);
/* Bytes that are no text would only disturb a terminal. */
bool session_suits(const struct job *job, struct dt_error *err);

/* From now on a signal stops the search or the maker. */
void session_watch(const struct session *s);
/* Has it been told to stop? */
bool session_is_told(void);
/* The exit code of a job that was stopped, if not EXIT_STOPPED. */
void session_stops_with(int status);

/* Writes how far the search has come, after a stop; where nobody has asked for
 * it, it is worth no sentence. */
void session_leave_partial(struct session *s);
/* A file is kept if it holds an answer, even where the search was stopped. */
void session_end_output(struct session *s, bool answer);
/* Says what is to be said, frees all, and answers the exit code. */
int session_close(struct session *s, int status);

#endif
