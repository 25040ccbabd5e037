/* error.h: what is wrong with the user's input, as a sentence with a place.
 *
 * A function that can meet bad input takes a struct error and answers false
 * or NULL.  The first error wins: later calls leave it as it is. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct error {
    char source[512];  /* a file's name, or "argument", or "" */
    long line, column; /* from 1; 0: the place is not known */
    char text[512];    /* empty: no error */
    bool stopped;      /* nothing is wrong: a limit was met, or somebody said
                          stop */
    bool starved;      /* nothing is known to be wrong: there was no memory to
                          see, or it is beyond us */
};

/* Always false, so that a caller can write `return error_set(...)`. */
bool error_set(struct error *err, const char *source, long line, long column,
               const char *format, ...) __attribute__((format(printf, 5, 6)));

bool error_list(struct error *err, const char *source, long line, long column,
                const char *format, va_list args);
/* A sentence without a place. */
bool error_say(struct error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same where work was stopped; what was said before is forgotten. */
bool error_stop(struct error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same where there was no memory for a check. */
bool error_starve(struct error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes "SOURCE:LINE:COLUMN: text"; parts that are not known are left out. */
void error_render(const struct error *err, char *buf, size_t size);

/* A byte of the input, fit to be quoted in a sentence: 'x' or \x07. */
struct shown_byte {
    char text[8];
};
struct shown_byte error_byte(int byte);

#endif
