#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static void *proven(void *memory, size_t count, size_t size)
{
    if (memory)
        return memory;
    fprintf(stderr, "dovetail: no memory for %zu times %zu bytes\n", count,
            size);
    exit(1);
}

void *mem_alloc(size_t count, size_t size)
{
    count += !count;
    return proven(calloc(count, size), count, size);
}

void *mem_resize(void *old, size_t count, size_t size)
{
    count += !count;
    return proven(reallocarray(old, count, size), count, size);
}

char *mem_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(mem_alloc(size, 1), text, size);
}

size_t mem_grown(size_t cap, size_t need)
{
    size_t more = cap + cap / 2 + 8;
    return more < need ? need : more;
}

void mem_wide(void *at, size_t size)
{
#ifdef MADV_HUGEPAGE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = ((uintptr_t)at + page - 1) / page * page;
    uintptr_t to = ((uintptr_t)at + size) / page * page;
    if (from < to)
        (void)madvise((void *)from, to - from, MADV_HUGEPAGE); /* a wish */
#else
    (void)at, (void)size;
#endif
}
