/* reply.c: the headers that every answer has, and answers that are
 * sentences.
 *
 * The page may load from us and nowhere else, and no page may show or load
 * ours. */
#include "serve/serve.h"

#include <string.h>

static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; worker-src 'self'; "
     "connect-src 'self'; style-src 'self'; img-src 'self' blob:; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};

enum MHD_Result reply(struct MHD_Connection *connection, unsigned status,
                      struct MHD_Response *response)
{
    if (!response)
        return MHD_NO; /* unreached: there is memory for an answer */
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        http.add_response_header(response, headers[i][0], headers[i][1]);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        http.add_response_header(response, "Allow", "GET, HEAD, POST");
    if (status == MHD_HTTP_SERVICE_UNAVAILABLE)
        http.add_response_header(response, "Retry-After", "5");
    enum MHD_Result result = http.queue_response(connection, status, response);
    http.destroy_response(response);
    return result;
}

enum MHD_Result reply_sentence(struct MHD_Connection *connection,
                               unsigned status, const char *sentence)
{
    char line[sizeof(struct dt_error)];
    int size = snprintf(line, sizeof line, "%s\n", sentence);
    size = size < (int)sizeof line ? size : (int)sizeof line - 1;
    struct MHD_Response *response = http.create_response_from_buffer(
        (size_t)size, line, MHD_RESPMEM_MUST_COPY);
    if (response)
        http.add_response_header(response, "Content-Type",
                                 "text/plain; charset=utf-8");
    return reply(connection, status, response);
}
