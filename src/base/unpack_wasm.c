/* unpack_wasm.c: in a browser nothing is unpacked: there are no shared
 * libraries. */
#include "base/unpack.h"

const struct packing *packing_of(const char *bytes, size_t size, bool *open)
{
    (void)bytes, (void)size;
    *open = false;
    return NULL;
}

struct unpacker *
unpack_new(const struct packing *packing, const char *first, size_t size,
           size_t (*fetch)(void *source, char *at, size_t size), void *source)
{
    (void)packing, (void)first, (void)size, (void)fetch, (void)source;
    return NULL; /* nobody calls it */
}

size_t unpack_take(struct unpacker *u, char *at, size_t size,
                   const char **fault)
{
    (void)u, (void)at, (void)size, (void)fault;
    return 0;
}

void unpack_free(struct unpacker *u)
{
    (void)u;
}
