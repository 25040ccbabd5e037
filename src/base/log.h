/* log.h: commentary, a line at a time, to whoever listens. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

enum { LOG_RESULT = 0, LOG_DETAIL = 1 };

struct log {
    int level; /* lines above it are not said; below 0 nothing is */
    void (*say)(void *listener, const char *line);
    void *listener;
};

void log_say(const struct log *log, int level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
