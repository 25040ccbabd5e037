/* browser.c: tells where the page is, and opens it. */
#include "serve/serve.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* The desktop's browser, as a process that is nobody's child. */
/* unreached: tests open no browser. */
static void open_browser(const char *url)
{
    pid_t child = fork();
    if (child < 0)
        return; /* unreached: there are processes */
    if (child) {
        waitpid(child, NULL, 0);
        return;
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    if (fork())
        _exit(0);
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    execlp("xdg-open", "xdg-open", url, (char *)NULL);
    _exit(1);
}

static bool has_desktop(void)
{
    return getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
}

void announce(const struct server *server)
{
    const dt_settings *set = server->job->set;
    char url[200];
    snprintf(url, sizeof url, "http://%s:%u/%s%s", server->address,
             server->port, *server->token ? "?token=" : "", server->token);
    puts(url);
    fflush(stdout);
    if (!dt_get(set, "quiet"))
        fprintf(stderr, "c the page is at this address; Ctrl-C ends it\n");
    if (has_desktop() && !dt_get(set, "no-browser"))
        open_browser(url); /* unreached: tests open no browser */
}
