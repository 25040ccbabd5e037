/* starve.c: memory that is not there when it is told so.
 *
 * Loaded before all else (LD_PRELOAD) it stands between a program and glibc's
 * functions that hand out memory.  The C library's own calls (strdup, getline,
 * open_memstream, ...), GMP's and C++'s all end in these; a thread is memory
 * too, and so is a mapping without a file.  What is asked for is counted in a
 * page that is shared with whoever started the program (starve.h). */
#include "starve.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* What these functions of glibc are without us. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void *map(size_t size, int protection, int flags, int file, off_t from)
{
    return (void *)syscall(SYS_mmap, NULL, size, protection, flags, file,
                           from);
}

/* Before the first allocation of the program; nobody whom it starts is
 * starved. */
static struct starve *shared(void)
{
    static struct starve *page;
    if (page)
        return page;
    static struct starve alone;
    const char *file = getenv(STARVE_VARIABLE);
    page = file ? map(sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED,
                      atoi(file), 0)
                : &alone;
    if (page == MAP_FAILED)
        abort();
    unsetenv("LD_PRELOAD");
    return page;
}

static _Thread_local bool is_loading;
static bool has_ended;

/* In a build that counts which lines were reached, these counts are written
 * at the end, by somebody who asks this first and then hopes for memory. */
char *getenv(const char *name)
{
    size_t size = strlen(name);
    has_ended = has_ended || !strncmp(name, "GCOV_", 5);
    for (char **at = environ; at && *at; at++)
        if (!strncmp(*at, name, size) && (*at)[size] == '=')
            return *at + size + 1;
    return NULL;
}

/* Those who end the program by themselves: what loads libraries, and cairo
 * with what it stands on. */
static bool is_stranger(void *caller)
{
    static const char *const names[] = {
        "/ld-",         "/libcairo",      "/libpixman", "/libpng",
        "/libfreetype", "/libfontconfig", "/libz"};
    Dl_info home;
    if (is_loading)
        return true;
    if (dladdr(caller, &home))
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (strstr(home.dli_fname, names[i]))
                return true;
    return false;
}

static bool is_there(size_t size, void *caller)
{
    struct starve *page = shared();
    if (size < page->least || has_ended || is_stranger(caller))
        return true;
    long number = atomic_fetch_add(&page->count, 1) + 1;
    bool fails =
        page->at && (number == page->at || (page->on && number > page->at));
    if (fails)
        errno = ENOMEM;
    return !fails;
}

#define IS_THERE(size) is_there(size, __builtin_return_address(0))

void *malloc(size_t size)
{
    return IS_THERE(size) ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    return IS_THERE(count * size) ? __libc_calloc(count, size) : NULL;
}

/* So that we know for whom it is. */
char *strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = IS_THERE(size) ? __libc_malloc(size) : NULL;
    return copy ? memcpy(copy, text, size) : NULL;
}

/* Of no bytes: it is given back. */
void *realloc(void *old, size_t size)
{
    return !size || IS_THERE(size) ? __libc_realloc(old, size) : NULL;
}

void *memalign(size_t alignment, size_t size)
{
    return IS_THERE(size) ? __libc_memalign(alignment, size) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return IS_THERE(size) ? __libc_memalign(alignment, size) : NULL;
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    *memory = IS_THERE(size) ? __libc_memalign(alignment, size) : NULL;
    return *memory ? 0 : ENOMEM;
}

void *mmap(void *at, size_t size, int protection, int flags, int file,
           off_t from)
{
    if (flags & MAP_ANONYMOUS && !IS_THERE(size))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, size, protection, flags, file, from);
}

/* What libraries do when they are loaded is beyond us. */
void *dlopen(const char *name, int mode)
{
    void *(*load)(const char *, int);
    void *next = dlsym(RTLD_NEXT, "dlopen");
    memcpy(&load, &next, sizeof load);
    is_loading = true;
    void *library = load(name, mode);
    is_loading = false;
    return library;
}

/* A PDF has a date: it shall not differ. */
time_t time(time_t *now)
{
    if (now)
        *now = 0;
    return 0;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *kind,
                   void *(*run)(void *), void *argument)
{
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                  void *);
    void *next = dlsym(RTLD_NEXT, "pthread_create");
    memcpy(&create, &next, sizeof create);
    return IS_THERE(0) ? create(thread, kind, run, argument) : EAGAIN;
}
