/* pager.c: what is longer than the terminal is shown screen by screen.
 *
 * Standard output becomes a stream that counts its lines and waits for Enter
 * whenever the screen is full and something follows. */
#include "app.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static struct {
    int rows, cols;
    int line, column; /* of the next byte, on this screen */
    bool over;        /* the reader wants no more */
} screen;

static bool put(const char *bytes, size_t size)
{
    while (size) {
        ssize_t part = write(STDOUT_FILENO, bytes, size);
        if (part < 0 && errno != EINTR)
            return false; /* seldom: a signal just here */
        bytes += part > 0 ? part : 0;
        size -= part > 0 ? (size_t)part : 0;
    }
    return true;
}

/* Waits for a line; q or the end of the input ends it all. */
static void ask(void)
{
    static const char question[] = "-- Enter: more; q Enter: end --";
    static const char erase[] = "\033[A\r\033[K";
    char first = 0, byte = 0;
    put(question, sizeof question - 1);
    while (byte != '\n') {
        ssize_t got = read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR)
            continue; /* seldom: a signal just here */
        if (got <= 0)
            /* unreached: terminals of the tests stay */
            byte = '\n', first = 'q';
        first = first ? first : byte;
    }
    screen.over = first == 'q' || first == 'Q';
    put(erase, sizeof erase - 1);
    screen.line = 0;
}

static ssize_t show(void *cookie, const char *bytes, size_t size)
{
    (void)cookie;
    for (size_t i = 0, begin = 0; i < size && !screen.over; begin = i) {
        if (screen.line == screen.rows - 1)
            ask();
        bool ended = false;
        while (i < size && !ended) {
            ended = bytes[i++] == '\n' || ++screen.column == screen.cols;
        }
        screen.line += ended;
        screen.column = ended ? 0 : screen.column;
        if (!screen.over && !put(bytes + begin, i - begin))
            return 0; /* unreached: terminals of the tests stay */
    }
    return (ssize_t)size;
}

void pager_begin(void)
{
    const char *term = getenv("TERM");
    struct winsize size;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term ||
        !strcmp(term, "dumb") || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ||
        size.ws_row < 5 || size.ws_col < 20)
        return;
    screen.rows = size.ws_row;
    screen.cols = size.ws_col;
    FILE *pages =
        fopencookie(NULL, "w", (cookie_io_functions_t){.write = show});
    if (!pages)
        return; /* unreached: whoever closes has opened */
    fflush(stdout);
    stdout = pages;
}
