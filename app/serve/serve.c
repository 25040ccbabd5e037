/* serve.c: the verb: listens, loops, and leaves nothing behind. */
#include "serve/serve.h"
#include "serve/tell.h"

#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- listeners and runs that have been there long enough ------------- */

static const double VISIT = 1;    /* seconds that one listens, of many */
static const double ABSENCE = 20; /* that one may be away */
static const double SILENCE = 15; /* after which something is said */

/* So many can listen as long as they want: a browser has six connections. */
enum { FEW = 4 };

static int count_listeners(const struct server *server)
{
    int count = 0;
    for (const struct run *run = server->runs; run; run = run->next)
        count += run->listener && !run->handed;
    return count;
}

static void mind_listener(struct run *run, bool many)
{
    double now = seconds_now();
    bool ended = run->state == RUN_HAS_ENDED;
    if (run->listener && many && !ended && now - run->heard > VISIT)
        run->handed = true;
    else if (run->listener && !ended && now - run->spoken > SILENCE &&
             /* unreached: jobs of the tests say something soon */
             !run->handed)
        /* unreached: jobs of the tests say something soon */
        tell_nothing(run);
    else if (!run->listener && now - run->heard > ABSENCE)
        run->dropped = true;
    bool news = run->text.end > run->text.begin;
    if (news || ended || run->handed || run->dropped)
        listen_wake(run);
}

/* Runs that nobody wants any more are ended, and go when they have. */
static void sweep(struct server *server)
{
    bool many = count_listeners(server) > FEW;
    for (struct run **at = &server->runs, *run; (run = *at);) {
        mind_listener(run, many);
        if (run->dropped && run->process)
            run_kill(run);
        if (run->dropped && !run->process && !run->listener) {
            *at = run->next;
            run_free(run);
        } else
            at = &run->next;
    }
}

/* ---- the loop ------------------------------------------------------- */

enum { POLLS = 2 + 2 * MOST_RUNS };

/* Whom we wait for: signals, clients, what runs say, listeners who leave. */
static nfds_t watch(const struct server *server, struct pollfd *polls)
{
    nfds_t count = 0;
    const union MHD_DaemonInfo *info =
        http.get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    polls[count++] = (struct pollfd){server->signals, POLLIN, 0};
    polls[count++] = (struct pollfd){info->epoll_fd, POLLIN, 0};
    for (const struct run *run = server->runs; run; run = run->next) {
        bool heard = run->commentary >= 0 && !tell_is_full(run);
        polls[count++] =
            (struct pollfd){heard ? run->commentary : -1, POLLIN, 0};
        polls[count++] = (struct pollfd){listen_socket(run), POLLRDHUP, 0};
    }
    return count;
}

static void take_signals(struct server *server)
{
    struct signalfd_siginfo signal;
    while (read(server->signals, &signal, sizeof signal) == sizeof signal)
        server->ended |= signal.ssi_signo != SIGCHLD;
}

/* Milliseconds until something is to be done in any case. */
static int patience(const struct server *server)
{
    MHD_UNSIGNED_LONG_LONG http_wants;
    int wait = server->runs ? 100 : 10000;
    if (http.get_timeout(server->daemon, &http_wants) == MHD_YES &&
        http_wants < (unsigned)wait)
        wait = (int)http_wants;
    return wait;
}

static void turn(struct server *server)
{
    struct pollfd polls[POLLS];
    nfds_t count = watch(server, polls), at = 2;
    poll(polls, count, patience(server));
    take_signals(server);
    for (struct run *run = server->runs; run; run = run->next, at += 2) {
        run_hear(run);
        run_reap(run);
        run->dropped |= polls[at + 1].revents != 0;
    }
    sweep(server);
    share(server);
    http.run(server->daemon);
}

/* ---- the beginning -------------------------------------------------- */

static bool refuse(struct dt_error *err, const char *what, const char *why)
{
    snprintf(err->text, sizeof err->text, "%s: %s", what, why);
    return false;
}

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

/* An address in digits; NULL is loopback. */
static bool read_address(const char *text, unsigned port,
                         union address *address, struct dt_error *err)
{
    *address = (union address){.four = {.sin_family = AF_INET}};
    address->four.sin_port = htons((uint16_t)port);
    if (inet_pton(AF_INET, text ? text : "127.0.0.1",
                  &address->four.sin_addr) == 1)
        return true;
    *address = (union address){.six = {.sin6_family = AF_INET6}};
    address->six.sin6_port = htons((uint16_t)port);
    if (inet_pton(AF_INET6, text, &address->six.sin6_addr) == 1)
        return true; /* unreached: where the tests run is IPv4 */
    snprintf(err->text, sizeof err->text,
             "--listen '%s' is not an address, such as 192.168.1.5, or "
             "0.0.0.0 for all that this machine has",
             text);
    return false;
}

static void draw_token(struct server *server)
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        abort(); /* unreached: so few there always are */
    for (int i = 0; i < 16; i++)
        sprintf(server->token + 2 * i, "%02x", bytes[i]);
}

static bool open_port(struct server *server, struct dt_error *err)
{
    const char *listen = dt_get(server->job->set, "listen");
    const char *port = dt_get(server->job->set, "port");
    unsigned number = port ? (unsigned)atoi(port) : 0;
    union address address;
    if (!read_address(listen, number, &address, err))
        return false;
    bool six = address.any.sa_family == AF_INET6;
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME |
                     (six ? (unsigned)MHD_USE_IPv6 : 0);
    server->daemon = http.start_daemon(
        flags, (uint16_t)number, NULL, NULL, answer, server,
        MHD_OPTION_SOCK_ADDR, &address.any, MHD_OPTION_NOTIFY_COMPLETED,
        answer_over, server, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)MOST_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, 10u,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(32 << 10),
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    if (!server->daemon)
        return refuse(err, port ? "--port" : "serve", strerror(errno));
    server->port =
        http.get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    snprintf(server->address, sizeof server->address, six ? "[%s]" : "%s",
             listen ? listen : "127.0.0.1");
    if (listen)
        draw_token(server);
    return true;
}

static bool make_folder(struct server *server, struct dt_error *err)
{
    const char *below = getenv("TMPDIR");
    snprintf(server->folder, sizeof server->folder, "%.3000s/dovetail-XXXXXX",
             below && *below ? below : "/tmp");
    if (mkdtemp(server->folder))
        return true;
    /* unreached: there is a place for temporary files */
    snprintf(err->text, sizeof err->text, "%.900s: %s", server->folder,
             strerror(errno));
    *server->folder = 0;
    return false;
}

/* Signals come to the loop, and to nobody else. */
static void catch_signals(struct server *server)
{
    sigset_t all;
    sigemptyset(&all);
    sigaddset(&all, SIGINT);
    sigaddset(&all, SIGTERM);
    sigaddset(&all, SIGHUP);
    sigaddset(&all, SIGCHLD);
    sigprocmask(SIG_BLOCK, &all, NULL);
    signal(SIGPIPE, SIG_IGN);
    server->signals = signalfd(-1, &all, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* Half of the machine's memory; no limit, where what we take ourselves of the
 * address space is more, as under a sanitizer. */
static uint64_t memory_of_run(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long taken = 0;
    uint64_t half = (uint64_t)sysconf(_SC_PHYS_PAGES) / 2;
    if (file) {
        if (fscanf(file, "%lu", &taken) != 1)
            taken = 0; /* unreached: it begins with a number */
        fclose(file);
    }
    return taken > half ? RLIM_INFINITY
                        : half * (uint64_t)sysconf(_SC_PAGESIZE);
}

static bool begin(struct server *server, struct dt_error *err)
{
    server->processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
    server->limits.memory = memory_of_run();
    if (!http_load(err) || !make_folder(server, err))
        return false; /* unreached: there is a place for temporary files */
    catch_signals(server);
    return open_port(server, err);
}

/* ---- the end -------------------------------------------------------- */

/* Whoever listens is told, as far as he listens at once. */
static void end(struct server *server)
{
    enum { ROUNDS = 10 };
    if (server->daemon) {
        int listening = http.quiesce_daemon(server->daemon);
        if (listening >= 0)
            close(listening);
    }
    for (struct run *run = server->runs; run; run = run->next) {
        run->handed = false;
        if (run->state != RUN_HAS_ENDED)
            run_fail(run, "the server has ended");
        listen_wake(run);
    }
    for (int i = 0; server->daemon && server->runs && i < ROUNDS; i++)
        http.run(server->daemon);
    for (struct run *run = server->runs; run; run = run->next) {
        run->dropped = true;
        listen_wake(run);
    }
    if (server->daemon) {
        http.run(server->daemon);
        http.stop_daemon(server->daemon);
    }
    while (server->runs) {
        struct run *run = server->runs;
        server->runs = run->next;
        run_wait(run);
        run_free(run);
    }
    close(server->signals);
    if (*server->folder)
        rmdir(server->folder);
}

int run_serve(const struct job *job)
{
    struct server server = {.job = job, .signals = -1};
    struct dt_error err = {.text = ""};
    if (begin(&server, &err)) {
        announce(&server);
        while (!server.ended)
            turn(&server);
    }
    end(&server);
    return err.text[0] ? complain("%s", err.text) : EXIT_DONE;
}
