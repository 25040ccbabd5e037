/* unpack.h: packed bytes on their way to a reader: gzip, xz and zstd.
 *
 * The libraries are loaded where a file is packed, and not before.  What is
 * packed is told by its first bytes.  A file of some kilobytes may unpack to
 * more than any disk holds: who does so is refused. */
#ifndef BASE_UNPACK_H
#define BASE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAGIC_BYTES = 6 }; /* by which packed bytes are told, at the most */

/* Bytes that go in and come out; both move on. */
struct flow {
    const unsigned char *in;
    size_t in_left;
    bool last; /* nothing comes behind them */
    unsigned char *out;
    size_t out_left;
};

enum flow_state {
    FLOW_GOES_ON, /* as far as there are bytes and room */
    FLOW_ENDED,   /* here a whole file could end */
    FLOW_DAMAGED,
    FLOW_STARVED /* there is no memory, or it asks for too much */
};

struct packing {
    const char *name;
    const char *library;
    const unsigned char *magic;
    size_t magic_size;
    void *(*open)(void *library); /* NULL: there is no memory */
    enum flow_state (*move)(void *state, struct flow *flow);
    void (*close)(void *state);
};

extern const struct packing gzip_packing, xz_packing, zstd_packing;

/* Fills in a pointer to a function of the library; false: it has none. */
bool packing_call(void *library, const char *name, void *call);

/* What the bytes, of which there may be more, are packed by; NULL: they are
 * not packed.  *open: with further bytes they may be. */
const struct packing *packing_of(const char *bytes, size_t size, bool *open);

/* Packed bytes are fetched where they are needed: 0, there are no more. */
struct unpacker;
struct unpacker *
unpack_new(const struct packing *packing, const char *first, size_t size,
           size_t (*fetch)(void *source, char *at, size_t size), void *source);
/* The next bytes; 0: there are no more, and *fault, if it is set, says why. */
size_t unpack_take(struct unpacker *u, char *at, size_t size,
                   const char **fault);
void unpack_free(struct unpacker *u); /* NULL is fine */

#endif
