/* machine_wasm.c: machine.h as emscripten answers it, and a call that its C
 * library has not.
 *
 * There is one thread, which works whenever the clock goes on, and memory that
 * grows and never shrinks. */
#include "base/machine.h"

#include <emscripten/emscripten.h>
#include <emscripten/heap.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double machine_worked(void)
{
    return emscripten_get_now() / 1000;
}

uint64_t machine_memory(void)
{
    return emscripten_get_heap_max();
}

uint64_t machine_resident(void)
{
    return emscripten_get_heap_size();
}

uint64_t machine_peak(void)
{
    return machine_resident(); /* it never shrinks */
}

void *machine_take(size_t size)
{
    void *at = aligned_alloc(size, size);
    return at ? memset(at, 0, size) : NULL;
}

void machine_give(void *at, size_t size)
{
    (void)size;
    free(at);
}

void machine_wide(void *at, size_t size)
{
    (void)at, (void)size;
}

/* All files are one module's, and so is their only user. */
bool machine_name(const char *from, const char *to)
{
    return !rename(from, to);
}

FILE *machine_scratch(void)
{
    return tmpfile();
}

/* A second number of a file that has lost its name reads nothing there: this
 * one reads a copy. */
FILE *machine_again(FILE *file)
{
    char bytes[1 << 14];
    FILE *copy = machine_scratch();
    if (!copy || fflush(file))
        return NULL;
    rewind(file);
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file));)
        fwrite(bytes, 1, size, copy);
    fseek(file, 0, SEEK_END);
    rewind(copy);
    return copy;
}

void *reallocarray(void *old, size_t count, size_t size)
{
    size_t bytes;
    if (!__builtin_mul_overflow(count, size, &bytes))
        return realloc(old, bytes);
    errno = ENOMEM;
    return NULL;
}
