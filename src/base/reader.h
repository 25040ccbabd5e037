/* reader.h: a stream of bytes that knows the line and column it is at.
 *
 * Every format is read through it, from a file, from standard input ("-") or
 * from a text in memory, in one pass and in little memory.  What is packed is
 * unpacked on the way (unpack.h), and its lines are those inside. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include "base/error.h"
#include "base/watch.h"

#include <stdio.h>

struct reader {
    char source[512]; /* the name for error messages */
    FILE *file;       /* owned unless it is stdin; NULL: a text in memory */
    struct watch
        *watch;       /* borrowed; once it is over the input ends; or NULL */
    const char *text; /* what was not handed out of a text in memory, */
    size_t rest;      /* and how much */
    char *block;      /* owned; NULL for a text that is read where it lies */
    size_t room;      /* of the block */
    const char *at;   /* the next byte, in block or in the text */
    const char *end;  /* behind the last byte that is there */
    long line;        /* of the next byte, from 1 */
    long passed;      /* bytes of this line that lie before line_start */
    const char *line_start;    /* where this line begins in the block */
    struct unpacker *unpacker; /* owned; NULL: the bytes are not packed */
    bool begun;                /* something was read */
    bool plain;                /* they are not, or the unpacker is there */
    const char *fault;         /* why what is packed does not go on; or NULL */
    bool broken;               /* the system could not read on */
    bool stripping;            /* colours of a terminal are left out */
    bool in_colour; /* the last block ended within such a sequence */
};

/* path "-" is standard input.  False, with a sentence, if there is no such
 * file or it is a directory. */
bool reader_open(struct reader *r, const char *path, struct error *err);
/* A file that is open already, and that the reader then owns. */
void reader_file(struct reader *r, const char *source, FILE *file);
void reader_text(struct reader *r, const char *source, const char *text,
                 size_t size); /* the text is borrowed */
void reader_close(struct reader *r);
/* Before the first byte is read: ESC [ ... m, which sets a colour on a
 * terminal, is left out. */
void reader_strip_colours(struct reader *r);

/* Makes more bytes be there; false at the end of the input. */
bool reader_refill(struct reader *r);

/* The next byte without taking it, or -1 at the end. */
static inline int reader_peek(struct reader *r)
{
    if (r->at == r->end && !reader_refill(r))
        return -1;
    return (unsigned char)*r->at;
}

/* Takes the byte that reader_peek saw. */
static inline void reader_skip(struct reader *r)
{
    if (*r->at++ == '\n') {
        r->line++;
        r->line_start = r->at;
        r->passed = 0;
    }
}

/* The byte so many behind the next one, which is near, or -1. */
int reader_peek_at(struct reader *r, size_t ahead);

static inline int reader_next(struct reader *r)
{
    int byte = reader_peek(r);
    if (byte >= 0)
        reader_skip(r);
    return byte;
}

/* The column of the next byte, from 1. */
static inline long reader_column(const struct reader *r)
{
    return r->passed + (r->at - r->line_start) + 1;
}

/* Do these bytes come next?  Takes none of them. */
bool reader_starts(struct reader *r, const char *bytes);

/* Takes these bytes as far as they come next; did they all? */
bool reader_take(struct reader *r, const char *bytes);

void reader_skip_line(struct reader *r);   /* to the next line's first byte */
void reader_skip_blanks(struct reader *r); /* blanks, tabs, carriage returns */
/* Is the rest of the line blank?  Takes the blanks, not the newline. */
bool reader_at_line_end(struct reader *r);

/* Takes blanks and a number from 0 to `most`; false: there is none. */
bool reader_int(struct reader *r, int most, int *number);

/* Sets an error at the next byte, or at a place remembered before; where the
 * input breaks off, says that instead. */
bool reader_fail(struct reader *r, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool reader_fail_at(const struct reader *r, long line, long column,
                    struct error *err, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* After the end: false with a sentence if the input broke off (a disk or a
 * network that failed) rather than ended. */
bool reader_finish(const struct reader *r, struct error *err);

#endif
