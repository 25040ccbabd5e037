/* lines.c: a certificate that there is no ship, a line a step:
 *
 *     p rows C    the next width begins, of which C columns are searched
 *     d R         down: row R follows, and what follows it comes next
 *     = R N       row R follows, and then it is as behind the N-th line d of
 *                 this width
 *     ~ R N       the same as in its mirror image
 *     u           up: nothing else follows
 *
 * Lines that begin with the letter c are comments. */
#include "family/life/closure/closure.h"
#include "family/family.h"
#include "format/prooffile.h"

#include <limits.h>

enum { STEPS_A_LOOK = 1 << 10 };

struct lines {
    struct reader *reader;   /* borrowed */
    struct closure *closure; /* owned */
    struct proof_reader proof;
    bool wrong; /* it can be read, and a step is not allowed */
};

struct line {
    int letter;
    int64_t row, number;
};

static bool read_number(struct lines *l, int64_t *number, struct error *err)
{
    return proof_number(l->reader, INT_MAX, number, err);
}

static bool read_line(struct lines *l, struct line *line, struct error *err)
{
    struct reader *r = l->reader;
    line->letter = reader_next(r);
    switch (line->letter) {
    case 'p':
        return (reader_take(r, " rows") ||
                reader_fail(r, err, "expected 'p rows'")) &&
               read_number(l, &line->row, err);
    case 'd':
        return read_number(l, &line->row, err);
    case '=':
    case '~':
        return read_number(l, &line->row, err) &&
               read_number(l, &line->number, err);
    case 'u':
        return true;
    default:
        return reader_fail_at(r, l->proof.step.line, l->proof.step.column, err,
                              "expected one of the letters p, d, u, = and ~");
    }
}

static bool take(struct closure *closure, const struct line *line,
                 struct error *err)
{
    switch (line->letter) {
    case 'p':
        return closure_width(closure, line->row, err);
    case 'd':
        return closure_down(closure, line->row, err);
    case 'u':
        return closure_up(closure, err);
    default:
        return closure_met(closure, line->row, line->number,
                           line->letter == '~', err);
    }
}

static bool next_line(struct lines *l, struct error *err)
{
    struct error fault = {0};
    struct line line = {.letter = 0};
    if (!read_line(l, &line, err))
        return false;
    if (!reader_at_line_end(l->reader))
        return reader_fail(l->reader, err, "expected the end of the line");
    if (take(l->closure, &line, &fault))
        return true;
    l->wrong = !fault.starved;
    err->starved = fault.starved;
    return error_set(err, l->reader->source, l->proof.step.line,
                     l->proof.step.column, "%s", fault.text);
}

static bool read_all(struct lines *l, struct error *err)
{
    struct error fault = {0};
    for (uint64_t steps = 1; proof_line(&l->proof); steps++)
        if (!next_line(l, err) ||
            (steps % STEPS_A_LOOK == 0 && watch_look(l->reader->watch)))
            return false;
    if (!reader_finish(l->reader, err))
        return false;
    if (closure_finish(l->closure, &fault))
        return true;
    l->wrong = true;
    return error_set(err, l->reader->source, 0, 0, "%s", fault.text);
}

static bool check(const void *puzzle, struct reader *reader, mpz_t number,
                  bool *wrong, const struct log *log, struct error *err)
{
    struct lines lines = {.reader = reader,
                          .closure = closure_new(puzzle),
                          .proof = {.reader = reader, .kind = PROOF_LRAT}};
    (void)number;
    bool good = read_all(&lines, err);
    *wrong = lines.wrong;
    if (good)
        closure_tell(lines.closure, log);
    proof_reader_release(&lines.proof);
    closure_free(lines.closure);
    return good;
}

static bool fits(const void *puzzle, struct error *err)
{
    return closure_fits(puzzle, err);
}

const struct certificates life_certificates = {
    .format = FORMAT_OF(rows),
    .counts = false,
    .fits = fits,
    .check = check,
};
