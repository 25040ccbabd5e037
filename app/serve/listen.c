/* listen.c: those who hear of a run.
 *
 * A listener who has heard all waits, suspended, until there is more.  One
 * who leaves before the end wants no more of the run, which is dropped.  A
 * browser keeps few connections to one server: so where many listen, one
 * after the other is sent away, and has some time to come back. */
#include "serve/serve.h"
#include "serve/tell.h"

#include <netinet/in.h>
#include <netinet/tcp.h>

static ssize_t read_next(void *context, uint64_t position, char *buffer,
                         size_t size)
{
    struct run *run = context;
    (void)position;
    if (run->dropped)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t told = tell_next(run, buffer, size);
    if (told) {
        run->spoken = seconds_now();
        return (ssize_t)told;
    }
    if (tell_is_over(run) || run->handed)
        return MHD_CONTENT_READER_END_OF_STREAM;
    run->suspended = true;
    http.suspend_connection(run->listener);
    return 0;
}

static int socket_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = http.get_connection_info(
        connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

enum MHD_Result listen_to(struct run *run, struct MHD_Connection *connection)
{
    enum { BLOCK = 1 << 15 };
    const unsigned patience = 30000; /* ms; then a silent network is dead */
    struct MHD_Response *response = http.create_response_from_callback(
        MHD_SIZE_UNKNOWN, BLOCK, read_next, run, NULL);
    if (!response)
        return MHD_NO; /* unreached: there is memory for an answer */
    http.add_response_header(response, "Content-Type",
                             "application/x-ndjson; charset=utf-8");
    setsockopt(socket_of(connection), IPPROTO_TCP, TCP_USER_TIMEOUT, &patience,
               sizeof patience);
    run->listener = connection;
    run->handed = false;
    run->heard = run->spoken = seconds_now();
    return reply(connection, MHD_HTTP_OK, response);
}

void listen_no_more(struct run *run)
{
    run->listener = NULL;
    run->suspended = false;
    run->heard = seconds_now();
    run->dropped |= !run->handed;
}

void listen_wake(struct run *run)
{
    if (!run->suspended)
        return;
    run->suspended = false;
    http.resume_connection(run->listener);
}

int listen_socket(const struct run *run)
{
    return run->suspended ? socket_of(run->listener) : -1;
}
