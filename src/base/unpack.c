/* unpack.c: what all packings share (see unpack.h). */
#include "base/unpack.h"
#include "base/mem.h"

#include <dlfcn.h>
#include <stdio.h>

enum { BLOCK = 1 << 16 };

/* More than so many bytes, and so many times as large as it was packed, is no
 * honest file: texts unpack to ten or twenty times their size. */
static const uint64_t MOST_BYTES = UINT64_C(1) << 28;
enum { MOST_TIMES = 500 };

static const struct packing *const packings[] = {&gzip_packing, &xz_packing,
                                                 &zstd_packing};

const struct packing *packing_of(const char *bytes, size_t size, bool *open)
{
    *open = false;
    for (size_t i = 0; i < sizeof packings / sizeof *packings; i++) {
        const struct packing *p = packings[i];
        size_t most = size < p->magic_size ? size : p->magic_size;
        if (memcmp(bytes, p->magic, most))
            continue;
        if (most == p->magic_size)
            return p;
        *open = true;
    }
    return NULL;
}

bool packing_call(void *library, const char *name, void *call)
{
    void *found = dlsym(library, name);
    memcpy(call, &found, sizeof found);
    return found;
}

struct unpacker {
    const struct packing *packing;
    void *library; /* owned; of dlopen */
    void *state;   /* owned; the packing's */
    size_t (*fetch)(void *source, char *at, size_t size);
    void *source; /* borrowed */
    unsigned char *block;
    struct flow flow; /* from the block */
    uint64_t in, out; /* bytes so far */
    bool ended;       /* a whole file could end here */
    char fault[120];
};

struct unpacker *
unpack_new(const struct packing *packing, const char *first, size_t size,
           size_t (*fetch)(void *source, char *at, size_t size), void *source)
{
    struct unpacker *u = mem_alloc(1, sizeof *u);
    u->packing = packing;
    u->fetch = fetch;
    u->source = source;
    u->block = mem_alloc(size > BLOCK ? size : BLOCK, 1);
    memcpy(u->block, first, size);
    u->flow.in = u->block;
    u->flow.in_left = u->in = size;
    u->library = dlopen(packing->library, RTLD_NOW);
    if (u->library)
        u->state = packing->open(u->library);
    if (!u->state)
        /* unreached: there was memory */
        snprintf(u->fault, sizeof u->fault,
                 u->library ? "there is no memory to unpack it"
                            : "is packed by %s, and %s cannot be loaded",
                 packing->name, packing->library);
    return u;
}

void unpack_free(struct unpacker *u)
{
    if (!u)
        return;
    if (u->state)
        u->packing->close(u->state);
    if (u->library)
        dlclose(u->library);
    free(u->block);
    free(u);
}

static void refill(struct unpacker *u)
{
    size_t got = u->fetch(u->source, (char *)u->block, BLOCK);
    u->flow.in = u->block;
    u->flow.in_left = got;
    u->flow.last = !got;
    u->in += got;
}

/* Goes on by as much as the block holds or the output takes. */
static void go_on(struct unpacker *u)
{
    if (!u->flow.in_left && !u->flow.last)
        refill(u);
    if (!u->flow.in_left && u->ended)
        return; /* nothing follows */
    size_t before = u->flow.in_left, room = u->flow.out_left;
    enum flow_state state = u->packing->move(u->state, &u->flow);
    bool idle = before == u->flow.in_left && room == u->flow.out_left;
    u->ended = state == FLOW_ENDED;
    if (state == FLOW_DAMAGED)
        snprintf(u->fault, sizeof u->fault,
                 "is damaged, and %s cannot unpack it", u->packing->name);
    else if (state == FLOW_STARVED)
        snprintf(u->fault, sizeof u->fault, /* unreached: there was memory */
                 "asks for too much memory to be unpacked");
    else if (idle && u->flow.last && !u->ended)
        snprintf(u->fault, sizeof u->fault,
                 "breaks off: what is packed has no end");
}

size_t unpack_take(struct unpacker *u, char *at, size_t size,
                   const char **fault)
{
    u->flow.out = (unsigned char *)at;
    u->flow.out_left = size;
    while (!u->fault[0] && u->flow.out_left == size &&
           !(u->ended && u->flow.last && !u->flow.in_left))
        go_on(u);
    size_t got = size - u->flow.out_left;
    u->out += got;
    if (u->out > MOST_BYTES && u->out / MOST_TIMES > u->in)
        snprintf(u->fault, sizeof u->fault,
                 "unpacks to more than %d times its size; unpack it yourself "
                 "if it is meant so",
                 MOST_TIMES);
    if (u->fault[0])
        *fault = u->fault;
    return u->fault[0] ? 0 : got;
}
