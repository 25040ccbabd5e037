/* pack.c: a file whose bytes reach another one packed by gzip.
 *
 * zlib is loaded where a file is packed, and the same bytes are packed alike:
 * the header holds neither a name nor a time. */
#include "middle.h"
#include "base/unpack.h"

#include <dlfcn.h>
#include <errno.h>
#include <strings.h>
#include <zlib.h>

enum { BLOCK = 1 << 16 };

struct pack {
    z_stream stream;
    void *library; /* owned; of dlopen */
    __typeof__(deflate) *deflate;
    __typeof__(deflateEnd) *end;
    FILE *out;                  /* borrowed */
    unsigned char block[BLOCK]; /* on its way there */
};

/* Packs what is in the stream, or whatever is left of it all. */
static bool move(struct pack *p, int flush)
{
    int code;
    do {
        p->stream.next_out = p->block;
        p->stream.avail_out = BLOCK;
        code = p->deflate(&p->stream, flush);
        size_t size = BLOCK - p->stream.avail_out;
        if (code == Z_STREAM_ERROR ||
            fwrite(p->block, 1, size, p->out) != size)
            return false; /* unreached: the disk is not full */
    } while (flush == Z_FINISH ? code != Z_STREAM_END
                               : p->stream.avail_in > 0);
    return true;
}

static ssize_t take(void *cookie, const char *bytes, size_t size)
{
    struct pack *p = cookie;
    p->stream.next_in = (z_const Bytef *)bytes;
    p->stream.avail_in = (uInt)size;
    return move(p, Z_NO_FLUSH) ? (ssize_t)size : 0;
}

static void release(struct pack *p)
{
    if (p->library)
        dlclose(p->library);
    free(p);
}

static int finish(void *cookie)
{
    struct pack *p = cookie;
    p->stream.avail_in = 0;
    bool good = move(p, Z_FINISH);
    p->end(&p->stream);
    int code = errno;
    release(p);
    errno = code;
    return good ? 0 : EOF;
}

static bool begin(struct pack *p)
{
    enum { LARGEST_WINDOW = 15, GZIP = 16, USUAL_MEMORY = 8 };
    __typeof__(deflateInit2_) *init;
    p->library = dlopen(gzip_packing.library, RTLD_NOW);
    return p->library && packing_call(p->library, "deflateInit2_", &init) &&
           packing_call(p->library, "deflate", &p->deflate) &&
           packing_call(p->library, "deflateEnd", &p->end) &&
           init(&p->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
                LARGEST_WINDOW + GZIP, USUAL_MEMORY, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION, sizeof p->stream) == Z_OK;
}

FILE *dt_pack(FILE *out, const char *path, struct dt_error *out_err)
{
    struct error err = {0};
    const char *packing = path_packing(path);
    if (!packing)
        return out;
    if (strcasecmp(packing, "gz")) {
        error_say(&err, "%.300s: .%s is read and not written; .gz is", path,
                  packing);
        middle_fail(out_err, &err);
        return NULL;
    }
    struct pack *p = mem_alloc(1, sizeof *p);
    p->out = out;
    FILE *file = NULL;
    if (begin(p)) {
        file = fopencookie(
            p, "w", (cookie_io_functions_t){.write = take, .close = finish});
        if (file)
            return file;
        p->end(&p->stream); /* unreached: there was memory */
    }
    /* unreached: there was memory */
    release(p);
    error_say(&err, "%.300s: there is no memory to pack it, or no %s", path,
              gzip_packing.library);
    middle_fail(out_err, &err);
    return NULL;
}
