/* answer.c: requests, and what is answered.
 *
 *     GET /             the page, and its files
 *     GET /engine.json  what this server has
 *     POST /run         an order; the answer is what tell.h tells of its run
 *     GET /job/NAME     the same, for who was sent away */
#include "serve/serve.h"
#include "serve/page.h"

#include <stdlib.h>
#include <string.h>

/* A request, from its first line to the last byte of the answer. */
struct visit {
    struct run *run;   /* borrowed; that is heard of, or NULL */
    char *body;        /* owned */
    size_t size, room; /* of the body */
    bool lost;         /* there is no room for the body */
};

/* ---- the page ------------------------------------------------------- */

static enum MHD_Result reply_bytes(struct MHD_Connection *connection,
                                   const char *type, const void *bytes,
                                   size_t size,
                                   enum MHD_ResponseMemoryMode mode)
{
    struct MHD_Response *response =
        http.create_response_from_buffer(size, (void *)bytes, mode);
    if (response)
        http.add_response_header(response, "Content-Type", type);
    return reply(connection, MHD_HTTP_OK, response);
}

static enum MHD_Result reply_facts(const struct server *server,
                                   struct MHD_Connection *connection)
{
    char facts[100];
    int size = snprintf(facts, sizeof facts,
                        "{\"server\": true, \"threads\": %d, \"pdf\": %s}\n",
                        server->processors, SERVE_PDF);
    return reply_bytes(connection, "application/json", facts, (size_t)size,
                       MHD_RESPMEM_MUST_COPY);
}

/* Who has brought the token keeps it as a cookie, and not in the address. */
static enum MHD_Result let_in(const struct server *server,
                              struct MHD_Connection *connection)
{
    char cookie[100];
    struct MHD_Response *response =
        http.create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    snprintf(cookie, sizeof cookie,
             "dovetail=%s; HttpOnly; SameSite=Strict; Path=/", server->token);
    if (response) {
        http.add_response_header(response, "Set-Cookie", cookie);
        http.add_response_header(response, "Location", "/");
    }
    return reply(connection, MHD_HTTP_SEE_OTHER, response);
}

static enum MHD_Result reply_page(struct MHD_Connection *connection,
                                  const char *name)
{
    if (!*name)
        name = "index.html";
    for (const struct page_file *file = page_files; file->name; file++)
        if (!strcmp(file->name, name))
            return reply_bytes(connection, file->type, file->bytes, file->size,
                               MHD_RESPMEM_PERSISTENT);
    return reply_sentence(connection, MHD_HTTP_NOT_FOUND,
                          "the page has no such file");
}

/* ---- runs ----------------------------------------------------------- */

static struct run *find_run(const struct server *server, const char *name)
{
    struct run *run = server->runs;
    while (run && (run->dropped || strcmp(run->name, name)))
        run = run->next;
    return run;
}

static enum MHD_Result come_back(const struct server *server,
                                 struct MHD_Connection *connection,
                                 const char *name, struct visit *visit)
{
    struct run *run = find_run(server, name);
    if (!run)
        return reply_sentence(connection, MHD_HTTP_NOT_FOUND,
                              "there is no such job any more");
    if (run->listener)
        return reply_sentence(connection, MHD_HTTP_CONFLICT,
                              "somebody listens to this job already");
    visit->run = run;
    return listen_to(run, connection);
}

static int count_runs(const struct server *server, const char *client)
{
    int count = 0;
    for (const struct run *run = server->runs; run; run = run->next)
        count += !client || !strcmp(run->order.client, client);
    return count;
}

/* The order has come as a whole. */
static enum MHD_Result take_order(struct server *server,
                                  struct MHD_Connection *connection,
                                  struct visit *visit)
{
    struct order order;
    struct dt_error err = {.text = ""};
    if (visit->lost)
        /* unreached: nothing is lost where there is memory */
        return reply_sentence(connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                              "too much is being sent to the server at once; "
                              "try again later");
    if (!order_read(&order, visit->body, visit->size, &err))
        return reply_sentence(connection, MHD_HTTP_BAD_REQUEST, err.text);
    if (count_runs(server, order.client) >= MOST_RUNS_OF_CLIENT ||
        count_runs(server, NULL) >= MOST_RUNS) {
        order_release(&order);
        return reply_sentence(connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                              "there are too many jobs already; stop one, or "
                              "try again later");
    }
    share_client(server, order.client);
    struct run *run = run_new(&order, server->folder, &err);
    if (!run)
        /* unreached: there are folders to be had */
        return reply_sentence(connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                              err.text);
    run->next = server->runs;
    server->runs = run;
    visit->run = run;
    return listen_to(run, connection);
}

/* ---- requests ------------------------------------------------------- */

static enum MHD_Result answer_get(struct server *server,
                                  struct MHD_Connection *connection,
                                  const char *url, const char *method,
                                  struct visit *visit)
{
    static const char job[] = "/job/";
    if (guard_is_newcomer(server, connection))
        return let_in(server, connection);
    if (!strcmp(url, "/engine.json"))
        return reply_facts(server, connection);
    if (!strncmp(url, job, strlen(job)) && !strcmp(method, "GET"))
        return come_back(server, connection, url + strlen(job), visit);
    return reply_page(connection, url + 1);
}

static void forget_body(struct server *server, struct visit *visit)
{
    server->bodies -= visit->room;
    free(visit->body);
    visit->body = NULL;
    visit->size = visit->room = 0;
}

static bool make_room(struct server *server, struct visit *visit, size_t size)
{
    size_t room = 2 * (visit->size + size);
    if (visit->size + size <= visit->room)
        return true;
    char *larger = server->bodies - visit->room + room > MOST_BODIES
                       ? NULL
                       : realloc(visit->body, room);
    if (!larger)
        return false; /* unreached: there was memory */
    server->bodies += room - visit->room;
    visit->body = larger;
    visit->room = room;
    return true;
}

/* One more piece of a body, whose length the guard has seen.  What is too
 * much of all together is forgotten, and answered when it has come. */
static void keep_piece(struct server *server, struct visit *visit,
                       const char *data, size_t size)
{
    if (visit->lost)
        return; /* unreached: nothing is lost where there is memory */
    if (!make_room(server, visit, size)) {
        /* unreached: there was memory */
        forget_body(server, visit);
        visit->lost = true;
        return;
    }
    memcpy(visit->body + visit->size, data, size);
    visit->size += size;
}

enum MHD_Result answer(void *context, struct MHD_Connection *connection,
                       const char *url, const char *method,
                       const char *version, const char *data, size_t *size,
                       void **visits)
{
    struct server *server = context;
    struct visit *visit = *visits;
    (void)version;
    if (!visit) {
        struct refusal refusal = guard(server, connection, url, method);
        *visits = calloc(1, sizeof *visit);
        return !*visits          ? MHD_NO
               : !refusal.status ? MHD_YES
                                 : reply_sentence(connection, refusal.status,
                                                  refusal.sentence);
    }
    if (strcmp(method, "POST"))
        return answer_get(server, connection, url, method, visit);
    if (*size) {
        keep_piece(server, visit, data, *size);
        *size = 0;
        return MHD_YES;
    }
    enum MHD_Result result = take_order(server, connection, visit);
    forget_body(server, visit);
    return result;
}

void answer_over(void *context, struct MHD_Connection *connection,
                 void **visits, enum MHD_RequestTerminationCode code)
{
    struct server *server = context;
    struct visit *visit = *visits;
    (void)connection, (void)code;
    if (!visit)
        return; /* unreached: whoever closes has opened */
    if (visit->run)
        listen_no_more(visit->run);
    forget_body(server, visit);
    free(visit);
    *visits = NULL;
}
