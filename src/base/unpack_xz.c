/* unpack_xz.c: xz by liblzma, which knows of files one behind another. */
#include "base/mem.h"
#include "base/unpack.h"

#include <lzma.h>

enum { MOST_MEMORY = 1 << 28 }; /* xz -9 needs a quarter of it */

struct xz {
    lzma_stream stream;
    __typeof__(lzma_code) *code;
    __typeof__(lzma_end) *end;
};

static void *open_xz(void *library)
{
    __typeof__(lzma_stream_decoder) *begin;
    struct xz *x = mem_alloc(1, sizeof *x);
    x->stream = (lzma_stream)LZMA_STREAM_INIT;
    if (packing_call(library, "lzma_stream_decoder", &begin) &&
        packing_call(library, "lzma_code", &x->code) &&
        packing_call(library, "lzma_end", &x->end) &&
        begin(&x->stream, MOST_MEMORY, LZMA_CONCATENATED) == LZMA_OK)
        return x;
    /* unreached: there was memory */
    free(x);
    return NULL;
}

static enum flow_state move(void *state, struct flow *flow)
{
    struct xz *x = state;
    x->stream.next_in = flow->in;
    x->stream.avail_in = flow->in_left;
    x->stream.next_out = flow->out;
    x->stream.avail_out = flow->out_left;
    lzma_ret code = x->code(&x->stream, flow->last ? LZMA_FINISH : LZMA_RUN);
    flow->in = x->stream.next_in;
    flow->in_left = x->stream.avail_in;
    flow->out = x->stream.next_out;
    flow->out_left = x->stream.avail_out;
    return code == LZMA_STREAM_END                     ? FLOW_ENDED
           : code == LZMA_OK || code == LZMA_BUF_ERROR ? FLOW_GOES_ON
           : code == LZMA_MEM_ERROR || code == LZMA_MEMLIMIT_ERROR
               ? FLOW_STARVED
               : FLOW_DAMAGED;
}

static void close_xz(void *state)
{
    struct xz *x = state;
    x->end(&x->stream);
    free(x);
}

static const unsigned char magic[] = {0xfd, '7', 'z', 'X', 'Z', 0};

const struct packing xz_packing = {
    .name = "xz",
    .library = "liblzma.so.5",
    .magic = magic,
    .magic_size = sizeof magic,
    .open = open_xz,
    .move = move,
    .close = close_xz,
};
