/* unpack_gzip.c: gzip by zlib; one file may be several, one behind another. */
#include "base/mem.h"
#include "base/unpack.h"

#include <zlib.h>

struct gzip {
    z_stream stream;
    __typeof__(inflate) *inflate;
    __typeof__(inflateReset) *reset;
    __typeof__(inflateEnd) *end;
    bool between; /* two files */
};

static void *open_gzip(void *library)
{
    enum { LARGEST_WINDOW = 15, GZIP_ALONE = 16 };
    __typeof__(inflateInit2_) *begin;
    struct gzip *g = mem_alloc(1, sizeof *g);
    if (packing_call(library, "inflateInit2_", &begin) &&
        packing_call(library, "inflate", &g->inflate) &&
        packing_call(library, "inflateReset", &g->reset) &&
        packing_call(library, "inflateEnd", &g->end) &&
        begin(&g->stream, LARGEST_WINDOW + GZIP_ALONE, ZLIB_VERSION,
              sizeof g->stream) == Z_OK)
        return g;
    /* unreached: there was memory */
    free(g);
    return NULL;
}

/* Behind a file may be another, or zeros that fill a block of a tape. */
static bool skip_padding(struct gzip *g, struct flow *flow)
{
    while (flow->in_left && !*flow->in) {
        /* unreached: files of the tests are not padded */
        flow->in++;
        flow->in_left--;
    }
    if (!flow->in_left)
        return false; /* unreached: files of the tests are not padded */
    g->reset(&g->stream);
    g->between = false;
    return true;
}

static enum flow_state move(void *state, struct flow *flow)
{
    struct gzip *g = state;
    if (g->between && !skip_padding(g, flow))
        return FLOW_ENDED; /* unreached: files of the tests are not padded */
    g->stream.next_in = (z_const Bytef *)flow->in;
    g->stream.avail_in = (uInt)flow->in_left;
    g->stream.next_out = flow->out;
    g->stream.avail_out = (uInt)flow->out_left;
    int code = g->inflate(&g->stream, Z_NO_FLUSH);
    flow->in = g->stream.next_in;
    flow->in_left = g->stream.avail_in;
    flow->out = g->stream.next_out;
    flow->out_left = g->stream.avail_out;
    g->between = code == Z_STREAM_END;
    return code == Z_STREAM_END                  ? FLOW_ENDED
           : code == Z_MEM_ERROR                 ? FLOW_STARVED
           : code == Z_OK || code == Z_BUF_ERROR ? FLOW_GOES_ON
                                                 : FLOW_DAMAGED;
}

static void close_gzip(void *state)
{
    struct gzip *g = state;
    g->end(&g->stream);
    free(g);
}

static const unsigned char magic[] = {0x1f, 0x8b};

const struct packing gzip_packing = {
    .name = "gzip",
    .library = "libz.so.1",
    .magic = magic,
    .magic_size = sizeof magic,
    .open = open_gzip,
    .move = move,
    .close = close_gzip,
};
