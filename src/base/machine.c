/* machine.c: machine.h as Linux answers it. */
#include "base/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

double machine_worked(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

uint64_t machine_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

uint64_t machine_resident(void)
{
    char text[100];
    unsigned long long all, resident = 0;
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    text[size > 0 ? size : 0] = 0;
    if (sscanf(text, "%llu %llu", &all, &resident) != 2)
        return 0; /* unreached: the system says both */
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t machine_peak(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) ? 0
                                          : (uint64_t)usage.ru_maxrss * 1024;
}

void *machine_take(size_t size)
{
    char *at = mmap(NULL, 2 * size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        return NULL;
    size_t before = -(uintptr_t)at & (size - 1);
    if (before)
        munmap(at, before);
    if (before < size)
        munmap(at + before + size, size - before);
    madvise(at + before, size, MADV_HUGEPAGE);
    return at + before;
}

void machine_give(void *at, size_t size)
{
    munmap(at, size);
}

void machine_wide(void *at, size_t size)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = ((uintptr_t)at + page - 1) / page * page;
    uintptr_t to = ((uintptr_t)at + size) / page * page;
    if (from < to)
        (void)madvise((void *)from, to - from, MADV_HUGEPAGE); /* a wish */
}

bool machine_name(const char *from, const char *to)
{
    if (!renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE))
        return true;
    bool unknown = errno == EINVAL || errno == ENOSYS;
    return unknown && !rename(from, to);
}

/* Some file systems know no files without a name. */
static int open_unnamed(const char *folder)
{
    char path[PATH_MAX];
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR))
        return file;
    /* unreached: the file systems of the tests know them */
    snprintf(path, sizeof path, "%s/dovetail-XXXXXX", folder);
    file = mkostemp(path, O_CLOEXEC);
    if (file >= 0)
        unlink(path);
    return file;
}

FILE *machine_scratch(void)
{
    const char *folder = getenv("TMPDIR");
    int file = open_unnamed(folder && *folder ? folder : "/tmp");
    FILE *stream = file < 0 ? NULL : fdopen(file, "w+b");
    if (file >= 0 && !stream)
        close(file); /* unreached: there was memory */
    return stream;
}

FILE *machine_again(FILE *file)
{
    int copy = fflush(file) ? -1 : dup(fileno(file));
    FILE *again = copy < 0 ? NULL : fdopen(copy, "rb");
    if (again)
        rewind(again);
    return again;
}
