/* mischief.c: a library that is loaded before all others (LD_PRELOAD) and
 * makes one call of the system fail, or ends the program there.
 *
 * Calls that concern files of the folder where the program runs, and standard
 * output, are counted; with a kill, looks at the clock too.  MISCHIEF is
 * "KIND NUMBER TICK COUNTER": what happens at call NUMBER,
 *
 *     none     nothing
 *     short    a write takes the first half of its bytes
 *     eintr    a signal came before anything was done
 *     full     there is no room on the disk, from this call on
 *     eio      the disk fails, once
 *     kill     SIGKILL, in the middle of a write
 *     term     SIGTERM
 *     nolinks  the disk has no hard links, from this call on
 *     lost     a link was made, and the answer is lost on the network: whoever
 *              asks again hears that there is one; from this call on
 *     slow     nothing, but each file that is brought to the disk takes NUMBER
 *              milliseconds, from the first on
 *
 * TICK: so many milliseconds pass with each look at the clock, so that a run
 * is the same on every machine (0: as they do).  COUNTER: a file of eight
 * bytes, the calls so far. */
#undef _FILE_OFFSET_BITS
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum kind {
    NONE,
    SHORT,
    EINTR_ONCE,
    FULL,
    EIO_ONCE,
    KILL,
    TERM,
    NO_LINKS,
    LOST,
    SLOW,
    KINDS
};
static const char *const kinds[KINDS] = {"none", "short", "eintr", "full",
                                         "eio",  "kill",  "term",  "nolinks",
                                         "lost", "slow"};

enum { FILES = 1024 };
static bool ours[FILES]; /* by descriptor */
static enum kind kind;
static uint64_t number;
static long tick;
static _Atomic uint64_t *count, none_counted;
static char folder[4096];

static void begin(void) __attribute__((constructor));
static void begin(void)
{
    char name[16] = "none", path[4096];
    const char *text = getenv("MISCHIEF");
    count = &none_counted;
    if (!text ||
        sscanf(text, "%15s %lu %ld %4095s", name, &number, &tick, path) != 4)
        return;
    while (kind + 1 < KINDS && strcmp(kinds[kind], name))
        kind++;
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR);
    count =
        mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    if (count == MAP_FAILED || !getcwd(folder, sizeof folder))
        abort();
    ours[STDOUT_FILENO] = true;
}

/* ---- what happens --------------------------------------------------- */

/* A name in the folder, or one that leads there. */
static bool is_ours(const char *path)
{
    return *path != '/' || !strncmp(path, folder, strlen(folder));
}

static bool is_open(int file)
{
    return file >= 0 && file < FILES && ours[file];
}

/* Does it happen at this call, which can suffer these kinds? */
static bool meets(unsigned can)
{
    if (!(can >> kind & 1))
        return false;
    uint64_t now = atomic_fetch_add(count, 1) + 1;
    bool lasts = kind == FULL || kind == NO_LINKS || kind == LOST;
    return now == number || (lasts && now > number);
}

#define CAN(kind) (1U << (kind))
static const unsigned ends = CAN(KILL) | CAN(TERM) | CAN(NONE);

/* Ends the program, or lets the call fail for this reason; 0: it goes on. */
static int suffer(void)
{
    switch (kind) {
    case KILL:
        raise(SIGKILL);
        return 0;
    case TERM:
        raise(SIGTERM);
        return 0;
    case EINTR_ONCE:
        return EINTR;
    case FULL:
        return ENOSPC;
    case EIO_ONCE:
        return EIO;
    case NO_LINKS:
        return EPERM;
    case LOST:
        return EEXIST;
    default:
        return 0;
    }
}

/* Of most calls: true, and errno, if this one fails. */
static bool fails(bool concerned, unsigned can)
{
    int reason = concerned && meets(can | ends) ? suffer() : 0;
    if (reason)
        errno = reason;
    return reason;
}

/* Finds the function that would have been called without us. */
static void find_real(const char *name, void **call)
{
    *call = dlsym(RTLD_NEXT, name);
    if (!*call)
        abort();
}

/* ---- the calls ------------------------------------------------------ */

int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    bool mine = is_ours(path);
    if (fails(mine, CAN(EINTR_ONCE) | CAN(EIO_ONCE) |
                        (flags & O_CREAT ? CAN(FULL) : 0)))
        return -1;
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (file >= 0 && file < FILES)
        ours[file] = mine;
    return file;
}

int mkstemp(char *path)
{
    bool mine = is_ours(path);
    if (fails(mine, CAN(FULL) | CAN(EIO_ONCE)))
        return -1;
    int (*real)(char *);
    find_real("mkstemp", (void **)&real);
    int file = real(path);
    if (file >= 0 && file < FILES)
        ours[file] = mine;
    return file;
}

FILE *fopen(const char *path, const char *mode)
{
    bool mine = is_ours(path);
    if (fails(mine, CAN(EIO_ONCE)))
        return NULL;
    FILE *(*real)(const char *, const char *);
    find_real("fopen", (void **)&real);
    FILE *file = real(path, mode);
    if (file && fileno(file) < FILES)
        ours[fileno(file)] = mine;
    return file;
}

ssize_t write(int file, const void *bytes, size_t size)
{
    unsigned can = CAN(SHORT) | CAN(EINTR_ONCE) | CAN(FULL) | CAN(EIO_ONCE);
    bool met = is_open(file) && size && meets(can | ends);
    bool half = met && size > 1 && (kind == SHORT || kind == KILL);
    if (half) {
        long part = syscall(SYS_write, file, bytes, size / 2);
        suffer();
        return part;
    }
    int reason = met ? suffer() : 0;
    if (!reason)
        return syscall(SYS_write, file, bytes, size);
    errno = reason;
    return -1;
}

/* A FILE that failed says so. */
size_t fread(void *bytes, size_t size, size_t items, FILE *file)
{
    enum { FAILED = 0x20 }; /* of glibc */
    size_t (*real)(void *, size_t, size_t, FILE *);
    find_real("fread", (void **)&real);
    if (fails(is_open(fileno(file)), CAN(EINTR_ONCE) | CAN(EIO_ONCE))) {
        file->_flags |= FAILED;
        return 0;
    }
    return real(bytes, size, items, file);
}

ssize_t read(int file, void *bytes, size_t size)
{
    return fails(is_open(file), CAN(EINTR_ONCE) | CAN(EIO_ONCE))
               ? -1
               : syscall(SYS_read, file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t from)
{
    return fails(is_open(file), CAN(EINTR_ONCE) | CAN(EIO_ONCE))
               ? -1
               : syscall(SYS_pread64, file, bytes, size, from);
}

static void wait_for_disk(void)
{
    if (kind == SLOW)
        usleep((useconds_t)number * 1000);
}

/* The machine goes on: the disk need not be waited for. */
int fsync(int file)
{
    wait_for_disk();
    return fails(is_open(file), CAN(EIO_ONCE)) ? -1 : 0;
}

int ftruncate(int file, off_t size)
{
    return fails(is_open(file), CAN(EIO_ONCE))
               ? -1
               : (int)syscall(SYS_ftruncate, file, size);
}

int flock(int file, int how)
{
    return fails(is_open(file), CAN(EINTR_ONCE) | CAN(EIO_ONCE))
               ? -1
               : (int)syscall(SYS_flock, file, how);
}

/* A file that could not be closed is closed. */
int close(int file)
{
    bool mine = is_open(file);
    if (mine)
        ours[file] = false;
    bool failed = fails(mine, CAN(EIO_ONCE));
    int reason = errno, answer = (int)syscall(SYS_close, file);
    if (failed)
        errno = reason;
    return failed ? -1 : answer;
}

int fclose(FILE *file)
{
    int (*real)(FILE *);
    find_real("fclose", (void **)&real);
    int number_of = fileno(file);
    bool mine = is_open(number_of) && number_of != STDOUT_FILENO;
    if (mine)
        ours[number_of] = false;
    bool failed = fails(mine, CAN(EIO_ONCE));
    int answer = real(file);
    if (failed)
        errno = EIO;
    return failed ? EOF : answer;
}

int renameat2(int from, const char *old, int to, const char *new,
              unsigned flags)
{
    return fails(is_ours(old), CAN(EIO_ONCE))
               ? -1
               : (int)syscall(SYS_renameat2, from, old, to, new, flags);
}

int rename(const char *old, const char *new)
{
    return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int link(const char *old, const char *new)
{
    bool fail = fails(is_ours(old),
                      CAN(FULL) | CAN(EIO_ONCE) | CAN(NO_LINKS) | CAN(LOST));
    if (fail && errno != EEXIST)
        return -1;
    int answer = (int)syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0);
    if (!fail)
        return answer;
    errno = EEXIST;
    return -1;
}

int mkdir(const char *path, mode_t mode)
{
    return fails(is_ours(path), CAN(FULL) | CAN(EIO_ONCE))
               ? -1
               : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int unlink(const char *path)
{
    return fails(is_ours(path), 0)
               ? -1
               : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    static atomic_long looks;
    fails(true, 0);
    if (!tick || clock != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, clock, time);
    long passed = tick * ++looks;
    *time = (struct timespec){1000 + passed / 1000, passed % 1000 * 1000000};
    return 0;
}

/* Pictures bear a date. */
time_t time(time_t *now)
{
    struct timespec second = {1000000000, 0};
    if (!tick)
        syscall(SYS_clock_gettime, CLOCK_REALTIME, &second);
    time_t moment = second.tv_sec;
    if (now)
        *now = moment;
    return moment;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int mkstemp64(char *path) __attribute__((alias("mkstemp")));
FILE *fopen64(const char *path, const char *mode)
    __attribute__((alias("fopen")));
ssize_t pread64(int file, void *bytes, size_t size, off_t from)
    __attribute__((alias("pread")));
int ftruncate64(int file, off_t size) __attribute__((alias("ftruncate")));
