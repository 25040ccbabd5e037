/* mem.c: memory, or what is to be done without it (see mem.h).
 *
 * All of it comes from calloc and its relatives, so that free takes it. */
#include "base/mem.h"

#include <assert.h>
#include <gmp.h>
#include <stdint.h>

static void (*without_memory)(size_t bytes); /* NULL: abort */

void mem_none(size_t bytes)
{
    if (without_memory)
        without_memory(bytes);
    /* unreached: no hook returns */
    abort(); /* the hook has returned, or there is none */
}

static void *proven(void *memory, size_t count, size_t size)
{
    size_t bytes;
    if (memory)
        return memory;
    mem_none(__builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes);
}

void *mem_try_alloc(size_t count, size_t size)
{
    return calloc(count + !count, size);
}

void *mem_try_resize(void *old, size_t count, size_t size)
{
    return reallocarray(old, count + !count, size);
}

void *mem_alloc(size_t count, size_t size)
{
    return proven(mem_try_alloc(count, size), count, size);
}

void *mem_resize(void *old, size_t count, size_t size)
{
    return proven(mem_try_resize(old, count, size), count, size);
}

bool mem_has(double bytes)
{
    void *there = bytes < (double)SIZE_MAX ? malloc((size_t)bytes) : NULL;
    free(there);
    return there;
}

void *mem_alloc_aligned(size_t alignment, size_t count, size_t size)
{
    assert(size % alignment == 0 && count <= SIZE_MAX / size);
    count += !count;
    void *at = proven(aligned_alloc(alignment, count * size), count, size);
    return memset(at, 0, count * size);
}

/* GMP's calls; left alone, it says so itself and aborts. */
static void *number_alloc(size_t size)
{
    return mem_resize(NULL, size, 1);
}

static void *number_resize(void *old, size_t before, size_t size)
{
    (void)before;
    return mem_resize(old, size, 1);
}

static void number_free(void *old, size_t size)
{
    (void)size;
    free(old);
}

void mem_on_none(void (*hook)(size_t bytes))
{
    without_memory = hook;
    mp_set_memory_functions(number_alloc, number_resize, number_free);
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
