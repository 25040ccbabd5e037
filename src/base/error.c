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

void error_render(const struct error *err, char *buf, size_t size)
{
    char place[64] = "";
    if (err->line && err->column)
        snprintf(place, sizeof place, ":%ld:%ld", err->line, err->column);
    else if (err->line)
        snprintf(place, sizeof place, ":%ld", err->line);
    const char *colon = err->source[0] ? ": " : "";
    snprintf(buf, size, "%s%s%s%s", err->source, place, colon, err->text);
}

struct shown_byte error_byte(int byte)
{
    struct shown_byte shown;
    bool plain = byte > ' ' && byte < 127;
    snprintf(shown.text, sizeof shown.text, plain ? "'%c'" : "\\x%02x",
             byte & 255);
    return shown;
}
