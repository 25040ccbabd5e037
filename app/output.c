/* output.c: a file appears under its name only when it is whole. */
#include "app.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* For the signal handler: the outputs that are open, an answer and a proof. */
enum { OUTPUTS = 2 };
static char unfinished[OUTPUTS][sizeof((struct output *)0)->temporary];
static volatile sig_atomic_t is_unfinished[OUTPUTS];

static bool refuse(struct dt_error *err, const char *path)
{
    snprintf(err->text, sizeof err->text, "%.900s: cannot be written: %s",
             path, strerror(errno));
    return false;
}

/* As /dev/stdout is, whatever standard output was sent to. */
static bool is_standard_output(const char *path)
{
    struct stat facts, own;
    return !stat(path, &facts) && !fstat(STDOUT_FILENO, &own) &&
           facts.st_dev == own.st_dev && facts.st_ino == own.st_ino;
}

/* The folder and the name in it; a folder without a path is ".". */
static const char *split_path(const char *path, struct stat *folder)
{
    const char *slash = strrchr(path, '/');
    char *parent = slash ? strndup(path, (size_t)(slash - path + 1)) : NULL;
    if (stat(parent ? parent : ".", folder))
        *folder = (struct stat){0};
    free(parent);
    return slash ? slash + 1 : path;
}

bool output_is_same(const char *path, const char *other)
{
    struct stat one, two;
    if (!strcmp(path, other))
        return true;
    if (!stat(path, &one) && !stat(other, &two))
        return S_ISREG(one.st_mode) && one.st_dev == two.st_dev &&
               one.st_ino == two.st_ino;
    const char *name = split_path(path, &one);
    return !strcmp(name, split_path(other, &two)) &&
           one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

static bool open_temporary(struct output *out, struct dt_error *err)
{
    int size = snprintf(out->temporary, sizeof out->temporary, "%s.XXXXXX",
                        out->path);
    if (size >= (int)sizeof out->temporary) {
        errno = ENAMETOOLONG;
        out->temporary[0] = 0;
        return refuse(err, out->path);
    }
    int fd = mkstemp(out->temporary);
    if (fd < 0) {
        out->temporary[0] = 0;
        return refuse(err, out->path);
    }
    out->slot = is_unfinished[0];
    assert(!is_unfinished[out->slot]);
    strcpy(unfinished[out->slot], out->temporary);
    is_unfinished[out->slot] = 1;
    struct stat facts;
    mode_t mask = umask(0);
    umask(mask);
    bool replaces = !stat(out->path, &facts);
    fchmod(fd, replaces ? facts.st_mode & 0777 : 0666 & ~mask);
    out->file = fdopen(fd, "wb");
    return out->file || refuse(err, out->path);
}

bool output_open(struct output *out, const char *path, struct dt_error *err)
{
    *out = (struct output){.path = path};
    struct stat facts;
    if (!path || !strcmp(path, "-") || is_standard_output(path)) {
        out->path = NULL;
        out->file = stdout;
        return true;
    }
    bool exists = !stat(path, &facts);
    if (exists && S_ISDIR(facts.st_mode)) {
        errno = EISDIR;
        return refuse(err, path);
    }
    if (exists && !S_ISREG(facts.st_mode)) { /* a device has no twin */
        out->file = fopen(path, "wb");
        return out->file || refuse(err, path);
    }
    /* What a symbolic link names is replaced, not the link. */
    out->resolved = realpath(path, NULL);
    if (out->resolved)
        out->path = out->resolved;
    else if (!lstat(path, &facts)) {
        snprintf(err->text, sizeof err->text,
                 "%.900s: cannot be written: it is a link that leads nowhere",
                 path);
        return false;
    }
    return open_temporary(out, err);
}

static void abandon(int slot)
{
    if (is_unfinished[slot])
        unlink(unfinished[slot]);
    is_unfinished[slot] = 0;
}

bool output_keep(struct output *out, struct dt_error *err)
{
    bool good = !fflush(out->file) && !ferror(out->file);
    if (out->temporary[0])
        good = good && !fsync(fileno(out->file));
    if (out->path)
        good = !fclose(out->file) && good;
    if (good && out->temporary[0])
        good = !rename(out->temporary, out->path);
    if (!good) {
        refuse(err, out->path ? out->path : "standard output");
        if (out->temporary[0])
            abandon(out->slot);
    }
    free(out->resolved);
    if (out->temporary[0])
        is_unfinished[out->slot] = 0;
    return good;
}

void output_drop(struct output *out, struct dt_error *err)
{
    if (out->file && ferror(out->file))
        refuse(err, out->path ? out->path : "standard output");
    if (out->path && out->file)
        fclose(out->file);
    free(out->resolved);
    if (out->temporary[0])
        abandon(out->slot);
}

void output_abandon(void)
{
    for (int slot = 0; slot < OUTPUTS; slot++)
        abandon(slot);
}
