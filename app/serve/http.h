/* http.h: the library libmicrohttpd, which is loaded when somebody serves:
 * with all that it needs it takes longer to load than many a puzzle to solve.
 */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include "dovetail.h"

#include <sys/socket.h>
#include <sys/types.h>
#include <microhttpd.h>

/* What is called of it. */
#define HTTP_CALLS \
    HTTP_CALL(add_response_header) \
    HTTP_CALL(create_response_from_buffer) \
    HTTP_CALL(create_response_from_callback) \
    HTTP_CALL(destroy_response) \
    HTTP_CALL(get_connection_info) \
    HTTP_CALL(get_connection_values) \
    HTTP_CALL(get_daemon_info) \
    HTTP_CALL(get_timeout) \
    HTTP_CALL(lookup_connection_value) \
    HTTP_CALL(queue_response) \
    HTTP_CALL(quiesce_daemon) \
    HTTP_CALL(resume_connection) \
    HTTP_CALL(run) \
    HTTP_CALL(start_daemon) \
    HTTP_CALL(stop_daemon) \
    HTTP_CALL(suspend_connection)

struct http {
#define HTTP_CALL(name) __typeof__(MHD_##name) *name;
    HTTP_CALLS
#undef HTTP_CALL
};

extern struct http http; /* to be called once it is loaded */

bool http_load(struct dt_error *err);

#endif
