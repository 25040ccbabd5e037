/* log.c: a line of commentary, if its level is asked for (see log.h). */
#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>

void log_say(const struct log *log, int level, const char *format, ...)
{
    if (!log || !log->say || level > log->level)
        return;
    char line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    log->say(log->listener, line);
}
