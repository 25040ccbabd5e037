/* unpack_zstd.c: zstd by its library, frame by frame, with windows of 128 MB
 * at the most, which is the library's own limit. */
#include "base/mem.h"
#include "base/unpack.h"

#include <zstd.h>

struct zstd {
    ZSTD_DStream *stream;
    __typeof__(ZSTD_decompressStream) *move;
    __typeof__(ZSTD_freeDStream) *free;
    __typeof__(ZSTD_isError) *is_error;
    __typeof__(ZSTD_getErrorName) *error_name;
};

static void *open_zstd(void *library)
{
    __typeof__(ZSTD_createDStream) *make;
    struct zstd *z = mem_alloc(1, sizeof *z);
    if (packing_call(library, "ZSTD_createDStream", &make) &&
        packing_call(library, "ZSTD_decompressStream", &z->move) &&
        packing_call(library, "ZSTD_freeDStream", &z->free) &&
        packing_call(library, "ZSTD_isError", &z->is_error) &&
        packing_call(library, "ZSTD_getErrorName", &z->error_name) &&
        (z->stream = make()))
        return z;
    /* unreached: there was memory */
    free(z);
    return NULL;
}

static enum flow_state move(void *state, struct flow *flow)
{
    struct zstd *z = state;
    ZSTD_inBuffer in = {flow->in, flow->in_left, 0};
    ZSTD_outBuffer out = {flow->out, flow->out_left, 0};
    size_t code = z->move(z->stream, &out, &in);
    flow->in += in.pos;
    flow->in_left -= in.pos;
    flow->out += out.pos;
    flow->out_left -= out.pos;
    if (!z->is_error(code))
        return code ? FLOW_GOES_ON : FLOW_ENDED;
    return strstr(z->error_name(code), "emory") ? FLOW_STARVED : FLOW_DAMAGED;
}

static void close_zstd(void *state)
{
    struct zstd *z = state;
    z->free(z->stream);
    free(z);
}

static const unsigned char magic[] = {0x28, 0xb5, 0x2f, 0xfd};

const struct packing zstd_packing = {
    .name = "zstd",
    .library = "libzstd.so.1",
    .magic = magic,
    .magic_size = sizeof magic,
    .open = open_zstd,
    .move = move,
    .close = close_zstd,
};
