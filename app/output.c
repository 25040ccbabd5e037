/* output.c: a file appears under its name only when it is whole.
 *
 * Until then it has a name that nobody else has, and goes with the program.  A
 * list that a checkpoint tells of is NAME.part instead, and stays: the next
 * run goes on with it.  What was listed in full under its name, up to --limit
 * or to the end, is NAME.part again while it grows. */
#include "app.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* For the signal handler: the outputs that are open, an answer, a proof and a
 * partial. */
enum { OUTPUTS = 3 };
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
        /* unreached: the folder was there a moment ago */
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

/* The path and an ending, as the name for the time being. */
static bool name_temporary(struct output *out, const char *ending,
                           struct dt_error *err)
{
    int size = snprintf(out->temporary, sizeof out->temporary, "%s.%s",
                        out->path, ending);
    if (size < (int)sizeof out->temporary)
        return true;
    errno = ENAMETOOLONG;
    out->temporary[0] = 0;
    return refuse(err, out->path);
}

static bool open_temporary(struct output *out, struct dt_error *err)
{
    if (!name_temporary(out, "XXXXXX", err))
        return false;
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

/* Finds out where the bytes go; a file of its own is not opened yet. */
static bool aim(struct output *out, const char *path, struct dt_error *err)
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
    else if (errno == ENOMEM)
        return refuse(err, path); /* unreached: there was memory */
    else if (!lstat(path, &facts)) {
        snprintf(err->text, sizeof err->text,
                 "%.900s: cannot be written: it is a link that leads nowhere",
                 path);
        return false;
    }
    return true;
}

/* By its extension the file may be packed. */
static bool wrap(struct output *out, const char *path, struct dt_error *err)
{
    out->raw = out->file;
    FILE *packed = out->path ? dt_pack(out->raw, path, err) : out->raw;
    if (packed)
        out->file = packed;
    return packed;
}

/* What was packed is whole then. */
static bool unwrap(struct output *out)
{
    bool packed = out->raw && out->file != out->raw;
    bool good = !packed || !fclose(out->file);
    if (packed)
        out->file = out->raw;
    return good;
}

bool output_open(struct output *out, const char *path, struct dt_error *err)
{
    if (aim(out, path, err) && (out->file || open_temporary(out, err)) &&
        wrap(out, path, err))
        return true;
    output_drop(out, err);
    *out = (struct output){.file = NULL};
    return false;
}

/* ---- lists that go on ----------------------------------------------- */

bool output_is_begun(const char *path, struct dt_error *err)
{
    struct output out;
    struct stat facts;
    if (!aim(&out, path, err))
        return false;
    bool begun = !out.file && name_temporary(&out, "part", err) &&
                 !lstat(out.temporary, &facts) && facts.st_size;
    if (begun)
        snprintf(err->text, sizeof err->text,
                 "%.900s is there, a list that is not finished: go on with "
                 "--resume, or remove it",
                 out.temporary);
    if (out.path && out.file)
        fclose(out.file); /* unreached: a device needs no trial */
    free(out.resolved);
    return begun;
}

/* Opens the list for the time being; nobody else writes it. */
static bool open_part(struct output *out, struct dt_error *err)
{
    int fd, how = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC;
    do
        fd = open(out->temporary, how, 0666);
    while (fd < 0 && errno == EINTR);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
        /* unreached: the checkpoint's lock comes first */
        close(fd);
        snprintf(err->text, sizeof err->text,
                 "%.900s is written by another process", out->temporary);
        return false;
    }
    if (fd >= 0)
        out->raw = out->file = fdopen(fd, "r+b");
    return out->file || refuse(err, out->temporary);
}

bool output_continue(struct output *out, const char *path, dt_search *search,
                     struct dt_error *err)
{
    if (!aim(out, path, err))
        return false; /* unreached: names of the tests are shorter */
    out->raw = out->file;
    if (out->file)
        return true; /* unreached: what is opened is known */
    size_t size = strlen(path);
    if (size > 3 && !strcasecmp(path + size - 3, ".gz")) {
        snprintf(err->text, sizeof err->text,
                 "%.900s: a list with a checkpoint goes on, and cannot be "
                 "packed",
                 path);
        return false;
    }
    uint64_t bytes;
    struct stat facts;
    struct dt_error why = {.text = ""};
    out->earlier = dt_listed(search, &bytes);
    out->stays = true;
    if (!name_temporary(out, "part", err))
        return false; /* unreached: the checkpoint's name is refused before */
    bool again = bytes && lstat(out->temporary, &facts) &&
                 !rename(out->path, out->temporary);
    if (!open_part(out, err))
        return false;
    if (dt_continue(search, out->file, &why))
        return true;
    snprintf(err->text, sizeof err->text, "%.500s: %.500s", out->temporary,
             why.text);
    if (again)
        rename(out->temporary, out->path);
    return false;
}

static void abandon(int slot)
{
    if (is_unfinished[slot])
        unlink(unfinished[slot]);
    is_unfinished[slot] = 0;
}

/* The name for the time being is of no use any longer. */
static void forget(struct output *out)
{
    if (out->temporary[0] && !out->stays)
        abandon(out->slot);
}

bool output_keep(struct output *out, struct dt_error *err)
{
    bool good = !ferror(out->file);
    good = unwrap(out) && !fflush(out->file) && !ferror(out->file) && good;
    if (out->temporary[0])
        good = good && !fsync(fileno(out->file));
    if (out->path)
        good = !fclose(out->file) && good;
    if (good && out->temporary[0])
        good = !rename(out->temporary, out->path);
    if (!good)
        refuse(err, out->path ? out->path : "standard output");
    if (good && out->temporary[0] && !out->stays)
        is_unfinished[out->slot] = 0;
    forget(out);
    free(out->resolved);
    return good;
}

/* The library knows no names: what it could not write is `output`. */
void output_blame(const struct output *out, struct dt_error *err)
{
    static const char unnamed[] = "output: ";
    size_t size = sizeof unnamed - 1;
    char rest[sizeof err->text];
    if (strncmp(err->text, unnamed, size))
        return;
    strcpy(rest, err->text + size);
    snprintf(err->text, sizeof err->text, "%.500s: %.500s",
             out->path ? out->path : "standard output", rest);
}

void output_drop(struct output *out, struct dt_error *err)
{
    struct stat facts;
    output_blame(out, err);
    unwrap(out);
    bool empty = out->stays && out->file &&
                 !fstat(fileno(out->file), &facts) && !facts.st_size;
    if (empty)
        unlink(out->temporary);
    if (out->path && out->file)
        fclose(out->file);
    forget(out);
    free(out->resolved);
}

void output_abandon(void)
{
    for (int slot = 0; slot < OUTPUTS; slot++)
        abandon(slot);
}
