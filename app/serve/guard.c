/* guard.c: which requests are refused, before anything is done for them.
 *
 * A page from elsewhere, opened in the same browser, can send requests here
 * too.  So we answer under our own names alone (a name of others that leads
 * here is an attack called DNS rebinding), take orders from our own page
 * alone, and these in a form that no other page can send without being
 * asked.  Who listens to more than this machine lets in who knows the token.
 */
#include "serve/serve.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return http.lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static bool is(const char *text, const char *other)
{
    return text && !strcmp(text, other);
}

/* ---- headers that may come once ------------------------------------- */

static const char *const single[] = {"host",         "origin",
                                     "content-type", "content-length",
                                     "cookie",       "transfer-encoding"};
enum { SINGLES = sizeof single / sizeof *single };

static enum MHD_Result count_single(void *context, enum MHD_ValueKind kind,
                                    const char *name, const char *value)
{
    int *count = context;
    (void)kind, (void)value;
    for (int i = 0; i < SINGLES; i++)
        count[i] += !strcasecmp(name, single[i]);
    return MHD_YES;
}

static bool is_ambiguous(struct MHD_Connection *connection)
{
    int count[SINGLES] = {0};
    http.get_connection_values(connection, MHD_HEADER_KIND, count_single,
                               count);
    for (int i = 0; i < SINGLES; i++)
        if (count[i] > 1)
            return true;
    return false;
}

/* ---- who asks whom -------------------------------------------------- */

/* With a token anything, for who comes by a name of others has none. */
static bool host_is_ours(const struct server *server, const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    char ours[40];
    if (!host || *server->token)
        return host;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(ours, sizeof ours, "%s:%u", names[i], server->port);
        if (!strcasecmp(host, ours))
            return true;
    }
    return false;
}

/* Browsers name the page that sends an order. */
static bool origin_is_ours(struct MHD_Connection *connection, bool order)
{
    const char *origin = header(connection, "Origin");
    const char *site = header(connection, "Sec-Fetch-Site");
    const char *mode = header(connection, "Sec-Fetch-Mode");
    char ours[400];
    snprintf(ours, sizeof ours, "http://%s", header(connection, "Host"));
    if (origin ? strcasecmp(origin, ours) : order)
        return false;
    return !site || is(site, "same-origin") || is(site, "none") ||
           (!order && is(mode, "navigate"));
}

/* In a time that tells nothing of where they differ. */
static bool tokens_agree(const char *token, const char *given)
{
    size_t size = strlen(token);
    unsigned differ = !given || strlen(given) != size;
    for (size_t i = 0; !differ && i < size; i++)
        differ |= (unsigned char)token[i] ^ (unsigned char)given[i];
    return !differ;
}

static bool has_cookie(const struct server *server,
                       struct MHD_Connection *connection)
{
    return tokens_agree(
        server->token,
        http.lookup_connection_value(connection, MHD_COOKIE_KIND, "dovetail"));
}

bool guard_is_newcomer(const struct server *server,
                       struct MHD_Connection *connection)
{
    return *server->token && !has_cookie(server, connection) &&
           tokens_agree(server->token,
                        http.lookup_connection_value(
                            connection, MHD_GET_ARGUMENT_KIND, "token"));
}

static bool may_enter(const struct server *server,
                      struct MHD_Connection *connection, const char *url)
{
    return !*server->token || has_cookie(server, connection) ||
           (is(url, "/") && guard_is_newcomer(server, connection));
}

/* ---- orders --------------------------------------------------------- */

static bool has_body(struct MHD_Connection *connection)
{
    const char *length = header(connection, "Content-Length");
    return header(connection, "Transfer-Encoding") ||
           (length && strcmp(length, "0"));
}

static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    return type && !strncasecmp(type, json, strlen(json)) &&
           (!type[strlen(json)] ||
            !strcasecmp(type + strlen(json), "; charset=utf-8") ||
            !strcasecmp(type + strlen(json), ";charset=utf-8"));
}

/* The length comes first: pieces could go on for ever. */
static struct refusal guard_order(struct MHD_Connection *connection)
{
    const char *length = header(connection, "Content-Length");
    bool pieces = header(connection, "Transfer-Encoding");
    if (!is_json(header(connection, "Content-Type")))
        return (struct refusal){MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                                "an order must be application/json"};
    if (!length || pieces)
        return (struct refusal){MHD_HTTP_LENGTH_REQUIRED,
                                "an order must tell its length"};
    if (strtoull(length, NULL, 10) > MOST_BODY)
        return (struct refusal){MHD_HTTP_CONTENT_TOO_LARGE,
                                "an order may have 24 MB"};
    return (struct refusal){0};
}

struct refusal guard(const struct server *server,
                     struct MHD_Connection *connection, const char *url,
                     const char *method)
{
    bool order = is(method, "POST");
    if (!order && !is(method, "GET") && !is(method, "HEAD"))
        return (struct refusal){MHD_HTTP_METHOD_NOT_ALLOWED,
                                "there are GET, HEAD and POST"};
    if (is_ambiguous(connection))
        return (struct refusal){MHD_HTTP_BAD_REQUEST,
                                "a header that may come once came twice"};
    if (!host_is_ours(server, header(connection, "Host")))
        return (struct refusal){MHD_HTTP_MISDIRECTED_REQUEST,
                                "nobody of that name is here: write the "
                                "address as the server has told it"};
    if (!origin_is_ours(connection, order))
        return (struct refusal){MHD_HTTP_FORBIDDEN,
                                "a page from elsewhere has no orders to give"};
    if (!may_enter(server, connection, url))
        return (struct refusal){MHD_HTTP_FORBIDDEN,
                                "the address must have the token that the "
                                "server has told: /?token=..."};
    if (order && !is(url, "/run"))
        return (struct refusal){MHD_HTTP_METHOD_NOT_ALLOWED,
                                "orders go to /run"};
    if (!order && has_body(connection))
        return (struct refusal){MHD_HTTP_BAD_REQUEST,
                                "nothing but an order has a body"};
    return order ? guard_order(connection) : (struct refusal){0};
}
