/* writer.c: bytes into a buffer, and the buffer into a FILE (see writer.h). */
#include "base/writer.h"
#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <unistd.h>

void writer_init(struct writer *w, FILE *file)
{
    w->file = file;
    w->watch = NULL;
    memset(&w->text, 0, sizeof w->text);
    w->stop = NULL;
    w->at = w->block;
    w->failed = false;
    w->reason = 0;
}

struct writer *writer_new(FILE *file)
{
    struct writer *w = mem_resize(NULL, 1, sizeof *w);
    writer_init(w, file);
    return w;
}

static void note_failure(struct writer *w)
{
    if (!w->failed)
        w->reason = errno;
    w->failed = true;
}

static bool is_stopped(const struct writer *w)
{
    return w->stop && atomic_load(w->stop);
}

/* Waits until the descriptor takes bytes; whoever was told to stop waits for a
 * second. */
static bool await(const struct writer *w, int file)
{
    enum { LOOK = 100, LOOKS = 10 }; /* milliseconds */
    struct pollfd taker = {.fd = file, .events = POLLOUT};
    for (int left = LOOKS; left; left -= is_stopped(w)) {
        int ready = poll(&taker, 1, LOOK);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false; /* unreached: poll does not fail */
    }
    errno = EINTR;
    return false;
}

/* As many as it takes; fewer than 0: it failed.  A pipe that is ready takes
 * PIPE_BUF bytes without waiting. */
static ssize_t put(const struct writer *w, int file, const char *bytes,
                   size_t size)
{
    bool hurry = is_stopped(w);
    if (hurry && !await(w, file))
        return -1;
    ssize_t part =
        write(file, bytes, hurry && size > PIPE_BUF ? PIPE_BUF : size);
    if (part >= 0)
        return part;
    bool later = errno == EAGAIN && await(w, file);
    return later || errno == EINTR ? 0 : -1;
}

static bool put_all(const struct writer *w, const char *bytes, size_t size)
{
    int file = fileno(w->file);
    if (file < 0)
        return fwrite(bytes, 1, size, w->file) == size;
    if (fflush(w->file))
        return false; /* unreached: there was nothing to flush */
    while (size) {
        ssize_t part = put(w, file, bytes, size);
        if (part < 0)
            return false;
        bytes += part;
        size -= (size_t)part;
    }
    return true;
}

/* A text that there is no memory for is no text. */
static void keep(struct writer *w, size_t size)
{
    if (!w->failed && vec_try_reserve(&w->text, w->text.len + size))
        vec_append(&w->text, w->block, size);
    else
        w->failed = true;
}

void writer_flush(struct writer *w)
{
    size_t size = (size_t)(w->at - w->block);
    w->failed = w->failed || watch_look(w->watch);
    if (!w->file)
        keep(w, size);
    else if (size && !w->failed && !put_all(w, w->block, size))
        note_failure(w);
    w->at = w->block;
}

bool writer_sync(struct writer *w)
{
    writer_flush(w);
    if (w->file && !w->failed && fflush(w->file))
        note_failure(w);
    return !w->failed;
}

bool writer_finish(struct writer *w, struct error *err)
{
    if (!writer_sync(w))
        return error_set(err, "output", 0, 0, "cannot be written: %s",
                         strerror(w->reason));
    return true;
}

struct writer *writer_text_new(void)
{
    return writer_new(NULL);
}

char *writer_text_try_take(struct writer *w, size_t *size)
{
    writer_flush(w);
    bool whole = !w->failed && vec_try_reserve(&w->text, w->text.len + 1);
    if (size)
        *size = w->text.len;
    if (whole)
        vec_push(&w->text, 0);
    else
        vec_release(&w->text);
    char *text = w->text.at;
    free(w);
    return text;
}

char *writer_text_take(struct writer *w, size_t *size)
{
    size_t least = w->text.len + sizeof w->block;
    char *text = writer_text_try_take(w, size);
    if (!text)
        mem_none(least);
    return text;
}

void writer_bytes(struct writer *w, const char *bytes, size_t size)
{
    while (size) {
        writer_room(w);
        size_t part = (size_t)(w->block + sizeof w->block - w->at);
        part = part < size ? part : size;
        memcpy(w->at, bytes, part);
        w->at += part;
        bytes += part;
        size -= part;
    }
}

void writer_text(struct writer *w, const char *text)
{
    writer_bytes(w, text, strlen(text));
}

void writer_print(struct writer *w, const char *format, ...)
{
    char small[WRITER_ROOM];
    va_list args;
    va_start(args, format);
    int size = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (size < (int)sizeof small) {
        writer_bytes(w, small, (size_t)size);
        return;
    }
    char *large = mem_alloc((size_t)size + 1, 1);
    va_start(args, format);
    vsnprintf(large, (size_t)size + 1, format, args);
    va_end(args);
    writer_bytes(w, large, (size_t)size);
    free(large);
}

void writer_repeat(struct writer *w, const char *text, int times)
{
    while (times-- > 0)
        writer_text(w, text);
}

void writer_number(struct writer *w, int64_t number)
{
    writer_room(w);
    w->at += text_decimal(w->at, number);
}
