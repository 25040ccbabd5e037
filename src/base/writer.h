/* writer.h: buffered output that is fast and remembers a failure.
 *
 * The bytes go to a FILE that the caller owns, past its buffer where it has a
 * descriptor: a signal that comes meanwhile loses none of them; or they become
 * a text in memory.  Nothing is checked on the way: writer_finish tells
 * whether every byte arrived.  After a failure the writer goes on and drops
 * what it is given, and long work may look at `failed` and stop. */
#ifndef BASE_WRITER_H
#define BASE_WRITER_H

#include "base/error.h"
#include "base/mem.h"
#include "base/watch.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    WRITER_BLOCK = 1 << 16,
    WRITER_ROOM = 128 /* the longest name or number, with signs and blanks */
};

struct writer {
    FILE *file;          /* borrowed; NULL: a text in memory */
    struct watch *watch; /* borrowed; once it is over all fails; or NULL */
    /* Borrowed, or NULL: once this is set, a reader who does not read is not
     * waited for any longer. */
    const atomic_bool *stop;
    VEC(char) text; /* owned; what was flushed, where there is no file */
    char *at;       /* where the next byte goes, in block */
    bool failed;
    int reason; /* errno of the failure */
    char block[WRITER_BLOCK + WRITER_ROOM];
};

void writer_init(struct writer *w, FILE *file);
struct writer *
writer_new(FILE *file); /* to be freed; its block is not cleared */
void writer_flush(struct writer *w);
bool writer_sync(struct writer *w); /* down to the system; false: failed */
bool writer_finish(struct writer *w, struct error *err);

/* A writer whose bytes become a text in memory. */
struct writer *writer_text_new(void);
/* Ends the writer; the text, to be freed, has a zero behind its bytes.  `size`
 * may be NULL. */
char *writer_text_take(struct writer *w, size_t *size);
/* The same; NULL: there was no memory for it. */
char *writer_text_try_take(struct writer *w, size_t *size);

/* Makes room for WRITER_ROOM bytes, to be written at w->at directly. */
static inline void writer_room(struct writer *w)
{
    if (w->at > w->block + WRITER_BLOCK)
        writer_flush(w);
}

static inline void writer_byte(struct writer *w, char byte)
{
    writer_room(w);
    *w->at++ = byte;
}

/* At most WRITER_ROOM bytes. */
static inline void writer_short(struct writer *w, const char *bytes,
                                size_t size)
{
    assert(size <= WRITER_ROOM);
    writer_room(w);
    memcpy(w->at, bytes, size);
    w->at += size;
}

void writer_bytes(struct writer *w, const char *bytes, size_t size);
void writer_text(struct writer *w, const char *text);
void writer_print(struct writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void writer_repeat(struct writer *w, const char *text, int times);
void writer_number(struct writer *w, int64_t number);

#endif
