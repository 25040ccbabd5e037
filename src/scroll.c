/* scroll.c: the list of solutions in a file, which goes on behind a
 * checkpoint.
 *
 * A checkpoint tells how many solutions are listed, in how many bytes, and
 * their check sum; they lie on the disk before it does.  So whatever ended the
 * program, the file begins with the list that the checkpoint tells of: what is
 * behind that is cut off, and found again.  Where the checkpoint was written
 * before any byte, the number of the file itself (its inode) tells that it is
 * the one that was begun. */
#include "middle.h"
#include "base/sum.h"

#include <errno.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

/* Lists that look different do not go on in one file. */
static uint64_t sum_of_look(const dt_search *s)
{
    uint64_t sum = sum_text(1, settings_format(s->set)->name);
    return sum_number(sum_number(sum, s->set->utf8), GIVEN(s->set, animate));
}

/* Adds the bytes of a file from..to. */
static bool sum_file(int file, uint64_t from, uint64_t to, uint64_t *sum)
{
    enum { BLOCK = 1 << 16 };
    char *block = mem_alloc(BLOCK, 1);
    while (from < to) {
        size_t wanted = (size_t)(to - from < BLOCK ? to - from : BLOCK);
        ssize_t size = pread(file, block, wanted, (off_t)from);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            break;
        *sum = sum_bytes(*sum, block, (size_t)size);
        from += (uint64_t)size;
    }
    free(block);
    return from == to;
}

static bool refuse(struct error *err, int reason)
{
    return error_say(err, "the list of solutions cannot be written: %s",
                     strerror(reason));
}

bool scroll_sync(dt_search *s, struct error *err)
{
    struct scroll *scroll = &s->scroll;
    struct stat facts;
    if (!scroll->file)
        return true;
    int file = fileno(scroll->file);
    if (fflush(scroll->file) || fsync(file) || fstat(file, &facts))
        return refuse(err, errno);
    uint64_t size = (uint64_t)facts.st_size;
    if (!sum_file(file, scroll->bytes, size, &scroll->sum))
        return error_say(err, "the list of solutions cannot be read back");
    scroll->bytes = size;
    scroll->solutions = s->delivered;
    return true;
}

/* Does the file begin with the list so far? */
static bool begins_well(const dt_search *s, int file, struct error *err)
{
    const struct scroll *scroll = &s->scroll;
    struct stat facts;
    uint64_t sum = sum_of_look(s);
    if (fstat(file, &facts))
        return refuse(err, errno); /* unreached: what was opened has a size */
    if (s->delivered != scroll->solutions)
        return error_say(
            err,
            "of the %" PRIu64 " solutions before the checkpoint %" PRIu64
            " are listed in a file: leave out -o to see those behind it",
            s->delivered, scroll->solutions);
    bool begun = !facts.st_size || facts.st_ino == scroll->inode;
    bool good = scroll->bytes ? sum_file(file, 0, scroll->bytes, &sum) &&
                                    sum == scroll->sum
                              : begun;
    return good || error_say(err,
                             "it does not begin with the list that the "
                             "checkpoint tells of, of %" PRIu64
                             " bytes in the same format",
                             scroll->bytes);
}

uint64_t dt_listed(const dt_search *s, uint64_t *bytes)
{
    *bytes = s->scroll.bytes;
    return s->scroll.solutions;
}

bool dt_continue(dt_search *s, FILE *list, struct dt_error *out)
{
    struct scroll *scroll = &s->scroll;
    struct error err = {0};
    struct stat facts;
    int file = fileno(list);
    if (!search_serves(s, TASK_BIT(DT_ENUMERATE), true,
                       "dt_continue wants DT_ENUMERATE", out))
        return false;
    if (!begins_well(s, file, &err))
        return middle_fail(out, &err);
    if (fflush(list) || ftruncate(file, (off_t)scroll->bytes) ||
        lseek(file, (off_t)scroll->bytes, SEEK_SET) < 0 ||
        fstat(file, &facts)) {
        refuse(&err, errno);
        return middle_fail(out, &err);
    }
    scroll->file = list;
    scroll->inode = facts.st_ino;
    if (!scroll->bytes)
        scroll->sum = sum_of_look(s);
    return !s->keep || checkpoint_save(s, s->done, &err) ||
           middle_fail(out, &err);
}
