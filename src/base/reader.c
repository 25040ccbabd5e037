/* reader.c: bytes block by block, with line and column (see reader.h). */
#include "base/reader.h"
#include "base/mem.h"
#include "base/unpack.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 18 };

/* Standard input was read to its end: nobody can read it again. */
static atomic_bool standard_ended;

static void begin(struct reader *r, const char *source)
{
    *r = (struct reader){.line = 1};
    snprintf(r->source, sizeof r->source, "%s", source);
}

static void begin_block(struct reader *r, size_t room)
{
    r->room = room;
    r->block = mem_resize(NULL, room + 1, 1);
    r->at = r->end = r->line_start = r->block;
}

bool reader_open(struct reader *r, const char *path, struct error *err)
{
    bool standard = !strcmp(path, "-");
    begin(r, standard ? "standard input" : path);
    if (standard && standard_ended)
        return error_set(err, r->source, 0, 0,
                         "was read already, and can be read only once; the "
                         "other input must be a file");
    r->file = standard ? stdin : fopen(path, "rb");
    if (!r->file)
        return error_set(err, r->source, 0, 0, "cannot be opened: %s",
                         strerror(errno));
    struct stat facts;
    if (!fstat(fileno(r->file), &facts) && S_ISDIR(facts.st_mode)) {
        reader_close(r);
        return error_set(err, r->source, 0, 0,
                         "is a directory, and a file was expected");
    }
    begin_block(r, BLOCK);
    return true;
}

void reader_file(struct reader *r, const char *source, FILE *file)
{
    begin(r, source);
    r->file = file;
    r->plain = true; /* it is ours */
    begin_block(r, BLOCK);
}

void reader_text(struct reader *r, const char *source, const char *text,
                 size_t size)
{
    bool open;
    begin(r, source);
    r->at = r->end = r->line_start = r->text = text;
    r->rest = size;
    if (packing_of(text, size, &open))
        begin_block(r, BLOCK); /* it is not read where it lies */
}

void reader_close(struct reader *r)
{
    if (r->file && r->file != stdin)
        fclose(r->file);
    free(r->block);
    unpack_free(r->unpacker);
    r->unpacker = NULL;
    r->file = NULL;
    r->block = NULL;
    r->at = r->end = r->line_start = NULL;
}

void reader_strip_colours(struct reader *r)
{
    r->stripping = true;
    if (!r->block) /* for a short text, as long as that */
        begin_block(r, r->rest > BLOCK ? BLOCK : r->rest);
}

/* Takes the sequences out of the block's bytes from `begin` on; answers what
 * is left of them. */
static size_t strip(struct reader *r, size_t begin, size_t size)
{
    char *block = r->block + begin;
    size_t left = 0;
    for (size_t i = 0; i < size; i++) {
        char byte = block[i];
        if (r->in_colour)
            r->in_colour = byte != 'm' && byte != '\n';
        else if (byte == 033)
            r->in_colour = true;
        else
            block[left++] = byte;
    }
    return left;
}

/* Waits until there is something to read; false: the watch is over. */
static bool wait_for_bytes(const struct reader *r)
{
    enum { MILLISECONDS_A_LOOK = 50 };
    struct pollfd wait = {.fd = fileno(r->file), .events = POLLIN};
    int ready = !r->watch;
    while (!ready && !watch_look(r->watch)) {
        ready = poll(&wait, 1, MILLISECONDS_A_LOOK);
        if (ready < 0 && errno == EINTR)
            ready = 0; /* seldom: a signal just here */
    }
    return ready;
}

/* The next bytes of a text, which may be copied; 0: there are none. */
static size_t take_text(struct reader *r, char *at, size_t size)
{
    if (watch_look(r->watch))
        return 0;
    size = r->rest < size ? r->rest : size;
    if (at)
        memcpy(at, r->text, size);
    r->text += size;
    r->rest -= size;
    return size;
}

/* The next bytes of a file; 0: there are none. */
static size_t take_bytes(struct reader *r, char *at, size_t size)
{
    ssize_t got = 0;
    if (!r->file)
        return take_text(r, at, size);
    do
        if (!wait_for_bytes(r))
            return 0;
    while ((got = read(fileno(r->file), at, size)) < 0 && errno == EINTR);
    r->broken = got < 0;
    if (got <= 0 && r->file == stdin)
        standard_ended = true;
    return got > 0 ? (size_t)got : 0;
}

static size_t fetch(void *reader, char *at, size_t size)
{
    return take_bytes(reader, at, size);
}

/* The first bytes, as many as tell whether they are packed. */
static size_t take_first(struct reader *r, char *at, size_t size)
{
    size_t count = 0, got;
    const struct packing *packing = NULL;
    bool open = true;
    r->plain = true;
    while (open && (got = take_bytes(r, at + count, size - count))) {
        count += got;
        packing = packing_of(at, count, &open);
    }
    if (packing)
        r->unpacker = unpack_new(packing, at, count, fetch, r);
    return count;
}

/* The next bytes, unpacked if need be. */
static size_t take(struct reader *r, char *at, size_t size)
{
    size_t got = r->plain ? 0 : take_first(r, at, size);
    if (r->unpacker && watch_look(r->watch))
        return 0; /* seldom: nobody says stop just here */
    if (r->unpacker)
        return unpack_take(r->unpacker, at, size, &r->fault);
    return got ? got : take_bytes(r, at, size);
}

/* What was not taken yet moves to the front of the block. */
static bool refill(struct reader *r)
{
    if (!r->block) {
        size_t piece = take_text(r, NULL, BLOCK);
        r->end += piece;
        return piece;
    }
    r->passed += r->at - r->line_start;
    size_t kept = (size_t)(r->end - r->at), got, left;
    memmove(r->block, r->at, kept);
    do {
        got = take(r, r->block + kept, r->room - kept);
        left = r->stripping ? strip(r, kept, got) : got;
    } while (got && !left);
    r->at = r->line_start = r->block;
    r->end = r->block + kept + left;
    return left > 0;
}

/* Skips the mark of UTF-8, which says nothing; false: nothing is behind it. */
static bool skip_mark(struct reader *r)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t size = sizeof mark - 1, got;
    while ((got = (size_t)(r->end - r->at)) < size &&
           !memcmp(r->at, mark, got))
        if (!refill(r))
            return got;
    if (got < size || memcmp(r->at, mark, size))
        return true;
    r->at = r->line_start = r->at + size;
    return r->at < r->end || refill(r);
}

bool reader_refill(struct reader *r)
{
    bool begun = r->begun, more = refill(r);
    r->begun = true;
    return more && (begun || skip_mark(r));
}

int reader_peek_at(struct reader *r, size_t ahead)
{
    if (ahead >= BLOCK)
        return -1; /* unreached: whoever looks ahead looks less far */
    while ((size_t)(r->end - r->at) <= ahead)
        if (!reader_refill(r))
            return -1;
    return (unsigned char)r->at[ahead];
}

bool reader_starts(struct reader *r, const char *bytes)
{
    size_t size = strlen(bytes);
    assert(size < BLOCK);
    while ((size_t)(r->end - r->at) < size)
        if (!reader_refill(r))
            return false;
    return !memcmp(r->at, bytes, size);
}

bool reader_take(struct reader *r, const char *bytes)
{
    for (; *bytes && reader_peek(r) == (unsigned char)*bytes; bytes++)
        reader_skip(r);
    return !*bytes;
}

void reader_skip_line(struct reader *r)
{
    const char *end = NULL;
    do
        end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    while (!end && (r->at = r->end, reader_refill(r)));
    if (end) {
        r->at = end;
        reader_skip(r);
    }
}

void reader_skip_blanks(struct reader *r)
{
    int byte = reader_peek(r);
    while (byte == ' ' || byte == '\t' || byte == '\r') {
        reader_skip(r);
        byte = reader_peek(r);
    }
}

bool reader_at_line_end(struct reader *r)
{
    reader_skip_blanks(r);
    int byte = reader_peek(r);
    return byte < 0 || byte == '\n';
}

bool reader_int(struct reader *r, int most, int *number)
{
    reader_skip_blanks(r);
    int byte = reader_peek(r);
    bool any = byte >= '0' && byte <= '9';
    for (*number = 0; byte >= '0' && byte <= '9'; byte = reader_peek(r)) {
        int digit = byte - '0';
        if (digit > most || *number > (most - digit) / 10)
            return false;
        *number = 10 * *number + digit;
        reader_skip(r);
    }
    return any;
}

bool reader_fail(struct reader *r, struct error *err, const char *format, ...)
{
    va_list args;
    if (r->fault)
        /* unreached: what was opened can be read */
        return reader_finish(r, err);
    va_start(args, format);
    error_list(err, r->source, r->line, reader_column(r), format, args);
    va_end(args);
    return false;
}

bool reader_fail_at(const struct reader *r, long line, long column,
                    struct error *err, const char *format, ...)
{
    va_list args;
    if (r->fault)
        /* unreached: what was opened can be read */
        return reader_finish(r, err);
    va_start(args, format);
    error_list(err, r->source, line, column, format, args);
    va_end(args);
    return false;
}

bool reader_finish(const struct reader *r, struct error *err)
{
    if (r->fault)
        return error_set(err, r->source, 0, 0, "%s", r->fault);
    if (r->broken)
        return error_set(err, r->source, 0, 0, "cannot be read to its end");
    return true;
}
