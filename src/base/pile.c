/* pile.c: a file that is read block by block from its end (see pile.h).
 *
 * What is read of a line whose beginning lies in an earlier block waits behind
 * that block. */
#include "base/pile.h"
#include "base/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

bool pile_init(struct pile *p, struct error *err)
{
    *p = (struct pile){.file = machine_scratch()};
    if (!p->file)
        return error_say(err,
                         "a temporary file is needed, which cannot be made: "
                         "%s",
                         strerror(errno));
    p->lines = writer_new(p->file);
    return true;
}

void pile_release(struct pile *p)
{
    if (p->file)
        fclose(p->file);
    free(p->lines);
    *p = (struct pile){0};
}

/* Bytes that are not written yet: the first of them lie at `at` in the file.
 */
struct tail {
    VEC(char) bytes;
    off_t at;
};

static bool read_before(struct pile *p, struct tail *t)
{
    size_t more = t->at < BLOCK ? (size_t)t->at : BLOCK;
    if (!vec_try_reserve(&t->bytes, t->bytes.len + more))
        return false; /* unreached: there was memory */
    if (t->bytes.len)
        /* unreached: piles of the tests are read in one go */
        memmove(t->bytes.at + more, t->bytes.at, t->bytes.len);
    t->bytes.len += more;
    t->at -= (off_t)more;
    return !fseeko(p->file, t->at, SEEK_SET) &&
           fread(t->bytes.at, 1, more, p->file) == more;
}

/* Writes the lines whose beginning is known. */
static void write_lines(struct tail *t, struct writer *out)
{
    for (size_t i = t->bytes.len; i-- > 0;) {
        bool begins = i ? t->bytes.at[i - 1] == '\n' : !t->at;
        if (!begins)
            continue;
        writer_bytes(out, t->bytes.at + i, t->bytes.len - i);
        t->bytes.len = i;
    }
}

bool pile_turn(struct pile *p, struct writer *out, struct error *err)
{
    struct tail tail = {.at = 0};
    bool good = writer_finish(p->lines, err);
    if (!good)
        return false; /* unreached: the disk is not full */
    good = !fseeko(p->file, 0, SEEK_END);
    tail.at = ftello(p->file);
    while (good && tail.at > 0) {
        good = read_before(p, &tail);
        if (good)
            write_lines(&tail, out);
    }
    vec_release(&tail.bytes);
    good = good && !fseeko(p->file, 0, SEEK_SET) &&
           !ftruncate(fileno(p->file), 0);
    if (good)
        writer_init(p->lines, p->file);
    return good || error_say(err, "a temporary file cannot be read again: %s",
                             /* unreached: the disk can be read */
                             strerror(errno));
}
