/* serve.h: what the files of the server share.
 *
 * One loop in one thread: it waits for whoever has something to say (a
 * client, a run, a signal), hears it, lets those run whose turn it is, and
 * tells what there is to tell. */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include "app.h"
#include "serve/run.h"

enum {
    MOST_CONNECTIONS = 400,
    MOST_RUNS = 256,
    MOST_RUNS_OF_CLIENT = 32,
    MOST_BODY = 24 << 20,    /* bytes of an order */
    MOST_BODIES = 256 << 20, /* of all orders that are being sent */
    MOST_CLIENTS = MOST_RUNS
};

/* One who has runs here. */
struct client {
    char name[33]; /* empty: nobody */
    double used;   /* seconds of work, or what he would have by now */
};

struct server {
    const struct job *job; /* borrowed; what was typed */
    struct MHD_Daemon *daemon;
    char address[64]; /* that we listen on, as in an URL */
    unsigned port;
    char token[33];    /* empty: none is needed */
    char folder[4000]; /* of all folders of runs */
    struct run_limits limits;
    int processors;
    struct run *runs; /* owned */
    struct client clients[MOST_CLIENTS];
    size_t bodies; /* bytes of orders in memory */
    int signals;   /* of signalfd */
    bool ended;
};

/* browser.c: tells where the page is, and opens it where there is a desktop.
 */
void announce(const struct server *server);

/* guard.c: why a request is refused. */
struct refusal {
    unsigned status; /* of HTTP; 0: it is not */
    const char *sentence;
};
struct refusal guard(const struct server *server,
                     struct MHD_Connection *connection, const char *url,
                     const char *method);
/* Has somebody who opens the page brought the token, and no cookie yet? */
bool guard_is_newcomer(const struct server *server,
                       struct MHD_Connection *connection);

/* reply.c: sends what is answered, with the headers that every answer has. */
enum MHD_Result reply(struct MHD_Connection *connection, unsigned status,
                      struct MHD_Response *response);
/* A sentence, to be read by people. */
enum MHD_Result reply_sentence(struct MHD_Connection *connection,
                               unsigned status, const char *sentence);

/* answer.c: what is answered to a request; for libmicrohttpd. */
enum MHD_Result answer(void *context, struct MHD_Connection *connection,
                       const char *url, const char *method,
                       const char *version, const char *data, size_t *size,
                       void **visit);
void answer_over(void *context, struct MHD_Connection *connection,
                 void **visit, enum MHD_RequestTerminationCode code);

/* listen.c: those who hear of a run. */
/* The answer is what there is to be heard of the run, until it ends. */
enum MHD_Result listen_to(struct run *run, struct MHD_Connection *connection);
/* The connection is over. */
void listen_no_more(struct run *run);
/* There may be something to tell. */
void listen_wake(struct run *run);
int listen_socket(const struct run *run); /* -1: nobody waits there */

/* share.c: lets those run whose turn it is. */
void share(struct server *server);
struct client *share_client(struct server *server, const char *name);

#endif
