/* error.c: sentences with a place (see error.h); a byte that a terminal
 * would obey is shown, not sent. */
#include "base/error.h"

#include <stdio.h>
#include <string.h>

bool error_list(struct error *err, const char *source, long line, long column,
                const char *format, va_list args)
{
    if (err->text[0])
        return false;
    snprintf(err->source, sizeof err->source, "%s", source);
    err->line = line;
    err->column = column;
    vsnprintf(err->text, sizeof err->text, format, args);
    return false;
}

bool error_set(struct error *err, const char *source, long line, long column,
               const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_list(err, source, line, column, format, args);
    va_end(args);
    return false;
}

bool error_say(struct error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_list(err, "", 0, 0, format, args);
    va_end(args);
    return false;
}

bool error_stop(struct error *err, const char *format, ...)
{
    va_list args;
    *err = (struct error){.stopped = true};
    va_start(args, format);
    error_list(err, "", 0, 0, format, args);
    va_end(args);
    return false;
}

bool error_starve(struct error *err, const char *format, ...)
{
    va_list args;
    *err = (struct error){.starved = true};
    va_start(args, format);
    error_list(err, "", 0, 0, format, args);
    va_end(args);
    return false;
}

/* Appends a text; what a terminal would obey is shown as \x07. */
static void append(char *buf, size_t size, const char *text)
{
    size_t at = strlen(buf);
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        bool obeyed = byte < ' ' || byte == 127;
        if (at + (obeyed ? 4 : 1) >= size)
            break;
        at += (size_t)snprintf(buf + at, size - at, obeyed ? "\\x%02x" : "%c",
                               byte);
    }
}

void error_render(const struct error *err, char *buf, size_t size)
{
    char place[64] = "";
    if (err->line && err->column)
        snprintf(place, sizeof place, ":%ld:%ld", err->line, err->column);
    else if (err->line)
        snprintf(place, sizeof place, ":%ld", err->line);
    *buf = 0;
    append(buf, size, err->source);
    append(buf, size, place);
    append(buf, size, err->source[0] ? ": " : "");
    append(buf, size, err->text);
}

struct shown_byte error_byte(int byte)
{
    struct shown_byte shown;
    bool plain = byte > ' ' && byte < 127;
    snprintf(shown.text, sizeof shown.text, plain ? "'%c'" : "\\x%02x",
             byte & 255);
    return shown;
}
