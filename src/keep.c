/* keep.c: a file that one process keeps, and that is always whole.
 *
 * A new version is written to a file of a name that nobody has, lies on the
 * disk, and then takes the place of the old one.  The lock (flock) is on the
 * file that has the name now: the new one is locked before it takes it, so
 * there is no moment without.  Who waits for a lock may get that of a file
 * which has lost the name meanwhile: so he looks again.  A lock ends with its
 * process, whatever ended that, and nothing is left to be cleaned up.  Where a
 * file system knows no locks, a file that somebody else has replaced is seen
 * at least. */
#include "middle.h"
#include "base/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct keep {
    char *name; /* owned; as it was typed, */
    char *path; /* and behind symbolic links */
    int file;   /* the one that has this name, locked; -1: there is none yet */
};

/* ---- who has it ------------------------------------------------------ */

static bool refuse(const struct keep *k, int reason, struct error *err)
{
    return error_say(err, "the checkpoint %.300s cannot be written: %s",
                     k->name, strerror(reason));
}

static bool refuse_second(const struct keep *k, struct error *err)
{
    return error_say(err,
                     "the checkpoint %.300s is in use by another search, and "
                     "one alone can write it",
                     k->name);
}

/* Is this open file the one that has the name now? */
static bool has_name(const struct keep *k, int file)
{
    struct stat open, named;
    return !fstat(file, &open) && !stat(k->path, &named) &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/* 1: it is ours; 0: it is another's; -1: there are no locks here. */
static int lock(int file)
{
    while (flock(file, LOCK_EX | LOCK_NB)) {
        if (errno == EWOULDBLOCK)
            return 0;
        if (errno != EINTR)
            return -1;
    }
    return 1;
}

/* Locks the file that has the name; there may be none. */
static bool take(struct keep *k, struct error *err)
{
    for (;;) {
        int file = open(k->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY);
        if (file < 0 && errno == EINTR)
            continue;
        if (file < 0)
            return errno == ENOENT || refuse(k, errno, err);
        int locked = lock(file);
        if (locked && has_name(k, file)) {
            k->file = file;
            return true;
        }
        close(file);
        if (!locked)
            return refuse_second(k, err);
    }
}

/* Nothing but an older version, or an empty file, is replaced. */
static bool is_older(const struct keep *k, const char *title,
                     struct error *err)
{
    char text[40];
    ssize_t size;
    if (k->file < 0)
        return true;
    do
        size = pread(k->file, text, strlen(title), 0);
    while (size < 0 && errno == EINTR);
    if (size < 0)
        /* unreached: what was opened can be read */
        return refuse(k, errno, err);
    return !size ||
           (size == (ssize_t)strlen(title) &&
            !memcmp(text, title, (size_t)size)) ||
           error_say(err,
                     "%.300s is no checkpoint of ours, and is not replaced; "
                     "name another file",
                     k->name);
}

/* The path behind symbolic links; a file is there, or nothing. */
static bool find(struct keep *k, const char *path, struct error *err)
{
    struct stat facts;
    char *resolved = realpath(path, NULL);
    if (!resolved && errno == ENOMEM)
        mem_none(0); /* unreached: there was memory */
    k->name = mem_text(path);
    k->path = mem_text(resolved ? resolved : path);
    free(resolved);
    if (!resolved)
        return lstat(path, &facts) ||
               error_say(err,
                         "the checkpoint %.300s cannot be written: it is a "
                         "link that leads nowhere",
                         path);
    return stat(k->path, &facts) || S_ISREG(facts.st_mode) ||
           error_say(err,
                     "the checkpoint %.300s is no file, and is not replaced",
                     path);
}

struct keep *keep_open(const char *path, const char *title, struct error *err)
{
    struct keep *k = mem_alloc(1, sizeof *k);
    k->file = -1;
    if (find(k, path, err) && take(k, err) && is_older(k, title, err))
        return k;
    keep_close(k);
    return NULL;
}

void keep_close(struct keep *k)
{
    if (!k)
        return;
    if (k->file >= 0)
        close(k->file);
    free(k->name);
    free(k->path);
    free(k);
}

/* ---- a new version --------------------------------------------------- */

/* A new file beside it, of a name that nobody has; *name is to be freed. */
static int open_beside(const struct keep *k, char **name)
{
    enum { TRIES = 1000 };
    size_t room = strlen(k->path) + 40;
    int file = -1;
    *name = mem_alloc(room, 1);
    for (int i = 0; i < TRIES && file < 0; i++) {
        snprintf(*name, room, "%s.%ld-%d", k->path, (long)getpid(), i);
        file = open(*name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST && errno != EINTR)
            break;
    }
    return file;
}

static bool put(int file, const char *bytes, size_t size)
{
    while (size) {
        ssize_t part = write(file, bytes, size);
        if (part < 0 && errno == EINTR)
            continue;
        if (part < 0)
            return false;
        bytes += part;
        size -= (size_t)part;
    }
    return !fsync(file);
}

/* Takes the name, from the old version alone. */
static bool take_name(struct keep *k, const char *name, struct error *err)
{
    struct stat facts;
    bool there = !lstat(k->path, &facts);
    if (there && (k->file < 0 || !has_name(k, k->file)))
        return refuse_second(k, err);
    if (there)
        return !rename(name, k->path) || refuse(k, errno, err);
    if (machine_name(name, k->path))
        return true;
    return errno == EEXIST ? refuse_second(k, err) : refuse(k, errno, err);
}

/* As the old one, whoever may read that. */
static void copy_mode(const struct keep *k, int file)
{
    struct stat facts;
    if (k->file >= 0 && !fstat(k->file, &facts))
        (void)!fchmod(file, facts.st_mode & 0777);
}

bool keep_write(struct keep *k, const char *bytes, size_t size,
                struct error *err)
{
    char *name;
    int file = open_beside(k, &name);
    bool made = file >= 0, written = made && put(file, bytes, size);
    if (!written)
        refuse(k, errno, err);
    if (written) {
        copy_mode(k, file);
        lock(file);
    }
    bool good = written && take_name(k, name, err);
    if (made && !good)
        unlink(name);
    int old = good ? k->file : file;
    if (good)
        k->file = file;
    if (old >= 0)
        close(old);
    free(name);
    return good;
}
