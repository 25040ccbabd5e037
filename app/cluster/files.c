/* files.c: memory, sentences, and files that appear whole or not at all.
 *
 * A file is written under a name of its own, brought to the disk, and then
 * linked to its final name, which fails if somebody was there before; where a
 * file system has no hard links it is renamed, if nobody is there.  Over a
 * network the answer to a link may be lost, and whoever asks again hears that
 * there is one: then it is the file's own second name. */
#include "cluster/cluster.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- memory and sentences ------------------------------------------- */

void *zeroed(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        no_memory(count * size); /* unreached: so little there always is */
    return memory;
}

void *regrown(void *memory, size_t count, size_t size)
{
    memory = reallocarray(memory, count, size);
    if (!memory)
        no_memory(count * size); /* unreached: so little there always is */
    return memory;
}

char *copy_text(const char *text)
{
    return text ? strcpy(zeroed(strlen(text) + 1, 1), text) : NULL;
}

char *text_of(const char *format, ...)
{
    char *text;
    va_list args;
    va_start(args, format);
    if (vasprintf(&text, format, args) < 0)
        no_memory(0); /* unreached: so little there always is */
    va_end(args);
    return text;
}

bool fail(struct dt_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    *err = (struct dt_error){.text = ""};
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return false;
}

void say(const struct job *job, const char *format, ...)
{
    va_list args;
    if (dt_get(job->set, "quiet"))
        return;
    va_start(args, format);
    fputs("c ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

void note_begin(struct note *note)
{
    note->file = open_memstream(&note->text, &note->size);
    if (!note->file)
        no_memory(0); /* unreached: so little there always is */
}

char *note_end(struct note *note)
{
    if (fclose(note->file))
        no_memory(note->size); /* unreached: so little there always is */
    return note->text;
}

/* ---- files ---------------------------------------------------------- */

static bool refuse(struct dt_error *err, const char *path, const char *what)
{
    return fail(err, "%.900s: cannot be %s: %s", path, what, strerror(errno));
}

/* For reading; a signal before it was done is no failure. */
static int open_to_read(const char *path, int flags)
{
    int fd;
    do
        fd = open(path, flags | O_RDONLY | O_CLOEXEC);
    while (fd < 0 && errno == EINTR);
    return fd;
}

static char *read_all(int fd, size_t room, size_t *size)
{
    char *bytes = zeroed(room + 1, 1);
    ssize_t got = 1;
    for (*size = 0; got > 0 || (got < 0 && errno == EINTR);) {
        if (*size == room)
            bytes = regrown(bytes, (room = 2 * room + 4096) + 1, 1);
        got = read(fd, bytes + *size, room - *size);
        *size += got > 0 ? (size_t)got : 0;
    }
    bytes[*size] = 0;
    if (!got)
        return bytes;
    free(bytes);
    return NULL;
}

/* Neither a folder nor anything that has no end, or waits. */
static bool is_file(int fd, struct stat *facts)
{
    return fd >= 0 && !fstat(fd, facts) && S_ISREG(facts->st_mode);
}

char *file_read_on(const char *path, size_t from, size_t *size,
                   struct dt_error *err)
{
    struct stat facts;
    *err = (struct dt_error){.text = ""};
    int fd = open_to_read(path, O_NONBLOCK);
    if (fd < 0 && errno == ENOENT)
        return NULL;
    bool there = is_file(fd, &facts);
    size_t end = there ? (size_t)facts.st_size : 0;
    char *bytes = there && lseek(fd, (off_t)from, SEEK_SET) >= 0
                      ? read_all(fd, end > from ? end - from : 0, size)
                      : NULL;
    if (fd >= 0 && !there)
        fail(err, "%.900s is no file", path);
    else if (!bytes)
        refuse(err, path, "read");
    if (fd >= 0)
        close(fd);
    return bytes;
}

char *file_read(const char *path, size_t *size, struct dt_error *err)
{
    return file_read_on(path, 0, size, err);
}

void make_folders(const char *path)
{
    char *folder = copy_text(path);
    for (char *slash = folder; (slash = strchr(slash + 1, '/'));) {
        *slash = 0;
        mkdir(folder, 0777);
        *slash = '/';
    }
    free(folder);
}

bool write_all(int fd, const char *bytes, size_t size)
{
    while (size) {
        ssize_t done = write(fd, bytes, size);
        if (done < 0 && errno != EINTR)
            return false; /* unreached: the disk is not full */
        bytes += done > 0 ? done : 0;
        size -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

/* Writes it under a name that nobody else has, which is to be freed; NULL: it
 * cannot be written. */
static char *write_aside(const char *path, const char *bytes, size_t size,
                         bool sync)
{
    char *aside = text_of("%s.XXXXXX", path);
    int fd = mkstemp(aside);
    if (fd < 0 && errno == ENOENT) {
        make_folders(path);
        free(aside);
        aside = text_of("%s.XXXXXX", path);
        fd = mkstemp(aside);
    }
    mode_t mask = umask(0);
    umask(mask);
    bool good = fd >= 0 && !fchmod(fd, 0666 & ~mask) &&
                write_all(fd, bytes, size) && (!sync || !fsync(fd));
    int why = errno;
    if (fd >= 0 && close(fd))
        good = false;
    if (good)
        return aside;
    if (fd >= 0)
        unlink(aside);
    free(aside);
    errno = why;
    return NULL;
}

/* The folder knows of the name, too. */
static void sync_folder(const char *path)
{
    char *folder = copy_text(path), *slash = strrchr(folder, '/');
    if (slash)
        *slash = 0;
    int fd = open_to_read(slash ? folder : ".", O_DIRECTORY);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

static bool has_two_names(const char *path)
{
    struct stat facts;
    return !stat(path, &facts) && facts.st_nlink == 2;
}

/* The file gets its name, unless that is taken; UNPLACED: with errno. */
static enum placing place(const char *aside, const char *path)
{
    if (!link(aside, path) || (errno == EEXIST && has_two_names(aside)))
        return PLACED;
    bool links = errno != EPERM && errno != EOPNOTSUPP && errno != EMLINK;
    if (!links &&
        !renameat2(AT_FDCWD, aside, AT_FDCWD, path, RENAME_NOREPLACE))
        return PLACED;
    if (errno == EEXIST || !access(path, F_OK))
        return TAKEN;
    bool knows = links || (errno != EINVAL && errno != ENOSYS);
    return knows || rename(aside, path) ? UNPLACED : PLACED;
}

enum placing file_place(const char *path, const char *bytes, size_t size,
                        struct dt_error *err)
{
    char *aside = write_aside(path, bytes, size, true);
    if (!aside) {
        refuse(err, path, "written");
        return UNPLACED;
    }
    enum placing placing = place(aside, path);
    if (placing == UNPLACED)
        refuse(err, path, "written");
    unlink(aside);
    free(aside);
    if (placing == PLACED)
        sync_folder(path);
    return placing;
}

bool file_put(const char *path, const char *bytes, size_t size,
              struct dt_error *err)
{
    char *aside = write_aside(path, bytes, size, false);
    bool good = aside && !rename(aside, path);
    if (!good)
        refuse(err, path, "written");
    if (!good && aside)
        unlink(aside); /* unreached: the disk is not full */
    free(aside);
    return good;
}
